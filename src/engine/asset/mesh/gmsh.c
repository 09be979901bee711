// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Gmsh files. Both formats and both encodings are read through one cursor: a section is a run of
// integers and doubles, which stand as words in text files and as 4 or 8 bytes in binary ones.
//
//   2.2  nodes: count, then id x y z each; elements: count, then id type tags vertices each
//        (binary: blocks of elements with a head of type, number, tags)
//   4.1  nodes: blocks, count, lowest and highest id;
//        a block: dim, tag, parametric, number, its ids, its points
//        elements: the same head; a block: dim, tag, type, number, then id vertices each

#include "asset/mesh/gmsh.h"

#include <math.h>
#include <mujoco/mujoco.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/mark.h"
#include "base/text.h"

// What is wrong with a section: a form and its three numbers.
typedef struct Fault {
  const char* form;
  int number[3];
} Fault;

typedef struct Cursor {
  const char* at;
  const char* end;  // of the section
  bool binary;
  bool failed;  // something was missing
  Fault fault;  // the first one
} Cursor;

static int gmsh_fail(GimbalMessage* error, const char* format, ...) {
  va_list args;
  va_start(args, format);
  gimbal_message_setv(error, format, args);
  va_end(args);
  return -1;
}

static int narrow_number(int64_t x) {
  return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : (int)x;
}

// Keep what is wrong, if nothing was before. Returns false.
static bool set_fault(Cursor* c, const char* form, int64_t a, int64_t b, int64_t n) {
  if (!c->fault.form) c->fault = (Fault){form, {narrow_number(a), narrow_number(b), narrow_number(n)}};
  c->failed = true;
  return false;
}

// Ids of nodes that are not 1, 2, 3, ...
static const char kIds[] =
    N_("node %d has the id %d: ids must go 1, 2, 3, ... to %d; renumber the nodes in Gmsh and save it again");

//---- numbers

static bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_space(Cursor* c) {
  while (c->at < c->end && is_space(*c->at)) c->at++;
}

// One number of a text section; the word is copied so that it ends.
static double text_number(Cursor* c) {
  char word[64];
  size_t n = 0;
  skip_space(c);
  while (c->at < c->end && !is_space(*c->at) && n < sizeof word - 1) word[n++] = *c->at++;
  word[n] = 0;
  double value = 0;
  const char* rest = text_read_num(word, &value);
  if (!n || rest != word + n) c->failed = true;
  return value;
}

static void read_bytes(Cursor* c, void* to, size_t size) {
  memset(to, 0, size);
  if (c->failed || (size_t)(c->end - c->at) < size) {
    c->failed = true;
    return;
  }
  memcpy(to, c->at, size);
  c->at += size;
}

// What no count or index can be becomes -1, which every caller refuses.
static int64_t text_integer(Cursor* c) {
  double value = text_number(c);
  return fabs(value) < 9e15 ? (int64_t)value : -1;
}

static double read_double(Cursor* c) {
  double value;
  if (!c->binary) return text_number(c);
  read_bytes(c, &value, sizeof value);
  return value;
}

// wide: 8 bytes in binary files.
static int64_t read_integer(Cursor* c, bool wide) {
  int32_t narrow;
  int64_t value;
  if (!c->binary) return text_integer(c);
  if (wide) {
    read_bytes(c, &value, sizeof value);
    return value;
  }
  read_bytes(c, &narrow, sizeof narrow);
  return narrow;
}

static int64_t read_text_integer(Cursor* c) {
  int64_t value = text_integer(c);
  if (c->at < c->end && *c->at == '\r') c->at++;
  if (c->at < c->end && *c->at == '\n') c->at++;
  return value;
}

//---- sections

static const char* gmsh_find(const char* from, const char* end, const char* word) {
  size_t n = strlen(word);
  for (const char* p = from; p + n <= end; p++) {
    if (*p == *word && !memcmp(p, word, n)) return p;
  }
  return NULL;
}

// The text between $Name and $EndName, without the line end after the head.
static bool open_section(Cursor* c, const char* data, size_t size, const char* name, bool binary) {
  char head[32], tail[32];
  snprintf(head, sizeof head, "$%s", name);
  snprintf(tail, sizeof tail, "$End%s", name);
  const char* begin = gmsh_find(data, data + size, head);
  const char* end = begin ? gmsh_find(begin, data + size, tail) : NULL;
  if (!end) return false;
  begin += strlen(head);
  if (begin < end && *begin == '\r') begin++;
  if (begin < end && *begin == '\n') begin++;
  *c = (Cursor){begin, end, binary, false, {NULL, {0}}};
  return true;
}

