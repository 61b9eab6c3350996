"""What an editor asks for while somebody writes a game, and what the server answers."""

import asyncio

import pytest
from conftest import ROOT
from lsprotocol import types
from pytest_lsp import LanguageClient

# Seconds.
PATIENCE = 60

GAME = """(game "Small"
    (extends "daldos.game")
    (move dal (from undalled on:(foremost (friend undalled)) with:A)))
"""


def place(text: str, before: str) -> types.Position:
    """The place behind the first occurrence of a text."""
    head = text[: text.index(before) + len(before)]
    return types.Position(line=head.count("\n"), character=len(head) - head.rfind("\n") - 1)


def applied(text: str, edits: list[types.TextEdit]) -> str:
    """A text without characters beyond the first plane, with these edits made."""
    lines = text.splitlines(keepends=True)

    def index(at: types.Position) -> int:
        return sum(map(len, lines[: at.line])) + at.character

    for edit in sorted(edits, key=lambda edit: -index(edit.range.start)):
        before, behind = text[: index(edit.range.start)], text[index(edit.range.end) :]
        text = before + edit.new_text + behind
    return text


class Opened:
    """A text that the client has open beside the games."""

    def __init__(self, client: LanguageClient, text: str):
        self.client, self.text, self.version = client, text, 1
        self.uri = (ROOT / "games" / "session.game").as_uri()
        self.document = types.TextDocumentIdentifier(uri=self.uri)
        client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(self.uri, "daldos", self.version, text)
            )
        )

    def change(self, old: str, new: str):
        """Writes a text in place of another, as one types it."""
        start = place(self.text, self.text[: self.text.index(old)])
        change = types.TextDocumentContentChangePartial(
            range=types.Range(start, place(self.text, old)), text=new
        )
        self.text = self.text.replace(old, new, 1)
        self.version += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.version, self.uri), [change]
            )
        )

    async def codes(self) -> list[str]:
        """The codes of what is wrong with the text as it is now."""
        while True:
            told = self.client.wait_for_notification("textDocument/publishDiagnostics")
            told = await asyncio.wait_for(told, PATIENCE)
            if (told.uri, told.version) == (self.uri, self.version):
                return [str(found.code) for found in told.diagnostics]

    def at(self, before: str):
        """The document, and the place behind a text of it."""
        return {"text_document": self.document, "position": place(self.text, before)}


async def test_diagnostics_follow_the_text(client: LanguageClient):
    game = Opened(client, GAME)
    assert await game.codes() == []
    game.change("with:A", "with:B")
    codes = await game.codes()
    assert codes and all(code.startswith("daldos::") for code in codes), codes
    assert "face" in codes[0], codes
    game.change("with:B", "with:A")
    assert await game.codes() == []


async def test_hover_tells_the_reference_and_the_clause(client: LanguageClient):
    game = Opened(client, GAME)
    await game.codes()
    hover = await client.text_document_hover_async(types.HoverParams(**game.at("(forem")))
    assert isinstance(hover.contents, types.MarkupContent)
    assert "foremost" in hover.contents.value
    start, end = hover.range.start, hover.range.end
    assert (start.line, start.line) == (2, end.line)
    assert game.text.splitlines()[2][start.character : end.character] == "foremost"


async def test_completion_offers_what_may_stand_there(client: LanguageClient):
    game = Opened(client, GAME)
    await game.codes()

    async def labels(before: str) -> set[str]:
        params = types.CompletionParams(**game.at(before))
        found = await client.text_document_completion_async(params)
        items = found.items if isinstance(found, types.CompletionList) else found
        return {item.label for item in items}

    assert {"undalled", "dalled"} <= await labels("(friend ")
    assert {"II", "IIII"} <= await labels("with:")
    assert "with:" in await labels("from undalled ")
    assert "friend" not in await labels("with:")


async def test_a_name_is_renamed_wherever_it_stands(client: LanguageClient):
    text = '(game "Own" (extends "daldos.game") (region quay A {A1}) (play (to (not (own quay)))))\n'
    game = Opened(client, text)
    await game.codes()
    ready = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(**game.at("(own q"))
    )
    assert ready is not None
    edit = await client.text_document_rename_async(
        types.RenameParams(**game.at("(own q"), new_name="harbour")
    )
    edits = (edit.changes or {}).get(game.uri) or [
        it for change in edit.document_changes for it in change.edits
    ]
    assert [it.new_text for it in edits] == ["harbour"] * 2
    with pytest.raises(Exception):
        await client.text_document_rename_async(
            types.RenameParams(**game.at("(own q"), new_name="not a name")
        )


async def test_a_text_is_laid_out(client: LanguageClient):
    untidy = GAME.replace("    (extends", "  ( extends").replace(" on:", "  on:")
    game = Opened(client, untidy)
    await game.codes()
    params = types.DocumentFormattingParams(
        game.document, types.FormattingOptions(tab_size=4, insert_spaces=True)
    )
    edits = await client.text_document_formatting_async(params)
    assert edits and applied(untidy, edits) == GAME
    game.change(untidy, GAME)
    await game.codes()
    assert not await client.text_document_formatting_async(params)


async def test_positions_count_as_editors_do(client: LanguageClient):
    # Beyond the first plane a character is two units, and four bytes.
    game = Opened(client, GAME.replace("Small", "𝄞𝄞"))
    await game.codes()
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(game.document)
    )
    named = symbols[0].selection_range
    assert (named.start.character, named.end.character) == (6, 6 + 2 + 2 * 2)
