-- Drives the server from Neovim without a screen, and writes what the editor has seen as JSON.
local given = vim.fn.json_decode(table.concat(vim.fn.readfile(vim.env.DRIVE), "\n"))
local seen = {}

local function wait(what, done)
  assert(vim.wait(40000, done, 5), "waited in vain for " .. what)
end

local attach = function(buffer)
  local config = { name = "gesso", cmd = given.command, root_dir = given.root }
  if vim.lsp.start then
    return vim.lsp.start(config, { bufnr = buffer })
  end
  local client = vim.lsp.start_client(config)
  wait("the server", function() return vim.lsp.get_client_by_id(client) and vim.lsp.get_client_by_id(client).initialized end)
  vim.lsp.buf_attach_client(buffer, client)
  return client
end

vim.o.hidden = true
vim.cmd("edit " .. given.card)
local buffer = vim.api.nvim_get_current_buf()
local id = attach(buffer)
wait("the server", function() return vim.lsp.get_client_by_id(id) and vim.lsp.get_client_by_id(id).initialized end)
local client = vim.lsp.get_client_by_id(id)
local encoding = client.offset_encoding
seen.encoding = encoding

local function goto_words(words, at)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search("\\V" .. words, "cW") > 0, "no " .. words)
  if at then vim.fn.search("\\V" .. at, "cW") end
end
local function params()
  return vim.lsp.util.make_position_params(0, encoding)
end
local function ask(method, about)
  local answers = vim.lsp.buf_request_sync(buffer, method, about or params(), 40000)
  local answer = answers and answers[id] or {}
  assert(not answer.err and not answer.error, vim.inspect(answer.err or answer.error))
  return answer.result
end
local function problems()
  return vim.tbl_filter(function(problem) return problem.code == given.faulty.code end, vim.diagnostic.get(buffer))
end
local document = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
local function with(more)
  return vim.tbl_extend("force", document, more)
end

-- A fault behind letters that take two units of UTF-16 and four of UTF-8.
goto_words(given.faulty.line)
local line = vim.fn.line(".")
local right = vim.fn.getline(line)
vim.fn.setline(line, (right:gsub(given.faulty.right, given.faulty.wrong)))
wait("the problem", function() return #problems() > 0 end)
local problem = problems()[1]
seen.problem = { code = problem.code, line = problem.lnum, column = problem.col, last = problem.end_col, message = problem.message }
seen.column = vim.fn.getline(line):find(given.faulty.wrong, 1, true) - 1

local range = vim.lsp.util.make_given_range_params({ line, seen.column }, { line, seen.column }, buffer, encoding).range
local actions = ask("textDocument/codeAction", with({ range = range, context = { diagnostics = {} } }))
seen.actions = vim.tbl_map(function(action) return action.title end, actions)
vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding)
seen.fixed = vim.fn.getline(line) == right
wait("the mended text", function() return #problems() == 0 end)

vim.fn.setline(line, (right:gsub(given.faulty.right, given.faulty.wrong)))
local all = ask("textDocument/codeAction", with({ range = range, context = { diagnostics = {}, only = { "source.fixAll.gesso" } } }))
vim.lsp.util.apply_workspace_edit(all[1].edit, encoding)
seen.fixed_all = vim.fn.getline(line) == right

goto_words(given.hover)
seen.hover = ask("textDocument/hover").contents.value
goto_words(given.complete.line, given.complete.at)
local items = ask("textDocument/completion")
seen.completion = vim.tbl_map(function(item) return item.label end, items.items or items)

goto_words(given.name.line, given.name.word)
local definition = ask("textDocument/definition")
seen.definition = { line = (definition.range or definition.targetRange).start.line }
seen.references = #ask("textDocument/references", vim.tbl_extend("force", params(), { context = { includeDeclaration = true } }))
seen.highlights = #ask("textDocument/documentHighlight")
seen.prepared = ask("textDocument/prepareRename").placeholder
local renamed = ask("textDocument/rename", vim.tbl_extend("force", params(), { newName = given.name.new }))
vim.lsp.util.apply_workspace_edit(renamed, encoding)
seen.renamed = {}
for _, each in ipairs(vim.api.nvim_list_bufs()) do
  local text = table.concat(vim.api.nvim_buf_get_lines(each, 0, -1, false), "\n")
  local _, count = text:gsub("%f[%w]" .. given.name.new .. "%f[^%w]", "")
  if count > 0 then seen.renamed[vim.api.nvim_buf_get_name(each):sub(#given.root + 2)] = count end
end
vim.cmd("silent undo")

seen.symbols = vim.tbl_map(function(symbol) return symbol.name end, ask("textDocument/documentSymbol", document))
seen.found = vim.tbl_map(function(symbol) return symbol.name end, ask("workspace/symbol", { query = given.symbol }))
seen.folds = #ask("textDocument/foldingRange", document)
local position = params().position
seen.selection = ask("textDocument/selectionRange", with({ positions = { position } }))[1].parent ~= nil
seen.tokens = #ask("textDocument/semanticTokens/full", document).data
local last = { line = vim.fn.line("$") - 1, character = 0 }
seen.hints = type(ask("textDocument/inlayHint", with({ range = { start = { line = 0, character = 0 }, ["end"] = last } })))

goto_words(given.hover)
line, right = vim.fn.line("."), vim.fn.getline(".")
vim.fn.setline(line, (right:gsub("(%S) ", "%1   ", 2)))
local function format()
  local options = { tabSize = 2, insertSpaces = true }
  local edits = ask("textDocument/formatting", with({ options = options }))
  if edits and edits ~= vim.NIL then vim.lsp.util.apply_text_edits(edits, buffer, encoding) end
  return vim.fn.getline(line)
end
seen.formatted = format() == right
local before = table.concat(vim.fn.getline(1, "$"), "\n")
format()
seen.formatted_twice = before == table.concat(vim.fn.getline(1, "$"), "\n")

vim.cmd("edit " .. given.scenarios)
vim.cmd("silent! undo")
local beside = vim.api.nvim_get_current_buf()
vim.lsp.buf_attach_client(beside, id)
local lenses = vim.lsp.buf_request_sync(beside, "textDocument/codeLens", { textDocument = vim.lsp.util.make_text_document_params(beside) }, 40000)[id].result
seen.lenses = #lenses
local command = lenses[2].command
seen.played = ask("workspace/executeCommand", { command = command.command, arguments = command.arguments }).passed

local out = io.open(given.seen, "w")
out:write(vim.fn.json_encode(seen))
out:close()
client.stop()
vim.wait(3000, function() return client.is_stopped() end, 5)
vim.cmd("qall!")
