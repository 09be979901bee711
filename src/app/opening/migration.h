// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Migrates models of earlier versions: from the menu, and by an offer that is made once a document
// if it has errors.

#ifndef GIMBAL_MIGRATION_H_
#define GIMBAL_MIGRATION_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/session.h"

// Property "session": that of the model.
#define GIMBAL_TYPE_MIGRATION (gimbal_migration_get_type())
G_DECLARE_FINAL_TYPE(GimbalMigration, gimbal_migration, GIMBAL, MIGRATION, GObject)

GimbalMigration* gimbal_migration_new(GimbalNotices* notices);
void gimbal_migration_add_actions(GimbalMigration* self, GimbalActions* actions);

#endif  // GIMBAL_MIGRATION_H_
