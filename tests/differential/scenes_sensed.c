// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Scenes of what is measured, driven, held, hung up and drawn: sites that enclose, strings, skins,
// motors, deformables that touch themselves.

#include "scene_parts.h"

#include <string.h>

//---- sites

static void put_inside(Generator* g, Node* root) {
  const GimbalElement* e = section_of(g, "sensor");
  Node* sensor = generate_child(g, e, node_child_or_new(root, "sensor"), "insidesite");
  const char* hull = sensor && chance(g, 0.4) ? name_pick(g, "site:hull") : NULL;
  if (!sensor) return;
  if (hull) node_set(sensor, "site", hull);
  if (chance(g, 0.7)) node_set(sensor, "enclosed", "true");
}

// Sites of all shapes around solids and each other: what lies inside of them, and how far.
void scene_sites(Generator* g, Node* root) {
  Node* world = node_child_or_new(root, "worldbody");
  // around each other, or in a row along one axis
  double wide[3] = {0.25, 0.25, 0.25};
  int axis = below(g, 4);
  for (int k = 0; k < 3 && axis < 3; k++) wide[k] = k == axis ? 0.6 : 0.05;
  for (int i = 0, n = 2 + below(g, 3); i < n; i++) {
    Node* body = put_body(g, world, random_between(&g->random, -wide[0], wide[0]),
                          random_between(&g->random, -wide[1], wide[1]),
                          random_between(&g->random, -wide[2], wide[2]));
    turn(g, body);
    if (chance(g, 0.7)) put_joint(g, body, chance(g, 0.5));
    put_solid(g, root, body);
    put_site(g, root, body);
    if (chance(g, 0.5)) put_site(g, root, body);
  }
  for (int i = 0, n = 3 + below(g, 4); i < n; i++) put_inside(g, root);
}

//---- strings

// A body on a string that is slack or tight: right above it, nearly, or at its side.
static void hang(Generator* g, Node* root, double x) {
  static const double aside[] = {0, 0.001, 0.1};
  static const char* const lengths[] = {"0 0.25", "0 0.4", "0 0.7"};
  Node *world = node_child_or_new(root, "worldbody"), *body = put_body(g, world, x, 0, 0.2);
  double high = 0.2 + random_between(&g->random, 0.1, 0.35);
  char* pos = g_strdup_printf("%.4g %.4g %.3g", x + aside[below(g, 3)], 0.5 * aside[below(g, 3)], high);
  Node *above = put_element(world, "site", "pos", pos, NULL), *below_it = put_element(body, "site", NULL);
  g_free(pos);
  give_name(g, above, "site"), give_name(g, below_it, "site");
  give_name(g, put_element(body, "joint", "type", "slide", "axis", "0 0 1", NULL), "joint");
  if (chance(g, 0.5)) put_joint(g, body, 0);
  put_solid(g, root, body);
  Node* tendon = put_element(node_child_or_new(root, "tendon"), "spatial", NULL);
  give_name(g, tendon, "tendon");
  if (chance(g, 0.6)) {
    node_set(tendon, "range", one_of(g, lengths, 3));
  } else {
    set_numbers(g, tendon, "stiffness", 1, 1, 200);
    node_set(tendon, "springlength", one_of(g, lengths, 3));
  }
  if (chance(g, 0.4)) set_numbers(g, tendon, "width", 1, 0.001, 0.02);
  put_element(tendon, "site", "site", node_get(above, "name"), NULL);
  put_element(tendon, "site", "site", node_get(below_it, "name"), NULL);
}

void scene_strings(Generator* g, Node* root) {
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) hang(g, root, 0.3 * i);
  if (chance(g, 0.3)) set_numbers(g, option_of(root), "gravity", 3, -9, 9);
}

//---- skins

// Surfaces that bodies of a chain deform, of all groups.
void scene_skins(Generator* g, Node* root) {
  static const char* const groups[] = {"0", "5", "2", "5", "3"};
  scene_chain(g, root);
  for (int i = 0, n = 1 + below(g, 2); i < n; i++) {
    Node* skin =
        generate_child(g, section_of(g, "deformable"), node_child_or_new(root, "deformable"), "skin");
    if (!skin) continue;
    node_set(skin, "group", one_of(g, groups, 5));
    if (chance(g, 0.5)) set_numbers(g, skin, "inflate", 1, -0.02, 0.03);
  }
}

