"""A language server in conversation with a client that calls itself Visual Studio Code."""

import os
import shutil
from pathlib import Path

import pytest_lsp
from lsprotocol import types
from pytest_lsp import (
    ClientServerConfig,
    LanguageClient,
    client_capabilities,
    make_test_lsp_client,
)

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("DALDOS_DSL") or shutil.which("daldos-dsl") or "daldos-dsl"


def make_client() -> LanguageClient:
    """The client, which also takes what a server may ask of it."""
    client = make_test_lsp_client()
    for asked in (types.WORKSPACE_INLAY_HINT_REFRESH, types.CLIENT_REGISTER_CAPABILITY):
        client.feature(asked)(lambda _: None)
    return client


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[PROGRAM, "lsp"], client_factory=make_client)
)
async def client(lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[
                types.WorkspaceFolder(uri=(ROOT / "games").as_uri(), name="games")
            ],
        )
    )
    yield lsp_client
    await lsp_client.shutdown_session()
