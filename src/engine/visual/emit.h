// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How the viz_* functions put geoms into a scene: reserve the next free slot, fill it, commit it. A
// slot that is reserved and not committed costs nothing; a full scene warns once and grows.
// Pointers into scn->geoms hold until the next slot is reserved.

#ifndef GIMBAL_VISUAL_EMIT_H_
#define GIMBAL_VISUAL_EMIT_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "visual/parts/geom.h"

// What every viz_* function reads.
typedef struct VizInput {
  const mjModel* m;
  mjData* d;
  const mjvOption* opt;
  const mjvPerturb* pert;
  int catmask;  // mjtCatBit that are wanted
  float unit;   // stat.meansize, the unit of vis.scale
} VizInput;

typedef void VizFunction(const VizInput* in, mjvScene* scn);

// Reserve a decor-like geom with defaults, owned by object (objtype, objid); NULL when the scene
// cannot grow.
mjvGeom* emit_reserve(mjvScene* scn, int objtype, int objid, int category);
static inline void emit_commit(mjvScene* scn) {
  scn->ngeom++;
}

// A connector (capsule, cylinder, arrow, line) of one colour, reserved and committed.
void emit_connector(mjvScene* scn, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3],
                    const float rgba[4], int objtype, int objid);

// A sphere of one colour, reserved and committed.
void emit_sphere(mjvScene* scn, mjtNum radius, const mjtNum pos[3], const float rgba[4], int objtype,
                 int objid);

// One triangle given by its corners.
void emit_triangle(mjvScene* scn, const mjtNum corner[3][3], const float rgba[4], int objtype, int objid);

// Three cylinders: red x, green y, blue z.
void emit_frame(mjvScene* scn, int objid, const mjtNum pos[3], const mjtNum mat[9], mjtNum length,
                mjtNum width);

// A box of lines for bounding volumes: center and half-sizes in the frame (pos, mat).
void emit_linebox(mjvScene* scn, int objid, const mjtNum aabb[6], const mjtNum pos[3], const mjtNum mat[9],
                  const float rgba[4]);

// A point of the unit frame in the world: res = pos + mat * local.
void emit_point(mjtNum res[3], const mjtNum pos[3], const mjtNum mat[9], const mjtNum local[3]);

// Surface of a geom: colour, texture and light response from a material (matid -1: none) and an own
// colour.
void emit_material(mjvGeom* geom, const VizInput* in, int matid, const float rgba[4]);

// The object's name, or "type id" when it has none.
void emit_label(mjvGeom* geom, const mjModel* m, int objtype, int objid);

// Let a selected geom glow.
void emit_glow(mjvGeom* geom, const mjModel* m);

// The colour of an island (seed: a number that stays with it, -1: none), dimmed when asleep.
void island_color(float rgba[4], int seed, int awake);

// The seed of a body for island_color, -1 for none; 0 is returned when the body cannot move.
bool island_seed(int* seed, const mjModel* m, const mjData* d, int bodyid);

// Is a group switched on? Groups outside of the table count as the nearest one.
static inline int group_visible(const mjtByte group[mjNGROUP], int id) {
  return group[id < 0 ? 0 : id >= mjNGROUP ? mjNGROUP - 1 : id];
}

// mjCAT_STATIC for bodies that are welded to the world, mjCAT_DYNAMIC for the rest.
static inline int body_category(const mjModel* m, int bodyid) {
  return m->body_weldid[bodyid] ? mjCAT_DYNAMIC : mjCAT_STATIC;
}

// Whether a full scene gets more room, so that nobody is to be warned; of this thread.
void emit_let_grow(bool may);

// Remember that the scene is full, and warn once.
void emit_full(mjvScene* scn);

// emit_reserve without a pose, sizes and a colour, for callers that set them all.
static inline mjvGeom* emit_slot(mjvScene* scn, int objtype, int objid, int category) {
  if (__builtin_expect(scn->ngeom >= scn->maxgeom, 0)) {
    emit_full(scn);
    return NULL;
  }
  mjvGeom* geom = scn->geoms + scn->ngeom;
  geom->objtype = objtype;
  geom->objid = objid;
  geom->category = category;
  geom->segid = scn->ngeom;
  geom->camdist = 0;
  geom->transparent = 0;
  emit_defaults(geom);
  return geom;
}

// Type, sizes and pose.
static inline void emit_shape(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3],
                              const mjtNum mat[9]) {
  geom->type = type;
  emit_size(geom->size, type, size);
  to_float(geom->pos, pos, 3);
  to_float(geom->mat, mat, 9);
}

#endif  // GIMBAL_VISUAL_EMIT_H_
