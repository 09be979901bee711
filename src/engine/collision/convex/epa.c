// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// EPA: how deep two objects overlap, by an expanding polytope.
//
// A polytope P inside the Minkowski difference D, with the origin in it, is a closed surface of
// triangles. A triangle a b c, counterclockwise from outside, has the plane n . p = c with n = (b -
// a) x (c - a) and c = n . a >= 0, and the height h = c / |n| over the origin. The depth is the
// distance of the origin from the surface of D:
//
//   min h over the faces of P  <=  depth  <=  n . s(n) / |n|  for every n, s(n) = argmax { n . p : p in D }
//
// The lowest face asks for the support point w along its normal. While the bounds are apart, w is
// added: the faces that w is above are one connected cap; its rim, the silhouette of P seen from w,
// is a closed loop of edges, which a walk over the cap meets one after the other, and each edge of
// it is joined to w by a new face. The surface stays closed and its faces keep their turn, so that
// outward is known by the order of corners and not by signs of small numbers.
//
// P starts as the tetrahedron that GJK ends with. Where GJK ends on a triangle or a segment that
// the origin is on, or the origin is on a face of the tetrahedron, that is widened to a double
// pyramid.
//
// GJK ends within its tolerance of a triangle, so the origin may be outside of the first polytope
// by as much: of objects that hardly overlap it always is. The reference takes heights without
// their sign, so that such a face is as good as one inside, up to the tolerance; its foot is then
// the point at that height on the outer side. A model that asks for quality has no height there,
// and grows until the origin is inside.
//
// From which corner a normal is measured matters in the last bits only. Where support points tie,
// or faces are slivers between points of a round surface, these bits decide, and the choice here is
// the reference's: small faces are measured from the corner that came last.
//
// A surface of V corners has 2 V - 4 triangles and 3 V - 6 edges: that bounds all the memory.
//
// G. van den Bergen: Proximity queries and penetration depth computation on 3D game objects, GDC
// 2001.

#include <gimbal/assert.h>
#include <gimbal/quality.h>
#include <stdbool.h>
#include <string.h>

#include "collision/convex/ccd.h"
#include "collision/shape/frame.h"

#define FLATNESS   1e-12  // times the size of P: rounding of heights
#define THIN_SQR   1e-24  // sine^2 of corners that give no normal
#define OUTSIDE    1e-10  // how far out the origin may be found by rounding
#define COSINE_120 -0.5
#define SINE_120   0.86602540378  // as precise as the reference has it
enum { MAX_ROUNDS = 10000 };      // models from elsewhere may ask for any number

enum { FREE = -1, CLOSED = -1 };

typedef struct Face {
  int vert[3];       // counterclockwise from outside
  int across[3];     // the face beyond the edge from vert[i] to the next
  mjtNum normal[3];  // outward, as long as twice the area
  mjtNum along;      // normal . p of the points p of the plane
  mjtNum norm_sqr;
  mjtNum foot[3];  // of the perpendicular from the origin
  mjtNum height_sqr;
  int is_seen;  // from the point that is being added
  int apex;     // place in vert of the corner that came last
  int place;    // in the list of open faces, or CLOSED
} Face;

typedef struct RimEdge {
  int from, to;  // in the turn of the face that goes
  int outer;     // the face that stays
  int back;      // its edge there: from "to" to "from"
} RimEdge;

// A face of the cap whose edges from this one on are still to be crossed.
typedef struct Visit {
  int face, edge, left;
} Visit;

typedef struct Polytope {
  DiffPoint* vert;
  Face* face;
  // faces that may be the lowest: a new one goes to the end, the last one into a gap
  int* open;
  mjtNum* height_sqr;  // of the open faces
  RimEdge* rim;
  Visit* visit;
  int *cap, *unused, nunused;  // unused: from 1 on; at 0 the first face that there never was
  int nvert, nface, nopen, ncap, nrim;
  mjtNum flat;     // heights closer than this are equal
  bool exact;      // faces that w is hardly above go too, and outside is no height
  bool is_broken;  // the rim is no loop
  // of the rim edge in a new face: 0 or 2, normals are measured from its start or its end
  int rim_place;
} Polytope;

// What is left of the face that was looked at last.
typedef struct Lowest {
  int corner[3];  // the one that came last, and the others in turn
  mjtNum foot[3], height_sqr;
} Lowest;

// The corners and edges of a face, in order.
static const int kNext[3] = {1, 2, 0}, kPrevious[3] = {2, 0, 1};

