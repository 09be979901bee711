// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Completion of MJCF while typing.

#ifndef GIMBAL_COMPLETION_H_
#define GIMBAL_COMPLETION_H_

#include "session/session.h"
#include "widgets/source/source-view.h"

// Lives as long as the view.
void gimbal_completion_attach(GimbalSourceView* view, GimbalSession* session, GimbalDocument* document);

// Show proposals at the caret, when the text has settled.
void gimbal_completion_request(GimbalSourceView* view);

#endif  // GIMBAL_COMPLETION_H_
