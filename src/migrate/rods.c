// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cables, which 4.0 has no more: each becomes a rod, a one-dimensional flexcomp.
//
// A cable is a chain of bodies, one an edge, that ball joints hold together. A rod has a point
// where two edges meet, and a hinge an edge for its twist. Its constants are those of the plug-in:
// bend is young, twist is shear. A ball joint of stiffness s between edges of length l does the
// work of E = s l / I and G = s l / J (second moment of area and torsion constant of the section),
// and its damping c that of a damping c l / (E I) relative to the stiffness.

#include <glib/gi18n.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdlib.h>
#include <string.h>

#include "migrate/migration.h"

static const char kExclude[] =
    N_("contacts of flexes know no excludes: masks of the other body's geoms have to keep them apart");
static const char kPart[] = N_("it refers to a part of a cable that a rod does not have");
static const char kNear[] = N_("the point of the rod that is next to the anchor takes its place");
static const char kKey[] = N_("a rod has other coordinates than a cable: write those of this keyframe anew");
static const char kJoint[] =
    N_("armature, friction, limits of the joints, and damping without stiffness, are nothing that a rod has");

// why they are left to the author
static const char kMasks[] = N_("which bits of the masks are free is not known here");
static const char kGone[] = N_("nothing that has a name of its own takes the place of that part");
static const char kAnew[] =
    N_("poses of a rod cannot be computed of the angles of a cable without running both");
static const char kLost[] = N_("what they did is gone with them");
static const char kReferred[] = N_("something refers to parts of it that a rod does not have");
static const char kUnread[] = N_(
    "its shape, its section or its joints are nothing that a rod can be made of: points in a line or a list, "
    "a capsule, cylinder or box");

typedef enum Held { HELD_FREE, HELD_BALL, HELD_CLAMPED } Held;

typedef struct Rod {
  const OldPlace* place;
  OldPlace body;  // around it
  char *prefix, *name;
  Held held;
  int points;
  GArray* at;  // double: three a point
  gboolean straight;
  double length;                   // of all edges
  gboolean box;                    // else round
  double half[2];                  // of the section: its radius, or y and z
  double bend, twist, relative;    // young, shear, damping
  gboolean flat, lossy, readable;  // joints had more than a rod can have; all of it is understood
} Rod;

//---- what stands in the text

static void rod_clear(Rod* rod) {
  g_free(rod->prefix);
  g_free(rod->name);
  g_array_unref(rod->at);
}

static void read_vertices(Rod* rod) {
  g_autofree char* text = migrate_value(rod->place, "vertex");
  for (char* p = text; p && *(p = g_strchug(p));) {
    char* end;
    double value = g_ascii_strtod(p, &end);
    if (end == p) {
      rod->readable = FALSE;
      return;
    }
    g_array_append_val(rod->at, value);
    p = end;
  }
}

static double curve_at(const char* word, const double size[3], double t) {
  if (!strcmp(word, "s")) return size[0] * t;
  if (!strcmp(word, "cos(s)")) return size[1] * cos(G_PI * size[2] * t);
  if (!strcmp(word, "sin(s)")) return size[1] * sin(G_PI * size[2] * t);
  return 0;
}

static void read_curve(Rod* rod) {
  g_autofree char* text = migrate_value(rod->place, "curve");
  double size[3] = {1, 0, 0}, count[3] = {1, 1, 1};
  migrate_numbers(rod->place, "size", size, 3);
  migrate_numbers(rod->place, "count", count, 3);
  g_auto(GStrv) words = g_strsplit_set(text ? text : "", " \t\r\n", -1);
  const char* axis[3] = {"0", "0", "0"};
  for (int i = 0, k = 0; words[i] && k < 3; i++) {
    if (*words[i]) axis[k++] = words[i];
  }
  rod->straight = !strcmp(axis[0], "s") && !strcmp(axis[1], "0") && !strcmp(axis[2], "0");
  int points = count[0] >= 2 && count[0] < 1e5 ? (int)count[0] : 0;
  for (int i = 0; i < points; i++) {
    double p[3];
    for (int k = 0; k < 3; k++) p[k] = curve_at(axis[k], size, (double)i / (points - 1));
    g_array_append_vals(rod->at, p, 3);
  }
}

