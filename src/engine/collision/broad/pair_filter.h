// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What decides that two things need no test: masks, kinship of bodies, sleep, bounding volumes.
//
// A bodyflex is what the broad phase handles: 0 .. nbody-1 are bodies, nbody .. nbody+nflex-1 are
// flexes.

#ifndef GIMBAL_COLLISION_BROAD_PAIR_FILTER_H_
#define GIMBAL_COLLISION_BROAD_PAIR_FILTER_H_

#include <gimbal/assert.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "collision/shape/motion.h"

typedef struct Masks {
  int contype;
  int conaffinity;
} Masks;

static inline Masks masks_of_geom(const mjModel* m, int geom) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  return (Masks){m->geom_contype[geom], m->geom_conaffinity[geom]};
}

static inline Masks masks_of_bodyflex(const mjModel* m, int bf) {
  if (bf < m->nbody) return (Masks){m->body_contype[bf], m->body_conaffinity[bf]};
  return (Masks){m->flex_contype[bf - m->nbody], m->flex_conaffinity[bf - m->nbody]};
}

static inline bool masks_match(Masks a, Masks b) {
  return (a.contype & b.conaffinity) || (b.contype & a.conaffinity);
}

// Distances up to which a pair is tested and up to which its contacts push; ipair: index of a
// predefined pair or -1.
mjtNum pair_margin(const mjModel* m, int g1, int g2, int ipair);
mjtNum pair_gap(const mjModel* m, int g1, int g2, int ipair);

// The margin in force: the overriding one if that is enabled.
static inline mjtNum margin_in_force(const mjModel* m, mjtNum margin) {
  return m->opt.enableflags & mjENBL_OVERRIDE ? m->opt.o_margin : margin;
}

// Bodies that are welded together, parent and child, both asleep, asleep and static: true means do
// not collide.
bool bodies_excluded(const mjModel* m, const mjData* d, int body1, int body2, int sleep);

// True if the bounding spheres of two geoms (or sphere and plane) are farther apart than margin.
bool bounds_apart(const mjModel* m, const mjData* d, int g1, int g2, mjtNum margin);

// The same for axis-aligned boxes (center, half size), and for the box around a sphere.
bool boxes_apart(const mjtNum aabb1[6], const mjtNum aabb2[6], mjtNum margin);
bool sphere_box_apart(const mjtNum center[3], mjtNum radius, const mjtNum aabb[6]);

// May these geoms touch at all: is there a function, do masks or the user's filter allow it?
bool geom_pair_allowed(const mjModel* m, mjData* d, int g1, int g2, int ipair);

// Is this geom pair to be tested? ipair: predefined pair or -1; motion: NULL if only what touches
// now counts.
bool geom_pair_passes(const mjModel* m, mjData* d, const Motion* motion, int g1, int g2, int ipair);

// Active element of a flex: in an active layer.
bool flex_elem_active(const mjModel* m, int flex, int elem);

#endif  // GIMBAL_COLLISION_BROAD_PAIR_FILTER_H_
