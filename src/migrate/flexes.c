// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Flexes on the way from 3.12 to 4.0: what went, what another integrator has to do, and constants
// of the material, which were others than they said.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "language/scan/markup.h"
#include "migrate/migration.h"

static const char kEuler[] = N_(
    "flexes with stiffness or passive contacts want the integrator discrete; as that takes no stiffness or "
    "damping of edges, no noslip iterations and no PGS, it is Euler here");
static const char kPassive[] =
    N_("passive contacts want discrete, and what is in its way would have to go: stiffness or damping of "
       "edges, noslip iterations, or PGS");
static const char kShear[] = N_("the constants of its material are others now");
static const char kQuarter[] =
    N_("for a Poisson ratio of a quarter or more, no constants of today are what it was");

//---- equalities that are gone

static void visit_edge_vert(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  if (!migrate_is_value(place, "equality", "vert")) return;
  migrate_report(m, rule, place, "equality", NULL);
  migrate_set(m, place, "equality", "true");
}

void migrate_find_edge_vert(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "edge", visit_edge_vert);
}

static void visit_flexvert(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  const GimbalMjcfNode* n = place->node;
  migrate_report(m, rule, place, NULL, NULL);
  gimbal_edits_add(m->edits, place->file->path, n->start + 1, n->name_end, "flex");
  if (n->closed && !n->empty) {
    gimbal_edits_add(m->edits, place->file->path, n->close + 2, n->close + 2 + (n->name_end - n->start - 1),
                     "flex");
  }
}

void migrate_find_flexvert(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "flexvert", visit_flexvert);
}

//---- the integrator

static gboolean is_flex(const OldPlace* place) {
  return migrate_is(place, "flexcomp") || migrate_is(place, "flex");
}

static int dim_of(const OldPlace* flex) {
  double dim = 2;
  migrate_numbers(flex, "dim", &dim, 1);
  return (int)dim;
}

static gboolean child_number(const OldPlace* flex, const char* tag, const char* attribute, double* value) {
  OldPlace child;
  *value = 0;
  return migrate_child(flex, tag, &child) && migrate_numbers(&child, attribute, value, 1) == 1 && *value != 0;
}

static gboolean is_elastic(const OldPlace* flex) {
  OldPlace elasticity;
  double young;
  if (!child_number(flex, "elasticity", "young", &young) || young < 0) return FALSE;
  migrate_child(flex, "elasticity", &elasticity);
  g_autofree char* mode = migrate_value(&elasticity, "elastic2d");
  return dim_of(flex) != 2 || (mode && strcmp(mode, "none") != 0);
}

static gboolean is_passive(const OldPlace* flex) {
  OldPlace contact;
  return migrate_child(flex, "contact", &contact) && migrate_is_value(&contact, "passive", "true");
}

static gboolean option_is(const Migration* m, const char* attribute, const char* value) {
  g_autofree char* stated = migrate_option(m, attribute);
  return stated && !strcmp(g_strstrip(stated), value);
}

typedef struct Demands {
  gboolean elastic, passive, edges;  // what the flexes of a model have
  OldPlace first;                    // that is elastic or passive
} Demands;

static void look_at_flex(const OldPlace* flex, Demands* d) {
  double value;
  gboolean elastic = is_elastic(flex), passive = is_passive(flex);
  if ((elastic || passive) && !d->elastic && !d->passive) d->first = *flex;
  d->elastic = d->elastic || elastic;
  d->passive = d->passive || passive;
  d->edges = d->edges || child_number(flex, "edge", "stiffness", &value) ||
             child_number(flex, "edge", "damping", &value);
}

// The option that names the integrator, else the flex that wants another one.
static OldPlace place_of_integrator(const Migration* m, const Demands* d) {
  MigrateWalk walk = {0};
  OldPlace option;
  while (migrate_walk(m, "option", &walk, &option)) {
    if (migrate_has(&option, "integrator")) return option;
  }
  return d->first;
}

