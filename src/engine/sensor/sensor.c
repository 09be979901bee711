// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors: the function of each type, from the table of kinds, and the three stages in which they
// are read. The model says in which stage a sensor is read and how many numbers it gives.

#include "sensor/sensor.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "model/plugin_run.h"
#include "model/sleep_state.h"
#include "sensor/sensor_kind.h"

#define ROW(type, function, ...) [type] = sense_##function,
static const SensorFunction functions[GIMBAL_SENSOR_COUNT] = {GIMBAL_SENSORS(ROW)};

// Clamp real values on both sides, positive ones from above. For distances between geoms the cutoff
// is the reach instead.
static void apply_cutoff(const mjModel* m, int id, mjtNum* data) {
  GIMBAL_ASSERT(id >= 0 && id < m->nsensor);
  mjtNum cutoff = m->sensor_cutoff[id];
  int type = m->sensor_type[id], datatype = m->sensor_datatype[id];
  if (cutoff <= 0 || (gimbal_sensor_kind(type)->notes & GIMBAL_SENSOR_UNCUT)) return;
  for (int k = 0; k < m->sensor_dim[id]; k++) {
    if (datatype == mjDATATYPE_REAL) data[k] = mju_clip(data[k], -cutoff, cutoff);
    if (datatype == mjDATATYPE_POSITIVE) data[k] = mjMIN(cutoff, data[k]);
  }
}

void compute_sensor(const mjModel* m, mjData* d, int id, mjtNum* result) {
  GIMBAL_ASSERT(id >= 0 && id < m->nsensor);
  Sensor s = {.m = m,
              .d = d,
              .id = id,
              .type = m->sensor_type[id],
              .objtype = m->sensor_objtype[id],
              .objid = m->sensor_objid[id],
              .reftype = m->sensor_reftype[id],
              .refid = m->sensor_refid[id],
              .dim = m->sensor_dim[id]};
  functions[s.type](&s, result);
  apply_cutoff(m, id, result);
}

// What a sensor with a delay or its own period shows now: a value of its past. Returns 0 if it is
// to be read instead.
static bool sensor_recall(const mjModel* m, mjData* d, int id, mjtNum* data) {
  GIMBAL_ASSERT(id >= 0 && id < m->nsensor);
  if (m->sensor_history[2 * id] == 0) return false;
  mjtNum interval = m->sensor_interval[2 * id], delay = m->sensor_delay[id];
  const mjtNum* buffer = d->history + m->sensor_historyadr[id];
  int due = interval <= 0 || buffer[0] + interval <= d->time;
  if (delay <= 0 && due) return false;
  const mjtNum* value = mj_readSensor(m, d, id, d->time, data, m->sensor_history[2 * id + 1]);
  if (value) mju_copy(data, value, m->sensor_dim[id]);
  return true;
}

// what user and plugin sensors of a stage may rely on
static void prepare_callbacks(const mjModel* m, mjData* d, int stage) {
  if (stage == mjSTAGE_VEL && !d->flg_subtreevel) mj_subtreeVel(m, d);
  if (stage == mjSTAGE_ACC && !d->flg_rnepost) mj_rnePostConstraint(m, d);
}

static void cutoff_all(const mjModel* m, mjData* d, int type, int plugin, int stage) {
  for (int i = 0; i < m->nsensor; i++) {
    if (m->sensor_type[i] != type || m->sensor_needstage[i] != stage) continue;
    if (type == mjSENS_PLUGIN && m->sensor_plugin[i] != plugin) continue;
    apply_cutoff(m, i, d->sensordata + m->sensor_adr[i]);
  }
}

static void run_user_sensors(const mjModel* m, mjData* d, int stage) {
  prepare_callbacks(m, d, stage);
  if (mjcb_sensor) mjcb_sensor(m, d, stage);
  cutoff_all(m, d, mjSENS_USER, -1, stage);
}

static void run_plugin_sensors(const mjModel* m, mjData* d, int stage) {
  for (int i = 0; i < m->nplugin; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[i]);
    if (!plugin || !(plugin->capabilityflags & mjPLUGIN_SENSOR)) continue;
    int needed = plugin->needstage == mjSTAGE_NONE ? mjSTAGE_POS : plugin->needstage;
    if (needed != stage) continue;
    prepare_callbacks(m, d, stage);
    plugin_compute(m, d, i, mjPLUGIN_SENSOR);
    cutoff_all(m, d, mjSENS_PLUGIN, i, stage);
  }
}

static void read_stage(const mjModel* m, mjData* d, int stage) {
  if (mjDISABLED(mjDSBL_SENSOR)) return;
  int filter = sleeping_bodies(m, d), nuser = 0;
  for (int i = 0; i < m->nsensor; i++) {
    if (m->sensor_needstage[i] != stage || m->sensor_type[i] == mjSENS_PLUGIN) continue;
    mjtNum* data = d->sensordata + m->sensor_adr[i];
    if (filter && sleep_state(m, d, mjOBJ_SENSOR, i) == mjS_ASLEEP) {
      // what sleeps stays as it is, but a delayed value may be one from before
      sensor_recall(m, d, i, data);
      continue;
    }
    if (m->sensor_type[i] == mjSENS_USER) {
      mju_zero(data, m->sensor_dim[i]);
      nuser++;
    } else if (!sensor_recall(m, d, i, data)) {
      compute_sensor(m, d, i, data);
    }
  }
  if (nuser) run_user_sensors(m, d, stage);
  if (m->nplugin) run_plugin_sensors(m, d, stage);
}

void mj_sensorPos(const mjModel* m, mjData* d) {
  read_stage(m, d, mjSTAGE_POS);
}

void mj_sensorVel(const mjModel* m, mjData* d) {
  read_stage(m, d, mjSTAGE_VEL);
}

void mj_sensorAcc(const mjModel* m, mjData* d) {
  read_stage(m, d, mjSTAGE_ACC);
}
