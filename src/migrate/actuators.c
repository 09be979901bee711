// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actuators in classes of another kind.
//
// Until 3.15 a class had one set of raw numbers for all kinds of actuators: gain g, bias (b0, b1,
// b2), time d. Each element of it wrote what it knows, and an element took whatever stood there for
// its own parameters, so that a position in a class of velocities had their kv for its kp. Since
// 3.16 it asks for a class of its own kind, or of general. What it took is written out here.

#include <string.h>

#include "migrate/migration.h"

// What a class held; lost: a kind was there whose numbers are not followed.
typedef struct Held {
  double gain, bias[3], time;
  gboolean lost, own;  // own: the kind of the element was there
} Held;

typedef struct Kind {
  const char* tag;
  void (*hold)(Held* held, const OldPlace* place);                     // NULL: not followed
  void (*say)(Migration* m, const Held* held, const OldPlace* place);  // NULL: left to the author
} Kind;

static void take_numbers(Held* held, const OldPlace* place, const char* attribute, double* values,
                         int count) {
  held->lost = held->lost || migrate_numbers(place, attribute, values, count) < 0;
}

static void say_number(Migration* m, const OldPlace* place, const char* attribute, double value) {
  if (!migrate_has(place, attribute)) migrate_set_numbers(m, place, attribute, &value, 1);
}

//---- kinds

static void hold_general(Held* held, const OldPlace* place) {
  double gain[10] = {held->gain}, time[10] = {held->time};
  double bias[10] = {held->bias[0], held->bias[1], held->bias[2]};
  take_numbers(held, place, "gainprm", gain, 10);
  take_numbers(held, place, "biasprm", bias, 10);
  take_numbers(held, place, "dynprm", time, 10);
  held->gain = gain[0];
  held->time = time[0];
  memcpy(held->bias, bias, sizeof held->bias);
}

static void hold_motor(Held* held, const OldPlace* place) {
  (void)place;
  held->gain = 1;
}

static void hold_servo(Held* held, const OldPlace* place) {
  double kv = -held->bias[2], ratio = held->bias[2];
  take_numbers(held, place, "kp", &held->gain, 1);
  take_numbers(held, place, "kv", &kv, 1);
  take_numbers(held, place, "dampratio", &ratio, 1);
  held->bias[1] = -held->gain;
  if (migrate_has(place, "kv")) held->bias[2] = -kv;
  if (migrate_has(place, "dampratio")) held->bias[2] = ratio;
}

static void say_servo(Migration* m, const Held* held, const OldPlace* place) {
  gboolean feeds = migrate_has(place, "kv") || migrate_has(place, "dampratio");
  say_number(m, place, "kp", held->gain);
  if (feeds) return;
  if (held->bias[2] > 0) {
    say_number(m, place, "dampratio", held->bias[2]);
  } else if (held->bias[2] < 0 || held->own) {
    say_number(m, place, "kv", held->bias[2] < 0 ? -held->bias[2] : 0);
  }
}

static void hold_velocity(Held* held, const OldPlace* place) {
  take_numbers(held, place, "kv", &held->gain, 1);
  held->bias[0] = held->bias[1] = 0;
  held->bias[2] = -held->gain;
}

static void say_velocity(Migration* m, const Held* held, const OldPlace* place) {
  say_number(m, place, "kv", held->gain);
}

static void hold_adhesion(Held* held, const OldPlace* place) {
  take_numbers(held, place, "gain", &held->gain, 1);
}

static void say_adhesion(Migration* m, const Held* held, const OldPlace* place) {
  say_number(m, place, "gain", held->gain);
}

static void hold_cylinder(Held* held, const OldPlace* place) {
  double diameter = 0;
  take_numbers(held, place, "area", &held->gain, 1);
  take_numbers(held, place, "diameter", &diameter, 1);
  take_numbers(held, place, "bias", held->bias, 3);
  take_numbers(held, place, "timeconst", &held->time, 1);
  if (diameter > 0) held->gain = G_PI / 4 * diameter * diameter;
}

static void say_cylinder(Migration* m, const Held* held, const OldPlace* place) {
  if (!migrate_has(place, "diameter")) say_number(m, place, "area", held->gain);
  say_number(m, place, "timeconst", held->time);
  if (!migrate_has(place, "bias")) migrate_set_numbers(m, place, "bias", held->bias, 3);
}

static const Kind kKinds[] = {
    {"general", hold_general, NULL},
    {"motor", hold_motor, NULL},
    {"position", hold_servo, say_servo},
    {"intvelocity", hold_servo, say_servo},
    {"velocity", hold_velocity, say_velocity},
    {"adhesion", hold_adhesion, say_adhesion},
    {"cylinder", hold_cylinder, say_cylinder},
    {"damper", NULL, NULL},
    {"muscle", NULL, NULL},
    {"pid", NULL, NULL},
    {"dcmotor", NULL, NULL},
};

static const Kind* kind_of(const OldPlace* place) {
  OldPlace parent;
  gboolean there =
      migrate_parent(place, &parent) && (migrate_is(&parent, "actuator") || place->node->in_default);
  for (guint i = 0; there && i < G_N_ELEMENTS(kKinds); i++) {
    if (migrate_is(place, kKinds[i].tag)) return &kKinds[i];
  }
  return NULL;
}

//---- classes

typedef struct ClassPart {
  OldPlace place;
  const Kind* kind;
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
    part.kind = kind_of(&part.place);
    if (part.kind) g_array_append_val(parts, part);
  }
  g_array_sort(parts, compare_parts);
  return parts;
}

// Classes of motors have no number that another kind would take.
static gboolean is_other(const Kind* kind, const Kind* own) {
  return kind != own && strcmp(kind->tag, "motor") != 0 && strcmp(kind->tag, "general") != 0;
}

static void visit_actuator(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  const Kind* own = place->node->in_default ? NULL : kind_of(place);
  if (!own || own == &kKinds[0] || own == &kKinds[1]) return;
  g_autoptr(GArray) parts = parts_of(m, place);
  Held held = {.gain = 1, .time = 1};
  gboolean other = FALSE;
  for (guint i = 0; i < parts->len; i++) {
    const ClassPart* part = &g_array_index(parts, ClassPart, i);
    other = other || is_other(part->kind, own);
    held.own = held.own || part->kind == own || part->kind == &kKinds[0];
    held.lost = held.lost || !part->kind->hold;
    if (part->kind->hold) part->kind->hold(&held, &part->place);
  }
  if (!other) return;
  gboolean known = own->say && !held.lost;
  migrate_report(m, rule, place, NULL, known ? NULL : rule->left);
  if (known) own->say(m, &held, place);
}

void migrate_find_other_kind(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, NULL, visit_actuator);
}
