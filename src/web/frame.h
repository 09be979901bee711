// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What lookers see of a moment, as one row of float32: the poses of the bodies, controls, sensors,
// vertices of flexes. A looker is sent what differs from the row that it was sent before.

#ifndef GIMBAL_WEB_FRAME_H_
#define GIMBAL_WEB_FRAME_H_

#include <glib.h>
#include <mujoco/mujoco.h>

enum { WEB_POSES, WEB_CTRL, WEB_SENSORS, WEB_FLEX, WEB_N_PARTS };

typedef struct WebLayout {
  guint start[WEB_N_PARTS + 1];  // of each part in a row; the last is the length of a row
} WebLayout;

// Head of a message with a row; what follows are a bit for each number that differs, padded to four
// bytes, and these numbers. Little-endian.
typedef struct WebHead {
  guint32 running;
  guint32 past;        // 1: a row of the history
  double time;         // of the simulation
  double first, last;  // times of the history
  guint32 count;       // numbers of a row
  guint32 track;       // number of the run that is shown
} WebHead;

void web_layout_of(WebLayout* layout, const mjModel* m);
void web_frame_read(const WebLayout* layout, const mjModel* m, const mjData* d, float* row);

// The message that makes a looker's row of before the new one; before is set to it.
GBytes* web_frame_pack(const WebHead* head, const float* row, float* before);

#endif  // GIMBAL_WEB_FRAME_H_
