// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// External programs. The server's thread queues notices, which the main loop handles here; user
// actions in a session of a program are sent as events. Numbers do not pass here: a link carries
// them between the sockets and the simulation thread.

#include "session/programs.h"

#include <gdk/gdk.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "remote/describe.h"
#include "remote/server.h"
#include "session/program-events.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

struct _GimbalPrograms {
  GObject parent;
  RemoteServer* server;    // NULL: it does not listen
  GPtrArray* list;         // of GimbalProgram
  GimbalSession* session;  // weak: the session that a program would drive
  int late;                // chosen by the user, -1: by programs
  guint models;            // number of models received
  GPtrArray* folders;      // folders of models received
  // by the secret of a panel: the session that it was started for, borrowed
  GHashTable* panels;
  int waiting;  // atomic: the main loop was notified of notices
};

G_DEFINE_FINAL_TYPE(GimbalPrograms, gimbal_programs, G_TYPE_OBJECT)

enum { CHANGED, TOLD, MODEL, DRAWN, PICTURED, ASKED, PANEL, N_SIGNALS };
static guint signals[N_SIGNALS];

static void programs_changed(GimbalPrograms* self) {
  g_signal_emit(self, signals[CHANGED], 0);
}

// Takes ownership of text.
static void programs_report(GimbalPrograms* self, char* text) {
  g_signal_emit(self, signals[TOLD], 0, text);
  g_free(text);
}

static GimbalProgram* program_of(GimbalPrograms* self, guint64 client) {
  for (guint i = 0; i < self->list->len; i++) {
    GimbalProgram* program = self->list->pdata[i];
    if (program->client == client) return program;
  }
  return NULL;
}

//---- links

static void unlink_program(GimbalProgram* program) {
  g_clear_pointer(&program->link, remote_link_unref);
  g_clear_pointer(&program->linked, gimbal_compiled_unref);
  g_clear_pointer(&program->newest, gimbal_compiled_unref);
}

// Detach the program from its session.
static void leave_run(GimbalProgram* program) {
  if (program->link && program->mode == REMOTE_PANEL) {
    atomic_store(&program->link->gone, 1);
  } else if (program->session && program->link) {
    gimbal_simulation_link(gimbal_session_get_simulation(program->session), NULL);
  }
  unlink_program(program);
}

static void program_free(GimbalProgram* program) {
  leave_run(program);
  g_clear_weak_pointer(&program->session);
  g_free(program->name);
  g_free(program->path);
  g_free(program);
}

// Give the link to the thread that steps.
static void put_link_to_use(GimbalProgram* program) {
  GimbalSimulation* simulation = gimbal_session_get_simulation(program->session);
  if (program->mode == REMOTE_PANEL) {
    gimbal_simulation_add_panel(simulation, program->link);
  } else {
    gimbal_simulation_link(simulation, program->link);
  }
}

static void link_program(GimbalPrograms* self, GimbalProgram* program, GimbalCompiled* compiled) {
  gboolean mirror = program->mode == REMOTE_MIRROR;
  RemoteDrive drive = program->drive;
  if (self->late >= 0) drive.late = (RemoteLate)self->late;
  if (program->mode == REMOTE_PANEL) leave_run(program);
  unlink_program(program);
  program->link = remote_link_new(compiled->model, program->signature, mirror ? NULL : &drive);
  program->link->client = program->client;
  program->link->again = program->again;
  g_strlcpy(program->link->name, program->name, sizeof program->link->name);
  program->linked = gimbal_compiled_ref(compiled);
  g_autofree char* name = g_path_get_basename(compiled->path ? compiled->path : "model");
  char* ready = remote_describe_ready(program->link, compiled->model, name);
  remote_server_listen_to(self->server, program->link);
  GimbalDocument* document = gimbal_session_get_document(program->session);
  if (mirror && document) gimbal_document_set_program(document, program->name);
  put_link_to_use(program);
  remote_server_attach(self->server, program->client, program->link, ready);
  program->state = mirror ? GIMBAL_PROGRAM_SHOWN : GIMBAL_PROGRAM_DRIVES;
  programs_changed(self);
}

