// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What one model does on both sides.
//
// An answer is a list of lines: kind, field, detail, note, separated by tabs. The first line is
// "status" with what both sides said about the model: accepted, refused or error.

#ifndef GIMBAL_DIFFERENTIAL_EXAMINE_H_
#define GIMBAL_DIFFERENTIAL_EXAMINE_H_

#include "fields.h"
#include "sides.h"
#include "tree.h"

// A model on one side.
typedef struct Subject {
  const Side* side;
  const Node* files;  // of the case, as long as it is examined
  mjVFS vfs;
  mjSpec* spec;
  mjModel* model;
  const char* verdict;
  char error[1000];
} Subject;

void subject_load(Subject* s, const Side* side, const Node* files, const char* folder);
void subject_free(Subject* s);

// Move places and sizes of the spec in the twelfth digit: in one of several ways.
void subject_move(const Subject* s, int way);
// Save both, load the texts on either side and compare with the models, which may have been edited
// since they were compiled.
void examine_saving(const Subject* ours, const Subject* theirs, const Node* files, int is_edited,
                    GString* answer);

void examine_model(const char* request, GString* answer);    // a case as text
void examine_verdict(const char* request, GString* answer);  // only whether our library accepts it

// Models; if they differ, once more with how far the reference's own moves. Returns whether they
// differ.
int compare_with_moved(const mjModel* ours, const mjModel* theirs, const Subject* subject, const Node* files,
                       const char* kind, GString* answer, int* frames);

void examine_math(const char* request, GString* answer);  // "seed index"

// compare.c
void message_class(const char* message, char* out,
                   size_t size);  // what it says without names, numbers and places
void report(GString* answer, const char* kind, const Difference* d);
int compare_verdicts(const Subject* ours, const Subject* theirs, const char* kind, GString* answer);
// How frames that are ambiguous were chosen: bits.
enum { FRAMES_INERTIA = 1, FRAMES_MESH = 2 };
// How far a model moves when its input does, or NULL: the reference's own with numbers changed by
// 1e-12.
extern const mjModel* compare_moved;
int compare_models(const mjModel* ours, const mjModel* theirs, const char* kind, const char* stage,
                   GString* answer, int* frames);
int compare_contacts(const mjModel* m, const mjData* ours, const mjData* theirs, const Measure* how,
                     Difference* out, int* same_order);
// Of a fixed tendon whose path has a joint twice.
int names_joint_twice_in(const mjModel* m, int tendon);
// An equality of such tendons.
int binds_joint_twice(const mjModel* m, int equality);
// A slider-crank behind an actuator with several outputs.
int takes_rod_of_another(const mjModel* m, int actuator);
const char* loose_suffix(const mjModel* m, const mjData* d);
void describe(const mjModel* m, const char* field, size_t row, char* text, size_t size);

// queries.c: of a state for which both sides ran forward; goes_on: what goes on by steps from there
void examine_queries(const Subject* ours, mjData* a, const Subject* theirs, mjData* b, mjData* moved,
                     int frames, int goes_on, GString* answer);

// motion.c
extern int with_queries;
// How the states of the case ended, a line for each reason: "state", reason, how many.
void motion_tell_ends(GString* answer);
void examine_motion(const Subject* ours, const Subject* theirs, int frames, GString* answer);

#endif  // GIMBAL_DIFFERENTIAL_EXAMINE_H_
