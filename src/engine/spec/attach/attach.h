// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Attaching, for readers.

#ifndef GIMBAL_SPEC_ATTACH_ATTACH_H_
#define GIMBAL_SPEC_ATTACH_ATTACH_H_

#include <mujoco/mujoco.h>

// As mjs_attach; a part of the same spec is copied, whether or not programs are to get copies.
mjsElement* attach_part(mjsElement* parent, const mjsElement* child, const char* prefix, const char* suffix);

#endif  // GIMBAL_SPEC_ATTACH_ATTACH_H_
