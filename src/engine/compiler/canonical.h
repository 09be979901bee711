// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One notation for what may be written in several.

#ifndef GIMBAL_COMPILER_CANONICAL_H_
#define GIMBAL_COMPILER_CANONICAL_H_

#include <mujoco/mujoco.h>

// Orientations as quaternions, angles in radians, shapes with sizes and places: of a copy of a
// whole spec, whose settings nobody else reads.
void spec_make_canonical(mjSpec* s);

// A copy of the spec with the numbers that compiling made, in that notation. NULL: it was not
// compiled, or elements came or went since, or were fused.
mjSpec* spec_as_compiled(const mjSpec* s);

#endif  // GIMBAL_COMPILER_CANONICAL_H_
