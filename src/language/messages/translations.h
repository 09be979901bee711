// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds the translations, for the window and for commands.

#ifndef GIMBAL_TRANSLATIONS_H_
#define GIMBAL_TRANSLATIONS_H_

// Bind gettext to their folder: beside an uninstalled program, else where they are installed.
void gimbal_translations_bind(void);

// For an uninstalled program: search the folders above it for the path relative, and return the
// whole path; NULL if there is none. To be freed.
char* gimbal_program_find_above(const char* relative);

#endif  // GIMBAL_TRANSLATIONS_H_
