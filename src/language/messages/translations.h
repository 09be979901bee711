// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the translations lie, for the window and for commands.

#ifndef GIMBAL_TRANSLATIONS_H_
#define GIMBAL_TRANSLATIONS_H_

// Have gettext look where they are: beside an uninstalled program, or where they are installed.
void gimbal_translations_bind(void);

// Beside an uninstalled program: the first folder above it that holds relative, joined with it;
// NULL if there is none. To be freed.
char* gimbal_program_find_above(const char* relative);

#endif  // GIMBAL_TRANSLATIONS_H_
