// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deleting elements without their consequences.

#ifndef GIMBAL_SPEC_ATTACH_REMOVE_H_
#define GIMBAL_SPEC_ATTACH_REMOVE_H_

#include "spec/spec.h"

// Delete a body that carries nothing, but nothing that names it.
void remove_empty_body(BodyElement* body);

// Keyframes are about to wait for the next compile, as those that were attached: a body goes.
void keys_wait(Spec* s);

#endif  // GIMBAL_SPEC_ATTACH_REMOVE_H_
