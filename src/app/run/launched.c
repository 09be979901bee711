// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Launched bodies.
//
// Inertia of a capsule of radius r and half length h (cylinder of mass c, both caps together of
// mass s):
//   along its axis   c r^2 / 2 + 2 s r^2 / 5
//   across           c (3 r^2 + 4 h^2) / 12 + s (2 r^2 / 5 + h^2 + 3 r h / 4)

#include "run/launched.h"

#include <math.h>
#include <string.h>

//---- joining a spec

static void set_inertia(mjsBody* body, const GimbalLaunchedBody* launch) {
  double r = launch->size, h = launch->size, m = launch->mass;
  double cylinder = m * 2 * h / (2 * h + 4 * r / 3), caps = m - cylinder;
  double *inertia = body->inertia, ball = 0.4 * m * r * r, cube = m * r * r * 2 / 3;
  inertia[0] = inertia[1] = inertia[2] = launch->shape == mjGEOM_BOX ? cube : ball;
  if (launch->shape == mjGEOM_CAPSULE) {
    inertia[2] = cylinder * r * r / 2 + 0.4 * caps * r * r;
    inertia[0] = inertia[1] =
        cylinder * (3 * r * r + 4 * h * h) / 12 + caps * (0.4 * r * r + h * h + 0.75 * r * h);
  }
  body->mass = m;
  mju_zero3(body->ipos);
  body->explicitinertial = 1;
}

// Let it collide with number of bodies launched so farything that collides with anything.
static void set_geom(mjsGeom* geom, const mjSpec* spec, const GimbalLaunchedBody* launch) {
  const int* groups = spec->compiler.inertiagrouprange;
  geom->type = launch->shape;
  for (int i = 0; i < 3; i++) geom->size[i] = launch->size;
  mju_zero3(geom->pos);
  memcpy(geom->quat, (double[4]){1, 0, 0, 0}, sizeof geom->quat);
  geom->fromto[0] = NAN;
  geom->mass = launch->mass;
  geom->contype = geom->conaffinity = G_MAXINT;
  geom->group = CLAMP(0, groups[0], groups[1]);
  memcpy(geom->rgba, launch->rgba, sizeof geom->rgba);
  mjs_setString(geom->material, "");
}

static void get_quat(const GimbalLaunchedBody* launch, mjtNum quat[4]) {
  mju_copy4(quat, launch->quat);
  mju_normalize4(quat);  // zeros become no rotation
}

static void launched_join(mjSpec* spec, const GimbalLaunchedBody* launch) {
  mjsBody* body = mjs_addBody(mjs_findBody(spec, "world"), NULL);
  mju_copy3(body->pos, launch->pos);
  get_quat(launch, body->quat);
  mjs_addFreeJoint(body);
  mjsGeom* geom = mjs_addGeom(body, NULL);
  mjs_setName(body->element, launch->name);
  mjs_setName(geom->element, launch->name);
  set_inertia(body, launch);
  set_geom(geom, spec, launch);
}

// Extend numbers of a keyframe by those of launched bodies, if the keyframe has such numbers at
// all.
static void launched_lengthen(mjDoubleVec* values, const double* more, int count) {
  int size;
  const double* old = mjs_getDouble(values, &size);
  if (!size) return;
  g_autofree double* all = g_new(double, size + count);
  mju_copy(all, old, size);
  mju_copy(all + size, more, count);
  mjs_setDouble(values, all, size + count);
}

void gimbal_launched_join(GPtrArray* launched, mjSpec* spec) {
  for (guint i = 0; launched && i < launched->len; i++) {
    const GimbalLaunchedBody* launch = g_ptr_array_index(launched, i);
    double rest[6] = {0}, pose[7];
    mju_copy3(pose, launch->pos);
    get_quat(launch, pose + 3);
    launched_join(spec, launch);
    for (mjsElement* e = mjs_firstElement(spec, mjOBJ_KEY); e; e = mjs_nextElement(spec, e)) {
      launched_lengthen(mjs_asKey(e)->qpos, pose, 7);
      launched_lengthen(mjs_asKey(e)->qvel, rest, 6);
    }
  }
}

