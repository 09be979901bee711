// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs as files: the history is saved as one, the steps from now on are recorded into one, and one is opened as the history of
// its model.

#include <glib/gi18n.h>
#include <string.h>

#include "session/run-file.h"
#include "session/run-samples.h"
#include "widgets/control/toolkit.h"
#include "window/window-private.h"

#define ACTION(name) void name(gpointer owner, GVariant* parameter)

static GListModel* kinds_of_runs(void) {
  GListStore* kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  g_autoptr(GtkFileFilter) runs = gtk_file_filter_new();
  gtk_file_filter_set_name(runs, _("Recorded Runs (HDF5)"));
  gtk_file_filter_add_pattern(runs, "*.h5");
  g_list_store_append(kinds, runs);
  return G_LIST_MODEL(kinds);
}

static void ask_for_run(GimbalWindow* self, GimbalFileUse use, const char* title, const char* accept,
                        GimbalFileFunc answer) {
  GimbalDocument* document = gimbal_session_get_document(self->pages.session);
  GFile* file = document ? gimbal_document_get_file(document) : NULL;
  g_autoptr(GFile) folder = file ? g_file_get_parent(file) : NULL;
  g_autoptr(GListModel) kinds = kinds_of_runs();
  gimbal_ask_file(GTK_WIDGET(self),
                  &(GimbalFileQuestion){.use = use,
                                        .title = title,
                                        .accept = accept,
                                        .kinds = kinds,
                                        .folder = folder,
                                        .name = use == GIMBAL_FILE_SAVE ? _("run.h5") : NULL},
                  answer, self, NULL);
}

//---- save

// Who asked for a file, and its path.
typedef struct Save {
  GimbalWindow* window;
  char path[];
} Save;

static Save* save_new(GimbalWindow* window, const char* path) {
  gsize size = strlen(path) + 1;
  Save* save = g_malloc(sizeof *save + size);
  save->window = g_object_ref(window);
  memcpy(save->path, path, size);
  return save;
}

static void save_free(Save* save) {
  g_object_unref(save->window);
  g_free(save);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Save, save_free)

static void tell_failure(GimbalWindow* self, const GError* error) {
  g_autofree char* text = g_strdup_printf(_("Could not save the run: %s"), error->message);
  gimbal_window_toast(self, text);
}

static void on_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Save) save = user_data;
  g_autoptr(GError) error = NULL;
  if (!gimbal_run_file_save_finish(result, &error)) {
    tell_failure(save->window, error);
    return;
  }
  g_autofree char* text = g_strdup_printf(_("The run was saved as “%s”"), save->path);
  gimbal_notices_show_file(save->window->notices, text, save->path);
}

static void on_copied(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Save) save = user_data;
  g_autoptr(GError) error = NULL;
  GimbalHistoryCopy* history = gimbal_simulation_copy_history_finish(result, &error);
  if (error) {
    tell_failure(save->window, error);
    return;
  }
  const char* path = save->path;
  gimbal_run_file_save_async(history, path, on_saved, g_steal_pointer(&save));
}

void gimbal_window_save_run(GimbalWindow* self, const char* path) {
  gimbal_simulation_copy_history_async(gimbal_session_get_simulation(self->pages.session), on_copied,
                                       save_new(self, path));
}

static void on_save_chosen(GFile* file, gpointer self) {
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) gimbal_window_save_run(self, path);
}

ACTION(gimbal_window_save_run_action) {
  (void)parameter;
  ask_for_run(GIMBAL_WINDOW(owner), GIMBAL_FILE_SAVE, _("Save Run"), _("_Save"), on_save_chosen);
}

//---- record

// The steps of a simulation that go to a file. It stays with the simulation, whose thread writes to it.
typedef struct Recording {
  GimbalTrajectoryWriter* writer;
  char* path;
  GimbalCompiled* compiled;  // the model whose steps they are
  gboolean seen;             // a frame said that it hears of the steps
} Recording;

static void recording_free(Recording* recording) {
  if (recording->writer) gimbal_trajectory_writer_close(recording->writer, NULL);
  gimbal_compiled_unref(recording->compiled);
  g_free(recording->path);
  g_free(recording);
}

static Recording* recording_of(GimbalWindow* self) {
  return gimbal_simulation_get_kept(gimbal_session_get_simulation(self->pages.session));
}

static void observe_before(gpointer writer, const mjModel* m, const mjData* d) {
  gimbal_trajectory_writer_before(writer, m, d);
}

static void observe_after(gpointer writer, const mjModel* m, const mjData* d) {
  gimbal_trajectory_writer_after(writer, m, d);
}

typedef struct Begin {
  GimbalWindow* window;
  GimbalSimulation* simulation;
  GimbalCompiled* compiled;
  char* path;
} Begin;

