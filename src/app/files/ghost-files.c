// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A run that is in memory goes through a file of its own, which is removed as soon as it has been
// read: what a ghost needs of it stays open.

#include "files/ghost-files.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "files/model-question.h"
#include "files/run-file.h"
#include "files/run-samples.h"
#include "samples/ghosts.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/toolkit.h"

struct _GimbalGhostFiles {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalGhostFiles, gimbal_ghost_files, G_TYPE_OBJECT)

// A run on its way to become a ghost.
typedef struct Coming {
  GimbalNotices* notices;
  GimbalSession* session;
  GimbalGhost* ghost;  // NULL until it is one
  char *name, *path;
  gboolean passing;  // the file is ours, and is removed
} Coming;

static Coming* coming_new(GimbalGhostFiles* self, const char* name, const char* path) {
  Coming* coming = g_new0(Coming, 1);
  *coming = (Coming){
      g_object_ref(self->notices), g_object_ref(self->session), NULL, g_strdup(name), g_strdup(path), FALSE};
  return coming;
}

static void coming_free(Coming* coming) {
  void* const owned[] = {coming->name, coming->path, coming};
  if (coming->passing && coming->path) g_remove(coming->path);
  g_clear_pointer(&coming->ghost, gimbal_ghost_unref);
  g_object_unref(coming->notices);
  g_object_unref(coming->session);
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Coming, coming_free)

static void tell_trouble(const Coming* coming, const GError* error) {
  g_autofree char* text = g_strdup_printf(_("Could not open the run: %s"), error->message);
  gimbal_notices_show(coming->notices, text);
}

//---- a file becomes a ghost

static void on_sampled(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Coming) coming = user_data;
  g_autoptr(GimbalRunSamples) samples = gimbal_run_samples_finish(result, NULL);
  if (!samples) return;
  gimbal_ghosts_take_samples(gimbal_session_get_ghosts(coming->session), coming->ghost,
                             g_steal_pointer(&samples->record), samples->events);
}

static void on_read(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Coming) coming = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalRunFile) run = gimbal_run_file_open_finish(result, &error);
  if (!run) {
    tell_trouble(coming, error);
    return;
  }
  coming->ghost = gimbal_ghost_new(coming->name, g_steal_pointer(&run->model), run->reel);
  if (!gimbal_ghosts_add(gimbal_session_get_ghosts(coming->session), coming->ghost)) {
    g_autofree char* text =
        g_strdup_printf(_("There are %d ghosts, as many as can be: remove one first"), GIMBAL_MOST_GHOSTS);
    gimbal_notices_show(coming->notices, text);
    return;
  }
  if (run->notice) gimbal_notices_show(coming->notices, run->notice);
  const char* path = coming->path;
  gimbal_run_samples_async(path, 0, NULL, on_sampled, g_steal_pointer(&coming));
}

static void read_coming(Coming* coming) {
  gimbal_run_file_read_async(coming->path, on_read, coming);
}

// Show the run of a file beside the one on show.
static void add_file(GimbalGhostFiles* self, const char* path) {
  g_autofree char* name = g_path_get_basename(path);
  if (self->session) read_coming(coming_new(self, name, path));
}

//---- what is in memory

static void on_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Coming) coming = user_data;
  g_autoptr(GError) error = NULL;
  if (gimbal_run_file_save_finish(result, &error)) {
    read_coming(g_steal_pointer(&coming));
  } else {
    tell_trouble(coming, error);
  }
}

static void on_copied(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(Coming) coming = user_data;
  g_autoptr(GError) error = NULL;
  GimbalHistoryCopy* history = gimbal_simulation_copy_history_finish(result, &error);
  if (!history) {
    gimbal_notices_show(coming->notices, error->message);
    return;
  }
  int file = g_file_open_tmp("gimbal-ghost-XXXXXX.h5", &coming->path, &error);
  if (file < 0) {
    gimbal_history_copy_free(history);
    tell_trouble(coming, error);
    return;
  }
  g_close(file, NULL);
  coming->passing = TRUE;
  const char* path = coming->path;
  gimbal_run_file_save_async(history, path, on_saved, g_steal_pointer(&coming));
}

//---- actions

static void on_chosen(GFile* file, gpointer self) {
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) add_file(self, path);
}

GIMBAL_ACTION(add_action) {
  GimbalGhostFiles* self = owner;
  static const char* const patterns[] = {"*.h5", NULL};
  gimbal_ask_to_open(
      GTK_WIDGET(self->notices), self->session,
      &(GimbalOpenQuestion){_("Show a Run as a Ghost"), _("_Show"), _("Recorded Runs (HDF5)"), patterns},
      on_chosen, self, NULL);
}

static void ghost_of_action(gpointer owner, GVariant* parameter) {
  add_file(owner, g_variant_get_string(parameter, NULL));
}

GIMBAL_ACTION(keep_action) {
  GimbalGhostFiles* self = owner;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!frame) return;
  g_autofree char* name = g_strdup_printf(_("Kept run, until %.2f s"), frame->history_last);
  gimbal_simulation_copy_history_async(gimbal_session_get_simulation(self->session), on_copied,
                                       coming_new(self, name, NULL));
}

GIMBAL_ACTION(aside_action) {
  GimbalGhostFiles* self = owner;
  gimbal_simulation_copy_aside_async(gimbal_session_get_simulation(self->session), on_copied,
                                     coming_new(self, _("The run set aside"), NULL));
}

static const GimbalAction kActions[] = {
    {"win.add-ghost", NULL, add_action, GIMBAL_NEEDS_MODEL, N_("Show a Run as a Ghost…")},
    {"win.keep-ghost", NULL, keep_action, GIMBAL_NEEDS_MODEL, N_("Keep This Run as a Ghost")},
    {"win.aside-ghost", NULL, aside_action, GIMBAL_NEEDS_MODEL, N_("Show the Run Set Aside as a Ghost")},
    {"win.ghost-of", "s", ghost_of_action, GIMBAL_NEEDS_MODEL, NULL},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalGhostFiles, gimbal_ghost_files, kActions)

//---- object

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalGhostFiles, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalGhostFiles, "session", session, gimbal_session_get_type),
    {0}};

static void gimbal_ghost_files_class_init(GimbalGhostFilesClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalGhostFiles, session, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalGhostFiles, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

GIMBAL_EMPTY_INIT(GimbalGhostFiles, gimbal_ghost_files)

GIMBAL_DEFINE_NEW_WITH(GimbalGhostFiles, gimbal_ghost_files, GIMBAL_TYPE_GHOST_FILES, GimbalNotices, notices)
