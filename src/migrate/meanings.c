// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What both versions accept, with different meanings. Only the author knows for which version a
// model was made.

#include <glib/gi18n.h>
#include <string.h>

#include "migrate/migration.h"

//---- a range without "limited" limited nothing before 2.2.2

static const struct {
  const char* range;
  const char* limited;
} kRanges[] = {{"range", "limited"},
               {"ctrlrange", "ctrllimited"},
               {"forcerange", "forcelimited"},
               {"actrange", "actlimited"}};

static void visit_unlimited(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  for (guint i = 0; i < G_N_ELEMENTS(kRanges); i++) {
    if (!migrate_has(place, kRanges[i].range) || migrate_has(place, kRanges[i].limited)) continue;
    const GimbalElement* element = place->node->element;
    if (!element || !gimbal_grammar_attribute(element, kRanges[i].limited)) continue;
    migrate_report(m, rule, place, kRanges[i].range, NULL);
    migrate_set(m, place, kRanges[i].limited, "false");
  }
}

// A default class with "limited" switched limits on for the ranges of its elements: then the change
// is left to the author.
void migrate_find_unlimited(Migration* m, const MigrateRule* rule) {
  MigrateWalk walk = {0};
  OldPlace place;
  while (migrate_walk(m, NULL, &walk, &place)) {
    for (guint k = 0; place.node->in_default && k < G_N_ELEMENTS(kRanges); k++) {
      if (migrate_has(&place, kRanges[k].limited)) return;
    }
  }
  migrate_each(m, rule, NULL, visit_unlimited);
}

//---- margin and gap: until 3.8 the gap was a part of the margin, now it comes behind it

static const char kMargin[] = N_("it states no margin itself, and that of its class counts for others too");

static void visit_gap(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  double margin = 0, gap;
  if (migrate_numbers(place, "gap", &gap, 1) != 1 || gap == 0) return;
  gboolean known = migrate_numbers(place, "margin", &margin, 1) == 1;
  migrate_report(m, rule, place, "gap", known ? NULL : kMargin);
  if (!known) return;
  margin -= gap;
  migrate_set_numbers(m, place, "margin", &margin, 1);
}

void migrate_find_gap(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "geom", visit_gap);
  migrate_each(m, rule, "pair", visit_gap);
}

//---- the controller of a DC motor

static const char kMotor[] = N_(
    "gains are computed of an input of position, motorconst and resistance only, where all are stated here");

static void visit_dcmotor(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  gboolean position = migrate_is_value(place, "input", "position"),
           speed = migrate_is_value(place, "input", "velocity");
  if (!position && !speed) return;
  double constant[2], resistance, gains[6];
  int constants = migrate_numbers(place, "motorconst", constant, 2),
      count = migrate_numbers(place, "controller", gains, 6);
  gboolean known = position && constants > 0 && migrate_numbers(place, "resistance", &resistance, 1) == 1 &&
                   resistance > 0;
  migrate_report(m, rule, place, "input", known && count >= 0 ? NULL : kMotor);
  if (!known || count < 0) return;
  double k = constant[0], e = constants > 1 ? constant[1] : constant[0];
  for (int i = 0; i < count && i < 3; i++) gains[i] *= k / resistance;  // volts to torque
  if (count > 2) gains[2] += k * e / resistance;  // what the back-EMF did is done by the damping
  migrate_set(m, place, "input", "pos");
  if (count > 0) migrate_set_numbers(m, place, "controller", gains, count);
}

void migrate_find_dcmotor(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "dcmotor", visit_dcmotor);
}

//---- zeros of a DC motor left what its class has, and a capacity counted beside a time

// The last value of its classes that is above zero; 0: none.
static double class_entry(const Migration* m, const OldPlace* place, const char* attribute, int entry) {
  MigrateDefaults walk = {0};
  OldPlace other;
  double values[6] = {0};
  while (migrate_defaults(m, place, &walk, &other)) {
    if (!migrate_is(&other, "dcmotor") || migrate_numbers(&other, attribute, values, 6) <= entry) continue;
    if (values[entry] > 0) return values[entry];
  }
  return 0;
}

static void visit_saturation(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  double limits[3] = {0};
  gboolean changed = FALSE;
  if (migrate_numbers(place, "saturation", limits, 3) < 1) return;
  const gboolean none = limits[0] <= 0 && limits[1] <= 0;
  for (int i = 0; i < 3; i++) {
    const double held = limits[i] > 0 || (i < 2 && !none) ? 0 : class_entry(m, place, "saturation", i);
    if (held <= 0) continue;
    limits[i] = held;
    changed = TRUE;
  }
  if (!changed) return;
  migrate_report(m, rule, place, "saturation", NULL);
  migrate_set_numbers(m, place, "saturation", limits, 3);
}

