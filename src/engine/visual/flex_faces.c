// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/flex_faces.h"

#include <gimbal/assert.h>

#include "model/flex/flex_material.h"
#include "model/flex/rod_frame.h"
#include "visual/scene.h"

FlexMode flex_mode(const mjModel* m, const mjvOption* opt, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int skin = opt->flags[mjVIS_FLEXSKIN], face = opt->flags[mjVIS_FLEXFACE];
  mjtNum half[2];
  if (!skin && !face) return FLEX_NO_FACES;
  if (m->flex_dim[flex] > 1) return skin ? FLEX_SKIN : FLEX_ELEMENTS;
  return rod_box(m, flex, half) ? FLEX_BOXES : FLEX_NO_FACES;
}

static bool has_vertex(const int* elem, int n, int vert) {
  for (int i = 0; i < n; i++) {
    if (elem[i] == vert) return true;
  }
  return false;
}

// Elements at each vertex: those of vertex v are at[start[v]] to at[start[v + 1]].
static void list_elements(int* start, int* at, const int* elem, int nelem, int corners, int nvert) {
  for (int v = 0; v <= nvert; v++) start[v] = 0;
  for (int k = 0; k < nelem * corners; k++) start[elem[k] + 1]++;
  for (int v = 0; v < nvert; v++) start[v + 1] += start[v];
  for (int k = nelem * corners - 1; k >= 0; k--) at[--start[elem[k] + 1]] = k / corners;
  // each start has moved down to that of its own vertex
  for (int v = 0; v < nvert; v++) start[v] = start[v + 1];
  start[nvert] = nelem * corners;
}

// The slice of each piece of the border: that of the one element that has all of its vertices.
static void slice_shells(FlexSlices* s, const mjModel* m, mjData* d, int f) {
  int dim = m->flex_dim[f], nelem = m->flex_elemnum[f], nvert = m->flex_vertnum[f];
  const int* elem = m->flex_elem + m->flex_elemdataadr[f];
  s->of_shell = mj_stackAllocInt(d, m->flex_shellnum[f]);
  mj_markStack(d);
  int *start = mj_stackAllocInt(d, nvert + 1), *at = mj_stackAllocInt(d, nelem * (dim + 1));
  list_elements(start, at, elem, nelem, dim + 1, nvert);
  for (int i = 0; i < m->flex_shellnum[f]; i++) {
    const int* v = m->flex_shell + m->flex_shelldataadr[f] + i * dim;
    s->of_shell[i] = 0;
    for (int k = start[v[0]]; k < start[v[0] + 1]; k++) {
      int others = 0;
      for (int j = 1; j < dim; j++) others += has_vertex(elem + at[k] * (dim + 1), dim + 1, v[j]);
      if (others == dim - 1) s->of_shell[i] = s->of_elem[at[k]];
    }
  }
  mj_freeStack(d);
}

static void count_faces(FlexSlices* s, const mjModel* m, const mjvOption* opt, int f, FlexMode mode) {
  int dim = m->flex_dim[f];
  int each = mode == FLEX_BOXES ? FLEX_BOX_FACES : mode == FLEX_ELEMENTS && dim == 3 ? 4 : 2;
  for (int k = 0; k < s->count; k++) s->faces[k] = 0;
  if (mode == FLEX_NO_FACES) return;
  for (int e = 0; e < m->flex_elemnum[f]; e++) {
    bool shown = mode == FLEX_SKIN ? dim == 2 : flex_element_shows(m, f, e, opt->flex_layer);
    if (shown) s->faces[s->of_elem[e]] += each;
  }
  for (int i = 0; mode == FLEX_SKIN && i < m->flex_shellnum[f]; i++) {
    s->faces[s->of_shell[i]] += dim == 2 ? 2 : 1;
  }
}

void flex_slices_setup(FlexSlices* s, const mjModel* m, mjData* d, const mjvOption* opt, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int n = m->flex_elemnum[flex];
  FlexMode mode = flex_mode(m, opt, flex);
  s->first = mj_stackAllocInt(d, mjMAX(n, 1));
  s->of_elem = mj_stackAllocInt(d, mjMAX(n, 1));
  s->of_shell = s->faces = NULL;
  s->first[0] = 0;
  s->count = flex_slices(s->of_elem, s->first, m, flex);
  if (s->count == 1) return;
  s->faces = mj_stackAllocInt(d, s->count);
  if (mode == FLEX_SKIN) slice_shells(s, m, d, flex);
  count_faces(s, m, opt, flex, mode);
}

int max_flex_faces(const mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int shells = m->flex_shellnum[flex], elems = m->flex_elemnum[flex];
  mjtNum half[2];
  if (m->flex_dim[flex] == 1) return rod_box(m, flex, half) ? FLEX_BOX_FACES * elems : 0;
  if (m->flex_dim[flex] == 2) return 2 * shells + 2 * elems;

  // the largest layer of tetrahedra; layers are numbered without gaps
  int largest = 0, count = 1;
  for (int layer = 0; count; layer++) {
    count = 0;
    for (int e = 0; e < elems; e++) count += m->flex_elemlayer[m->flex_elemadr[flex] + e] == layer;
    if (count > largest) largest = count;
  }
  return mjMAX(shells, 4 * largest);
}
