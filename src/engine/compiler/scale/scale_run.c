// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The way there and back: what is scaled, kept and put back.

#include <math.h>
#include <string.h>

#include "compiler/scale/scale.h"
#include "spec/names.h"

static bool check_frame(Compile* c, const Element* e) {
  const mjsFrame* f = e->object;
  const double* s = f->scale;
  int told = spec_error_count(c->spec);
  if (!(s[0] > 0 && s[1] > 0 && s[2] > 0) || !isfinite(s[0] + s[1] + s[2])) {
    compile_error(c, e, "scale", "the factors in scale must be above zero and finite");
  } else if (f->scaling == mjSCALING_SIMILAR && (s[0] != s[1] || s[0] != s[2])) {
    spec_error(c->spec, e, "scale", N_("Give one factor, or write scaling=\"geometry\"."),
               "three factors do not keep the motion the same");
  }
  if (!(f->massscale >= 0) || !isfinite(f->massscale)) {
    compile_error(c, e, "scale", "massscale must be finite, and zero or above");
  }
  return spec_error_count(c->spec) == told;
}

static void scale_all(Scaler* t) {
  static const mjtObj parts[] = {mjOBJ_JOINT, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT};
  static const mjtObj relations[] = {mjOBJ_FLEX, mjOBJ_SKIN, mjOBJ_PAIR, mjOBJ_EQUALITY};
  Compile* c = t->c;
  // by their names in the spec as it was written
  for (int i = 0; i < count(c, mjOBJ_SENSOR); i++) scale_sensor(t, c->list[mjOBJ_SENSOR].items[i]);
  for (int i = 0; i < count(c, mjOBJ_ACTUATOR); i++) scale_actuator(t, c->list[mjOBJ_ACTUATOR].items[i]);
  for (size_t k = 0; k < G_N_ELEMENTS(relations); k++) {
    for (int i = 0; i < count(c, relations[k]); i++) scale_relation(t, c->list[relations[k]].items[i]);
  }
  for (int i = 0; i < count(c, mjOBJ_TENDON); i++) scale_relation(t, c->list[mjOBJ_TENDON].items[i]);
  if (!t->back) scale_assets(t);
  for (size_t k = 0; k < G_N_ELEMENTS(parts); k++) {
    for (int i = 0; i < count(c, parts[k]); i++) scale_part(t, c->list[parts[k]].items[i]);
  }
  for (int i = 1; i < count(c, mjOBJ_BODY); i++) scale_part(t, c->list[mjOBJ_BODY].items[i]);
  for (int i = 0; i < c->spec->frames.size; i++) scale_part(t, c->spec->frames.items[i]);
}

static void forget_kept(gpointer data) {
  ScaleKept* kept = data;
  g_free(kept->written);
  g_free(kept->scaled);
}

void scale_frames(Compile* c) {
  bool any = false, fine = true;
  for (int i = 0; i < c->spec->frames.size; i++) {
    const Element* e = c->spec->frames.items[i];
    any |= scale_is_scaling(e);
    fine &= check_frame(c, e);
  }
  if (!any || !fine) return;
  Scaler* t = g_new0(Scaler, 1);
  t->c = c;
  t->inner = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  t->kept = g_array_new(FALSE, FALSE, sizeof(ScaleKept));
  g_array_set_clear_func(t->kept, forget_kept);
  t->askew = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  t->copies = g_ptr_array_new();
  c->scaler = t;
  // scales and poses follow from what is written, and so are found first
  compile_frames(c);
  t->written = g_steal_pointer(&c->frame);
  for (int i = 0; i < c->spec->frames.size; i++) scale_inside(t, c->spec->frames.items[i]);
  for (int i = 0; i < count(c, mjOBJ_BODY); i++) scale_inside(t, c->list[mjOBJ_BODY].items[i]);
  scale_all(t);
}

// A copy goes; in the lists of what was compiled its original stands for it.
static void drop_copy(Compile* c, Element* copy) {
  ElementList* list = &c->list[copy->head.elemtype];
  for (int i = 0; i < list->size; i++) {
    if (list->items[i] == copy) list->items[i] = (Element*)copy->source;
  }
  names_leave(copy);
  element_free(copy);
}

void scale_end(Compile* c) {
  Scaler* t = c->scaler;
  if (!t) return;
  for (guint i = t->kept->len; i-- > 0;) {
    const ScaleKept* kept = &g_array_index(t->kept, ScaleKept, i);
    memcpy(kept->at, kept->written, kept->size);
  }
  for (guint i = 0; i < t->copies->len; i++) drop_copy(c, t->copies->pdata[i]);
  g_ptr_array_unref(t->copies);
  g_array_unref(t->kept);
  GHashTable* tables[] = {t->inner, t->askew};
  for (size_t i = 0; i < G_N_ELEMENTS(tables); i++) g_hash_table_unref(tables[i]);
  g_free(t->written);
  g_free(t);
  c->scaler = NULL;
}

//---- back from a model

void scale_inertial_back(const Compile* c, const Element* body, mjsBody* s) {
  Scaler* t = c->scaler;
  const Scale* inner = t ? scale_inside(t, body) : NULL;
  if (!inner || scale_is_one(inner)) return;
  t->back = true;
  scale_inertial(t, inner, body, s);
  t->back = false;
}

void scale_mark(Compile* c) {
  for (guint i = 0; c->scaler && i < c->scaler->kept->len; i++) {
    ScaleKept* kept = &g_array_index(c->scaler->kept, ScaleKept, i);
    kept->scaled = g_memdup2(kept->at, kept->size);
  }
}

// Numbers that are still those that were scaled are put back as they were written; the others are
// divided by their factors. What was kept twice, as the name of a mesh within its geom, is put back
// as it was kept first.
void scale_back(Compile* c) {
  Scaler* t = c->scaler;
  if (!t) return;
  guint n = t->kept->len;
  char** changed = g_new0(char*, n + 1);
  for (guint i = 0; i < n; i++) {
    const ScaleKept* kept = &g_array_index(t->kept, ScaleKept, i);
    changed[i] = g_memdup2(kept->at, kept->size);
  }
  t->back = true;
  scale_all(t);
  for (guint i = n; i-- > 0;) {
    const ScaleKept* kept = &g_array_index(t->kept, ScaleKept, i);
    for (size_t k = 0; k < kept->size; k += sizeof(double)) {
      size_t size = MIN(sizeof(double), kept->size - k);
      if (memcmp(changed[i] + k, kept->scaled + k, size) != 0) continue;
      memcpy((char*)kept->at + k, kept->written + k, size);
    }
    g_free(changed[i]);
  }
  g_free(changed);
  g_array_set_size(t->kept, 0);
}
