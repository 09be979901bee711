// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One request a connection. The answer is either as long as its head says, or in chunks, or ends with the
// connection.

#include "project/http.h"

#include <glib/gi18n.h>
#include <string.h>

#define REDIRECTIONS 5
#define TIMEOUT_S    20
#define HEAD_LINES   200
#define LINE_LIMIT   16384
#define LIMIT        (1u << 30)  // bytes that are taken at most

typedef struct Answer {
  int status;
  gint64 length;  // -1: not told
  gboolean chunked;
  char* location;  // where it is instead, NULL: here
} Answer;

static void answer_clear(Answer* answer) {
  g_free(answer->location);
  *answer = (Answer){.length = -1};
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Answer, answer_clear)

static gboolean fail(GError** error, int code, const char* text) {
  g_set_error_literal(error, G_IO_ERROR, code, text);
  return FALSE;
}

// A line without its end; NULL at the end of the stream and for lines that no server sends.
static char* read_line(GInputStream* in, GCancellable* cancellable, GError** error) {
  g_autoptr(GString) line = g_string_new(NULL);
  g_autoptr(GError) own = NULL;
  while (line->len < LINE_LIMIT) {
    int byte = g_buffered_input_stream_read_byte(G_BUFFERED_INPUT_STREAM(in), cancellable, &own);
    if (byte == '\n') return g_strchomp(g_string_free(g_steal_pointer(&line), FALSE));
    if (byte < 0) break;
    g_string_append_c(line, (char)byte);
  }
  if (own)
    g_propagate_error(error, g_steal_pointer(&own));
  else
    fail(error, G_IO_ERROR_INVALID_DATA, _("The server's answer cannot be understood."));
  return NULL;
}

static void take_header(Answer* answer, const char* line) {
  const char* colon = strchr(line, ':');
  if (!colon) return;
  g_autofree char* name = g_ascii_strdown(line, colon - line);
  g_autofree char* value = g_strstrip(g_strdup(colon + 1));
  if (!strcmp(name, "content-length")) {
    answer->length = g_ascii_strtoll(value, NULL, 10);
  } else if (!strcmp(name, "transfer-encoding")) {
    answer->chunked = g_ascii_strncasecmp(value, "chunked", 7) == 0;
  } else if (!strcmp(name, "location")) {
    g_free(answer->location);
    answer->location = g_steal_pointer(&value);
  }
}

static gboolean read_head(GInputStream* in, Answer* answer, GCancellable* cancellable, GError** error) {
  g_autofree char* status = read_line(in, cancellable, error);
  if (!status) return FALSE;
  const char* code = strchr(status, ' ');
  if (!g_str_has_prefix(status, "HTTP/1.") || !code)
    return fail(error, G_IO_ERROR_INVALID_DATA, _("The server's answer cannot be understood."));
  answer->status = atoi(code);
  for (int i = 0; i < HEAD_LINES; i++) {
    g_autofree char* line = read_line(in, cancellable, error);
    if (!line) return FALSE;
    if (!*line) return TRUE;
    take_header(answer, line);
  }
  return fail(error, G_IO_ERROR_INVALID_DATA, _("The server's answer cannot be understood."));
}

// Append size bytes, or all that come (-1).
static gboolean read_bytes(GInputStream* in, GByteArray* body, gint64 size, GCancellable* cancellable,
                           GError** error) {
  guint8 buffer[65536];
  while (size != 0) {
    gsize wanted = size > 0 ? (gsize)MIN(size, (gint64)sizeof buffer) : sizeof buffer;
    gssize got = g_input_stream_read(in, buffer, wanted, cancellable, error);
    if (got < 0) return FALSE;
    if (got == 0)
      return size < 0 || fail(error, G_IO_ERROR_PARTIAL_INPUT, _("The connection ended too early."));
    if (body->len + (gsize)got > LIMIT) return fail(error, G_IO_ERROR_NO_SPACE, _("The file is too large."));
    g_byte_array_append(body, buffer, (guint)got);
    if (size > 0) size -= got;
  }
  return TRUE;
}

static gboolean read_chunks(GInputStream* in, GByteArray* body, GCancellable* cancellable, GError** error) {
  for (;;) {
    g_autofree char* line = read_line(in, cancellable, error);
    if (!line) return FALSE;
    char* end;
    guint64 size = g_ascii_strtoull(line, &end, 16);
    if (end == line || size > LIMIT)
      return fail(error, G_IO_ERROR_INVALID_DATA, _("The server's answer cannot be understood."));
    if (size == 0) return TRUE;
    if (!read_bytes(in, body, (gint64)size, cancellable, error)) return FALSE;
    g_autofree char* empty = read_line(in, cancellable, error);
    if (!empty) return FALSE;
  }
}

