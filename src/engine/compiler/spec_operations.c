// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Passes of the compiler as operations on a spec: what they leave out of a model goes from the
// spec.

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compiler/trial.h"
#include "compiler/work/inertia.h"
#include "spec/attach/body_frame.h"
#include "spec/class_template.h"
#include "spec/references.h"

// The originals of the elements that went in a trial, in order.
static void add_gone(GPtrArray* gone, const ElementList* list) {
  for (int i = 0; i < list->size; i++) {
    if (list->items[i]->id < 0) g_ptr_array_add(gone, (gpointer)list->items[i]->source);
  }
}

static void add_gone_bodies(GPtrArray* gone, const BodyElement* body) {
  add_gone(gone, &body->bodies);
  for (int i = 0; i < body->bodies.size; i++) add_gone_bodies(gone, (BodyElement*)body->bodies.items[i]);
}

static void add_gone_geoms(GPtrArray* gone, const BodyElement* body) {
  add_gone(gone, &body->geoms);
  for (int i = 0; i < body->bodies.size; i++) add_gone_geoms(gone, (BodyElement*)body->bodies.items[i]);
}

//---- a body becomes a frame

static BodyWork* find_work(const Compile* c, const Element* original) {
  for (int i = 0; i < count(c, mjOBJ_BODY); i++) {
    if (c->body[i].e->source == original) return c->body + i;
  }
  return NULL;
}

static RigidPart part_of(const BodyWork* b, const GimbalPose* pose) {
  RigidPart part = {.mass = b->mass, .pose = *pose};
  memcpy(part.inertia, b->inertia, sizeof part.inertia);
  return part;
}

static bool is_stated(const Element* body) {
  return ((const BodyElement*)body)->body.explicitinertial;
}

static bool is_inferred(const Element* body) {
  bool always = body->compiler->inertiafromgeom == mjINERTIAFROMGEOM_TRUE;
  return ((const BodyElement*)body)->geoms.size && (always || !is_stated(body));
}

// What is stated counts as it is written, without bounds; what states nothing weighs nothing.
static void weigh_as_written(Compile* c, BodyWork* b) {
  if (is_inferred(b->e->source)) return;
  body_given_inertia(c, b);
  if (!is_stated(b->e->source)) b->mass = 0;
}

// Parts that are points in one place are a point, which has no moments to be merged.
static void merge_into(RigidPart* sum, const RigidPart parts[2]) {
  *sum = parts[0];
  if (!inertia_merge(sum, parts, 2)) return;
  sum->mass += parts[1].mass;
  for (int i = 0; i < 3; i++) {
    sum->pose.pos[i] += parts[1].mass / sum->mass * (parts[1].pose.pos[i] - sum->pose.pos[i]);
  }
}

// The inertia of a body with that of another one inside of it.
static void gain_inertial(Compile* c, BodyWork* outer, BodyWork* inner) {
  weigh_as_written(c, outer);
  weigh_as_written(c, inner);
  GimbalPose pose;
  gimbal_pose_append(&pose, &inner->pose, &inner->inertial);
  const RigidPart parts[] = {part_of(inner, &pose), part_of(outer, &outer->inertial)};
  RigidPart sum = parts[0];
  if (inner->mass < mjMINVAL) return;
  if (outer->mass >= mjMINVAL) merge_into(&sum, parts);
  outer->mass = sum.mass;
  outer->inertial = sum.pose;
  memcpy(outer->inertia, sum.inertia, sizeof sum.inertia);
  trial_write_inertial(c, outer, &((BodyElement*)outer->e->source)->body);
}

// What is stated of a body that becomes a frame goes into the body around it, and so does the mass
// of its geoms where that states its own and would not count them. Only geoms have to be compiled
// for it. Returns false if that cannot be done.
static bool pass_inertial(const Element* e) {
  const Element* parent = e->parent;
  bool inferred = is_inferred(e), inferred_around = is_inferred(parent);
  if (!parent->parent || (inferred && (inferred_around || !is_stated(parent)))) return true;
  if (!inferred && !is_stated(e)) return true;
  Compile c;
  bool found = trial_run(&c, &e->spec->pub, NULL, inferred || inferred_around ? TRIAL_WHOLE : TRIAL_STATED);
  BodyWork *outer = found ? find_work(&c, parent) : NULL, *inner = found ? find_work(&c, e) : NULL;
  if (outer && inner) gain_inertial(&c, outer, inner);
  trial_end(&c);
  return found;
}

mjsFrame* mjs_bodyToFrame(mjsBody** body) {
  const Element* e = body && *body ? element_of((*body)->element) : NULL;
  if (!e || !e->parent) return NULL;
  return pass_inertial(e) ? body_becomes_frame(body) : NULL;
}

//---- fusing

// Whether the inertia of a body or of one that became part of it is stated, not that of geoms.
static bool has_stated_part(const Element* body) {
  if (is_stated(body)) return true;
  const ElementList* inside = &((const BodyElement*)body)->bodies;
  for (int i = 0; i < inside->size; i++) {
    if (inside->items[i]->id < 0 && has_stated_part(inside->items[i])) return true;
  }
  return false;
}

