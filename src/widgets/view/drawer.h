// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pictures from a thread of their own, for machines where OpenGL is a program: there a picture
// takes as long as several frames of the window, and letters would wait for it.
//
// The thread has an OpenGL context without a window, and gives its pictures as memory. One order is
// at work at a time; its scene and model are lent to the thread until the order is taken back, and
// nothing is locked while it draws.

#ifndef GIMBAL_DRAWER_H_
#define GIMBAL_DRAWER_H_

#include <gtk/gtk.h>

#include "widgets/view/canvas.h"
#include "widgets/view/projection.h"

typedef struct GimbalOrder {
  GimbalSubject subject;
  mjModel model;  // what subject names: its arrays belong to the owner
  gpointer owner;
  GDestroyNotify disown;
  mjvScene* scene;
  int width, height;  // pixels
  int quality;        // a GimbalQuality
  gboolean studio_look;
  gboolean fine;  // the caller's
  GimbalProjection view;

  // the answer
  cairo_surface_t* image;  // NULL: it could not be drawn
  char* error;             // why not
  gboolean refused;        // because there is no OpenGL for this thread, now or ever
  double draw_ms;
} GimbalOrder;

void gimbal_order_free(GimbalOrder* order);

typedef struct GimbalDrawer GimbalDrawer;

// ready is called by the main loop, when an order has its answer.
GimbalDrawer* gimbal_drawer_new(void (*ready)(gpointer data), gpointer data);

// Waits for the current order.
void gimbal_drawer_free(GimbalDrawer* self);

// Draw; the order belongs to the thread until it is taken back. take: NULL while there is no
// answer.
void gimbal_drawer_send(GimbalDrawer* self, GimbalOrder* order);
GimbalOrder* gimbal_drawer_get_answer(GimbalDrawer* self);

// Nothing is to be drawn for a while: give back the context with all that was uploaded, some fifty
// megabytes. What comes next makes it anew.
void gimbal_drawer_rest(GimbalDrawer* self);

// Do something else with the canvas, after the order that is at work, and wait for it.
void gimbal_drawer_run(GimbalDrawer* self, void (*work)(GimbalCanvas* canvas, gpointer data), gpointer data);

#endif  // GIMBAL_DRAWER_H_
