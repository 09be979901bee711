// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A problem, and the fixes that are offered for it.

#ifndef GIMBAL_LANGUAGE_FIX_COMPLAINT_H_
#define GIMBAL_LANGUAGE_FIX_COMPLAINT_H_

#include <gio/gio.h>

typedef struct GimbalFix {
  char* label;       // what the fix does: "Change to 'capsule'"
  GArray* edits;     // NULL: the user has to choose a file for [start, end)
  gboolean library;  // without edits: the user has to choose a library to load
  gsize start, end;
} GimbalFix;

// The problem as the compiler reported it.
typedef struct GimbalComplaint {
  const char* code;
  const char* message;
  const char* hint;  // or NULL
  const char* path;
  gsize start, end;  // bytes of the file at path
  double figure;     // of the diagnostic
} GimbalComplaint;

// Finds files near the model, to replace file names that do not exist: absolute paths of files with
// this extension (with its dot). Free with g_ptr_array_unref.
typedef GPtrArray* (*GimbalFixSearch)(const char* extension, gpointer user_data);

#endif  // GIMBAL_LANGUAGE_FIX_COMPLAINT_H_
