// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// 3.12 cut ears off all polygons, four corners included: seen along the axis about which the first
// real corner turns most, in single precision, a corner went where it turns as the whole outline
// does and its triangle held no other one. It looked on from where the last ear was, and gave up
// after as many tries as there were corners; polygons of more than 100 corners were left out.

#include "migrate/change-polygons.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_CORNERS = 100 };

typedef struct Outline {
  int n;
  float x[MOST_CORNERS], y[MOST_CORNERS];
  int left[MOST_CORNERS];  // corners that are left, in their order
} Outline;

//---- the plane

static float turn_about(const float* a, const float* b, const float* c, int axis) {
  const int i = (axis + 1) % 3, j = (axis + 2) % 3;
  const float one = (b[i] - a[i]) * (c[j] - b[j]), other = (b[j] - a[j]) * (c[i] - b[i]);
  return fabsf(one - other);
}

// The axes that are seen of points p[0..n-1].
static void seen_axes(const float* const* p, int n, int axes[2]) {
  axes[0] = 1, axes[1] = 2;
  for (int i = 0; i < n; i++) {
    float turn[3];
    for (int k = 0; k < 3; k++) turn[k] = turn_about(p[i], p[(i + 1) % n], p[(i + 2) % n], k);
    if (fmaxf(turn[0], fmaxf(turn[1], turn[2])) <= FLT_EPSILON) continue;
    if (turn[0] > turn[1] && turn[0] > turn[2]) return;
    axes[0] = 0;
    axes[1] = turn[2] > turn[0] && turn[2] > turn[1] ? 1 : 2;
    return;
  }
}

static float outline_area(const Outline* o) {
  float area = 0;
  for (int i = 0; i < o->n; i++) {
    const int k = (i + 1) % o->n;
    area += (o->x[i] * o->y[k] - o->y[i] * o->x[k]) * 0.5f;
  }
  return area;
}

//---- ears

// Whether a ray from point q crosses the sides of the triangle an odd number of times.
static gboolean triangle_holds(const Outline* o, const int ear[3], int q) {
  gboolean inside = FALSE;
  for (int i = 0; i < 3; i++) {
    const int a = ear[i], b = ear[(i + 2) % 3];
    if ((o->y[a] > o->y[q]) == (o->y[b] > o->y[q])) continue;
    inside ^= o->x[q] < (o->x[b] - o->x[a]) * (o->y[q] - o->y[a]) / (o->y[b] - o->y[a]) + o->x[a];
  }
  return inside;
}

static gboolean take_ear(const Outline* o, int left, int start, float area, int ear[3]) {
  for (int k = 0; k < 3; k++) ear[k] = o->left[(start + k) % left];
  const float one = (o->x[ear[1]] - o->x[ear[0]]) * (o->y[ear[2]] - o->y[ear[1]]);
  const float other = (o->y[ear[1]] - o->y[ear[0]]) * (o->x[ear[2]] - o->x[ear[1]]);
  if ((one - other) * area < 0) return FALSE;
  for (int k = 3; k < left; k++) {
    if (triangle_holds(o, ear, o->left[(start + k) % left])) return FALSE;
  }
  return TRUE;
}

typedef void EarVisit(const int ear[3], gpointer data);

// An ear found by the last try of the first round is the last one.
static void each_ear(Outline* o, EarVisit* visit, gpointer data) {
  const float area = outline_area(o);
  int left = o->n, start = 0, ear[3];
  for (int tries = left; left > 3 && tries > 0;) {
    start %= left;
    tries--;
    if (!take_ear(o, left, start, area, ear)) {
      start++;
      continue;
    }
    visit(ear, data);
    const int gone = (start + 1) % left;
    left--;
    memmove(o->left + gone, o->left + gone + 1, sizeof(int) * (size_t)(left - gone));
    if (tries) tries = left + 1;
  }
  if (left == 3) visit(o->left, data);
}

//---- the file

typedef struct ObjText {
  GArray* vertices;  // float, three each
  GString* text;
  GPtrArray* corners;  // of the face at hand: "v/vt/vn"
  gboolean any;
} ObjText;

