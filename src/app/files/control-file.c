// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Drives the current run by the controls of a file (a table or a recorded run).

#include "files/control-file.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/job.h"
#include "files/model-question.h"
#include "files/run-files.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/toolkit.h"

struct _GimbalControlFile {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
  char *status, *status_tip;  // of the track that drives the controls; NULL: there is none
};

G_DEFINE_FINAL_TYPE(GimbalControlFile, gimbal_control_file, G_TYPE_OBJECT)

// A request to read a file. Has a reference to the model for the names of its controls.
typedef struct Choice {
  GimbalNotices* notices;
  GimbalSession* session;
  GimbalCompiled* compiled;
  char* path;
} Choice;

static void choice_free(Choice* choice) {
  gimbal_compiled_unref(choice->compiled);
  g_clear_object(&choice->session);
  g_clear_object(&choice->notices);
  g_clear_pointer(&choice->path, g_free);
  g_free(choice);
}

static GimbalControlTrack* read_track(const Choice* choice, GError** error) {
  const mjModel* m = &choice->compiled->own;
  g_autofree int* columns = g_new0(int, m->nu + 1);
  gboolean recorded = g_str_has_suffix(choice->path, ".h5");
  g_autoptr(GimbalControlTrack) track = recorded ? gimbal_run_files_read_track(choice->path, error)
                                                 : gimbal_control_track_read(choice->path, m, error);
  if (!track || gimbal_control_track_match(track, m, columns)) return g_steal_pointer(&track);
  g_autofree char* why = gimbal_control_track_mismatch(gimbal_control_track_columns(track), m);
  g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, why);
  return NULL;
}

static void read_on_thread(GTask* task, gpointer choice) {
  g_autoptr(GError) error = NULL;
  GimbalControlTrack* track = read_track(choice, &error);
  if (error) g_task_return_error(task, g_steal_pointer(&error));
  if (track) g_task_return_pointer(task, track, (GDestroyNotify)gimbal_control_track_unref);
}

// Text of the notice. Controls whose time has passed act only after a reset.
static char* describe_begin(const GimbalControlTrack* track, const GimbalFrame* frame) {
  double first = gimbal_control_track_first(track), last = gimbal_control_track_last(track);
  gboolean past = frame && frame->data->time > last;
  return g_strdup_printf(
      past ? _("The controls of “%s” act from %.3f s to %.3f s, which has passed: Reset begins with them")
           : _("The controls of “%s” act from %.3f s to %.3f s"),
      gimbal_control_track_title(track), first, last);
}

static void on_read(GObject* source, GAsyncResult* result, gpointer unused) {
  (void)source, (void)unused;
  const Choice* choice = g_task_get_task_data(G_TASK(result));
  g_autofree char* text = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalControlTrack) track = g_task_propagate_pointer(G_TASK(result), &error);
  if (track) {
    gimbal_simulation_track(gimbal_session_get_simulation(choice->session), track);
    text = describe_begin(track, gimbal_session_get_frame(choice->session));
  } else {
    g_autofree char* name = g_path_get_basename(choice->path);
    text = g_strdup_printf(_("Could not take the controls of “%s”: %s"), name, error->message);
  }
  gimbal_notices_show(choice->notices, text);
}

void gimbal_control_file_play(GimbalControlFile* self, const char* path) {
  GimbalSession* session = self->session;
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  GimbalFrame* frame = gimbal_session_get_frame(session);
  if (!compiled) return;
  if (frame && frame->mirrored) {
    gimbal_notices_show(self->notices, _("A program steps this run: its controls are its own"));
    return;
  }
  Choice* choice = g_new(Choice, 1);
  *choice = (Choice){g_object_ref(self->notices), g_object_ref(session), gimbal_compiled_ref(compiled),
                     g_strdup(path)};
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_read, NULL);
  gimbal_job_run(task, choice, (GDestroyNotify)choice_free, read_on_thread);
}

static void on_chosen(GFile* file, gpointer self) {
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) gimbal_control_file_play(self, path);
}

static void ask_for_controls(GimbalControlFile* self) {
  static const char* const patterns[] = {"*.csv", "*.txt", "*.tsv", "*.h5", NULL};
  gimbal_ask_to_open(GTK_WIDGET(self->notices), self->session,
                     &(GimbalOpenQuestion){_("Controls from a File"), _("_Play"),
                                           _("Controls over Time (Tables, Recorded Runs)"), patterns},
                     on_chosen, self, NULL);
}

GIMBAL_ACTION(play_action) {
  GimbalControlFile* self = owner;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (frame && frame->track) {
    gimbal_simulation_track(gimbal_session_get_simulation(self->session), NULL);
  } else {
    ask_for_controls(self);
  }
}

// Show the title of the track and how far it has played.
static void show_track(gpointer object) {
  GimbalControlFile* self = object;
  GimbalFrame* frame = self->session ? gimbal_session_get_frame(self->session) : NULL;
  const GimbalControlTrack* track = frame ? frame->track : NULL;
  if (!track) {
    g_object_set(self, "status", NULL, NULL);
    return;
  }
  const char* title = gimbal_control_track_title(track);
  double last = gimbal_control_track_last(track);
  g_autofree char* text = g_strdup_printf("▸ %s  %.1f / %.1f s", title, MIN(frame->data->time, last), last);
  g_autofree char* tip =
      g_strdup_printf(_("Give the controls back: “%s” sets them, a row for each moment"), title);
  g_object_set(self, "status", text, "status-tip", tip, NULL);
}

//---- object

static const GimbalAction kActions[] = {
    {"win.play-controls", NULL, play_action, GIMBAL_NEEDS_DOCUMENT, N_("Controls from a File, or End Them…")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalControlFile, gimbal_control_file, kActions)

#define OWNS(field, release) GIMBAL_OWNS(GimbalControlFile, field, release)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalControlFile, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalControlFile, "session", session, gimbal_session_get_type, .changed = show_track),
    GIMBAL_PROPERTY(GimbalControlFile, "status", status, gimbal_type_string),
    GIMBAL_PROPERTY(GimbalControlFile, "status-tip", status_tip, gimbal_type_string),
    {0}};

static void gimbal_control_file_class_init(GimbalControlFileClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(session, g_object_unref), GIMBAL_TO_THE_LAST,
                    OWNS(notices, g_object_unref), OWNS(status, g_free), OWNS(status_tip, g_free));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

static void gimbal_control_file_init(GimbalControlFile* self) {
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "frame", G_CALLBACK(show_track));
}

GIMBAL_DEFINE_NEW_WITH(GimbalControlFile, gimbal_control_file, GIMBAL_TYPE_CONTROL_FILE, GimbalNotices,
                       notices)
