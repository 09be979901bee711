// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Gmsh files.
//
//   4.1   $Nodes     blocks nodes min max, then per block: dim tag parametric n, n tags, n points
//         $Elements  blocks elements min max, then per block: dim tag type n, n times: tag, nodes
//   2.2   $Nodes     n, then n times: tag, point
//         $Elements  n, then groups: type n ntags, n times: tag, tags, nodes
//
// Counts are 64-bit in binary files of version 4.1 and 32-bit in those of 2.2.

#include "asset/gmsh.h"

#include <ctype.h>
#include <mujoco/mujoco.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/text.h"

enum { MAX_COUNT = 1 << 26 };

// A part of the file. Numbers are taken from it one by one; failed stays set after the first that is missing.
typedef struct {
  const char* at;
  const char* end;
  int binary;
  int failed;
} Input;

// types of elements that are simplices, by dimension
static const int simplex_type[] = {15, 1, 2, 4};

static void take_bytes(Input* in, void* to, size_t bytes) {
  if (in->failed || (size_t)(in->end - in->at) < bytes) {
    in->failed = 1;
    memset(to, 0, bytes);
    return;
  }
  memcpy(to, in->at, bytes);
  in->at += bytes;
}

// a number of a text; the part is copied, so that reading stops at its end
static double take_text(Input* in) {
  char word[64];
  size_t n = 0;
  while (in->at < in->end && isspace((unsigned char)*in->at)) {
    in->at++;
  }
  while (in->at < in->end && !isspace((unsigned char)*in->at) && n + 1 < sizeof(word)) {
    word[n++] = *in->at++;
  }
  word[n] = '\0';
  double value = 0;
  if (!n || *text_read_num(word, &value)) {
    in->failed = 1;
  }
  return value;
}

static long long take_int(Input* in, size_t bytes) {
  if (!in->binary) {
    double value = take_text(in);
    in->failed |= value != (double)(long long)value;
    return in->failed ? 0 : (long long)value;
  }
  int64_t wide;
  int32_t narrow;
  if (bytes == 8) {
    take_bytes(in, &wide, 8);
    return wide;
  }
  take_bytes(in, &narrow, 4);
  return narrow;
}

static double take_double(Input* in) {
  double value;
  if (!in->binary) {
    return take_text(in);
  }
  take_bytes(in, &value, sizeof(value));
  return value;
}

// the part between $name and $Endname
static int find_section(Input* part, const Input* file, const char* name, const char* end_name) {
  size_t n = strlen(name), n_end = strlen(end_name);
  for (const char* c = file->at; c + n < file->end; c++) {
    if (*c == '$' && !memcmp(c, name, n)) {
      const char* start = memchr(c, '\n', (size_t)(file->end - c));
      for (const char* e = start; e && e + n_end <= file->end; e++) {
        if (*e == '$' && !memcmp(e, end_name, n_end)) {
          *part = (Input){start + 1, e, file->binary, 0};
          return 0;
        }
      }
      return -1;
    }
  }
  return -1;
}

static const char* read_format(Input* file, int* version) {
  Input part;
  file->binary = 0;
  if (find_section(&part, file, "$MeshFormat", "$EndMeshFormat")) {
    return "MeshFormat is missing";
  }
  double number = take_text(&part);
  double binary = take_text(&part);
  double size = take_text(&part);
  file->binary = binary == 1;
  *version = number == 4.1 ? 41 : number == 2.2 ? 22 : 0;
  if (part.failed || !*version) {
    return "Only Gmsh file formats 4.1 and 2.2 are supported";
  }
  if (*version == 22 && !file->binary) {
    return "Gmsh files of version 2.2 must be binary";
  }
  return size == 8 ? NULL : "Size of floating-point numbers must be 8";
}

static const char* alloc_points(Gmsh* g, long long count) {
  if (count < 1 || count > MAX_COUNT) {
    return "Invalid number of nodes";
  }
  g->npoint = (int)count;
  g->point = alloc_zeroed((size_t)count * 3, sizeof(double));
  return NULL;
}

static const char* read_nodes_41(Gmsh* g, Input* in) {
  long long blocks = take_int(in, 8), nodes = take_int(in, 8), first = take_int(in, 8),
            last = take_int(in, 8);
  if (in->failed || blocks != 1) {
    return "All nodes must be in single block";
  }
  take_int(in, 4);
  take_int(in, 4);
  long long parametric = take_int(in, 4), count = take_int(in, 8);
  if (in->failed) {
    return "Error reading Nodes header";
  }
  if (parametric || first != 1) {
    return "Node tags must start at 1 and have no parameters";
  }
  if (last != count || nodes != count) {
    return "Maximum number of nodes must be equal to number of nodes in a block";
  }
  const char* problem =
      (size_t)count > (size_t)(in->end - in->at) ? "Error reading Nodes" : alloc_points(g, count);
  for (int i = 0; !problem && i < g->npoint; i++) {
    problem = take_int(in, 8) != i + 1 || in->failed ? "Node tags must be sequential" : NULL;
  }
  for (int i = 0; !problem && i < 3 * g->npoint; i++) {
    g->point[i] = take_double(in);
  }
  return problem ? problem : in->failed ? "Error reading Nodes" : NULL;
}

