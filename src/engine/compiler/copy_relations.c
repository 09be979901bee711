// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What refers to the tree, copied back: equalities, tendons, actuators, height fields, numbers.

#include "compiler/copy_relations.h"

#include <math.h>

#include "base/equality_kinds.h"

#define COPY(to, from, n) memcpy(to, from, (n) * sizeof *(to))

//---- equalities

// What the numbers of an equality are: some are written, some are computed from the pose.
typedef struct EqualityData {
  int written;          // how many of the first ones
  int computed, count;  // those that follow from the pose
} EqualityData;

static EqualityData data_of(const mjModel* m, int i) {
  bool bodies = m->eq_objtype[i] == mjOBJ_BODY;
  switch (m->eq_type[i]) {
    case mjEQ_CONNECT:
      return (EqualityData){bodies ? 3 : 0, 3, bodies ? 3 : 0};
    case mjEQ_WELD: {
      bool follows = m->eq_data[mjNEQDATA * i + WELD_FOLLOWS] != 0;
      int n = bodies ? (follows ? 3 : 10) : 0;
      return (EqualityData){n, 3, bodies && follows ? 7 : 0};
    }
    default:
      return (EqualityData){mjNEQDATA, 0, 0};
  }
}

void copy_equalities(Copy* k) {
  copy_rows(k, mjOBJ_EQUALITY);
  for (int i = 0; i < k->m->neq; i++) {
    mjsEquality* s = copy_element_at(k, mjOBJ_EQUALITY, i)->object;
    int adr = mjNEQDATA * i, n = data_of(k->m, i).written;
    if (k->then && COPY_TAKES(k, eq_data, adr, n)) COPY(s->data, k->m->eq_data + adr, n);
    if (s->type != mjEQ_WELD) continue;
    bool takes_scale = COPY_TAKES(k, eq_data, adr + WELD_TORQUE_SCALE, 1);
    if (takes_scale) s->data[WELD_TORQUE_SCALE] = k->m->eq_data[adr + WELD_TORQUE_SCALE];
  }
}

// The model with its constants computed again, in which numbers that follow from the pose are as
// they will be compiled.
static mjModel* with_constants(const mjModel* m) {
  mjModel* copy = mj_copyModel(NULL, m);
  mjData* d = copy ? mj_makeData(copy) : NULL;
  if (d) mj_setConst(copy, d);
  mj_deleteData(d);
  return copy;
}

static bool is_as_computed(const mjtNum* a, const mjtNum* b, int n) {
  for (int i = 0; i < n; i++) {
    if (!(fabs(a[i] - b[i]) <= 1e-9 * (1 + fabs(b[i])))) return false;
  }
  return true;
}

static void check_equalities(Copy* k) {
  mjModel* constant = NULL;
  for (int i = 0; i < k->m->neq; i++) {
    EqualityData data = data_of(k->m, i);
    int adr = mjNEQDATA * i + data.computed;
    if (!data.count || !COPY_TAKES(k, eq_data, adr, data.count)) continue;
    if (!constant) constant = with_constants(k->m);
    if (constant && is_as_computed(k->m->eq_data + adr, constant->eq_data + adr, data.count)) continue;
    copy_refuse(k, copy_element_at(k, mjOBJ_EQUALITY, i),
                N_("where it holds the second body follows from the reference pose"));
  }
  mj_deleteModel(constant);
}

//---- tendons

void copy_tendons(Copy* k) {
  copy_rows(k, mjOBJ_TENDON);
  const mjModel* was = k->then ? k->then : k->m;
  for (int i = 0; i < k->m->ntendon; i++) {
    const Element* e = copy_element_at(k, mjOBJ_TENDON, i);
    mjsTendon* s = e->object;
    if (COPY_TAKES(k, tendon_range, 2 * i, 2)) {
      copy_limit(s->range, &s->limited, k->m->tendon_range + 2 * i, 1, was->tendon_limited[i], e->compiler);
    }
    if (COPY_TAKES(k, tendon_actfrcrange, 2 * i, 2)) {
      copy_limit(s->actfrcrange, &s->actfrclimited, k->m->tendon_actfrcrange + 2 * i, 1,
                 was->tendon_actfrclimited[i], e->compiler);
    }
  }
}

//---- actuators

// The range of an input of an actuator in its spec: of a pid one for each bit of ctrlspec, else one
// for all.
static double* range_of_input(const mjModel* m, mjsActuator* s, int actuator, int input) {
  double* ranges[3] = {s->ctrlrange, s->velrange, s->ffrange};
  int bit = 0, spec = m->actuator_ctrlspec[actuator];
  if (s->gaintype != mjGAIN_PID) return ranges[0];
  for (;; bit++) {
    if (!(spec & (1 << bit))) continue;
    if (!input--) break;
  }
  return ranges[bit < 3 ? bit : 0];
}

