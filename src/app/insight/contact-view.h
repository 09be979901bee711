// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows one contact: forces, the used part of the friction cone, the effective parameters after
// mixing, the equivalent spring and damper, and the solref for a wanted sag.

#ifndef GIMBAL_CONTACT_VIEW_H_
#define GIMBAL_CONTACT_VIEW_H_

#include <gtk/gtk.h>
#include <mujoco/mujoco.h>

#define GIMBAL_TYPE_CONTACT_VIEW (gimbal_contact_view_get_type())
G_DECLARE_FINAL_TYPE(GimbalContactView, gimbal_contact_view, GIMBAL, CONTACT_VIEW, GtkWidget)

GtkWidget* gimbal_contact_view_new(void);

// Show the contact of d with this index; -1: none, and the room is the table's. d lends its stack.
void gimbal_contact_view_show(GimbalContactView* self, const mjModel* m, mjData* d, int contact);

#endif  // GIMBAL_CONTACT_VIEW_H_
