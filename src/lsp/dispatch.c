// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of methods, and the life of a session: initialize, requests, shutdown, exit.

#include "lsp/server.h"

#include <gimbal/guard.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "lsp/lsp.h"
#include "lsp/value.h"

enum { PATIENCE_MS = 3000 };  // with threads at the end

//---- what the server can do

static GVariant* server_token_words(const char* const* list) {
  GPtrArray* values = lsp_list_new();
  for (; *list; list++) g_ptr_array_add(values, lsp_text(*list));
  return lsp_list(values);
}

static GVariant* with_triggers(const char* key, const char* const* list) {
  return lsp_object(key, server_token_words(list), NULL);
}

static GVariant* token_options(void) {
  return lsp_object("legend", lsp_token_legend(), "full", lsp_bool(TRUE), "range", lsp_bool(TRUE), NULL);
}

static GVariant* workspace_options(void) {
  GVariant* folders = lsp_object("supported", lsp_bool(TRUE), "changeNotifications", lsp_bool(TRUE), NULL);
  return lsp_object("workspaceFolders", folders, NULL);
}

static GVariant* server_capabilities(const LspServer* self) {
  static const char* const kEncodings[] = {
      [LSP_UTF16] = "utf-16", [LSP_UTF8] = "utf-8", [LSP_UTF32] = "utf-32"};
  static const char* const kCompletion[] = {"<", " ", "\"", "/", NULL};
  static const char* const kSignature[] = {"\"", " ", NULL};
  static const char* const kCommands[] = {"gimbal.openInStudio", NULL};
  static const char* const kActions[] = {"quickfix", "source.gimbal", NULL};
  static const char* const kMoreTyped[] = {"/", NULL};
  GVariant* sync =
      lsp_object("openClose", lsp_bool(TRUE), "change", lsp_int(2), "save", lsp_bool(TRUE), NULL);
  return lsp_object(
      "positionEncoding", lsp_text(kEncodings[self->client.encoding]), "textDocumentSync", sync,
      "completionProvider", with_triggers("triggerCharacters", kCompletion), "hoverProvider", lsp_bool(TRUE),
      "signatureHelpProvider", with_triggers("triggerCharacters", kSignature), "definitionProvider",
      lsp_bool(TRUE), "referencesProvider", lsp_bool(TRUE), "documentHighlightProvider", lsp_bool(TRUE),
      "documentSymbolProvider", lsp_bool(TRUE), "workspaceSymbolProvider", lsp_bool(TRUE),
      "codeActionProvider", with_triggers("codeActionKinds", kActions), "documentLinkProvider",
      lsp_object("resolveProvider", lsp_bool(FALSE), NULL), "colorProvider", lsp_bool(TRUE),
      "documentFormattingProvider", lsp_bool(TRUE), "documentRangeFormattingProvider", lsp_bool(TRUE),
      "documentOnTypeFormattingProvider",
      lsp_object("firstTriggerCharacter", lsp_text("\n"), "moreTriggerCharacter",
                 server_token_words(kMoreTyped), NULL),
      "renameProvider", lsp_object("prepareProvider", lsp_bool(TRUE), NULL), "foldingRangeProvider",
      lsp_bool(TRUE), "selectionRangeProvider", lsp_bool(TRUE), "linkedEditingRangeProvider", lsp_bool(TRUE),
      "semanticTokensProvider", token_options(), "inlayHintProvider", lsp_bool(TRUE),
      "executeCommandProvider", with_triggers("commands", kCommands), "workspace", workspace_options(), NULL);
}

//---- what the client can do

static LspEncoding encoding_of(GVariant* capabilities) {
  // the first that we know of those that the client likes; a client that says nothing counts in
  // UTF-16
  static const struct {
    const char* name;
    LspEncoding encoding;
  } kEncodings[] = {{"utf-8", LSP_UTF8}, {"utf-16", LSP_UTF16}, {"utf-32", LSP_UTF32}};
  g_autoptr(GVariant) list = lsp_get(capabilities, "general.positionEncodings");
  for (guint i = 0; i < lsp_count(list); i++) {
    g_autoptr(GVariant) item = lsp_nth(list, i);
    g_autofree char* name =
        item && g_variant_is_of_type(item, G_VARIANT_TYPE_STRING) ? g_variant_dup_string(item, NULL) : NULL;
    for (guint k = 0; k < G_N_ELEMENTS(kEncodings); k++) {
      if (!g_strcmp0(name, kEncodings[k].name)) return kEncodings[k].encoding;
    }
  }
  return LSP_UTF16;
}

