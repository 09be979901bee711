// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One thread has the sockets of programs, this one the page: notices of the former wake it by a
// descriptor, states are read in its turns.

#include "serve_program.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "cli.h"
#include "remote/describe.h"
#include "remote/server.h"
#include "serve_parcel.h"

typedef struct Shown {
  WebOptions* options;
  WebProgram program;
  gboolean once;
  RemoteServer* server;
  int wake;
  GMainLoop* loop;
  CliSource source;
  char* name;  // of the model
  mjData* data;
  RemoteLink* link;
  WebServer* web;  // of the model
  int status;
} Shown;

static void on_message(gpointer data) {
  remote_wake(((Shown*)data)->wake);
}

//---- the page's run

static gboolean read_state(gpointer data) {
  Shown* self = data;
  return self->link && remote_link_read_state(self->link, self->source.model, self->data);
}

static void tell_event(gpointer data, char* event) {
  Shown* self = data;
  if (self->link) {
    remote_server_send_text(self->server, self->link->client, event);
  } else {
    g_free(event);
  }
}

//---- models

static void close_page(Shown* self) {
  if (!self->web) return;
  web_server_free(self->web);
  self->web = NULL;
  g_clear_pointer(&self->link, remote_link_unref);
  mj_deleteData(self->data);
  cli_close(&self->source);
  g_clear_pointer(&self->name, g_free);
}

// The link stays the same from one model to the next.
static void open_page(Shown* self, const RemoteNotice* notice, CliSource source) {
  g_autoptr(GError) error = NULL;
  if (self->link && self->link->client != notice->client) {
    remote_server_part(self->server, self->link->client, "another program shows its model in this page");
  }
  close_page(self);
  self->source = source;
  self->data = mj_makeData(source.model);
  self->options->name = self->name = g_strdup(notice->parcel->name);
  self->options->program = &self->program;
  self->web = web_server_new(source.model, self->data, self->options, &error);
  if (!self->web) {
    fprintf(stderr, "gimbal serve: %s\n", error->message);
    self->status = 1;
    g_main_loop_quit(self->loop);
    return;
  }
  const char* place = web_server_get_link(self->web);
  if (!self->options->token) {
    g_autoptr(GUri) uri = g_uri_parse(place, G_URI_FLAGS_NONE, NULL);
    self->options->port = g_uri_get_port(uri);
    self->options->token = g_strndup(g_uri_get_path(uri) + 1, strlen(g_uri_get_path(uri)) - 2);
    printf(_("open %s\n"), place);
    fflush(stdout);
  }
  RemoteLink* link = remote_link_new(source.model, (int)notice->parcel->signature, NULL);
  link->client = notice->client;
  self->link = link;
  remote_server_listen_to(self->server, link);
  remote_server_attach(self->server, notice->client, link,
                       remote_describe_ready(link, source.model, notice->parcel->name));
}

static void on_model(Shown* self, const RemoteNotice* notice) {
  CliSource source;
  if (cli_take_parcel(self->server, notice, &source)) open_page(self, notice, source);
}

static void on_asset(Shown* self, const RemoteNotice* notice) {
  const RemoteParcel* parcel = notice->parcel;
  g_autoptr(GError) error = NULL;
  if (!self->link || self->link->client != notice->client) {
    remote_server_complain(self->server, notice->client, "none", "wait for \"ready\" before");
  } else if (remote_asset_write(self->source.model, parcel->asset, parcel->id, parcel->bytes->data,
                                parcel->bytes->len, &error)) {
    web_server_renew_model(self->web);
    remote_server_send_text(self->server, notice->client,
                            remote_text("{'type': <'updated'>, 'id': <%i>}", parcel->id));
  } else {
    remote_server_complain(self->server, notice->client, "asset", error->message);
  }
}

static void on_drives(Shown* self, const RemoteNotice* notice) {
  remote_server_complain(self->server, notice->client, "none",
                         "there is no run to drive here: gimbal serve MODEL has one");
}

static void on_gone(Shown* self, const RemoteNotice* notice) {
  printf("%s: %s\n", notice->name, notice->text ? notice->text : _("good-bye"));
  fflush(stdout);
  if (!self->link || self->link->client != notice->client) return;
  g_clear_pointer(&self->link, remote_link_unref);
  if (self->once) g_main_loop_quit(self->loop);
}

static gboolean on_notices(int fd, GIOCondition condition, gpointer data) {
  static void (*const answers[])(Shown * self, const RemoteNotice* notice) = {[REMOTE_MODEL] = on_model,
                                                                              [REMOTE_ASSET] = on_asset,
                                                                              [REMOTE_DRIVES] = on_drives,
                                                                              [REMOTE_GONE] = on_gone};
  Shown* self = data;
  (void)condition;
  remote_wake_clear(fd);
  for (RemoteNotice* notice; (notice = remote_server_pop(self->server)); remote_notice_free(notice)) {
    if (notice->kind < G_N_ELEMENTS(answers) && answers[notice->kind]) answers[notice->kind](self, notice);
  }
  return G_SOURCE_CONTINUE;
}

static gboolean on_signal(gpointer data) {
  g_main_loop_quit(data);
  return G_SOURCE_CONTINUE;
}

static void serve_until_end(Shown* self) {
  printf(_("listening on %s\n"), remote_server_get_address(self->server));
  fflush(stdout);
  guint sources[] = {g_unix_fd_add(self->wake, G_IO_IN, on_notices, self),
                     g_unix_signal_add(SIGINT, on_signal, self->loop),
                     g_unix_signal_add(SIGTERM, on_signal, self->loop)};
  g_main_loop_run(self->loop);
  for (guint i = 0; i < G_N_ELEMENTS(sources); i++) g_source_remove(sources[i]);
}

int serve_program(const char* address, gboolean once, WebOptions* options) {
  g_autoptr(GError) error = NULL;
  Shown self = {.options = options, .once = once};
  self.program = (WebProgram){read_state, tell_event, &self};
  self.wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  self.loop = g_main_loop_new(NULL, FALSE);
  self.server = remote_server_new(address, on_message, &self, &error);
  if (self.server) {
    serve_until_end(&self);
    close_page(&self);
    remote_server_free(self.server);
  } else {
    fprintf(stderr, "gimbal serve: %s\n", error->message);
    self.status = 1;
  }
  g_free((char*)options->token);
  g_main_loop_unref(self.loop);
  close(self.wake);
  return self.status;
}
