// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The objects that the numbers of keyframes belong to: the joints, actuators and mocap bodies of a
// text, in the order of the model.

#ifndef GIMBAL_KEY_LAYOUT_H_
#define GIMBAL_KEY_LAYOUT_H_

#include <glib.h>

// The attributes of a key that have numbers for each object of a kind.
typedef enum GimbalKeyRow {
  GIMBAL_KEY_QPOS,
  GIMBAL_KEY_QVEL,
  GIMBAL_KEY_CTRL,
  GIMBAL_KEY_ACT,
  GIMBAL_KEY_MPOS,
  GIMBAL_KEY_MQUAT,
  GIMBAL_N_KEY_ROWS
} GimbalKeyRow;

extern const char* const gimbal_key_rows[GIMBAL_N_KEY_ROWS];

// The numbers of one object in such an attribute.
typedef struct GimbalKeyBlock {
  char* path;      // of the text that contains the object, NULL: none
  gsize start;     // where its element begins
  guint copy;      // number of earlier objects made from the same element
  char* name;      // NULL: it has none
  int kind;        // numbers of different kinds have different meanings
  int size;        // numbers
  char* standard;  // the initial values of the object
} GimbalKeyBlock;

typedef struct GimbalKeyLayout {
  GArray* rows[GIMBAL_N_KEY_ROWS];  // of GimbalKeyBlock; NULL: not known
} GimbalKeyLayout;

// The layout of a model of several texts (strings) with these paths, the root first. NULL if they
// cannot be parsed as a model.
GimbalKeyLayout* gimbal_key_layout_new(const GPtrArray* paths, const GPtrArray* texts);
void gimbal_key_layout_free(GimbalKeyLayout* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalKeyLayout, gimbal_key_layout_free)

// How many numbers a row has.
int gimbal_key_layout_count(const GArray* row);

#endif  // GIMBAL_KEY_LAYOUT_H_
