// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Mesh files: choice of the format, and the two binary ones.

#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "asset/file/asset_cache.h"
#include "asset/file/path.h"
#include "asset/mesh/mesh_cache.h"
#include "asset/mesh/mesh_format.h"
#include "base/alloc.h"
#include "base/mark.h"

static int mesh_read_stl(MeshSource* source, const unsigned char* data, size_t size, GimbalMessage* error);
static int mesh_read_msh(MeshSource* source, const unsigned char* data, size_t size, GimbalMessage* error);
static void mesh_merge_vertices(MeshSource* source);

typedef int (*MeshReader)(MeshSource* source, const void* data, size_t size, GimbalMessage* error);

static int read_obj(MeshSource* source, const void* data, size_t size, GimbalMessage* error) {
  return mesh_read_obj(source, data, size, error);
}
static int read_stl(MeshSource* source, const void* data, size_t size, GimbalMessage* error) {
  return mesh_read_stl(source, data, size, error);
}
static int read_msh(MeshSource* source, const void* data, size_t size, GimbalMessage* error) {
  return mesh_read_msh(source, data, size, error);
}

static int read_ply(MeshSource* source, const void* data, size_t size, GimbalMessage* error) {
  int failed = mesh_read_ply(source, data, size, error);
  if (!failed) mesh_merge_vertices(source);
  return failed;
}

enum { MSH = 3, GMSH };
static const struct {
  const char* type;
  const char* extension;
  MeshReader read;
} formats[] = {
    {"model/obj", ".obj", read_obj},
    {"model/stl", ".stl", read_stl},
    {"model/ply", ".ply", read_ply},
    [MSH] = {"model/vnd.mujoco.msh", ".msh", read_msh},
    [GMSH] = {"model/vnd.gmsh", ".gmsh", mesh_read_gmsh},
};
enum { FORMATS = sizeof(formats) / sizeof(formats[0]) };

// By extension; the type of content counts where that may be several formats, or none.
static int find_format(const char* name, const char* type) {
  int k = 0;
  while (k < FORMATS && !path_has_extension(name, formats[k].extension)) k++;
  if (type[0] && (k >= MSH || !strcasecmp(type, formats[MSH].type))) {
    for (k = 0; k < FORMATS && strcasecmp(type, formats[k].type);) k++;
  }
  return k;
}

bool mesh_is_gmsh(const char* name, const char* content_type) {
  return find_format(name, content_type ? content_type : "") == GMSH;
}

// a file that has been read before is not read again
static int read_cached(MeshSource* source, const char* type, MeshReader read, const void* data, size_t size,
                       GimbalMessage* error) {
  uint64_t key = asset_hash(asset_hash(0, type, strlen(type)), data, size);
  if (mesh_source_cache_get(source, key)) return 0;
  if (read(source, data, size, error)) {
    mesh_source_free(source);
    return -1;
  }
  source->hash = key;
  mesh_source_cache_put(source, key);
  return 0;
}

int mesh_read(MeshSource* source, const char* name, const char* content_type, const void* data, size_t size,
              GimbalMessage* error) {
  memset(source, 0, sizeof(*source));
  const char* type = content_type ? content_type : "";
  int k = find_format(name, type);
  if (k < FORMATS) return read_cached(source, formats[k].type, formats[k].read, data, size, error);
  if (type[0]) {
    gimbal_message_set(error,
                       "content type '%s' is not that of a mesh: give model/obj, model/stl, model/ply, "
                       "model/vnd.mujoco.msh or model/vnd.gmsh",
                       type);
  } else {
    gimbal_message_set(
        error, "'%s' is no kind of mesh file that can be read: use .obj, .stl, .ply, .msh or .gmsh", name);
  }
  return -1;
}

static int mesh_read_fail(GimbalMessage* error, const char* text) {
  gimbal_message_set(error, text);
  return -1;
}

static int32_t int_at(const unsigned char* data) {
  int32_t value;
  memcpy(&value, data, sizeof(value));
  return value;
}

