// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The fields of a template that was inserted: Tab and Shift+Tab lead from one to the next.

#ifndef GIMBAL_TEMPLATE_FIELDS_H_
#define GIMBAL_TEMPLATE_FIELDS_H_

#include "widgets/source/source-view.h"

void gimbal_template_fields_attach(GimbalSourceView* view);

// Insert a template, its lines indented as the one that it begins in, and select its first field. A
// field is ${number:text}; $number repeats what is written there.
void gimbal_template_fields_insert(GimbalSourceView* view, GtkTextIter* at, const char* text);

#endif  // GIMBAL_TEMPLATE_FIELDS_H_
