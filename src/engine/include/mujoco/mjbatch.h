// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Batches: many simulations of one model, run by a pool of threads, with the same bits as a loop of
// mj_step for each of them.
//
// What a simulation is lies in its row: the whole state as mj_getState gives it for
// mjSTATE_INTEGRATION. To set a control or a position, write it into the row; the next call begins
// there and puts what it arrives at in the same place. Rows, outputs and values of expanded fields
// belong to the batch and keep their addresses until it is deleted.
//
// Functions that run simulations take a selection, ids (nid): numbers of simulations that rise, or
// NULL for all of them, whatever nid is. They return how many simulations ended in an error of the
// engine: these keep the state and the warnings that they had, the others go on. Arguments that
// cannot be are an error of the engine on the calling thread (mju_error), before anything runs.

#ifndef MUJOCO_MJBATCH_H_
#define MUJOCO_MJBATCH_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// A number of simulations with the threads that run them; its contents are hidden.
typedef struct mjBatch_ mjBatch;

// What mjb_apply calls for a simulation: model and data of it, its number, and the caller's arg. It
// runs on any thread of the batch, with others of its kind at the same time.
typedef void (*mjfBatchFunc)(const mjModel* m, mjData* d, int sim, void* arg);

// How mjb_makeBatch makes a batch.
typedef struct mjBatchConfig_ {
  int nthread;         // threads, the calling one included; 0 or less: one per processor
  mjtBool persistent;  // a mjData for each simulation, not one for each thread
} mjBatchConfig;

// What mjb_rollout writes down after each step.
typedef struct mjBatchRecord_ {
  const char* field;  // array or count of mjData; NULL: a state
  int spec;           // mjtState bits of that state
  void* buf;          // values (selected simulations x nstep x size), of the type of the field
} mjBatchRecord;

// Set a configuration to its defaults: a thread for each processor, not persistent.
MJAPI void mjb_defaultConfig(mjBatchConfig* config);

//---- Making and freeing

// Make a batch of nsim simulations of a copy of m, all in the default state. There are never more
// threads than simulations. config may be NULL: defaults. Memory grows with the threads, but for
// the rows; a persistent batch has a mjData for each simulation instead, so that everything in it
// (sleep, private memory of plugins, results) stays with its simulation. Models whose trees may
// sleep need one that is persistent. Returns NULL if there can be no such batch, with the reason in
// error (error_sz bytes; may be NULL).
MJAPI mjBatch* mjb_makeBatch(const mjModel* m, int nsim, const mjBatchConfig* config, char* error,
                             int error_sz);

// Free a batch, its threads and all arrays that it gave; NULL: nothing happens.
MJAPI void mjb_deleteBatch(mjBatch* b);

//---- Rows

// Numbers in a row: mj_stateSize(m, mjSTATE_INTEGRATION).
MJAPI int mjb_nstate(const mjBatch* b);

// The rows (nsim x nstate).
MJAPI mjtNum* mjb_state(mjBatch* b);

// Where a component of the state, one bit of mjtState, begins in the first row; that of the next
// simulation is nstate numbers further on. Its length goes to size (may be NULL). More or less than
// one bit is an error.
MJAPI mjtNum* mjb_stateComponent(mjBatch* b, int component, int* size);

// Counters of warnings (nsim x mjNWARNING). They belong to the state of a simulation.
MJAPI mjWarningStat* mjb_warning(mjBatch* b);

//---- Running

// Take nstep steps (1 or more) as mj_step does, then compute the stages of mj_forward up to stage
// (mjtStage) for the new state: what was computed on the way belongs to the state before the last
// step. With mjSTAGE_VEL, a persistent batch goes on from these stages with the next step, if since
// then nothing but ctrl, qfrc_applied and xfrc_applied has changed and there is no callback: the
// same numbers for no more work than the steps.
MJAPI int mjb_step(mjBatch* b, const int* ids, int nid, int nstep, int stage);

// Compute the stages of mj_forward up to stage (mjtStage): mjSTAGE_NONE none, mjSTAGE_ACC all.
MJAPI int mjb_forward(mjBatch* b, const int* ids, int nid, int stage);

