// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A deformable and itself: which of its elements are tested against each other.

#include "collision/flex_self.h"

#include "collision/broad/broadphase.h"
#include "collision/broad/pair_filter.h"
#include "collision/collide_flex.h"
#include "collision/contact_list.h"
#include "collision/midphase.h"

// Active elements whose boxes overlap, by sweep and prune along the longest side of the flex.
static void collide_swept(const mjModel* m, mjData* d, int flex) {
  mj_markStack(d);
  int n = 0, *id = mj_stackAllocInt(d, m->flex_elemnum[flex]);
  for (int e = 0; e < m->flex_elemnum[flex]; e++) {
    if (flex_elem_active(m, flex, e)) id[n++] = e;
  }
  if (n > 1) {
    mjtNum* limits = mj_stackAllocNum(d, 6 * (size_t)n);
    for (int i = 0; i < n; i++) {
      const mjtNum* box = elem_box(m, d, flex, id[i]);
      for (int k = 0; k < 3; k++) {
        limits[n * k + i] = box[k] - box[k + 3];
        limits[n * (k + 3) + i] = box[k] + box[k + 3];
      }
    }
    const mjtNum* half = d->bvh_aabb_dyn + 6 * (m->flex_bvhadr[flex] - m->nbvhstatic) + 3;
    int axis = half[0] > half[1] && half[0] > half[2] ? 0 : (half[1] > half[2] ? 1 : 2);
    size_t parena = d->parena;
    int npair = sweep_and_prune(d, limits, n, axis, NULL);
    uint64_t* pairs = move_pairs_to_stack(d, parena, npair);
    for (int i = 0; i < npair; i++) {
      collide_elem_elem(m, d, flex, id[pairs[i] >> 16], flex, id[pairs[i] & 0xffff]);
    }
  }
  mj_freeStack(d);
}

static void collide_all_elems(const mjModel* m, mjData* d, int flex) {
  for (int e1 = 0; e1 < m->flex_elemnum[flex]; e1++) {
    if (!flex_elem_active(m, flex, e1)) continue;
    for (int e2 = e1 + 1; e2 < m->flex_elemnum[flex]; e2++) {
      if (flex_elem_active(m, flex, e2)) collide_elem_elem(m, d, flex, e1, flex, e2);
    }
  }
}

void collide_flex_self(const mjModel* m, mjData* d, int flex) {
  int first = d->ncon, mode = m->flex_selfcollide[flex];
  if (mode == mjFLEXSELF_NONE) return;
  if ((m->opt.disableflags & mjDSBL_MIDPHASE) || mode == mjFLEXSELF_NARROW || m->flex_bvhadr[flex] < 0) {
    collide_all_elems(m, d, flex);
  } else if (mode == mjFLEXSELF_BVH || (mode == mjFLEXSELF_AUTO && m->flex_dim[flex] == 3)) {
    midphase_flexes(m, d, flex, flex);
    contact_list_sort(d, first);
  } else {
    collide_swept(m, d, flex);
  }
  if (m->flex_interp[flex]) contact_list_thin(d, first);
}
