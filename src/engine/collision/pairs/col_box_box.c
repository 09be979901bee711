// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Box against box: separating axes, then clipping of faces or closest points of edges.
//
// Two boxes with half sizes a and b, centers apart by t, and R_ij = a_i . b_j the cosines between
// their axes, are apart along an axis by the distance of the centers less the half extents of both.
// In the frame of the first, i i1 i2 and j j1 j2 being cyclic:
//
//   face a_i        |t_i| - a_i - sum_j |R_ij| b_j
//   face b_j        |t . b_j| - b_j - sum_i |R_ij| a_i
//   edges a_i, b_j  (|t_i2 R_i1j - t_i1 R_i2j| - a_i1 |R_i2j| - a_i2 |R_i1j|
//                    - b_j1 |R_ij2| - b_j2 |R_ij1|) / s_ij
//                   with s_ij = |a_i x b_j| = sqrt(R_i1j^2 + R_i2j^2)
//
// They overlap if none of the fifteen is positive. The largest carries the contact:
//
//   face   In the frame of the face, z up: the face of the other box that looks down most steeply is a
//          polygon of four corners, cut to the rectangle by four half planes. A half plane cuts off at least
//          one corner of a convex polygon and adds two, so there are at most 4 + 4 corners. Each that is near
//          enough is a contact.
//   edges  One contact, halfway between the closest points of two edges.
//
// Faces win ties and near ties: more than one contact is what keeps a stack at rest.
//
// S. Gottschalk, M. Lin, D. Manocha: OBBTree, SIGGRAPH 1996 (the axes). I. Sutherland, G. Hodgman:
// Reentrant polygon clipping, Comm. ACM 17, 1974. C. Ericson: Real-Time Collision Detection, 2005,
// 5.1.9 (segments).

#include <stdbool.h>

#include "collision/shape/col_pairs.h"
#include "collision/shape/shape.h"

#define SEPARATION_SLACK 1e-13  // times the sum of all half sizes: rounding of a separation
#define PARALLEL_SQR     1e-16  // sine^2 of the angle of two edges whose product is noise
#define EDGE_BIAS        1e-6   // relative handicap of edges against faces
#define SAME_COSINE      0.99   // edges whose axis is this near to the normal of the face, and
#define SAME_DEPTH       0.05   // not better by this share, mean the contact of the face
// an edge perpendicular to the axis up to this: both its sides support it
#define AMBIGUOUS 1e-9
// times the face's half diagonal^2: clipped corners closer than this are one
#define DUPLICATE_SQR 1e-14

enum { MAX_CORNERS = 8 };

static const int kNext[3] = {1, 2, 0}, kAfterNext[3] = {2, 0, 1};

typedef struct BoxPair {
  Shape a, b;
  mjtNum rot[9];         // R
  mjtNum t[3], back[3];  // center of b in the frame of a, of a in the frame of b
  mjtNum margin, reach;
} BoxPair;

// The axis of a contact: the face i of a box, or the edges i of a and j of b.
typedef struct Feature {
  enum { FACE_A, FACE_B, EDGES } kind;
  int i, j;
  mjtNum apart;
} Feature;

// R by rows.
static inline const mjtNum (*cosines(const BoxPair* p))[3] {
  return (const mjtNum(*)[3])p->rot;
}

static void box_pair_init(BoxPair* p, Shape a, Shape b, mjtNum margin) {
  p->a = a;
  p->b = b;
  frame_from_world(p->t, a.pos, a.mat, b.pos);
  frame_from_world(p->back, b.pos, b.mat, a.pos);
  mat3_mul_t(p->rot, a.mat, b.mat);
  mjtNum total = 0;
  for (int k = 0; k < 3; k++) total += a.size[k] + b.size[k];
  p->margin = margin;
  p->reach = margin + SEPARATION_SLACK * total;
}

//---- separating axes

// Keeps the better face; 0: this one separates.
static bool offer_face(Feature* best, const BoxPair* p, int kind, int i, mjtNum apart) {
  if (apart > p->reach) return false;
  if (apart > best->apart) *best = (Feature){kind, i, -1, apart};
  return true;
}