static int finish_stl(MeshSource* source, GimbalMessage* error) {
  source->format = MESH_STL;
  source->nvert = 3 * source->nface;
  source->face = mju_malloc((size_t)source->nvert * sizeof(int));
  for (int i = 0; i < source->nvert; i++) {
    source->face[i] = i;
  }
  for (int i = 0; i < 3 * source->nvert; i++) {
    if (!(fabsf(source->vert[i]) <= 1073741824.0f)) {
      return mesh_read_fail(error, N_("a vertex of the STL file is too far away: check the unit of length"));
    }
  }
  mesh_merge_vertices(source);
  return 0;
}

// STL as text: three times "vertex x y z" a triangle.
static int read_stl_text(MeshSource* source, const char* data, size_t size, GimbalMessage* error) {
  static const char kWord[] = "vertex";
  char* text = g_strndup(data, size);
  GArray* numbers = g_array_new(FALSE, FALSE, sizeof(float));
  for (char* at = text; (at = strstr(at, kWord));) {
    at += sizeof kWord - 1;
    for (int k = 0; k < 3; k++) {
      float number = (float)g_ascii_strtod(at, &at);
      g_array_append_val(numbers, number);
    }
  }
  int nface = (int)(numbers->len / 9);
  if (nface) {
    source->nface = nface;
    source->vert = mju_malloc((size_t)nface * 9 * sizeof(float));
    memcpy(source->vert, numbers->data, (size_t)nface * 9 * sizeof(float));
  }
  bool whole = nface && numbers->len % 9 == 0;
  g_array_unref(numbers);
  g_free(text);
  if (!whole) return mesh_read_fail(error, N_("the STL file is a text, and its triangles are not whole"));
  return finish_stl(source, error);
}

// STL: text, or 80 bytes, number of triangles, 50 bytes a triangle. The length tells them apart: a
// binary file may begin with the word of a text. Equal vertices are merged.
static int mesh_read_stl(MeshSource* source, const unsigned char* data, size_t size, GimbalMessage* error) {
  enum { HEADER = 84, TRIANGLE = 50, NORMAL = 12 };
  int nface = size < HEADER ? 0 : int_at(data + 80);
  bool binary = nface > 0 && (size_t)nface * TRIANGLE == size - HEADER;
  if (!binary && size > 5 && !memcmp(data, "solid", 5)) {
    return read_stl_text(source, (const char*)data, size, error);
  }
  if (size < HEADER) {
    return mesh_read_fail(error, N_("stl_decoder: invalid header: the file ends before its header does"));
  }
  if (!binary) {
    gimbal_message_set(
        error,
        "the STL file says that it has %d faces, which its length of %lld bytes does not fit: it "
        "is broken",
        nface, (long long)size);
    return -1;
  }
  source->nface = nface;
  source->vert = mju_malloc((size_t)nface * 9 * sizeof(float));
  for (int i = 0; i < nface; i++) {
    memcpy(source->vert + 9 * (size_t)i, data + HEADER + (size_t)i * TRIANGLE + NORMAL, 9 * sizeof(float));
  }
  return finish_stl(source, error);
}

// take count x width elements of 4 bytes
static void* mesh_read_elements(const unsigned char** data, int count, int width) {
  size_t bytes = (size_t)count * (size_t)width * 4;
  if (!bytes) return NULL;
  void* copy = mju_malloc(bytes);
  memcpy(copy, *data, bytes);
  *data += bytes;
  return copy;
}

static int* copy_ints(const int* values, int n) {
  int* copy = mju_malloc((size_t)n * sizeof(int));
  memcpy(copy, values, (size_t)n * sizeof(int));
  return copy;
}

