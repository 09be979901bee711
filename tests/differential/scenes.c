// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "scenes.h"

#include <stdarg.h>
#include <stdio.h>

#include "assets.h"
#include "extend.h"
#include "scene_parts.h"

//---- elements

static const GimbalElement* element_of(const GimbalElement* e, const char* tag) {
  for (int i = 0; i < e->nchild; i++) {
    if (!strcmp(e->children[i].element->tag, tag)) return e->children[i].element;
  }
  return e;
}

const GimbalElement* section_of(const Generator* g, const char* tag) {
  return element_of(g->grammar, tag);
}

// An element with these attributes: pairs of a name and a value.
Node* put_element(Node* parent, const char* tag, ...) {
  Node* node = node_new(parent, tag);
  va_list rest;
  va_start(rest, tag);
  for (const char* name; (name = va_arg(rest, const char*));) node_set(node, name, va_arg(rest, const char*));
  va_end(rest);
  return node;
}

void set_numbers(Generator* g, Node* node, const char* name, int n, double low, double high) {
  set_owned(node, name, numbers_text(g, n, low, high));
}

// A name that other sections may use.
void give_name(Generator* g, Node* node, const char* space) {
  set_owned(node, "name", name_new(g, space));
  name_known(g, space, node_get(node, "name"));
}

Node* option_of(Node* root) {
  return node_child_or_new(root, "option");
}

static void set_flag(Node* root, const char* name, const char* value) {
  node_set(node_child_or_new(option_of(root), "flag"), name, value);
}

// Some of what the grammar allows besides, but nothing that says which, where and how large it is.
static void add_more(Generator* g, const GimbalElement* e, Node* node, double p) {
  static const char* const kept[] = {"type",
                                     "size",
                                     "pos",
                                     "quat",
                                     "euler",
                                     "axisangle",
                                     "xyaxes",
                                     "zaxis",
                                     "fromto",
                                     "axis",
                                     "class",
                                     "mass",
                                     "density",
                                     "contype",
                                     "fitscale",
                                     "user",
                                     "group",
                                     "limited",
                                     "actlimited",
                                     "ctrllimited",
                                     "embed",
                                     "nchannel",
                                     "gridlayout",
                                     "gridsize",
                                     "colorspace",
                                     "conaffinity",
                                     "forcelimited",
                                     "content_type",
                                     "passive",
                                     "shellinertia",
                                     "actuatorfrclimited",
                                     NULL};
  for (int i = 0; i < e->nattribute; i++) {
    const GimbalAttribute* a = &e->attributes[i];
    int is_own = a->type == GIMBAL_VALUE_NAME || a->type == GIMBAL_VALUE_REF || a->type == GIMBAL_VALUE_FILE;
    if (is_own || node_get(node, a->name) || g_strv_contains(kept, a->name) || !chance(g, p)) continue;
    if (g->allowed(a, 0)) set_owned(node, a->name, value_make(g, e, a));
  }
}

//---- solids

void turn(Generator* g, Node* node) {
  static const char* const quarter_quats[] = {"1 1 0 0", "1 0 1 0", "1 0 0 1", "1 1 1 1", "0 1 0 0"};
  double x = random_unit(&g->random);
  if (x < 0.25) node_set(node, "quat", one_of(g, quarter_quats, 5));
  if (x > 0.6) set_numbers(g, node, "quat", 4, -1, 1);
}

// A mesh of its own: points, a prism with large faces, or one that is built in.
static void choose_mesh(Generator* g, Node* root, Node* geom) {
  static const char* const prisms[] = {
      "-.1 -.1 -.05 .1 -.1 -.05 .1 .1 -.05 -.1 .1 -.05 -.1 -.1 .05 .1 -.1 .05 .1 .1 .05 -.1 .1 .05",
      "-.1 0 -.08 .1 -.1 -.08 .1 .1 -.08 -.1 0 .08 .1 -.1 .08 .1 .1 .08",
      "0 0 .1 .1 0 -.05 -.05 .1 -.05 -.05 -.1 -.05"};
  static const char* const built[][2] = {{"sphere", "2"},
                                         {"hemisphere", "2"},
                                         {"cone", "7 0.4"},
                                         {"supertorus", "9 0.3 1 1"},
                                         {"supersphere", "8 0.6 0.9"},
                                         {"wedge", "3 3 60 40 0.3"},
                                         {"supertorus", "6 0.4 0.7 1.3"}};
  Node* mesh = put_element(node_child_or_new(root, "asset"), "mesh", NULL);
  give_name(g, mesh, "mesh");
  if (chance(g, 0.12)) {
    take_obj(g, mesh);
  } else if (chance(g, 0.4)) {
    node_set(mesh, "vertex", one_of(g, prisms, 3));
  } else if (chance(g, 0.5)) {
    set_numbers(g, mesh, "vertex", 3 * (5 + below(g, 10)), -0.12, 0.12);
  } else {
    int k = below(g, G_N_ELEMENTS(built));
    node_set(mesh, "builtin", built[k][0]);
    node_set(mesh, "params", built[k][1]);
    node_set(mesh, "scale", chance(g, 0.5) ? "0.1 0.1 0.1" : "0.1 0.13 0.08");
    static const char* const inertias[] = {"legacy", "exact", "convex", "shell"};
    if (chance(g, 0.5)) node_set(mesh, "inertia", inertias[below(g, 4)]);
  }
  if (chance(g, 0.15)) set_numbers(g, mesh, "refpos", 3, -0.05, 0.05);
  node_set(geom, "type", "mesh");
  node_set(geom, "mesh", node_get(mesh, "name"));
}

// A shape of a site that is the hull of a mesh.
static void choose_hull(Generator* g, Node* root, Node* site) {
  choose_mesh(g, root, site);
  node_unset(site, "size");
  name_known(g, "site:hull", node_get(site, "name"));
}

static const char* const solids[] = {"sphere", "capsule", "box", "box", "cylinder", "ellipsoid", "mesh"};
static const int solid_sizes[] = {1, 2, 3, 3, 2, 3, 0};

