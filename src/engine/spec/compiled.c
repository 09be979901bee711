// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model that a spec was compiled to, without what is large: programs change arrays of their
// model, and what they changed is what differs from this one.

#include "spec/compiled.h"

#include <string.h>

#include "model/fields.h"

// Shared by a spec and its copies.
struct KeptModel {
  mjModel* m;
};

// The sizes that stay; the arrays of all others are empty.
static const size_t kKeptSizes[] = {
    offsetof(mjModel, nq),           offsetof(mjModel, nv),
    offsetof(mjModel, nu),           offsetof(mjModel, na),
    offsetof(mjModel, nbody),        offsetof(mjModel, njnt),
    offsetof(mjModel, ngeom),        offsetof(mjModel, nsite),
    offsetof(mjModel, ncam),         offsetof(mjModel, nlight),
    offsetof(mjModel, nmat),         offsetof(mjModel, nmesh),
    offsetof(mjModel, nhfield),      offsetof(mjModel, nhfielddata),
    offsetof(mjModel, npair),        offsetof(mjModel, neq),
    offsetof(mjModel, ntendon),      offsetof(mjModel, nactuator),
    offsetof(mjModel, nout),         offsetof(mjModel, nsensor),
    offsetof(mjModel, nnumeric),     offsetof(mjModel, nnumericdata),
    offsetof(mjModel, ntuple),       offsetof(mjModel, ntupledata),
    offsetof(mjModel, nkey),         offsetof(mjModel, nmocap),
    offsetof(mjModel, nplastic),     offsetof(mjModel, nuser_body),
    offsetof(mjModel, nuser_jnt),    offsetof(mjModel, nuser_geom),
    offsetof(mjModel, nuser_site),   offsetof(mjModel, nuser_cam),
    offsetof(mjModel, nuser_tendon), offsetof(mjModel, nuser_actuator),
    offsetof(mjModel, nuser_sensor), offsetof(mjModel, nuserdata),
};

static mjModel* copy_small(const mjModel* m) {
  mjModel sizes = {0};
  for (size_t i = 0; i < G_N_ELEMENTS(kKeptSizes); i++) {
    *model_size(&sizes, kKeptSizes[i]) = *model_size((mjModel*)m, kKeptSizes[i]);
  }
  const Field* bad;
  sizes.nbuffer = fields_layout(model_fields, model_field_count, &sizes, NULL, NULL, &bad);
  mjModel* small = g_memdup2(&sizes, sizeof sizes);
  small->buffer = g_malloc0((gsize)MAX(sizes.nbuffer, 0));
  fields_layout(model_fields, model_field_count, small, small, small->buffer, &bad);
  small->opt = m->opt;
  small->vis = m->vis;
  small->stat = m->stat;
  small->signature = m->signature;
  for (int i = 0; i < model_field_count; i++) {
    const Field* f = model_fields + i;
    size_t size = field_bytes(f, small, NULL);
    if (size && size == field_bytes(f, m, NULL)) memcpy(field_get(f, small), field_get(f, m), size);
  }
  return small;
}

static void forget_kept(void* kept) {
  mjModel* m = ((KeptModel*)kept)->m;
  g_free(m->buffer);
  g_free(m);
}

void compiled_release(KeptModel* kept) {
  if (kept) g_atomic_rc_box_release_full(kept, forget_kept);
}

static void set_kept(Spec* s, KeptModel* kept) {
  compiled_release(s->kept);
  s->kept = kept;
  s->is_kept_old = false;
}

void compiled_keep(Spec* s, const mjModel* m) {
  mjModel* small = m ? copy_small(m) : NULL;
  KeptModel* kept = small ? g_atomic_rc_box_new0(KeptModel) : NULL;
  if (kept) kept->m = small;
  set_kept(s, kept);
}

const mjModel* compiled_model(const Spec* s) {
  return s->is_kept_old ? NULL : kept_model(s->kept);
}

KeptModel* compiled_hold(const Spec* s) {
  return s->kept ? g_atomic_rc_box_acquire(s->kept) : NULL;
}

const mjModel* kept_model(const KeptModel* kept) {
  return kept ? kept->m : NULL;
}

void compiled_leave(Spec* s) {
  s->self->head.signature = 0;
  s->is_kept_old = true;
}

// Whether every element that was compiled has its copy.
static bool share_list(ElementList* to, const ElementList* from, GHashTable* copies) {
  element_list_clear(to);
  for (int i = 0; i < from->size; i++) {
    Element* copy = g_hash_table_lookup(copies, from->items[i]);
    if (!copy) return false;
    element_list_append(to, copy);
  }
  return true;
}

static void share_bodies(Spec* to) {
  const ElementList* bodies = &to->compiled[mjOBJ_BODY];
  for (int i = 0; i < bodies->size; i++) {
    BodyElement* b = (BodyElement*)bodies->items[i];
    const BodyElement* source = (const BodyElement*)b->base.source;
    if (!source) continue;
    memcpy(b->compiled_inertial, source->compiled_inertial, sizeof b->compiled_inertial);
    b->compiled_move = source->compiled_move;
    b->is_aligned = source->is_aligned;
    b->is_moved_by_qpos0 = source->is_moved_by_qpos0;
    b->is_turned_by_qpos0 = source->is_turned_by_qpos0;
  }
}

void compiled_share(Spec* to, const Spec* from, GHashTable* copies) {
  bool whole = compiled_model(from) != NULL;
  for (int kind = 0; kind < mjNOBJECT && whole; kind++) {
    whole = share_list(&to->compiled[kind], &from->compiled[kind], copies);
  }
  if (whole) {
    set_kept(to, g_atomic_rc_box_acquire(from->kept));
    to->compiled_stat = from->compiled_stat;
    share_bodies(to);
    return;
  }
  for (int kind = 0; kind < mjNOBJECT; kind++) element_list_clear(&to->compiled[kind]);
}
