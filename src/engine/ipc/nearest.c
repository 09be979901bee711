// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The nearest point of a triangle is the foot of the perpendicular if its weights are not negative,
// else on one of the edges. Lines a + s u and c + t v are nearest where the connection is
// perpendicular to both; of segments s and t are clamped one after the other.

#include "ipc/nearest.h"

#include "collision/shape/frame.h"

mjtNum nearest_on_segment(const mjtNum p[3], const mjtNum a[3], const mjtNum b[3]) {
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

void nearest_on_triangle(mjtNum weight[3], const mjtNum p[3], const mjtNum a[3], const mjtNum b[3],
                         const mjtNum c[3]) {
  mjtNum u[3], v[3], to[3];
  vec3_sub(u, b, a);
  vec3_sub(v, c, a);
  vec3_sub(to, p, a);
  mjtNum uu = vec3_dot(u, u), uv = vec3_dot(u, v), vv = vec3_dot(v, v), pu = vec3_dot(to, u),
         pv = vec3_dot(to, v), det = uu * vv - uv * uv;
  weight[1] = vv * pu - uv * pv;
  weight[2] = uu * pv - uv * pu;
  weight[0] = det - weight[1] - weight[2];
  if (det <= mjMINVAL * uu * vv || weight[0] < 0 || weight[1] < 0 || weight[2] < 0) {
    nearest_on_rim(weight, p, (const mjtNum* const[3]){a, b, c});
    return;
  }
  vec3_scale(weight, weight, 1 / det);
}

void nearest_on_segments(mjtNum share[2], const mjtNum a[3], const mjtNum b[3], const mjtNum c[3],
                         const mjtNum d[3]) {
  mjtNum u[3], v[3], r[3];
  vec3_sub(u, b, a);
  vec3_sub(v, d, c);
  vec3_sub(r, a, c);
  mjtNum uu = vec3_dot(u, u), uv = vec3_dot(u, v), vv = vec3_dot(v, v), ur = vec3_dot(u, r),
         vr = vec3_dot(v, r), det = uu * vv - uv * uv;
  mjtNum s = det > 1e-12 * uu * vv ? clip((uv * vr - vv * ur) / det, 0, 1) : 0;
  mjtNum t = vv > 0 ? (uv * s + vr) / vv : 0;
  share[1] = clip(t, 0, 1);
  share[0] = uu > 0 ? clip((uv * share[1] - ur) / uu, 0, 1) : 0;
}
