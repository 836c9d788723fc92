"""Write a sentence-transformers directory as the int8 ONNX encoder that ships.

The layout stays sentence-transformers' own (modules.json, 1_Pooling, tokenizer.json), with the network in
``onnx/model_qint8.onnx`` giving ``last_hidden_state``; pooling is done by whoever runs it (`judge.embed`).
Weights are quantised per output channel (measured: half the loss of per-tensor scales at the same size).
"""

import shutil
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import BertModel

from judge.embed import NETWORK

LAYOUT = ("modules.json", "config.json", "config_sentence_transformers.json", "sentence_bert_config.json",
          "tokenizer.json", "tokenizer_config.json", "1_Pooling/config.json", "2_Normalize/config.json")  # fmt: skip


class _Tokens(torch.nn.Module):
    """The encoder as a function of two tensors, which is what the exporter wants."""

    def __init__(self, bert: BertModel) -> None:
        super().__init__()
        self.bert = bert

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        hidden: torch.Tensor = self.bert(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        return hidden


def to_onnx(source: Path, target: Path) -> None:
    """Export the float network of the sentence-transformers directory `source` to the ONNX file `target`."""
    bert = BertModel.from_pretrained(source, add_pooling_layer=False, attn_implementation="eager")
    bert.train(False)
    ids = torch.randint(5, min(100, bert.config.vocab_size), (2, 17), generator=torch.Generator().manual_seed(0))
    axes = {0: "texts", 1: "tokens"}
    torch.onnx.export(
        _Tokens(bert),
        (ids, torch.ones_like(ids)),
        str(target),
        input_names=["input_ids", "attention_mask"],
        output_names=["last_hidden_state"],
        dynamic_axes={"input_ids": axes, "attention_mask": axes, "last_hidden_state": axes},
        opset_version=17,
        dynamo=False,  # the newer exporter folds the sequence length into the graph for this model
    )


def export(source: Path, out: Path) -> Path:
    """Write the int8 encoder made from the sentence-transformers directory `source` to `out`; gives the network."""
    network = out / NETWORK
    network.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        plain = Path(scratch) / "float.onnx"
        to_onnx(source, plain)
        quantize_dynamic(plain, network, weight_type=QuantType.QInt8, per_channel=True)
    for name in LAYOUT:
        if (source / name).is_file():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / name, out / name)
    return network
