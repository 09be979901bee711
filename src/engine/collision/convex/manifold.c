// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contact of polyhedra (boxes, meshes) with several points.
//
// EPA ends with a face of the Minkowski difference; its corners come from a vertex, an edge or a
// face of each object. Where two faces of the objects look at each other, or an edge lies flat on a
// face, the second is clipped to the side planes of the first, and every corner of it that is left
// below the first is a contact with its own depth.

#include <gimbal/quality.h>
#include <stdbool.h>
#include <string.h>

#include "collision/convex/ccd.h"
#include "collision/shape/frame.h"
#include "math/wide.h"

#define FACE_COSINE 0.996  // faces are parallel, and edges flat, up to 5.1 degrees
#define EDGE_SINE   0.0888

#define ROOT_ROUNDING 1e-6  // squares farther apart have different roots, single precision included

// What one object brings to the contact.
typedef struct Side {
  ConvexObj* obj;
  int id[3];               // distinct vertices first
  const mjtNum* point[3];  // where they are
  int dim;                 // how many are distinct
  int max_face, max_degree;
  int nnormal;
  mjtNum* normal;   // of faces that may be it, or directions of edges
  int* face;        // which faces
  mjtNum* far_end;  // the other ends of the edges
  int ncorner;
  mjtNum* corner;  // of the face or edge chosen
} Side;

//---- features

// Distinct vertices of a corner triple.
static void side_init(Side* side, ConvexObj* obj, const DiffPoint face[3], int second) {
  side->obj = obj;
  for (int i = 0; i < 3; i++) {
    side->id[i] = second ? face[i].id2 : face[i].id1;
    side->point[i] = second ? face[i].x2 : face[i].x1;
  }
  const int* id = side->id;
  if (id[0] != id[1]) {
    side->dim = id[2] == id[0] || id[2] == id[1] ? 2 : 3;
  } else if (id[0] != id[2]) {
    side->id[1] = id[2];
    side->point[1] = side->point[2];
    side->dim = 2;
  } else {
    side->dim = 1;
  }
}

static void side_alloc(Side* side, mjData* d) {
  const mjModel* m = side->obj->m;
  int box = side->obj->type == mjGEOM_BOX;
  side->max_degree = box ? 3 : mjMAX(3, (int)m->nmeshdegmax);
  side->max_face = box ? 4 : mjMAX(4, (int)m->npolygonmax);
  side->normal = mj_stackAllocNum(d, 3 * (size_t)side->max_degree);
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

static void side_faces(Side* side, const mjtNum dir[3]) {
  side->nnormal = 0;
  if (side->obj->type == mjGEOM_BOX) box_faces(side, dir);
  if (side->obj->type == mjGEOM_MESH) mesh_faces(side);
}

// Add the direction of the edge from the first vertex to far.
static void add_edge(Side* side, const mjtNum far[3]) {
  int n = side->nnormal++;
  vec3_copy(side->far_end + 3 * n, far);
  vec3_sub(side->normal + 3 * n, far, side->point[0]);
  vec3_normalize(side->normal + 3 * n);
}

static void box_edges(Side* side) {
  const ConvexObj* obj = side->obj;
  for (int axis = 0; axis < 3; axis++) {
    mjtNum local[3], far[3];
    for (int i = 0; i < 3; i++) local[i] = ((side->id[0] >> i & 1) != (i == axis) ? 1 : -1) * obj->size[i];
    frame_to_world(far, obj->pos, obj->mat, local);
    add_edge(side, far);
  }
}

static void mesh_vertex(mjtNum res[3], const ConvexObj* obj, int vertex) {
  int mesh = obj->m->geom_dataid[obj->geom];
  const float* v = obj->m->mesh_vert + 3 * (obj->m->mesh_vertadr[mesh] + vertex);
  mjtNum local[3] = {v[0], v[1], v[2]};
  frame_to_world(res, obj->pos, obj->mat, local);
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
      mjtNum far[3];
      mesh_vertex(far, obj, corner[j == 0 ? num - 1 : j - 1]);
      add_edge(side, far);
      break;
    }
  }
}

