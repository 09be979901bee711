// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contact pairs and excluded body pairs. Both are sorted by signature: the two body ids, the
// smaller one in front.

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "compiler/work/compile.h"

static int contact_signature(int body1, int body2) {
  return (MIN(body1, body2) << 16) + MAX(body1, body2);
}

static void contact_swap(int* a, int* b) {
  int t = *a;
  *a = *b;
  *b = t;
}

static int compare_signature(const void* a, const void* b) {
  const PairWork *p = a, *q = b;
  if (p->signature != q->signature) return p->signature < q->signature ? -1 : 1;
  return p->e->position - q->e->position;
}

static void sort_pairs(Compile* c, PairWork* pairs, mjtObj kind) {
  if (pairs) qsort(pairs, count(c, kind), sizeof *pairs, compare_signature);
  for (int i = 0; i < count(c, kind); i++) {
    pairs[i].e->id = i;
    c->list[kind].items[i] = pairs[i].e;
  }
}

static void compile_pair(Compile* c, PairWork* p) {
  const mjsPair* s = p->e->object;
  if (s->condim != 1 && s->condim != 3 && s->condim != 4 && s->condim != 6) {
    compile_error(c, p->e, "condim", "the pair has condim %d: choose 1, 3, 4 or 6", s->condim);
  }
  p->id1 = resolve_name(c, p->e, mjOBJ_GEOM, string_get(s->geomname1), "geom");
  p->id2 = resolve_name(c, p->e, mjOBJ_GEOM, string_get(s->geomname2), "geom");
  if (p->id1 < 0 || p->id2 < 0) {
    if (string_is_empty(s->geomname1) || string_is_empty(s->geomname2)) {
      compile_error(c, p->e, "pair", "contact pair must name two geoms");
    }
    return;
  }
  if (c->geom[p->id1].body > c->geom[p->id2].body) contact_swap(&p->id1, &p->id2);
  p->signature = contact_signature(c->geom[p->id1].body, c->geom[p->id2].body);
}

static void compile_exclude(Compile* c, PairWork* p) {
  const mjsExclude* s = p->e->object;
  p->id1 = resolve_name(c, p->e, mjOBJ_BODY, string_get(s->bodyname1), "body");
  p->id2 = resolve_name(c, p->e, mjOBJ_BODY, string_get(s->bodyname2), "body");
  if (p->id1 >= 0 && p->id2 >= 0) {
    p->signature = contact_signature(p->id1, p->id2);
  } else if (string_is_empty(s->bodyname1) || string_is_empty(s->bodyname2)) {
    compile_error(c, p->e, "exclude", "contact exclude must name two bodies");
  }
}

void compile_pairs(Compile* c) {
  int npair = count(c, mjOBJ_PAIR), nexclude = count(c, mjOBJ_EXCLUDE);
  c->pair = g_new0(PairWork, MAX(npair, 1));
  c->exclude = g_new0(PairWork, MAX(nexclude, 1));
  for (int i = 0; i < npair; i++) {
    c->pair[i].e = c->list[mjOBJ_PAIR].items[i];
    compile_pair(c, c->pair + i);
  }
  for (int i = 0; i < nexclude; i++) {
    c->exclude[i].e = c->list[mjOBJ_EXCLUDE].items[i];
    compile_exclude(c, c->exclude + i);
  }
  sort_pairs(c, c->pair, mjOBJ_PAIR);
  sort_pairs(c, c->exclude, mjOBJ_EXCLUDE);
}

// What a pair leaves undefined (not a number) comes from its geoms, as for contacts without a pair:
// from the one of higher priority, else mixed.
static void mix_solref(double solref[mjNREF], const mjsGeom* a, const mjsGeom* b, double weight) {
  bool standard = a->solref[0] > 0 && b->solref[0] > 0;
  for (int i = 0; i < mjNREF; i++) {
    double mixed = weight * a->solref[i] + (1 - weight) * b->solref[i];
    double smaller = fmin(a->solref[i], b->solref[i]);
    solref[i] = a->priority > b->priority   ? a->solref[i]
                : a->priority < b->priority ? b->solref[i]
                : standard                  ? mixed
                                            : smaller;
  }
}

static void mix_friction(double friction[5], const mjsGeom* a, const mjsGeom* b) {
  static const int kind[5] = {0, 0, 1, 2, 2};
  for (int i = 0; i < 5; i++) {
    double of_a = a->friction[kind[i]], of_b = b->friction[kind[i]];
    friction[i] = a->priority > b->priority ? of_a : a->priority < b->priority ? of_b : fmax(of_a, of_b);
  }
}

static void complete_pair(const Compile* c, const PairWork* p, mjsPair* s) {
  const mjsGeom *a = c->geom[p->id1].e->object, *b = c->geom[p->id2].e->object;
  bool has_a = a->solmix >= mjMINVAL, has_b = b->solmix >= mjMINVAL;
  double weight = has_a && has_b ? a->solmix / (a->solmix + b->solmix) : has_a == has_b ? 0.5 : has_a;
  if (isnan(s->solref[0])) mix_solref(s->solref, a, b, weight);
  if (isnan(s->solimp[0])) {
    double share = a->priority > b->priority ? 1 : a->priority < b->priority ? 0 : weight;
    for (int i = 0; i < mjNIMP; i++) s->solimp[i] = share * a->solimp[i] + (1 - share) * b->solimp[i];
  }
  if (isnan(s->friction[0])) mix_friction(s->friction, a, b);
  if (isnan(s->margin)) s->margin = fmax(a->margin, b->margin);
  if (isnan(s->gap)) s->gap = fmax(a->gap, b->gap);
}

void emit_pairs(Compile* c) {
  mjModel* m = c->m;
  for (int i = 0; i < m->npair; i++) {
    const PairWork* p = c->pair + i;
    mjsPair whole = *(const mjsPair*)p->e->object, *s = &whole;
    complete_pair(c, p, s);
    m->pair_dim[i] = s->condim;
    m->pair_geom1[i] = p->id1;
    m->pair_geom2[i] = p->id2;
    m->pair_signature[i] = p->signature;
    memcpy(m->pair_solref + mjNREF * i, s->solref, sizeof s->solref);
    memcpy(m->pair_solreffriction + mjNREF * i, s->solreffriction, sizeof s->solreffriction);
    memcpy(m->pair_solimp + mjNIMP * i, s->solimp, sizeof s->solimp);
    m->pair_margin[i] = s->margin;
    m->pair_gap[i] = s->gap;
    m->pair_adhesion[i] = s->adhesion;
    memcpy(m->pair_friction + 5 * i, s->friction, sizeof s->friction);
  }
  for (int i = 0; i < m->nexclude; i++) m->exclude_signature[i] = c->exclude[i].signature;
}