static GBytes* read_body(GInputStream* in, const Answer* answer, GCancellable* cancellable, GError** error) {
  g_autoptr(GByteArray) body = g_byte_array_new();
  gboolean whole = answer->chunked ? read_chunks(in, body, cancellable, error)
                                   : read_bytes(in, body, answer->length, cancellable, error);
  return whole ? g_byte_array_free_to_bytes(g_steal_pointer(&body)) : NULL;
}

static gboolean send_request(GIOStream* connection, GUri* uri, GCancellable* cancellable, GError** error) {
  const char* query = g_uri_get_query(uri);
  const char* host = g_uri_get_host(uri);
  gboolean wide = strchr(host, ':') != NULL;  // a number of IPv6
  g_autofree char* port =
      g_uri_get_port(uri) > 0 ? g_strdup_printf(":%d", g_uri_get_port(uri)) : g_strdup("");
  g_autofree char* request =
      g_strdup_printf("GET %s%s%s HTTP/1.1\r\nHost: %s%s%s%s\r\nUser-Agent: gimbal/" GIMBAL_VERSION
                      "\r\nAccept: */*\r\nConnection: close\r\n\r\n",
                      *g_uri_get_path(uri) ? g_uri_get_path(uri) : "/", query ? "?" : "", query ? query : "",
                      wide ? "[" : "", host, wide ? "]" : "", port);
  return g_output_stream_write_all(g_io_stream_get_output_stream(connection), request, strlen(request), NULL,
                                   cancellable, error);
}

// One request: the contents, or NULL with answer->location, or NULL with error.
static GBytes* request(GUri* uri, Answer* answer, GCancellable* cancellable, GError** error) {
  gboolean tls = !strcmp(g_uri_get_scheme(uri), "https");
  g_autoptr(GSocketClient) client = g_socket_client_new();
  g_socket_client_set_timeout(client, TIMEOUT_S);
  g_socket_client_set_tls(client, tls);
  int port = g_uri_get_port(uri) > 0 ? g_uri_get_port(uri) : tls ? 443 : 80;
  g_autoptr(GSocketConnectable) host = g_network_address_new(g_uri_get_host(uri), (guint16)port);
  g_autoptr(GSocketConnection) connection = g_socket_client_connect(client, host, cancellable, error);
  if (!connection || !send_request(G_IO_STREAM(connection), uri, cancellable, error)) return NULL;
  g_autoptr(GInputStream) in =
      g_buffered_input_stream_new(g_io_stream_get_input_stream(G_IO_STREAM(connection)));
  if (!read_head(in, answer, cancellable, error)) return NULL;
  if (answer->status == 200) return read_body(in, answer, cancellable, error);
  gboolean elsewhere = answer->status >= 301 && answer->status <= 308 && answer->location;
  if (elsewhere) return NULL;
  g_clear_pointer(&answer->location, g_free);
  g_set_error(error, G_IO_ERROR, answer->status == 404 ? G_IO_ERROR_NOT_FOUND : G_IO_ERROR_FAILED,
              answer->status == 404 ? _("There is no such file on the server (status %d).")
                                    : _("The server answered with status %d."),
              answer->status);
  return NULL;
}

static GUri* parse(const char* address, GUri* base, GError** error) {
  GUriFlags flags = G_URI_FLAGS_ENCODED | G_URI_FLAGS_SCHEME_NORMALIZE;
  g_autoptr(GUri) uri =
      base ? g_uri_parse_relative(base, address, flags, error) : g_uri_parse(address, flags, error);
  if (!uri) return NULL;
  const char* scheme = g_uri_get_scheme(uri);
  gboolean tls = base && !strcmp(g_uri_get_scheme(base), "https");
  if (!g_strcmp0(scheme, "https") || (!g_strcmp0(scheme, "http") && !tls))
    if (g_uri_get_host(uri) && *g_uri_get_host(uri)) return g_steal_pointer(&uri);
  fail(error, G_IO_ERROR_NOT_SUPPORTED, _("Only http and https addresses can be fetched."));
  return NULL;
}

GBytes* gimbal_http_get(const char* address, GCancellable* cancellable, GError** error) {
  g_autoptr(GUri) uri = parse(address, NULL, error);
  for (int i = 0; uri && i <= REDIRECTIONS; i++) {
    g_auto(Answer) answer = {.length = -1};
    GBytes* contents = request(uri, &answer, cancellable, error);
    if (contents || !answer.location) return contents;
    g_autoptr(GUri) next = parse(answer.location, uri, error);
    g_uri_unref(uri);
    uri = g_steal_pointer(&next);
  }
  if (uri) fail(error, G_IO_ERROR_TOO_MANY_LINKS, _("The address leads from one to the next without end."));
  return NULL;
}