Node* put_solid(Generator* g, Node* root, Node* body) {
  int k = below(g, G_N_ELEMENTS(solids));
  const GimbalElement* e = element_of(section_of(g, "worldbody"), "geom");
  Node* geom = put_element(body, "geom", "type", solids[k], NULL);
  give_name(g, geom, "geom");
  if (solid_sizes[k]) set_numbers(g, geom, "size", solid_sizes[k], 0.05, 0.15);
  if (!solid_sizes[k]) choose_mesh(g, root, geom);
  if (!strcmp(solids[k], "sphere") || !strcmp(solids[k], "cylinder")) {
    name_known(g, "geom:wrap", node_get(geom, "name"));
  }
  add_more(g, e, geom, 0.06);
  if (chance(g, 0.3)) set_numbers(g, geom, "friction", 1 + below(g, 3), 0.05, 0.8);
  return geom;
}

// So many cells below something large that a pair has more contacts than it may.
static void put_rough_floor(Generator* g, Node* root) {
  Node* field = put_element(node_child_or_new(root, "asset"), "hfield", "nrow", "30", "ncol", "30", NULL);
  give_name(g, field, "hfield");
  set_numbers(g, field, "elevation", 900, 0, 1);
  node_set(field, "size", "0.5 0.5 0.05 0.05");
  Node* world = node_child_or_new(root, "worldbody");
  put_element(world, "geom", "type", "hfield", "hfield", node_get(field, "name"), NULL);
  Node* body = put_element(world, "body", "pos", "0 0 0.12", NULL);
  put_element(body, "freejoint", NULL);
  static const char* const large[][2] = {
      {"box", "0.4 0.3 0.1"}, {"cylinder", "0.35 0.1"}, {"ellipsoid", "0.4 0.4 0.1"}};
  int k = below(g, 3);
  put_element(body, "geom", "type", large[k][0], "size", large[k][1], NULL);
}

// The heights of a picture.
static void take_picture(Generator* g, Node* field) {
  static const char* const own[] = {"nrow", "ncol", "elevation"};
  for (int i = 0; i < 3; i++) node_unset(field, own[i]);
  node_set(field, "file", "land.png");
  asset_add(&g->random, g->files, "land.png", "");
}

static void put_floor(Generator* g, Node* root) {
  static const char* const sizes[] = {"1 1 0.05", "0.6 0.6", "1 1 0.1"};
  Node *world = node_child_or_new(root, "worldbody"), *geom;
  double x = random_unit(&g->random);
  if (x < 0.12) return;
  if (x < 0.2) {
    put_rough_floor(g, root);
    return;
  }
  if (x < 0.32) {
    Node* field = put_element(node_child_or_new(root, "asset"), "hfield", "nrow", "5", "ncol", "4", NULL);
    give_name(g, field, "hfield");
    set_numbers(g, field, "elevation", 20, 0, 1);
    if (chance(g, 0.4)) take_picture(g, field);
    node_set(field, "size", chance(g, 0.5) ? "0.4 0.6 0.1 0.05" : "0.7 0.4 0.2 0.1");
    geom = put_element(world, "geom", "type", "hfield", "hfield", node_get(field, "name"), NULL);
  } else if (x < 0.5) {
    geom = put_element(world, "geom", "type", "box", "size", sizes[0], "pos", "0 0 -0.05", NULL);
  } else if (x < 0.6) {
    geom = put_element(world, "geom", "type", "cylinder", "size", "0.6 0.05", "pos", "0 0 -0.05", NULL);
  } else {
    geom = put_element(world, "geom", "type", "plane", "size", sizes[2], NULL);
  }
  give_name(g, geom, "geom");
  add_more(g, element_of(section_of(g, "worldbody"), "geom"), geom, 0.05);
}

//---- what moves

static const GimbalElement* joint_element(const Generator* g) {
  return element_of(element_of(section_of(g, "worldbody"), "body"), "joint");
}

// What springs yields has one.
static void add_to_joint(Generator* g, Node* joint, double p) {
  const GimbalElement* e = joint_element(g);
  add_more(g, e, joint, p);
  if (node_get(joint, "springyield") && !node_get(joint, "stiffness")) set_value(g, e, joint, "stiffness");
}

static void put_ball(Generator* g, Node* body) {
  static const char* const of_scalars[] = {"actuatorfrcrange", "springref", "ref"};
  Node* joint = put_element(body, "joint", "type", "ball", NULL);
  give_name(g, joint, "joint");
  name_known(g, "joint:ball", node_get(joint, "name"));
  if (chance(g, 0.3)) node_set(joint, "range", "0 30");
  add_to_joint(g, joint, 0.06);
  for (size_t i = 0; i < G_N_ELEMENTS(of_scalars); i++) node_unset(joint, of_scalars[i]);
}

static void put_scalar(Generator* g, Node* body) {
  int slides = chance(g, 0.35);
  Node* joint = put_element(body, "joint", "type", slides ? "slide" : "hinge", NULL);
  give_name(g, joint, "joint");
  name_known(g, "joint:scalar", node_get(joint, "name"));
  if (chance(g, 0.7)) set_numbers(g, joint, "axis", 3, -1, 1);
  if (chance(g, 0.3)) node_set(joint, "range", slides ? "-0.05 0.08" : "-20 15");
  if (node_get(joint, "range")) name_known(g, "joint:limited", node_get(joint, "name"));
  add_to_joint(g, joint, 0.12);
}

void put_joint(Generator* g, Node* body, int is_free) {
  if (is_free) {
    give_name(g, put_element(body, "freejoint", NULL), "joint");
  } else if (chance(g, 0.2)) {
    put_ball(g, body);
  } else {
    put_scalar(g, body);
    if (chance(g, 0.3)) put_scalar(g, body);
  }
}

Node* put_body(Generator* g, Node* parent, double x, double y, double z) {
  char* pos = g_strdup_printf("%.3g %.3g %.3g", x, y, z);
  Node* body = put_element(parent, "body", "pos", pos, NULL);
  g_free(pos);
  give_name(g, body, "body");
  return body;
}

void put_site(Generator* g, Node* root, Node* body) {
  static const char* const types[] = {"sphere", "capsule", "box", "cylinder", "ellipsoid"};
  static const int sizes[] = {1, 2, 3, 2, 3};
  int k = below(g, 5);
  Node* site = put_element(body, "site", "type", types[k], NULL);
  give_name(g, site, "site");
  set_numbers(g, site, "size", sizes[k], 0.03, 0.2);
  if (chance(g, 0.25)) choose_hull(g, root, site);
  if (chance(g, 0.6)) set_numbers(g, site, "pos", 3, -0.1, 0.1);
  turn(g, site);
}

