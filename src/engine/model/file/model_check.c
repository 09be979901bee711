// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Soundness of a model: tables of which array refers to what, and loops over them. What no table
// can say is checked in model_check_objects.c.

#include "model/file/model_check.h"

#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/equalities.h>
#include <gimbal/kinds/geoms.h>
#include <gimbal/kinds/joints.h>
#include <gimbal/kinds/sensors.h>
#include <limits.h>
#include <mujoco/mjxmacro.h>
#include <stdio.h>
#include <string.h>

#include "model/fields.h"
#include "model/file/model_check_parts.h"
#include "model/names.h"

// Where each array stands in model_fields.
#define FIELD_AT(name) AT_##name
#undef XNV
#define X(type, name, rows, cols)   FIELD_AT(name),
#define XNV(type, name, rows, cols) FIELD_AT(name),
enum { MJMODEL_POINTERS };
#undef X
#undef XNV

// An array whose values are indices: low (0, or -1 for "none") up to a size of the model,
// exclusive.
typedef struct IdRule {
  int array;
  size_t target;  // offset of the size
  int low;
} IdRule;

#define ID(array, target) \
  { FIELD_AT(array), offsetof(mjModel, target), 0 }
#define ID_OR_NONE(array, target) \
  { FIELD_AT(array), offsetof(mjModel, target), -1 }
#define ID_OR_NEGATIVE(array, target) \
  { FIELD_AT(array), offsetof(mjModel, target), INT_MIN }

static const IdRule id_rules[] = {
    ID(body_parentid, nbody),
    ID(body_rootid, nbody),
    ID(body_weldid, nbody),
    ID_OR_NONE(body_mocapid, nmocap),
    ID_OR_NONE(body_treeid, ntree),
    ID_OR_NONE(body_plugin, nplugin),
    ID(jnt_bodyid, nbody),
    ID(dof_bodyid, nbody),
    ID(dof_jntid, njnt),
    ID_OR_NONE(dof_parentid, nv),
    ID(dof_treeid, ntree),
    ID(geom_bodyid, nbody),
    ID_OR_NONE(geom_matid, nmat),
    ID_OR_NONE(geom_plugin, nplugin),
    ID(site_bodyid, nbody),
    ID_OR_NONE(site_matid, nmat),
    ID(cam_bodyid, nbody),
    ID_OR_NONE(cam_targetbodyid, nbody),
    ID(light_bodyid, nbody),
    ID_OR_NONE(light_targetbodyid, nbody),
    ID_OR_NONE(light_texid, ntex),
    ID_OR_NONE(flex_matid, nmat),
    ID_OR_NONE(flex_nodebodyid, nbody),
    ID_OR_NONE(flex_vertbodyid, nbody),
    ID_OR_NONE(mat_texid, ntex),
    ID_OR_NONE(skin_matid, nmat),
    ID(skin_bonebodyid, nbody),
    ID(pair_geom1, ngeom),
    ID(pair_geom2, ngeom),
    ID_OR_NONE(tendon_matid, nmat),
    ID_OR_NONE(tendon_treeid, ntree),
    ID_OR_NEGATIVE(jnt_actuatorid, nactuator),
    ID_OR_NEGATIVE(tendon_actuatorid, nactuator),
    ID_OR_NONE(actuator_plugin, nplugin),
    ID_OR_NONE(sensor_plugin, nplugin),
    ID(M_colind, nv),
    ID(D_colind, nv),
    ID(B_colind, nv),
    ID(ten_J_colind, nv),
    ID(flexedge_J_colind, nv),
    ID(efm0_dofid, nv),
    ID(efm0_L_colind, nefm0dof),
    ID(mapM2M, nM),
    ID_OR_NONE(mapM2D, nC),
    ID(mapD2M, nD),
    ID(dof_Madr, nM),
    ID_OR_NONE(mesh_pathadr, npaths),
    ID_OR_NONE(skin_pathadr, npaths),
    ID_OR_NONE(hfield_pathadr, npaths),
    ID_OR_NONE(tex_pathadr, npaths),
    ID_OR_NONE(tex_contenttypeadr, npaths),
};

// Two arrays that cut pieces out of a third: address and count.
typedef struct PieceRule {
  int adr;
  int num;
  size_t target;
} PieceRule;

#define PIECE(adr, num, target) \
  { FIELD_AT(adr), FIELD_AT(num), offsetof(mjModel, target) }

