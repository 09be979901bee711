// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Access to the process-wide state that is not part of the public interface: log handler and
// configuration.

#ifndef GIMBAL_BASE_HOOKS_H_
#define GIMBAL_BASE_HOOKS_H_

#include <mujoco/mujoco.h>

// Log handler of the process, NULL for the default; exchange returns the previous one.
mjfLogHandler hook_get_log_handler(void);
mjfLogHandler hook_exchange_log_handler(mjfLogHandler handler);

// Copy the log configuration; returns 0 if none was ever set.
int hook_get_log_config(mjLogConfig* config);
void hook_set_log_config(const mjLogConfig* config);

// The spec that mj_loadXML compiled last; the caller owns what it gets back.
mjSpec* hook_exchange_last_spec(mjSpec* spec);

#endif  // GIMBAL_BASE_HOOKS_H_
