// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The studio as a library: what the program's main function calls to show the window.

#ifndef GIMBAL_STUDIO_H_
#define GIMBAL_STUDIO_H_

// Run the application until its last window closes. Returns the exit status of the process.
// libraries: the plugins that are loaded.
int gimbal_studio_main(int argc, char** argv, const char* const* libraries);

// Everything that has to happen once before a window can be made (called by gimbal_studio_main, and
// by tests).
void gimbal_studio_init(void);

#endif  // GIMBAL_STUDIO_H_
