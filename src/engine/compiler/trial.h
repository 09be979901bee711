// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The first passes of the compiler on a copy of a spec, for what wants to know what they find.

#ifndef GIMBAL_COMPILER_TRIAL_H_
#define GIMBAL_COMPILER_TRIAL_H_

#include "compiler/work/compile.h"

// Which elements are to be left out; TRIAL_STATED: all but bodies and frames, from the start.
typedef enum TrialOption { TRIAL_WHOLE, TRIAL_FUSE, TRIAL_DISCARD, TRIAL_STATED } TrialOption;

// Run the passes up to the last one that leaves elements out, with that option alone: the elements
// of the copy that go have no id then, and each knows its original (source). Returns false with an
// error in s; trial_end in any case.
bool trial_run(Compile* c, mjSpec* s, const mjVFS* vfs, TrialOption option);
void trial_end(Compile* c);

// Write what was found for a body, before it may have been aligned, into a spec.
void trial_write_inertial(const Compile* c, const BodyWork* found, mjsBody* body);

#endif  // GIMBAL_COMPILER_TRIAL_H_