static int max_rounds(const CcdConfig* config) {
  return mjMIN(config->max_iterations, MAX_ROUNDS);
}

static void polytope_alloc(Polytope* p, mjData* d, int rounds) {
  GIMBAL_ASSERT(rounds >= 0);
  int vert = rounds + 5, face = 2 * vert, edge = 3 * vert;
  p->vert = mj_stackAllocByte(d, vert * sizeof(DiffPoint), _Alignof(DiffPoint));
  p->face = mj_stackAllocByte(d, face * sizeof(Face), _Alignof(Face));
  p->open = mj_stackAllocInt(d, face);
  p->height_sqr = mj_stackAllocNum(d, face);
  p->visit = mj_stackAllocByte(d, face * sizeof(Visit), _Alignof(Visit));
  p->rim = mj_stackAllocByte(d, edge * sizeof(RimEdge), _Alignof(RimEdge));
  p->cap = mj_stackAllocInt(d, face);
  p->unused = mj_stackAllocInt(d, face + 1);
}

// The plane of a face, measured from one of its corners.
static inline void measure_plane(const Polytope* p, Face* f, int corner, mjtNum e1[3], mjtNum e2[3]) {
  const mjtNum* origin = p->vert[f->vert[corner]].diff;
  vec3_sub(e1, p->vert[f->vert[kNext[corner]]].diff, origin);
  vec3_sub(e2, p->vert[f->vert[kPrevious[corner]]].diff, origin);
  vec3_cross(f->normal, e1, e2);
  f->along = vec3_dot(f->normal, origin);
  f->norm_sqr = vec3_dot(f->normal, f->normal);
  vec3_scale(f->foot, f->normal, (p->exact ? f->along : fabs(f->along)) / f->norm_sqr);
  f->height_sqr = p->exact && f->along <= 0 ? 0 : vec3_dot(f->foot, f->foot);
}

static inline bool is_thick(const Polytope* p, const Face* f, const mjtNum e1[3], const mjtNum e2[3]) {
  return p->exact ? f->norm_sqr - THIN_SQR * vec3_dot(e1, e1) * vec3_dot(e2, e2) > 0 : f->norm_sqr > 0;
}

// Measured from the first corner, unless the face is small or the origin on its plane; 0: it is on
// a line.
static inline bool measure_face(const Polytope* p, Face* f) {
  mjtNum e1[3], e2[3];
  for (int k = 0; k < 3; k++) {
    measure_plane(p, f, k == 0 ? 0 : (k == 1 ? 3 - f->apex : f->apex), e1, e2);
    if (!is_thick(p, f, e1, e2)) return false;
    if (f->along != 0 && f->norm_sqr > CCD_SMALL_SQR) break;
  }
  return true;
}

// A face from its corners in order, with its plane. FREE if the corners are collinear.
static inline int add_face(Polytope* p, int a, int b, int c) {
  GIMBAL_ASSERT(a >= 0 && a < p->nvert);
  GIMBAL_ASSERT(b >= 0 && b < p->nvert);
  GIMBAL_ASSERT(c >= 0 && c < p->nvert);
  bool is_first = !p->nunused;
  p->unused[0] = p->nface;
  int index = p->unused[p->nunused];
  p->nface += is_first;
  p->nunused -= !is_first;
  Face* f = p->face + index;
  f->vert[0] = a;
  f->vert[1] = b;
  f->vert[2] = c;
  f->is_seen = 0;
  f->place = CLOSED;
  f->apex = p->rim_place ? 1 : 2;
  return measure_face(p, f) ? index : FREE;
}

// The same; turned: the corners go round a c b.
static int add_turned(Polytope* p, int a, int b, int c, int turned) {
  GIMBAL_ASSERT(a >= 0 && a < p->nvert);
  GIMBAL_ASSERT(b >= 0 && b < p->nvert);
  GIMBAL_ASSERT(c >= 0 && c < p->nvert);
  return add_face(p, a, turned ? c : b, turned ? b : c);
}

// Branchless: the outcome is random, so the processor would mispredict a branch half of the time.
static inline void open_face_if(Polytope* p, int face, bool is_open) {
  GIMBAL_ASSERT(face >= 0 && face < p->nface);
  p->face[face].place = is_open ? p->nopen : CLOSED;
  p->height_sqr[p->nopen] = p->face[face].height_sqr;
  p->open[p->nopen] = face;
  p->nopen += is_open;
}

