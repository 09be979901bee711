// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the pages of a dock are.

#include "widgets/dock/dock-layout.h"

gboolean gimbal_dock_entry_next(GVariantIter* iter, GimbalDockEntry* entry) {
  g_clear_pointer(&entry->pages, g_free);
  return g_variant_iter_next(iter, "(&siib&s^a&s)", &entry->place, &entry->width, &entry->height,
                             &entry->shown, &entry->page, &entry->pages);
}

void gimbal_dock_entry_add(GVariantBuilder* builder, const GimbalDockEntry* entry) {
  static const char* const kNone[] = {NULL};
  g_variant_builder_add(builder, "(siibs^as)", entry->place, entry->width, entry->height, entry->shown,
                        entry->page ? entry->page : "", entry->pages ? entry->pages : (const char**)kNone);
}

int gimbal_dock_sensible_size(int room, gboolean upright) {
  const int large = upright ? 1000 : 1700;
  return room < large ? 0 : upright ? room * 27 / 100 : room * 17 / 100;
}
