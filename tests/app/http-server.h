// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A small server of files for tests, on a port of its own and with threads of its own.

#ifndef GIMBAL_HTTP_SERVER_H_
#define GIMBAL_HTTP_SERVER_H_

#include <gio/gio.h>
#include <string.h>

enum { HTTP_SERVER_PIECES = 512 };  // of 64 KiB, of a line without end

typedef struct HttpServer {
  GSocketService* service;
  // by path: the text, "-> address" for a redirection, "endless" for a line without end
  GHashTable* files;
  guint16 port;
  int sent;  // pieces of that line that were taken, atomic
} HttpServer;

// Every second file comes in chunks.
static inline char* http_server_answer(const char* text, gboolean chunks) {
  if (!text) return g_strdup("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnone");
  if (g_str_has_prefix(text, "-> ")) {
    return g_strdup_printf("HTTP/1.1 302 Found\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n", text + 3);
  }
  if (!chunks) return g_strdup_printf("HTTP/1.1 200 OK\r\ncontent-length:%zu\r\n\r\n%s", strlen(text), text);
  gsize half = strlen(text) / 2;
  return g_strdup_printf(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%zx\r\n%.*s\r\n%zx;last\r\n%s\r\n0\r\n\r\n", half,
      (int)half, text, strlen(text) - half, text + half);
}

// Until the client has enough, or of much more than it should take.
static inline void http_server_go_on(HttpServer* self, GOutputStream* out) {
  static const char kHead[] = "HTTP/1.1 200 OK\r\nX: ";
  g_autofree char* much = g_strnfill(1 << 16, 'x');
  gboolean more = g_output_stream_write_all(out, kHead, sizeof kHead - 1, NULL, NULL, NULL);
  for (int i = 0; more && i < HTTP_SERVER_PIECES; i++) {
    more = g_output_stream_write_all(out, much, 1 << 16, NULL, NULL, NULL);
    if (more) g_atomic_int_inc(&self->sent);
  }
}

static inline gboolean http_server_run(HttpServer* self, GSocketConnection* connection) {
  g_autoptr(GDataInputStream) in =
      g_data_input_stream_new(g_io_stream_get_input_stream(G_IO_STREAM(connection)));
  g_autofree char* line = g_data_input_stream_read_line(in, NULL, NULL, NULL);
  if (!line) return TRUE;
  g_auto(GStrv) words = g_strsplit(line, " ", 3);
  for (gsize length = 2; length > 1;) g_free(g_data_input_stream_read_line(in, &length, NULL, NULL));
  const char* path = g_strv_length(words) == 3 ? words[1] : "";
  if (!g_strcmp0(g_hash_table_lookup(self->files, path), "endless")) {
    http_server_go_on(self, g_io_stream_get_output_stream(G_IO_STREAM(connection)));
    return TRUE;
  }
  g_autofree char* answer = http_server_answer(g_hash_table_lookup(self->files, path), strlen(path) % 2 == 0);
  g_output_stream_write_all(g_io_stream_get_output_stream(G_IO_STREAM(connection)), answer, strlen(answer),
                            NULL, NULL, NULL);
  return TRUE;
}

static inline void http_server_clear(gpointer data, GClosure* closure) {
  HttpServer* self = data;
  (void)closure;
  g_hash_table_unref(self->files);
  g_free(self);
}

static inline HttpServer* http_server_new(void) {
  HttpServer* self = g_new0(HttpServer, 1);
  self->files = g_hash_table_new(g_str_hash, g_str_equal);
  self->service = g_threaded_socket_service_new(2);
  self->port = g_socket_listener_add_any_inet_port(G_SOCKET_LISTENER(self->service), NULL, NULL);
  // a thread that still answers keeps the service, and so what it reads here
  g_signal_connect_data(self->service, "run", G_CALLBACK(http_server_run), self, http_server_clear,
                        G_CONNECT_SWAPPED);
  g_socket_service_start(self->service);
  return self;
}

static inline char* http_server_address(const HttpServer* self, const char* path) {
  return g_strdup_printf("http://127.0.0.1:%d%s", self->port, path);
}

static inline void http_server_free(HttpServer* self) {
  g_socket_service_stop(self->service);
  g_socket_listener_close(G_SOCKET_LISTENER(self->service));
  g_object_unref(self->service);
}

#endif  // GIMBAL_HTTP_SERVER_H_
