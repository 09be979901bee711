// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows the results of the stages of a step: a table for each, and a line that says what is new.

#ifndef GIMBAL_STEP_TABLES_H_
#define GIMBAL_STEP_TABLES_H_

#include "insight/step-debugger.h"
#include "widgets/plot/number-table.h"

typedef enum GimbalStepTable {
  GIMBAL_STEP_TABLE_BODIES,
  GIMBAL_STEP_TABLE_CONTACTS,
  GIMBAL_STEP_TABLE_ROWS,
  GIMBAL_STEP_TABLE_VELOCITIES,
  GIMBAL_STEP_TABLE_FORCES,
  GIMBAL_STEP_TABLE_SOLVER,
  GIMBAL_STEP_TABLE_NEXT,
  GIMBAL_N_STEP_TABLES
} GimbalStepTable;

GtkWidget* gimbal_step_table_new(GimbalStepTable table);

// Which table a stop shows; fill it from the current stop of the debugger; and find the object that
// a row of it selects (id -1: none).
GimbalStepTable gimbal_step_table_of(GimbalStop stop);
void gimbal_step_table_fill(GimbalStepTable table, GimbalNumberTable* widget, const GimbalStepDebugger* step);
void gimbal_step_table_object(GimbalStepTable table, const GimbalStepDebugger* step, int row, int* type,
                              int* id);

// The name of a stop, and a line about the results of the current stop. Free both with g_free.
char* gimbal_step_stop_title(const GimbalStepDebugger* step, int index);
char* gimbal_step_news(const GimbalStepDebugger* step);

#endif  // GIMBAL_STEP_TABLES_H_
