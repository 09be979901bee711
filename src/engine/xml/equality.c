// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Equality constraints, read and written. What they bind the grammar says (the attributes of the
// fields name1 and name2); here are the numbers that share the field data.

#include <gimbal/kinds.h>
#include <string.h>

#include "xml/read.h"
#include "xml/write.h"

// Attributes that are stored in data. A kind has those that its element of the grammar has.
static const struct {
  const char* name;
  int first, count;
  bool of_bodies;  // not where sites are bound
  bool always;     // written even if it is the default
} kNumbers[] = {
    {"anchor", 0, 3, true, true},     {"relpose", 3, 7, true, false}, {"torquescale", 10, 1, false, false},
    {"polycoef", 0, 5, false, false}, {"cell", 0, 3, false, true},
};

static void read_numbers(const DomNode* node, mjsEquality* equality) {
  // the place of the anchor holds default coefficients, which a weld must not take for one
  bool weld_of_bodies = equality->type == mjEQ_WELD && equality->objtype == mjOBJ_BODY;
  if (weld_of_bodies) memset(equality->data, 0, 3 * sizeof(double));
  for (size_t i = 0; i < G_N_ELEMENTS(kNumbers); i++) {
    if (!gimbal_grammar_attribute(node->kind, kNumbers[i].name)) continue;
    read_doubles(node, kNumbers[i].name, equality->data + kNumbers[i].first, kNumbers[i].count);
  }
}

void read_one_equality(Reader* r, const DomNode* node, mjsEquality* equality) {
  (void)r;
  read_fields(node, equality);
  if (!node->in_default) read_numbers(node, equality);
}

static void write_numbers(Writer* w, const GimbalElement* kind, const mjsEquality* e,
                          const mjsEquality* base) {
  for (size_t i = 0; i < G_N_ELEMENTS(kNumbers); i++) {
    const double *own = e->data + kNumbers[i].first, *other = base->data + kNumbers[i].first;
    bool differs = memcmp(own, other, kNumbers[i].count * sizeof(double)) != 0;
    if (!gimbal_grammar_attribute(kind, kNumbers[i].name)) continue;
    if (kNumbers[i].of_bodies && e->objtype == mjOBJ_SITE) continue;
    if (kNumbers[i].always || differs) write_doubles(w, kNumbers[i].name, own, kNumbers[i].count);
  }
}

// The attributes that name what it binds; with a choice, those of its type of object.
static void write_objects(Writer* w, const GimbalElement* kind, const mjsEquality* e) {
  int object = gimbal_equality_object(e->type, e->objtype);
  for (int i = 0; i < kind->nattribute; i++) {
    const GimbalAttribute* a = &kind->attributes[i];
    if (a->type != GIMBAL_VALUE_REF || a->field.kind != GIMBAL_FIELD_STRING) continue;
    if (a->also.kind != GIMBAL_FIELD_NONE && a->also_value != object) continue;
    write_text_if(w, a->name, mjs_getString(*(mjString* const*)((const char*)e + a->field.offset)));
  }
}

static void write_one(Writer* w, const Element* e) {
  const mjsEquality *equality = e->object, *base = write_base(e);
  const GimbalElement* kind =
      gimbal_grammar_child_of_type(gimbal_grammar_at("mujoco/equality", NULL), equality->type);
  write_open(w, kind->tag);
  write_identity(w, e, NULL);
  write_objects(w, kind, equality);
  write_numbers(w, kind, equality, base);
  write_fields(w, "mujoco/default/equality", equality, base, true);
  write_close(w, kind->tag);
}

void write_equality(Writer* w) {
  static const WritePart parts[] = {{mjOBJ_EQUALITY, write_one}};
  write_section(w, "equality", parts, 1);
}
