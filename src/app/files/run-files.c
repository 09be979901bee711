// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs as files: saves the history, records steps as they are simulated, opens a file as the
// history of its model, compares with one.

#include "files/run-files.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "files/motion-files.h"
#include "files/run-file.h"
#include "files/run-samples.h"
#include "library/run-differences.h"
#include "library/run-store.h"
#include "library/runs-window.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/signal.h"
#include "widgets/control/toolkit.h"

struct _GimbalRunFiles {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
  char *status, *status_tip;  // of the recording; NULL: there is none
  GimbalRunFile* opened;      // run to show when its model is loaded; NULL: none
  guint sampled;              // serial of the reel whose samples the plots have, or wait for
  GCancellable* sampling;     // NULL: nothing waits
};

G_DEFINE_FINAL_TYPE(GimbalRunFiles, gimbal_run_files, G_TYPE_OBJECT)

enum { OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static GListModel* kinds_of_runs(void) {
  GListStore* kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  g_autoptr(GtkFileFilter) runs = gtk_file_filter_new();
  gtk_file_filter_set_name(runs, _("Recorded Runs (HDF5)"));
  gtk_file_filter_add_pattern(runs, "*.h5");
  g_list_store_append(kinds, runs);
  return G_LIST_MODEL(kinds);
}

static void ask_for_run(GimbalRunFiles* self, GimbalFileUse use, const char* title, const char* accept,
                        GimbalFileFunc answer) {
  GimbalDocument* document = gimbal_session_get_document(self->session);
  GFile* file = document ? gimbal_document_get_file(document) : NULL;
  g_autoptr(GFile) folder = file ? g_file_get_parent(file) : NULL;
  g_autoptr(GListModel) kinds = kinds_of_runs();
  gimbal_ask_file(GTK_WIDGET(self->notices),
                  &(GimbalFileQuestion){.use = use,
                                        .title = title,
                                        .accept = accept,
                                        .kinds = kinds,
                                        .folder = folder,
                                        .name = use == GIMBAL_FILE_SAVE ? _("run.h5") : NULL},
                  answer, self, NULL);
}

//---- save

// Data of a callback: the file, the model whose run it has, and where to show the notice.
typedef struct Save {
  GimbalNotices* notices;
  char *path, *model;
} Save;

static Save* save_new(GimbalRunFiles* self, const char* path, const GimbalCompiled* compiled) {
  Save* save = g_new(Save, 1);
  *save = (Save){g_object_ref(self->notices), g_strdup(path), g_strdup(compiled ? compiled->path : NULL)};
  return save;
}

static void save_free(Save* save) {
  g_object_unref(save->notices);
  g_free(save->path);
  g_free(save->model);
  g_free(save);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Save, save_free)

static void show_failure(GimbalNotices* notices, const GError* error) {
  g_autofree char* text = g_strdup_printf(_("Could not save the run: %s"), error->message);
  gimbal_notices_show(notices, text);
}

static void on_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Save) save = user_data;
  g_autoptr(GError) error = NULL;
  if (!gimbal_run_file_save_finish(result, &error)) {
    show_failure(save->notices, error);
    return;
  }
  gimbal_run_store_add(save->path, save->model);
  g_autofree char* text = g_strdup_printf(_("The run was saved as “%s”"), save->path);
  gimbal_notices_show_file(save->notices, text, save->path);
}

static void on_copied(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Save) save = user_data;
  g_autoptr(GError) error = NULL;
  GimbalHistoryCopy* history = gimbal_simulation_copy_history_finish(result, &error);
  if (error) {
    show_failure(save->notices, error);
    return;
  }
  const char* path = save->path;
  gimbal_run_file_save_async(history, path, on_saved, g_steal_pointer(&save));
}

void gimbal_run_files_save(GimbalRunFiles* self, const char* path) {
  gimbal_simulation_copy_history_async(gimbal_session_get_simulation(self->session), on_copied,
                                       save_new(self, path, gimbal_session_get_compiled(self->session)));
}

