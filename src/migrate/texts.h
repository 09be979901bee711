// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files of a model with other texts than they have, and the model of them.

#ifndef GIMBAL_MIGRATE_TEXTS_H_
#define GIMBAL_MIGRATE_TEXTS_H_

#include <gimbal/diagnostics.h>
#include <mujoco/mujoco.h>

#include "language/files/files.h"

// Copies of files (GimbalMjcfFile) that share their trees; free with g_ptr_array_unref. The other
// text of one of them. The files with other texts (char*, NULL: its own), as a migration has them.
GPtrArray* gimbal_texts_copy(GPtrArray* files);
void gimbal_texts_set(GimbalMjcfFile* file, const char* text);
GPtrArray* gimbal_texts_replaced(GPtrArray* files, const GPtrArray* texts);

// Compile them, the root first; quick: without looking for the length ranges of muscles, which with
// the tendons of 4.0 may not be found. NULL on failure, with the reasons in problems. The caller
// deletes the model, *spec and what is in vfs, on failure too.
mjModel* gimbal_texts_compile(GPtrArray* files, gboolean quick, mjVFS* vfs, mjSpec** spec,
                              GimbalDiagnostics* problems);
// The same, quick, of a spec that is prepared first; FALSE: it is not compiled.
typedef gboolean (*GimbalTextsPrepare)(mjSpec* spec, mjVFS* vfs, gpointer data);
mjModel* gimbal_texts_compile_prepared(GPtrArray* files, GimbalTextsPrepare prepare, gpointer data,
                                       mjVFS* vfs, mjSpec** spec, GimbalDiagnostics* problems);

#endif  // GIMBAL_MIGRATE_TEXTS_H_
