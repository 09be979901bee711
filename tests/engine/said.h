// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The English text of a message, until the next call.

#ifndef GIMBAL_TEST_SAID_H_
#define GIMBAL_TEST_SAID_H_

#include <gimbal/message.h>

static inline const char* said(const GimbalMessage* message) {
  static char text[1000];
  gimbal_message_text(message, NULL, text, sizeof text);
  return text;
}

#endif  // GIMBAL_TEST_SAID_H_
