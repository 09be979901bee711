// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs as files: saves the history, records steps as they are simulated, opens a file as the
// history of its model, compares with one.

#ifndef GIMBAL_RUN_FILES_H_
#define GIMBAL_RUN_FILES_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/session.h"
#include "signal/control-track.h"

// Properties
//   "session"               the session of the run
//   "status", "status-tip"  duration, size and file of the recording; NULL: there is none
// Signal "open" (GFile): open this file.
#define GIMBAL_TYPE_RUN_FILES (gimbal_run_files_get_type())
G_DECLARE_FINAL_TYPE(GimbalRunFiles, gimbal_run_files, GIMBAL, RUN_FILES, GObject)

GimbalRunFiles* gimbal_run_files_new(GimbalNotices* notices);
void gimbal_run_files_add_actions(GimbalRunFiles* self, GimbalActions* actions);

void gimbal_run_files_save(GimbalRunFiles* self, const char* path);
void gimbal_run_files_record(GimbalRunFiles* self, const char* path);

// Show a run from a file in the plots, behind the curves of the current run.
void gimbal_run_files_compare(GimbalRunFiles* self, const char* path);

// Read a run on a thread, then emit "open" for its model. FALSE if the file is not a recorded run
// (.h5).
gboolean gimbal_run_files_open(GimbalRunFiles* self, GFile* file);

// Call after another model is loaded: if an opened run waits for this model, show it. FALSE if none
// does.
gboolean gimbal_run_files_show_opened(GimbalRunFiles* self);

// Read the controls of a recorded run; may be called on any thread. The caller owns the track; NULL
// and an error if there is none.
GimbalControlTrack* gimbal_run_files_read_track(const char* path, GError** error);

#endif  // GIMBAL_RUN_FILES_H_
