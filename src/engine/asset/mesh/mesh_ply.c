// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// PLY: a header that lists elements and their properties, then their values, as text or binary in
// either order of bytes. Of the vertices x, y and z are taken, of the faces the list of vertices.

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#include "asset/mesh/ear_clipping.h"
#include "asset/mesh/mesh_format.h"
#include "base/alloc.h"
#include "base/mark.h"

enum { MOST_PROPERTIES = 40, MOST_CORNERS = 1000 };

typedef enum PlyForm { PLY_TEXT, PLY_LITTLE, PLY_BIG } PlyForm;

typedef struct PlyProperty {
  int type, count_type;  // rows of kTypes; count_type -1: no list
  char role;             // 'x', 'y', 'z', 'f' (the vertices of a face), 0: skipped
} PlyProperty;

typedef struct PlyElement {
  long long count;
  bool is_vertex, is_face;
  int nproperty;
  PlyProperty property[MOST_PROPERTIES];
} PlyElement;

typedef struct Ply {
  const char *at, *end;
  PlyForm form;
  GArray* elements;  // PlyElement
  GArray *vert, *face;
  const char* problem;
} Ply;

static const struct {
  const char *word, *other;
  int size;
  bool real, sign;
} kTypes[] = {{"char", "int8", 1, false, true},    {"uchar", "uint8", 1, false, false},
              {"short", "int16", 2, false, true},  {"ushort", "uint16", 2, false, false},
              {"int", "int32", 4, false, true},    {"uint", "uint32", 4, false, false},
              {"float", "float32", 4, true, true}, {"double", "float64", 8, true, true}};

static int type_of(const char* word) {
  for (int i = 0; word && i < (int)G_N_ELEMENTS(kTypes); i++) {
    if (!strcmp(word, kTypes[i].word) || !strcmp(word, kTypes[i].other)) return i;
  }
  return -1;
}

//---- the header

static void add_property(Ply* p, char** words, guint count) {
  if (!p->elements->len) return;
  PlyElement* e = &g_array_index(p->elements, PlyElement, p->elements->len - 1);
  bool list = count == 5 && !strcmp(words[1], "list");
  PlyProperty property = {type_of(words[list ? 3 : 1]), list ? type_of(words[2]) : -1, 0};
  if (property.type < 0 || (list && property.count_type < 0) || (!list && count != 3) ||
      e->nproperty == MOST_PROPERTIES) {
    p->problem = N_("a property of the header is not understood");
    return;
  }
  const char* name = words[list ? 4 : 2];
  if (e->is_vertex && !list && strlen(name) == 1 && strchr("xyz", *name)) property.role = *name;
  if (e->is_face && list && g_str_has_prefix(name, "vertex_ind")) property.role = 'f';
  e->property[e->nproperty++] = property;
}

static void read_header_line(Ply* p, char** words, guint count) {
  if (count >= 2 && !strcmp(words[0], "format")) {
    p->form = !strcmp(words[1], "ascii")                    ? PLY_TEXT
              : g_str_has_suffix(words[1], "little_endian") ? PLY_LITTLE
                                                            : PLY_BIG;
  } else if (count == 3 && !strcmp(words[0], "element")) {
    PlyElement e = {.count = g_ascii_strtoll(words[2], NULL, 10),
                    .is_vertex = !strcmp(words[1], "vertex"),
                    .is_face = !strcmp(words[1], "face")};
    if (e.count < 0 || e.count > G_MAXINT / 4) p->problem = N_("a number of elements cannot be");
    g_array_append_val(p->elements, e);
  } else if (count >= 3 && !strcmp(words[0], "property")) {
    add_property(p, words, count);
  }
}

static bool read_header(Ply* p) {
  while (!p->problem && p->at < p->end) {
    const char* stop = memchr(p->at, '\n', (size_t)(p->end - p->at));
    if (!stop) break;
    g_autofree char* line = g_strndup(p->at, (gsize)(stop - p->at));
    g_auto(GStrv) words = g_strsplit_set(g_strstrip(line), " \t", -1);
    p->at = stop + 1;
    if (words[0] && !strcmp(words[0], "end_header")) return true;
    read_header_line(p, words, g_strv_length(words));
  }
  if (!p->problem) p->problem = N_("the header has no end");
  return false;
}

//---- values

