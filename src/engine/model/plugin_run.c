// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Calls of plugins.

#include "model/plugin_run.h"

#include <gimbal/warning.h>
#include <math.h>
#include <stdio.h>

#include "base/log.h"

static const mjpPlugin* plugin_of(const mjModel* m, int instance) {
  return mjp_getPluginAtSlot(m->plugin[instance]);
}

// "plugin 'a.b'" or "plugin 'a.b', instance 'c'"
static void plugin_run_describe(char* text, size_t size, const mjModel* m, int instance) {
  const char* name = m->names + m->name_pluginadr[instance];
  int n = snprintf(text, size, "plugin '%s'", plugin_of(m, instance)->name);
  if (*name && n > 0 && (size_t)n < size) {
    snprintf(text + n, size - (size_t)n, ", instance '%s'", name);
  }
}

static _Thread_local int told = -1;  // the instance that the log handler of this thread is told of

int gimbal_plugin_of_message(void) {
  return told;
}

static void plugin_run_warn(const mjModel* m, const mjData* d, int instance, const char* where, int id) {
  char who[256];
  plugin_run_describe(who, sizeof who, m, instance);
  told = instance;
  mju_warning("%s gave a value that is no number: %s %d, at time %.4f", who, where, id, d->time);
  told = -1;
}

void plugin_bad_number(const mjModel* m, mjData* d, int instance, const char* where, int id) {
  // it is going to make an acceleration bad: this is the first that is heard of it
  mjWarningStat* stat = d->warning + mjWARN_BADQACC;
  if (!stat->number) {
    plugin_run_warn(m, d, instance, where, id);
  }
  stat->number++;
  stat->lastinfo = id;
}

//---- what was written

// The first of n that is no number, -1 if all are.
static int first_bad(const mjtNum* x, int n) {
  for (int i = 0; i < n; i++) {
    if (isnan(x[i])) {
      return i;
    }
  }
  return -1;
}

static void watch_passive(const mjModel* m, mjData* d, int instance) {
  int bad = first_bad(d->qfrc_passive, (int)m->nv);
  if (bad >= 0) {
    plugin_bad_number(m, d, instance, "the passive force of dof", bad);
  }
}

static void watch_actuators(const mjModel* m, mjData* d, int instance) {
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_plugin[i] == instance &&
        first_bad(d->actuator_force + m->actuator_outadr[i], m->actuator_outnum[i]) >= 0) {
      plugin_bad_number(m, d, instance, "the force of actuator", i);
      return;
    }
  }
}

// The sensor of an instance whose value is NaN or infinite, -1 if there is none.
static int bad_sensor(const mjModel* m, const mjData* d, int instance) {
  for (int i = 0; i < m->nsensor; i++) {
    if (m->sensor_type[i] == mjSENS_PLUGIN && m->sensor_plugin[i] == instance &&
        first_bad(d->sensordata + m->sensor_adr[i], m->sensor_dim[i]) >= 0) {
      return i;
    }
  }
  return -1;
}

//---- calls

void plugin_compute(const mjModel* m, mjData* d, int instance, int capability) {
  char who[256];
  plugin_run_describe(who, sizeof who, m, instance);
  // what was bad before is not the plugin's
  int bad = capability == mjPLUGIN_SENSOR    ? bad_sensor(m, d, instance)
            : capability == mjPLUGIN_PASSIVE ? first_bad(d->qfrc_passive, (int)m->nv)
                                             : -1;
  log_set_actor(who);
  plugin_of(m, instance)->compute(m, d, instance, capability);
  log_set_actor(NULL);
  if (bad >= 0) {
    return;
  }
  if (capability == mjPLUGIN_PASSIVE) {
    watch_passive(m, d, instance);
  } else if (capability == mjPLUGIN_ACTUATOR) {
    watch_actuators(m, d, instance);
  } else if (capability == mjPLUGIN_SENSOR && (bad = bad_sensor(m, d, instance)) >= 0) {
    plugin_run_warn(m, d, instance, "sensor", bad);  // once, as long as it stays so
  }
}

// Errors that are raised meanwhile name the instance.
static void plugin_run_call(void (*function)(const mjModel* m, mjData* d, int instance), const mjModel* m,
                            mjData* d, int instance) {
  char who[256];
  plugin_run_describe(who, sizeof who, m, instance);
  log_set_actor(who);
  function(m, d, instance);
  log_set_actor(NULL);
}

void plugin_act_dot(const mjModel* m, mjData* d, int instance) {
  plugin_run_call(plugin_of(m, instance)->actuator_act_dot, m, d, instance);
}

void plugin_advance(const mjModel* m, mjData* d, int instance) {
  plugin_run_call(plugin_of(m, instance)->advance, m, d, instance);
}