// Where something stands: now and then on one or two bodies that do not move.
static Node* put_stand(Generator* g, Node* parent) {
  int n = chance(g, 0.2) ? 1 + below(g, 2) : 0;
  for (int i = 0; i < n; i++) parent = put_body(g, parent, 0.02, 0, 0.01 * i);
  return parent;
}

// Solids above each other, so near that they touch.
static void add_pile(Generator* g, Node* root, int n, double apart) {
  Node* world = node_child_or_new(root, "worldbody");
  put_floor(g, root);
  double z = random_between(&g->random, 0.02, 0.12);
  for (int i = 0; i < n; i++) {
    Node *stand = put_stand(g, world),
         *body = put_body(g, stand, random_between(&g->random, -0.06, 0.06) * apart,
                          random_between(&g->random, -0.06, 0.06) * apart, z);
    turn(g, body);
    if (stand != world && chance(g, 0.5)) {
      put_ball(g, body);
    } else {
      put_joint(g, body, stand == world && chance(g, 0.75));
    }
    put_solid(g, root, body);
    if (chance(g, 0.2)) set_numbers(g, put_solid(g, root, body), "pos", 3, -0.1, 0.1);
    if (chance(g, 0.5)) put_site(g, root, body);
    z += apart * random_between(&g->random, 0.1, 0.25);
  }
}

static void scene_pile(Generator* g, Node* root) {
  add_pile(g, root, 1 + below(g, 5), 1);
  Node* option = option_of(root);
  if (!chance(g, 0.25)) return;
  // forces that slip and are brought back to their cone
  node_set(option, "solver", "PGS");
  node_set(option, "cone", "elliptic");
  if (chance(g, 0.5)) node_set(option, "noslip_iterations", "3");
  if (chance(g, 0.5)) node_set(option, "iterations", chance(g, 0.5) ? "3" : "15");
}

// So fast that they would pass through each other within a step.
static void scene_fast(Generator* g, Node* root) {
  set_flag(root, "speculative", "enable");
  Node* world = node_child_or_new(root, "worldbody");
  put_floor(g, root);
  double z = 0.25;
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) {
    Node* body = put_body(g, world, random_between(&g->random, -0.03, 0.03), 0, z);
    if (chance(g, 0.6)) turn(g, body);
    if (chance(g, 0.6)) {
      give_name(
          g,
          put_element(body, "joint", "type", "slide", "axis", chance(g, 0.7) ? "0 0 1" : "0.3 0.1 1", NULL),
          "joint");
    } else {
      put_joint(g, body, 1);
    }
    put_solid(g, root, body);
    z += random_between(&g->random, 0.3, 0.5);
  }
  set_numbers(g, option_of(root), "timestep", 1, 0.004, 0.02);
  if (chance(g, 0.4)) node_set(option_of(root), "integrator", "discrete");
}

static void scene_asleep(Generator* g, Node* root) {
  static const char* const policies[] = {"auto", "never", "allowed", "init"};
  set_flag(root, "sleep", "enable");
  set_flag(root, "gravity", chance(g, 0.7) ? "disable" : "enable");
  set_numbers(g, option_of(root), "sleep_tolerance", 1, 0.01, 2);
  add_pile(g, root, 3 + below(g, 3), chance(g, 0.5) ? 1 : 4);
  Node* world = node_child(root, "worldbody");
  for (guint i = 0; i < world->children->len; i++) {
    Node* body = node_kid(world, i);
    if (!strcmp(body->tag, "body") && chance(g, 0.4)) node_set(body, "sleep", policies[below(g, 4)]);
  }
  // what may be moved from outside, and something on it
  if (!chance(g, 0.4)) return;
  Node* moved = put_body(g, world, 0.5, random_between(&g->random, -0.1, 0.1), 0.1);
  node_set(moved, "mocap", "true");
  turn(g, moved);
  put_solid(g, root, moved);
  if (chance(g, 0.5)) put_solid(g, root, put_body(g, moved, 0, 0, 0.2));
}

// A tree of joints with springs, friction and limits.
void scene_chain(Generator* g, Node* root) {
  Node* parent = node_child_or_new(root, "worldbody");
  const GimbalElement* e = element_of(section_of(g, "worldbody"), "body");
  for (int i = 0, n = 2 + below(g, 4); i < n; i++) {
    if (chance(g, 0.25)) parent = put_body(g, parent, 0.05, 0, 0.02);
    Node* body = put_body(g, parent, 0.15, random_between(&g->random, -0.1, 0.1), i ? 0 : 0.3);
    if (chance(g, 0.4)) turn(g, body);
    if (chance(g, 0.2)) set_value(g, e, body, "gravcomp");
    put_joint(g, body, 0);
    put_solid(g, root, body);
    put_site(g, root, body);
    if (chance(g, 0.75)) parent = body;
  }
}

static void scene_water(Generator* g, Node* root) {
  static const char* const integrators[] = {"implicit", "implicitfast", "Euler", "discrete", "RK4"};
  Node* option = option_of(root);
  set_numbers(g, option, "density", 1, 1, 1500);
  set_numbers(g, option, "viscosity", 1, 0.001, 1);
  if (chance(g, 0.5)) set_numbers(g, option, "wind", 3, -3, 3);
  if (chance(g, 0.8)) node_set(option, "integrator", one_of(g, integrators, 5));
  if (chance(g, 0.5)) {
    scene_chain(g, root);
  } else {
    add_pile(g, root, 1 + below(g, 3), 4);
  }
  GPtrArray* all = g_ptr_array_new();
  node_all(root, all);
  for (guint i = 0; i < all->len; i++) {
    Node* node = g_ptr_array_index(all, i);
    if (strcmp(node->tag, "geom") || !chance(g, 0.6)) continue;
    node_set(node, "fluidshape", "ellipsoid");
    if (chance(g, 0.5)) set_numbers(g, node, "fluidcoef", 5, 0.1, 2);
  }
  g_ptr_array_free(all, TRUE);
}

//---- deformables

