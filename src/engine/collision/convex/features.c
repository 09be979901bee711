// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "collision/convex/features.h"

#include "collision/shape/frame.h"

enum { CAP_CORNERS = 16 };

bool has_features(const ConvexObj* obj) {
  const int types = 1 << mjGEOM_CAPSULE | 1 << mjGEOM_CYLINDER | 1 << mjGEOM_BOX | 1 << mjGEOM_MESH;
  return obj->type < mjNGEOMTYPES && (types >> obj->type & 1);
}

static void side_vertices(Side* side, const DiffPoint* point, int n, int second) {
  side->dim = 0;
  for (int i = 0; i < n; i++) {
    int id = second ? point[i].id2 : point[i].id1, known = 0;
    for (int k = 0; k < side->dim; k++) known |= side->id[k] == id;
    if (known) continue;
    side->id[side->dim++] = id;
  }
}

void side_init(Side* side, mjData* d, ConvexObj* obj, const mjtNum* witness, const DiffPoint* point, int n,
               int second) {
  const mjModel* m = obj->m;
  int mesh = obj->type == mjGEOM_MESH;
  side->obj = obj;
  side->witness = witness;
  side_vertices(side, point, n, second);
  side->max_degree = mesh ? mjMAX(3, (int)m->nmeshdegmax) : 3;
  side->max_face = mesh ? mjMAX(4, (int)m->npolygonmax) : CAP_CORNERS;
  side->normal = mj_stackAllocNum(d, 3 * (size_t)side->max_degree);
  side->along = mj_stackAllocNum(d, 3 * (size_t)side->max_degree);
  side->far_end = mj_stackAllocNum(d, 3 * (size_t)side->max_degree);
  side->corner = mj_stackAllocNum(d, 3 * (size_t)side->max_face);
  side->face = mj_stackAllocInt(d, side->max_degree);
}

// Face 2 * axis + (0: positive side, 1: negative side) of a box.
static void add_box_face(Side* side, int axis, int negative) {
  mjtNum* normal = side->normal + 3 * side->nnormal;
  mat3_column(normal, side->obj->mat, axis);
  if (negative) vec3_scale(normal, normal, -1);
  side->face[side->nnormal++] = 2 * axis + negative;
}

// A box face whose normal is along dir.
static void add_box_face_along(Side* side, const mjtNum dir[3]) {
  mjtNum local[3], norm = vec3_norm(dir);
  mat3_mul_vec_t(local, side->obj->mat, dir);
  for (int i = 0; i < 6; i++) {
    if ((i % 2 ? -local[i / 2] : local[i / 2]) > FACE_COSINE * norm) {
      add_box_face(side, i / 2, i % 2);
      return;
    }
  }
}

// Faces of a box that contain all distinct vertices; dir: outwards at the contact.
static void box_faces(Side* side, const mjtNum dir[3]) {
  int all = side->id[0], any = side->id[0];
  for (int i = 1; i < side->dim; i++) {
    all &= side->id[i];
    any |= side->id[i];
  }
  int count = 0;
  for (int axis = 0; axis < 3; axis++) count += (all >> axis & 1) || !(any >> axis & 1);
  if (count != 4 - side->dim) {
    add_box_face_along(side, dir);
    return;
  }
  for (int axis = 0; axis < 3; axis++) {
    if (all >> axis & 1) add_box_face(side, axis, 0);
    if (!(any >> axis & 1)) add_box_face(side, axis, 1);
  }
}

static bool manifold_contains(const int* list, int n, int value) {
  for (int i = 0; i < n; i++) {
    if (list[i] == value) return true;
  }
  return false;
}

// Polygons of a mesh that contain all distinct vertices: all for a vertex, two for an edge, one for
// three.
static void mesh_faces(Side* side) {
  const ConvexObj* obj = side->obj;
  const mjModel* m = obj->m;
  int mesh = m->geom_dataid[obj->geom], vertadr = m->mesh_vertadr[mesh], first = m->mesh_polyadr[mesh];
  const int* list[3];
  int num[3];
  for (int k = 0; k < side->dim; k++) {
    list[k] = m->mesh_polymap + m->mesh_polymapadr[vertadr + side->id[k]];
    num[k] = m->mesh_polymapnum[vertadr + side->id[k]];
  }
  int limit = side->dim == 1 ? side->max_degree : 3 - (side->dim - 1);
  for (int i = 0; i < num[0] && side->nnormal < limit; i++) {
    int poly = list[0][i], shared = 1;
    for (int k = 1; k < side->dim && shared; k++) shared = manifold_contains(list[k], num[k], poly);
    if (!shared) continue;
    mat3_mul_vec(side->normal + 3 * side->nnormal, obj->mat, m->mesh_polynormal + 3 * (first + poly));
    side->face[side->nnormal++] = poly;
  }
}