void migrate_find_integrator(Migration* m, const MigrateRule* rule) {
  Demands d = {FALSE, FALSE, FALSE, {0}};
  MigrateWalk walk = {0};
  OldPlace place;
  while (migrate_walk(m, NULL, &walk, &place)) {
    if (is_flex(&place)) look_at_flex(&place, &d);
  }
  gboolean discrete = option_is(m, "integrator", "discrete");
  gboolean implicit = option_is(m, "integrator", "implicit") || option_is(m, "integrator", "implicitfast");
  if (discrete || !(d.passive || (d.elastic && implicit))) return;
  g_autofree char* noslip = migrate_option(m, "noslip_iterations");
  gboolean dual = option_is(m, "solver", "PGS") || (noslip && g_ascii_strtod(noslip, NULL) > 0);
  gboolean explicit = d.edges || dual, mended = !(explicit && d.passive);
  OldPlace at = place_of_integrator(m, &d);
  migrate_report_as(m, rule, &at, migrate_is(&at, "option") ? "integrator" : NULL, mended ? NULL : kPassive,
                    explicit ? kEuler : rule->message);
  if (mended) migrate_set_option(m, "integrator", explicit ? "Euler" : "discrete");
}

//---- constants of the material

// One-dimensional flexes did not bend with a stiffness until 3.17.
static void visit_thread(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  OldPlace flex;
  if (!migrate_has(place, "young") || !migrate_parent(place, &flex)) return;
  if (!is_flex(&flex) || dim_of(&flex) != 1) return;
  migrate_report(m, rule, place, "young", NULL);
  migrate_set(m, place, "young", NULL);
}

void migrate_find_thread(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "elasticity", visit_thread);
}

typedef struct Material {
  double young, poisson, thickness;
} Material;

// The constants with which a flex is today what it was; FALSE: there are none. With l and m the
// numbers of Lame: a volume had 2 l, a stretched shell m / 4 and l / 2 (that of a volume), a bent
// one 3/4 (1 - poisson) of its rigidity.
static gboolean today_material(int dim, const char* mode, Material* c) {
  const double nu = c->poisson;
  if (dim == 3) {
    c->poisson = 2 * nu / (1 + 2 * nu);
    c->young *= (1 + c->poisson) / (1 + nu);
    return TRUE;
  }
  if (!strcmp(mode, "bend")) {
    c->young *= 0.75 * (1 - nu);
    return TRUE;
  }
  if (nu >= 0.25) return FALSE;
  c->poisson = 2 * nu;
  c->young *= (1 + 2 * nu) / (4 * (1 + nu));
  if (!strcmp(mode, "both")) {
    const double thicker = sqrt(3 * (1 - 2 * nu));
    c->thickness *= thicker;
    c->young /= thicker;
  }
  return TRUE;
}

static gboolean is_interpolated(const OldPlace* flex) {
  return migrate_is_value(flex, "dof", "trilinear") || migrate_is_value(flex, "dof", "quadratic") ||
         migrate_has(flex, "node");
}

static void visit_material(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  OldPlace flex;
  Material c = {0, 0, -1};
  if (!migrate_parent(place, &flex) || !is_flex(&flex) || dim_of(&flex) < 2 || is_interpolated(&flex)) return;
  if (!is_elastic(&flex)) return;
  migrate_numbers(place, "young", &c.young, 1);
  migrate_numbers(place, "poisson", &c.poisson, 1);
  migrate_numbers(place, "thickness", &c.thickness, 1);
  g_autofree char* mode = migrate_value(place, "elastic2d");
  const Material before = c;
  gboolean can = today_material(dim_of(&flex), mode ? mode : "none", &c);
  if (can && c.young == before.young && c.poisson == before.poisson) return;
  migrate_report_as(m, rule, place, "young", can ? NULL : kQuarter, can ? rule->message : kShear);
  if (!can) return;
  migrate_set_numbers(m, place, "young", &c.young, 1);
  if (c.poisson != before.poisson) migrate_set_numbers(m, place, "poisson", &c.poisson, 1);
  if (c.thickness != before.thickness) migrate_set_numbers(m, place, "thickness", &c.thickness, 1);
}

void migrate_find_material(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "elasticity", visit_material);
}

//---- drag of the bodies that an elastic flex moves

