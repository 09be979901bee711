// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Defaults of figures.

#include <stdio.h>
#include <string.h>

#include <mujoco/mujoco.h>

// The first lines have chosen colours, the others follow a low-discrepancy sequence.
static void line_color(float rgb[3], int line) {
  static const float chosen[8][3] = {{1, 0.3f, 0.3f}, {0.1f, 1, 0.1f}, {0.3f, 0.3f, 1}, {0.1f, 1, 1},
                                     {1, 0.2f, 1},    {1, 1, 0.1f},    {1, 0.6f, 0.2f}, {0.6f, 0.7f, 0.4f}};
  static const int base[3] = {2, 3, 5};
  for (int i = 0; i < 3; i++) {
    rgb[i] = line < 8 ? chosen[line][i] : (float)(0.1f + 0.8f * mju_Halton(line, base[i]));
  }
}

void mjv_defaultFigure(mjvFigure* fig) {
  memset(fig, 0, sizeof *fig);
  fig->highlightid = -1;
  fig->flg_legend = fig->flg_extend = 1;
  fig->flg_ticklabel[0] = fig->flg_ticklabel[1] = 1;
  fig->linewidth = 3;
  fig->gridwidth = 1;
  fig->gridsize[0] = fig->gridsize[1] = 2;
  for (int i = 0; i < 3; i++) {
    fig->gridrgb[i] = 0.4f;
    fig->textrgb[i] = 1;
  }
  fig->figurergba[3] = fig->panergba[3] = 1;
  fig->legendrgba[3] = 0.3f;
  fig->range[0][1] = fig->range[1][1] = 1;
  snprintf(fig->xformat, sizeof fig->xformat, "%s", "%.0f");
  snprintf(fig->yformat, sizeof fig->yformat, "%s", "%.2g");
  snprintf(fig->minwidth, sizeof fig->minwidth, "%s", "XXX");
  for (int i = 0; i < mjMAXLINE; i++) line_color(fig->linergb[i], i);
}