static double rod_edge(const Rod* rod, int i) {
  const double *a = &g_array_index(rod->at, double, 3 * i), *b = a + 3;
  return sqrt((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]) + (b[2] - a[2]) * (b[2] - a[2]));
}

static void read_points(Rod* rod) {
  rod->at = g_array_new(FALSE, FALSE, sizeof(double));
  if (migrate_has(rod->place, "vertex")) {
    read_vertices(rod);
  } else {
    read_curve(rod);
  }
  rod->points = (int)rod->at->len / 3;
  rod->readable = rod->readable && rod->points > 2 && rod->at->len % 3 == 0;
  for (int i = 0; rod->readable && i < rod->points - 1; i++) rod->length += rod_edge(rod, i);
}

static void read_section(Rod* rod) {
  OldPlace geom;
  double size[3];
  gboolean known = migrate_child(rod->place, "geom", &geom);
  int sizes = known ? migrate_numbers(&geom, "size", size, 3) : 0;
  rod->box = known && migrate_is_value(&geom, "type", "box");
  gboolean round =
      known && (migrate_is_value(&geom, "type", "capsule") || migrate_is_value(&geom, "type", "cylinder"));
  rod->readable = rod->readable &&
                  (rod->box ? sizes == 3 && size[1] > 0 && size[2] > 0 : round && sizes > 0 && size[0] > 0);
  if (!rod->readable) return;
  rod->half[0] = size[rod->box ? 1 : 0];
  rod->half[1] = size[rod->box ? 2 : 0];
}

// The plug-in of the cable, or the instance that it names.
static gboolean find_config(Migration* m, const Rod* rod, OldPlace* found) {
  OldPlace plugin;
  if (!migrate_child(rod->place, "plugin", &plugin)) return FALSE;
  *found = plugin;
  g_autofree char* instance = migrate_value(&plugin, "instance");
  MigrateWalk walk = {0};
  while (instance && migrate_walk(m, "instance", &walk, found)) {
    if (migrate_is_value(found, "name", instance)) return TRUE;
  }
  return !instance;
}

static void read_config(Migration* m, Rod* rod) {
  OldPlace plugin, config;
  if (!find_config(m, rod, &plugin)) return;
  for (gboolean any = migrate_child(&plugin, "config", &config); any;
       any = migrate_next(&config, "config", &config)) {
    double value = 0;
    migrate_numbers(&config, "value", &value, 1);
    if (migrate_is_value(&config, "key", "bend")) rod->bend = value;
    if (migrate_is_value(&config, "key", "twist")) rod->twist = value;
    if (migrate_is_value(&config, "key", "flat")) rod->flat = migrate_is_value(&config, "value", "true");
  }
}

// Second moment of area about the weak axis, and torsion constant.
static void section_constants(const Rod* rod, double* bending, double* torsion) {
  double a = MAX(rod->half[0], rod->half[1]), b = MIN(rod->half[0], rod->half[1]), q = b / a;
  *bending = rod->box ? 4. / 3 * a * b * b * b : G_PI / 4 * a * a * a * a;
  *torsion =
      rod->box ? a * b * b * b * (16. / 3 - 3.36 * q * (1 - q * q * q * q / 12)) : G_PI / 2 * a * a * a * a;
}

static void read_joint(Rod* rod) {
  OldPlace joint;
  double stiffness = 0, damping = 0, armature = 0, friction = 0, bending, torsion;
  if (!migrate_child(rod->place, "joint", &joint)) return;
  migrate_numbers(&joint, "stiffness", &stiffness, 1);
  migrate_numbers(&joint, "damping", &damping, 1);
  migrate_numbers(&joint, "armature", &armature, 1);
  migrate_numbers(&joint, "frictionloss", &friction, 1);
  rod->lossy = armature > 0 || friction > 0 || migrate_has(&joint, "range");
  section_constants(rod, &bending, &torsion);
  const double edge = rod->length / (rod->points - 1);
  rod->bend += stiffness * edge / bending;
  rod->twist += stiffness * edge / torsion;
  if (rod->bend > 0) {
    rod->relative = damping * edge / (rod->bend * bending);
  } else {
    rod->lossy = rod->lossy || damping > 0;
  }
}

