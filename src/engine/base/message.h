// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Messages that are made of one value.

#ifndef GIMBAL_BASE_MESSAGE_H_
#define GIMBAL_BASE_MESSAGE_H_

#include <gimbal/message.h>

// Let the message be a name alone, of an object of the kind that about says; the name is copied.
void message_set_name(GimbalMessage* message, const char* name, const char* about);

#endif  // GIMBAL_BASE_MESSAGE_H_
