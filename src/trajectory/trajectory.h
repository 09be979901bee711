// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs as files: docs/trajectory.md says what is in them. The writer takes rows from the thread
// that steps and never lets it wait; the reader opens what is whole of a file; the replay computes
// the states between those that are kept.

#ifndef GIMBAL_TRAJECTORY_H_
#define GIMBAL_TRAJECTORY_H_

#include <gio/gio.h>
#include <mujoco/mujoco.h>

#include "signal/control-track.h"

enum { GIMBAL_TRAJECTORY_MAJOR = 1, GIMBAL_TRAJECTORY_MINOR = 0 };

// bytes of meshes, textures and the like that recordings keep
#define GIMBAL_TRAJECTORY_FILES ((gsize)256 << 20)

// A file that the model was compiled from; the first is the text.
typedef struct GimbalTrajectoryText {
  const char* name;
  const char* bytes;
  gsize size;
} GimbalTrajectoryText;

//---- the writer

typedef struct GimbalTrajectoryWriter GimbalTrajectoryWriter;

typedef struct GimbalTrajectorySetup {
  const char* path;
  const char* program;  // "gimbal 0.1.0"
  const char* engine;   // whose states they are; NULL: of this library
  const char* title;    // name of the model's file; NULL: none
  const GimbalTrajectoryText* texts;
  int ntext;
  int keyframe;  // of the start; -1: none
  int every;     // one whole state of so many; 0: as many steps as last 12 ms
  gsize memory;  // bytes between the thread that steps and the one that writes; 0: 16 MiB
} GimbalTrajectorySetup;

// Create the file and start its thread. NULL with an error if that cannot be. m is needed until
// this returns.
GimbalTrajectoryWriter* gimbal_trajectory_writer_new(const GimbalTrajectorySetup* setup, const mjModel* m,
                                                     GError** error);

// Of the thread that steps: before a step, so that a state that no step led to becomes a row of its
// own (also the one at the start); after it, what the step made. They copy numbers, and neither
// wait nor allocate. m is the model with the options of the run; its sizes are those of the model
// above.
void gimbal_trajectory_writer_before(GimbalTrajectoryWriter* self, const mjModel* m, const mjData* d);
void gimbal_trajectory_writer_after(GimbalTrajectoryWriter* self, const mjModel* m, const mjData* d);

// In the place of both, a state that no step of this run made, as those of a program are. One that
// finds no room is lost, too.
void gimbal_trajectory_writer_place(GimbalTrajectoryWriter* self, const mjModel* m, const mjData* d);

// The same for states that come from elsewhere: numbers in the order of mjSTATE_INTEGRATION and
// sensors (NULL: zeros). placed: no step led here from the row before.
void gimbal_trajectory_writer_add(GimbalTrajectoryWriter* self, const mjModel* m, const mjtNum* state,
                                  const mjtNum* sensors, gboolean placed);

// Wait until there is room for another row, for those who may (not a thread that has to step in
// time).
void gimbal_trajectory_writer_wait(GimbalTrajectoryWriter* self);

typedef struct GimbalTrajectoryProgress {
  guint64 rows;     // written
  guint64 lost;     // steps that the disk was too slow for
  guint64 bytes;    // of the file
  gboolean failed;  // nothing more is written; closing tells why
} GimbalTrajectoryProgress;

// Of any thread.
GimbalTrajectoryProgress gimbal_trajectory_writer_progress(GimbalTrajectoryWriter* self);

// Write what is there, close the file and free. FALSE with an error if something was not written.
gboolean gimbal_trajectory_writer_close(GimbalTrajectoryWriter* self, GError** error);

// The first rows of a file that a run went on from.
typedef struct GimbalTrajectoryPast {
  const char* path;
  guint64 rows;
} GimbalTrajectoryPast;

// Write count states (mjSTATE_INTEGRATION) of a run with these options, one after the other, behind
// what was before (NULL: nothing), which is of the same model. Those that no step leads to are
// placed.
gboolean gimbal_trajectory_save(const GimbalTrajectorySetup* setup, const mjModel* model,
                                const mjOption* options, const GimbalTrajectoryPast* past,
                                const mjtNum* states, int count, GCancellable* cancellable, GError** error);

//---- the reader

typedef struct GimbalTrajectory GimbalTrajectory;

// Read what is whole of a file. NULL with an error that says what is wrong with it, and what to do.
// gimbal_trajectory_notice says what is missing of a file that can be read.
GimbalTrajectory* gimbal_trajectory_open(const char* path, GError** error);
void gimbal_trajectory_free(GimbalTrajectory* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalTrajectory, gimbal_trajectory_free)

// one sentence; NULL: nothing to say
const char* gimbal_trajectory_notice(const GimbalTrajectory* self);
const mjModel* gimbal_trajectory_model(const GimbalTrajectory* self);
guint64 gimbal_trajectory_rows(const GimbalTrajectory* self);
guint64 gimbal_trajectory_states(const GimbalTrajectory* self);
guint64 gimbal_trajectory_lost(const GimbalTrajectory* self);
int gimbal_trajectory_every(const GimbalTrajectory* self);
int gimbal_trajectory_keyframe(const GimbalTrajectory* self);
const char* gimbal_trajectory_title(const GimbalTrajectory* self);
const char* gimbal_trajectory_program(const GimbalTrajectory* self);
const char* gimbal_trajectory_created(const GimbalTrajectory* self);

