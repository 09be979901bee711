// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes and height fields of geoms and sites: one that is used at several scales is there for each
// of them, under names such as part@1.

#include <math.h>
#include <string.h>

#include "compiler/scale/scale.h"
#include "spec/names.h"
#include "spec/orientation.h"

// An asset at one scale, in the axes of who uses it.
typedef struct Instance {
  Element *asset, *original;
  double stretch[9];
} Instance;

static void asset_stretch(const Element* user, const double quat[4], const mjsOrientation* alt,
                          const Scale* s, double stretch[9]) {
  double own[4], axes[9], part[9];
  memcpy(stretch, s->stretch, sizeof s->stretch);
  if (s->uniform) return;
  memcpy(own, quat, sizeof own);
  mjs_resolveOrientation(own, user->compiler->degree, user->compiler->eulerseq, alt);
  normalize4(own);
  mju_quat2Mat(axes, own);
  mju_mulMatMat(part, s->stretch, axes, 3, 3, 3);
  mju_mulMatTMat(stretch, axes, part, 3, 3, 3);
  for (int k = 0; k < 9; k++) {
    if (fabs(stretch[k]) < 1e-10 * s->length) stretch[k] = 0;
  }
}

static bool is_askew(const double stretch[9]) {
  for (int k = 1; k < 9; k++) {
    if (k % 4 && stretch[k] != 0) return true;
  }
  return false;
}

static void stretch_asset(Scaler* t, Element* asset, const double stretch[9]) {
  mjsMesh* mesh = asset->object;
  mjsHField* hfield = asset->object;
  bool is_mesh = asset->head.elemtype == mjOBJ_MESH;
  if (is_mesh && is_askew(stretch)) {
    g_hash_table_insert(t->askew, asset, g_memdup2(stretch, 9 * sizeof *stretch));
    return;
  }
  double* sizes = is_mesh ? mesh->scale : hfield->size;
  for (int k = 0; k < (is_mesh ? 3 : 4); k++) scale_times(t, sizes + k, 1, stretch[4 * MIN(k, 2)]);
}

void scale_mesh_stretch(const Compile* c, const Element* mesh, double stretch[9]) {
  const double* own = c->scaler ? g_hash_table_lookup(c->scaler->askew, mesh) : NULL;
  if (own) memcpy(stretch, own, 9 * sizeof *stretch);
}

static Element* copy_asset(Scaler* t, Element* original) {
  Element* e = element_new(original->spec, original->head.elemtype, original);
  for (int i = 1; string_is_empty(e->name); i++) {
    char* name = g_strdup_printf("%s@%d", string_get(original->name), i);
    if (!spec_find_name(original->spec, original->head.elemtype, name)) string_set(e->name, name);
    g_free(name);
  }
  names_enter(e);
  e->compiler = original->compiler;
  e->filedir = original->filedir;
  e->origin = original->origin;
  e->class_ = original->class_;
  e->place = original->place;
  ElementList* list = &t->c->list[e->head.elemtype];
  e->tag = original->tag;
  e->source = original;
  e->id = list->size;
  element_list_append(list, e);
  g_ptr_array_add(t->copies, e);
  return e;
}

// The asset at this scale: the first use has the asset itself.
static Element* asset_at(Scaler* t, GArray* instances, Element* original, const double f[9]) {
  bool used = false;
  for (guint i = 0; i < instances->len; i++) {
    const Instance* known = &g_array_index(instances, Instance, i);
    if (known->original != original) continue;
    used = true;
    bool same = true;
    for (int k = 0; k < 9; k++) same &= fabs(known->stretch[k] - f[k]) <= 1e-12 * f[0];
    if (same) return known->asset;
  }
  // the copy is made of what was written
  Element* asset = used ? copy_asset(t, original) : original;
  Instance instance = {.asset = asset, .original = original};
  memcpy(instance.stretch, f, sizeof instance.stretch);
  g_array_append_val(instances, instance);
  return asset;
}

static void use_asset(Scaler* t, GArray* instances, Element* user, mjtObj kind, mjString** name,
                      const double quat[4], const mjsOrientation* alt) {
  double f[9];
  Element* original = scale_find(t, kind, *name);
  if (!original) return;
  asset_stretch(user, quat, alt, scale_around(t, user), f);
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
    const double* f = at->stretch;
    if (f[0] == 1 && f[4] == 1 && f[8] == 1 && !is_askew(f)) continue;
    size_t size = at->asset->head.elemtype == mjOBJ_MESH ? sizeof(mjsMesh) : sizeof(mjsHField);
    if (at->asset == at->original) scale_keep(t, at->asset->object, size);
    stretch_asset(t, at->asset, f);
  }
  g_array_unref(instances);
}