//---- motors

// Electric motors with friction, current, heat and controllers, under integrators that ask for
// slopes of their forces.
void scene_motors(Generator* g, Node* root) {
  static const char* const integrators[] = {"implicit", "implicitfast", "discrete", "Euler", "RK4"};
  static const char* const frictions[] = {"100 1 0.2 0.5 0.1", "30 0.5 0.05 0.08 0.3", "200 2 0.1 0.1 0.2"};
  scene_chain(g, root);
  const GimbalElement* e = section_of(g, "actuator");
  Node* section = node_child_or_new(root, "actuator");
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) {
    Node* motor = generate_child(g, e, section, "dcmotor");
    if (!motor) continue;
    if (!node_get(motor, "nominal")) set_numbers(g, motor, "resistance", 1, 0.5, 4);
    node_unset(motor, "input");
    if (node_get(motor, "controller")) node_set(motor, "input", chance(g, 0.5) ? "pos" : "pos vel");
    if (chance(g, 0.5)) node_set(motor, "lugre", one_of(g, frictions, 3));
    if (chance(g, 0.3)) node_set(motor, "inductance", chance(g, 0.5) ? "0.002" : "0.02 0.4");
  }
  node_set(option_of(root), "integrator", one_of(g, integrators, 5));
}

// A servo whose range is that of its joint, of a class that gives another one.
void put_inheriting(Generator* g, Node* root) {
  static const char* const ranges[] = {"ctrlrange", "actrange"};
  const char* joint = name_pick(g, "joint:limited");
  if (!joint) return;
  int moves = chance(g, 0.4);
  Node* class = put_element(node_child_or_new(root, "default"), "default", "class", "ranged", NULL);
  const char* tag = moves ? "intvelocity" : "position";
  put_element(class, tag, ranges[moves], chance(g, 0.5) ? "-1 2" : "-0.2 0.1", NULL);
  Node* servo =
      put_element(node_child_or_new(root, "actuator"), tag, "class", "ranged", "joint", joint, NULL);
  set_numbers(g, servo, "kp", 1, 1, 30);
  if (chance(g, 0.8)) set_numbers(g, servo, "inheritrange", 1, 0.5, 1.5);
}

// How near joints are to the ends of their ranges, how fast, and what holds them there.
void put_limit_sensors(Generator* g, Node* root) {
  static const char* const tags[] = {"jointlimitfrc", "jointlimitfrc", "jointlimitpos", "jointlimitvel"};
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) {
    const char* joint = name_pick(g, "joint:limited");
    if (!joint) return;
    Node* section = node_child_or_new(root, "sensor");
    give_name(g, put_element(section, one_of(g, tags, 4), "joint", joint, NULL), "sensor");
  }
}

//---- what is joined

// Angles in the unit of the model that they stand in.
static void set_angles(Generator* g, Node* node, int degree) {
  int is_hinge = !strcmp(node->tag, "joint") && !g_strcmp0(node_get(node, "type"), "hinge");
  if (is_hinge && chance(g, 0.5)) node_set(node, "range", degree ? "-30 25" : "-0.5 0.4");
  if (is_hinge && chance(g, 0.3)) node_set(node, "springref", degree ? "10" : "0.2");
  if (strcmp(node->tag, "geom") || !chance(g, 0.3)) return;
  node_unset(node, "quat");
  set_numbers(g, node, "euler", 3, -1, 1);
}

static void fill_joined(Generator* g, Node* part) {
  static const char* const sequences[] = {"xyz", "ZYX", "zxz"};
  int degree = below(g, 2);
  Node* compiler = put_element(part, "compiler", "angle", degree ? "degree" : "radian", NULL);
  if (chance(g, 0.5)) node_set(compiler, "eulerseq", one_of(g, sequences, 3));
  scene_chain(g, part);
  GPtrArray* all = g_ptr_array_new();
  node_all(part, all);
  for (guint i = 0; i < all->len; i++) set_angles(g, g_ptr_array_index(all, i), degree);
  g_ptr_array_free(all, TRUE);
  if (chance(g, 0.4)) put_limit_sensors(g, part);
}