static void on_begun(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autofree Begin* begin = user_data;
  g_autoptr(GimbalWindow) window = begin->window;
  g_autoptr(GimbalSimulation) simulation = begin->simulation;
  g_autoptr(GimbalCompiled) compiled = begin->compiled;
  g_autofree char* path = begin->path;
  g_autoptr(GError) error = NULL;
  GimbalTrajectoryWriter* writer = gimbal_run_file_begin_finish(result, &error);
  if (writer && gimbal_simulation_get_kept(simulation)) {
    gimbal_trajectory_writer_close(writer, NULL);  // it was asked for twice
    return;
  }
  if (!writer) {
    tell_failure(window, error);
    return;
  }
  Recording* recording = g_new(Recording, 1);
  *recording = (Recording){writer, g_steal_pointer(&path), gimbal_compiled_ref(compiled), FALSE};
  gimbal_simulation_keep(simulation, recording, (GDestroyNotify)recording_free);
  gimbal_simulation_observe(simulation, &(GimbalObserver){observe_before, observe_after, writer, compiled});
  g_autofree char* text = g_strdup_printf(_("Recording the run into “%s”"), recording->path);
  gimbal_window_toast(window, text);
  gimbal_window_follow_recording(window);
}

void gimbal_window_record_run(GimbalWindow* self, const char* path) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->pages.session);
  if (!compiled || recording_of(self)) return;
  Begin* begin = g_new(Begin, 1);
  *begin = (Begin){g_object_ref(self), g_object_ref(gimbal_session_get_simulation(self->pages.session)),
                   gimbal_compiled_ref(compiled), g_strdup(path)};
  gimbal_run_file_begin_async(compiled, path, on_begun, begin);
}

static void on_record_chosen(GFile* file, gpointer self) {
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) gimbal_window_record_run(self, path);
}

ACTION(gimbal_window_record_run_action) {
  (void)parameter;
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  if (recording_of(self)) {
    gimbal_simulation_observe(gimbal_session_get_simulation(self->pages.session), NULL);
  } else {
    ask_for_run(self, GIMBAL_FILE_SAVE, _("Record Run"), _("_Record"), on_record_chosen);
  }
}

static void tell_end(GimbalWindow* self, const char* path, const GimbalTrajectoryProgress* progress) {
  g_autofree char* text =
      progress->lost
          ? g_strdup_printf(ngettext("The run was recorded as “%s”, without %d step: the disk was too slow",
                                     "The run was recorded as “%s”, without %d steps: the disk was too slow",
                                     (gulong)progress->lost),
                            path, (int)MIN(progress->lost, G_MAXINT))
          : g_strdup_printf(_("The run was recorded as “%s”"), path);
  gimbal_notices_show_file(self->notices, text, path);
}

static void on_ended(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Save) save = user_data;
  g_autoptr(GError) error = NULL;
  GimbalTrajectoryProgress progress;
  if (gimbal_run_file_end_finish(result, &progress, &error)) {
    tell_end(save->window, save->path, &progress);
  } else {
    tell_failure(save->window, error);
  }
}

// What is recorded, how long it is and how large.
static void show_recording(GimbalWindow* self, const Recording* recording) {
  gtk_widget_set_visible(GTK_WIDGET(self->record_button), recording != NULL);
  if (!recording) return;
  GimbalTrajectoryProgress progress = gimbal_trajectory_writer_progress(recording->writer);
  int seconds = (int)((double)progress.rows * recording->compiled->model->opt.timestep);
  g_autofree char* size = g_format_size(progress.bytes);
  g_autofree char* text = g_strdup_printf("● %d:%02d  %s", seconds / 60, seconds % 60, size);
  g_autofree char* tip = g_strdup_printf(_("Stop recording into “%s”; an edit ends it too"), recording->path);
  if (!g_strcmp0(gtk_button_get_label(self->record_button), text)) return;
  gtk_button_set_label(self->record_button, text);
  gtk_widget_set_tooltip_text(GTK_WIDGET(self->record_button), tip);
}

// The thread lets go of a recording when it is told to, and when the model is another one.
void gimbal_window_follow_recording(GimbalWindow* self) {
  Recording* recording = recording_of(self);
  GimbalFrame* frame = gimbal_session_get_frame(self->pages.session);
  show_recording(self, recording);
  if (!recording || !frame) return;
  gboolean heard = frame->observer == recording->writer;
  if (heard || (!recording->seen && frame->compiled == recording->compiled)) {
    recording->seen |= heard;
    return;
  }
  gimbal_simulation_take_kept(gimbal_session_get_simulation(self->pages.session));
  show_recording(self, NULL);
  gimbal_run_file_end_async(g_steal_pointer(&recording->writer), on_ended, save_new(self, recording->path));
  recording_free(recording);
}

//---- compare

typedef struct Compare {
  GimbalWindow* window;
  GimbalSession* session;
  char* path;
} Compare;

