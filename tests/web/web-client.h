// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A looker for tests: a server in this process, and what comes of it over a WebSocket.

#ifndef GIMBAL_TESTS_WEB_CLIENT_H_
#define GIMBAL_TESTS_WEB_CLIENT_H_

#include <libsoup/soup.h>
#include <string.h>

#include "web/frame.h"
#include "web/server.h"

typedef struct Host {
  mjModel* model;
  mjData* data;
  WebServer* server;
  SoupSession* session;
} Host;

typedef struct Looker {
  SoupWebsocketConnection* socket;
  gboolean answers;  // each message, as the page does
  gboolean failed;   // no connection
  gboolean closed;
  guint rows;      // messages with numbers
  guint messages;  // of any kind
  gsize bytes;     // of messages with numbers
  WebHead head;    // of the newest
  char* status;    // the newest text of that type
  char* trouble;   // the newest error
  GString* told;   // all events
} Looker;

// Let the server work until something is true; the test's own limit ends what never comes.
#define AWAIT(condition) \
  while (!(condition)) g_main_context_iteration(NULL, TRUE)

static inline void host_open(Host* host, const char* text, const WebOptions* options) {
  static const WebOptions plain = {.speed = 1, .name = "test"};
  char problem[300] = "";
  mjVFS files;
  g_autoptr(GError) error = NULL;
  mj_defaultVFS(&files);
  mj_addBufferVFS(&files, "m.xml", text, (int)strlen(text));
  host->model = mj_loadXML("m.xml", &files, problem, sizeof problem);
  g_assert_cmpstr(problem, ==, "");
  mj_deleteVFS(&files);
  host->data = mj_makeData(host->model);
  host->server = web_server_new(host->model, host->data, options ? options : &plain, &error);
  g_assert_no_error(error);
  host->session = soup_session_new();
}

static inline void host_close(Host* host) {
  soup_session_abort(host->session);
  g_object_unref(host->session);
  web_server_free(host->server);
  mj_deleteData(host->data);
  mj_deleteModel(host->model);
}

// The link of the page with another name at its end.
static inline char* host_link(const Host* host, const char* name) {
  return g_strconcat(web_server_get_link(host->server), name, NULL);
}

static inline void client_sent(GObject* session, GAsyncResult* result, gpointer data) {
  *(GBytes**)data = soup_session_send_and_read_finish(SOUP_SESSION(session), result, NULL);
  if (!*(GBytes**)data) *(GBytes**)data = g_bytes_new_static("", 0);
}

// The status of a request; its body and its message if they are wanted.
static inline guint client_ask(const Host* host, SoupMessage* message, GBytes** body) {
  GBytes* bytes = NULL;
  soup_session_send_and_read_async(host->session, message, 0, NULL, client_sent, &bytes);
  AWAIT(bytes);
  if (body) {
    *body = bytes;
  } else {
    g_bytes_unref(bytes);
  }
  return soup_message_get_status(message);
}

static inline guint client_get(const Host* host, const char* link, GBytes** body) {
  g_autoptr(SoupMessage) message = soup_message_new("GET", link);
  return client_ask(host, message, body);
}

static inline void looker_say(Looker* looker, const char* text) {
  gboolean open = soup_websocket_connection_get_state(looker->socket) == SOUP_WEBSOCKET_STATE_OPEN;
  if (open) soup_websocket_connection_send_text(looker->socket, text);
}

static inline void looker_on_message(SoupWebsocketConnection* socket, int kind, GBytes* body,
                                     Looker* looker) {
  (void)socket;
  gsize size;
  const char* bytes = g_bytes_get_data(body, &size);
  looker->messages++;
  if (kind == SOUP_WEBSOCKET_DATA_BINARY) {
    looker->rows++;
    looker->bytes += size;
    memcpy(&looker->head, bytes, sizeof looker->head);
  } else {
    gboolean events = g_strstr_len(bytes, (gssize)size, "\"type\":\"events\"") != NULL;
    char** place = g_strstr_len(bytes, (gssize)size, "\"error\"") ? &looker->trouble : &looker->status;
    if (events) {
      g_string_append_len(looker->told, bytes, (gssize)size);
    } else {
      g_free(*place);
      *place = g_strndup(bytes, size);
    }
  }
  if (looker->answers) looker_say(looker, "{\"type\":\"answer\"}");
}

static inline void looker_on_closed(SoupWebsocketConnection* socket, Looker* looker) {
  (void)socket;
  looker->closed = TRUE;
}

static inline void looker_on_connected(GObject* session, GAsyncResult* result, gpointer data) {
  Looker* looker = data;
  looker->socket = soup_session_websocket_connect_finish(SOUP_SESSION(session), result, NULL);
  looker->failed = !looker->socket;
  if (!looker->socket) return;
  soup_websocket_connection_set_max_incoming_payload_size(looker->socket, 0);
  g_signal_connect(looker->socket, "message", G_CALLBACK(looker_on_message), looker);
  g_signal_connect(looker->socket, "closed", G_CALLBACK(looker_on_closed), looker);
}

// Connect from a page of an origin, NULL: of the server's own.
static inline void looker_connect(const Host* host, Looker* looker, const char* origin) {
  g_autofree char* link = host_link(host, "socket");
  g_autofree char* own = g_strndup(link, (gsize)(strchr(link + 8, '/') - link));
  g_autofree char* place = g_strconcat("ws", link + 4, NULL);
  g_autoptr(SoupMessage) message = soup_message_new("GET", place);
  soup_session_websocket_connect_async(host->session, message, origin ? origin : own, NULL, 0, NULL,
                                       looker_on_connected, looker);
  AWAIT(looker->socket || looker->failed);
}

// One that looks as the page does.
static inline void looker_enter(const Host* host, Looker* looker, const char* key) {
  *looker = (Looker){.answers = TRUE, .told = g_string_new(NULL)};
  looker_connect(host, looker, NULL);
  g_assert_nonnull(looker->socket);
  g_autofree char* hello = g_strdup_printf("{\"type\":\"hello\",\"key\":\"%s\"}", key);
  looker_say(looker, hello);
  AWAIT(looker->status);
}

static inline void looker_leave(Looker* looker) {
  if (looker->socket && !looker->closed) {
    gboolean open = soup_websocket_connection_get_state(looker->socket) == SOUP_WEBSOCKET_STATE_OPEN;
    if (open) soup_websocket_connection_close(looker->socket, SOUP_WEBSOCKET_CLOSE_NORMAL, NULL);
    AWAIT(looker->closed);
  }
  if (looker->socket) g_signal_handlers_disconnect_by_data(looker->socket, looker);
  g_clear_object(&looker->socket);
  g_free(looker->status);
  g_free(looker->trouble);
  if (looker->told) g_string_free(looker->told, TRUE);
}

#endif  // GIMBAL_TESTS_WEB_CLIENT_H_