// A chain of a model with units of its own, on a body of this one: all of it, or a branch.
void scene_joined(Generator* g, Node* root) {
  scene_chain(g, root);
  const Node* world = node_child(root, "worldbody");
  Node *to = node_kid(world, below(g, (int)world->children->len)),
       *part = node_new(case_file(g->files, "joined.xml"), "mujoco");
  Generator own = *g;
  own.depth++, own.prefix = "c_";
  own.names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
  node_set(part, "model", "joined");
  fill_joined(&own, part);
  g->random = own.random;
  g_hash_table_unref(own.names);
  put_element(node_child_or_new(root, "asset"), "model", "name", "joined", "file", "joined.xml", NULL);
  if (strcmp(to->tag, "body")) return;
  Node* joins = put_element(to, "attach", "model", "joined", "prefix", "j_", NULL);
  const char* branch = node_get(node_kid(node_child(part, "worldbody"), 0), "name");
  if (chance(g, 0.6) && branch) node_set(joins, "body", branch);
}

//---- keyframes

// How many coordinates a model has; -1: nobody knows, as something is copied or comes from a class.
static int coordinates_of(const Node* root) {
  static const char* const unknown[] = {"replicate", "attach", "flexcomp", "include", "composite", NULL};
  GPtrArray* all = g_ptr_array_new();
  int n = 0;
  node_all((Node*)root, all);
  for (guint i = 0; i < all->len && n >= 0; i++) {
    const Node* node = g_ptr_array_index(all, i);
    const char* type = node_get(node, "type");
    int is_joint = !strcmp(node->tag, "joint") &&
                   (!strcmp(node->parent->tag, "body") || !strcmp(node->parent->tag, "frame"));
    int of_class = !strcmp(node->tag, "joint") && node_get(node, "class");
    if (of_class || g_strv_contains(unknown, node->tag)) n = -1;
    if (n >= 0 && !strcmp(node->tag, "freejoint")) n += 7;
    if (n >= 0 && is_joint) n += !g_strcmp0(type, "free") ? 7 : !g_strcmp0(type, "ball") ? 4 : 1;
  }
  g_ptr_array_free(all, TRUE);
  return n;
}

// A pose of the whole model, and a speed of it.
void put_pose(Generator* g, Node* root) {
  int n = node_child(root, "keyframe") ? -1 : coordinates_of(root);
  if (n <= 0) return;
  Node* key = put_element(node_child_or_new(root, "keyframe"), "key", NULL);
  set_numbers(g, key, "qpos", n, -0.5, 0.5);
  if (chance(g, 0.3)) set_numbers(g, key, "time", 1, 0, 2);
}

//---- meshes of files

// A prism of an OBJ whose faces count from the front or from the back.
void take_obj(Generator* g, Node* mesh) {
  static const char* const faces[] = {
      "f 1 3 2\nf 1 4 3\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n",
      "f -5 -3 -4\nf -5 -2 -3\nf -5 -4 -1\nf -4 -3 -1\nf -3 -2 -1\nf -2 -5 -1\n",
      "f 4 3 2 1\nf 1 2 5\nf 2 3 -1\nf 3 4 -1\nf 4 1 5\n"};
  char* text =
      g_strconcat("v -0.1 -0.07 -0.1\nv 0.1 -0.1 -0.1\nv 0.12 0.1 -0.1\nv -0.1 0.1 -0.1\nv 0 0.02 0.1\n",
                  one_of(g, faces, 3), NULL);
  case_bytes(g->files, "prism.obj", text);
  node_set(mesh, "file", "prism.obj");
  g_free(text);
}

//---- what is held