static const PieceRule piece_rules[] = {
    PIECE(body_jntadr, body_jntnum, njnt),
    PIECE(body_dofadr, body_dofnum, nv),
    PIECE(body_geomadr, body_geomnum, ngeom),
    PIECE(tree_bodyadr, tree_bodynum, nbody),
    PIECE(tree_dofadr, tree_dofnum, nv),
    PIECE(mesh_vertadr, mesh_vertnum, nmeshvert),
    PIECE(mesh_faceadr, mesh_facenum, nmeshface),
    PIECE(mesh_normaladr, mesh_normalnum, nmeshnormal),
    PIECE(mesh_texcoordadr, mesh_texcoordnum, nmeshtexcoord),
    PIECE(mesh_octadr, mesh_octnum, noct),
    PIECE(mesh_polyadr, mesh_polynum, nmeshpoly),
    PIECE(mesh_polyvertadr, mesh_polyvertnum, nmeshpolyvert),
    PIECE(mesh_polymapadr, mesh_polymapnum, nmeshpolymap),
    PIECE(skin_vertadr, skin_vertnum, nskinvert),
    PIECE(skin_faceadr, skin_facenum, nskinface),
    PIECE(skin_boneadr, skin_bonenum, nskinbone),
    PIECE(skin_bonevertadr, skin_bonevertnum, nskinbonevert),
    PIECE(flex_nodeadr, flex_nodenum, nflexnode),
    PIECE(flex_vertadr, flex_vertnum, nflexvert),
    PIECE(flex_edgeadr, flex_edgenum, nflexedge),
    PIECE(flex_elemadr, flex_elemnum, nflexelem),
    PIECE(tendon_adr, tendon_num, nwrap),
    PIECE(actuator_ctrladr, actuator_ctrlnum, nu),
    PIECE(actuator_outadr, actuator_outnum, nout),
    PIECE(actuator_actadr, actuator_actnum, na),
    PIECE(sensor_adr, sensor_dim, nsensordata),
    PIECE(plugin_stateadr, plugin_statenum, npluginstate),
    PIECE(numeric_adr, numeric_size, nnumericdata),
    PIECE(text_adr, text_size, ntextdata),
    PIECE(tuple_adr, tuple_size, ntupledata),
    PIECE(M_rowadr, M_rownnz, nC),
    PIECE(D_rowadr, D_rownnz, nD),
    PIECE(B_rowadr, B_rownnz, nB),
    PIECE(ten_J_rowadr, ten_J_rownnz, nJten),
    PIECE(flexedge_J_rowadr, flexedge_J_rownnz, nJfe),
    PIECE(efm0_L_rowadr, efm0_L_rownnz, nefm0L),
};

// An array whose values lie in a fixed range.
typedef struct RangeRule {
  int array;
  int low;
  int high;
} RangeRule;

#define RANGE(array, low, high) \
  { FIELD_AT(array), low, high }

