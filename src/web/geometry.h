// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a page needs of a model, once: a head of JSON that says where its arrays are, and these.

#ifndef GIMBAL_WEB_GEOMETRY_H_
#define GIMBAL_WEB_GEOMETRY_H_

#include "web/run.h"

// u32 size of the JSON, the JSON padded with spaces to eight bytes less four, the arrays.
GBytes* web_geometry_of(const WebRun* run);

#endif  // GIMBAL_WEB_GEOMETRY_H_
