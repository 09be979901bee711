// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each rule: a model at which it fires, at the right place, and one like it at which it must not.

#include <glib/gstdio.h>
#include <string.h>

#include "lint/lint.h"

#define BODY(joint, geom) "<mujoco><worldbody><body name='b'>" joint geom "</body></worldbody></mujoco>"
#define SERVO(option, body, servo)                                                  \
  "<mujoco>" option "<worldbody><body name='b'" body                                \
  "><joint name='j' axis='0 1 0'/><geom name='g' pos='.5 0 0' size='.1' mass='1'/>" \
  "</body></worldbody><actuator>" servo "</actuator></mujoco>"
#define TWO(a, b)                                                    \
  "<mujoco><worldbody><body><freejoint/><geom name='a' size='.1' " a \
  "/></body><body pos='0 0 1'><freejoint/><geom name='b' size='.1' " b "/></body></worldbody></mujoco>"
#define MESHES(use)                                                            \
  "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/><material " \
  "name='red'/></asset><worldbody>"                                            \
  "<geom " use "/></worldbody></mujoco>"
// an L of three boxes' length, written as an extruded polygon: its hull is half as large again and
// more
#define CORNER                                                                                             \
  "vertex='0 0 0 10 0 0 10 1 0 1 1 0 1 10 0 0 10 0 0 0 1 10 0 1 10 1 1 1 1 1 1 10 1 0 10 1' "              \
  "face='0 3 1 1 3 2 0 5 3 3 5 4 6 7 9 7 8 9 6 9 11 9 10 11 0 1 7 0 7 6 1 2 8 1 8 7 2 3 9 2 9 8 3 4 10 3 " \
  "10 9 4 5 11 4 11 10 5 0 6 5 6 11'"

#define TWO_JOINTS(name, joint)                                                    \
  "<mujoco><worldbody><body><joint name='a'/><joint name='b' axis='0 1 0'/><geom " \
  "size='.1'/></body></worldbody>"                                                 \
  "<actuator><motor name='a' joint='a'/>\n<motor name='" name "' joint='" joint "'/></actuator></mujoco>"

#define KEY(first, second)                                                                  \
  "<mujoco><worldbody><body><joint name='j'/><geom size='.1' mass='1'/></body></worldbody>" \
  "<actuator><general joint='j' dyntype='integrator' ctrlrange='-1 1' actlimited='true' "   \
  "actrange='-.1 .1'/></actuator>\n<keyframe><key " first "/>\n<key " second "/></keyframe></mujoco>"
#define SERVO_RANGE(joint, control)                        \
  "<mujoco><worldbody><body><joint name='j' range='" joint \
  "'/><geom size='.1' mass='1'/>"                          \
  "</body></worldbody><actuator>\n<position joint='j' kp='9' ctrlrange='" control "'/></actuator></mujoco>"
#define BALL(actuators)                                                              \
  "<mujoco><worldbody><body><joint name='j' type='ball'/><geom size='.1' mass='1'/>" \
  "</body></worldbody><actuator>" actuators "</actuator></mujoco>"
#define COUPLED(what, tag)                                                                                   \
  "<mujoco><worldbody><body name='x'><joint name='a' type='slide'/><geom size='.1'/><site name='s'/></body>" \
  "<body name='y' pos='1 0 0'><joint name='b' type='slide'/><geom size='.1'/><site name='t'/><site "         \
  "name='s2' "                                                                                               \
  "pos='-1 0 0'/></body></worldbody><equality>\n<" tag " " what "/></equality></mujoco>"
#define IMPLICIT_CLOTH(young) "<mujoco><option integrator='discrete'/>" CLOTH_IN_WORLD(young) "</mujoco>"
#define CLOTH(young)          "<mujoco>" CLOTH_IN_WORLD(young) "</mujoco>"
#define CLOTH_IN_WORLD(young)                                                                \
  "<worldbody>\n<flexcomp name='c' type='grid' count='6 6 1' spacing='.04 .04 .04' dim='2' " \
  "mass='.1' radius='.01'>\n<elasticity young='" young                                       \
  "' poisson='.3' thickness='.005' elastic2d='both'/></flexcomp></worldbody>"
