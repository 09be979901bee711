// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "fields.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define KIND(pointer) \
  _Generic((pointer), mjtNum*: 'd', \
      const mjtNum*: 'd',           \
      float*: 'f',                  \
      const float*: 'f',            \
      int*: 'i',                    \
      const int*: 'i',              \
      mjtByte*: 'b',                \
      const mjtByte*: 'b',          \
      mjtBool*: 'b',                \
      const mjtBool*: 'b',          \
      char*: 'c',                   \
      mjtSize*: 'l',                \
      const mjtSize*: 'l',          \
      default: 'p')

static void add(Views* v, const char* name, char kind, const void* data, size_t rows, size_t columns) {
  if (kind != 'p') v->list[v->n++] = (View){name, kind, data, data ? rows : 0, columns};
}

#undef MJ_M
#define MJ_M(n) (m->n)
#undef MJ_D
#define MJ_D(n) (d->n)

#include <mujoco/mjxmacro.h>

// How many numbers of iterations a state has: one for each island, or for all of it.
#define MJ_NITER(d) ((d)->nisland > 1 ? ((d)->nisland < mjNISLAND ? (d)->nisland : mjNISLAND) : 1)

void views_of_sizes(const mjModel* m, Views* v) {
#define X(name) add(v, "size:" #name, KIND(&m->name), &m->name, 1, 1);
  MJMODEL_SIZES
#undef X
#define X(type, name, n)    add(v, "opt:" #name, KIND(&m->opt.name), &m->opt.name, 1, 1);
#define XVEC(type, name, n) add(v, "opt:" #name, KIND(&m->opt.name[0]), m->opt.name, 1, n);
  MJOPTION_FIELDS
#undef X
#undef XVEC
#define X(name, n)    add(v, "stat:" #name, KIND(&m->stat.name), &m->stat.name, 1, 1);
#define XVEC(name, n) add(v, "stat:" #name, KIND(&m->stat.name[0]), m->stat.name, 1, n);
  MJSTATISTIC_FIELDS
#undef X
#undef XVEC
#define X(type, name, n)    add(v, "vis:" #name, KIND(&m->vis.VIS_PART.name), &m->vis.VIS_PART.name, 1, 1);
#define XVEC(type, name, n) add(v, "vis:" #name, KIND(&m->vis.VIS_PART.name[0]), m->vis.VIS_PART.name, 1, n);
#define VIS_PART            global
  MJVISUAL_GLOBAL_FIELDS
#undef VIS_PART
#define VIS_PART quality
  MJVISUAL_QUALITY_FIELDS
#undef VIS_PART
#define VIS_PART headlight
  MJVISUAL_HEADLIGHT_FIELDS
#undef VIS_PART
#define VIS_PART map
  MJVISUAL_MAP_FIELDS
#undef VIS_PART
#define VIS_PART scale
  MJVISUAL_SCALE_FIELDS
#undef VIS_PART
#define VIS_PART rgba
  MJVISUAL_RGBA_FIELDS
#undef VIS_PART
#undef X
#undef XVEC
}

#undef XNV
#define XNV X

void views_of_model(const mjModel* m, Views* v) {
#define X(type, name, nr, nc) add(v, #name, KIND(m->name), m->name, (size_t)m->nr, (size_t)(nc));
  MJMODEL_POINTERS
#undef X
}

void views_of_data(const mjModel* m, const mjData* d, Views* v) {
#define X(type, name, nr, nc) add(v, #name, KIND(d->name), d->name, (size_t)m->nr, (size_t)(nc));
  MJDATA_POINTERS
#undef X
  add(v, "warning", 'i', d->warning, mjNWARNING, sizeof d->warning[0] / sizeof(int));
  add(v, "solver_niter", 'i', d->solver_niter, (size_t)MJ_NITER(d), 1);
  add(v, "energy", 'd', d->energy, 1, 2);
  add(v, "time", 'd', &d->time, 1, 1);
}

void views_of_rows(const mjData* d, Views* v) {
#define X(type, name, nr, nc) add(v, #name, KIND(d->name), d->name, (size_t)(nr), (size_t)(nc));
#undef MJ_M
#define MJ_M(n) 0
  MJDATA_ARENA_POINTERS_SOLVER
#undef X
}

static void drop_views(Views* v, const char* pattern) {
  for (int k = 0; k < v->n; k++) {
    if (g_pattern_match_simple(pattern, v->list[k].name)) v->list[k--] = v->list[--v->n];
  }
}