static void complete_flex(Generator* g, const GimbalElement* e, Node* flex) {
  static const struct {
    const char* tag;
    double chance;
  } parts[] = {{"edge", 0.4}, {"elasticity", 0.7}, {"contact", 0.7}, {"pin", 0.3}};
  for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
    Node* part = node_child(flex, parts[i].tag);
    const GimbalElement* p = element_of(e, parts[i].tag);
    if (!part && chance(g, parts[i].chance)) part = generate_child(g, e, flex, parts[i].tag);
    if (part && strcmp(parts[i].tag, "pin")) add_more(g, p, part, 0.15);
  }
}

// Rods and sheets bend; what has a modulus needs one that its steps can follow.
static void choose_elasticity(Generator* g, Node* flex) {
  static const char* const kinds[] = {"bend", "stretch", "both"};
  Node* elasticity = node_child(flex, "elasticity");
  int dim = node_get(flex, "dim") ? node_get(flex, "dim")[0] - '0' : 2;
  if (!elasticity) return;
  node_unset(elasticity, "elastic2d");
  node_unset(elasticity, "section");
  node_unset(elasticity, "sectionsize");
  set_numbers(g, elasticity, "young", 1, 1e3, dim == 1 ? 1e6 : 5e4);
  if (chance(g, 0.7)) set_numbers(g, elasticity, "damping", 1, 1e-3, 0.05);
  if (chance(g, 0.6)) set_numbers(g, elasticity, "poisson", 1, 0.1, 0.45);
  if (dim == 2) node_set(elasticity, "elastic2d", one_of(g, kinds, 3));
  if (dim == 2) set_numbers(g, elasticity, "thickness", 1, 0.002, 0.02);
  if (dim == 1 && chance(g, 0.5)) {
    node_set(elasticity, "section", "box");
    set_numbers(g, elasticity, "sectionsize", 2, 0.003, 0.03);
    node_unset(flex, "radius");
  }
  int has_cells = node_get(flex, "dof") && strstr("trilinear quadratic", node_get(flex, "dof"));
  if (has_cells && chance(g, 0.4)) {
    node_set(elasticity, "elastic2d", one_of(g, kinds, 3));
    set_numbers(g, elasticity, "thickness", 1, 0.002, 0.02);
  }
  if (dim != 1) node_unset(elasticity, "shear");
  if (dim == 1 && chance(g, 0.4)) set_numbers(g, elasticity, "shear", 1, 1e3, 1e6);
  node_unset(elasticity, "yield");
  if (dim > 1 && chance(g, 0.4)) {
    set_numbers(g, elasticity, "yield", dim == 2 && !node_get(flex, "dof") ? 1 + below(g, 2) : 1, 1e-4, 0.02);
  }
}

// Either elasticity or edges of fixed length, and springs along edges of lines only.
static void choose_edges(Generator* g, const GimbalElement* e, Node* flex) {
  Node *edge = node_child(flex, "edge"), *elasticity = node_child(flex, "elasticity");
  int is_line = !g_strcmp0(node_get(flex, "dim"), "1");
  if (is_line && !elasticity && !edge) edge = generate_child(g, e, flex, "edge");
  if (!edge) return;
  if (elasticity) node_unset(edge, "equality");
  if (!is_line) node_unset(edge, "stiffness");
  if (is_line && !elasticity && chance(g, 0.7)) set_numbers(g, edge, "stiffness", 1, 1, 300);
}

static void hold_flex(Generator* g, Node* root, const Node* flex) {
  const GimbalElement* e = section_of(g, "equality");
  const char *dof = node_get(flex, "dof"),
             *tag = dof && strstr("trilinear quadratic", dof) ? "flexstrain" : "flex";
  const Node* edge = node_child(flex, "edge");
  if (node_child(flex, "elasticity") || (edge && node_get(edge, "stiffness") && !chance(g, 0.1))) return;
  Node* holds = generate_child(g, e, node_child_or_new(root, "equality"), tag);
  if (holds) node_set(holds, "flex", node_get(flex, "name"));
  if (holds && !strcmp(tag, "flexstrain")) {
    node_set(holds, "cell", "0 0 0");
    if (chance(g, 0.4)) node_unset(holds, "cell");
  }
}

// A closed surface of its own file: only from there a flex makes its elements itself.
static void take_file(Generator* g, Node* flex) {
  static const char* const corners[] = {"v 0 0 0.1\n", "v 0.02 0.01 0.07\n", "v 0 -0.03 0.12\n"};
  static const char faces[] = "f 1 3 2\nf 1 4 3\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";
  char* text = g_strconcat("v -0.1 -0.1 -0.1\nv 0.1 -0.1 -0.1\nv 0.1 0.1 -0.1\nv -0.1 0.1 -0.1\n",
                           one_of(g, corners, 3), faces, NULL);
  case_bytes(g->files, "solid.obj", text);
  node_unset(flex, "mesh");
  node_set(flex, "file", "solid.obj");
  g_free(text);
}

// The points and elements of a mesh; a solid has cones from a point inside.
static void take_mesh(Generator* g, Node* root, Node* flex) {
  Node* geom = node_new(NULL, "geom");
  choose_mesh(g, root, geom);
  static const char* const dofs[] = {"trilinear", "radial", "quadratic"};
  static const char* const of_grids[] = {"count", "spacing", "cellcount", "dof"};
  for (size_t i = 0; i < G_N_ELEMENTS(of_grids); i++) node_unset(flex, of_grids[i]);
  node_set(flex, "type", "mesh");
  node_set(flex, "mesh", node_get(geom, "mesh"));
  node_set(flex, "dim", chance(g, 0.4) ? "2" : "3");
  node_set(flex, "origin", chance(g, 0.5) ? "0 0 0" : "0 0 0.01");
  if (chance(g, 0.3)) node_set(flex, "dof", one_of(g, dofs, 3));
  Node* pin = node_child(flex, "pin");
  if (pin) {
    node_unset(pin, "grid");
    node_unset(pin, "gridrange");
  }
  if (chance(g, 0.5)) take_file(g, flex);
  node_free(geom);
}

// What a deformable lies on, and what lies on it.
static void surround_flex(Generator* g, Node* root, const Node* flex) {
  Node* world = node_child_or_new(root, "worldbody");
  know_flex(g, flex);
  if (chance(g, 0.6)) put_floor(g, root);
  for (int i = 0, n = below(g, 4); i < n; i++) {
    Node* body = put_body(g, world, random_between(&g->random, -0.15, 0.15),
                          random_between(&g->random, -0.15, 0.15), random_between(&g->random, -0.05, 0.15));
    turn(g, body);
    if (chance(g, 0.5)) put_joint(g, body, chance(g, 0.7));
    put_solid(g, root, body);
  }
  if (chance(g, node_child(flex, "elasticity") ? 0.02 : 0.6)) hold_flex(g, root, flex);
  set_numbers(g, option_of(root), "timestep", 1, 0.0005, 0.003);
}

