// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Composites that were removed: particles become replicates, ropes become cables, and soft bodies
// become flexcomps.
//
// The elements of a grid stood at offset + spacing * (i - count / 2): half a spacing away from the
// middle. In a rope or a cloth, the name of the body (B3_5 or B10) says which element the body was;
// the other elements were placed around it.

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "language/scan/markup.h"
#include "migrate/migration.h"

typedef struct Composite {
  const OldPlace* place;
  GHashTable* taken;  // names, as gimbal_rewrite_collect_names has them
  char* type;
  int count[3];
  double spacing;
  double offset[3];
  OldPlace body;  // that it stands in
  int origin[3];  // which element the body was
} Composite;

static const char* const kGeom[] = {"type",   "size",    "material",    "rgba",   "mass",     "density",
                                    "group",  "contype", "conaffinity", "condim", "priority", "friction",
                                    "solmix", "solref",  "solimp",      "margin", "gap",      NULL};
static const char* const kJoint[] = {
    "type",   "group",       "stiffness",   "damping",      "armature",       "limited",        "range",
    "margin", "solreflimit", "solimplimit", "frictionloss", "solreffriction", "solimpfriction", NULL};
static const char* const kSlide[] = {"group", "stiffness", "damping", "armature", "frictionloss", NULL};
static const char* const kSkin[] = {"material", "rgba", "group", NULL};

//---- what stands in the text

static void read_composite(const OldPlace* place, Composite* c) {
  double count[3] = {1, 1, 1};
  *c = (Composite){.place = place, .type = migrate_value(place, "type")};
  migrate_numbers(place, "count", count, 3);
  migrate_numbers(place, "spacing", &c->spacing, 1);
  migrate_numbers(place, "offset", c->offset, 3);
  for (int i = 0; i < 3; i++) c->count[i] = count[i] >= 1 && count[i] < 1e6 ? (int)count[i] : 1;
  int parent = place->node->parent;
  c->body = (OldPlace){place->file, place->tree,
                       gimbal_mjcf_tree_node(place->tree, parent < 0 ? place->index : parent), parent};
  g_autofree char* name = parent < 0 ? NULL : migrate_value(&c->body, "name");
  g_autofree char* prefix = migrate_value(place, "prefix");
  const char* b = name ? name : "";
  if (prefix && g_str_has_prefix(b, prefix)) b += strlen(prefix);
  if (sscanf(b, "B%d_%d_%d", &c->origin[0], &c->origin[1], &c->origin[2]) < 1) c->origin[0] = 0;
}

// Whether a body holds only the composite and its own joints.
static gboolean is_own_body(const Composite* c) {
  OldPlace child;
  if (c->body.index < 0 || !gimbal_mjcf_tree_is(c->body.tree, c->body.node, "body")) return FALSE;
  for (gboolean any = migrate_child(&c->body, NULL, &child); any; any = migrate_next(&child, NULL, &child)) {
    gboolean joint = gimbal_mjcf_tree_is(child.tree, child.node, "freejoint");
    if (child.index != c->place->index && !joint) return FALSE;
  }
  return TRUE;
}

static gboolean body_is_free(const Composite* c) {
  OldPlace joint;
  if (c->body.index < 0) return FALSE;
  if (migrate_child(&c->body, "freejoint", &joint)) return TRUE;
  return migrate_child(&c->body, "joint", &joint) && migrate_is_value(&joint, "type", "free");
}

// The thickness of the elements: the first size of their geom.
static double radius_of(const Composite* c) {
  OldPlace geom;
  double size[3];
  if (!migrate_child(c->place, "geom", &geom) || migrate_numbers(&geom, "size", size, 3) < 1) return 0.005;
  return size[0];
}

//---- particles

