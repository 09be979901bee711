// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the parts of an import share.

#ifndef GIMBAL_IMPORT_INTAKE_WORK_H_
#define GIMBAL_IMPORT_INTAKE_WORK_H_

#include <gimbal/diagnostics.h>

#include "import/intake/intake-item.h"

typedef struct GimbalIntakeWork {
  GimbalIntake* self;
  GimbalIntakeChoices* choices;
  GCancellable* cancellable;
  char* folder;           // of the source, where the model will be, too
  GHashTable* densities;  // of links, in the place of masses: name → double
  mjModel* shapes;        // with masses from shapes; NULL: it does not compile
} GimbalIntakeWork;

// Whether an item is applied: as the user chose, else as proposed.
gboolean gimbal_intake_wants(const GimbalIntakeWork* work, GimbalIntakeKind kind, const char* name,
                             gboolean proposed);

// Add an item; takes ownership of detail. The user can choose if wanted is not NULL; without a
// choice, proposed counts.
GimbalIntakeItem* gimbal_intake_add(GimbalIntakeWork* work, GimbalIntakeKind kind, const char* name,
                                    int count, char* detail);
gboolean gimbal_intake_offer(GimbalIntakeWork* work, GimbalIntakeKind kind, const char* name, int count,
                             char* detail, gboolean proposed);

// A name as it is shown: without characters that control a terminal.
char* gimbal_intake_shown(const char* name);

// Names with commas between them, at most some of them.
char* gimbal_intake_list(const GPtrArray* names);

// The spec of a URDF (intake-robot.c), of meshes (intake-folder.c).
mjSpec* gimbal_intake_read_robot(GimbalIntakeWork* work, const char* path, GError** error);
mjSpec* gimbal_intake_read_meshes(GimbalIntakeWork* work, const GPtrArray* files, GError** error);

// Masses and moments of links (intake-inertia.c).
void gimbal_intake_mend_inertia(GimbalIntakeWork* work);

// What makes it ready to simulate: base, floor, pairs that do not collide, actuators, sensors
// (intake-equip.c).
void gimbal_intake_equip(GimbalIntakeWork* work);

// The lowest point of all geoms that collide; whether a body has one of the lowest
// (intake-height.c).
double gimbal_intake_lowest(const mjModel* m, const mjData* d);
gboolean gimbal_intake_is_low(const mjModel* m, const mjData* d, int body);

// Add the keyframe "home" where the first pose is not within all ranges. m is the model before its
// base was made free, driven are the joints with actuators (int), moves says that the base is free
// (intake-home.c).
void gimbal_intake_add_home(mjSpec* spec, const mjModel* m, const GArray* driven, gboolean moves);

// Try the model, and make its servos as stiff as it takes (intake-trial.c).
void gimbal_intake_try_out(GimbalIntakeWork* work);

// A copy of a spec compiled with its links as they are and, if wanted, masses from shapes; NULL
// with the reasons in list (may be NULL): it does not compile.
mjModel* gimbal_intake_try(const mjSpec* spec, gboolean from_shapes, GimbalDiagnostics* list);

// The first error of a list in one sentence, with its line and what to do; the caller frees it.
char* gimbal_intake_problem(const GimbalDiagnostics* list);

// The text of the model as it is written at path; NULL: it has none. The caller frees it
// (intake-save.c).
char* gimbal_intake_text_for(const GimbalIntake* self, const char* path);

// Remove the files that were made.
void gimbal_intake_forget(GimbalIntake* self);

// Whether a body has joints of its own.
gboolean gimbal_intake_moves(mjsBody* body);

#endif  // GIMBAL_IMPORT_INTAKE_WORK_H_
