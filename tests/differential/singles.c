// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Queries about functions that others call: each stage of a step by itself, integrators, the pieces
// of a scene, defaults, fields of geoms.

#include <string.h>

#include "asked.h"
#include "random.h"

static void draw(mjtNum* x, int n, uint64_t which, double low, double high) {
  Random r = random_make(43, which);
  for (int i = 0; i < n; i++) x[i] = random_between(&r, low, high);
}

static void put_floats(const Asked* q, const float* x, int n) {
  for (int i = 0; i < n; i++) put_one(q, x[i]);
}

//---- stages by themselves

// Velocities and inputs of their own, and what was computed is gone.
static mjData* moved_data(const Asked* q) {
  mjData* d = FN(mj_makeData)(q->m);
  FN(mj_copyState)(q->m, q->d, d, mjSTATE_INTEGRATION);
  for (int i = 0; i < q->m->nv; i++) d->qvel[i] = 0.9 * d->qvel[i] + 0.01 * (i % 3);
  for (int i = 0; i < q->m->nu; i++) d->ctrl[i] += 0.05;
  return d;
}

static void put_positions(const Asked* q, const mjData* d) {
  const mjModel* m = q->m;
  put(q, d->xpos, 3 * (int)m->nbody), put(q, d->xmat, 9 * (int)m->nbody);
  put(q, d->geom_xpos, 3 * (int)m->ngeom), put(q, d->site_xmat, 9 * (int)m->nsite);
  put(q, d->cam_xpos, 3 * (int)m->ncam), put(q, d->cam_xmat, 9 * (int)m->ncam);
  put(q, d->light_xpos, 3 * (int)m->nlight), put(q, d->light_xdir, 3 * (int)m->nlight);
  put(q, d->subtree_com, 3 * (int)m->nbody), put(q, d->cdof, 6 * (int)m->nv);
  put(q, d->cinert, 10 * (int)m->nbody), put(q, d->ten_length, (int)m->ntendon);
  put(q, d->flexvert_xpos, 3 * (int)m->nflexvert), put(q, d->flexedge_length, (int)m->nflexedge);
  put(q, d->M, (int)m->nC), put(q, d->qLD, (int)m->nC), put(q, d->qLDiagInv, (int)m->nv);
  put(q, d->actuator_length, (int)m->nout);
}

static void ask_positions_by_parts(const Asked* q, mjData* d) {
  FN(mj_kinematics)(q->m, d), FN(mj_comPos)(q->m, d), FN(mj_camlight)(q->m, d);
  FN(mj_flex)(q->m, d), FN(mj_tendon)(q->m, d);
  FN(mj_makeM)(q->m, d), FN(mj_factorM)(q->m, d);
  FN(mj_collision)(q->m, d), FN(mj_makeConstraint)(q->m, d), FN(mj_island)(q->m, d);
  FN(mj_projectConstraint)(q->m, d), FN(mj_transmission)(q->m, d);
  put_positions(q, d);
  put_one(q, d->nefc), put_one(q, d->nisland);
  FN(mj_sensorPos)(q->m, d);
}

static void ask_velocities_by_parts(const Asked* q, mjData* d) {
  FN(mj_comVel)(q->m, d);
  put(q, d->cvel, 6 * (int)q->m->nbody), put(q, d->cdof_dot, 6 * (int)q->m->nv);
  FN(mj_fwdVelocity)(q->m, d);
  put(q, d->ten_velocity, (int)q->m->ntendon), put(q, d->actuator_velocity, (int)q->m->nout);
  put(q, d->qfrc_bias, (int)q->m->nv), put(q, d->qfrc_passive, (int)q->m->nv);
  FN(mj_referenceConstraint)(q->m, d);
  // discrete fills them later, with what the step will be
  if (q->m->opt.integrator != mjINT_DISCRETE) put(q, d->efc_aref, d->nefc);
  FN(mj_sensorVel)(q->m, d);
}

void ask_singles(const Asked* q) {
  mjData* d = moved_data(q);
  ask_positions_by_parts(q, d);
  ask_velocities_by_parts(q, d);
  FN(mj_fwdActuation)(q->m, d), FN(mj_fwdAcceleration)(q->m, d);
  put(q, d->actuator_force, (int)q->m->nout), put(q, d->act_dot, (int)q->m->na);
  put(q, d->qfrc_smooth, (int)q->m->nv), put(q, d->qacc_smooth, (int)q->m->nv);
  // of an acceleration that is given: what a solver found is only as good as its tolerance
  draw(d->qacc, (int)q->m->nv, 5, -1, 1);
  FN(mj_sensorAcc)(q->m, d);
  // what a stage alone does with samples is nobody's promise
  if (!q->m->nhistory) put(q, d->sensordata, (int)q->m->nsensordata);
  FN(mj_invPosition)(q->m, d), FN(mj_invVelocity)(q->m, d), FN(mj_invConstraint)(q->m, d);
  if (q->m->opt.integrator != mjINT_DISCRETE) {
    put(q, d->qfrc_constraint, (int)q->m->nv);
    draw(d->qfrc_constraint, (int)q->m->nv, 6, -1, 1);
    FN(mj_compareFwdInv)(q->m, d), put(q, d->solver_fwdinv, 2);
  }
  FN(mj_deleteData)(d);
}

