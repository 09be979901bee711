// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A library with one plugin, a constant passive force of 3 on the first dof, that nobody has loaded
// before a folder is.

#include <mujoco/mujoco.h>

static int no_state(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 0;
}

static int init(const mjModel* m, mjData* d, int instance) {
  (void)m, (void)d, (void)instance;
  return 0;
}

static void push(const mjModel* m, mjData* d, int instance, int capability) {
  (void)m, (void)instance, (void)capability;
  d->qfrc_passive[0] += 3;
}

mjPLUGIN_LIB_INIT(late) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "late.push";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = no_state;
  plugin.init = init;
  plugin.compute = push;
  mjp_registerPlugin(&plugin);
}
