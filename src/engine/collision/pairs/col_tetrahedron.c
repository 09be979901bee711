// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A capsule is a segment with a radius, a sphere a point with one. A segment outside of a
// tetrahedron is nearest to it at one of its ends, or where it passes an edge. One that reaches
// inside leaves it by the shortest way: through a face, from its deepest point, or over an edge,
// across both (the separating axes of the segment and the tetrahedron).

#include "collision/pairs/col_tetrahedron.h"

#include <stdbool.h>

static const int kFaces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
static const int kEdges[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

// The outward normal of the face across vertex i, and its height.
typedef struct Face {
  mjtNum normal[3], height;
} Face;

static void find_faces(const Tetrahedron* t, Face face[4]) {
  for (int i = 0; i < 4; i++) {
    const mjtNum* a = t->vert[kFaces[i][0]];
    mjtNum u[3], v[3], w[3];
    vec3_sub(u, t->vert[kFaces[i][1]], a);
    vec3_sub(v, t->vert[kFaces[i][2]], a);
    vec3_sub(w, t->vert[i], a);
    vec3_cross(face[i].normal, u, v);
    vec3_normalize(face[i].normal);
    if (vec3_dot(face[i].normal, w) > 0) vec3_scale(face[i].normal, face[i].normal, -1);
    face[i].height = vec3_dot(face[i].normal, a);
  }
}

static int set_contact(mjPreContact* con, mjtNum margin, const mjtNum point[3], mjtNum radius,
                       const mjtNum normal[3], mjtNum dist) {
  mjtNum pos[3];
  if (dist > margin) return 0;
  vec3_combine(pos, point, normal, radius + dist / 2);
  precontact_set(con, dist, pos, normal);
  return 1;
}

//---- outside

// The nearest points of a segment and another one (Ericson, Real-Time Collision Detection, 5.1.9);
// both may be points.
static mjtNum nearest_of_segments(const mjtNum a[3], const mjtNum b[3], const mjtNum c[3], const mjtNum d[3],
                                  mjtNum on_ab[3], mjtNum on_cd[3]) {
  mjtNum u[3], v[3], r[3], s = 0, t;
  vec3_sub(u, b, a);
  vec3_sub(v, d, c);
  vec3_sub(r, a, c);
  mjtNum uu = vec3_dot(u, u), vv = vec3_dot(v, v), uv = vec3_dot(u, v), ur = vec3_dot(u, r),
         vr = vec3_dot(v, r);
  mjtNum det = uu * vv - uv * uv;
  if (det > mjMINVAL * uu * vv) s = mju_clip((uv * vr - ur * vv) / det, 0, 1);
  t = vv > 0 ? (uv * s + vr) / vv : 0;
  if (t < 0 || t > 1) {
    t = mju_clip(t, 0, 1);
    s = uu > 0 ? mju_clip((t * uv - ur) / uu, 0, 1) : 0;
  }
  vec3_combine(on_ab, a, u, s);
  vec3_combine(on_cd, c, v, t);
  vec3_sub(r, on_ab, on_cd);
  return vec3_dot(r, r);
}

// The foot of a point on a face, if it is inside of it.
static bool foot_on_face(const Tetrahedron* t, const Face* face, int index, const mjtNum p[3],
                         mjtNum foot[3]) {
  const int* v = kFaces[index];
  mjtNum above = vec3_dot(face->normal, p) - face->height;
  if (above < 0) return false;
  vec3_combine(foot, p, face->normal, -above);
  mjtNum sign = 0;
  for (int k = 0; k < 3; k++) {
    mjtNum edge[3], rel[3], across[3];
    vec3_sub(edge, t->vert[v[(k + 1) % 3]], t->vert[v[k]]);
    vec3_sub(rel, foot, t->vert[v[k]]);
    vec3_cross(across, edge, rel);
    mjtNum side = vec3_dot(across, face->normal);
    if (side * sign < 0) return false;
    if (side != 0) sign = side;
  }
  return true;
}

// The nearest points of a segment outside and the tetrahedron; their squared distance.
static mjtNum nearest_outside(const Tetrahedron* t, const Face face[4], const mjtNum* const end[2],
                              mjtNum point[3], mjtNum on[3]) {
  mjtNum least = mjMAXVAL * mjMAXVAL, p[3], q[3];
  vec3_copy(point, end[0]);
  vec3_copy(on, t->vert[0]);
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < 4; i++) {
      if (!foot_on_face(t, face + i, i, end[k], q)) continue;
      vec3_sub(p, end[k], q);
      mjtNum square = vec3_dot(p, p);
      if (square >= least) continue;
      least = square;
      vec3_copy(point, end[k]);
      vec3_copy(on, q);
    }
  }
  for (int i = 0; i < 6; i++) {
    mjtNum square = nearest_of_segments(end[0], end[1], t->vert[kEdges[i][0]], t->vert[kEdges[i][1]], p, q);
    if (square >= least) continue;
    least = square;
    vec3_copy(point, p);
    vec3_copy(on, q);
  }
  return least;
}

