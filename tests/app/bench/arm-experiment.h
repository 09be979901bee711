// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A model with an experiment beside it, for tests of the page.

#ifndef GIMBAL_ARM_EXPERIMENT_H_
#define GIMBAL_ARM_EXPERIMENT_H_

#include <glib.h>
#include <math.h>

static const char kArm[] =
    "<mujoco model=\"arm\">\n"
    "  <option timestep=\"0.002\"/>\n"
    "  <worldbody>\n"
    "    <light pos=\"0 0 3\"/>\n"
    "    <geom name=\"floor\" type=\"plane\" size=\"1 1 .1\" rgba=\".5 .6 .7 1\"/>\n"
    "    <body name=\"upper\" pos=\"0 0 1\">\n"
    "      <joint name=\"shoulder\" axis=\"0 1 0\" damping=\".1\"/>\n"
    "      <geom type=\"capsule\" fromto=\"0 0 0 .4 0 0\" size=\".04\" rgba=\".9 .5 .2 1\"/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator>\n"
    "    <position name=\"servo\" joint=\"shoulder\"   kp=\"100\" kv=\"3\"/>  <!-- by hand -->\n"
    "  </actuator>\n"
    "</mujoco>\n";

// kp and kv over a grid; the time of a step of the control.
static const char kArmExperiment[] =
    "<experiment model=\"arm.xml\">\n"
    "  <parameter name=\"kp\" from=\"10\" to=\"1000\" scale=\"log\" points=\"7\">\n"
    "    <target element=\"position\" name=\"servo\" attribute=\"kp\"/>\n"
    "  </parameter>\n"
    "  <parameter name=\"kv\" from=\"1\" to=\"100\" scale=\"log\" points=\"7\">\n"
    "    <target element=\"position\" name=\"servo\" attribute=\"kv\"/>\n"
    "  </parameter>\n"
    "  <run duration=\"%s\">\n"
    "    <control actuator=\"servo\" value=\"0.5\"/>\n"
    "  </run>\n"
    "  <goal name=\"time\" expression=\"shoulder.qpos\" reduce=\"settling\" target=\"0.5\"/>\n"
    "  <goal name=\"overshoot\" expression=\"shoulder.qpos\" reduce=\"overshoot\" target=\"0.5\" "
    "below=\"0.05\"/>\n"
    "%s"
    "</experiment>\n";

static inline void write_experiment(const char* folder, const char* duration, const char* design) {
  g_autofree char* path = g_build_filename(folder, "arm.experiment.xml", NULL);
  g_autofree char* text = g_strdup_printf(kArmExperiment, duration, design);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

// Gains, damping and a gear that does what the gains do, fitted to a curve that came from
// elsewhere.
static const char kArmFit[] =
    "<experiment model=\"arm.xml\">\n"
    "  <parameter name=\"stiffness kp\" from=\"10\" to=\"1000\" scale=\"log\">\n"
    "    <target element=\"position\" name=\"servo\" attribute=\"kp\"/>\n"
    "  </parameter>\n"
    "  <parameter name=\"damping kv\" from=\"1\" to=\"100\" scale=\"log\">\n"
    "    <target element=\"position\" name=\"servo\" attribute=\"kv\"/>\n"
    "  </parameter>\n"
    "  <parameter name=\"joint damping\" from=\"0.01\" to=\"10\">\n"
    "    <target element=\"joint\" name=\"shoulder\" attribute=\"damping\"/>\n"
    "  </parameter>\n"
    "  <run duration=\"1\">\n"
    "    <control actuator=\"servo\" value=\"0.5\"/>\n"
    "  </run>\n"
    "  <goal name=\"distance\" expression=\"shoulder.qpos\" reduce=\"distance\" file=\"arm.csv\" "
    "column=\"angle\"/>\n"
    "  <fit/>\n"
    "</experiment>\n";

static inline void write_fit(const char* folder) {
  g_autofree char* path = g_build_filename(folder, "arm.experiment.xml", NULL);
  g_autofree char* recording = g_build_filename(folder, "arm.csv", NULL);
  g_autoptr(GString) curve = g_string_new("time,angle\n");
  for (int i = 0; i < 50; i++) {
    double t = 0.02 * i;
    g_string_append_printf(curve, "%.2f,%.6f\n", t, 0.5 * (1 - exp(-8 * t) * (1 + 8 * t)));
  }
  g_assert_true(g_file_set_contents(recording, curve->str, -1, NULL));
  g_assert_true(g_file_set_contents(path, kArmFit, -1, NULL));
}

#endif  // GIMBAL_ARM_EXPERIMENT_H_
