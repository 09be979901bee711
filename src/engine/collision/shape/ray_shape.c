// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rays and primitives. A quadric gives a x^2 + 2 b x + c = 0, a > 0; what grazes a surface hits it
// once.

#include "collision/shape/ray_shape.h"

#include <gimbal/kinds/geoms.h>
#include <stdbool.h>

#include "collision/shape/frame.h"

LocalRay ray_to_frame(const mjtNum pos[3], const mjtNum mat[9], const mjtNum pnt[3], const mjtNum vec[3]) {
  LocalRay ray;
  frame_from_world(ray.p, pos, mat, pnt);
  mat3_mul_vec_t(ray.v, mat, vec);
  return ray;
}

static inline void ray_point(mjtNum res[3], const LocalRay* ray, mjtNum x) {
  vec3_combine(res, ray->p, ray->v, x);
}

static void set_normal(mjtNum normal[3], mjtNum x, mjtNum y, mjtNum z) {
  if (!normal) return;
  vec3_set(normal, x, y, z);
  vec3_normalize(normal);
}

// Both solutions (-1, -1: none); returns the first that is not negative, or -1.
static mjtNum solve_quadratic(mjtNum a, mjtNum b, mjtNum c, mjtNum x[2]) {
  mjtNum det = b * b - a * c;
  x[0] = x[1] = -1;
  if (a < mjMINVAL || det < 0) return -1;
  det = sqrt(det);
  x[0] = (-b - det) / a;
  x[1] = (-b + det) / a;
  return x[0] >= 0 ? x[0] : (x[1] >= 0 ? x[1] : -1);
}

static bool is_nearer(mjtNum x, mjtNum best) {
  return x >= 0 && (best < 0 || x < best);
}

mjtNum ray_ball(const LocalRay* ray, mjtNum radius_sqr) {
  mjtNum x[2];
  return solve_quadratic(vec3_dot(ray->v, ray->v), vec3_dot(ray->v, ray->p),
                         vec3_dot(ray->p, ray->p) - radius_sqr, x);
}

static mjtNum shape_plane(const LocalRay* ray, const mjtNum size[3], mjtNum normal[3]) {
  if (ray->v[2] > -mjMINVAL) return -1;  // from the back
  mjtNum x = -ray->p[2] / ray->v[2], hit[3];
  if (x < 0) return -1;
  ray_point(hit, ray, x);
  if ((size[0] > 0 && !(fabs(hit[0]) <= size[0])) || (size[1] > 0 && !(fabs(hit[1]) <= size[1]))) return -1;
  set_normal(normal, 0, 0, 1);
  return x;
}

static mjtNum shape_sphere(const LocalRay* ray, const mjtNum size[3], mjtNum normal[3]) {
  mjtNum x = ray_ball(ray, size[0] * size[0]), hit[3];
  if (x >= 0) {
    ray_point(hit, ray, x);
    set_normal(normal, hit[0], hit[1], hit[2]);
  }
  return x;
}

static mjtNum shape_ellipsoid(const LocalRay* ray, const mjtNum size[3], mjtNum normal[3]) {
  mjtNum a = 0, b = 0, c = -1, inv[3], x[2], hit[3];
  for (int i = 0; i < 3; i++) {
    inv[i] = 1 / (size[i] * size[i]);
    a += inv[i] * ray->v[i] * ray->v[i];
    b += inv[i] * ray->v[i] * ray->p[i];
    c += inv[i] * ray->p[i] * ray->p[i];
  }
  mjtNum first = solve_quadratic(a, b, c, x);
  if (first >= 0) {
    ray_point(hit, ray, first);
    set_normal(normal, hit[0] * inv[0], hit[1] * inv[1], hit[2] * inv[2]);
  }
  return first;
}

// The round wall of a cylinder around z.
static mjtNum ray_wall(const LocalRay* ray, mjtNum radius, mjtNum half) {
  const mjtNum *p = ray->p, *v = ray->v;
  mjtNum x[2], a = v[0] * v[0] + v[1] * v[1];
  mjtNum first =
      solve_quadratic(a, v[0] * p[0] + v[1] * p[1], p[0] * p[0] + p[1] * p[1] - radius * radius, x);
  return first >= 0 && fabs(p[2] + first * v[2]) <= half ? first : -1;
}

static mjtNum shape_capsule(const LocalRay* ray, const mjtNum size[3], mjtNum normal[3]) {
  mjtNum bound = size[0] + size[1], hit[3];
  if (ray_ball(ray, bound * bound) < 0) return -1;
  mjtNum best = ray_wall(ray, size[0], size[1]);
  for (int side = 1; side >= -1; side -= 2) {
    // the half of the ball at the end that is outside
    LocalRay moved = *ray;
    mjtNum x[2];
    moved.p[2] -= side * size[1];
    solve_quadratic(vec3_dot(moved.v, moved.v), vec3_dot(moved.v, moved.p),
                    vec3_dot(moved.p, moved.p) - size[0] * size[0], x);
    for (int i = 0; i < 2; i++) {
      if (is_nearer(x[i], best) && side * (ray->p[2] + x[i] * ray->v[2]) >= size[1]) best = x[i];
    }
  }
  if (best >= 0) {
    ray_point(hit, ray, best);
    set_normal(normal, hit[0], hit[1], hit[2] - clip(hit[2], -size[1], size[1]));
  }
  return best;
}

