// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the stages of a step have to show: a table for each, and a line that says what is new.

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

// The table of a stop, filled from where the debugger is; and what a row of it selects (type, id;
// id -1: nothing).
GimbalStepTable gimbal_step_table_of(GimbalStop stop);
void gimbal_step_table_fill(GimbalStepTable table, GimbalNumberTable* widget, const GimbalStepDebugger* step);
void gimbal_step_table_object(GimbalStepTable table, const GimbalStepDebugger* step, int row, int* type,
                              int* id);

// A stop's name, and what the stage has brought. Free both with g_free.
char* gimbal_step_stop_title(const GimbalStepDebugger* step, int index);
char* gimbal_step_news(const GimbalStepDebugger* step);

#endif  // GIMBAL_STEP_TABLES_H_
