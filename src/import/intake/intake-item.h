// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What an import finds, repairs and adds, and the user's choices about it.

#ifndef GIMBAL_IMPORT_INTAKE_ITEM_H_
#define GIMBAL_IMPORT_INTAKE_ITEM_H_

#include <gio/gio.h>
#include <mujoco/mujoco.h>

typedef enum GimbalIntakeKind {
  GIMBAL_INTAKE_MISSING,        // a file is not there: its shapes are left out
  GIMBAL_INTAKE_BROKEN,         // a file cannot be used: its shapes are left out
  GIMBAL_INTAKE_LEFT,           // an element is left out, as it cannot be read
  GIMBAL_INTAKE_MENDED,         // an element is read as something else than it says
  GIMBAL_INTAKE_LOOSE,          // links that no joint holds
  GIMBAL_INTAKE_INERTIA,        // moments that no solid has
  GIMBAL_INTAKE_MASS,           // a link that moves has no mass
  GIMBAL_INTAKE_GUESSED,        // mass and inertia are computed from shapes
  GIMBAL_INTAKE_TURNED,         // inertias in a frame that is turned
  GIMBAL_INTAKE_FUSED,          // links on fixed joints become parts of their parents
  GIMBAL_INTAKE_TURNED_MESHES,  // files in other formats become OBJ
  GIMBAL_INTAKE_LOOKS,          // shapes that are only visual
  GIMBAL_INTAKE_OVERLAP,        // links that overlap from the start: they do not collide
  GIMBAL_INTAKE_MIMIC,          // joints that follow others
  GIMBAL_INTAKE_UNITS,          // meshes in millimetres
  GIMBAL_INTAKE_BASE,           // the robot moves freely
  GIMBAL_INTAKE_FLOOR,          // a floor and a light
  GIMBAL_INTAKE_ACTUATORS,
  GIMBAL_INTAKE_SENSORS,
  GIMBAL_INTAKE_TRIAL,   // how it stood when it was tried
  GIMBAL_INTAKE_OTHERS,  // robots of the folder that were not imported
  GIMBAL_INTAKE_XACRO,   // the URDF is made by the program xacro
  GIMBAL_INTAKE_KINDS,
} GimbalIntakeKind;

// The distribution of mass, about the frame of a body.
typedef struct GimbalIntakeInertia {
  double mass, pos[3], quat[4], moments[3];
} GimbalIntakeInertia;

typedef struct GimbalIntakeItem {
  GimbalIntakeKind kind;
  // of a link, a file or a pair of links; NULL: about the whole robot
  const char* name;
  const char* detail;                 // names and figures; NULL: none
  int count;                          // how many things it is about
  int line;                           // of the robot's file; 0: it is about none
  gboolean optional;                  // the user can choose
  gboolean on;                        // it is applied
  GimbalIntakeInertia before, after;  // GIMBAL_INTAKE_INERTIA; mass 0: there is none
} GimbalIntakeItem;

// The user's choices: keys of items, with TRUE or FALSE. For all other items their own proposal
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
  const char* target;   // the model's file will be written beside this
  GPtrArray* items;     // GimbalIntakeItem, the worst first
  GStringChunk* words;  // all strings except the model's text
  mjSpec* spec;
  mjModel* model;       // NULL: it does not compile
  const char* problem;  // why not
  char* text;           // of the model as MJCF
  const char* made;     // the folder of files that were made for it; NULL: none
  int refs;
} GimbalIntake;

// Write the model at path, with the paths of its files from there. FALSE with an error
// (intake-save.c).
gboolean gimbal_intake_save(GimbalIntake* self, const char* path, GError** error);

// The semi-axes of the solid ellipsoid with this inertia.
void gimbal_intake_ellipsoid(const GimbalIntakeInertia* inertia, double size[3]);

#define GIMBAL_INTAKE_ERROR (gimbal_intake_error_quark())
GQuark gimbal_intake_error_quark(void);

typedef enum GimbalIntakeError {
  GIMBAL_INTAKE_ERROR_FILE,   // cannot be read
  GIMBAL_INTAKE_ERROR_ROBOT,  // is not one connected robot
  GIMBAL_INTAKE_ERROR_EMPTY,  // a folder without robots or meshes
} GimbalIntakeError;

#endif  // GIMBAL_IMPORT_INTAKE_ITEM_H_
