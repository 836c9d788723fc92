"""A player's own words judged: read, replayed, and the question answered from the replay."""

from judge.prose.shown import heard_json, heard_lines, ruled_json, ruled_lines
from judge.prose.verdict import Ruled, judged, rule_on
from judge.reader import Reading

__all__ = ["Reading", "Ruled", "heard_json", "heard_lines", "judged", "rule_on", "ruled_json", "ruled_lines"]
