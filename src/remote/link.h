// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Between a client and the run of a model: what the thread of the sockets and the thread that steps
// have in common. Nothing in it locks.

#ifndef GIMBAL_REMOTE_LINK_H_
#define GIMBAL_REMOTE_LINK_H_

#include <mujoco/mujoco.h>

#include "remote/arrays.h"
#include "remote/ring.h"

typedef enum RemoteMode {
  REMOTE_MIRROR,  // the client steps, and its states are shown
  REMOTE_DRIVE,   // the client controls the run
  REMOTE_PANEL,   // the client is sent each state of the run, and may steer beside the user
  REMOTE_N_MODES
} RemoteMode;
typedef enum RemoteLate { REMOTE_LATE_HOLD, REMOTE_LATE_ZERO, REMOTE_LATE_PAUSE, REMOTE_N_LATE } RemoteLate;

// How a client drives. A panel has of it what it writes.
typedef struct RemoteDrive {
  gboolean panel;
  gboolean lock;
  int every;          // steps for an answer
  gint64 timeout_us;  // that a step waits
  RemoteLate late;
  RemoteArrays read, write;
} RemoteDrive;

typedef struct RemoteLink {
  RemoteMode mode;
  guint64 client;  // its number
  char name[101];  // of the program
  mjModel sizes;   // of the model that it was made for: the numbers alone, no array of it is valid
  int signature;   // mirror, panel: mjtState bits of a state
  gboolean again;  // mirror: the program has begun anew, and its states go on those of before
  RemoteDrive drive;
  RemoteRing in;         // states or controls, filled by the thread of the sockets
  RemoteRing out;        // drive: sensors, panel: states; filled by the thread that steps
  int in_wake;           // eventfd of the thread that steps, -1: none
  int out_wake;          // eventfd of the thread of the sockets
  _Atomic gint gone;     // the client has left
  _Atomic gint left;     // the run is another, or has ended
  _Atomic gint running;  // mirror: as the program says
  // mirror: states that were not shown, panel: that were not sent, since this was last reported
  _Atomic guint skipped;
  _Atomic guint late;           // drive: late answers, ever
  _Atomic guint64 late_number;  // the last of them
  _Atomic gint policy;          // drive: RemoteLate, as the user wants it
  _Atomic gint bad;             // states or controls came that are no numbers

  // the thread that steps alone
  guint64 asked;      // number of the last SENSORS
  gint64 deadline;    // of its answer, 0: none is awaited
  int steps;          // since then
  gboolean answered;  // the step may be made
  guint64 shown;      // mirror: number of the newest state
} RemoteLink;

// drive: NULL for a mirror, of states with these parts.
RemoteLink* remote_link_new(const mjModel* m, int signature, const RemoteDrive* drive);
// Whom to wake when numbers come in, and out: eventfds, of which the link keeps copies. Before it
// is shared.
void remote_link_wake(RemoteLink* self, int in, int out);

RemoteLink* remote_link_ref(RemoteLink* self);
void remote_link_unref(RemoteLink* self);

// Whether it was made for a model of these sizes.
gboolean remote_link_fits(const RemoteLink* self, const mjModel* m);

//---- for the thread that steps

// The next state into d; if too many wait all but the newest are left out. FALSE: there is none.
gboolean remote_link_read_state(RemoteLink* self, const mjModel* m, mjData* d);

typedef enum RemoteAnswer {
  REMOTE_GO,    // make a step; the controls are set
  REMOTE_WAIT,  // no answer yet, or somebody else wants something: come again
  REMOTE_LATE,  // make a step, after the policy was followed
  REMOTE_HALT   // pause: the policy says so
} RemoteAnswer;

// Before a step: ask, wait (until the answer, the deadline, or anything else that wakes this
// thread), and set what comes.
RemoteAnswer remote_link_before_step(RemoteLink* self, const mjModel* m, mjData* d);

// Whether states wait to be taken.
gboolean remote_link_has_states(RemoteLink* self);

// Free-running: send the state, and apply what has arrived.
void remote_link_send_free(RemoteLink* self, const mjModel* m, const mjData* d);
void remote_link_read_free(RemoteLink* self, const mjModel* m, mjData* d);

// Panel: send the state, unless too many wait already; and apply what has arrived as a driver does.
void remote_link_send_state(RemoteLink* self, const mjModel* m, const mjData* d);

// The run is paused, or leaves: nothing is awaited any more.
void remote_link_stop_waiting(RemoteLink* self);

void remote_wake(int eventfd);
void remote_wake_clear(int eventfd);

#endif  // GIMBAL_REMOTE_LINK_H_
