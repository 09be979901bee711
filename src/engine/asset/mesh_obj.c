// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Wavefront OBJ. Vertices, normals and texture coordinates belong to the whole file; of the faces only those
// of the first group or object that has any are taken. Materials, lines and points are skipped.

#include <ctype.h>
#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "asset/mesh_format.h"
#include "base/alloc.h"
#include "base/text.h"

// a corner of a polygon: ids of vertex, texture coordinate and normal, -1: none
typedef struct {
  int vert;
  int texcoord;
  int normal;
} Corner;

typedef struct {
  GArray* vert;      // float
  GArray* normal;    // float
  GArray* texcoord;  // float
  GArray* polygon;   // Corner, the face at hand
  GArray* corner;    // Corner, three a triangle
  int closed;        // the first group has ended
  int line;
  const char* problem;
} Parser;

static const char* skip_blanks(const char* c, const char* end) {
  while (c < end && (*c == ' ' || *c == '\t' || *c == '\r')) {
    c++;
  }
  return c;
}

// up to n numbers; missing ones are 0. Lines are copied, so that strtod finds their end
static void read_numbers(GArray* into, const char* c, int n) {
  for (int i = 0; i < n; i++) {
    double value = 0;
    c = text_read_num(c, &value);
    float number = (float)value;
    g_array_append_val(into, number);
  }
}

// an index from 1, or from the end if negative; -1 for no number, -2 for one that is wrong
static const char* read_index(const char* c, int count, int* index) {
  int negative = *c == '-';
  if (negative || *c == '+') {
    c++;
  }
  if (!isdigit((unsigned char)*c)) {
    *index = negative ? -2 : -1;
    return c;
  }
  long value = 0;
  while (isdigit((unsigned char)*c)) {
    value = value < 100000000 ? 10 * value + (*c - '0') : value;
    c++;
  }
  *index = value == 0 || (negative && value > count) ? -2 : negative ? count - (int)value : (int)value - 1;
  return c;
}

static const float* position(const Parser* p, const Corner* corner) {
  return &g_array_index(p->vert, float, 3 * (guint)corner->vert);
}

// in single precision, where ties are broken as elsewhere
static float distance2(const float* a, const float* b) {
  float x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return x * x + y * y + z * z;
}

static void add_triangle(Parser* p, const Corner* polygon, int a, int b, int c) {
  g_array_append_val(p->corner, polygon[a]);
  g_array_append_val(p->corner, polygon[b]);
  g_array_append_val(p->corner, polygon[c]);
}

// cut along the shorter diagonal
static void add_quad(Parser* p, const Corner* q) {
  float d02 = distance2(position(p, q), position(p, q + 2));
  float d13 = distance2(position(p, q + 1), position(p, q + 3));
  if (d02 < d13) {
    add_triangle(p, q, 0, 1, 2);
    add_triangle(p, q, 0, 2, 3);
  } else {
    add_triangle(p, q, 0, 1, 3);
    add_triangle(p, q, 1, 2, 3);
  }
}

// the two axes in which a polygon is seen best: those other than the largest of its area vector
static void choose_axes(const Parser* p, const Corner* polygon, int n, int axes[2]) {
  double area[3] = {0, 0, 0};
  for (int i = 0; i < n; i++) {
    const float* a = position(p, polygon + i);
    const float* b = position(p, polygon + (i + 1) % n);
    for (int k = 0; k < 3; k++) {
      area[k] += (double)a[(k + 1) % 3] * b[(k + 2) % 3] - (double)a[(k + 2) % 3] * b[(k + 1) % 3];
    }
  }
  int normal = fabs(area[1]) > fabs(area[0]) ? 1 : 0;
  normal = fabs(area[2]) > fabs(area[normal]) ? 2 : normal;
  axes[0] = (normal + 1) % 3;
  axes[1] = (normal + 2) % 3;
  if (area[normal] < 0) {
    int t = axes[0];
    axes[0] = axes[1];
    axes[1] = t;
  }
}

// twice the signed area of a triangle in the plane of the axes
static double signed_area(const float* a, const float* b, const float* c, const int axes[2]) {
  int x = axes[0], y = axes[1];
  return ((double)b[x] - a[x]) * ((double)c[y] - a[y]) - ((double)b[y] - a[y]) * ((double)c[x] - a[x]);
}

static int is_ear(const Parser* p, const Corner* polygon, const int* rest, int n, int i, const int axes[2]) {
  const float* a = position(p, polygon + rest[i]);
  const float* b = position(p, polygon + rest[(i + 1) % n]);
  const float* c = position(p, polygon + rest[(i + 2) % n]);
  if (signed_area(a, b, c, axes) < 0) {
    return 0;
  }
  for (int k = 3; k < n; k++) {
    const float* v = position(p, polygon + rest[(i + k) % n]);
    if (signed_area(a, b, v, axes) > 0 && signed_area(b, c, v, axes) > 0 && signed_area(c, a, v, axes) > 0) {
      return 0;
    }
  }
  return 1;
}

// clip ears until a triangle is left; a polygon without ears ends as a fan
static void add_polygon(Parser* p, const Corner* polygon, int n) {
  int axes[2];
  choose_axes(p, polygon, n, axes);
  int* rest = g_new(int, n);
  for (int i = 0; i < n; i++) {
    rest[i] = i;
  }
  int i = 0, tries = 0;
  while (n > 3) {
    i %= n;
    if (tries < n && !is_ear(p, polygon, rest, n, i, axes)) {
      i++;
      tries++;
      continue;
    }
    add_triangle(p, polygon, rest[i], rest[(i + 1) % n], rest[(i + 2) % n]);
    int gone = (i + 1) % n;
    memmove(rest + gone, rest + gone + 1, (size_t)(n - gone - 1) * sizeof(int));
    n--;
    tries = 0;
  }
  add_triangle(p, polygon, rest[0], rest[1], rest[2]);
  g_free(rest);
}