static void append_particle(GString* xml, const Composite* c) {
  OldPlace child;
  gboolean moves = FALSE;
  g_string_append(xml, "<body>\n");
  for (gboolean any = migrate_child(c->place, "joint", &child); any;
       any = migrate_next(&child, "joint", &child)) {
    if (!migrate_has(&child, "type")) continue;
    g_string_append(xml, migrate_is_value(&child, "type", "free") ? "  <freejoint/>\n" : "");
    if (migrate_is_value(&child, "type", "free")) {
      moves = TRUE;
      continue;
    }
    g_string_append(xml, "  <joint");
    migrate_append_attributes(xml, &child, kJoint);
    migrate_append_attributes(xml, &child, (const char* const[]){"axis", NULL});
    g_string_append(xml, "/>\n");
    moves = TRUE;
  }
  for (int i = 0; i < 3 && !moves; i++) {
    g_string_append_printf(xml, "  <joint type=\"slide\" axis=\"%d %d %d\"", i == 0, i == 1, i == 2);
    if (migrate_child(c->place, "joint", &child)) migrate_append_attributes(xml, &child, kSlide);
    g_string_append(xml, "/>\n");
  }
  g_string_append(xml, "  <geom");
  if (migrate_child(c->place, "geom", &child)) migrate_append_attributes(xml, &child, kGeom);
  g_string_append(xml, "/>\n</body>");
}

static char* composites_indented(const char* xml) {
  g_auto(GStrv) lines = g_strsplit(xml, "\n", -1);
  GString* out = g_string_new(NULL);
  for (int i = 0; lines[i]; i++) g_string_append_printf(out, "%s  %s", i ? "\n" : "", lines[i]);
  return g_string_free(out, FALSE);
}

static char* composites_wrap(char* inner, const char* open, const char* close) {
  g_autofree char* deeper = composites_indented(inner);
  g_free(inner);
  return g_strdup_printf("%s\n%s\n%s", open, deeper, close);
}

static char* composites_particles(const Composite* c) {
  GString* particle = g_string_new(NULL);
  append_particle(particle, c);
  char* xml = g_string_free(particle, FALSE);
  g_autofree char* prefix = migrate_value(c->place, "prefix");
  for (int i = 2; i >= 0; i--) {
    double step[3] = {0, 0, 0};
    step[i] = c->spacing;
    g_autofree char* offset = gimbal_numbers_text(step, 3, 12);
    g_autofree char* open = g_strdup_printf("<replicate count=\"%d\" offset=\"%s\">", c->count[i], offset);
    if (c->count[i] > 1) xml = composites_wrap(xml, open, "</replicate>");
  }
  double first[3];
  for (int i = 0; i < 3; i++) first[i] = c->offset[i] - 0.5 * c->spacing * c->count[i];
  g_autofree char* pos = gimbal_numbers_text(first, 3, 12);
  g_autofree char* open = g_strdup_printf("<frame pos=\"%s\">", pos);
  return composites_wrap(xml, open, "</frame>");
}

//---- ropes

static char* composites_rope(const Composite* c) {
  const double length = c->spacing * (c->count[0] - 1);
  double at[3] = {0, 0, 0};
  OldPlace child;
  migrate_numbers(&c->body, "pos", at, 3);
  for (int i = 0; i < 3; i++) at[i] += c->offset[i];
  at[0] -= c->spacing * c->origin[0];
  GString* xml = g_string_new("<composite");
  migrate_append_attributes(xml, c->place, (const char* const[]){"prefix", NULL});
  g_string_append_printf(xml, " type=\"cable\" curve=\"s\" count=\"%d 1 1\"", c->count[0]);
  migrate_append_numbers(xml, "size", &length, 1);
  migrate_append_numbers(xml, "offset", at, 3);
  g_string_append_printf(xml, " initial=\"%s\">\n", body_is_free(c) ? "free" : "ball");
  if (migrate_child(c->place, "joint", &child)) {
    g_string_append(xml, "  <joint kind=\"main\"");
    migrate_append_attributes(xml, &child, kSlide);
    g_string_append(xml, "/>\n");
  }
  const double radius = radius_of(c);
  g_string_append(xml, "  <geom type=\"capsule\"");
  migrate_append_numbers(xml, "size", &radius, 1);
  if (migrate_child(c->place, "geom", &child)) migrate_append_attributes(xml, &child, kGeom + 2);
  g_string_append(xml, "/>\n</composite>");
  return g_string_free(xml, FALSE);
}

