// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/input.h"

#include <string.h>

#include "trajectory/cut-file.h"

enum {
  ATTEMPTS = 8,
  MOST_CHUNK = 16 << 20,  // bytes
  MOST_ROW = 1 << 28,     // bytes
  MOST_TEXT = 4096,       // bytes of an attribute
  MOST_DEFLATED = 1100,   // times that deflate makes bytes less
  WINDOW = 1 << 20,       // bytes that are read at once
  MOST_LINKS = 64         // length of a name in a path
};

// A finished file opens as any other. One that is written, or that nobody closed, opens for those
// who read along: then HDF5 waits for metadata that do not fit their checksum, a hundred times by
// default, as the writer may be at them.
hid_t input_open_file(const char* path, gboolean* cut) {
  hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST);
  hid_t file = H5Fopen(path, H5F_ACC_RDONLY, access);
  H5Pset_metadata_read_attempts(access, ATTEMPTS);
  if (file < 0) file = H5Fopen(path, H5F_ACC_RDONLY | H5F_ACC_SWMR_READ, access);
  *cut = file < 0;
  if (file < 0 && cut_file_allow(access) == 0) {
    file = H5Fopen(path, H5F_ACC_RDONLY, access);
    if (file < 0) file = H5Fopen(path, H5F_ACC_RDONLY | H5F_ACC_SWMR_READ, access);
  }
  H5Pclose(access);
  return file;
}

//---- is it what it says?

// Only links to objects of this file.
static gboolean is_inside(hid_t file, const char* path) {
  char part[MOST_LINKS] = "";
  for (const char* end = path; end; end = *end ? end + 1 : NULL) {
    H5L_info_t info;
    end += strcspn(end, "/");
    if ((gsize)(end - path) >= sizeof part) return FALSE;
    memcpy(part, path, (gsize)(end - path));
    part[end - path] = 0;
    if (H5Lexists(file, part, H5P_DEFAULT) <= 0) return FALSE;
    if (H5Lget_info(file, part, &info, H5P_DEFAULT) < 0 || info.type != H5L_TYPE_HARD) return FALSE;
  }
  return TRUE;
}

static gboolean has_known_filters(hid_t properties) {
  int count = H5Pget_nfilters(properties);
  for (int i = 0; i < count; i++) {
    size_t nvalue = 0;
    unsigned flags, config;
    H5Z_filter_t filter = H5Pget_filter2(properties, (unsigned)i, &flags, &nvalue, NULL, 0, NULL, &config);
    if (filter != H5Z_FILTER_SHUFFLE && filter != H5Z_FILTER_DEFLATE && filter != H5Z_FILTER_FLETCHER32) {
      return FALSE;
    }
  }
  return count >= 0;
}

// Numbers in the file, compressed with what everybody has; no view of other datasets or files.
static gboolean is_stored_here(hid_t dataset, gsize item) {
  hid_t properties = H5Dget_create_plist(dataset);
  if (properties < 0) return FALSE;
  H5D_layout_t layout = H5Pget_layout(properties);
  hsize_t chunk[H5S_MAX_RANK] = {0}, size = item;
  gboolean good = layout == H5D_CONTIGUOUS || layout == H5D_COMPACT || layout == H5D_CHUNKED;
  good = good && H5Pget_external_count(properties) == 0 && has_known_filters(properties);
  int rank = good && layout == H5D_CHUNKED ? H5Pget_chunk(properties, H5S_MAX_RANK, chunk) : 0;
  for (int i = 0; i < rank && size <= MOST_CHUNK; i++) size *= MIN(chunk[i], MOST_CHUNK);
  H5Pclose(properties);
  return good && rank >= 0 && size <= MAX(MOST_CHUNK, item * MOST_ROW);
}

static gboolean has_type(hid_t dataset, hid_t wanted) {
  hid_t type = H5Dget_type(dataset);
  if (type < 0) return FALSE;
  gboolean same = H5Tget_class(type) == H5Tget_class(wanted) && H5Tget_size(type) == H5Tget_size(wanted);
  H5Tclose(type);
  return same;
}

static gboolean read_shape(Input* self, const InputShape* shape) {
  hsize_t size[H5S_MAX_RANK] = {0};
  hid_t space = H5Dget_space(self->id);
  if (space < 0) return FALSE;
  int rank =
      H5Sget_simple_extent_type(space) == H5S_SIMPLE ? H5Sget_simple_extent_dims(space, size, NULL) : -1;
  H5Sclose(space);
  if (rank != shape->rank) return FALSE;
  self->rows = size[0];
  self->width = 1;
  for (int i = 1; i < rank; i++) {
    if (size[i] > MOST_ROW / self->item / self->width) return FALSE;
    self->width *= (gsize)size[i];
  }
  return !shape->width || shape->width == self->width;
}

