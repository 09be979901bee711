// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of a state, part by part: the object of each, its unit, its value. The parts are the
// bits of mjtState in their order: part 1 is mjSTATE_QPOS. Pure.

#ifndef GIMBAL_STATE_ROWS_H_
#define GIMBAL_STATE_ROWS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

enum { GIMBAL_STATE_PARTS = 15 };

const char* gimbal_state_part_field(int part);  // "qpos"
const char* gimbal_state_part_title(int part);  // "Joint positions", translated
gboolean gimbal_state_part_is_flag(int part);   // its numbers are 0 or 1
int gimbal_state_part_size(const mjModel* m, int part);

// index is within the part. If there is no such number, reading returns 0, and setting changes
// nothing and returns FALSE.
double gimbal_state_get(const mjModel* m, const mjData* d, int part, int index);
gboolean gimbal_state_set(const mjModel* m, mjData* d, int part, int index, double value);

// The owners of all numbers, found once for a model.
typedef struct GimbalStateOwners GimbalStateOwners;
GimbalStateOwners* gimbal_state_owners_new(const mjModel* m);
void gimbal_state_owners_free(GimbalStateOwners* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalStateOwners, gimbal_state_owners_free)

typedef struct GimbalStateOwner {
  int type, id;      // mjOBJ_UNKNOWN: of no object
  char name[128];    // of the object, shortened to fit
  char place[16];    // of the number in it: "qx", "[3]"; empty if it is the only one
  const char* unit;  // empty if it has none, or it is unknown
} GimbalStateOwner;

// Find the owner of a number. m is the model that self was made for.
void gimbal_state_owners_find(const GimbalStateOwners* self, const mjModel* m, int part, int index,
                              GimbalStateOwner* owner);

#endif  // GIMBAL_STATE_ROWS_H_
