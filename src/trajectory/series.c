// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/series.h"

#include <string.h>

enum { MOST_BYTES = 256 << 10, COMPRESSION = 4 };

static hid_t series_chunked(const Series* self) {
  hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
  gboolean good = properties >= 0 && H5Pset_chunk(properties, self->rank, self->chunk) >= 0 &&
                  H5Pset_shuffle(properties) >= 0 && H5Pset_deflate(properties, COMPRESSION) >= 0 &&
                  H5Pset_fletcher32(properties) >= 0;
  if (good) return properties;
  H5Pclose(properties);
  return -1;
}

static hid_t series_create_dataset(const Series* self, hid_t parent, const char* name) {
  hsize_t size[3] = {0, self->chunk[1], self->chunk[2]},
          most[3] = {H5S_UNLIMITED, self->chunk[1], self->chunk[2]};
  hid_t space = H5Screate_simple(self->rank, size, most), properties = series_chunked(self), id = -1;
  if (space >= 0 && properties >= 0) {
    id = H5Dcreate2(parent, name, self->type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
  }
  if (space >= 0) H5Sclose(space);
  if (properties >= 0) H5Pclose(properties);
  return id;
}

// Rows of a chunk, most_rows if they are not too long. Of fewer a number that divides those: some
// of these chunks are full when one of the other datasets is, and none is written twice.
static hsize_t rows_of_chunk(gsize row_size, hsize_t most_rows) {
  hsize_t fit = CLAMP(MOST_BYTES / row_size, 1, most_rows), rows = fit;
  while (rows > 1 && most_rows % rows) rows--;
  return rows > fit / 4 ? rows : fit;
}

int series_create(Series* self, hid_t parent, const char* name, const SeriesShape* shape, hsize_t most_rows) {
  *self = (Series){.type = shape->type, .rank = shape->flat ? 1 : shape->depth ? 3 : 2};
  if (!shape->width) return 0;
  self->row_size = (gsize)shape->width * H5Tget_size(shape->type);
  self->chunk[0] = rows_of_chunk(self->row_size, most_rows);
  self->chunk[1] = (hsize_t)(shape->depth ? shape->width / shape->depth : shape->width);
  self->chunk[2] = (hsize_t)shape->depth;
  self->rows = g_malloc(self->chunk[0] * self->row_size);
  self->id = series_create_dataset(self, parent, name);
  return self->id < 0 ? -1 : 0;
}

int series_close(Series* self) {
  int status = self->id > 0 && H5Dclose(self->id) < 0 ? -1 : 0;
  g_clear_pointer(&self->rows, g_free);
  self->id = 0;
  return status;
}

int series_set_text(hid_t object, const char* name, const char* text) {
  hid_t type = H5Tcopy(H5T_C_S1), space = H5Screate(H5S_SCALAR);
  H5Tset_size(type, strlen(text) + 1);
  H5Tset_cset(type, H5T_CSET_UTF8);
  hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
  int status = attribute < 0 || H5Awrite(attribute, type, text) < 0 ? -1 : 0;
  if (attribute >= 0) H5Aclose(attribute);
  H5Sclose(space);
  H5Tclose(type);
  return status;
}

int series_add(Series* self, const void* row) {
  if (!self->id) return 0;
  memcpy(self->rows + self->gathered * self->row_size, row, self->row_size);
  self->gathered++;
  gboolean full = (self->written + self->gathered) % self->chunk[0] == 0;
  return full ? series_write(self) : 0;
}

static gboolean is_zero(const char* bytes, gsize size) {
  return !bytes[0] && !memcmp(bytes, bytes + 1, size - 1);
}

static int write_rows(const Series* self) {
  hsize_t start[3] = {self->written, 0, 0}, count[3] = {self->gathered, self->chunk[1], self->chunk[2]};
  hid_t space = H5Dget_space(self->id), memory = H5Screate_simple(self->rank, count, NULL);
  gboolean good = space >= 0 && memory >= 0 &&
                  H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL) >= 0 &&
                  H5Dwrite(self->id, self->type, memory, space, H5P_DEFAULT, self->rows) >= 0;
  if (space >= 0) H5Sclose(space);
  if (memory >= 0) H5Sclose(memory);
  return good ? 0 : -1;
}

// Rows gather within one chunk. One of zeros need not be in the file.
int series_write(Series* self) {
  hsize_t size[3] = {self->written + self->gathered, self->chunk[1], self->chunk[2]};
  if (!self->gathered) return 0;
  if (H5Dset_extent(self->id, size) < 0) return -1;
  gboolean needed = self->begun || !is_zero(self->rows, self->gathered * self->row_size);
  if (needed && write_rows(self) < 0) return -1;
  self->written = size[0];
  self->begun = needed && self->written % self->chunk[0];
  self->gathered = 0;
  return 0;
}
