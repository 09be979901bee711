// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes. What a keyframe does not give is that of the reference configuration, or zero.

#include <string.h>

#include "compiler/compile.h"

static void check_size(Compile* c, const Element* e, const mjDoubleVec* data, mjtSize want, const char* name) {
  int n = double_vec_size(data);
  if (n && n != want) {
    compile_error(c, e, "key", "keyframe '%s': %s has %d values, the model needs %d", string_get(e->name), name, n,
                  (int)want);
  }
}

// Needs the sizes of the model.
void compile_keys(Compile* c) {
  for (int i = 0; i < count(c, mjOBJ_KEY); i++) {
    const Element* e = c->list[mjOBJ_KEY].items[i];
    const mjsKey* s = e->object;
    check_size(c, e, s->qpos, c->size.nq, "qpos");
    check_size(c, e, s->qvel, c->size.nv, "qvel");
    check_size(c, e, s->act, c->size.na, "act");
    check_size(c, e, s->mpos, 3 * c->size.nmocap, "mpos");
    check_size(c, e, s->mquat, 4 * c->size.nmocap, "mquat");
    check_size(c, e, s->ctrl, c->size.nu, "ctrl");
  }
}

// Row i: the given values, or those of fallback (may be NULL: zeros).
static void emit_row(mjtNum* rows, int i, mjtSize n, const mjDoubleVec* given, const mjtNum* fallback) {
  const mjtNum* source = double_vec_size(given) ? double_vec_data(given) : fallback;
  if (n && source) memcpy(rows + i * n, source, n * sizeof(mjtNum));
}

static void normalize_key(mjModel* m, int i) {
  for (int j = 0; j < m->njnt; j++) {
    if (m->jnt_type[j] != mjJNT_BALL && m->jnt_type[j] != mjJNT_FREE) continue;
    normalize4(m->key_qpos + i * m->nq + m->jnt_qposadr[j] + (m->jnt_type[j] == mjJNT_FREE ? 3 : 0));
  }
  for (int j = 0; j < m->nmocap; j++) normalize4(m->key_mquat + 4 * (i * m->nmocap + j));
}

void emit_keys(Compile* c) {
  mjModel* m = c->m;
  mjtNum* mocap = g_new0(mjtNum, 7 * m->nmocap + 1);
  for (int b = 0; b < m->nbody; b++) {
    int id = m->body_mocapid[b];
    if (id < 0) continue;
    memcpy(mocap + 3 * id, m->body_pos + 3 * b, 3 * sizeof(mjtNum));
    memcpy(mocap + 3 * m->nmocap + 4 * id, m->body_quat + 4 * b, 4 * sizeof(mjtNum));
  }
  for (int i = 0; i < m->nkey; i++) {
    const mjsKey* s = c->list[mjOBJ_KEY].items[i]->object;
    m->key_time[i] = s->time;
    emit_row(m->key_qpos, i, m->nq, s->qpos, m->qpos0);
    emit_row(m->key_qvel, i, m->nv, s->qvel, NULL);
    emit_row(m->key_act, i, m->na, s->act, NULL);
    emit_row(m->key_mpos, i, 3 * m->nmocap, s->mpos, mocap);
    emit_row(m->key_mquat, i, 4 * m->nmocap, s->mquat, mocap + 3 * m->nmocap);
    emit_row(m->key_ctrl, i, m->nu, s->ctrl, NULL);
    normalize_key(m, i);
  }
  g_free(mocap);
}