static void on_save_chosen(GFile* file, gpointer self) {
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) gimbal_run_files_save(self, path);
}

GIMBAL_ACTION(save_action) {
  ask_for_run(owner, GIMBAL_FILE_SAVE, _("Save Run"), _("_Save"), on_save_chosen);
}

//---- record

// A recording of a simulation's steps into a file. The simulation owns it, as its thread writes to
// it.
typedef struct Recording {
  GimbalTrajectoryWriter* writer;
  char* path;
  GimbalCompiled* compiled;  // the model whose steps they are
  gboolean seen;             // a frame has named the writer as observer
  double begun;              // time of the run then, s
} Recording;

static void recording_free(Recording* recording) {
  if (recording->writer) gimbal_trajectory_writer_close(recording->writer, NULL);
  gimbal_compiled_unref(recording->compiled);
  g_free(recording->path);
  g_free(recording);
}

static Recording* recording_of(GimbalRunFiles* self) {
  return gimbal_simulation_get_observer_data(gimbal_session_get_simulation(self->session));
}

static void observe_before(gpointer writer, const mjModel* m, const mjData* d) {
  gimbal_trajectory_writer_before(writer, m, d);
}

static void observe_after(gpointer writer, const mjModel* m, const mjData* d) {
  gimbal_trajectory_writer_after(writer, m, d);
}

static void observe_placed(gpointer writer, const mjModel* m, const mjData* d) {
  gimbal_trajectory_writer_place(writer, m, d);
}

static void follow_recording(gpointer object);

typedef struct Begin {
  GimbalRunFiles* files;
  GimbalSimulation* simulation;
  GimbalCompiled* compiled;
  char* path;
} Begin;

static void on_begun(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autofree Begin* begin = user_data;
  g_autoptr(GimbalRunFiles) self = begin->files;
  g_autoptr(GimbalSimulation) simulation = begin->simulation;
  g_autoptr(GimbalCompiled) compiled = begin->compiled;
  g_autofree char* path = begin->path;
  g_autoptr(GError) error = NULL;
  GimbalTrajectoryWriter* writer = gimbal_run_file_begin_finish(result, &error);
  if (writer && gimbal_simulation_get_observer_data(simulation)) {
    gimbal_trajectory_writer_close(writer, NULL);  // another recording began meanwhile
    return;
  }
  if (!writer) {
    show_failure(self->notices, error);
    return;
  }
  Recording* recording = g_new(Recording, 1);
  const GimbalFrame* frame = gimbal_simulation_get_frame(simulation);
  *recording = (Recording){writer, g_steal_pointer(&path), gimbal_compiled_ref(compiled), FALSE,
                           frame ? frame->data->time : 0};
  gimbal_simulation_set_observer_data(simulation, recording, (GDestroyNotify)recording_free);
  gimbal_simulation_observe(
      simulation, &(GimbalObserver){observe_before, observe_after, observe_placed, writer, compiled});
  gimbal_run_store_add(recording->path, compiled->path);  // now, as the program may be killed
  g_autofree char* text = g_strdup_printf(_("Recording the run into “%s”"), recording->path);
  gimbal_notices_show(self->notices, text);
  follow_recording(self);
}

void gimbal_run_files_record(GimbalRunFiles* self, const char* path) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  if (!compiled || recording_of(self)) return;
  Begin* begin = g_new(Begin, 1);
  *begin = (Begin){g_object_ref(self), g_object_ref(gimbal_session_get_simulation(self->session)),
                   gimbal_compiled_ref(compiled), g_strdup(path)};
  gimbal_run_file_begin_async(compiled, path, on_begun, begin);
}

static void on_record_chosen(GFile* file, gpointer self) {
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) gimbal_run_files_record(self, path);
}

GIMBAL_ACTION(record_action) {
  GimbalRunFiles* self = owner;
  if (recording_of(self)) {
    gimbal_simulation_observe(gimbal_session_get_simulation(self->session), NULL);
  } else {
    ask_for_run(self, GIMBAL_FILE_SAVE, _("Record Run"), _("_Record"), on_record_chosen);
  }
}