// An attribute of a joint, in its text or that of its class; NULL: there is none.
static char* joint_value(Migration* m, const OldPlace* joint, const char* attribute) {
  MigrateDefaults walk = {0};
  OldPlace other;
  char* value = migrate_value(joint, attribute);
  while (!value && migrate_defaults(m, joint, &walk, &other)) {
    if (migrate_is(&other, "joint")) value = migrate_value(&other, attribute);
  }
  return value;
}

// NULL: it is not damped.
static char* damping_of(Migration* m, const OldPlace* joint) {
  char* damping = joint_value(m, joint, "damping");
  if (damping && strspn(damping, " \t\r\n0.") == strlen(damping)) g_clear_pointer(&damping, g_free);
  return damping;
}

static gboolean joint_slides(Migration* m, const OldPlace* joint) {
  g_autofree char* type = joint_value(m, joint, "type");
  return type && !strcmp(g_strstrip(type), "slide");
}

typedef struct Damped {
  Migration* m;
  GHashTable* bodies;  // names of those that the flex moves, and how often
  GString* tendons;    // what damps instead; NULL: only look
  gboolean any;        // there are damped joints
} Damped;

// A tendon of one joint damps as the joint did.
static void damp_by_tendon(Damped* d, const OldPlace* joint, const char* damping) {
  g_autofree char* own = migrate_value(joint, "name");
  g_autofree char* name = own ? NULL : gimbal_rewrite_free_name(d->m->taken, "joint", "damped");
  g_autofree char* escaped = gimbal_markup_escape(own ? own : name, '"');
  if (name) migrate_set(d->m, joint, "name", name);
  migrate_set(d->m, joint, "damping", "0");
  g_string_append_printf(d->tendons, "%s<fixed damping=\"%s\">\n  <joint joint=\"%s\" coef=\"1\"/>\n</fixed>",
                         d->tendons->len ? "\n" : "", damping, escaped);
}

static void look_at_joint(Damped* d, const OldPlace* joint) {
  g_autofree char* damping = damping_of(d->m, joint);
  if (!damping) return;
  d->any = TRUE;
  if (d->tendons) damp_by_tendon(d, joint, damping);
}

// Only what is a point that slides may not be damped: without geoms and bodies of its own.
static gboolean is_point(Migration* m, const OldPlace* body) {
  OldPlace child;
  for (gboolean any = migrate_child(body, NULL, &child); any; any = migrate_next(&child, NULL, &child)) {
    if (migrate_is(&child, "geom") || migrate_is(&child, "body") || migrate_is(&child, "freejoint")) {
      return FALSE;
    }
    if (migrate_is(&child, "joint") && !joint_slides(m, &child)) return FALSE;
  }
  return TRUE;
}

static void look_at_bodies(Damped* d) {
  MigrateWalk walk = {0};
  OldPlace body, joint;
  while (migrate_walk(d->m, "body", &walk, &body)) {
    g_autofree char* name = migrate_value(&body, "name");
    if (!name || GPOINTER_TO_INT(g_hash_table_lookup(d->bodies, name)) != 1 || !is_point(d->m, &body)) {
      continue;
    }
    for (gboolean any = migrate_child(&body, "joint", &joint); any;
         any = migrate_next(&joint, "joint", &joint)) {
      look_at_joint(d, &joint);
    }
  }
}

static void visit_damped(Migration* m, const MigrateRule* rule, const OldPlace* flex) {
  if (!is_elastic(flex)) return;
  g_autofree char* bodies = migrate_value(flex, migrate_has(flex, "node") ? "node" : "body");
  g_auto(GStrv) words = g_strsplit_set(bodies ? bodies : "", " \t\r\n", -1);
  g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
  for (int i = 0; words[i]; i++) {
    const int times = GPOINTER_TO_INT(g_hash_table_lookup(names, words[i]));
    g_hash_table_insert(names, words[i], GINT_TO_POINTER(times + 1));
  }
  Damped d = {.m = m, .bodies = names};
  look_at_bodies(&d);
  if (!d.any) return;
  g_autoptr(GString) tendons = g_string_new(NULL);
  d.tendons = tendons;
  migrate_report(m, rule, flex, NULL, NULL);
  look_at_bodies(&d);
  const GimbalMjcfFile* root = g_ptr_array_index(m->files, 0);
  gimbal_rewrite_add_to_section(root->tree, "tendon", tendons->str, m->edits, root->path, NULL);
}

