// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of one pair of geoms: the function of their types, and parameters for what it finds.

#include "collision/pair_contacts.h"

#include "collision/broad/pair_filter.h"
#include "collision/contact_list.h"
#include "collision/shape/col_pairs.h"

int collide_geom_pair(const mjModel* m, mjData* d, mjPreContact* pre, GeomPair pair) {
  mjtNum margin = pair_margin(m, pair.g1, pair.g2, pair.ipair),
         gap = pair_gap(m, pair.g1, pair.g2, pair.ipair);
  mjfCollision function = pair_function(m, m->geom_type[pair.g1], m->geom_type[pair.g2]);
  return function(m, d, pre, pair.g1, pair.g2, margin + gap);
}

void pair_contacts_append(const mjModel* m, mjData* d, const mjPreContact* pre, int n, GeomPair pair) {
  if (!n) return;
  contact_list_append(m, d, pre, n, side_geom(pair.g1), side_geom(pair.g2), pair.ipair,
                      pair_margin(m, pair.g1, pair.g2, pair.ipair));
}
