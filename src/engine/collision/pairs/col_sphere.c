// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Round shapes: sphere and capsule against each other, sphere against cylinder. A capsule is the
// segment pos + t * axis, |t| <= half length, with a radius; a test between capsules finds the
// closest points of the segments and goes on with spheres there.

#include "collision/shape/col_pairs.h"
#include "collision/shape/shape.h"

#define PARALLEL_SQR 1e-8  // sine^2 of the angle between axes up to which they are parallel

static int touch_spheres(mjPreContact* con, mjtNum margin, Shape a, Shape b) {
  mjtNum normal[3], pos[3];
  vec3_sub(normal, b.pos, a.pos);
  mjtNum reach = margin + a.size[0] + b.size[0], dist_sqr = vec3_dot(normal, normal);
  if (dist_sqr > reach * reach) return 0;

  // concentric: any direction will do, take one that depends on the frames alone
  mjtNum center_dist = sqrt(dist_sqr);
  if (vec3_normalize(normal) < mjMINVAL) {
    mjtNum z1[3], z2[3];
    mat3_column(z1, a.mat, 2);
    mat3_column(z2, b.mat, 2);
    vec3_cross(normal, z1, z2);
    vec3_normalize(normal);
  }
  mjtNum dist = center_dist - a.size[0] - b.size[0];
  vec3_combine(pos, a.pos, normal, a.size[0] + 0.5 * dist);
  precontact_set(con, dist, pos, normal);
  return 1;
}

int touch_sphere_capsule(mjPreContact* con, mjtNum margin, Shape sphere, Shape capsule) {
  mjtNum axis[3], rel[3], nearest[3];
  mat3_column(axis, capsule.mat, 2);
  vec3_sub(rel, sphere.pos, capsule.pos);
  vec3_combine(nearest, capsule.pos, axis, clip(vec3_dot(axis, rel), -capsule.size[1], capsule.size[1]));
  return touch_spheres(con, margin, sphere, (Shape){nearest, capsule.mat, capsule.size});
}

// Spheres at parameters x1, x2 of two half axes.
static int touch_on_axes(mjPreContact* con, mjtNum margin, Shape a, const mjtNum axis1[3], mjtNum x1, Shape b,
                         const mjtNum axis2[3], mjtNum x2) {
  mjtNum p1[3], p2[3];
  vec3_combine(p1, a.pos, axis1, x1);
  vec3_combine(p2, b.pos, axis2, x2);
  return touch_spheres(con, margin, (Shape){p1, a.mat, a.size}, (Shape){p2, b.mat, b.size});
}

// Quotient for a segment that may have no length.
static mjtNum sphere_pair_ratio(mjtNum x, mjtNum y) {
  return y > 0 ? x / y : 0;
}

// Parallel axes: the ends of the part of the first that the second runs along, in its direction, or
// twice the same end where it runs on behind it. product: aa, ab, u, v of touch_capsules.
static int touch_parallel(mjPreContact* con, mjtNum margin, Shape a, const mjtNum axis1[3], Shape b,
                          const mjtNum axis2[3], const mjtNum product[4]) {
  const mjtNum aa = product[0], ab = product[1], bb = vec3_dot(axis2, axis2);
  mjtNum middle = sphere_pair_ratio(product[2], aa), reach = sphere_pair_ratio(fabs(ab), aa);
  int n = 0;
  for (int side = -1; side <= 1; side += 2) {
    mjtNum x1 = middle + side * reach, x2 = ab > 0 ? -side : side;
    if (fabs(x1) > 1 || aa <= 0) {
      x1 = clip(x1, -1, 1);
      x2 = clip(sphere_pair_ratio(product[3] - x1 * ab, bb), -1, 1);
    }
    n += touch_on_axes(con + n, margin, a, axis1, x1, b, axis2, x2);
  }
  return n;
}

