// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A program as people write them for MuJoCo, in the C that is C++ too: a pendulum swings for a
// second. It prints the version of the library, the angle, and whether the library is Gimbal's.

#include <dlfcn.h>
#include <mujoco/mujoco.h>
#include <stdio.h>

static const char model[] =
    "<mujoco><option timestep='0.001' integrator='RK4'/><worldbody><body pos='0 0 1'>"
    "<joint name='hinge' type='hinge' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 0 0 -0.5' "
    "size='0.02'/>"
    "</body></worldbody></mujoco>";

int main(void) {
  char error[1000] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "pendulum.xml", model, (int)sizeof model - 1);
  mjModel* m = mj_loadXML("pendulum.xml", &vfs, error, sizeof error);
  mj_deleteVFS(&vfs);
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  d->qpos[0] = 1;
  while (d->time < 1) mj_step(m, d);
  printf("%s %.6f %s\n", mj_versionString(), d->qpos[0],
         dlsym(RTLD_DEFAULT, "gimbal_guard") ? "gimbal" : "other");
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
