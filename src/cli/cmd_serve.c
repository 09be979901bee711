// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal serve: a model for programs outside, without a window. One controls it (drive), or several
// show what they step themselves, of which the newest model is kept (mirror). One thread steps; the
// sockets have their own. With --web it is for browsers instead (serve_web.c, serve_program.c).

#define _GNU_SOURCE
#include <errno.h>
#include <gimbal/guard.h>
#include <glib/gi18n.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "cli.h"
#include "language/messages/messages.h"
#include "remote/describe.h"
#include "remote/server.h"
#include "serve_parcel.h"
#include "serve_program.h"
#include "serve_web.h"

typedef struct ServeOptions {
  const char* model;
  const char* listen;
  const char* late;
  double speed;   // factor of real time, 0: as fast as can be
  gboolean once;  // end when the first program has disconnected
  gboolean web;
  int port;  // of the page
  const char* bind;
  const char* certificate;
  const char* key;
} ServeOptions;

typedef struct Serve {
  const ServeOptions* options;
  RemoteServer* server;
  int wake;
  CliSource source;
  char* name;  // of the model
  mjModel* model;
  mjData* data;
  RemoteLink* link;
  bool mirrored;  // the model is that of a program, which steps it
  bool running;
  bool ended;
  int late;  // chosen by the user, -1: by the program
  guint64 steps;
  double begun;       // seconds of the clock
  double begun_time;  // of the simulation
} Serve;

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
  (void)signal_number;
  interrupted = 1;
}

static void on_message(gpointer data) {
  remote_wake(((Serve*)data)->wake);
}

static void restart_clock(Serve* self) {
  self->begun = cli_clock();
  self->begun_time = self->data ? self->data->time : 0;
}

//---- links

static void leave_link(Serve* self) {
  g_clear_pointer(&self->link, remote_link_unref);
}

static void enter_link(Serve* self, guint64 client, RemoteLink* link) {
  leave_link(self);
  link->client = client;
  remote_link_wake(link, self->wake, -1);
  self->link = link;
  remote_server_listen_to(self->server, link);
  remote_server_attach(self->server, client, link, remote_describe_ready(link, self->model, self->name));
}

static void close_model(Serve* self) {
  leave_link(self);
  mj_deleteData(self->data);
  cli_close(&self->source);
  self->data = NULL;
  self->model = NULL;
  g_clear_pointer(&self->name, g_free);
}

static void set_model(Serve* self, const char* name) {
  self->model = self->source.model;
  self->data = mj_makeData(self->model);
  self->name = g_strdup(name);
  self->steps = 0;
  mj_forward(self->model, self->data);
  restart_clock(self);
}

//---- what programs want

static void on_drive(Serve* self, const RemoteNotice* notice) {
  if (notice->mode == REMOTE_PANEL) {
    remote_server_complain(self->server, notice->client, "none",
                           "panels are shown by a window: gimbal MODEL");
    return;
  }
  if (!self->model) {
    remote_server_complain(self->server, notice->client, "none",
                           "there is no model: gimbal serve MODEL has one");
    return;
  }
  RemoteDrive drive = notice->drive;
  if (self->late >= 0) drive.late = (RemoteLate)self->late;
  enter_link(self, notice->client, remote_link_new(self->model, 0, &drive));
  self->running = true;
  restart_clock(self);
}

static void on_model(Serve* self, const RemoteNotice* notice) {
  CliSource source;
  if (!cli_take_parcel(self->server, notice, &source)) return;
  close_model(self);
  self->source = source;
  set_model(self, notice->parcel->name);
  self->mirrored = true;
  enter_link(self, notice->client, remote_link_new(self->model, (int)notice->parcel->signature, NULL));
}

static void ask_names(Serve* self, const RemoteNotice* notice) {
  remote_server_send_text(self->server, notice->client, remote_describe_names(self->model));
}