static void copy_inputs(const Copy* k, const Element* e, int i) {
  mjsActuator* s = e->object;
  const mjModel* was = k->then ? k->then : k->m;
  int first = k->m->actuator_ctrladr[i];
  for (int input = 0; input < k->m->actuator_ctrlnum[i]; input++) {
    int adr = first + input;
    if (!COPY_TAKES(k, actuator_ctrlrange, 2 * adr, 2)) continue;
    double* range = range_of_input(k->m, s, i, input);
    const mjtNum* value = k->m->actuator_ctrlrange + 2 * adr;
    if (range == s->ctrlrange) {
      copy_limit(range, &s->ctrllimited, value, 1, was->actuator_ctrllimited[adr], e->compiler);
    } else {
      COPY(range, value, 2);
    }
  }
}

static void copy_actuator(Copy* k, const Element* e, int i) {
  mjsActuator* s = e->object;
  const mjModel* was = k->then ? k->then : k->m;
  int out = k->m->actuator_outadr[i], ctrl = k->m->actuator_ctrladr[i];
  bool takes_range = COPY_TAKES(k, actuator_actrange, 2 * i, 2) ||
                     COPY_TAKES(k, actuator_ctrlrange, 2 * ctrl, 2 * k->m->actuator_ctrlnum[i]);
  // the range itself stands from now on
  if (takes_range && actuator_follows_position(s)) s->inheritrange = 0;
  copy_inputs(k, e, i);
  if (COPY_TAKES(k, actuator_actrange, 2 * i, 2)) {
    copy_limit(s->actrange, &s->actlimited, k->m->actuator_actrange + 2 * i, 1, was->actuator_actlimited[i],
               e->compiler);
  }
  if (COPY_TAKES(k, actuator_forcerange, 2 * i, 2)) {
    copy_limit(s->forcerange, &s->forcelimited, k->m->actuator_forcerange + 2 * i, 1,
               was->actuator_forcelimited[i], e->compiler);
  }
  if (COPY_TAKES(k, actuator_gear, 6 * out, 6)) COPY(s->gear, k->m->actuator_gear + 6 * out, 6);
  if (COPY_TAKES(k, actuator_lengthrange, 2 * out, 2)) {
    COPY(s->lengthrange, k->m->actuator_lengthrange + 2 * out, 2);
  }
}

void copy_actuators(Copy* k) {
  copy_rows(k, mjOBJ_ACTUATOR);
  for (int i = 0; i < k->m->nactuator; i++) copy_actuator(k, copy_element_at(k, mjOBJ_ACTUATOR, i), i);
}

// Inputs that share a range must have one.
static void check_inputs(Copy* k, int i) {
  const Element* e = copy_element_at(k, mjOBJ_ACTUATOR, i);
  int first = k->m->actuator_ctrladr[i], n = k->m->actuator_ctrlnum[i];
  if (!COPY_TAKES(k, actuator_ctrlrange, 2 * first, 2 * n)) return;
  for (int input = 1; input < n; input++) {
    if (range_of_input(k->m, e->object, i, input) != range_of_input(k->m, e->object, i, 0)) continue;
    const mjtNum *a = k->m->actuator_ctrlrange + 2 * first, *b = a + 2 * input;
    if (a[0] == b[0] && a[1] == b[1]) continue;
    copy_refuse(k, e, N_("its controls have different ranges, where it has one for all of them"));
  }
}

//---- assets

static bool takes_heights(const Copy* k, int i) {
  int n = k->m->hfield_nrow[i] * k->m->hfield_ncol[i];
  return COPY_TAKES(k, hfield_data, k->m->hfield_adr[i], n);
}

// In place of a file, if there was one.
void copy_hfields(Copy* k) {
  for (int i = 0; i < k->m->nhfield; i++) {
    mjsHField* s = copy_element_at(k, mjOBJ_HFIELD, i)->object;
    int n = k->m->hfield_nrow[i] * k->m->hfield_ncol[i];
    if (!k->then || !takes_heights(k, i)) continue;
    float_vec_set(s->userdata, k->m->hfield_data + k->m->hfield_adr[i], n);
    s->nrow = k->m->hfield_nrow[i];
    s->ncol = k->m->hfield_ncol[i];
    mjs_setString(s->file, "");
    mjs_setString(s->content_type, "");
  }
}

static void check_heights(Copy* k, int i) {
  int n = k->m->hfield_nrow[i] * k->m->hfield_ncol[i];
  const float* data = k->m->hfield_data + k->m->hfield_adr[i];
  if (!takes_heights(k, i)) return;
  float low = data[0], high = data[0];
  for (int j = 1; j < n; j++) {
    low = MIN(low, data[j]);
    high = MAX(high, data[j]);
  }
  if (low == 0 && high == 1) return;
  copy_refuse(k, copy_element_at(k, mjOBJ_HFIELD, i),
              N_("compiling scales heights: the lowest must be 0 and the highest 1"));
}

static void check_mesh(Copy* k, int i) {
  if (COPY_TAKES(k, mesh_pos, 3 * i, 3) || COPY_TAKES(k, mesh_quat, 4 * i, 4)) {
    copy_refuse(k, copy_element_at(k, mjOBJ_MESH, i), N_("its frame follows from its vertices"));
  }
}

