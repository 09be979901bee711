// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The names of the switches of the 3D view, in the user's language. A tip is NULL where the name is
// enough.

#ifndef GIMBAL_VIEW_NAMES_H_
#define GIMBAL_VIEW_NAMES_H_

#include <mujoco/mujoco.h>

const char* gimbal_visual_flag_name(int flag);  // mjtVisFlag
const char* gimbal_visual_flag_tip(int flag);
// Those of mjtRndFlag that this renderer has: there are no effects on finished pictures.
enum { GIMBAL_RENDER_FLAGS = mjRND_POST_PROCESSING };
const char* gimbal_render_flag_name(int flag);
const char* gimbal_render_flag_tip(int flag);
const char* gimbal_layer_name(int layer);  // GimbalViewLayer
const char* gimbal_layer_tip(int layer);
const char* gimbal_label_name(int label);  // mjtLabel
const char* gimbal_frame_name(int frame);  // mjtFrame

// Show the objects that the chosen labels and frames are for: on hidden ones they are of no use.
void gimbal_show_labelled(mjvOption* option);

#endif  // GIMBAL_VIEW_NAMES_H_
