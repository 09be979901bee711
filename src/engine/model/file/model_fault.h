// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is wrong with a model.

#ifndef GIMBAL_MODEL_FILE_MODEL_FAULT_H_
#define GIMBAL_MODEL_FILE_MODEL_FAULT_H_

#include <gimbal/message.h>
#include <mujoco/mujoco.h>

// What is wrong with a model, and with which of its objects: mjOBJ_UNKNOWN and -1 if with none.
typedef struct ModelFault {
  GimbalMessage message;
  int kind;  // mjtObj
  int id;
} ModelFault;

// Say what is wrong with the object id of a kind (mjOBJ_UNKNOWN, -1: of the model as a whole);
// always -1.
int check_fail(ModelFault* fault, int kind, int id, const char* format, ...) mjPRINTFLIKE(4, 5);

#endif  // GIMBAL_MODEL_FILE_MODEL_FAULT_H_