// The cap that all points are on: 1 at the end of the axis, 0 at its start.
static void cylinder_faces(Side* side) {
  if (side->dim > 1) return;
  mat3_column(side->normal, side->obj->mat, 2);
  side->face[0] = side->id[0];
  if (!side->id[0]) vec3_scale(side->normal, side->normal, -1);
  side->nnormal = 1;
}

void side_faces(Side* side, const mjtNum out[3]) {
  side->nnormal = 0;
  if (side->obj->type == mjGEOM_BOX) box_faces(side, out);
  if (side->obj->type == mjGEOM_CYLINDER) cylinder_faces(side);
  if (side->obj->type == mjGEOM_MESH) mesh_faces(side);
}

void side_face_against(Side* side, const mjtNum dir[3]) {
  const ConvexObj* obj = side->obj;
  mjtNum local[3];
  mat3_mul_vec_t(local, obj->mat, dir);
  side->nnormal = 0;
  if (obj->type == mjGEOM_BOX) {
    int axis = 0;
    for (int i = 1; i < 3; i++) {
      if (fabs(local[i]) > fabs(local[axis])) axis = i;
    }
    add_box_face(side, axis, local[axis] > 0);
  } else if (obj->type == mjGEOM_CYLINDER) {
    side->face[side->nnormal++] = local[2] < 0;
  } else if (obj->type == mjGEOM_MESH) {
    mesh_faces(side);
    int best = 0;
    for (int i = 1; i < side->nnormal; i++) {
      if (vec3_dot(side->normal + 3 * i, dir) < vec3_dot(side->normal + 3 * best, dir)) best = i;
    }
    side->face[0] = side->face[best];
    side->nnormal = mjMIN(side->nnormal, 1);
  }
}

static void mesh_vertex(mjtNum res[3], const ConvexObj* obj, int vertex) {
  int mesh = obj->m->geom_dataid[obj->geom];
  const float* v = obj->m->mesh_vert + 3 * (obj->m->mesh_vertadr[mesh] + vertex);
  mjtNum local[3] = {v[0], v[1], v[2]};
  frame_to_world(res, obj->pos, obj->mat, local);
}

static void box_vertex(mjtNum res[3], const ConvexObj* obj, int vertex) {
  mjtNum local[3];
  for (int i = 0; i < 3; i++) local[i] = vertex >> i & 1 ? obj->size[i] : -obj->size[i];
  frame_to_world(res, obj->pos, obj->mat, local);
}

// Where a vertex is, without a margin.
static void side_vertex(mjtNum res[3], const Side* side, int vertex) {
  (side->obj->type == mjGEOM_BOX ? box_vertex : mesh_vertex)(res, side->obj, vertex);
}

// Add the edge from the first vertex to another one.
static void add_edge(Side* side, int vertex) {
  mjtNum *far = side->far_end + 3 * side->nedge, *along = side->along + 3 * side->nedge, near[3];
  side->nedge++;
  side_vertex(near, side, side->id[0]);
  side_vertex(far, side, vertex);
  vec3_sub(along, far, near);
  vec3_normalize(along);
}

static void box_edges(Side* side) {
  for (int axis = 0; axis < 3; axis++) add_edge(side, side->id[0] ^ 1 << axis);
}

// One edge of each polygon at the vertex: to the corner before it.
static void mesh_edges(Side* side) {
  const ConvexObj* obj = side->obj;
  const mjModel* m = obj->m;
  int mesh = m->geom_dataid[obj->geom], vertex = m->mesh_vertadr[mesh] + side->id[0],
      first = m->mesh_polyadr[mesh];
  int n = mjMIN(m->mesh_polymapnum[vertex], side->max_degree);
  for (int i = 0; i < n; i++) {
    int poly = first + m->mesh_polymap[m->mesh_polymapadr[vertex] + i], num = m->mesh_polyvertnum[poly];
    const int* corner = m->mesh_polyvert + m->mesh_polyvertadr[poly];
    for (int j = 0; j < num; j++) {
      if (corner[j] != side->id[0]) continue;
      add_edge(side, corner[j == 0 ? num - 1 : j - 1]);
      break;
    }
  }
}

bool is_rod(const ConvexObj* obj) {
  return obj->type == mjGEOM_CAPSULE || obj->type == mjGEOM_CYLINDER;
}

bool leaves_by_edge(const Side* side, int which, const mjtNum out[3]) {
  return !is_rod(side->obj) || fabs(vec3_dot(side->along + 3 * which, out)) < EDGE_SINE;
}

void side_edges(Side* side) {
  side->nedge = 0;
  if (is_rod(side->obj)) {
    mat3_column(side->along, side->obj->mat, 2);
    side->nedge = 1;
  } else if (side->dim > 2) {
    return;
  } else if (side->dim == 2) {
    add_edge(side, side->id[1]);
  } else if (side->obj->type == mjGEOM_BOX) {
    box_edges(side);
  } else if (side->obj->type == mjGEOM_MESH) {
    mesh_edges(side);
  }
}