#define ROPE(start, wrap)                                                                            \
  "<mujoco><worldbody><geom name='drum' type='cylinder' size='.05 .02'/><site name='a' pos='" start  \
  "'/><site name='b' pos='-.2 -.2 0'/>\n<site name='in' pos='0 .049 0'/><site name='mid'/><site "    \
  "name='out' pos='0 .06 0'/></worldbody><tendon>\n<spatial><site site='a'/><geom geom='drum' " wrap \
  "/><site site='b'/></spatial></tendon></mujoco>"
#define VIEW(far, camera)                                                                               \
  "<mujoco><worldbody><geom type='box' size='.02 .02 .005' pos='0 0 -.035'/><geom type='box' size='.1 " \
  ".1 .1' " far "/>\n<camera " camera "/></worldbody></mujoco>"
#define LONG_STEP(option, geom)                                     \
  "<mujoco>\n<option timestep='.05'" option                         \
  "/><worldbody><body><joint stiffness='1e4'/><geom size='.1'" geom \
  "/></body><geom pos='9 0 0' size='.1'" geom "/></worldbody></mujoco>"
#define SHOT(flag, velocity)                                                                      \
  "<mujoco><option timestep='.01'>" flag                                                          \
  "</option><worldbody><geom type='box' size='1 1 .005'/>\n<body pos='0 0 .3'><freejoint/><geom " \
  "size='.05' mass='1'/></body></worldbody><keyframe><key qvel='" velocity "'/></keyframe></mujoco>"
#define FALL(height)                                                                                      \
  "<mujoco><option timestep='.01'/><worldbody><geom type='box' size='1 1 .005'/>\n<body pos='0 0 " height \
  "'><freejoint/><geom size='.02' mass='1'/></body></worldbody></mujoco>"
#define SPRUNG(stiffness)                                                                \
  "<mujoco><worldbody><body>\n<joint axis='0 1 0' springyield='1' stiffness='" stiffness \
  "'/><geom pos='.5 0 0' size='.1' mass='1'/></body></worldbody></mujoco>"
#define PULLED(yield)                                                                                       \
  "<mujoco><worldbody><site name='a'/><body pos='0 0 .5'><joint type='slide' axis='0 0 1'/><geom "          \
  "size='.1'/><site name='b'/></body></worldbody><tendon>\n<spatial stiffness='9' springlength='.3' " yield \
  "><site site='a'/><site site='b'/></spatial></tendon></mujoco>"
#define SOFT(elastic)                                                                                \
  "<mujoco><worldbody>\n<flexcomp name='c' type='grid' count='4 4 1' spacing='.04 .04 .04' dim='2' " \
  "mass='.1' radius='.01'><elasticity young='1e4' poisson='.3' thickness='.005' yield='.1' " elastic \
  "/></flexcomp></worldbody></mujoco>"
// a robot for scenes
#define PART(masks)                                                                                 \
  "<mujoco><worldbody><body><freejoint/><geom size='.1' " masks                                     \
  "/><geom size='.1' contype='0' "                                                                  \
  "conaffinity='1'/><body pos='0 0 1'><joint/><geom size='.1' contype='1' conaffinity='0'/></body>" \
  "</body></worldbody></mujoco>"

