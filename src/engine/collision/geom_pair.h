// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two geoms that the narrow phase looks at.

#ifndef GIMBAL_COLLISION_GEOM_PAIR_H_
#define GIMBAL_COLLISION_GEOM_PAIR_H_

typedef struct GeomPair {
  int g1, g2;  // by type, the lower first
  int ipair;   // predefined pair or -1
} GeomPair;

#endif  // GIMBAL_COLLISION_GEOM_PAIR_H_
