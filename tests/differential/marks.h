// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Places of our library that a case goes through: mutation.py makes a library that has a mark at
// each of its faults.

#ifndef GIMBAL_DIFFERENTIAL_MARKS_H_
#define GIMBAL_DIFFERENTIAL_MARKS_H_

#include <glib.h>

extern int marks_are_told;
// In the process that had a case: the marks it passed, as the last line of the answer.
void marks_tell(GString* answer);
// Take that line off again and print it, with the number of the case.
void marks_print(char* answer, int index);

#endif  // GIMBAL_DIFFERENTIAL_MARKS_H_
