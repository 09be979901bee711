// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Redirections are not left to libsoup: one from https to http is refused, as it would send the
// request unencrypted.

#include "project/http.h"

#include <glib/gi18n.h>
#include <libsoup/soup.h>

enum { REDIRECTIONS = 5, TIMEOUT_S = 20 };
#define LIMIT (1u << 30)  // bytes: a larger file is refused

static gpointer http_fail(GError** error, int code, const char* text) {
  g_set_error_literal(error, G_IO_ERROR, code, text);
  return NULL;
}

// Read the whole body, up to the limit.
static GBytes* read_body(GInputStream* in, GCancellable* cancellable, GError** error) {
  g_autoptr(GByteArray) body = g_byte_array_new();
  guint8 buffer[65536];
  for (;;) {
    gssize got = g_input_stream_read(in, buffer, sizeof buffer, cancellable, error);
    if (got < 0) return NULL;
    if (got == 0) return g_byte_array_free_to_bytes(g_steal_pointer(&body));
    if (body->len + (gsize)got > LIMIT) {
      return http_fail(error, G_IO_ERROR_NO_SPACE, _("The file is too large."));
    }
    g_byte_array_append(body, buffer, (guint)got);
  }
}

static GBytes* read_answer(SoupMessage* message, GInputStream* in, GCancellable* cancellable,
                           GError** error) {
  guint status = soup_message_get_status(message);
  if (status == SOUP_STATUS_OK) {
    GBytes* body = read_body(in, cancellable, error);
    goffset length = soup_message_headers_get_content_length(soup_message_get_response_headers(message));
    gboolean encoded =
        soup_message_headers_get_one(soup_message_get_response_headers(message), "Content-Encoding") != NULL;
    if (!body || encoded || !length || (goffset)g_bytes_get_size(body) >= length) return body;
    g_bytes_unref(body);
    return http_fail(error, G_IO_ERROR_PARTIAL_INPUT, _("The connection ended too early."));
  }
  gboolean missing = status == SOUP_STATUS_NOT_FOUND;
  g_set_error(error, G_IO_ERROR, missing ? G_IO_ERROR_NOT_FOUND : G_IO_ERROR_FAILED,
              missing ? _("There is no such file on the server (status %d).")
                      : _("The server answered with status %d."),
              (int)status);
  return NULL;
}

// Parse an address and check that it may be fetched. base: the address that redirects to it, or
// NULL.
static GUri* http_parse(const char* address, GUri* base, GError** error) {
  g_autoptr(GUri) uri = base ? g_uri_parse_relative(base, address, SOUP_HTTP_URI_FLAGS, error)
                             : g_uri_parse(address, SOUP_HTTP_URI_FLAGS, error);
  if (!uri) return NULL;
  const char *scheme = g_uri_get_scheme(uri), *host = g_uri_get_host(uri);
  gboolean tls = base && !g_strcmp0(g_uri_get_scheme(base), "https");
  gboolean web = !g_strcmp0(scheme, "https") || (!g_strcmp0(scheme, "http") && !tls);
  if (web && host && *host) return g_steal_pointer(&uri);
  return http_fail(error, G_IO_ERROR_NOT_SUPPORTED, _("Only http and https addresses can be fetched."));
}

// Request an address. Returns the contents; or NULL with *next, the address that it redirects to;
// or NULL with an error.
static GBytes* http_request(SoupSession* session, GUri* uri, GUri** next, GCancellable* cancellable,
                            GError** error) {
  g_autoptr(SoupMessage) message = soup_message_new_from_uri(SOUP_METHOD_GET, uri);
  soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT);
  g_autoptr(GInputStream) in = soup_session_send(session, message, cancellable, error);
  if (!in) return NULL;
  const char* location = soup_message_headers_get_one(soup_message_get_response_headers(message), "Location");
  if (!SOUP_STATUS_IS_REDIRECTION(soup_message_get_status(message)) || !location) {
    return read_answer(message, in, cancellable, error);
  }
  *next = http_parse(location, uri, error);
  return NULL;
}

static GBytes* http_follow(SoupSession* session, const char* address, GCancellable* cancellable,
                           GError** error) {
  g_autoptr(GUri) uri = http_parse(address, NULL, error);
  for (int i = 0; uri && i <= REDIRECTIONS; i++) {
    GUri* next = NULL;
    GBytes* contents = http_request(session, uri, &next, cancellable, error);
    if (!next) return contents;
    g_uri_unref(uri);
    uri = next;
  }
  return uri ? http_fail(error, G_IO_ERROR_TOO_MANY_LINKS,
                         _("The address leads from one to the next without end."))
             : NULL;
}

GBytes* gimbal_http_get(const char* address, GCancellable* cancellable, GError** error) {
  // a session belongs to the thread that creates it, and to its main context
  g_autoptr(GMainContext) context = g_main_context_new();
  g_main_context_push_thread_default(context);
  SoupSession* session =
      soup_session_new_with_options("timeout", TIMEOUT_S, "user-agent", "gimbal/" GIMBAL_VERSION, NULL);
  GBytes* contents = http_follow(session, address, cancellable, error);
  g_object_unref(session);
  g_main_context_pop_thread_default(context);
  return contents;
}
