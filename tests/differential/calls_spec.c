// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Calls that ask a spec for what it has, work on the whole of it, or attach what had something
// attached to it.

#include <stdio.h>
#include <string.h>

#include "session.h"

static const mjtObj kinds[] = {mjOBJ_BODY,     mjOBJ_GEOM,   mjOBJ_JOINT,   mjOBJ_SITE, mjOBJ_CAMERA,
                               mjOBJ_LIGHT,    mjOBJ_SENSOR, mjOBJ_TENDON,  mjOBJ_PAIR, mjOBJ_EQUALITY,
                               mjOBJ_ACTUATOR, mjOBJ_TEXT,   mjOBJ_NUMERIC, mjOBJ_KEY};

static mjtObj kind_of(const Session* s) {
  return kinds[s->a % G_N_ELEMENTS(kinds)];
}

static int is_in_tree(mjtObj kind) {
  static const mjtObj tree[] = {mjOBJ_GEOM, mjOBJ_JOINT, mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT};
  for (size_t i = 0; i < G_N_ELEMENTS(tree); i++) {
    if (kind == tree[i]) return 1;
  }
  return 0;
}

//---- what is found

// As what it is taken: one of all these is it.
static int casts(Session* s, mjsElement* e) {
  return (FN(mjs_asBody)(e) != NULL) + 2 * (FN(mjs_asGeom)(e) != NULL) + 4 * (FN(mjs_asJoint)(e) != NULL) +
         8 * (FN(mjs_asSite)(e) != NULL) + 16 * (FN(mjs_asCamera)(e) != NULL) +
         32 * (FN(mjs_asLight)(e) != NULL) + 64 * (FN(mjs_asSensor)(e) != NULL) +
         128 * (FN(mjs_asTendon)(e) != NULL) + 256 * (FN(mjs_asPair)(e) != NULL) +
         512 * (FN(mjs_asEquality)(e) != NULL) + 1024 * (FN(mjs_asActuator)(e) != NULL) +
         2048 * (FN(mjs_asText)(e) != NULL) + 4096 * (FN(mjs_asNumeric)(e) != NULL) +
         8192 * (FN(mjs_asKey)(e) != NULL) + 16384 * (FN(mjs_asExclude)(e) != NULL);
}

void call_find(Session* s) {
  mjSpec* spec = s->subject.spec;
  mjsElement* e = named_element(s, spec, kind_of(s), s->b);
  if (!e) return;
  const char* name = FN(mjs_getString)(FN(mjs_getName)(e));
  note_number(s, "cast", casts(s, e));
  // the reference finds by name what was there when it compiled
  if (s->is_compiled) note_number(s, "found", FN(mjs_findElement)(spec, e->elemtype, name) == e);
  note_number(s, "spec", FN(mjs_getSpec)(e) == spec);
  const mjsSensor* sensor = FN(mjs_asSensor)(e);
  // the reference counts one number for each actuator, however many forces it has
  if (sensor && sensor->objtype != mjOBJ_ACTUATOR) note_number(s, "dim", FN(mjs_sensorDim)(sensor));
  if (!is_in_tree(e->elemtype)) return;
  const mjsCompiler* compiler = FN(mjs_getCompiler)(e);
  if (compiler) note_number(s, "degree", compiler->degree);
  const mjsBody* parent = FN(mjs_getParent)(e);
  if (parent) note_number(s, "child", FN(mjs_findChild)(FN(mjs_findBody)(spec, "world"), name) != NULL);
}

// Numbers of the class of an element, and of those that have names.
void call_classes(Session* s) {
  static const char* const names[] = {"main", "class0", "class1", "nobody"};
  for (int i = 0; i < 4; i++) {
    const mjsDefault* def = FN(mjs_findDefault)(s->subject.spec, names[i]);
    note_number(s, names[i], def != NULL);
    if (def) note_number(s, "density", (int)(1000 * def->geom->density));
  }
  mjsElement* e = named_element(s, s->subject.spec, s->a % 2 ? mjOBJ_GEOM : mjOBJ_JOINT, s->b);
  const mjsDefault* own = e ? FN(mjs_getDefault)(e) : NULL;
  if (!own) return;
  note_number(s, "friction", (int)(1e6 * own->geom->friction[0]));
  note_number(s, "damping", (int)(1e6 * own->joint->damping[0]));
}

// Something of the caller at an element.
void call_values(Session* s) {
  static const char* const keys[] = {"one", "two"};
  static int things[4];
  mjsElement* e = named_element(s, s->subject.spec, kind_of(s), s->b);
  if (!e) return;
  FN(mjs_setUserValue)(e, keys[s->c % 2], things + s->c % 4);
  if (s->c % 3 == 0) FN(mjs_deleteUserValue)(e, keys[s->a % 2]);
  for (int i = 0; i < 2; i++) {
    const int* thing = FN(mjs_getUserValue)(e, keys[i]);
    note_number(s, keys[i], thing ? (int)(thing - things) : -1);
  }
  FN(mjs_deleteUserValue)(e, keys[0]), FN(mjs_deleteUserValue)(e, keys[1]);
}

//---- what is added or changed

void call_free_joint(Session* s) {
  mjsBody *world = FN(mjs_findBody)(s->subject.spec, "world"), *b = FN(mjs_addBody)(world, NULL);
  b->pos[2] = 1 + s->x;
  mjsJoint* joint = FN(mjs_addFreeJoint)(b);
  note_number(s, "free", joint && joint->type == mjJNT_FREE);
  mjsGeom* g = FN(mjs_addGeom)(b, NULL);
  g->size[0] = 0.05 + 0.01 * (s->b % 4);
}

