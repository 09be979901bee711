// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the rules of changes share: the model they look at, and how they say what they find.

#ifndef GIMBAL_CHANGE_RULES_H_
#define GIMBAL_CHANGE_RULES_H_

#include <mujoco/mujoco.h>

#include "migrate/change.h"

typedef struct Changes {
  mjSpec* spec;
  const mjModel* m;
  mjData* d;              // a rule may move it, and leaves it anywhere
  const GPtrArray* rods;  // names of flexes that were cables, or NULL
  GPtrArray* list;        // GimbalChange
  const GimbalChangeRule* rule;
} Changes;

// Add a finding, without numbers; the caller fills in what it knows.
GimbalChange* changes_add(Changes* c, mjtObj type, int id);
GimbalChange* changes_add_model(Changes* c);
void changes_set(GimbalChange* change, const char* quantity, double before, double after);
void changes_set_all(GimbalChange* change, const char* quantity, const double* before, const double* after,
                     int count);
// The last finding is one at a keyframe (-1: in the reference pose), or CHANGES_MOVED.
void changes_at(Changes* c, int key);

// A pose beside the reference: every degree of freedom by a tenth of its unit or more, and moving.
enum { CHANGES_MOVED = -2 };

// Put the state into the reference pose (-1), a keyframe or CHANGES_MOVED, and compute it.
void changes_go_to(Changes* c, int key);
// Names as findings have them; the caller frees them.
char* changes_name(const Changes* c, mjtObj type, int id);
char* changes_key_name(const Changes* c, int key);

// Whether a flex was a cable, which was another thing.
gboolean changes_was_cable(const Changes* c, int flex);

typedef void ChangesFind(Changes* c);
ChangesFind changes_dampratio, changes_accelerations, changes_termination, changes_side_sites,
    changes_materials, changes_rods, changes_interpolated, changes_flex_contacts, changes_edges,
    changes_rotations, changes_contacts, changes_forces, changes_saturation, changes_saved, changes_arena,
    changes_histories, changes_flex_counts, changes_flex_self, changes_sleep, changes_fused,
    changes_discarded, changes_mirrored, changes_axes;

#endif  // GIMBAL_CHANGE_RULES_H_