static void compare_free(Compare* compare) {
  gpointer const objects[] = {compare->window, compare->session};
  for (guint i = 0; i < G_N_ELEMENTS(objects); i++) g_object_unref(objects[i]);
  g_free(compare->path);
  g_free(compare);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Compare, compare_free)

static void on_sampled(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Compare) compare = user_data;
  g_autofree char* text = NULL;
  g_autoptr(GError) error = NULL;
  GimbalRecord* record = gimbal_run_samples_finish(result, &error);
  if (record) {
    gimbal_recorder_take_reference(gimbal_session_get_recorder(compare->session), record);
    text = g_strdup_printf(_("The plots show “%s” behind the run"), compare->path);
  } else {
    text = g_strdup_printf(_("Could not open the run: %s"), error->message);
  }
  gimbal_window_toast(compare->window, text);
}

void gimbal_window_compare_run(GimbalWindow* self, const char* path) {
  Compare* compare = g_new(Compare, 1);
  *compare = (Compare){g_object_ref(self), g_object_ref(self->pages.session), g_strdup(path)};
  gimbal_run_samples_async(path, on_sampled, compare);
}

static void on_compare_chosen(GFile* file, gpointer self) {
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) gimbal_window_compare_run(self, path);
}

ACTION(gimbal_window_compare_run_action) {
  (void)parameter;
  ask_for_run(GIMBAL_WINDOW(owner), GIMBAL_FILE_OPEN, _("Compare With a Run"), _("_Compare"),
              on_compare_chosen);
}

//---- controls

GimbalControlTrack* gimbal_window_read_recorded_track(const char* path, GError** error) {
  g_autofree char* title = g_path_get_basename(path);
  g_autoptr(GimbalTrajectory) trajectory = gimbal_trajectory_open(path, error);
  return trajectory ? gimbal_trajectory_read_track(trajectory, title, error) : NULL;
}

//---- open

static void on_opened(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalWindow) self = user_data;
  g_autoptr(GError) error = NULL;
  GimbalRunFile* run = gimbal_run_file_open_finish(result, &error);
  gboolean gone = gimbal_notices_is_closed(self->notices);
  if (run && gone) gimbal_run_file_free(run);
  if (gone) return;
  if (!run) {
    g_autofree char* text = g_strdup_printf(_("Could not open the run: %s"), error->message);
    gimbal_window_toast(self, text);
    return;
  }
  g_autoptr(GFile) model = g_file_new_for_path(run->path);
  gimbal_window_open(self, model);
  gimbal_window_forget_run(self);
  self->opened_run = run;
}

void gimbal_window_forget_run(GimbalWindow* self) {
  g_clear_pointer(&self->opened_run, gimbal_run_file_free);
}

gboolean gimbal_window_open_run(GimbalWindow* self, GFile* file) {
  g_autofree char* path = g_file_get_path(file);
  if (!path || !g_str_has_suffix(path, ".h5")) return FALSE;
  gimbal_run_file_open_async(path, NULL, on_opened, g_object_ref(self));
  return TRUE;
}

static void tell_run(GimbalWindow* self, const GimbalRunFile* run) {
  g_autofree char* all =
      g_strdup_printf(ngettext("A run of %d moment", "A run of %d moments", (gulong)run->rows),
                      (int)MIN(run->rows, G_MAXINT));
  g_autofree char* some = g_strdup_printf(_("A run of %d moments, of which %d are shown"),
                                          (int)MIN(run->rows, G_MAXINT), run->count);
  const char* text = (guint64)run->count < run->rows ? some : all;
  g_autofree char* noted = run->notice ? g_strdup_printf("%s. %s", text, run->notice) : g_strdup(text);
  gimbal_window_toast(self, noted);
}

// Its model has come: now the run.
gboolean gimbal_window_show_opened_run(GimbalWindow* self) {
  GimbalDocument* document = gimbal_session_get_document(self->pages.session);
  GFile* file = document ? gimbal_document_get_file(document) : NULL;
  const char* path = file ? g_file_peek_path(file) : NULL;
  GimbalRunFile* waiting = self->opened_run;
  if (!waiting || g_strcmp0(path, waiting->path)) return FALSE;
  self->opened_run = NULL;
  g_autoptr(GimbalRunFile) run = waiting;
  g_autoptr(GError) error = NULL;
  if (gimbal_session_replay(self->pages.session, g_steal_pointer(&run->model), g_steal_pointer(&run->states),
                            run->count, &error)) {
    tell_run(self, run);
  } else {
    gimbal_window_toast(self, error->message);
  }
  return TRUE;
}

static void on_open_chosen(GFile* file, gpointer self) {
  if (file) gimbal_window_open(self, file);
}

ACTION(gimbal_window_open_run_action) {
  (void)parameter;
  ask_for_run(GIMBAL_WINDOW(owner), GIMBAL_FILE_OPEN, _("Open Run"), _("_Open"), on_open_chosen);
}
