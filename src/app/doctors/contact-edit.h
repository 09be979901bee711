// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writes contact parameters of two geoms into the elements that determine them: both geoms if they
// are mixed, the geom of higher priority, the <pair>, or the <option> that overrides all.

#ifndef GIMBAL_CONTACT_EDIT_H_
#define GIMBAL_CONTACT_EDIT_H_

#include "session/session.h"

typedef struct GimbalContactChange {
  const mjtNum* solref;  // (mjNREF), borrowed; NULL: unchanged
  const mjtNum* solimp;  // (mjNIMP), borrowed; NULL: unchanged
  double friction;       // sliding friction, 0: unchanged
  double margin;         // m, of the contact: the sum of its geoms' margins; negative: unchanged
} GimbalContactChange;

// Write a change, as one undo step. FALSE with an error if an edit fails, FALSE without one if the
// run has no such pair.
gboolean gimbal_contact_edit(GimbalSession* session, const int geom[2], const GimbalContactChange* what,
                             GError** error);

#endif  // GIMBAL_CONTACT_EDIT_H_
