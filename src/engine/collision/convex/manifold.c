// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contact of capsules, cylinders, boxes and meshes with several points.
//
// The search for the nearest or the deepest point ends with a simplex of the Minkowski difference;
// its corners come from a vertex, an edge or a face of each object. Where two faces of the objects
// look at each other, or an edge lies flat on a face, the second is clipped to the side planes of
// the first, and every corner of it that is left below the first, or within the margin, is a
// contact with its own depth.

#include <gimbal/quality.h>
#include <stdbool.h>

#include "collision/convex/ccd.h"
#include "collision/convex/features.h"
#include "collision/shape/frame.h"
#include "math/wide.h"

#define ROOT_ROUNDING 1e-6  // squares farther apart have different roots, single precision included

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
  out->n = out->first = 0;
  for (int i = 0, at = ring->first; i < n; i++) {
    int next = at + 1 < n ? at + 1 : 0;
    mjtNum p_height = ring->height[at], q_height = ring->height[next];
    int p_in = p_height > -mjMINVAL, q_in = q_height > -mjMINVAL;
    mjtNum p[3], q[3], line[3], cut[3];
    ring_get(q, ring, next);
    if (p_in != q_in) {
      ring_get(p, ring, at);
      vec3_sub(line, q, p);
      mjtNum t = p_height / (p_height - q_height);
      vec3_combine(cut, p, line, t);
      if (t >= 0 && t <= 1) ring_add(out, cut);
    }
    if (q_in) ring_add(out, q);
    at = next;
  }
  ring_pad(out);
}

// Square of twice the area of the quadrilateral a b c d: (c - a) x (d - b).
static inline mjtNum quad_sqr(const mjtNum* a, const mjtNum* b, const mjtNum* c, const mjtNum* d) {
  mjtNum diagonal1[3], diagonal2[3], area[3];
  vec3_sub(diagonal1, c, a);
  vec3_sub(diagonal2, d, b);
  vec3_cross(area, diagonal1, diagonal2);
  return vec3_dot(area, area);
}

// Is an area larger than another, given their squares? Of neighbours the roots may be the same
// number, and then it is not.
static inline bool is_larger(mjtNum sqr, mjtNum than_sqr) {
  return sqr > than_sqr && (sqr > than_sqr * (1 + ROOT_ROUNDING) || sqrt(sqr) > sqrt(than_sqr));
}

