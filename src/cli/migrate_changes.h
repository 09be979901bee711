// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal migrate --explain: what 4.0.1 takes or computes otherwise for a model.

#ifndef GIMBAL_CLI_MIGRATE_CHANGES_H_
#define GIMBAL_CLI_MIGRATE_CHANGES_H_

#include <glib.h>

#include "migrate/migrate.h"

// Print it for one model; json: as an object, else for people. files: its texts
// (gimbal_mjcf_files_new). from: the version that it was made for, 0: 3.12. Returns whether the
// model could be read.
gboolean migrate_print_changes(const char* path, GPtrArray* files, int from, gboolean json);

#endif  // GIMBAL_CLI_MIGRATE_CHANGES_H_
