// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The line between leader and ranks by MPI, as a module that the program loads when it was started
// by mpirun or the like: nobody else needs an installed MPI.
//
// No call blocks: waiting for a lost rank would never end. Messages are sent by MPI_Isend and
// received by MPI_Improbe.

#include <gmodule.h>
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

#include "experiment/line.h"
#include "experiment/ranks.h"

enum { TAG = 1, LAST_WORDS_MS = 2000, PARTING_S = 10 };

static int last_status;  // exit status of this process

typedef struct Sent {
  MPI_Request request;
  GBytes* message;
} Sent;

typedef struct MpiLine {
  RankLine line;
  GQueue sent;  // Sent: messages that may not have arrived yet
} MpiLine;

// Drop messages that have arrived, in the order of sending, up to the first that has not.
static void drop_arrived(MpiLine* self) {
  for (GList *at = self->sent.head, *next; at; at = next) {
    Sent* sent = at->data;
    int done = 0;
    next = at->next;
    MPI_Test(&sent->request, &done, MPI_STATUS_IGNORE);
    if (!done) continue;
    g_bytes_unref(sent->message);
    g_free(sent);
    g_queue_delete_link(&self->sent, at);
  }
}

static void send_message(RankLine* line, int to, GBytes* message) {
  MpiLine* self = (MpiLine*)line;
  Sent* sent = g_new(Sent, 1);
  gsize size;
  const void* data = g_bytes_get_data(message, &size);
  sent->message = g_bytes_ref(message);
  MPI_Isend(data, (int)size, MPI_BYTE, to, TAG, MPI_COMM_WORLD, &sent->request);
  g_queue_push_tail(&self->sent, sent);
  drop_arrived(self);
}

static GBytes* receive_message(RankLine* line, int* from) {
  int there = 0, size;
  MPI_Message handle;
  MPI_Status status;
  (void)line;
  if (MPI_Improbe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &handle, &status) != MPI_SUCCESS || !there) {
    return NULL;
  }
  MPI_Get_count(&status, MPI_BYTE, &size);
  void* data = g_malloc((gsize)size + 1);
  MPI_Mrecv(data, size, MPI_BYTE, &handle, MPI_STATUS_IGNORE);
  *from = status.MPI_SOURCE;
  return g_bytes_new_take(data, (gsize)size);
}

static void mpi_exit(int number) {
  (void)number;
  _exit(last_status);
}

// After the loss of a rank an MPI cannot finalize: it would wait for the lost one. So the process
// that knows of the loss aborts all. A launcher that is set to survive losses may ignore that, and
// leave the others waiting; but all results are saved by now.
static void close_line(RankLine* line, gboolean lost, int status) {
  MpiLine* self = (MpiLine*)line;
  gint64 until = g_get_monotonic_time() + LAST_WORDS_MS * 1000;
  while (self->sent.length && g_get_monotonic_time() < until) {
    drop_arrived(self);
    g_usleep(200);
  }
  last_status = status;
  signal(SIGALRM, mpi_exit);
  alarm(PARTING_S);
  if (lost || self->sent.length) MPI_Abort(MPI_COMM_WORLD, status);
  MPI_Finalize();
  alarm(0);
  g_free(self);
}

G_MODULE_EXPORT RankLine* gimbal_rank_line_open(void) {
  int provided, count;
  if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS) return NULL;
  if (provided < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    return NULL;
  }
  MpiLine* self = g_new0(MpiLine, 1);
  self->line = (RankLine){.send = send_message, .receive = receive_message, .close = close_line};
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &self->line.own);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  self->line.count = count;
  g_queue_init(&self->sent);
  return &self->line;
}
