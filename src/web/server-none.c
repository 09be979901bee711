// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Built without libsoup or three.js.

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "web/server.h"

WebServer* web_server_new(const mjModel* m, mjData* d, const WebOptions* options, GError** error) {
  (void)m;
  (void)d;
  (void)options;
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                      _("this program was built without libsoup-3.0 and libjs-three, which the page needs"));
  return NULL;
}

void web_server_free(WebServer* self) {
  (void)self;
}

void web_server_renew_model(WebServer* self) {
  (void)self;
}

const char* web_server_get_link(const WebServer* self) {
  (void)self;
  return NULL;
}
