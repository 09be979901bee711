// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is beside the tree and refers to it: tendons, equalities, pairs, flexes and skins.

#include <math.h>
#include <string.h>

#include "base/equality_kinds.h"
#include "compiler/scale/scale.h"

static const Unit kPlain = {1, 1, 1};

//---- units

static bool is_turning(const mjsJoint* j) {
  return j->type == mjJNT_HINGE || j->type == mjJNT_BALL;
}

Unit scale_joint_unit(Scaler* t, const Element* e) {
  const mjsJoint* j = e->object;
  const Scale* s = scale_around(t, e);
  if (is_turning(j)) return scale_turning_unit(s);
  Unit unit = scale_length_unit(s);
  if (j->type == mjJNT_SLIDE) unit.length = scale_along(s, j->axis);
  return unit;
}

// Joints of a fixed tendon: their common scale; whether any slides; the unit of their sum, which is
// a length then.
typedef struct Coordinates {
  const Scale* scale;
  Unit unit;
  bool slides;
} Coordinates;

static Coordinates fixed_coordinates(Scaler* t, const TendonElement* tendon) {
  Coordinates all = {.unit = kPlain};
  for (int i = 0; i < tendon->wraps.size; i++) {
    const WrapElement* w = (const WrapElement*)tendon->wraps.items[i];
    const Element* joint = scale_find(t, mjOBJ_JOINT, w->target);
    if (!joint) continue;
    all.scale = scale_common(all.scale, scale_around(t, joint));
    all.slides |= !is_turning(joint->object);
  }
  if (all.scale) all.unit = all.slides ? scale_length_unit(all.scale) : scale_turning_unit(all.scale);
  return all;
}

// The scale that the whole path of a spatial tendon has, or NULL.
static const Scale* path_scale(Scaler* t, const TendonElement* tendon) {
  const Scale* common = NULL;
  for (int i = 0; i < tendon->wraps.size; i++) {
    const WrapElement* w = (const WrapElement*)tendon->wraps.items[i];
    if (w->wrap.type == mjWRAP_PULLEY) continue;
    const Element* e = scale_find(t, w->wrap.type == mjWRAP_SITE ? mjOBJ_SITE : mjOBJ_GEOM, w->target);
    if (e) common = scale_common(common, scale_around(t, e));
  }
  return common;
}

static bool is_fixed(const TendonElement* tendon) {
  return tendon->wraps.size && ((const WrapElement*)tendon->wraps.items[0])->wrap.type == mjWRAP_JOINT;
}

const Scale* scale_of_tendon(Scaler* t, const Element* e) {
  const TendonElement* tendon = (const TendonElement*)e;
  return is_fixed(tendon) ? fixed_coordinates(t, tendon).scale : path_scale(t, tendon);
}

Unit scale_tendon_unit(Scaler* t, const Element* e) {
  const TendonElement* tendon = (const TendonElement*)e;
  if (is_fixed(tendon)) return fixed_coordinates(t, tendon).unit;
  const Scale* s = path_scale(t, tendon);
  return s ? scale_length_unit(s) : kPlain;
}

//---- tendons

// A sum of lengths stays one: of the scale that all have, else of none.
static void scale_coefficients(Scaler* t, TendonElement* tendon, const Coordinates* all) {
  for (int i = 0; i < tendon->wraps.size; i++) {
    WrapElement* w = (WrapElement*)tendon->wraps.items[i];
    const Element* joint = scale_find(t, mjOBJ_JOINT, w->target);
    if (!joint) continue;
    double own = scale_joint_unit(t, joint).length, sum = all->unit.length;
    if (own == sum) continue;
    scale_keep(t, &w->prm, sizeof w->prm);
    scale_times(t, &w->prm, 1, sum / own);
  }
}

static void scale_tendon(Scaler* t, Element* e) {
  TendonElement* tendon = (TendonElement*)e;
  mjsTendon* s = e->object;
  const Unit unit = scale_tendon_unit(t, e);
  double width = unit.length;
  if (is_fixed(tendon)) {
    const Coordinates all = fixed_coordinates(t, tendon);
    if (all.slides) scale_coefficients(t, tendon, &all);
    width = all.scale ? all.scale->length : 1;
  }
  if (unit.length == 1 && unit.force == 1 && width == 1) return;
  scale_keep(t, s, sizeof *s);
  double* lengths[] = {s->range,        s->range + 1,        &s->margin,
                       &s->springyield, s->solimp_limit + 2, s->solimp_friction + 2};
  for (size_t k = 0; k < G_N_ELEMENTS(lengths); k++) scale_times(t, lengths[k], 1, unit.length);
  bool resting = s->springlength[0] == -1 && s->springlength[1] == -1;
  if (!resting) scale_times(t, s->springlength, 2, unit.length);
  scale_times(t, &s->width, 1, width);
  scale_powers(t, s->stiffness, mjNPOLY + 1, &unit);
  scale_powers(t, s->damping, mjNPOLY + 1, &unit);
  scale_times(t, &s->frictionloss, 1, unit.force);
  scale_times(t, s->actfrcrange, 2, unit.force);
  scale_times(t, &s->armature, 1, unit.force / unit.same_length);
}

