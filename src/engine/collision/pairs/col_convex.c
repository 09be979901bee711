// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pairs of convex geoms without a closed form.
//
// Capsules, cylinders, boxes and meshes get all their contacts from one pass. Without it, where
// mjDSBL_NATIVECCD has the contact searched by MPR (libccd), the contact found is surrounded: both
// geoms are tilted by a milliradian against each other around the contact, about both tangents and
// both ways, and contacts that come up elsewhere are added with the depth of the first.
// mjDSBL_MULTICCD switches both off.

#include "collision/pairs/col_convex.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "collision/convex/ccd.h"
#include "collision/convex/features.h"
#include "collision/convex/mpr.h"
#include "collision/shape/col_pairs.h"
#include "collision/shape/frame.h"

#define TILT_ANGLE 1e-3
#define DISTINCT   1e-3  // times the smaller bounding radius

// Contacts that one pass can give.
static int contacts_of_one_pass(const ConvexObj* a, const ConvexObj* b) {
  if (!has_features(a) || !has_features(b)) return 1;
  if (a->type == mjGEOM_BOX && b->type == mjGEOM_BOX) return 8;
  return a->m->opt.disableflags & mjDSBL_MULTICCD ? 1 : 4;
}

int ccd_contacts(const mjModel* m, mjData* d, mjPreContact* con, ConvexObj* obj1, ConvexObj* obj2,
                 int max_contacts, mjtNum margin) {
  if (m->opt.disableflags & mjDSBL_NATIVECCD) return mpr_contact(m, d, con, obj1, obj2, margin);
  CcdConfig config = {m->opt.ccd_iterations, m->opt.ccd_tolerance, max_contacts, 0};
  CcdResult result;
  if (ccd(&result, &config, d, obj1, obj2) >= 0) return 0;
  for (int i = 0; i < result.n; i++) {
    const mjtNum *x1 = result.x1 + 3 * i, *x2 = result.x2 + 3 * i;
    con[i].dist = margin + (result.is_flat ? result.dists[i] : result.dist);
    vec3_add(con[i].pos, x1, x2);
    vec3_scale(con[i].pos, con[i].pos, 0.5);
    if (result.is_flat) {
      vec3_copy(con[i].normal, result.normal);
    } else {
      vec3_sub(con[i].normal, x1, x2);
      vec3_normalize(con[i].normal);
    }
    vec3_zero(con[i].tangent);
  }
  return result.n;
}

//---- tilting

// The frame of a tilted object, as an object has it: with a matrix.
typedef struct TiltedFrame {
  mjtNum pos[3], mat[9];
} TiltedFrame;

// That of an object turned by rot around a point. The place moves by rel - rot rel, which is small,
// and rounds less than a sum around the point would.
static void turn_pose(TiltedFrame* pose, const ConvexObj* obj, const mjtNum rot[9], const mjtNum origin[3]) {
  mjtNum rel[3], shift[3];
  mat3_mul(pose->mat, rot, obj->mat);
  vec3_sub(rel, origin, obj->pos);
  mat3_mul_vec(shift, rot, rel);
  vec3_sub(shift, shift, rel);
  vec3_sub(pose->pos, obj->pos, shift);
}

// The object in another pose.
static ConvexObj convex_pair_posed(const ConvexObj* obj, const TiltedFrame* pose) {
  ConvexObj copy = *obj;
  copy.pos = pose->pos;
  copy.mat = pose->mat;
  vec3_copy(copy.center, pose->pos);
  return copy;
}

static bool is_distinct(const mjPreContact* con, int n, mjtNum tolerance) {
  for (int i = 0; i < n; i++) {
    if (vec3_dist_sqr(con[i].pos, con[n].pos) <= tolerance * tolerance) return false;
  }
  return true;
}

// Search for more contacts around the only one.
static int convex_pair_surround(const mjModel* m, mjData* d, mjPreContact* con, ConvexObj* obj1,
                                ConvexObj* obj2, mjtNum margin) {
  mjtNum frame[9] = {con->normal[0], con->normal[1], con->normal[2]};
  frame_complete(frame);
  mjtNum tolerance = DISTINCT * mjMIN(m->geom_rbound[obj1->geom], m->geom_rbound[obj2->geom]);
  int n = 1;
  for (int i = 0; i < 4; i++) {
    mjtNum quat[4], turn[9], back[9];
    mju_axisAngle2Quat(quat, frame + (i < 2 ? 3 : 6), i % 2 ? TILT_ANGLE : -TILT_ANGLE);
    mju_quat2Mat(turn, quat);
    mju_transpose(back, turn, 3, 3);
    TiltedFrame pose1, pose2;
    turn_pose(&pose1, obj1, turn, con->pos);
    turn_pose(&pose2, obj2, back, con->pos);
    ConvexObj tilted1 = convex_pair_posed(obj1, &pose1), tilted2 = convex_pair_posed(obj2, &pose2);
    int found = ccd_contacts(m, d, con + n, &tilted1, &tilted2, 1, margin);
    obj1->vertex = tilted1.vertex, obj1->hull_start = tilted1.hull_start;
    obj2->vertex = tilted2.vertex, obj2->hull_start = tilted2.hull_start;
    if (found && is_distinct(con, n, tolerance)) con[n++].dist = con->dist;
  }
  return n;
}

static bool is_curved(const ConvexObj* obj) {
  return obj->type == mjGEOM_SPHERE || obj->type == mjGEOM_ELLIPSOID;
}

int col_convex(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  ConvexObj obj1, obj2;
  convex_from_geom(&obj1, m, d, g1, margin);
  convex_from_geom(&obj2, m, d, g2, margin);
  int most = contacts_of_one_pass(&obj1, &obj2);
  int n = ccd_contacts(m, d, con, &obj1, &obj2, most, margin);
  // two capsules have no face to be cut by
  int rods = obj1.type == mjGEOM_CAPSULE && obj2.type == mjGEOM_CAPSULE;
  if (most > 1 && !rods && !(m->opt.disableflags & mjDSBL_NATIVECCD)) return n;
  if (n != 1 || (m->opt.disableflags & mjDSBL_MULTICCD) || is_curved(&obj1) || is_curved(&obj2)) return n;
  return convex_pair_surround(m, d, con, &obj1, &obj2, margin);
}
