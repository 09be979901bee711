// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The sensors, a row each: when they can be computed, what they give, what they are at.

#ifndef GIMBAL_KINDS_SENSORS_H_
#define GIMBAL_KINDS_SENSORS_H_

#include <gimbal/kinds/rows.h>
#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// Kinds of objects that a sensor may be at or refer to, bits of mjtObj.
typedef enum GimbalSensorObject_ {
  GIMBAL_AT_NONE = 1 << mjOBJ_UNKNOWN,
  GIMBAL_AT_SITE = 1 << mjOBJ_SITE,
  GIMBAL_AT_CAMERA = 1 << mjOBJ_CAMERA,
  GIMBAL_AT_JOINT = 1 << mjOBJ_JOINT,
  GIMBAL_AT_TENDON = 1 << mjOBJ_TENDON,
  GIMBAL_AT_ACTUATOR = 1 << mjOBJ_ACTUATOR,
  GIMBAL_AT_BODY = 1 << mjOBJ_BODY,
  GIMBAL_AT_GEOM = 1 << mjOBJ_GEOM,
  GIMBAL_AT_MESH = 1 << mjOBJ_MESH,
  GIMBAL_AT_VIEW = GIMBAL_AT_SITE | GIMBAL_AT_CAMERA,
  GIMBAL_AT_SURFACE = GIMBAL_AT_GEOM | GIMBAL_AT_BODY,
  GIMBAL_AT_FRAME = GIMBAL_AT_SURFACE | GIMBAL_AT_SITE | GIMBAL_AT_CAMERA | 1 << mjOBJ_XBODY,
  GIMBAL_AT_FRAME_OR_NONE = GIMBAL_AT_FRAME | GIMBAL_AT_NONE,
  GIMBAL_AT_SURFACE_OR_NONE = GIMBAL_AT_SURFACE | 1 << mjOBJ_XBODY | GIMBAL_AT_NONE,
  GIMBAL_AT_PLACE_OR_NONE = GIMBAL_AT_SURFACE_OR_NONE | GIMBAL_AT_SITE,
  GIMBAL_AT_ANYTHING = (1 << 30) - 1
} GimbalSensorObject;

// Widths that depend on more than the type.
typedef enum GimbalSensorWidth_ {
  GIMBAL_WIDTH_OWN = 0,        // what its user or its plugin says
  GIMBAL_WIDTH_CONTACTS = -1,  // the data fields of each contact
  GIMBAL_WIDTH_RAYS = -2,      // the data fields of each ray
  GIMBAL_WIDTH_OUTPUTS = -3,   // a number for each output of the actuator
  GIMBAL_WIDTH_VERTICES = -4   // three numbers for each vertex of the mesh
} GimbalSensorWidth;

// What else is true of a sensor.
typedef enum GimbalSensorNote_ {
  GIMBAL_SENSOR_PLAIN = 0,
  GIMBAL_SENSOR_SCALAR = 1 << 0,   // its joint slides or is a hinge
  GIMBAL_SENSOR_BALL = 1 << 1,     // its joint is a ball
  GIMBAL_SENSOR_LIMITED = 1 << 2,  // its joint or tendon has limits
  GIMBAL_SENSOR_APART = 1 << 3,    // between two different objects, its cutoff is its reach
  GIMBAL_SENSOR_AWAKE = 1 << 4,    // what it sees may move while its object sleeps
  GIMBAL_SENSOR_UNCUT = 1 << 5,    // its numbers are not limited by its cutoff
  GIMBAL_SENSOR_SEGMENT = GIMBAL_SENSOR_APART | GIMBAL_SENSOR_UNCUT
} GimbalSensorNote;

// The facts of a type (mjtSensor).
typedef struct GimbalSensorKind_ {
  mjtStage stage;         // in which it can be computed
  mjtDataType datatype;   // of its numbers
  int width;              // how many numbers it gives, or one of GimbalSensorWidth
  int object;             // what it may be at, bits of GimbalSensorObject
  int reference;          // what it may refer to
  int notes;              // bits of GimbalSensorNote
  const char* unit;       // of its numbers; "": they have none
  const char* turn_unit;  // the unit where its object turns instead of sliding
  // attributes of a new one in the text, with $kind for the name of one of that kind; NULL: its
  // name and those that the grammar demands
  const char* example;
} GimbalSensorKind;

// NULL if there is no such type.
MJAPI const GimbalSensorKind* gimbal_sensor_kind(int type);

#define GIMBAL_OF_FRAME    "name=$name objtype='body' objname=$body"
#define GIMBAL_OF_DISTANCE "name=$name geom1=$geom geom2=$geom2 cutoff='1'"

