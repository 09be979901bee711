// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bodies that were launched into the running model and are not in its text. They are added to the spec before
// it is compiled, behind everything else; when their time is over, the next compile goes without them.

#ifndef GIMBAL_GUESTS_H_
#define GIMBAL_GUESTS_H_

#include "model/compiled.h"
#include "run/frame.h"

#define GIMBAL_GUESTS_MAX 100  // more of them: the oldest leaves

#define GIMBAL_GUESTS_PREFIX "launched/"  // of their names

typedef struct GimbalGuest {
  char name[24];  // of body and geom; set when it is launched
  int shape;      // mjGEOM_SPHERE, mjGEOM_BOX or mjGEOM_CAPSULE
  double size;    // radius or half the edge, m
  double mass;    // kg
  float rgba[4];
  mjtNum pos[3];       // where it starts, m
  mjtNum velocity[3];  // with which it starts, m/s
  double life;         // s of the run; infinite: it stays
  double birth;        // time of the run when it came; nan: not there yet. The main thread's alone.
} GimbalGuest;

//---- of a compile job, on any thread: guests is an array of GimbalGuest, NULL for none

// Add them, and to the keyframes the state that they start with.
void gimbal_guests_join(GPtrArray* guests, mjSpec* spec);

// Give them their velocity; d is fresh.
void gimbal_guests_go(GPtrArray* guests, const mjModel* m, mjData* d);

//---- those that are there or on their way

typedef struct GimbalGuests GimbalGuests;

GimbalGuests* gimbal_guests_new(void);
void gimbal_guests_free(GimbalGuests* self);

// Takes a copy of guest and gives it its name.
void gimbal_guests_add(GimbalGuests* self, const GimbalGuest* guest);

// Both: TRUE if somebody left.
gboolean gimbal_guests_remove(GimbalGuests* self, const char* name);        // NULL: all
gboolean gimbal_guests_look(GimbalGuests* self, const GimbalFrame* frame);  // at births and deaths

const GPtrArray* gimbal_guests_peek(const GimbalGuests* self);  // of GimbalGuest

// The array for a compile, NULL if nobody is there, and the statistics of the model without them.
GPtrArray* gimbal_guests_list(const GimbalGuests* self, mjStatistic* statistic);

#endif  // GIMBAL_GUESTS_H_
