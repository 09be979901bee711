// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What happened, in words.

#ifndef GIMBAL_EVENT_TEXT_H_
#define GIMBAL_EVENT_TEXT_H_

#include "signal/events.h"

// Name an event by the objects of its model (NULL: they have no names).
char* gimbal_event_text(const mjModel* m, const GimbalEvent* event);

#endif  // GIMBAL_EVENT_TEXT_H_
