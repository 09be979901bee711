// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of one pair of geoms: the function of their types, and parameters for what it finds.

#include "collision/pair_contacts.h"

#include <math.h>

#include "collision/broad/pair_filter.h"
#include "collision/contact_list.h"
#include "collision/shape/col_pairs.h"
#include "collision/speculative.h"

static bool any_nearer(const mjPreContact* pre, int n, mjtNum margin) {
  for (int i = 0; i < n; i++) {
    if (pre[i].dist < margin) return true;
  }
  return false;
}

PairFound collide_geom_pair(const mjModel* m, mjData* d, mjPreContact* pre, const Motion* motion,
                            GeomPair pair) {
  mjtNum margin = pair_margin(m, pair.g1, pair.g2, pair.ipair),
         gap = pair_gap(m, pair.g1, pair.g2, pair.ipair);
  mjfCollision function = pair_function(m, m->geom_type[pair.g1], m->geom_type[pair.g2]);
  PairFound found = {function(m, d, pre, pair.g1, pair.g2, margin + gap), false};
  if (!motion || any_nearer(pre, found.n, margin)) return found;

  // what lies in the gap goes where something is ahead
  mjPreContact ahead[SPECULATIVE_MOST];
  int n = speculative_contacts(m, d, ahead, motion, pair);
  for (int i = 0; i < n; i++) pre[i] = ahead[i];
  return n ? (PairFound){n, true} : found;
}

void pair_contacts_append(const mjModel* m, mjData* d, const mjPreContact* pre, PairFound found,
                          GeomPair pair) {
  if (!found.n) return;
  mjtNum margin = pair_margin(m, pair.g1, pair.g2, pair.ipair);
  ContactSide side1 = side_geom(pair.g1), side2 = side_geom(pair.g2);
  // those ahead are in force at any distance: they have no gap
  mjtNum limit = found.ahead ? INFINITY : margin;
  if (contact_list_append(m, d, pre, found.n, side1, side2, pair.ipair, limit)) return;
  mjContact* con = d->contact + d->ncon - found.n;
  for (int i = 0; i < found.n && found.ahead; i++) con[i].includemargin = margin;
}
