// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Templates.

#include "language/knowledge/snippets.h"

#include <string.h>

static const GimbalTemplate kTemplates[] = {
    {"model", "", "A model with light, floor and one falling body",
     "<mujoco model=\"${1:model}\">\n"
     "  <worldbody>\n"
     "    <light pos=\"0 0 3\" dir=\"0 0 -1\"/>\n"
     "    <geom name=\"floor\" type=\"plane\" size=\"2 2 .1\" rgba=\".6 .65 .7 1\"/>\n"
     "    <body name=\"${2:ball}\" pos=\"0 0 1\">\n"
     "      <freejoint/>\n"
     "      <geom type=\"${3:sphere}\" size=\"${4:.1}\" rgba=\".9 .4 .2 1\"/>\n"
     "    </body>\n"
     "  </worldbody>\n"
     "</mujoco>\n"},
    {"arm", "worldbody body", "An arm of two links, each with a hinge and a geom",
     "<body name=\"${1:upper}\" pos=\"${2:0 0 1}\">\n"
     "  <joint name=\"${3:shoulder}\" axis=\"${4:0 1 0}\" damping=\"${5:.1}\"/>\n"
     "  <geom type=\"capsule\" fromto=\"0 0 0 ${6:.4} 0 0\" size=\"${7:.04}\"/>\n"
     "  <body name=\"${8:lower}\" pos=\"$6 0 0\">\n"
     "    <joint name=\"${9:elbow}\" axis=\"$4\" damping=\"$5\"/>\n"
     "    <geom type=\"capsule\" fromto=\"0 0 0 ${10:.3} 0 0\" size=\"${11:.03}\"/>\n"
     "  </body>\n"
     "</body>"},
    {"link", "worldbody body", "A body with a hinge and a geom",
     "<body name=\"${1:link}\" pos=\"${2:0 0 0}\">\n"
     "  <joint name=\"${3:hinge}\" axis=\"${4:0 1 0}\"/>\n"
     "  <geom type=\"capsule\" fromto=\"0 0 0 ${5:.3} 0 0\" size=\"${6:.03}\"/>\n"
     "</body>"},
    {"free", "worldbody", "A body that moves freely",
     "<body name=\"${1:box}\" pos=\"${2:0 0 1}\">\n"
     "  <freejoint/>\n"
     "  <geom type=\"${3:box}\" size=\"${4:.1 .1 .1}\"/>\n"
     "</body>"},
    {"slider", "worldbody body", "A body on a slide with limits",
     "<body name=\"${1:cart}\" pos=\"${2:0 0 0}\">\n"
     "  <joint name=\"${3:slide}\" type=\"slide\" axis=\"${4:1 0 0}\" range=\"${5:-1 1}\"/>\n"
     "  <geom type=\"box\" size=\"${6:.1 .1 .05}\"/>\n"
     "</body>"},
    {"wire", "worldbody body", "A wire that stays bent (with integrator=\"discrete\" in <option>)",
     "<body name=\"${1:wire}\" pos=\"${2:0 0 1}\">\n"
     "  <joint type=\"ball\" stiffness=\"${3:5}\" damping=\"${4:.05}\" springyield=\"${5:4}\"/>\n"
     "  <geom type=\"capsule\" fromto=\"0 0 0 ${6:.1} 0 0\" size=\"${7:.006}\"/>\n"
     "  <body pos=\"$6 0 0\">\n"
     "    <joint type=\"ball\" stiffness=\"$3\" damping=\"$4\" springyield=\"$5\"/>\n"
     "    <geom type=\"capsule\" fromto=\"0 0 0 $6 0 0\" size=\"$7\"/>\n"
     "    <body pos=\"$6 0 0\">\n"
     "      <joint type=\"ball\" stiffness=\"$3\" damping=\"$4\" springyield=\"$5\"/>\n"
     "      <geom type=\"capsule\" fromto=\"0 0 0 $6 0 0\" size=\"$7\"/>\n"
     "    </body>\n"
     "  </body>\n"
     "</body>"},
    {"clay", "worldbody", "A block that keeps dents (with integrator=\"discrete\" in <option>)",
     "<flexcomp name=\"${1:clay}\" type=\"grid\" dim=\"3\" count=\"${2:7 7 4}\" spacing=\"${3:.04 .04 .03}\" "
     "pos=\"${4:0 0 .1}\"\n"
     "          radius=\".005\" mass=\"${5:2}\" dof=\"trilinear\" cellcount=\"${6:4 4 2}\">\n"
     "  <contact selfcollide=\"none\"/>\n"
     "  <elasticity young=\"${7:4e4}\" poisson=\".3\" damping=\".02\" yield=\"${8:.015}\"/>\n"
     "</flexcomp>"},
    {"coil", "worldbody body", "A spring wound of a wire (with integrator=\"discrete\" in <option>)",
     "<flexcomp name=\"${1:spring}\" type=\"direct\" dim=\"1\" pos=\"${2:0 0 1}\" radius=\"${3:.004}\" "
     "mass=\"${4:.1}\"\n"
     "          point=\".05 0 0  .0354 .0354 -.005  0 .05 -.01  -.0354 .0354 -.015  -.05 0 -.02  -.0354 "
     "-.0354 -.025  "
     "0 -.05 -.03  .0354 -.0354 -.035  .05 0 -.04  .0354 .0354 -.045  0 .05 -.05  -.0354 .0354 -.055  "
     "-.05 0 -.06  -.0354 -.0354 -.065  0 -.05 -.07  .0354 -.0354 -.075  .05 0 -.08\"\n"
     "          element=\"0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12 13 13 14 14 15 15 16\">\n"
     "  <contact selfcollide=\"none\" contype=\"0\" conaffinity=\"0\"/>\n"
     "  <edge equality=\"true\" solref=\".01 1\"/>\n"
     "  <elasticity young=\"${5:8e8}\" poisson=\".3\" damping=\".002\"/>\n"
     "  <pin id=\"0 1\"/>\n"
     "</flexcomp>"},
    {"cradle", "worldbody", "Plates that hand an impact on (with the flag speculative in <option>)",
     "<body name=\"${1:plate} 1\" pos=\"0 0 ${2:.4}\">\n"
     "  <joint axis=\"0 1 0\"/>\n"
     "  <geom type=\"box\" size=\".001 .05 .05\" pos=\"0 0 ${3:-.3}\" mass=\"${4:.2}\" condim=\"1\" "
     "solref=\"0 "
     "${5:-450}\" "
     "solimp=\".995 .995 .001\"/>\n"
     "</body>\n"
     "<body name=\"$1 2\" pos=\".01 0 $2\">\n"
     "  <joint axis=\"0 1 0\"/>\n"
     "  <geom type=\"box\" size=\".001 .05 .05\" pos=\"0 0 $3\" mass=\"$4\" condim=\"1\" solref=\"0 $5\" "
     "solimp=\".995 .995 .001\"/>\n"
     "</body>\n"
     "<body name=\"$1 3\" pos=\".02 0 $2\">\n"
     "  <joint axis=\"0 1 0\"/>\n"
     "  <geom type=\"box\" size=\".001 .05 .05\" pos=\"0 0 $3\" mass=\"$4\" condim=\"1\" solref=\"0 $5\" "
     "solimp=\".995 .995 .001\"/>\n"
     "</body>"},
    {"floor", "worldbody", "A floor",
     "<geom name=\"floor\" type=\"plane\" size=\"${1:5 5 .1}\" rgba=\"${2:.6 .65 .7 1}\"/>"},
    {"light", "worldbody body", "A lamp from above",
     "<light pos=\"${1:0 0 3}\" dir=\"0 0 -1\" diffuse=\"${2:.8 .8 .8}\"/>"},
    {"camera", "worldbody body", "A camera that looks at a body",
     "<camera name=\"${1:view}\" pos=\"${2:0 -2 1}\" mode=\"targetbody\" target=\"${3:body}\"/>"},
    {"discrete", "mujoco", "Options that hold stiff servos and springs at a long time step",
     "<option timestep=\"${1:0.01}\" integrator=\"discrete\"/>"},
    {"speculative", "mujoco", "Options that keep fast and thin things from passing through each other",
     "<option timestep=\"${1:0.004}\">\n"
     "  <flag speculative=\"enable\"/>\n"
     "</option>"},
    {"actuators", "mujoco", "Section with one motor",
     "<actuator>\n"
     "  <motor name=\"${1:motor}\" joint=\"${2:joint}\" gear=\"${3:1}\" ctrlrange=\"${4:-1 1}\"/>\n"
     "</actuator>"},
    {"servo", "actuator", "A position servo with critical damping",
     "<position name=\"${1:servo}\" joint=\"${2:joint}\" kp=\"${3:10}\" dampratio=\"1\" ctrlrange=\"${4:-1 "
     "1}\"/>"},
    {"stiff servo", "actuator",
     "A servo that holds at long time steps (with integrator=\"discrete\" in <option>)",
     "<position name=\"${1:servo}\" joint=\"${2:joint}\" kp=\"${3:4000}\" kv=\"${4:10}\" ctrlrange=\"${5:-1 "
     "1}\"/>"},
    {"motor", "actuator", "A motor with a control range",
     "<motor name=\"${1:motor}\" joint=\"${2:joint}\" gear=\"${3:1}\" ctrlrange=\"${4:-1 1}\"/>"},
    {"sensors", "mujoco", "Section with sensors of a joint",
     "<sensor>\n"
     "  <jointpos name=\"${1:joint}_pos\" joint=\"$1\"/>\n"
     "  <jointvel name=\"$1_vel\" joint=\"$1\"/>\n"
     "</sensor>"},
    {"imu", "sensor", "Accelerometer and gyro at a site",
     "<accelerometer name=\"${1:imu}_acc\" site=\"$1\"/>\n"
     "<gyro name=\"$1_gyro\" site=\"$1\"/>"},
    {"assets", "mujoco", "Section with a checkered material and a sky",
     "<asset>\n"
     "  <texture name=\"sky\" type=\"skybox\" builtin=\"gradient\" rgb1=\".3 .5 .7\" rgb2=\"0 0 0\" "
     "width=\"512\" "
     "height=\"512\"/>\n"
     "  <texture name=\"grid\" type=\"2d\" builtin=\"checker\" rgb1=\".2 .3 .4\" rgb2=\".1 .2 .3\" "
     "width=\"512\" "
     "height=\"512\"/>\n"
     "  <material name=\"${1:grid}\" texture=\"grid\" texrepeat=\"${2:5 5}\" reflectance=\".2\"/>\n"
     "</asset>"},
    {"defaults", "mujoco", "Section with defaults and a class",
     "<default>\n"
     "  <joint damping=\"${1:.1}\"/>\n"
     "  <geom rgba=\"${2:.7 .7 .7 1}\"/>\n"
     "  <default class=\"${3:visual}\">\n"
     "    <geom contype=\"0\" conaffinity=\"0\" group=\"2\"/>\n"
     "  </default>\n"
     "</default>"},
    {"weld", "equality", "Two bodies welded together", "<weld body1=\"${1:body1}\" body2=\"${2:body2}\"/>"},
    {"connect", "equality", "A point that two bodies share",
     "<connect body1=\"${1:body1}\" body2=\"${2:body2}\" anchor=\"${3:0 0 0}\"/>"},
    {"spatial tendon", "tendon", "A tendon along sites",
     "<spatial name=\"${1:tendon}\" width=\"${2:.01}\">\n"
     "  <site site=\"${3:site1}\"/>\n"
     "  <site site=\"${4:site2}\"/>\n"
     "</spatial>"},
    {"exclude", "contact", "No contacts between two bodies",
     "<exclude body1=\"${1:body1}\" body2=\"${2:body2}\"/>"},
};

const GimbalTemplate* gimbal_templates(guint* count) {
  *count = G_N_ELEMENTS(kTemplates);
  return kTemplates;
}

gboolean gimbal_template_fits(const GimbalTemplate* self, const char* parent) {
  if (!parent || !*parent) return !*self->parent;
  gsize length = strlen(parent);
  for (const char* p = self->parent; (p = strstr(p, parent)); p += length) {
    if ((p == self->parent || p[-1] == ' ') && (p[length] == ' ' || !p[length])) return TRUE;
  }
  return FALSE;
}
