// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// EPA: how deep two objects overlap, by an expanding polytope.
//
// A polytope P inside the Minkowski difference D, with the origin in it, is a closed surface of triangles. A
// triangle a b c, counterclockwise from outside, has the plane n . p = c with n = (b - a) x (c - a) and
// c = n . a >= 0, and the height h = c / |n| over the origin. The depth is the distance of the origin from
// the surface of D:
//
//   min h over the faces of P  <=  depth  <=  n . s(n) / |n|  for every n, s(n) = argmax { n . p : p in D }
//
// The lowest face asks for the support point w along its normal. While the bounds are apart, w is added: the
// faces that w is above are one connected cap; its rim, the silhouette of P seen from w, is a closed loop of
// edges, and each edge of it is joined to w by a new face. The surface stays closed and its faces keep their
// turn, so that outward is known by the order of corners and not by signs of small numbers.
//
// P starts as the tetrahedron that GJK ends with. Where GJK ends on a triangle or a segment that the origin
// is on, or the origin is on a face of the tetrahedron, that is widened to a double pyramid.
//
// From which corner a normal is measured matters in the last bit only. Where support points tie that bit
// decides, and the choice here is the one that meets the reference most often.
//
// A surface of V corners has 2 V - 4 triangles and 3 V - 6 edges: that bounds all the memory.
//
// G. van den Bergen: Proximity queries and penetration depth computation on 3D game objects, GDC 2001.

#include <gimbal/quality.h>
#include <string.h>

#include "collision/ccd.h"
#include "collision/frame.h"

#define FLATNESS   1e-12  // times the size of P: rounding of heights
#define THIN_SQR   1e-24  // sine^2 of corners that give no normal
#define OUTSIDE    1e-10  // how far out the origin may be found by rounding
#define SINE_120   0.86602540378443864676
#define MAX_ROUNDS 10000  // models from elsewhere may ask for any number

enum { FREE = -1 };

typedef struct {
  int vert[3];       // counterclockwise from outside
  int across[3];     // the face beyond the edge from vert[i] to the next
  mjtNum normal[3];  // outward, as long as twice the area
  mjtNum along;      // normal . p of the points p of the plane
  mjtNum norm_sqr;
  int is_seen;  // from the point that is being added
  int apex;  // place in vert of the corner that weights begin with; vert[0], where the normal starts, follows
} Face;

typedef struct {
  int from, to;  // in the turn of the face that goes
  int outer;     // the face that stays
} RimEdge;

typedef struct {
  DiffPoint* vert;
  Face* face;
  mjtNum* height_sqr;  // of each face; mjMAXVAL where there is none
  RimEdge* rim;
  int *stack, *face_from;  // face_from: per corner, the new face on the rim edge that starts there
  int *unused, nunused;
  int nvert, nface, nrim;
  mjtNum flat;    // heights closer than this are equal
  int rim_place;  // of the rim edge in a new face: 0 or 2, normals are measured from its start or its end
} Polytope;

static int max_rounds(const CcdConfig* config) {
  return mjMIN(config->max_iterations, MAX_ROUNDS);
}

static void polytope_alloc(Polytope* p, mjData* d, int rounds) {
  int vert = rounds + 5, face = 2 * vert, edge = 3 * vert;
  *p = (Polytope){0};
  p->vert = mj_stackAllocByte(d, vert * sizeof(DiffPoint), _Alignof(DiffPoint));
  p->face = mj_stackAllocByte(d, face * sizeof(Face), _Alignof(Face));
  p->height_sqr = mj_stackAllocNum(d, face);
  p->rim = mj_stackAllocByte(d, edge * sizeof(RimEdge), _Alignof(RimEdge));
  p->stack = mj_stackAllocInt(d, face);
  p->face_from = mj_stackAllocInt(d, vert);
  p->unused = mj_stackAllocInt(d, face);
}

// The foot of the perpendicular from the origin.
static void foot_of(mjtNum foot[3], const Face* f) {
  vec3_scale(foot, f->normal, f->along / f->norm_sqr);
}

// A face and its plane; turned: the corners go round a c b. FREE: they are on a line.
static int add_face(Polytope* p, int a, int b, int c, int turned) {
  int index = p->nunused ? p->unused[--p->nunused] : p->nface++;
  Face* f = p->face + index;
  const mjtNum* va = p->vert[a].diff;
  mjtNum e1[3], e2[3], foot[3];
  vec3_sub(e1, p->vert[b].diff, va);
  vec3_sub(e2, p->vert[c].diff, va);
  vec3_cross(f->normal, e1, e2);
  if (turned) vec3_scale(f->normal, f->normal, -1);
  f->vert[0] = a;
  f->vert[1] = turned ? c : b;
  f->vert[2] = turned ? b : c;
  f->is_seen = 0;
  f->apex = p->rim_place ? 1 : 2;
  f->along = vec3_dot(f->normal, va);
  f->norm_sqr = vec3_dot(f->normal, f->normal);
  if (!(f->norm_sqr > THIN_SQR * vec3_dot(e1, e1) * vec3_dot(e2, e2))) return FREE;
  foot_of(foot, f);
  p->height_sqr[index] = f->along > 0 ? vec3_dot(foot, foot) : 0;
  return index;
}

