// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Soundness of everything that refers to objects of several types.

#include "model/file/model_check_parts.h"

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/geoms.h>
#include <gimbal/kinds/sensors.h>
#include <stdbool.h>

#include "model/motor.h"
#include "model/sensor_width.h"

static int check_site_shapes(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nsite; i++) {
    int mesh = m->site_dataid[i], is_mesh = gimbal_geom_has_mesh(m->site_type[i]);
    if (!check_in_range(mesh, is_mesh ? 0 : -1, is_mesh ? m->nmesh : 0)) {
      return check_fail(e, mjOBJ_SITE, i, "site %d refers to mesh %d, which does not exist", i, mesh);
    }
  }
  return 0;
}

static int check_geoms(const mjModel* m, ModelFault* e) {
  int next = 0;
  for (int b = 0; b < m->nbody; b++) {
    for (int k = 0; k < m->body_geomnum[b]; k++, next++) {
      if (m->body_geomadr[b] + k != next || m->geom_bodyid[next] != b) {
        return check_fail(e, mjOBJ_BODY, b, "geoms of body %d are not its own", b);
      }
    }
  }
  if (next != m->ngeom) return check_fail(e, mjOBJ_GEOM, next, "geom %d belongs to no body", next);
  for (int i = 0; i < m->ngeom; i++) {
    int type = m->geom_type[i], data = m->geom_dataid[i];
    int is_mesh = gimbal_geom_has_mesh(type);
    mjtSize count = type == mjGEOM_HFIELD ? m->nhfield : m->nmesh;
    if (!check_in_range(data, is_mesh || type == mjGEOM_HFIELD ? 0 : -1, count)) {
      return check_fail(e, mjOBJ_GEOM, i, "geom %d refers to mesh or height field %d, which does not exist",
                        i, data);
    }
    if (is_mesh && m->mesh_vertnum[data] < 1) {
      return check_fail(e, mjOBJ_GEOM, i, "geom %d has the form of mesh %d, which has no vertices", i, data);
    }
    if (type == mjGEOM_SDF && m->geom_plugin[i] < 0 && m->mesh_octnum[data] < 1) {
      return check_fail(e, mjOBJ_GEOM, i, "mesh %d of geom %d has no distances", data, i);
    }
    int dim = m->geom_condim[i];
    if (dim == 2 || dim == 5) return check_fail(e, mjOBJ_GEOM, i, "geom_condim[%d] is %d", i, dim);
  }
  for (int i = 0; i < m->nflex; i++) {
    if (m->flex_condim[i] == 2 || m->flex_condim[i] == 5) {
      return check_fail(e, mjOBJ_FLEX, i, "flex_condim[%d] is %d", i, m->flex_condim[i]);
    }
  }
  for (int i = 0; i < m->npair; i++) {
    if (m->pair_dim[i] == 2 || m->pair_dim[i] == 5) {
      return check_fail(e, mjOBJ_PAIR, i, "pair_dim[%d] is %d", i, m->pair_dim[i]);
    }
  }
  return 0;
}

// two bodies, packed as body1 << 16 | body2
static int check_signatures(const mjModel* m, const int* signature, mjtSize n, int kind, const char* name,
                            ModelFault* e) {
  for (mjtSize i = 0; i < n; i++) {
    int body1 = signature[i] >> 16, body2 = signature[i] & 0xFFFF;
    if (!check_in_range(body1, 0, m->nbody) || !check_in_range(body2, 0, m->nbody)) {
      return check_fail(e, kind, (int)i, "%s[%d] names bodies %d and %d of %d", name, (int)i, body1, body2,
                        (int)m->nbody);
    }
  }
  return 0;
}

static int check_body_pairs(const mjModel* m, ModelFault* e) {
  return check_signatures(m, m->pair_signature, m->npair, mjOBJ_PAIR, "pair_signature", e) ||
         check_signatures(m, m->exclude_signature, m->nexclude, mjOBJ_EXCLUDE, "exclude_signature", e);
}

static int check_equalities(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->neq; i++) {
    const GimbalEqualityKind* kind = gimbal_equality_kind(m->eq_type[i]);
    if (!kind) {
      return check_fail(e, mjOBJ_EQUALITY, i, "the type of equality constraint %d does not exist", i);
    }
    mjtSize count = gimbal_kind_count(m, gimbal_equality_object(m->eq_type[i], m->eq_objtype[i]));
    int one_is_enough = kind->second < 2;
    if (!check_in_range(m->eq_obj1id[i], 0, count) ||
        !check_in_range(m->eq_obj2id[i], one_is_enough ? -1 : 0, count)) {
      return check_fail(e, mjOBJ_EQUALITY, i, "objects of equality constraint %d do not exist", i);
    }
  }
  return 0;
}