static void read_rod(Migration* m, const OldPlace* place, Rod* rod) {
  *rod = (Rod){.place = place, .prefix = migrate_value(place, "prefix"), .readable = TRUE};
  if (!rod->prefix) rod->prefix = g_strdup("");
  rod->held = migrate_is_value(place, "initial", "none")   ? HELD_CLAMPED
              : migrate_is_value(place, "initial", "free") ? HELD_FREE
                                                           : HELD_BALL;
  if (!migrate_parent(place, &rod->body)) rod->body = (OldPlace){.index = -1};
  rod->name = gimbal_rewrite_free_name(m->taken, "flex", *rod->prefix ? rod->prefix : "cable");
  read_points(rod);
  read_section(rod);
  read_config(m, rod);
  if (rod->readable) read_joint(rod);
  rod->readable = rod->readable && !(rod->flat && !rod->straight);
}

static gboolean rod_is_elastic(const Rod* rod) {
  return rod->bend > 0 || rod->twist > 0;
}

//---- the flexcomp

// A flexcomp gives each point the same share, also those that are held and so do not count.
static double rod_mass(const Rod* rod) {
  OldPlace geom;
  double mass, density = 1000;
  const double r = rod->half[0], edges = rod->points - 1,
               spread = rod->held == HELD_FREE ? 1 : rod->points / edges;
  migrate_child(rod->place, "geom", &geom);
  if (migrate_numbers(&geom, "mass", &mass, 1) == 1) return mass * edges * spread;
  migrate_numbers(&geom, "density", &density, 1);
  double volume = rod->box ? 4 * r * rod->half[1] * rod->length : G_PI * r * r * rod->length;
  if (migrate_is_value(&geom, "type", "capsule")) volume += edges * 4. / 3 * G_PI * r * r * r;
  return density * volume * spread;
}

static void append_straight(GString* xml, const Rod* rod) {
  double offset[3] = {0, 0, 0}, quat[4] = {1, 0, 0, 0}, spacing = rod->length / (rod->points - 1);
  double middle[3] = {rod->length / 2, 0, 0}, turned[3];
  migrate_numbers(rod->place, "offset", offset, 3);
  migrate_numbers(rod->place, "quat", quat, 4);
  mju_normalize4(quat);
  mju_rotVecQuat(turned, middle, quat);
  for (int i = 0; i < 3; i++) turned[i] += offset[i];
  g_string_append_printf(xml, " type=\"grid\" dim=\"1\" count=\"%d 1 1\"", rod->points);
  migrate_append_numbers(xml, "spacing", (double[]){spacing, spacing, spacing}, 3);
  migrate_append_numbers(xml, "pos", turned, 3);
  migrate_append_attributes(xml, rod->place, (const char* const[]){"quat", NULL});
}

static void append_points(GString* xml, const Rod* rod) {
  g_autofree char* offset = migrate_value(rod->place, "offset");
  g_autofree char* vertex = migrate_value(rod->place, "vertex");
  g_autofree char* points =
      vertex ? NULL : gimbal_numbers_text((double*)(void*)rod->at->data, (int)rod->at->len, 9);
  g_string_append(xml, " type=\"direct\" dim=\"1\"");
  if (offset) g_string_append_printf(xml, " pos=\"%s\"", offset);
  if (!vertex) migrate_append_attributes(xml, rod->place, (const char* const[]){"quat", NULL});
  g_string_append_printf(xml, "\n  point=\"%s\"\n  element=\"", vertex ? vertex : points);
  for (int i = 0; i < rod->points - 1; i++) g_string_append_printf(xml, "%s%d %d", i ? " " : "", i, i + 1);
  g_string_append(xml, "\"\n ");
}

