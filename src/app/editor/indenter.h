// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where a new line of the text begins.

#ifndef GIMBAL_INDENTER_H_
#define GIMBAL_INDENTER_H_

#include "widgets/source/source-view.h"

// The view indents by it from now on.
void gimbal_indenter_attach(GimbalSourceView* view);

#endif  // GIMBAL_INDENTER_H_