static void show_end(GimbalNotices* notices, const char* path, const GimbalTrajectoryProgress* progress) {
  g_autofree char* text =
      progress->lost
          ? g_strdup_printf(ngettext("The run was recorded as “%s”, without %d step: the disk was too slow",
                                     "The run was recorded as “%s”, without %d steps: the disk was too slow",
                                     (gulong)progress->lost),
                            path, (int)MIN(progress->lost, G_MAXINT))
          : g_strdup_printf(_("The run was recorded as “%s”"), path);
  gimbal_notices_show_file(notices, text, path);
}

static void on_ended(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Save) save = user_data;
  g_autoptr(GError) error = NULL;
  GimbalTrajectoryProgress progress;
  if (gimbal_run_file_end_finish(result, &progress, &error)) {
    show_end(save->notices, save->path, &progress);
  } else {
    show_failure(save->notices, error);
  }
}

// Show the duration and size of the recording.
static void show_recording(GimbalRunFiles* self, const Recording* recording) {
  if (!recording) {
    g_object_set(self, "status", NULL, NULL);
    return;
  }
  GimbalTrajectoryProgress progress = gimbal_trajectory_writer_progress(recording->writer);
  int seconds = (int)((double)progress.rows * recording->compiled->model->opt.timestep);
  g_autofree char* size = g_format_size(progress.bytes);
  g_autofree char* text = g_strdup_printf("● %d:%02d  %s", seconds / 60, seconds % 60, size);
  g_autofree char* tip = g_strdup_printf(_("Stop recording into “%s”; an edit ends it too"), recording->path);
  g_object_set(self, "status", text, "status-tip", tip, NULL);
}

// What happened while it was recorded.
static GArray* events_since(const GimbalFrame* frame, double begun) {
  GArray* events = g_array_new(FALSE, FALSE, sizeof(GimbalEvent));
  for (guint i = 0; i < frame->events->len; i++) {
    const GimbalEvent* event = &g_array_index(frame->events, GimbalEvent, i);
    if (event->time >= begun) g_array_append_vals(events, event, 1);
  }
  return events;
}

// Update the status. End the recording when the thread no longer observes for it: the user stopped
// it, or the model has changed.
static void follow_recording(gpointer object) {
  GimbalRunFiles* self = object;
  Recording* recording = self->session ? recording_of(self) : NULL;
  GimbalFrame* frame = self->session ? gimbal_session_get_frame(self->session) : NULL;
  show_recording(self, recording);
  if (!recording || !frame) return;
  gboolean heard = frame->observer == recording->writer;
  if (heard || (!recording->seen && frame->compiled == recording->compiled)) {
    recording->seen |= heard;
    return;
  }
  gimbal_simulation_steal_observer_data(gimbal_session_get_simulation(self->session));
  show_recording(self, NULL);
  g_autoptr(GArray) events = events_since(frame, recording->begun);
  gimbal_run_file_end_async(g_steal_pointer(&recording->writer), recording->path, events, on_ended,
                            save_new(self, recording->path, NULL));
  recording_free(recording);
}

//---- compare

typedef struct Compare {
  GimbalNotices* notices;
  GimbalSession* session;
  char* path;
} Compare;

static void compare_free(Compare* compare) {
  gpointer const objects[] = {compare->notices, compare->session};
  for (guint i = 0; i < G_N_ELEMENTS(objects); i++) g_object_unref(objects[i]);
  g_free(compare->path);
  g_free(compare);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Compare, compare_free)

static void on_compared(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Compare) compare = user_data;
  g_autofree char* text = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalRunSamples) samples = gimbal_run_samples_finish(result, &error);
  if (samples) {
    gimbal_recorder_take_reference(gimbal_session_get_recorder(compare->session),
                                   g_steal_pointer(&samples->record));
    text = g_strdup_printf(_("The plots show “%s” behind the run"), compare->path);
  } else {
    text = g_strdup_printf(_("Could not open the run: %s"), error->message);
  }
  gimbal_notices_show(compare->notices, text);
}

