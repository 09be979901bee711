// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Queries about functions that no step calls by name: single stages, states as vectors, matrices,
// sensors of the past, cameras.

#include <string.h>

#include "asked.h"
#include "random.h"

static void draw(mjtNum* x, int n, uint64_t which, double low, double high) {
  Random r = random_make(41, which);
  for (int i = 0; i < n; i++) x[i] = random_between(&r, low, high);
}

//---- stages

static void push(const Asked* q, mjData* d) {
  for (int i = 0; i < q->m->nu; i++) d->ctrl[i] += 0.1 * (i + 1);
  for (int i = 0; i < q->m->nv; i++) d->qfrc_applied[i] += 0.05 * (i % 3 - 1);
}

// A step in two halves, with other inputs between them.
static void ask_halves(const Asked* q) {
  mjData* d = FN(mj_copyData)(NULL, q->m, q->d);
  FN(mj_step1)(q->m, d);
  push(q, d);
  FN(mj_step2)(q->m, d);
  put(q, d->qpos, (int)q->m->nq), put(q, d->qvel, (int)q->m->nv), put(q, d->act, (int)q->m->na);
  put_one(q, d->time);
  FN(mj_deleteData)(d);
}

// What earlier stages left is taken as it is.
static void ask_skips(const Asked* q) {
  static const mjtStage stages[] = {mjSTAGE_NONE, mjSTAGE_POS, mjSTAGE_VEL};
  for (int i = 0; i < 3; i++) {
    mjData* d = FN(mj_copyData)(NULL, q->m, q->d);
    push(q, d);
    for (int k = 0; k < q->m->nv && stages[i] != mjSTAGE_VEL; k++) d->qvel[k] *= 1.1;
    FN(mj_forwardSkip)(q->m, d, stages[i], i % 2);
    put(q, d->qacc_smooth, (int)q->m->nv), put(q, d->sensordata, (int)q->m->nsensordata);
    draw(d->qacc, (int)q->m->nv, (uint64_t)i, -1, 1);
    FN(mj_inverseSkip)(q->m, d, stages[i], !(i % 2));
    put(q, d->qfrc_inverse, (int)q->m->nv), put(q, d->sensordata, (int)q->m->nsensordata);
    FN(mj_deleteData)(d);
  }
}

static void ask_energy(const Asked* q) {
  mjData* d = FN(mj_copyData)(NULL, q->m, q->d);
  FN(mj_energyPos)(q->m, d), FN(mj_energyVel)(q->m, d);
  put(q, d->energy, 2);
  FN(mj_passive)(q->m, d);
  put(q, d->qfrc_passive, (int)q->m->nv);
  FN(mj_deleteData)(d);
}

// Numbers that are none: what begins anew, and what is told.
static void ask_checks(const Asked* q) {
  for (int i = 0; i < 3 && q->m->nv; i++) {
    mjData* d = FN(mj_copyData)(NULL, q->m, q->d);
    mjtNum* at[] = {d->qpos, d->qvel, d->qacc};
    void (*const checks[])(const mjModel*, mjData*) = {FN(mj_checkPos), FN(mj_checkVel), FN(mj_checkAcc)};
    *at[i] = 1e30;
    checks[i](q->m, d);
    for (int k = 0; k < mjNWARNING; k++) {
      put_one(q, d->warning[k].number);
      put_one(q, d->warning[k].lastinfo);
    }
    put(q, d->qpos, (int)q->m->nq), put(q, d->qvel, (int)q->m->nv), put_one(q, d->time);
    FN(mj_deleteData)(d);
  }
}

void ask_stages(const Asked* q) {
  ask_halves(q);
  ask_skips(q);
  ask_energy(q);
  ask_checks(q);
}

//---- states

void ask_states(const Asked* q) {
  static const int parts[] = {mjSTATE_PHYSICS, mjSTATE_FULLPHYSICS, mjSTATE_USER,
                              mjSTATE_CTRL | mjSTATE_TIME};
  int whole = FN(mj_stateSize)(q->m, mjSTATE_INTEGRATION);
  mjtNum *all = numbers(whole), *some = numbers(whole);
  mjData* d = FN(mj_makeData)(q->m);
  FN(mj_getState)(q->m, q->d, all, mjSTATE_INTEGRATION);
  for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
    int n = FN(mj_stateSize)(q->m, parts[i]);
    put_one(q, n);
    FN(mj_extractState)(q->m, all, mjSTATE_INTEGRATION, some, parts[i]);
    put(q, some, n);
    FN(mj_copyState)(q->m, q->d, d, parts[i]);
    FN(mj_getState)(q->m, d, some, mjSTATE_INTEGRATION);
    put(q, some, whole);
  }
  FN(mj_resetCtrl)(q->m, d);
  put(q, d->ctrl, (int)q->m->nu);
  FN(mj_deleteData)(d);
  g_free(all), g_free(some);
}

