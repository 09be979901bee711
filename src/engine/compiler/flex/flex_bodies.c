// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "compiler/flex/flex_bodies.h"

#include "dynamics/flex/flex_shape.h"

// The bodies that carry a flex: those of its nodes, or else those of its vertices.
static const int* carrying_bodies(const FlexWork* f) {
  return f->nnode ? f->nodebody : f->vertbody;
}

static int count_bodies(const FlexWork* f) {
  return f->nnode ? f->nnode : string_vec_size(f->s->vertbody);
}

// The mocap body that a body is or hangs on, or NULL.
static const BodyWork* find_mocap(const Compile* c, int body) {
  while (body > 0 && !c->body[body].s->mocap) body = c->body[body].parent;
  return body > 0 ? c->body + body : NULL;
}

// Elasticity takes what does not move for fixed in the world, that of lines where it is damped.
static bool check_mocap(Compile* c, const FlexWork* f) {
  bool elastic = f->s->young > 0 && (f->dim > 1 || f->s->damping > 0) && !f->nnode && !f->rigid;
  for (int i = 0; elastic && i < string_vec_size(f->s->vertbody); i++) {
    const BodyWork* body = find_mocap(c, f->vertbody[i]);
    if (!body) continue;
    compile_error(c, f->e, "flex", "flex '%s' is elastic: none of its vertices can hang on mocap body '%s'",
                  element_label(f->e, (char[ELEMENT_LABEL]){0}), string_get(body->e->name));
    return false;
  }
  return true;
}

// Whether a body is there for a vertex or node alone: it has joints that slide and nothing else.
static bool body_is_point(const Compile* c, int body) {
  const BodyWork* b = c->body + body;
  if (!b->jnt.num || b->geom.num) return false;
  for (int k = body + 1; k < count(c, mjOBJ_BODY); k++) {
    if (c->body[k].parent == body) return false;
  }
  for (int k = 0; k < b->jnt.num; k++) {
    if (c->joint[b->jnt.adr + k].s->type != mjJNT_SLIDE) return false;
  }
  return true;
}

static bool body_is_damped(const Compile* c, int body) {
  const BodyWork* b = c->body + body;
  for (int k = 0; k < b->jnt.num; k++) {
    const mjsJoint* s = c->joint[b->jnt.adr + k].s;
    if (s->springdamper[0] > 0 && s->springdamper[1] > 0) return true;
    for (int i = 0; i <= mjNPOLY; i++) {
      if (s->damping[i] != 0) return true;
    }
  }
  return false;
}

// Dampers between vertices and the world are no property of a material.
static bool check_dampers(Compile* c, const FlexWork* f) {
  const int *body = carrying_bodies(f), n = count_bodies(f);
  for (int i = 0; i < n; i++) {
    int times = 0;
    if (!body_is_damped(c, body[i]) || !body_is_point(c, body[i])) continue;
    for (int k = 0; k < n; k++) times += body[k] == body[i];
    if (times > 1) continue;
    compile_error(
        c, f->e, "flex",
        "the joints of body '%s', a vertex of flex '%s', have damping: use that of elasticity or edge",
        string_get(c->body[body[i]].e->name), element_label(f->e, (char[ELEMENT_LABEL]){0}));
    return false;
  }
  return true;
}

// Whether a node lies inside of a shell, where no face holds it.
static bool is_within(const FlexWork* f, int node) {
  if (!f->shell) return false;
  int place = node;
  bool within = true;
  for (int k = 2; k >= 0; k--) {
    int last = f->s->order * f->s->cellcount[k], at = place % (last + 1);
    within = within && at > 0 && at < last;
    place /= last + 1;
  }
  return within;
}

// Whether all bodies of a flex are free points below one and the same body.
static bool all_free_below(const Compile* c, const FlexWork* f, int parent) {
  const int* body = carrying_bodies(f);
  for (int i = 0; i < count_bodies(f); i++) {
    if (is_within(f, i)) continue;
    if (c->body[body[i]].parent != parent || c->body[body[i]].jnt.num != 3) return false;
    if (!body_is_point(c, body[i])) return false;
  }
  return true;
}

// Points that are free of their body do not follow it: nothing is right that moves under them.
static bool check_pins(Compile* c, const FlexWork* f) {
  int parent = c->body[carrying_bodies(f)[0]].parent;
  int moving = f->rigid ? 0 : c->body[parent].weld;
  if (!c->body[moving].jnt.num || !all_free_below(c, f, parent)) return true;
  char body[ELEMENT_LABEL], flex[ELEMENT_LABEL];
  spec_error(c->spec, f->e, "flex",
             N_("Pin a point of it to that body, or attach it to one that does not move."),
             "body '%s' has joints, and nothing of flex '%s' is pinned to what moves with it",
             element_label(c->body[moving].e, body), element_label(f->e, flex));
  return false;
}

// Mark the nodes of all cells that are filled.
static bool* find_held_nodes(const FlexWork* f, const FlexMesh* mesh) {
  const int* n = mesh->cells;
  int ncell = n[0] * n[1] * n[2], nnode = (mesh->order + 1) * (mesh->order + 1) * (mesh->order + 1),
      nodes[mjMAXFLEXNODES];
  bool *held = g_new0(bool, f->nnode), *empty = flex_empty_cells(mesh);
  for (int cell = 0; cell < ncell; cell++) {
    if (empty[cell]) continue;
    flex_cell_nodes(n, mesh->order, cell / (n[1] * n[2]), cell / n[2] % n[1], cell % n[2], nodes);
    for (int i = 0; i < nnode; i++) held[nodes[i]] = true;
  }
  g_free(empty);
  return held;
}

bool check_flex_cells(Compile* c, const FlexWork* f, const FlexMesh* mesh) {
  bool* held = find_held_nodes(f, mesh);
  int loose = 0;
  while (loose < f->nnode && (held[loose] || !body_is_point(c, f->nodebody[loose]))) loose++;
  g_free(held);
  if (loose == f->nnode) return true;
  char flex[ELEMENT_LABEL], body[ELEMENT_LABEL];
  spec_error(
      c->spec, f->e, "flex",
      N_("Pin that node to the body around the flex, or move the nodes back to the box around the mesh."),
      "flex '%s': nothing holds node %d, body '%s': the mesh reaches into none of its cells",
      element_label(f->e, flex), loose, element_label((const Element*)c->body[f->nodebody[loose]].e, body));
  return false;
}

bool check_flex_bodies(Compile* c, const FlexWork* f) {
  return check_mocap(c, f) && check_dampers(c, f) && check_pins(c, f);
}
