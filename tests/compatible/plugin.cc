// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plugin whose configuration is a map of C++: the force of a controller with kp 40 at 0.1 from its target.

#include <mujoco/mujoco.h>

#include <functional>
#include <iostream>
#include <map>
#include <string>

int main() {
  mjSpec* s = mj_makeSpec();
  mjs_activatePlugin(s, "mujoco.pid");
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), nullptr);
  mjs_addGeom(body, nullptr)->size[0] = 1;
  mjs_setName(mjs_addJoint(body, nullptr)->element, "j");
  mjsPlugin* plugin = mjs_addPlugin(s);
  mjs_setString(plugin->plugin_name, "mujoco.pid");
  mjs_setString(plugin->name, "p");
  std::map<std::string, std::string, std::less<>> keys = {{"kp", "40"}};
  mjs_setPluginAttributes(plugin, &keys);
  mjsActuator* a = mjs_addActuator(s, nullptr);
  a->trntype = mjTRN_JOINT;
  mjs_setString(a->target, "j");
  mjs_setString(a->plugin.plugin_name, "mujoco.pid");
  a->plugin.active = 1;
  a->plugin.element = plugin->element;
  mjModel* m = mj_compile(s, nullptr);
  if (!m) {
    std::cout << mjs_getError(s) << "\n";
    return 1;
  }
  mjData* d = mj_makeData(m);
  d->ctrl[0] = 0.1;
  mj_forward(m, d);
  std::cout << d->actuator_force[0] << "\n";
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}
