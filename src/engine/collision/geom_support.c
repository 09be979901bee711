// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Support functions: s(v) = argmax { v . x : x in the object }.
//
// In the frame of the object, with u = v there:
//   sphere     r u
//   ellipsoid  S^2 u / |S u|,  S = diag(size)
//   capsule    r u + sign(u_z) l e_z
//   cylinder   (r u_xy / |u_xy|, sign(u_z) l)
//   box        sign(u_i) size_i
//   mesh       the best of all vertices, or, with a graph of the hull, uphill from vertex to vertex

#include "collision/geom_support.h"

#include <float.h>

#include "collision/frame.h"

// Meshes of fewer vertices are searched through.
enum { HILL_CLIMB_MIN = 10 };

static void support_sphere(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  vec3_combine(res, obj->pos, dir, obj->size[0]);
}

void support_point(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  (void)dir;
  vec3_copy(res, obj->pos);
}

void support_segment(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  mjtNum axis[3];
  mat3_column(axis, obj->mat, 2);
  vec3_combine(res, obj->pos, axis, vec3_dot(axis, dir) >= 0 ? obj->size[1] : -obj->size[1]);
}

static void support_capsule(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  support_segment(res, obj, dir);
  vec3_add_scaled(res, dir, obj->size[0]);
}

static void support_ellipsoid(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  const mjtNum* size = obj->size;
  mjtNum local[3], x[3];
  mat3_mul_vec_t(local, obj->mat, dir);
  vec3_set(x, local[0] * size[0], local[1] * size[1], local[2] * size[2]);
  mjtNum norm = vec3_norm(x);
  if (norm < mjMINVAL) {
    vec3_set(x, size[0], 0, 0);
  } else {
    mjtNum inv = 1 / norm;
    vec3_set(x, x[0] * inv * size[0], x[1] * inv * size[1], x[2] * inv * size[2]);
  }
  frame_to_world(res, obj->pos, obj->mat, x);
}

static void support_cylinder(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  mjtNum local[3], x[3] = {0};
  mat3_mul_vec_t(local, obj->mat, dir);
  mjtNum radial_sqr = local[0] * local[0] + local[1] * local[1];
  if (radial_sqr > mjMINVAL * mjMINVAL) {
    mjtNum scale = obj->size[0] / sqrt(radial_sqr);
    x[0] = local[0] * scale;
    x[1] = local[1] * scale;
  }
  x[2] = local[2] >= 0 ? obj->size[1] : -obj->size[1];
  frame_to_world(res, obj->pos, obj->mat, x);
}

static void support_box(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  mjtNum local[3], x[3];
  mat3_mul_vec_t(local, obj->mat, dir);
  obj->vertex = 0;
  for (int i = 0; i < 3; i++) {
    int up = local[i] >= 0;
    x[i] = up ? obj->size[i] : -obj->size[i];
    obj->vertex |= up << i;
  }
  frame_to_world(res, obj->pos, obj->mat, x);
}

//------------------------------------------------- meshes

static inline mjtNum dot_float(const mjtNum a[3], const float b[3]) {
  return a[0] * (mjtNum)b[0] + a[1] * (mjtNum)b[1] + a[2] * (mjtNum)b[2];
}

static void vertex_to_world(mjtNum res[3], const ConvexObj* obj, const float vert[3]) {
  mjtNum local[3] = {vert[0], vert[1], vert[2]};
  frame_to_world(res, obj->pos, obj->mat, local);
}

