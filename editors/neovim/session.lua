-- A session without a screen: opens a game, waits for what the server says of it, asks what a word
-- means and what may follow, renames, lays out. It ends with 1 at the first thing that is wrong.
--
-- DALDOS_DSL=… nvim --headless --clean -c 'luafile editors/neovim/session.lua'

local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')
-- Milliseconds.
local patience = 60000

local function check(holds, what)
    if not holds then
        io.stderr:write('wrong: ' .. what .. '\n')
        vim.cmd('cquit 1')
    end
    io.stdout:write('holds: ' .. what .. '\n')
end

-- The lines and columns of a text's first occurrence, from 0, moved on by so many bytes.
local function place(text, further)
    for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
        local start = line:find(text, 1, true)
        if start then return number - 1, start - 1 + (further or 0) end
    end
    check(false, 'the text has `' .. text .. '`')
end

-- The server's answer to a request at a place.
local function ask(method, text, further, also)
    local line, column = place(text, further)
    vim.api.nvim_win_set_cursor(0, { line + 1, column })
    local params = vim.lsp.util.make_position_params(0, 'utf-16')
    for key, value in pairs(also or {}) do params[key] = value end
    local answers = vim.lsp.buf_request_sync(0, method, params, patience)
    for _, answer in pairs(answers or {}) do
        check(answer.err == nil, method .. ' is answered')
        return answer.result
    end
    check(false, method .. ' is answered in time')
end

local function codes()
    return vim.tbl_map(function(found) return found.code end, vim.diagnostic.get(0))
end

local function write(text, with)
    local line, column = place(text)
    vim.api.nvim_buf_set_text(0, line, column, line, column + #text, { with })
end

local function session()
    vim.g.daldos_dsl = os.getenv('DALDOS_DSL')
    vim.cmd('luafile ' .. here .. '/daldos.lua')
    local folder = vim.fn.tempname()
    vim.fn.mkdir(folder, 'p')
    local path = folder .. '/session.game'
    local base = vim.fn.fnamemodify(here .. '/../../games/daldos.game', ':p')
    vim.fn.writefile(vim.fn.readfile(base), folder .. '/daldos.game')
    vim.fn.writefile({
        '(game "Small"',
        '    (extends "daldos.game")',
        '    (region quay A {A1 A2})',
        '    (move dal (from undalled on:(and (own quay) (friend undalled)) with:B)))',
    }, path)
    vim.cmd('edit ' .. path)
    check(vim.bo.filetype == 'daldos', 'a .game file has its type')
    check(vim.wait(patience, function() return #codes() > 0 end, 20), 'an error is shown')
    check(codes()[1]:find('^daldos::') ~= nil, 'it has its code: ' .. codes()[1])
    local line, column = place('with:B', #'with:')
    local shown = vim.diagnostic.get(0)[1]
    check(shown.lnum == line and shown.col == column, 'it stands where the fault is')
    write('with:B', 'with:A')
    check(vim.wait(patience, function() return #codes() == 0 end, 20), 'it goes when it is mended')

    local hover = ask('textDocument/hover', '(friend', 1)
    check(hover.contents.value:find('friend', 1, true) ~= nil, 'a word is explained')
    local offered = ask('textDocument/completion', '(friend undalled', #'(friend ')
    local labels = vim.tbl_map(function(item) return item.label end, offered.items or offered)
    check(vim.tbl_contains(labels, 'dalled'), 'kinds of pieces are offered')

    local line_of, column_of = place('quay A')
    vim.api.nvim_win_set_cursor(0, { line_of + 1, column_of })
    vim.lsp.buf.rename('harbour')
    local function renamed()
        local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n')
        local _, count = text:gsub('harbour', '')
        return count == 2 and not text:find('quay', 1, true)
    end
    check(vim.wait(patience, renamed, 20), 'a name is renamed at both places')

    write('(region ', '(region   ')
    if vim.lsp.buf.format then
        vim.lsp.buf.format({ timeout_ms = patience })
    else
        vim.lsp.buf.formatting_sync({}, patience)
    end
    local text = vim.api.nvim_buf_get_lines(0, 2, 3, true)[1]
    check(text == '    (region harbour A {A1 A2})', 'the text is laid out: ' .. text)
    io.stdout:write('the session with Neovim held\n')
    vim.cmd('qall!')
end

local fine, why = xpcall(session, debug.traceback)
if not fine then
    io.stderr:write(why .. '\n')
    vim.cmd('cquit 1')
end
