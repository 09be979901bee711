// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A message is a head and a body: for a point its parameters, values, residuals and text; for a
// rank that is ready two hashes, or the reason why it is not.

#include "experiment/message.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct Head {
  gint32 kind;
  gint32 count;  // threads of a rank; residuals of a point
  guint64 ticket;
  gint64 id;
  gint32 status, met;
  double score;
  gint32 nparameter, nvalue;
  gint32 text;  // its length; -1: NULL
  gint32 unused;
} Head;

static const Head* head_of(GBytes* message) {
  gsize size;
  const Head* head = g_bytes_get_data(message, &size);
  return size >= sizeof *head && head->kind >= 0 && head->kind < MESSAGE_KINDS ? head : NULL;
}

MessageKind message_kind(GBytes* message) {
  const Head* head = head_of(message);
  return head ? (MessageKind)head->kind : MESSAGE_KINDS;
}

static GBytes* message_finish(Head* head, const char* text, GByteArray* parts) {
  head->text = text ? (gint32)strlen(text) : -1;
  if (text) g_byte_array_append(parts, (const guint8*)text, (guint)head->text);
  g_byte_array_prepend(parts, (const guint8*)head, sizeof *head);
  return g_byte_array_free_to_bytes(parts);
}

GBytes* message_plain(MessageKind kind) {
  Head head = {.kind = (gint32)kind};
  return message_finish(&head, NULL, g_byte_array_new());
}

//---- a hand that is ready

GBytes* message_ready(const Bench* bench, int threads, const char* why) {
  Head head = {.kind = MESSAGE_READY, .count = bench ? threads : 0};
  g_autofree char* hashes =
      bench ? g_strdup_printf("%s\n%s", bench->model_hash, bench->experiment_hash) : g_strdup(why ? why : "");
  return message_finish(&head, hashes, g_byte_array_new());
}

int message_read_ready(GBytes* message, const Bench* bench, char** why) {
  const Head* head = head_of(message);
  g_autofree char* own = g_strdup_printf("%s\n%s", bench->model_hash, bench->experiment_hash);
  g_autofree char* text = NULL;
  gsize size = g_bytes_get_size(message) - sizeof *head;
  *why = NULL;
  if (head->text >= 0 && size == (gsize)head->text) text = g_strndup((const char*)(head + 1), size);
  if (text && head->count > 0 && !strcmp(text, own)) return head->count;
  *why = head->count > 0 || !text ? g_strdup(N_("Its model or experiment is another one"))
                                  : g_steal_pointer(&text);
  return 0;
}

//---- points

static void append_numbers(GByteArray* parts, const double* numbers, int count) {
  if (count) g_byte_array_append(parts, (const guint8*)numbers, (guint)count * (guint)sizeof *numbers);
}

GBytes* message_point(MessageKind kind, const Bench* bench, guint64 ticket, const GimbalPoint* point) {
  gboolean done = kind == MESSAGE_DONE;
  Head head = {.kind = (gint32)kind,
               .ticket = ticket,
               .id = point->id,
               .status = point->status,
               .met = point->met,
               .score = point->score,
               .count = done ? point->nresidual : 0,
               .nparameter = bench->nparameter,
               .nvalue = done ? bench->nrun * bench->ngoal : 0};
  GByteArray* parts = g_byte_array_new();
  append_numbers(parts, point->parameter, head.nparameter);
  append_numbers(parts, point->value, head.nvalue);
  append_numbers(parts, point->residual, head.count);
  return message_finish(&head, done ? point->message : NULL, parts);
}

guint64 message_ticket(GBytes* message) {
  return head_of(message)->ticket;
}

// Whether a message is as long as its head says, for a bench.
static gboolean is_whole(GBytes* message, const Bench* bench, int nvalue) {
  const Head* head = head_of(message);
  if (head->nparameter != bench->nparameter || head->nvalue != nvalue || head->count < 0 || head->text < -1) {
    return FALSE;
  }
  gsize numbers = (gsize)head->nparameter + (gsize)head->nvalue + (gsize)head->count;
  return g_bytes_get_size(message) == sizeof *head + sizeof(double) * numbers + (gsize)MAX(0, head->text);
}

GimbalPoint* message_read_work(GBytes* message, const Bench* bench) {
  const Head* head = head_of(message);
  return is_whole(message, bench, 0) ? gimbal_point_new(bench, head->id, (const double*)(head + 1)) : NULL;
}

gboolean message_read_done(GBytes* message, const Bench* bench, GimbalPoint* point) {
  const Head* head = head_of(message);
  int nvalue = bench->nrun * bench->ngoal;
  if (!is_whole(message, bench, nvalue) || head->id != point->id || head->status < 0 ||
      head->status >= GIMBAL_POINT_STATUSES) {
    return FALSE;
  }
  const double* numbers = (const double*)(head + 1) + head->nparameter;
  memcpy(point->value, numbers, sizeof(double) * (gsize)nvalue);
  if (head->count) {
    point->residual = g_memdup2(numbers + nvalue, sizeof(double) * (gsize)head->count);
    point->nresidual = head->count;
  }
  point->status = head->status;
  point->met = head->met;
  point->score = head->score;
  if (head->text >= 0) {
    point->message = g_strndup((const char*)(numbers + nvalue + head->count), (gsize)head->text);
  }
  return TRUE;
}
