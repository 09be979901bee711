// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sphere and capsule against a box. All of it happens in the frame of the box, inside of which
// |x_i| <= size_i.
//
// Capsule: the point of its segment nearest to the box gives a first sphere-box contact. When the
// segment runs along a face or an edge from there, a second sphere is placed as far along it as it
// stays above the box.

#include <math.h>

#include "collision/shape/col_pairs.h"
#include "collision/shape/shape.h"

// Center inside: leave through the nearest face. Returns the distance to it; normal points inwards.
static mjtNum nearest_face(mjtNum normal[3], const mjtNum center[3], const mjtNum size[3]) {
  mjtNum closest = 2 * (size[0] + size[1] + size[2]);
  int face = 0;
  for (int i = 0; i < 6; i++) {
    mjtNum depth = fabs((i % 2 ? size[i / 2] : -size[i / 2]) - center[i / 2]);
    if (depth < closest) {
      closest = depth;
      face = i;
    }
  }
  vec3_zero(normal);
  normal[face / 2] = face % 2 ? -1 : 1;
  return closest;
}

int touch_sphere_box(mjPreContact* con, mjtNum margin, const mjtNum center[3], mjtNum radius, Shape box) {
  mjtNum local[3], surface[3], normal[3], pos[3];
  frame_from_world(local, box.pos, box.mat, center);
  for (int i = 0; i < 3; i++) {
    surface[i] = box.size[i] > 0 ? clip(local[i], -box.size[i], box.size[i]) : local[i];
  }
  vec3_sub(normal, surface, local);
  mjtNum dist = vec3_normalize(normal);
  if (dist - radius > margin) return 0;

  if (dist <= mjMINVAL) {
    mjtNum depth = nearest_face(normal, local, box.size);
    vec3_combine(pos, local, normal, 0.5 * (radius - depth));
    dist = -depth;
  } else {
    // halfway between the surfaces
    vec3_combine(pos, local, normal, radius);
    vec3_add(pos, pos, surface);
    vec3_scale(pos, pos, 0.5);
  }
  con->dist = dist - radius;
  frame_to_world(con->pos, box.pos, box.mat, pos);
  mat3_mul_vec(con->normal, box.mat, normal);
  vec3_zero(con->tangent);
  return 1;
}

int col_sphere_box(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  Shape sphere = shape_of_geom(m, d, g1);
  return touch_sphere_box(con, margin, sphere.pos, sphere.size[0], shape_of_geom(m, d, g2));
}

// The segment of a capsule in the frame of a box: center + t * half, |t| <= 1.
typedef struct Segment {
  mjtNum center[3], half[3], axis[3];
  mjtNum half_sqr;
  const mjtNum* size;  // of the box
  int heading;         // bit i: half[i] > 0
} Segment;

typedef enum NearKind { NEAR_NOTHING, NEAR_FACE, NEAR_EDGE, NEAR_CORNER } NearKind;

// The point of the segment nearest to the box, and what of the box it is nearest to.
typedef struct Nearest {
  NearKind kind;
  mjtNum dist_sqr;
  mjtNum t;         // where on the segment
  int axis;         // face: its axis, -1 for a point inside; edge: its direction
  int corner;       // edge: its lower corner; corner: which; bit i: positive side
  mjtNum edge_pos;  // edge: where on it, -1..1
} Nearest;

// An end of the segment that looks straight at a face, or is inside.
static void try_end(Nearest* best, const Segment* s, int side) {
  int outside = 0, face = -1;
  mjtNum dist_sqr = 0;
  for (int i = 0; i < 3; i++) {
    mjtNum x = s->center[i] + side * s->half[i], excess = x - clip(x, -s->size[i], s->size[i]);
    if (excess != 0) {
      outside++;
      face = i;
      dist_sqr += excess * excess;
    }
  }
  if (outside > 1 || dist_sqr >= best->dist_sqr) return;
  *best = (Nearest){NEAR_FACE, dist_sqr, side, face, 0, 0};
}

// The segment against the edge in direction j through corner: minimize |edge + x1 e - center - x2
// half|^2.
static void try_edge(Nearest* best, const Segment* s, int j, int corner) {
  mjtNum rel[3];
  for (int i = 0; i < 3; i++) {
    rel[i] = (i == j ? 0 : (corner >> i & 1 ? s->size[i] : -s->size[i])) - s->center[i];
  }
  mjtNum len = s->size[j], ee = len * len, es = -len * s->half[j], ss = s->half_sqr;
  mjtNum u = -len * rel[j], v = vec3_dot(s->half, rel), det = ee * ss - es * es;
  if (fabs(det) < mjMINVAL) return;

  mjtNum x1 = (ss * u - es * v) / det, x2 = (ee * v - es * u) / det;
  int end = 0;
  if (fabs(x1) > 1) {
    end = x1 > 0 ? 1 : -1;
    x1 = end;
    x2 = (v - end * es) / ss;
  }
  if (fabs(x2) > 1) {
    x2 = x2 > 0 ? 1 : -1;
    x1 = (u - x2 * es) / ee;
    if (fabs(x1) > 1) {
      end = x1 > 0 ? 1 : -1;
      x1 = end;
    }
  }
  mjtNum gap[3];
  vec3_combine(gap, rel, s->half, -x2);
  gap[j] += len * x1;
  mjtNum dist_sqr = vec3_dot(gap, gap);

  // a segment parallel to the box ties often: the earlier candidate stays
  if (dist_sqr >= best->dist_sqr - mjMINVAL) return;
  *best = (Nearest){end ? NEAR_CORNER : NEAR_EDGE, dist_sqr, x2, j, corner + (end > 0 ? 1 << j : 0), x1};
}

