// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What makes a random element one that can work: sizes that go with the type, one transmission, a
// body with mass.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "shapes.h"

// The same, but not what other has.
static int set_another(Generator* g, Node* node, const char* attribute, const char* space,
                       const char* other) {
  for (int i = 0; i < 5; i++) {
    if (set_reference(g, node, attribute, space) &&
        (!node_get(node, other) || strcmp(node_get(node, attribute), node_get(node, other)))) {
      return 1;
    }
  }
  node_unset(node, attribute);
  return 0;
}

static const char* const turns[] = {"quat", "axisangle", "xyaxes", "zaxis", "euler"};

static void maybe_turn(Generator* g, const GimbalElement* e, Node* node, double p) {
  if (chance(g, p)) set_value(g, e, node, one_of(g, turns, 5));
}

//---- bodies

static void joints_of(Generator* g, const GimbalElement* e, Node* node) {
  static const char* const scalar[] = {"hinge", "hinge", "slide"};
  double x = random_unit(&g->random);
  int top = !strcmp(node->parent->tag, "worldbody");
  if (x < 0.12) return;
  g->moving++;
  if (x < 0.35 && top) {
    Node* joint = generate_child(g, e, node, chance(g, 0.5) ? "freejoint" : "joint");
    if (joint && !strcmp(joint->tag, "joint")) node_set(joint, "type", "free");
    g->nq += 7, g->nv += 6;
    return;
  }
  if (x < 0.45) {
    Node* joint = generate_child(g, e, node, "joint");
    if (!joint) return;
    node_set(joint, "type", "ball");
    if (node_get(joint, "range")) set_owned(joint, "range", g_strdup_printf("0 %d", 10 + below(g, 80)));
    if (node_get(joint, "name")) name_known(g, "joint:ball", node_get(joint, "name"));
    g->nq += 4, g->nv += 3;
    return;
  }
  for (int i = 0, n = 1 + (x > 0.75) + (x > 0.93); i < n; i++) {
    Node* joint = generate_child(g, e, node, "joint");
    if (!joint) continue;
    node_set(joint, "type", one_of(g, scalar, 3));
    if (i && !chance(g, 0.01)) set_owned(joint, "axis", numbers_text(g, 3, -1, 1));
    if (node_get(joint, "name")) name_known(g, "joint:scalar", node_get(joint, "name"));
    if (node_get(joint, "name") && node_get(joint, "range")) {
      name_known(g, "joint:limited", node_get(joint, "name"));
    }
    g->nq++, g->nv++;
  }
}

static int has_mass(const Node* node) {
  return node_child(node, "geom") || node_child(node, "inertial");
}

typedef struct Few {
  const char* tag;
  double chance;
} Few;

static const Few few_children[] = {{"site", 0.5},  {"site", 0.3},       {"camera", 0.1},    {"light", 0.06},
                                   {"frame", 0.1}, {"replicate", 0.05}, {"flexcomp", 0.04}, {"attach", 0.05}};

void fill_body(Generator* g, const GimbalElement* e, Node* node, int is_world) {
  for (int i = 0, n = is_world ? below(g, 3) : below(g, 3) + chance(g, 0.6); i < n; i++) {
    generate_child(g, e, node, "geom");
  }
  for (size_t i = 0; i < G_N_ELEMENTS(few_children); i++) {
    if (focus_chance(g, e, few_children[i].tag, few_children[i].chance)) {
      generate_child(g, e, node, few_children[i].tag);
    }
  }
  int want = is_world ? 1 + below(g, 4) : below(g, 3) == 0;
  while (want-- > 0 && g->budget > 0) {
    g->budget--;
    generate_child(g, e, node, "body");
  }
}

static int shape_world(Generator* g, const GimbalElement* e, Node* node) {
  fill_body(g, e, node, 1);
  return 1;
}

static int shape_body(Generator* g, const GimbalElement* e, Node* node) {
  int moving = g->moving;
  maybe_turn(g, e, node, 0.3);
  if (!strcmp(node->parent->tag, "worldbody") && chance(g, 0.05)) {
    node_set(node, "mocap", "true");
    g->nmocap++;
  } else if (strcmp(node->tag, "frame")) {
    joints_of(g, e, node);
  }
  if (chance(g, 0.15)) generate_child(g, e, node, "inertial");
  fill_body(g, e, node, 0);
  int is_root =
      !strcmp(node->parent->tag, "worldbody") && (node_child(node, "joint") || node_child(node, "freejoint"));
  if (!is_root && !chance(g, 0.05)) node_unset(node, "sleep");
  int moves = node_child(node, "joint") || node_child(node, "freejoint");
  if (!has_mass(node) && !chance(g, moves ? 0.02 : 0.3)) {
    for (int i = 0; i < 4 && !has_mass(node); i++) {
      generate_child(g, e, node, i < 2 && chance(g, 0.8) ? "geom" : "inertial");
    }
  }
  g->moving = moving;
  return 1;
}