// Whether the model on show is the one that the program waits for, or one that it does not know
// yet.
static gboolean wants_link(const GimbalProgram* program, const GimbalCompiled* compiled) {
  if (program->state == GIMBAL_PROGRAM_CONNECTED || program->linked == compiled) return FALSE;
  if (program->mode == REMOTE_MIRROR && g_strcmp0(program->path, compiled->path)) return FALSE;
  return !program->link || program->mode != REMOTE_MIRROR ||
         !remote_link_fits(program->link, compiled->model);
}

static void update_link(GimbalPrograms* self, GimbalProgram* program) {
  GimbalCompiled* compiled = program->session ? gimbal_session_get_compiled(program->session) : NULL;
  if (compiled && wants_link(program, compiled)) link_program(self, program, compiled);
}

static void on_frame(GimbalSession* session, GimbalPrograms* self) {
  for (guint i = 0; i < self->list->len; i++) {
    GimbalProgram* program = self->list->pdata[i];
    if (program->session == session) update_link(self, program);
  }
}

static void on_problems(GimbalSession* session, GimbalPrograms* self) {
  if (!gimbal_problems_count_errors(gimbal_session_get_problems(session))) return;
  g_autoptr(GimbalProblem) problem =
      g_list_model_get_item(gimbal_problems_get_list(gimbal_session_get_problems(session)), 0);
  for (guint i = 0; i < self->list->len; i++) {
    const GimbalProgram* program = self->list->pdata[i];
    if (program->session != session || program->mode != REMOTE_MIRROR || program->link) continue;
    remote_server_complain(self->server, program->client, "model", problem->message);
  }
}

//---- what the user does

void gimbal_programs_tell_all(GimbalPrograms* self, GimbalSession* session, char* text) {
  for (guint i = 0; text && i < self->list->len; i++) {
    const GimbalProgram* program = self->list->pdata[i];
    if (program->session != session || !program->link) continue;
    remote_server_send_text(self->server, program->client, g_strdup(text));
  }
  g_free(text);
}

static void on_commanded(GimbalSimulation* simulation, const GimbalCommand* command, GimbalPrograms* self) {
  GimbalFrame* frame = gimbal_simulation_get_frame(simulation);
  for (guint i = 0; frame && i < self->list->len; i++) {
    const GimbalProgram* program = self->list->pdata[i];
    if (!program->link || gimbal_session_get_simulation(program->session) != simulation) continue;
    char* text = gimbal_program_event(command, frame);
    if (text) remote_server_send_text(self->server, program->client, text);
  }
}

static void on_selection(GimbalSession* session, GimbalPrograms* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  GimbalSelection selection = gimbal_session_get_selection(session);
  if (!compiled) return;
  gimbal_programs_tell_all(
      self, session,
      gimbal_program_select_event(compiled->model, selection.type, selection.id,
                                  gimbal_selected_get_body(gimbal_session_get_selected(session)),
                                  gimbal_selected_get_point(gimbal_session_get_selected(session))));
}

static void on_key(GimbalSession* session, guint keyval, guint modifiers, GimbalPrograms* self) {
  gimbal_programs_tell_all(
      self, session,
      gimbal_program_key_event(keyval, (modifiers & GDK_SHIFT_MASK) != 0, (modifiers & GDK_CONTROL_MASK) != 0,
                               (modifiers & GDK_ALT_MASK) != 0));
}