static void remove_face(Polytope* p, int face) {
  GIMBAL_ASSERT(face >= 0 && face < p->nface);
  GIMBAL_ASSERT(p->face[face].place < p->nopen);
  int place = p->face[face].place;
  p->unused[++p->nunused] = face;
  if (place == CLOSED) return;
  int last = p->open[--p->nopen];
  p->open[place] = last;
  p->height_sqr[place] = p->height_sqr[p->nopen];
  p->face[last].place = place;
}

//---- the first polytope

// Take a support point along dir of any length as corner; -1: dir has no direction.
static int support_along(Polytope* p, ConvexObj* obj1, ConvexObj* obj2, const mjtNum dir[3]) {
  mjtNum unit[3], norm = vec3_norm(dir);
  if (norm < mjMINVAL) return -1;
  vec3_set(unit, dir[0] / norm, dir[1] / norm, dir[2] / norm);
  ccd_support(p->vert + p->nvert, obj1, obj2, unit);
  return p->nvert++;
}

static mjtNum signed_volume(const Polytope* p, int a, int b, int c, int d) {
  GIMBAL_ASSERT(a >= 0 && a < p->nvert);
  GIMBAL_ASSERT(b >= 0 && b < p->nvert);
  GIMBAL_ASSERT(c >= 0 && c < p->nvert);
  GIMBAL_ASSERT(d >= 0 && d < p->nvert);
  mjtNum e1[3], e2[3], e3[3];
  vec3_sub(e1, p->vert[b].diff, p->vert[a].diff);
  vec3_sub(e2, p->vert[c].diff, p->vert[a].diff);
  vec3_sub(e3, p->vert[d].diff, p->vert[a].diff);
  return vec3_det(e1, e2, e3);
}

static void set_across(Polytope* p, int face, int first, int second, int third, int turned) {
  GIMBAL_ASSERT(face >= 0 && face < p->nface);
  GIMBAL_ASSERT(first < p->nface && second < p->nface && third < p->nface);
  int* across = p->face[face].across;
  across[0] = turned ? third : first;
  across[1] = second;
  across[2] = turned ? first : third;
}

// A double pyramid over a ring of three corners, which may go round either way.
static bool double_pyramid(Polytope* p, int top, int bottom, const int ring[3]) {
  GIMBAL_ASSERT(top != bottom && top < p->nvert && bottom < p->nvert);
  int turned =
      signed_volume(p, ring[0], ring[1], ring[2], top) < signed_volume(p, ring[0], ring[1], ring[2], bottom);
  p->rim_place = turned ? 2 : 0;
  for (int k = 0; k < 6; k++) {
    // side k mod 3 is on the edge of the ring from corner 2 k on: above it, then below it
    int from = ring[2 * k % 3], to = ring[(2 * k + 1) % 3];
    int face = k < 3 ? add_turned(p, from, to, top, turned) : add_turned(p, to, from, bottom, turned);
    if (face == FREE) return false;
  }
  for (int k = 0; k < 3; k++) {
    int next = (k + 2) % 3, last = (k + 1) % 3;  // on the ring
    set_across(p, k, k + 3, next, last, turned);
    set_across(p, k + 3, k, last + 3, next + 3, turned);
  }
  return true;
}

// The ends of the segment are the top and the bottom; the ring comes from three directions around
// it.
static bool from_segment(Polytope* p, ConvexObj* obj1, ConvexObj* obj2) {
  GIMBAL_ASSERT(p->nvert == 2);
  mjtNum line[3], axis[3] = {0}, dir[3], beside[3];
  int least = 0, ring[3];
  vec3_sub(line, p->vert[1].diff, p->vert[0].diff);
  for (int i = 1; i < 3; i++) {
    if (fabs(line[i]) < fabs(line[least])) least = i;
  }
  axis[least] = 1;
  vec3_cross(dir, axis, line);
  vec3_scale(line, line, 1 / vec3_norm(line));
  for (int i = 0; i < 3; i++) {
    ring[i] = support_along(p, obj1, obj2, dir);
    if (ring[i] < 0) return false;
    vec3_cross(beside, line, dir);
    vec3_scale(dir, dir, COSINE_120);
    vec3_add_scaled(dir, beside, SINE_120);
  }
  return double_pyramid(p, 0, 1, ring);
}