// Minimize |pos1 + x1 axis1 - pos2 - x2 axis2|^2 over |x1|, |x2| <= 1. The stationary point solves
// [aa ab; ab bb] (x1, x2) = (u, v), with the determinant |axis1 x axis2|^2: the difference aa bb -
// ab^2 has lost its digits where the axes are nearly parallel. The later of x1 and x2 is best for
// the one found before it, so that axes that meet do so to the last digit.
int touch_capsules(mjPreContact* con, mjtNum margin, Shape a, Shape b) {
  mjtNum axis1[3], axis2[3], rel[3], across[3], lever[3];
  mat3_column(axis1, a.mat, 2);
  mat3_column(axis2, b.mat, 2);
  vec3_scale(axis1, axis1, a.size[1]);
  vec3_scale(axis2, axis2, b.size[1]);
  vec3_sub(rel, a.pos, b.pos);
  vec3_cross(across, axis1, axis2);
  mjtNum aa = vec3_dot(axis1, axis1), ab = -vec3_dot(axis1, axis2), bb = vec3_dot(axis2, axis2);
  mjtNum u = -vec3_dot(axis1, rel), v = vec3_dot(axis2, rel), det = vec3_dot(across, across);

  // axes that cross: one contact
  if (det > PARALLEL_SQR * aa * bb) {
    vec3_cross(lever, axis2, rel);
    mjtNum x1 = clip(vec3_dot(lever, across) / det, -1, 1), x2 = (v - x1 * ab) / bb;
    if (fabs(x2) > 1) {
      x2 = x2 > 0 ? 1 : -1;
      x1 = clip(sphere_pair_ratio(u - x2 * ab, aa), -1, 1);
    }
    return touch_on_axes(con, margin, a, axis1, x1, b, axis2, x2);
  }

  return touch_parallel(con, margin, a, axis1, b, axis2, (const mjtNum[4]){aa, ab, u, v});
}

int col_sphere_sphere(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  return touch_spheres(con, margin, shape_of_geom(m, d, g1), shape_of_geom(m, d, g2));
}

int col_sphere_capsule(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  return touch_sphere_capsule(con, margin, shape_of_geom(m, d, g1), shape_of_geom(m, d, g2));
}

int col_capsule_capsule(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  return touch_capsules(con, margin, shape_of_geom(m, d, g1), shape_of_geom(m, d, g2));
}

// Sphere against a flat end of a cylinder: the plane through the end, normal turned round.
static int touch_sphere_cap(mjPreContact* con, mjtNum margin, Shape sphere, Shape cylinder, int side) {
  mjtNum axis[3], center[3], mat[9];
  mat3_column(axis, cylinder.mat, 2);
  vec3_combine(center, cylinder.pos, axis, side * cylinder.size[1]);
  for (int i = 0; i < 9; i++) mat[i] = i % 3 == 2 ? side * cylinder.mat[i] : cylinder.mat[i];
  int n = touch_plane_sphere(con, margin, (Shape){center, mat, cylinder.size}, sphere.pos, sphere.size[0]);
  if (n) vec3_scale(con->normal, con->normal, -1);
  return n;
}

int col_sphere_cylinder(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  Shape sphere = shape_of_geom(m, d, g1), cylinder = shape_of_geom(m, d, g2);
  mjtNum radius = cylinder.size[0], half = cylinder.size[1];
  mjtNum axis[3], rel[3], along[3], radial[3];
  mat3_column(axis, cylinder.mat, 2);
  vec3_sub(rel, sphere.pos, cylinder.pos);
  mjtNum x = vec3_dot(axis, rel);
  vec3_scale(along, axis, x);
  vec3_sub(radial, rel, along);
  mjtNum radial_sqr = vec3_dot(radial, radial);

  // which part of the surface is nearest to the center: round wall, flat end or, outside of both,
  // the rim
  int wall = fabs(x) < half, cap = radial_sqr < radius * radius;
  if (wall && cap) {
    wall = half - fabs(x) >= radius - sqrt(radial_sqr);
    cap = !wall;
  }
  mjtNum point[3];
  if (wall) {
    vec3_add(point, cylinder.pos, along);
    return touch_spheres(con, margin, sphere, (Shape){point, cylinder.mat, cylinder.size});
  }
  if (cap) return touch_sphere_cap(con, margin, sphere, cylinder, x > 0 ? 1 : -1);

  const mjtNum no_size[3] = {0};
  vec3_combine(point, cylinder.pos, radial, radius / sqrt(radial_sqr));
  vec3_combine(point, point, axis, x > 0 ? half : -half);
  return touch_spheres(con, margin, sphere, (Shape){point, cylinder.mat, no_size});
}