// A line, a sheet or a solid over things that it touches.
static void scene_flex(Generator* g, Node* root) {
  Node* world = node_child_or_new(root, "worldbody");
  const GimbalElement *w = section_of(g, "worldbody"), *e = element_of(w, "flexcomp");
  Node* flex = NULL;
  for (int i = 0; i < 3 && !flex; i++) flex = generate_child(g, w, world, "flexcomp");
  if (!flex) return;
  if (!node_get(flex, "name")) give_name(g, flex, "flex");
  if (chance(g, 0.2)) take_mesh(g, root, flex);
  node_set(flex, "pos", chance(g, 0.5) ? "0 0 0.05" : "0.02 -0.03 0.12");
  static const char* const turns[] = {"axisangle", "xyaxes", "zaxis", "euler"};
  for (int i = 0; i < 4; i++) node_unset(flex, turns[i]);
  turn(g, flex);
  complete_flex(g, e, flex);
  choose_elasticity(g, flex);
  choose_edges(g, e, flex);
  surround_flex(g, root, flex);
}

static Node* put_flex(Generator* g, Node* root, const char* type, int dim) {
  char* text = g_strdup_printf("%d", dim);
  Node* flex = put_element(node_child_or_new(root, "worldbody"), "flexcomp", "type", type, "dim", text, NULL);
  g_free(text);
  give_name(g, flex, "flex");
  node_set(flex, "pos", chance(g, 0.5) ? "0 0 0.05" : "0.02 -0.03 0.12");
  set_numbers(g, flex, "spacing", 3, 0.04, 0.1);
  set_numbers(g, flex, "radius", 1, 0.003, 0.009);
  set_numbers(g, flex, "mass", 1, 0.05, 1);
  turn(g, flex);
  if (chance(g, 0.4)) put_element(flex, "pin", "id", chance(g, 0.5) ? "0" : "0 1", NULL);
  Node* contact = put_element(flex, "contact", "selfcollide", chance(g, 0.6) ? "none" : "auto", NULL);
  if (chance(g, 0.3)) node_set(contact, "condim", chance(g, 0.5) ? "1" : "4");
  return flex;
}

static Node* put_elasticity(Generator* g, Node* flex, double low, double high) {
  Node* elasticity = put_element(flex, "elasticity", NULL);
  set_numbers(g, elasticity, "young", 1, low, high);
  if (chance(g, 0.7)) set_numbers(g, elasticity, "poisson", 1, 0.1, 0.45);
  if (chance(g, 0.6)) set_numbers(g, elasticity, "damping", 1, 1e-3, 0.05);
  return elasticity;
}

// A line that bends and twists: straight, bent in space from the start, or a ring.
static void scene_rod(Generator* g, Node* root) {
  static const char* const kinds[] = {"grid", "circle", "direct"};
  static const char* const bent[] = {"0 0 0 .08 .01 0 .14 .06 .01 .2 .1 .06 .24 .08 .12",
                                     "0 0 0 .05 0 .02 .09 .04 .03 .1 .09 0 .06 .13 -.02"};
  int k = below(g, 3);
  Node *flex = put_flex(g, root, kinds[k], 1), *elasticity = put_elasticity(g, flex, 1e4, 1e7);
  if (k < 2) set_owned(flex, "count", g_strdup_printf("%d 1 1", 4 + below(g, 4)));
  if (k == 2) {
    node_set(flex, "point", one_of(g, bent, 2));
    node_set(flex, "element", "0 1 1 2 2 3 3 4");
    node_unset(flex, "spacing");
  }
  if (chance(g, 0.3)) set_numbers(g, elasticity, "shear", 1, 1e3, 1e6);
  if (k != 1 && chance(g, 0.4)) {
    node_set(elasticity, "section", "box");
    set_numbers(g, elasticity, "sectionsize", 2, 0.003, 0.02);
    node_unset(flex, "radius");
  }
  if (k != 1 && chance(g, 0.3)) set_numbers(g, elasticity, "yield", 1, 1e-4, 0.05);
  if (chance(g, 0.25)) {
    node_detach(elasticity);
    node_free(elasticity);
    Node* edge = put_element(flex, "edge", NULL);
    set_numbers(g, edge, "stiffness", 1, 1, 300);
    if (chance(g, 0.5)) set_numbers(g, edge, "damping", 1, 0.01, 1);
  }
  surround_flex(g, root, flex);
  set_numbers(g, option_of(root), "timestep", 1, 0.0002, 0.001);
}

// A sheet that bends and stretches, and may stay bent.
static void scene_sheet(Generator* g, Node* root) {
  static const char* const kinds[] = {"bend", "stretch", "both", "both"};
  static const char* const counts[] = {"3 3 1", "2 4 1", "4 3 1", "2 2 1"};
  Node *flex = put_flex(g, root, "grid", 2), *elasticity = put_elasticity(g, flex, 1e3, 5e4);
  node_set(flex, "count", one_of(g, counts, 4));
  node_set(elasticity, "elastic2d", one_of(g, kinds, 4));
  set_numbers(g, elasticity, "thickness", 1, 0.002, 0.02);
  if (chance(g, 0.5)) set_numbers(g, elasticity, "yield", 1 + below(g, 2), 1e-4, 0.02);
  surround_flex(g, root, flex);
}

// A solid or a sheet in cells that move it, elastic in one way or another, or held.
static void scene_cells(Generator* g, Node* root) {
  static const char* const counts[] = {"3 3 3", "4 3 2", "3 4 3"};
  static const char* const cells[] = {"1 1 1", "2 1 1", "2 2 1", "1 2 2"};
  static const char* const kinds[] = {"bend", "stretch", "both"};
  Node *flex = put_flex(g, root, "grid", 3), *contact = node_child(flex, "contact");
  node_set(flex, "count", one_of(g, counts, 3));
  if (chance(g, 0.75)) {
    node_set(flex, "dof", chance(g, 0.6) ? "trilinear" : "quadratic");
    node_set(flex, "cellcount", one_of(g, cells, 4));
    node_set(contact, "selfcollide", "none");
  }
  if (chance(g, 0.75)) {
    Node* elasticity = put_elasticity(g, flex, 500, 5e4);
    if (node_get(flex, "dof") && chance(g, 0.5)) {
      node_set(elasticity, "elastic2d", one_of(g, kinds, 3));
      set_numbers(g, elasticity, "thickness", 1, 0.002, 0.02);
    }
    if (chance(g, 0.4)) set_numbers(g, elasticity, "yield", 1, 1e-4, 0.02);
  }
  surround_flex(g, root, flex);
}

