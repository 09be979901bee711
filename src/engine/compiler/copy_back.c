// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Take numbers that a program has changed in a model back into the spec that the model was compiled
// from. What differs from what compiling gave is written as what compiles to it; everything else
// stays as it is written. If there is a change that no spec can state, nothing is written at all.

#include "compiler/copy_back.h"

#include <gimbal/kinds.h>

#include "compiler/copy_relations.h"
#include "compiler/copy_tree.h"
#include "spec/compiled.h"

//---- user numbers

// Those of elements that have any.
static void copy_user(const Copy* k, mjtObj kind, const mjtNum* values, const mjtNum* then, mjtSize width,
                      size_t offset) {
  for (int i = 0; width && i < k->c->spec->compiled[kind].size; i++) {
    mjDoubleVec* user = *(mjDoubleVec**)((char*)copy_element_at(k, kind, i)->object + offset);
    int n = double_vec_size(user);
    if (then && memcmp(values + i * width, then + i * width, (size_t)width * sizeof(mjtNum)) == 0) continue;
    if (n) double_vec_set(user, values + i * width, then ? (int)width : MIN(n, (int)width));
  }
}

#define USER(kind, T, begin)                                                                          \
  copy_user(k, kind, k->m->begin##_user, k->then ? k->then->begin##_user : NULL, k->m->nuser_##begin, \
            offsetof(mjs##T, userdata));
#define NONE(kind, T, begin)
#define COPY_USER(kind, word, T, begin, names, user, ...) user(kind, T, begin)
static void copy_users(const Copy* k) {
  GIMBAL_OBJECTS(COPY_USER)
}

//---- settings

// The words in which two states of a structure differ.
static void copy_words(void* to, const void* now, const void* then, size_t size, size_t word) {
  for (size_t i = 0; i < size; i += word) {
    size_t n = MIN(word, size - i);
    bool same = then && memcmp((const char*)now + i, (const char*)then + i, n) == 0;
    if (!same) memcpy((char*)to + i, (const char*)now + i, n);
  }
}

// What the compiler found of the statistics stays to be found again.
static void copy_settings(const Copy* k) {
  mjSpec* s = &k->c->spec->pub;
  const mjModel* then = k->then;
  copy_words(&s->option, &k->m->opt, then ? &then->opt : NULL, sizeof s->option, sizeof(double));
  copy_words(&s->visual, &k->m->vis, then ? &then->vis : NULL, sizeof s->visual, sizeof(float));
  const mjStatistic* found = &k->c->spec->compiled_stat;
  copy_words(&s->stat, &k->m->stat, found, sizeof s->stat, sizeof(double));
}

//---- all of it

// What is copied of which kind. There must be as many in the model as were compiled.
static const struct {
  mjtObj kind;
  void (*copy)(Copy* k);  // NULL: rows of numbers, and nothing else
} kCopies[] = {
    {mjOBJ_BODY, copy_bodies},    {mjOBJ_JOINT, copy_joints},
    {mjOBJ_GEOM, copy_geoms},     {mjOBJ_SITE, copy_sites},
    {mjOBJ_CAMERA, copy_cameras}, {mjOBJ_LIGHT, copy_lights},
    {mjOBJ_PAIR, NULL},           {mjOBJ_EQUALITY, copy_equalities},
    {mjOBJ_TENDON, copy_tendons}, {mjOBJ_ACTUATOR, copy_actuators},
    {mjOBJ_MATERIAL, NULL},       {mjOBJ_HFIELD, copy_hfields},
    {mjOBJ_SENSOR, NULL},         {mjOBJ_NUMERIC, copy_numerics},
    {mjOBJ_TUPLE, copy_tuples},
};

static bool is_same_structure(const Spec* s, const mjModel* m) {
  const mjModel* then = compiled_model(s);
  if (!then || then->signature != m->signature) return false;
  for (size_t i = 0; i < G_N_ELEMENTS(kCopies); i++) {
    if (s->compiled[kCopies[i].kind].size != gimbal_kind_count(m, kCopies[i].kind)) return false;
  }
  return m->nv == then->nv && m->nq == then->nq && m->nkey == then->nkey &&
         m->nhfielddata == then->nhfielddata && m->nnumericdata == then->nnumericdata &&
         m->ntupledata == then->ntupledata && m->nu == then->nu && m->nout == then->nout;
}

static void copy_values(Copy* k) {
  Compile* c = k->c;
  scale_mark(c);
  copy_settings(k);
  for (size_t i = 0; i < G_N_ELEMENTS(kCopies); i++) {
    if (kCopies[i].copy) {
      kCopies[i].copy(k);
    } else {
      copy_rows(k, kCopies[i].kind);
    }
  }
  scale_back(c);
  copy_fits(k);
  copy_keys(k);
  copy_users(k);
}

// Bodies of the spec that are none in the model.
static void find_fused(Copy* k, BodyElement* body, GHashTable* compiled) {
  for (int i = 0; i < body->bodies.size; i++) {
    Element* e = body->bodies.items[i];
    if (!g_hash_table_contains(compiled, e)) g_hash_table_add(k->fused, e);
    find_fused(k, (BodyElement*)e, compiled);
  }
}

static void set_fused(Copy* k) {
  const Spec* s = k->c->spec;
  const ElementList* bodies = &s->compiled[mjOBJ_BODY];
  if (!s->pub.compiler.fusestatic) return;
  GHashTable* compiled = g_hash_table_new(NULL, NULL);
  for (int i = 0; i < bodies->size; i++) g_hash_table_add(compiled, bodies->items[i]);
  k->fused = g_hash_table_new(NULL, NULL);
  find_fused(k, s->world, compiled);
  g_hash_table_unref(compiled);
}

// Lists of their own: an asset that is used at several scales is added to them for a while.
static void take_lists(Compile* c) {
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    const ElementList* from = &c->spec->compiled[kind];
    for (int i = 0; i < from->size; i++) element_list_append(&c->list[kind], from->items[i]);
  }
}

static void drop_lists(Compile* c) {
  for (int kind = 0; kind < mjNOBJECT; kind++) element_list_clear(&c->list[kind]);
}

// With the frames of the spec at hand, as long as numbers go from one to the other.
static void copy_framed(Copy* k) {
  Compile* c = k->c;
  take_lists(c);
  scale_frames(c);
  compile_frames(c);
  set_fused(k);
  if (k->then) copy_check_tree(k);
  if (k->then) copy_check_relations(k);
  if (!k->is_refused) copy_values(k);
  scale_end(c);
  g_free(c->frame);
  if (k->fused) g_hash_table_unref(k->fused);
  drop_lists(c);
}

void copy_all(mjSpec* s, const mjModel* m) {
  Compile c = {.spec = spec_of(s)};
  Copy k = {.c = &c, .m = m};
  copy_framed(&k);
}

int mj_copyBack(mjSpec* s, const mjModel* m) {
  if (!s || !m) return 0;
  Compile c = {.spec = spec_of(s)};
  spec_clear_errors(c.spec);
  if (!is_same_structure(c.spec, m)) {
    spec_error(c.spec, NULL, "copy-back", NULL,
               "the model was not compiled from this spec, or the spec was changed");
    return 0;
  }
  Copy k = {.c = &c, .m = m, .then = compiled_model(c.spec)};
  copy_framed(&k);
  // what is copied is as good as compiled
  if (!k.is_refused) copy_found_inertials(&k);
  if (!k.is_refused) compiled_keep(c.spec, m);
  return !k.is_refused;
}
