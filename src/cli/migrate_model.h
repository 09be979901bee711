// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model of texts that may be too old for this engine.

#ifndef GIMBAL_CLI_MIGRATE_MODEL_H_
#define GIMBAL_CLI_MIGRATE_MODEL_H_

#include "cli.h"
#include "migrate/migrate.h"

// Read and compile the texts of a model (gimbal_mjcf_files_new); where the engine refuses them,
// what they become for it in memory, without looking for length ranges: then *rods has the names of
// flexes that were cables, which the caller frees with g_ptr_array_unref, else it is NULL. source
// needs cli_close whatever happens. *refusal, unless that is NULL, becomes why the engine refused
// the texts as they are, to be freed, or NULL. Returns the problems.
GimbalDiagnostics* migrate_read_model(const char* path, GPtrArray* files, CliSource* source, GPtrArray** rods,
                                      char** refusal);

// What compiling finds in the texts that a migration gives; they are not written for it.
GimbalDiagnostics* migrate_compile(GPtrArray* files, const GimbalMigration* migration);

#endif  // GIMBAL_CLI_MIGRATE_MODEL_H_
