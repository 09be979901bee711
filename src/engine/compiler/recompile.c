// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Compile an edited spec again, in place of the model and data that a program already holds.

#include <gimbal/kinds.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "pipeline/state_transfer.h"
#include "spec/compiled.h"
#include "spec/spec.h"

static const mjtObj kKinds[] = {mjOBJ_BODY,   mjOBJ_JOINT,    mjOBJ_TENDON, mjOBJ_ACTUATOR,
                                mjOBJ_SENSOR, mjOBJ_EQUALITY, mjOBJ_FLEX};

// Which object of the model each element is, so that it is found again under another name. NULL if
// the spec does not know this model: a copy of it does not, and a model that was loaded is of none.
static GHashTable* ids_of(mjSpec* s, const mjModel* m) {
  bool known = m->signature && spec_of(s)->compiled_signature == m->signature;
  if (!known || s->compiler.fusestatic) return NULL;
  GHashTable* ids = g_hash_table_new(NULL, NULL);
  for (size_t k = 0; k < G_N_ELEMENTS(kKinds); k++) {
    for (mjsElement* e = mjs_firstElement(s, kKinds[k]); e; e = mjs_nextElement(s, e)) {
      int id = mjs_getId(e);
      if (id < 0 || id >= gimbal_kind_count(m, kKinds[k])) continue;
      g_hash_table_insert(ids, e, GINT_TO_POINTER(id + 1));
    }
  }
  return ids;
}

static Counterparts counterparts_of(mjSpec* s, const mjModel* m, GHashTable* ids) {
  Counterparts table = {0};
  for (size_t k = 0; k < G_N_ELEMENTS(kKinds); k++) {
    const ElementList* compiled = &spec_of(s)->compiled[kKinds[k]];
    int n = gimbal_kind_count(m, kKinds[k]);
    table.of[kKinds[k]] = g_new(int, n);
    for (int i = 0; i < n; i++) {
      table.of[kKinds[k]][i] = GPOINTER_TO_INT(g_hash_table_lookup(ids, compiled->items[i])) - 1;
    }
  }
  return table;
}

static void recompile_transfer(const mjModel* m0, const mjData* d0, const mjModel* m1, mjData* d1,
                               const Counterparts* counterparts) {
  // a joint in its reference pose stays in it, as in 3.12, even if the pose itself has changed
  mjModel held = *m0;
  held.qpos0 = mju_malloc((size_t)(m0->nq + 1) * sizeof(mjtNum));
  for (mjtSize i = 0; i <= m0->nq; i++) held.qpos0[i] = NAN;
  transfer_state(&held, d0, m1, d1, counterparts);
  mju_free(held.qpos0);
}

static void swap_models(mjModel* a, mjModel* b) {
  mjModel t = *a;
  *a = *b;
  *b = t;
}

// The threads stay with a.
static void swap_data(mjData* a, mjData* b) {
  mjData t = *a;
  *a = *b;
  *b = t;
  a->threadpool = t.threadpool;
  b->threadpool = 0;
}

static void transfer_by(mjSpec* s, GHashTable* ids, const mjModel* m0, const mjData* d0, const mjModel* m1,
                        mjData* d1) {
  Counterparts table = ids ? counterparts_of(s, m1, ids) : (Counterparts){0};
  recompile_transfer(m0, d0, m1, d1, ids ? &table : NULL);
  for (size_t k = 0; k < G_N_ELEMENTS(kKinds); k++) g_free(table.of[kKinds[k]]);
}

// m takes over what fresh has.
static void give_model(mjModel* m, mjModel* fresh) {
  bool was_empty = !m->buffer;
  swap_models(m, fresh);
  if (was_empty) memset(fresh, 0, sizeof *fresh);
}

static bool compile_again(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d, const mjModel* old) {
  GHashTable* ids = old ? ids_of(s, old) : NULL;
  mjModel* fresh = mj_compile(s, vfs);
  mjData* data = fresh && d ? mj_makeData(fresh) : NULL;
  bool done = fresh && (data || !d);
  if (done && d) {
    // without ids things are found by name, and a kept model has none
    if (ids || old == m) transfer_by(s, ids, old, d, fresh, data);
    swap_data(d, data);
  }
  if (done) give_model(m, fresh);
  if (ids) g_hash_table_unref(ids);
  mj_deleteData(data);
  mj_deleteModel(fresh);
  return done;
}

// What d belongs to, where m is only room for a model, as Python's modules hand it over.
static const mjModel* model_of_data(const mjData* d, const KeptModel* kept) {
  const mjModel* m = kept_model(kept);
  return m && d && d->signature == m->signature ? m : NULL;
}

// The state of each element moves over. A failure leaves model and data as they were.
int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d) {
  if (!s || !m) return -1;
  KeptModel* kept = compiled_hold(spec_of(s));
  const mjModel* old = m->buffer ? m : model_of_data(d, kept);
  bool done = compile_again(s, vfs, m, d, old);
  compiled_release(kept);
  return done ? 0 : -1;
}
