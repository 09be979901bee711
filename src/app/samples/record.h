// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One recorded run: a ring for each column, names of the columns, and expressions over them.

#ifndef GIMBAL_RECORD_H_
#define GIMBAL_RECORD_H_

#include "signal/channels.h"
#include "signal/expression.h"
#include "widgets/plot/ring.h"

typedef struct GimbalRecord {
  int width;
  GimbalRing** rings;   // (width); the first one holds the times
  GPtrArray* channels;  // of GimbalChannel
  mjModel* sizes;       // shallow copy of the model that the columns belong to: its sizes only
  GPtrArray* derived;   // of GimbalDerived
} GimbalRecord;

// An expression and its values.
typedef struct GimbalDerived {
  int id;
  char* text;
  GimbalExpression* expression;  // NULL: a name in it does not exist in this run
  GimbalRing* ring;
} GimbalDerived;

GimbalRecord* gimbal_record_new(int width, guint64 capacity);
GimbalRecord* gimbal_record_copy(const GimbalRecord* self);
void gimbal_record_free(GimbalRecord* self);

void gimbal_record_set_names(GimbalRecord* self, GPtrArray* channels, const mjModel* m);

// Continue an earlier record of the same run: channels of the same names take over its rings, and
// all others begin now. In records of the same width, equal columns count as renamed if neither
// record has the other's name. To be called after the names are set.
void gimbal_record_continue(GimbalRecord* self, GimbalRecord* before);

// Append a row of width numbers. If its time is not later than the last one, everything recorded
// from that time on is dropped.
void gimbal_record_push(GimbalRecord* self, const double* row);
void gimbal_record_clear(GimbalRecord* self);

// FALSE with an error if the text has a mistake; the entry is added all the same.
gboolean gimbal_record_add_expression(GimbalRecord* self, int id, const char* text, GError** error);
void gimbal_record_remove_expression(GimbalRecord* self, int id);

// Compute expressions until the deadline (monotonic time); TRUE if all is done.
gboolean gimbal_record_compute(GimbalRecord* self, gint64 deadline);

// Ring of a column or an expression; NULL if there is none.
const GimbalRing* gimbal_record_get(const GimbalRecord* self, int id);

#define GIMBAL_RECORD_EXPRESSIONS (1 << 24)  // ids from here on are expressions

#endif  // GIMBAL_RECORD_H_
