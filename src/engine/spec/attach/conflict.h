// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Settings of a model that is attached to another one.

#ifndef GIMBAL_SPEC_ATTACH_CONFLICT_H_
#define GIMBAL_SPEC_ATTACH_CONFLICT_H_

#include "spec/spec.h"

// Compare the settings of a child with those of the parent that it is attached to, and do what the
// parent's compiler.conflict says: warn, merge or refuse. Returns false, with an error in the
// parent, if they cannot go together.
bool conflict_resolve(Spec* parent, const Spec* child);

#endif  // GIMBAL_SPEC_ATTACH_CONFLICT_H_
