// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Expressions over named numbers: `d('left knee position') * 180 / pi`, `max(abs(gyro.x), qvel[3])
// > 2`.
//
//   expression  a ? b : c     ||   &&   < <= > >= == !=   + -   * / %   - !   ^
//   name        letters, digits, _ and dots, or anything within ' ' or " "; [number] may follow
//   pi, time    numbers of their own
//   functions   the usual ones, and of time: d(x) derivative, integral(x), lowpass(x, s), highpass(x, s)
//
// Comparisons give 1 or 0. An expression with functions of time remembers; evaluate it in the order
// of time.

#ifndef GIMBAL_EXPRESSION_H_
#define GIMBAL_EXPRESSION_H_

#include <glib.h>

typedef struct GimbalExpression GimbalExpression;

#define GIMBAL_EXPRESSION_ERROR (gimbal_expression_error_quark())
GQuark gimbal_expression_error_quark(void);

// Find the number that a name stands for; index is -1 if none was given. FALSE: there is no such
// name.
typedef gboolean (*GimbalExpressionResolve)(const char* name, int index, int* id, gpointer user_data);

// Value of an id.
typedef double (*GimbalExpressionValue)(int id, gpointer user_data);

// NULL with an error that says where and what is wrong.
GimbalExpression* gimbal_expression_new(const char* text, GimbalExpressionResolve resolve, gpointer user_data,
                                        GError** error);
void gimbal_expression_free(GimbalExpression* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalExpression, gimbal_expression_free)

double gimbal_expression_evaluate(GimbalExpression* self, double time, GimbalExpressionValue value_of,
                                  gpointer user_data);

// The ids that it asks for, one after the other; -1 behind the last.
int gimbal_expression_id(const GimbalExpression* self, int index);

// Forget what the functions of time remember.
void gimbal_expression_restart(GimbalExpression* self);

// A name as it has to be written in an expression: in quotes if it needs them.
char* gimbal_expression_quote(const char* name);

#endif  // GIMBAL_EXPRESSION_H_
