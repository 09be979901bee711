// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small binary files of every format that a model may name: meshes (STL, MSH), pictures (PNG),
// height fields and skins.

#include "assets.h"

#include <math.h>
#include <string.h>

typedef GByteArray Bytes;

static void put(Bytes* b, const void* data, size_t n) {
  g_byte_array_append(b, data, (guint)n);
}

static void put_int(Bytes* b, int32_t x) {
  put(b, &x, sizeof x);
}

static void put_float(Bytes* b, double x) {
  float f = (float)x;
  put(b, &f, sizeof f);
}

static void put_big_endian(Bytes* b, uint32_t x) {
  uint8_t bytes[] = {(uint8_t)(x >> 24), (uint8_t)(x >> 16), (uint8_t)(x >> 8), (uint8_t)x};
  put(b, bytes, 4);
}

//---- meshes: a pyramid on a polygon

typedef struct Shape {
  int n;                // corners of the base
  float vertex[12][3];  // the base, then the top
  int face[20][3];
  int nface;
} Shape;

static Shape some_pyramid(Random* r) {
  Shape s = {.n = 3 + random_below(r, 5)};
  for (int i = 0; i < s.n; i++) {
    double angle = 6.2831853 * i / s.n, radius = random_between(r, 0.05, 0.15);
    s.vertex[i][0] = (float)(radius * cos(angle));
    s.vertex[i][1] = (float)(radius * sin(angle));
    s.vertex[i][2] = (float)random_between(r, -0.02, 0);
  }
  s.vertex[s.n][2] = 0.12f;
  for (int i = 0; i < s.n; i++) memcpy(s.face[s.nface++], (int[]){i, (i + 1) % s.n, s.n}, sizeof s.face[0]);
  for (int i = 1; i + 1 < s.n; i++) memcpy(s.face[s.nface++], (int[]){0, i + 1, i}, sizeof s.face[0]);
  return s;
}

static void make_stl(Random* r, Bytes* b) {
  Shape s = some_pyramid(r);
  char header[80] = "a mesh";
  put(b, header, sizeof header);
  put_int(b, s.nface + (random_chance(r, 0.03) ? 5 : 0));
  for (int i = 0; i < s.nface; i++) {
    for (int k = 0; k < 3; k++) put_float(b, 0);
    for (int k = 0; k < 3; k++) put(b, s.vertex[s.face[i][k]], 12);
    put(b, "\0", 2);
  }
}

static void make_msh(Random* r, Bytes* b) {
  Shape s = some_pyramid(r);
  int nvert = s.n + 1, normals = random_chance(r, 0.4), texcoords = random_chance(r, 0.4);
  put_int(b, nvert);
  put_int(b, normals ? nvert : 0);
  put_int(b, texcoords ? nvert : 0);
  put_int(b, s.nface);
  put(b, s.vertex, 12 * (size_t)nvert);
  for (int i = 0; normals && i < 3 * nvert; i++) put_float(b, i % 3 == 2);
  for (int i = 0; texcoords && i < 2 * nvert; i++) put_float(b, 0.1 * i);
  put(b, s.face, 12 * (size_t)s.nface);
}

//---- pictures: PNG with bytes that are stored, not compressed

static uint32_t crc_of(const uint8_t* data, size_t n) {
  uint32_t crc = 0xffffffffu;
  for (size_t i = 0; i < n; i++) {
    crc ^= data[i];
    for (int k = 0; k < 8; k++) crc = crc & 1 ? (crc >> 1) ^ 0xedb88320u : crc >> 1;
  }
  return ~crc;
}

static void put_chunk(Bytes* b, const char* type, const Bytes* data) {
  put_big_endian(b, data->len);
  guint start = b->len;
  put(b, type, 4);
  put(b, data->data, data->len);
  put_big_endian(b, crc_of(b->data + start, b->len - start));
}

static void put_stored(Bytes* b, const Bytes* data) {
  uint32_t low = 1, high = 0;
  uint16_t n = (uint16_t)data->len, not_n = (uint16_t)~n;
  put(b, "\x78\x01\x01", 3);
  put(b, &n, 2);
  put(b, &not_n, 2);
  put(b, data->data, data->len);
  for (guint i = 0; i < data->len; i++) {
    low = (low + data->data[i]) % 65521;
    high = (high + low) % 65521;
  }

  put_big_endian(b, high << 16 | low);
}

