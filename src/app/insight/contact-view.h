// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All about one contact: forces, use of the friction cone, effective parameters after mixing, the
// spring and damper they amount to, and the solref that a wanted sag asks for.

#ifndef GIMBAL_CONTACT_VIEW_H_
#define GIMBAL_CONTACT_VIEW_H_

#include <gtk/gtk.h>
#include <mujoco/mujoco.h>

#define GIMBAL_TYPE_CONTACT_VIEW (gimbal_contact_view_get_type())
G_DECLARE_FINAL_TYPE(GimbalContactView, gimbal_contact_view, GIMBAL, CONTACT_VIEW, GtkWidget)

GtkWidget* gimbal_contact_view_new(void);

// contact -1: none.
void gimbal_contact_view_show(GimbalContactView* self, const mjModel* m, const mjData* d, int contact);

#endif  // GIMBAL_CONTACT_VIEW_H_
