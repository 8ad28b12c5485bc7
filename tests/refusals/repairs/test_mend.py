"""The triggers of a whole lesson, repaired."""

from slate_git.refusals.repairs.mend import Mended, mend


def test_each_trigger_that_can_be_repaired_is() -> None:
    data = {
        "text": "a",
        "when": [
            {"tool": "shell", "match": "x[[:space:]]y"},
            {"tool": "edit", "path": "**/gen/**"},
            {"tool": "shell", "match": "helm delete"},
            {"tool": "nobody"},
            5,
        ],
    }
    found, changed = mend(data)
    deep = "{,*/,*/*/,*/*/*/}gen/**"
    assert changed == [Mended("x[[:space:]]y", r"x\sy"), Mended("**/gen/**", deep)]
    assert [found["when"][0]["match"], found["when"][1]["path"]] == [r"x\sy", deep]
    assert found["when"][2:] == data["when"][2:]


def test_a_lesson_in_order_stays_as_it_is() -> None:
    data = {"text": "a", "when": {"tool": "shell", "match": "helm delete"}}
    assert mend(data) == (data, [])
    assert mend({"text": "a"}) == ({"text": "a"}, [])
