// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The collision matrix: which bodies may touch, the rule that decides, and a button that has it the other way.

#ifndef GIMBAL_COLLISION_PAGE_H_
#define GIMBAL_COLLISION_PAGE_H_

#include "page/page.h"

#define GIMBAL_TYPE_COLLISION_PAGE (gimbal_collision_page_get_type())
G_DECLARE_FINAL_TYPE(GimbalCollisionPage, gimbal_collision_page, GIMBAL, COLLISION_PAGE, GimbalPage)

extern const GimbalPageKind gimbal_collisions_page;

#endif  // GIMBAL_COLLISION_PAGE_H_