// Whether conjugate gradients iterate all islands as one: sheets that stretch and rods, alone, with
// two points that move or more.
static int is_iterated_as_one(const mjModel* m, const mjData* d) {
  int is_thin = 0;
  if (m->opt.solver != mjSOL_CG || d->efm_active != 1 || d->nefmdof < 2) return 0;
  for (int f = 0; f < m->nflex; f++) {
    int adr = m->flex_stiffnessadr[f], stretches = adr >= 0 && m->flex_stiffness[adr] != 0;
    if (m->flex_rigid[f]) continue;
    if (m->flex_interp[f] || (m->flex_dim[f] == 3 && stretches)) return 0;
    is_thin |= stretches || (m->flex_dim[f] == 1 && m->flex_bendingadr[f] >= 0);
  }
  return is_thin;
}

void views_of_islands(const mjModel* m, const mjData* d, Views* v) {
  add(v, "nisland", 'i', &d->nisland, 1, 1);
  if (!d->nisland) return;
#undef MJ_M
#define MJ_M(n)               (m->n)
#define X(type, name, nr, nc) add(v, #name, KIND(d->name), d->name, (size_t)(nr), (size_t)(nc));
  MJDATA_ARENA_POINTERS_ISLAND
#undef X
  // the dual solver works on the rows in their own order, and nobody writes them in that of the
  // islands, nor where islands are iterated as one or have no rows; the others write the branch of
  // a row in that of the islands only
  static const char *const dual[] = {"iefc_*", "iacc*", "ifrc_*", NULL}, *const primal[] = {"efc_state",
                                                                                            NULL};
  int is_whole = m->opt.solver == mjSOL_PGS || !d->nefc || is_iterated_as_one(m, d);
  for (const char* const* p = is_whole ? dual : primal; *p; p++) drop_views(v, *p);
}

const View* view_find(const Views* v, const char* name) {
  for (int i = 0; i < v->n; i++) {
    if (!strcmp(v->list[i].name, name)) return &v->list[i];
  }
  return NULL;
}

typedef struct Tolerance {
  const char* stage;  // patterns, the first that fits counts
  const char* field;
  double tolerance;  // negative: not compared
  double scale;
} Tolerance;