static int shape_frame(Generator* g, const GimbalElement* e, Node* node) {
  maybe_turn(g, e, node, 0.3);
  if (chance(g, 0.6)) generate_child(g, e, node, "geom");
  if (chance(g, 0.2)) generate_child(g, e, node, "site");
  if (chance(g, 0.5) && g->budget-- > 0) generate_child(g, e, node, "body");
  return 1;
}

static int shape_replicate(Generator* g, const GimbalElement* e, Node* node) {
  g->copied++;
  g->uncertain = 1;
  shape_frame(g, e, node);
  g->copied--;
  return 1;
}

static int shape_inertial(Generator* g, const GimbalElement* e, Node* node) {
  if (chance(g, 0.6)) {
    set_value(g, e, node, "diaginertia");
    maybe_turn(g, e, node, 0.4);
  } else {
    double d = random_between(&g->random, 0.01, 0.02), o = d * 0.3;
    GString* text = g_string_new(NULL);
    for (int i = 0; i < 6; i++) {
      double x = i < 3 ? d * random_between(&g->random, 0.9, 1.1) : random_between(&g->random, -o, o);
      g_string_append_printf(text, "%s%.4g", i ? " " : "", x);
    }
    set_owned(node, "fullinertia", g_string_free(text, FALSE));
  }
  return 1;
}

//---- geoms and sites

typedef struct Shape {
  const char* type;
  double weight;
  int sizes;
} Shape;

static const Shape shapes[] = {{"sphere", 3, 1},   {"capsule", 3, 2},   {"box", 3, 3},
                               {"cylinder", 2, 2}, {"ellipsoid", 2, 3}, {"plane", 2, 3},
                               {"mesh", 3, 0},     {"hfield", 1, 0},    {"sdf", 0.1, 0}};

static const Shape* some_shape(Generator* g, int sites) {
  for (;;) {
    const Shape* s = &shapes[below(g, G_N_ELEMENTS(shapes))];
    if (sites && (s->sizes == 0 || !strcmp(s->type, "plane"))) continue;
    if (g->moving && !strcmp(s->type, "plane") && !chance(g, 0.02)) continue;
    if (chance(g, s->weight / 3)) return s;
  }
}

static int shape_geom(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  static const char* const fitted[] = {"sphere", "capsule", "box", "cylinder", "ellipsoid"};
  maybe_turn(g, e, node, in_default ? 0.05 : 0.25);
  if (in_default) return 1;
  const Shape* s = some_shape(g, 0);
  if (!strcmp(s->type, "mesh") || !strcmp(s->type, "sdf")) {
    if (set_reference(g, node, "mesh", "mesh")) {
      node_set(node, "type", chance(g, 0.25) ? one_of(g, fitted, 5) : s->type);
      if (!chance(g, 0.05)) node_unset(node, "size");
      return 1;
    }
    s = &shapes[0];
  } else if (!strcmp(s->type, "hfield")) {
    if (set_reference(g, node, "hfield", "hfield")) {
      node_set(node, "type", "hfield");
      if (!chance(g, 0.05)) node_unset(node, "size");
      return 1;
    }
    s = &shapes[2];
  }
  if (!node_get(node, "class") || chance(g, 0.85)) {
    node_set(node, "type", s->type);
    set_owned(node, "size", numbers_text(g, s->sizes, 0.03, 0.2));
    if (s->sizes > 1 && strcmp(s->type, "plane") && chance(g, 0.15)) {
      set_value(g, e, node, "fromto");
      node_unset(node, "pos");
      for (int i = 0; i < 5 && !chance(g, 0.05); i++) node_unset(node, turns[i]);
      set_owned(node, "size", numbers_text(g, s->sizes == 3 ? 2 : 1, 0.03, 0.2));
    }
    int wraps = !strcmp(s->type, "sphere") || !strcmp(s->type, "cylinder");
    if (wraps && node_get(node, "name")) name_known(g, "geom:wrap", node_get(node, "name"));
  } else {
    set_owned(node, "size", numbers_text(g, 3, 0.03, 0.2));
  }
  return 1;
}

static int shape_site(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  maybe_turn(g, e, node, in_default ? 0.05 : 0.25);
  if (in_default) return 1;
  const Shape* s = some_shape(g, 1);
  if (node_get(node, "type")) {
    node_set(node, "type", s->type);
    set_owned(node, "size", numbers_text(g, chance(g, 0.1) ? 1 : s->sizes, 0.01, 0.1));
    if (s->sizes > 1 && chance(g, 0.1)) {
      set_value(g, e, node, "fromto");
      node_unset(node, "pos");
      for (int i = 0; i < 5; i++) node_unset(node, turns[i]);
    }
  }
  return 1;
}

