// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The thread of the sockets: accepts programs, reads and writes. No other thread waits for it.

#ifndef GIMBAL_REMOTE_SERVER_H_
#define GIMBAL_REMOTE_SERVER_H_

#include "remote/notice.h"

typedef struct RemoteServer RemoteServer;

// Listen. told is called on the server's thread when a notice was posted.
RemoteServer* remote_server_new(const char* address, void (*told)(gpointer data), gpointer data,
                                GError** error);

// Say good-bye to all, and end the thread.
void remote_server_free(RemoteServer* self);

const char* remote_server_get_address(RemoteServer* self);
const char* remote_server_get_token_path(RemoteServer* self);  // NULL: none is needed

// For one thread, the host's. The next notice (free it), NULL: there is none.
RemoteNotice* remote_server_pop(RemoteServer* self);

// A command to a client; takes text. Nothing happens if the client is gone.
void remote_server_send_text(RemoteServer* self, guint64 client, char* text);

// The same for an error that ends nothing.
void remote_server_complain(RemoteServer* self, guint64 client, const char* code, const char* text);

// A model, as a command and its bytes.
void remote_server_send_model(RemoteServer* self, guint64 client, const char* name, GBytes* bytes);

// What goes out through a link wakes the thread of the sockets. Before any other thread has the
// link.
void remote_server_listen_to(RemoteServer* self, RemoteLink* link);

// States or controls go through this link from now on. It is referenced. ready, which is taken, is
// said before the first of them: a run that is under way may have filled the link already.
void remote_server_attach(RemoteServer* self, guint64 client, RemoteLink* link, char* ready);

// Say good-bye to one.
void remote_server_part(RemoteServer* self, guint64 client, const char* text);

#endif  // GIMBAL_REMOTE_SERVER_H_