static const Tolerance tolerances[] = {
    // layout that no result depends on
    {"compile", "size:nbuffer", -1, 1},
    {"compile", "size:narena", -1, 1},
    {"compile", "size:nnames*", -1, 1},
    {"compile", "size:npaths", -1, 1},
    {"compile", "size:nbvh*", -1, 1},
    {"compile", "size:noct", -1, 1},
    {"compile", "size:nmeshgraph", -1, 1},
    {"compile", "size:nmeshpoly*", -1, 1},
    {"compile", "size:nmeshdegmax", -1, 1},
    {"compile", "names*", -1, 1},
    {"compile", "name_*", -1, 1},
    {"compile", "paths", -1, 1},
    {"compile", "*_pathadr", -1, 1},
    {"compile", "bvh_*", -1, 1},
    {"compile", "*_bvhadr", -1, 1},
    {"compile", "*_bvhnum", -1, 1},
    {"compile", "oct_*", -1, 1},
    {"compile", "mesh_oct*", -1, 1},
    {"compile", "mesh_graph*", -1, 1},
    {"compile", "efmC_perm", -1, 1},
    {"compile", "mesh_poly*", -1, 1},
    {"compile", "mesh_extrema", -1, 1},
    // what is computed, in order of the path from text to constant
    {"compile", "efm0_*", 1e-6, 1e-3},
    {"compile", "tex_data", 2e-3, 1},
    {"compile", "*_invweight0", 1e-6, 1e-6},
    {"compile", "dof_M0", 1e-7, 1e-6},
    {"compile", "actuator_acc0", 1e-7, 1e-3},
    {"compile", "actuator_lengthrange", 1e-3, 1e-2},
    {"compile", "stat:*", 1e-6, 1e-3},
    {"compile", "mesh_*", 1e-5, 1e-2},
    {"compile", "body_inertia", 1e-6, 1e-9},
    {"compile", "body_iquat", 1e-6, 1e-2},
    {"compile", "geom_*", 1e-6, 1e-3},
    {"compile", "body_*", 1e-6, 1e-3},
    {"compile", "*", 1e-8, 1e-3},
    {"exact", "*", 0, 1},
    // theirs writes six digits
    {"save", "size:*", 0, 1},
    {"save", "efm0_*", 1e-2, 1e-1},
    {"save", "*_invweight0", 1e-2, 1e-2},
    {"save", "actuator_acc0", 1e-2, 1e-2},
    {"save", "actuator_lengthrange", 1e-2, 1e-2},
    {"save", "dof_M0", 1e-2, 1e-2},
    {"save", "stat:*", 1e-3, 1e-2},
    {"save", "*", 1e-4, 1e-2},
    // working memory
    {"forward", "plugin", -1, 1},
    {"forward", "plugin_data", -1, 1},
    {"forward", "bvh_a*", -1, 1},
    {"forward", "flexelem_aabb*", -1, 1},
    {"forward", "qacc_warmstart*", -1, 1},
    {"forward", "moment_*", -1, 1},
    {"forward", "efc_*_row*", -1, 1},
    {"forward", "efc_*_colind*", -1, 1},
    {"forward", "efc_Y*", -1, 1},
    // contacts whose search ends at a tolerance, and what follows from them
    {"forward", "contact_dist~*", 2e-5, 1e-1},
    {"forward", "contact_pos~*", 1e-4, 1e-1},
    {"forward", "contact_frame~*", 2e-4, 1e-1},
    {"forward", "contact_*", 1e-7, 1e-3},
    {"forward", "efc_force~*", 1e-3, 1},
    {"forward", "efc_*~*", 5e-3, 1},
    {"forward", "efc_force", 1e-6, 1e-1},
    {"forward", "efc_*", 1e-6, 1e-3},
    {"forward", "iefc_force~*", 1e-3, 1},
    {"forward", "iefc_*~*", 5e-3, 1},
    {"forward", "iefc_force", 1e-6, 1e-1},
    {"forward", "iefc_*", 1e-6, 1e-3},
    {"forward", "iacc~*", 5e-3, 1},
    {"forward", "iacc", 1e-6, 1e-1},
    {"forward", "ifrc_*~*", 1e-3, 1},
    {"forward", "ifrc_*", 1e-6, 1e-1},
    {"forward", "qacc~*", 5e-3, 1},
    {"forward", "qfrc_constraint~*", 1e-3, 1},
    {"forward", "qfrc_inverse~*", 1e-3, 1},
    {"forward", "cacc~*", 1e-3, 1},
    {"forward", "cfrc_*~*", 1e-3, 1},
    {"forward", "sensordata~*", 1e-3, 1},
    {"forward", "qpos~*", 1e-5, 1},
    {"forward", "qvel~*", 1e-4, 1},
    {"forward", "history~*", 1e-3, 1},
    {"forward", "energy~*", 1e-4, 1},
    {"forward", "qacc", 1e-6, 1e-1},
    {"forward", "qfrc_constraint", 1e-6, 1e-1},
    {"forward", "qfrc_inverse", 1e-5, 1},
    {"forward", "cacc", 1e-6, 1e-1},
    {"forward", "cfrc_*", 1e-6, 1e-1},
    {"forward", "sensordata", 1e-6, 1e-1},
    {"forward", "qacc_smooth", 1e-6, 1e-2},
    {"forward", "iacc_smooth", 1e-6, 1e-2},
    {"forward", "qpos", 1e-7, 1e-1},
    {"forward", "qvel", 1e-6, 1e-1},
    {"forward", "*", 1e-7, 1e-3},
    {"math", "*", 1e-10, 1e-3},
    {"query", "transition", 1e-3, 1},
    {"query", "inverse derivatives", 1e-3, 1},
    {"query", "distance", 1e-5, 1e-1},
    {"query", "*rays", 1e-5, 1e-2},
    {"query", "scene*", 1e-4, 1e-1},
    {"query", "objects", 1e-5, 1e-1},
    {"query", "stages", 1e-5, 1e-1},
    {"query", "cameras", 1e-5, 1e-1},
    {"query", "constraints", 1e-5, 1e-1},
    {"query", "*", 1e-7, 1e-3},
};

// What is left out of one comparison of models is left out of all but the exact one.
static const Tolerance* find_tolerance(const char* stage, const char* field) {
  int saved = !strcmp(stage, "save");
  for (size_t i = 0; i < G_N_ELEMENTS(tolerances); i++) {
    if (saved && tolerances[i].tolerance < 0 && g_pattern_match_simple(tolerances[i].field, field)) {
      return &tolerances[i];
    }
  }
  for (size_t i = 0; i < G_N_ELEMENTS(tolerances); i++) {
    if (!strcmp(tolerances[i].stage, stage) && g_pattern_match_simple(tolerances[i].field, field)) {
      return &tolerances[i];
    }
  }
  return &tolerances[G_N_ELEMENTS(tolerances) - 1];
}