static int shape_camera(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  maybe_turn(g, e, node, 0.2);
  if (in_default) return 1;
  const char* mode = node_get(node, "mode");
  if (mode && !strncmp(mode, "target", 6) && chance(g, 0.95) && !set_reference(g, node, "target", "body")) {
    node_set(node, "mode", "fixed");
  }
  if (node_get(node, "principal") || node_get(node, "principalpixel")) set_value(g, e, node, "focal");
  if (node_get(node, "focal") || node_get(node, "focalpixel")) {
    set_value(g, e, node, "sensorsize");
    if (chance(g, 0.8)) set_value(g, e, node, "resolution");
  }
  return 1;
}

static int shape_light(Generator* g, Node* node) {
  const char* mode = node_get(node, "mode");
  if (mode && !strncmp(mode, "target", 6) && chance(g, 0.95) && !set_reference(g, node, "target", "body")) {
    node_set(node, "mode", "fixed");
  }
  return 1;
}

//---- deformables

// What moves a flex, and what goes with it: few bodies instead of one for each vertex.
static void choose_dof(Generator* g, const GimbalElement* e, Node* node, int dim) {
  static const char* const dofs[] = {"trilinear", "quadratic", "trilinear", "quadratic",
                                     "radial",    "2d",        "full"};
  node_unset(node, "dof");
  if (!chance(g, dim == 3 ? 0.55 : 0.05)) return;
  int k = below(g, G_N_ELEMENTS(dofs));
  node_set(node, "dof", dofs[k]);
  if (k > 3) return;
  Node* contact = node_child(node, "contact");
  if (!contact) contact = generate_child(g, e, node, "contact");
  if (!contact) return;
  node_set(contact, "selfcollide", "none");
}

// Sheets have elasticity of their own, with a thickness.
static void choose_sheet(Generator* g, Node* elasticity) {
  static const char* const kinds[] = {"none", "bend", "stretch", "both"};
  node_set(elasticity, "elastic2d", one_of(g, kinds, 4));
  set_owned(elasticity, "thickness", numbers_text(g, 1, 0.001, 0.02));
  set_owned(elasticity, "young", numbers_text(g, 1, 100, 1e5));
}

// Rods: of a circle, or of a box, that bends and twists; some give way for good.
static void choose_rod(Generator* g, Node* elasticity) {
  int is_box = chance(g, 0.5);
  set_owned(elasticity, "young", numbers_text(g, 1, 1e4, 1e7));
  node_unset(elasticity, "thickness");
  if (chance(g, 0.7)) node_set(elasticity, "section", is_box ? "box" : "circle");
  node_unset(elasticity, "sectionsize");
  if (!is_box) return;
  node_set(elasticity, "section", "box");
  set_owned(elasticity, "sectionsize", numbers_text(g, 2, 0.003, 0.03));
  if (!chance(g, 0.05)) node_unset(elasticity->parent, "radius");  // that is the smaller of these
}

void know_flex(Generator* g, const Node* node) {
  const char *name = node_get(node, "name"), *dof = node_get(node, "dof");
  int has_cells = dof && strstr("trilinear quadratic", dof);
  const Node* edge = node_child(node, "edge");
  int is_elastic = node_child(node, "elasticity") || (edge && node_get(edge, "stiffness"));
  if (!name || is_elastic || !g_strcmp0(node_get(node, "rigid"), "true")) return;
  name_known(g, has_cells ? "flex:cells" : "flex:vertices", name);
}

static int shape_flexcomp(Generator* g, const GimbalElement* e, Node* node) {
  static const char* const types[] = {"grid",      "grid",   "grid", "box",    "cylinder",
                                      "ellipsoid", "square", "disc", "circle", "direct"};
  const char* type = one_of(g, types, 10);
  g->uncertain = 1;
  int dim = !strcmp(type, "circle") ? 1 : !strcmp(type, "square") || !strcmp(type, "disc") ? 2 : 3;
  node_set(node, "type", type);
  static const char* const data[] = {"point", "element", "texcoord", "file", "origin"};
  for (int i = 0; i < 5; i++) node_unset(node, data[i]);
  if (!strcmp(type, "grid")) {
    dim = 1 + below(g, 3);
    set_owned(node, "count",
              g_strdup_printf("%d %d %d", 2 + below(g, dim > 1 ? 3 : 6), dim > 1 ? 2 + below(g, 3) : 1,
                              dim > 2 ? 2 + below(g, 2) : 1));
  } else if (!strcmp(type, "direct")) {
    dim = 2;
    node_set(node, "point", "0 0 0 0.1 0 0 0 0.1 0 0.1 0.1 0.02");
    node_set(node, "element", "0 1 2 1 3 2");
  } else if (!strcmp(type, "circle")) {
    set_owned(node, "count", g_strdup_printf("%d 1 1", 4 + below(g, 5)));
  } else {
    int third = dim > 2 ? 3 + below(g, 2) : 1;
    set_owned(node, "count", g_strdup_printf("%d %d %d", 3 + below(g, 2), 3 + below(g, 2), third));
  }
  set_owned(node, "dim", g_strdup_printf("%d", dim));
  set_value(g, e, node, "spacing");
  set_value(g, e, node, "radius");
  if (chance(g, 0.8)) set_value(g, e, node, "mass");
  if (!chance(g, 0.1)) node_unset(node, "rigid");
  static const Few parts[] = {{"edge", 0.6}, {"elasticity", 0.4}, {"contact", 0.5}, {"pin", 0.3}};
  for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
    if (focus_chance(g, e, parts[i].tag, parts[i].chance)) generate_child(g, e, node, parts[i].tag);
  }
  choose_dof(g, e, node, dim);
  Node* elasticity = node_child(node, "elasticity");
  if (!elasticity && dim == 1 && chance(g, 0.6)) elasticity = generate_child(g, e, node, "elasticity");
  if (elasticity && dim == 1 && chance(g, 0.8)) choose_rod(g, elasticity);
  Node* edge = node_child(node, "edge");
  if (edge && dim > 1 && !chance(g, 0.05)) node_unset(edge, "stiffness");
  if (edge && elasticity && !chance(g, 0.05)) node_unset(edge, "equality");
  if (elasticity && dim == 2 && chance(g, 0.8)) choose_sheet(g, elasticity);
  if (elasticity && dim != 2 && !chance(g, 0.02)) node_unset(elasticity, "elastic2d");
  if (elasticity && dim == 3 && !node_get(elasticity, "young") && chance(g, 0.8)) {
    set_owned(elasticity, "young", numbers_text(g, 1, 100, 1e5));
  }
  maybe_turn(g, e, node, 0.2);
  if (!g->scene) know_flex(g, node);
  return 1;
}

