// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bodies that were launched into the running model and are not in its text. They are added to the
// spec before it is compiled, behind everything else; when their time is over, the next compile
// goes without them.

#ifndef GIMBAL_LAUNCHED_H_
#define GIMBAL_LAUNCHED_H_

#include "model/compiled.h"
#include "run/frame.h"

enum { GIMBAL_LAUNCHED_MAX = 100 };  // more of them: the oldest leaves

#define GIMBAL_LAUNCHED_PREFIX "launched/"  // of their names

typedef struct GimbalLaunchedBody {
  char name[24];  // of body and geom; set when it is launched
  int shape;      // mjGEOM_SPHERE, mjGEOM_BOX or mjGEOM_CAPSULE
  double size;    // radius or half the edge, m
  double mass;    // kg
  float rgba[4];
  mjtNum pos[3];       // where it starts, m
  mjtNum quat[4];      // how it is turned then, all zeros: not at all
  mjtNum velocity[3];  // with which it starts, m/s
  mjtNum spin[3];      // about its own axes, rad/s
  double life;         // s of the run; infinite: it stays
  double birth;        // time of the run when it came; nan: not there yet. The main thread's alone.
} GimbalLaunchedBody;

//---- of a compile job, on any thread: launched is an array of GimbalLaunchedBody, NULL for none

// Add them, and to the keyframes the state that they start with.
void gimbal_launched_join(GPtrArray* launched, mjSpec* spec);

// Of all, kg; and their masses times a factor in a spec that they have joined.
double gimbal_launched_mass(const GPtrArray* launched);
void gimbal_launched_weigh(const GPtrArray* launched, mjSpec* spec, double factor);

// Give them their velocity; d is fresh.
void gimbal_launched_go(GPtrArray* launched, const mjModel* m, mjData* d);

//---- those that are there or on their way

typedef struct GimbalLaunchedBodies GimbalLaunchedBodies;

GimbalLaunchedBodies* gimbal_launched_new(void);
void gimbal_launched_free(GimbalLaunchedBodies* self);

// Takes a copy of body and gives it its name.
void gimbal_launched_add(GimbalLaunchedBodies* self, const GimbalLaunchedBody* body);

// Both: TRUE if a body was removed.
gboolean gimbal_launched_remove(GimbalLaunchedBodies* self, const char* name);  // NULL: all
gboolean gimbal_launched_update(GimbalLaunchedBodies* self,
                                const GimbalFrame* frame);  // at births and deaths

const GPtrArray* gimbal_launched_peek(const GimbalLaunchedBodies* self);  // of GimbalLaunchedBody

// The array for a compile, NULL if there are no bodies, and the statistics of the model without
// them.
GPtrArray* gimbal_launched_list(const GimbalLaunchedBodies* self, mjStatistic* statistic);

#endif  // GIMBAL_LAUNCHED_H_
