// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The collision matrix: which bodies may touch, the rule that decides, and a button that has it the
// other way.

#ifndef GIMBAL_COLLISION_PAGE_H_
#define GIMBAL_COLLISION_PAGE_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_COLLISION_PAGE (gimbal_collision_page_get_type())
G_DECLARE_FINAL_TYPE(GimbalCollisionPage, gimbal_collision_page, GIMBAL, COLLISION_PAGE, GtkWidget)

void gimbal_collision_page_set_session(GimbalCollisionPage* self, GimbalSession* session);

#endif  // GIMBAL_COLLISION_PAGE_H_