static const struct {
  const char *code, *bad, *good;
  int line;  // of the problem in bad; 0: none
} kCases[] = {
    {"lint-timestep", "<mujoco>\n<option timestep='0.05'/></mujoco>",
     "<mujoco>\n<option timestep='0.005'/></mujoco>", 2},
    // nothing touches, and the integrator follows all else
    {"lint-timestep", LONG_STEP("", " contype='0' conaffinity='0'"),
     LONG_STEP(" integrator='discrete'", " contype='0' conaffinity='0'"), 2},
    {"lint-timestep", LONG_STEP(" integrator='discrete'", ""),
     LONG_STEP(" integrator='discrete'", " contype='0' conaffinity='0'"), 2},
    {"lint-overlap",
     "<mujoco><worldbody><geom type='plane' size='1 1 .1'/>\n<body pos='0 0 .05'><freejoint/><geom "
     "size='.1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><geom type='plane' size='1 1 .1'/>\n<body pos='0 0 .0995'><freejoint/><geom "
     "size='.1'/></body></worldbody></mujoco>",
     2},
    {"lint-overlap",
     "<mujoco><worldbody><geom type='plane' size='1 1 .1'/>\n<body pos='0 0 1'><freejoint/><geom "
     "size='.1'/></body></worldbody>"
     "<keyframe><key qpos='0 0 0 1 0 0 0'/></keyframe></mujoco>",
     "<mujoco><worldbody><geom type='plane' size='1 1 .1'/>\n<body pos='0 0 1'><freejoint/><geom "
     "size='.1'/></body></worldbody>"
     "<keyframe><key qpos='0 0 .1 1 0 0 0'/></keyframe></mujoco>",
     2},
    {"lint-never-collides", TWO("contype='2' conaffinity='2'", "contype='4' conaffinity='4'"),
     TWO("contype='2' conaffinity='2'", "contype='2'"), 1},
    {"lint-never-collides", TWO("contype='2' conaffinity='2'", ""), TWO("contype='0' conaffinity='0'", ""),
     1},
    // a part whose partners are in the scenes that include it is content
    {"lint-never-collides", TWO("contype='2' conaffinity='0'", "contype='1' conaffinity='1'"),
     TWO("contype='1' conaffinity='0'", "contype='2' conaffinity='0'"), 1},
    {"lint-visual-collides", BODY("<freejoint/>", "\n<geom name='hand_visual' size='.1'/>"),
     BODY("<freejoint/>", "\n<geom name='hand_visual' contype='0' conaffinity='0' size='.1'/>"), 2},
    {"lint-hull",
     "<mujoco><asset><mesh name='m' " CORNER
     "/></asset><worldbody>\n<geom type='mesh' mesh='m'/></worldbody></mujoco>",
     "<mujoco><asset><mesh name='m' " CORNER
     "/></asset><worldbody>\n<geom type='mesh' mesh='m' contype='0' conaffinity='0'/></worldbody></mujoco>",
     2},
    {"lint-sensor",
     "<mujoco><worldbody><geom size='.1'/><body><site name='s'/><geom size='.1' contype='0' "
     "conaffinity='0'/></body></worldbody><sensor>\n<touch site='s'/></sensor></mujoco>",
     "<mujoco><worldbody><body><site name='s' pos='0 0 .1'/><geom "
     "size='.1'/></body></worldbody><sensor>\n<touch "
     "site='s'/></sensor></mujoco>",
     2},
    {"lint-tiny-mass", BODY("<freejoint/>", "<geom size='.1' mass='1e-6'/>"),
     BODY("<freejoint/>", "<geom size='.1' mass='1e-4'/>"), 1},
    {"lint-mass-ratio",
     "<mujoco><worldbody><body><joint/><geom size='.1' mass='.01'/>\n<body pos='1 0 0'><joint/><geom "
     "size='.1' mass='20'/></body></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><joint armature='.1'/><geom size='.1' mass='.01'/>\n<body pos='1 0 "
     "0'><joint/><geom size='.1' mass='20'/></body></body></worldbody></mujoco>",
     2},
    {"lint-density", BODY("<freejoint/>", "\n<geom size='.2'/>"),
     BODY("<freejoint/>", "\n<geom size='.2' mass='2'/>"), 2},
    {"lint-density", BODY("<freejoint/>", "\n<geom size='.2'/>"),
     "<mujoco><default><geom density='300'/></default>"
     "<worldbody><body><freejoint/><geom size='.2'/></body></worldbody></mujoco>",
     2},
    {"lint-stiff", SERVO("", "", "\n<position joint='j' kp='1e6'/>"),
     SERVO("", "", "\n<position joint='j' kp='100'/>"), 2},
    {"lint-stiff", SERVO("", "", "\n<position joint='j' kp='1e6'/>"),
     SERVO("<option integrator='discrete'/>", "", "\n<position joint='j' kp='1e6'/>"), 2},
    // with PGS servos are not in the metric
    {"lint-stiff",
     SERVO("<option integrator='discrete' solver='PGS'/>", "", "\n<position joint='j' kp='1e6'/>"),
     SERVO("<option integrator='discrete' solver='CG'/>", "", "\n<position joint='j' kp='1e6'/>"), 2},
    // several servos hold it together
    {"lint-sag", SERVO("", "", "\n<position joint='j' kp='5'/><position joint='j' kp='5'/>"),
     SERVO("", "", "\n<position joint='j' kp='10'/><position joint='j' kp='90'/>"), 2},
    {"lint-stiff", BODY("\n<joint stiffness='1e6'/>", "<geom size='.1'/>"),
     BODY("\n<joint stiffness='1'/>", "<geom size='.1'/>"), 2},
    {"lint-actuator-range", SERVO("", "", "\n<motor joint='j'/>"),
     SERVO("", "", "\n<motor joint='j' ctrlrange='-1 1'/>"), 2},
    {"lint-wrong-joint", TWO_JOINTS("b", "a"), TWO_JOINTS("b", "b"), 2},
    {"lint-wrong-joint", TWO_JOINTS("b", "a"), TWO_JOINTS("c", "a"), 2},
    {"lint-limit", BODY("\n<joint range='10 60'/>", "<geom size='.1'/>"),
     BODY("\n<joint range='-10 60'/>", "<geom size='.1'/>"), 2},
    {"lint-limit",
     "<mujoco><worldbody><body><joint range='-10 60'/><geom size='.1'/></body></worldbody>\n<keyframe><key "
     "qpos='2'/></keyframe></mujoco>",
     "<mujoco><worldbody><body><joint range='-10 60'/><geom size='.1'/></body></worldbody>\n<keyframe><key "
     "qpos='1'/></keyframe></mujoco>",
     2},
    {"lint-sag", SERVO("", "", "\n<position joint='j' kp='10'/>"),
     SERVO("", " gravcomp='1'", "\n<position joint='j' kp='10'/>"), 2},
    {"lint-sag", SERVO("", "", "\n<position joint='j' kp='10'/>"),
     SERVO("", "", "\n<position joint='j' kp='100'/>"), 2},
    {"lint-angle",
     "<mujoco><compiler angle='radian'/><worldbody><body>\n<joint range='-90 90'/><geom "
     "size='.1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body>\n<joint range='-90 90'/><geom size='.1'/></body></worldbody></mujoco>", 2},
    {"lint-angle", BODY("\n<joint range='-1.5708 1.5708'/>", "<geom size='.1'/>"),
     BODY("\n<joint range='-2 2'/>", "<geom size='.1'/>"), 2},
    {"lint-length", BODY("<freejoint/>", "\n<geom size='100'/>"), BODY("<freejoint/>", "\n<geom size='1'/>"),
     2},
    {"lint-unused-asset", MESHES("type='mesh' mesh='m'"), MESHES("type='mesh' mesh='m' material='red'"), 1},
    {"lint-unused-asset", MESHES("size='.1' material='red'"), MESHES("type='box' mesh='m' material='red'"),
     1},
    {"lint-unused-class",
     "<mujoco><default>\n<default class='soft'><geom solref='.1'/></default></default><worldbody><geom "
     "size='.1'/></worldbody></mujoco>",
     "<mujoco><default>\n<default class='soft'><default class='softer'><geom "
     "solref='.1'/></default></default></default>"
     "<worldbody><geom class='softer' size='.1'/></worldbody></mujoco>",
     2},
    {"lint-sensor",
     "<mujoco><worldbody><body><joint/><geom size='.04'/><site name='s' "
     "size='.01'/></body></worldbody><sensor>\n<touch site='s'/></sensor></mujoco>",
     "<mujoco><worldbody><body><joint/><geom size='.04'/><site name='s' pos='0 0 -.04' "
     "size='.01'/></body></worldbody><sensor>\n<touch site='s'/></sensor></mujoco>",
     2},
    {"lint-sensor",
     "<mujoco><worldbody><body><freejoint/><geom size='.1'/><site name='s'/></body></worldbody><sensor>\n"
     "<force site='s'/></sensor></mujoco>",
     "<mujoco><worldbody><body><joint/><geom size='.1'/><site name='s'/></body></worldbody><sensor>\n"
     "<force site='s'/></sensor></mujoco>",
     2},
    {"lint-key", KEY("ctrl='0'", "ctrl='2'"), KEY("ctrl='0'", "ctrl='1'"), 3},
    {"lint-key", KEY("", "act='.2'"), KEY("", "act='.1'"), 3},
    // degrees; so far beyond that it throws the joint; less is how a servo pushes
    {"lint-servo-range", SERVO_RANGE("-90 50", "-90 50"), SERVO_RANGE("-90 50", "-1.571 .873"), 2},
    {"lint-servo-range", SERVO_RANGE("0 90", "-12.2 12.2"), SERVO_RANGE("0 90", "-3 3"), 2},
    {"lint-servo-range", SERVO("", "", "\n<position joint='j' kp='9' ctrlrange='-180 180'/>"),
     SERVO("", "", "\n<position joint='j' kp='9' ctrlrange='-6.3 6.3'/>"), 2},
    {"lint-ball-servos", BALL("<position joint='j' gear='1 0 0'/>\n<position joint='j' gear='0 1 0'/>"),
     BALL("<motor joint='j' gear='1 0 0'/>\n<motor joint='j' gear='0 1 0'/>"), 2},
    {"lint-rival-limits",
     SERVO("", "",
           "<position joint='j' kp='90' forcerange='-4 4'/>\n<velocity joint='j' kv='9' forcerange='-4 4'/>"),
     SERVO("", "", "<position joint='j' kp='90' forcerange='-4 4'/>\n<velocity joint='j' kv='9'/>"), 2},
    {"lint-equality", COUPLED("joint1='a' joint2='b' polycoef='.5 1 0 0 0'", "joint"),
     COUPLED("joint1='a' joint2='b' polycoef='0 1 0 0 0'", "joint"), 2},
    {"lint-equality", COUPLED("site1='s' site2='t'", "connect"), COUPLED("site1='s' site2='s2'", "connect"),
     2},
    {"lint-equality", COUPLED("body1='x' body2='y' relpose='0 0 0 1 0 0 0'", "weld"),
     COUPLED("body1='x' body2='y'", "weld"), 2},
    // a program puts a mocap body to its place
    {"lint-equality",
     "<mujoco><worldbody><body name='x' mocap='true'/><body name='y' pos='1 0 0'><freejoint/><geom "
     "size='.1'/></body></worldbody><equality>\n<weld body1='world' body2='y' relpose='0 0 0 1 0 0 "
     "0'/></equality></mujoco>",
     "<mujoco><worldbody><body name='x' mocap='true'/><body name='y' pos='1 0 0'><freejoint/><geom "
     "size='.1'/></body></worldbody><equality>\n<weld body1='x' body2='y' relpose='0 0 0 1 0 0 "
     "0'/></equality></mujoco>",
     2},
    {"lint-stiff-flex", CLOTH("1e7"), CLOTH("1e4"), 3},
    // an implicit integrator takes the stiffness of flexes along
    {"lint-stiff-flex", CLOTH("1e7"), IMPLICIT_CLOTH("1e7"), 3},
    // a ball that a step carries through a plate: 60 m/s and 10 ms; 0.6 m/s does not
    {"lint-tunnel", SHOT("", "0 0 -60 0 0 0"), SHOT("", "0 0 -.6 0 0 0"), 2},
    {"lint-tunnel", SHOT("", "0 0 -60 0 0 0"), SHOT("<flag speculative='enable'/>", "0 0 -60 0 0 0"), 2},
    {"lint-tunnel", FALL("4"), FALL(".1"), 2},
    {"lint-yield", BODY("\n<joint springyield='5'/>", "<geom size='.1'/>"),
     BODY("\n<joint springyield='5' stiffness='9'/>", "<geom size='.1'/>"), 2},
    {"lint-yield", BODY("\n<joint springyield='5' stiffness='9' springref='8'/>", "<geom size='.1'/>"),
     BODY("\n<joint springyield='5' stiffness='9' springref='4'/>", "<geom size='.1'/>"), 2},
    {"lint-yield", BODY("\n<joint springyield='5' stiffness='9' range='-4 4'/>", "<geom size='.1'/>"),
     BODY("\n<joint springyield='5' stiffness='9' range='-4 6'/>", "<geom size='.1'/>"), 2},
    {"lint-yield",
     BODY("\n<joint type='ball' springyield='5' stiffness='9' range='0 4'/>", "<geom size='.1'/>"),
     BODY("\n<joint type='ball' springyield='5' stiffness='9' range='0 6'/>", "<geom size='.1'/>"), 2},
    // 1 kg half a metre out pulls with 4.9 N m; a degree is 0.0175 rad
    {"lint-yield", SPRUNG("270"), SPRUNG("290"), 2},
    {"lint-yield", PULLED("springyield='.1'"), PULLED("springyield='.3'"), 2},
    {"lint-yield", SOFT("elastic2d='none'"), SOFT("elastic2d='stretch'"), 2},
    {"lint-inertia",
     BODY("<freejoint/>", "<inertial pos='0 0 0' mass='1' diaginertia='4e3 4e3 4e3'/><geom size='.1'/>"),
     BODY("<freejoint/>", "<inertial pos='0 0 0' mass='1' diaginertia='4e-3 4e-3 4e-3'/><geom size='.1'/>"),
     1},
    {"lint-inertia",
     BODY("<freejoint/>", "<inertial pos='0 0 0' mass='1' diaginertia='4 4 4'/><geom size='.1'/>"),
     BODY("<freejoint/>", "<inertial pos='0 0 0' mass='1' diaginertia='4 4 4'/>"), 1},
    {"lint-tendon-site", ROPE(".049 0 0", ""), ROPE(".05 0 0", ""), 3},
    {"lint-tendon-site", ROPE(".1 0 0", "sidesite='in'"), ROPE(".1 0 0", "sidesite='out'"), 3},
    // a side site well inside is how a tendon is kept inside
    {"lint-tendon-site", ROPE(".1 0 0", "sidesite='in'"), ROPE(".1 0 0", "sidesite='mid'"), 3},
    {"lint-camera", VIEW("pos='9 0 0'", "fovy='30'"), VIEW("pos='.2 0 0'", "fovy='30'"), 2},
    {"lint-quaternion", "<mujoco><worldbody>\n<geom size='.1' quat='.7 .7 .7 .7'/></worldbody></mujoco>",
     "<mujoco><worldbody>\n<geom size='.1' quat='1 0 0 1'/></worldbody></mujoco>", 2},
    {"lint-euler", "<mujoco><worldbody>\n<geom size='.1' euler='0 1.5708 -3.14'/></worldbody></mujoco>",
     "<mujoco><worldbody>\n<geom size='.1' euler='0 1.2 -3'/></worldbody></mujoco>", 2},
    {"lint-euler",
     "<mujoco><compiler angle='radian'/><worldbody>\n<geom size='.1' euler='0 90 0'/></worldbody></mujoco>",
     "<mujoco><compiler angle='degree'/><worldbody>\n<geom size='.1' euler='0 90 0'/></worldbody></mujoco>",
     2},
    {"lint-no-effect", BODY("\n<joint springref='30'/>", "<geom size='.1'/>"),
     BODY("\n<joint springref='30' stiffness='1'/>", "<geom size='.1'/>"), 2},
    // the scene brings the ground
    {"lint-never-collides", TWO("contype='2' conaffinity='2'", ""), PART("contype='1' conaffinity='0'"), 1},
    {"lint-limit",
     "<mujoco><worldbody><body><joint range='10 60'/><geom size='.1'/></body></worldbody>\n<keyframe><key "
     "qpos='0'/></keyframe></mujoco>",
     "<mujoco><worldbody><body><joint range='10 60' ref='20'/><geom size='.1'/></body></worldbody>\n"
     "<keyframe><key time='1'/></keyframe></mujoco>",
     1},
    {"lint-tiny-mass", BODY("<freejoint/>", "<geom size='.1' mass='1e-6'/>"),
     "<mujoco><option gravity='0 0 -981'/><worldbody><body><freejoint/><geom size='.1' "
     "mass='1e-6'/></body></worldbody></mujoco>",
     1},
    {"lint-actuator-range", SERVO("", "", "\n<motor joint='j'/>"),
     SERVO("", "", "\n<motor joint='j' ctrlrange='-1 1' ctrllimited='false'/>"), 2},
    {"lint-empty", "<mujoco>\n<compiler meshdir=''/></mujoco>", "<mujoco>\n<compiler meshdir='.'/></mujoco>",
     2},
};

