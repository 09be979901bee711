// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An experiment as its file describes it: what varies, what is simulated, what is measured, and
// which points are tried.

#ifndef GIMBAL_EXPERIMENT_H_
#define GIMBAL_EXPERIMENT_H_

#include <gimbal/diagnostics.h>
#include <gimbal/grammar.h>
#include <glib.h>

typedef enum GimbalParameterScale { GIMBAL_SCALE_LINEAR, GIMBAL_SCALE_LOGARITHMIC } GimbalParameterScale;
typedef enum GimbalTargetMode { GIMBAL_TARGET_SET, GIMBAL_TARGET_MULTIPLY } GimbalTargetMode;

// Numbers of the model's text that follow a parameter. Texts are NULL where the file says nothing.
typedef struct GimbalTarget {
  char* element;     // tag, or the last tags of its path: "geom", "worldbody/body/geom"
  char* name;        // pattern with * and ? over the names of these elements
  char* class_name;  // the elements of this default class instead of the model's
  char* attribute;
  int component;  // of the attribute, from 0
  int mode;       // GimbalTargetMode: the parameter's value, or the text's number times it
  double factor;  // of the parameter's value
  GimbalPlace place;
} GimbalTarget;

typedef struct GimbalParameter {
  char* name;
  double from, to;
  int scale;       // GimbalParameterScale
  double step;     // 0: continuous
  double start;    // NAN: the middle
  int points;      // of a grid
  GArray* target;  // GimbalTarget
  GimbalPlace place;
} GimbalParameter;

typedef enum GimbalControlShape {
  GIMBAL_CONTROL_CONSTANT,
  GIMBAL_CONTROL_STEP,
  GIMBAL_CONTROL_SINE,
  GIMBAL_CONTROL_SWEEP,
  GIMBAL_CONTROL_CURVE,
  GIMBAL_CONTROL_RAMP
} GimbalControlShape;

typedef struct GimbalControl {
  char* actuator;  // pattern over the names of controls
  int shape;       // GimbalControlShape
  double value;    // constant, after a step or a ramp, middle of a sine
  double from;     // before the step or the ramp
  double at;       // s, time of the step, or when the ramp begins
  double over;     // s, how long the ramp takes
  double amplitude, frequency, end_frequency;
  char *file, *column;  // curve
  GimbalPlace place;
} GimbalControl;

typedef struct GimbalPush {
  char* body;
  double at, duration;
  double force[3], torque[3];  // at the centre of mass, in the frame of the world
  GimbalPlace place;
} GimbalPush;

typedef struct GimbalNoise {
  char* control;  // pattern over the names of controls
  double std;
  double rate;  // s, correlation time; 0: independent in each step
  GimbalPlace place;
} GimbalNoise;

// One situation in which each point is simulated.
typedef struct GimbalRun {
  char* name;
  double duration;
  char* keyframe;
  int seed;
  double weight;
  GArray* control;  // GimbalControl
  GArray* push;     // GimbalPush
  GArray* noise;    // GimbalNoise
  GimbalPlace place;
} GimbalRun;

typedef enum GimbalReduction {
  GIMBAL_REDUCE_LAST,
  GIMBAL_REDUCE_MEAN,
  GIMBAL_REDUCE_RMS,
  GIMBAL_REDUCE_MAX,
  GIMBAL_REDUCE_MIN,
  GIMBAL_REDUCE_SETTLING,
  GIMBAL_REDUCE_OVERSHOOT,
  GIMBAL_REDUCE_RISE,
  GIMBAL_REDUCE_UNTIL,
  GIMBAL_REDUCE_DISTANCE,
  GIMBAL_REDUCTIONS
} GimbalReduction;

typedef enum GimbalAim { GIMBAL_AIM_MINIMIZE, GIMBAL_AIM_MAXIMIZE, GIMBAL_AIM_REACH } GimbalAim;

// A number computed from a run, and what is wanted of it. A condition has no weight.
typedef struct GimbalGoal {
  char* name;
  char* expression;
  int reduce;            // GimbalReduction
  int aim;               // GimbalAim
  double value;          // to reach
  double weight;         // in the score
  double target;         // of settling, overshoot and rise; NAN: the last value
  double band;           // of settling, relative to the whole change
  double after, before;  // s, the part of the run that counts
  double below, above;   // NAN: no limit
  char *file, *column;   // distance
  char* run;             // NULL: of all runs
  GimbalPlace place;
} GimbalGoal;

typedef enum GimbalDesign {
  GIMBAL_DESIGN_GRID,
  GIMBAL_DESIGN_ONE_AT_A_TIME,
  GIMBAL_DESIGN_SOBOL,
  GIMBAL_DESIGN_LATIN,
  GIMBAL_DESIGN_SEARCH,
  GIMBAL_DESIGN_FIT,
  GIMBAL_DESIGNS
} GimbalDesign;

typedef enum GimbalSearchMethod {
  GIMBAL_SEARCH_LOCAL,
  GIMBAL_SEARCH_GLOBAL,
  GIMBAL_SEARCH_MANY_START
} GimbalSearchMethod;
typedef enum GimbalLoss { GIMBAL_LOSS_SQUARES, GIMBAL_LOSS_ROBUST } GimbalLoss;

// How the points are chosen; each kind of design uses some of these.
typedef struct GimbalPlan {
  int points, seed;
  int method;  // GimbalSearchMethod
  int evaluations, starts;
  double tolerance;
  int loss;           // GimbalLoss
  double loss_scale;  // residual above which the loss grows slowly
  GimbalPlace place;
} GimbalPlan;

typedef struct GimbalExperiment {
  char* path;
  char* model;        // absolute
  GArray* parameter;  // GimbalParameter
  GArray* run;        // GimbalRun
  GArray* goal;       // GimbalGoal; conditions follow from index ngoal on
  int ngoal;
  int design;  // GimbalDesign
  GimbalPlan plan;
  char* canon;  // the file's content, without spaces and comments
  GimbalPlace place;
} GimbalExperiment;

// Read the text of an experiment; problems go to list, each with its place. NULL if there are
// errors.
GimbalExperiment* gimbal_experiment_new(const char* path, GBytes* text, GimbalDiagnostics* list);

// The same of a file.
GimbalExperiment* gimbal_experiment_open(const char* path, GimbalDiagnostics* list);
void gimbal_experiment_free(GimbalExperiment* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalExperiment, gimbal_experiment_free)

// What may stand in such a file, in the form of the grammar of models: for reading, completion and
// help. Fields are bound to the structures above.
const GimbalElement* gimbal_experiment_grammar(void);

// The word of a kind of design, as the file has it: "grid".
const char* gimbal_design_word(int design);

static inline const GimbalParameter* gimbal_experiment_parameter(const GimbalExperiment* self, int index) {
  return &g_array_index(self->parameter, GimbalParameter, index);
}
static inline const GimbalGoal* gimbal_experiment_goal(const GimbalExperiment* self, int index) {
  return &g_array_index(self->goal, GimbalGoal, index);
}
static inline const GimbalRun* gimbal_experiment_run(const GimbalExperiment* self, int index) {
  return &g_array_index(self->run, GimbalRun, index);
}

#endif  // GIMBAL_EXPERIMENT_H_