// A section may end with white space only.
static bool is_exhausted(Cursor* c) {
  skip_space(c);
  return !c->failed && c->at == c->end;
}

// Whether a section was read to its end, which only a text can tell.
static bool ends_here(Cursor* c, const char* form, int n) {
  if (c->failed) return false;
  return c->binary || is_exhausted(c) || set_fault(c, form, n, 0, 0);
}

static const char kMoreNodes[] = N_("more stands behind node %d, the last one");
static const char kMoreElements[] = N_("more stands behind element %d, the last one");
static const char kNodeCount[] = N_("a number of %d nodes is more than the file can hold, or less than one");
static const char kElementCount[] =
    N_("a number of %d elements is more than the file can hold, or less than one");

// The three coordinates of node i.
static void read_point(Gmsh* m, Cursor* c, int i) {
  for (int k = 0; k < 3 && !c->failed; k++) {
    m->point[3 * i + k] = read_double(c);
    if (c->failed) {
      set_fault(c, N_("the section of nodes ends within node %d, or has a word there that is no number"),
                i + 1, 0, 0);
    }
    if (!isfinite(m->point[3 * i + k])) {
      set_fault(c, N_("a coordinate of node %d is infinite, or no number"), i + 1, 0, 0);
    }
  }
}

// A count that the rest of the section can hold; at least two bytes for each.
static bool is_count(const Cursor* c, int64_t n) {
  return !c->failed && n > 0 && n <= c->end - c->at;
}

//---- elements

static int type_dim(int64_t type) {
  return type == 1 ? 1 : type == 2 ? 2 : type == 4 ? 3 : 0;
}

static bool take_type(Gmsh* m, Cursor* c, int i, int64_t type) {
  static const int of_dim[] = {0, 1, 2, 4};
  int dim = type_dim(type);
  if (c->failed) return false;
  if (!dim) {
    return set_fault(
        c, N_("element %d is of Gmsh's type %d; lines (1), triangles (2) and tetrahedra (4) are read"), i + 1,
        type, 0);
  }
  if (m->dim == 0) m->dim = dim;
  return dim == m->dim ||
         set_fault(c,
                   N_("element %d is of Gmsh's type %d, those before it are of type %d: save "
                      "elements of one type only"),
                   i + 1, type, of_dim[m->dim]);
}

static void read_vertices(Gmsh* m, Cursor* c, int i, bool wide) {
  for (int k = 0; k <= m->dim; k++) {
    int64_t id = read_integer(c, wide);
    if (!c->failed && (id < 1 || id > m->npoint)) {
      set_fault(c, N_("element %d has node %d as a corner; there are nodes 1 to %d"), i + 1, id, m->npoint);
    }
    m->element[(m->dim + 1) * i + k] = c->failed ? 0 : (int)id - 1;
  }
}

static void allocate_elements(Gmsh* m, int64_t n) {
  m->nelement = (int)n;
  m->element = mju_malloc((size_t)n * 4 * sizeof(int));
  memset(m->element, 0, (size_t)n * 4 * sizeof(int));
}

//---- format 2.2

static bool read_nodes_2(Gmsh* m, Cursor* c) {
  int64_t n = read_text_integer(c);
  if (!is_count(c, n)) return set_fault(c, kNodeCount, n, 0, 0);
  m->npoint = (int)n;
  m->point = mju_malloc((size_t)n * 3 * sizeof(double));
  for (int i = 0; i < n && !c->failed; i++) {
    int64_t id = read_integer(c, false);
    if (!c->failed && id != i + 1) return set_fault(c, kIds, i + 1, id, n);
    read_point(m, c, i);
  }
  return ends_here(c, kMoreNodes, (int)n);
}

static bool read_elements_2(Gmsh* m, Cursor* c) {
  int64_t n = read_text_integer(c);
  if (!is_count(c, n)) return set_fault(c, kElementCount, n, 0, 0);
  allocate_elements(m, n);
  for (int i = 0; i < n && !c->failed;) {
    // in binary files a head stands for several elements
    if (!c->binary) read_integer(c, false);
    int64_t type = read_integer(c, false), follow = c->binary ? read_integer(c, false) : 1;
    int64_t ntag = read_integer(c, false);
    if (!take_type(m, c, i, type) || follow < 1 || follow > n - i || ntag < 0 || ntag > 100) return false;
    for (int64_t e = 0; e < follow && !c->failed; e++, i++) {
      if (c->binary) read_integer(c, false);
      for (int64_t t = 0; t < ntag; t++) read_integer(c, false);
      read_vertices(m, c, i, false);
    }
  }
  return ends_here(c, kMoreElements, (int)n);
}