//---- fields, pictures, parts of bodies

static void scene_field(Generator* g, Node* root) {
  Node* world = node_child_or_new(root, "worldbody");
  // the field comes to one of two places (extend.c): there they lie deep in it
  int high = chance(g, 0.5);
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) {
    double wide = chance(g, 0.5) ? 0.1 : 0.3;
    Node* body = put_body(g, world, (high ? 0 : 0.2) + random_between(&g->random, -wide, wide),
                          (high ? 0 : -0.1) + random_between(&g->random, -wide, wide),
                          (high ? 0.3 : 0.1) + random_between(&g->random, -wide, wide));
    turn(g, body);
    if (chance(g, 0.5)) put_joint(g, body, chance(g, 0.7));
    put_solid(g, root, body);
  }
  node_set(option_of(root), "sdf_iterations", "8");
  node_set(option_of(root), "sdf_initpoints", chance(g, 0.5) ? "10" : "20");
}

// A picture from a file, mirrored now and then.
static void put_picture(Generator* g, Node* asset) {
  static const char* const files[] = {"p.png", "q.png", "assets/r.png"};
  const char* file = one_of(g, files, 3);
  Node* texture = put_element(asset, "texture", "type", "2d", "file", file, NULL);
  asset_add(&g->random, g->files, file, "");
  give_name(g, texture, "texture");
  if (chance(g, 0.5)) node_set(texture, "hflip", "true");
  if (chance(g, 0.4)) node_set(texture, "vflip", "true");
  put_element(asset, "material", "name", node_get(texture, "name"), "texture", node_get(texture, "name"),
              NULL);
}

static void scene_pictures(Generator* g, Node* root) {
  const GimbalElement* e = section_of(g, "asset");
  Node* asset = node_child_or_new(root, "asset");
  if (chance(g, 0.6)) put_picture(g, asset);
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) {
    Node* texture = generate_child(g, e, asset, "texture");
    if (texture) add_more(g, element_of(e, "texture"), texture, 0.3);
    if (texture && node_get(texture, "file")) {
      node_unset(texture, "gridsize");
      node_unset(texture, "gridlayout");
      node_unset(texture, "builtin");
    }
    Node* material = generate_child(g, e, asset, "material");
    if (material) add_more(g, element_of(e, "material"), material, 0.3);
  }
  add_pile(g, root, 1, 1);
}

// Bodies without joints, some with an inertia of their own, and what is only seen.
static void scene_fused(Generator* g, Node* root) {
  Node* compiler = node_child_or_new(root, "compiler");
  node_set(compiler, "fusestatic", chance(g, 0.8) ? "true" : "false");
  if (chance(g, 0.4)) node_set(compiler, "discardvisual", "true");
  scene_chain(g, root);
  GPtrArray* all = g_ptr_array_new();
  node_all(root, all);
  for (guint i = 0; i < all->len; i++) {
    Node* node = g_ptr_array_index(all, i);
    if (strcmp(node->tag, "body") || !chance(g, 0.7)) continue;
    Node* body = put_body(g, node, 0.05, random_between(&g->random, -0.1, 0.1), 0.02);
    turn(g, body);
    Node* geom = put_solid(g, root, body);
    if (chance(g, 0.4)) {
      node_set(geom, "contype", "0");
      node_set(geom, "conaffinity", "0");
    }
    if (chance(g, 0.5)) put_site(g, root, body);
    if (chance(g, 0.4)) {
      generate_child(g, element_of(section_of(g, "worldbody"), "body"), body, "inertial");
    }
  }
  g_ptr_array_free(all, TRUE);
}

// What may stand in a frame whose factors are unequal: shapes, sites and joints along its axes.
static void put_stretched(Generator* g, Node* parent) {
  static const char* const types[] = {"box", "box", "ellipsoid"};
  static const char* const quarter[] = {"1 0 0 0", "1 1 0 0", "1 0 1 0", "1 0 0 1", "0 1 0 0"};
  static const char* const axes[] = {"1 0 0", "0 -1 0", "0 0 1"};
  Node* body =
      put_body(g, parent, random_between(&g->random, -0.3, 0.3), random_between(&g->random, -0.3, 0.3), 0.2);
  if (chance(g, 0.3)) {
    give_name(g, put_element(body, "freejoint", NULL), "joint");
  } else {
    Node* joint = put_element(body, "joint", "type", chance(g, 0.5) ? "slide" : "hinge", "axis",
                              one_of(g, axes, 3), NULL);
    give_name(g, joint, "joint");
    name_known(g, "joint:scalar", node_get(joint, "name"));
    if (chance(g, 0.5)) set_numbers(g, joint, "pos", 3, -0.1, 0.1);
    if (chance(g, 0.5)) node_set(joint, "range", "-1 1");
  }
  for (int i = 0, n = 1 + below(g, 2); i < n; i++) {
    Node* geom = put_element(body, "geom", "type", one_of(g, types, 3), "quat",
                             one_of(g, quarter, chance(g, 0.5) ? 1 : 5), NULL);
    give_name(g, geom, "geom");
    set_numbers(g, geom, "size", 3, 0.05, 0.15);
    set_numbers(g, geom, "pos", 3, -0.1, 0.1);
    if (chance(g, 0.3)) set_numbers(g, geom, "margin", 1, 0.001, 0.02);
  }
  Node* site = put_element(body, "site", "type", types[below(g, 2)], "size", "0.1 0.05 0.08", NULL);
  give_name(g, site, "site");
  if (chance(g, 0.3)) put_element(body, "camera", "pos", "0.1 0.2 0.3", "ipd", "0.07", NULL);
}

