// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The grammar of experiments as constant tables: which elements may stand where, which attributes
// they take, and where in the structures of experiment.h a value goes. A text is stored as char*
// (GIMBAL_FIELD_STRING), a keyword as its number.

#include <math.h>
#include <stddef.h>

#include "experiment/experiment.h"

#define WORDS(list) \
  { #list, "", G_N_ELEMENTS(list), list, 0 }

static const GimbalKeyword kScales[] = {{"linear", GIMBAL_SCALE_LINEAR, "Equal steps."},
                                        {"log", GIMBAL_SCALE_LOGARITHMIC, "Equal factors."}};
static const GimbalKeyword kModes[] = {
    {"set", GIMBAL_TARGET_SET, "The number becomes the parameter's value."},
    {"multiply", GIMBAL_TARGET_MULTIPLY, "The number of the text is multiplied by the parameter's value."}};
static const GimbalKeyword kShapes[] = {
    {"constant", GIMBAL_CONTROL_CONSTANT, "The value at all times."},
    {"step", GIMBAL_CONTROL_STEP, "From one value to the other at a time."},
    {"sine", GIMBAL_CONTROL_SINE, "A sine around the value."},
    {"sweep", GIMBAL_CONTROL_SWEEP, "A sine whose frequency goes evenly from the first to the last."},
    {"curve", GIMBAL_CONTROL_CURVE, "The column of a file, over time."},
    {"ramp", GIMBAL_CONTROL_RAMP, "From one value to the other evenly, from a time on."}};
static const GimbalKeyword kReductions[] = {
    {"last", GIMBAL_REDUCE_LAST, "The value at the end."},
    {"mean", GIMBAL_REDUCE_MEAN, "The mean over time."},
    {"rms", GIMBAL_REDUCE_RMS, "The root of the mean square over time."},
    {"max", GIMBAL_REDUCE_MAX, "The largest value."},
    {"min", GIMBAL_REDUCE_MIN, "The smallest value."},
    {"settling", GIMBAL_REDUCE_SETTLING, "Time until it stays within the band around the target."},
    {"overshoot", GIMBAL_REDUCE_OVERSHOOT, "How far it goes beyond the target, as a part of the way there."},
    {"rise", GIMBAL_REDUCE_RISE, "Time from a tenth to nine tenths of the way to the target."},
    {"until", GIMBAL_REDUCE_UNTIL, "Time until the expression is true; infinite if it never is."},
    {"distance", GIMBAL_REDUCE_DISTANCE, "Root mean square distance to a recorded curve."}};
static const GimbalKeyword kAims[] = {{"minimize", GIMBAL_AIM_MINIMIZE, "Less is better."},
                                      {"maximize", GIMBAL_AIM_MAXIMIZE, "More is better."},
                                      {"reach", GIMBAL_AIM_REACH, "The nearer to the value the better."}};
static const GimbalKeyword kMethods[] = {
    {"local", GIMBAL_SEARCH_LOCAL, "Downhill from the start, without derivatives."},
    {"global", GIMBAL_SEARCH_GLOBAL, "The whole ranges, divided ever finer where it is promising."},
    {"many-start", GIMBAL_SEARCH_MANY_START, "Local searches from many starts, side by side."}};
static const GimbalKeyword kLosses[] = {
    {"squares", GIMBAL_LOSS_SQUARES, "The square of each residual."},
    {"robust", GIMBAL_LOSS_ROBUST,
     "Squares of small residuals, the size of large ones: single outliers count little."}};

static const GimbalKeywords kScale = WORDS(kScales), kMode = WORDS(kModes), kShape = WORDS(kShapes),
                            kReduction = WORDS(kReductions), kAim = WORDS(kAims), kMethod = WORDS(kMethods),
                            kLoss = WORDS(kLosses);

#define AT(object, member, field_kind, n) \
  { #object "." #member, field_kind, offsetof(object, member), n }
#define TEXT(word, object, member, flags, help)                                                             \
  {                                                                                                         \
    .name = word, .type = GIMBAL_VALUE_STRING, .count_min = 1, .count_max = 1, .doc = help, .notes = flags, \
    .field = AT(object, member, GIMBAL_FIELD_STRING, 1)                                                     \
  }
// A pattern over names of the model.
#define PATTERN(word, object, member, space, flags, help)                                                   \
  {                                                                                                         \
    .name = word, .type = GIMBAL_VALUE_STRING, .count_min = 1, .count_max = 1, .doc = help, .notes = flags, \
    .names = space, .field = AT(object, member, GIMBAL_FIELD_STRING, 1)                                     \
  }
#define NUMBERS(word, object, member, n, fallback, flags, help)                                          \
  {                                                                                                      \
    .name = word, .type = GIMBAL_VALUE_DOUBLE, .count_min = n, .count_max = n, .default_text = fallback, \
    .doc = help, .notes = flags, .field = AT(object, member, GIMBAL_FIELD_DOUBLE, n)                     \
  }
#define NUMBER(word, object, member, fallback, flags, help) \
  NUMBERS(word, object, member, 1, fallback, flags, help)
#define COUNT(word, object, member, fallback, lowest, help)                                                \
  {                                                                                                        \
    .name = word, .type = GIMBAL_VALUE_INT, .count_min = 1, .count_max = 1, .default_text = fallback,      \
    .doc = help, .notes = GIMBAL_NOTE_MIN, .min = lowest, .field = AT(object, member, GIMBAL_FIELD_INT, 1) \
  }
#define WORD(word, object, member, set, fallback, help)                                           \
  {                                                                                               \
    .name = word, .type = GIMBAL_VALUE_KEYWORD, .count_min = 1, .count_max = 1, .keywords = &set, \
    .default_text = fallback, .doc = help, .field = AT(object, member, GIMBAL_FIELD_INT, 1)       \
  }
#define MUST     GIMBAL_NOTE_REQUIRED
#define POSITIVE GIMBAL_NOTE_POSITIVE

static const GimbalAttribute kExperimentAttributes[] = {
    TEXT("model", GimbalExperiment, model, MUST, "File of the model, beside this one.")};

static const GimbalAttribute kParameterAttributes[] = {
    TEXT("name", GimbalParameter, name, MUST, "Name, as tables and charts have it."),
    NUMBER("from", GimbalParameter, from, NULL, MUST, "Lowest value."),
    NUMBER("to", GimbalParameter, to, NULL, MUST, "Highest value."),
    WORD("scale", GimbalParameter, scale, kScale, "linear", "Equal steps or equal factors."),
    NUMBER("step", GimbalParameter, step, NULL, POSITIVE,
           "Only values that are whole steps away from the lowest."),
    NUMBER("start", GimbalParameter, start, NULL, 0, "Where searches and fits begin; else the middle."),
    COUNT("points", GimbalParameter, points, "11", 2, "Values in a grid and in one-at-a-time."),
};

static const GimbalAttribute kTargetAttributes[] = {
    TEXT("element", GimbalTarget, element, MUST, "Tag of the elements, or the last tags of their path."),
    TEXT("name", GimbalTarget, name, 0, "Only those with such a name; * and ? stand for others."),
    PATTERN("class", GimbalTarget, class_name, "default", 0,
            "What this default class says of them, not the elements themselves."),
    TEXT("attribute", GimbalTarget, attribute, MUST, "The attribute that has the number."),
    COUNT("component", GimbalTarget, component, "0", 0, "Which of its numbers, from 0."),
    WORD("mode", GimbalTarget, mode, kMode, "set",
         "The parameter's value, or a multiple of what the text says."),
    NUMBER("factor", GimbalTarget, factor, "1", GIMBAL_NOTE_NONZERO, "Factor of the parameter's value."),
};

static const GimbalAttribute kRunAttributes[] = {
    TEXT("name", GimbalRun, name, 0, "Name of the situation."),
    NUMBER("duration", GimbalRun, duration, NULL, MUST | POSITIVE, "Simulated time, s."),
    PATTERN("keyframe", GimbalRun, keyframe, "key", 0, "Keyframe to begin with; else the reference pose."),
    COUNT("seed", GimbalRun, seed, "1", 0, "Of the noise."),
    NUMBER("weight", GimbalRun, weight, "1", POSITIVE, "Weight beside the other runs."),
};

static const GimbalAttribute kControlAttributes[] = {
    PATTERN("actuator", GimbalControl, actuator, "actuator", MUST, "The controls; * and ? stand for others."),
    WORD("shape", GimbalControl, shape, kShape, "constant", "How it goes over time."),
    NUMBER("value", GimbalControl, value, "0", 0,
           "The value; after a step or a ramp, in the middle of a sine."),
    NUMBER("from", GimbalControl, from, "0", 0, "Value before the step or the ramp."),
    NUMBER("at", GimbalControl, at, "0", 0, "Time of the step, or when the ramp begins, s."),
    NUMBER("over", GimbalControl, over, "1", POSITIVE, "How long a ramp takes, s."),
    NUMBER("amplitude", GimbalControl, amplitude, "1", 0, "Of a sine."),
    NUMBER("frequency", GimbalControl, frequency, "1", POSITIVE, "Of a sine, or the first of a sweep, Hz."),
    NUMBER("end-frequency", GimbalControl, end_frequency, "10", POSITIVE, "Last frequency of a sweep, Hz."),
    TEXT("file", GimbalControl, file, 0,
         "Comma-separated values with a column “time”, or a recorded run (.h5)."),
    TEXT("column", GimbalControl, column, 0, "The column of the file."),
};

static const GimbalAttribute kPushAttributes[] = {
    PATTERN("body", GimbalPush, body, "body", MUST, "The body that is pushed at its centre of mass."),
    NUMBER("at", GimbalPush, at, "0", 0, "When it begins, s."),
    NUMBER("duration", GimbalPush, duration, "0.1", POSITIVE, "How long it lasts, s."),
    NUMBERS("force", GimbalPush, force, 3, "0 0 0", 0, "Force in the frame of the world, N."),
    NUMBERS("torque", GimbalPush, torque, 3, "0 0 0", 0, "Torque in the frame of the world, N·m."),
};

static const GimbalAttribute kNoiseAttributes[] = {
    PATTERN("control", GimbalNoise, control, "actuator", MUST,
            "The controls that it is added to; * and ? stand for others."),
    NUMBER("std", GimbalNoise, std, NULL, MUST | POSITIVE, "Standard deviation."),
    NUMBER("rate", GimbalNoise, rate, "0", GIMBAL_NOTE_MIN,
           "Time over which it forgets, s; 0: anew in each step."),
};

#define VALUE_ATTRIBUTES                                                                             \
  TEXT("name", GimbalGoal, name, MUST, "Name, as tables and charts have it."),                       \
      TEXT("expression", GimbalGoal, expression, MUST, "Over the numbers that plots know."),         \
      WORD("reduce", GimbalGoal, reduce, kReduction, "last", "From the curve to one number."),       \
      NUMBER("target", GimbalGoal, target, NULL, 0,                                                  \
             "Of settling, overshoot and rise; else the last value."),                               \
      NUMBER("band", GimbalGoal, band, "0.02", POSITIVE,                                             \
             "Of settling, as a part of the way to the target."),                                    \
      NUMBER("after", GimbalGoal, after, NULL, 0, "Only what comes after this time, s."),            \
      NUMBER("before", GimbalGoal, before, NULL, 0, "Only what comes before this time, s."),         \
      NUMBER("below", GimbalGoal, below, NULL, 0, "It must be below this."),                         \
      NUMBER("above", GimbalGoal, above, NULL, 0, "It must be above this."),                         \
      TEXT("file", GimbalGoal, file, 0,                                                              \
           "Recorded curve: comma-separated values with a column “time”, or a recorded run (.h5)."), \
      TEXT("column", GimbalGoal, column, 0, "The column of the file."),                              \
      TEXT("run", GimbalGoal, run, 0, "Only in the run of this name.")

static const GimbalAttribute kGoalAttributes[] = {
    VALUE_ATTRIBUTES,
    WORD("aim", GimbalGoal, aim, kAim, "minimize", "What is better."),
    NUMBER("value", GimbalGoal, value, "0", 0, "The value to reach."),
    NUMBER("weight", GimbalGoal, weight, "1", GIMBAL_NOTE_MIN, "Weight in the score; 0: only shown."),
};
static const GimbalAttribute kConditionAttributes[] = {VALUE_ATTRIBUTES};

static const GimbalAttribute kSampleAttributes[] = {
    COUNT("points", GimbalPlan, points, "100", 1, "How many."),
    COUNT("seed", GimbalPlan, seed, "1", 0, "Other points for another seed."),
};
static const GimbalAttribute kSearchAttributes[] = {
    WORD("method", GimbalPlan, method, kMethod, "local", "Where it looks."),
    COUNT("evaluations", GimbalPlan, evaluations, "200", 1, "Most points (of each start)."),
    COUNT("starts", GimbalPlan, starts, "8", 1, "Of many-start."),
    COUNT("seed", GimbalPlan, seed, "1", 0, "Other starts for another seed."),
    NUMBER("tolerance", GimbalPlan, tolerance, "1e-4", POSITIVE,
           "It ends when parameters change less, as parts of their ranges."),
};
static const GimbalAttribute kFitAttributes[] = {
    WORD("loss", GimbalPlan, loss, kLoss, "squares", "What large residuals count."),
    NUMBER("loss-scale", GimbalPlan, loss_scale, "1", POSITIVE,
           "Weighted residual from which on the loss grows slowly."),
    COUNT("evaluations", GimbalPlan, evaluations, "200", 1, "Most steps of the method."),
    NUMBER("tolerance", GimbalPlan, tolerance, "1e-8", POSITIVE,
           "It ends when the sum of squares changes less, as a part."),
};

#define ELEMENT(word, structure, list, help)                                                    \
  .id = word, .tag = word, .doc = help, .object = #structure, .nattribute = G_N_ELEMENTS(list), \
  .attributes = list

static const GimbalElement kTarget = {
    ELEMENT("target", GimbalTarget, kTargetAttributes,
            "Numbers of the model that follow the parameter; several of them are coupled.")};
static const GimbalChild kParameterChildren[] = {{&kTarget, '*', 0, 0}};
static const GimbalElement kParameter = {
    ELEMENT("parameter", GimbalParameter, kParameterAttributes, "What may vary, and how far."), .nchild = 1,
    .children = kParameterChildren};
static const GimbalElement kControl = {
    ELEMENT("control", GimbalControl, kControlAttributes, "What controls do over time.")};
static const GimbalElement kPush = {ELEMENT("push", GimbalPush, kPushAttributes, "A force for a while.")};
static const GimbalElement kNoise = {
    ELEMENT("noise", GimbalNoise, kNoiseAttributes, "Noise on controls, the same for all points.")};
static const GimbalChild kRunChildren[] = {{&kControl, '*', 0, 0}, {&kPush, '*', 0, 0}, {&kNoise, '*', 0, 0}};
static const GimbalElement kRun = {
    ELEMENT("run", GimbalRun, kRunAttributes, "A situation that each point is simulated in."),
    .nchild = G_N_ELEMENTS(kRunChildren), .children = kRunChildren};
static const GimbalElement kGoal = {
    ELEMENT("goal", GimbalGoal, kGoalAttributes, "A number of the run that is to be good.")};
static const GimbalElement kCondition = {
    ELEMENT("condition", GimbalGoal, kConditionAttributes, "What must hold.")};

static const GimbalElement kDesigns[GIMBAL_DESIGNS] = {
    [GIMBAL_DESIGN_GRID] = {.id = "grid",
                            .tag = "grid",
                            .object = "GimbalPlan",
                            .doc = "All combinations of the parameters' points."},
    [GIMBAL_DESIGN_ONE_AT_A_TIME] = {.id = "one-at-a-time",
                                     .tag = "one-at-a-time",
                                     .object = "GimbalPlan",
                                     .doc = "Each parameter over its points, the others at their starts."},
    [GIMBAL_DESIGN_SOBOL] = {ELEMENT("sobol", GimbalPlan, kSampleAttributes,
                                     "Points that fill the ranges evenly.")},
    [GIMBAL_DESIGN_LATIN] = {ELEMENT("latin", GimbalPlan, kSampleAttributes,
                                     "A latin hypercube: each part of each range once.")},
    [GIMBAL_DESIGN_SEARCH] = {ELEMENT("search", GimbalPlan, kSearchAttributes,
                                      "Points that get better and better.")},
    [GIMBAL_DESIGN_FIT] = {ELEMENT("fit", GimbalPlan, kFitAttributes, "Least squares to recorded curves.")},
};

static const GimbalChild kExperimentChildren[] = {
    {&kParameter, '*', 0, 0},
    {&kRun, '*', 0, 0},
    {&kGoal, '*', 0, 0},
    {&kCondition, '*', 0, 0},
    {&kDesigns[GIMBAL_DESIGN_GRID], '?', 0, 0},
    {&kDesigns[GIMBAL_DESIGN_ONE_AT_A_TIME], '?', 0, 0},
    {&kDesigns[GIMBAL_DESIGN_SOBOL], '?', 0, 0},
    {&kDesigns[GIMBAL_DESIGN_LATIN], '?', 0, 0},
    {&kDesigns[GIMBAL_DESIGN_SEARCH], '?', 0, 0},
    {&kDesigns[GIMBAL_DESIGN_FIT], '?', 0, 0},
};
static const GimbalElement kExperiment = {ELEMENT("experiment", GimbalExperiment, kExperimentAttributes,
                                                  "What may vary, what is simulated, and what is good."),
                                          .nchild = G_N_ELEMENTS(kExperimentChildren),
                                          .children = kExperimentChildren};

const GimbalElement* gimbal_experiment_grammar(void) {
  return &kExperiment;
}

const char* gimbal_design_word(int design) {
  return kDesigns[design].tag;
}
