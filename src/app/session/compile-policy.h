// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When the text is compiled, and what a compile is worth when it ends: a state machine that knows
// neither threads nor timers nor models. Its owner informs it of events, and does what it answers.
// Times are in microseconds of one clock and above 0; compiles have numbers, a newer one a larger.

#ifndef GIMBAL_COMPILE_POLICY_H_
#define GIMBAL_COMPILE_POLICY_H_

#include <glib.h>

typedef struct GimbalCompilePolicy {
  guint64 text;      // another number after each change of any document
  gint64 typed_at;   // time of that change
  gint64 start_at;   // when a compile is due, 0: none waits
  gint64 report_at;  // when mistakes that are held back are due, 0: there are none
  gint64 model_by;   // until then old frames are not drawn: a new model is on its way
  gboolean running;  // a compile runs
  gboolean again;    // another one follows it
  gboolean keep;     // the next model gets the state of the run
  guint64 job;       // the newest compile
  guint64 job_text;  // the text that it compiles
  guint64 wanted;    // from this compile on a model belongs to the document
  guint64 taken;     // the newest compile that produced a model
  guint64 taken_text;
  guint64 shown;   // the compile that produced the last frame's model
  double cost_ms;  // duration of the newest compile
} GimbalCompilePolicy;

// What is to be done.
typedef enum GimbalCompileStep {
  GIMBAL_COMPILE_WAIT,    // nothing now
  GIMBAL_COMPILE_START,   // start a compile
  GIMBAL_COMPILE_CANCEL,  // cancel the running one
} GimbalCompileStep;

// The text changed: set start_at, and drop mistakes that were held back, as they belong to an older
// text.
GimbalCompileStep gimbal_compile_policy_edit(GimbalCompilePolicy* self, gint64 now);

// The time start_at has come.
GimbalCompileStep gimbal_compile_policy_due(GimbalCompilePolicy* self);

// The user wants the text compiled now. keep: the state is transferred.
GimbalCompileStep gimbal_compile_policy_demand(GimbalCompilePolicy* self, gboolean keep);

// Something besides the text changed. A running compile continues, so that fast changes do not keep
// every compile from ending; the next one includes all changes.
GimbalCompileStep gimbal_compile_policy_join(GimbalCompilePolicy* self);

// A compile starts. Returns its number.
guint64 gimbal_compile_policy_start(GimbalCompilePolicy* self, gint64 now);

// The running compile has ended. TRUE if its result can be used: text and document have not changed
// since. self->again says whether to start the next one.
gboolean gimbal_compile_policy_end(GimbalCompilePolicy* self, guint64 job);

// The compile produced no model; it produced one, in this time. The latter is reported by the
// compile or by a frame, whichever comes first.
void gimbal_compile_policy_fail(GimbalCompilePolicy* self);
void gimbal_compile_policy_succeed(GimbalCompilePolicy* self, guint64 job, double cost_ms);

// A frame shows the model of a compile.
void gimbal_compile_policy_show(GimbalCompilePolicy* self, guint64 job, double cost_ms);

// There are mistakes: TRUE to report them now. FALSE: at report_at, when typing pauses. While
// typing, an unfinished tag is always a mistake, and need not be reported.
gboolean gimbal_compile_policy_may_report(GimbalCompilePolicy* self, gint64 now);
void gimbal_compile_policy_reported(GimbalCompilePolicy* self);

// The document is closed: nothing is due any more. Another document may follow.
GimbalCompileStep gimbal_compile_policy_leave(GimbalCompilePolicy* self);
void gimbal_compile_policy_open(GimbalCompilePolicy* self);

// Whether the current text is compiled, its mistakes are reported and its model is on show.
gboolean gimbal_compile_policy_is_settled(const GimbalCompilePolicy* self);

// Whether the model of a compile belongs to the current text.
gboolean gimbal_compile_policy_is_fresh(const GimbalCompilePolicy* self, guint64 job);

// The invariants: numbers of compiles and texts are in order, and each time that is due follows
// from an event.
void gimbal_validate_compile_policy(const GimbalCompilePolicy* self);

#endif  // GIMBAL_COMPILE_POLICY_H_
