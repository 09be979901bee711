// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rows of a run, with the states that they show, a bounded number: the oldest give way.

#ifndef GIMBAL_WEB_HISTORY_H_
#define GIMBAL_WEB_HISTORY_H_

#include <glib.h>

typedef struct WebHistory {
  guint width, size;  // numbers of a row, of a state
  guint capacity;     // rows
  guint count;
  guint next;  // where the next row goes
  double* times;
  float* rows;
  double* states;
} WebHistory;

void web_history_init(WebHistory* self, guint width, guint size, gsize bytes);
void web_history_clear(WebHistory* self);
void web_history_free(WebHistory* self);

// Keep a row and its state; a time that is no later than the last one begins the history anew.
void web_history_add(WebHistory* self, double time, const float* row, const double* state);

double web_history_first(const WebHistory* self);
double web_history_last(const WebHistory* self);

// Where the last row not after a time stands, or the first of all; -1: there is none.
int web_history_find(const WebHistory* self, double time);
const float* web_history_row(const WebHistory* self, int place);
const double* web_history_state(const WebHistory* self, int place);

#endif  // GIMBAL_WEB_HISTORY_H_