static void support_all_vertices(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  const mjModel* m = obj->m;
  int mesh = m->geom_dataid[obj->geom], n = m->mesh_vertnum[mesh], best = mjMAX(obj->vertex, 0);
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  mjtNum local[3];
  mat3_mul_vec_t(local, obj->mat, dir);

  mjtNum most = dot_float(local, vert + 3 * best);
  for (int i = 0; i < n; i++) {
    mjtNum value = dot_float(local, vert + 3 * i);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  obj->vertex = best;
  vertex_to_world(res, obj, vert + 3 * best);
}

// mesh_graph: number of vertices, of faces; per vertex the start of its edges; per vertex its id in the mesh;
// the edges of each vertex as hull vertices, ended by -1; faces.
static void support_hill_climb(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  const mjModel* m = obj->m;
  int mesh = m->geom_dataid[obj->geom];
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  int numvert = graph[0];
  const int *edge_start = graph + 2, *mesh_id = edge_start + numvert, *edge = mesh_id + numvert;
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  mjtNum local[3];
  mat3_mul_vec_t(local, obj->mat, dir);

  // the first vertex itself takes no part: as long as a neighbour is accepted the walk goes on; back at the
  // first vertex it ends, whose neighbours have all been looked at
  const int first = mjMAX(obj->hull_start, 0);
  int best = first, before;
  mjtNum most = -FLT_MAX;
  do {
    before = best;
    for (const int* e = edge + edge_start[best]; *e >= 0; e++) {
      mjtNum value = dot_float(local, vert + 3 * mesh_id[*e]);
      if (value > most) {
        most = value;
        best = *e;
      }
    }
  } while (best != before && best != first);
  obj->hull_start = best;
  obj->vertex = mesh_id[best];
  vertex_to_world(res, obj, vert + 3 * obj->vertex);
}

//------------------------------------------------- height field prisms and flexes

static void support_prism(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  // above or below by the sign of the direction
  int first = dir[2] < 0 ? 0 : 3, best = first;
  mjtNum most = vec3_dot(obj->prism[first], dir);
  for (int i = first + 1; i < first + 3; i++) {
    mjtNum value = vec3_dot(obj->prism[i], dir);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  vec3_copy(res, obj->prism[best]);
}

static void support_flex(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  int best = 0;
  mjtNum most = vec3_dot(obj->flex.vert[0], dir);
  for (int i = 1; i < obj->flex.nvert; i++) {
    mjtNum value = vec3_dot(obj->flex.vert[i], dir);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  vec3_combine(res, obj->flex.vert[best], dir, obj->flex.radius + 0.5 * obj->margin);
}

//------------------------------------------------- construction

static SupportFunction support_of_mesh(const mjModel* m, int mesh) {
  int climb = m->mesh_graphadr[mesh] >= 0 && m->mesh_vertnum[mesh] >= HILL_CLIMB_MIN;
  return climb ? support_hill_climb : support_all_vertices;
}

void convex_from_geom(ConvexObj* obj, const mjModel* m, const mjData* d, int geom, mjtNum margin) {
  static const SupportFunction support_of_type[mjNGEOMTYPES] = {
      [mjGEOM_SPHERE] = support_sphere,
      [mjGEOM_CAPSULE] = support_capsule,
      [mjGEOM_ELLIPSOID] = support_ellipsoid,
      [mjGEOM_CYLINDER] = support_cylinder,
      [mjGEOM_BOX] = support_box,
  };
  obj->m = m;
  obj->geom = geom;
  obj->type = m->geom_type[geom];
  obj->pos = d->geom_xpos + 3 * geom;
  obj->mat = d->geom_xmat + 9 * geom;
  obj->size = m->geom_size + 3 * geom;
  vec3_copy(obj->center, obj->pos);
  obj->margin = margin;
  obj->vertex = -1;
  obj->hull_start = -1;
  int mesh = obj->type == mjGEOM_MESH || obj->type == mjGEOM_SDF;
  obj->support = mesh ? support_of_mesh(m, m->geom_dataid[geom]) : support_of_type[obj->type];
}

void convex_from_prism(ConvexObj* obj, const mjModel* m, int geom) {
  *obj = (ConvexObj){.m = m, .geom = geom, .type = mjGEOM_HFIELD, .vertex = -1, .hull_start = -1};
  obj->support = support_prism;
}

void convex_prism_center(ConvexObj* obj) {
  vec3_zero(obj->center);
  for (int i = 0; i < 6; i++) vec3_add_to(obj->center, obj->prism[i]);
  vec3_scale(obj->center, obj->center, 1.0 / 6);
}

void convex_from_flex(ConvexObj* obj, const mjModel* m, const mjData* d, int flex, int elem, int vert,
                      mjtNum margin) {
  *obj =
      (ConvexObj){.m = m, .geom = -1, .type = mjGEOM_FLEX, .margin = margin, .vertex = -1, .hull_start = -1};
  obj->support = support_flex;
  obj->flex.radius = m->flex_radius[flex];
  const mjtNum* base = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  if (elem < 0) {
    obj->flex.nvert = 1;
    obj->flex.vert[0] = base + 3 * vert;
    vec3_copy(obj->center, base + 3 * vert);
    return;
  }
  obj->flex.nvert = m->flex_dim[flex] + 1;
  const int* id = m->flex_elem + m->flex_elemdataadr[flex] + elem * obj->flex.nvert;
  for (int i = 0; i < obj->flex.nvert; i++) obj->flex.vert[i] = base + 3 * id[i];
  vec3_copy(obj->center, d->flexelem_aabb + 6 * (m->flex_elemadr[flex] + elem));
}