static void side_edges(Side* side) {
  side->nnormal = 0;
  if (side->dim == 2) {
    add_edge(side, side->point[1]);
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

static void side_face_corners(Side* side, int which) {
  if (side->obj->type == mjGEOM_BOX) {
    box_face_corners(side, side->face[which]);
  } else {
    mesh_face_corners(side, side->face[which]);
  }
}

static void side_edge_corners(Side* side, int which) {
  vec3_copy(side->corner, side->point[0]);
  vec3_copy(side->corner + 3, side->far_end + 3 * which);
  side->ncorner = 2;
}

//---- clipping

// A convex polygon in turn from the corner at first on, its coordinates in arrays that four lanes
// read at once.
typedef struct Ring {
  mjtNum* x[3];
  mjtNum* height;  // of the corners over a plane
  int n, first;
} Ring;

static void ring_alloc(Ring* ring, mjData* d, int most) {
  int room = (most + LANE_COUNT - 1) & ~(LANE_COUNT - 1);
  for (int k = 0; k < 3; k++) ring->x[k] = mj_stackAllocNum(d, room);
  ring->height = mj_stackAllocNum(d, room);
  ring->n = ring->first = 0;
}

static inline void ring_get(mjtNum res[3], const Ring* ring, int i) {
  vec3_set(res, ring->x[0][i], ring->x[1][i], ring->x[2][i]);
}

static inline void ring_add(Ring* ring, const mjtNum x[3]) {
  for (int k = 0; k < 3; k++) ring->x[k][ring->n] = x[k];
  ring->n++;
}

// Full lanes: the last corner again.
static void ring_pad(Ring* ring) {
  for (int i = ring->n; ring->n && i % LANE_COUNT; i++) {
    for (int k = 0; k < 3; k++) ring->x[k][i] = ring->x[k][ring->n - 1];
  }
}

// Heights of all corners over the plane through point; are all of them inside, that is not below?
static bool measure_ring(Ring* ring, const mjtNum point[3], const mjtNum normal[3]) {
  LaneBits inside = (LaneBits){0} == 0;
  for (int i = 0; i < ring->n; i += LANE_COUNT) {
    Lanes height = (CONST_LANES(ring->x[0] + i) - point[0]) * normal[0] +
                   (CONST_LANES(ring->x[1] + i) - point[1]) * normal[1] +
                   (CONST_LANES(ring->x[2] + i) - point[2]) * normal[2];
    LANES(ring->height + i) = height;
    inside &= height > -mjMINVAL;
  }
  return inside[0] && inside[1] && inside[2] && inside[3];
}

// Keep the part of the ring on the inner side of the plane through point with the given inward
// normal: it begins one corner later. Most planes cut nothing away.
static void clip_by_plane(Ring* out, Ring* ring, const mjtNum point[3], const mjtNum normal[3]) {
  int n = ring->n;
  if (measure_ring(ring, point, normal)) {
    Ring all = *ring;
    *ring = *out;
    *out = all;
    out->first = out->first + 1 < n ? out->first + 1 : 0;
    return;
  }
  mjtNum offset = vec3_dot(normal, point);
  out->n = out->first = 0;
  for (int i = 0, at = ring->first; i < n; i++) {
    int next = at + 1 < n ? at + 1 : 0;
    int p_in = ring->height[at] > -mjMINVAL, q_in = ring->height[next] > -mjMINVAL;
    mjtNum p[3], q[3], line[3], cut[3];
    ring_get(q, ring, next);
    if (p_in != q_in) {
      ring_get(p, ring, at);
      vec3_sub(line, q, p);
      mjtNum slope = vec3_dot(normal, line), t = (offset - vec3_dot(normal, p)) / slope;
      vec3_combine(cut, p, line, t);
      if (slope != 0 && t >= 0 && t <= 1) ring_add(out, cut);
    }
    if (q_in) ring_add(out, q);
    at = next;
  }
  ring_pad(out);
}

// Square of twice the area of the quadrilateral with the diagonals a b and c d: (d - a) x (b - d) +
// (c - b) x (a - c).
static inline mjtNum quad_sqr(const mjtNum* a, const mjtNum* b, const mjtNum* c, const mjtNum* d) {
  mjtNum side1[3], side2[3], area1[3], area2[3];
  vec3_sub(side1, d, a);
  vec3_sub(side2, b, d);
  vec3_cross(area1, side1, side2);
  vec3_sub(side1, c, b);
  vec3_sub(side2, a, c);
  vec3_cross(area2, side1, side2);
  vec3_add_to(area1, area2);
  return vec3_dot(area1, area1);
}

// Is an area larger than another, given their squares? Of neighbours the roots may be the same
// number, and then it is not.
static inline bool is_larger(mjtNum sqr, mjtNum than_sqr) {
  return sqr > than_sqr && (sqr > than_sqr * (1 + ROOT_ROUNDING) || sqrt(sqr) > sqrt(than_sqr));
}

// A large quadrilateral among the corners of a convex polygon: a goes round, and d, c and b advance
// while the area grows.
static void largest_quad(int best[4], const mjtNum* polygon, int n) {
  int a = 0, b = 1, c = 2, d = 3;
  mjtNum area = quad_sqr(polygon, polygon + 3, polygon + 6, polygon + 9);
  for (int i = 0; i < 4; i++) best[i] = i;
#define NEXT(i)          ((i) + 1 == n ? 0 : (i) + 1)
#define AREA(a, b, c, d) quad_sqr(polygon + 3 * (a), polygon + 3 * (b), polygon + 3 * (c), polygon + 3 * (d))
#define TAKE(value)      (area = (value), best[0] = a, best[1] = b, best[2] = c, best[3] = d)
  for (; a < n; a++) {
    for (mjtNum grown; is_larger(grown = AREA(a, b, c, NEXT(d)), area);) {
      d = NEXT(d);
      TAKE(grown);
      while (is_larger(grown = AREA(a, b, NEXT(c), d), area)) {
        c = NEXT(c);
        TAKE(grown);
      }
      while (is_larger(grown = AREA(a, NEXT(b), c, d), area)) {
        b = NEXT(b);
        TAKE(grown);
      }
    }
    if (b != a) continue;
    b = NEXT(b);
    if (c != b) continue;
    c = NEXT(c);
    if (d == c) d = NEXT(d);
  }
#undef NEXT
#undef AREA
#undef TAKE
}

// A face that clips: a corner, its outward normal, and the direction in which clipped points are
// moved onto it.
typedef struct ClipFace {
  const Side* side;
  const mjtNum *normal, *dir;
} ClipFace;

static mjtNum height_over(const ClipFace* face, const mjtNum x[3]) {
  mjtNum rel[3];
  vec3_sub(rel, x, face->side->corner);
  return vec3_dot(rel, face->normal);
}

static void add_point(CcdResult* result, const ClipFace* face, const mjtNum x[3]) {
  int n = result->n++;
  mjtNum height = height_over(face, x);
  result->dists[n] = height;
  vec3_combine(result->x1 + 3 * n, x, face->dir, -fabs(height));
  vec3_copy(result->x2 + 3 * n, x);
}

// Two corners of largest distance.
static void farthest_pair(int pair[2], const mjtNum* polygon, int n) {
  mjtNum most = 0;
  pair[0] = 0;
  pair[1] = 1;
  for (int i = 0; i < n; i++) {
    for (int j = i + 1; j < n; j++) {
      mjtNum dist_sqr = vec3_dist_sqr(polygon + 3 * i, polygon + 3 * j);
      if (dist_sqr > most) {
        most = dist_sqr;
        pair[0] = i;
        pair[1] = j;
      }
    }
  }
}

// Clip to all side planes of a face; returns the ring with what is left.
static Ring* clip_to_prism(const ClipFace* face, Ring* ring, Ring* next) {
  const Side* side = face->side;
  for (int i = 0; i < side->ncorner && ring->n; i++) {
    const mjtNum *v1 = side->corner + 3 * i, *v2 = side->corner + (i + 1 < side->ncorner ? 3 * (i + 1) : 0);
    mjtNum edge[3], above[3], inward[3];
    vec3_sub(edge, v2, v1);
    vec3_add(above, v1, face->normal);
    vec3_sub_from(above, v1);
    vec3_cross(inward, edge, above);
    vec3_normalize(inward);
    clip_by_plane(next, ring, v1, inward);
    Ring* swap = ring;
    ring = next;
    next = swap;
  }
  return ring;
}

// The corners of a side that are inside of the prism over a face, and not above it; returns how
// many.
static int corners_below(mjtNum* polygon, mjData* d, const ClipFace* face, const Side* clipped, int room) {
  Ring rings[2];
  for (int i = 0; i < 2; i++) ring_alloc(rings + i, d, room);
  for (int i = 0; i < clipped->ncorner; i++) ring_add(rings, clipped->corner + 3 * i);
  ring_pad(rings);
  Ring* left = clip_to_prism(face, rings, rings + 1);
  int n = 0;
  for (int i = 0, at = left->first; i < left->n; i++) {
    ring_get(polygon + 3 * n, left, at);
    n += height_over(face, polygon + 3 * n) <= 0;
    at = at + 1 < left->n ? at + 1 : 0;
  }
  return n;
}

// Clip the corners of a side to a face; what is left below it becomes the contact.
static void clip_to_face(CcdResult* result, const CcdConfig* config, mjData* d, const ClipFace* face,
                         const Side* clipped) {
  if (face->side->ncorner < 3) return;
  int room = 2 * (clipped->ncorner + face->side->ncorner);
  mjtNum* polygon = mj_stackAllocNum(d, 3 * (size_t)(room + 1));
  int n = corners_below(polygon, d, face, clipped, room);
  if (!n) return;

  // too many: four that span most, or the ends of an edge
  int chosen[4], nchosen = 0;
  if (config->max_contacts < 5 && n > 4) {
    largest_quad(chosen, polygon, n);
    nchosen = 4;
  } else if (clipped->ncorner == 2 && n > 2) {
    farthest_pair(chosen, polygon, n);
    nchosen = 2;
  }
  result->n = 0;
  for (int i = 0; i < nchosen; i++) add_point(result, face, polygon + 3 * chosen[i]);
  for (int i = 0; i < n && !nchosen && i < CCD_MAX_POINTS; i++) add_point(result, face, polygon + 3 * i);
  for (int i = 0; i < result->n; i++) {
    if (!i || result->dists[i] < result->dist) result->dist = result->dists[i];
  }
}

//---- choice

static bool opposed_faces(int* i, int* j, const Side* a, const Side* b) {
  for (*i = 0; *i < a->nnormal; (*i)++) {
    for (*j = 0; *j < b->nnormal; (*j)++) {
      if (vec3_dot(a->normal + 3 * *i, b->normal + 3 * *j) < -FACE_COSINE) return true;
    }
  }
  return false;
}

// An edge that lies in a face. Faces that look against dir are as good in the reference, where
// those of mirrored meshes all do.
static bool flat_edge(int* edge_index, int* face_index, const Side* edge, const Side* face,
                      const mjtNum dir[3]) {
  bool outwards = face->obj->m->opt.enableflags & GIMBAL_QUALITY_NORMALS;
  for (*face_index = 0; *face_index < face->nnormal; (*face_index)++) {
    const mjtNum* normal = face->normal + 3 * *face_index;
    if (outwards && vec3_dot(normal, dir) <= mjMINVAL) continue;
    for (*edge_index = 0; *edge_index < edge->nnormal; (*edge_index)++) {
      if (fabs(vec3_dot(edge->normal + 3 * *edge_index, normal)) < EDGE_SINE) return true;
    }
  }
  return false;
}

// Make contacts of an edge of one side on a face of the other, whose normal is along dir. Returns 0
// if no edge lies in a face. If no part of the edge is below the face, the contact is left
// unchanged.
static bool edge_on_face(CcdResult* result, const CcdConfig* config, mjData* d, Side* edge, Side* face,
                         const mjtNum dir[3]) {
  int i, j;
  side_edges(edge);
  if (!flat_edge(&i, &j, edge, face, dir)) return false;
  side_edge_corners(edge, i);
  side_face_corners(face, j);
  mjtNum* normal = face->normal + 3 * j;
  mjtNum inward[3] = {-normal[0], -normal[1], -normal[2]};
  ClipFace clip_face = {face, normal, inward};
  int before = result->n;
  result->n = 0;
  clip_to_face(result, config, d, &clip_face, edge);
  if (result->n) return true;
  result->n = before;
  return !(face->obj->m->opt.enableflags & GIMBAL_QUALITY_NORMALS);
}

// Exchange the two objects of all contacts: the edge was on the first.
static void swap_sides(CcdResult* result) {
  for (int k = 0; k < 3 * result->n; k++) {
    mjtNum swap = result->x1[k];
    result->x1[k] = result->x2[k];
    result->x2[k] = swap;
  }
}

static void manifold_of_sides(CcdResult* result, const CcdConfig* config, mjData* d, Side* a, Side* b) {
  mjtNum dir[3], back[3];
  vec3_sub(dir, result->x2, result->x1);
  vec3_scale(back, dir, -1);
  side_faces(a, back);
  side_faces(b, dir);
  int i, j;
  if (opposed_faces(&i, &j, a, b)) {
    side_face_corners(a, i);
    side_face_corners(b, j);
    ClipFace face = {a, a->normal + 3 * i, b->normal + 3 * j};
    clip_to_face(result, config, d, &face, b);
  } else if (a->dim < 3 && a->dim <= b->dim) {
    // as in the reference also the contact that was there before, which then points back
    if (edge_on_face(result, config, d, a, b, dir)) swap_sides(result);
  } else if (b->dim < 3) {
    edge_on_face(result, config, d, b, a, back);
  }
}

void manifold(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1, ConvexObj* obj2,
              const DiffPoint face[3]) {
  mj_markStack(d);
  Side a, b;
  side_init(&a, obj1, face, 0);
  side_init(&b, obj2, face, 1);
  side_alloc(&a, d);
  side_alloc(&b, d);
  result->dists[0] = result->dist;
  manifold_of_sides(result, config, d, &a, &b);
  mj_freeStack(d);
}
