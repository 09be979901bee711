// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// EPA: penetration of two objects that overlap.
//
// A polytope inside the Minkowski difference, with the origin inside, is grown: its face nearest to the
// origin gives a lower bound of the penetration, the support point in the direction of that face an upper
// bound. While they differ the point is added: the faces that see it are removed, and their horizon is joined
// to it.
//
// The first polytope is made from the simplex that GJK ends with. A segment or a triangle is widened to a
// double pyramid.

#include <string.h>

#include "collision/ccd.h"
#include "collision/frame.h"

#define MINVAL_SQR (mjMINVAL * mjMINVAL)

enum { DELETED = -2, NOT_CANDIDATE = -1 };

typedef struct {
  int vert[3];
  int adjacent[3];  // faces across the edges (0 1), (1 2), (2 0)
  mjtNum foot[3];   // projection of the origin: a normal
  mjtNum dist_sqr;
  int place;  // among the candidates, or NOT_CANDIDATE, or DELETED
} Face;

typedef struct {
  DiffPoint* vert;
  Face* face;
  int* candidate;  // faces that may be the nearest one
  int *horizon_face, *horizon_edge;
  int nvert, nface, max_face, ncandidate, nhorizon;
  mjtNum center[3];  // a point inside: tells which side of a face is out
  mjtNum middle[3];  // another one, for faces that the first lies in
} Polytope;

static int max_rounds(const CcdConfig* config) {
  return mjMIN(config->max_iterations, 10000);  // models from elsewhere may ask for any number
}

static void polytope_alloc(Polytope* p, mjData* d, int n) {
  *p = (Polytope){.max_face = 6 * n};
  p->vert = mj_stackAllocByte(d, (5 + n) * sizeof(DiffPoint), _Alignof(DiffPoint));
  p->face = mj_stackAllocByte(d, (12 + 6 * n) * sizeof(Face), _Alignof(Face));
  p->candidate = mj_stackAllocInt(d, 12 + 6 * n);
  p->horizon_face = mj_stackAllocInt(d, 12 + 6 * n);
  p->horizon_edge = mj_stackAllocInt(d, 12 + 6 * n);
}

static int add_vertex(Polytope* p, const DiffPoint* v) {
  p->vert[p->nvert] = *v;
  return p->nvert++;
}

// Add the support point in direction dir of length norm.
static int add_support(Polytope* p, ConvexObj* obj1, ConvexObj* obj2, const mjtNum dir[3], mjtNum norm) {
  mjtNum unit[3] = {1, 0, 0};
  if (norm > mjMINVAL) vec3_set(unit, dir[0] / norm, dir[1] / norm, dir[2] / norm);
  ccd_support(p->vert + p->nvert, obj1, obj2, unit);
  return p->nvert++;
}

// Returns the squared distance of the new face from the origin, 0 if it has no normal.
static mjtNum add_face(Polytope* p, int v1, int v2, int v3, int adj1, int adj2, int adj3) {
  Face* face = p->face + p->nface++;
  *face = (Face){.vert = {v1, v2, v3}, .adjacent = {adj1, adj2, adj3}, .place = NOT_CANDIDATE};
  if (project_origin(face->foot, p->vert[v3].diff, p->vert[v2].diff, p->vert[v1].diff)) return 0;
  mjtNum outward[3];
  vec3_sub(outward, p->vert[v1].diff, p->center);
  mjtNum side = vec3_dot(face->foot, outward);
  if (fabs(side) < 1e-10 * sqrt(vec3_dot(face->foot, face->foot) * vec3_dot(outward, outward))) {
    vec3_sub(outward, p->vert[v1].diff, p->middle);
    side = vec3_dot(face->foot, outward);
  }
  if (side < 0) vec3_scale(face->foot, face->foot, -1);
  face->dist_sqr = vec3_dot(face->foot, face->foot);
  return face->dist_sqr;
}

static void add_candidate(Polytope* p, int face) {
  p->face[face].place = p->ncandidate;
  p->candidate[p->ncandidate++] = face;
}

static void delete_face(Polytope* p, Face* face) {
  if (face->place >= 0) {
    int last = p->candidate[--p->ncandidate];
    p->candidate[face->place] = last;
    p->face[last].place = face->place;
  }
  face->place = DELETED;
}

//------------------------------------------------- the first polytope

// Is the origin on the side of the plane p0 p1 p2 where p3 is?
static int same_side(const mjtNum p0[3], const mjtNum p1[3], const mjtNum p2[3], const mjtNum p3[3]) {
  mjtNum e1[3], e2[3], e3[3], normal[3];
  vec3_sub(e1, p1, p0);
  vec3_sub(e2, p2, p0);
  vec3_sub(e3, p3, p0);
  vec3_cross(normal, e1, e2);
  mjtNum point = vec3_dot(normal, e3), origin = -vec3_dot(normal, p0);
  return (point > 0 && origin > 0) || (point < 0 && origin < 0);
}

