// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes whose sizes fit the model.

#include "session/key-fit.h"

#include <string.h>

#include "session/key-order.h"

struct GimbalKeyFit {
  GPtrArray* sources;     // of GimbalSource; NULL: none
  int short_rows;         // number of keyframes in those sources that are too short
  GimbalKeyOrder* order;  // the order of objects in those sources
  GHashTable* orders;     // marks of all orders that have fitted
};

GimbalKeyFit* gimbal_key_fit_new(void) {
  GimbalKeyFit* self = g_new0(GimbalKeyFit, 1);
  self->orders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void gimbal_key_fit_clear(GimbalKeyFit* self) {
  g_clear_pointer(&self->sources, g_ptr_array_unref);
  g_clear_pointer(&self->order, gimbal_key_order_free);
  g_hash_table_remove_all(self->orders);
}

void gimbal_key_fit_free(GimbalKeyFit* self) {
  gimbal_key_fit_clear(self);
  g_hash_table_unref(self->orders);
  g_free(self);
}

static int count_short_rows(const GimbalDiagnostics* list) {
  int count = 0;
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    count += !strcmp(gimbal_diagnostics_get(list, i)->code, "key");
  }
  return count;
}

// Whether the keyframes are meant for this order of objects. If they have not been edited since
// they fitted, the order must be that one, or an earlier one that has returned. Reports keyframes
// for which it is not.
static gboolean is_in_order(const GimbalKeyFit* self, const GimbalKeyOrder* order,
                            const GimbalCompiled* compiled, GimbalDiagnostics* diagnostics) {
  return !self->order || g_hash_table_contains(self->orders, gimbal_key_order_get_mark(order)) ||
         !gimbal_key_order_report(self->order, order, compiled, diagnostics);
}

// Does not update for a model whose keyframes lack numbers after a manual edit, or whose objects
// were reordered: such a model does not show what the numbers belong to.
void gimbal_key_fit_update(GimbalKeyFit* self, GimbalCompiled* compiled, GimbalDiagnostics* diagnostics) {
  int count = count_short_rows(diagnostics);
  if (!compiled->sources || (self->sources && count > self->short_rows)) return;
  g_autoptr(GimbalKeyOrder) order = gimbal_key_order_new(compiled);
  if (!is_in_order(self, order, compiled, diagnostics)) return;
  g_clear_pointer(&self->sources, g_ptr_array_unref);
  self->sources = g_ptr_array_ref(compiled->sources);
  self->short_rows = count;
  g_hash_table_add(self->orders, g_strdup(gimbal_key_order_get_mark(order)));
  g_clear_pointer(&self->order, gimbal_key_order_free);
  self->order = g_steal_pointer(&order);
}

GPtrArray* gimbal_key_fit_get_sources(const GimbalKeyFit* self) {
  return self->sources;
}
