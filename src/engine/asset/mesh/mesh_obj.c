// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Wavefront OBJ. Vertices, normals and texture coordinates belong to the whole file; faces and
// lines are those of the first shape: a group or object with faces, or an object with lines or
// points. Materials and points are skipped.

#include <ctype.h>
#include <glib.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "asset/mesh/ear_clipping.h"
#include "asset/mesh/mesh_format.h"
#include "base/alloc.h"
#include "base/mark.h"
#include "base/text.h"

// Polygons with more corners are left out, as the official library of the reference does.
enum { MOST_CORNERS = 100 };

// a corner of a polygon: ids of vertex, texture coordinate and normal, -1: none
typedef struct Corner {
  int vert;
  int texcoord;
  int normal;
} Corner;

typedef struct Parser {
  GArray* vert;      // float
  GArray* normal;    // float
  GArray* texcoord;  // float
  GArray* polygon;   // Corner, all polygons of the group at hand
  GArray* sides;     // int, how many corners each has
  GArray* corner;    // Corner, three a triangle: the shape
  GArray* edge;      // int, two vertices an edge: the shape's lines
  int other;         // the group or the shape has lines or points
  int closed;        // the first shape has ended
  int line;
  const char* problem;
} Parser;

static const char* skip_blanks(const char* c) {
  return c + strspn(c, " \t");
}

// where the number at c ends, NULL if there is none: digits with a point and an exponent, nothing
// else
static const char* number_end(const char* c) {
  c += *c == '+' || *c == '-';
  const char* start = c;
  while (isdigit((unsigned char)*c)) c++;
  int digits = (int)(c - start);
  if (!digits && *c != '.') return NULL;
  if (*c == '.') {
    for (c++; isdigit((unsigned char)*c); c++) digits++;
  }
  if (!digits) return NULL;
  if (*c == 'e' || *c == 'E') {
    c += c[1] == '+' || c[1] == '-' ? 2 : 1;
    if (!isdigit((unsigned char)*c)) return NULL;
    while (isdigit((unsigned char)*c)) c++;
  }
  return c;
}

// up to n numbers; missing words, and those that do not start with a number, are 0
static void read_numbers(GArray* into, const char* c, int n) {
  for (int i = 0; i < n; i++) {
    double value = 0;
    c = skip_blanks(c);
    if (number_end(c)) {
      char word[64];
      size_t length = (size_t)(number_end(c) - c);
      length = length < sizeof word ? length : sizeof word - 1;
      memcpy(word, c, length);
      word[length] = '\0';
      text_read_num(word, &value);
    }
    c += strcspn(c, " \t\r");
    float number = (float)value;
    g_array_append_val(into, number);
  }
}

// an index from 1, or back from the newest if negative; 0 is wrong
static const char* read_index(Parser* p, const char* c, int count, int* index) {
  const char* start = c + strspn(c, " \t\n\v\f\r");
  int negative = *start == '-';
  start += negative || *start == '+';
  long value = 0;
  while (isdigit((unsigned char)*start)) {
    value = value < 100000000 ? 10 * value + (*start - '0') : value;
    start++;
  }
  *index = negative ? count - (int)value : (int)value - 1;
  if (!value) p->problem = N_("an index is missing or zero");
  return c + strcspn(c, "/ \t\r");
}

// one of vertex, vertex/texcoord, vertex/texcoord/normal, vertex//normal
static const char* read_corner(Parser* p, const char* c, Corner* corner) {
  *corner = (Corner){-1, -1, -1};
  c = read_index(p, c, (int)p->vert->len / 3, &corner->vert);
  if (*c == '/' && c[1] != '/') {
    c = read_index(p, c + 1, (int)p->texcoord->len / 2, &corner->texcoord);
  } else if (*c == '/') {
    c++;
  }
  if (*c == '/') {
    c = read_index(p, c + 1, (int)p->normal->len / 3, &corner->normal);
  }
  return c + strspn(c, " \t\r");
}

static void read_face(Parser* p, const char* c) {
  int sides = 0;
  for (c = skip_blanks(c); *c && !p->problem; sides++) {
    Corner corner;
    c = read_corner(p, c, &corner);
    g_array_append_val(p->polygon, corner);
  }
  g_array_append_val(p->sides, sides);
}

