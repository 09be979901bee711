// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors: what they are attached to, how many numbers they give, and when these can be computed.

#include <string.h>

#include "compiler/asset_work.h"
#include "compiler/compile.h"
#include "spec/sensor_width.h"

typedef struct SensorType_ {
  mjtDataType datatype;
  mjtStage stage;
} SensorType;

#define REAL mjDATATYPE_REAL
#define POS  mjSTAGE_POS
#define VEL  mjSTAGE_VEL
#define ACC  mjSTAGE_ACC

static const SensorType kSensors[] = {
    [mjSENS_TOUCH] = {mjDATATYPE_POSITIVE, ACC},
    [mjSENS_ACCELEROMETER] = {REAL, ACC},
    [mjSENS_VELOCIMETER] = {REAL, VEL},
    [mjSENS_GYRO] = {REAL, VEL},
    [mjSENS_FORCE] = {REAL, ACC},
    [mjSENS_TORQUE] = {REAL, ACC},
    [mjSENS_MAGNETOMETER] = {REAL, POS},
    [mjSENS_RANGEFINDER] = {REAL, POS},
    [mjSENS_CAMPROJECTION] = {REAL, POS},
    [mjSENS_JOINTPOS] = {REAL, POS},
    [mjSENS_JOINTVEL] = {REAL, VEL},
    [mjSENS_TENDONPOS] = {REAL, POS},
    [mjSENS_TENDONVEL] = {REAL, VEL},
    [mjSENS_ACTUATORPOS] = {REAL, POS},
    [mjSENS_ACTUATORVEL] = {REAL, VEL},
    [mjSENS_ACTUATORFRC] = {REAL, ACC},
    [mjSENS_JOINTACTFRC] = {REAL, ACC},
    [mjSENS_TENDONACTFRC] = {REAL, ACC},
    [mjSENS_BALLQUAT] = {mjDATATYPE_QUATERNION, POS},
    [mjSENS_BALLANGVEL] = {REAL, VEL},
    [mjSENS_JOINTLIMITPOS] = {REAL, POS},
    [mjSENS_JOINTLIMITVEL] = {REAL, VEL},
    [mjSENS_JOINTLIMITFRC] = {REAL, ACC},
    [mjSENS_TENDONLIMITPOS] = {REAL, POS},
    [mjSENS_TENDONLIMITVEL] = {REAL, VEL},
    [mjSENS_TENDONLIMITFRC] = {REAL, ACC},
    [mjSENS_FRAMEPOS] = {REAL, POS},
    [mjSENS_FRAMEQUAT] = {mjDATATYPE_QUATERNION, POS},
    [mjSENS_FRAMEXAXIS] = {mjDATATYPE_AXIS, POS},
    [mjSENS_FRAMEYAXIS] = {mjDATATYPE_AXIS, POS},
    [mjSENS_FRAMEZAXIS] = {mjDATATYPE_AXIS, POS},
    [mjSENS_FRAMELINVEL] = {REAL, VEL},
    [mjSENS_FRAMEANGVEL] = {REAL, VEL},
    [mjSENS_FRAMELINACC] = {REAL, ACC},
    [mjSENS_FRAMEANGACC] = {REAL, ACC},
    [mjSENS_SUBTREECOM] = {REAL, POS},
    [mjSENS_SUBTREELINVEL] = {REAL, VEL},
    [mjSENS_SUBTREEANGMOM] = {REAL, VEL},
    [mjSENS_INSIDESITE] = {mjDATATYPE_POSITIVE, POS},
    [mjSENS_GEOMDIST] = {REAL, POS},
    [mjSENS_GEOMNORMAL] = {mjDATATYPE_AXIS, POS},
    [mjSENS_GEOMFROMTO] = {REAL, POS},
    [mjSENS_CONTACT] = {REAL, ACC},
    [mjSENS_E_POTENTIAL] = {REAL, POS},
    [mjSENS_E_KINETIC] = {REAL, POS},
    [mjSENS_CLOCK] = {REAL, POS},
    [mjSENS_TACTILE] = {REAL, ACC},
    [mjSENS_PLUGIN] = {REAL, ACC},
    [mjSENS_USER] = {REAL, ACC},
};
_Static_assert(sizeof kSensors / sizeof kSensors[0] == mjSENS_USER + 1, "a row for each type of sensor");

static int sensor_dim(const Compile* c, const SensorWork* w) {
  // the pressure on each vertex of a mesh, and how fast it slides in two directions
  if (w->s->type == mjSENS_TACTILE) return w->objid >= 0 ? 3 * mesh_nvert(c, w->objid) : 0;
  bool camera = w->objtype == mjOBJ_CAMERA && w->objid >= 0;
  bool actuator = w->objtype == mjOBJ_ACTUATOR && w->objid >= 0;
  return sensor_width(w->s, camera ? c->camera[w->objid].s->resolution : NULL,
                      actuator ? c->actuator[w->objid].outnum : 1);
}

// ---- checks ----

static void check_joint_sensor(Compile* c, const SensorWork* w) {
  const JointWork* j = c->joint + w->objid;
  mjtJoint type = j->s->type;
  bool ball = w->s->type == mjSENS_BALLQUAT || w->s->type == mjSENS_BALLANGVEL;
  bool limit = w->s->type >= mjSENS_JOINTLIMITPOS && w->s->type <= mjSENS_JOINTLIMITFRC;
  if (ball && type != mjJNT_BALL) {
    compile_error(c, w->e, "sensor", "this sensor needs a ball joint");
  } else if (limit && !j->limited) {
    compile_error(c, w->e, "sensor", "this sensor needs a joint with limits");
  } else if (!ball && !limit && type != mjJNT_SLIDE && type != mjJNT_HINGE) {
    compile_error(c, w->e, "sensor", "this sensor needs a slide or hinge joint");
  }
}