// The problem of a code in a model, or NULL; it belongs to list.
static const GimbalDiagnostic* look(const char* text, const char* code, GimbalDiagnostics* list, mjSpec** s) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "model.xml", NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  *s = gimbal_parse_file(path, NULL, list);
  mjModel* m = *s ? gimbal_compile(*s, NULL, list) : NULL;
  if (!m) g_error("%s: %s", text, gimbal_diagnostics_get(list, 0)->message);
  gimbal_lint(*s, m, path, list);
  mj_deleteModel(m);
  g_unlink(path);
  g_rmdir(folder);
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (!strcmp(d->code, code)) return d;
  }
  return NULL;
}

static void test_rules(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    for (int good = 0; good < 2; good++) {
      mjSpec* s;
      GimbalDiagnostics* list = gimbal_diagnostics_new();
      const char* text = good ? kCases[i].good : kCases[i].bad;
      const GimbalDiagnostic* d = look(text, kCases[i].code, list, &s);
      if ((d == NULL) != good) g_error("%s %s: %s", kCases[i].code, good ? "fires" : "does not fire", text);
      if (d) {
        g_test_message("%s: %s", d->code, d->message);
        g_assert_cmpint(d->place.line, ==, kCases[i].line);
        g_assert_true(d->hint && *d->hint);
        g_assert_cmpint(d->severity, <, GIMBAL_SEVERITY_ERROR);
      }
      gimbal_diagnostics_free(list);
      mj_deleteSpec(s);
    }
  }
}

// Each rule has a case above and a row in the help.
static void test_all_rules(void) {
  int count;
  const GimbalLintRule* rules = gimbal_lint_rules(&count);
  g_autofree char* help = NULL;
  g_assert_true(g_file_get_contents(g_getenv("GIMBAL_TEST_HELP"), &help, NULL, NULL));
  for (int i = 0; i < count; i++) {
    gboolean tested = FALSE;
    for (guint k = 0; k < G_N_ELEMENTS(kCases); k++) {
      tested = tested || !strcmp(kCases[k].code, rules[i].code);
    }
    g_autofree char* row = g_strdup_printf("| `%s` |", rules[i].code);
    g_test_message("%s", rules[i].code);
    g_assert_true(tested);
    g_assert_nonnull(strstr(help, row));
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lint/rules", test_rules);
  g_test_add_func("/lint/all-rules", test_all_rules);
  return g_test_run();
}