static const RangeRule range_rules[] = {
    RANGE(jnt_type, 0, GIMBAL_JOINT_COUNT - 1),
    RANGE(geom_type, 0, GIMBAL_GEOM_COUNT - 1),
    RANGE(geom_condim, 1, 6),
    RANGE(site_type, 0, GIMBAL_GEOM_COUNT - 1),
    RANGE(cam_mode, mjCAMLIGHT_FIXED, mjCAMLIGHT_TARGETBODYCOM),
    RANGE(cam_projection, mjPROJ_PERSPECTIVE, mjPROJ_ORTHOGRAPHIC),
    RANGE(light_mode, mjCAMLIGHT_FIXED, mjCAMLIGHT_TARGETBODYCOM),
    RANGE(light_type, mjLIGHT_SPOT, mjLIGHT_IMAGE),
    RANGE(flex_dim, 1, 3),
    RANGE(flex_condim, 1, 6),
    RANGE(flex_selfcollide, mjFLEXSELF_NONE, mjFLEXSELF_AUTO),
    RANGE(tex_type, mjTEXTURE_2D, mjTEXTURE_SKYBOX),
    RANGE(tex_nchannel, 1, 4),
    RANGE(tex_width, 0, 1 << 28),
    RANGE(tex_height, 0, 1 << 28),
    RANGE(hfield_nrow, 0, 1 << 28),
    RANGE(hfield_ncol, 0, 1 << 28),
    RANGE(pair_dim, 1, 6),
    RANGE(eq_type, 0, GIMBAL_EQUALITY_COUNT - 1),
    RANGE(wrap_type, mjWRAP_NONE, mjWRAP_CYLINDER),
    RANGE(actuator_dyntype, 0, GIMBAL_DYNAMICS_COUNT - 1),
    RANGE(actuator_gaintype, 0, GIMBAL_GAIN_COUNT - 1),
    RANGE(actuator_biastype, 0, GIMBAL_BIAS_COUNT - 1),
    RANGE(sensor_type, 0, GIMBAL_SENSOR_COUNT - 1),
    RANGE(sensor_datatype, mjDATATYPE_REAL, mjDATATYPE_QUATERNION),
    RANGE(sensor_needstage, mjSTAGE_NONE, mjSTAGE_ACC),
    RANGE(tree_sleep_policy, mjSLEEP_AUTO, mjSLEEP_INIT),
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static mjtSize size_at(const mjModel* m, size_t offset) {
  return *(const mjtSize*)((const char*)m + offset);
}

// The kind of object that an array has rows for.
static int kind_of_field(const Field* f) {
  size_t length = strcspn(f->name, "_");
  int count;
  const GimbalKind* kinds = gimbal_kinds(&count);
  for (int i = 0; i < count; i++) {
    if (kinds[i].fields && !strncmp(kinds[i].fields, f->name, length) && !kinds[i].fields[length]) {
      return kinds[i].type;
    }
  }
  return mjOBJ_UNKNOWN;
}

// all elements of an int array in [low, high)
static int check_values(const mjModel* m, int array, mjtSize low, mjtSize high, ModelFault* e) {
  const Field* f = model_fields + array;
  const int* value = field_get(f, m);
  mjtSize n = field_elements(f, m, NULL);
  for (mjtSize i = 0; i < n; i++) {
    if (value[i] < low || value[i] >= high) {
      return check_fail(e, kind_of_field(f), (int)i, "%s[%lld] is %d, not in %lld..%lld", f->name,
                        (long long)i, value[i], (long long)low, (long long)high - 1);
    }
  }
  return 0;
}

static int check_pieces(const mjModel* m, const PieceRule* rule, ModelFault* e) {
  const Field *f = model_fields + rule->adr, *count = model_fields + rule->num;
  const int* adr = field_get(f, m);
  const int* num = field_get(count, m);
  mjtSize n = field_elements(f, m, NULL), target = size_at(m, rule->target);
  for (mjtSize i = 0; i < n; i++) {
    int none = num[i] == 0 && adr[i] >= -1 && adr[i] <= target;
    if (!none && (num[i] < 0 || adr[i] < 0 || (mjtSize)adr[i] + num[i] > target)) {
      return check_fail(e, kind_of_field(f), (int)i, "%s[%lld] is %d and %s %d, together more than %lld",
                        f->name, (long long)i, adr[i], count->name, num[i], (long long)target);
    }
  }
  return 0;
}

// addresses of names, and the tables of names_map
static int check_names(const mjModel* m, ModelFault* e) {
  if (m->nnames < 1 || m->names[m->nnames - 1]) {
    return check_fail(e, mjOBJ_UNKNOWN, -1, "names do not end with 0");
  }
  if (m->npaths && m->paths[m->npaths - 1]) {
    return check_fail(e, mjOBJ_UNKNOWN, -1, "paths do not end with 0");
  }
  if (m->nnames_map != names_map_size(m)) {
    return check_fail(e, mjOBJ_UNKNOWN, -1, "nnames_map is %lld, not %lld", (long long)m->nnames_map,
                      (long long)names_map_size(m));
  }
  const int* slot = m->names_map;
  for (const GimbalKind* kind = next_named_kind(NULL); kind; kind = next_named_kind(kind)) {
    int n = gimbal_kind_count(m, kind->type);
    const int* adr = name_addresses(m, kind);
    for (int i = 0; i < n; i++) {
      if (adr[i] < 0 || adr[i] >= m->nnames) {
        return check_fail(e, kind->type, i, "name address %d of %s %d is outside of names", adr[i],
                          kind->name, i);
      }
    }
    for (int i = 0; i < 2 * n; i++, slot++) {
      if (*slot < -1 || *slot >= n) {
        return check_fail(e, kind->type, -1, "names_map refers to %s %d, which does not exist", kind->name,
                          *slot);
      }
    }
  }
  return 0;
}

static int check_options(const mjModel* m, ModelFault* e) {
  const mjOption* o = &m->opt;
  if (o->integrator < mjINT_EULER || o->integrator > mjINT_DISCRETE || o->cone < mjCONE_PYRAMIDAL ||
      o->cone > mjCONE_ELLIPTIC || o->jacobian < mjJAC_DENSE || o->jacobian > mjJAC_AUTO ||
      o->solver < mjSOL_PGS || o->solver > mjSOL_NEWTON) {
    return check_fail(e, mjOBJ_UNKNOWN, -1, "integrator, cone, jacobian or solver is unknown");
  }
  if (m->nbody < 1) return check_fail(e, mjOBJ_BODY, 0, "there is no world body");
  // a camera without a near plane cannot be drawn with
  if (!((double)m->vis.map.znear * m->stat.extent >= mjMINVAL)) {
    return check_fail(e, mjOBJ_UNKNOWN, -1, "vis.map.znear times stat.extent is not positive");
  }
  return 0;
}

int model_check(const mjModel* m, ModelFault* e) {
  if (check_options(m, e) || check_names(m, e)) return -1;
  for (size_t i = 0; i < COUNT_OF(id_rules); i++) {
    if (check_values(m, id_rules[i].array, id_rules[i].low, size_at(m, id_rules[i].target), e)) return -1;
  }
  for (size_t i = 0; i < COUNT_OF(piece_rules); i++) {
    if (check_pieces(m, piece_rules + i, e)) return -1;
  }
  for (size_t i = 0; i < COUNT_OF(range_rules); i++) {
    if (check_values(m, range_rules[i].array, range_rules[i].low, (mjtSize)range_rules[i].high + 1, e)) {
      return -1;
    }
  }
  return check_parts(m, e);
}
