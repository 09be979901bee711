// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The product of one compile.

#include "model/compiled.h"

#include <gimbal/kinds.h>
#include <string.h>

// A copy of the model with the sizes that it has without the launched bodies, which come last; each
// has a free joint and a geom.
static mjModel without_launched(const mjModel* m, int launched) {
  mjModel own = *m;
  own.nbody -= launched;
  own.njnt -= launched;
  own.ngeom -= launched;
  own.nq -= gimbal_joint_size(mjJNT_FREE).nq * launched;
  own.nv -= gimbal_joint_size(mjJNT_FREE).nv * launched;
  return own;
}

// Add the names of all objects but the launched ones.
static void add_names(GChecksum* sum, const mjModel* all, const mjModel* own) {
  const struct {
    const int* address;
    mjtSize own, all;
  } kinds[] = {{all->name_bodyadr, own->nbody, all->nbody},
               {all->name_jntadr, own->njnt, all->njnt},
               {all->name_geomadr, own->ngeom, all->ngeom}};
  int from = 0;
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    if (kinds[i].own == kinds[i].all) continue;
    int first = kinds[i].address[kinds[i].own], last = kinds[i].address[kinds[i].all - 1];
    g_checksum_update(sum, (const guchar*)all->names + from, first - from);
    from = last + (int)strlen(all->names + last) + 1;
  }
  g_checksum_update(sum, (const guchar*)all->names + from, (gssize)all->nnames - from);
}

// A checksum of everything that the lists and sliders of the window show of a model.
static char* shape_of(const mjModel* all, const mjModel* m) {
  const struct {
    const void* data;
    size_t size;
  } parts[] = {
      {&m->nq, sizeof m->nq},
      {&m->nsensordata, sizeof m->nsensordata},
      {&m->nhistory, sizeof m->nhistory},
      {&m->nuserdata, sizeof m->nuserdata},
      {&m->npluginstate, sizeof m->npluginstate},
      {&m->nplastic, sizeof m->nplastic},
      {m->body_mocapid, sizeof(int) * (size_t)m->nbody},
      {m->body_parentid, sizeof(int) * (size_t)m->nbody},
      {m->jnt_bodyid, sizeof(int) * (size_t)m->njnt},
      {m->jnt_type, sizeof(int) * (size_t)m->njnt},
      {m->jnt_range, sizeof(mjtNum) * 2 * (size_t)m->njnt},
      {m->jnt_limited, sizeof(mjtBool) * (size_t)m->njnt},
      {m->qpos0, sizeof(mjtNum) * (size_t)m->nq},
      {m->geom_bodyid, sizeof(int) * (size_t)m->ngeom},
      {m->geom_type, sizeof(int) * (size_t)m->ngeom},
      {m->site_bodyid, sizeof(int) * (size_t)m->nsite},
      {m->cam_bodyid, sizeof(int) * (size_t)m->ncam},
      {m->light_bodyid, sizeof(int) * (size_t)m->nlight},
      {m->eq_type, sizeof(int) * (size_t)m->neq},
      {m->actuator_ctrlnum, sizeof(int) * (size_t)m->nactuator},
      {m->actuator_actnum, sizeof(int) * (size_t)m->nactuator},
      {m->actuator_ctrlrange, sizeof(mjtNum) * 2 * (size_t)m->nu},
      {m->sensor_type, sizeof(int) * (size_t)m->nsensor},
      {m->sensor_dim, sizeof(int) * (size_t)m->nsensor},
  };
  g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA1);
  add_names(sum, all, m);
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
    guint64 size = parts[i].size;
    g_checksum_update(sum, (const guchar*)&size, sizeof size);
    if (size) g_checksum_update(sum, parts[i].data, (gssize)size);
  }
  return g_strdup(g_checksum_get_string(sum));
}

GimbalCompiled* gimbal_compiled_new(mjModel* model, mjSpec* spec, const char* path, guint64 generation,
                                    GPtrArray* launched) {
  GimbalCompiled* self = g_atomic_rc_box_new0(GimbalCompiled);
  self->model = model;
  self->launched = launched;
  self->own = without_launched(model, launched ? (int)launched->len : 0);
  self->spec = spec;
  self->path = g_strdup(path);
  self->generation = generation;
  self->shape = shape_of(model, &self->own);
  return self;
}

GimbalCompiled* gimbal_compiled_new_replay(GimbalCompiled* origin, mjModel* model, guint replay) {
  GimbalCompiled* self = gimbal_compiled_new(model, origin->spec, origin->path, origin->generation, NULL);
  self->origin = gimbal_compiled_ref(origin);
  self->revision = origin->revision;
  self->document = origin->document;
  self->replay = replay;
  self->compile_ms = origin->compile_ms;
  if (origin->sources) self->sources = g_ptr_array_ref(origin->sources);
  return self;
}

static void compiled_reset(GimbalCompiled* self) {
  mj_deleteModel(self->model);
  if (self->spec && !self->origin) mj_deleteSpec(self->spec);
  g_clear_pointer(&self->origin, gimbal_compiled_unref);
  g_clear_pointer(&self->launched, g_ptr_array_unref);
  g_clear_pointer(&self->sources, g_ptr_array_unref);
  g_free(self->path);
  g_free(self->shape);
}

GimbalCompiled* gimbal_compiled_ref(GimbalCompiled* self) {
  return g_atomic_rc_box_acquire(self);
}

void gimbal_compiled_unref(GimbalCompiled* self) {
  g_atomic_rc_box_release_full(self, (GDestroyNotify)compiled_reset);
}
