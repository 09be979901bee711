// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Faults of meshes.
//
// The shape of the vertices is that of their spread: with a the vertex farthest from the first one,
// b the one farthest from the line through both, and c the one farthest from their plane, a spread
// of a small part of the whole size is none.

#include "asset/mesh/mesh_fault.h"

#include <ctype.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "base/mark.h"

//---- the text of OBJ files

typedef struct ObjLine {
  const char *start, *end;
  int number;
} ObjLine;

static bool next_line(const char* end, ObjLine* line) {
  if (line->end >= end) return false;
  line->start = line->number ? line->end + 1 : line->end;
  if (line->start >= end) return false;
  const char* stop = memchr(line->start, '\n', (size_t)(end - line->start));
  line->end = stop ? stop : end;
  line->number++;
  return true;
}

// Whether a word that stands for a number of a vertex is none; FALSE: it is one.
static bool is_no_number(const char* word, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (!isdigit((unsigned char)word[i]) && !strchr("+-.eE", word[i])) return true;
  }
  return false;
}

// The first word of a vertex that is no number; NULL: all are.
static const char* find_bad_word(const ObjLine* line, size_t* length) {
  const char* at = line->start;
  while (at < line->end && isspace((unsigned char)*at)) at++;
  if (at + 1 >= line->end || *at != 'v' || !isspace((unsigned char)at[1])) return NULL;
  for (at++; at < line->end; at += *length) {
    while (at < line->end && isspace((unsigned char)*at)) at++;
    for (*length = 0; at + *length < line->end && !isspace((unsigned char)at[*length]);) ++*length;
    if (*length && is_no_number(at, *length)) return at;
  }
  return NULL;
}

static bool find_in_text(const char* text, size_t size, GimbalMessage* fault, const char** advice) {
  ObjLine line = {text, text, 0};
  if (size > 3 && !memcmp(text, "\xEF\xBB\xBF", 3)) {
    gimbal_message_set(fault, "the file begins with a byte order mark, which hides its first line");
    *advice = N_("Save the file as UTF-8 without a byte order mark.");
    return true;
  }
  while (next_line(text + size, &line)) {
    char word[24];
    size_t length = 0;
    const char* bad = find_bad_word(&line, &length);
    if (!bad) continue;
    length = length < sizeof word ? length : sizeof word - 1;
    memcpy(word, bad, length);
    word[length] = 0;
    bool comma = strchr(word, ',') != NULL;
    gimbal_message_set(fault,
                       comma ? N_("line %d of the file has a comma in a number: '%s'")
                             : N_("line %d of the file has no number where one is to be: '%s'"),
                       line.number, word);
    *advice =
        comma ? N_("Write numbers with a point: the program that wrote the file took its decimal sign from "
                   "the language of the desktop.")
              : N_("Write the file again: the program that made it has lost a vertex.");
    return true;
  }
  return false;
}

//---- the shape of the vertices

static void vertex_of(const MeshSource* s, int i, double out[3]) {
  for (int k = 0; k < 3; k++) out[k] = s->vert[3 * i + k];
}

// How far a vertex is from a point (n = 0), from a line through it along u (n = 1), or from a plane
// through it with the normal u (n = 2).
static double distance_of(const double v[3], const double from[3], const double u[3], int n) {
  double d[3], c[3];
  mju_sub3(d, v, from);
  if (n == 0) return mju_norm3(d);
  if (n == 2) return fabs(mju_dot3(d, u));
  mju_cross(c, d, u);
  return mju_norm3(c);
}

static int farthest_of(const MeshSource* s, const double from[3], const double u[3], int n, double* far) {
  int best = 0;
  *far = -1;
  for (int i = 0; i < s->nvert; i++) {
    double v[3];
    vertex_of(s, i, v);
    double away = distance_of(v, from, u, n);
    if (away <= *far) continue;
    *far = away;
    best = i;
  }
  return best;
}

// In how many directions the vertices spread: 0 (one point) to 3.
static int spread_of(const MeshSource* s) {
  static const double kNone = 1e-6;
  double first[3], u[3], w[3], size, far;
  vertex_of(s, 0, first);
  vertex_of(s, farthest_of(s, first, NULL, 0, &size), u);
  if (!(size > 0)) return 0;
  mju_sub3(u, u, first);
  mju_normalize3(u);
  vertex_of(s, farthest_of(s, first, u, 1, &far), w);
  if (far <= kNone * size) return 1;
  double away[3];
  mju_sub3(away, w, first);
  mju_cross(w, u, away);
  mju_normalize3(w);
  farthest_of(s, first, w, 2, &far);
  return far <= kNone * size ? 2 : 3;
}

static bool find_in_shape(const MeshSource* s, GimbalMessage* fault, const char** advice) {
  if (s->nvert < 4) {
    gimbal_message_set(fault, "a mesh needs four vertices or more, and has %d", s->nvert);
    *advice = N_("Use a box, capsule or sphere in its place, or give it a thickness.");
    return true;
  }
  int spread = spread_of(s);
  if (spread == 3) return false;
  gimbal_message_set(fault,
                     spread == 2   ? N_("all %d vertices lie in one plane: it has neither volume nor hull")
                     : spread == 1 ? N_("all %d vertices lie on one line: it has neither volume nor hull")
                                   : N_("all %d vertices lie at one point: it has neither volume nor hull"),
                     s->nvert);
  *advice =
      N_("Use a thin box or a plane in its place, or give it a thickness. For looks only: inertia=\"shell\" "
         "for the "
         "mesh, contype=\"0\" conaffinity=\"0\" for its geoms.");
  return true;
}

bool mesh_find_fault(const MeshSource* source, const void* text, size_t size, GimbalMessage* fault,
                     const char** advice) {
  if (text && find_in_text(text, size, fault, advice)) return true;
  for (int i = 0; source && i < 3 * source->nvert; i++) {
    if (isfinite(source->vert[i])) continue;
    gimbal_message_set(fault, "vertex %d (counted from 0) is infinite or not a number", i / 3);
    *advice = N_("Write the file again: the program that made it has lost a vertex.");
    return true;
  }
  return source && source->vert && find_in_shape(source, fault, advice);
}