static void write_ear(const int ear[3], gpointer data) {
  ObjText* obj = data;
  g_string_append_c(obj->text, 'f');
  for (int k = 0; k < 3; k++) {
    g_string_append_printf(obj->text, " %s", (char*)g_ptr_array_index(obj->corners, (guint)ear[k]));
  }
  g_string_append_c(obj->text, '\n');
}

// NULL: there is no such vertex.
static const float* corner_point(const ObjText* obj, guint corner) {
  const gint64 id = g_ascii_strtoll(g_ptr_array_index(obj->corners, corner), NULL, 10);
  const gint64 count = obj->vertices->len / 3, at = id < 0 ? count + id : id - 1;
  return at < 0 || at >= count ? NULL : (const float*)(const void*)obj->vertices->data + 3 * at;
}

// FALSE: the face stays as it is written.
static gboolean cut_face(ObjText* obj) {
  Outline o = {.n = (int)obj->corners->len};
  const float* point[MOST_CORNERS];
  int axes[2];
  if (o.n > MOST_CORNERS) return TRUE;
  for (int i = 0; i < o.n; i++) {
    point[i] = corner_point(obj, (guint)i);
    if (!point[i]) return FALSE;
  }
  seen_axes(point, o.n, axes);
  for (int i = 0; i < o.n; i++) {
    o.x[i] = point[i][axes[0]];
    o.y[i] = point[i][axes[1]];
    o.left[i] = i;
  }
  each_ear(&o, write_ear, obj);
  return TRUE;
}

static void read_vertex(ObjText* obj, char** words) {
  for (guint k = 1; k <= 3; k++) {
    const float x = k < g_strv_length(words) ? (float)g_ascii_strtod(words[k], NULL) : 0;
    g_array_append_val(obj->vertices, x);
  }
}

// TRUE: triangles were written for the line.
static gboolean read_face(ObjText* obj, char** words) {
  g_ptr_array_set_size(obj->corners, 0);
  for (char** word = words + 1; *word; word++) g_ptr_array_add(obj->corners, *word);
  if (obj->corners->len < 4 || !cut_face(obj)) return FALSE;
  obj->any = TRUE;
  return TRUE;
}

static char** words_of(const char* line) {
  g_auto(GStrv) all = g_strsplit_set(line, " \t\r", -1);
  g_autoptr(GStrvBuilder) words = g_strv_builder_new();
  for (char** word = all; *word; word++) {
    if (**word) g_strv_builder_add(words, *word);
  }
  return g_strv_builder_end(words);
}

char* gimbal_polygons_cut(const char* text) {
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  ObjText obj = {.vertices = g_array_new(FALSE, FALSE, sizeof(float)),
                 .text = g_string_new(NULL),
                 .corners = g_ptr_array_new()};
  for (char** line = lines; *line; line++) {
    g_auto(GStrv) words = words_of(*line);
    if (words[0] && !strcmp(words[0], "v")) read_vertex(&obj, words);
    if (words[0] && !strcmp(words[0], "f") && read_face(&obj, words)) continue;
    g_string_append_printf(obj.text, "%s\n", *line);
  }
  g_array_unref(obj.vertices);
  g_ptr_array_unref(obj.corners);
  return g_string_free(obj.text, !obj.any);
}

// "v", "v/vt", "v//vn", "v/vt/vn"
static gboolean has_coordinate(const char* corner) {
  const char* slash = strchr(corner, '/');
  return slash && slash[1] && slash[1] != '/';
}

int gimbal_polygons_count_partial(const char* text) {
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  int coordinates = 0, with = 0, without = 0;
  for (char** line = lines; *line; line++) {
    g_auto(GStrv) words = words_of(*line);
    if (!words[0]) continue;
    coordinates += !strcmp(words[0], "vt");
    for (char** word = words + 1; !strcmp(words[0], "f") && *word; word++) {
      if (has_coordinate(*word)) {
        with++;
      } else {
        without++;
      }
    }
  }
  return with && without ? coordinates : 0;
}