// By places of a grid where there is one: as many numbers as it has dimensions.
static int shape_pin(Generator* g, Node* node) {
  static const char* const kinds[][2] = {
      {"id", "0 1"}, {"range", "0 2"}, {"grid", "0 0 0"}, {"gridrange", "0 0 0 1 0 0"}};
  const char *type = node_get(node->parent, "type"), *dim = node_get(node->parent, "dim");
  int has_grid = !g_strcmp0(type, "grid") && !g_strcmp0(dim, "3");
  int k = below(g, has_grid || chance(g, 0.05) ? 4 : 2);
  for (int i = 0; i < 4; i++) node_unset(node, kinds[i][0]);
  node_set(node, kinds[k][0], kinds[k][1]);
  return 1;
}

static int shape_flex(Generator* g, const GimbalElement* e, Node* node) {
  static const char* const data[] = {"vertex", "element",   "texcoord",  "elemtexcoord",
                                     "node",   "nodecoord", "cellcount", "dof"};
  for (int i = 0; i < 8; i++) node_unset(node, data[i]);
  const char *a = name_pick(g, "body"), *b = name_pick(g, "body"), *c = name_pick(g, "body");
  if (!a) return 0;
  int dim = 1 + below(g, 2);
  set_owned(node, "dim", g_strdup_printf("%d", dim));
  if (chance(g, 0.5)) {
    set_owned(node, "body", g_strdup_printf("%s %s %s", a, b, c));
    if (chance(g, 0.4)) node_set(node, "vertex", "0 0 0 0.1 0 0 0 0.1 0");
  } else {
    node_set(node, "body", a);
    node_set(node, "vertex", "0 0 0 0.1 0 0 0 0.1 0");
  }
  node_set(node, "element", dim == 1 ? "0 1 1 2" : "0 1 2");
  for (int i = 0; i < e->nchild; i++) {
    if (chance(g, 0.4)) generate_element(g, e->children[i].element, node, 0);
  }
  return 1;
}

//---- tendons, equalities, actuators, sensors

// The last site of the path, or NULL.
static const char* last_site(const Node* node) {
  for (guint i = node->children->len; i-- > 0;) {
    if (!strcmp(node_kid(node, i)->tag, "site")) return node_get(node_kid(node, i), "site");
  }
  return NULL;
}

static void path_site(Generator* g, const GimbalElement* e, Node* node) {
  char* before = g_strdup(last_site(node));
  Node* site = generate_child(g, e, node, "site");
  for (int k = 0; site && before && k < 8 && !g_strcmp0(node_get(site, "site"), before); k++) {
    set_reference(g, site, "site", "site");
  }
  int wrong =
      site && (!g_strcmp0(node_get(site, "site"), "nobody") || !g_strcmp0(node_get(site, "site"), before));
  if (wrong && !chance(g, g->illegal)) {
    node_detach(site);
    node_free(site);
  }
  g_free(before);
}

static void drop_last(Node* node) {
  Node* last = node_kid(node, node->children->len - 1);
  node_detach(last);
  node_free(last);
}

static int ends_with(const Node* node, const char* tag) {
  return node->children->len && !strcmp(node_kid(node, node->children->len - 1)->tag, tag);
}

// What a path cannot end with, and branches of one site.
static void close_path(Node* node) {
  while (ends_with(node, "geom") || ends_with(node, "pulley")) drop_last(node);
  guint n = node->children->len;
  if (n > 1 && ends_with(node, "site") && !strcmp(node_kid(node, n - 2)->tag, "pulley")) {
    drop_last(node), drop_last(node);
  }
}