// Separation along the axis of a face: the box's half size is taken off before the extent of the
// other, whose cosines are given. Boxes that stand on each other are as far apart by the faces of
// either; rounding of this sum decides whose it is, and so the order of the contacts.
static inline mjtNum face_separation(mjtNum center, mjtNum size, const mjtNum cosine[3],
                                     const mjtNum other[3]) {
  return fabs(center) - size -
         (fabs(cosine[0]) * other[0] + fabs(cosine[1]) * other[1] + fabs(cosine[2]) * other[2]);
}

// The best of the six faces, of either box by turns; 0: one separates.
static bool best_face(Feature* best, const BoxPair* p) {
  const mjtNum *a = p->a.size, *b = p->b.size, (*r)[3] = cosines(p);
  *best = (Feature){FACE_A, 0, -1, -mjMAXVAL};
  for (int i = 0; i < 3; i++) {
    const mjtNum column[3] = {r[0][i], r[1][i], r[2][i]};
    if (!offer_face(best, p, FACE_A, i, face_separation(p->t[i], a[i], r[i], b))) return false;
    if (!offer_face(best, p, FACE_B, i, face_separation(p->back[i], b[i], column, a))) return false;
  }
  return true;
}

// Separation of edges i and j times their sine.
static mjtNum edge_separation(const BoxPair* p, int i, int j) {
  const mjtNum *a = p->a.size, *b = p->b.size, (*r)[3] = cosines(p);
  int i1 = kNext[i], i2 = kAfterNext[i], j1 = kNext[j], j2 = kAfterNext[j];
  return fabs(p->t[i2] * r[i1][j] - p->t[i1] * r[i2][j]) - a[i1] * fabs(r[i2][j]) - a[i2] * fabs(r[i1][j]) -
         b[j1] * fabs(r[i][j2]) - b[j2] * fabs(r[i][j1]);
}

// The unit axis of edges i and j in the frames of both boxes.
static void edge_axis(mjtNum in_a[3], mjtNum in_b[3], const BoxPair* p, int i, int j) {
  int i1 = kNext[i], i2 = kAfterNext[i], j1 = kNext[j], j2 = kAfterNext[j];
  const mjtNum(*r)[3] = cosines(p);
  mjtNum inv = 1 / sqrt(r[i1][j] * r[i1][j] + r[i2][j] * r[i2][j]);
  in_a[i] = in_b[j] = 0;
  in_a[i1] = -r[i2][j] * inv;
  in_a[i2] = r[i1][j] * inv;
  in_b[j1] = r[i][j2] * inv;
  in_b[j2] = -r[i][j1] * inv;
}

// Do these edges mean the contact of the face?
static int is_same_contact(const BoxPair* p, const Feature* edges, const Feature* face) {
  if (edges->apart >= face->apart + SAME_DEPTH * fabs(face->apart) + mjMINVAL) return 0;
  mjtNum in_a[3], in_b[3];
  edge_axis(in_a, in_b, p, edges->i, edges->j);
  return fabs(face->kind == FACE_A ? in_a[face->i] : in_b[face->i]) > SAME_COSINE;
}

// The axis of largest separation; 0: one separates.
static bool best_feature(Feature* best, const BoxPair* p) {
  if (!best_face(best, p)) return false;
  const mjtNum(*r)[3] = cosines(p);
  Feature edges = *best;
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      const mjtNum r1 = r[kNext[i]][j], r2 = r[kAfterNext[i]][j], sine_sqr = r1 * r1 + r2 * r2;
      if (sine_sqr < PARALLEL_SQR) continue;
      mjtNum apart = edge_separation(p, i, j) / sqrt(sine_sqr);
      if (apart > p->reach) return false;
      if (apart > best->apart && apart - EDGE_BIAS * fabs(apart) > edges.apart) {
        edges = (Feature){EDGES, i, j, apart};
      }
    }
  }
  if (edges.kind == EDGES && !is_same_contact(p, &edges, best)) *best = edges;
  return true;
}

//---- edge against edge

// Middles of the edges of a box along axis i that support a direction: one, or two where the
// direction is perpendicular to a face up to rounding.
static int support_edges(mjtNum middle[2][3], const mjtNum size[3], const mjtNum dir[3], int i) {
  int n = 1;
  for (int k = 0; k < 3; k++) middle[0][k] = k == i ? 0 : (dir[k] >= 0 ? size[k] : -size[k]);
  for (int k = kNext[i], c = 0; c < 2 && n == 1; k = kAfterNext[i], c++) {
    if (fabs(dir[k]) >= AMBIGUOUS) continue;
    vec3_copy(middle[1], middle[0]);
    middle[1][k] = -middle[1][k];
    n = 2;
  }
  return n;
}

