// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where one listens. Sockets of the file system are for processes of the same user; everybody on
// this machine may reach a port of it, so that a port asks for a token, which stands in a file of
// the user.

#define _GNU_SOURCE
#include "remote/address.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 64, TOKEN_BYTES = 16 };

static int address_fail(GError** error, const char* what, const char* text) {
  int code = errno;
  g_set_error(error, G_IO_ERROR, (int)g_io_error_from_errno(code), "%s: %s: %s", text, what,
              g_strerror(code));
  return -1;
}

// The user's own folder for sockets and tokens: it must be theirs alone.
static char* own_folder(GError** error) {
  const char* runtime = g_getenv("XDG_RUNTIME_DIR");
  g_autofree char* folder = runtime && *runtime ? g_build_filename(runtime, "gimbal", NULL)
                                                : g_strdup_printf("/tmp/gimbal-%u", (guint)geteuid());
  struct stat facts;
  if (g_mkdir_with_parents(folder, 0700) < 0 || lstat(folder, &facts) < 0) {
    address_fail(error, _("the folder cannot be made"), folder);
    return NULL;
  }
  if (S_ISDIR(facts.st_mode) && facts.st_uid == geteuid() && !(facts.st_mode & 022)) {
    return g_steal_pointer(&folder);
  }
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
              _("%s: the folder belongs to somebody else, or others may write there"), folder);
  return NULL;
}

static int open_socket(int family) {
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

// A socket without a listener is left over from a program that crashed.
static gboolean is_left_over(const struct sockaddr_un* name) {
  struct stat facts;
  if (lstat(name->sun_path, &facts) < 0 || !S_ISSOCK(facts.st_mode)) return FALSE;
  int probe = open_socket(AF_UNIX);
  gboolean refused = connect(probe, (const struct sockaddr*)name, sizeof *name) < 0 && errno == ECONNREFUSED;
  close(probe);
  return refused;
}

static int listen_unix(RemoteAddress* self, const char* path, GError** error) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  if (!*path || strlen(path) >= sizeof name.sun_path) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                _("%s: the path of a socket has 1 to %d bytes"), path, (int)sizeof name.sun_path - 1);
    return -1;
  }
  g_strlcpy(name.sun_path, path, sizeof name.sun_path);
  if (is_left_over(&name)) g_unlink(path);
  self->fd = open_socket(AF_UNIX);
  // the mode of the socket becomes that of its file
  if (self->fd < 0 || fchmod(self->fd, 0600) < 0 ||
      bind(self->fd, (struct sockaddr*)&name, sizeof name) < 0) {
    return address_fail(error, _("one cannot listen there"), path);
  }
  self->path = g_strdup(path);
  self->text = g_strconcat("unix:", path, NULL);
  return listen(self->fd, BACKLOG) < 0 ? address_fail(error, _("one cannot listen there"), path) : 0;
}

static int write_token(RemoteAddress* self, int port, GError** error) {
  guint8 random[TOKEN_BYTES];
  g_autofree char* folder = own_folder(error);
  if (!folder) return -1;
  if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random) {
    return address_fail(error, _("no token"), self->text);
  }
  GString* token = g_string_new(NULL);
  for (int i = 0; i < TOKEN_BYTES; i++) g_string_append_printf(token, "%02x", random[i]);
  self->token = g_string_free(token, FALSE);
  self->token_path = g_strdup_printf("%s/token-%d", folder, port);
  return g_file_set_contents_full(self->token_path, self->token, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600,
                                  error)
             ? 0
             : -1;
}

static int listen_tcp(RemoteAddress* self, const char* text, GError** error) {
  struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof name;
  guint64 port;
  int one = 1;
  if (!g_ascii_string_to_unsigned(text, 10, 0, 65535, &port, error)) return -1;
  name.sin_port = htons((guint16)port);
  self->fd = open_socket(AF_INET);
  if (self->fd < 0 || setsockopt(self->fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) < 0 ||
      bind(self->fd, (struct sockaddr*)&name, size) < 0 || listen(self->fd, BACKLOG) < 0 ||
      getsockname(self->fd, (struct sockaddr*)&name, &size) < 0) {
    return address_fail(error, _("one cannot listen there"), text);
  }
  self->text = g_strdup_printf("tcp:%d", ntohs(name.sin_port));
  return write_token(self, ntohs(name.sin_port), error);
}

static int listen_default(RemoteAddress* self, GError** error) {
  g_autofree char* folder = own_folder(error);
  g_autofree char* path = folder ? g_build_filename(folder, "programs", NULL) : NULL;
  return path ? listen_unix(self, path, error) : -1;
}

int remote_address_listen(RemoteAddress* self, const char* text, GError** error) {
  int status = -1;
  *self = (RemoteAddress){.fd = -1};
  if (!text || !*text || !strcmp(text, "default")) {
    status = listen_default(self, error);
  } else if (g_str_has_prefix(text, "unix:")) {
    status = listen_unix(self, text + 5, error);
  } else if (g_str_has_prefix(text, "tcp:")) {
    status = listen_tcp(self, text + 4, error);
  } else {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                _("%s: an address is unix:PATH, tcp:PORT or default"), text);
  }
  if (status < 0) remote_address_clear(self);
  return status;
}

void remote_address_clear(RemoteAddress* self) {
  if (self->fd >= 0) close(self->fd);
  if (self->path) g_unlink(self->path);
  if (self->token_path) g_unlink(self->token_path);
  g_free(self->text);
  g_free(self->path);
  g_free(self->token);
  g_free(self->token_path);
  *self = (RemoteAddress){.fd = -1};
}

static gboolean is_same_user(int fd) {
  struct ucred who;
  socklen_t size = sizeof who;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 && who.uid == geteuid();
}

int remote_address_accept(const RemoteAddress* self) {
  int one = 1;
  int fd = accept4(self->fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (fd < 0) return errno == ECONNABORTED || errno == EINTR ? -2 : -1;
  if (!self->path) {
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
  }
  if (is_same_user(fd)) return fd;
  close(fd);
  return -2;
}

gboolean remote_address_is_token(const RemoteAddress* self, const char* token) {
  int differs = 0;
  if (!self->token) return TRUE;
  if (!token || strlen(token) != strlen(self->token)) return FALSE;
  for (int i = 0; self->token[i]; i++) differs |= self->token[i] ^ token[i];
  return !differs;
}
