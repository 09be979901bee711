// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// States from the thread of the physics to that of the pictures, the latest wins and neither waits;
// and orders back.

#ifndef GIMBAL_VR_EXCHANGE_H_
#define GIMBAL_VR_EXCHANGE_H_

#include "vr/vr.h"

typedef struct VrExchange VrExchange;

VrExchange* vr_exchange_new(void);
void vr_exchange_free(VrExchange* self);

// Copy a state for the other side (one thread). owner keeps view->model alive: it is referenced by
// hold and let go by drop (both may be NULL).
typedef struct VrOwner {
  void* object;
  void (*hold)(void* object);
  void (*drop)(void* object);
} VrOwner;
void vr_exchange_put(VrExchange* self, const VrView* view, const VrOwner* owner);

// The newest state (another thread), lent until the next call; NULL before the first.
const VrView* vr_exchange_get_view(VrExchange* self);

// An order from there, and the next one here: free with g_free, NULL: there is none.
void vr_exchange_order(VrExchange* self, const VrOrder* order);
VrOrder* vr_exchange_pop_order(VrExchange* self);

#endif  // GIMBAL_VR_EXCHANGE_H_
