// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A popover that changes a value of the text: a colour by its hue, a vector by its numbers. The
// model follows; all choices while it is open are one undo step.

#ifndef GIMBAL_VALUE_PICKER_H_
#define GIMBAL_VALUE_PICKER_H_

#include "project/document.h"
#include "widgets/source/source-view.h"

// Whether there is a picker for an attribute, which must consist of numbers.
gboolean gimbal_value_picker_fits(const GimbalAttribute* attribute);

// Open a picker for the value that begins at a byte, beside an area of the view. FALSE if there is
// none.
gboolean gimbal_value_picker_popup(GimbalSourceView* view, GimbalDocument* document, gsize value,
                                   const GdkRectangle* area);

#endif  // GIMBAL_VALUE_PICKER_H_