static int shape_spatial(Generator* g, const GimbalElement* e, Node* node) {
  if (!name_pick(g, "site")) return 0;
  if (chance(g, 0.05)) generate_child(g, e, node, "pulley");
  path_site(g, e, node);
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) {
    if (chance(g, 0.3)) {
      Node* geom = generate_child(g, e, node, "geom");
      const char* wrap = name_pick(g, "geom:wrap");
      if (geom && wrap && chance(g, 0.95)) node_set(geom, "geom", wrap);
      if (geom && !wrap) {
        node_detach(geom);
        node_free(geom);
      }

      if (geom && wrap && chance(g, 0.4)) set_reference(g, geom, "sidesite", "site");
    }
    path_site(g, e, node);
    if (ends_with(node, "geom") && !chance(g, g->illegal)) drop_last(node);
    if (chance(g, 0.12) && node->children->len > 1 && ends_with(node, "site")) {
      generate_child(g, e, node, "pulley");
      path_site(g, e, node);
      path_site(g, e, node);
    }
  }
  close_path(node);
  if (node->children->len < 2 && !chance(g, g->illegal)) return 0;
  if (node_get(node, "range") && node_get(node, "name")) {
    name_known(g, "tendon:limited", node_get(node, "name"));
  }
  return 1;
}

// Whether a child has this value already: what stands twice is refused.
static int has_child_with(const Node* node, const char* name, const char* value) {
  for (guint i = 0; i < node->children->len; i++) {
    if (!g_strcmp0(node_get(g_ptr_array_index(node->children, i), name), value)) return 1;
  }
  return 0;
}

static int shape_fixed(Generator* g, const GimbalElement* e, Node* node) {
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) {
    const char* joint = name_pick(g, chance(g, 0.98) ? "joint:scalar" : "joint");
    if (joint && has_child_with(node, "joint", joint) && chance(g, 0.97)) continue;
    Node* child = joint ? generate_child(g, e, node, "joint") : NULL;
    if (child) node_set(child, "joint", joint);
    if (child && !node_get(child, "coef") && chance(g, 0.95)) {
      set_owned(child, "coef", numbers_text(g, 1, -2, 2));
    }
  }
  return node_child(node, "joint") != NULL;
}

static int shape_hold(Generator* g, const GimbalElement* e, Node* node) {
  static const char* const mine[] = {"body1", "body2", "site1", "site2", "anchor", "relpose"};
  for (int i = 0; i < 6; i++) node_unset(node, mine[i]);
  if (chance(g, 0.4) && set_reference(g, node, "site1", "site")) {
    return set_another(g, node, "site2", "site", "site1");
  }
  if (!strcmp(node->tag, "connect") || chance(g, 0.4)) set_value(g, e, node, "anchor");
  if (!strcmp(node->tag, "weld") && chance(g, 0.4)) set_value(g, e, node, "relpose");
  if (!set_reference(g, node, "body1", "body")) return 0;
  if (chance(g, 0.7)) set_another(g, node, "body2", "body", "body1");
  return 1;
}

static int shape_couple(Generator* g, Node* node, const char* space) {
  static const char* const names[][2] = {{"joint1", "joint2"}, {"tendon1", "tendon2"}};
  int tendon = !strcmp(space, "tendon");
  node_unset(node, names[tendon][1]);
  if (!set_reference(g, node, names[tendon][0], space)) return 0;
  if (chance(g, 0.6)) set_another(g, node, names[tendon][1], space, names[tendon][0]);
  return 1;
}

// Flexes that are elastic cannot be held, and cells are held in another way than vertices.
static int shape_held_flex(Generator* g, Node* node, const char* space) {
  if (set_reference(g, node, "flex", space)) return 1;
  return chance(g, 0.03) && set_reference(g, node, "flex", "flex");
}

static int has_attribute(const GimbalElement* e, const char* name) {
  for (int i = 0; i < e->nattribute; i++) {
    if (!strcmp(e->attributes[i].name, name)) return 1;
  }
  return 0;
}

static int drive(Generator* g, const GimbalElement* e, Node* node) {
  double x = random_unit(&g->random);
  if (x < 0.6) return set_reference(g, node, "joint", chance(g, 0.85) ? "joint:scalar" : "joint");
  if (x < 0.65 && has_attribute(e, "jointinparent")) return set_reference(g, node, "jointinparent", "joint");
  if (x < 0.8 && has_attribute(e, "tendon")) return set_reference(g, node, "tendon", "tendon");
  if (x < 0.85 && has_attribute(e, "cranksite") && set_reference(g, node, "cranksite", "site")) {
    set_value(g, e, node, "cranklength");
    return set_reference(g, node, "slidersite", "site");
  }
  if (x < 0.96 && has_attribute(e, "site")) {
    if (chance(g, 0.5) && has_attribute(e, "refsite")) set_reference(g, node, "refsite", "site");
    return set_reference(g, node, "site", "site");
  }
  return has_attribute(e, "body") && set_reference(g, node, "body", "body");
}