//---- integrators, of an acceleration that is given

void ask_integrators(const Asked* q) {
  int is_implicit = q->m->opt.integrator == mjINT_IMPLICIT || q->m->opt.integrator == mjINT_IMPLICITFAST;
  for (int i = 0; i < 1 + is_implicit; i++) {
    mjData* d = FN(mj_copyData)(NULL, q->m, q->d);
    draw(d->qacc, (int)q->m->nv, (uint64_t)i, -1, 1);
    draw(d->qfrc_smooth, (int)q->m->nv, 7 + (uint64_t)i, -1, 1);
    if (i) {
      FN(mj_implicit)(q->m, d);
    } else {
      FN(mj_Euler)(q->m, d);
    }
    put(q, d->qpos, (int)q->m->nq), put(q, d->qvel, (int)q->m->nv), put(q, d->act, (int)q->m->na);
    put_one(q, d->time);
    FN(mj_deleteData)(d);
  }
  mjtNum* qpos = numbers((int)q->m->nq);
  draw(qpos, (int)q->m->nq, 11, -2, 2);
  FN(mj_normalizeQuat)(q->m, qpos), put(q, qpos, (int)q->m->nq);
  g_free(qpos);
}

//---- what is said about a model and its geoms

static void ask_contacts(const Asked* q) {
  mjData* d = FN(mj_copyData)(NULL, q->m, q->d);
  mjContact con;
  memset(&con, 0, sizeof con);
  con.dist = -0.01, con.dim = 3, con.frame[0] = con.frame[4] = con.frame[8] = 1;
  con.geom[0] = 0, con.geom[1] = (int)q->m->ngeom - 1;
  if (q->m->ngeom) put_one(q, FN(mj_addContact)(q->m, d, &con));
  put_one(q, d->ncon);
  FN(mj_warning)(d, mjWARN_BADCTRL, 3);
  put_one(q, d->warning[mjWARN_BADCTRL].number), put_one(q, d->warning[mjWARN_BADCTRL].lastinfo);
  FN(mj_resetDataDebug)(q->m, d, 7);
  put(q, d->qpos, (int)q->m->nq), put_one(q, d->time), put_one(q, d->ncon);
  FN(mj_deleteData)(d);
}

// Values and slopes of the distance field of a geom, where it has one.
static void ask_field(const Asked* q, int geom) {
  mjtGeom type = q->m->geom_type[geom];
  const mjpPlugin* plugin = type == mjGEOM_SDF ? FN(mjc_getSDF)(q->m, geom) : NULL;
  int id = type == mjGEOM_SDF ? q->m->geom_plugin[geom] : geom;
  if (type == mjGEOM_PLANE || type == mjGEOM_HFIELD || type == mjGEOM_MESH || id < 0) return;
  mjSDF sdf = {.plugin = &plugin, .id = &id, .type = mjSDFTYPE_SINGLE, .geomtype = &type};
  for (int i = 0; i < 6; i++) {
    mjtNum x[3], slope[3] = {0};
    draw(x, 3, (uint64_t)(6 * geom + i), -0.3, 0.3);
    put_one(q, FN(mjc_distance)(q->m, q->d, &sdf, x));
    FN(mjc_gradient)(q->m, q->d, &sdf, slope, x), put(q, slope, 3);
  }
}

void ask_facts(const Asked* q) {
  put_one(q, FN(mj_version)()), put_one(q, FN(mj_isDual)(q->m)), put_one(q, FN(mj_isPyramidal)(q->m));
  for (int i = 0; i < q->m->ngeom && i < 8; i++) {
    ask_field(q, i);
    for (int k = 0; k <= i; k++) put_one(q, FN(mj_maxContact)(q->m, k, i, (i + k) % 2));
  }
  for (int i = 0; i < q->m->nactuator; i++) {
    for (int k = -1; k <= q->m->actuator_ctrlnum[i]; k++) {
      const char* name = FN(mj_actuatorInputName)(q->m, i, k);
      put_one(q, name ? g_str_hash(name) : 0);
    }
  }
  ask_contacts(q);
}

//---- defaults

static void put_bytes(const Asked* q, const void* at, size_t size) {
  for (size_t i = 0; i < size; i += sizeof(int)) {
    int word = 0;
    memcpy(&word, (const char*)at + i, MIN(sizeof word, size - i));
    put_one(q, word);
  }
}

#define PUT_DEFAULT(type, function) \
  {                                 \
    type x;                         \
    memset(&x, 0, sizeof x);        \
    FN(function)(&x);               \
    put_bytes(q, &x, sizeof x);     \
  }

