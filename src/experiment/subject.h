// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model of an experiment: its texts, the numbers in them that follow parameters, and the models
// of points.

#ifndef GIMBAL_EXPERIMENT_SUBJECT_H_
#define GIMBAL_EXPERIMENT_SUBJECT_H_

#include <mujoco/mujoco.h>

#include "experiment/experiment.h"
#include "language/files/files.h"

// A number in an attribute of a text that follows a parameter.
typedef struct Follower {
  int parameter;
  int slot;  // the attribute
  int component;
  double factor;  // the number is this times the parameter's value
} Follower;

// An attribute of an element with at least one number that follows a parameter.
typedef struct Slot {
  int file;   // in files
  gsize tag;  // where the element begins
  const char* attribute;
  gboolean whole;  // numbers must be integers
  int count;
  double numbers[16];  // as the text has them
} Slot;

typedef struct Subject {
  const GimbalExperiment* experiment;
  GPtrArray* files;   // GimbalMjcfFile, the root first
  GArray* slots;      // Slot
  GArray* followers;  // Follower
  mjModel* base;      // compiled from the unchanged texts
} Subject;

// Where the texts of the model come from: an editor may have unsaved ones. load NULL: from the
// disk.
typedef struct ModelTexts {
  GimbalMjcfLoad load;
  gpointer data;
} ModelTexts;

// Read the model and find the targets; problems go to list, at the places of the experiment. NULL
// if there are errors. May be shared between threads.
Subject* subject_new(const GimbalExperiment* experiment, const ModelTexts* texts, GimbalDiagnostics* list);
void subject_free(Subject* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Subject, subject_free)

// The edits that write a point into such texts, without compiling them; NULL if there are errors.
GArray* subject_edits_of(const GimbalExperiment* experiment, const ModelTexts* texts, const double* point,
                         GimbalDiagnostics* list);

// The edits that write a point into the texts (GimbalEdit). Free with g_array_unref.
GArray* subject_edits(const Subject* self, const double* point);

// How many elements of these files (GimbalMjcfFile) match a target.
int target_count(const GPtrArray* files, const GimbalTarget* target);

// The number that a follower writes at a point.
double subject_number(const Subject* self, const Follower* follower, const double* point);

// Compile the texts with a point written into them, plain: with textures of one pixel; problems go
// to list. NULL if there are errors.
mjModel* subject_compile(const Subject* self, const double* point, gboolean plain, GimbalDiagnostics* list);

#endif  // GIMBAL_EXPERIMENT_SUBJECT_H_
