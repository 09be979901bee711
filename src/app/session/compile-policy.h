// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When the text is compiled, and what a compile is worth when it ends: a state machine that knows
// neither threads nor timers nor models. Its owner tells it what happens, and does what it answers.
// Times are in microseconds of one clock and above 0; compiles have numbers, a newer one a larger.

#ifndef GIMBAL_COMPILE_POLICY_H_
#define GIMBAL_COMPILE_POLICY_H_

#include <glib.h>

typedef struct GimbalCompilePolicy {
  guint64 text;      // another number after each change of any document
  gint64 typed_at;   // when that was
  gint64 start_at;   // when a compile is due, 0: none waits
  gint64 report_at;  // when mistakes that are held back are due, 0: none are
  gint64 model_by;   // until then old frames are not worth a picture: a new model is on its way
  gboolean running;  // a compile runs
  gboolean again;    // another one follows it
  gboolean keep;     // the next model takes the state of the run over
  guint64 job;       // the newest compile
  guint64 job_text;  // the text that it compiles
  guint64 wanted;    // from this compile on a model belongs to the document
  guint64 taken;     // the newest compile that gave a model
  guint64 taken_text;
  guint64 shown;   // the compile that the last frame's model is of
  double cost_ms;  // what the newest model took
} GimbalCompilePolicy;

// What is to be done.
typedef enum GimbalCompileStep {
  GIMBAL_COMPILE_WAIT,    // nothing now
  GIMBAL_COMPILE_START,   // start a compile
  GIMBAL_COMPILE_CANCEL,  // cancel the running one
} GimbalCompileStep;

// The text changed: start_at is set, and mistakes that were held back are those of an older text.
GimbalCompileStep gimbal_compile_policy_edit(GimbalCompilePolicy* self, gint64 now);

// start_at has come.
GimbalCompileStep gimbal_compile_policy_due(GimbalCompilePolicy* self);

// The user wants the text compiled now. keep: the state is transferred.
GimbalCompileStep gimbal_compile_policy_demand(GimbalCompilePolicy* self, gboolean keep);

// What is beside the text changed: a compile that runs goes on, so that fast changes do not keep
// all of them from coming; the next one has them all.
GimbalCompileStep gimbal_compile_policy_join(GimbalCompilePolicy* self);

// A compile starts. Returns its number.
guint64 gimbal_compile_policy_start(GimbalCompilePolicy* self, gint64 now);

// The running compile has ended. TRUE if what it gave is of use: neither the text nor the document
// is another one by now. self->again says whether the next one is to be started.
gboolean gimbal_compile_policy_end(GimbalCompilePolicy* self, guint64 job);

// It gave no model. It gave one, which took so long: told of by the compile or by a frame,
// whichever comes first.
void gimbal_compile_policy_fail(GimbalCompilePolicy* self);
void gimbal_compile_policy_succeed(GimbalCompilePolicy* self, guint64 job, double cost_ms);

// A frame shows the model of a compile.
void gimbal_compile_policy_show(GimbalCompilePolicy* self, guint64 job, double cost_ms);

// There are mistakes: TRUE to report them now. FALSE: at report_at, when typing pauses. An
// unfinished tag is always a mistake and not worth a report.
gboolean gimbal_compile_policy_may_report(GimbalCompilePolicy* self, gint64 now);
void gimbal_compile_policy_reported(GimbalCompilePolicy* self);

// The document is closed: nothing waits for it any more. Another one may follow.
GimbalCompileStep gimbal_compile_policy_leave(GimbalCompilePolicy* self);
void gimbal_compile_policy_open(GimbalCompilePolicy* self);

// Whether the current text is compiled, its mistakes are reported and its model is on show.
gboolean gimbal_compile_policy_is_settled(const GimbalCompilePolicy* self);

// Whether the model of a compile is that of the text as it is.
gboolean gimbal_compile_policy_is_fresh(const GimbalCompilePolicy* self, guint64 job);

// Numbers of compiles and texts are in order, and what waits belongs to something that happened.
void gimbal_validate_compile_policy(const GimbalCompilePolicy* self);

#endif  // GIMBAL_COMPILE_POLICY_H_
