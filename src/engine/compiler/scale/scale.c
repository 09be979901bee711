// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The scale of each frame and body.

#include "compiler/scale/scale.h"

#include <math.h>
#include <string.h>

#include "spec/orientation.h"

static const Scale kOne = {&kOne, NULL, {1, 0, 0, 0, 1, 0, 0, 0, 1}, true, 1, 1, 1, 1};

//---- factors

bool scale_is_one(const Scale* s) {
  return s->uniform && s->length == 1 && s->mass == 1 && s->same_length == 1 && s->same_mass == 1;
}

const Scale* scale_common(const Scale* a, const Scale* b) {
  if (!a) return b;
  for (const Scale* of_a = a->frame; of_a; of_a = of_a->outer) {
    for (const Scale* of_b = b->frame; of_b; of_b = of_b->outer) {
      if (of_a == of_b) return of_a == a->frame ? a : of_a;
    }
  }
  return &kOne;
}

void scale_times(const Scaler* t, double* values, int n, double factor) {
  for (int i = 0; i < n; i++) values[i] = t->back ? values[i] / factor : values[i] * factor;
}

void scale_times_float(const Scaler* t, float* values, int n, double factor) {
  for (int i = 0; i < n; i++) values[i] = (float)(t->back ? values[i] / factor : values[i] * factor);
}

void scale_invert_matrix(double result[9], const double m[9]) {
  double rows[3][3], det;
  for (int k = 0; k < 3; k++) mju_cross(rows[k], m + 3 * ((k + 1) % 3), m + 3 * ((k + 2) % 3));
  det = mju_dot3(m, rows[0]);
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) result[3 * i + k] = rows[k][i] / det;
  }
}

void scale_point(const Scaler* t, const Scale* s, double point[3]) {
  double old[3], inverse[9];
  if (s->uniform) {
    scale_times(t, point, 3, s->length);
    return;
  }
  memcpy(old, point, sizeof old);
  if (t->back) scale_invert_matrix(inverse, s->stretch);
  mju_mulMatVec3(point, t->back ? inverse : s->stretch, old);
}

double scale_along(const Scale* s, const double direction[3]) {
  double image[3], norm = mju_norm3(direction);
  if (s->uniform || norm < mjMINVAL) return s->length;
  mju_mulMatVec3(image, s->stretch, direction);
  return mju_norm3(image) / norm;
}

void scale_powers(const Scaler* t, double* values, int n, const Unit* unit) {
  double factor = unit->force;
  for (int i = 0; i < n; i++) scale_times(t, values + i, 1, factor /= unit->same_length);
}

Unit scale_length_unit(const Scale* s) {
  return (Unit){s->length, s->same_length, s->same_mass * s->same_length};
}

Unit scale_turning_unit(const Scale* s) {
  return (Unit){1, 1, s->same_mass * s->same_length * s->same_length};
}

void scale_refuse(Scaler* t, const Element* e) {
  spec_error(t->c->spec, e, "scale", N_("Take it out of the frame, or write scaling=\"geometry\"."),
             "the scale of a frame does not apply to this %s", element_kind_name(e->head.elemtype));
}

void scale_refuse_stretch(Scaler* t, const Element* e) {
  spec_error(t->c->spec, e, "scale", N_("Turn it along the axes of the frame, or give one factor."),
             "the three factors of the frame do not make a %s of this one",
             element_kind_name(e->head.elemtype));
}

//---- the tree

static void turn_stretch(Scale* s, const double quat[4]) {
  double mat[9], part[9];
  if (s->uniform) return;
  mju_quat2Mat(mat, quat);
  mju_mulMatMat(part, s->stretch, mat, 3, 3, 3);
  mju_mulMatTMat(s->stretch, mat, part, 3, 3, 3);
  for (int i = 0; i < 9; i++) {
    if (fabs(s->stretch[i]) < 1e-14 * s->length) s->stretch[i] = 0;
  }
}

static void set_uniform(Scale* s) {
  memset(s->stretch, 0, sizeof s->stretch);
  for (int k = 0; k < 3; k++) s->stretch[4 * k] = s->length;
}

static void add_frame(Scale* s, const mjsFrame* f) {
  const double* own = f->scale;
  bool equal = own[0] == own[1] && own[0] == own[2];
  double volume = own[0] * own[1] * own[2], mean = equal ? own[0] : cbrt(volume);
  double mass = f->massscale != 0 ? f->massscale : volume;
  s->length *= mean;
  s->mass *= mass;
  if (f->scaling == mjSCALING_SIMILAR) {
    s->same_length *= mean;
    s->same_mass *= mass;
  }
  s->uniform &= equal;
  for (int i = 0; i < 9; i++) s->stretch[i] *= own[i % 3];
  if (s->uniform) set_uniform(s);
}

bool scale_is_scaling(const Element* e) {
  const mjsFrame* f = e->object;
  return f->scale[0] != 1 || f->scale[1] != 1 || f->scale[2] != 1 || f->massscale != 0;
}

static void frame_orientation(const Element* e, double quat[4]) {
  const bool is_frame = e->head.elemtype == mjOBJ_FRAME;
  const mjsFrame* f = e->object;
  const mjsBody* b = e->object;
  memcpy(quat, is_frame ? f->quat : b->quat, 4 * sizeof(double));
  mjs_resolveOrientation(quat, e->compiler->degree, e->compiler->eulerseq, is_frame ? &f->alt : &b->alt);
  normalize4(quat);
}

const Scale* scale_inside(Scaler* t, const Element* e) {
  const Scale* known = g_hash_table_lookup(t->inner, e);
  if (known) return known;
  bool is_frame = e->head.elemtype == mjOBJ_FRAME;
  bool is_world = !is_frame && !e->parent;
  Scale* s = g_memdup2(is_world ? &kOne : scale_around(t, e), sizeof *s);
  double quat[4];
  frame_orientation(e, quat);
  turn_stretch(s, quat);
  if (is_frame && scale_is_scaling(e)) {
    s->outer = s->frame;
    s->frame = s;
    add_frame(s, e->object);
  }
  g_hash_table_insert(t->inner, (void*)e, s);
  return s;
}

const Scale* scale_around(Scaler* t, const Element* e) {
  // what a flexcomp makes takes the pose of its frame only
  bool apart = e->head.elemtype == mjOBJ_BODY && g_strcmp0(e->maker, "flexcomp") == 0;
  if (e->frame && !apart) return scale_inside(t, e->frame);
  return e->parent ? scale_inside(t, e->parent) : &kOne;
}

//---- the spec

void scale_keep(Scaler* t, void* at, size_t size) {
  const ScaleKept kept = {at, g_memdup2(at, size), NULL, size};
  if (size) g_array_append_val(t->kept, kept);
}

Element* scale_find(const Scaler* t, mjtObj kind, const mjString* name) {
  return spec_find_name(t->c->spec, kind, string_get(name));
}