static void ask_model(Serve* self, const RemoteNotice* notice) {
  g_autoptr(GBytes) bytes = remote_describe_model(self->model);
  remote_server_send_model(self->server, notice->client, self->name, bytes);
}

static void ask_run(Serve* self, const RemoteNotice* notice) {
  gboolean running = TRUE;
  remote_get_flag(notice->command, "running", &running, NULL);
  self->running = running;
  if (self->link) remote_link_stop_waiting(self->link);
  restart_clock(self);
}

static void ask_reset(Serve* self, const RemoteNotice* notice) {
  gint64 key = -1;
  remote_get_whole(notice->command, "keyframe", -1, self->model->nkey - 1, &key, NULL);
  if (key >= 0) {
    mj_resetDataKeyframe(self->model, self->data, (int)key);
  } else {
    mj_resetData(self->model, self->data);
  }
  mj_forward(self->model, self->data);
  if (self->link) remote_link_stop_waiting(self->link);
  restart_clock(self);
}

static void ask_control(Serve* self, const RemoteNotice* notice) {
  gint64 index = -1;
  double value = 0;
  if (remote_get_whole(notice->command, "index", 0, self->model->nu - 1, &index, NULL) && index >= 0 &&
      remote_get_number(notice->command, "value", -1e10, 1e10, &value, NULL)) {
    self->data->ctrl[index] = value;
  }
}

static void ask_message(Serve* self, const RemoteNotice* notice) {
  (void)self;
  const char* text = "";
  remote_get_text(notice->command, "text", &text, NULL);
  printf("%s: %.500s\n", notice->name, text);
}

static const struct {
  const char* type;
  bool needs_model;
  void (*answer)(Serve* self, const RemoteNotice* notice);
} kAsks[] = {{"names", true, ask_names}, {"get-model", true, ask_model}, {"run", true, ask_run},
             {"reset", true, ask_reset}, {"control", true, ask_control}, {"message", false, ask_message}};

// Messages about pictures concern windows only.
static void on_asks(Serve* self, const RemoteNotice* notice) {
  for (size_t i = 0; i < G_N_ELEMENTS(kAsks); i++) {
    if (strcmp(kAsks[i].type, remote_type(notice->command))) continue;
    if (self->model || !kAsks[i].needs_model) {
      kAsks[i].answer(self, notice);
    } else {
      remote_server_complain(self->server, notice->client, "none", "there is no model yet");
    }
  }
}

static void on_arrived(Serve* self, const RemoteNotice* notice) {
  (void)self;
  printf(_("%s: connected (%s)\n"), notice->name, notice->mode == REMOTE_DRIVE ? "drive" : "mirror");
}

static void on_gone(Serve* self, const RemoteNotice* notice) {
  printf("%s: %s\n", notice->name, notice->text ? notice->text : _("good-bye"));
  if (self->link && self->link->client == notice->client) {
    printf(self->mirrored ? _("%llu states to time %.3f s, %u late\n")
                          : _("%llu steps to time %.3f s, %u late\n"),
           (unsigned long long)self->steps, self->data->time, atomic_load(&self->link->late));
    cli_print_warnings(stderr, self->model, self->data);
    leave_link(self);
  }
  self->ended = self->options->once;
}

static void on_asset(Serve* self, const RemoteNotice* notice) {
  const RemoteParcel* parcel = notice->parcel;
  g_autoptr(GError) error = NULL;
  if (!self->model || !self->mirrored) {
    remote_server_complain(self->server, notice->client, "none", "wait for \"ready\" before");
  } else if (remote_asset_write(self->model, parcel->asset, parcel->id, parcel->bytes->data,
                                parcel->bytes->len, &error)) {
    remote_server_send_text(self->server, notice->client,
                            remote_text("{'type': <'updated'>, 'id': <%i>}", parcel->id));
  } else {
    remote_server_complain(self->server, notice->client, "asset", error->message);
  }
}