void ask_defaults(const Asked* q) {
  PUT_DEFAULT(mjOption, mj_defaultOption)
  PUT_DEFAULT(mjVisual, mj_defaultVisual)
  PUT_DEFAULT(mjLROpt, mj_defaultLROpt)
  PUT_DEFAULT(mjvCamera, mjv_defaultCamera)
  PUT_DEFAULT(mjvFigure, mjv_defaultFigure)
  PUT_DEFAULT(mjsBody, mjs_defaultBody)
  PUT_DEFAULT(mjsFrame, mjs_defaultFrame)
  PUT_DEFAULT(mjsJoint, mjs_defaultJoint)
  PUT_DEFAULT(mjsGeom, mjs_defaultGeom)
  PUT_DEFAULT(mjsSite, mjs_defaultSite)
  PUT_DEFAULT(mjsCamera, mjs_defaultCamera)
  PUT_DEFAULT(mjsLight, mjs_defaultLight)
  PUT_DEFAULT(mjsFlex, mjs_defaultFlex)
  PUT_DEFAULT(mjsMesh, mjs_defaultMesh)
  PUT_DEFAULT(mjsHField, mjs_defaultHField)
  PUT_DEFAULT(mjsSkin, mjs_defaultSkin)
  PUT_DEFAULT(mjsTexture, mjs_defaultTexture)
  PUT_DEFAULT(mjsMaterial, mjs_defaultMaterial)
  PUT_DEFAULT(mjsPair, mjs_defaultPair)
  PUT_DEFAULT(mjsEquality, mjs_defaultEquality)
  PUT_DEFAULT(mjsTendon, mjs_defaultTendon)
  PUT_DEFAULT(mjsActuator, mjs_defaultActuator)
  PUT_DEFAULT(mjsSensor, mjs_defaultSensor)
  PUT_DEFAULT(mjsNumeric, mjs_defaultNumeric)
  PUT_DEFAULT(mjsText, mjs_defaultText)
  PUT_DEFAULT(mjsTuple, mjs_defaultTuple)
  PUT_DEFAULT(mjsKey, mjs_defaultKey)
  PUT_DEFAULT(mjsPlugin, mjs_defaultPlugin)
  mjtNum solref[mjNREF], solimp[mjNIMP];
  FN(mj_defaultSolRefImp)(solref, solimp);
  put(q, solref, mjNREF), put(q, solimp, mjNIMP);
}

//---- pieces of a scene

static void put_scene_geoms(const Asked* q, const mjvScene* s) {
  put_one(q, s->ngeom), put_one(q, s->nlight);
  for (int i = 0; i < s->ngeom; i++) {
    put_one(q, s->geoms[i].type), put_one(q, s->geoms[i].objid);
    put_floats(q, s->geoms[i].size, 3), put_floats(q, s->geoms[i].pos, 3);
  }
  for (int i = 0; i < s->nlight; i++) {
    put_floats(q, s->lights[i].pos, 3), put_floats(q, s->lights[i].dir, 3);
    put_floats(q, s->lights[i].diffuse, 3), put_one(q, s->lights[i].headlight);
  }
}

void ask_pieces(const Asked* q) {
  static const int parts[] = {mjCAT_STATIC, mjCAT_DYNAMIC, mjCAT_DECOR};
  mjvScene s;
  mjvOption o;
  FN(mjv_defaultScene)(&s), FN(mjv_defaultOption)(&o);
  FN(mjv_makeScene)(q->m, &s, 500);
  for (int i = 0; i < 3; i++) {
    s.ngeom = 0;
    FN(mjv_addGeoms)(q->m, q->d, &o, NULL, parts[i], &s);
    FN(mjv_makeLights)(q->m, q->d, &s);
    put_scene_geoms(q, &s);
  }
  FN(mjv_updateSkin)(q->m, q->d, &s);
  for (int i = 0; i < s.nskin; i++) {
    put_floats(q, s.skinvert + 3 * s.skinvertadr[i], 3 * s.skinvertnum[i]);
  }
  FN(mjv_freeScene)(&s);
}

// A mocap body or a free one goes where the mouse has it.
void ask_held_pose(const Asked* q) {
  for (int body = 1; body < q->m->nbody && body < 5; body++) {
    mjvPerturb p;
    mjData* d = FN(mj_copyData)(NULL, q->m, q->d);
    FN(mjv_defaultPerturb)(&p);
    p.select = body, p.active = body % 2 ? mjPERT_TRANSLATE : mjPERT_ROTATE;
    p.active2 = body % 3 ? 0 : mjPERT_TRANSLATE;
    draw(p.refpos, 3, (uint64_t)body, -1, 1), draw(p.refquat, 4, (uint64_t)body, -1, 1);
    FN(mju_normalize4)(p.refquat);
    FN(mjv_applyPerturbPose)(q->m, d, &p, body % 2);
    put(q, d->qpos, (int)q->m->nq);
    put(q, d->mocap_pos, 3 * (int)q->m->nmocap), put(q, d->mocap_quat, 4 * (int)q->m->nmocap);
    FN(mj_deleteData)(d);
  }
}
