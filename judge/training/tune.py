"""Fine-tuning the encoder on the question bank.

Both directions of in-batch softmax over cosines (van den Oord et al. 2018; as E5 was trained), with everything
that decides the same question masked out of the negatives. Word embeddings stay as they are: most words of the
vocabulary never occur in the bank. The epoch is chosen on phrasings that training does not see.
"""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from judge.bank import Phrasing
from judge.clause import Clause
from judge.index import ask_text, passage
from judge.training.pairs import Pair, batches

SCALE = 20.0  # one over the temperature
TOKENS = 96  # longer passages are cut in training, not in use


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train. The defaults made the encoder that ships."""

    epochs: int = 3
    batch: int = 32
    rate: float = 5e-5
    seed: int = 20140719
    threads: int = 2


@dataclass(frozen=True, slots=True)
class Epoch:
    """What one epoch came to: training loss, and mean reciprocal rank at 10 on the held-out phrasings."""

    number: int
    loss: float
    held_out: float
    seconds: float


def loss_of(asked: torch.Tensor, answers: torch.Tensor, pairs: Sequence[Pair]) -> torch.Tensor:
    """The symmetric in-batch loss; asked and answers are unit rows, shape (pairs, width)."""
    products = asked @ answers.T * SCALE
    same = torch.tensor([[a is not b and (b.item in a.items or a.item in b.items) for b in pairs] for a in pairs])
    products = products.masked_fill(same, -1e4)
    right = torch.arange(len(pairs))
    cross = torch.nn.functional.cross_entropy
    return (cross(products, right) + cross(products.T, right)) / 2


def embed(model: Any, texts: list[str]) -> torch.Tensor:
    """Unit rows of `texts`, prompts included, with gradients. Short and long go apart: padding costs time."""
    order = sorted(range(len(texts)), key=lambda row: len(texts[row]))
    rows = []
    for part in (order[: len(order) // 2], order[len(order) // 2 :]):
        some = [texts[row] for row in part]
        features = model.tokenizer(some, padding=True, truncation=True, max_length=TOKENS, return_tensors="pt")
        rows.append(model(dict(features))["sentence_embedding"])
    return torch.cat(rows)[torch.tensor(order).argsort()]


def held_out_rank(model: Any, clauses: Sequence[Clause], phrasings: Sequence[Phrasing]) -> float:
    """Mean reciprocal rank at 10 of the deciding clauses for the held-out phrasings: the mean of the cosine with the
    clause and with its best known phrasing."""
    held = [phrasing for phrasing in phrasings if phrasing.held_out]
    known = [phrasing for phrasing in phrasings if not phrasing.held_out]
    model.eval()

    def rows(texts: list[str], kind: str) -> np.ndarray:
        return np.asarray(model.encode(texts, prompt_name=kind, batch_size=32, show_progress_bar=False))

    asked = rows([ask_text(phrasing.question) for phrasing in held], "query")
    by_text = asked @ rows([passage(clause) for clause in clauses], "passage").T
    by_phrasing = asked @ rows([ask_text(phrasing.question) for phrasing in known], "query").T
    place = {clause.id: column for column, clause in enumerate(clauses)}
    best = np.full_like(by_text, by_phrasing.min())
    for row, phrasing in enumerate(known):
        for item in phrasing.items:
            best[:, place[item]] = np.maximum(best[:, place[item]], by_phrasing[:, row])
    scores = by_text + best
    total = 0.0
    for row, phrasing in enumerate(held):
        order = [clauses[column].id for column in np.argsort(-scores[row])[:10]]
        total += next((1 / rank for rank, id in enumerate(order, 1) if id in phrasing.items), 0.0)
    return total / max(1, len(held))


def tune(
    model: Any,
    clauses: Sequence[Clause],
    phrasings: Sequence[Phrasing],
    out: Path,
    plan: Plan = Plan(),
    tell: Callable[[Epoch], None] = print,
) -> list[Epoch]:
    """Train `model` (a SentenceTransformer) in place and save its best epoch to `out`; gives what each epoch came to.

    Epoch 0 is the model as it came. Nothing is saved if no epoch is better.
    """
    torch.manual_seed(plan.seed)
    torch.set_num_threads(plan.threads)
    dice = random.Random(plan.seed)
    trained = [phrasing for phrasing in phrasings if not phrasing.held_out]
    model[0].auto_model.embeddings.word_embeddings.weight.requires_grad_(False)
    weights = [weight for weight in model.parameters() if weight.requires_grad]
    optimiser = torch.optim.AdamW(weights, lr=plan.rate, weight_decay=0.01)
    steps = plan.epochs * (len(trained) // plan.batch)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: pace(step, steps))
    done = [Epoch(0, 0.0, held_out_rank(model, clauses, phrasings), 0.0)]
    tell(done[0])
    for number in range(1, plan.epochs + 1):
        began = time.monotonic()
        model.train()
        losses = []
        for pairs in batches(trained, clauses, plan.batch, dice):
            questions, texts = [pair.question for pair in pairs], [pair.answer for pair in pairs]
            with torch.autocast("cpu", torch.bfloat16):  # half the time on processors that have it
                asked, answers = embed(model, questions), embed(model, texts)
            loss = loss_of(asked.float(), answers.float(), pairs)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(weights, 1.0)
            optimiser.step()
            schedule.step()
            losses.append(loss.item())
        rank = held_out_rank(model, clauses, phrasings)
        if rank > max(epoch.held_out for epoch in done):
            model.save(str(out))
        done.append(Epoch(number, float(np.mean(losses)), rank, time.monotonic() - began))
        tell(done[-1])
    return done


def pace(step: int, steps: int) -> float:
    """The learning rate's factor: up over the first tenth, then down to a twentieth."""
    warm = max(1, steps // 10)
    return min(1.0, (step + 1) / warm) * max(0.05, 1 - step / max(1, steps))