// Connect to the signals of a session once, for any number of programs.
static void bind_session(GimbalPrograms* self, GimbalSession* session) {
  GimbalSimulation* simulation = gimbal_session_get_simulation(session);
  g_signal_handlers_disconnect_by_data(session, self);
  g_signal_handlers_disconnect_by_data(simulation, self);
  g_signal_connect_object(session, "frame", G_CALLBACK(on_frame), self, 0);
  g_signal_connect_object(session, "problems-changed", G_CALLBACK(on_problems), self, 0);
  g_signal_connect_object(session, "selection-changed", G_CALLBACK(on_selection), self, 0);
  g_signal_connect_object(session, "key", G_CALLBACK(on_key), self, 0);
  g_signal_connect_object(simulation, "commanded", G_CALLBACK(on_commanded), self, 0);
}

static void programs_join(GimbalPrograms* self, GimbalProgram* program, GimbalSession* session) {
  if (program->session != session) leave_run(program);
  g_set_weak_pointer(&program->session, session);
  program->state = GIMBAL_PROGRAM_WAITING;
  bind_session(self, session);
  programs_changed(self);
  update_link(self, program);
}

const GimbalProgram* gimbal_programs_of_model(GimbalPrograms* self, const char* path) {
  for (guint i = 0; i < self->list->len; i++) {
    const GimbalProgram* program = self->list->pdata[i];
    if (!g_strcmp0(program->path, path)) return program;
  }
  return NULL;
}

gboolean gimbal_programs_show_anything(GimbalPrograms* self, GimbalSession* session,
                                       const GimbalProgram* but) {
  for (guint i = 0; i < self->list->len; i++) {
    const GimbalProgram* program = self->list->pdata[i];
    if (program != but && program->mode == REMOTE_MIRROR && program->session == session) return TRUE;
  }
  return FALSE;
}

void gimbal_programs_show_in(GimbalPrograms* self, const char* path, GimbalSession* session) {
  for (guint i = 0; i < self->list->len; i++) {
    GimbalProgram* program = self->list->pdata[i];
    if (!g_strcmp0(program->path, path)) programs_join(self, program, session);
  }
}

void gimbal_programs_end_session(GimbalPrograms* self, GimbalSession* session) {
  for (guint i = 0; i < self->list->len; i++) {
    GimbalProgram* program = self->list->pdata[i];
    if (program->session != session) continue;
    remote_server_send_text(self->server, program->client, remote_text("{'type': <'closed'>}"));
    remote_server_part(self->server, program->client, "its model was closed");
    leave_run(program);
    g_clear_weak_pointer(&program->session);
    program->state = GIMBAL_PROGRAM_CONNECTED;
  }
  if (self->session == session) g_clear_weak_pointer(&self->session);
}

void gimbal_programs_expect_panel(GimbalPrograms* self, const char* key, GimbalSession* session) {
  if (session) {
    g_hash_table_insert(self->panels, g_strdup(key), session);
  } else {
    g_hash_table_remove(self->panels, key);
  }
}

void gimbal_programs_tell_panels(GimbalPrograms* self, GimbalSession* session, char* text) {
  for (guint i = 0; i < self->list->len; i++) {
    const GimbalProgram* program = self->list->pdata[i];
    if (program->session != session || program->mode != REMOTE_PANEL) continue;
    remote_server_send_text(self->server, program->client, g_strdup(text));
  }
  g_free(text);
}

void gimbal_programs_set_session(GimbalPrograms* self, GimbalSession* session) {
  g_set_weak_pointer(&self->session, session);
}

void gimbal_programs_set_late(GimbalPrograms* self, int late) {
  self->late = late;
  for (guint i = 0; i < self->list->len; i++) {
    const GimbalProgram* program = self->list->pdata[i];
    if (program->link) atomic_store(&program->link->policy, late >= 0 ? late : (int)program->drive.late);
  }
}

int gimbal_programs_get_late(GimbalPrograms* self) {
  return self->late;
}

//---- what programs want

// A panel is part of its model, and comes and goes with it without a word. Takes text.
static void report_of(GimbalPrograms* self, const RemoteNotice* notice, char* text) {
  if (notice->mode == REMOTE_PANEL) {
    g_free(text);
  } else {
    programs_report(self, text);
  }
}

