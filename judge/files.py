"""Reading YAML; writing files whole: beside the target first, then renamed over it, so no reader sees half a file."""

import os
import tempfile
from pathlib import Path
from typing import Any


def read_yaml(path: Path) -> Any:
    """The plain values in a YAML file. Raises OSError, or yaml.YAMLError where it cannot be read.

    The C loader is ten times faster where the platform has it; both are safe.
    """
    import yaml  # not above: a look-up by number needs no YAML

    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def write_bytes(path: Path, data: bytes) -> None:
    """Write `data` to `path` atomically, creating parent directories. Raises OSError as the system does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(prefix=path.name + ".", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
        Path(beside).chmod(mode)  # mkstemp makes files only the owner can read
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str) -> None:
    """Write `text` as UTF-8 with "\\n" line ends, atomically."""
    write_bytes(path, text.encode("utf-8"))
