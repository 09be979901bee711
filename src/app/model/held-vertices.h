// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The flag ipc keeps surfaces apart without contacts: which of their vertices push. No GTK.

#ifndef GIMBAL_HELD_VERTICES_H_
#define GIMBAL_HELD_VERTICES_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalHeldVertex {
  int flex, vertex;  // a vertex of this flex
  double force;      // N: the largest of the pairs of features that it is part of
} GimbalHeldVertex;

// Whether the model has surfaces that the flag keeps apart.
gboolean gimbal_holds_surfaces(const mjModel* m);

// The vertices (of GimbalHeldVertex) that have pushed in the last step. Free with g_array_unref.
GArray* gimbal_held_vertices_new(const mjModel* m, const mjData* d);

#endif  // GIMBAL_HELD_VERTICES_H_
