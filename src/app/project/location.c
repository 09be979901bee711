// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Addresses of models.

#include "project/location.h"

#include <string.h>

#define RAW "https://raw.githubusercontent.com/"

// Whether the text is an address with a scheme other than "file".
static gboolean is_remote(const char* text) {
  const char* scheme = g_uri_peek_scheme(text);
  return scheme && strlen(scheme) > 1 && strcmp(scheme, "file") != 0;
}

// Resolve "owner/name/path" or "owner/name@branch/path".
static char* resolve_short(const char* text) {
  g_auto(GStrv) parts = g_strsplit(text, "/", 3);
  if (g_strv_length(parts) < 3 || !*parts[0] || !*parts[1] || !*parts[2]) return NULL;
  char* at = strchr(parts[1], '@');
  if (at) *at = '\0';
  return g_strdup_printf(RAW "%s/%s/%s/%s", parts[0], parts[1], at && at[1] ? at + 1 : "HEAD", parts[2]);
}

// Resolve https://github.com/owner/name/blob/branch/path, as the browser shows it, or the same with
// "raw" instead of "blob".
static char* resolve_page(const char* text) {
  static const char kSite[] = "https://github.com/";
  if (!g_str_has_prefix(text, kSite)) return NULL;
  g_auto(GStrv) parts = g_strsplit(text + strlen(kSite), "/", 4);
  if (g_strv_length(parts) < 4 || (strcmp(parts[2], "blob") != 0 && strcmp(parts[2], "raw") != 0)) {
    return NULL;
  }
  return g_strdup_printf(RAW "%s/%s/%s", parts[0], parts[1], parts[3]);
}

char* gimbal_location_resolve(const char* text) {
  g_autofree char* own = g_strstrip(g_strdup(text));
  if (!is_remote(own)) return NULL;
  if (g_str_has_prefix(own, "github:")) return resolve_short(own + strspn(own + 7, "/") + 7);
  char* page = resolve_page(own);
  return page ? page : g_uri_is_valid(own, G_URI_FLAGS_ENCODED, NULL) ? g_steal_pointer(&own) : NULL;
}

// The host with its port, as the name of a folder. NULL if there is no host, or if the name would
// lead out of the parent folder.
static char* server_of(GUri* uri) {
  const char* host = g_uri_get_host(uri);
  if (!host || !*host || !strcmp(host, ".") || !strcmp(host, "..") || strchr(host, '/')) return NULL;
  return g_uri_get_port(uri) > 0 ? g_strdup_printf("%s-%d", host, g_uri_get_port(uri)) : g_strdup(host);
}

char* gimbal_location_local(const char* folder, const char* address) {
  g_autoptr(GUri) uri = g_uri_parse(address, G_URI_FLAGS_ENCODED, NULL);
  g_autofree char* server = uri ? server_of(uri) : NULL;
  g_autofree char* name = uri ? g_uri_unescape_string(g_uri_get_path(uri), NULL) : NULL;
  if (!server || !name || !*name || g_str_has_suffix(name, "/")) return NULL;
  g_autofree char* flat = g_canonicalize_filename(name, "/");
  return flat[1] ? g_build_filename(folder, server, flat, NULL) : NULL;
}

char* gimbal_location_beside(const char* folder, const char* address, const char* path) {
  g_autoptr(GUri) uri = g_uri_parse(address, G_URI_FLAGS_ENCODED, NULL);
  g_autofree char* server = uri ? server_of(uri) : NULL;
  if (!server) return NULL;
  g_autofree char* top = g_build_filename(folder, server, NULL);
  gsize length = strlen(top);
  if (!g_str_has_prefix(path, top) || path[length] != '/') return NULL;
  g_autofree char* name = g_uri_escape_string(path + length, G_URI_RESERVED_CHARS_ALLOWED_IN_PATH, FALSE);
  g_autoptr(GUri) other =
      g_uri_build_with_user(G_URI_FLAGS_ENCODED, g_uri_get_scheme(uri), g_uri_get_user(uri), NULL, NULL,
                            g_uri_get_host(uri), g_uri_get_port(uri), name, NULL, NULL);
  return g_uri_to_string(other);
}