static void make_png(Random* r, Bytes* b) {
  static const uint8_t channels[] = {1, 0, 3, 0, 2, 0, 4};  // by type of colour
  static const uint8_t types[] = {0, 2, 2, 4, 6};
  uint8_t type = types[random_below(r, 5)];
  int width = 2 + random_below(r, 6), height = 2 + random_below(r, 6);
  Bytes *header = g_byte_array_new(), *rows = g_byte_array_new(), *packed = g_byte_array_new();
  put_big_endian(header, (uint32_t)width);
  put_big_endian(header, (uint32_t)height);
  put(header, (uint8_t[]){8, type, 0, 0, 0}, 5);
  for (int y = 0; y < height; y++) {
    put(rows, "\0", 1);
    for (int i = 0; i < width * channels[type]; i++) put(rows, (uint8_t[]){(uint8_t)random_below(r, 256)}, 1);
  }
  put_stored(packed, rows);
  put(b, "\x89PNG\r\n\x1a\n", 8);
  put_chunk(b, "IHDR", header);
  put_chunk(b, "IDAT", packed);
  g_byte_array_set_size(rows, 0);
  put_chunk(b, "IEND", rows);
  g_byte_array_unref(header);
  g_byte_array_unref(rows);
  g_byte_array_unref(packed);
}

static void make_hfield(Random* r, Bytes* b) {
  int rows = 2 + random_below(r, 4), columns = 2 + random_below(r, 4);
  put_int(b, rows);
  put_int(b, columns);
  for (int i = 0; i < rows * columns; i++) put_float(b, random_between(r, -1, 2));
}

static void make_skin(Random* r, Bytes* b, const char* body) {
  char name[40] = "";
  g_strlcpy(name, body, sizeof name);
  int texcoords = random_chance(r, 0.5);
  for (int k = 0; k < 4; k++) put_int(b, (int[]){4, texcoords ? 4 : 0, 2, 1}[k]);
  for (int i = 0; i < 12; i++) put_float(b, random_between(r, -0.1, 0.1));
  for (int i = 0; texcoords && i < 8; i++) put_float(b, random_unit(r));
  put(b, (int[]){0, 1, 2, 1, 3, 2}, 24);
  put(b, name, sizeof name);
  for (int i = 0; i < 7; i++) put_float(b, i == 3);
  put_int(b, 4);
  put(b, (int[]){0, 1, 2, 3}, 16);
  for (int i = 0; i < 4; i++) put_float(b, random_between(r, 0.1, 1));
}

static char* hex_of(const Bytes* b) {
  GString* text = g_string_sized_new(2 * b->len);
  for (guint i = 0; i < b->len; i++) g_string_append_printf(text, "%02x", b->data[i]);
  return g_string_free(text, FALSE);
}

int asset_add(Random* r, Node* files, const char* name, const char* body) {
  for (guint i = 0; i < files->children->len; i++) {
    if (!strcmp(node_get(node_kid(files, i), "name"), name)) return 1;
  }
  Bytes* b = g_byte_array_new();
  const char* ending = strrchr(name, '.');
  if (!strcmp(ending, ".stl")) make_stl(r, b);
  if (!strcmp(ending, ".msh")) make_msh(r, b);
  if (!strcmp(ending, ".png")) make_png(r, b);
  if (!strcmp(ending, ".hf")) make_hfield(r, b);
  if (!strcmp(ending, ".skn")) make_skin(r, b, body);
  if (random_chance(r, 0.03) && b->len) g_byte_array_set_size(b, (guint)random_below(r, (int)b->len));
  if (random_chance(r, 0.03) && b->len) b->data[random_below(r, (int)MIN(b->len, 100))] ^= 0x41;
  char* hex = hex_of(b);
  node_set(case_file(files, name), "hex", hex);
  g_free(hex);
  g_byte_array_unref(b);
  return 1;
}