static void visit_inductance(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  double henry[2] = {0};
  if (migrate_numbers(place, "inductance", henry, 2) < 1 || henry[0] > 0 || henry[1] > 0) return;
  const gboolean held =
      class_entry(m, place, "inductance", 0) > 0 || class_entry(m, place, "inductance", 1) > 0;
  if (!held) return;
  migrate_report(m, rule, place, "inductance", NULL);
  migrate_set(m, place, "inductance", NULL);
}

static void visit_thermal(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  double thermal[6] = {0};
  const int count = migrate_numbers(place, "thermal", thermal, 6);
  const gboolean all = thermal[0] > 0 && thermal[1] > 0 && thermal[2] > 0;
  if (count < 3 || !all || thermal[1] == thermal[2] / thermal[0]) return;
  migrate_report(m, rule, place, "thermal", NULL);
  thermal[2] = 0;
  migrate_set_numbers(m, place, "thermal", thermal, count);
}

void migrate_find_dcmotor_zeros(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "dcmotor", visit_saturation);
  migrate_each(m, rule, "dcmotor", visit_inductance);
  migrate_each(m, rule, "dcmotor", visit_thermal);
}

//---- frames had no scale, and nothing was said of one

static void visit_scale(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  static const char* const kScale[] = {"scale", "scaling", "massscale"};
  if (!migrate_has(place, "scale")) return;
  migrate_report(m, rule, place, "scale", NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kScale); i++) migrate_set(m, place, kScale[i], NULL);
}

void migrate_find_scale(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "frame", visit_scale);
}

//---- a range of force at a tendon limits now without being told to

static void visit_tendon_force(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  if (!migrate_has(place, "actuatorfrcrange") || migrate_has(place, "actuatorfrclimited")) return;
  migrate_report(m, rule, place, "actuatorfrcrange", NULL);
  migrate_set(m, place, "actuatorfrclimited", "false");
}

void migrate_find_tendon_force(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "fixed", visit_tendon_force);
  migrate_each(m, rule, "spatial", visit_tendon_force);
}

//---- the gain of a pid that states none was zero

static void visit_pid(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  MigrateWalk walk = {0};
  OldPlace other;
  if (place->node->in_default || migrate_has(place, "kp")) return;
  while (migrate_walk(m, "pid", &walk, &other)) {
    if (other.node->in_default) return;  // its class may state one
  }
  migrate_report(m, rule, place, NULL, NULL);
  migrate_set(m, place, "kp", "0");
}

void migrate_find_pid(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "pid", visit_pid);
}

//---- a quaternion counted for nothing where the class had another orientation

static gboolean orients_otherwise(const OldPlace* place) {
  return migrate_has(place, "euler") || migrate_has(place, "axisangle") || migrate_has(place, "xyaxes") ||
         migrate_has(place, "zaxis");
}

static void visit_quat(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  MigrateDefaults walk = {0};
  OldPlace other;
  gboolean turned = FALSE;
  if (!migrate_has(place, "quat")) return;
  if (!migrate_is(place, "geom") && !migrate_is(place, "site") && !migrate_is(place, "camera")) return;
  g_autofree char* tag = gimbal_mjcf_tree_tag(place->tree, place->node);
  while (migrate_defaults(m, place, &walk, &other)) {
    turned = turned || (migrate_is(&other, tag) && orients_otherwise(&other));
  }
  if (!turned) return;
  migrate_report(m, rule, place, "quat", NULL);
  migrate_set(m, place, "quat", NULL);
}

void migrate_find_quat(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, NULL, visit_quat);
}

//---- numbers that come of the model: told

static void visit_dampratio(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  if (migrate_has(place, "dampratio")) migrate_report(m, rule, place, "dampratio", rule->left);
}

void migrate_find_dampratio(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, NULL, visit_dampratio);
}

//---- defaults that are others now: told, once

void migrate_report_root(Migration* m, const MigrateRule* rule) {
  const GimbalMjcfFile* file = g_ptr_array_index(m->files, 0);
  int root = gimbal_mjcf_tree_first_child(file->tree, -1);
  gsize flag = gimbal_rewrite_find_section(file->tree, "option/flag");
  int node = flag == GIMBAL_NOWHERE ? -1 : gimbal_mjcf_tree_starting(file->tree, flag);
  if (root < 0) return;
  const GimbalMjcfNode* flags = node < 0 ? NULL : gimbal_mjcf_tree_node(file->tree, node);
  if (flags && gimbal_mjcf_tree_find(file->tree, flags, rule->attribute)) return;
  const OldPlace place = {file, file->tree, gimbal_mjcf_tree_node(file->tree, root), root};
  migrate_report(m, rule, &place, NULL, rule->left);
}
