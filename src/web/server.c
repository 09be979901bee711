// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A request passes the gate before anything else: its path begins with the token, its method is
// GET, and a WebSocket comes from a page of this server (its Origin is the Host that it asks).

#include "web/server.h"

#include <glib/gi18n.h>
#include <libsoup/soup.h>
#include <string.h>
#include <sys/random.h>

#include "gimbal-web-resources.h"
#include "web/commands.h"
#include "web/geometry.h"
#include "web/looker.h"
#include "web/picture.h"
#include "web/words.h"

enum { TOKEN_BYTES = 16, TURN_MS = 16 };

#define PAGE_FOLDER "/io/github/gimbal_sim/Gimbal/web/"

struct WebServer {
  SoupServer* soup;
  WebRun run;
  WebLookers lookers;
  WebPicture* picture;
  mjData* past;  // for pictures of the history
  GBytes* geometry;
  char token[2 * TOKEN_BYTES + 1];
  char* link;
  guint turn;  // source of the steps
};

//---- the gate

static gboolean has_token(const WebServer* self, const char* path) {
  guint differs = 0;
  size_t size = strlen(self->token);
  if (strlen(path) < size + 2 || path[0] != '/' || path[size + 1] != '/') return FALSE;
  for (size_t i = 0; i < size; i++) differs |= (guint)(self->token[i] ^ path[i + 1]);
  return !differs;
}

static gboolean is_own_page(SoupServerMessage* message) {
  SoupMessageHeaders* headers = soup_server_message_get_request_headers(message);
  const char* origin = soup_message_headers_get_one(headers, "Origin");
  const char* host = soup_message_headers_get_one(headers, "Host");
  const char* begin = origin ? strstr(origin, "://") : NULL;
  return begin && host && !strcmp(begin + 3, host);
}

static void set_headers(SoupServerMessage* message) {
  static const char* const lines[][2] = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
       "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cache-Control", "no-store"}};
  SoupMessageHeaders* headers = soup_server_message_get_response_headers(message);
  for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
    soup_message_headers_replace(headers, lines[i][0], lines[i][1]);
  }
}

static void on_gate(SoupServer* soup, SoupServerMessage* message, const char* path, GHashTable* query,
                    gpointer data) {
  (void)soup;
  (void)query;
  WebServer* self = data;
  set_headers(message);
  soup_message_body_set_accumulate(soup_server_message_get_request_body(message), FALSE);
  const char* method = soup_server_message_get_method(message);
  gboolean socket = g_str_has_suffix(path, "/socket");
  if (!has_token(self, path) || (socket && !is_own_page(message))) {
    soup_server_message_set_status(message, SOUP_STATUS_FORBIDDEN, NULL);
  } else if (strcmp(method, "GET") != 0) {
    soup_server_message_set_status(message, SOUP_STATUS_METHOD_NOT_ALLOWED, NULL);
  }
}

//---- files

static GBytes* page_file(WebServer* self, const char* name, GHashTable* query) {
  (void)self;
  (void)query;
  g_autofree char* path = g_strconcat(PAGE_FOLDER, name, NULL);
  return g_resource_lookup_data(gimbal_web_get_resource(), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static GBytes* geometry_file(WebServer* self, const char* name, GHashTable* query) {
  (void)name;
  (void)query;
  if (!self->geometry) self->geometry = web_geometry_of(&self->run);
  return g_bytes_ref(self->geometry);
}

static GBytes* words_file(WebServer* self, const char* name, GHashTable* query) {
  (void)self;
  (void)name;
  (void)query;
  return web_words();
}

static GBytes* picture_file(WebServer* self, const char* name, GHashTable* query) {
  (void)name;
  mjData* moment = web_picture_moment(&self->run, query, &self->past);
  if (!self->picture) self->picture = web_picture_new(self->run.model);
  return web_picture_draw(self->picture, self->run.model, moment, query);
}

static GBytes* pick_file(WebServer* self, const char* name, GHashTable* query) {
  (void)name;
  mjData* moment = web_picture_moment(&self->run, query, &self->past);
  if (!self->picture) self->picture = web_picture_new(self->run.model);
  return web_picture_pick(self->picture, self->run.model, moment, query);
}

static const struct {
  const char* name;
  const char* type;
  GBytes* (*content)(WebServer* self, const char* name, GHashTable* query);
} kFiles[] = {
    {"index.html", "text/html; charset=utf-8", page_file},
    {"style.css", "text/css; charset=utf-8", page_file},
    {"icon.svg", "image/svg+xml", page_file},
    {"three.min.js", "text/javascript", page_file},
    {"main.js", "text/javascript", page_file},
    {"link.js", "text/javascript", page_file},
    {"model.js", "text/javascript", page_file},
    {"shapes.js", "text/javascript", page_file},
    {"view.js", "text/javascript", page_file},
    {"camera.js", "text/javascript", page_file},
    {"still.js", "text/javascript", page_file},
    {"controls.js", "text/javascript", page_file},
    {"timeline.js", "text/javascript", page_file},
    {"plots.js", "text/javascript", page_file},
    {"words.js", "text/javascript", page_file},
    {"words.json", "application/json", words_file},
    {"model.bin", "application/octet-stream", geometry_file},
    {"picture.png", "image/png", picture_file},
    {"pick.json", "application/json", pick_file},
};

static void on_request(SoupServer* soup, SoupServerMessage* message, const char* path, GHashTable* query,
                       gpointer data) {
  (void)soup;
  WebServer* self = data;
  const char* name = path + strlen(self->token) + 2;
  if (!*name) name = "index.html";
  soup_server_message_set_status(message, SOUP_STATUS_NOT_FOUND, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kFiles); i++) {
    if (strcmp(kFiles[i].name, name) != 0) continue;
    g_autoptr(GBytes) bytes = kFiles[i].content(self, name, query);
    if (!bytes) return;
    SoupMessageHeaders* headers = soup_server_message_get_response_headers(message);
    soup_message_headers_set_content_type(headers, kFiles[i].type, NULL);
    soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes);
    soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
  }
}