static int origin_inside(const mjtNum p0[3], const mjtNum p1[3], const mjtNum p2[3], const mjtNum p3[3]) {
  return same_side(p0, p1, p2, p3) && same_side(p1, p2, p3, p0) && same_side(p2, p3, p0, p1) &&
         same_side(p3, p0, p1, p2);
}

// Is p a point of the triangle?
static int on_triangle(const mjtNum v1[3], const mjtNum v2[3], const mjtNum v3[3], const mjtNum p[3]) {
  mjtNum lambda[3], x[3];
  mjtNum weight = triangle_coordinates(lambda, v1, v2, v3, p);
  for (int i = 0; i < 3; i++) {
    lambda[i] /= weight;
    if (lambda[i] < 0) return 0;
  }
  vec3_scale(x, v1, lambda[0]);
  vec3_add_scaled(x, v2, lambda[1]);
  vec3_add_scaled(x, v3, lambda[2]);
  return vec3_dist_sqr(x, p) < MINVAL_SQR;
}

// A row of a table of faces: vertices, then the faces across their edges.
typedef struct {
  int vert[3], adjacent[3];
} FaceRow;

// Add faces by table, vertices through id; stops at the first that contains the origin and returns its row,
// or -1.
static int add_faces(Polytope* p, const FaceRow* row, int n, const int* id) {
  for (int i = 0; i < n; i++) {
    const int *v = row[i].vert, *a = row[i].adjacent;
    if (add_face(p, id[v[0]], id[v[1]], id[v[2]], a[0], a[1], a[2]) < MINVAL_SQR) return i;
  }
  for (int i = 0; i < n; i++) add_candidate(p, i);
  return -1;
}

// The mean of the simplex becomes the center. The simplex may lie on the surface, though, and a center in the
// plane of a face does not tell its sides: there the mean of all vertices decides.
static void center_polytope(Polytope* p, const CcdResult* result) {
  vec3_zero(p->center);
  for (int i = 0; i < result->nsimplex; i++) vec3_add_to(p->center, result->simplex[i].diff);
  vec3_scale(p->center, p->center, 1.0 / result->nsimplex);
  vec3_zero(p->middle);
  for (int i = 0; i < p->nvert; i++) vec3_add_to(p->middle, p->vert[i].diff);
  vec3_scale(p->middle, p->middle, 1.0 / p->nvert);
}

static int from_triangle(Polytope* p, CcdResult* result, ConvexObj* obj1, ConvexObj* obj2) {
  // 0 1 2: the triangle, 3 above, 4 below
  static const FaceRow rows[6] = {{{3, 0, 1}, {1, 3, 2}}, {{3, 2, 0}, {2, 4, 0}}, {{3, 1, 2}, {0, 5, 1}},
                                  {{4, 1, 0}, {5, 0, 4}}, {{4, 0, 2}, {3, 1, 5}}, {{4, 2, 1}, {4, 2, 3}}};
  const DiffPoint* s = result->simplex;
  const mjtNum *v1 = s[0].diff, *v2 = s[1].diff, *v3 = s[2].diff;
  mjtNum e1[3], e2[3], up[3], down[3];
  vec3_sub(e1, v2, v1);
  vec3_sub(e2, v3, v1);
  vec3_cross(up, e1, e2);
  mjtNum norm = vec3_norm(up);
  if (norm < mjMINVAL) return 0;

  vec3_scale(down, up, -1);
  int id[5];
  for (int i = 0; i < 3; i++) id[i] = add_vertex(p, s + i);
  id[4] = add_support(p, obj1, obj2, down, norm);
  id[3] = add_support(p, obj1, obj2, up, norm);
  center_polytope(p, result);
  const mjtNum *top = p->vert[id[3]].diff, *bottom = p->vert[id[4]].diff;
  if (on_triangle(v1, v2, v3, top) || on_triangle(v1, v2, v3, bottom)) return 0;
  return add_faces(p, rows, 6, id) < 0;
}

// The origin lies on a face of the first try: start again from that face.
static int from_face(Polytope* p, CcdResult* result, ConvexObj* obj1, ConvexObj* obj2, const FaceRow* row,
                     const int* id) {
  DiffPoint corner[3];
  for (int i = 0; i < 3; i++) corner[i] = p->vert[id[row->vert[i]]];
  memcpy(result->simplex, corner, sizeof(corner));
  result->nsimplex = 3;
  p->nface = p->nvert = p->ncandidate = 0;
  return from_triangle(p, result, obj1, obj2);
}

