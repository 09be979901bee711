// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of flags, timers, labels and object types, for menus and messages, and the texts of
// warnings.

#include <gimbal/kinds.h>
#include <stdbool.h>
#include <stdio.h>

const char* mjDISABLESTRING[mjNDISABLE] = {
    "Constraint", "Equality",  "Frictionloss", "Limit",        "Contact",   "Spring",   "Damper",
    "Gravity",    "Clampctrl", "Warmstart",    "Filterparent", "Actuation", "Refsafe",  "Sensor",
    "Midphase",   "Eulerdamp", "AutoReset",    "NativeCCD",    "Island",    "MultiCCD",
};

const char* mjENABLESTRING[mjNENABLE] = {
    "Override", "Energy", "Fwdinv", "InvDiscrete", "Sleep", "DiagExact", "IPC", "Speculative",
};

const char* mjTIMERSTRING[mjNTIMER] = {
    [mjTIMER_STEP] = "step",
    [mjTIMER_FORWARD] = "forward",
    [mjTIMER_INVERSE] = "inverse",
    [mjTIMER_POSITION] = "position",
    [mjTIMER_VELOCITY] = "velocity",
    [mjTIMER_ACTUATION] = "actuation",
    [mjTIMER_CONSTRAINT] = "constraint",
    [mjTIMER_ADVANCE] = "advance",
    [mjTIMER_POS_KINEMATICS] = "pos_kinematics",
    [mjTIMER_POS_INERTIA] = "pos_inertia",
    [mjTIMER_POS_COLLISION] = "pos_collision",
    [mjTIMER_POS_MAKE] = "pos_make",
    [mjTIMER_POS_PROJECT] = "pos_project",
    [mjTIMER_COL_BROAD] = "col_broadphase",
    [mjTIMER_COL_NARROW] = "col_narrowphase",
};

const char* mjLABELSTRING[mjNLABEL] = {
    [mjLABEL_NONE] = "None",
    [mjLABEL_BODY] = "Body",
    [mjLABEL_JOINT] = "Joint",
    [mjLABEL_GEOM] = "Geom",
    [mjLABEL_SITE] = "Site",
    [mjLABEL_CAMERA] = "Camera",
    [mjLABEL_LIGHT] = "Light",
    [mjLABEL_TENDON] = "Tendon",
    [mjLABEL_ACTUATOR] = "Actuator",
    [mjLABEL_CONSTRAINT] = "Constraint",
    [mjLABEL_FLEX] = "Flex",
    [mjLABEL_SKIN] = "Skin",
    [mjLABEL_SELECTION] = "Selection",
    [mjLABEL_SELPNT] = "SelPoint",
    [mjLABEL_CONTACTPOINT] = "Contact",
    [mjLABEL_CONTACTFORCE] = "ContactForce",
    [mjLABEL_ISLAND] = "Island",
};

const char* mjFRAMESTRING[mjNFRAME] = {
    [mjFRAME_NONE] = "None",       [mjFRAME_BODY] = "Body",     [mjFRAME_GEOM] = "Geom",
    [mjFRAME_SITE] = "Site",       [mjFRAME_CAMERA] = "Camera", [mjFRAME_LIGHT] = "Light",
    [mjFRAME_CONTACT] = "Contact", [mjFRAME_WORLD] = "World",
};

const char* mjTOPICSTRING[mjNTOPIC] = {
    [mjTOPIC_TIME_STP - 1] = "Step timing",
    [mjTOPIC_TIME_CMP - 1] = "Compile timing",
    [mjTOPIC_SLEEP - 1] = "Sleep/wake",
};

// name, initial value, shortcut key
const char* mjVISSTRING[mjNVISFLAG][3] = {
    [mjVIS_CONVEXHULL] = {"Convex Hull", "0", "H"},
    [mjVIS_TEXTURE] = {"Texture", "1", "X"},
    [mjVIS_JOINT] = {"Joint", "0", "J"},
    [mjVIS_CAMERA] = {"Camera", "0", "Q"},
    [mjVIS_ACTUATOR] = {"Actuator", "0", "U"},
    [mjVIS_ACTIVATION] = {"Activation", "0", ","},
    [mjVIS_LIGHT] = {"Light", "0", "Z"},
    [mjVIS_TENDON] = {"Tendon", "1", "V"},
    [mjVIS_RANGEFINDER] = {"Range Finder", "1", "Y"},
    [mjVIS_CONSTRAINT] = {"Equality", "0", "E"},
    [mjVIS_INERTIA] = {"Inertia", "0", "I"},
    [mjVIS_SCLINERTIA] = {"Scale Inertia", "0", "'"},
    [mjVIS_PERTFORCE] = {"Perturb Force", "0", "B"},
    [mjVIS_PERTOBJ] = {"Perturb Object", "1", "O"},
    [mjVIS_CONTACTPOINT] = {"Contact Point", "0", "C"},
    [mjVIS_ISLAND] = {"Island", "0", "N"},
    [mjVIS_CONTACTFORCE] = {"Contact Force", "0", "F"},
    [mjVIS_CONTACTSPLIT] = {"Contact Split", "0", "P"},
    [mjVIS_TRANSPARENT] = {"Transparent", "0", "T"},
    [mjVIS_AUTOCONNECT] = {"Auto Connect", "0", "A"},
    [mjVIS_COM] = {"Center of Mass", "0", "M"},
    [mjVIS_SELECT] = {"Select Point", "0", ""},
    [mjVIS_STATIC] = {"Static Body", "1", "D"},
    [mjVIS_SKIN] = {"Skin", "1", ";"},
    [mjVIS_FLEXVERT] = {"Flex Vert", "0", ""},
    [mjVIS_FLEXEDGE] = {"Flex Edge", "1", ""},
    [mjVIS_FLEXFACE] = {"Flex Face", "0", ""},
    [mjVIS_FLEXSKIN] = {"Flex Skin", "1", ""},
    [mjVIS_BODYBVH] = {"Body Tree", "0", "`"},
    [mjVIS_MESHBVH] = {"Mesh Tree", "0", "\\"},
    [mjVIS_SDFITER] = {"SDF iters", "0", ""},
};