// Limits need a range.
static void give_ranges(Generator* g, const GimbalElement* e, Node* node) {
  static const char* const pairs[][2] = {{"ctrllimited", "ctrlrange"},
                                         {"forcelimited", "forcerange"},
                                         {"actlimited", "actrange"},
                                         {"limited", "range"},
                                         {"actuatorfrclimited", "actuatorfrcrange"}};
  for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
    int is_limited = !g_strcmp0(node_get(node, pairs[i][0]), "true");
    if (is_limited && !node_get(node, pairs[i][1]) && !chance(g, 0.05)) set_value(g, e, node, pairs[i][1]);
  }
}

// Damping and armature need a joint or a tendon.
static int drive_well(Generator* g, const GimbalElement* e, Node* node) {
  int driven = drive(g, e, node);
  if (node_get(node, "joint") || node_get(node, "jointinparent") || node_get(node, "tendon") ||
      chance(g, 0.03)) {
    return driven;
  }
  node_unset(node, "damping");
  node_unset(node, "armature");
  return driven;
}

// A motor by its constants or by its nominal data; friction, heat and cogging have all their
// numbers or none.
static void choose_motor(Generator* g, const GimbalElement* e, Node* node) {
  static const struct {
    const char* name;
    const char* values;
  } whole[] = {{"lugre", "100 1 0.2 0.5 0.1"}, {"cogging", "0.05 6 0.3"}, {"thermal", "2 20 25 0.004 25 40"}};
  if (chance(g, 0.3)) {
    node_set(node, "nominal", chance(g, 0.5) ? "12 0.8 300" : "24 2 100");
    if (chance(g, 0.5)) node_unset(node, "resistance");
    if (chance(g, 0.7)) node_unset(node, "motorconst");
    if (chance(g, 0.6)) set_owned(node, "damping", numbers_text(g, 1, 1e-4, 1e-2));
  } else {
    set_value(g, e, node, "motorconst");
    if (!node_get(node, "nominal")) set_value(g, e, node, "resistance");
  }
  for (size_t i = 0; i < G_N_ELEMENTS(whole); i++) {
    if (chance(g, 0.3)) node_set(node, whole[i].name, whole[i].values);
  }
  if (!chance(g, 0.25)) return;
  node_set(node, "controller", chance(g, 0.5) ? "5 0.5 0.1" : "5 2 0.1 3 4 6");
  node_set(node, "input", chance(g, 0.5) ? "pos" : "pos vel");
}

static int shape_actuator(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  static const char* const all[] = {"joint",     "jointinparent", "tendon",  "slidersite",
                                    "cranksite", "site",          "refsite", "body"};
  if (in_default && !strcmp(node->tag, "dcmotor")) {
    set_value(g, e, node, "motorconst"), set_value(g, e, node, "resistance");
  }
  if (in_default) return 1;
  for (int i = 0; i < 8; i++) node_unset(node, all[i]);
  g->nu++;
  if (!strcmp(node->tag, "pid") || !strcmp(node->tag, "orientation") || !strcmp(node->tag, "dcmotor")) {
    g->uncertain = 1;
  }
  if (!strcmp(node->tag, "adhesion")) {
    if (!node_get(node, "ctrlrange")) node_set(node, "ctrlrange", "0 1");
    return set_reference(g, node, "body", "body");
  }
  if (!strcmp(node->tag, "damper") && !chance(g, 0.01)) node_set(node, "ctrlrange", "0 1");
  if (!strcmp(node->tag, "orientation") && chance(g, 0.9)) {
    return set_reference(g, node, "joint", "joint:ball");
  }
  if (!strcmp(node->tag, "muscle") && chance(g, 0.7)) set_value(g, e, node, "lengthrange");
  int many = !strcmp(node->tag, "pid") || !strcmp(node->tag, "orientation") || !strcmp(node->tag, "dcmotor");
  if (many && chance(g, 0.2)) set_value(g, e, node, "input");
  if (node_get(node, "dampratio") && !chance(g, 0.1)) node_unset(node, "kv");
  if (node_get(node, "delay") && !node_get(node, "nsample") && !chance(g, 0.005)) {
    set_value(g, e, node, "nsample");
  }
  // with several inputs the reference reads all but the first from memory that nobody wrote
  if (!strcmp(node->tag, "pid") || !strcmp(node->tag, "orientation") || !strcmp(node->tag, "dcmotor")) {
    node_unset(node, "delay");
  }
  if (!strcmp(node->tag, "dcmotor") && chance(g, 0.97)) choose_motor(g, e, node);
  return drive_well(g, e, node);
}

typedef struct Space {
  const char* type;
  const char* space;
} Space;

