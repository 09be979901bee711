// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Poses of a model, taken into the frames of the spec, and rows of numbers as they are.
//
//   model = carrier · frame · written · asset
//
// carrier: the frame of the body that is written, in that of the body that has it in the model.

#include "compiler/copy_place.h"

#include <gimbal/kinds.h>
#include <math.h>

#include "compiler/scale/scale.h"

void copy_refuse(Copy* k, const Element* e, const char* why) {
  if (k->is_refused) return;
  k->is_refused = true;
  GimbalMessage reason;
  gimbal_message_set(&reason, why);
  const char* hint = N_("Undo the change in the model, or change what stands against it in the spec.");
  char label[ELEMENT_LABEL];
  if (e) {
    spec_error(k->c->spec, e, "copy-back", hint, "%s '%s': %p", element_kind_name(e->head.elemtype),
               element_label(e, label), &reason);
  } else {
    spec_error(k->c->spec, NULL, "copy-back", hint, "%p", &reason);
  }
}

#define DIFFER(T, a, b, size)                                                          \
  const T *x = (a), *y = (b);                                                          \
  for (size_t i = 0; i < (size) / sizeof(T); i++) {                                    \
    if (memcmp(x + i, y + i, sizeof(T)) != 0 && (x[i] != 0 || y[i] != 0)) return true; \
  }                                                                                    \
  return false;

bool copy_doubles_differ(const void* a, const void* b, size_t size) {
  DIFFER(double, a, b, size)
}

bool copy_floats_differ(const void* a, const void* b, size_t size) {
  DIFFER(float, a, b, size)
}

// The pose of the body that an element hangs in, in the body that has it in the model: they differ
// where a free body was aligned, or static bodies were fused.
static GimbalPose carrier_pose(const Copy* k, const Element* e) {
  GimbalPose pose = {{0, 0, 0}, {1, 0, 0, 0}}, own;
  const BodyElement* body = (const BodyElement*)e->parent;
  if (e->head.elemtype != mjOBJ_BODY && body && body->is_aligned) {
    gimbal_pose_invert(&pose, &body->compiled_move);
  }
  for (; body && k->fused && g_hash_table_contains(k->fused, body); body = (BodyElement*)body->base.parent) {
    gimbal_pose_set(&own, body->body.pos, body->body.quat);
    resolve_orientation(k->c, &body->base, own.quat, &body->body.alt);
    mju_normalize4(own.quat);
    // it was not compiled, and so stands there as it is written
    Scaler* t = k->c->scaler;
    if (t) scale_point(t, scale_around(t, &body->base), own.pos);
    gimbal_pose_append(&own, frame_pose(k->c, &body->base), &own);
    gimbal_pose_append(&pose, &own, &pose);
  }
  return pose;
}

// The pose of the model, as it is written.
static GimbalPose written_pose(const Copy* k, const Element* e, const CopyPlace* place) {
  GimbalPose pose, inverse, carrier = carrier_pose(k, e);
  gimbal_pose_set(&pose, place->pos, place->quat);
  if (place->asset) {
    gimbal_pose_invert(&inverse, place->asset);
    gimbal_pose_append(&pose, &pose, &inverse);
  }
  if (e->frame) gimbal_pose_append(&carrier, &carrier, frame_pose(k->c, e));
  gimbal_pose_invert(&inverse, &carrier);
  gimbal_pose_append(&pose, &inverse, &pose);
  return pose;
}

// Numbers of a pose that differ by less than 2 to this power are those of rounding.
enum { NEAR_EXPONENT = -33 };

bool copy_is_near(const double* a, const double* b, int n) {
  for (int i = 0; i < n; i++) {
    if (!(fabs(a[i] - b[i]) <= ldexp(1 + fabs(b[i]), NEAR_EXPONENT))) return false;
  }
  return true;
}

static bool is_same_turn(const double a[4], const double b[4]) {
  double minus[4] = {-b[0], -b[1], -b[2], -b[3]};
  return copy_is_near(a, b, 4) || copy_is_near(a, minus, 4);
}

void copy_place(const Copy* k, const Element* e, double pos[3], double quat[4], mjsOrientation* alt,
                const CopyPlace* place) {
  if (!place->takes_pos && !place->takes_quat) return;
  GimbalPose pose = written_pose(k, e, place);
  double own[4] = {quat[0], quat[1], quat[2], quat[3]};
  mju_normalize4(own);
  // where all is taken, what is written gives that pose already, but for rounding
  bool same = !k->then && alt->type == mjORIENTATION_QUAT && is_same_turn(own, pose.quat);
  bool stays = same && copy_is_near(pos, pose.pos, 3);
  if (place->takes_pos && !stays) memcpy(pos, pose.pos, sizeof pose.pos);
  if (!place->takes_quat || same) return;
  memcpy(quat, pose.quat, sizeof pose.quat);
  alt->type = mjORIENTATION_QUAT;
}