// Reset to keyframes, then compute the stages up to stage. key has a number for each simulation of
// the selection, in its order: a keyframe, or -1 for the default state; NULL: the default state for
// all. What had been written into the rows is lost.
MJAPI int mjb_reset(mjBatch* b, const int* ids, int nid, const int* key, int stage);

// Take nstep steps and write down nrecord things after each. Before each step, the components
// of control_spec (bits of mjSTATE_USER) are set from control (selected simulations x nstep x
// mj_stateSize(m, control_spec)); NULL: they stay as they are. A simulation that is warned of
// anything stops after that step; the rest of its records repeats the last one.
MJAPI int mjb_rollout(mjBatch* b, const int* ids, int nid, int nstep, const mjtNum* control, int control_spec,
                      const mjBatchRecord* record, int nrecord);

// Call func for each simulation; if save is not 0, its state goes back into the row afterwards.
// Outputs stay as they are. A call of func that uses its own batch is an error of that simulation.
MJAPI int mjb_apply(mjBatch* b, const int* ids, int nid, mjfBatchFunc func, void* arg, int save);

//---- How it went

// Of the last call of each simulation (nsim): 0, or 1 if it ended in an error.
MJAPI const int* mjb_status(const mjBatch* b);

// The error that the last call of a simulation ended in, "" if in none or there is no such
// simulation. Valid until it runs again.
MJAPI const char* mjb_error(const mjBatch* b, int sim);

//---- Results

// Have an array of mjData, or one of its counts (ncon, ne, nf, nl, nefc, nJ, nA, nisland, nidof),
// copied out after each call of a simulation, but those of mjb_apply; returns where to (nsim x
// size). Elements for a simulation and bytes of one go to size and elemsize (may be NULL). Asked
// again, it returns the same. What lies in a row or in the arena, and what there is not, gives NULL.
// Until the next call the values are zero, in a persistent batch those of now.
MJAPI void* mjb_output(mjBatch* b, const char* name, int* size, int* elemsize);

// Write the state and the warnings of a simulation into d, made for a model of the same sizes; of a
// persistent batch all that its mjData holds. The row counts, as it is now.
MJAPI void mjb_getData(mjBatch* b, int sim, mjData* d);

//---- Models that differ

// Give each simulation its own values of an array of mjModel, or of an option ("opt.timestep").
// Returns where they are (nsim x size), the values of the model at first; they are used by each
// call. size and elemsize as for mjb_output. Arrays of assets (mesh_, hfield_, tex_, skin_) are
// shared: NULL, and so are names that there are not. Of bvh_aabb there is the part of the bodies.
// What follows from the values is computed by mjb_setConst only.
MJAPI void* mjb_expand(mjBatch* b, const char* name, int* size, int* elemsize);

// The values of a field if each simulation has its own, by mjb_expand or mjb_setConst; NULL if they
// share them, with size and elemsize all the same. To be read only.
MJAPI const void* mjb_expanded(mjBatch* b, const char* name, int* size, int* elemsize);

// Compute for each simulation what mj_setConst computes from its values. Constants that come out
// otherwise than those of the model become its own; they are computed from the model's anew each
// time.
MJAPI int mjb_setConst(mjBatch* b, const int* ids, int nid);

// Have simulation i run on models[i], which must outlive that; NULL: on the batch's model again.
// Everything that mjData holds must have the same sizes for them all. Call it again after a model
// has changed. Not together with expanded fields.
MJAPI void mjb_setModels(mjBatch* b, const mjModel* const* models);

// Write the model that a simulation runs on into m, a model of the same sizes: a copy of mjb_model,
// or of the caller's.
MJAPI void mjb_getModel(mjBatch* b, int sim, mjModel* m);

//---- What it is

// Number of simulations.
MJAPI int mjb_nsim(const mjBatch* b);

// Number of threads, the calling one included.
MJAPI int mjb_nthread(const mjBatch* b);

// 1 if there is a mjData for each simulation, 0 if one for each thread.
MJAPI int mjb_persistent(const mjBatch* b);

// The batch's copy of the model, which nothing changes.
MJAPI const mjModel* mjb_model(const mjBatch* b);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJBATCH_H_
