// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The task has a reference to the page. A page that is disposed cancels its examinations.

#include "doctors/examination.h"

#include "base/engine-guard.h"

typedef struct Order {
  GimbalExamination examination;  // must be first
  GDestroyNotify release;
  GimbalExaminer work;
  GimbalExamined done;
} Order;

static void order_free(gpointer data) {
  Order* order = data;
  order->release(order->examination.request);
  mj_deleteData(order->examination.data);
  gimbal_compiled_unref(order->examination.compiled);
  g_free(order);
}

static void examination_perform(void* data) {
  Order* order = data;
  order->work(&order->examination);
}

static void run_in_thread(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  (void)source, (void)cancellable;
  char* error = gimbal_engine_guard(examination_perform, data);
  g_task_return_pointer(task, error, g_free);
}

static void on_done(GObject* source, GAsyncResult* result, gpointer unused) {
  Order* order = g_task_get_task_data(G_TASK(result));
  (void)unused;
  g_autofree char* error = g_task_propagate_pointer(G_TASK(result), NULL);
  if (!g_atomic_int_get(&order->examination.cancel)) order->done(source, &order->examination, error);
}

GimbalExamination* gimbal_examine(gpointer page, const GimbalFrame* frame, gpointer request,
                                  GDestroyNotify release, GimbalExaminer work, GimbalExamined done) {
  Order* order = g_new0(Order, 1);
  *order = (Order){.examination = {.compiled = gimbal_compiled_ref(frame->compiled),
                                   .model = frame->view,
                                   .data = mj_copyData(NULL, &frame->view, frame->data),
                                   .request = request},
                   .release = release,
                   .work = work,
                   .done = done};
  g_autoptr(GTask) task = g_task_new(page, NULL, on_done, NULL);
  g_task_set_task_data(task, order, order_free);
  g_task_run_in_thread(task, run_in_thread);
  return &order->examination;
}

void gimbal_examination_cancel(GimbalExamination* examination) {
  if (examination) g_atomic_int_set(&examination->cancel, 1);
}