static void read_client(LspServer* self, GVariant* params) {
  g_autoptr(GVariant) can = lsp_get(params, "capabilities");
  g_autofree char* name = lsp_get_text(params, "clientInfo.name");
  self->client = (LspClient){
      .encoding = encoding_of(can),
      .snippets = lsp_get_bool(can, "textDocument.completion.completionItem.snippetSupport"),
      .markdown = lsp_has_word(can, "textDocument.hover.contentFormat", "markdown"),
      .related = lsp_get_bool(can, "textDocument.publishDiagnostics.relatedInformation"),
      .tree_of_symbols = lsp_get_bool(can, "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"),
      .show_document = lsp_get_bool(can, "window.showDocument.support"),
      .document_changes = lsp_get_bool(can, "workspace.workspaceEdit.documentChanges"),
      .suggests = name && strstr(name, "Code") != NULL};
}

static void add_folder(LspServer* self, char* uri) {
  char* path = lsp_path_of_uri(uri);
  if (path) g_ptr_array_add(self->folders, path);
  g_free(uri);
}

static void read_folders(LspServer* self, GVariant* params) {
  g_autoptr(GVariant) list = lsp_get(params, "workspaceFolders");
  for (guint i = 0; i < lsp_count(list); i++) {
    g_autoptr(GVariant) folder = lsp_nth(list, i);
    add_folder(self, lsp_get_text(folder, "uri"));
  }
  if (!self->folders->len) add_folder(self, lsp_get_text(params, "rootUri"));
}

static GVariant* server_initialize(LspServer* self, GVariant* params, GError** error) {
  if (self->initialized) {
    g_set_error(error, LSP_ERROR, LSP_INVALID_REQUEST, "the session has begun already");
    return NULL;
  }
  read_client(self, params);
  read_folders(self, params);
  self->initialized = TRUE;
  GVariant* info = lsp_object("name", lsp_text("gimbal"), "version", lsp_text(GIMBAL_VERSION), NULL);
  return lsp_object("capabilities", server_capabilities(self), "serverInfo", info, NULL);
}

static GVariant* shut_down(LspServer* self, GVariant* params, GError** error) {
  (void)params, (void)error;
  self->shut_down = TRUE;
  return lsp_null();
}

static void on_initialized(LspServer* self, GVariant* params) {
  (void)params;
  if (self->folders->len) lsp_find_includers(self);
}

static void server_leave(LspServer* self, GVariant* params) {
  (void)params;
  self->gone = TRUE;
  g_main_loop_quit(self->loop);
}

//---- the tables

static const struct {
  const char* name;
  LspAnswer answer;
} kRequests[] = {
    {"initialize", server_initialize},
    {"shutdown", shut_down},
    {"textDocument/completion", lsp_complete},
    {"textDocument/hover", lsp_hover},
    {"textDocument/signatureHelp", lsp_signature},
    {"textDocument/definition", lsp_definition},
    {"textDocument/declaration", lsp_definition},
    {"textDocument/references", lsp_references},
    {"textDocument/documentHighlight", lsp_highlight},
    {"textDocument/prepareRename", lsp_prepare_rename},
    {"textDocument/rename", lsp_rename},
    {"textDocument/linkedEditingRange", lsp_linked_tags},
    {"textDocument/documentLink", lsp_links},
    {"textDocument/documentSymbol", lsp_symbols},
    {"workspace/symbol", lsp_workspace_symbols},
    {"textDocument/foldingRange", lsp_folds},
    {"textDocument/selectionRange", lsp_selections},
    {"textDocument/semanticTokens/full", lsp_tokens},
    {"textDocument/semanticTokens/range", lsp_tokens_in_range},
    {"textDocument/documentColor", lsp_colors},
    {"textDocument/colorPresentation", lsp_color_texts},
    {"textDocument/inlayHint", lsp_inlay_hints},
    {"textDocument/formatting", lsp_format},
    {"textDocument/rangeFormatting", lsp_format_range},
    {"textDocument/onTypeFormatting", lsp_format_on_type},
    {"textDocument/codeAction", lsp_code_actions},
    {"workspace/executeCommand", lsp_execute},
};

static const struct {
  const char* name;
  void (*take)(LspServer* self, GVariant* params);
} kNotifications[] = {
    {"initialized", on_initialized},
    {"exit", server_leave},
    {"textDocument/didOpen", lsp_open},
    {"textDocument/didChange", lsp_change},
    {"textDocument/didClose", lsp_close},
    {"textDocument/didSave", lsp_save},
    {"workspace/didChangeWatchedFiles", lsp_disk_changed},
    {"workspace/didChangeWorkspaceFolders", lsp_folders_changed},
    {"gimbal/caret", lsp_caret},
};

