// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Custom fields: numbers, texts, tuples.

#include <gimbal/quality.h>
#include <string.h>

#include "compiler/work/compile.h"

static void check_numeric(Compile* c, const Element* e) {
  const mjsNumeric* s = e->object;
  int n = double_vec_size(s->data);
  if (s->size <= 0 && !n) compile_error(c, e, "numeric", "numeric '%s' has no data", string_get(e->name));
  if (s->size > 0 && s->size < n) {
    compile_error(c, e, "numeric", "numeric '%s' has more data than its size %d", string_get(e->name),
                  s->size);
  }
}

static void check_tuple(Compile* c, const Element* e) {
  const mjsTuple* s = e->object;
  int n = int_vec_size(s->objtype);
  if (string_vec_size(s->objname) != n || double_vec_size(s->objprm) != n) {
    compile_error(c, e, "tuple", "tuple '%s' must have as many types, names and parameters",
                  string_get(e->name));
    return;
  }
  if (!n) {
    compile_error(c, e, "tuple", "tuple '%s' is empty: it needs at least one <element>", string_get(e->name));
  }
  for (int i = 0; i < n; i++) {
    resolve_name(c, e, int_vec_data(s->objtype)[i], string_vec_get(s->objname, i), "object");
  }
}

int numeric_size(const Element* e) {
  const mjsNumeric* s = e->object;
  return MAX(s->size, double_vec_size(s->data));
}

void compile_customs(Compile* c) {
  for (int i = 0; i < count(c, mjOBJ_NUMERIC); i++) check_numeric(c, c->list[mjOBJ_NUMERIC].items[i]);
  for (int i = 0; i < count(c, mjOBJ_TUPLE); i++) check_tuple(c, c->list[mjOBJ_TUPLE].items[i]);
  for (int i = 0; i < count(c, mjOBJ_TEXT); i++) {
    const Element* e = c->list[mjOBJ_TEXT].items[i];
    if (string_is_empty(((mjsText*)e->object)->data)) {
      compile_error(c, e, "text", "text '%s' has no data", string_get(e->name));
    }
  }
}

static void emit_numerics(Compile* c) {
  mjModel* m = c->m;
  int adr = 0;
  for (int i = 0; i < m->nnumeric; i++) {
    const Element* e = c->list[mjOBJ_NUMERIC].items[i];
    const mjsNumeric* s = e->object;
    m->numeric_adr[i] = adr;
    m->numeric_size[i] = numeric_size(e);
    int n = double_vec_size(s->data);
    if (n) memcpy(m->numeric_data + adr, double_vec_data(s->data), n * sizeof(mjtNum));
    adr += m->numeric_size[i];
  }
}

// A text of this name chooses our own methods of collision.
static void set_quality(Compile* c, const Element* e, const char* text) {
  if (strcmp(string_get(e->name), "gimbal_quality")) return;
  int quality = gimbal_quality_from_words(text);
  if (quality < 0) {
    compile_error(
        c, e, "quality",
        "gimbal_quality must be made of the words continuous, convex, manifold, all and none, not '%s'",
        text);
    return;
  }
  c->m->opt.enableflags |= quality;
}

static void emit_texts(Compile* c) {
  mjModel* m = c->m;
  int adr = 0;
  for (int i = 0; i < m->ntext; i++) {
    const char* text = string_get(((mjsText*)c->list[mjOBJ_TEXT].items[i]->object)->data);
    m->text_adr[i] = adr;
    m->text_size[i] = (int)strlen(text) + 1;
    memcpy(m->text_data + adr, text, m->text_size[i]);
    set_quality(c, c->list[mjOBJ_TEXT].items[i], text);
    adr += m->text_size[i];
  }
}

static void emit_tuples(Compile* c) {
  mjModel* m = c->m;
  int adr = 0;
  for (int i = 0; i < m->ntuple; i++) {
    const Element* e = c->list[mjOBJ_TUPLE].items[i];
    const mjsTuple* s = e->object;
    m->tuple_adr[i] = adr;
    m->tuple_size[i] = int_vec_size(s->objtype);
    for (int k = 0; k < m->tuple_size[i]; k++, adr++) {
      m->tuple_objtype[adr] = int_vec_data(s->objtype)[k];
      m->tuple_objid[adr] =
          resolve_name(c, e, m->tuple_objtype[adr], string_vec_get(s->objname, k), "object");
      m->tuple_objprm[adr] = double_vec_data(s->objprm)[k];
    }
  }
}

void emit_customs(Compile* c) {
  emit_numerics(c);
  emit_texts(c);
  emit_tuples(c);
}