void gimbal_run_files_compare(GimbalRunFiles* self, const char* path) {
  Compare* compare = g_new(Compare, 1);
  *compare = (Compare){g_object_ref(self->notices), g_object_ref(self->session), g_strdup(path)};
  gimbal_run_samples_async(path, 0, NULL, on_compared, compare);
}

static void on_compare_chosen(GFile* file, gpointer self) {
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) gimbal_run_files_compare(self, path);
}

GIMBAL_ACTION(compare_action) {
  ask_for_run(owner, GIMBAL_FILE_OPEN, _("Compare With a Run"), _("_Compare"), on_compare_chosen);
}

//---- differences

typedef struct Differ {
  GWeakRef window;  // it may be closed before its run is written
  char* path;       // of the run on show, for as long as the window is there
} Differ;

static Differ* differ_new(GtkWidget* window) {
  Differ* differ = g_new0(Differ, 1);
  g_weak_ref_init(&differ->window, window);
  int file = g_file_open_tmp("gimbal-run-XXXXXX.h5", &differ->path, NULL);
  if (file >= 0) g_close(file, NULL);
  return differ;
}

static void differ_free(Differ* differ) {
  g_weak_ref_clear(&differ->window);
  g_free(differ->path);
  g_free(differ);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Differ, differ_free)

static void on_differ_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Differ) differ = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalRunDifferences) window = g_weak_ref_get(&differ->window);
  gboolean good = gimbal_run_file_save_finish(result, &error);
  if (window && good) {
    gimbal_run_differences_begin(window, differ->path);
    return;
  }
  if (window) gimbal_run_differences_refuse(window, error->message);
  g_remove(differ->path);
}

static void on_differ_copied(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Differ) differ = user_data;
  g_autoptr(GError) error = NULL;
  GimbalHistoryCopy* history = gimbal_simulation_copy_history_finish(result, &error);
  const char* path = differ->path;
  if (history && path) {
    gimbal_run_file_save_async(history, path, on_differ_saved, g_steal_pointer(&differ));
    return;
  }
  g_autoptr(GimbalRunDifferences) window = g_weak_ref_get(&differ->window);
  const char* reason = error ? error->message : _("No temporary file can be made.");
  g_clear_pointer(&history, gimbal_history_copy_free);
  if (path) g_remove(path);
  if (window) gimbal_run_differences_refuse(window, reason);
}

static void on_moment(GimbalRunFiles* self, double time) {
  if (!self->session) return;
  gimbal_session_set_running(self->session, FALSE);
  gimbal_simulation_seek(gimbal_session_get_simulation(self->session), time);
}

static void show_differences(GimbalRunFiles* self, const char* path) {
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self->notices));
  GtkWidget* window = gimbal_run_differences_new(GTK_WINDOW(root), path);
  g_signal_connect_object(window, "moment", G_CALLBACK(on_moment), self, G_CONNECT_SWAPPED);
  gtk_window_present(GTK_WINDOW(window));
  gimbal_simulation_copy_history_async(gimbal_session_get_simulation(self->session), on_differ_copied,
                                       differ_new(window));
}

static void on_differ_chosen(GFile* file, gpointer self) {
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) show_differences(self, path);
}

GIMBAL_ACTION(differ_action) {
  ask_for_run(owner, GIMBAL_FILE_OPEN, _("Differences From a Run"), _("_Compare"), on_differ_chosen);
}

//---- the samples of a run from a file

typedef struct Sampling {
  GimbalSession* session;
  GimbalReel* reel;
  guint serial;
} Sampling;

// What is in the history by now may be less of the reel than was sampled.
static void on_sampled(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autofree Sampling* sampling = user_data;
  g_autoptr(GimbalSession) session = sampling->session;
  g_autoptr(GimbalReel) reel = sampling->reel;
  g_autoptr(GimbalRunSamples) samples = gimbal_run_samples_finish(result, NULL);
  GimbalFrame* frame = gimbal_session_get_frame(session);
  if (!samples || !frame || frame->reel_serial != sampling->serial || frame->reel_count < 1) return;
  gimbal_recorder_take_past(gimbal_session_get_recorder(session), g_steal_pointer(&samples->record),
                            frame->reel->time[frame->reel_count - 1], frame->history_last);
  gimbal_simulation_take_events(gimbal_session_get_simulation(session), reel, g_array_ref(samples->events),
                                samples->bad);
}

