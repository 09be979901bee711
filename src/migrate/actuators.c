// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actuators in classes of another kind. Until 3.15 a class had one set of raw numbers for all
// kinds, and an element took whatever stood there for its own parameters. Since 3.16 it asks for a
// class of its own kind, or of general. What it took is written out here.

#include <string.h>

#include "migrate/actuator-kinds.h"

enum { MOST_CLASSES = 32 };  // one in the other

typedef struct ClassPart {
  OldPlace place;
  const ActuatorKind* kind;
  int depth;  // of its class, from the inner one outwards
} ClassPart;

static gint compare_parts(gconstpointer a, gconstpointer b) {
  const ClassPart *one = a, *two = b;
  if (one->depth != two->depth) return two->depth - one->depth;
  return one->place.index - two->place.index;
}

// The actuators of the classes that an element takes, in the order in which they were read.
static GArray* parts_of(const Migration* m, const OldPlace* place) {
  GArray* parts = g_array_new(FALSE, FALSE, sizeof(ClassPart));
  MigrateDefaults walk = {0};
  ClassPart part = {.depth = 0};
  int class_ = -1;
  while (migrate_defaults(m, place, &walk, &part.place)) {
    part.depth += walk.class_.index != class_;
    class_ = walk.class_.index;
    part.kind = actuator_kind_of(&part.place);
    if (part.kind) g_array_append_val(parts, part);
  }
  g_array_sort(parts, compare_parts);
  return parts;
}

// What both versions make of the classes of an element: one state of 3.12, and of 4.0 one of each
// class, the inner ones first.
typedef struct ClassStates {
  mjsActuator before, after[MOST_CLASSES];
  int count;
  gboolean known, other;
} ClassStates;

static void begin_class(ClassStates* s) {
  memmove(s->after + 1, s->after, sizeof(mjsActuator) * (size_t)s->count);
  s->after[0] = s->after[1];
  s->count++;
}

// An element takes the kind of a class that has none, which is general.
static ClassStates states_of(const GArray* parts, const ActuatorKind* own) {
  ClassStates s = {.count = 1, .known = TRUE};
  mjs_defaultActuator(&s.before);
  s.after[0] = s.before;
  for (guint i = 0; i < parts->len; i++) {
    const ClassPart* part = &g_array_index(parts, ClassPart, i);
    const gboolean inner = i && part->depth != g_array_index(parts, ClassPart, i - 1).depth;
    mjsActuator after;
    if (inner && s.count < MOST_CLASSES - 1) begin_class(&s);
    s.known = actuator_read_before(part->kind, &part->place, &s.before) && s.known;
    s.known = actuator_read_after(part->kind, &part->place, s.after, s.count, &after) && s.known;
    s.after[0] = after;
    s.other = s.other || part->kind != own;
  }
  return s;
}

static void visit_actuator(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  const ActuatorKind* own = place->node->in_default ? NULL : actuator_kind_of(place);
  if (!own || actuator_kind_is_general(own)) return;
  g_autoptr(GArray) parts = parts_of(m, place);
  ClassStates s = states_of(parts, own);
  mjsActuator after;
  if (!s.other) return;
  gboolean known = actuator_read_before(own, place, &s.before) && s.known;
  known = actuator_read_after(own, place, s.after, s.count, &after) && known;
  if (known && actuators_act_alike(&s.before, &after)) return;
  const gboolean said = known && actuator_say(m, own, place, &s.before);
  migrate_report(m, rule, place, NULL, said ? NULL : rule->left);
}

void migrate_find_other_kind(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, NULL, visit_actuator);
}