int input_open(Input* self, hid_t file, const char* path, const InputShape* shape) {
  *self = (Input){.type = shape->type, .item = H5Tget_size(shape->type)};
  if (!is_inside(file, path)) return -1;
  hid_t id = H5Dopen2(file, path, H5P_DEFAULT);
  if (id < 0) return -1;
  self->id = id;
  if (has_type(id, shape->type) && is_stored_here(id, self->item) && read_shape(self, shape)) return 0;
  input_close(self);
  return -1;
}

void input_close(Input* self) {
  if (self->id > 0) H5Dclose(self->id);
  g_free(self->window);
  *self = (Input){.id = 0};
}

gboolean input_is_plausible(const Input* self) {
  hsize_t stored = H5Dget_storage_size(self->id), row = MAX(1, self->width * self->item);
  return self->rows <= (stored + 1) * MOST_DEFLATED / row + 1;
}

gboolean input_is_plausible_in(const Input* self, guint64 bytes) {
  return self->rows <= 2 * bytes / MAX(1, self->width * self->item) + 1;
}

//---- reading

static gboolean read_rows(const Input* self, hsize_t first, hsize_t count, void* bytes) {
  hid_t space = H5Dget_space(self->id);
  int rank = space < 0 ? -1 : H5Sget_simple_extent_ndims(space);
  hsize_t start[H5S_MAX_RANK] = {first}, size[H5S_MAX_RANK];
  gboolean good =
      rank > 0 && H5Sget_simple_extent_dims(space, size, NULL) == rank && first + count <= size[0];
  size[0] = count;
  hid_t memory = good ? H5Screate_simple(rank, size, NULL) : -1;
  good = memory >= 0 && H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, size, NULL) >= 0 &&
         H5Dread(self->id, self->type, memory, space, H5P_DEFAULT, bytes) >= 0;
  if (memory >= 0) H5Sclose(memory);
  if (space >= 0) H5Sclose(space);
  return good;
}

const void* input_row(Input* self, hsize_t row) {
  gsize size = self->width * self->item;
  if (!self->id || row >= self->rows) return NULL;
  if (!self->window || row < self->first || row >= self->first + self->count) {
    hsize_t most = CLAMP(WINDOW / size, 1, 512);
    if (!self->window) self->window = g_try_malloc(most * size);
    if (!self->window) return NULL;
    self->first = row / most * most;
    self->count = MIN(most, self->rows - self->first);
    if (!read_rows(self, self->first, self->count, self->window)) self->count = 0;
    // what can be read of a window with a broken chunk
    if (!self->count && !read_rows(self, row, 1, self->window)) return NULL;
    if (!self->count) {
      self->first = row;
      self->count = 1;
    }
  }
  return self->window + (row - self->first) * size;
}

void* input_read(Input* self, hsize_t most, hsize_t* count) {
  gsize size = self->width * self->item, block = MAX(1, WINDOW / MAX(size, 1));
  hsize_t rows = MIN(most, self->rows);
  char* bytes = size && rows > G_MAXSSIZE / size ? NULL : g_try_malloc(MAX(1, rows * size));
  *count = 0;
  while (bytes && *count < rows) {
    hsize_t next = MIN(block, rows - *count);
    if (read_rows(self, *count, next, bytes + *count * size)) {
      *count += next;
    } else if (block > 1) {
      block /= 2;
    } else {
      break;
    }
  }
  return bytes;
}

//---- attributes

static hid_t open_attribute(hid_t object, const char* name) {
  return H5Aexists(object, name) > 0 ? H5Aopen(object, name, H5P_DEFAULT) : -1;
}

char* input_text(hid_t object, const char* name) {
  hid_t attribute = open_attribute(object, name);
  if (attribute < 0) return NULL;
  hid_t type = H5Aget_type(attribute);
  gsize size = type >= 0 ? H5Tget_size(type) : 0;
  char* text = NULL;
  hsize_t stored = H5Aget_storage_size(attribute);
  gboolean good = size && size <= MOST_TEXT && stored == size && H5Tget_class(type) == H5T_STRING &&
                  H5Tis_variable_str(type) == 0;
  if (good) {
    text = g_malloc0(size + 1);
    if (H5Aread(attribute, type, text) < 0 || !g_utf8_validate(text, -1, NULL)) {
      g_clear_pointer(&text, g_free);
    }
  }
  if (type >= 0) H5Tclose(type);
  H5Aclose(attribute);
  return text;
}

gboolean input_numbers(hid_t object, const char* name, hid_t type, hsize_t count, void* value) {
  hid_t attribute = open_attribute(object, name);
  if (attribute < 0) return FALSE;
  hid_t stored = H5Aget_type(attribute), space = H5Aget_space(attribute);
  gboolean good = stored >= 0 && space >= 0 && H5Tget_class(stored) == H5Tget_class(type) &&
                  H5Sget_simple_extent_npoints(space) == (hssize_t)count &&
                  H5Aread(attribute, type, value) >= 0;
  if (stored >= 0) H5Tclose(stored);
  if (space >= 0) H5Sclose(space);
  H5Aclose(attribute);
  return good;
}