// a line from vertex to vertex, or points
static void read_line_or_points(Parser* p, const char* c, int is_line) {
  Corner from, to;
  p->other = 1;
  for (int i = 0; *c && !p->problem; i++) {
    c = read_corner(p, c, &to);
    if (is_line && i && !p->closed) {
      g_array_append_val(p->edge, from.vert);
      g_array_append_val(p->edge, to.vert);
    }
    from = to;
  }
}

// cut a polygon into triangles of the shape
static void add_polygon(Parser* p, const Corner* polygon, int n) {
  int* id = g_new(int, n);
  int* triangle = g_new(int, 3 * n);
  for (int i = 0; i < n; i++) {
    id[i] = polygon[i].vert;
  }
  const float* vert = (const float*)(void*)p->vert->data;
  int nvert = (int)p->vert->len / 3;
  int count = n == 4 ? cut_quad(triangle, id, vert, nvert) : clip_ears(triangle, id, n, vert, nvert);
  for (int i = 0; i < 3 * count; i++) {
    g_array_append_val(p->corner, polygon[triangle[i]]);
  }
  g_free(id);
  g_free(triangle);
}

// the faces of the group become part of the shape. Only now: they may use vertices that come after
// them
static void end_group(Parser* p) {
  const Corner* polygon = (const Corner*)(void*)p->polygon->data;
  for (guint i = 0; i < p->sides->len && !p->closed; i++) {
    int n = g_array_index(p->sides, int, i);
    if (n == 3) {
      g_array_append_vals(p->corner, polygon, 3);
    } else if (n > 3 && n <= MOST_CORNERS) {
      add_polygon(p, polygon, n);
    }
    polygon += n;
  }
  g_array_set_size(p->polygon, 0);
  g_array_set_size(p->sides, 0);
}

// a group ends a shape that has faces, an object one that has anything
static void end_shape(Parser* p, int is_object) {
  end_group(p);
  if (p->corner->len || (is_object && p->other)) {
    p->closed = 1;
  }
  if (!p->closed) {
    g_array_set_size(p->edge, 0);
    p->other = 0;
  }
}

// whether the line starts with the word and a blank
static bool starts_with(const char* line, const char* word) {
  size_t n = strlen(word);
  return !strncmp(line, word, n) && (line[n] == ' ' || line[n] == '\t');
}

static void read_line(Parser* p, const char* line) {
  if (starts_with(line, "v")) {
    read_numbers(p->vert, line + 1, 3);
  } else if (starts_with(line, "vn")) {
    read_numbers(p->normal, line + 2, 3);
  } else if (starts_with(line, "vt")) {
    read_numbers(p->texcoord, line + 2, 2);
  } else if (starts_with(line, "f")) {
    read_face(p, line + 1);
  } else if (starts_with(line, "l") || starts_with(line, "p")) {
    read_line_or_points(p, line + 2, *line == 'l');
  } else if (starts_with(line, "g") || starts_with(line, "o")) {
    end_shape(p, *line == 'o');
  }
}

// all lines; text need not be terminated
static void read_lines(Parser* p, const char* text, size_t size) {
  const char* end = text + size;
  GString* line = g_string_new(NULL);
  while (text < end && !p->problem) {
    const char* stop = text;
    while (stop < end && *stop != '\n' && *stop != '\r') stop++;
    g_string_truncate(line, 0);
    g_string_append_len(line, text, stop - text);
    p->line++;
    read_line(p, skip_blanks(line->str));
    text = stop + (end - stop > 1 && stop[0] == '\r' && stop[1] == '\n') + 1;
  }
  g_string_free(line, TRUE);
  end_group(p);
}

static void* copy_array(const GArray* array) {
  size_t bytes = array->len * g_array_get_element_size((GArray*)array);
  void* copy = bytes ? mju_malloc(bytes) : NULL;
  if (copy) {
    memcpy(copy, array->data, bytes);
  }
  return copy;
}