static double binary_value(const Ply* p, int type) {
  unsigned char bytes[8] = {0};
  int size = kTypes[type].size;
  bool turn = (p->form == PLY_BIG) == (G_BYTE_ORDER == G_LITTLE_ENDIAN);
  for (int i = 0; i < size; i++) bytes[i] = (unsigned char)p->at[turn ? size - 1 - i : i];
  if (kTypes[type].real) {
    float single;
    double value;
    memcpy(&single, bytes, sizeof single);
    memcpy(&value, bytes, sizeof value);
    return size == 4 ? (double)single : value;
  }
  guint32 bits = 0;
  for (int i = 0; i < size; i++) {
    bits |= (guint32)bytes[G_BYTE_ORDER == G_LITTLE_ENDIAN ? i : size - 1 - i] << (8 * i);
  }
  if (!kTypes[type].sign) return bits;
  return size == 1 ? (double)(gint8)bits : size == 2 ? (double)(gint16)bits : (double)(gint32)bits;
}

static double next_value(Ply* p, int type) {
  if (p->form == PLY_TEXT) {
    while (p->at < p->end && g_ascii_isspace(*p->at)) p->at++;
    char word[64];
    size_t length = 0;
    for (; p->at < p->end && !g_ascii_isspace(*p->at); p->at++) {
      if (length + 1 < sizeof word) word[length++] = *p->at;
    }
    word[length] = 0;
    if (!length) p->problem = N_("the file ends before its elements do");
    return g_ascii_strtod(word, NULL);
  }
  if (p->end - p->at < kTypes[type].size) {
    p->problem = N_("the file ends before its elements do");
    return 0;
  }
  double value = binary_value(p, type);
  p->at += kTypes[type].size;
  return value;
}

// Cut a polygon into triangles.
static void add_face(Ply* p, const int* corner, int count) {
  int triangle[3 * MOST_CORNERS];
  int nvert = (int)p->vert->len / 3;
  for (int i = 0; i < count; i++) {
    if (corner[i] < 0 || corner[i] >= nvert) {
      p->problem = N_("a face names a vertex that the file does not have");
      return;
    }
  }
  int n = count < 3    ? 0
          : count == 3 ? 1
                       : clip_ears(triangle, corner, count, (const float*)(void*)p->vert->data, nvert);
  for (int i = 0; count == 3 && i < 3; i++) triangle[i] = i;
  for (int i = 0; i < 3 * n; i++) g_array_append_val(p->face, corner[triangle[i]]);
}

static void read_list(Ply* p, const PlyProperty* property) {
  int corner[MOST_CORNERS];
  int count = (int)next_value(p, property->count_type);
  if (count < 0 || count > MOST_CORNERS) p->problem = N_("a face has too many corners");
  for (int i = 0; i < count && !p->problem; i++) corner[i] = (int)next_value(p, property->type);
  if (!p->problem && property->role == 'f') add_face(p, corner, count);
}

static void read_element(Ply* p, const PlyElement* e) {
  float place[3] = {0, 0, 0};
  for (int i = 0; i < e->nproperty && !p->problem; i++) {
    const PlyProperty* property = e->property + i;
    if (property->count_type >= 0) {
      read_list(p, property);
    } else {
      double value = next_value(p, property->type);
      if (property->role) place[property->role - 'x'] = (float)value;
    }
  }
  if (e->is_vertex) g_array_append_vals(p->vert, place, 3);
}

int mesh_read_ply(MeshSource* source, const void* data, size_t size, GimbalMessage* error) {
  Ply p = {.at = data,
           .end = (const char*)data + size,
           .elements = g_array_new(FALSE, TRUE, sizeof(PlyElement)),
           .vert = g_array_new(FALSE, FALSE, sizeof(float)),
           .face = g_array_new(FALSE, FALSE, sizeof(int))};
  if (size < 4 || memcmp(data, "ply", 3) != 0) p.problem = N_("the file does not begin with the word ply");
  bool ready = !p.problem && read_header(&p);
  for (guint k = 0; ready && k < p.elements->len; k++) {
    const PlyElement* e = &g_array_index(p.elements, PlyElement, k);
    for (long long i = 0; i < e->count && !p.problem; i++) read_element(&p, e);
  }
  if (p.problem) gimbal_message_set(error, "the PLY file is not understood: %s", p.problem);
  if (!p.problem) {
    source->format = MESH_PLY;
    source->nvert = (int)p.vert->len / 3;
    source->nface = (int)p.face->len / 3;
    source->vert = mju_malloc((size_t)p.vert->len * sizeof(float) + 1);
    source->face = p.face->len ? mju_malloc((size_t)p.face->len * sizeof(int)) : NULL;
    memcpy(source->vert, p.vert->data, (size_t)p.vert->len * sizeof(float));
    if (p.face->len) memcpy(source->face, p.face->data, (size_t)p.face->len * sizeof(int));
  }
  g_array_unref(p.elements);
  g_array_unref(p.vert);
  g_array_unref(p.face);
  return p.problem ? -1 : 0;
}