static void remove_face(Polytope* p, int face) {
  p->height_sqr[face] = mjMAXVAL;
  p->unused[p->nunused++] = face;
}

//------------------------------------------------- the first polytope

// Take a support point along dir of any length as corner; -1: dir has no direction.
static int support_along(Polytope* p, ConvexObj* obj1, ConvexObj* obj2, const mjtNum dir[3]) {
  mjtNum unit[3], norm = vec3_norm(dir);
  if (norm < mjMINVAL) return -1;
  vec3_scale(unit, dir, 1 / norm);
  ccd_support(p->vert + p->nvert, obj1, obj2, unit);
  return p->nvert++;
}

static mjtNum signed_volume(const Polytope* p, int a, int b, int c, int d) {
  mjtNum e1[3], e2[3], e3[3];
  vec3_sub(e1, p->vert[b].diff, p->vert[a].diff);
  vec3_sub(e2, p->vert[c].diff, p->vert[a].diff);
  vec3_sub(e3, p->vert[d].diff, p->vert[a].diff);
  return vec3_det(e1, e2, e3);
}

static void set_across(Polytope* p, int face, int first, int second, int third, int turned) {
  int* across = p->face[face].across;
  across[0] = turned ? third : first;
  across[1] = second;
  across[2] = turned ? first : third;
}

// A double pyramid over a ring of three corners, which may go round either way.
static int double_pyramid(Polytope* p, int top, int bottom, const int ring[3]) {
  int turned =
      signed_volume(p, ring[0], ring[1], ring[2], top) < signed_volume(p, ring[0], ring[1], ring[2], bottom);
  p->rim_place = turned ? 2 : 0;
  for (int k = 0; k < 6; k++) {
    // side k mod 3 is on the edge of the ring from corner 2 k on: above it, then below it
    int from = ring[2 * k % 3], to = ring[(2 * k + 1) % 3];
    int face = k < 3 ? add_face(p, from, to, top, turned) : add_face(p, to, from, bottom, turned);
    if (face == FREE) return 0;
  }
  for (int k = 0; k < 3; k++) {
    int next = (k + 2) % 3, last = (k + 1) % 3;  // on the ring
    set_across(p, k, k + 3, next, last, turned);
    set_across(p, k + 3, k, last + 3, next + 3, turned);
  }
  return 1;
}

// The ends of the segment are the top and the bottom; the ring comes from three directions around it.
static int from_segment(Polytope* p, ConvexObj* obj1, ConvexObj* obj2) {
  mjtNum line[3], axis[3] = {0}, across[3], beside[3];
  int least = 0, ring[3];
  vec3_sub(line, p->vert[1].diff, p->vert[0].diff);
  for (int i = 1; i < 3; i++) {
    if (fabs(line[i]) < fabs(line[least])) least = i;
  }
  axis[least] = 1;
  vec3_cross(across, axis, line);
  vec3_cross(beside, line, across);
  vec3_scale(beside, beside, 1 / vec3_norm(line));
  for (int i = 0; i < 3; i++) {
    static const mjtNum cosine[3] = {1, -0.5, -0.5}, sine[3] = {0, SINE_120, -SINE_120};
    mjtNum dir[3];
    vec3_scale(dir, across, cosine[i]);
    vec3_add_scaled(dir, beside, sine[i]);
    ring[i] = support_along(p, obj1, obj2, dir);
    if (ring[i] < 0) return 0;
  }
  return double_pyramid(p, 0, 1, ring);
}

// The triangle is the ring; the top and the bottom are looked for on both sides of it.
static int from_triangle(Polytope* p, ConvexObj* obj1, ConvexObj* obj2) {
  static const int ring[3] = {0, 1, 2};
  mjtNum e1[3], e2[3], up[3], down[3];
  vec3_sub(e1, p->vert[1].diff, p->vert[0].diff);
  vec3_sub(e2, p->vert[2].diff, p->vert[0].diff);
  vec3_cross(up, e1, e2);
  vec3_scale(down, up, -1);
  int bottom = support_along(p, obj1, obj2, down), top = support_along(p, obj1, obj2, up);
  return bottom >= 0 && top >= 0 && double_pyramid(p, top, bottom, ring);
}