static inline mjtNum box_pair_smaller(mjtNum a, mjtNum b) {
  return a < b ? a : b;
}

// Length in t over which the segment crosses the whole box along axis i.
static inline mjtNum box_pair_crossing(const Segment* s, int i) {
  return 2 * s->size[i] / fabs(s->half[i]);
}

// No second point. (An offset of 0 is one: the same contact twice.)
#define NONE (-4)

// Second point for a first one at a corner, as an offset from near->t, or NONE.
static mjtNum second_from_corner(const Segment* s, const Nearest* near) {
  int relation = s->heading ^ near->corner;
  if (relation == 0 || relation == 7) return NONE;  // to or from the corner

  // one axis differs from the other two: forward along its edge, or backwards over its face
  int forward = relation == 1 || relation == 2 || relation == 4;
  int single = forward ? relation : 7 - relation, i = single >> 1;
  mjtNum sign = forward ? 1 : -1;
  if (s->axis[i] * s->axis[i] > 0.5) {
    return sign * box_pair_smaller(1 - sign * near->t, box_pair_crossing(s, i));
  }
  mjtNum over = box_pair_smaller(box_pair_crossing(s, (i + 1) % 3), box_pair_crossing(s, (i + 2) % 3));
  return -sign * box_pair_smaller(1 + sign * near->t, over);
}

// Second point for a first one on an edge, or NONE.
static mjtNum second_from_edge(const Segment* s, const Nearest* near) {
  int e = near->axis, relation = (s->heading ^ near->corner) & ~(1 << e);
  // away from the box on both sides
  if (relation != 1 && relation != 2 && relation != 4) return NONE;

  // the face at the smaller angle to the segment: its other axis is i
  int i = (e + 1) % 3, k = (e + 2) % 3;
  if (fabs(s->axis[i]) <= fabs(s->axis[k])) i = k;
  int forward = (relation >> i & 1) != 0;
  mjtNum sign = forward ? 1 : -1;
  mjtNum reach = box_pair_smaller(1 - sign * near->t, box_pair_crossing(s, i));
  mjtNum along = (s->heading >> e & 1) == forward ? 1 - near->edge_pos : 1 + near->edge_pos;
  return sign * box_pair_smaller(reach, s->size[e] * along / fabs(s->half[e]));
}

// Second point for an end over a face, or NONE.
static mjtNum second_from_face(const Segment* s, const Nearest* near) {
  if (near->axis < 0) return NONE;  // inside
  mjtNum sign = near->t < 0 ? 1 : -1, reach = 2;
  for (int i = 0; i < 3; i++) {
    if (i == near->axis) continue;
    mjtNum from = s->center[i] - sign * s->half[i];
    for (int side = 1; side >= -1; side -= 2) {
      mjtNum leave = (side * s->size[i] - from) / s->half[i] * sign;
      if (leave > 0 && leave < reach) reach = leave;
    }
  }
  return sign * reach;
}

static mjtNum second_point(const Segment* s, const Nearest* near) {
  if (near->kind == NEAR_CORNER) return second_from_corner(s, near);
  if (near->kind == NEAR_EDGE) return second_from_edge(s, near);
  return second_from_face(s, near);
}

// Sphere of the capsule at t.
static int touch_at(mjPreContact* con, mjtNum margin, const Segment* s, mjtNum t, mjtNum radius, Shape box) {
  mjtNum local[3], center[3];
  vec3_combine(local, s->center, s->half, t);
  frame_to_world(center, box.pos, box.mat, local);
  return touch_sphere_box(con, margin, center, radius, box);
}

int touch_capsule_box(mjPreContact* con, mjtNum margin, Shape capsule, Shape box) {
  Segment s = {.size = box.size, .half_sqr = capsule.size[1] * capsule.size[1]};
  mjtNum axis[3];
  frame_from_world(s.center, box.pos, box.mat, capsule.pos);
  mat3_column(axis, capsule.mat, 2);
  mat3_mul_vec_t(s.axis, box.mat, axis);
  vec3_scale(s.half, s.axis, capsule.size[1]);
  for (int i = 0; i < 3; i++) s.heading |= (s.half[i] > 0) << i;

  Nearest near = {.kind = NEAR_NOTHING, .dist_sqr = INFINITY};
  try_end(&near, &s, -1);
  try_end(&near, &s, 1);
  for (int j = 0; j < 3; j++) {
    for (int corner = 0; corner < 8; corner++) {
      if (!(corner >> j & 1)) try_edge(&near, &s, j, corner);
    }
  }
  if (near.kind == NEAR_NOTHING) return 0;

  mjtNum second = second_point(&s, &near);
  int n = touch_at(con, margin, &s, near.t, capsule.size[0], box);
  if (second != NONE) n += touch_at(con + n, margin, &s, near.t + second, capsule.size[0], box);
  return n;
}

int col_capsule_box(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  return touch_capsule_box(con, margin, shape_of_geom(m, d, g1), shape_of_geom(m, d, g2));
}
