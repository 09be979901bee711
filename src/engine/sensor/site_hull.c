// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The hull is what lies below all of its faces,
//   h_i(x) = n_i . (x - p_i) < 0,
// n_i the outward normal of face i and p_i a corner of it. Inside, the largest h_i is the signed
// distance from the surface; outside, it is the distance from the nearest face.

#include "sensor/site_hull.h"

#include "math/vec.h"

typedef struct HullFace {
  mjtNum corner[3][3], normal[3];
} HullFace;

// The triangles of a hull: vertices by their ids in the mesh.
typedef struct HullFaces {
  const float* vert;
  const int* id;
  int count;
} HullFaces;

static HullFaces faces_of(const mjModel* m, int mesh) {
  if (m->mesh_graphadr[mesh] < 0) return (HullFaces){.count = 0};
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  int nvert = graph[0], nface = graph[1];
  return (HullFaces){m->mesh_vert + 3 * m->mesh_vertadr[mesh], graph + 2 + 3 * nvert + 3 * nface, nface};
}

// Returns false for a face without an area.
static bool get_face(HullFace* face, const HullFaces* faces, int i) {
  mjtNum side1[3], side2[3];
  for (int k = 0; k < 3; k++) {
    const float* v = faces->vert + 3 * faces->id[3 * i + k];
    vec3_set(face->corner[k], v[0], v[1], v[2]);
  }
  vec3_sub(side1, face->corner[1], face->corner[0]);
  vec3_sub(side2, face->corner[2], face->corner[0]);
  vec3_cross(face->normal, side1, side2);
  return vec3_normalize(face->normal) > mjMINVAL;
}

static mjtNum face_height(const HullFace* face, const mjtNum x[3]) {
  mjtNum dif[3];
  vec3_sub(dif, x, face->corner[0]);
  return vec3_dot(face->normal, dif);
}

bool hull_contains(const mjModel* m, int mesh, const mjtNum x[3]) {
  HullFaces faces = faces_of(m, mesh);
  HullFace face;
  for (int i = 0; i < faces.count; i++) {
    if (get_face(&face, &faces, i) && face_height(&face, x) >= 0) return false;
  }
  return faces.count > 0;
}

bool hull_meets_ray(const mjModel* m, int mesh, const mjtNum start[3], const mjtNum dir[3]) {
  HullFaces faces = faces_of(m, mesh);
  mjtNum enter = 0, leave = mjMAXVAL;
  HullFace face;
  for (int i = 0; i < faces.count; i++) {
    if (!get_face(&face, &faces, i)) continue;
    mjtNum height = face_height(&face, start), rate = vec3_dot(face.normal, dir);
    if (rate < 0) {
      enter = mju_max(enter, -height / rate);
    } else if (rate > 0) {
      leave = mju_min(leave, -height / rate);
    } else if (height > 0) {
      return false;
    }
  }
  return faces.count > 0 && enter <= leave;
}

// The point of a segment that is nearest to x.
static void nearest_on_edge(mjtNum res[3], const mjtNum from[3], const mjtNum to[3], const mjtNum x[3]) {
  mjtNum along[3], dif[3];
  vec3_sub(along, to, from);
  vec3_sub(dif, x, from);
  mjtNum square = vec3_dot(along, along);
  vec3_copy(res, from);
  vec3_add_scaled(res, along, mju_clip(vec3_dot(dif, along) / mju_max(square, mjMINVAL), 0, 1));
}

// The point of a triangle that is nearest to x: below it, or on its nearest edge.
static void nearest_on_face(mjtNum res[3], const HullFace* face, const mjtNum x[3]) {
  mjtNum best = mjMAXVAL;
  bool inside = true;
  vec3_copy(res, face->corner[0]);
  for (int k = 0; k < 3; k++) {
    const mjtNum *from = face->corner[k], *to = face->corner[(k + 1) % 3];
    mjtNum edge[3], outward[3], dif[3], point[3];
    vec3_sub(edge, to, from);
    vec3_cross(outward, edge, face->normal);
    vec3_sub(dif, x, from);
    inside = inside && vec3_dot(outward, dif) <= 0;
    nearest_on_edge(point, from, to, x);
    vec3_sub(dif, x, point);
    if (vec3_dot(dif, dif) >= best) continue;
    best = vec3_dot(dif, dif);
    vec3_copy(res, point);
  }
  if (!inside) return;
  vec3_copy(res, x);
  vec3_add_scaled(res, face->normal, -face_height(face, x));
}

mjtNum hull_field(mjtNum slope[3], const mjModel* m, int mesh, const mjtNum x[3]) {
  HullFaces faces = faces_of(m, mesh);
  mjtNum top = -mjMAXVAL, distance = mjMAXVAL, depth_slope[3] = {0, 0, 1};
  HullFace face;
  vec3_set(slope, 0, 0, 1);
  for (int i = 0; i < faces.count; i++) {
    if (!get_face(&face, &faces, i)) continue;
    mjtNum point[3], height = face_height(&face, x);
    if (height > top) {
      top = height;
      vec3_copy(depth_slope, face.normal);
    }
    if (height <= 0) continue;
    nearest_on_face(point, &face, x);
    mjtNum away[3];
    vec3_sub(away, x, point);
    mjtNum length = vec3_normalize(away);
    if (length >= distance) continue;
    distance = length;
    vec3_copy(slope, away);
  }
  if (top > 0) return distance;
  vec3_copy(slope, depth_slope);
  return faces.count ? top : mjMAXVAL;
}
