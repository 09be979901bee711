// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs as files: the history is saved as one, the steps from now on are recorded into one, and one
// is opened as the history of its model.

#ifndef GIMBAL_RUN_FILES_H_
#define GIMBAL_RUN_FILES_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/session.h"
#include "signal/control-track.h"

// Properties
//   "session"               whose run it is
//   "status", "status-tip"  what is recorded, how long it is and how large; NULL: nothing is
// Signal "open" (GFile): this model is wanted.
#define GIMBAL_TYPE_RUN_FILES (gimbal_run_files_get_type())
G_DECLARE_FINAL_TYPE(GimbalRunFiles, gimbal_run_files, GIMBAL, RUN_FILES, GObject)

GimbalRunFiles* gimbal_run_files_new(GimbalNotices* notices);
void gimbal_run_files_add_actions(GimbalRunFiles* self, GimbalActions* actions);

void gimbal_run_files_save(GimbalRunFiles* self, const char* path);
void gimbal_run_files_record(GimbalRunFiles* self, const char* path);

// Show a run of a file behind the curves of this one.
void gimbal_run_files_compare(GimbalRunFiles* self, const char* path);

// Read a run and ask for its model; FALSE: the file is none.
gboolean gimbal_run_files_open(GimbalRunFiles* self, GFile* file);

// The model on show is another one: show the run that was opened if it is of that. FALSE: there is
// none.
gboolean gimbal_run_files_show_opened(GimbalRunFiles* self);

// The controls of a recorded run; of any thread.
GimbalControlTrack* gimbal_run_files_read_track(const char* path, GError** error);

#endif  // GIMBAL_RUN_FILES_H_