//---- equalities

// q1 = sum of c_n q2^n
static void scale_polynomial(Scaler* t, mjsEquality* s, double first, double second) {
  for (int n = 0; n < 5; n++) scale_times(t, s->data + n, 1, first / pow(second, n));
  scale_times(t, s->solimp + 2, 1, first);
}

static const Scale* object_scale(Scaler* t, mjtObj kind, const mjString* name) {
  const Element* e = scale_find(t, kind, name);
  return !e ? NULL : kind == mjOBJ_BODY ? scale_inside(t, e) : scale_around(t, e);
}

static double mean_factor(double a, double b) {
  return a == b ? a : sqrt(a * b);
}

static double mean_length(const Scale* a, const Scale* b) {
  return mean_factor(a ? a->length : 1, b ? b->length : 1);
}

static double force_factor(const Scale* s) {
  return s ? s->same_mass * s->same_length : 1;
}

Unit scale_unit_between(Scaler* t, const mjString* site, const mjString* other) {
  const Scale *a = object_scale(t, mjOBJ_SITE, site), *b = object_scale(t, mjOBJ_SITE, other);
  return (Unit){mean_length(a, b), mean_factor(a ? a->same_length : 1, b ? b->same_length : 1),
                mean_factor(force_factor(a), force_factor(b))};
}

static void scale_bodies(Scaler* t, mjsEquality* s) {
  const Scale* a = object_scale(t, s->objtype == mjOBJ_SITE ? mjOBJ_SITE : mjOBJ_BODY, s->name1);
  const Scale* b = object_scale(t, s->objtype == mjOBJ_SITE ? mjOBJ_SITE : mjOBJ_BODY, s->name2);
  double mean = mean_length(a, b);
  bool weld = s->type == mjEQ_WELD;
  // of a connection of bodies, where its anchor lies
  bool anchored = !weld && a && s->objtype != mjOBJ_SITE;
  scale_times(t, s->solimp + 2, 1, anchored ? a->length : mean);
  if (s->objtype == mjOBJ_SITE) {
    if (weld) scale_times(t, s->data + WELD_TORQUE_SCALE, 1, mean);
    return;
  }
  // the anchor of a weld lies in its second body, or in the world
  const Scale* holder = weld ? b : a;
  if (holder) scale_point(t, holder, s->data);
  if (!weld) return;
  if (a) scale_point(t, a, s->data + 3);
  scale_times(t, s->data + WELD_TORQUE_SCALE, 1, mean);
}

// The scale that all these bodies have.
static const Scale* common_scale(Scaler* t, const mjStringVec* names) {
  const Scale* common = NULL;
  for (int i = 0; i < string_vec_size(names); i++) {
    const Element* e = spec_find_name(t->c->spec, mjOBJ_BODY, string_vec_get(names, i));
    if (e) common = scale_common(common, scale_inside(t, e));
  }
  return common;
}

static const Scale* flex_scale(Scaler* t, const mjsFlex* s) {
  return common_scale(t, string_vec_size(s->nodebody) ? s->nodebody : s->vertbody);
}

static void scale_equality(Scaler* t, Element* e) {
  mjsEquality* s = e->object;
  scale_keep(t, s, sizeof *s);
  if (s->type == mjEQ_CONNECT || s->type == mjEQ_WELD) {
    scale_bodies(t, s);
  } else if (s->type == mjEQ_JOINT) {
    const Element* a = scale_find(t, mjOBJ_JOINT, s->name1);
    const Element* b = scale_find(t, mjOBJ_JOINT, s->name2);
    double first = a ? scale_joint_unit(t, a).length : 1;
    scale_polynomial(t, s, first, b ? scale_joint_unit(t, b).length : 1);
  } else if (s->type == mjEQ_TENDON) {
    const Element* a = scale_find(t, mjOBJ_TENDON, s->name1);
    const Element* b = scale_find(t, mjOBJ_TENDON, s->name2);
    double first = a ? scale_tendon_unit(t, a).length : 1;
    scale_polynomial(t, s, first, b ? scale_tendon_unit(t, b).length : 1);
  } else {
    const Element* flex = scale_find(t, mjOBJ_FLEX, s->name1);
    const Scale* scale = flex ? flex_scale(t, flex->object) : NULL;
    if (scale) scale_times(t, s->solimp + 2, 1, scale->length);
  }
}

//---- pairs, flexes, skins

static void scale_pair(Scaler* t, Element* e) {
  mjsPair* s = e->object;
  const Scale *a = object_scale(t, mjOBJ_GEOM, s->geomname1), *b = object_scale(t, mjOBJ_GEOM, s->geomname2);
  double mean = mean_length(a, b), force = mean_factor(force_factor(a), force_factor(b));
  if (mean == 1 && force == 1) return;
  scale_keep(t, s, sizeof *s);
  scale_times(t, &s->margin, 1, mean);
  scale_times(t, &s->gap, 1, mean);
  scale_times(t, &s->adhesion, 1, force);
  scale_times(t, s->friction + 2, 3, mean);
  scale_times(t, s->solimp + 2, 1, mean);
}

