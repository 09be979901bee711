// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Equality constraints, written: what they bind, and the numbers that share the field data.

#include <gimbal/kinds.h>
#include <string.h>

#include "xml/grammar/equality_numbers.h"
#include "xml/write/write.h"

static void write_numbers(Writer* w, const GimbalElement* kind, const mjsEquality* e,
                          const mjsEquality* base) {
  for (int i = 0; i < EQUALITY_NUMBERS; i++) {
    const EqualityNumbers* numbers = &kEqualityNumbers[i];
    const double *own = e->data + numbers->first, *other = base->data + numbers->first;
    bool differs = memcmp(own, other, numbers->count * sizeof(double)) != 0;
    if (!gimbal_grammar_attribute(kind, numbers->name)) continue;
    if (numbers->of_bodies && e->objtype == mjOBJ_SITE) continue;
    if (numbers->always || differs) write_doubles(w, numbers->name, own, numbers->count);
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
