// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Channels of a model: one function per group.

#include "signal/channels.h"

#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/sensors.h>
#include <glib/gi18n.h>
#include <string.h>

#include "signal/rods.h"
#include "signal/trace.h"

static const char* const kAxes[] = {"x", "y", "z"};
static const char* const kQuat[] = {"w", "x", "y", "z"};

void gimbal_channel_free(GimbalChannel* channel) {
  g_free(channel->name);
  g_free(channel->label);
  g_free(channel->group);
  g_free(channel->unit);
  g_free(channel);
}

GimbalChannel* gimbal_channel_copy(const GimbalChannel* from) {
  GimbalChannel* channel = g_memdup2(from, sizeof *from);
  channel->name = g_strdup(from->name);
  channel->label = g_strdup(from->label);
  channel->group = g_strdup(from->group);
  channel->unit = g_strdup(from->unit);
  return channel;
}

// suffix makes the name unlike that of any other group: "hinge.qpos". Takes label.
static void channels_add(GPtrArray* channels, const char* group, char* label, const char* suffix,
                         const char* unit, int column) {
  GimbalChannel* channel = g_new0(GimbalChannel, 1);
  channel->label = label;
  channel->name = g_strconcat(label, suffix, NULL);
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
  const GimbalJointKind* kind = gimbal_joint_kind(m->jnt_type[joint]);
  return derivative ? kind->rate_unit : kind->unit;
}

//---- what turns and what slides

typedef enum Motion { MOTION_OPEN, MOTION_TURNS, MOTION_SLIDES } Motion;

static Motion motion_of_joint(const mjModel* m, int joint) {
  if (m->jnt_type[joint] == mjJNT_FREE) return MOTION_OPEN;
  return m->jnt_type[joint] == mjJNT_SLIDE ? MOTION_SLIDES : MOTION_TURNS;
}

// A tendon of joints is counted as these are, if they are alike.
static Motion motion_of_tendon(const mjModel* m, int tendon) {
  Motion motion = MOTION_OPEN;
  int first = m->tendon_adr[tendon];
  for (int i = first; i < first + m->tendon_num[tendon]; i++) {
    Motion one = m->wrap_type[i] == mjWRAP_JOINT ? motion_of_joint(m, m->wrap_objid[i]) : MOTION_SLIDES;
    if (i > first && one != motion) return MOTION_OPEN;
    motion = one;
  }
  return motion;
}

// At a site the gear says along and about which axes the actuator acts.
static Motion motion_of_gear(const mjtNum gear[6]) {
  gboolean slides = gear[0] != 0 || gear[1] != 0 || gear[2] != 0;
  gboolean turns = gear[3] != 0 || gear[4] != 0 || gear[5] != 0;
  return slides == turns ? MOTION_OPEN : slides ? MOTION_SLIDES : MOTION_TURNS;
}

static Motion motion_of_actuator(const mjModel* m, int actuator) {
  int type = m->actuator_trntype[actuator], target = m->actuator_trnid[2 * actuator];
  if (gimbal_transmission_is_joint(type)) {
    return target >= 0 && target < m->njnt ? motion_of_joint(m, target) : MOTION_OPEN;
  }
  if (type == mjTRN_TENDON) return motion_of_tendon(m, target);
  if (type == mjTRN_SITE) return motion_of_gear(m->actuator_gear + 6 * m->actuator_outadr[actuator]);
  return type == mjTRN_SO3 ? MOTION_TURNS : MOTION_SLIDES;
}

static const char* unit_of_motion(Motion motion, const char* turns, const char* slides) {
  return motion == MOTION_OPEN ? "" : motion == MOTION_TURNS ? turns : slides;
}

// N for linear transmissions, N·m for rotational ones.
static const char* force_unit(const mjModel* m, int actuator) {
  return unit_of_motion(motion_of_actuator(m, actuator), "N·m", "N");
}