//---- matrices of constraints, Jacobians of parts

// Places in a site and a little outside of it, on all sides.
static void ask_inside(const Asked* q, int site) {
  enum { PLACES = 16 };
  const mjtNum* size = q->m->site_size + 3 * site;
  double most = MAX(size[0], MAX(size[1], size[2]));
  for (int i = 0; i < PLACES; i++) {
    mjtNum at[3];
    draw(at, 3, (uint64_t)(PLACES * site + i), -1.2 * most, 1.2 * most);
    FN(mju_addTo3)(at, q->d->site_xpos + 3 * site);
    put_one(q, FN(mj_insideSite)(q->m, q->d, site, at));
  }
}

void ask_products(const Asked* q) {
  int nv = (int)q->m->nv, n = q->d->nefc;
  mjtNum *x = numbers(MAX(nv, n)), *y = numbers(MAX(nv, n)), *p = numbers(3 * nv), *r = numbers(3 * nv),
         cost = 0;
  draw(x, MAX(nv, n), 3, -1, 1);
  if (n) FN(mj_mulJacVec)(q->m, q->d, y, x);
  put(q, y, n);
  for (int i = 0; i < q->m->ngeom; i++) {
    FN(mj_jacGeom)(q->m, q->d, p, r, i), put(q, p, 3 * nv), put(q, r, 3 * nv);
  }
  for (int i = 0; i < q->m->nsite; i++) {
    FN(mj_jacSite)(q->m, q->d, p, r, i), put(q, p, 3 * nv), put(q, r, 3 * nv);
    ask_inside(q, i);
  }
  for (int i = 1; i < q->m->nbody; i++) {
    mjtNum pos[3], quat[4], xpos[3], xmat[9];
    draw(pos, 3, (uint64_t)i, -1, 1), draw(quat, 4, (uint64_t)i + 7, -1, 1);
    FN(mju_normalize4)(quat);
    FN(mj_local2Global)(q->d, xpos, xmat, pos, quat, i, (mjtByte)(i % 5));
    put(q, xpos, 3), put(q, xmat, 9);
  }
  mjData* d = n ? FN(mj_copyData)(NULL, q->m, q->d) : NULL;
  if (d) {
    FN(mj_constraintUpdate)(q->m, d, x, &cost, 0);
    put(q, d->efc_force, n), put_one(q, cost), put(q, d->qfrc_constraint, nv);
    FN(mj_deleteData)(d);
  }
  g_free(x), g_free(y), g_free(p), g_free(r);
}

//---- what lies in the past

void ask_past(const Asked* q) {
  for (int i = 0; i < q->m->nsensor; i++) {
    int dim = q->m->sensor_dim[i], n = q->m->sensor_history[2 * i];
    if (n <= 0 || n > 20) continue;
    mjtNum *value = numbers(dim), *values = numbers(n * dim), times[20];
    for (int k = 0; k < 6; k++) {
      const mjtNum* read = FN(mj_readSensor)(q->m, q->d, i, q->d->time - 0.003 * k, value, k % 4 - 1);
      put(q, read ? read : value, dim);
    }
    mjData* d = FN(mj_copyData)(NULL, q->m, q->d);
    for (int k = 0; k < n; k++) times[k] = q->d->time + 0.004 * (k - n);
    draw(values, n * dim, (uint64_t)i, -1, 1);
    FN(mj_initSensorHistory)(q->m, d, i, i % 2 ? times : NULL, values, 0.001);
    put(q, d->history, (int)q->m->nhistory);
    FN(mj_deleteData)(d);
    g_free(value), g_free(values);
  }
}

//---- cameras and scenes

static void put_floats(const Asked* q, const float* x, int n) {
  for (int i = 0; i < n; i++) put_one(q, x[i]);
}

static void put_eye(const Asked* q, const mjvGLCamera* c) {
  put_floats(q, c->pos, 3), put_floats(q, c->forward, 3), put_floats(q, c->up, 3);
  put_one(q, c->frustum_center), put_one(q, c->frustum_width), put_one(q, c->frustum_bottom);
  put_one(q, c->frustum_top), put_one(q, c->frustum_near), put_one(q, c->frustum_far);
  put_one(q, c->orthographic);
}

