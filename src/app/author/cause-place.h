// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds the number in the text that a cause suspects.

#ifndef GIMBAL_CAUSE_PLACE_H_
#define GIMBAL_CAUSE_PLACE_H_

#include "session/session.h"

typedef struct GimbalCausePlace {
  char* path;
  gsize start, end;  // bytes
  int line;          // from 1
  gboolean written;  // the attribute itself is there; else the element that it would belong to
} GimbalCausePlace;

void gimbal_cause_place_clear(GimbalCausePlace* place);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalCausePlace, gimbal_cause_place_clear)

// The place of an attribute of an object, of an option if type is mjOBJ_UNKNOWN. FALSE if the text
// has changed or there is none.
gboolean gimbal_cause_place_find(GimbalSession* session, int type, int id, const char* attribute,
                                 GimbalCausePlace* place);

// Whether this was the place of the last change of the text, and the attribute is written there.
gboolean gimbal_cause_place_is_last(GimbalSession* session, const GimbalCausePlace* place);

#endif  // GIMBAL_CAUSE_PLACE_H_
