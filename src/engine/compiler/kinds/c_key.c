// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes. What a keyframe does not give is that of the reference configuration, or zero.

#include <string.h>

#include "compiler/work/compile.h"
#include "model/plastic.h"
#include "spec/key_row.h"

static void check_size(Compile* c, const Element* e, const mjDoubleVec* data, mjtSize want,
                       const char* name) {
  int n = double_vec_size(data);
  if (n > want) {
    compile_error(c, e, "key", "keyframe '%s': %s has length %d, the model has room for %d",
                  element_label(e, (char[ELEMENT_LABEL]){0}), name, n, (int)want);
  } else if (n && n < want) {
    spec_note(c->spec, e, "key",
              N_("Write all of them. The others are those of the reference configuration, or zero."),
              "keyframe '%s': %s gives %d of %d values", element_label(e, (char[ELEMENT_LABEL]){0}), name, n,
              (int)want);
  }
}

// Needs the sizes of the model.
void compile_keys(Compile* c) {
  for (int i = 0; i < count(c, mjOBJ_KEY); i++) {
    Element* e = c->list[mjOBJ_KEY].items[i];
    const mjsKey* s = e->object;
    key_heed_rows(e);
    if (e->key_parts) continue;
    check_size(c, e, s->qpos, c->size.nq, "qpos");
    check_size(c, e, s->qvel, c->size.nv, "qvel");
    check_size(c, e, s->act, c->size.na, "act");
    check_size(c, e, s->mpos, 3 * c->size.nmocap, "mpos");
    check_size(c, e, s->mquat, 4 * c->size.nmocap, "mquat");
    check_size(c, e, s->ctrl, c->size.nu, "ctrl");
    check_size(c, e, s->plastic, c->size.nplastic, "plastic");
  }
}

// Row i: the given values, and where they end those of rest. NULL: zeros.
static void emit_row(mjtNum* rows, int i, mjtSize n, const mjDoubleVec* given, const mjtNum* rest) {
  mjtSize ngiven = MIN(double_vec_size(given), n);
  if (ngiven) memcpy(rows + i * n, double_vec_data(given), ngiven * sizeof(mjtNum));
  if (n > ngiven && rest) memcpy(rows + i * n + ngiven, rest + ngiven, (n - ngiven) * sizeof(mjtNum));
}

// A row that was given in part is completed in the spec too: later changes of the model know then
// which numbers belong to what.
static void complete_row(mjDoubleVec* given, const mjtNum* rows, int i, mjtSize n) {
  if (double_vec_size(given)) double_vec_set(given, rows + i * n, (int)n);
}

//---- keyframes of attached models

// Where the numbers of a part start in their row, and the row.
static mjtNum* part_place(Compile* c, int i, const KeyPart* part) {
  mjModel* m = c->m;
  int id = part->target->id;
  switch (part->field) {
    case KEY_QPOS:
      return m->key_qpos + i * m->nq + m->jnt_qposadr[id];
    case KEY_QVEL:
      return m->key_qvel + i * m->nv + m->jnt_dofadr[id];
    case KEY_ACT:
      return m->actuator_actadr[id] < 0 ? NULL : m->key_act + i * m->na + m->actuator_actadr[id];
    case KEY_CTRL:
      return m->actuator_ctrlnum[id] ? m->key_ctrl + i * m->nu + m->actuator_ctrladr[id] : NULL;
    case KEY_MPOS:
      return m->body_mocapid[id] < 0 ? NULL : m->key_mpos + 3 * (i * m->nmocap + m->body_mocapid[id]);
    case KEY_PLASTIC: {
      int adr = part->target->head.elemtype == mjOBJ_JOINT ? m->jnt_plasticadr[id] : m->tendon_plasticadr[id];
      return adr < 0 ? NULL : m->key_plastic + i * m->nplastic + adr;
    }
    default:
      return m->body_mocapid[id] < 0 ? NULL : m->key_mquat + 4 * (i * m->nmocap + m->body_mocapid[id]);
  }
}

