// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "panel/panel-runner.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/settings.h"
#include "remote/message.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

enum {
  CUT_OFF = 75,  // the status with which it ends when it has lost the window (EX_TEMPFAIL)
  MOST_LOSSES = 8
};

struct _GimbalPanelRunner {
  GObject parent;
  GimbalSession* session;    // borrowed: the page of the runner belongs to it
  GimbalPrograms* programs;  // weak
  char* path;                // of the panel of the model on show, NULL: the model has no file
  GFileMonitor* monitor;     // of it
  GimbalPanelState state;
  char* text;
  char* key;             // by which the program is known when it connects
  GSubprocess* process;  // NULL: it does not run
  GCancellable* ending;  // of the wait for its end
  int losses;            // of the connection, since the user started it
  guint interpreter;     // place in the list
};

G_DEFINE_FINAL_TYPE(GimbalPanelRunner, gimbal_panel_runner, G_TYPE_OBJECT)

static guint changed_signal;

static void panel_runner_set_state(GimbalPanelRunner* self, GimbalPanelState state, const char* text) {
  g_free(self->text);
  self->text = g_strdup(text);
  self->state = state;
  g_signal_emit(self, changed_signal, 0);
}

GimbalPanelState gimbal_panel_runner_get_state(GimbalPanelRunner* self) {
  return self->state;
}

const char* gimbal_panel_runner_get_path(GimbalPanelRunner* self) {
  return self->path;
}

const char* gimbal_panel_runner_get_text(GimbalPanelRunner* self) {
  return self->text;
}

//---- whose word is enough

static gboolean is_trusted(const char* path) {
  g_auto(GStrv) folders = g_settings_get_strv(gimbal_settings_get(), "panel-folders");
  g_autofree char* folder = g_path_get_dirname(path);
  return g_strv_contains((const char* const*)folders, folder);
}

static void trust_folder_of(const char* path) {
  if (is_trusted(path)) return;
  g_auto(GStrv) folders = g_settings_get_strv(gimbal_settings_get(), "panel-folders");
  g_autoptr(GStrvBuilder) all = g_strv_builder_new();
  g_autofree char* folder = g_path_get_dirname(path);
  g_strv_builder_addv(all, (const char**)folders);
  g_strv_builder_add(all, folder);
  g_auto(GStrv) list = g_strv_builder_end(all);
  g_settings_set_strv(gimbal_settings_get(), "panel-folders", (const char* const*)list);
}

//---- the process

static void drop_process(GimbalPanelRunner* self) {
  if (self->ending) g_cancellable_cancel(self->ending);
  g_clear_object(&self->ending);
  if (self->process) g_subprocess_send_signal(self->process, SIGTERM);
  g_clear_object(&self->process);
  if (self->programs && self->key) gimbal_programs_expect_panel(self->programs, self->key, NULL);
  g_clear_pointer(&self->key, g_free);
}

// What a program that did not even begin said last.
static char* last_line(const char* said) {
  g_autofree char* text = g_strchomp(g_strdup(said ? said : ""));
  const char* line = strrchr(text, '\n');
  return g_strdup(line ? line + 1 : text);
}

static void run_program(GimbalPanelRunner* self);

// The user has the window listen elsewhere, or no more: the program follows.
static gboolean was_cut_off(GimbalPanelRunner* self, GSubprocess* process) {
  return g_subprocess_get_if_exited(process) && g_subprocess_get_exit_status(process) == CUT_OFF &&
         ++self->losses <= MOST_LOSSES;
}

// The first Python of the path may be one of a virtual environment, without what a panel needs:
// then that of the system is tried.
static const char* interpreter_of(guint place) {
  const char* chosen = g_getenv("GIMBAL_PYTHON");
  const char* const all[] = {chosen ? chosen : "python3", chosen ? NULL : "/usr/bin/python3"};
  return place < G_N_ELEMENTS(all) ? all[place] : NULL;
}

