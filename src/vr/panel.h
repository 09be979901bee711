// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The panel that hangs in the room: where it is, what is on it, and what a hand points at.

#ifndef GIMBAL_VR_PANEL_H_
#define GIMBAL_VR_PANEL_H_

#include "vr/pose.h"

typedef enum VrButton {
  VR_BUTTON_RUN,
  VR_BUTTON_RESET,
  VR_BUTTON_SLOWER,
  VR_BUTTON_FASTER,
  VR_BUTTON_SMALLER,
  VR_BUTTON_LARGER,
  VR_BUTTON_HOME,
  VR_BUTTON_LEAVE,
  VR_BUTTON_COUNT,
  VR_BUTTON_NONE = -1
} VrButton;

// The contents of the panel.
typedef struct VrPanelText {
  bool running;
  double time, speed, scale;
  const char* selected;  // NULL: nothing
} VrPanelText;

// pixels: 30 for a degree, finer than today's lenses
enum { VR_PANEL_WIDTH = 1280, VR_PANEL_HEIGHT = 800 };

// Its size in the room, m.
extern const float vr_panel_size[2];

// Before the head, below and to the left of what it looks at, turned to it.
void vr_panel_place(GimbalPose* panel, const GimbalPose* head);

// Where a hand points at on the panel, in pixels from the lower left; whether it does. distance:
// from the hand, m.
bool vr_panel_meet(const GimbalPose* panel, const GimbalPose* hand, float pixel[2], mjtNum* distance);

// The button at a pixel.
VrButton vr_panel_button(const float pixel[2]);

// The rectangle of a button in pixels.
mjrRect vr_panel_rect(VrButton button);

// Draw it into the current buffer: the button that is pointed at is lit, and a dot is at pixel
// (NULL: none).
void vr_panel_draw(const VrPanelText* text, const float* pixel, const mjrContext* con);

#endif  // GIMBAL_VR_PANEL_H_
