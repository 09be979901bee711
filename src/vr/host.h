// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a head-set and the host of the physics say to each other.

#ifndef GIMBAL_VR_HOST_H_
#define GIMBAL_VR_HOST_H_

#include <glib.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>

// A state to show, lent until the next look.
typedef struct VrView {
  const mjModel* model;
  mjData* data;       // a copy that may be drawn with
  bool running;       // or paused
  double speed;       // factor of real time, 0: unlimited
  char message[200];  // why it does not run, "" for no reason
} VrView;

typedef enum VrOrderKind {
  VR_ORDER_RUN,      // value: 0 pause, 1 run
  VR_ORDER_RESET,    // to the reference pose
  VR_ORDER_SPEED,    // value: 1 faster, -1 slower
  VR_ORDER_SELECT,   // body: -1 is nothing
  VR_ORDER_PERTURB,  // perturb, until another one comes
} VrOrderKind;

typedef struct VrOrder {
  VrOrderKind kind;
  double value;
  int body;
  mjvPerturb perturb;
} VrOrder;

// Both functions are called on the thread of vr_run.
typedef struct VrHost {
  const VrView* (*look)(void* data);  // NULL: there is no model
  void (*order)(void* data, const VrOrder* order);
  void* data;
  int quality;  // GimbalQuality of the pictures
} VrHost;

typedef enum VrError {
  VR_ERROR_RUNTIME,  // a call of OpenXR failed
  VR_ERROR_LOST,     // the head-set went away
  VR_ERROR_GRAPHICS  // there is no OpenGL that the runtime takes
} VrError;

#define VR_ERROR (vr_error_quark())
GQuark vr_error_quark(void);

#endif  // GIMBAL_VR_HOST_H_