static char* reason_of(GSubprocess* process, const char* line) {
  const char* missing = strstr(line, "No module named ");
  if (missing) {
    return g_strdup_printf(
        _("A panel needs Python with the module %s: install it, or name another interpreter "
          "in the variable GIMBAL_PYTHON."),
        missing + strlen("No module named "));
  }
  if (g_subprocess_get_if_signaled(process)) {
    return g_strdup_printf(_("The panel's program was ended by signal %d."),
                           g_subprocess_get_term_sig(process));
  }
  return *line ? g_strdup_printf(_("The panel's program has ended: %s"), line)
               : g_strdup(_("The panel's program has ended."));
}

static void on_ended(GObject* source, GAsyncResult* result, gpointer data) {
  g_autofree char* said = NULL;
  g_autoptr(GError) error = NULL;
  GSubprocess* process = G_SUBPROCESS(source);
  gboolean done = g_subprocess_communicate_utf8_finish(process, result, NULL, &said, &error);
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) return;
  GimbalPanelRunner* self = data;
  g_clear_object(&self->process);
  g_autofree char* line = done ? last_line(said) : g_strdup(error->message);
  gboolean another = strstr(line, "No module named ") && interpreter_of(self->interpreter + 1);
  if (another) self->interpreter++;
  if (another || was_cut_off(self, process)) {
    run_program(self);
    return;
  }
  g_autofree char* text = reason_of(process, line);
  drop_process(self);
  panel_runner_set_state(self, GIMBAL_PANEL_ENDED, text);
}

// Programs connect at the address that the user chose, or else at one of this window alone.
static const char* address_of(GimbalPanelRunner* self, GError** error) {
  const char* address = gimbal_programs_get_address(self->programs);
  if (address) return address;
  g_autofree char* folder = g_build_filename(g_get_user_runtime_dir(), "gimbal", NULL);
  g_autofree char* own = g_strdup_printf("unix:%s/window-%d", folder, (int)getpid());
  g_mkdir_with_parents(folder, 0700);
  if (!gimbal_programs_listen(self->programs, own, error)) return NULL;
  return gimbal_programs_get_address(self->programs);
}

static GSubprocess* spawn_program(GimbalPanelRunner* self, const char* address, GError** error) {
  g_autoptr(GSubprocessLauncher) launcher =
      g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autofree char* folder = g_path_get_dirname(self->path);
  g_subprocess_launcher_set_cwd(launcher, folder);
  g_subprocess_launcher_setenv(launcher, "GIMBAL_ADDRESS", address, TRUE);
  g_subprocess_launcher_setenv(launcher, "GIMBAL_PANEL", self->key, TRUE);
  const char* const words[] = {
      interpreter_of(self->interpreter), "-u", "-m", "gimbal.panel", self->path, NULL};
  return g_subprocess_launcher_spawnv(launcher, words, error);
}

static void run_program(GimbalPanelRunner* self) {
  g_autoptr(GError) error = NULL;
  drop_process(self);
  self->key = g_uuid_string_random();
  const char* address = address_of(self, &error);
  gimbal_programs_expect_panel(self->programs, self->key, self->session);
  if (address) self->process = spawn_program(self, address, &error);
  if (!self->process) {
    drop_process(self);
    panel_runner_set_state(self, GIMBAL_PANEL_ENDED, error->message);
    return;
  }
  self->ending = g_cancellable_new();
  g_subprocess_communicate_utf8_async(self->process, NULL, self->ending, on_ended, self);
  panel_runner_set_state(self, GIMBAL_PANEL_STARTED, NULL);
}

void gimbal_panel_runner_start(GimbalPanelRunner* self, gboolean always) {
  if (!self->path || !self->programs) return;
  if (always) trust_folder_of(self->path);
  self->losses = 0;
  self->interpreter = 0;
  run_program(self);
}

void gimbal_panel_runner_stop(GimbalPanelRunner* self) {
  if (self->state == GIMBAL_PANEL_NONE) return;
  drop_process(self);
  panel_runner_set_state(self, GIMBAL_PANEL_OFFERED, NULL);
}

//---- the file

// "arm.xml" has "arm.panel.py".
static char* panel_of(const char* model) {
  const char* dot = model ? strrchr(model, '.') : NULL;
  if (!dot || strchr(dot, '/')) return model ? g_strconcat(model, ".panel.py", NULL) : NULL;
  g_autofree char* stem = g_strndup(model, (gsize)(dot - model));
  return g_strconcat(stem, ".panel.py", NULL);
}