double gimbal_launched_mass(const GPtrArray* launched) {
  double mass = 0;
  for (guint i = 0; i < launched->len; i++) {
    mass += ((const GimbalLaunchedBody*)g_ptr_array_index(launched, i))->mass;
  }
  return mass;
}

void gimbal_launched_weigh(const GPtrArray* launched, mjSpec* spec, double factor) {
  for (guint i = 0; i < launched->len; i++) {
    const GimbalLaunchedBody* launch = g_ptr_array_index(launched, i);
    mjsBody* body = mjs_findBody(spec, launch->name);
    if (!body) continue;
    body->mass *= factor;
    mju_scl3(body->inertia, body->inertia, factor);
  }
}

void gimbal_launched_go(GPtrArray* launched, const mjModel* m, mjData* d) {
  int count = launched ? (int)launched->len : 0;
  for (int i = 0; i < count; i++) {
    const GimbalLaunchedBody* launch = g_ptr_array_index(launched, i);
    mjtNum* qvel = d->qvel + m->nv - 6 * (count - i);
    mju_copy3(qvel, launch->velocity);
    mju_copy3(qvel + 3, launch->spin);
  }
}

//---- who is there

struct GimbalLaunchedBodies {
  GPtrArray* all;  // of GimbalLaunchedBody, oldest first
  guint launched;  // ever
  mjStatistic statistic;
};

static void launched_body_free(gpointer launch) {
  g_atomic_rc_box_release(launch);
}

static GPtrArray* new_list(void) {
  return g_ptr_array_new_with_free_func(launched_body_free);
}

GimbalLaunchedBodies* gimbal_launched_new(void) {
  GimbalLaunchedBodies* self = g_new0(GimbalLaunchedBodies, 1);
  self->all = new_list();
  return self;
}

void gimbal_launched_free(GimbalLaunchedBodies* self) {
  g_ptr_array_unref(self->all);
  g_free(self);
}

void gimbal_launched_add(GimbalLaunchedBodies* self, const GimbalLaunchedBody* launch) {
  GimbalLaunchedBody* copy = g_atomic_rc_box_dup(sizeof *launch, (GimbalLaunchedBody*)launch);
  g_snprintf(copy->name, sizeof copy->name, GIMBAL_LAUNCHED_PREFIX "%u", ++self->launched);
  copy->birth = NAN;
  if (self->all->len == GIMBAL_LAUNCHED_MAX) g_ptr_array_remove_index(self->all, 0);
  g_ptr_array_add(self->all, copy);
}

gboolean gimbal_launched_remove(GimbalLaunchedBodies* self, const char* name) {
  guint before = self->all->len;
  for (guint i = self->all->len; i-- > 0;) {
    const GimbalLaunchedBody* launch = g_ptr_array_index(self->all, i);
    if (!name || !strcmp(launch->name, name)) g_ptr_array_remove_index(self->all, i);
  }
  return self->all->len < before;
}

static gboolean is_over(const GimbalLaunchedBody* launch, double time) {
  return time < launch->birth || time >= launch->birth + launch->life;
}

gboolean gimbal_launched_update(GimbalLaunchedBodies* self, const GimbalFrame* frame) {
  const GPtrArray* there = frame->compiled->launched;
  gboolean left = FALSE;
  if (!there) self->statistic = frame->compiled->model->stat;
  for (guint i = 0; there && i < there->len; i++) {
    GimbalLaunchedBody* launch = g_ptr_array_index(there, i);
    if (isnan(launch->birth)) launch->birth = frame->loaded_at;
    if (is_over(launch, frame->data->time)) left |= g_ptr_array_remove(self->all, launch);
  }
  return left;
}

const GPtrArray* gimbal_launched_peek(const GimbalLaunchedBodies* self) {
  return self->all;
}

GPtrArray* gimbal_launched_list(const GimbalLaunchedBodies* self, mjStatistic* statistic) {
  if (!self->all->len) return NULL;
  GPtrArray* list = new_list();
  for (guint i = 0; i < self->all->len; i++) {
    g_ptr_array_add(list, g_atomic_rc_box_acquire(g_ptr_array_index(self->all, i)));
  }
  *statistic = self->statistic;
  return list;
}
