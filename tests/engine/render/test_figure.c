// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Figures: the ranges that they show, and what they do where there is little room.

#include "shot.h"

static const char nothing[] = "<mujoco><worldbody/></mujoco>";

typedef struct Range {
  float low, high;  // of the data, none if high < low
  float range[2];   // of the figure
  int extend, symmetric;
  float shown[2];
} Range;

// The values shown are those that 3.12.0 writes into yaxisdata.
static const Range kRanges[] = {
    {-17.44f, 19.54f, {0.8372f, 6.189f}, 0, 0, {0, 7}},    // kept, but to whole ones
    {-1.67f, 0.1962f, {-0.5264f, 0.399f}, 1, 0, {-2, 1}},  // with the data
    {-177, 172.3f, {-47.45f, 201.5f}, 1, 0, {-200, 300}},
    {-1.804f, 1.867f, {-0.3823f, -0.3823f}, 0, 1, {-2, 2}},  // of the data
    {1, -1, {0.00959f, 0.02706f}, 1, 0, {0, 0.03f}},         // no data
    {159.8f, 159.8f, {11.05f, 69.43f}, 0, 0, {10, 70}},
    // mirrored after that
    {-0.01826f, 0.01362f, {-0.005078f, -0.002978f}, 0, 1, {-0.006f, 0.006f}},
};

static void set_line(mjvFigure* figure, int line, float low, float high) {
  figure->linepnt[line] = low <= high ? 5 : 0;
  for (int i = 0; i < 5; i++) {
    figure->linedata[line][2 * i] = (float)i;
    figure->linedata[line][2 * i + 1] = low + 0.25f * (float)i * (high - low);
  }
}

static void test_range(const void* context) {
  static mjvFigure figure;
  mjrRect all = {0, 0, WIDTH, HEIGHT};
  Shot s;
  shot_open(&s, nothing, context);
  for (size_t i = 0; i < G_N_ELEMENTS(kRanges); i++) {
    const Range* range = kRanges + i;
    mjv_defaultFigure(&figure);
    memcpy(figure.range[1], range->range, sizeof range->range);
    figure.flg_extend = range->extend;
    figure.flg_symmetric = range->symmetric;
    set_line(&figure, 0, range->low, range->high);
    mjr_figure(all, &figure, &s.con);
    for (int k = 0; k < 2; k++) {
      g_assert_cmpfloat_with_epsilon(figure.yaxisdata[k], range->shown[k], 1e-5 * fabs(range->shown[1]));
    }
  }
  // the other axis is as it was given
  g_assert_cmpfloat(figure.xaxisdata[1], ==, figure.range[0][1]);
  shot_close(&s);
}

// How much colour there is left of a narrow pane with a line of that name.
static double colour_beside(Shot* s, const char* name) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  static mjvFigure figure;
  mjrRect all = {0, 0, WIDTH, HEIGHT}, narrow = {WIDTH / 2, 0, 90, HEIGHT};
  mjv_defaultFigure(&figure);
  set_line(&figure, 0, 0, 1);
  g_strlcpy(figure.linename[0], name, sizeof figure.linename[0]);
  mjr_rectangle(all, 0, 0, 0, 1);
  mjr_figure(narrow, &figure, &s->con);
  mjr_readPixels(rgb, NULL, all, &s->con);
  double sum = 0;
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH / 2 + figure.xaxispixel[0] - 2; x++) {
      // labels are white, lines are not
      sum += abs(rgb[3 * (y * WIDTH + x)] - rgb[3 * (y * WIDTH + x) + 1]);
    }
  }
  return sum;
}

// A name in the legend that is wider than the pane is left out, and so are those after it.
static void test_legend(const void* context) {
  Shot s;
  shot_open(&s, nothing, context);
  g_assert_cmpfloat(colour_beside(&s, "a"), ==, 0);
  g_assert_cmpfloat(colour_beside(&s, "number of improvements"), ==, 0);
  shot_close(&s);
}

// Numbers of the reference's library.
static void test_defaults(const void* context) {
  (void)context;
  static mjvFigure figure;
  mjrRendererInfo info;
  mjv_defaultFigure(&figure);
  g_assert_cmpfloat(figure.linergb[8][2], ==, 0.611999989f);
  g_assert_cmpfloat(figure.linergb[17][2], ==, 0.516000032f);
  mjr_defaultRendererInfo(&info);
  g_assert_cmpstr(info.renderer, ==, "classic");
  g_assert_cmpstr(info.backend, ==, "");
}

int main(int argc, char** argv) {
  static const ShotTest tests[] = {
      {"range", test_range}, {"legend", test_legend}, {"defaults", test_defaults}};
  return shot_main(argc, argv, "figure", tests, G_N_ELEMENTS(tests));
}