static void append_elasticity(GString* xml, const Rod* rod) {
  // a stiffness of zero makes it no rod: the least that is one
  const double young = MAX(rod->bend, 1), shear = MAX(rod->twist, 1);
  if (!rod_is_elastic(rod)) return;
  g_string_append(xml, "  <elasticity");
  migrate_append_numbers(xml, "young", &young, 1);
  migrate_append_numbers(xml, "shear", &shear, 1);
  if (rod->relative > 0) migrate_append_numbers(xml, "damping", &rod->relative, 1);
  if (rod->box) {
    g_string_append(xml, " section=\"box\"");
    migrate_append_numbers(xml, "sectionsize", rod->half, 2);
  }
  g_string_append(xml, "/>\n");
}

// What the author says in it stays.
static void append_comments(GString* xml, const Rod* rod) {
  const GimbalMjcfTree* tree = rod->place->tree;
  for (int i = rod->place->index + 1; i < rod->place->node->next; i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (node->kind != GIMBAL_MJCF_COMMENT) continue;
    g_string_append(xml, "  ");
    g_string_append_len(xml, tree->text + node->start, (gssize)(node->end - node->start));
    g_string_append_c(xml, '\n');
  }
}

static char* rod_text(const Rod* rod) {
  OldPlace geom;
  GString* xml = g_string_new("<flexcomp");
  g_autoptr(GString) contact = g_string_new(NULL);
  g_autofree char* name = gimbal_markup_escape(rod->name, '"');
  const double mass = rod_mass(rod), radius = MIN(rod->half[0], rod->half[1]);
  g_string_append_printf(xml, " name=\"%s\"", name);
  if (rod->straight) {
    append_straight(xml, rod);
  } else {
    append_points(xml, rod);
  }
  if (!rod->box || !rod_is_elastic(rod)) migrate_append_numbers(xml, "radius", &radius, 1);
  migrate_append_numbers(xml, "mass", &mass, 1);
  migrate_child(rod->place, "geom", &geom);
  migrate_append_attributes(xml, &geom, (const char* const[]){"material", "rgba", "group", NULL});
  g_string_append(xml, ">\n");
  append_comments(xml, rod);
  g_string_append(xml, "  <edge equality=\"true\"/>\n");
  append_elasticity(xml, rod);
  migrate_append_attributes(contact, &geom, migrate_contact_names);
  if (contact->len) g_string_append_printf(xml, "  <contact%s/>\n", contact->str);
  if (rod->held == HELD_BALL) g_string_append(xml, "  <pin id=\"0\"/>\n");
  if (rod->held == HELD_CLAMPED) g_string_append(xml, "  <pin id=\"0 1\"/>\n");
  g_string_append(xml, "</flexcomp>");
  return g_string_free(xml, FALSE);
}

//---- what refers to parts of the cable

// The edge of a part such as B_first, S_last or J_7 of the cable; -1: it is none.
static int part_edge(const Rod* rod, const char* name, char letter) {
  if (!g_str_has_prefix(name, rod->prefix)) return -1;
  name += strlen(rod->prefix);
  if (letter == 'G' && name[0] == 'G' && g_ascii_isdigit(name[1])) return atoi(name + 1);
  if (name[0] != letter || name[1] != '_') return -1;
  if (!strcmp(name + 2, "first")) return 0;
  if (!strcmp(name + 2, "last")) return rod->points - 2;
  char* end;
  gint64 edge = g_ascii_strtoll(name + 2, &end, 10);
  return end > name + 2 && !*end && edge > 0 && edge < rod->points - 2 ? (int)edge : -1;
}

static gboolean is_part(const Rod* rod, const char* name) {
  for (const char* letter = "BJSG"; *letter; letter++) {
    if (part_edge(rod, name, *letter) >= 0) return TRUE;
  }
  return FALSE;
}