static void on_arrived(GimbalPrograms* self, RemoteNotice* notice) {
  GimbalProgram* program = g_new0(GimbalProgram, 1);
  program->client = notice->client;
  program->name = g_strdup(notice->name);
  program->mode = notice->mode;
  g_ptr_array_add(self->list, program);
  report_of(self, notice, g_strdup_printf(_("The program %s has connected"), notice->name));
  programs_changed(self);
}

static void on_gone(GimbalPrograms* self, RemoteNotice* notice) {
  GimbalProgram* program = program_of(self, notice->client);
  if (notice->text) {
    report_of(self, notice, g_strdup_printf(_("The program %s is gone: %s"), notice->name, notice->text));
  } else {
    report_of(self, notice, g_strdup_printf(_("The program %s has said good-bye"), notice->name));
  }
  if (program && program->mode == REMOTE_PANEL && program->session) {
    g_autoptr(GBytes) nothing = g_bytes_new(NULL, 0);
    g_signal_emit(self, signals[DRAWN], 0, program->session, nothing);
  }
  if (program) g_ptr_array_remove(self->list, program);
  programs_changed(self);
}

static void on_refused(GimbalPrograms* self, RemoteNotice* notice) {
  if (notice->text) programs_report(self, g_strdup_printf(_("A program was not let in: %s"), notice->text));
}

static char* models_folder(void) {
  return g_build_filename(g_get_user_cache_dir(), "gimbal", "programs", NULL);
}

gboolean gimbal_programs_is_theirs(GFile* file) {
  g_autofree char* folder = models_folder();
  g_autoptr(GFile) parent = g_file_new_for_path(folder);
  return g_file_has_prefix(file, parent);
}

static void on_model(GimbalPrograms* self, RemoteNotice* notice) {
  GimbalProgram* program = program_of(self, notice->client);
  g_autoptr(GError) error = NULL;
  g_autofree char* models = models_folder();
  g_autofree char* own =
      g_strdup_printf("%d-%" G_GUINT64_FORMAT "-%u", (int)getpid(), notice->client, ++self->models);
  g_autofree char* folder = g_build_filename(models, own, NULL);
  g_mkdir_with_parents(folder, 0700);
  g_autofree char* path = remote_parcel_write(notice->parcel, folder, &error);
  if (!path || !program) {
    remote_server_complain(self->server, notice->client, "model",
                           error ? error->message : "it is not connected");
    return;
  }
  leave_run(program);
  g_free(program->path);
  program->path = g_strdup(path);
  program->signature = (int)notice->parcel->signature;
  program->again = notice->parcel->again;
  program->state = GIMBAL_PROGRAM_WAITING;
  g_ptr_array_add(self->folders, g_steal_pointer(&folder));
  g_signal_emit(self, signals[MODEL], 0, path);
  programs_changed(self);
}

// A copy of the newest model with the asset in it takes the place of the one that runs: models are
// shared between threads, and nobody writes into them.
static GimbalCompiled* with_asset(const GimbalProgram* program, const RemoteParcel* parcel, GError** error) {
  GimbalCompiled* shown = gimbal_session_get_compiled(program->session);
  gboolean waits = program->newest && shown && program->newest->generation == shown->generation;
  GimbalCompiled* base = waits ? program->newest : shown ? shown : program->linked;
  if (base->launched) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("Remove the launched bodies first"));
    return NULL;
  }
  mjModel* model = mj_copyModel(NULL, base->model);
  if (!remote_asset_write(model, parcel->asset, parcel->id, parcel->bytes->data, parcel->bytes->len, error)) {
    mj_deleteModel(model);
    return NULL;
  }
  return gimbal_compiled_new_replay(base->origin ? base->origin : base, model, base->replay);
}