// Both eyes of a scene, and places and directions from one space to the other.
static void put_scene_of(const Asked* q, mjvScene* s) {
  mjtNum a[3], b[3], c[3], at[7], to[3], turned[4];
  for (int i = 0; i < 2; i++) put_eye(q, s->camera + i);
  mjvGLCamera between = FN(mjv_averageCamera)(s->camera, s->camera + 1);
  put_eye(q, &between);
  FN(mjv_cameraInModel)(a, b, c, s), put(q, a, 3), put(q, b, 3), put(q, c, 3);
  FN(mjv_cameraInRoom)(a, b, c, s), put(q, a, 3), put(q, b, 3), put(q, c, 3);
  put_one(q, FN(mjv_frustumHeight)(s));
  draw(at, 7, 5, -1, 1);
  FN(mju_normalize4)(at + 3);
  FN(mjv_room2model)(to, turned, at, at + 3, s), put(q, to, 3), put(q, turned, 4);
  FN(mjv_model2room)(to, turned, at, at + 3, s), put(q, to, 3), put(q, turned, 4);
  FN(mjv_alignToCamera)(to, at, b), put(q, to, 3);
}

static void ask_camera(const Asked* q, mjvScene* s, int type, int id) {
  mjvCamera c;
  mjtNum a[3], b[3], u[3], r[3];
  float ver[2], hor[2], clip[2];
  FN(mjv_defaultFreeCamera)(q->m, &c);
  c.type = type, c.fixedcamid = id, c.trackbodyid = id;
  FN(mjv_updateCamera)(q->m, q->d, &c, s);
  put(q, c.lookat, 3);
  put_scene_of(q, s);
  mjvGLCamera eye = FN(mjv_camera2GLCamera)(q->m, q->d, &c);
  put_eye(q, &eye);
  FN(mjv_cameraFrame)(a, b, u, r, q->d, &c), put(q, a, 3), put(q, b, 3), put(q, u, 3), put(q, r, 3);
  FN(mjv_cameraFrustum)(ver, hor, clip, q->m, &c);
  put_floats(q, ver, 2), put_floats(q, hor, 2), put_floats(q, clip, 2);
}

static void ask_moved_model(const Asked* q, mjvScene* s) {
  static const mjtNum up[3] = {0, 0, 1};
  static const int actions[] = {mjMOUSE_MOVE_V, mjMOUSE_MOVE_H, mjMOUSE_ROTATE_V, mjMOUSE_ROTATE_H,
                                mjMOUSE_ZOOM};
  s->enabletransform = 1;
  for (int i = 0; i < 5; i++) {
    FN(mjv_moveModel)(q->m, actions[i], 0.1, -0.2, up, s);
    put_floats(q, s->translate, 3), put_floats(q, s->rotate, 4), put_one(q, s->scale);
  }
  put_scene_of(q, s);
}

static void ask_connectors(const Asked* q) {
  static const int types[] = {mjGEOM_CAPSULE, mjGEOM_CYLINDER, mjGEOM_ARROW, mjGEOM_LINE, mjGEOM_ARROW2};
  for (int i = 0; i < 5; i++) {
    mjvGeom geom;
    mjtNum at[6], mat[9] = {1, 0, 0, 0, 0, -1, 0, 1, 0};
    const float rgba[4] = {1, 0.5F, 0, 1};
    draw(at, 6, (uint64_t)i, -1, 1);
    memset(&geom, 0, sizeof geom);
    FN(mjv_initGeom)(&geom, types[i], i % 2 ? at : NULL, i % 3 ? at + 3 : NULL, mat, i ? rgba : NULL);
    put_floats(q, geom.size, 3), put_floats(q, geom.pos, 3), put_floats(q, geom.mat, 9),
        put_floats(q, geom.rgba, 4);
    FN(mjv_connector)(&geom, types[i], 0.02, at, at + 3);
    put_one(q, geom.type);
    put_floats(q, geom.size, 3), put_floats(q, geom.pos, 3), put_floats(q, geom.mat, 9);
  }
}

void ask_cameras(const Asked* q) {
  mjvScene s;
  FN(mjv_defaultScene)(&s);
  FN(mjv_makeScene)(q->m, &s, 100);
  ask_camera(q, &s, mjCAMERA_FREE, -1);
  for (int i = 0; i < q->m->ncam && i < 3; i++) ask_camera(q, &s, mjCAMERA_FIXED, i);
  if (q->m->nbody > 1) ask_camera(q, &s, mjCAMERA_TRACKING, 1);
  ask_moved_model(q, &s);
  ask_connectors(q);
  FN(mjv_freeScene)(&s);
}

//---- specs that are filled by calls