//---- one message

typedef struct Call {
  LspServer* server;
  LspAnswer answer;  // NULL: a notification
  void (*take)(LspServer* self, GVariant* params);
  GVariant* params;
  GVariant* result;
  GError* error;
} Call;

static void run_call(void* data) {
  Call* call = data;
  if (call->answer) {
    call->result = call->answer(call->server, call->params, &call->error);
  } else {
    call->take(call->server, call->params);
  }
}

static LspAnswer find_request(const char* method) {
  for (guint i = 0; i < G_N_ELEMENTS(kRequests); i++) {
    if (!strcmp(kRequests[i].name, method)) return kRequests[i].answer;
  }
  return NULL;
}

// What cannot be answered now, 0: it can.
static int server_refusal(const LspServer* self, const char* method, LspAnswer answer, const char** why) {
  if (!answer) {
    *why = "there is no such method";
    return LSP_METHOD_NOT_FOUND;
  }
  if (!self->initialized && strcmp(method, "initialize") != 0) {
    *why = "the session has not begun: initialize comes first";
    return LSP_NOT_INITIALIZED;
  }
  if (self->shut_down) {
    *why = "the session has ended";
    return LSP_INVALID_REQUEST;
  }
  return 0;
}

// An error of the engine is one of this request alone.
static void answer_request(LspServer* self, const char* method, GVariant* id, GVariant* params) {
  Call call = {.server = self, .answer = find_request(method), .params = params};
  const char* why;
  int code = server_refusal(self, method, call.answer, &why);
  if (code) {
    lsp_wire_refuse(self->wire, id, code, why);
    return;
  }
  GimbalDiagnostics* trouble = gimbal_diagnostics_new();
  if (gimbal_guard(run_call, &call, trouble)) {
    lsp_wire_refuse(self->wire, id, LSP_INTERNAL_ERROR, gimbal_diagnostics_get(trouble, 0)->message);
  } else if (call.error) {
    lsp_wire_refuse(self->wire, id, call.error->code, call.error->message);
  } else {
    lsp_wire_reply(self->wire, id, call.result);
  }
  gimbal_diagnostics_free(trouble);
  g_clear_error(&call.error);
}

static void dispatch_notification(LspServer* self, const char* method, GVariant* params) {
  for (guint i = 0; i < G_N_ELEMENTS(kNotifications); i++) {
    Call call = {.server = self, .take = kNotifications[i].take, .params = params};
    if (strcmp(kNotifications[i].name, method) != 0) continue;
    if (self->initialized || call.take == server_leave) gimbal_guard(run_call, &call, NULL);
  }
}

static void server_receive(GVariant* message, gpointer data) {
  LspServer* self = data;
  if (!message) {
    g_main_loop_quit(self->loop);
    return;
  }
  g_autofree char* method = lsp_get_text(message, "method");
  g_autoptr(GVariant) id = lsp_get(message, "id");
  g_autoptr(GVariant) params = lsp_get(message, "params");
  g_autoptr(GVariant) result = g_variant_lookup_value(message, "result", NULL);
  g_autoptr(GVariant) error = g_variant_lookup_value(message, "error", NULL);
  if (method && id) {
    answer_request(self, method, id, params);
  } else if (method) {
    dispatch_notification(self, method, params);
  } else if (!result && !error) {
    lsp_wire_refuse(self->wire, id, LSP_INVALID_REQUEST, "a message has a method or a result");
  }
}

//---- life

static void log_engine_message(const mjLogMessage* log) {
  g_debug("engine: %s", log->subject);
}

// Answers alone go out: what anything else prints goes to where a client looks for words.
static int redirect_output(void) {
  int out = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return out;
}

int gimbal_lsp_main(void) {
  LspServer server = {.loop = g_main_loop_new(NULL, FALSE)};
  signal(SIGPIPE, SIG_IGN);
  mju_setLogHandler(log_engine_message);
  int out = redirect_output();
  lsp_workspace_init(&server);
  server.studio = lsp_studio_new(&server);
  server.wire = lsp_wire_new(STDIN_FILENO, out, server_receive, &server);
  g_main_loop_run(server.loop);
  lsp_studio_free(server.studio);
  lsp_workspace_clear(&server);
  lsp_wire_free(server.wire);
  g_main_loop_unref(server.loop);
  close(out);
  int status = server.gone && server.shut_down ? 0 : 1;
  if (!lsp_model_wait(PATIENCE_MS)) {
    _exit(status);  // an endless model; what the engine holds must not be torn down under it
  }
  return status;
}