//---- cloths, nets and soft bodies

static void append_look(GString* xml, const Composite* c) {
  OldPlace child;
  if (migrate_child(c->place, "skin", &child)) {
    migrate_append_attributes(xml, &child, kSkin);
  } else if (migrate_child(c->place, "geom", &child)) {
    migrate_append_attributes(xml, &child, kSkin);
  }
}

// The mass of all elements, if their geom states the mass of one.
static void append_mass(GString* xml, const Composite* c) {
  OldPlace geom;
  double mass;
  if (!migrate_child(c->place, "geom", &geom) || migrate_numbers(&geom, "mass", &mass, 1) != 1) mass = 0.01;
  mass *= (double)c->count[0] * c->count[1] * c->count[2];
  migrate_append_numbers(xml, "mass", &mass, 1);
}

static void append_parts(GString* xml, const Composite* c) {
  OldPlace child;
  g_string_append(xml, ">\n  <edge equality=\"true\"");
  if (migrate_child(c->place, "joint", &child) && migrate_has(&child, "damping")) {
    migrate_append_attributes(xml, &child, (const char* const[]){"damping", NULL});
  }
  g_string_append(xml, "/>\n");
  if (migrate_child(c->place, "geom", &child)) {
    g_autoptr(GString) contact = g_string_new(NULL);
    migrate_append_attributes(contact, &child, migrate_contact_names);
    if (contact->len) g_string_append_printf(xml, "  <contact%s/>\n", contact->str);
  }
  for (gboolean any = migrate_child(c->place, "pin", &child); any;
       any = migrate_next(&child, "pin", &child)) {
    double coord[3] = {0, 0, 0};
    int given = migrate_numbers(&child, "coord", coord, 3);
    if (given < 1) continue;
    g_string_append(xml, "  <pin");
    migrate_append_numbers(xml, "grid", coord, c->count[2] > 1 ? 3 : 2);
    g_string_append(xml, "/>\n");
  }
}

static char* composites_soft(const Composite* c, const char* type, int dim) {
  GString* xml = g_string_new("<flexcomp");
  g_autofree char* prefix = migrate_value(c->place, "prefix");
  g_autofree char* wanted = g_strconcat(prefix ? prefix : "", c->type, NULL);
  g_autofree char* name = gimbal_rewrite_free_name(c->taken, "flex", wanted);
  g_autofree char* escaped = gimbal_markup_escape(name, '"');
  g_string_append_printf(xml, " name=\"%s\" type=\"%s\" dim=\"%d\"", escaped, type, dim);
  g_string_append_printf(xml, " count=\"%d %d %d\"", c->count[0], c->count[1], c->count[2]);
  const double spacing[3] = {c->spacing, c->spacing, c->spacing}, radius = radius_of(c);
  migrate_append_numbers(xml, "spacing", spacing, 3);
  migrate_append_numbers(xml, "radius", &radius, 1);
  append_mass(xml, c);
  append_look(xml, c);
  return g_string_free(xml, FALSE);
}

// A grid around the middle of its body, like the grid of a flexcomp except for half a spacing.
static char* composites_grid(const Composite* c) {
  double pos[3];
  for (int i = 0; i < 3; i++) pos[i] = c->offset[i] - (c->count[i] > 1 ? 0.5 * c->spacing : 0);
  g_autofree char* head = composites_soft(c, "grid", c->count[1] > 1 ? 2 : 1);
  GString* xml = g_string_new(head);
  migrate_append_numbers(xml, "pos", pos, 3);
  append_parts(xml, c);
  g_string_append(xml, "</flexcomp>");
  return g_string_free(xml, FALSE);
}

