// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The studio beside an editor. It is one program however often it is started, and its actions are
// on the session bus: its action "show-place" takes a place, and the state of its action "caret" is
// the place of its own caret.

#include <string.h>
#include <unistd.h>

#include "lsp/server.h"
#include "lsp/value.h"

#define NAME   "io.github.gimbal_sim.Gimbal"
#define OBJECT "/io/github/gimbal_sim/Gimbal"

struct LspStudio {
  LspServer* server;
  GCancellable* connecting;
  GDBusActionGroup* actions;  // NULL: there is no session bus, or it has not answered yet
  char* path;                 // where its caret was last, as far as is known here
  LspPosition position;
};

// A place that both sides know already is not sent again, or each would follow the other.
static gboolean is_news(LspStudio* self, const char* path, LspPosition position) {
  if (!g_strcmp0(self->path, path) && self->position.line == position.line &&
      self->position.character == position.character) {
    return FALSE;
  }
  g_free(self->path);
  self->path = g_strdup(path);
  self->position = position;
  return TRUE;
}

//---- from the studio

static void on_caret(LspStudio* self, const char* action, GVariant* state) {
  const char* path;
  guint line, column;
  (void)action;
  if (!g_variant_is_of_type(state, G_VARIANT_TYPE("(suu)"))) return;
  g_variant_get(state, "(&suu)", &path, &line, &column);
  const LspDocument* open = g_hash_table_lookup(self->server->documents, path);
  LspPosition place = {(int)line, (int)column};
  if (!open || !is_news(self, path, place) || !self->server->client.show_document) return;
  gsize byte = lsp_lines_byte(open->lines, place, LSP_UTF32);
  lsp_wire_request(self->server->wire, "window/showDocument",
                   lsp_object("uri", lsp_text(open->uri), "takeFocus", lsp_bool(FALSE), "selection",
                              lsp_range(self->server, open->lines, byte, byte), NULL));
}

static void on_bus(GObject* source, GAsyncResult* result, gpointer data) {
  (void)source;
  g_autoptr(GDBusConnection) bus = g_bus_get_finish(result, NULL);
  if (!bus) return;  // cancelled, or there is none
  LspStudio* self = data;
  self->actions = g_dbus_action_group_get(bus, NAME, OBJECT);
  g_signal_connect_swapped(self->actions, "action-state-changed::caret", G_CALLBACK(on_caret), self);
  // from now on it hears of them
  g_strfreev(g_action_group_list_actions(G_ACTION_GROUP(self->actions)));
}

//---- to the studio

static void studio_show(LspStudio* self, const char* path, LspPosition position) {
  if (!self->actions || !is_news(self, path, position)) return;
  g_action_group_activate_action(
      G_ACTION_GROUP(self->actions), "show-place",
      g_variant_new("(suu)", path, (guint)position.line, (guint)position.character));
}

// The client tells where its caret is: a message of our own, which clients are set up to send.
void lsp_caret(LspServer* self, GVariant* params) {
  const LspDocument* document = lsp_find(self, params, NULL);
  if (!document) return;
  gsize byte = lsp_byte_of(self, document, params, "position");
  studio_show(self->studio, document->path, lsp_lines_position(document->lines, byte, LSP_UTF32));
}

gboolean lsp_studio_open(LspStudio* self, const char* model, GError** error) {
  (void)self;
  g_autofree char* program = g_file_read_link("/proc/self/exe", NULL);
  const char* arguments[] = {program ? program : "gimbal", model, NULL};
  return g_spawn_async(NULL, (char**)arguments, NULL,
                       G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                       NULL, NULL, error);
}

//---- life

LspStudio* lsp_studio_new(LspServer* server) {
  LspStudio* self = g_new0(LspStudio, 1);
  self->server = server;
  self->connecting = g_cancellable_new();
  if (g_getenv("DBUS_SESSION_BUS_ADDRESS")) g_bus_get(G_BUS_TYPE_SESSION, self->connecting, on_bus, self);
  return self;
}

void lsp_studio_free(LspStudio* self) {
  g_cancellable_cancel(self->connecting);
  g_object_unref(self->connecting);
  if (self->actions) g_signal_handlers_disconnect_by_data(self->actions, self);
  g_clear_object(&self->actions);
  g_free(self->path);
  g_free(self);
}
