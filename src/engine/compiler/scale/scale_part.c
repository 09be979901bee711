// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is in the tree: bodies, frames, joints, geoms, sites, cameras and lights.

#include <gimbal/kinds/geoms.h>
#include <math.h>
#include <string.h>

#include "compiler/scale/scale.h"
#include "spec/orientation.h"

// The sine of two degrees: what turns an axis by more, or makes a circle less round, is refused.
#define MISFIT 0.03489949670250097

//---- shapes

// A size and where it stands in a public structure; of geoms and sites.
typedef struct Shape {
  const Element* e;
  mjtGeom type;
  double *pos, *quat, *fromto, *size;
  const mjsOrientation* alt;
  bool may_skew;   // what does not keep its type is no error
  bool is_fitted;  // to a mesh, which is stretched before
} Shape;

static void shape_axes(const Shape* shape, double axes[9]) {
  double quat[4], along[3];
  memcpy(quat, shape->quat, sizeof quat);
  normalize4(quat);
  if (isnan(shape->fromto[0])) {
    const mjsCompiler* o = shape->e->compiler;
    mjs_resolveOrientation(quat, o->degree, o->eulerseq, shape->alt);
  } else {
    mju_sub3(along, shape->fromto, shape->fromto + 3);
    quat_from_zaxis(quat, along);
  }
  mju_quat2Mat(axes, quat);
}

// Whether a stretched axis keeps its direction.
static bool keeps_axis(const Scale* s, const double axis[3]) {
  double image[3], cross[3];
  mju_mulMatVec3(image, s->stretch, axis);
  mju_cross(cross, image, axis);
  return mju_norm3(cross) <= MISFIT * mju_norm3(image) * mju_norm3(axis);
}

// The factors along the axes of a shape; whether these keep their directions.
static bool shape_factors(const Shape* shape, const Scale* s, double factors[3]) {
  double axes[9];
  bool kept = true;
  shape_axes(shape, axes);
  for (int k = 0; k < 3; k++) {
    const double axis[3] = {axes[k], axes[3 + k], axes[6 + k]};
    factors[k] = scale_along(s, axis);
    kept &= keeps_axis(s, axis);
  }
  return kept;
}

static bool is_same_factor(double a, double b) {
  return fabs(a - b) <= MISFIT * fmax(a, b);
}

// Whether a shape of this type is one after these factors along its axes.
static bool keeps_type(const Shape* shape, const double f[3]) {
  mjtGeom type = shape->type;
  bool round = is_same_factor(f[0], f[1]);
  if (type == mjGEOM_SPHERE) return round && is_same_factor(f[0], f[2]);
  return round || (type != mjGEOM_CAPSULE && type != mjGEOM_CYLINDER && isnan(shape->fromto[0]));
}

static void scale_size(const Scaler* t, const Shape* shape, const double f[3]) {
  double* size = shape->size;
  bool around = shape->type == mjGEOM_CAPSULE || shape->type == mjGEOM_CYLINDER;
  if (shape->type == mjGEOM_SPHERE) {
    scale_times(t, size, 1, cbrt(f[0] * f[1] * f[2]));
  } else if (around || !isnan(shape->fromto[0])) {
    scale_times(t, size, 1, sqrt(f[0] * f[1]));
    scale_times(t, size + 1, 1, f[2]);
  } else {
    for (int k = 0; k < 3; k++) scale_times(t, size + k, 1, f[k]);
  }
}

static void scale_shape(Scaler* t, const Shape* shape, const Scale* s) {
  double f[3];
  if (s->uniform) {
    scale_times(t, shape->size, gimbal_geom_kind(shape->type)->sizes, s->length);
  } else {
    bool kept = shape_factors(shape, s, f);
    bool mesh = gimbal_geom_has_mesh(shape->type) || shape->is_fitted;  // any form is one
    if (!shape->may_skew && !mesh && (!kept || !keeps_type(shape, f)) && !t->back) {
      scale_refuse_stretch(t, shape->e);
    }
    scale_size(t, shape, f);
  }
  scale_point(t, s, shape->pos);
  if (isnan(shape->fromto[0])) return;
  scale_point(t, s, shape->fromto);
  scale_point(t, s, shape->fromto + 3);
}

//---- elements

