// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Scenes of what is measured, driven, hung up and drawn: sites that enclose, strings, skins, motors,
// deformables that touch themselves.

#include "scene_parts.h"

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
  for (int i = 0, n = 2 + below(g, 3); i < n; i++) {
    Node* body = put_body(g, world, random_between(&g->random, -0.25, 0.25),
                          random_between(&g->random, -0.25, 0.25), random_between(&g->random, -0.25, 0.25));
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
    if (chance(g, 0.5)) node_set(motor, "lugre", one_of(g, frictions, 3));
    if (chance(g, 0.3)) node_set(motor, "inductance", chance(g, 0.5) ? "0.002" : "0.02 0.4");
  }
  node_set(option_of(root), "integrator", one_of(g, integrators, 5));
}

//---- deformables that touch themselves

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
