// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How much work a picture may be.
//
// A new context picks by itself. Pictures for the offscreen buffer are as good as the model asks
// for (visual/quality). In a window a graphics card draws the same; a renderer on the processor
// starts at medium quality and moves a level down while frames take longer than 30 ms, and back up
// when there is much time left.
//
// | level  | samples | shadow map   | taps | mirrors   | shapes    | pixels |
// |--------|---------|--------------|------|-----------|-----------|--------|
// | fast   | 1       | 512          | 1    | none      | coarser   | half   |
// | low    | 1       | 1024         | 1    | none      | coarser   | all    |
// | medium | 1       | 1024         | 1    | half size | as needed | all    |
// | high   | 4       | 2048         | 4    | half size | as needed | all    |
// | best   | model's | model's      | 9    | full size | as needed | all    |
//
// The first three also light surfaces in a simpler way. The last two draw shadows of 8 lights and
// of all lights, the others of 2; a point light has shadows all around at every level.

#ifndef GIMBAL_RENDER_H_
#define GIMBAL_RENDER_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum GimbalQuality_ {  // the rows of the table
  GIMBAL_QUALITY_AUTO = 0,     // pick, and adapt
  GIMBAL_QUALITY_FAST,
  GIMBAL_QUALITY_LOW,
  GIMBAL_QUALITY_MEDIUM,
  GIMBAL_QUALITY_HIGH,
  GIMBAL_QUALITY_BEST
} GimbalQuality;

// Choose the quality of all further pictures of a context, in both buffers.
MJAPI void gimbal_render_set_quality(mjrContext* con, int quality);

// Depth cues in further pictures of levels high (on a graphics card) and best: corners are darker
// (ambient occlusion), and so is what lies behind an edge. Off at first, as the reference has
// nothing like them.
MJAPI void gimbal_render_set_depth_cues(mjrContext* con, int on);

// A neutral grey in further pictures where nothing is drawn, as behind a model without a sky. Off
// at first: there the reference's pictures are black.
MJAPI void gimbal_render_set_backdrop(mjrContext* con, int on);

// The level that the next picture for the current buffer gets: never GIMBAL_QUALITY_AUTO.
MJAPI int gimbal_render_get_quality(const mjrContext* con);

// Can the context draw now? 0: its OpenGL context is gone, not current, or was reset by the driver:
// free it and make another one.
MJAPI int gimbal_render_is_alive(const mjrContext* con);

// Draw an edited model from now on, whose meshes, height fields, skins, flexes, textures (and which
// material uses which), visual/quality and sizes of the offscreen buffer are those of the context:
// what else the context knows of the model (materials, fog, haze, shadows, extent) is taken anew.
// Costs microseconds. A texture of the same size with other pixels goes through mjr_uploadTexture.
MJAPI void gimbal_render_follow(const mjModel* m, mjrContext* con);

// Does this context draw on the processor?
MJAPI int gimbal_render_is_software(const mjrContext* con);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_RENDER_H_