static int check_tendons(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nwrap; i++) {
    int type = m->wrap_type[i], id = m->wrap_objid[i];
    if (type != mjWRAP_PULLEY && !check_in_range(id, 0, gimbal_kind_count(m, gimbal_wrap_object(type)))) {
      return check_fail(e, mjOBJ_UNKNOWN, -1, "object %d of path element %d does not exist", id, i);
    }
    // the side site of a geom is kept in its parameter
    if (type == mjWRAP_SPHERE || type == mjWRAP_CYLINDER) {
      mjtNum side = m->wrap_prm[i];
      if (!(side >= -1 && side <= (mjtNum)m->nsite - 1)) {  // it is rounded
        return check_fail(e, mjOBJ_UNKNOWN, -1, "side site of path element %d does not exist", i);
      }
    }
  }

  // a geom lies between two sites of its own tendon, and a joint tendon has only joints
  for (int t = 0; t < m->ntendon; t++) {
    int first = m->tendon_adr[t], last = first + m->tendon_num[t] - 1;
    for (int i = first; i <= last; i++) {
      int type = m->wrap_type[i];
      int is_geom = type == mjWRAP_SPHERE || type == mjWRAP_CYLINDER;
      int between =
          i > first && i < last && m->wrap_type[i - 1] == mjWRAP_SITE && m->wrap_type[i + 1] == mjWRAP_SITE;
      if ((is_geom && !between) || ((type == mjWRAP_JOINT) != (m->wrap_type[first] == mjWRAP_JOINT))) {
        return check_fail(e, mjOBJ_TENDON, t, "path of tendon %d is broken at element %d", t, i);
      }
    }
  }
  return 0;
}

static bool so3_joint_is_ball(const mjModel* m, int i) {
  const int* id = m->actuator_trnid + 2 * i;
  return id[1] >= 0 || m->jnt_type[id[0]] == mjJNT_BALL;
}

static bool inputs_fit(const mjModel* m, int i) {
  int gain = m->actuator_gaintype[i], n = m->actuator_ctrlnum[i];
  return n == gimbal_actuator_inputs(gain, m->actuator_ctrlspec[i]) && (n > 0 || gain == mjGAIN_DCMOTOR);
}

static bool activations_fit(const mjModel* m, int i) {
  int gain = m->actuator_gaintype[i], dyn = m->actuator_dyntype[i], n = m->actuator_actnum[i];
  if (gain == mjGAIN_DCMOTOR) {
    return n >= motor_state_count(m->actuator_dynprm + mjNDYN * i, m->actuator_gainprm + mjNGAIN * i);
  }
  if (gain == mjGAIN_SO3) return dyn == mjDYN_NONE ? n == 0 : n >= 3;
  return dyn == mjDYN_NONE || n > 0;
}

// dynamics, gain and bias belong together and fit the numbers of inputs, outputs and activations
static bool actuator_is_consistent(const mjModel* m, int i) {
  const GimbalGainKind* kind = gimbal_gain_kind(m->actuator_gaintype[i]);
  bool so3 = m->actuator_gaintype[i] == mjGAIN_SO3;
  return (kind->biases >> m->actuator_biastype[i] & 1) && (kind->dynamics >> m->actuator_dyntype[i] & 1) &&
         m->actuator_outnum[i] == kind->outputs && inputs_fit(m, i) && activations_fit(m, i) &&
         so3 == (m->actuator_trntype[i] == mjTRN_SO3) && (!so3 || so3_joint_is_ball(m, i));
}

// number of dofs that move one of two bodies; those that move both count if shared is set
static int chain_dofs(const mjModel* m, int body1, int body2, int shared) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < m->nbody);
  GIMBAL_ASSERT(body2 >= 0 && body2 < m->nbody);
  int n = 0, i = check_last_dof(m, body1), j = check_last_dof(m, body2);
  while (i >= 0 || j >= 0) {
    int top = mjMAX(i, j);
    n += shared || i != j;
    i = i == top ? m->dof_parentid[i] : i;
    j = j == top ? m->dof_parentid[j] : j;
  }
  return n;
}

