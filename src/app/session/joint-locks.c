// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The joints that are locked for posing.

#include "session/joint-locks.h"

#include "model/object-label.h"

struct GimbalJointLocks {
  GHashTable* labels;
};

GimbalJointLocks* gimbal_joint_locks_new(void) {
  GimbalJointLocks* self = g_new(GimbalJointLocks, 1);
  self->labels = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void gimbal_joint_locks_free(GimbalJointLocks* self) {
  g_hash_table_unref(self->labels);
  g_free(self);
}

void gimbal_joint_locks_clear(GimbalJointLocks* self) {
  g_hash_table_remove_all(self->labels);
}

void gimbal_joint_locks_set(GimbalJointLocks* self, const mjModel* m, int joint, gboolean locked) {
  g_autofree char* label = gimbal_object_label(m, mjOBJ_JOINT, joint);
  if (locked) {
    g_hash_table_add(self->labels, g_steal_pointer(&label));
  } else {
    g_hash_table_remove(self->labels, label);
  }
}

gboolean gimbal_joint_locks_has(GimbalJointLocks* self, const mjModel* m, int joint) {
  g_autofree char* label = gimbal_object_label(m, mjOBJ_JOINT, joint);
  return g_hash_table_contains(self->labels, label);
}

guint8* gimbal_joint_locks_dup(GimbalJointLocks* self, const mjModel* m) {
  guint8* locked = g_new0(guint8, m->njnt + 1);
  if (!g_hash_table_size(self->labels)) return locked;
  for (int i = 0; i < m->njnt; i++) locked[i] = (guint8)gimbal_joint_locks_has(self, m, i);
  return locked;
}
