// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The picture of the user interface that a program draws into its own window.

#include "engine/render/shot.h"
#include "panel.h"

static void pixel_at(unsigned char rgb[3], int x, int y, mjrContext* con) {
  mjr_readPixels(rgb, NULL, (mjrRect){x, y, 1, 1}, con);
}

static void test_picture(const void* context) {
  Shot s;
  Panel p;
  unsigned char rgb[3];
  shot_open(&s, "<mujoco/>", context);
  mjr_resizeOffscreen(300, 900, &s.con);
  open_panel(&p);
  p.v.check = 1;
  mjui_resize(&p.ui, &s.con);
  mjr_addAux(0, p.ui.width, p.ui.maxheight, p.ui.spacing.samples, &s.con);
  p.state.rect[1] = (mjrRect){10, 20, p.ui.width, p.ui.height};
  mjr_setBuffer(mjFB_OFFSCREEN, &s.con);
  mjui_update(-1, -1, &p.ui, &p.state, &s.con);
  mjui_render(&p.ui, &p.state, &s.con);
  // a check that is on is filled with its colour, one that is off is empty
  mjrRect on = find(&p, "check")->rect;
  pixel_at(rgb, 10 + on.left + on.width - 6, 20 + on.bottom + on.height / 2, &s.con);
  for (int k = 0; k < 3; k++) g_assert_cmpint(abs(rgb[k] - (int)(255 * p.ui.color.check[k])), <=, 2);
  p.v.check = 0;
  mjui_update(0, find(&p, "check")->itemid, &p.ui, &p.state, &s.con);
  mjui_render(&p.ui, &p.state, &s.con);
  pixel_at(rgb, 10 + on.left + on.width - 6, 20 + on.bottom + on.height / 2, &s.con);
  for (int k = 0; k < 3; k++) g_assert_cmpint(abs(rgb[k] - (int)(255 * p.ui.color.sectpane[k])), <=, 2);
  shot_close(&s);
}

int main(int argc, char** argv) {
  static const ShotTest tests[] = {{"picture", test_picture}};
  return shot_main(argc, argv, "ui", tests, G_N_ELEMENTS(tests));
}