// A chain whose parts are held to each other in several ways.
void scene_held(Generator* g, Node* root) {
  static const char* const tags[] = {"weld", "weld", "connect", "joint", "tendon"};
  scene_chain(g, root);
  const GimbalElement* e = section_of(g, "equality");
  Node* section = node_child_or_new(root, "equality");
  for (int i = 0, n = 1 + below(g, 3); i < n; i++) {
    const char* tag = one_of(g, tags, name_pick(g, "tendon") ? 5 : 4);
    Node* holds = generate_child(g, e, section, tag);
    if (holds && !strcmp(tag, "weld") && chance(g, 0.6)) set_numbers(g, holds, "torquescale", 1, 0.2, 3);
  }
}

//---- deformables of surfaces, and those that touch themselves

// A solid made of cones from a point inside of a surface.
void scene_solid(Generator* g, Node* root) {
  static const char* const origins[] = {"0 0 0", "0 0 0.01", "0.01 0.01 -0.03"};
  Node* flex = put_element(node_child_or_new(root, "worldbody"), "flexcomp", "type", "mesh", "dim",
                           chance(g, 0.8) ? "3" : "2", "origin", one_of(g, origins, 3), NULL);
  give_name(g, flex, "flex");
  take_obj(g, flex);
  set_numbers(g, flex, "radius", 1, 0.002, 0.01);
  set_numbers(g, flex, "mass", 1, 0.05, 1);
  if (chance(g, 0.6)) turn(g, flex);
  put_element(flex, "contact", "selfcollide", chance(g, 0.5) ? "none" : "auto", NULL);
  if (chance(g, 0.6)) {
    Node* elasticity = put_element(flex, "elasticity", NULL);
    set_numbers(g, elasticity, "young", 1, 500, 5e4);
    if (chance(g, 0.6)) set_numbers(g, elasticity, "poisson", 1, 0.1, 0.45);
  } else {
    put_element(flex, "edge", "equality", "true", NULL);
  }
  if (chance(g, 0.5)) put_solid(g, root, put_body(g, node_child(root, "worldbody"), 0.05, 0, -0.2));
  set_numbers(g, option_of(root), "timestep", 1, 0.0005, 0.002);
}

// Two layers so near that they touch: each element of one beside several of the other.
void scene_folded(Generator* g, Node* root) {
  static const char* const ways[] = {"auto", "narrow", "bvh", "sap"};
  static const char* const sheets[][2] = {
      {"-.1 -.1 0 .1 -.1 0 .1 .1 0 -.1 .1 0 .25 0 .005 -.1 -.1 .012 .1 -.1 .012 .1 .1 .012 -.1 .1 .012",
       "0 1 2 0 2 3 1 4 2 6 4 7 5 6 7 5 7 8"},
      {"0 0 0 .1 0 0 .1 .2 0 0 .2 0 0 0 .01 .1 .03 .011 .1 .2 .012 0 .2 .01", "0 1 2 0 2 3 4 5 6 4 6 7"}};
  static const char* const lines[][2] = {
      {"0 0 0 .1 0 0 .1 .1 0 0 .1 .01 .05 -.05 .012", "0 1 1 2 2 3 3 4"},
      {"0 0 0 .1 0 0 .2 0 0 .2 .01 0 .1 .012 0 0 .009 0", "0 1 1 2 2 3 3 4 4 5"}};
  int is_line = chance(g, 0.4), k = below(g, 2);
  const char* const* shape = is_line ? lines[k] : sheets[k];
  Node* flex = put_element(node_child_or_new(root, "worldbody"), "flexcomp", "type", "direct", "dim",
                           is_line ? "1" : "2", "point", shape[0], "element", shape[1], NULL);
  give_name(g, flex, "flex");
  set_numbers(g, flex, "radius", 1, 0.005, 0.01);
  set_numbers(g, flex, "mass", 1, 0.05, 1);
  if (chance(g, 0.6)) turn(g, flex);
  Node* contact = put_element(flex, "contact", "selfcollide", one_of(g, ways, 4), NULL);
  if (chance(g, 0.4)) node_set(contact, "condim", chance(g, 0.5) ? "1" : "4");
  if (chance(g, 0.5)) {
    Node* edge = put_element(flex, "edge", NULL);
    if (chance(g, 0.5)) node_set(edge, "equality", "true");
    set_numbers(g, edge, "damping", 1, 0.01, 1);
  }
  set_numbers(g, option_of(root), "timestep", 1, 0.0005, 0.002);
}
