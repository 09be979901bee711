// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Box against box: separating axes, then a manifold.
//
// Two boxes a and b are apart by s along a unit axis v when s = |v . (b - a)| - r_a(v) - r_b(v), r the half
// extent of a box along v. Fifteen axes decide: three face normals of each box and the nine cross products of
// an edge of a with an edge of b. The axis of largest s (least penetration) carries the contact.
//   face:  the face of the other box that looks at it is clipped to its rectangle; every corner that is left
//   and
//          near enough is a contact
//   edges: one contact, halfway between the closest points of the two edges
// Faces win ties and near ties: more than one contact is what keeps a stack at rest.
//
// All coordinates are those of box a, unless said. R = rot: b's axes in a's frame are the columns of R.

#include <string.h>

#include "collision/col_pairs.h"
#include "collision/shape.h"

#define SEPARATION_SLACK 1e-13  // times the sum of all half sizes: rounding of s
#define PARALLEL_SQR     1e-16  // sine^2 of the angle of two edges whose cross product is noise
#define EDGE_BIAS        1e-6   // relative handicap of edges against faces
#define AMBIGUOUS        1e-9   // an edge perpendicular to the axis up to this: both its sides support it
#define DUPLICATE_SQR    1e-14  // times the face's half diagonal^2: clipped corners closer than this are one
#define MAX_POLYGON      12

typedef struct {
  Shape a, b;
  mjtNum rot[9], rot_abs[9];
  mjtNum b_in_a[3], a_in_b[3];  // centers
  mjtNum margin, reach;         // reach: margin with slack
} BoxPair;

typedef struct {
  int face;    // 0..2: face of a, 3..5: face of b
  int edge;    // 3 * i + j: edge i of a with edge j of b; -1: a face is better
  mjtNum sep;  // of the face
} BoxAxis;

static inline mjtNum entry(const mjtNum* mat, int row, int col) {
  return mat[3 * row + col];
}

static void box_pair_init(BoxPair* p, Shape a, Shape b, mjtNum margin) {
  p->a = a;
  p->b = b;
  frame_from_world(p->b_in_a, a.pos, a.mat, b.pos);
  frame_from_world(p->a_in_b, b.pos, b.mat, a.pos);
  mjtNum total = 0;
  for (int j = 0; j < 3; j++) {
    mjtNum axis[3], local[3];
    mat3_column(axis, b.mat, j);
    mat3_mul_vec_t(local, a.mat, axis);
    for (int i = 0; i < 3; i++) {
      p->rot[3 * i + j] = local[i];
      p->rot_abs[3 * i + j] = fabs(local[i]);
    }
    total += a.size[j] + b.size[j];
  }
  p->margin = margin;
  p->reach = margin + SEPARATION_SLACK * total;
}

// Best of the six face normals; returns 0 if one of them separates.
static int best_face(BoxAxis* best, const BoxPair* p) {
  const mjtNum *size1 = p->a.size, *size2 = p->b.size, *r = p->rot_abs;
  best->sep = -mjMAXVAL;
  for (int i = 0; i < 3; i++) {
    mjtNum sep = fabs(p->b_in_a[i]) - size1[i] - vec3_dot(r + 3 * i, size2);
    if (sep > p->reach) return 0;
    if (sep > best->sep) {
      best->sep = sep;
      best->face = i;
    }
  }
  for (int j = 0; j < 3; j++) {
    mjtNum sep =
        fabs(p->a_in_b[j]) - size2[j] - (r[j] * size1[0] + r[3 + j] * size1[1] + r[6 + j] * size1[2]);
    if (sep > p->reach) return 0;
    if (sep > best->sep) {
      best->sep = sep;
      best->face = 3 + j;
    }
  }
  return 1;
}

