// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The picture of streaming curves in upright tiles, each drawn once.
//
// Columns of pixels are numbered from time 0 on, and a tile holds the columns of a multiple of its
// width: when the view moves on, the tiles move with it as they are. Only those are drawn again
// into which new samples fell, that is one or two; the others keep their texture, which the
// renderer then need not take over again.

#ifndef GIMBAL_TILES_H_
#define GIMBAL_TILES_H_

#include "widgets/plot/plot-paint.h"

enum { GIMBAL_TILE_WIDTH = 64 };

typedef struct GimbalTiles GimbalTiles;

typedef struct GimbalTilesView {
  double t0, t1;      // what is in sight
  int columns, rows;  // device pixels
  double last;        // time of the newest sample: there is nothing after it
  guint64 look;       // changes with whatever changes what is drawn already
  guint64 version;    // changes with each sample
} GimbalTilesView;

// Draw the stretch of time t0 … t1 over the whole of raster. Returns whether it will stay as it is:
// all its samples have come.
typedef gboolean (*GimbalTileDraw)(GimbalRaster* raster, double t0, double t1, gpointer data);

GimbalTiles* gimbal_tiles_new(void);
void gimbal_tiles_free(GimbalTiles* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalTiles, gimbal_tiles_free)

// Bring the tiles in sight up to date; returns how many had to be drawn.
int gimbal_tiles_update(GimbalTiles* self, const GimbalTilesView* view, GimbalTileDraw draw, gpointer data);

// Show the view of the last update in the area.
void gimbal_tiles_append(GimbalTiles* self, GtkWidget* widget, GtkSnapshot* snapshot, const GimbalArea* area);

// The texture at a column of the last update, and the column in it; NULL if there is none.
GdkTexture* gimbal_tiles_at(GimbalTiles* self, int column, int* within);

#endif  // GIMBAL_TILES_H_
