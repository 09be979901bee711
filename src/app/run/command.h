// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the main thread asks of the simulation thread, and the lock-free queue that carries it.

#ifndef GIMBAL_COMMAND_H_
#define GIMBAL_COMMAND_H_

#include <gio/gio.h>
#include <mujoco/mujoco.h>

#include "base/ring-index.h"
#include "model/compiled.h"
#include "model/condition.h"
#include "remote/link.h"
#include "run/playing.h"
#include "run/reel.h"
#include "run/wrench.h"
#include "signal/control-track.h"

typedef enum GimbalCommandType {
  GIMBAL_COMMAND_LOAD,       // adopt compiled and data; value != 0: transfer the state
  GIMBAL_COMMAND_RUN,        // value: 0 pause, 1 run
  GIMBAL_COMMAND_STEP,       // index: number of steps; negative: back in the history
  GIMBAL_COMMAND_RESET,      // index: keyframe, or -1 for the reference pose
  GIMBAL_COMMAND_SPEED,      // value: factor of real time; 0 is unlimited
  GIMBAL_COMMAND_CONTROL,    // ctrl[index] = value
  GIMBAL_COMMAND_POSITION,   // qpos[index] = value
  GIMBAL_COMMAND_POSE,       // pose is the position of joint index, of any kind
  GIMBAL_COMMAND_POSITIONS,  // numbers are all positions, if there are index of them
  GIMBAL_COMMAND_STATE,      // number index of a part of the state = value
  GIMBAL_COMMAND_EQUALITY,   // eq_active[index] = value
  GIMBAL_COMMAND_OPTION,     // option replaces the physics options
  GIMBAL_COMMAND_PERTURB,    // perturb replaces the perturbation
  GIMBAL_COMMAND_WRENCH,     // wrench acts from now on
  GIMBAL_COMMAND_SCRUB,      // index: entry of the history, 0 is the oldest
  GIMBAL_COMMAND_SEEK,       // value: time whose entry of the history is to be shown
  GIMBAL_COMMAND_NOISE,      // value: scale, value2: time constant of the control noise
  GIMBAL_COMMAND_TOPICS,     // index: wanted optional topics of the log, a bit for each
  GIMBAL_COMMAND_THREADS,    // index: threads that help a step
  GIMBAL_COMMAND_UNTIL,      // run until condition, then pause
  GIMBAL_COMMAND_REPLAY,     // adopt compiled and data, with index states (numbers) as its history
  GIMBAL_COMMAND_LINK,       // link: an external program drives the run, or steps itself
  GIMBAL_COMMAND_PANEL,      // link: a panel is sent each state from now on
  GIMBAL_COMMAND_HISTORY,    // answer task with a copy of the history (index 1: what is set aside)
  GIMBAL_COMMAND_TRACK,      // track drives the controls; NULL: stop that
  GIMBAL_COMMAND_OBSERVE,    // observer is called at each step from now on
  GIMBAL_COMMAND_PLAYBACK,   // value: show what was, or simulate
  GIMBAL_COMMAND_PLAYING,    // playing: how it is shown
  GIMBAL_COMMAND_MARK,       // set a mark of the user at the moment on show, or take it away
  GIMBAL_COMMAND_EVENT,      // index: to the next (1) or the last (-1) event
  GIMBAL_COMMAND_EVENTS,     // events are those of reel; index: a state of it that is bad, -1: none
  GIMBAL_COMMAND_QUIT
} GimbalCommandType;

// An observer is called at each step, on the simulation thread: with the state before the step,
// when everything that the step uses is set, and after it; or with a state that no step of this run
// made (placed). It ends with the model, and does not begin if the model has changed by now. data
// NULL: no observer.
typedef struct GimbalObserver {
  void (*before)(gpointer data, const mjModel* m, const mjData* d);
  void (*after)(gpointer data, const mjModel* m, const mjData* d);
  void (*placed)(gpointer data, const mjModel* m, const mjData* d);
  gpointer data;
  const GimbalCompiled* compiled;  // the model that the observer expects; only compared
} GimbalObserver;

typedef struct GimbalCommand {
  GimbalCommandType type;
  guint serial;  // counts the commands
  int index;
  double value;
  double value2;
  GimbalCompiled* compiled;  // LOAD, REPLAY: the queue owns this reference
  mjData* data;              // LOAD, REPLAY: owned
  GimbalReel* reel;          // REPLAY: instead of numbers; EVENTS; the queue owns this reference
  union {
    mjOption option;
    mjvPerturb perturb;
    GimbalWrench wrench;
    GimbalCondition condition;
    mjtNum pose[7];
    int part;                   // see gimbal-state-rows
    mjtNum* numbers;            // POSITIONS, REPLAY: owned
    RemoteLink* link;           // LINK, PANEL: the queue owns this reference; NULL: end the link
    GTask* task;                // HISTORY: owned
    GimbalControlTrack* track;  // TRACK: the queue owns this reference
    GimbalObserver observer;
    GimbalPlaying playing;
    GArray* events;  // EVENTS: of GimbalEvent, owned
  };
} GimbalCommand;

enum { GIMBAL_COMMAND_CAPACITY = 1024 };

// One thread pushes, one thread pops.
typedef struct GimbalCommandQueue {
  GimbalCommand items[GIMBAL_COMMAND_CAPACITY];
  GimbalRingIndex turns;
} GimbalCommandQueue;

// FALSE: full
gboolean gimbal_command_queue_push(GimbalCommandQueue* self, const GimbalCommand* command);
// FALSE: empty
gboolean gimbal_command_queue_pop(GimbalCommandQueue* self, GimbalCommand* command);

#endif  // GIMBAL_COMMAND_H_
