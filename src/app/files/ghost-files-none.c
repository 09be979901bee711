// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stands in for ghost-files.c in builds without HDF5: its actions only show a notice.

#include <glib/gi18n.h>

#include "files/ghost-files.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"

struct _GimbalGhostFiles {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalGhostFiles, gimbal_ghost_files, G_TYPE_OBJECT)

GIMBAL_ACTION(refuse_action) {
  gimbal_notices_show(GIMBAL_GHOST_FILES(owner)->notices,
                      _("This Gimbal was built without HDF5, which recorded runs need"));
}

static const GimbalAction kActions[] = {
    {"win.add-ghost", NULL, refuse_action, GIMBAL_NEEDS_MODEL, N_("Show a Run as a Ghost…")},
    {"win.keep-ghost", NULL, refuse_action, GIMBAL_NEEDS_MODEL, N_("Keep This Run as a Ghost")},
    {"win.aside-ghost", NULL, refuse_action, GIMBAL_NEEDS_MODEL, N_("Show the Run Set Aside as a Ghost")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalGhostFiles, gimbal_ghost_files, kActions)

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