static const Space spaces[] = {
    {"body", "body"}, {"xbody", "body"}, {"geom", "geom"}, {"site", "site"}, {"camera", "camera"}};

static int point_at(Generator* g, Node* node, const char* type, const char* name) {
  node_unset(node, type);
  node_unset(node, name);
  for (int i = 0; i < 4; i++) {
    const Space* s = &spaces[below(g, 5)];
    const char* target = name_pick(g, s->space);
    if (!target) continue;
    node_set(node, type, s->type);
    node_set(node, name, target);
    return 1;
  }
  return 0;
}

static void set_side(Generator* g, Node* node, int side, int with_subtree) {
  static const char* const kinds[] = {"geom", "body", "subtree"};
  const char* kind = kinds[below(g, with_subtree ? 3 : 2)];
  char* name = g_strdup_printf("%s%d", kind, side);
  for (int i = 0; i < 3; i++) {
    char* other = g_strdup_printf("%s%d", kinds[i], side);
    node_unset(node, other);
    g_free(other);
  }
  set_reference(g, node, name, !strcmp(kind, "geom") ? "geom" : "body");
  g_free(name);
}

static const char* const directions[] = {"framequat",  "framexaxis", "frameyaxis",
                                         "framezaxis", "ballquat",   NULL};

static int shape_sensor(Generator* g, const GimbalElement* e, Node* node) {
  const char* tag = node->tag;
  if (g_strv_contains(directions, tag) && !chance(g, 0.05)) node_unset(node, "cutoff");
  if (node_get(node, "delay") && !node_get(node, "nsample") && !chance(g, 0.005)) {
    set_value(g, e, node, "nsample");
  }
  const char* interval = node_get(node, "interval");
  if (interval && strchr(interval, ' ') && !chance(g, 0.1)) node_set(node, "interval", "0.01 -0.004");
  if (!strcmp(tag, "user")) set_value(g, e, node, "dim");
  if (has_attribute(e, "objname") && strcmp(tag, "plugin") && !point_at(g, node, "objtype", "objname")) {
    return !strcmp(tag, "user");
  }
  if (has_attribute(e, "refname")) {
    node_unset(node, "reftype");
    node_unset(node, "refname");
  }

  if (has_attribute(e, "refname") && chance(g, 0.5)) point_at(g, node, "reftype", "refname");
  if (!strncmp(tag, "ball", 4)) return set_reference(g, node, "joint", "joint:ball");
  if (!strncmp(tag, "jointlimit", 10) && chance(g, 0.95)) {
    return set_reference(g, node, "joint", "joint:limited");
  }
  if (!strncmp(tag, "tendonlimit", 11) && chance(g, 0.95)) {
    return set_reference(g, node, "tendon", "tendon:limited");
  }
  if (!strncmp(tag, "tendon", 6)) return set_reference(g, node, "tendon", "tendon");
  if (!strncmp(tag, "joint", 5) && chance(g, 0.95)) return set_reference(g, node, "joint", "joint:scalar");
  if (!strcmp(tag, "distance") || !strcmp(tag, "normal") || !strcmp(tag, "fromto")) {
    for (int k = 0; k < 5; k++) {
      set_side(g, node, 1, 0);
      set_side(g, node, 2, 0);
      const char *a = node_get(node, "geom1"), *b = node_get(node, "geom2");
      const char *c = node_get(node, "body1"), *d = node_get(node, "body2");
      if (g_strcmp0(a, b) || g_strcmp0(c, d)) break;
    }
  }
  if (!strcmp(tag, "contact")) {
    set_side(g, node, 1, 1);
    if (chance(g, 0.6)) set_side(g, node, 2, 1);
  }
  if (!strcmp(tag, "rangefinder")) {
    node_unset(node, "camera");
    return chance(g, 0.8) ? set_reference(g, node, "site", "site")
                          : set_reference(g, node, "camera", "camera");
  }
  return 1;
}

static int shape_pair(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  (void)e;
  if (in_default) return 1;
  return set_reference(g, node, "geom1", "geom") && set_reference(g, node, "geom2", "geom");
}

static int shape_numeric(Generator* g, const GimbalElement* e, Node* node) {
  set_value(g, e, node, "data");
  if (!chance(g, 0.05)) node_unset(node, "size");
  return 1;
}

static int shape_tuple(Generator* g, const GimbalElement* e, Node* node) {
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) {
    Node* child = generate_child(g, e, node, "element");
    if (child && !point_at(g, child, "objtype", "objname")) {
      node_detach(child);
      node_free(child);
    }
  }
  return 1;
}

static void set_state(Generator* g, Node* node, const char* name, int n) {
  node_unset(node, name);
  if (n > 0 && chance(g, 0.6)) set_owned(node, name, numbers_text(g, n, -0.5, 0.5));
}

