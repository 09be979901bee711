// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A state of another run as geoms of the model on show: joints, tendons and the rest take it over
// by their names, and what is drawn is of one colour and translucent. One thread at a time has a
// figure.

#ifndef GIMBAL_GHOST_FIGURE_H_
#define GIMBAL_GHOST_FIGURE_H_

#include "model/compiled.h"
#include "run/reel.h"

typedef struct GimbalGhostFigure GimbalGhostFigure;

// model: that of the reel. References the reel, borrows the model.
GimbalGhostFigure* gimbal_ghost_figure_new(GimbalReel* reel, const mjModel* model);
void gimbal_ghost_figure_free(GimbalGhostFigure* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalGhostFigure, gimbal_ghost_figure_free)

// Append the geoms (mjvGeom) of a state of the reel. What cannot be read is not drawn.
void gimbal_ghost_figure_add(GimbalGhostFigure* self, int index, GimbalCompiled* shown,
                             const mjvOption* option, const float color[3], GArray* geoms);

#endif  // GIMBAL_GHOST_FIGURE_H_
