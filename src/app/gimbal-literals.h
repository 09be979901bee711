// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers and colours in the text as things to handle: drag a number (Alt) and the model follows, step it
// with the keys, pick a colour.

#ifndef GIMBAL_LITERALS_H_
#define GIMBAL_LITERALS_H_

#include "gimbal-document.h"
#include "gimbal-source-view.h"

// Lives as long as the view.
void gimbal_literals_attach(GimbalSourceView* view, GimbalDocument* document);

// Change the number at the caret by so many of its steps. FALSE if there is none.
gboolean gimbal_literals_step(GimbalSourceView* view, double steps);

#endif  // GIMBAL_LITERALS_H_