// Unit cross product of edge i of a and edge j of b; its component i is 0. Returns 0 if they are parallel.
static int edge_axis(mjtNum axis[3], const BoxPair* p, int i, int j) {
  int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
  mjtNum x1 = -entry(p->rot, i2, j), x2 = entry(p->rot, i1, j), norm_sqr = x1 * x1 + x2 * x2;
  if (norm_sqr < PARALLEL_SQR) return 0;
  mjtNum inv = 1 / sqrt(norm_sqr);
  axis[i] = 0;
  axis[i1] = x1 * inv;
  axis[i2] = x2 * inv;
  return 1;
}

// Separation along edge_axis(i, j).
static mjtNum edge_separation(const BoxPair* p, const mjtNum axis[3], int i, int j) {
  int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
  mjtNum x1 = axis[i1], x2 = axis[i2];
  mjtNum y1 = x1 * entry(p->rot, i1, j1) + x2 * entry(p->rot, i2, j1);
  mjtNum y2 = x1 * entry(p->rot, i1, j2) + x2 * entry(p->rot, i2, j2);
  mjtNum extent1 = p->a.size[i1] * fabs(x1) + p->a.size[i2] * fabs(x2);
  mjtNum extent2 = p->b.size[j1] * fabs(y1) + p->b.size[j2] * fabs(y2);
  return fabs(x1 * p->b_in_a[i1] + x2 * p->b_in_a[i2]) - extent1 - extent2;
}

// An edge axis that is nearly the normal of the best face (8 degrees) and not clearly better means the same
// contact.
static int edge_is_face(const BoxPair* p, const BoxAxis* best, const mjtNum axis[3], mjtNum edge_sep) {
  mjtNum column[3] = {0};
  if (best->face < 3) {
    column[best->face] = 1;
  } else {
    mat3_column(column, p->rot, best->face - 3);
  }
  return fabs(vec3_dot(axis, column)) > 0.99 && edge_sep < best->sep + 0.05 * fabs(best->sep) + mjMINVAL;
}

// Best axis of all; returns 0 if the boxes are apart.
static int best_axis(BoxAxis* best, const BoxPair* p) {
  if (!best_face(best, p)) return 0;
  best->edge = -1;
  mjtNum edge_sep = best->sep, axis[3], edge_dir[3] = {0};
  for (int e = 0; e < 9; e++) {
    if (!edge_axis(axis, p, e / 3, e % 3)) continue;
    mjtNum sep = edge_separation(p, axis, e / 3, e % 3);
    if (sep > p->reach) return 0;
    if (sep - EDGE_BIAS * fabs(sep) > edge_sep && sep > best->sep) {
      edge_sep = sep;
      best->edge = e;
      vec3_copy(edge_dir, axis);
    }
  }
  if (best->edge >= 0 && edge_is_face(p, best, edge_dir, edge_sep)) best->edge = -1;
  return 1;
}

//------------------------------------------------- edge against edge

// Corner that supports dir, at coordinate 0 along its edge; flipped on one axis if flip >= 0.
static void support_corner(mjtNum corner[3], const mjtNum size[3], const mjtNum dir[3], mjtNum sign,
                           int along, int flip) {
  for (int k = 0; k < 3; k++) {
    corner[k] = k == along ? 0 : (dir[k] >= 0 ? sign * size[k] : -sign * size[k]);
  }
  if (flip >= 0) corner[flip] = -corner[flip];
}

// The axis that is perpendicular to dir up to rounding, beside the edge itself; -1: none.
static int ambiguous_axis(const mjtNum dir[3], int along) {
  int k1 = (along + 1) % 3, k2 = (along + 2) % 3;
  return fabs(dir[k1]) < AMBIGUOUS ? k1 : (fabs(dir[k2]) < AMBIGUOUS ? k2 : -1);
}

// Closest points of the edges p1 + s e_i (|s| <= len1) and p2 + t dir (|t| <= len2), written over p1, p2.
static void closest_on_edges(mjtNum p1[3], int i, mjtNum len1, mjtNum p2[3], const mjtNum dir[3],
                             mjtNum len2) {
  mjtNum rel[3], cosine = dir[i], sine_sqr = 1 - cosine * cosine;
  vec3_sub(rel, p2, p1);
  mjtNum along2 = vec3_dot(dir, rel);
  mjtNum s = sine_sqr < mjMINVAL ? 0 : (rel[i] - cosine * along2) / sine_sqr;
  s = clip(s, -len1, len1);
  mjtNum t = clip(cosine * s - along2, -len2, len2);
  p1[i] += clip(rel[i] + cosine * t, -len1, len1);
  vec3_combine(p2, p2, dir, t);
}

