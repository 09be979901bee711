// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a spec keeps of the model that it was compiled to: the numbers that may be copied back or
// saved, by the ids of Spec.compiled.

#ifndef GIMBAL_SPEC_COMPILED_H_
#define GIMBAL_SPEC_COMPILED_H_

#include "spec/spec.h"

// Keep what m has; NULL: nothing, as after a compile that failed.
void compiled_keep(Spec* s, const mjModel* m);

// NULL if the spec was not compiled, or if elements came or went since. Of its arrays only those
// are there that have a row for each element, dof or number of the spec itself; assets have none.
const mjModel* compiled_model(const Spec* s);

// The model that was compiled last, even if elements came or went since; hold it while the spec is
// compiled again. NULL: none.
KeptModel* compiled_hold(const Spec* s);
void compiled_release(KeptModel* kept);
const mjModel* kept_model(const KeptModel* kept);

// Elements came or went: the spec is not what was compiled any more, and its signature is 0.
void compiled_leave(Spec* s);

// A copy of a whole spec knows the same model. copies: element of from → its copy.
void compiled_share(Spec* to, const Spec* from, GHashTable* copies);

#endif  // GIMBAL_SPEC_COMPILED_H_
