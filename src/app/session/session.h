// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the window works on: the documents, their compiled model, the run, the selection. Every
// panel binds to a session and none to another panel.

#ifndef GIMBAL_SESSION_H_
#define GIMBAL_SESSION_H_

#include <gio/gio.h>

#include "language/messages/problem.h"
#include "project/document.h"
#include "project/project.h"
#include "run/launched.h"
#include "run/simulation.h"
#include "session/joint-locks.h"
#include "session/log.h"
#include "session/recorder.h"
#include "session/selection.h"

#define GIMBAL_TYPE_SESSION (gimbal_session_get_type())
G_DECLARE_FINAL_TYPE(GimbalSession, gimbal_session, GIMBAL, SESSION, GObject)

// Properties
//   "open"       there is a document
//   "has-model"  and a model of it, which has been compiled
//   "running"    as gimbal_session_set_running, may be set
//   "speed"      as gimbal_session_set_speed, may be set
// Signals
//   "document-changed"         another document, or none
//   "frame"                    a new frame of the run
//   "model-changed"            the frame belongs to another model than the one before
//   "problems-changed"         a compile ended
//   "compiling-changed"        a compile began or ended
//   "selection-changed"        gimbal_session_get_selection differs
//   "incident" (message)       the run was paused by the engine
//   "launched"                 a body was launched: the last of gimbal_session_get_launched
//   "dismissing" (name)        a launched body is let go, or all (NULL)
//   "key" (keyval, modifiers)  a key was pressed in the view
//   "reset" (keyframe)         the run was reset, to the reference pose if keyframe is -1
GimbalSession* gimbal_session_new(void);

// The root document of the project: NULL for none.
void gimbal_session_set_document(GimbalSession* self, GimbalDocument* document);
GimbalDocument* gimbal_session_get_document(GimbalSession* self);
GimbalProject* gimbal_session_get_project(GimbalSession* self);

// Whether the running model is that of the text as it is now: the places that its spec tells hold.
gboolean gimbal_session_get_fresh(GimbalSession* self);

// Compile the text now instead of waiting for the typist; keep: carry the state over.
void gimbal_session_compile(GimbalSession* self, gboolean keep);
gboolean gimbal_session_is_compiling(GimbalSession* self);

// Whether the text is compiled as it is now, its mistakes told and its model on show.
gboolean gimbal_session_is_settled(GimbalSession* self);

// A compile began a moment ago and its model has not come yet: time for other work is better spent
// than on drawing.
gboolean gimbal_session_awaits_model(GimbalSession* self);

// Show a run that was simulated elsewhere with other numbers in the model: its model, and count
// states (mjSTATE_INTEGRATION) to be scrubbed like any history. Takes both. FALSE, with an error:
// the objects of the model are others by now. The next compile brings the model of the text back.
gboolean gimbal_session_replay(GimbalSession* self, mjModel* model, mjtNum* states, int count,
                               GError** error);

// Whether such a run is on show.
gboolean gimbal_session_is_replaying(GimbalSession* self);

GimbalSimulation* gimbal_session_get_simulation(GimbalSession* self);
GimbalRecorder* gimbal_session_get_recorder(GimbalSession* self);
GimbalLog* gimbal_session_get_log(GimbalSession* self);
GListModel* gimbal_session_get_problems(GimbalSession* self);  // of GimbalProblem

// Problems of texts that belong to the model but are not compiled with it, among those: in place of
// the ones of before.
void gimbal_session_set_other_problems(GimbalSession* self, const GimbalDiagnostics* list);
int gimbal_session_count_errors(GimbalSession* self);

// Things of earlier versions of MuJoCo in the text, which are among the problems: as it was when
// they were looked for last.
guint gimbal_session_count_old(GimbalSession* self);

// The frame on show, NULL if there is none (yet).
GimbalFrame* gimbal_session_get_frame(GimbalSession* self);

// The running model, NULL if there is none (yet).
GimbalCompiled* gimbal_session_get_compiled(GimbalSession* self);

// The texts (GimbalSource) of the last model whose keyframes have a number for each that they tell
// of, as far as any had: what the numbers of keyframes that do not fit any more were meant for.
// NULL: none has been.
GPtrArray* gimbal_session_get_fitting(GimbalSession* self);

// What is selected (session/selection).
GimbalSelection gimbal_session_get_selection(GimbalSession* self);
void gimbal_session_select(GimbalSession* self, int type, int id);

// Several objects may be selected: the selection above, which was the last, and others (of
// GimbalSelection, lent). Selecting one alone lets the others go. Toggling adds an object, or takes
// it out.
const GArray* gimbal_session_get_others(GimbalSession* self);
void gimbal_session_select_all(GimbalSession* self, const GimbalSelection* objects, guint count);
void gimbal_session_toggle(GimbalSession* self, int type, int id);
gboolean gimbal_session_is_selected(GimbalSession* self, int type, int id);

// The body that the selection belongs to: itself, the body of a joint, geom, site, …; -1 if there
// is none.
int gimbal_session_get_selected_body(GimbalSession* self);

// The point of the last pick, in the frame of the body that was hit.
void gimbal_session_set_point(GimbalSession* self, const mjtNum point[3]);
const mjtNum* gimbal_session_get_point(GimbalSession* self);

// The joints that stay as they are when a body is dragged or loops are closed.
GimbalJointLocks* gimbal_session_get_locks(GimbalSession* self);

// The document that the last edit by meaning (author/author) was made in, so that it can be undone
// from anywhere; NULL: none, or it is gone.
void gimbal_session_set_edited(GimbalSession* self, GimbalDocument* document);
GimbalDocument* gimbal_session_get_edited(GimbalSession* self);

// Launch a body into the running model (see run/launched); FALSE if that cannot be. And let one go,
// by name, or all (NULL).
gboolean gimbal_session_launch(GimbalSession* self, const GimbalLaunchedBody* body, GError** error);
void gimbal_session_dismiss(GimbalSession* self, const char* name);
const GPtrArray* gimbal_session_get_launched(
    GimbalSession* self);  // of GimbalLaunchedBody, those on their way too

// The name of the launched body that the selection belongs to, NULL if it is none.
const char* gimbal_session_get_selected_launched(GimbalSession* self);

// Tell of a key that was pressed in the view.
void gimbal_session_emit_key(GimbalSession* self, guint keyval, guint modifiers);

// Run state as wanted, before the simulation thread answers.
void gimbal_session_set_running(GimbalSession* self, gboolean running);
gboolean gimbal_session_get_running(GimbalSession* self);
void gimbal_session_set_speed(GimbalSession* self, double factor);  // 0: unlimited
double gimbal_session_get_speed(GimbalSession* self);
void gimbal_session_step(GimbalSession* self, int count);  // negative: back
void gimbal_session_reset(GimbalSession* self, int keyframe);

// Run by the clock of another session from now on: whatever of the above is asked of one of them is
// done by all. And by one's own again.
void gimbal_session_share_clock(GimbalSession* self, GimbalSession* other);
void gimbal_session_leave_clock(GimbalSession* self);

#endif  // GIMBAL_SESSION_H_
