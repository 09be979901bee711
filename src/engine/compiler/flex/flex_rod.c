// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Discrete elastic rods (Bergou et al., 2008). Between the edges e and f a vertex is curved by
//   kb = 2 e x f / (|e||f| + e.f),  |kb| = 2 tan(angle / 2).
// A section with the second moments I1 <= I2 and the torsion constant J has there
//   bending k = E I / (|e| + |f|),  torsion kt = G J / (|e| + |f|),  G = E / (2 (1 + nu)) if not given.
// For a circle I = pi r^4 / 4 and J = 2 I. A box with the full sides a >= c has (Roark, torsion of
// bars)
//   I1 = a c^3 / 12,  I2 = a^3 c / 12,  J = a c^3 (1/3 - 0.21 c/a (1 - c^4 / (12 a^4))).
// Without joints that twist, two neighbours that are both curved at rest keep the angle phi between
// their planes: it stands for torsion over their common edge, kd = G J / (2 |edge|).

#include "compiler/flex/flex_rod.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "model/flex_layout.h"

static const double kStraight = 1e-4;  // |kb| of what counts as straight

//---- chains

// The other end of an edge.
static int other_end(const int edge[2], int v) {
  return edge[0] == v ? edge[1] : edge[0];
}

typedef struct Incidence {
  int count;    // of edges at a vertex
  int edge[2];  // the first two of them
} Incidence;

static Incidence* find_incidences(const int* edge, int nedge, int nvert) {
  Incidence* at = g_new0(Incidence, nvert);
  for (int i = 0; i < 2 * nedge; i++) {
    Incidence* v = at + edge[i];
    if (v->count < 2) v->edge[v->count] = i / 2;
    v->count++;
  }
  return at;
}

// Where a chain starts: at the first vertex of the first element if that is an end, else at the end
// with the lowest number; -1 if there is none, or a branch.
static int chain_start(const Incidence* at, const int* elem, int nvert) {
  int start = -1;
  for (int v = nvert - 1; v >= 0; v--) {
    if (at[v].count > 2) return -1;
    if (at[v].count == 1) start = v;
  }
  return start >= 0 && at[elem[0]].count == 1 ? elem[0] : start;
}

int* flex_find_chain(const int* elem, int nelem, int nvert) {
  if (nelem < 2) return NULL;
  Incidence* at = find_incidences(elem, nelem, nvert);
  int v = chain_start(at, elem, nvert), n = 0, last = -1, *chain = g_new(int, nelem + 1);
  for (; v >= 0 && n <= nelem; n++) {
    chain[n] = v;
    int next = at[v].edge[0] != last ? at[v].edge[0] : at[v].edge[1];
    if (n == nelem || (n > 0 && at[v].count == 1)) break;
    last = next;
    v = other_end(elem + 2 * next, v);
  }
  bool whole = v >= 0 && n == nelem;
  g_free(at);
  if (whole) return chain;
  g_free(chain);
  return NULL;
}

//---- sections

// E I of both axes, the weak one first, G J, and the size of what collides.
typedef struct Section {
  double weak, strong, torsion, minor;
} Section;

static bool is_box(const mjsFlex* s) {
  return s->section == mjFLEXSECTION_BOX;
}

double flex_rod_minor(const mjsFlex* s) {
  return fmin(s->sectionsize[0], s->sectionsize[1]);
}

double flex_rod_inertia(const mjsFlex* s, double mass) {
  if (!is_box(s)) return mass * s->radius * s->radius / 2;
  return mass * (s->sectionsize[0] * s->sectionsize[0] + s->sectionsize[1] * s->sectionsize[1]) / 3;
}

static Section find_section(const mjsFlex* s) {
  double shear = s->shear > 0 ? s->shear : s->young / (2 * (1 + s->poisson)), r2 = s->radius * s->radius;
  if (!is_box(s)) {
    double second = mjPI * r2 * r2 / 4;
    return (Section){s->young * second, s->young * second, shear * 2 * second, 0};
  }
  double minor = flex_rod_minor(s), a = 2 * fmax(s->sectionsize[0], s->sectionsize[1]), c = 2 * minor,
         q = c / a;
  double torsion = a * c * c * c * (1.0 / 3 - 0.21 * q * (1 - q * q * q * q / 12));
  return (Section){s->young * a * c * c * c / 12, s->young * a * a * a * c / 12, shear * torsion,
                   s->sectionsize[0] < s->sectionsize[1] ? -minor : minor};
}

//---- curvature

static void rod_edge(double e[3], const RodShape* rod, int from, int to) {
  mju_sub3(e, rod->pos + 3 * to, rod->pos + 3 * from);
}

// Both edges at a vertex.
typedef struct Bend {
  double kb[3], size, length;  // |kb|, 0 where it is straight; |e| + |f|
  bool folded;
} Bend;

static Bend find_bend(const RodShape* rod, int before, int v, int after) {
  double e[3], f[3];
  rod_edge(e, rod, before, v);
  rod_edge(f, rod, v, after);
  double le = mju_norm3(e), lf = mju_norm3(f), scale = le * lf + mju_dot3(e, f);
  Bend bend = {.length = le + lf, .folded = scale < 1e-12 * le * lf || le < mjMINVAL || lf < mjMINVAL};
  if (bend.folded) return bend;
  mju_cross(bend.kb, e, f);
  mju_scl3(bend.kb, bend.kb, 2 / scale);
  bend.size = mju_norm3(bend.kb);
  if (bend.size < kStraight) bend.size = 0;
  return bend;
}

