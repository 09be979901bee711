// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// For the tables of this folder: GIMBAL_ROWS(TABLE) counts the rows of TABLE(X).

#ifndef GIMBAL_KINDS_ROWS_H_
#define GIMBAL_KINDS_ROWS_H_

#define GIMBAL_ONE_ROW(...) +1
#define GIMBAL_ROWS(table)  (0 table(GIMBAL_ONE_ROW))

#endif  // GIMBAL_KINDS_ROWS_H_
