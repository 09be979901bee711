// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Exports the open model to other formats: asks for the format and the file, and reports what is
// lost.

#ifndef GIMBAL_EXPORTING_H_
#define GIMBAL_EXPORTING_H_

#include "base/actions.h"
#include "notices/notices.h"

// Property "session": the session of the model.
#define GIMBAL_TYPE_EXPORTING (gimbal_exporting_get_type())
G_DECLARE_FINAL_TYPE(GimbalExporting, gimbal_exporting, GIMBAL, EXPORTING, GObject)

GimbalExporting* gimbal_exporting_new(GimbalNotices* notices);
void gimbal_exporting_add_actions(GimbalExporting* self, GimbalActions* actions);

#endif  // GIMBAL_EXPORTING_H_