// one of the three ids of all corners
static int* copy_ids(const GArray* corner, size_t offset) {
  int* ids = mju_malloc((corner->len ? corner->len : 1) * sizeof(int));
  for (guint i = 0; i < corner->len; i++) {
    ids[i] = *(const int*)(const void*)(corner->data + i * sizeof(Corner) + offset);
  }
  return ids;
}

// whether one of the three ids leads somewhere at every corner
static bool ids_exist(const GArray* corner, size_t offset, int count) {
  for (guint i = 0; i < corner->len; i++) {
    int id = *(const int*)(const void*)(corner->data + i * sizeof(Corner) + offset);
    if (id < 0 || id >= count) return false;
  }
  return true;
}

// Texture coordinates are all dropped if a corner has none.
static void set_source(MeshSource* source, const Parser* p) {
  source->format = MESH_OBJ;
  source->vert = copy_array(p->vert);
  source->nvert = (int)p->vert->len / 3;
  source->normal = copy_array(p->normal);
  source->nnormal = (int)p->normal->len / 3;
  if (ids_exist(p->corner, offsetof(Corner, texcoord), (int)p->texcoord->len / 2)) {
    source->texcoord = copy_array(p->texcoord);
    source->ntexcoord = (int)p->texcoord->len / 2;
  }
  source->nface = (int)p->corner->len / 3;
  if (source->nface) {
    source->face = copy_ids(p->corner, offsetof(Corner, vert));
    source->facenormal = source->nnormal ? copy_ids(p->corner, offsetof(Corner, normal)) : NULL;
    source->facetexcoord = source->ntexcoord ? copy_ids(p->corner, offsetof(Corner, texcoord)) : NULL;
  }
  source->nline = (int)p->edge->len / 2;
  source->line = copy_array(p->edge);

  // pictures have their origin at the top
  for (int i = 0; i < source->ntexcoord; i++) {
    source->texcoord[2 * i + 1] = 1 - source->texcoord[2 * i + 1];
  }
}

// faces must have their vertices, and their normals if there are any; lines without vertices are
// dropped
static void check_ids(Parser* p) {
  int nvert = (int)p->vert->len / 3;
  for (guint i = 0; i < p->corner->len; i++) {
    int id = g_array_index(p->corner, Corner, i).vert;
    if (id < 0 || id >= nvert) p->problem = N_("a face refers to a vertex that does not exist");
  }
  int nnormal = (int)p->normal->len / 3;
  if (nnormal && !ids_exist(p->corner, offsetof(Corner, normal), nnormal)) {
    p->problem =
        N_("a corner of a face has no normal, or one that does not exist, though the file has normals");
  }
  for (guint i = p->edge->len; i > 0; i -= 2) {
    const int* id = &g_array_index(p->edge, int, i - 2);
    if (MIN(id[0], id[1]) < 0 || MAX(id[0], id[1]) >= nvert) g_array_remove_range(p->edge, i - 2, 2);
  }
}

int mesh_read_obj(MeshSource* source, const char* text, size_t size, GimbalMessage* error) {
  Parser p = {.vert = g_array_new(FALSE, FALSE, sizeof(float)),
              .normal = g_array_new(FALSE, FALSE, sizeof(float)),
              .texcoord = g_array_new(FALSE, FALSE, sizeof(float)),
              .polygon = g_array_new(FALSE, FALSE, sizeof(Corner)),
              .sides = g_array_new(FALSE, FALSE, sizeof(int)),
              .corner = g_array_new(FALSE, FALSE, sizeof(Corner)),
              .edge = g_array_new(FALSE, FALSE, sizeof(int))};
  read_lines(&p, text, size);
  if (!p.problem) check_ids(&p);
  if (p.problem) {
    gimbal_message_set(error, "line %d of the OBJ file is not understood: %s", p.line, p.problem);
  } else {
    set_source(source, &p);
  }
  GArray* const arrays[] = {p.vert, p.normal, p.texcoord, p.polygon, p.sides, p.corner, p.edge};
  for (size_t i = 0; i < G_N_ELEMENTS(arrays); i++) g_array_free(arrays[i], TRUE);
  return p.problem ? -1 : 0;
}