// A reel came into the history: the plots get what can be drawn of it as soon as that is computed.
static void follow_reel(gpointer object) {
  GimbalRunFiles* self = object;
  GimbalFrame* frame = self->session ? gimbal_session_get_frame(self->session) : NULL;
  if (!frame || !frame->reel || frame->reel_serial == self->sampled) return;
  self->sampled = frame->reel_serial;
  if (self->sampling) g_cancellable_cancel(self->sampling);
  g_clear_object(&self->sampling);
  self->sampling = g_cancellable_new();
  Sampling* sampling = g_new(Sampling, 1);
  *sampling = (Sampling){g_object_ref(self->session), gimbal_reel_ref(frame->reel), frame->reel_serial};
  gimbal_run_samples_async(frame->reel->path, (guint64)frame->reel_count, self->sampling, on_sampled,
                           sampling);
}

//---- controls

GimbalControlTrack* gimbal_run_files_read_track(const char* path, GError** error) {
  g_autofree char* title = g_path_get_basename(path);
  g_autoptr(GimbalTrajectory) trajectory = gimbal_trajectory_open(path, error);
  return trajectory ? gimbal_trajectory_read_track(trajectory, title, error) : NULL;
}

//---- open

static void on_opened(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalRunFiles) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalRunFile) run = gimbal_run_file_open_finish(result, &error);
  if (gimbal_notices_is_closed(self->notices)) return;
  if (!run) {
    g_autofree char* text = g_strdup_printf(_("Could not open the run: %s"), error->message);
    gimbal_notices_show(self->notices, text);
    return;
  }
  g_autoptr(GFile) model = g_file_new_for_path(run->path);
  g_signal_emit(self, signals[OPEN], 0, model);
  g_clear_pointer(&self->opened, gimbal_run_file_free);
  self->opened = g_steal_pointer(&run);
}

gboolean gimbal_run_files_open(GimbalRunFiles* self, GFile* file) {
  g_autofree char* path = g_file_get_path(file);
  if (!path || !g_str_has_suffix(path, ".h5")) return FALSE;
  gimbal_run_file_open_async(path, NULL, on_opened, g_object_ref(self));
  return TRUE;
}

static void show_length(GimbalRunFiles* self, const GimbalRunFile* run) {
  int count = run->reel->count;
  g_autofree char* text =
      g_strdup_printf(ngettext("A run of %d moment", "A run of %d moments", (gulong)count), count);
  g_autofree char* noted = run->notice ? g_strdup_printf("%s. %s", text, run->notice) : g_strdup(text);
  gimbal_notices_show(self->notices, noted);
}

// The model of the run is loaded: show its states.
gboolean gimbal_run_files_show_opened(GimbalRunFiles* self) {
  GimbalDocument* document = gimbal_session_get_document(self->session);
  GFile* file = document ? gimbal_document_get_file(document) : NULL;
  const char* path = file ? g_file_peek_path(file) : NULL;
  GimbalRunFile* waiting = self->opened;
  if (!waiting || g_strcmp0(path, waiting->path)) return FALSE;
  self->opened = NULL;
  g_autoptr(GimbalRunFile) run = waiting;
  g_autoptr(GError) error = NULL;
  if (gimbal_session_show_reel(self->session, g_steal_pointer(&run->model), run->reel, &error)) {
    gimbal_document_set_run(document, run->reel->path);
    gimbal_run_store_add(run->reel->path, path);
    show_length(self, run);
  } else {
    gimbal_notices_show(self->notices, error->message);
  }
  return TRUE;
}

static void on_open_chosen(GFile* file, gpointer self) {
  if (file) g_signal_emit(self, signals[OPEN], 0, file);
}

