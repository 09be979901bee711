// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Expressions over named numbers: read, evaluated over time, and begun anew with the same results.

#include <math.h>
#include <stdlib.h>

#include "fuzz.h"
#include "signal/expression.h"

// Names that begin with a vowel are there.
static gboolean resolve(const char* name, int index, int* id, gpointer unused) {
  (void)unused;
  *id = (unsigned char)name[0] + (index > 0 ? index % 7 : 0);
  return name[0] && strchr("aeiou", name[0]) != NULL;
}

static double value_of(int id, gpointer time) {
  return sin(id + *(const double*)time);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 2000) return 0;
  g_autofree char* text = g_strndup((const char*)data, size);
  g_autoptr(GError) error = NULL;
  if (!g_utf8_validate(text, -1, NULL)) return 0;
  g_autoptr(GimbalExpression) expression = gimbal_expression_new(text, resolve, NULL, &error);
  if ((expression == NULL) != (error != NULL)) abort();
  double first[4];
  for (int round = 0; expression && round < 2; round++) {
    for (int i = 0; i < 4; i++) {
      double time = 0.1 * i, value = gimbal_expression_evaluate(expression, time, value_of, &time);
      if (round && !(value == first[i] || (isnan(value) && isnan(first[i])))) abort();
      first[i] = value;
    }
    gimbal_expression_restart(expression);
  }
  g_autofree char* quoted = gimbal_expression_quote(text);
  if (!quoted) abort();
  return 0;
}