// A sensor at a joint, a tendon or an actuator that turns gives angles and torques.
static const char* sensor_unit(const mjModel* m, int sensor) {
  const GimbalSensorKind* kind = gimbal_sensor_kind(m->sensor_type[sensor]);
  int object = m->sensor_objid[sensor], objtype = m->sensor_objtype[sensor], type = m->sensor_type[sensor];
  if (!kind) return NULL;
  Motion motion = objtype == mjOBJ_JOINT      ? motion_of_joint(m, object)
                  : objtype == mjOBJ_TENDON   ? motion_of_tendon(m, object)
                  : objtype == mjOBJ_ACTUATOR ? motion_of_actuator(m, object)
                                              : MOTION_SLIDES;
  if (type == mjSENS_ACTUATORPOS) return unit_of_motion(motion, "rad", "m");
  if (type == mjSENS_ACTUATORVEL) return unit_of_motion(motion, "rad/s", "m/s");
  if (objtype != mjOBJ_TENDON) return motion == MOTION_TURNS ? kind->turn_unit : kind->unit;
  gboolean force = g_str_has_prefix(kind->unit, "N"), rate = g_str_has_suffix(kind->unit, "/s");
  return unit_of_motion(motion, force ? "N·m" : rate ? "rad/s" : "rad", kind->unit);
}

static void add_sensors(GPtrArray* channels, const mjModel* m, const GimbalTraceLayout* at) {
  for (int i = 0; i < m->nsensor; i++) {
    const char* unit = sensor_unit(m, i);
    g_autofree char* name = object_name(m, mjOBJ_SENSOR, i, "sensor");
    for (int k = 0; k < m->sensor_dim[i]; k++) {
      channels_add(channels, _("Sensors"), part_name(name, k, m->sensor_dim[i]), "", unit,
                   at->sensor + m->sensor_adr[i] + k);
    }
  }
}

static char* free_part(const char* name, int part, gboolean velocity) {
  static const char* const parts[2][7] = {{"x", "y", "z", "qw", "qx", "qy", "qz"},
                                          {"x", "y", "z", "wx", "wy", "wz", ""}};
  return g_strdup_printf("%s.%s", name, parts[velocity][part]);
}

static const char* free_unit(int part, gboolean velocity) {
  return part < 3 ? (velocity ? "m/s" : "m") : velocity ? "rad/s" : "";
}

static void add_joints(GPtrArray* channels, const mjModel* m, const GimbalTraceLayout* at,
                       gboolean velocity) {
  const char* group = velocity ? _("Joint velocities") : _("Joint positions");
  for (int i = 0; i < m->njnt; i++) {
    int type = m->jnt_type[i];
    GimbalJointSize size = gimbal_joint_size(type);
    int dim = velocity ? size.nv : size.nq;
    int column = velocity ? at->qvel + m->jnt_dofadr[i] : at->qpos + m->jnt_qposadr[i];
    g_autofree char* name = object_name(m, mjOBJ_JOINT, i, "joint");
    for (int k = 0; k < dim; k++) {
      char* part = type == mjJNT_FREE ? free_part(name, k, velocity) : part_name(name, k, dim);
      const char* unit = type == mjJNT_FREE ? free_unit(k, velocity) : joint_unit(m, i, velocity);
      channels_add(channels, group, part, velocity ? ".qvel" : ".qpos", unit, column + k);
    }
  }
}

char* gimbal_channels_control_name(const mjModel* m, int actuator, int input) {
  g_autofree char* name = object_name(m, mjOBJ_ACTUATOR, actuator, "actuator");
  const char* input_name =
      m->actuator_ctrlnum[actuator] > 1 ? mj_actuatorInputName(m, actuator, input) : NULL;
  if (m->actuator_ctrlnum[actuator] < 2) return g_steal_pointer(&name);
  return input_name ? g_strdup_printf("%s/%s", name, input_name) : g_strdup_printf("%s/%d", name, input);
}