//---- corners

// Corners in order, clockwise seen from outside.
static void box_face_corners(Side* side, int face) {
  static const signed char turn[6][4][3] = {
      {{1, 1, 1}, {1, 1, -1}, {1, -1, -1}, {1, -1, 1}}, {{-1, 1, -1}, {-1, 1, 1}, {-1, -1, 1}, {-1, -1, -1}},
      {{-1, 1, -1}, {1, 1, -1}, {1, 1, 1}, {-1, 1, 1}}, {{-1, -1, 1}, {1, -1, 1}, {1, -1, -1}, {-1, -1, -1}},
      {{-1, 1, 1}, {1, 1, 1}, {1, -1, 1}, {-1, -1, 1}}, {{1, 1, -1}, {-1, 1, -1}, {-1, -1, -1}, {1, -1, -1}}};
  const ConvexObj* obj = side->obj;
  for (int i = 0; i < 4; i++) {
    mjtNum local[3];
    for (int k = 0; k < 3; k++) local[k] = turn[face][i][k] * obj->size[k];
    frame_to_world(side->corner + 3 * i, obj->pos, obj->mat, local);
  }
  side->ncorner = 4;
}

static void mesh_face_corners(Side* side, int face) {
  const mjModel* m = side->obj->m;
  int poly = m->mesh_polyadr[m->geom_dataid[side->obj->geom]] + face;
  int n = mjMIN(m->mesh_polyvertnum[poly], side->max_face);
  const int* vert = m->mesh_polyvert + m->mesh_polyvertadr[poly];
  for (int i = 0; i < n; i++) mesh_vertex(side->corner + 3 * i, side->obj, vert[n - 1 - i]);
  side->ncorner = n;
}

// The cap as a polygon whose first corner is on the x axis. Its largest quadrilaterals are all of
// one size, so that the last bits decide between them: as the reference's these are cosines and
// sines of fifteen digits, turned by quarters.
static void cylinder_face_corners(Side* side, int face) {
  static const mjtNum quarter[4][2] = {{1, 0},
                                       {0.923879532511287, 0.382683432365090},
                                       {0.707106781186548, 0.707106781186547},
                                       {0.382683432365090, 0.923879532511287}};
  static const signed char turn[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  const ConvexObj* obj = side->obj;
  for (int i = 0; i < CAP_CORNERS; i++) {
    const mjtNum *corner = quarter[i % 4], cosine = turn[i / 4][0], sine = turn[i / 4][1];
    mjtNum x = cosine * corner[0] - sine * corner[1], y = sine * corner[0] + cosine * corner[1];
    mjtNum local[3] = {obj->size[0] * x, obj->size[0] * (face ? -y : y), face ? obj->size[1] : -obj->size[1]};
    frame_to_world(side->corner + 3 * i, obj->pos, obj->mat, local);
  }
  side->ncorner = CAP_CORNERS;
}

void side_face_corners(Side* side, int which) {
  if (side->obj->type == mjGEOM_BOX) {
    box_face_corners(side, side->face[which]);
  } else if (side->obj->type == mjGEOM_CYLINDER) {
    cylinder_face_corners(side, side->face[which]);
  } else {
    mesh_face_corners(side, side->face[which]);
  }
}

// The line of the wall that is on the face: of a cylinder its lowest, of a capsule that through the
// witness point, which the search for it may have left a little beside the lowest.
static void rod_edge_corners(Side* side, const mjtNum down[3]) {
  const ConvexObj* obj = side->obj;
  mjtNum axis[3], radial[3], skin = obj->type == mjGEOM_CAPSULE ? 0.5 * obj->margin : 0;
  mat3_column(axis, obj->mat, 2);
  if (obj->type == mjGEOM_CAPSULE) {
    vec3_sub(radial, side->witness, obj->pos);
    vec3_add_scaled(radial, axis, -vec3_dot(axis, radial));
  } else {
    vec3_combine(radial, down, axis, -vec3_dot(axis, down));
    vec3_normalize(radial);
    vec3_scale(radial, radial, obj->size[0]);
  }
  for (int i = 0; i < 2; i++) {
    mjtNum* corner = side->corner + 3 * i;
    vec3_combine(corner, obj->pos, axis, i ? obj->size[1] : -obj->size[1]);
    vec3_add_to(corner, radial);
    vec3_add_scaled(corner, down, -skin);
  }
}

void side_edge_corners(Side* side, int which, const mjtNum down[3]) {
  side->ncorner = 2;
  if (is_rod(side->obj)) {
    rod_edge_corners(side, down);
    return;
  }
  side_vertex(side->corner, side, side->id[0]);
  vec3_copy(side->corner + 3, side->far_end + 3 * which);
}
