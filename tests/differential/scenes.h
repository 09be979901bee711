// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Things that hardly ever meet in a walk over the grammar are put together on purpose: what lies
// on each other, what bends over something, what is fast, asleep, in water, scaled or fused.

#ifndef GIMBAL_DIFFERENTIAL_SCENES_H_
#define GIMBAL_DIFFERENTIAL_SCENES_H_

#include "generate.h"

extern char* scenes_only;  // the name of the scene that all cases have; NULL: by chance

// Choose whether the case has a scene, by a random sequence of its own: cases without one stay as
// they were.
void scenes_choose(Generator* g, uint64_t seed, uint64_t index);
// What the scene has in the world, once that is made: later sections refer to it.
void scenes_add(Generator* g, Node* root);
// What goes over the whole model, once all of it is made.
void scenes_finish(Generator* g, Node* root);

#endif  // GIMBAL_DIFFERENTIAL_SCENES_H_