static mjtNum shape_cylinder(const LocalRay* ray, const mjtNum size[3], mjtNum normal[3]) {
  if (ray_ball(ray, size[0] * size[0] + size[1] * size[1]) < 0) return -1;
  mjtNum best = -1, hit[3];
  int end = 0;
  for (int side = -1; side <= 1 && fabs(ray->v[2]) > mjMINVAL; side += 2) {
    mjtNum x = (side * size[1] - ray->p[2]) / ray->v[2];
    if (!is_nearer(x, best)) continue;
    ray_point(hit, ray, x);
    if (!(hit[0] * hit[0] + hit[1] * hit[1] <= size[0] * size[0])) continue;
    best = x;
    end = side;
  }
  mjtNum wall = ray_wall(ray, size[0], size[1]);
  if (is_nearer(wall, best)) {
    best = wall;
    ray_point(hit, ray, wall);
    set_normal(normal, hit[0], hit[1], 0);
  } else if (best >= 0) {
    set_normal(normal, 0, 0, end);
  }
  return best;
}

mjtNum ray_box(const LocalRay* ray, const mjtNum size[3], mjtNum each[6], mjtNum normal[3]) {
  mjtNum best = -1, hit[3];
  for (int i = 0; i < 6 && each; i++) each[i] = -1;
  if (ray_ball(ray, vec3_dot(size, size)) < 0) return -1;
  for (int i = 0; i < 3; i++) {
    if (fabs(ray->v[i]) <= mjMINVAL) continue;
    int j = (i + 1) % 3, k = (i + 2) % 3;
    for (int side = -1; side <= 1; side += 2) {
      mjtNum x = (side * size[i] - ray->p[i]) / ray->v[i];
      if (x < 0) continue;
      ray_point(hit, ray, x);
      if (!(fabs(hit[j]) <= size[j] && fabs(hit[k]) <= size[k])) continue;
      if (each) each[2 * i + (side > 0)] = x;
      if (!is_nearer(x, best)) continue;
      best = x;
      set_normal(normal, i == 0 ? side : 0, i == 1 ? side : 0, i == 2 ? side : 0);
    }
  }
  return best;
}

static mjtNum shape_box(const LocalRay* ray, const mjtNum size[3], mjtNum normal[3]) {
  return ray_box(ray, size, NULL, normal);
}

//---- triangles

RayPlane ray_plane_across(const mjtNum vec[3]) {
  RayPlane across = {{1, 1, 1}, {0, 0, 0}};
  int main = fabs(vec[0]) >= fabs(vec[1]) && fabs(vec[0]) >= fabs(vec[2])
                 ? 0
                 : (fabs(vec[1]) >= fabs(vec[2]) ? 1 : 2);
  across.a[main] = 0;
  vec3_combine(across.b, across.a, vec, -vec3_dot(vec, across.a) / vec3_dot(vec, vec));
  vec3_normalize(across.b);
  vec3_cross(across.a, across.b, vec);
  vec3_normalize(across.a);
  return across;
}

mjtNum ray_triangle(const LocalRay* ray, const RayPlane* across, const mjtNum v0[3], const mjtNum v1[3],
                    const mjtNum v2[3], mjtNum normal[3]) {
  // seen along the ray the triangle must enclose the origin
  const mjtNum* v[3] = {v0, v1, v2};
  mjtNum x[3], y[3];
  for (int i = 0; i < 3; i++) {
    mjtNum rel[3];
    vec3_sub(rel, v[i], ray->p);
    x[i] = vec3_dot(across->a, rel);
    y[i] = vec3_dot(across->b, rel);
  }
  if ((x[0] > 0 && x[1] > 0 && x[2] > 0) || (x[0] < 0 && x[1] < 0 && x[2] < 0)) return -1;
  if ((y[0] > 0 && y[1] > 0 && y[2] > 0) || (y[0] < 0 && y[1] < 0 && y[2] < 0)) return -1;
  mjtNum a = x[0] - x[2], b = x[1] - x[2], c = y[0] - y[2], d = y[1] - y[2], det = a * d - b * c;
  if (fabs(det) < mjMINVAL) return -1;
  mjtNum s = (-d * x[2] + b * y[2]) / det, t = (c * x[2] - a * y[2]) / det;
  if (s < 0 || t < 0 || s + t > 1) return -1;

  // where the ray crosses its plane
  mjtNum e0[3], e1[3], rel[3], plane[3];
  vec3_sub(e0, v0, v2);
  vec3_sub(e1, v1, v2);
  vec3_sub(rel, ray->p, v2);
  vec3_cross(plane, e0, e1);
  mjtNum slope = vec3_dot(ray->v, plane);
  if (fabs(slope) < mjMINVAL) return -1;
  mjtNum along = -vec3_dot(rel, plane) / slope;
  if (along < 0) return -1;
  if (normal) {
    vec3_copy(normal, plane);
    vec3_normalize(normal);
  }
  return along;
}

//---- by type

mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3], const mjtNum pnt[3],
                   const mjtNum vec[3], int geomtype, mjtNum normal[3]) {
#define RAY(type, word, ...) [type] = shape_##word,
  static mjtNum (*const of_type[mjNGEOMTYPES])(const LocalRay*, const mjtNum*,
                                               mjtNum*) = {GIMBAL_PRIMITIVES(RAY)};
  if (normal) vec3_zero(normal);
  if (geomtype < 0 || geomtype >= mjNGEOMTYPES || !of_type[geomtype]) {
    mju_error("mju_rayGeom: geom type %d has no closed form", geomtype);
    return -1;
  }
  // a ball is not turned: equal balls are hit at equal distances
  static const mjtNum identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  if (!mat || geomtype == mjGEOM_SPHERE) mat = identity;
  LocalRay ray = ray_to_frame(pos, mat, pnt, vec);
  mjtNum local[3], x = of_type[geomtype](&ray, size, normal ? local : NULL);
  if (x >= 0 && normal) mat3_mul_vec(normal, mat, local);
  return x;
}
