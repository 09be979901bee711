// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Messages in and out.
//
// The reader of jsonrpc-glib hangs up at the first message that is none, and so would leave the
// user without help because of one bad byte. Messages are cut and looked at here, on a thread; what
// is good goes on to its parser, what is not gets an answer, and the next one is looked for.

#ifndef GIMBAL_LSP_WIRE_H_
#define GIMBAL_LSP_WIRE_H_

#include <gio/gio.h>

// Errors of the protocol.
enum {
  LSP_PARSE_ERROR = -32700,
  LSP_INVALID_REQUEST = -32600,
  LSP_METHOD_NOT_FOUND = -32601,
  LSP_INVALID_PARAMS = -32602,
  LSP_INTERNAL_ERROR = -32603,
  LSP_NOT_INITIALIZED = -32002,
  LSP_REQUEST_FAILED = -32803,
  LSP_CANCELLED = -32800
};

typedef struct LspWire LspWire;

// A message for the main thread; the request of one that was cancelled has an answer already. NULL:
// there will be none any more.
typedef void (*LspReceive)(GVariant* message, gpointer data);

// Read from one file and write to another; messages are received in the main context, one a turn.
LspWire* lsp_wire_new(int in, int out, LspReceive receive, gpointer data);
void lsp_wire_free(LspWire* self);

// Whether messages wait to be received.
gboolean lsp_wire_is_busy(LspWire* self);

// id NULL: null. Takes result if it is floating.
void lsp_wire_reply(LspWire* self, GVariant* id, GVariant* result);
void lsp_wire_refuse(LspWire* self, GVariant* id, int code, const char* message);
void lsp_wire_notify(LspWire* self, const char* method, GVariant* params);
// A request to the client whose answer is ignored.
void lsp_wire_request(LspWire* self, const char* method, GVariant* params);

#endif  // GIMBAL_LSP_WIRE_H_