GIMBAL_ACTION(open_action) {
  ask_for_run(owner, GIMBAL_FILE_OPEN, _("Open Run"), _("_Open"), on_open_chosen);
}

//---- the library

static void on_asked_to_open(GimbalRunFiles* self, GFile* file) {
  g_signal_emit(self, signals[OPEN], 0, file);
}

static void on_asked_to_compare(GimbalRunFiles* self, GFile* file) {
  if (self->session) gimbal_run_files_compare(self, g_file_peek_path(file));
}

static void on_asked_to_differ(GimbalRunFiles* self, GFile* file) {
  if (self->session) show_differences(self, g_file_peek_path(file));
}

static void on_asked_for_ghost(GimbalRunFiles* self, GFile* file) {
  gtk_widget_activate_action(GTK_WIDGET(self->notices), "win.ghost-of", "s", g_file_peek_path(file));
}

GIMBAL_ACTION(library_action) {
  GimbalRunFiles* self = owner;
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self->notices));
  gboolean shown = self->session && gimbal_session_get_compiled(self->session);
  GtkWidget* window = gimbal_runs_window_new(GTK_WINDOW(root), shown);
  g_signal_connect_object(window, "open", G_CALLBACK(on_asked_to_open), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(window, "compare", G_CALLBACK(on_asked_to_compare), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(window, "ghost", G_CALLBACK(on_asked_for_ghost), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(window, "differences", G_CALLBACK(on_asked_to_differ), self, G_CONNECT_SWAPPED);
  gtk_window_present(GTK_WINDOW(window));
}

//---- object

GIMBAL_ACTION(motion_action) {
  GimbalRunFiles* self = owner;
  gimbal_motion_ask(self->notices, self->session);
}

static const GimbalAction kActions[] = {
    {"win.runs", NULL, library_action, GIMBAL_NEEDS_NOTHING, N_("Runs…")},
    {"win.open-run", NULL, open_action, GIMBAL_NEEDS_NOTHING, N_("Open Run…")},
    {"win.save-run", NULL, save_action, GIMBAL_NEEDS_DOCUMENT, N_("Save Run…")},
    {"win.record-run", NULL, record_action, GIMBAL_NEEDS_DOCUMENT, N_("Record Run or Stop Recording…")},
    {"win.open-motion", NULL, motion_action, GIMBAL_NEEDS_MODEL, N_("Show a Motion from a File…")},
    {"win.compare-run", NULL, compare_action, GIMBAL_NEEDS_DOCUMENT, N_("Compare With a Run from a File…")},
    {"win.differ-run", NULL, differ_action, GIMBAL_NEEDS_MODEL, N_("Differences From a Run in a File…")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalRunFiles, gimbal_run_files, kActions)

#define OWNS(field, release) GIMBAL_OWNS(GimbalRunFiles, field, release)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalRunFiles, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalRunFiles, "session", session, gimbal_session_get_type, .changed = follow_recording),
    GIMBAL_PROPERTY(GimbalRunFiles, "status", status, gimbal_type_string),
    GIMBAL_PROPERTY(GimbalRunFiles, "status-tip", status_tip, gimbal_type_string),
    {0}};

static void gimbal_run_files_class_init(GimbalRunFilesClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(opened, gimbal_run_file_free), OWNS(sampling, g_object_unref),
                    OWNS(session, g_object_unref), GIMBAL_TO_THE_LAST, OWNS(notices, g_object_unref),
                    OWNS(status, g_free), OWNS(status_tip, g_free));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  signals[OPEN] = gimbal_signal_new("open", GIMBAL_TYPE_RUN_FILES, 1, G_TYPE_FILE);
}

static void gimbal_run_files_init(GimbalRunFiles* self) {
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "frame", G_CALLBACK(follow_recording));
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "frame", G_CALLBACK(follow_reel));
}

GIMBAL_DEFINE_NEW_WITH(GimbalRunFiles, gimbal_run_files, GIMBAL_TYPE_RUN_FILES, GimbalNotices, notices)
