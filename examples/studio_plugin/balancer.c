// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plug-in for the studio that is a controller: it balances the pole of
// examples/socket_controller/cartpole.xml inside of the studio, where the programs beside that
// model do it from outside.
//
//     cc -shared -fPIC -o balancer.so balancer.c $(pkg-config --cflags --libs gimbal) -lm
//     GIMBAL_PLUGIN_PATH=. gimbal cartpole.xml
//
// It takes part wherever a model has joints "slide" and "hinge" and an actuator "push", and leaves
// all others alone.

#include <gimbal/studio_plugin.h>
#include <math.h>

// u = -K x for the linearized cart-pole (weights 1, 10, 1, 1 on place, angle, speeds; 0.1 on the
// force)
static double force_for(const double state[4]) {
  static const double kGain[4] = {-3.2, -42, -5.4, -8.6};
  double force = 0;
  for (int i = 0; i < 4; i++) force -= kGain[i] * state[i];
  return fmax(-20, fmin(20, force));
}

// Looked up in each step: runs of other windows have other models, on threads of their own.
static void before_step(void* data, const mjModel* m, mjData* d) {
  int slide = mj_name2id(m, mjOBJ_JOINT, "slide"), hinge = mj_name2id(m, mjOBJ_JOINT, "hinge");
  int push = mj_name2id(m, mjOBJ_ACTUATOR, "push");
  (void)data;
  if (slide < 0 || hinge < 0 || push < 0) return;
  const double state[4] = {d->qpos[m->jnt_qposadr[slide]], d->qpos[m->jnt_qposadr[hinge]],
                           d->qvel[m->jnt_dofadr[slide]], d->qvel[m->jnt_dofadr[hinge]]};
  d->ctrl[m->actuator_ctrladr[push]] = force_for(state);
}

const GimbalStudioPlugin* gimbal_studio_plugin(void) {
  static const GimbalStudioPlugin kPlugin = {.version = GIMBAL_STUDIO_PLUGIN_VERSION,
                                             .size = sizeof kPlugin,
                                             .name = "Balancer",
                                             .before_step = before_step};
  return &kPlugin;
}
