// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All sizes of the model, from the elements and their working values.

#include <gimbal/kinds/actuators.h>
#include <string.h>

#include "compiler/emit/emit_names.h"
#include "compiler/flex/flex_work.h"
#include "compiler/work/asset_work.h"
#include "compiler/work/emit_bvh.h"
#include "model/history.h"
#include "model/names.h"

static mjtSize* size_at(mjModel* size, int offset) {
  return (mjtSize*)((char*)size + offset);
}

static void count_elements(const Compile* c, mjModel* size) {
  for (const GimbalKind* kind = next_named_kind(NULL); kind; kind = next_named_kind(kind)) {
    *size_at(size, kind->count_offset) = count(c, kind->type);
    if (kind->user_offset) *size_at(size, kind->user_offset) = c->nuser[kind->type];
  }
}

static void count_tree(Compile* c, mjModel* size) {
  for (int i = 0; i < size->njnt; i++) size->nq += gimbal_joint_size(c->joint[i].s->type).nq;
  for (int i = 0; i < size->nbody; i++) {
    BodyWork* b = c->body + i;
    if (b->s->mocap) b->mocap = (int)size->nmocap++;
    int solid = bvh_geom_count(c, i);
    if (solid) size->nbvhstatic += 2 * solid - 1;
  }
  sparsity_sizes(c, size);
}

// The state of springs that yield, joints, then tendons; then of flexes.
static void count_plastic(const Compile* c, mjModel* size) {
  for (int i = 0; i < size->njnt; i++) {
    if (c->joint[i].springyield > 0) size->nplastic += gimbal_joint_size(c->joint[i].s->type).nq;
  }
  for (int i = 0; i < size->ntendon; i++) size->nplastic += c->tendon[i].s->springyield > 0 ? 2 : 0;
  for (int i = 0; i < size->nflex; i++) size->nplastic += c->flex[i].nplastic;
}

static void count_tendons(const Compile* c, mjModel* size) {
  for (int i = 0; i < size->ntendon; i++) size->nJten += c->tendon[i].ndof;
  size->nwrap = c->wrap->len;
}

static void count_actuators(const Compile* c, mjModel* size) {
  for (int i = 0; i < size->nactuator; i++) {
    const ActuatorWork* a = c->actuator + i;
    size->nu += a->ctrlnum;
    size->nout += a->outnum;
    size->na += a->actnum;
  }
}

static void count_custom(const Compile* c, mjModel* size) {
  for (int i = 0; i < size->nsensor; i++) size->nsensordata += c->sensor[i].dim;
  for (int i = 0; i < size->nnumeric; i++) {
    size->nnumericdata += numeric_size(c->list[mjOBJ_NUMERIC].items[i]);
  }
  for (int i = 0; i < size->ntext; i++) {
    size->ntextdata += (int)strlen(string_get(((mjsText*)c->list[mjOBJ_TEXT].items[i]->object)->data)) + 1;
  }
  for (int i = 0; i < size->ntuple; i++) {
    size->ntupledata += int_vec_size(((mjsTuple*)c->list[mjOBJ_TUPLE].items[i]->object)->objtype);
  }
}

// Constraint rows that equalities can take.
static int equality_rows(const Compile* c) {
  int n = c->spec->pub.nemax;
  for (int i = 0; i < count(c, mjOBJ_EQUALITY); i++) {
    n += gimbal_equality_kind(((mjsEquality*)c->equality[i].e->object)->type)->reserved;
  }
  return n;
}

static void asset_sizes(const Compile* c, mjModel* size) {
  mesh_sizes(c, size);
  skin_sizes(c, size);
  flex_sizes(c, size);
  size->ntexdata = texture_size(c);
  size->nhfielddata = hfield_size(c);
}

void compute_sizes(Compile* c) {
  mjModel* size = &c->size;
  const mjSpec* s = &c->spec->pub;
  count_elements(c, size);
  count_tree(c, size);
  count_tendons(c, size);
  count_plastic(c, size);
  count_actuators(c, size);
  count_custom(c, size);
  asset_sizes(c, size);
  size->nbvh = size->nbvhstatic + size->nbvhdynamic;
  size->nnames = names_size(c);
  size->npaths = paths_size(c);
  size->nnames_map = names_map_size(size);
  size->nemax = equality_rows(c);
  size->njmax = s->njmax;
  size->nconmax = s->nconmax;
  size->nuserdata = s->nuserdata;
}

//---- sizes that are known when the arrays are filled

// Histories follow one another: those of actuators, then those of sensors.
static void emit_history(mjModel* m) {
  mjtSize adr = 0;
  for (int i = 0; i < m->nactuator; i++) {
    mjtSize n = history_size(m->actuator_history[2 * i], m->actuator_ctrlnum[i]);
    m->actuator_historyadr[i] = n ? (int)adr : -1;
    adr += n;
  }
  for (int i = 0; i < m->nsensor; i++) {
    mjtSize n = history_size(m->sensor_history[2 * i], m->sensor_dim[i]);
    m->sensor_historyadr[i] = n ? (int)adr : -1;
    adr += n;
  }
  m->nhistory = adr;
}

static void emit_plastic(const Compile* c) {
  mjModel* m = c->m;
  int adr = 0;
  for (int i = 0; i < m->njnt; i++) {
    if (m->jnt_springyield[i] <= 0) continue;
    m->jnt_plasticadr[i] = adr;
    adr += gimbal_joint_size(m->jnt_type[i]).nq;
  }
  for (int i = 0; i < m->ntendon; i++) {
    if (m->tendon_springyield[i] <= 0) continue;
    m->tendon_plasticadr[i] = adr;
    adr += 2;
  }
  for (int i = 0; i < m->nflex; i++) {
    if (!c->flex[i].nplastic) continue;
    m->flex_plasticadr[i] = adr;
    adr += c->flex[i].nplastic;
  }
}

// Dofs that move either of two bodies; those that move both count if shared is set.
static int chain_dofs(const Compile* c, int body1, int body2, bool shared) {
  int n = 0, i = c->body_lastdof[body1], j = c->body_lastdof[body2];
  while (i >= 0 || j >= 0) {
    int top = MAX(i, j);
    n += shared || i != j;
    if (i == top) i = c->dof_parent[i];
    if (j == top) j = c->dof_parent[j];
  }
  return n;
}

// Nonzeros in the rows of the transmission's Jacobian.
static int moment_size(const Compile* c, const ActuatorWork* a) {
  const int* id = a->trnid;
  if (gimbal_transmission_object(a->trntype, id[1]) == mjOBJ_JOINT) {
    return gimbal_joint_size(c->joint[id[0]].s->type).nv;
  }
  switch (gimbal_transmission_kind(a->trntype)->moment) {
    case GIMBAL_MOMENT_APART:
      return chain_dofs(c, c->site[id[0]].body, id[1] < 0 ? 0 : c->site[id[1]].body, false);
    case GIMBAL_MOMENT_TOGETHER:
      return chain_dofs(c, c->site[id[0]].body, c->site[id[1]].body, true);
    case GIMBAL_MOMENT_TENDON:
      return c->tendon[id[0]].ndof;
    default:
      return a->outnum * (int)c->size.nv;
  }
}

void emit_memory(Compile* c) {
  mjModel* m = c->m;
  emit_history(m);
  emit_plastic(c);
  m->nJmom = 0;
  for (int i = 0; i < m->nactuator; i++) m->nJmom += moment_size(c, c->actuator + i);
  m->narena = arena_bytes(&c->spec->pub, m);
}
