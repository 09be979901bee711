// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Calls that add elements to a spec which refer to others, or have something of their own.

#include <stdio.h>

#include "session.h"

static const char* name_of(Session* s, mjsElement* e) {
  return FN(mjs_getString)(FN(mjs_getName)(e));
}

// A joint of one degree of freedom or a geom that a tendon can wrap around; NULL if the one of this
// number is none. What cannot be compiled may stay in the reference's spec when it is deleted, and
// goes when it is copied.
static mjsElement* scalar_joint(Session* s, int n) {
  mjsElement* e = named_element(s, s->subject.spec, mjOBJ_JOINT, n);
  const mjsJoint* joint = e ? FN(mjs_asJoint)(e) : NULL;
  return joint && (joint->type == mjJNT_HINGE || joint->type == mjJNT_SLIDE) ? e : NULL;
}

static mjsElement* round_geom(Session* s, int n) {
  mjsElement* e = named_element(s, s->subject.spec, mjOBJ_GEOM, n);
  const mjsGeom* geom = e ? FN(mjs_asGeom)(e) : NULL;
  return geom && (geom->type == mjGEOM_SPHERE || geom->type == mjGEOM_CYLINDER) ? e : NULL;
}

void call_tendon(Session* s) {
  mjsElement *joint = scalar_joint(s, s->a), *geom = round_geom(s, s->b);
  mjsElement *site = named_element(s, s->subject.spec, mjOBJ_SITE, s->b),
             *other = named_element(s, s->subject.spec, mjOBJ_SITE, s->c);
  if (s->c % 2 ? !joint : !site || site == other) return;
  mjsTendon* t = FN(mjs_addTendon)(s->subject.spec, NULL);
  t->stiffness[0] = 2;
  if (s->c % 2) {
    FN(mjs_wrapJoint)(t, name_of(s, joint), s->x);
    return;
  }
  FN(mjs_wrapSite)(t, name_of(s, site));
  if (geom && s->a % 3 == 0) FN(mjs_wrapGeom)(t, name_of(s, geom), "");
  if (s->a % 5 == 0) {
    FN(mjs_wrapPulley)(t, 2);
    FN(mjs_wrapSite)(t, name_of(s, site));
  }

  FN(mjs_wrapSite)(t, name_of(s, other));
}

void call_equality(Session* s) {
  mjtObj type = s->c % 2 ? mjOBJ_BODY : mjOBJ_JOINT;
  mjsElement* one = s->c % 2 ? named_element(s, s->subject.spec, type, s->a) : scalar_joint(s, s->a);
  mjsElement* two = s->c % 2 ? named_element(s, s->subject.spec, type, s->b) : scalar_joint(s, s->b);
  if (!one || one == two || one == FN(mjs_findBody)(s->subject.spec, "world")->element) return;
  mjsEquality* eq = FN(mjs_addEquality)(s->subject.spec, NULL);
  eq->type = type == mjOBJ_JOINT ? mjEQ_JOINT : s->c % 4 == 1 ? mjEQ_CONNECT : mjEQ_WELD;
  eq->objtype = type;
  eq->data[0] = s->x;
  FN(mjs_setString)(eq->name1, name_of(s, one));
  if (two && s->c % 3) FN(mjs_setString)(eq->name2, name_of(s, two));
}

void call_contact(Session* s) {
  mjtObj type = s->c % 2 ? mjOBJ_BODY : mjOBJ_GEOM;
  mjsElement *one = named_element(s, s->subject.spec, type, s->a),
             *two = named_element(s, s->subject.spec, type, s->b);
  if (!one || one == two) return;
  if (type == mjOBJ_BODY) {
    mjsExclude* exclude = FN(mjs_addExclude)(s->subject.spec);
    FN(mjs_setString)(exclude->bodyname1, name_of(s, one));
    FN(mjs_setString)(exclude->bodyname2, name_of(s, two));
  } else {
    mjsPair* pair = FN(mjs_addPair)(s->subject.spec, NULL);
    FN(mjs_setString)(pair->geomname1, name_of(s, one));
    FN(mjs_setString)(pair->geomname2, name_of(s, two));
    if (s->c % 4) pair->condim = 1;
  }
}

void call_light(Session* s) {
  mjsLight* light = FN(mjs_addLight)(named_body(s, s->a), NULL);
  light->pos[1] = s->x;
  light->castshadow = (mjtByte)(s->b % 2);
}

// A texture, a material of it, and a geom that has the material.
void call_material(Session* s) {
  mjsElement* e = named_element(s, s->subject.spec, mjOBJ_GEOM, s->a);
  char name[20];
  snprintf(name, sizeof name, "look%d", s->b % 5);
  if (!e || !name_is_free(s, mjOBJ_MATERIAL, name) || !name_is_free(s, mjOBJ_TEXTURE, name)) return;
  mjsTexture* texture = FN(mjs_addTexture)(s->subject.spec, NULL);
  texture->type = s->c % 2 ? mjTEXTURE_2D : mjTEXTURE_CUBE;
  texture->builtin = mjBUILTIN_CHECKER;
  texture->width = texture->height = 8;
  texture->rgb1[0] = 1;
  mjsMaterial* material = FN(mjs_addMaterial)(s->subject.spec, NULL);
  FN(mjs_setInStringVec)(material->textures, mjTEXROLE_RGB, name);
  FN(mjs_setName)(texture->element, name);
  FN(mjs_setName)(material->element, name);
  FN(mjs_setString)(FN(mjs_asGeom)(e)->material, name);
}

void call_mesh(Session* s) {
  char name[20];
  snprintf(name, sizeof name, "shape%d", s->b % 5);
  if (!name_is_free(s, mjOBJ_MESH, name)) return;
  double parameters[] = {1 + s->a % 2};
  mjsMesh* mesh = FN(mjs_addMesh)(s->subject.spec, NULL);
  FN(mjs_setName)(mesh->element, name);
  note_number(s, "made", FN(mjs_makeMesh)(mesh, mjMESH_BUILTIN_SPHERE, parameters, 1));
  mesh->scale[0] = mesh->scale[1] = mesh->scale[2] = 0.1;
  mjsGeom* geom = FN(mjs_addGeom)(named_body(s, s->c), NULL);
  geom->type = mjGEOM_MESH;
  FN(mjs_setString)(geom->meshname, name);
}

void call_custom(Session* s) {
  double numbers[] = {s->x, 2, 3};
  if (s->a % 2) {
    mjsNumeric* numeric = FN(mjs_addNumeric)(s->subject.spec);
    numeric->size = 1 + s->b % 3;
    FN(mjs_setDouble)(numeric->data, numbers, 1 + s->b % 3);
    if (name_is_free(s, mjOBJ_NUMERIC, "numbers")) FN(mjs_setName)(numeric->element, "numbers");
  } else {
    mjsText* text = FN(mjs_addText)(s->subject.spec);
    FN(mjs_setString)(text->data, s->b % 2 ? "words" : "more words");
    if (name_is_free(s, mjOBJ_TEXT, "words")) FN(mjs_setName)(text->element, "words");
  }
}
