"""The web page in a real Chromium, on a phone and on a laptop."""

from collections.abc import Callable
from typing import Any

import pytest

from judge.book import Book
from judge.clause import ClauseId

from .conftest import LAPTOP, PHONE, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Visit = Callable[..., Any]

TABS = {
    "问规则": "问题或条文编号",
    "查条文": "按编号或标题跳转",
    "连锁检查": "记谱（一行一步）",
    "攻守伤害": "依次适用的效果",
    "裁定记录": "还没有记录",
}
CLAUSE = "4.2.4.2.1:1"
HARM = '<img src=x onerror="window.harm=1"><script>window.harm=1</script>'
RULING = """A 盖伏 「技能抽取」 「神之宣告」
B 盖伏 「旋风」 「陷阱无力化」
A 发动 「技能抽取」
B 连锁 「旋风」 → 「技能抽取」
A 连锁 「神之宣告」
B 连锁 「陷阱无力化」
处理"""


def seen(page: Any) -> str:
    return str(page.inner_text(".stMain"))


def no_sideways(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def unharmed(page: Any) -> bool:
    return bool(page.evaluate("window.harm === undefined && !document.querySelector('img[src=\"x\"]')"))


def tab(page: Any, name: str) -> None:
    page.locator(".st-key-tabs").get_by_text(name, exact=True).click()
    settled(page)


def choose(page: Any, label: str, name: str) -> None:
    box = page.get_by_role("combobox", name=label)
    box.scroll_into_view_if_needed()
    page.wait_for_timeout(500)  # scrolling closes the list
    box.click()
    box.press_sequentially(name, delay=60)
    page.get_by_role("option", name=name, exact=True).first.click()
    settled(page)


def check(page: Any, notation: str) -> None:
    page.get_by_label("记谱（一行一步）").fill(notation)
    page.get_by_label("记谱（一行一步）").blur()
    settled(page)
    page.get_by_role("button", name="检查", exact=True).click()
    settled(page)


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_every_page_opens_and_none_scrolls_sideways(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size)
    for name, words in TABS.items():
        tab(page, name)
        page.get_by_text(words).first.wait_for()
        assert "大师规则3 (2014)" in seen(page)
        assert no_sideways(page), name


def test_tabs_are_within_reach_of_a_thumb_on_a_phone(visit: Visit) -> None:
    page = visit("/")
    links = page.locator(".st-key-tabs a")
    boxes = [links.nth(n).bounding_box() for n in range(links.count())]
    assert len(boxes) == len(TABS)
    assert all(box["y"] > 760 and box["height"] >= 44 and box["width"] >= 60 for box in boxes)


def test_an_example_question_is_answered_with_the_words_of_the_book(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="什么时候会卷回").click()
    page.locator(".jq-first").wait_for()
    number = page.locator(".jq-first .jq-number").inner_text()
    section, _, item = number.partition(" 第")
    clause = Book.load()[ClauseId(section, int(item.removesuffix("项")))]
    lines = page.locator(".jq-first .jq-quote").first.locator(".jq-line").all_inner_texts()
    assert [line.strip() for line in lines] == [line.strip() for line in clause.full_text.split("\n")]
    assert "大师规则3（2014年）" in page.locator(".jq-first .jq-edition").inner_text()
    assert no_sideways(page)


def test_what_the_text_does_not_decide_is_said_so_and_other_editions_are_labelled(visit: Visit) -> None:
    page = visit("/?q=连接怪兽怎么召唤")
    assert page.locator(".jq-message").inner_text().startswith("本文未规定")
    assert "不是大师规则3" in page.locator(".jq-other").first.inner_text()


def test_a_deep_link_opens_the_clause_with_its_examples(visit: Visit) -> None:
    page = visit(f"/?clause={CLAUSE}")
    page.locator(".jq-first").wait_for()
    assert page.locator(".jq-first .jq-number").inner_text() == "4.2.4.2.1 第1项"
    assert page.locator(".jq-first .jq-example").count() == len(Book.load()[ClauseId.parse(CLAUSE)].examples)


def test_a_note_is_shown_with_its_clause(visit: Visit) -> None:
    page = visit("/clause?clause=3.4.2:4")
    assert "应读作" in page.locator(".jq-first p.jq-note").first.inner_text()


@pytest.mark.parametrize("plain_http", [False, True], ids=["clipboard", "without clipboard API"])
def test_the_copy_button_gives_number_and_text(visit: Visit, plain_http: bool) -> None:
    page = visit(f"/?clause={CLAUSE}")
    if plain_http:  # a phone that reached the page by an address in its network has no clipboard API
        page.evaluate("Object.defineProperty(navigator.clipboard, 'writeText', {value: () => Promise.reject()})")
    page.locator(".jq-first .jq-copy").first.click()
    page.get_by_text("已复制").wait_for()
    words = str(page.evaluate("navigator.clipboard.readText()")).replace("\r\n", "\n")
    assert words.startswith("大师规则3（2014年） 4.2.4.2.1 第1项\n")
    assert Book.load()[ClauseId.parse(CLAUSE)].full_text in words


def test_a_link_to_a_clause_stays_in_the_session_and_back_returns(visit: Visit) -> None:
    page = visit("/?q=什么时候会卷回")
    page.locator(".jq-first .jq-number a").click()
    page.get_by_label("按编号或标题跳转").wait_for()
    settled(page)
    assert "clause=" in page.url
    tab(page, "裁定记录")
    page.get_by_text("什么时候会卷回").first.wait_for()
    page.go_back()
    page.get_by_label("按编号或标题跳转").wait_for()


def test_the_headings_are_filtered_and_jumped_to(visit: Visit) -> None:
    page = visit("/clause", LAPTOP)
    page.get_by_label("筛选目录与条文").fill("卷回")
    page.get_by_label("筛选目录与条文").press("Enter")
    page.locator(".jq-filtered mark").first.wait_for()
    page.get_by_label("按编号或标题跳转").fill("第4.2.4.1.2条第2项")
    page.get_by_role("button", name="跳转").click()
    page.locator(".jq-first").wait_for()
    assert page.locator(".jq-first .jq-number").inner_text() == "4.2.4.1.2 第2项"


def test_markup_from_users_is_shown_and_never_run(visit: Visit) -> None:
    page = visit("/")
    page.get_by_label("问题或条文编号").fill(HARM)
    page.get_by_label("问题或条文编号").press("Enter")
    page.locator(".jq-message").wait_for()
    tab(page, "裁定记录")
    assert HARM in seen(page)
    tab(page, "连锁检查")
    check(page, f"== {HARM}\nA 盖伏 「{HARM}」\nA 发动 「{HARM}」")
    page.locator('[data-testid="stAlert"]').wait_for()
    assert unharmed(page)


@pytest.mark.parametrize(
    "path", [f"/clause?clause={HARM}", f"/?q={HARM}", f"/chain?ruling={HARM}", "/chain?ruling=eJw"]
)
def test_addresses_anyone_may_write_do_no_harm(visit: Visit, path: str) -> None:
    page = visit(path)
    assert unharmed(page)
    assert "Traceback" not in seen(page)


def test_a_bad_notation_is_one_sentence(visit: Visit) -> None:
    page = visit("/chain")
    check(page, "A 盖伏 「旋风」\nA 吃饭 「旋风」")
    words = page.locator('[data-testid="stAlert"]').inner_text()
    assert "第2行" in words
    assert "Traceback" not in seen(page)


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_chain_is_judged_step_by_step_with_its_picture(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/chain", size)
    check(page, RULING)
    page.locator(".jq-step-list").wait_for()
    refused = page.locator(".jq-act.jq-not")
    assert refused.count() == 1
    assert "陷阱无力化" in refused.inner_text()
    refused.locator("summary").click()
    assert "不能连锁咒文速度3的效果发动" in refused.inner_text()
    page.locator("svg text", has_text="C3").first.wait_for()
    assert no_sideways(page)
    page.get_by_role("button", name="从头").click()
    page.get_by_text("第 1 / 5 步").wait_for()
    settled(page)
    assert page.locator(".jq-act").count() == 1


def test_a_shared_link_opens_the_same_replay(visit: Visit) -> None:
    page = visit("/chain")
    check(page, RULING)
    page.get_by_role("button", name="复制").last.click()
    page.get_by_text("已复制").wait_for()
    link = str(page.evaluate("navigator.clipboard.readText()"))
    path = "/chain?" + link.partition("/chain?")[2]
    other = visit(path)
    other.locator(".jq-step-list").wait_for()
    assert other.locator(".jq-act.jq-not").count() == 1
    assert other.get_by_label("记谱（一行一步）").input_value() == RULING


def test_the_form_writes_notation(visit: Visit) -> None:
    page = visit("/chain")
    page.get_by_text("不会写记谱？从表单添加").click()
    settled(page)
    choose(page, "卡名", "黑洞")
    page.get_by_role("button", name="放上这张卡").click()
    settled(page)
    assert "A 手卡 「黑洞」" in page.get_by_label("记谱（一行一步）").input_value()


def test_the_calculator_shows_the_arithmetic_of_the_book(visit: Visit) -> None:
    page = visit("/stats")
    for name in ("突进", "收缩"):
        choose(page, "哪张卡", name)
        page.get_by_role("button", name="加上").click()
        settled(page)
    page.get_by_text("2500÷2+700=1950").first.wait_for()
    assert "4.3.3.6.1.1 第3项" in page.locator(".jq-sums").inner_text()
    assert "防守方表侧守备时" in seen(page)
    assert no_sideways(page)


def test_the_record_can_be_taken_along(visit: Visit) -> None:
    page = visit("/?q=什么时候会卷回")
    page.locator(".jq-first").wait_for()
    tab(page, "裁定记录")
    with page.expect_download() as given:
        page.get_by_role("button", name="导出 CSV").click()
    table = given.value.path().read_text(encoding="utf-8-sig")
    assert table.startswith("时间,类别,问题,答复,条文\n")
    assert "什么时候会卷回" in table