// The body of a point; NULL: the point is held, and has none.
static char* point_body(const Rod* rod, int point) {
  int held = rod->held == HELD_CLAMPED ? 2 : rod->held == HELD_BALL;
  return point < held ? NULL : g_strdup_printf("%s_%d", rod->name, point);
}

typedef struct Referring {
  const MigrateRule* rule;
  gboolean report;
  int open;  // references that nothing takes the place of
} Referring;

// A connect whose anchor is an end of the edge, or close to it: it is the point there.
static gboolean refer_connect(Migration* m, const Rod* rod, const OldPlace* place, const char* attribute,
                              int edge, const Referring* r) {
  double anchor[3] = {0, 0, 0};
  const double length = rod_edge(rod, edge), near = 0.1 * length, same = 1e-4 * length;
  if (strcmp(attribute, "body1") != 0 || migrate_numbers(place, "anchor", anchor, 3) != 3) return FALSE;
  gboolean behind = fabs(anchor[0] - length) < near;
  if ((!behind && fabs(anchor[0]) > near) || fabs(anchor[1]) > near || fabs(anchor[2]) > near) return FALSE;
  g_autofree char* body = point_body(rod, edge + behind);
  if (!body) return FALSE;
  migrate_set(m, place, "body1", body);
  migrate_set(m, place, "anchor", "0 0 0");
  double apart = fabs(anchor[0] - (behind ? length : 0)) + fabs(anchor[1]) + fabs(anchor[2]);
  if (apart > same && r->report) migrate_report_as(m, r->rule, place, "anchor", NULL, kNear);
  return TRUE;
}

// A torque about the end of a cable: it turns the hinge of the twist there.
static gboolean refer_torque(Migration* m, const Rod* rod, const OldPlace* place, const char* attribute,
                             int edge) {
  double gear[6] = {1, 0, 0, 0, 0, 0};
  migrate_numbers(place, "gear", gear, 6);
  gboolean turns =
      gear[0] == 0 && gear[1] == 0 && gear[2] == 0 && gear[4] == 0 && gear[5] == 0 && gear[3] != 0;
  if (strcmp(attribute, "site") != 0 || migrate_has(place, "refsite")) return FALSE;
  if (!turns || !rod_is_elastic(rod)) return FALSE;
  if (edge == 0 && rod->held == HELD_CLAMPED) return FALSE;
  g_autofree char* joint = g_strconcat(rod->name, edge ? "_twist" : "_twist_0", NULL);
  g_autofree char* one = gimbal_number_text(gear[3], 12);
  const GimbalAssignment values[] = {{"site", NULL}, {"joint", joint}, {"gear", one}};
  gimbal_rewrite_set_attributes(place->tree, place->node->start, values, 3, m->edits, place->file->path,
                                NULL);
  return TRUE;
}

// Where the body is what counts, not how it is turned.
static gboolean refer_position(Migration* m, const Rod* rod, const OldPlace* place, const char* attribute,
                               int edge) {
  static const char* const kTags[] = {"framepos", "framelinvel", "framelinacc", "camera", "light"};
  gboolean fits = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(kTags); i++) fits = fits || migrate_is(place, kTags[i]);
  g_autofree char* body = fits ? point_body(rod, edge) : NULL;
  if (!body || (!strcmp(attribute, "objname") && !migrate_is_value(place, "objtype", "xbody"))) return FALSE;
  migrate_set(m, place, attribute, body);
  return TRUE;
}

static gboolean rod_refer(Migration* m, const Rod* rod, const OldPlace* place, const char* attribute,
                          const char* value, const Referring* r) {
  int body = part_edge(rod, value, 'B'), site = part_edge(rod, value, 'S');
  if (migrate_is(place, "connect") && body >= 0) return refer_connect(m, rod, place, attribute, body, r);
  if (site >= 0) return refer_torque(m, rod, place, attribute, site);
  return body >= 0 && refer_position(m, rod, place, attribute, body);
}