static int from_tetrahedron(Polytope* p, CcdResult* result, ConvexObj* obj1, ConvexObj* obj2) {
  static const FaceRow rows[4] = {
      {{0, 1, 2}, {1, 3, 2}}, {{0, 3, 1}, {2, 3, 0}}, {{0, 2, 3}, {0, 3, 1}}, {{3, 2, 1}, {2, 0, 1}}};
  int id[4];
  for (int i = 0; i < 4; i++) id[i] = add_vertex(p, result->simplex + i);
  center_polytope(p, result);
  int flat = add_faces(p, rows, 4, id);
  if (flat >= 0) return from_face(p, result, obj1, obj2, rows + flat, id);
  const DiffPoint* v = p->vert;
  return origin_inside(v[0].diff, v[1].diff, v[2].diff, v[3].diff);
}

// Rotate v by 120 degrees around a unit axis: v cos + axis x v sin + axis (axis . v) (1 - cos).
static void turn_third(mjtNum res[3], const mjtNum axis[3], const mjtNum v[3]) {
  mjtNum across[3];
  vec3_cross(across, axis, v);
  vec3_scale(res, v, -0.5);
  vec3_add_scaled(res, across, 0.86602540378);
  vec3_add_scaled(res, axis, 1.5 * vec3_dot(axis, v));
}

// Does the line from v1 to v2 go through the triangle?
static int line_meets_triangle(const mjtNum v1[3], const mjtNum v2[3], const mjtNum a[3], const mjtNum b[3],
                               const mjtNum c[3]) {
  mjtNum line[3], ra[3], rb[3], rc[3];
  vec3_sub(line, v2, v1);
  vec3_sub(ra, a, v1);
  vec3_sub(rb, b, v1);
  vec3_sub(rc, c, v1);
  mjtNum vol1 = vec3_det(ra, rb, line), vol2 = vec3_det(rb, rc, line), vol3 = vec3_det(rc, ra, line);
  return (vol1 >= 0 && vol2 >= 0 && vol3 >= 0) || (vol1 <= 0 && vol2 <= 0 && vol3 <= 0);
}

static int from_segment(Polytope* p, CcdResult* result, ConvexObj* obj1, ConvexObj* obj2) {
  // 0 1: the ends, 2 3 4 around
  static const FaceRow rows[6] = {{{0, 2, 3}, {1, 3, 2}}, {{0, 4, 2}, {2, 4, 0}}, {{0, 3, 4}, {0, 5, 1}},
                                  {{1, 3, 2}, {5, 0, 4}}, {{1, 2, 4}, {3, 1, 5}}, {{1, 4, 3}, {4, 2, 3}}};
  mjtNum line[3], axis[3], dir[3], next[3], unit[3] = {0};
  vec3_sub(line, result->simplex[1].diff, result->simplex[0].diff);

  // a direction across: with the coordinate axis that the segment has least of
  int least = 0;
  for (int i = 1; i < 3; i++) {
    if (fabs(line[i]) < fabs(line[least])) least = i;
  }
  unit[least] = 1;
  vec3_cross(dir, unit, line);
  vec3_scale(axis, line, 1 / vec3_norm(line));

  int id[5];
  for (int i = 0; i < 2; i++) id[i] = add_vertex(p, result->simplex + i);
  for (int i = 2; i < 5; i++) {
    id[i] = add_support(p, obj1, obj2, dir, vec3_norm(dir));
    turn_third(next, axis, dir);
    vec3_copy(dir, next);
  }
  center_polytope(p, result);
  int flat = add_faces(p, rows, 6, id);
  if (flat >= 0) return from_face(p, result, obj1, obj2, rows + flat, id);
  const DiffPoint* v = p->vert;
  return line_meets_triangle(v[0].diff, v[1].diff, v[2].diff, v[3].diff, v[4].diff);
}

//------------------------------------------------- growing it

static int edge_from(const Face* face, int vertex) {
  return face->vert[0] == vertex ? 0 : (face->vert[1] == vertex ? 1 : 2);
}

static int remove_seen(Polytope* p, Face* face, int edge, const mjtNum w[3]);

// Across edge i of a deleted face: go on there, or note the edge as horizon.
static void cross_edge(Polytope* p, const Face* face, int i, const mjtNum w[3]) {
  Face* other = p->face + face->adjacent[i];
  if (other->place == DELETED) return;
  int edge = edge_from(other, face->vert[(i + 1) % 3]);
  if (remove_seen(p, other, edge, w)) return;
  p->horizon_face[p->nhorizon] = face->adjacent[i];
  p->horizon_edge[p->nhorizon++] = edge;
}