// nonzeros in the rows of an actuator's moment
static mjtSize moment_size(const mjModel* m, int i) {
  const int* id = m->actuator_trnid + 2 * i;
  const GimbalTransmissionKind* kind = gimbal_transmission_kind(m->actuator_trntype[i]);
  if (gimbal_transmission_object(m->actuator_trntype[i], id[1]) == mjOBJ_JOINT) {
    return gimbal_joint_size(m->jnt_type[id[0]]).nv;
  }
  switch (kind->moment) {
    case GIMBAL_MOMENT_APART:
      return chain_dofs(m, m->site_bodyid[id[0]], id[1] < 0 ? 0 : m->site_bodyid[id[1]], 0);
    case GIMBAL_MOMENT_TOGETHER:
      return chain_dofs(m, m->site_bodyid[id[0]], m->site_bodyid[id[1]], 1);
    case GIMBAL_MOMENT_TENDON:
      return m->ten_J_rownnz[id[0]];
    default:
      return m->nv * m->actuator_outnum[i];
  }
}

static int check_actuators(const mjModel* m, ModelFault* e) {
  mjtSize moment = 0, most = 0;
  for (int i = 0; i < m->nactuator; i++) {
    const int* id = m->actuator_trnid + 2 * i;
    const GimbalTransmissionKind* kind = gimbal_transmission_kind(m->actuator_trntype[i]);
    if (!kind) {
      return m->actuator_trntype[i] == mjTRN_UNDEFINED
                 ? check_fail(e, mjOBJ_ACTUATOR, i, "actuator %d has no transmission", i)
                 : check_fail(e, mjOBJ_ACTUATOR, i, "actuator_trntype[%d] is %d", i, m->actuator_trntype[i]);
    }
    mjtObj object = gimbal_transmission_object(m->actuator_trntype[i], id[1]);
    mjtSize count = gimbal_kind_count(m, object);
    int low = kind->second == GIMBAL_SECOND_MAY ? -1 : 0;
    if (!check_in_range(id[0], 0, count)) {
      return check_fail(e, mjOBJ_ACTUATOR, i, "target %d of actuator %d does not exist", id[0], i);
    }
    if (kind->second && object == kind->object && !check_in_range(id[1], low, count)) {
      return check_fail(e, mjOBJ_ACTUATOR, i, "second target %d of actuator %d does not exist", id[1], i);
    }
    if (!actuator_is_consistent(m, i)) {
      return check_fail(e, mjOBJ_ACTUATOR, i, "types and sizes of actuator %d do not fit together", i);
    }
    moment += moment_size(m, i);
    most += m->nv * mjMAX(m->actuator_outnum[i], 1);
  }
  if (m->nJmom < moment || m->nJmom > most) {
    return check_fail(e, mjOBJ_UNKNOWN, -1, "nJmom is %lld, not in %lld..%lld", (long long)m->nJmom,
                      (long long)moment, (long long)most);
  }
  return 0;
}

// number of values that a sensor writes
static mjtSize check_sensor_width(const mjModel* m, int i) {
  const int* prm = m->sensor_intprm + mjNSENS * i;
  int id = m->sensor_objid[i], objtype = m->sensor_objtype[i];
  SensorParts parts = {.fields = prm[0], .contacts = mjMAX(prm[2], 1)};
  if (objtype == mjOBJ_CAMERA) parts.resolution = m->cam_resolution + 2 * id;
  if (objtype == mjOBJ_ACTUATOR) parts.outputs = m->actuator_outnum[id];
  if (objtype == mjOBJ_MESH) parts.vertices = m->mesh_vertnum[id];
  return sensor_width(m->sensor_type[i], &parts);
}

// A tactile sensor has a value for each vertex of its mesh.
static bool is_tactile_sound(const mjModel* m, int i) {
  return m->sensor_type[i] != mjSENS_TACTILE || m->mesh_vertnum[m->sensor_objid[i]] > 0;
}

// an object of one of the types in mask exists, or there is none and that is allowed
static bool object_fits(const mjModel* m, int type, int id, unsigned mask) {
  if (type < 0 || type >= mjNOBJECT || !(mask & (1u << type))) return false;
  return type == mjOBJ_UNKNOWN || check_in_range(id, 0, gimbal_kind_count(m, type));
}