static int touch_edges(mjPreContact* con, const BoxPair* p, int edge) {
  int i = edge / 3, j = edge % 3;
  mjtNum axis[3], axis_b[3], dir[3];
  edge_axis(axis, p, i, j);
  if (vec3_dot(axis, p->b_in_a) < 0) vec3_scale(axis, axis, -1);
  mat3_mul_vec_t(axis_b, p->rot, axis);
  mat3_column(dir, p->rot, j);

  // where rounding decides which of two parallel edges supports the axis, try both and take the closest pair
  int flip1 = ambiguous_axis(axis, i), flip2 = ambiguous_axis(axis_b, j);
  mjtNum best = mjMAXVAL, best1[3] = {0}, best2[3] = {0};
  for (int f = 0; f < 4; f++) {
    if ((f & 2 && flip1 < 0) || (f & 1 && flip2 < 0)) continue;
    mjtNum p1[3], p2[3], local[3];
    support_corner(p1, p->a.size, axis, 1, i, f & 2 ? flip1 : -1);
    support_corner(local, p->b.size, axis_b, -1, j, f & 1 ? flip2 : -1);
    mat3_mul_vec(p2, p->rot, local);
    vec3_add(p2, p2, p->b_in_a);
    closest_on_edges(p1, i, p->a.size[i], p2, dir, p->b.size[j]);
    mjtNum dist_sqr = vec3_dist_sqr(p1, p2);
    if (dist_sqr < best) {
      best = dist_sqr;
      vec3_copy(best1, p1);
      vec3_copy(best2, p2);
    }
  }

  mjtNum gap[3], middle[3];
  vec3_sub(gap, best2, best1);
  con->dist = vec3_dot(gap, axis);
  if (con->dist > p->reach) return 0;
  vec3_add(middle, best1, best2);
  vec3_scale(middle, middle, 0.5);
  frame_to_world(con->pos, p->a.pos, p->a.mat, middle);
  mat3_mul_vec(con->normal, p->a.mat, axis);
  vec3_zero(con->tangent);
  return 1;
}

//------------------------------------------------- face against box

// Coordinates of a reference face: x, y in the face, z above it.
typedef mjtNum FacePolygon[MAX_POLYGON][3];

// Keep what satisfies sign * v[coord] <= limit; returns the number of corners.
static int clip_polygon(FacePolygon poly, int n, int coord, mjtNum sign, mjtNum limit) {
  mjtNum excess[MAX_POLYGON];
  int outside = 0;
  for (int k = 0; k < n; k++) {
    excess[k] = sign * poly[k][coord] - limit;
    outside += excess[k] > 0;
  }
  if (!outside) return n;

  FacePolygon in;
  memcpy(in, poly, n * sizeof(in[0]));
  int count = 0;
  for (int k = 0; k < n; k++) {
    int next = k + 1 == n ? 0 : k + 1;
    mjtNum e = excess[k], f = excess[next];
    if (e <= 0 && count < MAX_POLYGON) vec3_copy(poly[count++], in[k]);
    if (((e < 0 && f > 0) || (e > 0 && f < 0)) && count < MAX_POLYGON) {
      mjtNum edge[3];
      vec3_sub(edge, in[next], in[k]);
      vec3_combine(poly[count++], in[k], edge, e / (e - f));
    }
  }
  return count;
}

// A box seen from the frame of the reference box: axis k of it is column k of rot (transposed if turned).
typedef struct {
  const Shape* shape;
  const mjtNum* rot;
  int turned;
  const mjtNum* center;
} SeenBox;