// Put the kept numbers in their places; from now on the keyframe is one like others.
static void resolve_parts(Compile* c, int i, Element* e) {
  mjModel* m = c->m;
  mjsKey* s = e->object;
  bool given[KEY_FIELDS] = {false};
  for (guint k = 0; k < e->key_parts->len; k++) {
    const KeyPart* part = &g_array_index(e->key_parts, KeyPart, k);
    bool is_here = part->target->spec == c->spec && part->target->id >= 0;
    mjtNum* place = is_here ? part_place(c, i, part) : NULL;
    if (!place) continue;
    memcpy(place, part->value, part->size * sizeof(mjtNum));
    given[part->field] = true;
  }
  if (given[KEY_QPOS]) double_vec_set(s->qpos, m->key_qpos + i * m->nq, (int)m->nq);
  if (given[KEY_QVEL]) double_vec_set(s->qvel, m->key_qvel + i * m->nv, (int)m->nv);
  if (given[KEY_ACT]) double_vec_set(s->act, m->key_act + i * m->na, (int)m->na);
  if (given[KEY_CTRL]) double_vec_set(s->ctrl, m->key_ctrl + i * m->nu, (int)m->nu);
  if (given[KEY_MPOS]) double_vec_set(s->mpos, m->key_mpos + 3 * i * m->nmocap, 3 * (int)m->nmocap);
  if (given[KEY_MQUAT]) double_vec_set(s->mquat, m->key_mquat + 4 * i * m->nmocap, 4 * (int)m->nmocap);
  if (given[KEY_PLASTIC]) double_vec_set(s->plastic, m->key_plastic + i * m->nplastic, (int)m->nplastic);
  g_array_unref(e->key_parts);
  e->key_parts = NULL;
  e->key_mark = 0;
  e->key_handed_on = false;
}

static void normalize_key(mjModel* m, int i) {
  for (int j = 0; j < m->njnt; j++) {
    if (m->jnt_type[j] != mjJNT_BALL && m->jnt_type[j] != mjJNT_FREE) continue;
    normalize4(m->key_qpos + i * m->nq + m->jnt_qposadr[j] + (m->jnt_type[j] == mjJNT_FREE ? 3 : 0));
  }
  for (int j = 0; j < m->njnt; j++) {
    int adr = m->jnt_plasticadr[j];
    if (adr >= 0 && m->jnt_type[j] == mjJNT_BALL) normalize4(m->key_plastic + i * m->nplastic + adr);
  }
  for (int j = 0; j < m->nmocap; j++) normalize4(m->key_mquat + 4 * (i * m->nmocap + j));
}

// Positions, then orientations, of mocap bodies as the model has them; free with g_free.
static mjtNum* mocap_rows(const mjModel* m) {
  mjtNum* mocap = g_new0(mjtNum, 7 * m->nmocap + 1);
  for (int b = 0; b < m->nbody; b++) {
    int id = m->body_mocapid[b];
    if (id < 0) continue;
    memcpy(mocap + 3 * id, m->body_pos + 3 * b, 3 * sizeof(mjtNum));
    memcpy(mocap + 3 * m->nmocap + 4 * id, m->body_quat + 4 * b, 4 * sizeof(mjtNum));
  }
  return mocap;
}

// The state of springs and flexes that have not yielded; free with g_free.
static mjtNum* plastic_rows(const mjModel* m) {
  mjtNum* plastic = g_new0(mjtNum, m->nplastic + 1);
  plastic_reset(m, plastic);
  return plastic;
}

static KeyState key_state(const mjModel* m, int i) {
  return (KeyState){m->key_qpos + i * m->nq,         m->key_qvel + i * m->nv,
                    m->key_act + i * m->na,          m->key_ctrl + i * m->nu,
                    m->key_mpos + 3 * i * m->nmocap, m->key_plastic + i * m->nplastic};
}

