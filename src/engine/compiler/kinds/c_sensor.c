// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors: what they are attached to, how many numbers they give, and when these can be computed.

#include <gimbal/kinds/sensors.h>
#include <string.h>

#include "compiler/work/asset_work.h"
#include "compiler/work/compile.h"
#include "spec/sensor_width.h"

static int sensor_dim(const Compile* c, const SensorWork* w) {
  bool found = w->objid >= 0;
  SensorParts parts = {.outputs = 1};
  if (w->objtype == mjOBJ_CAMERA && found) parts.resolution = c->camera[w->objid].s->resolution;
  if (w->objtype == mjOBJ_ACTUATOR && found) parts.outputs = c->actuator[w->objid].outnum;
  if (w->objtype == mjOBJ_MESH && found) parts.vertices = mesh_nvert(c, w->objid);
  return spec_sensor_width(w->s, parts);
}

//---- checks

// "site, camera": the kinds of objects among bits of GimbalSensorObject; free with g_free.
static char* kinds_text(int kinds) {
  GString* text = g_string_new(NULL);
  for (int kind = 1; kind < mjNOBJECT; kind++) {
    if (!(kinds >> kind & 1)) continue;
    g_string_append_printf(text, "%s%s", text->len ? ", " : "", element_kind_name(kind));
  }
  return g_string_free(text, FALSE);
}

// What a program has put together; a text can't say it.
static bool check_kind(Compile* c, const SensorWork* w, const char* role, int kinds, mjtObj kind) {
  if (kinds >> kind & 1) return true;
  char* text = kinds_text(kinds);
  compile_error(c, w->e, "sensor", "the %s of this sensor can't be of type %s; it can be: %s", role,
                kind == mjOBJ_UNKNOWN ? "none" : element_kind_name(kind), text);
  g_free(text);
  return false;
}

static bool check_kinds(Compile* c, const SensorWork* w, const GimbalSensorKind* kind) {
  bool any = kind->reference == GIMBAL_AT_ANYTHING;  // which has no use for one
  return check_kind(c, w, N_("sensorized object"), kind->object, w->objtype) &&
         check_kind(c, w, N_("reference object"), any ? GIMBAL_AT_FRAME_OR_NONE : kind->reference,
                    w->reftype);
}

// Data fields of each contact or ray: bits of the first so many.
static bool check_data(Compile* c, const SensorWork* w, int fields) {
  int data = w->s->intprm[0];
  if (data > 0 && data < 1 << fields) return true;
  compile_error(
      c, w->e, "sensor",
      "data spec (intprm[0]) must be positive and a sum of bits below %d: it is %d, and gives no data",
      1 << fields, data);
  return false;
}

static bool check_contact(Compile* c, const SensorWork* w) {
  const mjsSensor* s = w->s;
  if (!check_data(c, w, mjNCONDATA)) return false;
  if (s->intprm[1] < REDUCE_NONE || s->intprm[1] > REDUCE_NETFORCE) {
    compile_error(c, w->e, "sensor", "the sensor reduces contacts in way %d; the ways are 0 to %d",
                  s->intprm[1], REDUCE_NETFORCE);
  } else if (s->intprm[2] <= 0) {
    compile_error(c, w->e, "sensor", "the sensor tells of %d contacts: num must be above zero", s->intprm[2]);
  } else if (s->intprm[1] == REDUCE_NETFORCE && s->intprm[0] & CONTACT_VELOCITIES) {
    compile_error(c, w->e, "sensor",
                  "many contacts have no velocity in common: leave linvel and angvel to other reductions");
  } else {
    return true;
  }
  return false;
}

// Before anything is made of its numbers.
static bool check_settings(Compile* c, const SensorWork* w, const GimbalSensorKind* kind) {
  if (!check_kinds(c, w, kind)) return false;
  if (w->s->type == mjSENS_CONTACT) return check_contact(c, w);
  return w->s->type != mjSENS_RANGEFINDER || check_data(c, w, mjNRAYDATA);
}

static void check_joint_sensor(Compile* c, const SensorWork* w, int notes) {
  const JointWork* j = c->joint + w->objid;
  mjtJoint type = j->s->type;
  if ((notes & GIMBAL_SENSOR_BALL) && type != mjJNT_BALL) {
    compile_error(c, w->e, "sensor", "this sensor needs a ball joint");
  } else if ((notes & GIMBAL_SENSOR_LIMITED) && !j->limited) {
    compile_error(c, w->e, "sensor", "this sensor needs a joint with limits");
  } else if ((notes & GIMBAL_SENSOR_SCALAR) && type != mjJNT_SLIDE && type != mjJNT_HINGE) {
    compile_error(c, w->e, "sensor", "this sensor needs a slide or hinge joint");
  }
}

static void check_object(Compile* c, const SensorWork* w, int notes) {
  if (w->objid < 0) return;
  if (w->objtype == mjOBJ_JOINT) check_joint_sensor(c, w, notes);
  if (w->objtype == mjOBJ_TENDON && (notes & GIMBAL_SENSOR_LIMITED) && !c->tendon[w->objid].limited) {
    compile_error(c, w->e, "sensor", "this sensor needs a tendon with limits");
  }
  if ((notes & GIMBAL_SENSOR_APART) && w->objtype == w->reftype && w->objid == w->refid) {
    compile_error(c, w->e, "sensor", "the sensor measures between two objects, not from one to itself");
  }
}