static void on_refused(Serve* self, const RemoteNotice* notice) {
  (void)self;
  fprintf(stderr, _("a program was not let in: %s\n"), notice->text ? notice->text : _("it said good-bye"));
}

static void (*const kNotices[])(Serve* self, const RemoteNotice* notice) = {
    [REMOTE_ARRIVED] = on_arrived, [REMOTE_MODEL] = on_model,     [REMOTE_ASSET] = on_asset,
    [REMOTE_DRIVES] = on_drive,    [REMOTE_ASKS] = on_asks,       [REMOTE_DRAWS] = NULL,
    [REMOTE_GONE] = on_gone,       [REMOTE_REFUSED] = on_refused,
};

static void serve_poll_notices(Serve* self) {
  RemoteNotice* notice;
  while ((notice = remote_server_pop(self->server))) {
    if (kNotices[notice->kind]) kNotices[notice->kind](self, notice);
    remote_notice_free(notice);
  }
  fflush(stdout);
}

//---- steps

static bool is_due(const Serve* self) {
  double speed = self->options->speed;
  return speed == 0 || self->data->time - self->begun_time <= (cli_clock() - self->begun) * speed;
}

// Whether the next program may connect at once: one that did not answer in time may have asked for
// something else.
static bool serve_step(Serve* self) {
  RemoteAnswer answer = REMOTE_GO;
  RemoteLink* link = self->link && self->link->mode == REMOTE_DRIVE ? self->link : NULL;
  if (link && link->drive.lock) {
    answer = remote_link_before_step(link, self->model, self->data);
    self->running = answer != REMOTE_HALT;
    if (answer == REMOTE_WAIT || answer == REMOTE_HALT) return false;
  } else if (link) {
    remote_link_read_free(link, self->model, self->data);
  }
  mj_step(self->model, self->data);
  self->steps++;
  if (link && !link->drive.lock) remote_link_send_free(link, self->model, self->data);
  return answer == REMOTE_GO;
}

static void show_states(Serve* self) {
  while (remote_link_read_state(self->link, self->model, self->data)) {
    mj_forward(self->model, self->data);
    self->steps++;
  }
}

static void serve_rest(Serve* self) {
  double speed = self->options->speed, wait = -1;
  if (self->running && self->model && !self->mirrored) {
    double due = self->begun + (self->data->time - self->begun_time) / (speed > 0 ? speed : 1);
    wait = speed == 0 ? 0 : fmax(0, due - cli_clock());
  }
  if (wait == 0) return;
  double seconds = wait < 0 ? 0.5 : wait;
  struct timespec timeout = {.tv_sec = (time_t)seconds, .tv_nsec = (long)(1e9 * (seconds - floor(seconds)))};
  struct pollfd poll_wake = {.fd = self->wake, .events = POLLIN};
  if (ppoll(&poll_wake, 1, &timeout, NULL) > 0) remote_wake_clear(self->wake);
}

static void serve_work(void* data) {
  Serve* self = data;
  while (!interrupted && !self->ended) {
    serve_poll_notices(self);
    if (self->mirrored && self->link) show_states(self);
    bool on = self->running && self->model && !self->mirrored;
    for (int i = 0; i < 100 && on && is_due(self); i++) on = serve_step(self);
    serve_rest(self);
  }
}

static int serve_loop(Serve* self) {
  g_autoptr(GError) error = NULL;
  self->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  self->server = remote_server_new(self->options->listen, on_message, self, &error);
  if (!self->server) {
    fprintf(stderr, "gimbal serve: %s\n", error->message);
    return 1;
  }
  printf(_("listening on %s\n"), remote_server_get_address(self->server));
  fflush(stdout);
  signal(SIGINT, on_interrupt);
  signal(SIGTERM, on_interrupt);
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  int status = gimbal_guard(serve_work, self, problems) ? 1 : 0;
  g_autofree char* text = status ? gimbal_diagnostic_dup_text(gimbal_diagnostics_get(problems, 0)) : NULL;
  if (status) fprintf(stderr, "gimbal serve: %s\n", text);
  gimbal_diagnostics_free(problems);
  remote_server_free(self->server);
  return status;
}

