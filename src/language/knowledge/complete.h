// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What may be typed at a cursor.

#ifndef GIMBAL_COMPLETE_H_
#define GIMBAL_COMPLETE_H_

#include "language/files/names.h"
#include "language/knowledge/completion-item.h"
#include "language/scan/cursor.h"
#include "language/units/unit-scope.h"

// What is known besides the text before the cursor. Each field may be NULL.
typedef struct GimbalCompletionContext {
  const char* root;            // path of the model, beside which files are looked for
  const GimbalMjcfTree* tree;  // of the text that the cursor is in
  const GArray* names;         // of all files, see gimbal_mjcf_all_names
  // of the model, whose <compiler> says where meshes and textures are
  GPtrArray* files;
  const GimbalUnitScope* units;  // of the element whose attributes are proposed
} GimbalCompletionContext;

// The proposals, GimbalCompletionItem, the most likely first. Free with g_ptr_array_unref.
GPtrArray* gimbal_mjcf_complete(const GimbalMjcfCursor* at, const GimbalCompletionContext* context);

#endif  // GIMBAL_COMPLETE_H_