static const char* read_nodes_22(Gmsh* g, Input* in) {
  // the count is text even in a binary file
  in->binary = 0;
  long long count = take_int(in, 4);
  const char* line = memchr(in->at, '\n', (size_t)(in->end - in->at));
  if (in->failed || !line || (size_t)count > (size_t)(in->end - in->at)) {
    return "Invalid node header";
  }
  in->at = line + 1;
  in->binary = 1;
  const char* problem = alloc_points(g, count);
  for (int i = 0; !problem && i < g->npoint; i++) {
    problem = take_int(in, 4) != i + 1 ? "Node tags must be sequential" : NULL;
    for (int k = 0; k < 3; k++) {
      g->point[3 * i + k] = take_double(in);
    }
  }
  return problem ? problem : in->failed ? "Error reading Nodes" : NULL;
}

// one element of the wanted kind
static const char* read_element(Gmsh* g, Input* in, int n, size_t bytes) {
  for (int k = 0; k < n; k++) {
    long long id = take_int(in, bytes);
    if (in->failed) {
      return "Error reading Elements";
    }
    if (id < 1 || id > g->npoint) {
      return "An element refers to a node that does not exist";
    }
    g->element[g->nelement * n + k] = (int)id - 1;
  }
  g->nelement++;
  return NULL;
}

static const char* alloc_elements(Gmsh* g, const Input* in, long long count, int dim) {
  if (count < 1 || count > MAX_COUNT || (size_t)count > (size_t)(in->end - in->at)) {
    return "Invalid number of elements";
  }
  g->element = mju_malloc((size_t)count * (size_t)(dim + 1) * sizeof(int));
  return NULL;
}

static const char* read_elements_41(Gmsh* g, Input* in, int dim) {
  long long blocks = take_int(in, 8);
  take_int(in, 8);
  take_int(in, 8);
  take_int(in, 8);
  if (in->failed || blocks != 1) {
    return "All elements must be in single block";
  }
  take_int(in, 4);
  take_int(in, 4);
  long long type = take_int(in, 4), count = take_int(in, 8);
  if (in->failed || type != simplex_type[dim]) {
    return "Elements must be simplices of the dimension of the flex";
  }
  const char* problem = alloc_elements(g, in, count, dim);
  for (long long i = 0; !problem && i < count; i++) {
    take_int(in, 8);
    problem = read_element(g, in, dim + 1, 8);
  }
  return problem;
}

// number of nodes of the element types of version 2.2 that may stand beside simplices
static int nodes_of_type(long long type) {
  static const int nodes[] = {0, 2, 3, 4, 4, 8, 6, 5, 3, 6, 9, 10, 27, 18, 14, 1};
  return type > 0 && type < (long long)(sizeof(nodes) / sizeof(nodes[0])) ? nodes[type] : 0;
}

static const char* read_elements_22(Gmsh* g, Input* in, int dim) {
  in->binary = 0;
  long long count = take_int(in, 4);
  const char* line = memchr(in->at, '\n', (size_t)(in->end - in->at));
  if (in->failed || !line) {
    return "Error reading Elements";
  }
  in->at = line + 1;
  in->binary = 1;
  const char* problem = alloc_elements(g, in, count, dim);
  for (long long done = 0; !problem && done < count;) {
    long long type = take_int(in, 4), n = take_int(in, 4), ntag = take_int(in, 4);
    int nodes = nodes_of_type(type);
    if (in->failed || !nodes || n < 1 || n > count - done || ntag < 0 || ntag > 100) {
      return "Error reading Elements";
    }
    for (long long i = 0; !problem && i < n; i++, done++) {
      for (long long k = 0; k < 1 + ntag; k++) {
        take_int(in, 4);
      }
      if (type == simplex_type[dim]) {
        problem = read_element(g, in, dim + 1, 4);
      } else {
        for (int k = 0; k < nodes; k++) {
          take_int(in, 4);
        }
        problem = in->failed ? "Error reading Elements" : NULL;
      }
    }
  }
  return problem;
}

static const char* read_file(Gmsh* g, int dim, Input* file) {
  int version;
  Input nodes, elements;
  const char* problem = read_format(file, &version);
  if (problem) {
    return problem;
  }
  if (find_section(&nodes, file, "$Nodes", "$EndNodes")) {
    return "GMSH file has no nodes";
  }
  if (find_section(&elements, file, "$Elements", "$EndElements")) {
    return "GMSH file has no elements";
  }
  problem = version == 41 ? read_nodes_41(g, &nodes) : read_nodes_22(g, &nodes);
  if (!problem) {
    problem = version == 41 ? read_elements_41(g, &elements, dim) : read_elements_22(g, &elements, dim);
  }
  return !problem && !g->nelement ? "GMSH file has no elements of the dimension of the flex" : problem;
}

int gmsh_read(Gmsh* gmsh, int dim, const void* data, size_t size, char* error, int error_sz) {
  memset(gmsh, 0, sizeof(*gmsh));
  Input file = {data, (const char*)data + size, 0, 0};
  const char* problem = dim < 1 || dim > 3 ? "dimension must be 1, 2 or 3" : read_file(gmsh, dim, &file);
  if (problem) {
    snprintf(error, (size_t)error_sz, "%s", problem);
    gmsh_free(gmsh);
    return -1;
  }
  return 0;
}

void gmsh_free(Gmsh* gmsh) {
  mju_free(gmsh->point);
  mju_free(gmsh->element);
  memset(gmsh, 0, sizeof(*gmsh));
}
