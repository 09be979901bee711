// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where one listens, and who may come in.

#ifndef GIMBAL_REMOTE_ADDRESS_H_
#define GIMBAL_REMOTE_ADDRESS_H_

#include <glib.h>

typedef struct RemoteAddress {
  char* text;        // as clients give it, with the port that was taken
  char* path;        // of a Unix socket, NULL: TCP
  char* token;       // of TCP
  char* token_path;  // the file that has it
  int fd;            // that listens
} RemoteAddress;

// Listen at "unix:PATH", "tcp:PORT" or "default" (NULL is the same). -1 with an error.
int remote_address_listen(RemoteAddress* self, const char* text, GError** error);

// Stop listening, and take the files away.
void remote_address_clear(RemoteAddress* self);

// A client that connects, as far as the system tells who it is: its descriptor (does not block),
// -1: nobody waits, -2: refused without a word.
int remote_address_accept(const RemoteAddress* self);

// Whether a text is the token. Takes the same time wherever it differs.
gboolean remote_address_is_token(const RemoteAddress* self, const char* token);

#endif  // GIMBAL_REMOTE_ADDRESS_H_