// What a body gained is written where it does not follow from geoms.
static void write_gains(const Compile* c) {
  for (int i = 1; i < count(c, mjOBJ_BODY); i++) {
    const BodyWork* b = c->body + i;
    if (!b->has_gained || !has_stated_part(b->e)) continue;
    trial_write_inertial(c, b, &((BodyElement*)b->e->source)->body);
  }
}

int mjs_fuseStatic(mjSpec* s, const mjVFS* vfs) {
  if (!s || !spec_check_own(spec_of(s))) return -1;
  Compile c;
  int n = -1;
  if (trial_run(&c, s, vfs, TRIAL_FUSE)) {
    GPtrArray* gone = g_ptr_array_new();
    add_gone_bodies(gone, c.spec->world);
    write_gains(&c);
    n = (int)gone->len;
    for (int i = 0; i < n; i++) {
      mjsBody* body = &((BodyElement*)g_ptr_array_index(gone, i))->body;
      body_becomes_frame(&body);
    }
    g_ptr_array_unref(gone);
  }
  trial_end(&c);
  return n;
}

//---- discarding

static void empty_reference(void* context, Element* e, mjtObj kind, mjString* name) {
  bool asset = kind == mjOBJ_MATERIAL || kind == mjOBJ_TEXTURE || kind == mjOBJ_MESH;
  const Element* named = asset ? spec_find_name(e->spec, kind, string_get(name)) : NULL;
  if (named && g_hash_table_contains(context, named)) string_set(name, "");
}

static void empty_in_body(GHashTable* gone, BodyElement* body) {
  for (int k = 0; k < LEAF_KINDS; k++) {
    const ElementList* list = body_children(body, child_kinds[k]);
    for (int i = 0; i < list->size; i++) references_visit(list->items[i], empty_reference, gone);
  }
  for (int i = 0; i < body->bodies.size; i++) empty_in_body(gone, (BodyElement*)body->bodies.items[i]);
}

// Nothing names any more what goes.
static void empty_references(Spec* s, const GPtrArray* list) {
  GHashTable* gone = g_hash_table_new(NULL, NULL);
  for (guint i = 0; i < list->len; i++) g_hash_table_add(gone, g_ptr_array_index(list, i));
  empty_in_body(gone, s->world);
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    for (int i = 0; i < s->lists[kind].size; i++) {
      references_visit(s->lists[kind].items[i], empty_reference, gone);
    }
  }
  for (int i = 0; i < s->classes.size; i++) {
    for (int k = 0; k < CLASS_TEMPLATES; k++) {
      Element* template_ = default_class_template(s->classes.items[i], class_template_kind(k));
      if (template_) references_visit(template_, empty_reference, gone);
    }
  }
  g_hash_table_unref(gone);
}

// Whether a geom that goes was part of the mass of its body.
static bool gave_mass(const Element* geom) {
  const mjsGeom* g = geom->object;
  const int* range = geom->compiler->inertiagrouprange;
  bool solid = g->type != mjGEOM_PLANE && g->type != mjGEOM_HFIELD;
  bool in_range = g->group >= range[0] && g->group <= range[1];
  return solid && in_range && (isnan(g->mass) ? g->density : g->mass) > 0;
}

// A body whose mass comes from geoms that go states it from now on.
static void write_masses(const Compile* c, const GPtrArray* gone) {
  GHashTable* bodies = g_hash_table_new(NULL, NULL);
  for (guint i = 0; i < gone->len; i++) {
    const Element* e = g_ptr_array_index(gone, i);
    if (e->head.elemtype == mjOBJ_GEOM && gave_mass(e)) g_hash_table_add(bodies, e->parent);
  }
  for (int i = 1; i < count(c, mjOBJ_BODY); i++) {
    BodyElement* body = (BodyElement*)c->body[i].e->source;
    bool from_geoms = !body->body.explicitinertial && isnan(body->body.ipos[0]) &&
                      body->base.compiler->inertiafromgeom == mjINERTIAFROMGEOM_AUTO;
    if (from_geoms && g_hash_table_contains(bodies, body)) trial_write_inertial(c, c->body + i, &body->body);
  }
  g_hash_table_unref(bodies);
}

int mjs_discardVisual(mjSpec* s, const mjVFS* vfs) {
  static const mjtObj kinds[] = {mjOBJ_MESH, mjOBJ_MATERIAL, mjOBJ_TEXTURE};
  int n = -1;
  if (!s || !spec_check_own(spec_of(s))) return n;
  Compile c;
  if (trial_run(&c, s, vfs, TRIAL_DISCARD)) {
    GPtrArray* gone = g_ptr_array_new();
    add_gone_geoms(gone, c.spec->world);
    for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) add_gone(gone, &c.spec->lists[kinds[k]]);
    write_masses(&c, gone);
    empty_references(spec_of(s), gone);
    n = (int)gone->len;
    for (int i = 0; i < n; i++) mjs_delete(s, &((Element*)g_ptr_array_index(gone, i))->head);
    g_ptr_array_unref(gone);
  }
  trial_end(&c);
  return n;
}