// A large quadrilateral among the corners of a convex polygon: a goes round, and d, c and b advance
// while the area grows, none of them past the one behind it.
static void largest_quad(int best[4], const mjtNum* polygon, int n) {
  int a = 0, b = 1, c = 2, d = 3;
  mjtNum area = quad_sqr(polygon, polygon + 3, polygon + 6, polygon + 9);
  for (int i = 0; i < 4; i++) best[i] = i;
#define NEXT(i)          ((i) + 1 == n ? 0 : (i) + 1)
#define AREA(a, b, c, d) quad_sqr(polygon + 3 * (a), polygon + 3 * (b), polygon + 3 * (c), polygon + 3 * (d))
#define TAKE(value)      (area = (value), best[0] = a, best[1] = b, best[2] = c, best[3] = d)
  for (; a < n; a++) {
    for (mjtNum grown; NEXT(d) != a && is_larger(grown = AREA(a, b, c, NEXT(d)), area);) {
      d = NEXT(d);
      TAKE(grown);
      while (NEXT(c) != d && is_larger(grown = AREA(a, b, NEXT(c), d), area)) {
        c = NEXT(c);
        TAKE(grown);
      }
      while (NEXT(b) != c && is_larger(grown = AREA(a, NEXT(b), c, d), area)) {
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

// A face that clips, and the plane that its points go to: of the other face, or the same where an
// edge is clipped.
typedef struct ClipFace {
  const Side* side;
  const mjtNum *normal, *plane_point, *plane_normal;
  mjtNum margin;
} ClipFace;

static mjtNum height_over(const ClipFace* face, const mjtNum x[3]) {
  mjtNum rel[3];
  vec3_sub(rel, x, face->side->corner);
  return vec3_dot(rel, face->normal);
}

// From x straight down to the face that clips, and from there straight to the plane.
static void add_point(CcdResult* result, const ClipFace* face, const mjtNum x[3]) {
  int n = result->n++;
  mjtNum *x1 = result->x1 + 3 * n, *x2 = result->x2 + 3 * n, rel[3];
  mjtNum height = height_over(face, x);
  vec3_combine(x1, x, face->normal, -height);
  if (face->plane_normal) {
    vec3_sub(rel, x1, x);
    height = vec3_dot(rel, face->plane_normal);
    vec3_combine(x2, x1, face->plane_normal, -height);
  } else {
    vec3_copy(x2, x);
  }
  result->is_flat = true;
  result->dists[n] = height - face->margin;
  if (!n || result->dists[n] < result->dist) result->dist = result->dists[n];
}

// The inward normal of the side plane of a face along the edge from v1 to v2.
static void side_plane(mjtNum inward[3], const ClipFace* face, const mjtNum v1[3], const mjtNum v2[3]) {
  mjtNum edge[3], above[3];
  vec3_sub(edge, v2, v1);
  vec3_add(above, v1, face->normal);
  vec3_sub_from(above, v1);
  vec3_cross(inward, edge, above);
  vec3_normalize(inward);
}

// Clip to all side planes of a face; returns the ring with what is left.
static Ring* clip_to_prism(const ClipFace* face, Ring* ring, Ring* next) {
  const Side* side = face->side;
  for (int i = 0; i < side->ncorner && ring->n; i++) {
    const mjtNum *v1 = side->corner + 3 * i, *v2 = side->corner + (i + 1 < side->ncorner ? 3 * (i + 1) : 0);
    mjtNum inward[3];
    side_plane(inward, face, v1, v2);
    clip_by_plane(next, ring, v1, inward);
    Ring* swap = ring;
    ring = next;
    next = swap;
  }
  return ring;
}

static int corner_room(const Side* face, const Side* clipped) {
  return 2 * (clipped->ncorner + face->ncorner);
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
    n += height_over(face, polygon + 3 * n) <= face->margin;
    at = at + 1 < left->n ? at + 1 : 0;
  }
  return n;
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

// Clip the corners of a side to a face; what is left below it becomes the contact.
static void clip_to_face(CcdResult* result, const CcdConfig* config, mjData* d, const ClipFace* face,
                         const Side* clipped) {
  int room = corner_room(face->side, clipped);
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
}

//---- choice

// The two faces that look most at each other.
static bool opposed_faces(int* first, int* second, const Side* a, const Side* b) {
  mjtNum least = -FACE_COSINE;
  bool found = false;
  for (int i = 0; i < a->nnormal; i++) {
    for (int j = 0; j < b->nnormal; j++) {
      mjtNum cosine = vec3_dot(a->normal + 3 * i, b->normal + 3 * j);
      if (cosine >= least) continue;
      least = cosine;
      *first = i;
      *second = j;
      found = true;
    }
  }
  return found;
}

// An edge that lies in a face which looks to where the edge is.
static bool flat_edge(int* edge_index, int* face_index, const Side* edge, const Side* face,
                      const mjtNum out[3]) {
  for (*face_index = 0; *face_index < face->nnormal; (*face_index)++) {
    const mjtNum* normal = face->normal + 3 * *face_index;
    if (vec3_dot(normal, out) <= mjMINVAL) continue;
    for (*edge_index = 0; *edge_index < edge->nedge; (*edge_index)++) {
      if (fabs(vec3_dot(edge->along + 3 * *edge_index, normal)) < EDGE_SINE) return true;
    }
  }
  return false;
}

// Make contacts of an edge of one side on a face of the other, whose normal is along out. Returns
// false if no edge lies in a face where the objects touch. The contact stays as it is if no part of
// the edge is below.
static bool edge_on_face(CcdResult* result, const CcdConfig* config, mjData* d, mjtNum margin, Side* edge,
                         Side* face, const mjtNum out[3]) {
  mjtNum back[3] = {-out[0], -out[1], -out[2]};
  int i, j;
  side_edges(edge);
  if (!flat_edge(&i, &j, edge, face, out)) return false;
  const mjtNum* normal = face->normal + 3 * j;
  mjtNum down[3] = {-normal[0], -normal[1], -normal[2]};
  side_edge_corners(edge, i, down);
  side_face_corners(face, j);
  ClipFace clip_face = {face, normal, NULL, NULL, margin};
  result->is_flat = false;
  if ((edge->obj->m->opt.enableflags & GIMBAL_QUALITY_NORMALS) && !leaves_by_edge(edge, i, back)) {
    mjtNum* polygon = mj_stackAllocNum(d, 3 * (size_t)(corner_room(face, edge) + 1));
    return !corners_below(polygon, d, &clip_face, edge, corner_room(face, edge));
  }
  clip_to_face(result, config, d, &clip_face, edge);
  vec3_copy(result->normal, normal);
  return true;
}

// Exchange the two objects of all contacts: the edge was on the first.
static void swap_sides(CcdResult* result) {
  if (!result->is_flat) return;
  for (int k = 0; k < 3 * result->n; k++) {
    mjtNum swap = result->x1[k];
    result->x1[k] = result->x2[k];
    result->x2[k] = swap;
  }
  vec3_scale(result->normal, result->normal, -1);
}

static void manifold_of_sides(CcdResult* result, const CcdConfig* config, mjData* d, Side* a, Side* b,
                              const mjtNum out[3], mjtNum margin) {
  mjtNum back[3] = {-out[0], -out[1], -out[2]};
  int i, j;
  side_faces(a, out);
  side_faces(b, back);
  if (opposed_faces(&i, &j, a, b)) {
    side_face_corners(a, i);
    side_face_corners(b, j);
    ClipFace face = {a, a->normal + 3 * i, b->corner, b->normal + 3 * j, margin};
    clip_to_face(result, config, d, &face, b);
    vec3_scale(result->normal, face.plane_normal, -1);
  } else if (edge_on_face(result, config, d, margin, a, b, back)) {
    swap_sides(result);
  } else {
    edge_on_face(result, config, d, margin, b, a, out);
  }
}

void manifold(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1, ConvexObj* obj2,
              const DiffPoint* point, int n, mjtNum margin) {
  mjtNum out[3], x1[3], x2[3];
  mj_markStack(d);
  Side a, b;
  vec3_copy(x1, result->x1);
  vec3_copy(x2, result->x2);
  side_init(&a, d, obj1, x1, point, n, 0);
  side_init(&b, d, obj2, x2, point, n, 1);
  vec3_sub(out, result->x1, result->x2);
  vec3_normalize(out);
  manifold_of_sides(result, config, d, &a, &b, out, margin);
  mj_freeStack(d);
}

//---- over a plane

// Corners of the face that looks most against the plane, or of the wall of a rod that lies along
// it.
static void side_corners_over_plane(Side* side, const mjtNum normal[3]) {
  mjtNum down[3] = {-normal[0], -normal[1], -normal[2]};
  side->ncorner = 0;
  if (is_rod(side->obj)) {
    side_edges(side);
    if (fabs(vec3_dot(side->along, normal)) < EDGE_SINE) {
      side_edge_corners(side, 0, down);
      return;
    }
  }
  side_face_against(side, normal);
  if (side->nnormal) side_face_corners(side, 0);
}

// Corners of an object in its own frame, where of a regular polygon the largest quadrilateral is
// always the same; a point of the plane and its normal are in that frame too. Returns how many are
// within the margin.
static int corners_over_plane(mjtNum** polygon, mjData* d, ConvexObj* obj, const mjtNum pos[3],
                              const mjtNum normal[3]) {
  DiffPoint nearest = {.id2 = obj->vertex};
  mjtNum lowest[3], down[3] = {-normal[0], -normal[1], -normal[2]};
  Side side;
  vec3_combine(lowest, obj->pos, down, obj->size[0] + 0.5 * obj->margin);
  side_init(&side, d, obj, lowest, &nearest, 1, 1);
  side_corners_over_plane(&side, normal);
  int n = 0;
  for (int i = 0; i < side.ncorner; i++) {
    mjtNum *corner = side.corner + 3 * i, rel[3];
    vec3_sub(rel, corner, pos);
    if (vec3_dot(rel, normal) > obj->margin) continue;
    vec3_copy(side.corner + 3 * n++, corner);
  }
  *polygon = side.corner;
  return n;
}

void manifold_on_plane(CcdResult* result, mjData* d, const ConvexObj* obj, const mjtNum pos[3],
                       const mjtNum normal[3]) {
  static const mjtNum zero[3] = {0}, unit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  result->n = 0;
  if (!has_features(obj)) return;
  ConvexObj own = *obj;
  mjtNum own_pos[3], own_normal[3], *polygon;
  own.pos = zero;
  own.mat = unit;
  frame_from_world(own_pos, obj->pos, obj->mat, pos);
  mat3_mul_vec_t(own_normal, obj->mat, normal);

  mj_markStack(d);
  int n = corners_over_plane(&polygon, d, &own, own_pos, own_normal), quad[4] = {0, 1, 2, 3};
  if (n > 4) largest_quad(quad, polygon, n);
  result->n = n < 4 ? n : 4;
  for (int i = 0; i < result->n; i++) {
    mjtNum *x1 = result->x1 + 3 * i, *x2 = result->x2 + 3 * i, rel[3];
    frame_to_world(x2, obj->pos, obj->mat, polygon + 3 * quad[i]);
    vec3_sub(rel, x2, pos);
    vec3_combine(x1, x2, normal, -vec3_dot(rel, normal));
  }
  mj_freeStack(d);
}
