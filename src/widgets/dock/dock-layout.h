// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the pages of a dock are, as a value that can be kept: a list of panes and windows, each
// with its name, its size (width and height; 0: as large as is sensible), whether it is on show,
// the page that it shows and all of its pages in their order.

#ifndef GIMBAL_DOCK_LAYOUT_H_
#define GIMBAL_DOCK_LAYOUT_H_

#include <glib.h>

#define GIMBAL_DOCK_LAYOUT_TYPE  "a(siibsas)"
#define GIMBAL_DOCK_LAYOUT_ENTRY "(siibsas)"

typedef struct GimbalDockEntry {
  const char* place;  // lent by the value
  int width, height;
  gboolean shown;
  const char* page;    // on show; ""
  const char** pages;  // ends with NULL; the array is the reader's, the names are the value's
} GimbalDockEntry;

// The next entry of a value; the array of the last one is freed. FALSE: that was the last.
gboolean gimbal_dock_entry_next(GVariantIter* iter, GimbalDockEntry* entry);
void gimbal_dock_entry_add(GVariantBuilder* builder, const GimbalDockEntry* entry);

// The size of a pane across its edge where the user has not said one: 0 leaves it to what is in the
// pane, which fits windows of usual size; a large one gives more.
int gimbal_dock_sensible_size(int room, gboolean upright);

#endif  // GIMBAL_DOCK_LAYOUT_H_