static void scene_stretched(Generator* g, Node* root) {
  static const char* const scales[] = {"2 3 5", "0.5 1 1.5", "1 1 2", "1.2 0.8 1"};
  Node* frame =
      put_element(node_child_or_new(root, "worldbody"), "frame", "scale", one_of(g, scales, 4), NULL);
  if (chance(g, 0.9)) node_set(frame, "scaling", "geometry");
  if (chance(g, 0.2)) node_set(frame, "massscale", "1.5");
  if (chance(g, 0.3)) set_numbers(g, frame, "pos", 3, -0.3, 0.3);
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) put_stretched(g, frame);
}

//---- the table

typedef struct Scene {
  const char* name;
  void (*add)(Generator* g, Node* root);
  double weight;
  const char* plugin;  // what may come besides
  double plugin_chance;
} Scene;

static const Scene scenes[] = {
    {"pile", scene_pile, 0.7, "mujoco.sensor", 0.15},
    {"fast", scene_fast, 0.5, NULL, 0},
    {"asleep", scene_asleep, 0.3, NULL, 0},
    {"chain", scene_chain, 0.7, "mujoco.pid", 0.4},
    {"water", scene_water, 0.5, NULL, 0},
    {"flex", scene_flex, 0.7, NULL, 0},
    {"rod", scene_rod, 0.4, NULL, 0},
    {"sheet", scene_sheet, 0.3, NULL, 0},
    {"cells", scene_cells, 0.4, NULL, 0},
    {"field", scene_field, 0.2, "mujoco.sdf", 1},
    {"pictures", scene_pictures, 0.4, NULL, 0},
    {"fused", scene_fused, 0.3, "mujoco.pid", 0.1},
    {"stretched", scene_stretched, 0.3, NULL, 0},
    {"sites", scene_sites, 0.3, NULL, 0},
    {"strings", scene_strings, 0.2, NULL, 0},
    {"skins", scene_skins, 0.2, NULL, 0},
    {"motors", scene_motors, 0.3, NULL, 0},
    {"held", scene_held, 0.3, NULL, 0},
    {"joined", scene_joined, 0.25, NULL, 0},
    {"solid", scene_solid, 0.15, NULL, 0},
    {"folded", scene_folded, 0.2, NULL, 0},
};

char* scenes_only;

static int scene_called(const char* name) {
  for (size_t i = 0; i < G_N_ELEMENTS(scenes); i++) {
    if (!strcmp(scenes[i].name, name)) return (int)i + 1;
  }
  g_error("no scene %s", name);
}

void scenes_choose(Generator* g, uint64_t seed, uint64_t index) {
  Random own = random_make(seed ^ 0x5ce4e, index);
  if (!random_chance(&own, 0.35) && !scenes_only) return;
  while (!g->scene) {
    int k = random_below(&own, G_N_ELEMENTS(scenes));
    if (random_chance(&own, scenes[k].weight)) g->scene = k + 1;
  }
  if (scenes_only) g->scene = scene_called(scenes_only);
  g->is_alone = random_chance(&own, 0.7);
  if (g->is_alone) g->illegal = g->edge = 0;
}

// A grid of feelers on a geom: the vertices of a mesh.
static void put_tactile(Generator* g, Node* root) {
  Node* geom = node_new(NULL, "geom");
  choose_mesh(g, root, geom);
  const char* felt = name_pick(g, "geom");
  if (felt) {
    Node* sensor = put_element(node_child_or_new(root, "sensor"), "tactile", "geom", felt, "mesh",
                               node_get(geom, "mesh"), NULL);
    give_name(g, sensor, "sensor");
  }
  node_free(geom);
}

static void put_sensors(Generator* g, Node* root) {
  static const char* const tags[] = {"touch",       "contact",       "contact",       "tactile",
                                     "insidesite",  "rangefinder",   "distance",      "normal",
                                     "insidesite",  "fromto",        "camprojection", "force",
                                     "framelinacc", "jointlimitfrc", "jointlimitpos", "tendonlimitfrc"};
  static const char* const interps[] = {"zoh", "linear", "cubic"};
  const GimbalElement* e = section_of(g, "sensor");
  Node* section = node_child_or_new(root, "sensor");
  for (int i = 0, n = 1 + below(g, 4); i < n; i++) {
    Node* sensor = generate_child(g, e, section, one_of(g, tags, G_N_ELEMENTS(tags)));
    const char* hull = sensor && !strcmp(sensor->tag, "insidesite") ? name_pick(g, "site:hull") : NULL;
    if (hull && chance(g, 0.8)) node_set(sensor, "site", hull);
    if (sensor && !strcmp(sensor->tag, "insidesite") && chance(g, 0.4)) node_set(sensor, "enclosed", "true");
    if (!sensor || !chance(g, 0.3)) continue;
    node_set(sensor, "nsample", chance(g, 0.5) ? "3" : "6");
    set_numbers(g, sensor, "delay", 1, 0.001, 0.01);
    node_set(sensor, "interp", one_of(g, interps, 3));
  }
}

// Lines over sites, around what is round, over pulleys; and sums of joints. Springs of them may be
// strings, may yield, and have ranges.
static void put_tendon(Generator* g, Node* section) {
  static const char* const lengths[] = {"0 0.1", "0 0.3", "0.05 0.2", "0.1"};
  int is_fixed = name_pick(g, "joint:scalar") && chance(g, 0.25);
  Node* tendon = put_element(section, is_fixed ? "fixed" : "spatial", NULL);
  give_name(g, tendon, "tendon");
  if (is_fixed) {
    Node* joint = put_element(tendon, "joint", "joint", name_pick(g, "joint:scalar"), NULL);
    set_numbers(g, joint, "coef", 1, 0.5, 2);
  }
  for (int i = 0, n = is_fixed ? 0 : 2 + below(g, 3); i < n; i++) {
    const char* before =
        tendon->children->len ? node_get(node_kid(tendon, tendon->children->len - 1), "site") : NULL;
    const char* site = name_pick(g, "site");
    if (!g_strcmp0(before, site)) continue;
    const char* round = tendon->children->len && chance(g, 0.4) ? name_pick(g, "geom:wrap") : NULL;
    Node* wrap = round ? put_element(tendon, "geom", "geom", round, NULL) : NULL;
    if (wrap && chance(g, 0.4)) node_set(wrap, "sidesite", name_pick(g, "site"));
    put_element(tendon, "site", "site", site, NULL);
  }
  if (chance(g, 0.8)) set_numbers(g, tendon, "stiffness", 1, 1, 200);
  if (chance(g, 0.6)) node_set(tendon, "springlength", one_of(g, lengths, 4));
  if (node_get(tendon, "stiffness") && chance(g, 0.5)) set_numbers(g, tendon, "springyield", 1, 0.001, 0.05);
  if (chance(g, 0.3)) set_numbers(g, tendon, "damping", 1, 0.01, 2);
  if (chance(g, 0.25)) node_set(tendon, "range", chance(g, 0.5) ? "0.05 0.15" : "-0.1 0.2");
  if (chance(g, 0.2)) set_numbers(g, tendon, "frictionloss", 1, 0.01, 0.5);
  if (chance(g, 0.15)) set_numbers(g, tendon, "armature", 1, 0.001, 0.1);
  if (tendon->children->len > (is_fixed ? 0 : 1)) return;
  node_detach(tendon);
  node_free(tendon);
}