// X(mjtSensor, function of the engine, mjtStage, mjtDataType, width, object, reference, note, unit,
//   turn_unit, example). A function x is sense_x in src/engine/sensor; callback: a program's or a plugin's.
#define GIMBAL_SENSORS(X)                                                                                    \
  X(mjSENS_TOUCH, touch, ACC, POSITIVE, 1, SITE, ANYTHING, PLAIN, "N", "N", NULL)                            \
  X(mjSENS_ACCELEROMETER, accelerometer, ACC, REAL, 3, SITE, ANYTHING, PLAIN, "m/s²", "m/s²", NULL)          \
  X(mjSENS_VELOCIMETER, velocimeter, VEL, REAL, 3, SITE, ANYTHING, PLAIN, "m/s", "m/s", NULL)                \
  X(mjSENS_GYRO, gyro, VEL, REAL, 3, SITE, ANYTHING, PLAIN, "rad/s", "rad/s", NULL)                          \
  X(mjSENS_FORCE, force, ACC, REAL, 3, SITE, ANYTHING, PLAIN, "N", "N", NULL)                                \
  X(mjSENS_TORQUE, torque, ACC, REAL, 3, SITE, ANYTHING, PLAIN, "N·m", "N·m", NULL)                          \
  X(mjSENS_MAGNETOMETER, magnetometer, POS, REAL, 3, SITE, ANYTHING, PLAIN, "T", "T", NULL)                  \
  X(mjSENS_RANGEFINDER, rangefinder, POS, REAL, GIMBAL_WIDTH_RAYS, VIEW, ANYTHING, AWAKE, "m", "m",          \
    "name=$name site=$site")                                                                                 \
  X(mjSENS_CAMPROJECTION, camera_projection, POS, REAL, 2, SITE, CAMERA, PLAIN, "", "", NULL)                \
  X(mjSENS_JOINTPOS, joint_position, POS, REAL, 1, JOINT, ANYTHING, SCALAR, "m", "rad", NULL)                \
  X(mjSENS_JOINTVEL, joint_velocity, VEL, REAL, 1, JOINT, ANYTHING, SCALAR, "m/s", "rad/s", NULL)            \
  X(mjSENS_TENDONPOS, tendon_position, POS, REAL, 1, TENDON, ANYTHING, PLAIN, "m", "m", NULL)                \
  X(mjSENS_TENDONVEL, tendon_velocity, VEL, REAL, 1, TENDON, ANYTHING, PLAIN, "m/s", "m/s", NULL)            \
  X(mjSENS_ACTUATORPOS, actuator_position, POS, REAL, GIMBAL_WIDTH_OUTPUTS, ACTUATOR, ANYTHING, PLAIN, "",   \
    "", NULL)                                                                                                \
  X(mjSENS_ACTUATORVEL, actuator_velocity, VEL, REAL, GIMBAL_WIDTH_OUTPUTS, ACTUATOR, ANYTHING, PLAIN, "",   \
    "", NULL)                                                                                                \
  X(mjSENS_ACTUATORFRC, actuator_force, ACC, REAL, GIMBAL_WIDTH_OUTPUTS, ACTUATOR, ANYTHING, PLAIN, "N",     \
    "N·m", NULL)                                                                                             \
  X(mjSENS_JOINTACTFRC, joint_actuator_force, ACC, REAL, 1, JOINT, ANYTHING, SCALAR, "N", "N·m", NULL)       \
  X(mjSENS_TENDONACTFRC, tendon_actuator_force, ACC, REAL, 1, TENDON, ANYTHING, PLAIN, "N", "N", NULL)       \
  X(mjSENS_BALLQUAT, ball_quaternion, POS, QUATERNION, 4, JOINT, ANYTHING, BALL, "", "", NULL)               \
  X(mjSENS_BALLANGVEL, ball_velocity, VEL, REAL, 3, JOINT, ANYTHING, BALL, "rad/s", "rad/s", NULL)           \
  X(mjSENS_JOINTLIMITPOS, limit_position, POS, REAL, 1, JOINT, ANYTHING, LIMITED, "m", "rad", NULL)          \
  X(mjSENS_JOINTLIMITVEL, limit_velocity, VEL, REAL, 1, JOINT, ANYTHING, LIMITED, "m/s", "rad/s", NULL)      \
  X(mjSENS_JOINTLIMITFRC, limit_force, ACC, REAL, 1, JOINT, ANYTHING, LIMITED, "N", "N·m", NULL)             \
  X(mjSENS_TENDONLIMITPOS, limit_position, POS, REAL, 1, TENDON, ANYTHING, LIMITED, "m", "m", NULL)          \
  X(mjSENS_TENDONLIMITVEL, limit_velocity, VEL, REAL, 1, TENDON, ANYTHING, LIMITED, "m/s", "m/s", NULL)      \
  X(mjSENS_TENDONLIMITFRC, limit_force, ACC, REAL, 1, TENDON, ANYTHING, LIMITED, "N", "N", NULL)             \
  X(mjSENS_FRAMEPOS, frame_position, POS, REAL, 3, FRAME, FRAME_OR_NONE, PLAIN, "m", "m", GIMBAL_OF_FRAME)   \
  X(mjSENS_FRAMEQUAT, frame_quaternion, POS, QUATERNION, 4, FRAME, FRAME_OR_NONE, PLAIN, "", "",             \
    GIMBAL_OF_FRAME)                                                                                         \
  X(mjSENS_FRAMEXAXIS, frame_axis, POS, AXIS, 3, FRAME, FRAME_OR_NONE, PLAIN, "", "", GIMBAL_OF_FRAME)       \
  X(mjSENS_FRAMEYAXIS, frame_axis, POS, AXIS, 3, FRAME, FRAME_OR_NONE, PLAIN, "", "", GIMBAL_OF_FRAME)       \
  X(mjSENS_FRAMEZAXIS, frame_axis, POS, AXIS, 3, FRAME, FRAME_OR_NONE, PLAIN, "", "", GIMBAL_OF_FRAME)       \
  X(mjSENS_FRAMELINVEL, frame_velocity, VEL, REAL, 3, FRAME, FRAME_OR_NONE, PLAIN, "m/s", "m/s",             \
    GIMBAL_OF_FRAME)                                                                                         \
  X(mjSENS_FRAMEANGVEL, frame_velocity, VEL, REAL, 3, FRAME, FRAME_OR_NONE, PLAIN, "rad/s", "rad/s",         \
    GIMBAL_OF_FRAME)                                                                                         \
  X(mjSENS_FRAMELINACC, frame_acceleration, ACC, REAL, 3, FRAME, FRAME_OR_NONE, PLAIN, "m/s²", "m/s²",       \
    GIMBAL_OF_FRAME)                                                                                         \
  X(mjSENS_FRAMEANGACC, frame_acceleration, ACC, REAL, 3, FRAME, FRAME_OR_NONE, PLAIN, "rad/s²", "rad/s²",   \
    GIMBAL_OF_FRAME)                                                                                         \
  X(mjSENS_SUBTREECOM, subtree_com, POS, REAL, 3, BODY, ANYTHING, PLAIN, "m", "m", NULL)                     \
  X(mjSENS_SUBTREELINVEL, subtree_velocity, VEL, REAL, 3, BODY, ANYTHING, PLAIN, "m/s", "m/s", NULL)         \
  X(mjSENS_SUBTREEANGMOM, subtree_momentum, VEL, REAL, 3, BODY, ANYTHING, PLAIN, "kg·m²/s", "kg·m²/s", NULL) \
  X(mjSENS_INSIDESITE, inside_site, POS, POSITIVE, 1, FRAME, SITE, PLAIN, "", "",                            \
    "name=$name site=$site objtype='body' objname=$body")                                                    \
  X(mjSENS_GEOMDIST, distance, POS, REAL, 1, SURFACE, SURFACE, APART, "m", "m", GIMBAL_OF_DISTANCE)          \
  X(mjSENS_GEOMNORMAL, distance_normal, POS, AXIS, 3, SURFACE, SURFACE, APART, "", "", GIMBAL_OF_DISTANCE)   \
  X(mjSENS_GEOMFROMTO, distance_segment, POS, REAL, 6, SURFACE, SURFACE, SEGMENT, "m", "m",                  \
    GIMBAL_OF_DISTANCE)                                                                                      \
  X(mjSENS_CONTACT, contact, ACC, REAL, GIMBAL_WIDTH_CONTACTS, PLACE_OR_NONE, SURFACE_OR_NONE, UNCUT, "",    \
    "", "name=$name geom1=$geom")                                                                            \
  X(mjSENS_E_POTENTIAL, potential_energy, POS, REAL, 1, ANYTHING, ANYTHING, PLAIN, "J", "J", NULL)           \
  X(mjSENS_E_KINETIC, kinetic_energy, POS, REAL, 1, ANYTHING, ANYTHING, PLAIN, "J", "J", NULL)               \
  X(mjSENS_CLOCK, clock, POS, REAL, 1, ANYTHING, ANYTHING, PLAIN, "s", "s", NULL)                            \
  X(mjSENS_TACTILE, tactile, VEL, REAL, GIMBAL_WIDTH_VERTICES, MESH, GEOM, PLAIN, "", "", NULL)              \
  X(mjSENS_PLUGIN, callback, ACC, REAL, GIMBAL_WIDTH_OWN, ANYTHING, ANYTHING, AWAKE, "", "",                 \
    "name=$name plugin=$plugin")                                                                             \
  X(mjSENS_USER, callback, ACC, REAL, GIMBAL_WIDTH_OWN, ANYTHING, ANYTHING, AWAKE, "", "",                   \
    "name=$name dim='1'")

enum { GIMBAL_SENSOR_COUNT = GIMBAL_ROWS(GIMBAL_SENSORS) };  // types; the last one is mjSENS_USER

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_KINDS_SENSORS_H_
