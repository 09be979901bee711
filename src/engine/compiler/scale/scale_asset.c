// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes and height fields of geoms and sites: one that is used at several scales is there for each
// of them, under names such as part@1.

#include <math.h>
#include <string.h>

#include "compiler/scale/scale.h"
#include "spec/names.h"
#include "spec/orientation.h"

// An asset at one scale; its factors along the axes of who uses it.
typedef struct Instance {
  Element *asset, *original;
  double factors[3];
} Instance;

// The factors along the axes of a geom or a site that is not askew.
static void asset_factors(const Element* user, const double quat[4], const mjsOrientation* alt,
                          const Scale* s, double factors[3]) {
  double own[4], axes[9];
  memcpy(own, quat, sizeof own);
  mjs_resolveOrientation(own, user->compiler->degree, user->compiler->eulerseq, alt);
  normalize4(own);
  mju_quat2Mat(axes, own);
  for (int k = 0; k < 3; k++) {
    const double axis[3] = {axes[k], axes[3 + k], axes[6 + k]};
    factors[k] = scale_along(s, axis);
  }
}

static void multiply_sizes(Scaler* t, Element* asset, const double f[3]) {
  if (asset->head.elemtype == mjOBJ_MESH) {
    mjsMesh* mesh = asset->object;
    for (int k = 0; k < 3; k++) scale_times(t, mesh->scale + k, 1, f[k]);
  } else {
    mjsHField* hfield = asset->object;
    for (int k = 0; k < 4; k++) scale_times(t, hfield->size + k, 1, f[MIN(k, 2)]);
  }
}

static Element* copy_asset(Scaler* t, Element* original) {
  Element* e = element_new(original->spec, original->head.elemtype, original);
  for (int i = 1; string_is_empty(e->name); i++) {
    char* name = g_strdup_printf("%s@%d", string_get(original->name), i);
    if (!spec_find_name(original->spec, original->head.elemtype, name)) string_set(e->name, name);
    g_free(name);
  }
  e->compiler = original->compiler;
  e->filedir = original->filedir;
  e->origin = original->origin;
  e->class_ = original->class_;
  e->place = original->place;
  e->tag = original->tag;
  e->source = original;
  names_enter(e);
  ElementList* list = &t->c->list[e->head.elemtype];
  e->id = list->size;
  element_list_append(list, e);
  g_ptr_array_add(t->copies, e);
  return e;
}

// The asset at this scale: the first use has the asset itself.
static Element* asset_at(Scaler* t, GArray* instances, Element* original, const double f[3]) {
  bool used = false;
  for (guint i = 0; i < instances->len; i++) {
    const Instance* known = &g_array_index(instances, Instance, i);
    if (known->original != original) continue;
    used = true;
    bool same = true;
    for (int k = 0; k < 3; k++) same &= fabs(known->factors[k] - f[k]) <= 1e-12 * f[k];
    if (same) return known->asset;
  }
  // the copy is made of what was written
  Element* asset = used ? copy_asset(t, original) : original;
  Instance instance = {asset, original, {f[0], f[1], f[2]}};
  g_array_append_val(instances, instance);
  return asset;
}

static void use_asset(Scaler* t, GArray* instances, Element* user, mjtObj kind, mjString** name,
                      const double quat[4], const mjsOrientation* alt) {
  double f[3];
  Element* original = scale_find(t, kind, *name);
  if (!original) return;
  asset_factors(user, quat, alt, scale_around(t, user), f);
  Element* asset = asset_at(t, instances, original, f);
  if (asset == original) return;
  scale_keep(t, name, sizeof *name);
  *name = asset->name;
}

void scale_assets(Scaler* t) {
  Compile* c = t->c;
  GArray* instances = g_array_new(FALSE, FALSE, sizeof(Instance));
  for (int i = 0; i < count(c, mjOBJ_GEOM); i++) {
    Element* e = c->list[mjOBJ_GEOM].items[i];
    mjsGeom* g = e->object;
    use_asset(t, instances, e, mjOBJ_MESH, &g->meshname, g->quat, &g->alt);
    use_asset(t, instances, e, mjOBJ_HFIELD, &g->hfieldname, g->quat, &g->alt);
  }
  for (int i = 0; i < count(c, mjOBJ_SITE); i++) {
    Element* e = c->list[mjOBJ_SITE].items[i];
    mjsSite* s = e->object;
    use_asset(t, instances, e, mjOBJ_MESH, &s->meshname, s->quat, &s->alt);
  }
  for (guint i = 0; i < instances->len; i++) {
    const Instance* at = &g_array_index(instances, Instance, i);
    if (at->factors[0] == 1 && at->factors[1] == 1 && at->factors[2] == 1) continue;
    size_t size = at->asset->head.elemtype == mjOBJ_MESH ? sizeof(mjsMesh) : sizeof(mjsHField);
    if (at->asset == at->original) scale_keep(t, at->asset->object, size);
    multiply_sizes(t, at->asset, at->factors);
  }
  g_array_unref(instances);
}
