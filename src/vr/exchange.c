// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Three places: one is written, one is read, and one is between them. Who is done with its own
// changes it for that in the middle, which says whether it is newer than what was read last.

#include "vr/exchange.h"

typedef struct Place {
  VrView view;
  VrOwner owner;
} Place;

enum { FRESH = 4 };  // beside the number of a place

struct VrExchange {
  Place place[3];
  int middle;   // atomic
  int written;  // of the one thread
  int read;     // of the other
  GAsyncQueue* orders;
};

VrExchange* vr_exchange_new(void) {
  VrExchange* self = g_new0(VrExchange, 1);
  self->written = 1;
  self->read = 2;
  self->orders = g_async_queue_new_full(g_free);
  return self;
}

static void drop_model(Place* place) {
  mj_deleteData(place->view.data);
  if (place->owner.drop) place->owner.drop(place->owner.object);
  *place = (Place){.owner = {NULL, NULL, NULL}};
}

void vr_exchange_free(VrExchange* self) {
  if (!self) return;
  for (int i = 0; i < 3; i++) drop_model(self->place + i);
  g_async_queue_unref(self->orders);
  g_free(self);
}

static int exchange_swap(VrExchange* self, int mine) {
  int old = g_atomic_int_get(&self->middle);
  while (!g_atomic_int_compare_and_exchange(&self->middle, old, mine)) old = g_atomic_int_get(&self->middle);
  return old;
}

void vr_exchange_put(VrExchange* self, const VrView* view, const VrOwner* owner) {
  Place* place = self->place + self->written;
  if (place->view.model != view->model) {
    drop_model(place);
    place->owner = *owner;
    if (owner->hold) owner->hold(owner->object);
  }
  mjData* data = mj_copyData(place->view.data, view->model, view->data);
  place->view = *view;
  place->view.data = data;
  self->written = exchange_swap(self, self->written | FRESH) & ~FRESH;
}

const VrView* vr_exchange_get_view(VrExchange* self) {
  if (g_atomic_int_get(&self->middle) & FRESH) self->read = exchange_swap(self, self->read) & ~FRESH;
  const VrView* view = &self->place[self->read].view;
  return view->model ? view : NULL;
}

void vr_exchange_order(VrExchange* self, const VrOrder* order) {
  g_async_queue_push(self->orders, g_memdup2(order, sizeof *order));
}

VrOrder* vr_exchange_pop_order(VrExchange* self) {
  return g_async_queue_try_pop(self->orders);
}
