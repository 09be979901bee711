// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Choices of collision where it can be better than MuJoCo's, at the price of other numbers. All are
// off unless a model asks for them: in its options, or in its file, where MuJoCo ignores it, by
//
//   <custom><text name="gimbal_quality" data="continuous convex manifold normals fields"/></custom>

#ifndef GIMBAL_QUALITY_H_
#define GIMBAL_QUALITY_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// Bits of mjOption.enableflags above those of MuJoCo.
typedef enum GimbalQuality_ {
  // Continuous collision, linear: a geom that would move more than half of its smallest extent in a
  // step gets contacts ahead of it, which let it come up to the surface and no farther. Keeps small
  // and fast objects from going through thin walls. They lose the speed towards the wall: what
  // bounced off before may stick for a step. Where the flag speculative is set it does that alone.
  GIMBAL_QUALITY_CONTINUOUS = 1 << 24,

  // Capsules against capsules and boxes by the general convex method instead of their closed forms,
  // which miss deep overlaps and some parallel ones: mj_geomDistance and contacts tell apart from
  // overlapping in every pose.
  GIMBAL_QUALITY_CONVEX = 1 << 25,

  // Up to eight contacts where a mesh lies on a plane, and where a cylinder stands on a face of a
  // box, instead of four.
  GIMBAL_QUALITY_MANIFOLD = 1 << 26,

  // The wall of a capsule or cylinder that is flat on a face counts only where the normal of the
  // deepest point leaves by it, and not through the wall, several times as deep.
  GIMBAL_QUALITY_NORMALS = 1 << 27,

  // Contacts of signed distance fields: with their whole depth and not half of it, measured by the
  // slopes of fields that are no distances, on the surface between the shapes, one at a place,
  // found from better starts; their regularization counts what a push beside the centre of a body
  // turns.
  GIMBAL_QUALITY_FIELDS = 1 << 28,
} GimbalQuality;

enum {  // all of them
  GIMBAL_QUALITY_ALL = GIMBAL_QUALITY_CONTINUOUS | GIMBAL_QUALITY_CONVEX | GIMBAL_QUALITY_MANIFOLD |
                       GIMBAL_QUALITY_NORMALS | GIMBAL_QUALITY_FIELDS
};

// The choices in force.
MJAPI int gimbal_quality(const mjModel* m);

// Make exactly these choices.
MJAPI void gimbal_set_quality(mjModel* m, int quality);

// The bits of words separated by white space ("continuous", "convex", "manifold", "normals",
// "fields", "all", "none"); -1 if there is another word.
MJAPI int gimbal_quality_from_words(const char* words);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_QUALITY_H_
