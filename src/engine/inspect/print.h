// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text of arrays and structures, for people to read and programs to compare.

#ifndef GIMBAL_INSPECT_PRINT_H_
#define GIMBAL_INSPECT_PRINT_H_

#include <stdio.h>

#include "model/fields.h"

// Where text goes and how numbers look.
typedef struct Printer {
  FILE* file;
  const char* format;  // printf format of one floating-point number
  int owned;           // the file is to be closed
} Printer;

// Open filename (NULL: standard output). Returns -1 after a warning if the file cannot be written
// or the format is not that of exactly one number.
int printer_open(Printer* p, const char* function, const char* filename, const char* format);
void printer_close(Printer* p);

// One number, with a space before it.
void print_num(const Printer* p, double value);

// Name of a line, padded.
void print_label(const Printer* p, const char* label);

// count elements of an array from the first one on, on one line.
void print_elements(const Printer* p, FieldType type, const void* array, size_t first, size_t count);

// "label  numbers" of a few floats, mjtNums or ints.
void print_floats(const Printer* p, const char* label, const float* value, int n);
void print_nums(const Printer* p, const char* label, const mjtNum* value, int n);
void print_int(const Printer* p, const char* label, long long value);

// A matrix: its name, then a line per row with the row's number. Nothing if it is empty.
void print_matrix(const Printer* p, const char* name, FieldType type, const void* array, mjtSize rows,
                  mjtSize cols);

#endif  // GIMBAL_INSPECT_PRINT_H_
