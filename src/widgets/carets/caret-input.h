// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From keys and clicks to what is done at several carets.

#ifndef GIMBAL_CARET_INPUT_H_
#define GIMBAL_CARET_INPUT_H_

#include "widgets/carets/carets.h"

// Watch the keys and the pointer of the view of the carets, before all that was added earlier.
void gimbal_caret_input_attach(GimbalCarets* carets);

#endif  // GIMBAL_CARET_INPUT_H_