void copy_check_relations(Copy* k) {
  check_equalities(k);
  for (int i = 0; i < k->m->nactuator; i++) check_inputs(k, i);
  for (int i = 0; i < k->m->nhfield; i++) check_heights(k, i);
  for (int i = 0; i < k->m->nmesh; i++) check_mesh(k, i);
}

//---- numbers

void copy_numerics(Copy* k) {
  for (int i = 0; i < k->m->nnumeric; i++) {
    mjsNumeric* s = copy_element_at(k, mjOBJ_NUMERIC, i)->object;
    int adr = k->m->numeric_adr[i], n = k->m->numeric_size[i];
    if (COPY_TAKES(k, numeric_data, adr, n)) double_vec_set(s->data, k->m->numeric_data + adr, n);
  }
}

void copy_tuples(Copy* k) {
  for (int i = 0; i < k->m->ntuple; i++) {
    mjsTuple* s = copy_element_at(k, mjOBJ_TUPLE, i)->object;
    int adr = k->m->tuple_adr[i], n = k->m->tuple_size[i];
    if (COPY_TAKES(k, tuple_objprm, adr, n)) double_vec_set(s->objprm, k->m->tuple_objprm + adr, n);
  }
}

//---- keyframes

// The rows of a keyframe in the units of the spec; free with g_free.
static mjtNum* written_rows(Compile* c, const mjModel* m, int i, KeyState* rows) {
  const struct {
    mjtNum** to;
    const mjtNum* from;
    mjtSize n;
  } all[] = {{&rows->qpos, m->key_qpos, m->nq},         {&rows->qvel, m->key_qvel, m->nv},
             {&rows->act, m->key_act, m->na},           {&rows->ctrl, m->key_ctrl, m->nu},
             {&rows->mpos, m->key_mpos, 3 * m->nmocap}, {&rows->plastic, m->key_plastic, m->nplastic}};
  mjtNum* block = g_new(mjtNum, m->nq + m->nv + m->na + m->nu + 3 * m->nmocap + m->nplastic + 1);
  mjtNum* next = block;
  for (size_t k = 0; k < G_N_ELEMENTS(all); k++) {
    *all[k].to = next;
    if (all[k].n) memcpy(next, all[k].from + i * all[k].n, all[k].n * sizeof(mjtNum));
    next += all[k].n;
  }
  scale_state(c, m, rows, true);
  return block;
}

// Whether the place of a body that has one in the state, too, was changed: mocap or free ones.
static bool has_moved(const Copy* k, bool mocap) {
  const mjModel* m = k->m;
  for (int i = 1; i < m->nbody; i++) {
    bool free = m->body_jntnum[i] && m->jnt_type[m->body_jntadr[i]] == mjJNT_FREE;
    if (mocap ? m->body_mocapid[i] < 0 : !free) continue;
    if (COPY_TAKES(k, body_pos, 3 * i, 3) || COPY_TAKES(k, body_quat, 4 * i, 4)) return true;
  }
  return false;
}

// Whether numbers of a keyframe are to be written: those that the text leaves out are the reference
// pose, which may be another one now.
static bool writes_row(const mjDoubleVec* given, bool changed, bool reference_changed) {
  return changed || (reference_changed && !double_vec_size(given));
}

static void copy_key(Copy* k, mjsKey* s, int i) {
  const mjModel* m = k->m;
  KeyState rows;
  mjtNum* block = written_rows(k->c, m, i, &rows);
  mjtSize np = 3 * m->nmocap, nr = 4 * m->nmocap;
  bool moved = COPY_TAKES(k, qpos0, 0, m->nq) || has_moved(k, false), mocap = has_moved(k, true);
  if (writes_row(s->qpos, COPY_TAKES(k, key_qpos, i * m->nq, m->nq), moved)) {
    double_vec_set(s->qpos, rows.qpos, (int)m->nq);
  }
  if (COPY_TAKES(k, key_qvel, i * m->nv, m->nv)) double_vec_set(s->qvel, rows.qvel, (int)m->nv);
  if (COPY_TAKES(k, key_act, i * m->na, m->na)) double_vec_set(s->act, rows.act, (int)m->na);
  if (COPY_TAKES(k, key_ctrl, i * m->nu, m->nu)) double_vec_set(s->ctrl, rows.ctrl, (int)m->nu);
  if (writes_row(s->mpos, COPY_TAKES(k, key_mpos, i * np, np), mocap)) {
    double_vec_set(s->mpos, rows.mpos, (int)np);
  }
  if (writes_row(s->mquat, COPY_TAKES(k, key_mquat, i * nr, nr), mocap)) {
    double_vec_set(s->mquat, m->key_mquat + i * nr, (int)nr);
  }
  if (COPY_TAKES(k, key_plastic, i * m->nplastic, m->nplastic)) {
    double_vec_set(s->plastic, rows.plastic, (int)m->nplastic);
  }
  g_free(block);
}

// What is left out in a keyframe stays so in a text of all numbers.
void copy_keys(Copy* k) {
  if (!k->then) return;
  copy_rows(k, mjOBJ_KEY);
  for (int i = 0; i < k->m->nkey; i++) copy_key(k, copy_element_at(k, mjOBJ_KEY, i)->object, i);
}