// With gain g and bias b0 + b1 l + b2 l' the force is g u + b1 l + b2 l' : a servo for position if
// b1 = -g, for velocity if b2 = -g, and u is a force if there is no bias and g = 1.
const char* gimbal_channels_control_unit(const mjModel* m, int actuator, int input) {
  const mjtNum *gain = m->actuator_gainprm + mjNGAIN * actuator,
               *bias = m->actuator_biasprm + mjNBIAS * actuator;
  Motion motion = motion_of_actuator(m, actuator);
  gboolean simple = !input && m->actuator_ctrlnum[actuator] == 1 && m->actuator_outnum[actuator] == 1 &&
                    m->actuator_gaintype[actuator] == mjGAIN_FIXED && gain[0] != 0;
  if (!simple) return "";
  gboolean affine = m->actuator_biastype[actuator] == mjBIAS_AFFINE;
  if (affine && bias[1] == -gain[0]) return unit_of_motion(motion, "rad", "m");
  if (affine && bias[1] == 0 && bias[2] == -gain[0]) return unit_of_motion(motion, "rad/s", "m/s");
  return m->actuator_biastype[actuator] == mjBIAS_NONE && gain[0] == 1 ? force_unit(m, actuator) : "";
}

static void add_actuators(GPtrArray* channels, const mjModel* m, const GimbalTraceLayout* at) {
  for (int i = 0; i < m->nactuator; i++) {
    for (int k = 0; k < m->actuator_ctrlnum[i]; k++) {
      channels_add(channels, _("Controls"), gimbal_channels_control_name(m, i, k), ".ctrl",
                   gimbal_channels_control_unit(m, i, k), at->ctrl + m->actuator_ctrladr[i] + k);
    }
  }
  for (int i = 0; i < m->nactuator; i++) {
    g_autofree char* name = object_name(m, mjOBJ_ACTUATOR, i, "actuator");
    for (int k = 0; k < m->actuator_outnum[i]; k++) {
      channels_add(channels, _("Actuator forces"), part_name(name, k, m->actuator_outnum[i]), ".force",
                   force_unit(m, i), at->force + m->actuator_outadr[i] + k);
    }
  }
}

// rad or m, of which the permanent set of a flex is a share.
static const char* set_unit(const mjModel* m, const GimbalYielding* at) {
  if (at->type == mjOBJ_FLEX) return "";
  Motion motion = at->type == mjOBJ_JOINT ? motion_of_joint(m, at->id) : motion_of_tendon(m, at->id);
  return unit_of_motion(motion, "rad", "m");
}

// What stays of a deformation.
static void add_sets(GPtrArray* channels, const mjModel* m, const GimbalTraceLayout* layout) {
  int column = layout->set;
  for (GimbalYielding at = {mjOBJ_UNKNOWN, -1}; gimbal_trace_next_yielding(m, &at); column++) {
    channels_add(channels, _("Plastic strain"), object_name(m, at.type, at.id, gimbal_kind(at.type)->name),
                 ".plastic", set_unit(m, &at), column);
  }
}

static void add_rods(GPtrArray* channels, const mjModel* m, const GimbalTraceLayout* layout) {
  static const struct {
    const char *suffix, *unit;
  } kOfRod[GIMBAL_TRACE_ROD] = {
      [GIMBAL_TRACE_BEND] = {".bend", "rad"},
      [GIMBAL_TRACE_TWIST] = {".twist", "rad"},
      [GIMBAL_TRACE_TORQUE] = {".torque", "N·m"},
  };
  int column = layout->rod;
  for (int i = -1; (i = gimbal_next_rod(m, i)) >= 0;) {
    g_autofree char* name = object_name(m, mjOBJ_FLEX, i, "flex");
    for (int k = 0; k < GIMBAL_TRACE_ROD; k++, column++) {
      channels_add(channels, _("Rods"), g_strconcat(name, kOfRod[k].suffix, NULL), "", kOfRod[k].unit,
                   column);
    }
  }
}

// Whether a body has a geom that can touch something.
static gboolean channels_touches(const mjModel* m, int body) {
  for (int g = m->body_geomadr[body]; g >= 0 && g < m->body_geomadr[body] + m->body_geomnum[body]; g++) {
    if (m->geom_contype[g] || m->geom_conaffinity[g]) return TRUE;
  }
  return FALSE;
}