// Delete a face, reached over one of its edges, if w sees it; then all that lie behind it. Returns 0 if not.
static int remove_seen(Polytope* p, Face* face, int edge, const mjtNum w[3]) {
  if (vec3_dot(face->foot, w) - face->dist_sqr <= mjMINVAL) return 0;
  delete_face(p, face);
  for (int k = 1; k < 3; k++) cross_edge(p, face, (edge + k) % 3, w);
  return 1;
}

// Join vertex w to the horizon. Returns 0 if a face came out flat.
static int join_horizon(Polytope* p, int w, mjtNum lower_sqr, mjtNum upper_sqr) {
  int first = p->nface, n = p->nhorizon;
  for (int i = 0; i < n; i++) {
    Face* outer = p->face + p->horizon_face[i];
    int edge = p->horizon_edge[i], v1 = outer->vert[edge], v2 = outer->vert[(edge + 1) % 3];
    outer->adjacent[edge] = first + i;
    mjtNum dist_sqr =
        add_face(p, w, v2, v1, first + (i + n - 1) % n, p->horizon_face[i], first + (i + 1) % n);
    if (dist_sqr == 0) return 0;
    if (dist_sqr >= lower_sqr && dist_sqr <= upper_sqr) add_candidate(p, p->nface - 1);
  }
  return 1;
}

static int is_repeated(const Polytope* p, int w) {
  for (int i = 0; i < w; i++) {
    if (p->vert[i].id1 == p->vert[w].id1 && p->vert[i].id2 == p->vert[w].id2) return 1;
  }
  return 0;
}

// Returns the face that carries the penetration, NULL if numbers fail.
static Face* expand(Polytope* p, const CcdConfig* config, ConvexObj* obj1, ConvexObj* obj2) {
  int discrete = ccd_is_discrete(obj1, obj2);
  mjtNum tolerance = discrete ? mjMINVAL : config->tolerance, upper = mjMAXVAL, upper_sqr = mjMAXVAL;
  Face* face = NULL;
  for (int k = 0, n = max_rounds(config); k < n; k++) {
    Face* previous = face;
    mjtNum lower_sqr = mjMAXVAL;
    for (int i = 0; i < p->ncandidate; i++) {
      Face* f = p->face + p->candidate[i];
      if (f->dist_sqr < lower_sqr) {
        lower_sqr = f->dist_sqr;
        face = f;
      }
    }
    if (lower_sqr > upper_sqr || !face) return previous;
    if (lower_sqr <= 0) return face;

    mjtNum lower = sqrt(lower_sqr);
    int w = add_support(p, obj1, obj2, face->foot, lower);
    const mjtNum* point = p->vert[w].diff;
    mjtNum bound = vec3_dot(face->foot, point) / lower;
    if (bound < upper) {
      upper = bound;
      upper_sqr = upper * upper;
    }
    if (upper - lower < tolerance) return k == 0 && upper < lower - 1e-10 ? NULL : face;  // origin outside
    if (discrete && is_repeated(p, w)) return face;

    p->nhorizon = 0;
    delete_face(p, face);
    for (int i = 0; i < 3; i++) cross_edge(p, face, i, point);
    if (p->nhorizon < 3) return NULL;
    if (p->nface + p->nhorizon > p->max_face) return face;
    if (!join_horizon(p, w, lower_sqr, upper_sqr)) return NULL;
    if (!p->ncandidate) return face;
  }
  return face;
}

// The foot of a face, as combination of its corners, seen on both objects.
static void witness(CcdResult* result, const DiffPoint face[3], const mjtNum foot[3]) {
  mjtNum lambda[3];
  mjtNum weight = triangle_coordinates(lambda, face[0].diff, face[1].diff, face[2].diff, foot);
  vec3_zero(result->x1);
  vec3_zero(result->x2);
  for (int i = 0; i < 3; i++) {
    vec3_add_scaled(result->x1, face[i].x1, lambda[i] / weight);
    vec3_add_scaled(result->x2, face[i].x2, lambda[i] / weight);
  }
}

int epa(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1, ConvexObj* obj2,
        DiffPoint face[3]) {
  static int (*const first_polytope[5])(Polytope*, CcdResult*, ConvexObj*, ConvexObj*) = {
      [2] = from_segment, [3] = from_triangle, [4] = from_tetrahedron};
  mj_markStack(d);
  Polytope p;
  polytope_alloc(&p, d, max_rounds(config));
  int found = 0;
  result->dist = 0;
  if (first_polytope[result->nsimplex](&p, result, obj1, obj2)) {
    const Face* best = expand(&p, config, obj1, obj2);
    result->n = found = best != NULL;
    if (best) {
      for (int i = 0; i < 3; i++) face[i] = p.vert[best->vert[i]];
      witness(result, face, best->foot);
      result->dist = -sqrt(best->dist_sqr);
    }
  }
  mj_freeStack(d);
  return found;
}
