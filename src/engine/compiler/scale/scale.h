// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Frames that scale what is in them. The numbers of the spec are scaled before the first pass that
// reads them, and put back as they were written when the compilation ends.

#ifndef GIMBAL_COMPILER_SCALE_SCALE_H_
#define GIMBAL_COMPILER_SCALE_SCALE_H_

#include "compiler/work/compile.h"

// Factors of what is in a frame or a body.
typedef struct Scale {
  const struct Scale* frame;  // of the innermost frame that scales, or of none
  const struct Scale* outer;  // around that frame; NULL: there is none
  double stretch[9];          // of lengths, along the axes of that frame or body
  bool uniform;               // stretch is length times the identity
  double length;              // geometric mean of the factors of lengths
  double mass;
  double same_length, same_mass;  // of the frames that scale forces too
} Scale;

// What stood in the spec before.
typedef struct ScaleKept {
  void* at;
  char *written, *scaled;
  size_t size;
} ScaleKept;

// Factors of a coordinate: of a joint, a tendon, an actuator.
typedef struct Unit {
  double length;       // of its values
  double same_length;  // of its values, as far as forces follow
  double force;
} Unit;

typedef struct Scaler {
  Compile* c;
  bool back;           // divide by the factors
  GHashTable* inner;   // of a frame or body: the Scale of what is in it
  FrameWork* written;  // the poses of frames as written
  GArray* kept;        // what stood in the spec before
  GHashTable* askew;   // of a mesh: the stretch that is not along its axes, 9 numbers
  GPtrArray* copies;   // meshes and height fields that are used at more than one scale
} Scaler;

// The scale of the coordinates that a tree element stands in, and that of what is in a frame or
// body.
const Scale* scale_around(Scaler* t, const Element* e);
const Scale* scale_inside(Scaler* t, const Element* e);
bool scale_is_one(const Scale* s);
bool scale_is_scaling(const Element* frame);
// The scale of the innermost frame that holds both; NULL stands for nothing yet.
const Scale* scale_common(const Scale* a, const Scale* b);

// Multiply n numbers by a factor; divide if the way is back.
void scale_times(const Scaler* t, double* values, int n, double factor);
void scale_times_float(const Scaler* t, float* values, int n, double factor);
void scale_point(const Scaler* t, const Scale* s, double point[3]);

// The inverse of a 3 by 3 matrix by its cofactors.
void scale_invert_matrix(double result[9], const double m[9]);
// The factor of a length in a direction.
double scale_along(const Scale* s, const double direction[3]);
// Coefficients of powers of a coordinate: a force for each power of its length.
void scale_powers(const Scaler* t, double* values, int n, const Unit* unit);

// Keep what stands there, to be put back.
void scale_keep(Scaler* t, void* at, size_t size);

Unit scale_joint_unit(Scaler* t, const Element* e);
Unit scale_tendon_unit(Scaler* t, const Element* e);
// The scale that all of its path has; NULL: there is none.
const Scale* scale_of_tendon(Scaler* t, const Element* e);
Unit scale_actuator_unit(Scaler* t, const Element* e);
Unit scale_length_unit(const Scale* s);
Unit scale_turning_unit(const Scale* s);
// The mean of two sites; the factors of what is not there are 1.
Unit scale_unit_between(Scaler* t, const mjString* site, const mjString* other);
// The element that is called so; NULL: none.
Element* scale_find(const Scaler* t, mjtObj kind, const mjString* name);
// The factor of its controls and activations.
double scale_control(Scaler* t, const Element* e, const Unit* unit);
void scale_refuse(Scaler* t, const Element* e);
void scale_refuse_stretch(Scaler* t, const Element* e);

void scale_part(Scaler* t, Element* e);  // what is in the tree
void scale_inertial(Scaler* t, const Scale* s, const Element* e, mjsBody* body);
void scale_relation(Scaler* t, Element* e);  // what refers to it
void scale_actuator(Scaler* t, Element* e);
void scale_sensor(Scaler* t, Element* e);
void scale_assets(Scaler* t);

#endif  // GIMBAL_COMPILER_SCALE_SCALE_H_
