-- Games of daldos-dsl in Neovim: the file type, the language server, colours. See README.md beside it.
--
-- Before it is sourced, `vim.g.daldos_dsl` may hold the path of the program.

local clients = {}

-- Starts the server for a buffer, or gives it the one that serves its folder already.
local function serve(buffer)
    local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h')
    local config = {
        name = 'daldos-dsl',
        cmd = { vim.g.daldos_dsl or 'daldos-dsl', 'lsp' },
        root_dir = folder,
    }
    if vim.lsp.start then
        vim.lsp.start(config)
        return
    end
    -- Neovim 0.7.
    config.on_exit = function() clients[folder] = nil end
    clients[folder] = clients[folder] or vim.lsp.start_client(config)
    if clients[folder] then
        vim.lsp.buf_attach_client(buffer, clients[folder])
    end
end

local group = vim.api.nvim_create_augroup('daldos', { clear = true })

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    group = group,
    pattern = '*.game',
    callback = function() vim.bo.filetype = 'daldos' end,
})

vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = 'daldos',
    callback = function(event)
        vim.bo.commentstring = '// %s'
        vim.opt_local.iskeyword:append('-')
        vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
        serve(event.buf)
        -- Colours, where the parser has been compiled: see README.md.
        if vim.treesitter.start then
            pcall(vim.treesitter.start, event.buf, 'daldos')
        end
    end,
})
