// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the window works on: the documents, their compiled model, the run, the selection. Every
// panel binds to a session and none to another panel.

#ifndef GIMBAL_SESSION_H_
#define GIMBAL_SESSION_H_

#include <gio/gio.h>

#include "project/document.h"
#include "project/project.h"
#include "run/launched.h"
#include "run/simulation.h"
#include "samples/ghosts.h"
#include "samples/recorder.h"
#include "session/clock.h"
#include "session/joint-locks.h"
#include "session/log.h"
#include "session/problems.h"
#include "session/selection.h"

#define GIMBAL_TYPE_SESSION (gimbal_session_get_type())
G_DECLARE_FINAL_TYPE(GimbalSession, gimbal_session, GIMBAL, SESSION, GObject)

// Properties
//   "open"       there is a document
//   "has-model"  and a model of it, which has been compiled
//   "running"    of the clock, may be set
//   "speed"      of the clock, may be set
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
// The same for a model that goes on with the run of the one before: its state, history and samples
// stay.
void gimbal_session_follow_document(GimbalSession* self, GimbalDocument* document);
GimbalDocument* gimbal_session_get_document(GimbalSession* self);
GimbalProject* gimbal_session_get_project(GimbalSession* self);

// Whether the running model belongs to the current text, so that the places in its spec are valid.
gboolean gimbal_session_get_fresh(GimbalSession* self);

// Compile the text now instead of waiting for a pause of typing; keep: transfer the state.
void gimbal_session_compile(GimbalSession* self, gboolean keep);
gboolean gimbal_session_is_compiling(GimbalSession* self);

// Whether the current text is compiled, its mistakes are reported and its model is on show.
gboolean gimbal_session_is_settled(GimbalSession* self);

// Whether a compile started a moment ago and its model has not arrived yet: then drawing should
// leave the time to other work.
gboolean gimbal_session_awaits_model(GimbalSession* self);

// Show a run that was simulated elsewhere with other numbers in the model: its model, and count
// states (mjSTATE_INTEGRATION) which the timeline shows like any history. Takes ownership of both.
// FALSE, with an error, if the text's model has different objects by now. The next compile shows
// the model of the text again.
gboolean gimbal_session_replay(GimbalSession* self, mjModel* model, mjtNum* states, int count,
                               GError** error);

// The same with a reel, which is read as it is shown. Takes ownership of the model.
gboolean gimbal_session_show_reel(GimbalSession* self, mjModel* model, GimbalReel* reel, GError** error);

// Whether a replay is on show.
gboolean gimbal_session_is_replaying(GimbalSession* self);

GimbalSimulation* gimbal_session_get_simulation(GimbalSession* self);
GimbalRecorder* gimbal_session_get_recorder(GimbalSession* self);
GimbalGhosts* gimbal_session_get_ghosts(GimbalSession* self);
GimbalLog* gimbal_session_get_log(GimbalSession* self);
GimbalProblems* gimbal_session_get_problems(GimbalSession* self);

// The clock: whether the run is running, and how fast.
GimbalClock* gimbal_session_get_clock(GimbalSession* self);

// The frame on show, NULL if there is none (yet).
GimbalFrame* gimbal_session_get_frame(GimbalSession* self);

// The running model, NULL if there is none (yet).
GimbalCompiled* gimbal_session_get_compiled(GimbalSession* self);

// The texts (GimbalSource) of the last model whose keyframes had the right sizes: they show what
// the numbers of keyframes that do not fit any more were meant for. NULL if there was none.
GPtrArray* gimbal_session_get_fitting(GimbalSession* self);

// What is selected.
GimbalSelected* gimbal_session_get_selected(GimbalSession* self);
GimbalSelection gimbal_session_get_selection(GimbalSession* self);
void gimbal_session_select(GimbalSession* self, int type, int id);

// The joints that stay fixed when a body is dragged or loops are closed.
GimbalJointLocks* gimbal_session_get_locks(GimbalSession* self);

// The document of the last structural edit (author/author), so that it can be undone from anywhere;
// NULL if there is none or it is gone.
void gimbal_session_set_edited(GimbalSession* self, GimbalDocument* document);
GimbalDocument* gimbal_session_get_edited(GimbalSession* self);

// Launch a body into the running model (see run/launched); FALSE if that is not possible. And
// remove one by name, or all (NULL).
gboolean gimbal_session_launch(GimbalSession* self, const GimbalLaunchedBody* body, GError** error);
void gimbal_session_dismiss(GimbalSession* self, const char* name);
const GPtrArray* gimbal_session_get_launched(
    GimbalSession* self);  // of GimbalLaunchedBody, including those that are not in a frame yet

// Emit "key" for a key that was pressed in the view.
void gimbal_session_emit_key(GimbalSession* self, guint keyval, guint modifiers);

// Shortcuts to the clock.
void gimbal_session_set_running(GimbalSession* self, gboolean running);
gboolean gimbal_session_get_running(GimbalSession* self);

#endif  // GIMBAL_SESSION_H_
