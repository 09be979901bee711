// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The main thread's interface to the run: commands in, the newest frame out.

#ifndef GIMBAL_SIMULATION_H_
#define GIMBAL_SIMULATION_H_

#include <glib-object.h>

#include "base/run-messages.h"
#include "model/condition.h"
#include "remote/link.h"
#include "run/command.h"
#include "run/frame.h"
#include "run/history.h"
#include "run/wrench.h"

#define GIMBAL_TYPE_SIMULATION (gimbal_simulation_get_type())
G_DECLARE_FINAL_TYPE(GimbalSimulation, gimbal_simulation, GIMBAL, SIMULATION, GObject)

// Signals: "frame": a new frame arrived; "commanded" (const GimbalCommand*): a command is sent to
// the run, which has not executed it yet.
GimbalSimulation* gimbal_simulation_new(void);

// The frame on show, NULL before the first one. Borrowed until the next "frame" signal.
GimbalFrame* gimbal_simulation_get_frame(GimbalSimulation* self);

// Whether it runs: as the last command set it, until a frame reports the actual state.
gboolean gimbal_simulation_get_running(GimbalSimulation* self);

void gimbal_simulation_load(GimbalSimulation* self, GimbalCompiled* compiled, mjData* data,
                            gboolean transfer);  // takes both

// Show a run that was simulated elsewhere: its model, and count states (mjSTATE_INTEGRATION) as the
// history. Takes ownership of all three.
void gimbal_simulation_replay(GimbalSimulation* self, GimbalCompiled* compiled, mjData* data, mjtNum* states,
                              int count);

// The same with a reel, which is read as it is shown (references it).
void gimbal_simulation_show_reel(GimbalSimulation* self, GimbalCompiled* compiled, mjData* data,
                                 GimbalReel* reel);

// What happened in a reel (takes the list), and the first of its states that is bad (-1: none).
void gimbal_simulation_take_events(GimbalSimulation* self, GimbalReel* reel, GArray* events, int bad);

// A copy of the history of the model that runs, or of what is set aside, made between two steps.
void gimbal_simulation_copy_history_async(GimbalSimulation* self, GAsyncReadyCallback callback,
                                          gpointer user_data);
void gimbal_simulation_copy_aside_async(GimbalSimulation* self, GAsyncReadyCallback callback,
                                        gpointer user_data);
GimbalHistoryCopy* gimbal_simulation_copy_history_finish(GAsyncResult* result, GError** error);

// Set the observer that is called at each step, until the model changes or this is called again
// (NULL: none). Frames name the observer.
void gimbal_simulation_observe(GimbalSimulation* self, const GimbalObserver* observer);

// Data of the observer that the simulation owns and releases when its thread has ended. Set; get,
// without a reference; steal (NULL: none).
void gimbal_simulation_set_observer_data(GimbalSimulation* self, gpointer data, GDestroyNotify release);
gpointer gimbal_simulation_get_observer_data(GimbalSimulation* self);
gpointer gimbal_simulation_steal_observer_data(GimbalSimulation* self);

// The same for an edited model, from any thread: without waiting for the main thread. Older offers
// are dropped. The main thread then fetches the model's first frame as soon as it is ready. takes
// both
void gimbal_simulation_offer(GimbalSimulation* self, GimbalCompiled* compiled, mjData* data);
void gimbal_simulation_await(GimbalSimulation* self, guint64 generation);

void gimbal_simulation_run(GimbalSimulation* self, gboolean run);

// Run until condition is met, then pause; the frame's notice reports it. Takes ownership of
// condition's expression.
void gimbal_simulation_run_until(GimbalSimulation* self, const GimbalCondition* condition);

void gimbal_simulation_step(GimbalSimulation* self, int count);           // negative: back
void gimbal_simulation_reset(GimbalSimulation* self, int keyframe);       // -1: reference pose
void gimbal_simulation_set_speed(GimbalSimulation* self, double factor);  // 0: unlimited
void gimbal_simulation_set_control(GimbalSimulation* self, int index, double value);
void gimbal_simulation_set_position(GimbalSimulation* self, int index, double value);

// Set a number of a part of the state (see gimbal-state-rows).
void gimbal_simulation_set_state(GimbalSimulation* self, int part, int index, double value);

// Set the position of a joint of any kind: count is 7 (free), 4 (ball) or 1.
void gimbal_simulation_set_pose(GimbalSimulation* self, int joint, const mjtNum* pose, int count);

// Set all positions at once; those of another model are ignored.
void gimbal_simulation_set_positions(GimbalSimulation* self, const mjtNum* qpos, int count);

// Push from the next step on; wrench->begin is set.
void gimbal_simulation_push(GimbalSimulation* self, const GimbalWrench* wrench);
void gimbal_simulation_set_equality(GimbalSimulation* self, int index, gboolean active);
void gimbal_simulation_set_option(GimbalSimulation* self, const mjOption* option);
void gimbal_simulation_set_perturb(GimbalSimulation* self, const mjvPerturb* perturb);
void gimbal_simulation_set_noise(GimbalSimulation* self, double scale, double rate);
void gimbal_simulation_set_threads(GimbalSimulation* self, int count);  // extra threads
void gimbal_simulation_scrub(GimbalSimulation* self, int index);
// show the state of the history nearest to the time
void gimbal_simulation_seek(GimbalSimulation* self, double time);

// Pause at the next event (1), or at the one before (-1); and set a mark at the moment on show, or
// take it away.
void gimbal_simulation_step_event(GimbalSimulation* self, int direction);
void gimbal_simulation_mark(GimbalSimulation* self);

// Show what was, paused, or simulate on from the moment on show; and how what was is shown.
void gimbal_simulation_set_playback(GimbalSimulation* self, gboolean on);
void gimbal_simulation_set_playing(GimbalSimulation* self, const GimbalPlaying* playing);

// Let an external program drive the run, or step it itself (references link; NULL: end the link).
void gimbal_simulation_link(GimbalSimulation* self, RemoteLink* link);

// Send a panel each state from now on, and let it steer, until its client is gone or another model
// comes.
void gimbal_simulation_add_panel(GimbalSimulation* self, RemoteLink* link);

// Drive the run by the controls of a file from now on (references track; NULL: stop). Frames name
// the file.
void gimbal_simulation_track(GimbalSimulation* self, GimbalControlTrack* track);

// Set the wanted optional topics of the log, a bit for each; and read the messages since the last
// call.
void gimbal_simulation_set_topics(GimbalSimulation* self, guint topics);
gboolean gimbal_simulation_pop_message(GimbalSimulation* self, GimbalRunMessage* message);
guint gimbal_simulation_reset_lost_messages(GimbalSimulation* self);

#endif  // GIMBAL_SIMULATION_H_