static void put_actuator(const Asked* q, const mjsActuator* a, const char* problem) {
  put_one(q, problem && *problem);
  put_one(q, a->dyntype), put_one(q, a->gaintype), put_one(q, a->biastype), put_one(q, a->actdim);
  put(q, a->dynprm, mjNDYN), put(q, a->gainprm, mjNGAIN), put(q, a->biasprm, mjNBIAS);
  put(q, a->ctrlrange, 2), put(q, a->forcerange, 2), put(q, a->actrange, 2), put_one(q, a->inheritrange);
  put_one(q, a->ctrllimited), put_one(q, a->forcelimited), put_one(q, a->actlimited), put_one(q, a->actearly);
}

static const char* set_up(const Asked* q, mjsActuator* a, int how, double* x, int spare) {
  double* given = spare % 2 ? x + 1 : NULL;
  double* other = spare % 3 == 0 ? x + 2 : NULL;
  switch (how) {
    case 0:
      return FN(mjs_setToMotor)(a);
    case 1:
      return FN(mjs_setToPosition)(a, x[0], given, given ? NULL : other, spare % 4 ? x + 3 : NULL,
                                   spare % 5 ? 0 : 1);
    case 2:
      return FN(mjs_setToIntVelocity)(a, x[0], given, given ? NULL : other, spare % 4 ? x + 3 : NULL,
                                      spare % 5 ? 0 : 1);
    case 3:
      return FN(mjs_setToVelocity)(a, x[0]);
    case 4:
      return FN(mjs_setToDamper)(a, x[0]);
    case 5:
      return FN(mjs_setToCylinder)(a, x[0], x[1], x[2], spare % 2 ? x[3] : -1);
    case 6:
      return FN(mjs_setToMuscle)(a, x, x[2], x + 3, x[5], x[6], 0.5, 1.6, 1.5, x[7], x[8]);
    case 7:
      return FN(mjs_setToAdhesion)(a, x[0]);
    case 8:
      return FN(mjs_setToPID)(a, x[0], given, given ? NULL : other, spare % 4 ? x + 3 : NULL,
                              spare % 5 ? x + 4 : NULL, spare % 7 ? x + 5 : NULL, 0, spare % 8);
    case 9:
      return FN(mjs_setToOrientation)(a, x[0], given, given ? NULL : other, spare % 8);
    default:
      return FN(mjs_setToDCMotor)(a, spare % 3 ? x : NULL, x[2], spare % 3 != 1 ? x + 3 : NULL,
                                  given ? x + 6 : NULL, other ? x + 9 : NULL, spare % 5 ? NULL : x + 11, NULL,
                                  spare % 7 ? NULL : x + 14, spare % 9 ? NULL : x + 20, spare % 8);
  }
}

static void ask_actuators(const Asked* q, mjSpec* spec, uint64_t which) {
  enum { WAYS = 11 };
  for (int how = 0; how < WAYS; how++) {
    double x[25];
    draw(x, 25, which * WAYS + (uint64_t)how, 0.1, 2);
    mjsActuator* a = FN(mjs_addActuator)(spec, NULL);
    const char* problem = set_up(q, a, how, x, (int)(which % 840) + how);
    put_actuator(q, a, problem);
  }
}

static void ask_orientations(const Asked* q, uint64_t which) {
  static const mjtOrientation types[] = {mjORIENTATION_QUAT, mjORIENTATION_AXISANGLE, mjORIENTATION_XYAXES,
                                         mjORIENTATION_ZAXIS, mjORIENTATION_EULER};
  static const char* const sequences[] = {"xyz", "XYZ", "zyx", "ZxZ", "yXz"};
  for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
    mjsOrientation o;
    double quat[4] = {1, 0, 0, 0};
    FN(mjs_defaultOrientation)(&o);
    o.type = types[i];
    draw(o.axisangle, 4, which + i, -2, 2), draw(o.xyaxes, 6, which + i, -1, 1);
    draw(o.zaxis, 3, which + i, -1, 1), draw(o.euler, 3, which + i, -3, 3);
    const char* problem = FN(mjs_resolveOrientation)(quat, (mjtByte)(which % 2), sequences[which % 5], &o);
    put_one(q, problem != NULL), put(q, quat, 4);
  }
}

void ask_setups(const Asked* q) {
  uint64_t which = (uint64_t)(q->m->nq + 3 * q->m->ngeom + 7 * q->m->nbody + 11 * q->m->nsite);
  mjSpec* spec = FN(mj_makeSpec)();
  put_one(q, spec->option.timestep), put_one(q, spec->compiler.degree);
  ask_actuators(q, spec, which);
  ask_orientations(q, which);
  FN(mj_deleteSpec)(spec);
}
