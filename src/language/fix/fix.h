// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Quick fixes: what could be done about a problem, as edits that mend it.

#ifndef GIMBAL_MJCF_FIX_H_
#define GIMBAL_MJCF_FIX_H_

#include <gio/gio.h>
#include "language/edit/edit.h"

#include "language/files/names.h"

typedef struct GimbalFix {
  char* label;       // what it does: "Change to 'capsule'"
  GArray* edits;     // NULL: the user has to choose a file for [start, end)
  gboolean library;  // or, without edits, a library to be loaded
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

// Files that lie around the model, for paths that lead nowhere: absolute paths of files with this
// extension (with its dot). Free with g_ptr_array_unref.
typedef GPtrArray* (*GimbalFixSearch)(const char* extension, gpointer user_data);

// The fixes, the likeliest first. search may be NULL. Free with g_ptr_array_unref.
GPtrArray* gimbal_mjcf_fixes(GPtrArray* files, const GimbalComplaint* complaint, GimbalFixSearch search,
                             gpointer user_data);

// Put one in front of those. Takes both.
void gimbal_mjcf_fixes_prepend(GPtrArray* fixes, char* label, GArray* edits);

#endif  // GIMBAL_MJCF_FIX_H_
