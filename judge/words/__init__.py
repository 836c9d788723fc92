"""The words side: hygiene of input, traditional and look-alike characters, the glossary, term recognition."""

from judge.words.glossary import Glossary, Rewrite, Rewritten, TermUse, load, rewrite
from judge.words.hygiene import LIMIT, clean
from judge.words.table import Alias, Term

__all__ = ["LIMIT", "Alias", "Glossary", "Rewrite", "Rewritten", "Term", "TermUse", "clean", "load", "rewrite"]
