// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models of earlier versions of MuJoCo: what has changed since, in which version, what replaces it,
// and the text with the replacements. Pure: it reads trees and returns texts.

#ifndef GIMBAL_MIGRATE_H_
#define GIMBAL_MIGRATE_H_

#include <gimbal/diagnostics.h>
#include <mujoco/mujoco.h>

#include "language/edit/edit.h"
#include "language/files/files.h"
#include "migrate/old-thing.h"

typedef struct GimbalMigration {
  GPtrArray* things;  // GimbalOldThing: file by file, from top to bottom
  // char*: what becomes of each file, in the order of the files; NULL: it stays as it is
  GPtrArray* texts;
  GPtrArray* rods;  // char*: names of flexes that cables have become
} GimbalMigration;

// Between which versions, as gimbal_version_parse has them.
typedef struct GimbalMigrateSpan {
  // the version that the model was made for, 0 if unknown: then attributes that are valid in both
  // versions with different meanings stay as they are
  int from;
  // the version that it has to become a model of, 0: that of this engine
  int to;
  // the model of the texts as this engine compiles it (where it refuses them, of what becomes of
  // them with loading), NULL if unknown: then what depends on its numbers is told
  const mjModel* model;
  gboolean explaining;  // leave out what changes.h has with numbers
  gboolean loading;     // leave alone what this engine takes as well, to no effect
} GimbalMigrateSpan;

// The first version that models can be made for, and that of this engine, which is the last one.
#define GIMBAL_MIGRATE_FIRST GIMBAL_MJCF_VERSION(3, 12, 0)
#define GIMBAL_MIGRATE_ENGINE \
  GIMBAL_MJCF_VERSION(mjVERSION_HEADER / 1000000, mjVERSION_HEADER / 1000 % 1000, mjVERSION_HEADER % 1000)

// Whether models of this version are what this engine reads: no rule is later.
gboolean gimbal_migrate_is_current(int version);

// Migrate all files of a model, the root first (gimbal_mjcf_files_new).
GimbalMigration* gimbal_migrate(GPtrArray* files, GimbalMigrateSpan span);
void gimbal_migration_free(GimbalMigration* self);

// The change as edits of the files that were given, line by line, for one step of undo.
GArray* gimbal_migration_edits(const GimbalMigration* self, GPtrArray* files);

// What is old, as problems with the code GIMBAL_OLD_THING: notes of what is mended, warnings of
// what is left to the author.
#define GIMBAL_OLD_THING "earlier-version"
void gimbal_migration_report(const GimbalMigration* self, GPtrArray* files, GimbalDiagnostics* list);

// How many of the things are mended.
guint gimbal_migration_count_mended(const GimbalMigration* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalMigration, gimbal_migration_free)

#endif  // GIMBAL_MIGRATE_H_
