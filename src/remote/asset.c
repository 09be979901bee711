// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "remote/asset.h"

#include <math.h>
#include <string.h>

enum { MOST_PARTS = 6 };

// Numbers of an asset, in the order in which they come.
typedef struct Part {
  void* place;
  gsize count;
  gsize size;  // bytes of a number
  int below;   // what a whole number is below; -1: it is no index
} Part;

typedef struct Kind {
  const char* word;
  int (*count)(const mjModel* m);
  int (*parts)(const mjModel* m, int id, Part* parts);  // returns how many
} Kind;

static Part part_of_floats(float* array, int first, int count, int width) {
  return (Part){array + (gsize)first * (gsize)width, (gsize)count * (gsize)width, sizeof(float), -1};
}

static Part part_of_corners(int* array, int first, int count, int below) {
  return (Part){array + 3 * (gsize)first, 3 * (gsize)count, sizeof(int), below};
}

static int count_hfields(const mjModel* m) {
  return (int)m->nhfield;
}

static int hfield_parts(const mjModel* m, int id, Part* parts) {
  parts[0] = part_of_floats(m->hfield_data, m->hfield_adr[id], m->hfield_nrow[id] * m->hfield_ncol[id], 1);
  return 1;
}

static int count_meshes(const mjModel* m) {
  return (int)m->nmesh;
}

static int mesh_parts(const mjModel* m, int id, Part* parts) {
  int face = m->mesh_faceadr[id], faces = m->mesh_facenum[id];
  int points = m->mesh_texcoordadr[id] < 0 ? 0 : m->mesh_texcoordnum[id];
  int count = 0;
  parts[count++] = part_of_floats(m->mesh_vert, m->mesh_vertadr[id], m->mesh_vertnum[id], 3);
  parts[count++] = part_of_floats(m->mesh_normal, m->mesh_normaladr[id], m->mesh_normalnum[id], 3);
  parts[count++] = part_of_corners(m->mesh_face, face, faces, m->mesh_vertnum[id]);
  parts[count++] = part_of_corners(m->mesh_facenormal, face, faces, m->mesh_normalnum[id]);
  if (!points) return count;
  parts[count++] = part_of_floats(m->mesh_texcoord, m->mesh_texcoordadr[id], points, 2);
  parts[count++] = part_of_corners(m->mesh_facetexcoord, face, faces, points);
  return count;
}

static int count_textures(const mjModel* m) {
  return (int)m->ntex;
}

static int texture_parts(const mjModel* m, int id, Part* parts) {
  gsize count = (gsize)m->tex_width[id] * (gsize)m->tex_height[id] * (gsize)m->tex_nchannel[id];
  parts[0] = (Part){m->tex_data + MAX(m->tex_adr[id], 0), m->tex_adr[id] < 0 ? 0 : count, 1, -1};
  return 1;
}

static const Kind kKinds[REMOTE_N_ASSETS] = {
    [REMOTE_HFIELD] = {"hfield", count_hfields, hfield_parts},
    [REMOTE_MESH] = {"mesh", count_meshes, mesh_parts},
    [REMOTE_TEXTURE] = {"texture", count_textures, texture_parts},
};

RemoteAssetKind remote_asset_find(const char* word) {
  int kind = 0;
  while (kind < REMOTE_N_ASSETS && strcmp(kKinds[kind].word, word)) kind++;
  return (RemoteAssetKind)kind;
}

static gboolean is_sensible(const Part* part, const guint8* bytes) {
  for (gsize i = 0; part->size > 1 && i < part->count; i++) {
    float number = 0;
    int index = 0;
    memcpy(part->below < 0 ? (void*)&number : (void*)&index, bytes + i * part->size, part->size);
    if (!isfinite(number) || (part->below >= 0 && (index < 0 || index >= part->below))) return FALSE;
  }
  return TRUE;
}

gboolean remote_asset_write(mjModel* m, RemoteAssetKind kind, int id, const guint8* bytes, gsize size,
                            GError** error) {
  const Kind* row = &kKinds[kind];
  Part parts[MOST_PARTS];
  int count = id >= 0 && id < row->count(m) ? row->parts(m, id, parts) : 0;
  gsize total = 0;
  gboolean sensible = count > 0;
  for (int i = 0; i < count; i++) {
    gsize length = parts[i].count * parts[i].size;
    sensible = sensible && total + length <= size && is_sensible(&parts[i], bytes + total);
    total += length;
  }
  if (!sensible || total != size) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                "%s %d: the model shown has no such asset of %" G_GSIZE_FORMAT
                " bytes, or a number of it is none: send the model again",
                row->word, id, size);
    return FALSE;
  }
  for (int i = 0; i < count; i++) {
    gsize length = parts[i].count * parts[i].size;
    if (length) memcpy(parts[i].place, bytes, length);
    bytes += length;
  }
  return TRUE;
}