static inline mjtNum seen_axis(const SeenBox* box, int row, int k) {
  return box->turned ? box->rot[3 * k + row] : box->rot[3 * row + k];
}

// Corners of the face of box that looks against the reference face (axis a, side sign, at height size_a).
static void incident_face(FacePolygon poly, const SeenBox* box, int a, mjtNum sign, mjtNum height) {
  static const mjtNum turn[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
  int k = 0;
  for (int i = 1; i < 3; i++) {
    if (fabs(seen_axis(box, a, i)) > fabs(seen_axis(box, a, k))) k = i;
  }
  mjtNum side = sign * seen_axis(box, a, k) > 0 ? -1 : 1;
  const mjtNum* size = box->shape->size;
  int k1 = (k + 1) % 3, k2 = (k + 2) % 3, row[3] = {(a + 1) % 3, (a + 2) % 3, a};
  mjtNum center[3], edge1[3], edge2[3];
  for (int r = 0; r < 3; r++) {
    center[r] = box->center[row[r]] + side * size[k] * seen_axis(box, row[r], k);
    edge1[r] = size[k1] * seen_axis(box, row[r], k1);
    edge2[r] = size[k2] * seen_axis(box, row[r], k2);
  }
  center[2] = sign * center[2] - height;
  edge1[2] *= sign;
  edge2[2] *= sign;
  for (int c = 0; c < 4; c++) {
    vec3_combine(poly[c], center, edge1, turn[c][0]);
    vec3_combine(poly[c], poly[c], edge2, turn[c][1]);
  }
}

// Drop corners above margin and those that clipping made twice.
static int near_corners(FacePolygon poly, int n, mjtNum margin, mjtNum same_sqr) {
  int count = 0;
  for (int k = 0; k < n; k++) {
    int keep = poly[k][2] <= margin;
    for (int q = 0; q < count && keep; q++) {
      mjtNum dx = poly[q][0] - poly[k][0], dy = poly[q][1] - poly[k][1];
      keep = dx * dx + dy * dy >= same_sqr;
    }
    if (!keep) continue;
    if (count != k) vec3_copy(poly[count], poly[k]);
    count++;
  }
  return count;
}

static int touch_face(mjPreContact* con, const BoxPair* p, int face) {
  int first = face < 3, a = face % 3, x = (a + 1) % 3, y = (a + 2) % 3;
  const Shape* ref = first ? &p->a : &p->b;
  SeenBox other = first ? (SeenBox){&p->b, p->rot, 0, p->b_in_a} : (SeenBox){&p->a, p->rot, 1, p->a_in_b};
  mjtNum sign = other.center[a] >= 0 ? 1 : -1;
  mjtNum sx = ref->size[x], sy = ref->size[y];

  FacePolygon poly;
  incident_face(poly, &other, a, sign, ref->size[a]);
  int n = clip_polygon(poly, 4, 0, 1, sx);
  n = clip_polygon(poly, n, 0, -1, sx);
  n = clip_polygon(poly, n, 1, 1, sy);
  n = clip_polygon(poly, n, 1, -1, sy);
  n = near_corners(poly, n, p->margin, DUPLICATE_SQR * (sx * sx + sy * sy));

  mjtNum normal[3];
  mat3_column(normal, ref->mat, a);
  vec3_scale(normal, normal, first ? sign : -sign);
  for (int k = 0; k < n; k++) {
    mjtNum local[3], pos[3];
    local[x] = poly[k][0];
    local[y] = poly[k][1];
    local[a] = sign * (ref->size[a] + 0.5 * poly[k][2]);
    frame_to_world(pos, ref->pos, ref->mat, local);
    precontact_set(con + k, poly[k][2], pos, normal);
  }
  return n;
}

int col_box_box(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  BoxPair p;
  BoxAxis axis = {0};
  box_pair_init(&p, shape_of_geom(m, d, g1), shape_of_geom(m, d, g2), margin);
  if (!best_axis(&axis, &p)) return 0;
  return axis.edge >= 0 ? touch_edges(con, &p, axis.edge) : touch_face(con, &p, axis.face);
}