// The points p + s e_i, |s| <= reach1, and q + t dir, |t| <= reach2, that are closest to each
// other.
static void closest_on_segments(mjtNum p[3], int i, mjtNum reach1, mjtNum q[3], const mjtNum dir[3],
                                mjtNum reach2) {
  mjtNum rel[3], cosine = dir[i], sine_sqr = 1 - cosine * cosine;
  vec3_sub(rel, q, p);
  mjtNum along2 = vec3_dot(dir, rel);
  mjtNum s = sine_sqr < mjMINVAL ? 0 : clip((rel[i] - cosine * along2) / sine_sqr, -reach1, reach1);
  mjtNum t = clip(cosine * s - along2, -reach2, reach2);
  p[i] += clip(rel[i] + cosine * t, -reach1, reach1);
  vec3_add_scaled(q, dir, t);
}

static int touch_edges(mjPreContact* con, const BoxPair* p, const Feature* edges) {
  int i = edges->i, j = edges->j;
  mjtNum axis[3], back[3], dir[3], edge_a[2][3], edge_b[2][3], best1[3] = {0}, best2[3] = {0};
  mjtNum best = mjMAXVAL;
  edge_axis(axis, back, p, i, j);
  vec3_scale(vec3_dot(axis, p->t) < 0 ? axis : back, vec3_dot(axis, p->t) < 0 ? axis : back, -1);
  int na = support_edges(edge_a, p->a.size, axis, i), nb = support_edges(edge_b, p->b.size, back, j);
  mat3_column(dir, p->rot, j);
  for (int k = 0; k < na * nb; k++) {
    mjtNum p1[3], p2[3];
    vec3_copy(p1, edge_a[k / nb]);
    mat3_mul_vec(p2, p->rot, edge_b[k % nb]);
    vec3_add_to(p2, p->t);
    closest_on_segments(p1, i, p->a.size[i], p2, dir, p->b.size[j]);
    mjtNum dist_sqr = vec3_dist_sqr(p1, p2);
    if (dist_sqr >= best) continue;
    best = dist_sqr;
    vec3_copy(best1, p1);
    vec3_copy(best2, p2);
  }

  mjtNum gap[3], middle[3], pos[3], normal[3];
  vec3_sub(gap, best2, best1);
  mjtNum dist = vec3_dot(gap, axis);
  if (!(dist <= p->reach)) return 0;
  vec3_combine(middle, best1, gap, 0.5);
  frame_to_world(pos, p->a.pos, p->a.mat, middle);
  mat3_mul_vec(normal, p->a.mat, axis);
  precontact_set(con, dist, pos, normal);
  return 1;
}

//---- face against box

// The other box in the frame of the one whose face carries the contact.
typedef struct FaceView {
  const Shape *ref, *other;
  const mjtNum* center;
  mjtNum axis[3][3];
  int up;       // axis of the face
  mjtNum side;  // of the face on it
} FaceView;

// Corners of a polygon: x and y in the face, z above it.
typedef struct Polygon {
  mjtNum corner[MAX_CORNERS][3];
  int n;
} Polygon;

static void look_from_face(FaceView* v, const BoxPair* p, const Feature* face) {
  const mjtNum(*r)[3] = cosines(p);
  int first = face->kind == FACE_A;
  v->ref = first ? &p->a : &p->b;
  v->other = first ? &p->b : &p->a;
  v->center = first ? p->t : p->back;
  for (int k = 0; k < 3; k++) {
    for (int c = 0; c < 3; c++) v->axis[k][c] = first ? r[c][k] : r[k][c];
  }
  v->up = face->i;
  v->side = v->center[v->up] >= 0 ? 1 : -1;
}

// A vector of the reference box in the coordinates of its face.
static inline void to_face(mjtNum res[3], const FaceView* v, const mjtNum x[3]) {
  vec3_set(res, x[kNext[v->up]], x[kAfterNext[v->up]], v->side * x[v->up]);
}