static int from_tetrahedron(Polytope* p, ConvexObj* obj1, ConvexObj* obj2) {
  (void)obj1, (void)obj2;
  static const int row[4][3] = {
      {1, 0, 2}, {3, 0, 1}, {2, 0, 3}, {2, 3, 1}};  // outward if the points turn right
  int turned = signed_volume(p, 0, 1, 2, 3) < 0, opposite[4];
  p->rim_place = turned ? 0 : 2;
  for (int i = 0; i < 4; i++) {
    if (add_face(p, row[i][0], row[i][1], row[i][2], turned) == FREE) return 0;
    opposite[6 - row[i][0] - row[i][1] - row[i][2]] = i;
  }
  for (int i = 0; i < 4; i++) {
    // beyond an edge lies the face opposite to the corner that the edge does not have
    for (int k = 0; k < 3; k++) p->face[i].across[k] = opposite[p->face[i].vert[(k + 2) % 3]];
  }
  return 1;
}

// Is the origin on a face? Makes that face the only simplex.
static int keep_flat_face(Polytope* p) {
  for (int i = 0; i < p->nface; i++) {
    const Face* f = p->face + i;
    if (p->height_sqr[i] >= mjMINVAL * mjMINVAL) continue;
    DiffPoint corner[3] = {p->vert[f->vert[0]], p->vert[f->vert[1]], p->vert[f->vert[2]]};
    memcpy(p->vert, corner, sizeof corner);
    p->nvert = 3;
    p->nface = 0;
    return 1;
  }
  return 0;
}

// Returns 0 if the points of the simplex do not span a body, or the origin is not in it.
static int first_polytope(Polytope* p, const CcdResult* result, ConvexObj* obj1, ConvexObj* obj2) {
  static int (*const from_simplex[5])(Polytope*, ConvexObj*, ConvexObj*) = {
      [2] = from_segment, [3] = from_triangle, [4] = from_tetrahedron};
  memcpy(p->vert, result->simplex, result->nsimplex * sizeof(DiffPoint));
  p->nvert = result->nsimplex;
  if (!from_simplex[result->nsimplex](p, obj1, obj2)) return 0;
  if (result->nsimplex != 3 && keep_flat_face(p) && !from_triangle(p, obj1, obj2)) return 0;
  mjtNum size = 0;
  for (int i = 0; i < 3 * p->nvert; i++) size = fmax(size, fabs(p->vert[i / 3].diff[i % 3]));
  p->flat = FLATNESS * size;
  for (int i = 0; i < p->nface; i++) {
    const Face* f = p->face + i;
    if (f->along < -OUTSIDE * size * sqrt(f->norm_sqr)) return 0;
  }
  // on a face again: as in the reference they only touch, unless the model asks for quality
  return (obj1->m->opt.enableflags & GIMBAL_QUALITY_CONVEX) || !keep_flat_face(p);
}

//------------------------------------------------- growing it

static int lowest_face(const Polytope* p) {
  int best = 0;
  mjtNum least = p->height_sqr[0];
  for (int i = 1; i < p->nface; i++) {
    if (p->height_sqr[i] < least) {
      least = p->height_sqr[i];
      best = i;
    }
  }
  return best;
}

static inline int sees(const Polytope* p, const Face* f, const mjtNum w[3]) {
  mjtNum above = vec3_dot(f->normal, w) - f->along;
  return above > 0 && above * above > p->flat * p->flat * f->norm_sqr;
}

// The faces that w is above, starting from one of them: marked, and left on the stack. Where the next one is
// not seen the edge belongs to the rim. Returns how many are seen.
static int find_cap(Polytope* p, int start, const mjtNum w[3]) {
  int n = 1;
  p->nrim = 0;
  p->stack[0] = start;
  p->face[start].is_seen = 1;
  for (int done = 0; done < n; done++) {
    const Face* f = p->face + p->stack[done];
    for (int i = 0; i < 3; i++) {
      Face* other = p->face + f->across[i];
      if (other->is_seen) continue;
      if (sees(p, other, w)) {
        other->is_seen = 1;
        p->stack[n++] = f->across[i];
      } else {
        p->rim[p->nrim++] = (RimEdge){f->vert[i], f->vert[(i + 1) % 3], f->across[i]};
      }
    }
  }
  return n;
}

