// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Binary models (MJB).

#ifndef GIMBAL_MODEL_FILE_MODEL_FILE_H_
#define GIMBAL_MODEL_FILE_MODEL_FILE_H_

#include <gimbal/message.h>
#include <stddef.h>

// A model from the bytes of a binary model; NULL with what is wrong with them.
mjModel* model_decode(const void* data, size_t size, GimbalMessage* error);

#endif  // GIMBAL_MODEL_FILE_MODEL_FILE_H_