static int read_options(ServeOptions* options, int argc, char** argv, char*** words) {
  const GOptionEntry entries[] = {
      {"listen", 0, 0, G_OPTION_ARG_FILENAME, &options->listen,
       N_("address to listen on: unix:PATH, tcp:PORT or default"), "ADDRESS"},
      {"late", 0, 0, G_OPTION_ARG_FILENAME, &options->late, N_("what to do when an answer comes late"),
       "hold|zero|pause"},
      {"speed", 0, 0, G_OPTION_ARG_DOUBLE, &options->speed,
       N_("factor of real time, 0 for as fast as possible"), "F"},
      {"once", 0, 0, G_OPTION_ARG_NONE, &options->once, N_("end when the first program has disconnected"),
       NULL},
      {"web", 0, 0, G_OPTION_ARG_NONE, &options->web,
       N_("a page for browsers: of MODEL, or of programs with --listen"), NULL},
      {"port", 0, 0, G_OPTION_ARG_INT, &options->port, N_("port of the page, 0 for any that is free"), "N"},
      {"bind", 0, 0, G_OPTION_ARG_FILENAME, &options->bind, N_("address of the page instead of the loopback"),
       "ADDRESS"},
      {"certificate", 0, 0, G_OPTION_ARG_FILENAME, &options->certificate,
       N_("certificate of the page for TLS, in PEM"), "FILE"},
      {"key", 0, 0, G_OPTION_ARG_FILENAME, &options->key, N_("key of the certificate, in PEM"), "FILE"},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  return cli_parse(argc, argv, entries, 0, 1, words);
}

// Options of the other kind of service are a mistake, not ignored.
static bool options_agree(const ServeOptions* options, int count) {
  bool page = options->port || options->bind || options->certificate || options->key;
  bool socket = options->listen || options->late || options->once;
  bool nobody = !count && (!options->listen || options->late);
  const char* wrong = options->web && count && socket
                          ? _("with a model --web goes without --listen, --late and --once")
                      : !options->web && page  ? _("--port, --bind, --certificate and --key are for --web")
                      : options->web && nobody ? _("--web needs a model, or an address where programs bring "
                                                   "theirs: --web MODEL, or --web --listen ADDRESS")
                                               : NULL;
  if (wrong) fprintf(stderr, "gimbal serve: %s\n", wrong);
  return !wrong;
}

static int serve_page(const ServeOptions* options, const char* filename) {
  WebOptions page = {.speed = options->speed,
                     .port = options->port,
                     .address = options->bind,
                     .certificate = options->certificate,
                     .key = options->key};
  return filename ? serve_web(filename, &page) : serve_program(options->listen, options->once, &page);
}

static int serve_sockets(Serve* self, const char* filename) {
  int status = filename && !cli_open(filename, &self->source);
  if (filename && !status) {
    g_autofree char* name = g_path_get_basename(filename);
    set_model(self, name);
  }
  if (!status) status = serve_loop(self);
  close_model(self);
  return status;
}

int cmd_serve(int argc, char** argv) {
  static const char* const policies[] = {"hold", "zero", "pause"};
  ServeOptions options = {.speed = 1};
  char** words;
  int count = read_options(&options, argc, argv, &words);
  const CliLimit limits[] = {
      {"--speed", options.speed, 0, 1e6}, {"--port", options.port, 0, 65535}, {NULL, 0, 0, 0}};
  if (count < 0 || !cli_within(argv[0], limits) || !options_agree(&options, count)) return 2;
  if (options.web) return serve_page(&options, count ? words[0] : NULL);
  Serve self = {.options = &options, .late = -1, .running = true};
  if (options.late && (self.late = cli_choose("--late", options.late, policies, 3)) < 0) return 2;
  return serve_sockets(&self, count ? words[0] : NULL);
}