void copy_point(const Copy* k, const Element* e, double result[3], const mjtNum value[3], bool turns_only) {
  static const mjtNum identity[4] = {1, 0, 0, 0}, origin[3] = {0, 0, 0};
  const CopyPlace at = {.pos = turns_only ? origin : value, .quat = identity};
  GimbalPose pose = written_pose(k, e, &at);
  if (turns_only) mju_rotVecQuat(pose.pos, value, pose.quat);
  if (k->then || !copy_is_near(result, pose.pos, 3)) memcpy(result, pose.pos, sizeof pose.pos);
}

void copy_limit(double range[2], mjtLimited* limited, const mjtNum* value, double unit, bool was_limited,
                const mjsCompiler* compiler) {
  for (int i = 0; i < 2; i++) range[i] = value[i] * unit;
  bool inferred = compiler->autolimits && range[0] < range[1];
  if (*limited == mjLIMITED_AUTO && inferred != was_limited) {
    *limited = was_limited ? mjLIMITED_TRUE : mjLIMITED_FALSE;
  }
}

//---- rows of numbers

typedef struct CopyRow {
  mjtObj kind;
  size_t array;  // offset of its pointer in mjModel
  size_t field;  // offset in the public structure
  size_t size;   // bytes of a row
} CopyRow;

