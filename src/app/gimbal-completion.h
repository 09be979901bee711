// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Completion of MJCF while typing.

#ifndef GIMBAL_COMPLETION_H_
#define GIMBAL_COMPLETION_H_

#include <gtksourceview/gtksource.h>

// Offer what may stand at the caret of view, and say what stands under its pointer.
void gimbal_completion_attach(GtkSourceView* view);

#endif  // GIMBAL_COMPLETION_H_