static gboolean refer_element(Migration* m, const Rod* rod, const OldPlace* place, Referring* r) {
  for (guint i = 0; i < place->node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(place->tree, place->node, i);
    g_autofree char* name = g_strndup(place->tree->text + a->name, a->name_end - a->name);
    g_autofree char* value = migrate_value(place, name);
    if (!value || !strcmp(name, "name") || !is_part(rod, value)) continue;
    if (migrate_is(place, "exclude")) {  // flexes know none: told, and gone
      if (r->report) migrate_report_as(m, r->rule, place, name, kMasks, kExclude);
      migrate_delete(m, place);
      return TRUE;
    }
    if (rod_refer(m, rod, place, name, value, r)) return TRUE;
    if (r->report) migrate_report_as(m, r->rule, place, name, kGone, kPart);
    r->open++;
  }
  return FALSE;
}

static void refer_all(Migration* m, const Rod* rod, Referring* r) {
  MigrateWalk walk = {0};
  OldPlace place;
  while (migrate_walk(m, NULL, &walk, &place)) refer_element(m, rod, &place, r);
}

//---- the rule

// Coordinates of keyframes are others now.
static void report_keys(Migration* m, const MigrateRule* rule) {
  MigrateWalk walk = {0};
  OldPlace key;
  while (migrate_walk(m, "key", &walk, &key)) {
    const char* attribute = migrate_has(&key, "qpos") ? "qpos" : migrate_has(&key, "qvel") ? "qvel" : NULL;
    if (attribute) migrate_report_as(m, rule, &key, attribute, kAnew, kKey);
  }
}

// Whether the cable became a rod; elastic: it bends with a stiffness.
static gboolean mend_cable(Migration* m, const MigrateRule* rule, const OldPlace* place, gboolean* elastic) {
  Rod rod;
  Referring refers = {.rule = rule};
  guint edits = m->edits->len;
  OldPlace joint;
  read_rod(m, place, &rod);
  if (rod.readable) refer_all(m, &rod, &refers);
  g_array_set_size(m->edits, edits);
  gboolean can = rod.readable && !refers.open;
  migrate_report(m, rule, place, "type", can ? NULL : rod.readable ? kReferred : kUnread);
  if (rod.readable) {
    refers.report = TRUE;
    refer_all(m, &rod, &refers);
  }
  if (can) {
    g_autofree char* xml = rod_text(&rod);
    migrate_replace(m, place, xml);
    if (m->rods) g_ptr_array_add(m->rods, g_strdup(rod.name));
    if (rod.body.index >= 0) migrate_name_body(m, &rod.body, "cable");
    *elastic = *elastic || rod_is_elastic(&rod);
    gboolean lossy = rod.lossy && migrate_child(place, "joint", &joint);
    if (lossy) migrate_report_as(m, rule, &joint, NULL, kLost, kJoint);
  } else {
    g_array_set_size(m->edits, edits);
  }
  rod_clear(&rod);
  return can;
}

static void delete_plugin(Migration* m, const MigrateRule* rule) {
  MigrateWalk walk = {0};
  OldPlace plugin, parent;
  while (migrate_walk(m, "plugin", &walk, &plugin)) {
    if (!migrate_is_value(&plugin, "plugin", "mujoco.elasticity.cable")) continue;
    if (!migrate_parent(&plugin, &parent) || !migrate_is(&parent, "extension")) continue;
    migrate_report(m, rule, &plugin, "plugin", NULL);
    migrate_delete(m, &plugin);
  }
}

void migrate_find_rods(Migration* m, const MigrateRule* rule) {
  int mended = 0, left = 0;
  gboolean elastic = FALSE;
  MigrateWalk walk = {0};
  OldPlace place;
  migrate_collect_names(m);
  while (migrate_walk(m, "composite", &walk, &place)) {
    if (!migrate_is_value(&place, "type", "cable")) continue;
    gboolean done = mend_cable(m, rule, &place, &elastic);
    mended += done;
    left += !done;
  }
  g_clear_pointer(&m->taken, g_hash_table_unref);
  if (!left) delete_plugin(m, rule);
  if (mended) report_keys(m, rule);
  if (elastic) migrate_set_option(m, "integrator", "discrete");
}
