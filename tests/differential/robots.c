// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Robots in URDF at random: a tree of links with all types of joints, shapes, inertias, limits,
// materials, meshes in folders, mimics, and a <mujoco> section with settings of the compiler.

#include "robots.h"

#include <stdio.h>
#include <string.h>

#include "assets.h"

typedef struct Robot {
  Random* random;
  Node* files;
  Node* root;
  int nlink;
} Robot;

static int chance(Robot* r, double p) {
  return random_chance(r->random, p);
}

static int below(Robot* r, int n) {
  return random_below(r->random, n);
}

static void set_numbers(Robot* r, Node* node, const char* name, int n, double low, double high) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < n; i++) {
    g_string_append_printf(text, "%s%.3g", i ? " " : "", random_between(r->random, low, high));
  }
  node_set(node, name, text->str);
  g_string_free(text, TRUE);
}

static void set_name(Node* node, const char* attribute, const char* format, int i) {
  char name[40];
  snprintf(name, sizeof name, format, i);
  node_set(node, attribute, name);
}

static void maybe_origin(Robot* r, Node* node, double p) {
  if (!chance(r, p)) return;
  Node* origin = node_new(node, "origin");
  if (chance(r, 0.85)) set_numbers(r, origin, "xyz", 3, -0.3, 0.3);
  if (chance(r, 0.7)) set_numbers(r, origin, "rpy", 3, -3, 3);
}