static void scale_geom(Scaler* t, const Element* e, const Scale* s) {
  mjsGeom* g = e->object;
  scale_keep(t, g, sizeof *g);
  bool has_mesh = !string_is_empty(g->meshname);
  const Shape shape = {e, g->type, g->pos, g->quat, g->fromto, g->size, &g->alt, false, has_mesh};
  if (g->plugin.active) scale_refuse(t, e);
  double axes[9];
  shape_axes(&shape, axes);
  scale_shape(t, &shape, s);
  const Element* mesh = gimbal_geom_has_mesh(g->type) ? scale_find(t, mjOBJ_MESH, g->meshname) : NULL;
  bool shell = mesh ? ((const mjsMesh*)mesh->object)->inertia == mjMESH_INERTIA_SHELL
                    : g->typeinertia == mjINERTIA_SHELL;
  double extent = s->length * s->length * (shell ? 1 : s->length);
  scale_times(t, &g->mass, 1, s->mass);
  if (s->mass != extent) scale_times(t, &g->density, 1, s->mass / extent);
  scale_times(t, g->friction + 1, 2, s->length);
  scale_times(t, g->solimp + 2, 1, s->length);
  scale_times(t, &g->margin, 1, s->length);
  scale_times(t, &g->gap, 1, s->length);
  scale_times(t, &g->adhesion, 1, s->same_mass * s->same_length);
  for (int k = 0; k < 3; k++) {
    const double axis[3] = {axes[k], axes[3 + k], axes[6 + k]};
    scale_times(t, g->surfacevel + k, 1, scale_along(s, axis));
  }
}

static void scale_site(Scaler* t, const Element* e, const Scale* s) {
  mjsSite* site = e->object;
  scale_keep(t, site, sizeof *site);
  const Shape shape = {e,          site->type, site->pos, site->quat, site->fromto,
                       site->size, &site->alt, true,      false};
  scale_shape(t, &shape, s);
}

static void scale_joint(Scaler* t, const Element* e, const Scale* s) {
  mjsJoint* j = e->object;
  const Unit unit = scale_joint_unit(t, e);
  scale_keep(t, j, sizeof *j);
  bool has_axis = j->type == mjJNT_HINGE || j->type == mjJNT_SLIDE;
  if (has_axis && !t->back && !s->uniform && !keeps_axis(s, j->axis)) scale_refuse_stretch(t, e);
  scale_point(t, s, j->pos);
  if (j->type == mjJNT_FREE) return;  // its numbers are those of both lengths and angles, and stay
  if (j->type == mjJNT_SLIDE) {
    double* lengths[] = {&j->ref,      &j->springref, &j->springyield,     j->range,
                         &j->range[1], &j->margin,    j->solimp_limit + 2, j->solimp_friction + 2};
    for (size_t k = 0; k < G_N_ELEMENTS(lengths); k++) scale_times(t, lengths[k], 1, unit.length);
  }
  scale_powers(t, j->stiffness, mjNPOLY + 1, &unit);
  scale_powers(t, j->damping, mjNPOLY + 1, &unit);
  scale_times(t, &j->armature, 1, unit.force / unit.same_length);
  scale_times(t, &j->frictionloss, 1, unit.force);
  scale_times(t, j->actfrcrange, 2, unit.force);
}

static void scale_camera(Scaler* t, const Element* e, const Scale* s) {
  mjsCamera* camera = e->object;
  scale_keep(t, camera, sizeof *camera);
  scale_point(t, s, camera->pos);
  scale_times(t, &camera->ipd, 1, s->length);
  scale_times_float(t, camera->sensor_size, 2, s->length);
  scale_times_float(t, camera->focal_length, 2, s->length);
  scale_times_float(t, camera->principal_length, 2, s->length);
}

static void scale_light(Scaler* t, const Element* e, const Scale* s) {
  mjsLight* light = e->object;
  scale_keep(t, light, sizeof *light);
  scale_point(t, s, light->pos);
  scale_times_float(t, &light->range, 1, s->length);
  scale_times_float(t, &light->bulbradius, 1, s->length);
  scale_times_float(t, light->attenuation + 1, 1, 1 / s->length);
  scale_times_float(t, light->attenuation + 2, 1, 1 / (s->length * s->length));
}

//---- inertia

