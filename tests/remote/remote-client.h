// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A client for the tests: blocking, with a time limit for whatever it waits for.

#ifndef GIMBAL_TESTS_REMOTE_CLIENT_H_
#define GIMBAL_TESTS_REMOTE_CLIENT_H_

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "remote/frame.h"

// A connection to "unix:PATH".
static inline int client_connect(const char* address) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  struct timeval limit = {.tv_sec = 600};
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  g_assert_true(g_str_has_prefix(address, "unix:"));
  g_strlcpy(name.sun_path, address + 5, sizeof name.sun_path);
  g_assert_cmpint(connect(fd, (struct sockaddr*)&name, sizeof name), ==, 0);
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  return fd;
}

static inline gboolean client_send(int fd, const void* bytes, gsize size) {
  return send(fd, bytes, size, MSG_NOSIGNAL) == (ssize_t)size;
}

static inline gboolean client_put(int fd, int kind, const void* body, gsize size) {
  guint8 header[REMOTE_HEADER];
  remote_put_header(header, (RemoteKind)kind, size);
  return client_send(fd, header, sizeof header) && (size == 0 || client_send(fd, body, size));
}

static inline gboolean client_say(int fd, const char* text) {
  return client_put(fd, REMOTE_COMMAND, text, strlen(text));
}

// The next frame: its kind, 0 at the end of the connection. Its body ends with a zero that is not
// counted.
static inline int client_get(int fd, char** body, gsize* size) {
  guint8 header[REMOTE_HEADER];
  guint32 length;
  guint16 kind;
  *body = NULL;
  if (recv(fd, header, sizeof header, MSG_WAITALL) != (ssize_t)sizeof header) return 0;
  memcpy(&length, header, 4);
  memcpy(&kind, header + 4, 2);
  g_assert_cmpuint(length, <=, REMOTE_MAX_FRAME);
  *size = length;
  *body = g_malloc0((gsize)length + 1);
  g_assert_cmpint(recv(fd, *body, length, MSG_WAITALL), ==, length);
  return kind;
}

// Wait for a command that has the word in it; NULL: the connection ended. Others are left out.
static inline char* client_await(int fd, const char* word) {
  char* body;
  gsize size;
  int kind;
  while ((kind = client_get(fd, &body, &size))) {
    if (kind == REMOTE_COMMAND && strstr(body, word)) return body;
    g_free(body);
  }
  return NULL;
}

static inline void client_expect(int fd, const char* word) {
  g_autofree char* body = client_await(fd, word);
  if (!body) g_error("no \"%s\" came", word);
}

// Whether the server has closed, whatever it said before.
static inline gboolean client_is_closed(int fd) {
  char* body = client_await(fd, "\x01 nothing has this");
  return body == NULL;
}

static inline int client_hello(const char* address, const char* mode) {
  g_autofree char* hello = g_strdup_printf(
      "{\"type\": \"hello\", \"protocol\": 1, \"mode\": \"%s\", \"program\": \"test\"}", mode);
  int fd = client_connect(address);
  client_say(fd, hello);
  client_expect(fd, "\"welcome\"");
  return fd;
}

#endif  // GIMBAL_TESTS_REMOTE_CLIENT_H_