static int shape_key(Generator* g, Node* node) {
  if (g->uncertain && !chance(g, 0.1)) g->nq = g->nv = g->nu = g->nmocap = 0;
  set_state(g, node, "qpos", g->nq);
  set_state(g, node, "qvel", g->nv);
  set_state(g, node, "ctrl", g->nu);
  set_state(g, node, "mpos", 3 * g->nmocap);
  set_state(g, node, "mquat", 4 * g->nmocap);
  if (!chance(g, 0.1)) node_unset(node, "act");
  if (!chance(g, 0.1)) node_unset(node, "plastic");
  return 1;
}

static int shape_default(Generator* g, const GimbalElement* e, Node* node) {
  int outer = strcmp(node->parent->tag, "default") != 0;
  if (outer && chance(g, 0.99)) node_unset(node, "class");
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) {
    const GimbalChild* c = &e->children[below(g, e->nchild)];
    if (c->in_default && !node_child(node, c->element->tag)) generate_element(g, c->element, node, 1);
  }
  for (int i = 0; outer && i < 3; i++) {
    if (chance(g, 0.35)) generate_child(g, e, node, "default");
  }
  return outer || node_get(node, "class");
}

static int shape_option(Generator* g, const GimbalElement* e, Node* node) {
  if (chance(g, 0.5)) generate_child(g, e, node, "flag");
  return 1;
}

static int shape_compiler(Generator* g, const GimbalElement* e, Node* node) {
  if (focus_chance(g, e, "lengthrange", 0.1)) generate_child(g, e, node, "lengthrange");
  return 1;
}

//---- the table

typedef int (*Plain)(Generator*, Node*);
typedef int (*Walking)(Generator*, const GimbalElement*, Node*);
typedef int (*Defaulting)(Generator*, const GimbalElement*, Node*, int);

typedef struct Shaper {
  const char* id;  // or the structure that the element fills
  Plain plain;
  Walking walking;
  Defaulting defaulting;
} Shaper;

static int couple_joints(Generator* g, Node* node) {
  return shape_couple(g, node, "joint:scalar");
}
static int couple_tendons(Generator* g, Node* node) {
  return shape_couple(g, node, "tendon");
}
static int hold_vertices(Generator* g, Node* node) {
  return shape_held_flex(g, node, "flex:vertices");
}
static int hold_cells(Generator* g, Node* node) {
  return shape_held_flex(g, node, "flex:cells");
}

static const Shaper shapers[] = {
    {"worldbody", NULL, shape_world, NULL},
    {"body", NULL, shape_body, NULL},
    {"frame", NULL, shape_frame, NULL},
    {"replicate", NULL, shape_replicate, NULL},
    {"inertial", NULL, shape_inertial, NULL},
    {"geom", NULL, NULL, shape_geom},
    {"site", NULL, NULL, shape_site},
    {"camera", NULL, NULL, shape_camera},
    {"light", shape_light, NULL, NULL},
    {"mesh", NULL, NULL, shape_mesh},
    {"hfield", NULL, shape_hfield, NULL},
    {"texture", NULL, NULL, shape_texture},
    {"material", NULL, NULL, shape_material},
    {"skin", NULL, shape_skin, NULL},
    {"model", shape_model, NULL, NULL},
    {"attach", shape_attach, NULL, NULL},
    {"flexcomp", NULL, shape_flexcomp, NULL},
    {"pin", shape_pin, NULL, NULL},
    {"flex", NULL, shape_flex, NULL},
    {"spatial", NULL, shape_spatial, NULL},
    {"fixed", NULL, shape_fixed, NULL},
    {"connect", NULL, shape_hold, NULL},
    {"weld", NULL, shape_hold, NULL},
    {"equality_joint", couple_joints, NULL, NULL},
    {"equality_tendon", couple_tendons, NULL, NULL},
    {"equality_flex", hold_vertices, NULL, NULL},
    {"flexstrain", hold_cells, NULL, NULL},
    {"pair", NULL, NULL, shape_pair},
    {"numeric", NULL, shape_numeric, NULL},
    {"tuple", NULL, shape_tuple, NULL},
    {"key", shape_key, NULL, NULL},
    {"default", NULL, shape_default, NULL},
    {"option", NULL, shape_option, NULL},
    {"compiler", NULL, shape_compiler, NULL},
    {"actuator", NULL, NULL, NULL},
    {"sensor", NULL, NULL, NULL},
    {"mjsActuator", NULL, NULL, shape_actuator},
    {"mjsSensor", NULL, shape_sensor, NULL},
};

static const Shaper* shaper_of(const GimbalElement* e) {
  for (size_t i = 0; i < G_N_ELEMENTS(shapers); i++) {
    if (!strcmp(shapers[i].id, e->id) || (e->object && !strcmp(shapers[i].id, e->object))) return &shapers[i];
  }
  return NULL;
}

int shape_element(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  const Shaper* s = shaper_of(e);
  if (!in_default) give_ranges(g, e, node);
  if (!s) return 1;
  if (s->defaulting) return s->defaulting(g, e, node, in_default);
  if (s->walking) return s->walking(g, e, node);
  return s->plain ? s->plain(g, node) : 1;
}