int gimbal_trajectory_text_count(const GimbalTrajectory* self);
GimbalTrajectoryText gimbal_trajectory_text(const GimbalTrajectory* self, int index);

double gimbal_trajectory_time(const GimbalTrajectory* self, guint64 row);
const double* gimbal_trajectory_times(const GimbalTrajectory* self);  // of all rows
gboolean gimbal_trajectory_is_placed(const GimbalTrajectory* self, guint64 row);
guint64 gimbal_trajectory_hash(const GimbalTrajectory* self, guint64 row);

// Controls of a row (nu numbers). FALSE: they cannot be read.
gboolean gimbal_trajectory_controls(GimbalTrajectory* self, guint64 row, mjtNum* ctrl);

// The inputs and the time of a row, written to their places in a state (mjSTATE_INTEGRATION); and
// the options of the step that leads to it. FALSE: they cannot be read.
gboolean gimbal_trajectory_inputs(GimbalTrajectory* self, guint64 row, mjtNum* state);
gboolean gimbal_trajectory_options(GimbalTrajectory* self, guint64 row, mjOption* options);

// The whole state (mjSTATE_INTEGRATION) and the sensors (NULL: not wanted) of a row if they are
// kept. FALSE: they are not, or cannot be read.
gboolean gimbal_trajectory_state(GimbalTrajectory* self, guint64 row, mjtNum* state, mjtNum* sensors);

// Number of the last whole state at or before a row, and the row of a whole state.
guint64 gimbal_trajectory_state_before(const GimbalTrajectory* self, guint64 row);
guint64 gimbal_trajectory_state_row(const GimbalTrajectory* self, guint64 state);

// States of the run, for those who want it in memory: all of its rows if they are at most so many
// and take at most so many bytes; else as many of the whole ones, evenly. The caller frees.
mjtNum* gimbal_trajectory_read_states(GimbalTrajectory* self, int most, gsize bytes, int* count,
                                      GCancellable* cancellable);

// The controls of all rows, for another run. What was gone back from is left out. NULL with an
// error: they cannot be read.
GimbalControlTrack* gimbal_trajectory_read_track(GimbalTrajectory* self, const char* title, GError** error);

// A mark that the user has set in a run.
typedef struct GimbalTrajectoryMark {
  double time;  // s
  int number;
} GimbalTrajectoryMark;

// Write marks into a file that has none, and that nobody writes any more. FALSE with an error.
gboolean gimbal_trajectory_write_marks(const char* path, const GimbalTrajectoryMark* marks, guint count,
                                       GError** error);

// The marks of a file (GimbalTrajectoryMark), which may be none; the caller unrefs the array.
GArray* gimbal_trajectory_read_marks(const char* path);

// Hash of a state, see docs/trajectory.md.
guint64 gimbal_trajectory_hash_of(const mjtNum* state, gsize count);

//---- the replay

typedef struct GimbalTrajectoryReplay GimbalTrajectoryReplay;

// What the computed state and the file say of a row.
typedef struct GimbalTrajectoryDifference {
  guint64 row;        // the first whose hash differs
  guint64 state_row;  // the row of the values below: the first whole state from there on
  char field[32];     // "qpos"; empty: no whole state follows, or it is the same again
  int index;
  double recorded, computed;
} GimbalTrajectoryDifference;

// Goes through a file; it must live longer. strict: states are computed alone, whole ones of the
// file are taken only where they are placed; else whole ones are taken where they are kept.
GimbalTrajectoryReplay* gimbal_trajectory_replay_new(GimbalTrajectory* trajectory, gboolean strict);
void gimbal_trajectory_replay_free(GimbalTrajectoryReplay* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalTrajectoryReplay, gimbal_trajectory_replay_free)

// To the next row (the first at first): model and data stand at it, with everything that a step
// leaves. FALSE at the end, or where the file cannot be read further.
gboolean gimbal_trajectory_replay_next(GimbalTrajectoryReplay* self);

// To a row at once, from the whole state before it.
gboolean gimbal_trajectory_replay_seek(GimbalTrajectoryReplay* self, guint64 row);

// Whether no step led to the row that it stands at.
gboolean gimbal_trajectory_replay_is_placed(const GimbalTrajectoryReplay* self);
guint64 gimbal_trajectory_replay_row(const GimbalTrajectoryReplay* self);
const mjModel* gimbal_trajectory_replay_model(
    const GimbalTrajectoryReplay* self);  // with the options of that row
mjData* gimbal_trajectory_replay_data(const GimbalTrajectoryReplay* self);

// Why it could not go on; NULL: it could, or the end was reached.
const char* gimbal_trajectory_replay_trouble(const GimbalTrajectoryReplay* self);

// Whether the row that it stands at differs from the file in its hash.
gboolean gimbal_trajectory_replay_differs(const GimbalTrajectoryReplay* self);

// Compute the whole file again and report the first difference. 0: none; 1: there is one; -1 with
// an error: it cannot be computed.
int gimbal_trajectory_replay_verify(GimbalTrajectory* trajectory, GimbalTrajectoryDifference* difference,
                                    GCancellable* cancellable, GError** error);

#endif  // GIMBAL_TRAJECTORY_H_