// The program itself looks whether its text has changed; here only coming and going counts.
static void look_again(GimbalPanelRunner* self) {
  gboolean there = self->path && g_file_test(self->path, G_FILE_TEST_IS_REGULAR);
  if (!there) {
    drop_process(self);
    if (self->state != GIMBAL_PANEL_NONE) panel_runner_set_state(self, GIMBAL_PANEL_NONE, NULL);
  } else if (self->state == GIMBAL_PANEL_NONE && self->programs && is_trusted(self->path)) {
    run_program(self);
  } else if (self->state == GIMBAL_PANEL_NONE) {
    panel_runner_set_state(self, GIMBAL_PANEL_OFFERED, NULL);
  }
}

static void follow_document(GimbalPanelRunner* self) {
  GimbalDocument* document = gimbal_session_get_document(self->session);
  g_autofree char* model = document ? gimbal_document_dup_path(document) : NULL;
  gboolean own = document && gimbal_document_get_file(document) &&
                 !gimbal_programs_is_theirs(gimbal_document_get_file(document));
  g_autofree char* path = own ? panel_of(model) : NULL;
  if (!g_strcmp0(path, self->path)) return;
  drop_process(self);
  g_clear_object(&self->monitor);
  g_free(self->path);
  self->path = g_steal_pointer(&path);
  self->state = GIMBAL_PANEL_NONE;
  if (self->path) {
    g_autoptr(GFile) file = g_file_new_for_path(self->path);
    self->monitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, NULL, NULL);
    if (self->monitor) {
      g_signal_connect_object(self->monitor, "changed", G_CALLBACK(look_again), self, G_CONNECT_SWAPPED);
    }
  }
  look_again(self);
  g_signal_emit(self, changed_signal, 0);
}

static const char kFirst[] =
    "from gimbal import panel\n"
    "\n"
    "energy = panel.plot('Energy', unit='J', lines=['potential', 'kinetic'])\n"
    "speed = panel.value('Fastest joint', unit='rad/s')\n"
    "\n"
    "\n"
    "@panel.each_step\n"
    "def look(model, data):\n"
    "    data.call('mj_energyPos')\n"
    "    data.call('mj_energyVel')\n"
    "    energy.add(data.time, *data.energy)\n"
    "    speed.show(abs(data.qvel).max() if model.nv else 0)\n"
    "\n"
    "\n"
    "@panel.button('Begin Again')\n"
    "def reset():\n"
    "    panel.reset()\n";

gboolean gimbal_panel_runner_write(GimbalPanelRunner* self, GError** error) {
  if (!g_file_set_contents_full(self->path, kFirst, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0644, error)) {
    return FALSE;
  }
  gimbal_panel_runner_start(self, FALSE);
  return TRUE;
}

//---- object

void gimbal_panel_runner_set_programs(GimbalPanelRunner* self, GimbalPrograms* programs) {
  g_set_weak_pointer(&self->programs, programs);
  if (!programs) return;
  if (self->state == GIMBAL_PANEL_OFFERED && is_trusted(self->path)) run_program(self);
}

static void panel_runner_leave(GObject* object) {
  GimbalPanelRunner* self = GIMBAL_PANEL_RUNNER(object);
  drop_process(self);
  g_clear_weak_pointer(&self->programs);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalPanelRunner, field, release)

static void gimbal_panel_runner_class_init(GimbalPanelRunnerClass* klass) {
  GIMBAL_CLASS_OWNS(klass, panel_runner_leave, OWNS(monitor, g_object_unref), OWNS(path, g_free),
                    OWNS(text, g_free));
  changed_signal = gimbal_signal_new("changed", GIMBAL_TYPE_PANEL_RUNNER, 0);
}

GIMBAL_EMPTY_INIT(GimbalPanelRunner, gimbal_panel_runner)

GimbalPanelRunner* gimbal_panel_runner_new(GimbalSession* session) {
  GimbalPanelRunner* self = g_object_new(GIMBAL_TYPE_PANEL_RUNNER, NULL);
  self->session = session;
  g_signal_connect_object(session, "document-changed", G_CALLBACK(follow_document), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "model-changed", G_CALLBACK(follow_document), self, G_CONNECT_SWAPPED);
  follow_document(self);
  return self;
}
