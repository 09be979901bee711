// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The nearest point of a triangle is the foot of the perpendicular if its weights are not negative,
// else on one of the edges. Lines a + s u and c + t v are nearest where the connection is
// perpendicular to both; of segments s and t are clamped one after the other.

#include "ipc/nearest.h"

#include "collision/shape/frame.h"

static mjtNum nearest_on_segment(const mjtNum p[3], const mjtNum a[3], const mjtNum b[3]) {
  mjtNum along[3], to[3];
  vec3_sub(along, b, a);
  vec3_sub(to, p, a);
  mjtNum square = vec3_dot(along, along);
  return square > 0 ? clip(vec3_dot(to, along) / square, 0, 1) : 0;
}

// The nearest of the three edges.
static void nearest_on_rim(mjtNum weight[3], const mjtNum p[3], const mjtNum* const corner[3]) {
  mjtNum best = -1;
  for (int k = 0; k < 3; k++) {
    const mjtNum *a = corner[k], *b = corner[(k + 1) % 3];
    mjtNum share = nearest_on_segment(p, a, b), point[3];
    for (int i = 0; i < 3; i++) point[i] = a[i] + share * (b[i] - a[i]);
    mjtNum square = vec3_dist_sqr(point, p);
    if (best >= 0 && square >= best) continue;
    best = square;
    weight[k] = 1 - share;
    weight[(k + 1) % 3] = share;
    weight[(k + 2) % 3] = 0;
  }
}

// Products of the sides u and v of a triangle or of two segments, and of both with a way r.
typedef struct Products {
  mjtNum uu, uv, vv, ur, vr, det;
} Products;

static Products products_of(const mjtNum u[3], const mjtNum v[3], const mjtNum r[3]) {
  Products p = {vec3_dot(u, u), vec3_dot(u, v), vec3_dot(v, v), vec3_dot(u, r), vec3_dot(v, r), 0};
  p.det = p.uu * p.vv - p.uv * p.uv;
  return p;
}

void nearest_on_triangle(mjtNum weight[3], const mjtNum x[3], const mjtNum a[3], const mjtNum b[3],
                         const mjtNum c[3]) {
  mjtNum u[3], v[3], to[3];
  for (int k = 0; k < 3; k++) {
    u[k] = b[k] - a[k];
    v[k] = c[k] - a[k];
    to[k] = x[k] - a[k];
  }
  Products p = products_of(u, v, to);
  weight[1] = p.vv * p.ur - p.uv * p.vr;
  weight[2] = p.uu * p.vr - p.uv * p.ur;
  weight[0] = p.det - weight[1] - weight[2];
  if (p.det <= mjMINVAL * p.uu * p.vv || weight[0] < 0 || weight[1] < 0 || weight[2] < 0) {
    nearest_on_rim(weight, x, (const mjtNum* const[3]){a, b, c});
    return;
  }
  vec3_scale(weight, weight, 1 / p.det);
}

void nearest_on_segments(mjtNum share[2], const mjtNum a[3], const mjtNum b[3], const mjtNum c[3],
                         const mjtNum d[3]) {
  const mjtNum parallel = 1e-12;
  mjtNum u[3], v[3], r[3];
  vec3_sub(u, b, a);
  vec3_sub(v, d, c);
  vec3_sub(r, a, c);
  Products p = products_of(u, v, r);
  mjtNum s = p.det > parallel * p.uu * p.vv ? clip((p.uv * p.vr - p.vv * p.ur) / p.det, 0, 1) : 0;
  share[1] = p.vv > 0 ? clip((p.uv * s + p.vr) / p.vv, 0, 1) : 0;
  share[0] = p.uu > 0 ? clip((p.uv * share[1] - p.ur) / p.uu, 0, 1) : 0;
}
