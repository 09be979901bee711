// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An action with keys, and the place where they act.

#ifndef GIMBAL_BASE_KEY_ACTION_H_
#define GIMBAL_BASE_KEY_ACTION_H_

#include <glib.h>

// Where a key acts. Two actions may have the same key if their places differ.
typedef enum GimbalKeyPlace {
  GIMBAL_KEY_EVERYWHERE,
  GIMBAL_KEY_EDITOR,  // while the text has the focus
  GIMBAL_KEY_VIEW,
  GIMBAL_KEY_TREE,
  GIMBAL_KEY_PLOT,
  GIMBAL_N_KEY_PLACES
} GimbalKeyPlace;

enum { GIMBAL_MAX_KEYS = 3 };

typedef struct GimbalKeyAction {
  const char*
      // detailed name of the action, "win.save" or "win.show-page::plots"; "view.run" elsewhere
      id;
  GimbalKeyPlace place;
  gboolean fixed;  // shown, but cannot be changed: the toolkit handles it
  const char* group;
  const char* title;  // both to be translated
  const char* keys[GIMBAL_MAX_KEYS + 1];
} GimbalKeyAction;

#endif  // GIMBAL_BASE_KEY_ACTION_H_