static void add_inertial(Robot* r, Node* link) {
  static const char* const names[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
  Node* node = node_new(link, "inertial");
  maybe_origin(r, node, 0.7);
  set_numbers(r, node_new(node, "mass"), "value", 1, chance(r, 0.04) ? 0 : 0.1, 3);
  if (chance(r, 0.01)) return;
  Node* inertia = node_new(node, "inertia");
  for (int i = 0; i < 6; i++) {
    if (i < 3) {
      set_numbers(r, inertia, names[i], 1, 0.01, 0.018);
    } else if (chance(r, 0.98)) {
      set_numbers(r, inertia, names[i], 1, -0.002, 0.002);
    }
  }
}

static const char* const mesh_names[] = {
    "a.stl",        "meshes/b.stl", "meshes/fine/c.msh",       "package://p/d.stl", "meshes/E.stl",
    "file://f.stl", "g.msh",        "package://p/meshes/h.stl"};

static void add_mesh(Robot* r, Node* geometry) {
  const char* name = mesh_names[below(r, G_N_ELEMENTS(mesh_names))];
  Node* mesh = node_new(geometry, "mesh");
  node_set(mesh, "filename", name);
  if (chance(r, 0.3)) set_numbers(r, mesh, "scale", 3, 0.5, 1.5);
  const char* plain = g_str_has_prefix(name, "package://") ? name + 10
                      : g_str_has_prefix(name, "file://")  ? name + 7
                                                           : name;
  if (chance(r, 0.95)) asset_add(r->random, r->files, plain, "");
}

static void add_shape(Robot* r, Node* link, const char* tag) {
  Node* node = node_new(link, tag);
  if (chance(r, 0.2)) set_name(node, "name", "shape%d", below(r, 50));
  maybe_origin(r, node, 0.5);
  Node* geometry = node_new(node, "geometry");
  int kind = below(r, 5);
  if (kind == 0) set_numbers(r, node_new(geometry, "box"), "size", 3, 0.05, 0.3);
  if (kind == 1) set_numbers(r, node_new(geometry, "sphere"), "radius", 1, 0.05, 0.2);
  if (kind == 2 || kind == 3) {
    Node* tube = node_new(geometry, kind == 3 && chance(r, 0.4) ? "capsule" : "cylinder");
    set_numbers(r, tube, "radius", 1, 0.05, 0.2);
    set_numbers(r, tube, "length", 1, 0.1, 0.4);
  }
  if (kind == 4) add_mesh(r, geometry);
  if (strcmp(tag, "visual") || !chance(r, 0.5)) return;
  Node* material = node_new(node, "material");
  set_name(material, "name", "m%d", below(r, 3));
  if (chance(r, 0.7)) set_numbers(r, node_new(material, "color"), "rgba", 4, 0, 1);
}

static void add_link(Robot* r, int i) {
  Node* link = node_new(r->root, "link");
  set_name(link, "name", "link%d", i);
  if (chance(r, 0.96)) add_inertial(r, link);
  for (int k = below(r, 3); k > 0; k--) add_shape(r, link, "visual");
  for (int k = below(r, 3); k > 0; k--) add_shape(r, link, "collision");
}

static const char* const joint_types[] = {"revolute", "revolute", "continuous", "prismatic", "fixed",
                                          "floating", "planar",   "spherical",  "revolute"};

static void add_joint(Robot* r, int child) {
  Node* joint = node_new(r->root, "joint");
  const char* type = joint_types[below(r, chance(r, 0.2) ? 9 : 5)];
  set_name(joint, "name", "joint%d", child);
  node_set(joint, "type", type);
  set_name(node_new(joint, "parent"), "link", "link%d", below(r, child));
  set_name(node_new(joint, "child"), "link", "link%d", child);
  maybe_origin(r, joint, 0.8);
  if (chance(r, 0.7)) set_numbers(r, node_new(joint, "axis"), "xyz", 3, -1, 1);
  if (chance(r, 0.8)) {
    Node* limit = node_new(joint, "limit");
    if (chance(r, 0.98)) set_numbers(r, limit, "lower", 1, -2, 0);
    if (chance(r, 0.98)) set_numbers(r, limit, "upper", 1, 0, 2);
    if (chance(r, 0.8)) set_numbers(r, limit, "effort", 1, 0, 50);
    if (chance(r, 0.8)) set_numbers(r, limit, "velocity", 1, 0, 5);
  }
  if (chance(r, 0.3)) {
    Node* dynamics = node_new(joint, "dynamics");
    if (chance(r, 0.8)) set_numbers(r, dynamics, "damping", 1, 0, 2);
    if (chance(r, 0.6)) set_numbers(r, dynamics, "friction", 1, 0, 1);
  }
  if (child > 1 && chance(r, 0.06)) {
    set_name(node_new(joint, "mimic"), "joint", "joint%d", 1 + below(r, child - 1));
  }
}

static void add_settings(Robot* r) {
  static const char* const flags[] = {"fusestatic",      "discardvisual", "strippath",   "balanceinertia",
                                      "inertiafromgeom", "autolimits",    "saveinertial"};
  Node* compiler = node_new(node_new(r->root, "mujoco"), "compiler");
  for (size_t i = 0; i < G_N_ELEMENTS(flags); i++) {
    if (chance(r, 0.35)) node_set(compiler, flags[i], chance(r, 0.5) ? "true" : "false");
  }
  if (chance(r, 0.3)) node_set(compiler, "meshdir", chance(r, 0.5) ? "meshes" : "fine");
  if (chance(r, 0.2)) node_set(compiler, "boundmass", "0.01");
  if (chance(r, 0.2)) node_set(compiler, "boundinertia", "0.001");
  if (chance(r, 0.1)) node_set(compiler, "angle", "degree");
  if (chance(r, 0.1)) node_set(compiler, "eulerseq", "zyx");
}

Node* generate_robot(Random* random) {
  Robot r = {.random = random, .files = case_new()};
  r.root = node_new(case_file(r.files, "main.urdf"), "robot");
  node_set(r.root, "name", "robot");
  if (chance(&r, 0.4)) add_settings(&r);
  for (int i = below(&r, 3); i > 0; i--) {
    Node* material = node_new(r.root, "material");
    set_name(material, "name", "m%d", i);
    if (chance(&r, 0.9)) set_numbers(&r, node_new(material, "color"), "rgba", 4, 0, 1);
  }
  int n = 1 + below(&r, 6);
  for (int i = 0; i < n; i++) add_link(&r, i);
  for (int i = 1; i < n; i++) {
    if (chance(&r, 0.98)) add_joint(&r, i);
  }
  return r.files;
}
