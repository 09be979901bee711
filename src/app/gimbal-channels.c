// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Channels of a model: a table of units by sensor type, and one function per group.

#include "gimbal-channels.h"

#include <glib/gi18n.h>

#include "gimbal-recorder.h"

static const char* const kAxes[] = {"x", "y", "z"};
static const char* const kQuat[] = {"w", "x", "y", "z"};

static const char* const kSensorUnits[mjSENS_USER + 1] = {
    [mjSENS_TOUCH] = "N",
    [mjSENS_ACCELEROMETER] = "m/s²",
    [mjSENS_VELOCIMETER] = "m/s",
    [mjSENS_GYRO] = "rad/s",
    [mjSENS_FORCE] = "N",
    [mjSENS_TORQUE] = "N·m",
    [mjSENS_MAGNETOMETER] = "T",
    [mjSENS_RANGEFINDER] = "m",
    [mjSENS_TENDONPOS] = "m",
    [mjSENS_TENDONVEL] = "m/s",
    [mjSENS_ACTUATORFRC] = "N",
    [mjSENS_BALLANGVEL] = "rad/s",
    [mjSENS_FRAMEPOS] = "m",
    [mjSENS_FRAMELINVEL] = "m/s",
    [mjSENS_FRAMEANGVEL] = "rad/s",
    [mjSENS_FRAMELINACC] = "m/s²",
    [mjSENS_FRAMEANGACC] = "rad/s²",
    [mjSENS_SUBTREECOM] = "m",
    [mjSENS_SUBTREELINVEL] = "m/s",
    [mjSENS_SUBTREEANGMOM] = "kg·m²/s",
    [mjSENS_E_POTENTIAL] = "J",
    [mjSENS_E_KINETIC] = "J",
    [mjSENS_CLOCK] = "s",
};

static void channel_free(gpointer data) {
  GimbalChannel* channel = data;
  g_free(channel->name);
  g_free(channel->group);
  g_free(channel->unit);
  g_free(channel);
}

// Takes name.
static void add(GPtrArray* channels, const char* group, char* name, const char* unit, int column) {
  GimbalChannel* channel = g_new0(GimbalChannel, 1);
  channel->name = name;
  channel->group = g_strdup(group);
  channel->unit = g_strdup(unit ? unit : "");
  channel->column = column;
  g_ptr_array_add(channels, channel);
}

static char* object_name(const mjModel* m, int type, int id, const char* kind) {
  const char* name = mj_id2name(m, type, id);
  return name && *name ? g_strdup(name) : g_strdup_printf("%s %d", kind, id);
}

// A part of a vector: "name.x".
static char* part_name(const char* name, int part, int dim) {
  if (dim == 1) return g_strdup(name);
  if (dim == 3) return g_strdup_printf("%s.%s", name, kAxes[part]);
  if (dim == 4) return g_strdup_printf("%s.%s", name, kQuat[part]);
  return g_strdup_printf("%s[%d]", name, part);
}

static const char* joint_unit(const mjModel* m, int joint, int derivative) {
  gboolean slide = m->jnt_type[joint] == mjJNT_SLIDE;
  return derivative ? (slide ? "m/s" : "rad/s") : (slide ? "m" : "rad");
}

static void add_sensors(GPtrArray* channels, const mjModel* m, const GimbalTraceLayout* at) {
  for (int i = 0; i < m->nsensor; i++) {
    int type = m->sensor_type[i];
    const char* unit = type >= 0 && type <= mjSENS_USER ? kSensorUnits[type] : NULL;
    if (type == mjSENS_JOINTPOS || type == mjSENS_JOINTVEL)
      unit = joint_unit(m, m->sensor_objid[i], type == mjSENS_JOINTVEL);
    g_autofree char* name = object_name(m, mjOBJ_SENSOR, i, _("sensor"));
    for (int k = 0; k < m->sensor_dim[i]; k++)
      add(channels, _("Sensors"), part_name(name, k, m->sensor_dim[i]), unit,
          at->sensor + m->sensor_adr[i] + k);
  }
}

static const struct {
  int nq, nv;
} kJointSizes[] = {
    [mjJNT_FREE] = {7, 6}, [mjJNT_BALL] = {4, 3}, [mjJNT_SLIDE] = {1, 1}, [mjJNT_HINGE] = {1, 1}};

static char* free_part(const char* name, int part, gboolean velocity) {
  const char* const* axes = part < 3 ? kAxes : velocity ? kAxes : kQuat;
  return g_strdup_printf("%s %s.%s", name, part < 3 ? "pos" : "rot", axes[part < 3 ? part : part - 3]);
}

static void add_joints(GPtrArray* channels, const mjModel* m, const GimbalTraceLayout* at,
                       gboolean velocity) {
  const char* group = velocity ? _("Joint velocities") : _("Joint positions");
  for (int i = 0; i < m->njnt; i++) {
    int type = m->jnt_type[i];
    int dim = velocity ? kJointSizes[type].nv : kJointSizes[type].nq;
    int column = velocity ? at->qvel + m->jnt_dofadr[i] : at->qpos + m->jnt_qposadr[i];
    g_autofree char* name = object_name(m, mjOBJ_JOINT, i, _("joint"));
    for (int k = 0; k < dim; k++) {
      char* part = type == mjJNT_FREE ? free_part(name, k, velocity) : part_name(name, k, dim);
      const char* unit = type == mjJNT_FREE ? (velocity ? (k < 3 ? "m/s" : "rad/s") : (k < 3 ? "m" : ""))
                         : dim == 4         ? ""
                                            : joint_unit(m, i, velocity);
      add(channels, group, part, unit, column + k);
    }
  }
}

char* gimbal_channels_control_name(const mjModel* m, int actuator, int input) {
  g_autofree char* name = object_name(m, mjOBJ_ACTUATOR, actuator, _("actuator"));
  const char* input_name =
      m->actuator_ctrlnum[actuator] > 1 ? mj_actuatorInputName(m, actuator, input) : NULL;
  if (m->actuator_ctrlnum[actuator] < 2) return g_steal_pointer(&name);
  return input_name ? g_strdup_printf("%s/%s", name, input_name) : g_strdup_printf("%s/%d", name, input);
}

static void add_actuators(GPtrArray* channels, const mjModel* m, const GimbalTraceLayout* at) {
  for (int i = 0; i < m->nactuator; i++)
    for (int k = 0; k < m->actuator_ctrlnum[i]; k++)
      add(channels, _("Controls"), gimbal_channels_control_name(m, i, k), "",
          at->ctrl + m->actuator_ctrladr[i] + k);
  for (int i = 0; i < m->nactuator; i++) {
    g_autofree char* name = object_name(m, mjOBJ_ACTUATOR, i, _("actuator"));
    for (int k = 0; k < m->actuator_outnum[i]; k++)
      add(channels, _("Actuator forces"), part_name(name, k, m->actuator_outnum[i]), "N",
          at->force + m->actuator_outadr[i] + k);
  }
}

GPtrArray* gimbal_channels_of_model(const mjModel* m) {
  GPtrArray* channels = g_ptr_array_new_with_free_func(channel_free);
  GimbalTraceLayout at = gimbal_trace_layout(m);
  add_sensors(channels, m, &at);
  add_joints(channels, m, &at, FALSE);
  add_joints(channels, m, &at, TRUE);
  add_actuators(channels, m, &at);
  add(channels, _("Energy"), g_strdup(_("potential energy")), "J", GIMBAL_TRACE_POTENTIAL);
  add(channels, _("Energy"), g_strdup(_("kinetic energy")), "J", GIMBAL_TRACE_KINETIC);
  return channels;
}