//---- inside

// The part of a segment that is inside, as shares of its length; false if there is none.
static bool part_inside(const Face face[4], const mjtNum* const end[2], mjtNum part[2]) {
  part[0] = 0;
  part[1] = 1;
  for (int i = 0; i < 4; i++) {
    mjtNum a = vec3_dot(face[i].normal, end[0]) - face[i].height,
           b = vec3_dot(face[i].normal, end[1]) - face[i].height;
    if (a > 0 && b > 0) return false;
    if (a > 0) part[0] = mjMAX(part[0], a / (a - b));
    if (b > 0) part[1] = mjMIN(part[1], a / (a - b));
  }
  return part[0] <= part[1];
}

static void at_share(mjtNum r[3], const mjtNum* const end[2], mjtNum share) {
  for (int k = 0; k < 3; k++) r[k] = end[0][k] + share * (end[1][k] - end[0][k]);
}

// The shortest way out: outward direction, depth and the point of the segment that it starts from.
typedef struct Exit {
  mjtNum out[3], depth, point[3];
} Exit;

static void exit_by_faces(Exit* e, const Face face[4], const mjtNum* const end[2], const mjtNum part[2]) {
  for (int i = 0; i < 4; i++) {
    mjtNum a = vec3_dot(face[i].normal, end[0]), b = vec3_dot(face[i].normal, end[1]),
           depth = face[i].height - mjMIN(a, b);
    if (depth >= e->depth) continue;
    bool level = mju_abs(a - b) <= 1e-9 * (1 + mju_abs(depth));
    e->depth = depth;
    vec3_copy(e->out, face[i].normal);
    at_share(e->point, end, level ? part[0] : b < a);
  }
}

static void exit_by_edges(Exit* e, const Tetrahedron* t, const mjtNum* const end[2]) {
  mjtNum along[3];
  vec3_sub(along, end[1], end[0]);
  for (int i = 0; i < 12; i++) {
    const mjtNum *a = t->vert[kEdges[i / 2][0]], *b = t->vert[kEdges[i / 2][1]];
    mjtNum edge[3], out[3], farthest = -mjMAXVAL, ignored[3];
    vec3_sub(edge, b, a);
    vec3_cross(out, edge, along);
    if (vec3_dot(out, out) < mjMINVAL) continue;
    vec3_normalize(out);
    if (i % 2) vec3_scale(out, out, -1);
    for (int k = 0; k < 4; k++) farthest = mjMAX(farthest, vec3_dot(out, t->vert[k]));
    mjtNum depth = farthest - vec3_dot(out, end[0]);
    if (depth < 0 || depth >= e->depth - 1e-12) continue;
    e->depth = depth;
    vec3_copy(e->out, out);
    nearest_of_segments(end[0], end[1], a, b, e->point, ignored);
  }
}

//---- pairs

static int touch_segment(mjPreContact* con, mjtNum margin, const mjtNum* const end[2], mjtNum radius,
                         const Tetrahedron* t) {
  Face face[4];
  mjtNum part[2], normal[3], point[3], on[3];
  find_faces(t, face);
  if (!part_inside(face, end, part)) {
    mjtNum dist = mju_sqrt(nearest_outside(t, face, end, point, on));
    if (dist > margin + radius + t->radius) return 0;
    if (dist > mjMINVAL) {
      vec3_sub(normal, on, point);
      vec3_scale(normal, normal, 1 / dist);
      return set_contact(con, margin, point, radius, normal, dist - radius - t->radius);
    }
    part[0] = part[1] = 0.5;
  }
  Exit way = {.depth = mjMAXVAL};
  exit_by_faces(&way, face, end, part);
  exit_by_edges(&way, t, end);
  vec3_scale(normal, way.out, -1);
  return set_contact(con, margin, way.point, radius, normal, -way.depth - radius - t->radius);
}

int touch_sphere_tetrahedron(mjPreContact* con, mjtNum margin, const mjtNum center[3], mjtNum radius,
                             const Tetrahedron* tetrahedron) {
  const mjtNum* const end[2] = {center, center};
  return touch_segment(con, margin, end, radius, tetrahedron);
}

int touch_capsule_tetrahedron(mjPreContact* con, mjtNum margin, Shape capsule,
                              const Tetrahedron* tetrahedron) {
  mjtNum axis[3], point[2][3];
  mat3_column(axis, capsule.mat, 2);
  for (int k = 0; k < 2; k++) {
    vec3_combine(point[k], capsule.pos, axis, k ? -capsule.size[1] : capsule.size[1]);
  }
  const mjtNum* const end[2] = {point[0], point[1]};
  return touch_segment(con, margin, end, capsule.size[0], tetrahedron);
}
