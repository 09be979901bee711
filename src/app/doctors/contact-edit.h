// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Parameters of the contact of two geoms, written where they count: into both where they are mixed,
// into the one that has priority, into the <pair> that asks for it, or into the <option> that
// overrides all.

#ifndef GIMBAL_CONTACT_EDIT_H_
#define GIMBAL_CONTACT_EDIT_H_

#include "session/session.h"

typedef struct GimbalContactChange {
  const mjtNum* solref;  // mjNREF, NULL: as it is
  const mjtNum* solimp;  // mjNIMP, NULL: as it is
  double friction;       // of sliding, 0: as it is
  double margin;         // m, of the pair, which is the sum of its geoms'; negative: as it is
} GimbalContactChange;

// One step of undo.
gboolean gimbal_contact_edit(GimbalSession* session, const int geom[2], const GimbalContactChange* what,
                             GError** error);

#endif  // GIMBAL_CONTACT_EDIT_H_
