// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes all equal places of a text at once, as if there were a caret at each.

#ifndef GIMBAL_CHANGE_ALL_H_
#define GIMBAL_CHANGE_ALL_H_

#include "project/document.h"
#include "widgets/source/source-view.h"

typedef struct GimbalChangeAll GimbalChangeAll;

// Both must live as long, the view with its controllers.
GimbalChangeAll* gimbal_change_all_new(GimbalSourceView* view, GimbalDocument* document);
void gimbal_change_all_free(GimbalChangeAll* self);

// Highlight all places equal to the one at the selection, select that one, and copy what is typed
// there to all, as one undo step, until Escape or Return, or until the caret or the focus moves
// elsewhere. names: of all files. Returns the number of places, 0 if there is no word.
guint gimbal_change_all_begin(GimbalChangeAll* self, const GArray* names, const char* path);
void gimbal_change_all_end(GimbalChangeAll* self);

#endif  // GIMBAL_CHANGE_ALL_H_
