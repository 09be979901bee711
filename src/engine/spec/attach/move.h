// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Attaching by reference: the elements themselves move, so that handles to them stay good.

#ifndef GIMBAL_SPEC_ATTACH_MOVE_H_
#define GIMBAL_SPEC_ATTACH_MOVE_H_

#include "spec/attach/copy.h"

// Put every original whose copy c has made in the place of that copy, and free the copy. The spec
// that they came from loses them; it can be searched and deleted, but not compiled any more.
void move_originals(Copier* c);

#endif  // GIMBAL_SPEC_ATTACH_MOVE_H_