// MSH: four counts (vertices, normals, texture coordinates, faces), then the arrays.
static int mesh_read_msh(MeshSource* source, const unsigned char* data, size_t size, GimbalMessage* error) {
  enum { HEADER = 16 };
  if (size < HEADER) return mesh_read_fail(error, N_("the MSH file ends before its header does"));
  int nvert = int_at(data), nnormal = int_at(data + 4), ntexcoord = int_at(data + 8),
      nface = int_at(data + 12);
  if (nvert < 4 || nface < 0 || nnormal < 0 || ntexcoord < 0 || (nnormal > 0 && nnormal != nvert) ||
      (ntexcoord > 0 && ntexcoord != nvert)) {
    return mesh_read_fail(error,
                          N_("the MSH file claims a number of vertices, normals or faces that cannot be"));
  }
  uint64_t expected = HEADER + 4 * (3 * (uint64_t)nvert + 3 * (uint64_t)nnormal + 2 * (uint64_t)ntexcoord +
                                    3 * (uint64_t)nface);
  if (expected != size) {
    return mesh_read_fail(error, N_("the length of the MSH file does not fit the numbers in its header"));
  }

  source->format = MESH_MSH;
  source->nvert = nvert;
  source->nnormal = nnormal;
  source->ntexcoord = ntexcoord;
  source->nface = nface;
  data += HEADER;
  source->vert = mesh_read_elements(&data, nvert, 3);
  source->normal = mesh_read_elements(&data, nnormal, 3);
  source->texcoord = mesh_read_elements(&data, ntexcoord, 2);
  source->face = mesh_read_elements(&data, nface, 3);
  if (nface && nnormal) {
    source->facenormal = copy_ints(source->face, 3 * nface);
  }
  if (nface && ntexcoord) {
    source->facetexcoord = copy_ints(source->face, 3 * nface);
  }
  return 0;
}

static uint32_t hash_vertex(const float v[3]) {
  uint32_t hash = 2166136261u;
  for (int k = 0; k < 3; k++) {
    uint32_t bits;
    memcpy(&bits, v + k, sizeof(bits));
    hash = (hash ^ bits) * 16777619u;
    hash ^= hash >> 15;
  }
  return hash;
}

// new index of each vertex: those with the same bits are one, and a negative zero is another number
// than a positive one; returns the number of different ones, in the order of their first appearance
static int number_vertices(const float* vert, int nvert, int* number, int* first) {
  uint32_t slots = 16;
  while (slots < 2 * (uint32_t)nvert) {
    slots *= 2;
  }
  int* table = mju_malloc(slots * sizeof(int));
  memset(table, -1, slots * sizeof(int));
  int count = 0;
  for (int i = 0; i < nvert; i++) {
    const float* v = vert + 3 * (size_t)i;
    uint32_t slot = hash_vertex(v) & (slots - 1);
    while (table[slot] >= 0) {
      const float* w = vert + 3 * (size_t)first[table[slot]];
      if (!memcmp(v, w, 3 * sizeof(float))) break;
      slot = (slot + 1) & (slots - 1);
    }
    if (table[slot] < 0) {
      first[count] = i;
      table[slot] = count++;
    }
    number[i] = table[slot];
  }
  mju_free(table);
  return count;
}

static void mesh_read_renumber(int* id, int n, const int* number, int nvert) {
  for (int i = 0; i < n; i++) {
    if (id[i] >= 0 && id[i] < nvert) {
      id[i] = number[id[i]];
    }
  }
}

static void mesh_merge_vertices(MeshSource* source) {
  int nvert = source->nvert;
  if (!nvert) return;
  int* number = mju_malloc((size_t)nvert * sizeof(int));
  int* first = mju_malloc((size_t)nvert * sizeof(int));
  int count = number_vertices(source->vert, nvert, number, first);
  if (count < nvert) {
    // what went by vertex must keep its own indices
    if (source->nface && source->nnormal && !source->facenormal) {
      source->facenormal = copy_ints(source->face, 3 * source->nface);
    }
    if (source->nface && source->ntexcoord && !source->facetexcoord) {
      source->facetexcoord = copy_ints(source->face, 3 * source->nface);
    }
    mesh_read_renumber(source->face, 3 * source->nface, number, nvert);
    mesh_read_renumber(source->line, 2 * source->nline, number, nvert);
    for (int i = 0; i < count; i++) {
      memmove(source->vert + 3 * (size_t)i, source->vert + 3 * (size_t)first[i], 3 * sizeof(float));
    }
    source->nvert = count;
  }
  mju_free(number);
  mju_free(first);
}