//---- format 4.1

typedef struct Head {
  int64_t blocks, count, first, last;
} Head;

static bool read_head(Cursor* c, Head* h, const char* count) {
  h->blocks = read_integer(c, true);
  h->count = read_integer(c, true);
  h->first = read_integer(c, true);
  h->last = read_integer(c, true);
  if (!is_count(c, h->count) || h->blocks <= 0) return set_fault(c, count, h->count, 0, 0);
  return (h->first == 1 && h->last == h->count) ||
         set_fault(c, N_("ids go from %d to %d, there are %d: renumber the mesh in Gmsh and save it again"),
                   h->first, h->last, h->count);
}

static bool read_nodes_4(Gmsh* m, Cursor* c) {
  Head h;
  if (!read_head(c, &h, kNodeCount)) return false;
  m->npoint = (int)h.count;
  m->point = mju_malloc((size_t)h.count * 3 * sizeof(double));
  int next = 0;
  for (int64_t b = 0; b < h.blocks && !c->failed; b++) {
    for (int k = 0; k < 3; k++) read_integer(c, false);
    int64_t n = read_integer(c, true);
    if (c->failed || n < 0 || n > h.count - next) return false;
    for (int64_t i = 0; i < n; i++) {
      int64_t id = read_integer(c, true);
      if (!c->failed && id != next + i + 1) return set_fault(c, kIds, next + i + 1, id, h.count);
    }
    for (int i = 0; i < n && !c->failed; i++) read_point(m, c, next + i);
    next += (int)n;
  }
  return next == m->npoint && ends_here(c, kMoreNodes, next);
}

static bool read_elements_4(Gmsh* m, Cursor* c) {
  Head h;
  if (!read_head(c, &h, kElementCount)) return false;
  allocate_elements(m, h.count);
  int next = 0;
  for (int64_t b = 0; b < h.blocks && !c->failed; b++) {
    for (int k = 0; k < 2; k++) read_integer(c, false);
    int64_t type = read_integer(c, false), n = read_integer(c, true);
    if (c->failed || !take_type(m, c, next, type) || n < 0 || n > h.count - next) return false;
    for (int64_t i = 0; i < n && !c->failed; i++, next++) {
      read_integer(c, true);
      read_vertices(m, c, next, true);
    }
  }
  return next == m->nelement && ends_here(c, kMoreElements, next);
}

//---- files

// What no fault names: a section whose numbers end early.
static int fail_in(const Cursor* c, const char* rest, GimbalMessage* error) {
  const int* n = c->fault.number;
  return gmsh_fail(error, c->fault.form ? c->fault.form : rest, n[0], n[1], n[2]);
}

int gmsh_read(Gmsh* m, const void* data, size_t size, GimbalMessage* error) {
  Cursor head, nodes, elements;
  memset(m, 0, sizeof *m);
  if (!size) return gmsh_fail(error, N_("the file is empty"));
  if (!open_section(&head, data, size, "MeshFormat", false)) {
    return gmsh_fail(
        error, N_("not a GMSH file: there is no MeshFormat section; export the mesh from Gmsh as .msh"));
  }
  double version = text_number(&head);
  bool binary = text_number(&head) != 0;
  bool old = version == 2.2;
  if (head.failed || (!old && version != 4.1)) {
    return gmsh_fail(error, N_("GMSH format %g is not supported; save as 2.2 or 4.1"), version);
  }
  if (!open_section(&nodes, data, size, "Nodes", binary)) {
    return gmsh_fail(
        error, N_("this GMSH mesh has no whole section of nodes: mesh the model in Gmsh, and save it again"));
  }
  int failed = 0;
  if (!(old ? read_nodes_2 : read_nodes_4)(m, &nodes)) {
    failed = fail_in(&nodes, N_("the section of nodes has fewer numbers than it says: save the file again"),
                     error);
  } else if (!open_section(&elements, data, size, "Elements", binary)) {
    failed = gmsh_fail(
        error,
        N_("this GMSH mesh has no whole section of elements: mesh the model in Gmsh, and save it again"));
  } else if (!(old ? read_elements_2 : read_elements_4)(m, &elements)) {
    failed = fail_in(
        &elements, N_("the section of elements has fewer numbers than it says: save the file again"), error);
  }
  if (failed) gmsh_free(m);
  return failed;
}

void gmsh_free(Gmsh* m) {
  mju_free(m->point);
  mju_free(m->element);
  memset(m, 0, sizeof *m);
}