// Points stand in the frames of their bodies, each at its scale.
static void scale_flex_points(Scaler* t, mjDoubleVec* points, const mjStringVec* bodies,
                              const Scale* common) {
  int n = double_vec_size(points) / 3;
  bool each = string_vec_size(bodies) == n && n > 1;
  scale_keep(t, double_vec_data(points), (size_t)n * 3 * sizeof(double));
  for (int i = 0; i < n; i++) {
    const char* name = each ? string_vec_get(bodies, i) : NULL;
    const Element* body = name ? spec_find_name(t->c->spec, mjOBJ_BODY, name) : NULL;
    const Scale* scale = body ? scale_inside(t, body) : common;
    if (scale) scale_point(t, scale, double_vec_data(points) + 3 * i);
  }
}

static void scale_flex(Scaler* t, Element* e) {
  mjsFlex* s = e->object;
  const Scale* scale = flex_scale(t, s);
  scale_flex_points(t, s->vert, s->vertbody, scale);
  scale_flex_points(t, s->node, s->nodebody, scale);
  if (!scale || scale_is_one(scale)) return;
  const Unit unit = scale_length_unit(scale);
  scale_keep(t, s, sizeof *s);
  double* lengths[] = {&s->radius,      &s->margin,    &s->gap,        &s->thickness,     s->friction + 1,
                       s->friction + 2, s->solimp + 2, s->sectionsize, s->sectionsize + 1};
  for (size_t k = 0; k < G_N_ELEMENTS(lengths); k++) scale_times(t, lengths[k], 1, scale->length);
  double stress = unit.force / (unit.same_length * unit.same_length);
  double* stresses[] = {&s->young, &s->shear, s->stressyield, s->stressyield + 1};
  for (size_t k = 0; k < G_N_ELEMENTS(stresses); k++) scale_times(t, stresses[k], 1, stress);
  scale_times(t, &s->edgestiffness, 1, unit.force / unit.same_length);
  scale_times(t, &s->edgedamping, 1, unit.force / unit.same_length);
}

static bool is_same_stretch(const Scale* a, const Scale* b) {
  for (int k = 0; k < 9; k++) {
    if (fabs(a->stretch[k] - b->stretch[k]) > 1e-12 * a->length) return false;
  }
  return true;
}

// The scale of all bones; NULL if there are none, or if they differ, which is an error.
static const Scale* bones_scale(Scaler* t, const Element* skin, const char* const bones[], int n) {
  const Scale* common = NULL;
  for (int i = 0; i < n; i++) {
    const Element* bone = spec_find_name(t->c->spec, mjOBJ_BODY, bones[i]);
    const Scale* own = bone ? scale_inside(t, bone) : common;
    if (!common) common = own;
    if (!own || is_same_stretch(own, common)) continue;
    spec_error(t->c->spec, skin, "scale", N_("Put its bones into frames of one scale."),
               "bone '%s' of the skin has another scale than its first one", bones[i]);
    return NULL;
  }
  return common;
}

static void stretch_points(const Scaler* t, const Scale* s, float* points, int n) {
  for (int i = 0; i < n; i++) {
    double point[3];
    mju_f2n(point, points + 3 * i, 3);
    scale_point(t, s, point);
    mju_n2f(points + 3 * i, point, 3);
  }
}

// What a file holds is scaled when it is read.
static void scale_skin(Scaler* t, Element* e) {
  mjsSkin* s = e->object;
  int nbone = string_vec_size(s->bodyname);
  if (!string_is_empty(s->file)) return;
  const char** bones = g_new(const char*, nbone);
  for (int i = 0; i < nbone; i++) bones[i] = string_vec_get(s->bodyname, i);
  const Scale* scale = bones_scale(t, e, bones, nbone);
  g_free(bones);
  if (!scale || (scale->uniform && scale->length == 1)) return;
  scale_keep(t, s, sizeof *s);
  scale_times_float(t, &s->inflate, 1, scale->length);
  mjFloatVec* points[] = {s->vert, s->bindpos};
  for (size_t k = 0; k < G_N_ELEMENTS(points); k++) {
    int n = float_vec_size(points[k]);
    scale_keep(t, float_vec_data(points[k]), n * sizeof(float));
    stretch_points(t, scale, float_vec_data(points[k]), n / 3);
  }
}

double scale_skin_stretch(const Compile* c, const Element* skin, const char* const bones[], int n,
                          double stretch[9]) {
  const Scale* scale = c->scaler ? bones_scale(c->scaler, skin, bones, n) : NULL;
  if (!scale) return 1;
  memcpy(stretch, scale->stretch, sizeof scale->stretch);
  return scale->length;
}

void scale_relation(Scaler* t, Element* e) {
  static void (*const kRelations[mjNOBJECT])(Scaler*, Element*) = {[mjOBJ_TENDON] = scale_tendon,
                                                                   [mjOBJ_EQUALITY] = scale_equality,
                                                                   [mjOBJ_PAIR] = scale_pair,
                                                                   [mjOBJ_FLEX] = scale_flex,
                                                                   [mjOBJ_SKIN] = scale_skin};
  kRelations[e->head.elemtype](t, e);
}