// The triangle is the ring; the top and the bottom are looked for on both sides of it. Where the
// line between them passes the triangle beyond an edge, that edge would be a notch: its ends become
// the top and the bottom then, of a pyramid over the corners that are left.
static bool from_triangle(Polytope* p, ConvexObj* obj1, ConvexObj* obj2) {
  GIMBAL_ASSERT(p->nvert == 3);
  static const int ring[3] = {0, 1, 2};
  mjtNum e1[3], e2[3], up[3], down[3];
  vec3_sub(e1, p->vert[1].diff, p->vert[0].diff);
  vec3_sub(e2, p->vert[2].diff, p->vert[0].diff);
  vec3_cross(up, e1, e2);
  vec3_scale(down, up, -1);
  int bottom = support_along(p, obj1, obj2, down), top = support_along(p, obj1, obj2, up);
  if (bottom < 0 || top < 0) return false;
  for (int from = 0; from < 3; from++) {
    int to = (from + 1) % 3;
    if (signed_volume(p, top, from, to, bottom) <= 0) continue;
    const int others[3] = {(from + 2) % 3, bottom, top};
    return double_pyramid(p, from, to, others);
  }
  return double_pyramid(p, top, bottom, ring);
}

static bool from_tetrahedron(Polytope* p, ConvexObj* obj1, ConvexObj* obj2) {
  GIMBAL_ASSERT(p->nvert == 4);
  (void)obj1, (void)obj2;
  static const int row[4][3] = {
      {1, 0, 2}, {3, 0, 1}, {2, 0, 3}, {2, 3, 1}};  // outward if the points turn right
  int turned = signed_volume(p, 0, 1, 2, 3) < 0, opposite[4];
  p->rim_place = turned ? 0 : 2;
  for (int i = 0; i < 4; i++) {
    if (add_turned(p, row[i][0], row[i][1], row[i][2], turned) == FREE) return false;
    opposite[6 - row[i][0] - row[i][1] - row[i][2]] = i;
  }
  for (int i = 0; i < 4; i++) {
    // beyond an edge lies the face opposite to the corner that the edge does not have
    for (int k = 0; k < 3; k++) p->face[i].across[k] = opposite[p->face[i].vert[(k + 2) % 3]];
  }
  return true;
}

// Is the origin on it? Its foot has no direction then.
static inline bool holds_origin(const Face* f) {
  return f->height_sqr < mjMINVAL * mjMINVAL;
}

// Is the origin on a face? Makes that face the only simplex.
static bool keep_flat_face(Polytope* p) {
  for (int i = 0; i < p->nface; i++) {
    const Face* f = p->face + i;
    if (!holds_origin(f)) continue;
    DiffPoint corner[3] = {p->vert[f->vert[0]], p->vert[f->vert[1]], p->vert[f->vert[2]]};
    memcpy(p->vert, corner, sizeof corner);
    p->nvert = 3;
    p->nface = 0;
    return true;
  }
  return false;
}

static mjtNum polytope_size(const Polytope* p) {
  mjtNum size = 0;
  for (int i = 0; i < p->nvert; i++) {
    for (int k = 0; k < 3; k++) size = mjMAX(size, fabs(p->vert[i].diff[k]));
  }
  return size;
}

// Returns 0 if the points of the simplex do not span a body, or the origin is not in it. GJK ends
// on a triangle as soon as that is as near as its tolerance: so far the origin may be outside.
static bool first_polytope(Polytope* p, const CcdResult* result, ConvexObj* obj1, ConvexObj* obj2) {
  static bool (*const from_simplex[5])(Polytope*, ConvexObj*, ConvexObj*) = {
      [2] = from_segment, [3] = from_triangle, [4] = from_tetrahedron};
  p->exact = (obj1->m->opt.enableflags & GIMBAL_QUALITY_CONVEX) != 0;
  memcpy(p->vert, result->simplex, result->nsimplex * sizeof(DiffPoint));
  p->nvert = result->nsimplex;
  if (!from_simplex[result->nsimplex](p, obj1, obj2)) return false;
  if (result->nsimplex != 3 && keep_flat_face(p) && !from_triangle(p, obj1, obj2)) return false;
  mjtNum size = polytope_size(p);
  p->flat = FLATNESS * size;
  for (int i = 0; i < p->nface && result->nsimplex != 3; i++) {
    const Face* f = p->face + i;
    if (f->along < -OUTSIDE * size * sqrt(f->norm_sqr)) return false;
  }
  for (int i = 0; i < p->nface; i++) open_face_if(p, i, true);
  return true;
}