static void read_face(Parser* p, const char* c) {
  g_array_set_size(p->polygon, 0);
  int nvert = (int)p->vert->len / 3, ntexcoord = (int)p->texcoord->len / 2, nnormal = (int)p->normal->len / 3;
  while (*(c += strspn(c, " \t\r"))) {
    Corner corner = {-1, -1, -1};
    c = read_index(c, nvert, &corner.vert);
    if (*c == '/') {
      c = read_index(c + 1, ntexcoord, &corner.texcoord);
    }
    if (*c == '/') {
      c = read_index(c + 1, nnormal, &corner.normal);
    }
    if (corner.vert < 0 || corner.vert >= nvert || corner.texcoord == -2 || corner.normal == -2 ||
        (*c && !isspace((unsigned char)*c))) {
      p->problem = "a face refers to a vertex that does not exist";
      return;
    }
    g_array_append_val(p->polygon, corner);
  }

  const Corner* polygon = (const Corner*)(void*)p->polygon->data;
  int n = (int)p->polygon->len;
  if (n == 3) {
    add_triangle(p, polygon, 0, 1, 2);
  } else if (n == 4) {
    add_quad(p, polygon);
  } else if (n > 4) {
    add_polygon(p, polygon, n);
  }
}

static int starts_with(const char* line, const char* word) {
  size_t n = strlen(word);
  return !strncmp(line, word, n) && (line[n] == ' ' || line[n] == '\t' || line[n] == '\0');
}

static void read_line(Parser* p, const char* line) {
  if (starts_with(line, "v")) {
    read_numbers(p->vert, line + 1, 3);
  } else if (starts_with(line, "vn")) {
    read_numbers(p->normal, line + 2, 3);
  } else if (starts_with(line, "vt")) {
    read_numbers(p->texcoord, line + 2, 2);
  } else if (starts_with(line, "f") && !p->closed) {
    read_face(p, line + 1);
  } else if ((starts_with(line, "g") || starts_with(line, "o")) && p->corner->len) {
    p->closed = 1;
  }
}

// all lines; text need not be terminated
static void read_lines(Parser* p, const char* text, size_t size) {
  const char* end = text + size;
  GString* line = g_string_new(NULL);
  while (text < end && !p->problem) {
    const char* stop = memchr(text, '\n', (size_t)(end - text));
    const char* next = stop ? stop + 1 : end;
    const char* start = skip_blanks(text, next);
    g_string_truncate(line, 0);
    g_string_append_len(line, start, (stop ? stop : end) - start);
    while (line->len && isspace((unsigned char)line->str[line->len - 1])) {
      g_string_truncate(line, line->len - 1);
    }
    p->line++;
    read_line(p, line->str);
    text = next;
  }
  g_string_free(line, TRUE);
}

static float* take_floats(const GArray* array) {
  float* copy = array->len ? mju_malloc(array->len * sizeof(float)) : NULL;
  if (copy) {
    memcpy(copy, array->data, array->len * sizeof(float));
  }
  return copy;
}

// one of the three ids of all corners
static int* take_ids(const GArray* corner, size_t offset) {
  int* ids = mju_malloc((corner->len ? corner->len : 1) * sizeof(int));
  for (guint i = 0; i < corner->len; i++) {
    ids[i] = *(const int*)(const void*)(corner->data + i * sizeof(Corner) + offset);
  }
  return ids;
}

static void take_source(MeshSource* source, const Parser* p) {
  source->format = MESH_OBJ;
  source->vert = take_floats(p->vert);
  source->nvert = (int)p->vert->len / 3;
  source->normal = take_floats(p->normal);
  source->nnormal = (int)p->normal->len / 3;
  source->texcoord = take_floats(p->texcoord);
  source->ntexcoord = (int)p->texcoord->len / 2;
  source->nface = (int)p->corner->len / 3;
  if (source->nface) {
    source->face = take_ids(p->corner, offsetof(Corner, vert));
    source->facenormal = source->nnormal ? take_ids(p->corner, offsetof(Corner, normal)) : NULL;
    source->facetexcoord = source->ntexcoord ? take_ids(p->corner, offsetof(Corner, texcoord)) : NULL;
  }

  // pictures have their origin at the top
  for (int i = 0; i < source->ntexcoord; i++) {
    source->texcoord[2 * i + 1] = 1 - source->texcoord[2 * i + 1];
  }
}

int mesh_read_obj(MeshSource* source, const char* text, size_t size, char* error, int error_sz) {
  Parser p = {.vert = g_array_new(FALSE, FALSE, sizeof(float)),
              .normal = g_array_new(FALSE, FALSE, sizeof(float)),
              .texcoord = g_array_new(FALSE, FALSE, sizeof(float)),
              .polygon = g_array_new(FALSE, FALSE, sizeof(Corner)),
              .corner = g_array_new(FALSE, FALSE, sizeof(Corner))};
  read_lines(&p, text, size);
  if (p.problem) {
    snprintf(error, (size_t)error_sz, "line %d of the OBJ file is not understood: %s", p.line, p.problem);
  } else {
    take_source(source, &p);
  }
  g_array_free(p.vert, TRUE);
  g_array_free(p.normal, TRUE);
  g_array_free(p.texcoord, TRUE);
  g_array_free(p.polygon, TRUE);
  g_array_free(p.corner, TRUE);
  return p.problem ? -1 : 0;
}
