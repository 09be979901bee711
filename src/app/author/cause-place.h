// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where in the text the number stands that a cause suspects.

#ifndef GIMBAL_CAUSE_PLACE_H_
#define GIMBAL_CAUSE_PLACE_H_

#include "session/session.h"

typedef struct GimbalCausePlace {
  char* path;
  gsize start, end;  // bytes
  int line;          // from 1
  gboolean written;  // the attribute itself stands there; else the element that it would belong to
} GimbalCausePlace;

void gimbal_cause_place_clear(GimbalCausePlace* place);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalCausePlace, gimbal_cause_place_clear)

// The place of an attribute of an object, of an option if type is mjOBJ_UNKNOWN. FALSE if the text
// is another by now, or none.
gboolean gimbal_cause_place_find(GimbalSession* session, int type, int id, const char* attribute,
                                 GimbalCausePlace* place);

// Whether the text was changed last at this place, and the attribute stands there.
gboolean gimbal_cause_place_is_last(GimbalSession* session, const GimbalCausePlace* place);

#endif  // GIMBAL_CAUSE_PLACE_H_