static int check_sensors(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nsensor; i++) {
    const GimbalSensorKind* kind = gimbal_sensor_kind(m->sensor_type[i]);
    if (!object_fits(m, m->sensor_objtype[i], m->sensor_objid[i], (unsigned)kind->object)) {
      return check_fail(e, mjOBJ_SENSOR, i, "object %d of sensor %d does not exist or has the wrong type",
                        m->sensor_objid[i], i);
    }
    if (!object_fits(m, m->sensor_reftype[i], m->sensor_refid[i], (unsigned)kind->reference)) {
      return check_fail(e, mjOBJ_SENSOR, i, "reference %d of sensor %d does not exist or has the wrong type",
                        m->sensor_refid[i], i);
    }
    if (m->sensor_reftype[i] == mjOBJ_UNKNOWN && m->sensor_refid[i] != -1) {
      return check_fail(e, mjOBJ_SENSOR, i, "reference %d of sensor %d has no type", m->sensor_refid[i], i);
    }
    if (m->sensor_dim[i] < check_sensor_width(m, i)) {
      return check_fail(e, mjOBJ_SENSOR, i, "sensor_dim[%d] is %d, less than %lld", i, m->sensor_dim[i],
                        (long long)check_sensor_width(m, i));
    }
    if (!is_tactile_sound(m, i)) {
      return check_fail(e, mjOBJ_SENSOR, i, "mesh of tactile sensor %d has no vertices", i);
    }
  }
  return 0;
}

// one history buffer: [user, cursor, times, samples]
static int check_history(const mjModel* m, int kind, int id, int n, int dim, int adr, ModelFault* e) {
  if (n < 0 || (n && (adr < 0 || (mjtSize)adr + 2 + (mjtSize)n * (1 + (mjtSize)dim) > m->nhistory))) {
    return check_fail(e, kind, id, "history of %s %d is outside", gimbal_kind(kind)->name, id);
  }
  return 0;
}

static int check_histories(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nactuator; i++) {
    if (check_history(m, mjOBJ_ACTUATOR, i, m->actuator_history[2 * i], m->actuator_ctrlnum[i],
                      m->actuator_historyadr[i], e)) {
      return -1;
    }
  }
  for (int i = 0; i < m->nsensor; i++) {
    if (check_history(m, mjOBJ_SENSOR, i, m->sensor_history[2 * i], m->sensor_dim[i], m->sensor_historyadr[i],
                      e)) {
      return -1;
    }
  }
  return 0;
}

// the state of one spring that yields: width numbers, or none
static int check_plastic(const mjModel* m, int kind, int id, int adr, int width, ModelFault* e) {
  if (adr < -1 || (adr >= 0 && (mjtSize)adr + width > m->nplastic)) {
    return check_fail(e, kind, id, "plastic state of %s %d is outside", gimbal_kind(kind)->name, id);
  }
  return 0;
}

static int check_springs(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->njnt; i++) {
    int width = gimbal_joint_size(m->jnt_type[i]).nq;
    if (check_plastic(m, mjOBJ_JOINT, i, m->jnt_plasticadr[i], width, e)) return -1;
  }
  for (int i = 0; i < m->ntendon; i++) {
    if (check_plastic(m, mjOBJ_TENDON, i, m->tendon_plasticadr[i], 2, e)) return -1;
  }
  return 0;
}

static int check_custom(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->ntext; i++) {
    if (m->text_size[i] < 1 || m->text_data[m->text_adr[i] + m->text_size[i] - 1]) {
      return check_fail(e, mjOBJ_TEXT, i, "text %d does not end with 0", i);
    }
  }
  for (int i = 0; i < m->ntupledata; i++) {
    if (!check_in_range(m->tuple_objid[i], 0, gimbal_kind_count(m, m->tuple_objtype[i]))) {
      return check_fail(e, mjOBJ_UNKNOWN, -1, "element %d of a tuple does not exist", i);
    }
  }
  for (int i = 0; i < m->nplugin; i++) {
    if (!mjp_getPluginAtSlot(m->plugin[i])) {
      return check_fail(e, mjOBJ_PLUGIN, i, "plugin slot %d is not registered", m->plugin[i]);
    }
    if (!check_in_range(m->plugin_attradr[i], 0, m->npluginattr)) {
      return check_fail(e, mjOBJ_PLUGIN, i, "attributes of plugin %d are outside", i);
    }
  }
  if (m->npluginattr && m->plugin_attr[m->npluginattr - 1]) {
    return check_fail(e, mjOBJ_UNKNOWN, -1, "plugin attributes do not end with 0");
  }
  return 0;
}

int check_parts(const mjModel* m, ModelFault* e) {
  int (*const checks[])(const mjModel*, ModelFault*) = {
      check_tree,    check_geoms,     check_site_shapes, check_body_pairs, check_equalities,
      check_tendons, check_actuators, check_sensors,     check_histories,  check_springs,
      check_custom,  check_assets,    check_flexes,
  };
  for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]); i++) {
    if (checks[i](m, e)) return -1;
  }
  return 0;
}