// What measures in pixels needs some.
static void check_pixels(Compile* c, const SensorWork* w) {
  int camera = w->objtype == mjOBJ_CAMERA ? w->objid : w->s->type == mjSENS_CAMPROJECTION ? w->refid : -1;
  if (camera < 0 || (w->s->type != mjSENS_CAMPROJECTION && w->s->type != mjSENS_RANGEFINDER)) return;
  const int* resolution = c->camera[camera].s->resolution;
  if (resolution[0] > 0 && resolution[1] > 0) return;
  compile_error(c, w->e, "sensor", "the sensor counts pixels: give camera '%s' a resolution above zero",
                string_get(c->camera[camera].e->name));
}

static void check_cutoff(Compile* c, const SensorWork* w, int notes) {
  const mjsSensor* s = w->s;
  bool direction = w->datatype == mjDATATYPE_AXIS || w->datatype == mjDATATYPE_QUATERNION;
  if (s->cutoff < 0) compile_error(c, w->e, "cutoff", "the cutoff of the sensor is below zero");
  if (s->cutoff > 0 && direction && !(notes & GIMBAL_SENSOR_APART)) {
    compile_error(c, w->e, "cutoff", "a direction or an orientation cannot be cut off");
  }
}

static void check_user_dim(Compile* c, const SensorWork* w) {
  int dim = w->s->dim, type = w->datatype;
  if ((type == mjDATATYPE_AXIS && dim != 3) || (type == mjDATATYPE_QUATERNION && dim != 4)) {
    compile_error(c, w->e, "dim", "an axis has 3 numbers, a quaternion 4; dim is %d", dim);
  }
  if (dim < 0) compile_error(c, w->e, "dim", "the user's sensor has no values: give dim, how many");
}

// When all is there that a sensor of contacts asks for: forces come last, and what is chosen or put
// together by them.
static mjtStage contact_stage(const mjsSensor* s) {
  int reduce = s->intprm[1];
  bool forces = s->intprm[0] & CONTACT_FORCES || reduce == REDUCE_MAXFORCE || reduce == REDUCE_NETFORCE;
  if (forces) return mjSTAGE_ACC;
  return s->intprm[0] & CONTACT_VELOCITIES ? mjSTAGE_VEL : mjSTAGE_POS;
}

static mjtStage sensor_stage(const mjsSensor* s) {
  if (s->type == mjSENS_USER) return s->needstage;
  return s->type == mjSENS_CONTACT ? contact_stage(s) : gimbal_sensor_kind((int)s->type)->stage;
}

static bool tells_clearance(const mjsSensor* s) {
  return s->type == mjSENS_INSIDESITE && s->intprm[0];
}

static bool is_compact(const GeomWork* g) {
  return g->type != mjGEOM_PLANE && g->type != mjGEOM_HFIELD && g->type != mjGEOM_SDF;
}

// What an object and a site measure their clearance with: shapes that are convex and have an end.
static void check_clearance(Compile* c, const SensorWork* w) {
  int found = w->objtype == mjOBJ_SITE;
  for (int i = 0; i < count(c, mjOBJ_GEOM) && w->objtype != mjOBJ_CAMERA; i++) {
    int body = c->geom[i].body;
    while (w->objtype == mjOBJ_XBODY && body > w->objid) body = c->body[body].parent;
    if (w->objtype == mjOBJ_SITE || (w->objtype == mjOBJ_GEOM ? i : body) != w->objid) continue;
    found++;
    if (!is_compact(c->geom + i)) {
      compile_error(c, w->e, "sensor",
                    "a plane, a height field or a distance field is never enclosed: name other geoms");
      return;
    }
  }
  if (!found) compile_error(c, w->e, "sensor", "what is to be enclosed has no geoms");
}

// Something of the body that feels must be able to touch: the geom of a tactile sensor, or another
// one.
static void check_tactile(Compile* c, const SensorWork* w) {
  if (w->reftype != mjOBJ_GEOM || w->refid < 0) return;
  for (int i = 0; i < count(c, mjOBJ_GEOM); i++) {
    const mjsGeom* geom = c->geom[i].s;
    if (c->geom[i].body == c->geom[w->refid].body && (geom->contype || geom->conaffinity)) return;
  }
  compile_error(
      c, w->e, "sensor",
      "nothing on the body of the sensor's geom can touch: give a geom of it contype or conaffinity");
}

static void check_sensor(Compile* c, const SensorWork* w) {
  const mjsSensor* s = w->s;
  int notes = gimbal_sensor_kind(s->type)->notes;
  check_object(c, w, notes);
  check_pixels(c, w);
  if (s->noise < 0) compile_error(c, w->e, "noise", "the noise of the sensor is below zero");
  check_cutoff(c, w, notes);
  if (s->type == mjSENS_USER) check_user_dim(c, w);
  if (tells_clearance(s) && w->objid >= 0) check_clearance(c, w);
  if (s->type == mjSENS_TACTILE) check_tactile(c, w);
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
    const GimbalSensorKind* kind = gimbal_sensor_kind((int)w->s->type);
    if (!kind) {
      compile_error(c, w->e, "type", "the sensor has no valid type");
      continue;
    }
    w->objtype = w->s->objtype;
    w->reftype = w->s->reftype;
    if (!check_settings(c, w, kind)) continue;
    w->objid = resolve_object(c, w, w->objtype, w->s->objname, N_("sensorized object"));
    w->refid = resolve_object(c, w, w->reftype, w->s->refname, N_("reference object"));
    bool user = w->s->type == mjSENS_USER;
    w->datatype = user ? w->s->datatype : tells_clearance(w->s) ? mjDATATYPE_REAL : kind->datatype;
    w->needstage = sensor_stage(w->s);
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
