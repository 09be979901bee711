// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Calls of plugins during a step, so that what goes wrong inside of one bears its name.

#ifndef GIMBAL_MODEL_PLUGIN_RUN_H_
#define GIMBAL_MODEL_PLUGIN_RUN_H_

#include <mujoco/mujoco.h>

// Call the compute function of an instance for one capability (one mjtPluginCapabilityBit). Its
// results are checked: a warning names the plugin that wrote the first NaN or infinity.
void plugin_compute(const mjModel* m, mjData* d, int instance, int capability);

// Let an instance set the rates of its activations, or move its state on.
void plugin_act_dot(const mjModel* m, mjData* d, int instance);
void plugin_advance(const mjModel* m, mjData* d, int instance);

// Warn once that a plugin gave NaN or infinity. where: the quantity that it computed.
void plugin_bad_number(const mjModel* m, mjData* d, int instance, const char* where, int id);

#endif  // GIMBAL_MODEL_PLUGIN_RUN_H_