//---- growing it

// Place of the lowest open face; CLOSED: there is none.
static int lowest_face(const Polytope* p) {
  GIMBAL_ASSERT(p->nopen >= 0);
  int best = p->nopen ? 0 : CLOSED;
  for (int i = 1; i < p->nopen; i++) {
    if (p->height_sqr[i] < p->height_sqr[best]) best = i;
  }
  return best;
}

// The reference lets faces stand that w is hardly above, the lower the more: we too, unless the
// model asks for quality.
static inline bool epa_sees(const Polytope* p, const Face* f, const mjtNum w[3]) {
  if (!p->exact && !holds_origin(f)) return vec3_dot(f->foot, w) - f->height_sqr > mjMINVAL;
  mjtNum above = vec3_dot(f->normal, w) - f->along;
  return above > 0 && above * above > p->flat * p->flat * f->norm_sqr;
}

// Which edge of a face starts at this corner?
static inline int edge_from(const Face* f, int corner) {
  return (f->vert[1] == corner) | (f->vert[2] == corner) << 1;
}

static inline void see_face(Polytope* p, int face) {
  GIMBAL_ASSERT(face >= 0 && face < p->nface);
  p->face[face].is_seen = 1;
  p->cap[p->ncap++] = face;
}

// Does an edge of the rim go on from the last one, or the other way round if the walk goes against
// the turn?
static inline bool goes_on(const Polytope* p, const RimEdge* last, const RimEdge* e) {
  return p->rim_place ? e->to == last->from : last->to == e->from;
}

// Is the rim one loop, edge by edge? By rounding it may not be.
static bool is_loop(const Polytope* p) {
  GIMBAL_ASSERT(p->nrim >= 0);
  return p->nrim >= 3 && !p->is_broken && goes_on(p, p->rim + p->nrim - 1, p->rim);
}

// Find the cap of faces visible from w, starting at one of them. An edge to a face that is not
// visible belongs to the rim. The walk always continues over the next edge in order, so that the
// rim is found edge by edge.
static void find_cap(Polytope* p, int start, const mjtNum w[3]) {
  GIMBAL_ASSERT(start >= 0 && start < p->nface);
  const int* step = p->rim_place ? kPrevious : kNext;
  Face* const faces = p->face;
  RimEdge* rim = p->rim;
  Visit v = {start, p->rim_place ? 0 : 2, 3};
  int n = 0;
  bool is_broken = false;
  p->ncap = 0;
  see_face(p, start);
  for (int left = v.left; left; left--) {
    if (!v.left) v = p->visit[--n];
    const Face* f = faces + v.face;
    int i = v.edge, other = f->across[i], from = f->vert[i], to = f->vert[kNext[i]];
    v.edge = step[i];
    v.left--;
    const Face* beyond = faces + other;
    bool is_new = !beyond->is_seen, is_below = epa_sees(p, beyond, w), is_edge = is_new & !is_below;
    int back = edge_from(beyond, to);
    *rim = (RimEdge){from, to, other, back};
    is_broken |= is_edge & (rim != p->rim) & !goes_on(p, rim - (rim != p->rim), rim);
    rim += is_edge;
    if (is_new & is_below) {
      see_face(p, other);
      p->visit[n] = v;
      n += v.left > 0;
      v = (Visit){other, step[back], 2};
      left += v.left;
    }
  }
  p->nrim = (int)(rim - p->rim);
  p->is_broken = is_broken;
}

// Put faces from the rim to corner w in the place of the cap. The lowest face only gets higher: the
// reference does not look at a new one that rounding makes lower, nor at those above the upper
// bound, which rounding may make of the right one. It ends with a face that is not the lowest then,
// for 1 of 12,000 pairs of boxes.
static bool join_rim(Polytope* p, int w, mjtNum lower_sqr, mjtNum upper_sqr) {
  GIMBAL_ASSERT(p->nrim >= 3 && w < p->nvert);
  const int place = p->rim_place;
  for (int i = 0; i < p->ncap; i++) remove_face(p, p->cap[i]);
  const int first = p->unused[p->nunused];
  int last = first;
  for (int i = 0; i < p->nrim; i++) {
    const RimEdge* e = p->rim + i;
    int inner = add_face(p, place ? e->to : e->from, place ? w : e->to, place ? e->from : w);
    if (inner == FREE) return false;
    Face* face = p->face + inner;
    face->across[place] = e->outer;
    p->face[e->outer].across[e->back] = inner;
    bool is_between = (face->height_sqr >= lower_sqr) & (face->height_sqr <= upper_sqr);
    open_face_if(p, inner, p->exact | is_between);
    // its edges to w, or from it: the last one's is always that in the middle
    face->across[2 - place] = last;
    p->face[last].across[1] = inner;
    last = inner;
  }
  p->face[first].across[2 - place] = last;
  p->face[last].across[1] = first;
  return true;
}