void migrate_find_damped_bodies(Migration* m, const MigrateRule* rule) {
  migrate_collect_names(m);
  migrate_each(m, rule, "flex", visit_damped);
  g_clear_pointer(&m->taken, g_hash_table_unref);
}

//---- what stands in a frame that did not count for it

static const char* const kPose[] = {"pos", "quat", "axisangle", "xyaxes", "zaxis", "euler", NULL};

static gboolean has_pose(const OldPlace* place) {
  for (int i = 0; kPose[i]; i++) {
    if (migrate_has(place, kPose[i])) return TRUE;
  }
  return FALSE;
}

static void move_before(Migration* m, const OldPlace* place, const OldPlace* before) {
  g_autofree char* xml = gimbal_rewrite_dup_element(place->tree, place->node->start);
  gimbal_rewrite_add_sibling(place->tree, before->node->start, TRUE, xml, m->edits, place->file->path, NULL);
  migrate_delete(m, place);
}

// Out of all frames up to the body.
static void visit_framed(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  OldPlace at = *place, frame = *place;
  gboolean posed = FALSE;
  while (migrate_parent(&at, &at) && migrate_is(&at, "frame")) {
    frame = at;
    posed = posed || has_pose(&at);
  }
  if (!posed || !place->node->closed) return;
  migrate_report(m, rule, place, NULL, NULL);
  move_before(m, place, &frame);
}

void migrate_find_framed(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, rule->tag, visit_framed);
}

//---- a flexcomp that moves with nothing of its body

static gboolean has_joint(const OldPlace* body) {
  OldPlace child;
  for (gboolean any = migrate_child(body, NULL, &child); any; any = migrate_next(&child, NULL, &child)) {
    if (migrate_is(&child, "joint") || migrate_is(&child, "freejoint")) return TRUE;
    if (migrate_is(&child, "frame") && has_joint(&child)) return TRUE;
  }
  return FALSE;
}

static void append_frame(GString* open, const OldPlace* place) {
  g_autoptr(GString) frame = g_string_new("<frame");
  migrate_append_attributes(frame, place, kPose);
  g_string_append(frame, ">");
  g_string_prepend(open, frame->str);
}

// The poses around the flexcomp as frames (those of its own frames did not count), how many they
// are, and the body of the world in *world; -1: it is in no world that can be seen.
static int frames_of(const OldPlace* place, GString* open, OldPlace* world, gboolean* moves) {
  OldPlace at = *place;
  gboolean in_body = FALSE;
  int count = 0;
  while (migrate_parent(&at, &at)) {
    *world = at;
    if (migrate_is(&at, "worldbody")) return count;
    gboolean body = migrate_is(&at, "body");
    if (!body && !migrate_is(&at, "frame")) return -1;
    in_body = in_body || body;
    *moves = *moves || (body && has_joint(&at));
    if (!in_body || !has_pose(&at)) continue;
    append_frame(open, &at);
    count++;
  }
  return -1;
}

// The points slide freely, whatever the body does: in the world, at the same place, they move as
// before.
static const char kNoWorld[] =
    N_("the worldbody that it would move to is in another file, or what stands around it is no body");

static void visit_unpinned(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  OldPlace pin, world;
  gboolean moves = FALSE;
  g_autoptr(GString) xml = g_string_new(NULL);
  if (migrate_child(place, "pin", &pin) || migrate_is_value(place, "rigid", "true")) return;
  if (migrate_is_value(place, "dof", "radial") || migrate_is_value(place, "dof", "2d")) return;
  int frames = frames_of(place, xml, &world, &moves);
  if (!moves || !place->node->closed) return;
  migrate_report(m, rule, place, NULL, frames >= 0 ? NULL : kNoWorld);
  if (frames < 0) return;
  g_autofree char* flexcomp = gimbal_rewrite_dup_element(place->tree, place->node->start);
  g_string_append(xml, flexcomp);
  for (int i = 0; i < frames; i++) g_string_append(xml, "</frame>");
  migrate_delete(m, place);
  gimbal_rewrite_add_child(world.tree, world.node->start, xml->str, m->edits, world.file->path, NULL);
}

void migrate_find_unpinned(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "flexcomp", visit_unpinned);
}