// The same, remembered: patterns cost more than most comparisons.
static const Tolerance* tolerance_of(const char* stage, const char* field) {
  static GHashTable* known;
  char key[120];
  if (!known) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  snprintf(key, sizeof key, "%s|%s", stage, field);
  const Tolerance* t = g_hash_table_lookup(known, key);
  if (!t) {
    t = find_tolerance(stage, field);
    g_hash_table_insert(known, g_strdup(key), (gpointer)t);
  }
  return t;
}

int view_ignored(const char* stage, const char* name) {
  return tolerance_of(stage, name)->tolerance < 0;
}

static size_t width_of(char kind) {
  static const struct {
    char kind;
    size_t bytes;
  } widths[] = {{'d', sizeof(mjtNum)}, {'f', sizeof(float)}, {'i', sizeof(int)}, {'l', sizeof(mjtSize)}};
  for (size_t i = 0; i < G_N_ELEMENTS(widths); i++) {
    if (widths[i].kind == kind) return widths[i].bytes;
  }
  return 1;
}

int views_same(const View* a, const View* b) {
  size_t n = b->rows * b->columns;
  return a->rows * a->columns == n && (!n || !memcmp(a->data, b->data, n * width_of(b->kind)));
}

static double value_at(const View* v, size_t i) {
  switch (v->kind) {
    case 'd':
      return ((const mjtNum*)v->data)[i];
    case 'f':
      return ((const float*)v->data)[i];
    case 'i':
      return ((const int*)v->data)[i];
    case 'l':
      return (double)((const mjtSize*)v->data)[i];
    case 'b':
      return ((const mjtByte*)v->data)[i];
    default:
      return ((const char*)v->data)[i];
  }
}

static double largest(const View* v, size_t n) {
  double most = 0;
  for (size_t i = 0; i < n; i++) {
    double x = fabs(value_at(v, i));
    if (x > most && isfinite(x)) most = x;
  }
  return most;
}

static int equal(double a, double b) {
  return a == b || (isnan(a) && isnan(b));
}

// How far b moves when its input does; infinite where it moves out of the numbers. What is no
// number on both sides does not move.
static double movement(const View* b, const View* moved, size_t n) {
  double most = 0;
  if (!moved || moved->rows * moved->columns != n) return 0;
  for (size_t i = 0; i < n; i++) {
    double x = equal(value_at(b, i), value_at(moved, i)) ? 0 : fabs(value_at(b, i) - value_at(moved, i));
    if (!(x <= most)) most = isnan(x) ? INFINITY : x;
  }
  return most;
}

static int is_of_rounding(const char* name) {
  static const char* const names[] = {"solver_niter", "efc_state", "iefc_state", "warning"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!strcmp(names[i], name)) return 1;
  }
  return 0;
}

int views_differ(const View* a, const View* b, const Measure* how, Difference* out, size_t* at) {
  if (views_same(a, b)) return 0;  // nearly all are: before anything that takes time
  char name[80];
  snprintf(name, sizeof name, "%s%s", b->name, how->suffix);
  const Tolerance* t = tolerance_of(how->stage, name);
  size_t na = a->rows * a->columns, nb = b->rows * b->columns;
  snprintf(out->field, sizeof out->field, "%s", b->name);
  out->detail[0] = 0;
  *at = 0;
  if (t->tolerance < 0) return 0;
  if (na != nb) {
    snprintf(out->note, sizeof out->note, "%zu values, want %zu", na, nb);
    return 1;
  }
  int whole = b->kind != 'd' && b->kind != 'f';
  // what is counted, and which branch a row is on: where the reference counts otherwise of a moved
  // input, nothing is certain
  if (whole && is_of_rounding(b->name) && how->moved && !views_same(b, how->moved)) return 0;
  double most = largest(b, nb), allowed = whole ? 0 : 20 * movement(b, how->moved, nb), worst = 0;
  for (size_t i = 0; i < nb; i++) {
    double x = value_at(a, i), y = value_at(b, i);
    if (equal(x, y)) continue;
    double gap = fabs(x - y) - allowed, error = gap / (t->scale + fabs(y) + 0.01 * most);
    if (whole) error = 1;
    if (isnan(error)) error = allowed > 1e300 ? 0 : INFINITY;
    if (error <= (whole && t->tolerance < 1e-3 ? 0 : t->tolerance) || error <= worst) continue;
    worst = error;
    *at = i / (b->columns ? b->columns : 1);
    snprintf(out->note, sizeof out->note, "[%zu,%zu] %.12g, want %.12g", *at, i % b->columns, x, y);
  }
  return worst > 0;
}
