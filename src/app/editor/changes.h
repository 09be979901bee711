// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which lines of a document are not as the last commit has them: marks, and the way back.

#ifndef GIMBAL_CHANGES_H_
#define GIMBAL_CHANGES_H_

#include "project/project.h"
#include "widgets/source/overview.h"
#include "widgets/source/source-view.h"

typedef struct GimbalChanges GimbalChanges;

// All have to live as long. A click on the mark of a line offers to revert it.
GimbalChanges* gimbal_changes_new(GimbalSourceView* view, GimbalOverview* overview, GimbalProject* project,
                                  GimbalDocument* document);
void gimbal_changes_free(GimbalChanges* self);

// Show what a line (from 0) was, with a button that reverts it. FALSE if it was the same.
gboolean gimbal_changes_offer(GimbalChanges* self, int line);

// The first line of the next change behind a line, or before it; around the end of the text. -1:
// there is none.
int gimbal_changes_next(GimbalChanges* self, int line, gboolean backward);

#endif  // GIMBAL_CHANGES_H_