void call_hfield(Session* s) {
  char name[20];
  snprintf(name, sizeof name, "land%d", s->b % 5);
  if (!name_is_free(s, mjOBJ_HFIELD, name)) return;
  enum { ROWS = 3, COLUMNS = 4 };
  float heights[ROWS * COLUMNS];
  for (int i = 0; i < ROWS * COLUMNS; i++) heights[i] = (float)((i * (1 + s->a) + s->c) % 7) / 6;
  mjsHField* field = FN(mjs_addHField)(s->subject.spec);
  FN(mjs_setName)(field->element, name);
  field->nrow = ROWS, field->ncol = COLUMNS;
  for (int i = 0; i < 4; i++) field->size[i] = 0.2 + 0.1 * i;
  FN(mjs_setFloat)(field->userdata, heights, ROWS * COLUMNS);
  mjsGeom* geom = FN(mjs_addGeom)(FN(mjs_findBody)(s->subject.spec, "world"), NULL);
  geom->type = mjGEOM_HFIELD;
  geom->pos[0] = s->x;
  FN(mjs_setString)(geom->hfieldname, name);
}

void call_tuple(Session* s) {
  mjsElement *one = named_element(s, s->subject.spec, mjOBJ_BODY, s->a),
             *two = named_element(s, s->subject.spec, mjOBJ_GEOM, s->b);
  if (!one || !two) return;
  int types[] = {mjOBJ_BODY, mjOBJ_GEOM};
  double numbers[] = {s->x, 3};
  mjsTuple* tuple = FN(mjs_addTuple)(s->subject.spec);
  FN(mjs_setInt)(tuple->objtype, types, 2);
  FN(mjs_setStringVec)(tuple->objname, FN(mjs_getString)(FN(mjs_getName)(one)));
  FN(mjs_appendString)(tuple->objname, FN(mjs_getString)(FN(mjs_getName)(two)));
  FN(mjs_setDouble)(tuple->objprm, numbers, 2);
}

void call_skin(Session* s) {
  mjsElement* bone = named_element(s, s->subject.spec, mjOBJ_BODY, s->a);
  if (!bone) return;
  static const float corners[] = {0, 0, 0, 0.1F, 0, 0, 0, 0.1F, 0};
  static const int face[] = {0, 1, 2};
  const float bind[] = {(float)s->x, 0, 0, 1, 0, 0, 0};
  static const float weights[] = {1, 0.5F, 0.25F};
  mjsSkin* skin = FN(mjs_addSkin)(s->subject.spec);
  FN(mjs_setFloat)(skin->vert, corners, 9);
  FN(mjs_setInt)(skin->face, face, 3);
  FN(mjs_appendString)(skin->bodyname, FN(mjs_getString)(FN(mjs_getName)(bone)));
  FN(mjs_setFloat)(skin->bindpos, bind, 3);
  FN(mjs_setFloat)(skin->bindquat, bind + 3, 4);
  FN(mjs_appendIntVec)(skin->vertid, face, 3);
  FN(mjs_appendFloatVec)(skin->vertweight, weights, 3);
  skin->inflate = (float)(0.01 * (s->b % 3));
}

void call_dedup(Session* s) {
  note_number(s, "same", FN(mjs_dedupAssets)(s->subject.spec));
}

//---- attaching what had something attached

// So that there is one that is handed on.
static void give_key(Session* s, mjSpec* spec) {
  if (FN(mjs_firstElement)(spec, mjOBJ_KEY) || s->a % 3 == 0) return;
  mjsKey* key = FN(mjs_addKey)(spec);
  key->time = 0.5 + s->x;
  if (s->a % 3 == 1) FN(mjs_setName)(key->element, "kept");
}

// A child gets a child of its own, with its keyframes, and is attached as a whole or in two parts,
// which are chosen before. Copied, as the reference loses what it attaches by reference.
void call_nest(Session* s) {
  mjSpec *outer = fresh_spec(s), *inner = outer ? fresh_spec(s) : NULL;
  if (!inner || s->others->len > 6) return;
  mjsElement* part = s->c % 3 ? named_element(s, outer, mjOBJ_BODY, s->b) : NULL;
  mjsElement* other = part && s->b % 3 ? named_element(s, outer, mjOBJ_BODY, s->b + 1) : NULL;
  mjsFrame* within = FN(mjs_addFrame)(FN(mjs_findBody)(outer, "world"), NULL);
  char prefix[20], again[20];
  snprintf(prefix, sizeof prefix, "n%d_", (int)s->others->len);
  snprintf(again, sizeof again, "m%d_", (int)s->others->len);
  give_key(s, inner);
  FN(mjs_setDeepCopy)(outer, 1);
  FN(mjs_setDeepCopy)(s->subject.spec, 1);
  note_number(s, "nested", FN(mjs_attach)(within->element, inner->element, "i_", "") != NULL);
  mjsFrame* f = FN(mjs_addFrame)(named_body(s, s->a), NULL);
  f->pos[1] = s->x;
  mjsElement* child = part ? part : outer->element;
  note_number(s, "attached", FN(mjs_attach)(f->element, child, prefix, "") != NULL);
  if (other && other != part) {
    note_number(s, "attached", FN(mjs_attach)(f->element, other, again, "") != NULL);
  }
  FN(mjs_setDeepCopy)(s->subject.spec, 0);
  s->has_attached = 1;
}
