// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The panel: a plane in the room. A hand at h with direction a meets the plane of the pose (c, R),
// normal n = R e_z, at
//   h + a (c - h).n / (a.n),   if it points at the side that shows (a.n < 0).

#include "vr/panel.h"

#include <math.h>
#include <stdio.h>

const float vr_panel_size[2] = {0.64f, 0.4f};

// The panel stands beside the model, not before it, and yet within what is seen without a turn of
// the head, rad.
static const double aside = 0.45;

// Columns and rows of buttons, below two lines of text.
enum { COLUMNS = 4, MARGIN = 32, BUTTON_HEIGHT = 192, LINE_HEIGHT = 128, DOT = 9 };

static const char* const names[VR_BUTTON_COUNT] = {
    [VR_BUTTON_RUN] = "Run",       [VR_BUTTON_RESET] = "Reset",     [VR_BUTTON_SLOWER] = "Slower",
    [VR_BUTTON_FASTER] = "Faster", [VR_BUTTON_SMALLER] = "Smaller", [VR_BUTTON_LARGER] = "Larger",
    [VR_BUTTON_HOME] = "Home",     [VR_BUTTON_LEAVE] = "Leave"};

void vr_panel_place(GimbalPose* panel, const GimbalPose* head) {
  const mjtNum up[3] = {0, 1, 0}, side[3] = {1, 0, 0};
  mjtNum ahead[3], turn[4], tilt[4];
  vr_ahead(ahead, head);
  mjtNum yaw = atan2(-ahead[0], -ahead[2]) + aside;
  mju_axisAngle2Quat(turn, up, yaw);
  mju_axisAngle2Quat(tilt, side, -0.4);
  mju_mulQuat(panel->quat, turn, tilt);
  mju_rotVecQuat(panel->pos, (mjtNum[3]){0, -0.3, -0.75}, turn);
  mju_addTo3(panel->pos, head->pos);
}

bool vr_panel_meet(const GimbalPose* panel, const GimbalPose* hand, float pixel[2], mjtNum* distance) {
  mjtNum inverse[4], from[3], away[3], ahead[3], along[3];
  mju_negQuat(inverse, panel->quat);
  mju_sub3(away, hand->pos, panel->pos);
  mju_rotVecQuat(from, away, inverse);
  vr_ahead(ahead, hand);
  mju_rotVecQuat(along, ahead, inverse);
  if (from[2] <= 0 || along[2] > -mjMINVAL) return false;
  *distance = -from[2] / along[2];
  const int size[2] = {VR_PANEL_WIDTH, VR_PANEL_HEIGHT};
  for (int i = 0; i < 2; i++) {
    double place = (from[i] + *distance * along[i]) / (double)vr_panel_size[i] + 0.5;
    if (place < 0 || place >= 1) return false;
    pixel[i] = (float)(place * size[i]);
  }
  return true;
}

mjrRect vr_panel_rect(VrButton button) {
  int width = (VR_PANEL_WIDTH - (COLUMNS + 1) * MARGIN) / COLUMNS, column = (int)button % COLUMNS,
      row = (int)button / COLUMNS;
  int top = VR_PANEL_HEIGHT - 2 * (LINE_HEIGHT + MARGIN) - MARGIN;
  return (mjrRect){MARGIN + column * (width + MARGIN), top - (row + 1) * (BUTTON_HEIGHT + MARGIN) + MARGIN,
                   width, BUTTON_HEIGHT};
}

VrButton vr_panel_button(const float pixel[2]) {
  for (int i = 0; i < VR_BUTTON_COUNT; i++) {
    mjrRect r = vr_panel_rect(i);
    bool inside = pixel[0] >= (float)r.left && pixel[0] < (float)(r.left + r.width) &&
                  pixel[1] >= (float)r.bottom && pixel[1] < (float)(r.bottom + r.height);
    if (inside) return i;
  }
  return VR_BUTTON_NONE;
}

static void draw_line(int line, const char* text, const mjrContext* con) {
  mjrRect at = {MARGIN, VR_PANEL_HEIGHT - (line + 1) * (LINE_HEIGHT + MARGIN), VR_PANEL_WIDTH - 2 * MARGIN,
                LINE_HEIGHT};
  mjr_label(at, mjFONT_NORMAL, text, 0.11f, 0.12f, 0.14f, 1, 0.95f, 0.95f, 0.95f, con);
}

static void draw_button(VrButton button, const char* text, bool lit, const mjrContext* con) {
  const float dark[3] = {0.2f, 0.22f, 0.26f}, light[3] = {0.21f, 0.46f, 0.83f};
  const float* c = lit ? light : dark;
  mjr_label(vr_panel_rect(button), mjFONT_NORMAL, text, c[0], c[1], c[2], 1, 1, 1, 1, con);
}

void vr_panel_draw(const VrPanelText* text, const float* pixel, const mjrContext* con) {
  char line[160], speed[32] = "unlimited";
  if (text->speed > 0) snprintf(speed, sizeof speed, "%.3g %%", 100 * text->speed);
  mjr_rectangle((mjrRect){0, 0, VR_PANEL_WIDTH, VR_PANEL_HEIGHT}, 0.11f, 0.12f, 0.14f, 1);
  snprintf(line, sizeof line, "%.2f s   speed %s   scale %.3g", text->time, speed, text->scale);
  draw_line(0, line, con);
  snprintf(line, sizeof line, "%s", text->selected ? text->selected : "Point at a body and pull the trigger");
  draw_line(1, line, con);
  VrButton lit = pixel ? vr_panel_button(pixel) : VR_BUTTON_NONE;
  for (int i = 0; i < VR_BUTTON_COUNT; i++) {
    draw_button(i, i == VR_BUTTON_RUN && text->running ? "Pause" : names[i], i == (int)lit, con);
  }
  if (!pixel) return;
  mjrRect dot = {(int)pixel[0] - DOT, (int)pixel[1] - DOT, 2 * DOT, 2 * DOT};
  mjr_rectangle(dot, 1, 0.8f, 0.2f, 1);
}