// name, initial value, shortcut key
const char* mjRNDSTRING[mjNRNDFLAG][3] = {
    [mjRND_SHADOW] = {"Shadow", "1", "S"},
    [mjRND_WIREFRAME] = {"Wireframe", "0", "W"},
    [mjRND_REFLECTION] = {"Reflection", "1", "R"},
    [mjRND_ADDITIVE] = {"Additive", "0", "L"},
    [mjRND_SKYBOX] = {"Skybox", "1", "K"},
    [mjRND_FOG] = {"Fog", "0", "G"},
    [mjRND_HAZE] = {"Haze", "1", "/"},
    [mjRND_DEPTH] = {"Depth", "0", ""},
    [mjRND_SEGMENT] = {"Segment", "0", ","},
    [mjRND_IDCOLOR] = {"Id Color", "0", ""},
    [mjRND_CULL_FACE] = {"Cull Face", "1", ""},
    [mjRND_POST_PROCESSING] = {"Post Processing", "1", ""},
};

// Defaults and whole models are kinds too, but no types of objects that a text may name.
static bool is_object_type(const GimbalKind* kind) {
  return kind && (kind->type < mjNOBJECT || kind->type == mjOBJ_FRAME);
}

const char* mju_type2Str(int type) {
  const GimbalKind* kind = gimbal_kind(type);
  return is_object_type(kind) ? kind->name : NULL;
}

int mju_str2Type(const char* str) {
  const GimbalKind* kind = gimbal_kind_named(str);
  return is_object_type(kind) ? kind->type : mjOBJ_UNKNOWN;
}

// Write a byte count: whole multiples of a power of 1024 with its letter, all others in full.
static void write_bytes(char text[32], size_t nbytes) {
  static const char letters[] = "\0KMGTPE";
  int power = 0;
  while (power < 6 && nbytes && nbytes % 1024 == 0) {
    nbytes /= 1024;
    power++;
  }
  snprintf(text, 32, power ? "%zu%c" : "%zu", nbytes, letters[power]);
}

const char* mju_writeNumBytes(size_t nbytes) {
  static _Thread_local char text[32];
  write_bytes(text, nbytes);
  return text;
}

// These texts are part of the interface; gimbal_warning_text has our own, with the element.
const char* mju_warningText(int warning, size_t info) {
  static const char* const quantity[] = {"QPOS at DOF", "QVEL at DOF", "QACC at DOF", "CTRL at ACTUATOR"};
  static _Thread_local char text[256];
  char bytes[32];
  write_bytes(bytes, info);
  switch (warning) {
    case mjWARN_INERTIA:
      snprintf(text, sizeof text,
               "Inertia matrix is too close to singular, or the effective-metric solve failed to converge, "
               "at DOF %zu. Check model.",
               info);
      break;
    case mjWARN_CONTACTFULL:
      snprintf(text, sizeof text,
               "Too many contacts. The arena memory is full, increase arena memory allocation.(ncon = %zu)",
               info);
      break;
    case mjWARN_CNSTRFULL:
      snprintf(text, sizeof text,
               "Insufficient arena memory for the number of constraints generated. "
               "Increase arena memory allocation above %s bytes.",
               bytes);
      break;
    case mjWARN_BADQPOS:
    case mjWARN_BADQVEL:
    case mjWARN_BADQACC:
    case mjWARN_BADCTRL:
      snprintf(text, sizeof text, "Nan, Inf or huge value in %s %zu. The simulation is unstable.",
               quantity[warning - mjWARN_BADQPOS], info);
      break;
    default:
      snprintf(text, sizeof text, "Unknown warning type %d.", warning);
  }
  return text;
}