static void check_sensor(Compile* c, const SensorWork* w) {
  const mjsSensor* s = w->s;
  if (w->objtype == mjOBJ_JOINT && w->objid >= 0 && s->type != mjSENS_USER) check_joint_sensor(c, w);
  if (s->type >= mjSENS_TENDONLIMITPOS && s->type <= mjSENS_TENDONLIMITFRC && w->objid >= 0 &&
      !c->tendon[w->objid].limited) {
    compile_error(c, w->e, "sensor", "this sensor needs a tendon with limits");
  }
  if (s->noise < 0) compile_error(c, w->e, "noise", "the noise of the sensor is below zero");
  if (s->cutoff < 0) compile_error(c, w->e, "cutoff", "the cutoff of the sensor is below zero");
  bool direction = w->datatype == mjDATATYPE_AXIS || w->datatype == mjDATATYPE_QUATERNION;
  if (s->cutoff > 0 && direction && s->type != mjSENS_GEOMNORMAL) {
    compile_error(c, w->e, "cutoff", "a direction or an orientation cannot be cut off");
  }
  if (s->type == mjSENS_USER && direction && s->dim != (w->datatype == mjDATATYPE_AXIS ? 3 : 4)) {
    compile_error(c, w->e, "dim", "an axis has 3 numbers, a quaternion 4; dim is %d", s->dim);
  }
  bool apart = s->type >= mjSENS_GEOMDIST && s->type <= mjSENS_GEOMFROMTO;
  if (apart && w->objtype == w->reftype && w->objid >= 0 && w->objid == w->refid) {
    compile_error(c, w->e, "sensor", "the sensor measures between two objects, not from one to itself");
  }
  if (s->type == mjSENS_USER && s->dim < 0) {
    compile_error(c, w->e, "dim", "the user's sensor has no values: give dim, how many");
  }
  if (s->interval[0] < 0) compile_error(c, w->e, "interval", "the period of the sensor is below zero");
  if (s->interval[1] > 0) compile_error(c, w->e, "interval", "the phase of the sensor is above zero");
  if (s->interval[0] > 0 && s->interval[1] <= -s->interval[0]) {
    compile_error(c, w->e, "interval", "the phase of the sensor lies more than a period back");
  }
  if (s->delay > 0 && s->nsample <= 0) {
    compile_error(c, w->e, "delay", "a delayed sensor keeps past values: give nsample, how many");
  }
}

static int resolve_object(Compile* c, SensorWork* w, mjtObj kind, const mjString* name, const char* role) {
  if (string_is_empty(name)) {
    if (kind != mjOBJ_UNKNOWN) {
      compile_error(c, w->e, "sensor", "the %s has a type, %s, but no name", role, element_kind_name(kind));
    }
    return -1;
  }
  if (kind == mjOBJ_UNKNOWN) {
    compile_error(c, w->e, "sensor", "sensor names an object '%s' without a type", string_get(name));
    return -1;
  }
  return resolve_name(c, w->e, kind, string_get(name), role);
}

void compile_sensors(Compile* c) {
  int n = count(c, mjOBJ_SENSOR);
  c->sensor = new_works(c, mjOBJ_SENSOR, sizeof(SensorWork));
  for (int i = 0; i < n; i++) {
    SensorWork* w = c->sensor + i;
    if ((int)w->s->type < 0 || w->s->type > mjSENS_USER) {
      compile_error(c, w->e, "type", "the sensor has no valid type");
      continue;
    }
    w->objtype = w->s->objtype;
    w->reftype = w->s->reftype;
    w->objid = resolve_object(c, w, w->objtype, w->s->objname, N_("sensorized object"));
    w->refid = resolve_object(c, w, w->reftype, w->s->refname, N_("reference object"));
    bool user = w->s->type == mjSENS_USER;
    w->datatype = user ? w->s->datatype : kSensors[w->s->type].datatype;
    w->needstage = user ? w->s->needstage : kSensors[w->s->type].stage;
    w->dim = sensor_dim(c, w);
    check_sensor(c, w);
  }
}

void emit_sensors(Compile* c) {
  mjModel* m = c->m;
  int adr = 0;
  for (int i = 0; i < m->nsensor; i++) {
    const SensorWork* w = c->sensor + i;
    const mjsSensor* s = w->s;
    m->sensor_type[i] = s->type;
    m->sensor_datatype[i] = w->datatype;
    m->sensor_needstage[i] = w->needstage;
    m->sensor_objtype[i] = w->objtype;
    m->sensor_objid[i] = w->objid;
    m->sensor_reftype[i] = w->reftype;
    m->sensor_refid[i] = w->refid;
    memcpy(m->sensor_intprm + mjNSENS * i, s->intprm, sizeof s->intprm);
    m->sensor_dim[i] = w->dim;
    m->sensor_adr[i] = adr;
    m->sensor_cutoff[i] = s->cutoff;
    m->sensor_noise[i] = s->noise;
    m->sensor_history[2 * i] = MAX(s->nsample, 0);
    m->sensor_history[2 * i + 1] = s->interp;
    m->sensor_delay[i] = s->delay;
    memcpy(m->sensor_interval + 2 * i, s->interval, sizeof s->interval);
    m->sensor_plugin[i] = plugin_id(w->e);
    emit_user(m->sensor_user, i, m->nuser_sensor, s->userdata);
    adr += w->dim;
  }
}
