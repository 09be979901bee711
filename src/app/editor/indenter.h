// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Indents new lines of the text.

#ifndef GIMBAL_INDENTER_H_
#define GIMBAL_INDENTER_H_

#include "widgets/source/source-view.h"

// Let the view indent by it from now on.
void gimbal_indenter_attach(GimbalSourceView* view);

#endif  // GIMBAL_INDENTER_H_