#define ROW(kind, T, f, a, n) \
  { kind, offsetof(mjModel, a), offsetof(mjs##T, f), (n) * sizeof *((mjModel*)0)->a }

static const CopyRow kRows[] = {
    ROW(mjOBJ_BODY, Body, gravcomp, body_gravcomp, 1),
    ROW(mjOBJ_JOINT, Joint, stiffness[1], jnt_stiffnesspoly, mjNPOLY),
    ROW(mjOBJ_JOINT, Joint, actfrcrange, jnt_actfrcrange, 2),
    ROW(mjOBJ_JOINT, Joint, solref_limit, jnt_solref, mjNREF),
    ROW(mjOBJ_JOINT, Joint, solimp_limit, jnt_solimp, mjNIMP),
    ROW(mjOBJ_JOINT, Joint, margin, jnt_margin, 1),
    ROW(mjOBJ_GEOM, Geom, friction, geom_friction, 3),
    ROW(mjOBJ_GEOM, Geom, solref, geom_solref, mjNREF),
    ROW(mjOBJ_GEOM, Geom, solimp, geom_solimp, mjNIMP),
    ROW(mjOBJ_GEOM, Geom, rgba, geom_rgba, 4),
    ROW(mjOBJ_GEOM, Geom, solmix, geom_solmix, 1),
    ROW(mjOBJ_GEOM, Geom, margin, geom_margin, 1),
    ROW(mjOBJ_GEOM, Geom, gap, geom_gap, 1),
    ROW(mjOBJ_GEOM, Geom, adhesion, geom_adhesion, 1),
    ROW(mjOBJ_SITE, Site, rgba, site_rgba, 4),
    ROW(mjOBJ_CAMERA, Camera, ipd, cam_ipd, 1),
    ROW(mjOBJ_LIGHT, Light, ambient, light_ambient, 3),
    ROW(mjOBJ_LIGHT, Light, diffuse, light_diffuse, 3),
    ROW(mjOBJ_LIGHT, Light, specular, light_specular, 3),
    ROW(mjOBJ_LIGHT, Light, attenuation, light_attenuation, 3),
    ROW(mjOBJ_LIGHT, Light, cutoff, light_cutoff, 1),
    ROW(mjOBJ_LIGHT, Light, exponent, light_exponent, 1),
    ROW(mjOBJ_LIGHT, Light, softness, light_softness, 1),
    ROW(mjOBJ_LIGHT, Light, range, light_range, 1),
    ROW(mjOBJ_LIGHT, Light, intensity, light_intensity, 1),
    ROW(mjOBJ_LIGHT, Light, bulbradius, light_bulbradius, 1),
    ROW(mjOBJ_PAIR, Pair, solref, pair_solref, mjNREF),
    ROW(mjOBJ_PAIR, Pair, solreffriction, pair_solreffriction, mjNREF),
    ROW(mjOBJ_PAIR, Pair, solimp, pair_solimp, mjNIMP),
    ROW(mjOBJ_PAIR, Pair, friction, pair_friction, 5),
    ROW(mjOBJ_PAIR, Pair, margin, pair_margin, 1),
    ROW(mjOBJ_PAIR, Pair, gap, pair_gap, 1),
    ROW(mjOBJ_PAIR, Pair, adhesion, pair_adhesion, 1),
    ROW(mjOBJ_EQUALITY, Equality, solref, eq_solref, mjNREF),
    ROW(mjOBJ_EQUALITY, Equality, solimp, eq_solimp, mjNIMP),
    ROW(mjOBJ_TENDON, Tendon, solref_limit, tendon_solref_lim, mjNREF),
    ROW(mjOBJ_TENDON, Tendon, solimp_limit, tendon_solimp_lim, mjNIMP),
    ROW(mjOBJ_TENDON, Tendon, solref_friction, tendon_solref_fri, mjNREF),
    ROW(mjOBJ_TENDON, Tendon, solimp_friction, tendon_solimp_fri, mjNIMP),
    ROW(mjOBJ_TENDON, Tendon, rgba, tendon_rgba, 4),
    ROW(mjOBJ_TENDON, Tendon, width, tendon_width, 1),
    ROW(mjOBJ_TENDON, Tendon, margin, tendon_margin, 1),
    ROW(mjOBJ_TENDON, Tendon, springyield, tendon_springyield, 1),
    ROW(mjOBJ_TENDON, Tendon, springlength, tendon_lengthspring, 2),
    ROW(mjOBJ_TENDON, Tendon, stiffness[0], tendon_stiffness, 1),
    ROW(mjOBJ_TENDON, Tendon, stiffness[1], tendon_stiffnesspoly, mjNPOLY),
    ROW(mjOBJ_TENDON, Tendon, damping[0], tendon_damping, 1),
    ROW(mjOBJ_TENDON, Tendon, damping[1], tendon_dampingpoly, mjNPOLY),
    ROW(mjOBJ_TENDON, Tendon, armature, tendon_armature, 1),
    ROW(mjOBJ_TENDON, Tendon, frictionloss, tendon_frictionloss, 1),
    ROW(mjOBJ_ACTUATOR, Actuator, dynprm, actuator_dynprm, mjNDYN),
    ROW(mjOBJ_ACTUATOR, Actuator, gainprm, actuator_gainprm, mjNGAIN),
    ROW(mjOBJ_ACTUATOR, Actuator, biasprm, actuator_biasprm, mjNBIAS),
    ROW(mjOBJ_ACTUATOR, Actuator, cranklength, actuator_cranklength, 1),
    ROW(mjOBJ_ACTUATOR, Actuator, damping[0], actuator_damping, 1),
    ROW(mjOBJ_ACTUATOR, Actuator, damping[1], actuator_dampingpoly, mjNPOLY),
    ROW(mjOBJ_ACTUATOR, Actuator, armature, actuator_armature, 1),
    ROW(mjOBJ_SENSOR, Sensor, cutoff, sensor_cutoff, 1),
    ROW(mjOBJ_SENSOR, Sensor, noise, sensor_noise, 1),
    ROW(mjOBJ_MATERIAL, Material, texrepeat, mat_texrepeat, 2),
    ROW(mjOBJ_MATERIAL, Material, rgba, mat_rgba, 4),
    ROW(mjOBJ_MATERIAL, Material, texuniform, mat_texuniform, 1),
    ROW(mjOBJ_MATERIAL, Material, emission, mat_emission, 1),
    ROW(mjOBJ_MATERIAL, Material, specular, mat_specular, 1),
    ROW(mjOBJ_MATERIAL, Material, shininess, mat_shininess, 1),
    ROW(mjOBJ_MATERIAL, Material, reflectance, mat_reflectance, 1),
    ROW(mjOBJ_MATERIAL, Material, metallic, mat_metallic, 1),
    ROW(mjOBJ_MATERIAL, Material, roughness, mat_roughness, 1),
    ROW(mjOBJ_KEY, Key, time, key_time, 1),
};

static const char* row_at(const mjModel* m, const CopyRow* row, int id) {
  return *(char* const*)((const char*)m + row->array) + (size_t)id * row->size;
}

void copy_rows(Copy* k, mjtObj kind) {
  int n = gimbal_kind_count(k->m, kind);
  for (size_t r = 0; r < G_N_ELEMENTS(kRows); r++) {
    const CopyRow* row = kRows + r;
    if (row->kind != kind) continue;
    for (int i = 0; i < n; i++) {
      const char* now = row_at(k->m, row, i);
      if (k->then && memcmp(now, row_at(k->then, row, i), row->size) == 0) continue;
      memcpy((char*)copy_element_at(k, kind, i)->object + row->field, now, row->size);
    }
  }
}
