// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The types that a program gave to elements. Everything after this pass looks things up by them.

#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/geoms.h>
#include <gimbal/kinds/joints.h>
#include <gimbal/kinds/sensors.h>
#include <string.h>

#include "compiler/work/compile.h"

typedef struct Type {
  mjtObj kind;
  size_t offset;  // of an enumeration in the public structure
  int low, high;
  const char* name;
} Type;

#define TYPE(kind, T, field, low, high) \
  { kind, offsetof(T, field), low, high, #field }

static const Type types[] = {
    TYPE(mjOBJ_BODY, mjsBody, sleep, mjSLEEP_AUTO, mjSLEEP_INIT),
    TYPE(mjOBJ_JOINT, mjsJoint, type, 0, GIMBAL_JOINT_COUNT - 1),
    TYPE(mjOBJ_JOINT, mjsJoint, limited, mjLIMITED_FALSE, mjLIMITED_AUTO),
    TYPE(mjOBJ_JOINT, mjsJoint, actfrclimited, mjLIMITED_FALSE, mjLIMITED_AUTO),
    TYPE(mjOBJ_GEOM, mjsGeom, type, 0, GIMBAL_GEOM_COUNT - 1),
    TYPE(mjOBJ_SITE, mjsSite, type, 0, GIMBAL_GEOM_COUNT - 1),
    TYPE(mjOBJ_CAMERA, mjsCamera, mode, mjCAMLIGHT_FIXED, mjCAMLIGHT_TARGETBODYCOM),
    TYPE(mjOBJ_LIGHT, mjsLight, mode, mjCAMLIGHT_FIXED, mjCAMLIGHT_TARGETBODYCOM),
    TYPE(mjOBJ_LIGHT, mjsLight, type, mjLIGHT_SPOT, mjLIGHT_IMAGE),
    TYPE(mjOBJ_MESH, mjsMesh, inertia, mjMESH_INERTIA_CONVEX, mjMESH_INERTIA_SHELL),
    TYPE(mjOBJ_TEXTURE, mjsTexture, type, mjTEXTURE_2D, mjTEXTURE_SKYBOX),
    TYPE(mjOBJ_EQUALITY, mjsEquality, type, mjEQ_CONNECT, mjEQ_DISTANCE),
    TYPE(mjOBJ_TENDON, mjsTendon, limited, mjLIMITED_FALSE, mjLIMITED_AUTO),
    TYPE(mjOBJ_ACTUATOR, mjsActuator, trntype, mjTRN_JOINT, mjTRN_UNDEFINED),
    TYPE(mjOBJ_ACTUATOR, mjsActuator, gaintype, 0, GIMBAL_GAIN_COUNT - 1),
    TYPE(mjOBJ_ACTUATOR, mjsActuator, biastype, 0, GIMBAL_BIAS_COUNT - 1),
    TYPE(mjOBJ_ACTUATOR, mjsActuator, dyntype, 0, GIMBAL_DYNAMICS_COUNT - 1),
    TYPE(mjOBJ_SENSOR, mjsSensor, type, 0, GIMBAL_SENSOR_COUNT - 1),
};

void check_types(Compile* c) {
  for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
    const Type* t = types + i;
    for (int k = 0; k < count(c, t->kind); k++) {
      const Element* e = c->list[t->kind].items[k];
      int value;
      memcpy(&value, (const char*)e->object + t->offset, sizeof value);
      if (value >= t->low && value <= t->high) continue;
      spec_error(c->spec, e, "type", N_("Give one of the values of its enumeration."), "%s has no %s %d",
                 element_kind_name(t->kind), t->name, value);
    }
  }
}
