// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the view adds to a scene of its own: plastic strain as a colour, and the frames of rods.
// Pure.

#ifndef GIMBAL_LAYERS_H_
#define GIMBAL_LAYERS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalViewLayer {
  GIMBAL_LAYER_PLASTIC,  // flexes, joints and tendons in the colour of their permanent set
  GIMBAL_LAYER_RODS,     // a frame for each edge of a rod, and a line that shows how it is twisted
  GIMBAL_N_LAYERS
} GimbalViewLayer;

// What the last colour of the scale stands for.
typedef struct GimbalStrainScale {
  gboolean flexes, springs;  // whether any of them can yield
  double strain;             // of flexes
  double yields;             // of joints and tendons: how many times their yield
} GimbalStrainScale;

// The scale of a state: its last colour is that of the largest set, at least that of the yield.
GimbalStrainScale gimbal_strain_scale(const mjModel* m, const mjData* d);

// The colour of a share (0 to 1) of a scale.
void gimbal_strain_color(double share, float rgba[4]);

// Add the layers (GIMBAL_N_LAYERS switches) to a scene of d. d lends its stack.
void gimbal_layers_add(const mjtByte* layers, const mjModel* m, mjData* d, mjvScene* scene);

#endif  // GIMBAL_LAYERS_H_
