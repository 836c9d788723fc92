"""Turning texts into unit vectors.

The encoder that ships is an int8 ONNX network run by onnxruntime; any other sentence-transformers model can be
named instead (extra [hub]). Texts are embedded one at a time: int8 activations are scaled over the whole
batch, so a vector would otherwise depend on its neighbours and an index could not be reproduced.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from judge.errors import BadInput
from judge.paths import data

Vectors = NDArray[np.float32]
NETWORK = "onnx/model_qint8.onnx"
SHIPPED = "shipped"
LONGEST = 320  # tokens; the longest clause with its path has about 300


class Role(StrEnum):
    """What a text is to the encoder; E5 (Wang et al. 2022) tells the two apart by a prefix."""

    QUERY = "query"
    PASSAGE = "passage"


@dataclass(frozen=True, slots=True)
class Encoder:
    """A named encoder: `embed_one(text, role)` gives a unit vector of `width` float32; `digest` pins its weights."""

    name: str
    digest: str
    width: int
    embed_one: Callable[[str, Role], Vectors]

    def embed(
        self,
        texts: Sequence[str],
        role: Role,
        *,
        known: Mapping[str, Vectors] | None = None,
        seen: Callable[[], object] | None = None,
    ) -> Vectors:
        """Unit vectors of `texts`, shape (len(texts), width).

        `known` holds vectors of this encoder by `text_digest`, which are not computed again; `seen` is called once
        for each text, for a progress bar.
        """
        found = np.zeros((len(texts), self.width), np.float32)
        for row, text in enumerate(texts):
            vector = known.get(text_digest(text, role)) if known else None
            found[row] = self.embed_one(text, role) if vector is None else vector
            if seen:
                seen()
        return found


def load(name: str = SHIPPED) -> Encoder:
    """The encoder called `name`: the one that ships, a directory, or any model sentence-transformers can load.

    Raises:
        BadInput: there is no such encoder here, or it needs the extra [hub].
    """
    if name == SHIPPED:
        return shipped(data("index", "encoder"))
    if (Path(name) / NETWORK).is_file():
        return shipped(Path(name), name)
    return from_hub(name)


def shipped(directory: Path, name: str = SHIPPED) -> Encoder:
    """The ONNX encoder in `directory`, which keeps sentence-transformers' layout.

    Raises:
        BadInput: a file is missing or damaged.
    """
    import onnxruntime
    from tokenizers import Tokenizer

    network, pieces = directory / NETWORK, directory / "tokenizer.json"
    prompts = prompts_of(directory)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # a question is too short for two: waiting for each other costs more than it saves
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # the arena keeps the largest text's memory for good
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(str(network), options, providers=["CPUExecutionProvider"])
        tokenizer = Tokenizer.from_file(str(pieces))
    except Exception as error:  # onnxruntime and tokenizers each raise their own kinds
        raise BadInput(f"编码器文件缺失或损坏（{directory}）；请重新安装，或运行 judge build。") from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)

    def embed_one(text: str, role: Role) -> Vectors:
        ids = np.array([tokenizer.encode(prompts[role] + text).ids], np.int64)
        hidden = session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0]
        return unit(hidden[0].mean(axis=0))

    width = session.get_outputs()[0].shape[-1]
    return Encoder(name, digest_of([network, pieces]), int(width), embed_one)


def from_hub(name: str) -> Encoder:
    """Any sentence-transformers model, by directory or by hub name.

    Raises:
        BadInput: the extra is not installed, or the model cannot be loaded.
    """
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise BadInput(f"编码器“{name}”需要 sentence-transformers；请先 pip install 'judge-mr3[hub]'。") from error
    try:
        model = SentenceTransformer(name, device="cpu")
    except Exception as error:  # a network, a file or a configuration fault, each its own class
        raise BadInput(f"无法载入编码器“{name}”；请检查名称或网络，或改用本机目录。") from error
    prompts = chosen_prompts(model.prompts, name)

    def embed_one(text: str, role: Role) -> Vectors:
        return unit(np.asarray(model.encode(prompts[role] + text, prompt="", show_progress_bar=False), np.float32))

    # a pooler that the model does not use may be left to chance every time it is loaded
    weights = {key: value for key, value in sorted(model.state_dict().items()) if ".pooler." not in key}
    state = (part for key, value in weights.items() for part in (key.encode(), value.float().numpy().tobytes()))
    return Encoder(name, _sha256(state), len(embed_one("长", Role.QUERY)), embed_one)


def prompts_of(directory: Path) -> dict[Role, str]:
    """The prefixes a model wants before queries and passages; none if it names none."""
    try:
        stored: dict[str, Any] = json.loads((directory / "config_sentence_transformers.json").read_text("utf-8"))
    except (OSError, ValueError):
        stored = {}
    return chosen_prompts(stored.get("prompts") or {})


def chosen_prompts(named: Mapping[str, str | None], model: str = "") -> dict[Role, str]:
    """The prefixes for each role among those a model names; E5 models on the hub name none, yet want them."""
    found = {
        Role.QUERY: str(named.get("query") or ""),
        Role.PASSAGE: str(named.get("passage") or named.get("document") or ""),
    }
    if not any(found.values()) and re.search(r"\be5\b", model, re.IGNORECASE):
        return {role: f"{role.value}: " for role in Role}
    return found


def unit(vector: NDArray[np.floating[Any]]) -> Vectors:
    """`vector` scaled to length 1 (a zero vector stays zero)."""
    length = float(np.linalg.norm(vector))
    return np.asarray(vector / length if length else vector, np.float32)


def text_digest(text: str, role: Role) -> str:
    """A short name for a text in a role, the same on every machine."""
    return hashlib.sha256(f"{role}:{text}".encode()).hexdigest()[:24]


def digest_of(files: Iterable[Path]) -> str:
    """sha256 over the contents of `files` in order. Raises BadInput if one cannot be read."""
    try:
        return _sha256(path.read_bytes() for path in files)
    except OSError as error:
        raise BadInput(f"读不到文件 {error.filename}；请重新安装。") from error


def _sha256(parts: Iterable[bytes]) -> str:
    total = hashlib.sha256()
    for part in parts:
        total.update(part)
    return total.hexdigest()
