// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stands in for run-files.c in builds without HDF5: its actions only show a notice.

#include <glib/gi18n.h>

#include "files/run-files.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/signal.h"

struct _GimbalRunFiles {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
  char *status, *status_tip;  // always NULL, as nothing is recorded
};

G_DEFINE_FINAL_TYPE(GimbalRunFiles, gimbal_run_files, G_TYPE_OBJECT)

static const char kMissing[] = N_("This Gimbal was built without HDF5, which recorded runs need");

GIMBAL_ACTION(refuse_action) {
  gimbal_notices_show(GIMBAL_RUN_FILES(owner)->notices, _(kMissing));
}

static const GimbalAction kActions[] = {
    {"win.runs", NULL, refuse_action, GIMBAL_NEEDS_NOTHING, N_("Runs…")},
    {"win.open-run", NULL, refuse_action, GIMBAL_NEEDS_NOTHING, N_("Open Run…")},
    {"win.save-run", NULL, refuse_action, GIMBAL_NEEDS_DOCUMENT, N_("Save Run…")},
    {"win.record-run", NULL, refuse_action, GIMBAL_NEEDS_DOCUMENT, N_("Record Run or Stop Recording…")},
    {"win.open-motion", NULL, refuse_action, GIMBAL_NEEDS_MODEL, N_("Show a Motion from a File…")},
    {"win.compare-run", NULL, refuse_action, GIMBAL_NEEDS_DOCUMENT, N_("Compare With a Run from a File…")},
    {"win.differ-run", NULL, refuse_action, GIMBAL_NEEDS_MODEL, N_("Differences From a Run in a File…")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalRunFiles, gimbal_run_files, kActions)

gboolean gimbal_run_files_open(GimbalRunFiles* self, GFile* file) {
  g_autofree char* name = g_file_get_basename(file);
  if (!g_str_has_suffix(name, ".h5")) return FALSE;
  gimbal_notices_show(self->notices, _(kMissing));
  return TRUE;
}

gboolean gimbal_run_files_show_opened(GimbalRunFiles* self) {
  (void)self;
  return FALSE;
}

GimbalControlTrack* gimbal_run_files_read_track(const char* path, GError** error) {
  (void)path;
  g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_NOSYS, _(kMissing));
  return NULL;
}

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalRunFiles, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalRunFiles, "session", session, gimbal_session_get_type),
    GIMBAL_PROPERTY(GimbalRunFiles, "status", status, gimbal_type_string),
    GIMBAL_PROPERTY(GimbalRunFiles, "status-tip", status_tip, gimbal_type_string),
    {0}};

static void gimbal_run_files_class_init(GimbalRunFilesClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalRunFiles, session, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalRunFiles, notices, g_object_unref),
                    GIMBAL_OWNS(GimbalRunFiles, status, g_free),
                    GIMBAL_OWNS(GimbalRunFiles, status_tip, g_free));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  gimbal_signal_new("open", GIMBAL_TYPE_RUN_FILES, 1, G_TYPE_FILE);
}

GIMBAL_EMPTY_INIT(GimbalRunFiles, gimbal_run_files)

GIMBAL_DEFINE_NEW_WITH(GimbalRunFiles, gimbal_run_files, GIMBAL_TYPE_RUN_FILES, GimbalNotices, notices)
