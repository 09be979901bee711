// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What passes from thread to thread through the toolkit, told to the thread sanitizer: GLib is not
// instrumented and waits on futexes of its own, so that a task that is handed to a worker and back
// looks like a race. Each function here does what the toolkit's does and says who waits for whom.
// Linked into tests of builds with -Db_sanitize=thread alone.

#include <dlfcn.h>
#include <gio/gio.h>
#include <sanitizer/tsan_interface.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

//---- tasks

static void task_thread(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  GTaskThreadFunc* function = g_object_get_data(G_OBJECT(task), "tsan-function");
  __tsan_acquire(task);
  (*function)(task, source, data, cancellable);
  __tsan_release(task);
}

void g_task_run_in_thread(GTask* task, GTaskThreadFunc function) {
  g_object_set_data_full(G_OBJECT(task), "tsan-function", g_memdup2(&function, sizeof function), g_free);
  __tsan_release(task);
  REAL(g_task_run_in_thread)(task, task_thread);
}

void g_task_return_boolean(GTask* task, gboolean result) {
  __tsan_release(task);
  REAL(g_task_return_boolean)(task, result);
}

void g_task_return_pointer(GTask* task, gpointer result, GDestroyNotify destroy) {
  __tsan_release(task);
  REAL(g_task_return_pointer)(task, result, destroy);
}

void g_task_return_error(GTask* task, GError* error) {
  __tsan_release(task);
  REAL(g_task_return_error)(task, error);
}

gboolean g_task_propagate_boolean(GTask* task, GError** error) {
  __tsan_acquire(task);
  return REAL(g_task_propagate_boolean)(task, error);
}

gpointer g_task_propagate_pointer(GTask* task, GError** error) {
  __tsan_acquire(task);
  return REAL(g_task_propagate_pointer)(task, error);
}

gpointer g_task_get_task_data(GTask* task) {
  __tsan_acquire(task);
  return REAL(g_task_get_task_data)(task);
}

//---- queues and counted references

void g_async_queue_push(GAsyncQueue* queue, gpointer data) {
  __tsan_release(queue);
  REAL(g_async_queue_push)(queue, data);
}

gpointer g_async_queue_pop(GAsyncQueue* queue) {
  gpointer data = REAL(g_async_queue_pop)(queue);
  __tsan_acquire(queue);
  return data;
}

// Whoever lets go of an object comes before whoever frees it.
void(g_object_unref)(gpointer object) {
  static void (*real)(gpointer);
  if (!real) real = REAL(g_object_unref);
  __tsan_release(object);
  __tsan_acquire(object);
  real(object);
}

gboolean(g_atomic_ref_count_dec)(gatomicrefcount* count) {
  __tsan_release(count);
  gboolean last = REAL(g_atomic_ref_count_dec)(count);
  if (last) __tsan_acquire(count);
  return last;
}

//---- calls on the main thread

typedef struct Call {
  GSourceFunc function;
  gpointer data;
  GDestroyNotify notify;
} Call;

static gboolean call(gpointer user_data) {
  Call* self = user_data;
  __tsan_acquire(self);
  return self->function(self->data);
}

static void call_free(gpointer user_data) {
  Call* self = user_data;
  __tsan_acquire(self);
  if (self->notify) self->notify(self->data);
  g_free(self);
}

guint g_idle_add_full(int priority, GSourceFunc function, gpointer data, GDestroyNotify notify) {
  Call* self = g_new(Call, 1);
  *self = (Call){function, data, notify};
  __tsan_release(self);
  return REAL(g_idle_add_full)(priority, call, self, call_free);
}

guint(g_idle_add)(GSourceFunc function, gpointer data) {
  return g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, function, data, NULL);
}
