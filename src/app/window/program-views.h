// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// External programs in the window: the switch, tabs for models that they send, and their drawing in
// a view.

#ifndef GIMBAL_PROGRAM_VIEWS_H_
#define GIMBAL_PROGRAM_VIEWS_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "opening/opening.h"
#include "session/programs.h"
#include "tabs/model-tabs.h"

// Property "session": the one on show, which programs drive.
#define GIMBAL_TYPE_PROGRAM_VIEWS (gimbal_program_views_get_type())
G_DECLARE_FINAL_TYPE(GimbalProgramViews, gimbal_program_views, GIMBAL, PROGRAM_VIEWS, GObject)

GimbalProgramViews* gimbal_program_views_new(GimbalNotices* notices, GimbalModelTabs* models,
                                             GimbalOpening* opening);
void gimbal_program_views_add_actions(GimbalProgramViews* self, GimbalActions* actions);
GimbalPrograms* gimbal_program_views_get_programs(GimbalProgramViews* self);

#endif  // GIMBAL_PROGRAM_VIEWS_H_
