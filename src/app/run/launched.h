// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bodies that were launched into the running model and are not in its text. They are added to the
// spec before it is compiled, behind everything else; when the life of one is over, the next
// compile leaves it out.

#ifndef GIMBAL_LAUNCHED_H_
#define GIMBAL_LAUNCHED_H_

#include "model/compiled.h"
#include "run/frame.h"

enum { GIMBAL_LAUNCHED_MAX = 100 };  // beyond this the oldest one is removed

#define GIMBAL_LAUNCHED_PREFIX "launched/"  // prefix of their names

typedef struct GimbalLaunchedBody {
  char name[24];  // of body and geom; set when it is launched
  int shape;      // mjGEOM_SPHERE, mjGEOM_BOX or mjGEOM_CAPSULE
  double size;    // radius or half the edge, m
  double mass;    // kg
  float rgba[4];
  mjtNum pos[3];       // initial position, m
  mjtNum quat[4];      // initial orientation; all zeros: no rotation
  mjtNum velocity[3];  // initial velocity, m/s
  mjtNum spin[3];      // initial angular velocity about its own axes, rad/s
  double life;         // simulation time, s; infinite: it stays
  double birth;        // simulation time at its launch, nan: not yet; for the main thread
} GimbalLaunchedBody;

//---- of a compile job, on any thread: launched is an array of GimbalLaunchedBody, NULL for none

// Add them to the spec, and their initial state to its keyframes.
void gimbal_launched_join(GPtrArray* launched, mjSpec* spec);

// Their total mass, kg; and a function that multiplies their masses by a factor in a spec to which
// they were added.
double gimbal_launched_mass(const GPtrArray* launched);
void gimbal_launched_weigh(const GPtrArray* launched, mjSpec* spec, double factor);

// Set their velocities in d, which is new.
void gimbal_launched_go(GPtrArray* launched, const mjModel* m, mjData* d);

//---- those that are there or on their way

typedef struct GimbalLaunchedBodies GimbalLaunchedBodies;

GimbalLaunchedBodies* gimbal_launched_new(void);
void gimbal_launched_free(GimbalLaunchedBodies* self);

// Add a copy of body, with a name.
void gimbal_launched_add(GimbalLaunchedBodies* self, const GimbalLaunchedBody* body);

// Both functions: TRUE if a body was removed.
gboolean gimbal_launched_remove(GimbalLaunchedBodies* self, const char* name);  // NULL: all
gboolean gimbal_launched_update(GimbalLaunchedBodies* self,
                                const GimbalFrame* frame);  // at births and deaths

const GPtrArray* gimbal_launched_peek(const GimbalLaunchedBodies* self);  // of GimbalLaunchedBody

// The bodies for a compile, NULL if there are none, and the statistics of the model without them.
GPtrArray* gimbal_launched_list(const GimbalLaunchedBodies* self, mjStatistic* statistic);

#endif  // GIMBAL_LAUNCHED_H_