static void on_socket(SoupServer* soup, SoupServerMessage* message, const char* path,
                      SoupWebsocketConnection* socket, gpointer data) {
  (void)soup;
  (void)message;
  (void)path;
  WebServer* self = data;
  if (!web_lookers_add(&self->lookers, socket)) {
    soup_websocket_connection_close(socket, SOUP_WEBSOCKET_CLOSE_POLICY_VIOLATION, "too many lookers");
  }
}

//---- the server

static gboolean on_turn(gpointer data) {
  WebServer* self = data;
  if (self->run.running || self->run.program) {
    web_run_advance(&self->run);
    web_lookers_show(&self->lookers);
  }
  return G_SOURCE_CONTINUE;
}

static gboolean make_token(WebServer* self, const char* token, GError** error) {
  guint8 random[TOKEN_BYTES];
  if (token) {
    g_strlcpy(self->token, token, sizeof self->token);
    return TRUE;
  }
  if (getrandom(random, sizeof random, 0) != sizeof random) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("no token"));
    return FALSE;
  }
  for (int i = 0; i < TOKEN_BYTES; i++) g_snprintf(self->token + 2 * i, 3, "%02x", random[i]);
  return TRUE;
}

static gboolean read_certificate(WebServer* self, const WebOptions* options, GError** error) {
  if (!options->certificate && !options->key && !options->address) return TRUE;
  if (!options->certificate || !options->key) {
    g_set_error_literal(
        error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
        _("another address than the loopback needs encryption: give --bind ADDRESS with --certificate "
          "FILE and --key FILE, or reach this machine by ssh -L"));
    return FALSE;
  }
  g_autoptr(GTlsCertificate) pair =
      g_tls_certificate_new_from_files(options->certificate, options->key, error);
  if (pair) soup_server_set_tls_certificate(self->soup, pair);
  return pair != NULL;
}

static gboolean listen_at(WebServer* self, const WebOptions* options, GError** error) {
  SoupServerListenOptions secure = options->certificate ? SOUP_SERVER_LISTEN_HTTPS : 0;
  const char* text = options->address ? options->address : "127.0.0.1";
  g_autoptr(GInetAddress) address = g_inet_address_new_from_string(text);
  if (!address) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                _("--bind %s is no address: give one in numbers, as 192.168.1.5 or 0.0.0.0"), text);
    return FALSE;
  }
  g_autoptr(GSocketAddress) place = g_inet_socket_address_new(address, (guint16)options->port);
  if (!soup_server_listen(self->soup, place, secure, error)) return FALSE;
  GSList* addresses = soup_server_get_uris(self->soup);
  int port = g_uri_get_port(addresses->data);
  gboolean six = g_inet_address_get_family(address) == G_SOCKET_FAMILY_IPV6;
  self->link = g_strdup_printf(six ? "%s://[%s]:%d/%s/" : "%s://%s:%d/%s/", secure ? "https" : "http", text,
                               port, self->token);
  g_slist_free_full(addresses, (GDestroyNotify)g_uri_unref);
  return TRUE;
}

WebServer* web_server_new(const mjModel* m, mjData* d, const WebOptions* options, GError** error) {
  WebServer* self = g_new0(WebServer, 1);
  self->soup = soup_server_new("server-header", "Gimbal", NULL);
  web_run_init(&self->run, m, d, options->speed);
  self->run.name = options->name;
  self->run.issues = options->issues;
  self->run.program = options->program;
  web_lookers_init(&self->lookers, &self->run, web_command);
  if (!make_token(self, options->token, error) || !read_certificate(self, options, error) ||
      !listen_at(self, options, error)) {
    web_server_free(self);
    return NULL;
  }
  g_autofree char* socket = g_strdup_printf("/%s/socket", self->token);
  soup_server_add_early_handler(self->soup, NULL, on_gate, self, NULL);
  soup_server_add_handler(self->soup, NULL, on_request, self, NULL);
  soup_server_add_early_handler(self->soup, socket, on_gate, self, NULL);
  soup_server_add_websocket_handler(self->soup, socket, NULL, NULL, on_socket, self, NULL);
  self->turn = g_timeout_add(TURN_MS, on_turn, self);
  return self;
}

void web_server_free(WebServer* self) {
  if (!self) return;
  if (self->turn) g_source_remove(self->turn);
  soup_server_disconnect(self->soup);
  web_lookers_free(&self->lookers);
  g_object_unref(self->soup);
  web_picture_free(self->picture);
  mj_deleteData(self->past);
  g_clear_pointer(&self->geometry, g_bytes_unref);
  web_run_free(&self->run);
  g_free(self->link);
  g_free(self);
}

void web_server_renew_model(WebServer* self) {
  g_clear_pointer(&self->geometry, g_bytes_unref);
  g_clear_pointer(&self->picture, web_picture_free);
}

const char* web_server_get_link(const WebServer* self) {
  return self->link;
}
