// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A page in the browser for a run on a machine without a screen: HTTP and WebSockets on one port,
// one thread. A link has a token, and nothing is handed out without it.

#ifndef GIMBAL_WEB_SERVER_H_
#define GIMBAL_WEB_SERVER_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "web/program.h"

typedef struct WebOptions {
  const char* name;           // of the model
  const char* const* issues;  // what its compiler said, NULL-terminated
  double speed;               // factor of real time, 0: as fast as can be
  int port;                   // 0: any that is free
  const char* address;        // NULL: the loopback
  const char* certificate;    // files in PEM for TLS; an address needs both
  const char* key;
  const char* token;          // of the link, NULL: one is made
  const WebProgram* program;  // which steps, NULL: the page's own run does
} WebOptions;

typedef struct WebServer WebServer;

// Listen and run the model, which stays the caller's, in the main context of this thread.
WebServer* web_server_new(const mjModel* m, mjData* d, const WebOptions* options, GError** error);
void web_server_free(WebServer* self);

// Heights, vertices or pixels of the model are others: pages that are loaded from now on show them.
void web_server_renew_model(WebServer* self);

const char* web_server_get_link(const WebServer* self);  // with the token

#endif  // GIMBAL_WEB_SERVER_H_
