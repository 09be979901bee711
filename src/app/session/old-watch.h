// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What of the text is of an earlier version of MuJoCo: looked for on a thread, when the typist rests.

#ifndef GIMBAL_OLD_WATCH_H_
#define GIMBAL_OLD_WATCH_H_

#include <gimbal/diagnostics.h>

#include "project/project.h"

typedef struct GimbalOldWatch GimbalOldWatch;

// found is called on the main thread with what was found in the last texts that were shown to it, and with nothing older.
typedef void (*GimbalOldFound)(const GimbalDiagnostics* list, gpointer data);
GimbalOldWatch* gimbal_old_watch_new(GimbalOldFound found, gpointer data);
void gimbal_old_watch_free(GimbalOldWatch* self);

// Look at texts (GimbalSource, the model first) in a moment; NULL: at none any more.
void gimbal_old_watch_show(GimbalOldWatch* self, GPtrArray* sources);

#endif  // GIMBAL_OLD_WATCH_H_