static void add_bodies(GPtrArray* channels, const mjModel* m, const GimbalTraceLayout* at) {
  for (int i = 1; i < m->nbody && at->body >= 0; i++) {
    if (!channels_touches(m, i)) continue;
    channels_add(channels, _("Contact forces"), object_name(m, mjOBJ_BODY, i, "body"), ".contact", "N",
                 at->body + i);
  }
}

static const struct {
  const char *group, *name, *unit;
  int column;
} kFixed[] = {
    {N_("Contact forces"), "contacts.normal", "N", GIMBAL_TRACE_NORMAL},
    {N_("Contact forces"), "contacts.friction", "N", GIMBAL_TRACE_TANGENT},
    {N_("Contact forces"), "contacts.penetration", "m", GIMBAL_TRACE_PENETRATION},
    {N_("Contact forces"), "contacts.count", "", GIMBAL_TRACE_CONTACTS},
    {N_("Energy"), "energy.potential", "J", GIMBAL_TRACE_POTENTIAL},
    {N_("Energy"), "energy.kinetic", "J", GIMBAL_TRACE_KINETIC},
    {N_("Solver"), "solver.iterations", "", GIMBAL_TRACE_ITERATIONS},
    {N_("Solver"), "solver.rows", "", GIMBAL_TRACE_CONSTRAINTS},
    {N_("Solver"), "solver.improvement", "", GIMBAL_TRACE_IMPROVEMENT},
    {N_("Solver"), "solver.gradient", "", GIMBAL_TRACE_GRADIENT},
    {N_("Solver"), "step.time", "ms", GIMBAL_TRACE_TIMER + mjTIMER_STEP},
};

GPtrArray* gimbal_channels_of_model(const mjModel* m) {
  GPtrArray* channels = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_channel_free);
  GimbalTraceLayout at = gimbal_trace_layout(m);
  add_sensors(channels, m, &at);
  add_joints(channels, m, &at, FALSE);
  add_joints(channels, m, &at, TRUE);
  add_actuators(channels, m, &at);
  add_sets(channels, m, &at);
  add_rods(channels, m, &at);
  add_bodies(channels, m, &at);
  for (guint i = 0; i < G_N_ELEMENTS(kFixed); i++) {
    channels_add(channels, _(kFixed[i].group), g_strdup(kFixed[i].name), "", kFixed[i].unit,
                 kFixed[i].column);
  }
  return channels;
}

GimbalChannel* gimbal_channels_find(GPtrArray* channels, const char* name) {
  for (guint i = 0; i < channels->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(channels, i);
    if (!strcmp(channel->name, name)) return channel;
  }
  return NULL;
}

// A run of columns of the trace with the numbers of an array.
typedef struct Run {
  const char* array;
  int column;
  mjtSize count;
} Run;

enum { N_RUNS = 6 };

static void find_runs(const mjModel* m, Run runs[N_RUNS]) {
  GimbalTraceLayout at = gimbal_trace_layout(m);
  const Run all[N_RUNS] = {{"sensordata", at.sensor, m->nsensordata},
                           {"qpos", at.qpos, m->nq},
                           {"qvel", at.qvel, m->nv},
                           {"ctrl", at.ctrl, m->nu},
                           {"actuator_force", at.force, m->nout},
                           {"energy", GIMBAL_TRACE_POTENTIAL, 2}};
  memcpy(runs, all, sizeof all);
}

int gimbal_channels_array_column(const mjModel* m, const char* array, int index) {
  Run runs[N_RUNS];
  find_runs(m, runs);
  for (const Run* run = runs; run < runs + N_RUNS; run++) {
    if (!strcmp(run->array, array) && index >= 0 && index < run->count) return run->column + index;
  }
  return -1;
}

const char* gimbal_channels_array_at(const mjModel* m, int column, int* index) {
  Run runs[N_RUNS];
  find_runs(m, runs);
  for (const Run* run = runs; run < runs + N_RUNS; run++) {
    *index = column - run->column;
    if (*index >= 0 && *index < run->count) return run->array;
  }
  return NULL;
}

