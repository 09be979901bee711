// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/place.h"

#include <mujoco/mjxmacro.h>
#include <stddef.h>
#include <string.h>

#include "model/fields.h"

typedef struct Named {
  const char* name;
  Place place;
} Named;

// numbers of mjData that change from step to step
#define ONE(name)                                   \
  {                                                 \
    #name, {                                        \
      offsetof(mjData, name), false, 1, sizeof(int) \
    }                                               \
  }
static const Named counts[] = {ONE(ncon), ONE(ne), ONE(nf),      ONE(nl),   ONE(nefc),
                               ONE(nJ),   ONE(nA), ONE(nisland), ONE(nidof)};
#undef ONE

// arrays in the structure itself
#define FEW(name, type)                                                                      \
  {                                                                                          \
    #name, {                                                                                 \
      offsetof(mjData, name), false, sizeof(((mjData*)0)->name) / sizeof(type), sizeof(type) \
    }                                                                                        \
  }
static const Named vectors[] = {FEW(energy, mjtNum), FEW(solver_fwdinv, mjtNum), FEW(solver_niter, int),
                                FEW(solver_nnz, int)};
#undef FEW

#define X(type, name, n) \
  {"opt." #name, {offsetof(mjModel, opt) + offsetof(mjOption, name), false, n, sizeof(type)}},
#define XVEC X
static const Named options[] = {MJOPTION_FIELDS};
#undef X
#undef XVEC

static const Named time_of_state = {"time", {offsetof(mjData, time), false, 1, sizeof(mjtNum)}};

// what the row of a simulation has already; userdata is in it too, but is given all the same
static const char* const state_arrays[] = {"qpos",           "qvel",         "act",       "history",
                                           "qacc_warmstart", "plugin_state", "ctrl",      "qfrc_applied",
                                           "xfrc_applied",   "eq_active",    "mocap_pos", "mocap_quat"};

static const char* const assets[] = {"mesh_", "hfield_", "tex_", "skin_"};

#define COUNT_OF(table) ((int)(sizeof(table) / sizeof *(table)))

static bool find_named(const Named* table, int n, const char* name, Place* place) {
  for (int i = 0; i < n; i++) {
    if (strcmp(table[i].name, name)) continue;
    *place = table[i].place;
    return true;
  }
  return false;
}

static const Field* find_field(const Field* fields, int n, const char* name) {
  for (int i = 0; i < n; i++) {
    if (!strcmp(fields[i].name, name)) return fields + i;
  }
  return NULL;
}

static Place place_of_field(const Field* f, const mjModel* m) {
  return (Place){f->offset, true, (int)field_elements(f, m, NULL), f->element};
}

static bool is_state(const char* name) {
  for (int i = 0; i < COUNT_OF(state_arrays); i++) {
    if (!strcmp(state_arrays[i], name)) return true;
  }
  return false;
}

bool find_data_place(const mjModel* m, const char* name, bool state, Place* place) {
  const Field* f = find_field(data_fields, data_field_count, name);
  if (f) {
    *place = place_of_field(f, m);
    return state || !is_state(name);
  }
  return find_named(counts, COUNT_OF(counts), name, place) ||
         find_named(vectors, COUNT_OF(vectors), name, place) ||
         (state && find_named(&time_of_state, 1, name, place));
}

static bool is_asset(const Field* f) {
  for (int i = 0; i < COUNT_OF(assets); i++) {
    if (!strncmp(f->name, assets[i], strlen(assets[i]))) return true;
  }
  return false;
}

// Bounding volumes of bodies come first, those of meshes and flexes behind them are shared.
static int count_body_volumes(const mjModel* m) {
  int n = 0;
  for (int i = 0; i < m->nbody; i++) {
    if (m->body_bvhnum[i]) n = mjMAX(n, m->body_bvhadr[i] + m->body_bvhnum[i]);
  }
  return n;
}

static bool place_of_model_field(const Field* f, const mjModel* m, Place* place) {
  if (is_asset(f)) return false;
  *place = place_of_field(f, m);
  if (f->offset == offsetof(mjModel, bvh_aabb)) place->size = 6 * count_body_volumes(m);
  return true;
}

bool find_model_place(const mjModel* m, const char* name, Place* place) {
  if (find_named(options, COUNT_OF(options), name, place)) return true;
  const Field* f = find_field(model_fields, model_field_count, name);
  return f && place_of_model_field(f, m, place);
}

bool next_model_place(const mjModel* m, int* next, Place* place) {
  while (*next < model_field_count) {
    if (place_of_model_field(model_fields + (*next)++, m, place)) return true;
  }
  return false;
}

const char* other_layout(const mjModel* m, const mjModel* other) {
  for (int i = 0; i < data_field_count; i++) {
    const Field* f = data_fields + i;
    if (field_count(&f->rows, m, NULL) != field_count(&f->rows, other, NULL) ||
        field_elements(f, m, NULL) != field_elements(f, other, NULL)) {
      return f->name;
    }
  }
  if (m->nplugin && memcmp(m->plugin, other->plugin, (size_t)m->nplugin * sizeof *m->plugin)) return "plugin";
  return NULL;
}
