// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The state of the 3D view of a model: camera, visual options, render flags, selection, stored as a
// text with the names of objects, so that it also fits the model after edits. Pure.

#ifndef GIMBAL_VIEW_STATE_H_
#define GIMBAL_VIEW_STATE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "widgets/view/layers.h"

#define GIMBAL_VIEW_STATE_GROUP "View"

typedef struct GimbalViewState {
  mjvCamera camera;
  mjvOption option;
  mjtByte flags[mjNRNDFLAG];
  mjtByte layers[GIMBAL_N_LAYERS];
  int type, id;  // mjtObj, of the selection; id -1: none
} GimbalViewState;

void gimbal_view_state_write(const GimbalViewState* self, const mjModel* m, GKeyFile* file);

// Let the file have no camera: the next view begins as the model says.
void gimbal_view_state_forget_camera(GKeyFile* file);

// Settings that the file or the model does not have stay unchanged. FALSE if the file has no view.
gboolean gimbal_view_state_read(GimbalViewState* self, const mjModel* m, GKeyFile* file);

// An object as "kind name", without a name as "kind #number", which the caller frees. NULL if id is
// negative. And back: FALSE if the model has no such object.
char* gimbal_view_state_dup_object(const mjModel* m, int type, int id);
gboolean gimbal_view_state_find_object(const mjModel* m, const char* text, int* type, int* id);

#endif  // GIMBAL_VIEW_STATE_H_
