// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What each level of quality spends, and the choice of a level by the time of a frame.

#include <gimbal/render.h>
#include <math.h>
#include <stdbool.h>

#include "render/renderer.h"

// Numbers below 0: what the model asks for.
static const Quality levels[] = {
    [GIMBAL_QUALITY_FAST] = {.shadows = 2,
                             .cubes = 1,
                             .shadow_size = 512,
                             .taps = 1,
                             .coarser = 1,
                             .cheap = 1,
                             .pixels = 0.7f,
                             .quick = 0.013},
    [GIMBAL_QUALITY_LOW] = {.shadows = 2,
                            .cubes = 1,
                            .shadow_size = 1024,
                            .taps = 1,
                            .coarser = 1,
                            .cheap = 1,
                            .pixels = 1,
                            .quick = 0.020},
    [GIMBAL_QUALITY_MEDIUM] = {.shadows = 2,
                               .cubes = 1,
                               .shadow_size = 1024,
                               .taps = 1,
                               .mirrors = 1,
                               .mirror = 0.5f,
                               .cheap = 1,
                               .pixels = 1,
                               .quick = 0.009},
    [GIMBAL_QUALITY_HIGH] = {.shadows = 8,
                             .cubes = 2,
                             .samples = 4,
                             .shadow_size = 2048,
                             .taps = 2,
                             .mirrors = 4,
                             .mirror = 0.5f,
                             .filter = FILTER_SMOOTH,
                             .pixels = 1,
                             .cues = 1},
    [GIMBAL_QUALITY_BEST] = {.shadows = mjMAXLIGHT,
                             .cubes = mjMAXLIGHT,
                             .samples = -1,
                             .shadow_size = -1,
                             .taps = 3,
                             .mirrors = 4,
                             .mirror = 1,
                             .filter = FILTER_SHARP,
                             .pixels = 1,
                             .cues = 2},
};

// A frame that takes longer is too slow. One that is quicker than the level's time leaves room for
// the next level: that takes about 2, 1.3 and 3 times as long.
static const double slow_frame = 0.030;
enum { PAUSE = 8 };
// When every frame of a level takes longer than this, it is left at once. The first one may only
// have made programs.
static const double hopeless_frame = 0.060;
enum { HOPELESS = 3 };

int gimbal_render_is_software(const mjrContext* con) {
  const Renderer* r = renderer_of(con);
  return r && r->software;
}

void gimbal_render_set_quality(mjrContext* con, int quality) {
  Renderer* r = renderer_of(con);
  if (!r) return;
  r->asked_quality = mjMAX(GIMBAL_QUALITY_AUTO, mjMIN(quality, GIMBAL_QUALITY_BEST));
}

int gimbal_render_get_quality(const mjrContext* con) {
  const Renderer* r = renderer_of(con);
  if (!r) return GIMBAL_QUALITY_BEST;
  if (r->asked_quality != GIMBAL_QUALITY_AUTO) return r->asked_quality;
  return con->currentBuffer == mjFB_OFFSCREEN || !r->software ? GIMBAL_QUALITY_BEST : r->picked_quality;
}

const Quality* quality_of(const mjrContext* con) {
  return levels + gimbal_render_get_quality(con);
}

bool quality_adapts(const mjrContext* con) {
  const Renderer* r = renderer_of(con);
  return r->software && r->asked_quality == GIMBAL_QUALITY_AUTO && con->currentBuffer == mjFB_WINDOW;
}

void quality_start(Renderer* r) {
  r->asked_quality = GIMBAL_QUALITY_AUTO;
  r->picked_quality = GIMBAL_QUALITY_MEDIUM;
}

void quality_adapt(Renderer* r, double seconds) {
  r->frame_time = r->frame_time > 0 ? 0.8 * r->frame_time + 0.2 * seconds : seconds;
  r->least_time = r->frames_at_quality ? fmin(r->least_time, seconds) : seconds;
  r->frames_at_quality++;
  int hopeless = r->frames_at_quality >= HOPELESS && r->least_time > hopeless_frame;
  if (r->frames_at_quality < PAUSE && !hopeless) return;
  int change = 0;
  if (r->frame_time > slow_frame && r->picked_quality > GIMBAL_QUALITY_FAST) change = -1;
  if (r->frame_time < levels[r->picked_quality].quick && r->picked_quality < GIMBAL_QUALITY_HIGH) change = 1;
  if (!change) return;
  r->picked_quality += change;
  r->frames_at_quality = 0;
  r->frame_time = 0;
}
