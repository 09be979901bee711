// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of deformables.

#include "collision/collide_flex.h"

#include "collision/contact_list.h"
#include "collision/frame.h"
#include "collision/pair_filter.h"

// Every vertex of the flex, a sphere of its radius, against a plane.
static void collide_plane_flex(const mjModel* m, mjData* d, int plane, int flex) {
  mjtNum margin = margin_in_force(m, m->geom_margin[plane] + m->flex_margin[flex]);
  mjtNum gap = m->geom_gap[plane] + m->flex_gap[flex], radius = m->flex_radius[flex], normal[3];
  mat3_column(normal, d->geom_xmat + 9 * plane, 2);
  for (int i = 0; i < m->flex_vertnum[flex]; i++) {
    const mjtNum* vert = d->flexvert_xpos + 3 * (m->flex_vertadr[flex] + i);
    mjtNum rel[3];
    vec3_sub(rel, vert, d->geom_xpos + 3 * plane);
    mjPreContact pre = {.dist = vec3_dot(rel, normal) - radius};
    if (pre.dist > margin + gap) continue;
    vec3_combine(pre.pos, vert, normal, -0.5 * pre.dist - radius);
    vec3_copy(pre.normal, normal);
    if (contact_list_append(m, d, &pre, 1, side_geom(plane), side_vert(flex, i), -1, margin)) return;
  }
}

int collide_geom_flex(const mjModel* m, mjData* d, int geom, int flex) {
  if (m->geom_type[geom] != mjGEOM_PLANE) return 0;
  collide_plane_flex(m, d, geom, flex);
  return 1;
}

void collide_geom_elem(const mjModel* m, mjData* d, int geom, int flex, int elem) {
  (void)m, (void)d, (void)geom, (void)flex, (void)elem;
}

void collide_elem_elem(const mjModel* m, mjData* d, int flex1, int elem1, int flex2, int elem2) {
  (void)m, (void)d, (void)flex1, (void)elem1, (void)flex2, (void)elem2;
}

void collide_flex_self(const mjModel* m, mjData* d, int flex) {
  (void)m, (void)d, (void)flex;
}
