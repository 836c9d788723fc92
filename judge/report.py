"""An evaluation as one HTML page: figures as bars, and where it fails, chapter by chapter and question by question."""

from html import escape

import pandas as pd

from judge.evaluate import summary

WIDTH, ROW = 420, 22
STYLE = """body{font:15px/1.6 sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.2rem .5rem;text-align:left}
svg text{font:12px sans-serif}.num{text-align:right}"""


def bars(rows: list[tuple[str, float, float, float]]) -> str:
    """A bar chart as SVG: (label, percent, low, high) a row, the interval as a thin line over the bar."""
    drawn = []
    scale = WIDTH / 100
    for number, (label, percent, low, high) in enumerate(rows):
        y = number * ROW
        drawn.append(
            f'<text x="190" y="{y + 15}" text-anchor="end">{escape(label)}</text>'
            f'<rect x="200" y="{y + 3}" width="{percent * scale:.1f}" height="14" fill="#5b8bd0"/>'
            f'<line x1="{200 + low * scale:.1f}" x2="{200 + high * scale:.1f}" y1="{y + 10}" y2="{y + 10}"'
            f' stroke="#222"/>'
            f'<text x="{206 + WIDTH}" y="{y + 15}">{percent:.1f}</text>'
        )
    height = len(rows) * ROW + 4
    return f'<svg viewBox="0 0 {WIDTH + 260} {height}" width="100%" role="img">{"".join(drawn)}</svg>'


def chart(results: pd.DataFrame, by: str | None = None) -> str:
    """The measures of `results` as bars, for all or for each value of the column `by`."""
    table = summary(results, by)
    rows = [
        (f"{row[0]} {row[1]} ({row[2]})" if by else f"{row[1]} ({row[2]})", row[3], row[4], row[5])
        for row in table.itertuples(index=False)
    ]
    return bars(rows)


def misses(results: pd.DataFrame) -> pd.DataFrame:
    """Questions not answered within the first three, wrongly refused or wrongly answered, with their chapter."""
    wrong = results[(results["decided"] & ((results["rank"] > 3) | results["refused"])) | _answered_outside(results)]
    chapter = wrong["gold"].str.extract(r"^(\d+(?:\.\d+)?)", expand=False).fillna("文本未规定")
    return wrong.assign(chapter=chapter).sort_values(["chapter", "rank"])


def _answered_outside(results: pd.DataFrame) -> pd.Series:
    return ~results["decided"].astype(bool) & ~results["refused"].astype(bool)


def page(title: str, results: pd.DataFrame, comparison: pd.DataFrame | None = None) -> str:
    """The whole page. Everything that came from a file is escaped."""
    wrong = misses(results)
    kept = wrong[["chapter", "id", "question", "gold", "got", "rank", "refused"]]
    share = wrong.groupby("chapter").size().sort_values(ascending=False)
    most = max(1, int(share.max())) if len(share) else 1
    counts = bars([(f"{name}（{count} 题）", 100 * count / most, 0, 0) for name, count in share.items()])
    parts = [f"<h1>{escape(title)}</h1>", chart(results)]
    for by in ("kind", "style"):
        if results[by].nunique() > 1:
            parts += [f"<h2>按 {by}</h2>", chart(results, by)]
    if comparison is not None:
        parts += ["<h2>两种配置之差（百分点，同一批问题）</h2>", comparison.round(1).to_html(index=False, escape=True)]
    parts += ["<h2>错在哪里</h2>", counts, kept.to_html(index=False, escape=True)]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
    head += f"<title>{escape(title)}</title>"
    return f'<!doctype html><html lang="zh"><head>{head}</head><body>{"".join(parts)}</body></html>\n'
