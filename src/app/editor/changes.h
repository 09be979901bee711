// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Marks the lines of a document that differ from the last commit, and reverts them.

#ifndef GIMBAL_CHANGES_H_
#define GIMBAL_CHANGES_H_

#include "project/project.h"
#include "widgets/source/overview.h"
#include "widgets/source/source-view.h"

typedef struct GimbalChanges GimbalChanges;

// All arguments must live as long. A click on the mark of a line offers to revert it.
GimbalChanges* gimbal_changes_new(GimbalSourceView* view, GimbalOverview* overview, GimbalProject* project,
                                  GimbalDocument* document);
void gimbal_changes_free(GimbalChanges* self);

// Show the previous text of a line (from 0), with a button that reverts it. FALSE if it has not
// changed.
gboolean gimbal_changes_offer(GimbalChanges* self, int line);

// The first line of the next change behind a line, or before it; continuing around the end of the
// text. -1 if there is none.
int gimbal_changes_next(GimbalChanges* self, int line, gboolean backward);

#endif  // GIMBAL_CHANGES_H_
