// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sphere: the point of the triangle nearest to the center. Capsule: both ends as spheres, and each
// vertex that is beside the segment. Box: each vertex as a sphere against the face that it is
// farthest out of, and each corner of the box against the triangle.

#include "collision/pairs/col_triangle.h"

static int sign_of_area(const mjtNum p[2], const mjtNum q[2], const mjtNum r[2]) {
  mjtNum area = (p[0] - r[0]) * (q[1] - r[1]) - (q[0] - r[0]) * (p[1] - r[1]);
  return (area > 0) - (area < 0);
}

// Nearest point to p on the segment from u to v; returns its distance.
static mjtNum nearest_on_edge(mjtNum res[2], const mjtNum p[2], const mjtNum u[2], const mjtNum v[2]) {
  mjtNum edge[2] = {v[0] - u[0], v[1] - u[1]}, rel[2] = {p[0] - u[0], p[1] - u[1]};
  mjtNum length_sqr = edge[0] * edge[0] + edge[1] * edge[1];
  mjtNum t = (edge[0] * rel[0] + edge[1] * rel[1]) / fmax(mjMINVAL, length_sqr);

  // exactly the corners, so that triangles with a common corner give the same point
  for (int k = 0; k < 2; k++) res[k] = t <= 0 ? u[k] : t >= 1 ? v[k] : u[k] + t * edge[k];
  return sqrt((res[0] - p[0]) * (res[0] - p[0]) + (res[1] - p[1]) * (res[1] - p[1]));
}

// A ball at a and another one that is offset from it; the normal from the first to the second.
static int touch_balls(mjPreContact* con, mjtNum margin, const mjtNum a[3], mjtNum radius_a,
                       const mjtNum offset[3], mjtNum radius_b) {
  mjtNum normal[3], pos[3];
  vec3_copy(normal, offset);
  mjtNum dist = vec3_normalize(normal);
  if (dist > margin + radius_a + radius_b) return 0;
  dist = dist - radius_a - radius_b;
  vec3_combine(pos, a, normal, radius_a + 0.5 * dist);
  precontact_set(con, dist, pos, normal);
  return 1;
}

int touch_sphere_triangle(mjPreContact* con, mjtNum margin, const mjtNum center[3], mjtNum radius,
                          const Triangle* triangle) {
  // plane of the triangle, with the first vertex as origin and x along the first edge
  mjtNum s[3], a[3], b[3], normal[3], x[3], y[3], foot[3];
  vec3_sub(s, center, triangle->vert[0]);
  vec3_sub(a, triangle->vert[1], triangle->vert[0]);
  vec3_sub(b, triangle->vert[2], triangle->vert[0]);
  vec3_cross(normal, a, b);
  vec3_normalize(normal);
  mjtNum height = vec3_dot(normal, s);
  if (fabs(height) > margin + radius + triangle->radius) return 0;
  vec3_combine(foot, s, normal, -height);
  vec3_copy(x, a);
  mjtNum length = vec3_normalize(x);
  vec3_cross(y, normal, a);
  vec3_normalize(y);

  mjtNum corner[3][2] = {{0, 0}, {length, 0}, {vec3_dot(x, b), vec3_dot(y, b)}};
  mjtNum p[2] = {vec3_dot(x, foot), vec3_dot(y, foot)};
  int sign[3];
  for (int i = 0; i < 3; i++) sign[i] = sign_of_area(p, corner[i], corner[(i + 1) % 3]);
  if (sign[0] != sign[1] || sign[1] != sign[2]) {
    // outside: the nearest of the three edges
    mjtNum near[3][2], dist[3];
    for (int i = 0; i < 3; i++) dist[i] = nearest_on_edge(near[i], p, corner[i], corner[(i + 1) % 3]);
    int best = dist[0] < dist[1] && dist[0] < dist[2] ? 0 : (dist[1] < dist[2] ? 1 : 2);
    vec3_scale(foot, x, near[best][0]);
    vec3_add_scaled(foot, y, near[best][1]);
  }
  vec3_sub_from(foot, s);
  return touch_balls(con, margin, center, radius, foot, triangle->radius);
}

int touch_capsule_triangle(mjPreContact* con, mjtNum margin, Shape capsule, const Triangle* triangle) {
  mjtNum axis[3], point[3], radius = capsule.size[0], half = capsule.size[1];
  mat3_column(axis, capsule.mat, 2);
  int n = 0;
  for (int side = -1; side <= 1; side += 2) {
    vec3_combine(point, capsule.pos, axis, side * half);
    n += touch_sphere_triangle(con + n, margin, point, radius, triangle);
  }
  for (int i = 0; i < 3; i++) {
    mjtNum rel[3];
    vec3_sub(rel, triangle->vert[i], capsule.pos);
    mjtNum along = vec3_dot(rel, axis);
    if (fabs(along) >= half) continue;
    vec3_combine(point, capsule.pos, axis, along);
    vec3_sub(rel, triangle->vert[i], point);
    n += touch_balls(con + n, margin, point, radius, rel, triangle->radius);
  }
  return n;
}

// A ball against the planes of a box: that of which the center is farthest out counts, also beside
// the face, where edges and corners are nearer. The normal points from the box to the ball.
static int touch_ball_box_faces(mjPreContact* con, mjtNum margin, const mjtNum center[3], mjtNum radius,
                                Shape box) {
  mjtNum local[3], normal[3], pos[3], most = -mjMAXVAL;
  int axis = 0;
  frame_from_world(local, box.pos, box.mat, center);
  for (int i = 0; i < 3; i++) {
    mjtNum out = fabs(local[i]) - box.size[i];
    if (out <= most) continue;
    most = out;
    axis = i;
  }
  mjtNum dist = most - radius;
  if (dist > margin) return 0;
  mat3_column(normal, box.mat, axis);
  if (local[axis] <= 0) vec3_scale(normal, normal, -1);
  vec3_combine(pos, center, normal, -radius - 0.5 * dist);
  precontact_set(con, dist, pos, normal);
  return 1;
}

// The same against its faces, edges and corners.
static int touch_ball_box(mjPreContact* con, mjtNum margin, const mjtNum center[3], mjtNum radius,
                          Shape box) {
  int n = touch_sphere_box(con, margin, center, radius, box);
  if (n) vec3_scale(con->normal, con->normal, -1);
  return n;
}

int touch_box_triangle(mjPreContact* con, mjtNum margin, Shape box, const Triangle* triangle, bool exact) {
  int n = 0;
  for (int i = 0; i < 3; i++) {
    n += (exact ? touch_ball_box : touch_ball_box_faces)(con + n, margin, triangle->vert[i], triangle->radius,
                                                         box);
  }
  for (int c = 0; c < 8; c++) {
    mjtNum local[3], corner[3];
    for (int i = 0; i < 3; i++) local[i] = c >> i & 1 ? box.size[i] : -box.size[i];
    frame_to_world(corner, box.pos, box.mat, local);
    n += touch_sphere_triangle(con + n, margin, corner, 0, triangle);
  }
  return n;
}