// The face of the other box that looks down most steeply.
static void incident_face(Polygon* poly, const FaceView* v) {
  const mjtNum* size = v->other->size;
  int k = 0;
  for (int c = 1; c < 3; c++) {
    if (fabs(v->axis[c][v->up]) > fabs(v->axis[k][v->up])) k = c;
  }
  int k1 = kNext[k], k2 = kAfterNext[k];
  mjtNum down = v->side * v->axis[k][v->up] > 0 ? -size[k] : size[k], middle[3], face[3], x[3], y[3];
  vec3_combine(middle, v->center, v->axis[k], down);
  to_face(face, v, middle);
  to_face(x, v, v->axis[k1]);
  to_face(y, v, v->axis[k2]);
  face[2] -= v->ref->size[v->up];
  for (int c = 0; c < 4; c++) {
    vec3_combine(poly->corner[c], face, x, c == 0 || c == 3 ? size[k1] : -size[k1]);
    vec3_add_scaled(poly->corner[c], y, c < 2 ? size[k2] : -size[k2]);
  }
  poly->n = 4;
}

// Keep the part of a polygon in the half plane side * corner[coord] <= limit.
static void clip_half_plane(Polygon* poly, int coord, mjtNum side, mjtNum limit) {
  mjtNum out[MAX_CORNERS];
  int outside = 0;
  for (int k = 0; k < poly->n; k++) {
    out[k] = side * poly->corner[k][coord] - limit;
    outside += out[k] > 0;
  }
  if (!outside) return;

  Polygon all = *poly;
  poly->n = 0;
  for (int k = 0; k < all.n; k++) {
    int next = k + 1 == all.n ? 0 : k + 1;
    if (out[k] <= 0) vec3_copy(poly->corner[poly->n++], all.corner[k]);
    if ((out[k] < 0 && out[next] > 0) || (out[k] > 0 && out[next] < 0)) {
      mjtNum edge[3];
      vec3_sub(edge, all.corner[next], all.corner[k]);
      vec3_combine(poly->corner[poly->n++], all.corner[k], edge, out[k] / (out[k] - out[next]));
    }
  }
}

// Is the corner the first of those at its place?
static bool is_new_corner(const Polygon* poly, int k, mjtNum same_sqr) {
  for (int c = 0; c < k; c++) {
    mjtNum dx = poly->corner[c][0] - poly->corner[k][0], dy = poly->corner[c][1] - poly->corner[k][1];
    if (dx * dx + dy * dy < same_sqr) return false;
  }
  return true;
}

static int touch_face(mjPreContact* con, const BoxPair* p, const Feature* face) {
  FaceView v;
  Polygon poly;
  look_from_face(&v, p, face);
  int x = kNext[v.up], y = kAfterNext[v.up], n = 0;
  mjtNum size_x = v.ref->size[x], size_y = v.ref->size[y], normal[3];
  incident_face(&poly, &v);
  for (int half = 0; half < 4; half++) {
    clip_half_plane(&poly, half / 2, half % 2 ? -1 : 1, half < 2 ? size_x : size_y);
  }

  mat3_column(normal, v.ref->mat, v.up);
  vec3_scale(normal, normal, face->kind == FACE_A ? v.side : -v.side);
  mjtNum same_sqr = DUPLICATE_SQR * (size_x * size_x + size_y * size_y);
  for (int k = 0; k < poly.n; k++) {
    const mjtNum* corner = poly.corner[k];
    // touching counts, however the sums of sizes and places round
    if (corner[2] > p->reach || !is_new_corner(&poly, k, same_sqr)) continue;
    mjtNum local[3], pos[3];
    local[x] = corner[0];
    local[y] = corner[1];
    local[v.up] = v.side * (v.ref->size[v.up] + 0.5 * corner[2]);
    frame_to_world(pos, v.ref->pos, v.ref->mat, local);
    precontact_set(con + n++, corner[2], pos, normal);
  }
  return n;
}

int touch_boxes(mjPreContact* con, mjtNum margin, Shape a, Shape b) {
  BoxPair p;
  Feature best;
  box_pair_init(&p, a, b, margin);
  if (!best_feature(&best, &p)) return 0;
  return best.kind == EDGES ? touch_edges(con, &p, &best) : touch_face(con, &p, &best);
}

int col_box_box(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  return touch_boxes(con, margin, shape_of_geom(m, d, g1), shape_of_geom(m, d, g2));
}