static void on_asset(GimbalPrograms* self, RemoteNotice* notice) {
  GimbalProgram* program = program_of(self, notice->client);
  g_autoptr(GError) error = NULL;
  if (!program || !program->link || !program->session) {
    remote_server_complain(self->server, notice->client, "none", "wait for \"ready\" before");
    return;
  }
  GimbalCompiled* changed = with_asset(program, notice->parcel, &error);
  if (!changed) {
    remote_server_complain(self->server, notice->client, "asset", error->message);
    return;
  }
  g_clear_pointer(&program->newest, gimbal_compiled_unref);
  program->newest = gimbal_compiled_ref(changed);
  gimbal_simulation_load(gimbal_session_get_simulation(program->session), changed,
                         mj_makeData(changed->model), TRUE);
  remote_server_send_text(self->server, program->client,
                          remote_text("{'type': <'updated'>, 'id': <%i>}", notice->parcel->id));
}

// A panel belongs to the session that it was started for, and to no other.
static void on_panel(GimbalPrograms* self, GimbalProgram* program, const RemoteNotice* notice) {
  const char* key = "";
  remote_get_text(notice->command, "key", &key, NULL);
  GimbalSession* session = g_hash_table_lookup(self->panels, key);
  if (!session) {
    remote_server_complain(self->server, notice->client, "none",
                           "panels are started by the window that shows them");
    return;
  }
  program->drive = notice->drive;
  program->signature = mjSTATE_INTEGRATION;
  leave_run(program);
  g_signal_emit(self, signals[PANEL], 0, session, notice->command);
  programs_join(self, program, session);
}

static void on_drives(GimbalPrograms* self, RemoteNotice* notice) {
  GimbalProgram* program = program_of(self, notice->client);
  if (!program) return;
  if (program->mode == REMOTE_PANEL) {
    on_panel(self, program, notice);
    return;
  }
  if (!self->session || !gimbal_session_get_compiled(self->session)) {
    remote_server_complain(self->server, notice->client, "none", "no model is open yet");
  }
  program->drive = notice->drive;
  unlink_program(program);
  if (self->session) programs_join(self, program, self->session);
}

//---- questions

static void ask_names(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command) {
  (void)command;
  remote_server_send_text(self->server, program->client, remote_describe_names(program->linked->model));
}

static void ask_model(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command) {
  (void)command;
  g_autoptr(GBytes) bytes = remote_describe_model(program->linked->model);
  remote_server_send_model(self->server, program->client, "model", bytes);
}

static void ask_run(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command) {
  (void)self;
  gboolean running = TRUE;
  remote_get_flag(command, "running", &running, NULL);
  gimbal_session_set_running(program->session, running);
}

static void ask_reset(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command) {
  (void)self;
  gint64 key = -1;
  remote_get_whole(command, "keyframe", -1, program->linked->model->nkey - 1, &key, NULL);
  gimbal_clock_reset(gimbal_session_get_clock(program->session), (int)key);
}

typedef struct Number {
  gint64 index;
  double value;
} Number;

static gboolean read_number(JsonObject* command, Number* number) {
  *number = (Number){-1, 0};
  return remote_get_whole(command, "index", 0, G_MAXINT, &number->index, NULL) &&
         remote_get_number(command, "value", -1e10, 1e10, &number->value, NULL) && number->index >= 0;
}

static void ask_control(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command) {
  (void)self;
  Number number;
  if (read_number(command, &number)) {
    gimbal_simulation_set_control(gimbal_session_get_simulation(program->session), (int)number.index,
                                  number.value);
  }
}

static void ask_state(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command) {
  (void)self;
  Number number;
  gint64 part = 0;
  if (!read_number(command, &number) ||
      !remote_get_whole(command, "part", 1, mjSTATE_INTEGRATION, &part, NULL) || part <= 0) {
    return;
  }
  gimbal_simulation_set_state(gimbal_session_get_simulation(program->session),
                              g_bit_nth_lsf((gulong)part, -1), (int)number.index, number.value);
}