// A cloth is one tree of bodies whose root is the body around it: the flexcomp takes the place of
// that body.
static char* composites_cloth(const Composite* c) {
  double pos[3] = {0, 0, 0};
  migrate_numbers(&c->body, "pos", pos, 3);
  for (int i = 0; i < 2; i++) pos[i] += c->spacing * (0.5 * (c->count[i] - 1) - c->origin[i]);
  g_autofree char* head = composites_soft(c, "grid", 2);
  GString* xml = g_string_new(head);
  migrate_append_numbers(xml, "pos", pos, 3);
  migrate_append_attributes(xml, &c->body,
                            (const char* const[]){"quat", "axisangle", "xyaxes", "zaxis", "euler", NULL});
  append_parts(xml, c);
  if (!body_is_free(c)) g_string_append_printf(xml, "  <pin grid=\"%d %d\"/>\n", c->origin[0], c->origin[1]);
  g_string_append(xml, "</flexcomp>");
  return g_string_free(xml, FALSE);
}

static char* composites_solid(const Composite* c) {
  g_autofree char* head = composites_soft(c, c->type, 3);
  GString* xml = g_string_new(head);
  append_parts(xml, c);
  g_string_append(xml, "</flexcomp>");
  return g_string_free(xml, FALSE);
}

//---- the rules

static const struct {
  const char* type;
  char* (*make)(const Composite* c);
  gboolean own_body;  // it takes the place of the body around it
} kMakers[] = {{"particle", composites_particles, FALSE}, {"rope", composites_rope, TRUE},
               {"cloth", composites_cloth, TRUE},         {"grid", composites_grid, FALSE},
               {"box", composites_solid, FALSE},          {"cylinder", composites_solid, FALSE},
               {"ellipsoid", composites_solid, FALSE},    {"loop", NULL, FALSE}};

// Why it cannot become what takes its place; NULL: it can.
static const char* why_composite_stays(const Composite* c, guint maker) {
  if (!kMakers[maker].make) return N_("nothing of today closes a chain of bodies to a loop");
  if (c->spacing <= 0) return N_("it states no spacing above zero, so where its elements stood is not known");
  if (kMakers[maker].own_body && !is_own_body(c)) {
    return N_("the body around it goes with it, and holds something else: move that to a body of its own");
  }
  return NULL;
}

static void composites_mend(Migration* m, const MigrateRule* rule, const Composite* c, guint maker) {
  const char* left = why_composite_stays(c, maker);
  migrate_report(m, rule, c->place, "type", left);
  if (left) return;
  g_autofree char* xml = kMakers[maker].make(c);
  migrate_replace(m, kMakers[maker].own_body ? &c->body : c->place, xml);
  if (g_str_has_prefix(xml, "<flexcomp") && !kMakers[maker].own_body) migrate_name_body(m, &c->body, c->type);
}

static void visit_composite(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  Composite c;
  read_composite(place, &c);
  c.taken = m->taken;
  for (guint i = 0; c.type && i < G_N_ELEMENTS(kMakers); i++) {
    if (!strcmp(c.type, kMakers[i].type)) composites_mend(m, rule, &c, i);
  }
  g_free(c.type);
}

void migrate_find_composites(Migration* m, const MigrateRule* rule) {
  migrate_collect_names(m);
  migrate_each(m, rule, "composite", visit_composite);
  g_clear_pointer(&m->taken, g_hash_table_unref);
}

// Attributes that a cable accepted and that only other composites used.
static void visit_cable(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  static const char* const kGone[] = {"spacing", "flatinertia", "solrefsmooth", "solimpsmooth"};
  if (!migrate_is_value(place, "type", "cable")) return;
  for (guint i = 0; i < G_N_ELEMENTS(kGone); i++) {
    if (!migrate_has(place, kGone[i])) continue;
    migrate_report(m, rule, place, kGone[i], NULL);
    migrate_set(m, place, kGone[i], NULL);
  }
}

void migrate_find_cable(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "composite", visit_cable);
}
