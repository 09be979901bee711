// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tiles of a streaming picture.

#include "widgets/plot/tiles.h"

#include <math.h>

#include "widgets/plot/picture.h"

typedef struct Tile {
  gint64 first;     // column
  gboolean done;    // all its samples have come
  guint64 version;  // of the view when it was drawn
  GimbalPicture picture;
} Tile;

struct GimbalTiles {
  GPtrArray* tiles;  // of Tile
  double step;       // time of a column
  double phase;      // time of the left edge of column 0
  int rows;
  guint64 look;
  gint64 left;  // column at the left edge of the view
  int columns;
};

static void tile_free(gpointer data) {
  Tile* tile = data;
  gimbal_picture_clear(&tile->picture);
  g_free(tile);
}

GimbalTiles* gimbal_tiles_new(void) {
  GimbalTiles* self = g_new0(GimbalTiles, 1);
  self->tiles = g_ptr_array_new_with_free_func(tile_free);
  return self;
}

void gimbal_tiles_free(GimbalTiles* self) {
  if (!self) return;
  g_ptr_array_unref(self->tiles);
  g_free(self);
}

// Set the grid of columns for the view. If the grid or the appearance changed, all drawn columns
// are dropped.
static void set_grid(GimbalTiles* self, const GimbalTilesView* view) {
  double step = (view->t1 - view->t0) / view->columns;
  gint64 left = (gint64)floor(view->t0 / step + 0.5);
  double phase = view->t0 - (double)left * step;
  // the ends of the view are rounded: a small part of a column is no other grid
  gboolean same = fabs(step - self->step) * view->columns < 0.01 * step &&
                  fabs(phase - self->phase) < 0.01 * step && self->rows == view->rows &&
                  self->look == view->look;
  self->left = left;
  self->columns = view->columns;
  if (same) return;
  g_ptr_array_set_size(self->tiles, 0);
  self->step = step;
  self->phase = phase;
  self->rows = view->rows;
  self->look = view->look;
}

static Tile* tiles_find(GimbalTiles* self, gint64 first) {
  for (guint i = 0; i < self->tiles->len; i++) {
    Tile* tile = self->tiles->pdata[i];
    if (tile->first == first) return tile;
  }
  return NULL;
}

static Tile* tiles_obtain(GimbalTiles* self, gint64 first) {
  Tile* tile = tiles_find(self, first);
  if (tile) return tile;
  tile = g_new0(Tile, 1);
  tile->first = first;
  g_ptr_array_add(self->tiles, tile);
  return tile;
}

static double time_of(const GimbalTiles* self, gint64 column) {
  return self->phase + (double)column * self->step;
}

static void draw_tile(GimbalTiles* self, Tile* tile, GimbalTileDraw draw, gpointer data) {
  GimbalRaster* raster = gimbal_raster_new(GIMBAL_TILE_WIDTH, self->rows);
  tile->done = draw(raster, time_of(self, tile->first), time_of(self, tile->first + GIMBAL_TILE_WIDTH), data);
  gimbal_picture_set_raster(&tile->picture, raster);
  gimbal_raster_free(raster);
}

static gint64 tile_of(gint64 column) {
  return (gint64)floor((double)column / GIMBAL_TILE_WIDTH) * GIMBAL_TILE_WIDTH;
}

static void drop_unseen(GimbalTiles* self) {
  gint64 first = tile_of(self->left), end = self->left + self->columns;
  for (guint i = self->tiles->len; i > 0; i--) {
    const Tile* tile = self->tiles->pdata[i - 1];
    if (tile->first < first || tile->first >= end) g_ptr_array_remove_index_fast(self->tiles, i - 1);
  }
}

int gimbal_tiles_update(GimbalTiles* self, const GimbalTilesView* view, GimbalTileDraw draw, gpointer data) {
  int drawn = 0;
  set_grid(self, view);
  drop_unseen(self);
  gint64 end = self->left + self->columns;
  for (gint64 first = tile_of(self->left); first < end; first += GIMBAL_TILE_WIDTH) {
    // one column more: lines are wider than nothing
    if (time_of(self, first - 1) > view->last) break;
    Tile* tile = tiles_obtain(self, first);
    if (tile->picture.texture && (tile->done || tile->version == view->version)) continue;
    draw_tile(self, tile, draw, data);
    tile->version = view->version;
    drawn++;
  }
  return drawn;
}

void gimbal_tiles_append(GimbalTiles* self, GtkWidget* widget, GtkSnapshot* snapshot,
                         const GimbalArea* area) {
  float scale = (float)area->width / (float)MAX(1, self->columns);
  float width = GIMBAL_TILE_WIDTH * scale, x = (float)area->x, y = (float)area->y;
  float height = (float)area->height;
  gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(x, y, (float)area->width, height));
  for (guint i = 0; i < self->tiles->len; i++) {
    const Tile* tile = self->tiles->pdata[i];
    float left = x + (float)(tile->first - self->left) * scale;
    gimbal_picture_append(&tile->picture, widget, snapshot, &GRAPHENE_RECT_INIT(left, y, width, height));
  }
  gtk_snapshot_pop(snapshot);
}

GdkTexture* gimbal_tiles_at(GimbalTiles* self, int column, int* within) {
  gint64 first = tile_of(self->left + column);
  Tile* tile = tiles_find(self, first);
  *within = (int)(self->left + column - first);
  return tile ? tile->picture.texture : NULL;
}
