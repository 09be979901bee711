// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of a robot's text, each told as an item. Lines stay where they are, so that a line that
// is told is that of the file.

#ifndef GIMBAL_IMPORT_ROBOT_TEXT_H_
#define GIMBAL_IMPORT_ROBOT_TEXT_H_

#include "import/intake/intake-work.h"
#include "language/edit/edit.h"
#include "language/scan/tree.h"

typedef struct GimbalRobotText {
  GimbalIntakeWork* work;
  GimbalMjcfTree* tree;
  GArray* edits;
} GimbalRobotText;

GimbalRobotText gimbal_robot_text(GimbalIntakeWork* work, const char* text);

// The text with its changes; NULL: they do not fit. The rest of self is freed.
char* gimbal_robot_text_end(GimbalRobotText* self);

// Where an element is: "line 12, <box> of “arm”". The caller frees it.
char* gimbal_robot_where(const GimbalMjcfTree* tree, int index);

// Put a text in the place of [start, end). Its line ends stay.
void gimbal_robot_change(GimbalRobotText* self, gsize start, gsize end, const char* text);

// Leave an element out, and say why; takes ownership of reason.
void gimbal_robot_leave(GimbalRobotText* self, int index, char* reason);

// Say that something of an element is repaired; takes ownership of how.
void gimbal_robot_mended(GimbalRobotText* self, int index, char* how);

// Give an attribute that is there another value, and say so.
void gimbal_robot_mend_value(GimbalRobotText* self, int index, const char* name, const char* value);

#endif  // GIMBAL_IMPORT_ROBOT_TEXT_H_