static void put_tendons(Generator* g, Node* root) {
  if (!name_pick(g, "site")) return;
  Node* section = node_child_or_new(root, "tendon");
  for (int i = 0, n = 1 + below(g, 2); i < n; i++) put_tendon(g, section);
}

// Actuators that few models have otherwise: those with several outputs, and servos that are damped
// as far as asked.
static void put_actuators(Generator* g, Node* root) {
  static const char* const tags[] = {"orientation", "position", "dcmotor", "general", "muscle", "pid"};
  const GimbalElement* e = section_of(g, "actuator");
  Node* section = node_child_or_new(root, "actuator");
  for (int i = 0, n = 1 + below(g, 2); i < n; i++) {
    const char* tag = name_pick(g, "joint:ball") && chance(g, 0.5) ? tags[0] : tags[1 + below(g, 5)];
    Node* actuator = generate_child(g, e, section, tag);
    if (!actuator || strcmp(tag, "position") || !chance(g, 0.4)) continue;
    node_set(actuator, "dampratio", "0.7");
    node_unset(actuator, "kv");
  }
}

void scenes_add(Generator* g, Node* root) {
  if (!g->scene || g->depth) return;
  g->uncertain = 1;
  scenes[g->scene - 1].add(g, root);
  if (chance(g, 0.3)) put_tendons(g, root);
  if (chance(g, 0.4)) put_sensors(g, root);
  int is_field = scenes[g->scene - 1].add == scene_field;
  for (int i = 0, n = is_field ? 3 : 1; i < n; i++) {
    if (chance(g, is_field ? 0.6 : 0.06)) put_tactile(g, root);
  }
  if (chance(g, 0.3)) put_limit_sensors(g, root);
  if (chance(g, 0.3)) put_actuators(g, root);
  if (chance(g, 0.15)) put_inheriting(g, root);
}

// All bodies of the world in a frame that is larger or smaller.
static void scale_world(Generator* g, Node* root) {
  static const char* const scales[] = {"2", "0.5", "1.3", "0.7 0.7 0.7", "1 1.5 1"};
  static const char* const ways[] = {"similar", "geometry"};
  Node *world = node_child(root, "worldbody"), *frame = node_new(NULL, "frame");
  node_set(frame, "scale", one_of(g, scales, chance(g, 0.8) ? 4 : 5));
  if (chance(g, 0.6)) node_set(frame, "scaling", one_of(g, ways, 2));
  if (chance(g, 0.3)) node_set(frame, "massscale", chance(g, 0.5) ? "0" : "1.5");
  for (guint i = 0; i < world->children->len;) {
    Node* kid = node_kid(world, i);
    if (strcmp(kid->tag, "body")) {
      i++;
      continue;
    }
    node_detach(kid);
    node_insert(frame, kid, (int)frame->children->len);
  }
  node_insert(world, frame, 0);
}

// Springs and dampers along edges are no part of what the integrator discrete solves for.
static int has_springs_along_edges(const Node* root) {
  GPtrArray* all = g_ptr_array_new();
  int found = 0;
  node_all((Node*)root, all);
  for (guint i = 0; i < all->len; i++) {
    const Node* node = g_ptr_array_index(all, i);
    found |= !strcmp(node->tag, "edge") && (node_get(node, "stiffness") || node_get(node, "damping"));
  }
  g_ptr_array_free(all, TRUE);
  return found;
}

void scenes_finish(Generator* g, Node* root) {
  static const char* const integrators[] = {"Euler",    "Euler",        "discrete", "discrete",
                                            "implicit", "implicitfast", "RK4"};
  if (!g->scene) return;
  if (scenes[g->scene - 1].plugin && chance(g, scenes[g->scene - 1].plugin_chance)) {
    extend_by_kind(&g->random, g->files, scenes[g->scene - 1].plugin);
  }
  if (chance(g, 0.25)) set_flag(root, "energy", "enable");
  if (chance(g, 0.06)) set_flag(root, "fwdinv", "enable");
  int is_scaled = scenes[g->scene - 1].add == scene_stretched;
  double scaled = scenes[g->scene - 1].add == scene_fused ? 0.4 : 0.2;
  if (!is_scaled && node_child(root, "worldbody") && chance(g, scaled)) scale_world(g, root);
  static const char* const solvers[] = {"PGS", "CG", "Newton"};
  if (chance(g, 0.3)) node_set(option_of(root), "solver", one_of(g, solvers, 3));
  if (chance(g, 0.35)) node_set(option_of(root), "cone", "elliptic");
  static const char* const deformables[] = {"flex", "rod", "sheet", "cells", "solid", "folded", NULL};
  int is_elastic = g_strv_contains(deformables, scenes[g->scene - 1].name);
  if (is_elastic || chance(g, 0.35)) {
    // what is elastic is not integrated in the ways that come last
    int n = is_elastic ? (has_springs_along_edges(root) && !chance(g, 0.1) ? 2 : 4) : 7;
    int is_rod = scenes[g->scene - 1].add == scene_rod;
    node_set(option_of(root), "integrator", one_of(g, integrators, n));
    if (is_rod && chance(g, 0.2)) node_set(option_of(root), "integrator", "RK4");
  }
  if (chance(g, is_scaled || g->tame ? 0.5 : 0.15)) put_pose(g, root);
  if (chance(g, 0.1)) {
    generate_child(g, section_of(g, "deformable"), node_child_or_new(root, "deformable"), "skin");
  }
}