// What is still at rest is so to the last bit.
static void set_rest(mjtNum* row, const mjtNum* unscaled, const mjtNum* written, const mjtNum* rest,
                     mjtSize n) {
  for (mjtSize i = 0; i < n; i++) {
    if (unscaled[i] == written[i]) row[i] = rest[i];
  }
}

// From the units of the spec to those of the model; written: the rest in those of the spec.
static void scale_key(Compile* c, int i, const KeyState* written, const KeyState* scaled) {
  const mjModel* m = c->m;
  if (!c->scaler) return;
  const KeyState rows = key_state(m, i);
  mjtNum* qpos = g_memdup2(rows.qpos, m->nq * sizeof(mjtNum));
  mjtNum* mpos = g_memdup2(rows.mpos, 3 * m->nmocap * sizeof(mjtNum));
  mjtNum* plastic = g_memdup2(rows.plastic, m->nplastic * sizeof(mjtNum));
  scale_state(c, m, &rows, false);
  set_rest(rows.qpos, qpos, written->qpos, scaled->qpos, m->nq);
  set_rest(rows.mpos, mpos, written->mpos, scaled->mpos, 3 * m->nmocap);
  set_rest(rows.plastic, plastic, written->plastic, scaled->plastic, m->nplastic);
  g_free(qpos);
  g_free(mpos);
  g_free(plastic);
}

static void complete_key(const mjModel* m, int i, const mjsKey* s) {
  complete_row(s->qpos, m->key_qpos, i, m->nq);
  complete_row(s->qvel, m->key_qvel, i, m->nv);
  complete_row(s->act, m->key_act, i, m->na);
  complete_row(s->mpos, m->key_mpos, i, 3 * m->nmocap);
  complete_row(s->mquat, m->key_mquat, i, 4 * m->nmocap);
  complete_row(s->ctrl, m->key_ctrl, i, m->nu);
  complete_row(s->plastic, m->key_plastic, i, m->nplastic);
}

// The numbers of an attached keyframe are those of its parts.
static void clear_rows(const mjsKey* s) {
  mjDoubleVec* rows[] = {s->qpos, s->qvel, s->act, s->mpos, s->mquat, s->ctrl, s->plastic};
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) double_vec_set(rows[i], NULL, 0);
}

void emit_keys(Compile* c) {
  mjModel* m = c->m;
  mjtNum *mocap = mocap_rows(m), *plastic = plastic_rows(m);
  KeyState rest = {.qpos = g_memdup2(m->qpos0, m->nq * sizeof(mjtNum)),
                   .mpos = g_memdup2(mocap, 3 * m->nmocap * sizeof(mjtNum)),
                   .plastic = plastic_rows(m)};
  const KeyState scaled = {.qpos = m->qpos0, .mpos = mocap, .plastic = plastic};
  scale_state(c, m, &rest, true);
  for (int i = 0; i < m->nkey; i++) {
    Element* e = c->list[mjOBJ_KEY].items[i];
    const mjsKey* s = e->object;
    m->key_time[i] = s->time;
    const mjtNum* mquat = mocap + 3 * m->nmocap;
    if (e->key_parts) clear_rows(s);
    emit_row(m->key_qpos, i, m->nq, s->qpos, rest.qpos);
    emit_row(m->key_qvel, i, m->nv, s->qvel, NULL);
    emit_row(m->key_act, i, m->na, s->act, NULL);
    emit_row(m->key_mpos, i, 3 * m->nmocap, s->mpos, rest.mpos);
    emit_row(m->key_mquat, i, 4 * m->nmocap, s->mquat, mquat);
    emit_row(m->key_ctrl, i, m->nu, s->ctrl, NULL);
    emit_row(m->key_plastic, i, m->nplastic, s->plastic, rest.plastic);
    if (e->key_parts) resolve_parts(c, i, e);
    // as written: what is a quaternion may be something else in the next model
    complete_key(m, i, s);
    scale_key(c, i, &rest, &scaled);
    normalize_key(m, i);
  }
  g_free(rest.qpos);
  g_free(rest.mpos);
  g_free(rest.plastic);
  g_free(mocap);
  g_free(plastic);
}
