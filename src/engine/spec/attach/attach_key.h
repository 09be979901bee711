// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes of attached models.

#ifndef GIMBAL_SPEC_ATTACH_ATTACH_KEY_H_
#define GIMBAL_SPEC_ATTACH_ATTACH_KEY_H_

#include "spec/attach/copy.h"

// Copy the keyframes of an attached spec. Their values go to the copies of the joints, actuators
// and mocap bodies that they belonged to; where these stand in the model is known when it is
// compiled.
void attach_keys(Copier* c);

// From now on the numbers of keyframes follow the elements that they belong to, as those of
// attached ones, if their rows are not too long: before a body goes.
void keys_follow(Spec* s);

// Whether the keyframes of another spec can be copied: none has more numbers than its model has
// room for, and their names are free. Else an error in the spec that they would go to.
bool attach_keys_fit(const Copier* c);

#endif  // GIMBAL_SPEC_ATTACH_ATTACH_KEY_H_
