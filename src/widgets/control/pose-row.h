// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A named pose: position and rotation of a free joint, or the rotation of a ball joint, as numbers
// to edit. The rotation is shown as a rotation vector (axis times angle).

#ifndef GIMBAL_POSE_ROW_H_
#define GIMBAL_POSE_ROW_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_POSE_ROW (gimbal_pose_row_get_type())
G_DECLARE_FINAL_TYPE(GimbalPoseRow, gimbal_pose_row, GIMBAL, POSE_ROW, GtkWidget)

// has_position: 7 numbers (x y z, quaternion), else 4 (quaternion).
// Signal "changed" (pointer pose): the user typed; pose is those numbers, valid during the signal.
GtkWidget* gimbal_pose_row_new(const char* name, gboolean has_position, const double* neutral);

// Stand for another joint of the same kind.
void gimbal_pose_row_set_look(GimbalPoseRow* self, const char* name, const double* neutral);

// Show a pose without the signal; ignored while the user edits.
void gimbal_pose_row_set_pose(GimbalPoseRow* self, const double* pose);

#endif  // GIMBAL_POSE_ROW_H_