// Is w a corner already? The corners of a prism of a height field have no numbers: as in the
// reference they all count as the same.
static bool is_corner(const Polytope* p, const DiffPoint* w) {
  for (int i = 0; i < p->nvert; i++) {
    if (p->vert[i].id1 == w->id1 && p->vert[i].id2 == w->id2) return true;
  }
  return false;
}

// The unit normal of a face.
static void epa_outward(mjtNum dir[3], const Polytope* p, const Face* f, mjtNum height) {
  if (height > (p->exact ? p->flat : mjMINVAL)) {
    vec3_set(dir, f->foot[0] / height, f->foot[1] / height, f->foot[2] / height);
  } else {
    vec3_scale(dir, f->normal, 1 / sqrt(f->norm_sqr));
  }
}

static void note_lowest(Lowest* last, const Face* f) {
  last->corner[0] = f->vert[f->apex];
  last->corner[1] = f->vert[0];
  last->corner[2] = f->vert[3 - f->apex];
  vec3_copy(last->foot, f->foot);
  last->height_sqr = f->height_sqr;
}

// Does the support point show that the origin is outside of the difference? The reference asks at
// the first face only, and tells of objects that are apart by less than its tolerance how far.
static inline bool is_apart(const Polytope* p, int round, mjtNum lower, mjtNum bound, mjtNum tolerance) {
  return p->exact ? bound <= 0 : round == 0 && lower - bound > tolerance;
}

// Grow the polytope until its lowest face is on the surface of the difference. 0: there was no
// face.
static bool epa_expand(Polytope* p, Lowest* last, const CcdConfig* config, ConvexObj* obj1, ConvexObj* obj2) {
  const int discrete = ccd_is_discrete(obj1, obj2), rounds = max_rounds(config);
  const mjtNum rounding = p->exact ? p->flat : mjMINVAL;
  const mjtNum tolerance = discrete ? rounding : fmax(config->tolerance, rounding);
  mjtNum upper = mjMAXVAL;
  for (int k = 0; k < rounds; k++) {
    int lowest = lowest_face(p);
    if (lowest == CLOSED || (!p->exact && p->height_sqr[lowest] > upper * upper)) return k > 0;
    const Face* f = p->face + p->open[lowest];
    note_lowest(last, f);
    DiffPoint* w = p->vert + p->nvert;
    mjtNum dir[3], lower = sqrt(last->height_sqr);
    epa_outward(dir, p, f, lower);
    ccd_support(w, obj1, obj2, dir);
    mjtNum bound =
        p->exact || lower < mjMINVAL ? vec3_dot(dir, w->diff) : vec3_dot(last->foot, w->diff) / lower;
    if (is_apart(p, k, lower, bound, tolerance)) return false;
    upper = bound < upper ? bound : upper;
    // outside of the lowest face the depth is still to be found
    mjtNum most = p->exact && lower == 0 ? rounding : tolerance;
    if (bound - lower < most || (discrete && is_corner(p, w))) return true;
    find_cap(p, p->open[lowest], w->diff);
    if (!is_loop(p) || !join_rim(p, p->nvert++, last->height_sqr, upper * upper)) return true;
  }
  return rounds > 0;
}

int epa(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1, ConvexObj* obj2,
        DiffPoint face[3]) {
  mj_markStack(d);
  Polytope p = {0};
  Lowest last;
  const mjtNum* const corner[3] = {face[0].diff, face[1].diff, face[2].diff};
  mjtNum alpha[3];
  polytope_alloc(&p, d, max_rounds(config));
  int found = first_polytope(&p, result, obj1, obj2) && epa_expand(&p, &last, config, obj1, obj2);
  if (found) {
    for (int i = 0; i < 3; i++) face[i] = p.vert[last.corner[i]];
    found = ccd_weights_on_plane(alpha, corner, last.foot);
  }
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
    result->dist = last.height_sqr > 0 ? -sqrt(last.height_sqr) : 0;
  }
  mj_freeStack(d);
  return found;
}
