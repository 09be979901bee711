// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Calls of plugins during a step, so that what goes wrong inside of one bears its name.

#ifndef GIMBAL_MODEL_PLUGIN_RUN_H_
#define GIMBAL_MODEL_PLUGIN_RUN_H_

#include <mujoco/mujoco.h>

// Let an instance compute what a capability (one mjtPluginCapabilityBit) asks for. What it writes
// is looked at: the first number that is none is told with the name of the plugin.
void plugin_compute(const mjModel* m, mjData* d, int instance, int capability);

// Let an instance set the rates of its activations, or move its state on.
void plugin_act_dot(const mjModel* m, mjData* d, int instance);
void plugin_advance(const mjModel* m, mjData* d, int instance);

// Tell, unless it has been told, that a plugin gave a value that is no number; where: what it was
// to be.
void plugin_bad_number(const mjModel* m, mjData* d, int instance, const char* where, int id);

#endif  // GIMBAL_MODEL_PLUGIN_RUN_H_
