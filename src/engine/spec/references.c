// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A table of the fields that hold names of other elements, and a walk over them.

#include "spec/references.h"

#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>

typedef struct Reference {
  mjtObj owner;
  mjtObj target;
  size_t offset;
  bool list;  // a mjStringVec
} Reference;

static const Reference kReferences[] = {
    {mjOBJ_BODY, mjOBJ_DEFAULT, offsetof(mjsBody, childclass), false},
    {mjOBJ_FRAME, mjOBJ_DEFAULT, offsetof(mjsFrame, childclass), false},
    {mjOBJ_GEOM, mjOBJ_MATERIAL, offsetof(mjsGeom, material), false},
    {mjOBJ_GEOM, mjOBJ_HFIELD, offsetof(mjsGeom, hfieldname), false},
    {mjOBJ_GEOM, mjOBJ_MESH, offsetof(mjsGeom, meshname), false},
    {mjOBJ_SITE, mjOBJ_MATERIAL, offsetof(mjsSite, material), false},
    {mjOBJ_SITE, mjOBJ_MESH, offsetof(mjsSite, meshname), false},
    {mjOBJ_CAMERA, mjOBJ_BODY, offsetof(mjsCamera, targetbody), false},
    {mjOBJ_LIGHT, mjOBJ_BODY, offsetof(mjsLight, targetbody), false},
    {mjOBJ_LIGHT, mjOBJ_TEXTURE, offsetof(mjsLight, texture), false},
    {mjOBJ_FLEX, mjOBJ_MATERIAL, offsetof(mjsFlex, material), true},
    {mjOBJ_FLEX, mjOBJ_BODY, offsetof(mjsFlex, nodebody), true},
    {mjOBJ_FLEX, mjOBJ_BODY, offsetof(mjsFlex, vertbody), true},
    {mjOBJ_MESH, mjOBJ_MATERIAL, offsetof(mjsMesh, material), false},
    {mjOBJ_SKIN, mjOBJ_MATERIAL, offsetof(mjsSkin, material), false},
    {mjOBJ_SKIN, mjOBJ_BODY, offsetof(mjsSkin, bodyname), true},
    {mjOBJ_MATERIAL, mjOBJ_TEXTURE, offsetof(mjsMaterial, textures), true},
    {mjOBJ_PAIR, mjOBJ_GEOM, offsetof(mjsPair, geomname1), false},
    {mjOBJ_PAIR, mjOBJ_GEOM, offsetof(mjsPair, geomname2), false},
    {mjOBJ_EXCLUDE, mjOBJ_BODY, offsetof(mjsExclude, bodyname1), false},
    {mjOBJ_EXCLUDE, mjOBJ_BODY, offsetof(mjsExclude, bodyname2), false},
    {mjOBJ_TENDON, mjOBJ_MATERIAL, offsetof(mjsTendon, material), false},
    {mjOBJ_ACTUATOR, mjOBJ_SITE, offsetof(mjsActuator, refsite), false},
    {mjOBJ_ACTUATOR, mjOBJ_SITE, offsetof(mjsActuator, slidersite), false},
    {mjOBJ_BODY, mjOBJ_PLUGIN, offsetof(mjsBody, plugin.name), false},
    {mjOBJ_GEOM, mjOBJ_PLUGIN, offsetof(mjsGeom, plugin.name), false},
    {mjOBJ_MESH, mjOBJ_PLUGIN, offsetof(mjsMesh, plugin.name), false},
    {mjOBJ_ACTUATOR, mjOBJ_PLUGIN, offsetof(mjsActuator, plugin.name), false},
    {mjOBJ_SENSOR, mjOBJ_PLUGIN, offsetof(mjsSensor, plugin.name), false},
};

static void visit_one(Element* e, ReferenceVisit visit, void* context, mjtObj kind, mjString* name) {
  if (!string_is_empty(name) && kind != mjOBJ_UNKNOWN) visit(context, e, kind, name);
}

static void* field_at(Element* e, size_t offset) {
  return *(void**)((char*)e->object + offset);
}

static void visit_list(Element* e, ReferenceVisit visit, void* context, mjtObj kind, mjStringVec* list) {
  for (int i = 0; i < string_vec_size(list); i++) visit_one(e, visit, context, kind, string_vec_at(list, i));
}

static void visit_wraps(Element* e, ReferenceVisit visit, void* context) {
  TendonElement* t = (TendonElement*)e;
  for (int i = 0; i < t->wraps.size; i++) {
    WrapElement* w = (WrapElement*)t->wraps.items[i];
    visit_one(e, visit, context, gimbal_wrap_object((int)w->wrap.type), w->target);
    visit_one(e, visit, context, mjOBJ_SITE, w->sidesite);
  }
}

// Fields whose target depends on other fields.
static void visit_typed(Element* e, ReferenceVisit visit, void* context) {
  switch (e->head.elemtype) {
    case mjOBJ_EQUALITY: {
      mjsEquality* s = e->object;
      visit_one(e, visit, context, gimbal_equality_object((int)s->type, s->objtype), s->name1);
      visit_one(e, visit, context, gimbal_equality_object((int)s->type, s->objtype), s->name2);
      break;
    }
    case mjOBJ_ACTUATOR: {
      mjsActuator* s = e->object;
      visit_one(e, visit, context, gimbal_transmission_object((int)s->trntype, -1), s->target);
      break;
    }
    case mjOBJ_SENSOR: {
      mjsSensor* s = e->object;
      visit_one(e, visit, context, s->objtype, s->objname);
      visit_one(e, visit, context, s->reftype, s->refname);
      break;
    }
    case mjOBJ_TUPLE: {
      mjsTuple* s = e->object;
      for (int i = 0; i < MIN(string_vec_size(s->objname), int_vec_size(s->objtype)); i++) {
        visit_one(e, visit, context, int_vec_data(s->objtype)[i], string_vec_at(s->objname, i));
      }
      break;
    }
    case mjOBJ_TENDON:
      visit_wraps(e, visit, context);
      break;
    default:
      break;
  }
}

void references_visit(Element* e, ReferenceVisit visit, void* context) {
  for (size_t i = 0; i < G_N_ELEMENTS(kReferences); i++) {
    const Reference* r = kReferences + i;
    if (r->owner != e->head.elemtype) continue;
    void* field = field_at(e, r->offset);
    if (r->list) {
      visit_list(e, visit, context, r->target, field);
    } else {
      visit_one(e, visit, context, r->target, field);
    }
  }
  visit_typed(e, visit, context);
}
