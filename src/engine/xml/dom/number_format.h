// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers in attribute values.

#ifndef GIMBAL_XML_DOM_NUMBER_FORMAT_H_
#define GIMBAL_XML_DOM_NUMBER_FORMAT_H_

#include <stdbool.h>

// Read one number at *text, which moves behind it. Returns false, and leaves *text, if there is no
// number followed by space or the end.
bool number_read(const char** text, double* value);

// Whether the value of a word is infinite where the word does not say so, in capitals or not.
bool number_overflows(const char* word, double value);

// The shortest text that reads back as the same double (or float); text holds 32 bytes.
void number_write(char* text, double value);
void number_write_float(char* text, float value);

#endif  // GIMBAL_XML_DOM_NUMBER_FORMAT_H_
