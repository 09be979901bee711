// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Quick fixes: edits that would solve a problem.

#ifndef GIMBAL_MJCF_FIX_H_
#define GIMBAL_MJCF_FIX_H_

#include <gio/gio.h>
#include "language/edit/edit.h"

#include "language/files/names.h"
#include "language/fix/complaint.h"

// The fixes, the most likely first. search may be NULL. Free with g_ptr_array_unref.
GPtrArray* gimbal_mjcf_fixes(GPtrArray* files, const GimbalComplaint* complaint, GimbalFixSearch search,
                             gpointer user_data);

// Insert a fix at the front. Takes ownership of label and edits.
void gimbal_mjcf_fixes_prepend(GPtrArray* fixes, char* label, GArray* edits);

#endif  // GIMBAL_MJCF_FIX_H_
