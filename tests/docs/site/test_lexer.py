"""The effect language in its colours."""

from pygments.token import Comment, Keyword, Name, Number, Text, _TokenType

from tools.site.lexer import lexers


def tokens(name: str, text: str) -> dict[str, _TokenType]:
    """The kinds of the words of a text; what is only space is left out."""
    return {part.strip(): kind for kind, part in lexers()[name]().get_tokens(text) if part.strip()}


def test_words_have_the_colour_of_what_they_do() -> None:
    found = tokens("react", "move each unit with ink 1   # slowly")
    assert found["move"] is Keyword
    assert found["each"] is Name.Builtin
    assert found["unit"] is Name.Class
    assert found["ink"] is Name.Variable.Instance
    assert found["1"] is Number
    assert found["# slowly"] is Comment


def test_a_game_has_its_own_words() -> None:
    assert tokens("solrei", "harvest 2 power")["harvest"] is Keyword
    assert tokens("react", "harvest 2 power")["harvest"] is Name.Variable.Instance


def test_keys_of_a_card_hold_sentences() -> None:
    found = tokens("react", "kind: reaction\ncost: |\n  exhaust self\neffect: |\n  draw 1 card")
    assert found["kind"] is Name.Tag
    assert found["draw"] is Keyword


def test_in_a_file_only_blocks_that_begin_with_a_word_hold_sentences() -> None:
    advice = "playstyle: |\n  Draw what you can.\n  move on\n"
    text = advice + "effect: |\n  move self 1\n  choose 1 of\n    draw 1 card\nname: move\n"
    kinds = [(kind, part.strip()) for kind, part in lexers()["react-file"]().get_tokens(text)]
    assert (Text, "Draw what you can.") in kinds
    assert (Text, "move on") in kinds
    assert (Keyword, "move") in kinds
    assert (Keyword, "draw") in kinds
    assert kinds.count((Keyword, "move")) == 1, "the name is no sentence"


def test_nothing_of_a_text_is_lost() -> None:
    for name in lexers():
        for text in ("effect: |\n\tdraw 1\n\n  card\n", "copies: [blue, red\n", "a: |\n", "- - x: |\n\n\n  y\nz"):
            assert "".join(part for _, part in lexers()[name]().get_tokens(text)) == (
                text if text.endswith("\n") else text + "\n"
            )
