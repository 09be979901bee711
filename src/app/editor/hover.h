// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Describes a place of the text: its problems, its meaning, its allowed values and its effective
// value.

#ifndef GIMBAL_HOVER_H_
#define GIMBAL_HOVER_H_

#include "session/session.h"
#include "widgets/source/source-view.h"

// The problems at a byte of the document and what the grammar and the model know of it, for a card
// over the view; *start and *end become the range described. NULL if there is nothing to show; the
// caller unrefs it.
GtkWidget* gimbal_hover_content(GtkWidget* view, GimbalSession* session, GimbalDocument* document, gsize byte,
                                gsize* start, gsize* end);

#endif  // GIMBAL_HOVER_H_
