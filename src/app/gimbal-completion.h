// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Completion of MJCF while typing.

#ifndef GIMBAL_COMPLETION_H_
#define GIMBAL_COMPLETION_H_

#include <gtksourceview/gtksource.h>

#include "gimbal-session.h"

// Offer elements, attributes, keywords and names of the session's document in view.
void gimbal_completion_attach(GtkSourceView* view, GimbalSession* session);

#endif  // GIMBAL_COMPLETION_H_