static void ask_equality(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command) {
  (void)self;
  gint64 index = -1;
  gboolean active = TRUE;
  if (remote_get_whole(command, "index", 0, G_MAXINT, &index, NULL) && index >= 0 &&
      remote_get_flag(command, "active", &active, NULL)) {
    gimbal_simulation_set_equality(gimbal_session_get_simulation(program->session), (int)index, active);
  }
}

static void ask_message(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command) {
  const char* text = "";
  remote_get_text(command, "text", &text, NULL);
  g_autofree char* brief = g_strndup(text, 500);
  g_autofree char* valid = g_utf8_make_valid(brief, -1);
  programs_report(self, g_strdup_printf("%s: %s", program->name, valid));
}

static void ask_view(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command) {
  g_signal_emit(self, signals[ASKED], 0, program->session, command);
}

static void ask_panel(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command) {
  if (program->session) g_signal_emit(self, signals[PANEL], 0, program->session, command);
}

static const struct {
  const char* type;
  gboolean needs_link;
  void (*answer)(GimbalPrograms* self, const GimbalProgram* program, JsonObject* command);
} kQuestions[] = {
    {"names", TRUE, ask_names},       {"get-model", TRUE, ask_model},  {"run", TRUE, ask_run},
    {"reset", TRUE, ask_reset},       {"control", TRUE, ask_control},  {"state", TRUE, ask_state},
    {"texts", TRUE, ask_view},        {"figures", TRUE, ask_view},     {"view", TRUE, ask_view},
    {"equality", TRUE, ask_equality}, {"camera", TRUE, ask_view},      {"show", TRUE, ask_view},
    {"panels", TRUE, ask_view},       {"message", FALSE, ask_message}, {"values", FALSE, ask_panel},
    {"problems", FALSE, ask_panel},
};

static void on_asks(GimbalPrograms* self, RemoteNotice* notice) {
  const GimbalProgram* program = program_of(self, notice->client);
  const char* type = remote_type(notice->command);
  for (guint i = 0; program && i < G_N_ELEMENTS(kQuestions); i++) {
    if (strcmp(kQuestions[i].type, type)) continue;
    if (!kQuestions[i].needs_link || (program->link && program->session)) {
      kQuestions[i].answer(self, program, notice->command);
    } else {
      remote_server_complain(self->server, notice->client, "none", "wait for \"ready\" before");
    }
  }
}

static void on_draws(GimbalPrograms* self, RemoteNotice* notice) {
  const GimbalProgram* program = program_of(self, notice->client);
  if (program && program->session) g_signal_emit(self, signals[DRAWN], 0, program->session, notice->geoms);
}

static void on_pictures(GimbalPrograms* self, RemoteNotice* notice) {
  const GimbalProgram* program = program_of(self, notice->client);
  if (program && program->session) {
    g_signal_emit(self, signals[PICTURED], 0, program->session, notice->geoms);
  }
}

static void (*const kNotices[])(GimbalPrograms* self, RemoteNotice* notice) = {
    [REMOTE_ARRIVED] = on_arrived,   [REMOTE_MODEL] = on_model, [REMOTE_ASSET] = on_asset,
    [REMOTE_DRIVES] = on_drives,     [REMOTE_ASKS] = on_asks,   [REMOTE_DRAWS] = on_draws,
    [REMOTE_PICTURES] = on_pictures, [REMOTE_GONE] = on_gone,   [REMOTE_REFUSED] = on_refused,
};

// Notices handled in one turn of the main loop, so that other sources get their turn.
enum { MOST_NOTICES = 64 };

