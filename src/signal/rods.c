// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "signal/rods.h"

#include <gimbal/deformation.h>
#include <math.h>

gboolean gimbal_rod_figures(const mjModel* m, mjData* d, int flex, GimbalRodFigures* figures) {
  int count = gimbal_rod_edges(m, d, flex, NULL);
  *figures = (GimbalRodFigures){0};
  if (!count) return FALSE;
  mj_markStack(d);
  GimbalRodEdge* edge = mj_stackAllocByte(d, (size_t)count * sizeof(GimbalRodEdge), _Alignof(GimbalRodEdge));
  gimbal_rod_edges(m, d, flex, edge);
  for (int i = 0; i < count; i++) {
    figures->length += edge[i].length;
    figures->bend = fmax(figures->bend, edge[i].bend);
    figures->twist += edge[i].twist;
    figures->torque = fmax(figures->torque, fabs(edge[i].torque));
  }
  mj_freeStack(d);
  return TRUE;
}

int gimbal_next_rod(const mjModel* m, int flex) {
  for (int i = flex + 1; i < m->nflex; i++) {
    if (gimbal_rod_edges(m, NULL, i, NULL) > 0) return i;
  }
  return -1;
}