GPtrArray* gimbal_channels_of_arrays(const mjModel* m) {
  GPtrArray* channels = gimbal_channels_of_model(m);
  guint kept = 0;
  for (guint i = 0; i < channels->len; i++) {
    int index;
    GimbalChannel* channel = channels->pdata[i];
    if (!gimbal_channels_array_at(m, channel->column, &index)) continue;
    channels->pdata[i] = channels->pdata[kept];
    channels->pdata[kept++] = channel;
  }
  g_ptr_array_set_size(channels, (gint)kept);
  return channels;
}

char* gimbal_channels_rate_unit(const char* unit) {
  if (!*unit) return g_strdup("1/s");
  if (!strcmp(unit, "s")) return g_strdup("");
  if (g_str_has_suffix(unit, "/s")) return g_strdup_printf("%s²", unit);
  if (g_str_has_suffix(unit, "/s²")) return g_strdup_printf("%.*s³", (int)(strlen(unit) - strlen("²")), unit);
  return g_strdup_printf("%s/s", unit);
}

//---- expressions

typedef struct Names {
  const mjModel* m;
  GPtrArray* channels;
  char* unknown;  // the first name that stands for nothing; NULL: none
} Names;

enum { NAMES_SHOWN = 12 };

// The part of a vector or a quaternion, whose channels are "name.x", by its index.
static const GimbalChannel* find_part(GPtrArray* channels, const char* name, int index) {
  g_autofree char* first = g_strdup_printf("%s.%s", name, kQuat[0]);
  const gboolean quat = gimbal_channels_find(channels, first) != NULL;
  if (index < 0 || index >= (quat ? 4 : 3)) return NULL;
  g_autofree char* full = g_strdup_printf("%s.%s", name, quat ? kQuat[index] : kAxes[index]);
  return gimbal_channels_find(channels, full);
}

gboolean gimbal_channels_resolve(GPtrArray* channels, const mjModel* m, const char* name, int index,
                                 int* column) {
  g_autofree char* full = index >= 0 ? g_strdup_printf("%s[%d]", name, index) : g_strdup(name);
  const GimbalChannel* channel = gimbal_channels_find(channels, full);
  if (!channel) channel = find_part(channels, name, index);
  *column = channel ? channel->column : m && index >= 0 ? gimbal_channels_array_column(m, name, index) : -1;
  return *column >= 0;
}

static gboolean channels_resolve(const char* name, int index, int* id, gpointer user_data) {
  Names* names = user_data;
  if (gimbal_channels_resolve(names->channels, names->m, name, index, id)) return TRUE;
  if (!names->unknown) names->unknown = g_strdup(name);
  return FALSE;
}

// Names that begin with these letters, at most so many; "" if there are none.
static char* names_beginning(const GPtrArray* channels, const char* letters) {
  GString* list = g_string_new(NULL);
  int count = 0;
  for (guint i = 0; i < channels->len; i++) {
    const GimbalChannel* channel = g_ptr_array_index(channels, i);
    if (!g_str_has_prefix(channel->name, letters) || ++count > NAMES_SHOWN) continue;
    g_string_append_printf(list, "%s%s", count > 1 ? ", " : "", channel->name);
  }
  if (count > NAMES_SHOWN) g_string_append(list, ", …");
  return g_string_free(list, FALSE);
}

// What there is instead: names that begin like the unknown one, as far as any do.
static void tell_names(const Names* names, GError* error) {
  for (gsize length = strlen(names->unknown) + 1; length-- > 0;) {
    g_autofree char* letters = g_strndup(names->unknown, length);
    g_autofree char* list = names_beginning(names->channels, letters);
    if (!*list) continue;
    g_autofree char* before = error->message;
    error->message = g_strdup_printf(_("%s. There are %s"), before, list);
    return;
  }
}

GimbalExpression* gimbal_channels_expression(const mjModel* m, const char* text, GError** error) {
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(m);
  Names names = {.m = m, .channels = channels};
  GimbalExpression* expression = gimbal_expression_new(text, channels_resolve, &names, error);
  if (!expression && names.unknown && error && *error) tell_names(&names, *error);
  g_free(names.unknown);
  return expression;
}
