// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Default classes as the text has them: which one an element takes, and what stands in it and in
// those around it.

#include <string.h>

#include "migrate/migration.h"

static char* class_of(const OldPlace* place) {
  char* name = migrate_value(place, "class");
  OldPlace at = *place;
  while (!name && migrate_parent(&at, &at)) name = migrate_value(&at, "childclass");
  return name;
}

static gboolean is_class(const OldPlace* place, const char* name) {
  OldPlace parent;
  gboolean top = !migrate_parent(place, &parent) || !migrate_is(&parent, "default");
  return (top && !strcmp(name, "main")) || migrate_is_value(place, "class", name);
}

static gboolean find_class(const Migration* m, const char* name, OldPlace* found) {
  MigrateWalk walk = {0};
  while (migrate_walk(m, "default", &walk, found)) {
    if (is_class(found, name)) return TRUE;
  }
  return FALSE;
}

// What stands in a class takes those around it.
static gboolean class_around(const OldPlace* place, OldPlace* found) {
  return migrate_parent(place, found) && migrate_parent(found, found) && migrate_is(found, "default");
}

// Classes in a class of another file are not looked at: a file that is included there begins anew.
gboolean migrate_defaults(const Migration* m, const OldPlace* place, MigrateDefaults* walk, OldPlace* found) {
  if (!walk->begun) {
    g_autofree char* name = class_of(place);
    walk->begun = TRUE;
    walk->there = place->node->in_default ? class_around(place, &walk->class_)
                                          : find_class(m, name ? name : "main", &walk->class_);
    walk->inside = walk->there && migrate_child(&walk->class_, NULL, &walk->at);
  } else {
    walk->inside = migrate_next(&walk->at, NULL, &walk->at);
  }
  while (walk->there) {
    for (; walk->inside; walk->inside = migrate_next(&walk->at, NULL, &walk->at)) {
      if (migrate_is(&walk->at, "default")) continue;
      *found = walk->at;
      return TRUE;
    }
    walk->there = migrate_parent(&walk->class_, &walk->class_) && migrate_is(&walk->class_, "default");
    walk->inside = walk->there && migrate_child(&walk->class_, NULL, &walk->at);
  }
  return FALSE;
}
