// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Functions by name, called inside of a guard.

#include <gimbal/call.h>
#include <gimbal/guard.h>
#include <stdlib.h>
#include <string.h>

#include "call/table.h"

static int compare_name(const void* name, const void* function) {
  return strcmp(name, ((const GimbalFunction*)function)->name);
}

const GimbalFunction* gimbal_function(const char* name) {
  return bsearch(name, call_table, (size_t)call_table_count, sizeof call_table[0], compare_name);
}

typedef struct Calls {
  const GimbalFunction* function;
  GimbalValue* values;
  int times;
  int done;
} Calls;

static void make_calls(void* data) {
  Calls* calls = data;
  for (calls->done = 0; calls->done < calls->times; calls->done++) {
    calls->function->call(calls->values);
  }
}

int gimbal_call(const GimbalFunction* function, GimbalValue* values, int times, GimbalDiagnostics* list) {
  Calls calls = {function, values, times, 0};
  gimbal_guard(make_calls, &calls, list);
  return calls.done;
}