// Is the rim one loop, which leaves each of its corners once and comes back after all of its edges? By
// rounding it may not be.
static int is_loop(Polytope* p) {
  int* leaving = p->face_from;
  for (int i = 0; i < p->nrim; i++) leaving[p->rim[i].from] = leaving[p->rim[i].to] = FREE;
  for (int i = 0; i < p->nrim; i++) {
    if (leaving[p->rim[i].from] != FREE) return 0;
    leaving[p->rim[i].from] = i;
  }
  int edge = 0, n = 0;
  do {
    edge = leaving[p->rim[edge].to];
    n++;
  } while (edge > 0);
  return edge == 0 && n == p->nrim;
}

// Which edge of a face starts at this corner?
static int edge_from(const Face* f, int corner) {
  return f->vert[0] == corner ? 0 : (f->vert[1] == corner ? 1 : 2);
}

// Put faces from the rim to corner w in the place of the cap.
static int join_rim(Polytope* p, int w, int ncap) {
  for (int i = 0; i < ncap; i++) remove_face(p, p->stack[i]);
  for (int i = 0; i < p->nrim; i++) {
    const RimEdge* e = p->rim + i;
    int face = p->rim_place ? add_face(p, e->to, w, e->from, 0) : add_face(p, e->from, e->to, w, 0);
    if (face == FREE) return 0;
    p->face[face].across[p->rim_place] = e->outer;
    p->face[e->outer].across[edge_from(p->face + e->outer, e->to)] = face;
    p->face_from[e->from] = face;
  }
  for (int i = 0; i < p->nrim; i++) {
    const RimEdge* e = p->rim + i;
    int face = p->face_from[e->from], next = p->face_from[e->to];
    p->face[face].across[p->rim_place ? 0 : 1] = next;
    p->face[next].across[p->rim_place ? 1 : 2] = face;
  }
  return 1;
}

// Is w a corner already? The corners of a prism of a height field have no numbers: as in the reference they
// all count as the same.
static int is_corner(const Polytope* p, const DiffPoint* w) {
  for (int i = 0; i < p->nvert; i++) {
    if (p->vert[i].id1 == w->id1 && p->vert[i].id2 == w->id2) return 1;
  }
  return 0;
}

// The unit normal of a face.
static void outward(mjtNum dir[3], const Polytope* p, const Face* f, mjtNum height) {
  mjtNum foot[3];
  foot_of(foot, f);
  if (height > p->flat) {
    vec3_set(dir, foot[0] / height, foot[1] / height, foot[2] / height);
  } else {
    vec3_scale(dir, f->normal, 1 / sqrt(f->norm_sqr));
  }
}

// Grow the polytope until its lowest face is on the surface of the difference; writes the corners and the
// height of the last face that was looked at.
static int expand(Polytope* p, DiffPoint corner[3], mjtNum* depth, const CcdConfig* config, ConvexObj* obj1,
                  ConvexObj* obj2) {
  const int discrete = ccd_is_discrete(obj1, obj2), rounds = max_rounds(config);
  const mjtNum tolerance = discrete ? p->flat : fmax(config->tolerance, p->flat);
  mjtNum upper = mjMAXVAL;
  for (int k = 0; k < rounds; k++) {
    int low = lowest_face(p);
    const Face* f = p->face + low;
    corner[0] = p->vert[f->vert[f->apex]];
    corner[1] = p->vert[f->vert[0]];
    corner[2] = p->vert[f->vert[3 - f->apex]];
    *depth = sqrt(p->height_sqr[low]);

    DiffPoint* w = p->vert + p->nvert;
    mjtNum dir[3];
    outward(dir, p, f, *depth);
    ccd_support(w, obj1, obj2, dir);
    upper = fmin(upper, vec3_dot(dir, w->diff));
    if (upper - *depth <= tolerance || !sees(p, f, w->diff)) return 1;
    if (discrete && is_corner(p, w)) return 1;
    int ncap = find_cap(p, low, w->diff);
    if (!is_loop(p) || !join_rim(p, p->nvert++, ncap)) return 1;
  }
  return rounds > 0;
}

int epa(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1, ConvexObj* obj2,
        DiffPoint face[3]) {
  mj_markStack(d);
  Polytope p;
  mjtNum depth = 0, alpha[3];
  polytope_alloc(&p, d, max_rounds(config));
  int found = first_polytope(&p, result, obj1, obj2) && expand(&p, face, &depth, config, obj1, obj2) &&
              ccd_weights_on_plane(alpha, face);
  result->n = found;
  result->dist = 0;
  if (found) {
    // the foot of the face, as combination of its corners, seen on both objects
    vec3_zero(result->x1);
    vec3_zero(result->x2);
    for (int i = 0; i < 3; i++) {
      vec3_add_scaled(result->x1, face[i].x1, alpha[i]);
      vec3_add_scaled(result->x2, face[i].x2, alpha[i]);
    }
    result->dist = depth > 0 ? -depth : 0;
  }
  mj_freeStack(d);
  return found;
}
