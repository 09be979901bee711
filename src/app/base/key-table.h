// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of actions and keys, and the changes of the presets to it.

#ifndef GIMBAL_KEY_TABLE_H_
#define GIMBAL_KEY_TABLE_H_

#include "base/key-action.h"

// group and title are to be translated. The table and the rows of a preset end with a row without
// an id.
extern const GimbalKeyAction gimbal_key_table[];

typedef struct GimbalPresetRow {
  const char* id;
  const char* keys[GIMBAL_MAX_KEYS + 1];
} GimbalPresetRow;

typedef struct GimbalPreset {
  const char* name;
  const GimbalPresetRow* rows;
} GimbalPreset;

extern const GimbalPreset gimbal_preset_table[];
extern const guint gimbal_preset_count;

#endif  // GIMBAL_KEY_TABLE_H_
