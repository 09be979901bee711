// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An action that has keys, and where they act.

#ifndef GIMBAL_BASE_KEY_ACTION_H_
#define GIMBAL_BASE_KEY_ACTION_H_

#include <glib.h>

// Where a key acts. Two actions may have the same one where they are in different places, but for
// EVERYWHERE.
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
      // "win.save", "win.show-page::plots" as the toolkit calls actions; "view.run" of other places
      id;
  GimbalKeyPlace place;
  gboolean fixed;  // told, and not to be bound: the toolkit has it
  const char* group;
  const char* title;  // both to be translated
  const char* keys[GIMBAL_MAX_KEYS + 1];
} GimbalKeyAction;

#endif  // GIMBAL_BASE_KEY_ACTION_H_
