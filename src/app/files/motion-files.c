// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "files/motion-files.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "base/job.h"
#include "base/paths.h"
#include "files/model-question.h"
#include "files/run-file.h"
#include "library/motion-window.h"
#include "library/run-store.h"
#include "widgets/control/toolkit.h"

enum { MOST_NUMBER = 10000 };  // behind the name of a file

// A motion on its way.
typedef struct Coming {
  GimbalNotices* notices;
  GimbalSession* session;
  GimbalCompiled* compiled;  // the model that it moves
  char* path;                // of the motion, then of the run
} Coming;

static Coming* coming_new(GimbalNotices* notices, GimbalSession* session, const char* path) {
  Coming* coming = g_new0(Coming, 1);
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  *coming = (Coming){g_object_ref(notices), g_object_ref(session),
                     compiled ? gimbal_compiled_ref(compiled) : NULL, g_strdup(path)};
  return coming;
}

static void coming_free(gpointer data) {
  Coming* coming = data;
  gpointer const objects[] = {coming->notices, coming->session};
  for (guint i = 0; i < G_N_ELEMENTS(objects); i++) g_object_unref(objects[i]);
  void* const texts[] = {coming->path, coming};
  if (coming->compiled) gimbal_compiled_unref(coming->compiled);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) g_free(texts[i]);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Coming, coming_free)

//---- the run

static void on_read(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GError) error = NULL;
  g_autoptr(Coming) coming = user_data;
  g_autoptr(GimbalRunFile) run = gimbal_run_file_open_finish(result, &error);
  gboolean shown =
      run && gimbal_session_show_reel(coming->session, g_steal_pointer(&run->model), run->reel, &error);
  if (shown) {
    gimbal_run_store_add(coming->path, coming->compiled->path);
  } else {
    gimbal_notices_show(coming->notices, error->message);
  }
}

static void on_written(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Coming) coming = user_data;
  g_autoptr(GError) error = NULL;
  if (gimbal_run_file_save_finish(result, &error)) {
    const char* path = coming->path;
    gimbal_run_file_read_async(path, on_read, g_steal_pointer(&coming));
  } else {
    g_autofree char* text = g_strdup_printf(_("Could not save the run: %s"), error->message);
    gimbal_notices_show(coming->notices, text);
  }
}

// A name in the folder of runs that no file has.
static char* place_of_run(const char* motion) {
  g_autofree char *runs = gimbal_paths_dup_runs(), *folder = g_build_filename(runs, "motions", NULL);
  g_autofree char* name = g_path_get_basename(motion);
  char* path = NULL;
  g_mkdir_with_parents(folder, 0755);
  for (int i = 1; i < MOST_NUMBER && !path; i++) {
    g_autofree char* numbered =
        i > 1 ? g_strdup_printf("%s/%s-%d.h5", folder, name, i) : g_strdup_printf("%s/%s.h5", folder, name);
    if (!g_file_test(numbered, G_FILE_TEST_EXISTS)) path = g_steal_pointer(&numbered);
  }
  return path ? path : g_build_filename(folder, name, NULL);
}

static void on_take(GimbalMotionWindow* window, gpointer data) {
  const Coming* asked = data;
  int* targets;
  double rate;
  GimbalMotion* motion = gimbal_motion_window_steal(window, &targets, &rate);
  g_autofree char* path = place_of_run(asked->path);
  Coming* coming = coming_new(asked->notices, asked->session, path);
  gimbal_run_file_import_async(asked->compiled, motion, targets, rate, path, on_written, coming);
  gtk_window_close(GTK_WINDOW(window));
}

//---- the motion

static void run_read(GTask* task, gpointer path) {
  GError* error = NULL;
  GimbalMotion* motion = gimbal_motion_read(path, &error);
  if (error) g_task_return_error(task, error);
  if (!error) g_task_return_pointer(task, motion, (GDestroyNotify)gimbal_motion_free);
}

static void free_closure(gpointer data, GClosure* closure) {
  (void)closure;
  coming_free(data);
}

static void on_motion(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Coming) coming = user_data;
  g_autoptr(GError) error = NULL;
  GimbalMotion* motion = g_task_propagate_pointer(G_TASK(result), &error);
  if (!motion || gimbal_notices_is_closed(coming->notices)) {
    if (error) gimbal_notices_show(coming->notices, error->message);
    gimbal_motion_free(motion);
    return;
  }
  g_autofree char* name = g_path_get_basename(coming->path);
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(coming->notices));
  GtkWidget* window = gimbal_motion_window_new(GTK_WINDOW(root), name, motion, coming->compiled->model);
  g_signal_connect_data(window, "take", G_CALLBACK(on_take), g_steal_pointer(&coming), free_closure, 0);
  gtk_window_present(GTK_WINDOW(window));
}

void gimbal_motion_open(GimbalNotices* notices, GimbalSession* session, const char* path) {
  Coming* coming = coming_new(notices, session, path);
  if (!coming->compiled) {
    coming_free(coming);
    return;
  }
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_motion, coming);
  gimbal_job_run(task, g_strdup(path), g_free, run_read);
}

static void on_chosen(GFile* file, gpointer data) {
  const Coming* coming = data;
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) gimbal_motion_open(coming->notices, coming->session, path);
}

void gimbal_motion_ask(GimbalNotices* notices, GimbalSession* session) {
  static const char* const patterns[] = {"*.csv", "*.npz", "*.npy", "*.mcap", "*.txt", NULL};
  gimbal_ask_to_open(
      GTK_WIDGET(notices), session,
      &(GimbalOpenQuestion){_("Show a Motion"), _("_Open"), _("Motions (CSV, NumPy, MCAP)"), patterns},
      on_chosen, coming_new(notices, session, NULL), coming_free);
}
