// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names and asset paths in mjModel.

#ifndef GIMBAL_COMPILER_EMIT_EMIT_NAMES_H_
#define GIMBAL_COMPILER_EMIT_EMIT_NAMES_H_

#include "compiler/work/compile.h"

mjtSize names_size(const Compile* c);
mjtSize paths_size(const Compile* c);

#endif  // GIMBAL_COMPILER_EMIT_EMIT_NAMES_H_
