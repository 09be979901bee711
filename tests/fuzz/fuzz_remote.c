// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a program outside may send: bytes through a client of the server, past its handshake if they
// say hello, into a link.

#include <sys/socket.h>
#include <unistd.h>

#include "fuzz.h"
#include "remote/client.h"

static void lay(gpointer server, RemoteNotice* notice) {
  (void)server;
  remote_notice_free(notice);
}

static gboolean knows(gpointer server, const char* token) {
  (void)server, (void)token;
  return TRUE;
}

static gboolean has_room(gpointer server, guint64 client, RemoteMode mode) {
  (void)server, (void)client, (void)mode;
  return TRUE;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const RemoteHost hall = {lay, knows, has_room, NULL};
  mjModel sizes = {.nq = 2, .nv = 2, .nu = 1, .nbody = 3};
  int ends[2];
  if (size > 65536 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends)) return 0;
  RemoteClient* client = remote_client_new(&hall, ends[0], 1, 1);
  remote_client_attach(client, remote_link_new(&sizes, mjSTATE_TIME | mjSTATE_QPOS, NULL));
  if (write(ends[1], data, size) > 0) remote_client_read(client, 2);
  remote_client_flush(client, 3);
  remote_client_check_time(client, 20000000);
  close(ends[1]);
  remote_client_free(client);
  return 0;
}
