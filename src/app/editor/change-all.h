// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All places of a text that say the same, changed at one of them as if there were a caret at each.

#ifndef GIMBAL_CHANGE_ALL_H_
#define GIMBAL_CHANGE_ALL_H_

#include "project/document.h"
#include "widgets/source/source-view.h"

typedef struct GimbalChangeAll GimbalChangeAll;

// Both have to live as long, the view with its controllers.
GimbalChangeAll* gimbal_change_all_new(GimbalSourceView* view, GimbalDocument* document);
void gimbal_change_all_free(GimbalChangeAll* self);

// Light up what is the same as at the selection, select it there, and let all become what is typed
// there, as one step of undo, until Escape or Return, or until the caret or the focus goes
// elsewhere. names: of all files. The number of places, 0 if nothing is meant.
guint gimbal_change_all_begin(GimbalChangeAll* self, const GArray* names, const char* path);
void gimbal_change_all_end(GimbalChangeAll* self);

#endif  // GIMBAL_CHANGE_ALL_H_
