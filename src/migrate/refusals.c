// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What 3.12 let through and 4.0 refuses. Where it did something that can be said otherwise, that is
// written; where it did something that makes no sense, it is told.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "migrate/migration.h"

//---- fixed tendons

static const char kOnlyTurning[] =
    N_("fixed tendons take slides and hinges only: of this joint its first coordinate counted, which is no "
       "angle and no way");
static const char kNothingElse[] =
    N_("the tendon has nothing else, and would be gone with it: say what it was for by a slide or a hinge");

static gboolean find_joint(Migration* m, const char* name, OldPlace* found) {
  MigrateWalk walk = {0};
  while (migrate_walk(m, NULL, &walk, found)) {
    gboolean joint = migrate_is(found, "joint") || migrate_is(found, "freejoint");
    if (joint && !found->node->in_default && migrate_is_value(found, "name", name)) return TRUE;
  }
  return FALSE;
}

static gboolean joint_turns(Migration* m, const OldPlace* wrap) {
  OldPlace joint;
  g_autofree char* name = migrate_value(wrap, "joint");
  if (!name || !find_joint(m, name, &joint)) return FALSE;
  return migrate_is(&joint, "freejoint") || migrate_is_value(&joint, "type", "ball") ||
         migrate_is_value(&joint, "type", "free");
}

// A tendon of nothing else is left: nobody knows what it was for.
static void visit_fixed_kind(Migration* m, const MigrateRule* rule, const OldPlace* fixed) {
  OldPlace wrap;
  gboolean others = FALSE;
  for (gboolean any = migrate_child(fixed, "joint", &wrap); any; any = migrate_next(&wrap, "joint", &wrap)) {
    others = others || !joint_turns(m, &wrap);
  }
  for (gboolean any = migrate_child(fixed, "joint", &wrap); any; any = migrate_next(&wrap, "joint", &wrap)) {
    if (!joint_turns(m, &wrap)) continue;
    migrate_report_as(m, rule, &wrap, "joint", others ? NULL : kNothingElse,
                      others ? rule->message : kOnlyTurning);
    if (others) migrate_delete(m, &wrap);
  }
}

void migrate_find_fixed_kind(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "fixed", visit_fixed_kind);
}

// The same joint twice: the first one gets the sum.
static void merge_joint(Migration* m, const MigrateRule* rule, const OldPlace* first) {
  OldPlace again;
  double sum = 0, coef = 0;
  int count = 0;
  g_autofree char* name = migrate_value(first, "joint");
  migrate_numbers(first, "coef", &sum, 1);
  for (gboolean any = migrate_next(first, "joint", &again); name && any;
       any = migrate_next(&again, "joint", &again)) {
    if (!migrate_is_value(&again, "joint", name)) continue;
    migrate_numbers(&again, "coef", &coef, 1);
    sum += coef;
    migrate_report(m, rule, &again, "joint", NULL);
    migrate_delete(m, &again);
    count++;
  }
  if (count) migrate_set_numbers(m, first, "coef", &sum, 1);
}

static gboolean is_first(const OldPlace* fixed, const OldPlace* wrap) {
  OldPlace at;
  g_autofree char* name = migrate_value(wrap, "joint");
  migrate_child(fixed, "joint", &at);
  while (at.index != wrap->index) {
    if (name && migrate_is_value(&at, "joint", name)) return FALSE;
    if (!migrate_next(&at, "joint", &at)) break;
  }
  return TRUE;
}

static void visit_fixed_twice(Migration* m, const MigrateRule* rule, const OldPlace* fixed) {
  OldPlace wrap;
  for (gboolean any = migrate_child(fixed, "joint", &wrap); any; any = migrate_next(&wrap, "joint", &wrap)) {
    if (is_first(fixed, &wrap)) merge_joint(m, rule, &wrap);
  }
}

void migrate_find_fixed_twice(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "fixed", visit_fixed_twice);
}

//---- numbers out of their ranges

// Attributes whose numbers have a range now, and the least that they may be.
static const struct {
  const char *tag, *attribute;
  double least;
  gboolean itself;  // that number is allowed
} kRanges[] = {{"fixed", "armature", 0, TRUE},     {"pulley", "divisor", 0, FALSE},
               {"hfield", "nrow", 2, TRUE},        {"hfield", "ncol", 2, TRUE},
               {"dcmotor", "motorconst", 0, TRUE}, {"camera", "resolution", 0, TRUE}};

static void visit_range(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  for (guint i = 0; i < G_N_ELEMENTS(kRanges); i++) {
    double values[2];
    if (!migrate_is(place, kRanges[i].tag) || strcmp(kRanges[i].attribute, rule->attribute) != 0) continue;
    int count = migrate_numbers(place, rule->attribute, values, 2);
    gboolean low = FALSE;
    for (int k = 0; k < count; k++) {
      low = low || values[k] < kRanges[i].least || (values[k] == kRanges[i].least && !kRanges[i].itself);
    }
    // rows and columns that the file has are stated as zero
    if (low && !migrate_has(place, "file")) migrate_report(m, rule, place, rule->attribute, rule->left);
  }
}

void migrate_find_range(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, rule->tag, visit_range);
}

//---- the headlight is on, off, or left to the program

static void visit_headlight(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  double active;
  if (migrate_numbers(place, "active", &active, 1) != 1 || active == 0 || active == 1 || active == 2) return;
  migrate_report(m, rule, place, "active", NULL);
  migrate_set(m, place, "active", "1");
}

void migrate_find_headlight(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "headlight", visit_headlight);
}

//---- visual geoms whose mass has to stay

static const char kStated[] = N_("a body states its inertia, which auto would take, and which did not count");

static void visit_discard(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  MigrateWalk walk = {0};
  OldPlace inertial;
  if (!migrate_is_value(place, "discardvisual", "true")) return;
  g_autofree char* from = migrate_compiler(m, "inertiafromgeom");
  if (!from || strcmp(g_strstrip(from), "true") != 0) return;
  gboolean stated = migrate_walk(m, "inertial", &walk, &inertial);
  migrate_report(m, rule, place, "discardvisual", stated ? kStated : NULL);
  walk = (MigrateWalk){0};
  while (!stated && migrate_walk(m, "compiler", &walk, &inertial)) {
    if (migrate_has(&inertial, "inertiafromgeom")) migrate_set(m, &inertial, "inertiafromgeom", "auto");
  }
}

void migrate_find_discard(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "compiler", visit_discard);
}

//---- settotalmass still works

static void visit_total(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  double total;
  if (migrate_numbers(place, "settotalmass", &total, 1) != 1 || total <= 0) return;
  migrate_report(m, rule, place, "settotalmass", rule->left);
}

void migrate_find_total(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "compiler", visit_total);
}
