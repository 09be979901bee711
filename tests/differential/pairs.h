// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#ifndef GIMBAL_DIFFERENTIAL_PAIRS_H_
#define GIMBAL_DIFFERENTIAL_PAIRS_H_

// Collide this many random pairs of convex shapes on both sides, print a table, and return nonzero
// if one of our contacts is worse than theirs or ours differ more often than two builds of the
// reference do. Verbose: print ties too.
int examine_pairs(int pairs, int seed, int verbose);

#endif  // GIMBAL_DIFFERENTIAL_PAIRS_H_
