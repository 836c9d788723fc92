"""judge: the Yu-Gi-Oh! Master Rule 3 (2014) rulebook by number and by meaning, and a referee that cites it."""

__version__ = "0.1.0"