static gboolean programs_poll_notices(gpointer data) {
  GimbalPrograms* self = data;
  RemoteNotice* notice = NULL;
  g_atomic_int_set(&self->waiting, 0);
  for (int i = 0; self->server && i < MOST_NOTICES && (notice = remote_server_pop(self->server)); i++) {
    kNotices[notice->kind](self, notice);
    remote_notice_free(notice);
  }
  return notice && self->server ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

// On the server's thread, which ends before this object does.
static void on_message(gpointer data) {
  GimbalPrograms* self = data;
  if (!g_atomic_int_compare_and_exchange(&self->waiting, 0, 1)) return;
  g_idle_add_full(G_PRIORITY_DEFAULT, programs_poll_notices, self, NULL);
}

//---- the switch

const char* gimbal_programs_get_address(GimbalPrograms* self) {
  return self->server ? remote_server_get_address(self->server) : NULL;
}

const char* gimbal_programs_get_token_path(GimbalPrograms* self) {
  return self->server ? remote_server_get_token_path(self->server) : NULL;
}

const GPtrArray* gimbal_programs_get_list(GimbalPrograms* self) {
  return self->list;
}

gboolean gimbal_programs_listen(GimbalPrograms* self, const char* address, GError** error) {
  gimbal_programs_stop(self);
  self->server = remote_server_new(address, on_message, self, error);
  programs_changed(self);
  return self->server != NULL;
}

void gimbal_programs_stop(GimbalPrograms* self) {
  if (!self->server) return;
  g_clear_pointer(&self->server, remote_server_free);
  while (g_source_remove_by_user_data(self)) {
  }
  g_atomic_int_set(&self->waiting, 0);
  g_ptr_array_set_size(self->list, 0);
  programs_changed(self);
}

static void remove_folder(const char* path) {
  g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
  for (const char* name; folder && (name = g_dir_read_name(folder));) {
    g_autofree char* inside = g_build_filename(path, name, NULL);
    if (g_file_test(inside, G_FILE_TEST_IS_SYMLINK) || !g_file_test(inside, G_FILE_TEST_IS_DIR)) {
      g_unlink(inside);
    } else {
      remove_folder(inside);
    }
  }
  g_rmdir(path);
}

static void programs_leave(GObject* object) {
  GimbalPrograms* self = GIMBAL_PROGRAMS(object);
  gimbal_programs_stop(self);
  g_clear_weak_pointer(&self->session);
  for (guint i = 0; self->folders && i < self->folders->len; i++) remove_folder(self->folders->pdata[i]);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalPrograms, field, release)

static void gimbal_programs_class_init(GimbalProgramsClass* klass) {
  GIMBAL_CLASS_OWNS(klass, programs_leave, OWNS(folders, g_ptr_array_unref), OWNS(list, g_ptr_array_unref),
                    OWNS(panels, g_hash_table_unref));
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_PROGRAMS, 0);
  signals[TOLD] = gimbal_signal_new("told", GIMBAL_TYPE_PROGRAMS, 1, G_TYPE_STRING);
  signals[MODEL] = gimbal_signal_new("model", GIMBAL_TYPE_PROGRAMS, 1, G_TYPE_STRING);
  signals[DRAWN] = gimbal_signal_new("drawn", GIMBAL_TYPE_PROGRAMS, 2, GIMBAL_TYPE_SESSION, G_TYPE_BYTES);
  signals[PICTURED] =
      gimbal_signal_new("pictured", GIMBAL_TYPE_PROGRAMS, 2, GIMBAL_TYPE_SESSION, G_TYPE_BYTES);
  signals[PANEL] = gimbal_signal_new("panel", GIMBAL_TYPE_PROGRAMS, 2, GIMBAL_TYPE_SESSION, G_TYPE_POINTER);
  signals[ASKED] = gimbal_signal_new("asked", GIMBAL_TYPE_PROGRAMS, 2, GIMBAL_TYPE_SESSION, G_TYPE_POINTER);
}

static void gimbal_programs_init(GimbalPrograms* self) {
  self->late = -1;
  self->list = g_ptr_array_new_with_free_func((GDestroyNotify)program_free);
  self->folders = g_ptr_array_new_with_free_func(g_free);
  self->panels = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

GimbalPrograms* gimbal_programs_new(void) {
  return g_object_new(GIMBAL_TYPE_PROGRAMS, NULL);
}
