// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Line numbers that leave folded lines out.

#ifndef GIMBAL_LINE_GUTTER_H_
#define GIMBAL_LINE_GUTTER_H_

#include "widgets/source/fold-gutter.h"

#define GIMBAL_TYPE_LINE_GUTTER (gimbal_line_gutter_get_type())
G_DECLARE_FINAL_TYPE(GimbalLineGutter, gimbal_line_gutter, GIMBAL, LINE_GUTTER, GtkSourceGutterRendererText)

// folds has to live as long.
GtkSourceGutterRenderer* gimbal_line_gutter_new(GimbalFoldGutter* folds);

#endif  // GIMBAL_LINE_GUTTER_H_
