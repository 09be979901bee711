// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plane against sphere, capsule, cylinder and box. The half space of the plane is z <= 0 in its
// frame, n is its z axis. Every contact lies halfway between the plane and the point p of the other
// geom that it belongs to: dist = n . (p - plane), pos = p - n dist / 2.

#include "collision/shape/col_pairs.h"
#include "collision/shape/shape.h"

// Contact of a plane with a point of another geom.
static void touch_point(mjPreContact* con, const mjtNum normal[3], const mjtNum point[3], mjtNum dist) {
  mjtNum pos[3];
  vec3_combine(pos, point, normal, -0.5 * dist);
  precontact_set(con, dist, pos, normal);
}

int touch_plane_sphere(mjPreContact* con, mjtNum margin, Shape plane, const mjtNum center[3], mjtNum radius) {
  mjtNum normal[3], rel[3], point[3];
  mat3_column(normal, plane.mat, 2);
  vec3_sub(rel, center, plane.pos);
  mjtNum height = vec3_dot(rel, normal);
  if (height > margin + radius) return 0;

  // half way between the two surfaces, in one product
  mjtNum dist = height - radius;
  vec3_combine(point, center, normal, -0.5 * dist - radius);
  precontact_set(con, dist, point, normal);
  return 1;
}

int col_plane_sphere(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  Shape sphere = shape_of_geom(m, d, g2);
  return touch_plane_sphere(con, margin, shape_of_geom(m, d, g1), sphere.pos, sphere.size[0]);
}

int col_plane_capsule(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  Shape plane = shape_of_geom(m, d, g1), capsule = shape_of_geom(m, d, g2);
  mjtNum axis[3], end[3];
  mat3_column(axis, capsule.mat, 2);

  // one contact for each end that is near; the first tangent is the axis
  int n = 0;
  for (int side = 1; side >= -1; side -= 2) {
    vec3_combine(end, capsule.pos, axis, side * capsule.size[1]);
    n += touch_plane_sphere(con + n, margin, plane, end, capsule.size[0]);
  }
  for (int i = 0; i < n; i++) vec3_copy(con[i].tangent, axis);
  return n;
}

int col_plane_cylinder(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  Shape plane = shape_of_geom(m, d, g1), cylinder = shape_of_geom(m, d, g2);
  mjtNum radius = cylinder.size[0], half = cylinder.size[1];
  mjtNum normal[3], axis[3], rel[3];
  mat3_column(normal, plane.mat, 2);
  mat3_column(axis, cylinder.mat, 2);
  vec3_sub(rel, cylinder.pos, plane.pos);
  mjtNum height = vec3_dot(rel, normal);

  // let the axis point down, into the plane
  mjtNum slope = vec3_dot(normal, axis);
  if (slope > 0) {
    vec3_scale(axis, axis, -1);
    slope = -slope;
  }

  // radial vector to the lowest point of the rim; the x axis of the cylinder when it stands upright
  mjtNum radial[3];
  vec3_scale(radial, axis, slope);
  vec3_sub(radial, radial, normal);
  mjtNum len_sqr = vec3_dot(radial, radial);
  if (len_sqr >= mjMINVAL * mjMINVAL) {
    vec3_scale(radial, radial, radius / sqrt(len_sqr));
  } else {
    mat3_column(radial, cylinder.mat, 0);
    vec3_scale(radial, radial, radius);
  }
  mjtNum drop = vec3_dot(radial, normal);
  vec3_scale(axis, axis, half);
  slope *= half;

  // lowest point of the lower disk: without it there is no contact
  mjtNum point[3], dist = height + slope + drop;
  if (dist > margin) return 0;
  int n = 0;
  vec3_add(point, cylinder.pos, radial);
  vec3_add(point, point, axis);
  touch_point(con + n++, normal, point, dist);

  // the same point of the upper disk, for a cylinder that lies
  dist = height - slope + drop;
  if (dist <= margin) {
    vec3_add(point, cylinder.pos, radial);
    vec3_sub(point, point, axis);
    touch_point(con + n++, normal, point, dist);
  }

  // two more points of the lower disk, 120 degrees to both sides
  dist = height + slope - 0.5 * drop;
  if (dist <= margin) {
    mjtNum sideways[3];
    vec3_cross(sideways, radial, axis);
    vec3_normalize(sideways);
    vec3_scale(sideways, sideways, radius * sqrt(3.0) / 2);
    for (int side = 1; side >= -1; side -= 2) {
      vec3_combine(point, cylinder.pos, sideways, side);
      vec3_add(point, point, axis);
      vec3_combine(point, point, radial, -0.5);
      touch_point(con + n++, normal, point, dist);
    }
  }
  return n;
}

int col_plane_box(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  Shape plane = shape_of_geom(m, d, g1), box = shape_of_geom(m, d, g2);
  mjtNum normal[3], rel[3];
  mat3_column(normal, plane.mat, 2);
  vec3_sub(rel, box.pos, plane.pos);
  mjtNum height = vec3_dot(rel, normal);

  // up to four corners below the center
  int n = 0;
  for (int i = 0; i < 8 && n < 4; i++) {
    mjtNum local[3] = {i & 1 ? box.size[0] : -box.size[0], i & 2 ? box.size[1] : -box.size[1],
                       i & 4 ? box.size[2] : -box.size[2]};
    mjtNum corner[3];
    mat3_mul_vec(corner, box.mat, local);
    mjtNum rise = vec3_dot(normal, corner);
    if (rise > 0 || height + rise > margin) continue;
    vec3_add(corner, corner, box.pos);
    touch_point(con + n++, normal, corner, height + rise);
  }
  return n;
}
