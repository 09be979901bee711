// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rows of the run so far, a bounded number: the oldest give way.

#ifndef GIMBAL_WEB_HISTORY_H_
#define GIMBAL_WEB_HISTORY_H_

#include <glib.h>

typedef struct WebHistory {
  guint width;     // numbers of a row
  guint capacity;  // rows
  guint count;
  guint next;  // where the next row goes
  double* times;
  float* rows;
} WebHistory;

void web_history_init(WebHistory* self, guint width, gsize bytes);
void web_history_clear(WebHistory* self);
void web_history_free(WebHistory* self);

// Keep a row; a time that is no later than the last one begins the history anew.
void web_history_add(WebHistory* self, double time, const float* row);

double web_history_first(const WebHistory* self);
double web_history_last(const WebHistory* self);

// The last row not after a time, or the first of all; NULL: there is none.
const float* web_history_find(const WebHistory* self, double time, double* found);

#endif  // GIMBAL_WEB_HISTORY_H_