// Angle from the plane of the first two edges of four vertices to that of the last two, about the
// middle one.
static double plane_angle(const RodShape* rod, const int v[4]) {
  double e[3][3], n[2][3], turn[3], length;
  for (int k = 0; k < 3; k++) rod_edge(e[k], rod, v[k], v[k + 1]);
  for (int k = 0; k < 2; k++) mju_cross(n[k], e[k], e[k + 1]);
  mju_cross(turn, n[0], n[1]);
  length = mju_norm3(e[1]);
  return atan2(mju_dot3(turn, e[1]) / length, mju_dot3(n[0], n[1]));
}

//---- records

static void append_single(GArray* records, const int v[3], const Bend* bend, const Section* s, int joint) {
  const double record[ROD_SIZE] = {v[0],
                                   v[1],
                                   v[2],
                                   -1,
                                   s->weak / bend->length,
                                   (s->strong - s->weak) / bend->length,
                                   bend->size,
                                   joint,
                                   s->torsion / bend->length,
                                   s->minor};
  g_array_append_vals(records, record, ROD_SIZE);
}

static int records_along_chain(GArray* records, const RodShape* rod, const Section* s) {
  for (int i = 1; i < rod->nedge; i++) {
    const int* v = rod->chain + i - 1;
    Bend bend = find_bend(rod, v[0], v[1], v[2]);
    if (bend.folded) return v[1];
    append_single(records, v, &bend, s, rod->joint[i]);
  }
  return -1;
}

// What is known of each vertex without joints.
typedef struct FreeBend {
  Bend bend;
  int before, after;
  int pairs;
} FreeBend;

static int find_free_bends(FreeBend* bends, const RodShape* rod, const Incidence* at) {
  for (int v = 0; v < rod->nvert; v++) {
    if (at[v].count != 2) continue;
    bends[v].before = other_end(rod->edge + 2 * at[v].edge[0], v);
    bends[v].after = other_end(rod->edge + 2 * at[v].edge[1], v);
    bends[v].bend = find_bend(rod, bends[v].before, v, bends[v].after);
    if (bends[v].bend.folded) return v;
  }
  return -1;
}

static void append_pair(GArray* records, const RodShape* rod, const int v[4], const FreeBend* bends,
                        const Section* s) {
  const FreeBend *a = bends + v[1], *b = bends + v[2];
  double middle[3], phi = plane_angle(rod, v);
  rod_edge(middle, rod, v[1], v[2]);
  double torsion = s->torsion / (2 * mju_norm3(middle));
  const double record[ROD_SIZE] = {v[0],
                                   v[1],
                                   v[2],
                                   v[3],
                                   s->weak / a->bend.length / a->pairs,
                                   s->weak / b->bend.length / b->pairs,
                                   a->bend.size,
                                   b->bend.size,
                                   torsion * cos(phi),
                                   torsion * sin(phi)};
  g_array_append_vals(records, record, ROD_SIZE);
}

static bool is_pair(const FreeBend* bends, const int edge[2]) {
  return bends[edge[0]].bend.size > 0 && bends[edge[1]].bend.size > 0;
}

static int records_of_pairs(GArray* records, const RodShape* rod, const Section* s) {
  Incidence* at = find_incidences(rod->edge, rod->nedge, rod->nvert);
  FreeBend* bends = g_new0(FreeBend, rod->nvert);
  int folded = find_free_bends(bends, rod, at);
  for (int i = 0; folded < 0 && i < rod->nedge; i++) {
    const int* edge = rod->edge + 2 * i;
    for (int k = 0; is_pair(bends, edge) && k < 2; k++) bends[edge[k]].pairs++;
  }
  for (int i = 0; folded < 0 && i < rod->nedge; i++) {
    const int *edge = rod->edge + 2 * i, a = edge[0], b = edge[1];
    if (!is_pair(bends, edge)) continue;
    const int v[4] = {bends[a].before == b ? bends[a].after : bends[a].before, a, b,
                      bends[b].before == a ? bends[b].after : bends[b].before};
    append_pair(records, rod, v, bends, s);
  }
  for (int v = 0; folded < 0 && v < rod->nvert; v++) {
    if (at[v].count != 2 || bends[v].pairs) continue;
    append_single(records, (const int[3]){bends[v].before, v, bends[v].after}, &bends[v].bend, s, -1);
  }
  g_free(bends);
  g_free(at);
  return folded;
}

double* flex_rod_records(const RodShape* rod, int* n, int* folded) {
  Section s = find_section(rod->material);
  double count = 0;
  GArray* records = g_array_new(FALSE, FALSE, sizeof(double));
  g_array_append_val(records, count);
  *folded = (rod->chain ? records_along_chain : records_of_pairs)(records, rod, &s);
  g_array_index(records, double, 0) = (records->len - 1) / ROD_SIZE;
  *n = records->len > 1 ? (int)records->len : 0;
  bool none = *folded >= 0 || !*n;
  return (double*)g_array_free(records, none);
}
