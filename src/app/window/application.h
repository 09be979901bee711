// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The application: one process with several windows.

#ifndef GIMBAL_APPLICATION_H_
#define GIMBAL_APPLICATION_H_

#include <adwaita.h>

#define GIMBAL_TYPE_APPLICATION (gimbal_application_get_type())
G_DECLARE_FINAL_TYPE(GimbalApplication, gimbal_application, GIMBAL, APPLICATION, AdwApplication)

GimbalApplication* gimbal_application_new(void);

// The plugin libraries that are loaded, for the preferences.
void gimbal_application_set_libraries(GimbalApplication* self, const char* const* libraries);

#endif  // GIMBAL_APPLICATION_H_