// The tensor about the centre, by the second moments, which are stretched in both directions.
static void stretch_tensor(const Scaler* t, const Scale* s, const double axes[9], double tensor[9]) {
  double local[9], part[9], moments[9], trace = (tensor[0] + tensor[4] + tensor[8]) / 2;
  mju_mulMatMat(part, s->stretch, axes, 3, 3, 3);
  mju_mulMatTMat(local, axes, part, 3, 3, 3);
  if (t->back) {
    memcpy(part, local, sizeof part);
    scale_invert_matrix(local, part);
  }
  for (int k = 0; k < 9; k++) moments[k] = (k % 4 ? 0 : trace) - tensor[k];
  mju_mulMatMat(part, local, moments, 3, 3, 3);
  mju_mulMatMatT(moments, part, local, 3, 3, 3);
  trace = moments[0] + moments[4] + moments[8];
  for (int k = 0; k < 9; k++) tensor[k] = (k % 4 ? 0 : trace) - moments[k];
}

// Make a tensor diagonal, by axes that are turned: an element has no other beside an orientation.
static void turn_to_axes(mjsBody* b, double tensor[9]) {
  double value[3], axes[9], turn[4], quat[4];
  mju_eig3(value, axes, turn, tensor);
  mju_mulQuat(quat, b->iquat, turn);
  memcpy(b->iquat, quat, sizeof quat);
  for (int k = 0; k < 9; k++) tensor[k] = k % 4 ? 0 : value[k / 4];
}

static void stretch_inertia(const Scaler* t, const Scale* s, const Element* e, mjsBody* b) {
  double axes[9], *d = b->inertia, *full = b->fullinertia, largest = 0;
  bool is_full = !isnan(full[0]);
  mjs_resolveOrientation(b->iquat, e->compiler->degree, e->compiler->eulerseq, &b->ialt);
  b->ialt.type = mjORIENTATION_QUAT;
  normalize4(b->iquat);
  mju_quat2Mat(axes, b->iquat);
  double tensor[9] = {d[0], 0, 0, 0, d[1], 0, 0, 0, d[2]};
  if (is_full) {
    const double given[9] = {full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2]};
    memcpy(tensor, given, sizeof tensor);
  }
  stretch_tensor(t, s, axes, tensor);
  for (int k = 0; k < 9; k++) tensor[k] = t->back ? tensor[k] / s->mass : tensor[k] * s->mass;
  for (int k = 1; k < 9; k++) largest = k % 4 ? fmax(largest, fabs(tensor[k])) : largest;
  bool is_turned = largest > 1e-10 * (tensor[0] + tensor[4] + tensor[8]);
  if (is_turned && !is_full && t->back) {
    turn_to_axes(b, tensor);
    is_turned = false;
  }
  const double diagonal[3] = {tensor[0], tensor[4], tensor[8]};
  if (is_full || is_turned) {
    const double whole[6] = {tensor[0], tensor[4], tensor[8], tensor[1], tensor[2], tensor[5]};
    memcpy(full, whole, sizeof whole);
    memset(d, 0, 3 * sizeof *d);
  } else {
    memcpy(d, diagonal, sizeof diagonal);
  }
}

void scale_inertial(Scaler* t, const Scale* s, const Element* e, mjsBody* b) {
  scale_times(t, &b->mass, 1, s->mass);
  scale_point(t, s, b->ipos);
  if (s->uniform) {
    scale_times(t, b->inertia, 3, s->mass * s->length * s->length);
    scale_times(t, b->fullinertia, 6, s->mass * s->length * s->length);
  } else {
    stretch_inertia(t, s, e, b);
  }
}

static void scale_body(Scaler* t, const Element* e, const Scale* s) {
  mjsBody* b = e->object;
  const Scale* inner = scale_inside(t, e);
  scale_keep(t, b, sizeof *b);
  scale_point(t, s, b->pos);
  if (!scale_is_one(inner)) scale_inertial(t, inner, e, b);
}

static void scale_frame(Scaler* t, const Element* e, const Scale* s) {
  mjsFrame* f = e->object;
  scale_keep(t, f, sizeof *f);
  scale_point(t, s, f->pos);
}

void scale_part(Scaler* t, Element* e) {
  static void (*const kParts[mjNOBJECT])(Scaler*, const Element*, const Scale*) = {
      [mjOBJ_BODY] = scale_body, [mjOBJ_JOINT] = scale_joint,   [mjOBJ_GEOM] = scale_geom,
      [mjOBJ_SITE] = scale_site, [mjOBJ_CAMERA] = scale_camera, [mjOBJ_LIGHT] = scale_light};
  const Scale* s = scale_around(t, e);
  if (scale_is_one(s)) return;
  if (e->head.elemtype == mjOBJ_FRAME) {
    scale_frame(t, e, s);
  } else {
    kParts[e->head.elemtype](t, e, s);
  }
}
