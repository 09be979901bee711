// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What an intake finds, repairs and adds, and which of that somebody wants otherwise.

#ifndef GIMBAL_IMPORT_INTAKE_ITEM_H_
#define GIMBAL_IMPORT_INTAKE_ITEM_H_

#include <gio/gio.h>
#include <mujoco/mujoco.h>

typedef enum GimbalIntakeKind {
  GIMBAL_INTAKE_MISSING,  // a file is not there: its shapes are left out
  GIMBAL_INTAKE_BROKEN,   // a file cannot be used: its shapes are left out
  GIMBAL_INTAKE_INERTIA,  // moments that no solid has
  GIMBAL_INTAKE_MASS,     // a link that moves has no mass
  GIMBAL_INTAKE_GUESSED,  // mass and inertia come of shapes
  GIMBAL_INTAKE_FUSED,    // links on fixed joints become parts of their parents
  GIMBAL_INTAKE_LOOKS,    // shapes that are only for looks
  GIMBAL_INTAKE_OVERLAP,  // links that overlap from the start: they do not collide
  GIMBAL_INTAKE_MIMIC,    // joints that follow others
  GIMBAL_INTAKE_UNITS,    // meshes in millimetres
  GIMBAL_INTAKE_BASE,     // the robot moves freely
  GIMBAL_INTAKE_FLOOR,    // a floor and a light
  GIMBAL_INTAKE_ACTUATORS,
  GIMBAL_INTAKE_SENSORS,
  GIMBAL_INTAKE_OTHERS,  // robots of the folder that were not taken
  GIMBAL_INTAKE_KINDS,
} GimbalIntakeKind;

// How mass is spread, about the frame of a body.
typedef struct GimbalIntakeInertia {
  double mass, pos[3], quat[4], moments[3];
} GimbalIntakeInertia;

typedef struct GimbalIntakeItem {
  GimbalIntakeKind kind;
  // of a link, a file, a pair of links; NULL: it is about the whole
  const char* name;
  const char* detail;                 // names and figures; NULL: none
  int count;                          // of what it is about
  gboolean optional;                  // it can be had otherwise
  gboolean on;                        // it is done
  GimbalIntakeInertia before, after;  // GIMBAL_INTAKE_INERTIA; mass 0: there is none
} GimbalIntakeItem;

// What is wanted: keys of items, with TRUE or FALSE. Of what is not in it, the item's own proposal
// counts.
typedef struct GimbalIntakeChoices GimbalIntakeChoices;
GimbalIntakeChoices* gimbal_intake_choices_new(void);
GimbalIntakeChoices* gimbal_intake_choices_copy(const GimbalIntakeChoices* choices);
void gimbal_intake_choices_free(GimbalIntakeChoices* choices);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalIntakeChoices, gimbal_intake_choices_free)
void gimbal_intake_choose(GimbalIntakeChoices* choices, const GimbalIntakeItem* item, gboolean on);
void gimbal_intake_choose_kind(GimbalIntakeChoices* choices, GimbalIntakeKind kind, gboolean on);

// The word for a kind on the command line: "actuators".
const char* gimbal_intake_word(GimbalIntakeKind kind);

typedef struct GimbalIntake {
  const char* source;   // the URDF, or the folder
  const char* target;   // where the model is meant to be written: beside it
  GPtrArray* items;     // GimbalIntakeItem, the worst first
  GStringChunk* words;  // all texts but that of the model
  mjSpec* spec;
  mjModel* model;       // NULL: it does not compile
  const char* problem;  // why not
  char* text;           // of the model as MJCF
  int refs;
} GimbalIntake;

// Half axes of the solid ellipsoid that has this inertia.
void gimbal_intake_ellipsoid(const GimbalIntakeInertia* inertia, double size[3]);

#define GIMBAL_INTAKE_ERROR (gimbal_intake_error_quark())
GQuark gimbal_intake_error_quark(void);

typedef enum GimbalIntakeError {
  GIMBAL_INTAKE_ERROR_FILE,   // cannot be read
  GIMBAL_INTAKE_ERROR_ROBOT,  // is no robot that holds together
  GIMBAL_INTAKE_ERROR_EMPTY,  // a folder without robots and meshes
} GimbalIntakeError;

#endif  // GIMBAL_IMPORT_INTAKE_ITEM_H_
