// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Warnings of a simulation in words that name the element.

#ifndef GIMBAL_WARNING_H_
#define GIMBAL_WARNING_H_

#include <gimbal/message.h>

#ifdef __cplusplus
extern "C" {
#endif

// What a warning of mjData says: the element that info means in this model ("... dof 3 (joint
// 'elbow') ...", or the body of a joint without name), what is wrong with it and what helps. info
// is mjWarningStat's lastinfo. The text belongs to the engine until the next call in the same
// thread.
MJAPI const char* gimbal_warning_text(const mjModel* m, int warning, int info);

// The same as a value, for other languages.
MJAPI void gimbal_warning_message(GimbalMessage* message, const mjModel* m, int warning, int info);

// The element that info means in this model: a joint or an actuator. Returns 1 and sets objtype and
// id, or 0.
MJAPI int gimbal_warning_object(const mjModel* m, int warning, int info, int* objtype, int* id);

// For a log handler: the warning (mjtWarning) of mjData that the message is about which it is being
// told, -1 for every other message.
MJAPI int gimbal_warning_of_message(void);

// For a log handler: the instance of a plugin (in mjModel.plugin) that gave a value which is no
// number, if that is what the message is about; -1 for every other message.
MJAPI int gimbal_plugin_of_message(void);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_WARNING_H_
