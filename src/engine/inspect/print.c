// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text of arrays and structures.

#include "inspect/print.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"

static const char* const INDENT = "  ";

// a percent sign, flags, width, precision and one of the letters for numbers; nothing else but
// blanks
static bool is_number_format(const char* format) {
  const char* c = format + strspn(format, " ");
  if (*c++ != '%') return false;
  c += strspn(c, "-+ #0");
  size_t width = strspn(c, "0123456789");
  c += width;
  size_t precision = 0;
  if (*c == '.') {
    c++;
    precision = strspn(c, "0123456789");
    c += precision;
  }
  if (!*c || !strchr("eEfFgGaA", *c) || width > 3 || precision > 3) return false;
  c++;
  return c[strspn(c, " ")] == '\0';
}

int printer_open(Printer* p, const char* function, const char* filename, const char* format) {
  if (!is_number_format(format)) {
    mju_warning("%s: '%s' is not the format of one number", function, format);
    return -1;
  }
  p->format = format;
  p->owned = filename && filename[0];
  p->file = p->owned ? fopen(filename, "w") : stdout;
  if (!p->file) {
    mju_warning("%s: cannot write '%s'", function, filename);
    return -1;
  }
  return 0;
}

void printer_close(Printer* p) {
  if (p->owned) {
    fclose(p->file);
  }
}

void print_num(const Printer* p, double value) {
  char text[512];
  text_format_num(text, sizeof(text), p->format, value);
  fprintf(p->file, " %s", text);
}

void print_label(const Printer* p, const char* label) {
  fprintf(p->file, "%s%-24s", INDENT, label);
}

void print_elements(const Printer* p, FieldType type, const void* array, size_t first, size_t count) {
  for (size_t i = first; i < first + count; i++) {
    switch (type) {
      case FIELD_INT:
        fprintf(p->file, " %d", ((const int*)array)[i]);
        break;
      case FIELD_NUM:
        print_num(p, ((const mjtNum*)array)[i]);
        break;
      case FIELD_FLOAT:
        print_num(p, ((const float*)array)[i]);
        break;
      case FIELD_BYTE:
        fprintf(p->file, " %d", ((const mjtByte*)array)[i]);
        break;
      case FIELD_BOOL:
        fprintf(p->file, " %d", ((const mjtBool*)array)[i]);
        break;
      case FIELD_CHAR:
        fprintf(p->file, " %d", ((const char*)array)[i]);
        break;
      case FIELD_SIZE:
        fprintf(p->file, " %lld", (long long)((const mjtSize*)array)[i]);
        break;
      case FIELD_POINTER:
        fprintf(p->file, " %p", (void*)((const uintptr_t*)array)[i]);
        break;
      case FIELD_CONTACT:
      case FIELD_TYPE_COUNT:
        break;
    }
  }
  fputc('\n', p->file);
}

void print_floats(const Printer* p, const char* label, const float* value, int n) {
  print_label(p, label);
  print_elements(p, FIELD_FLOAT, value, 0, (size_t)n);
}

void print_nums(const Printer* p, const char* label, const mjtNum* value, int n) {
  print_label(p, label);
  print_elements(p, FIELD_NUM, value, 0, (size_t)n);
}

void print_int(const Printer* p, const char* label, long long value) {
  print_label(p, label);
  fprintf(p->file, " %lld\n", value);
}

void print_matrix(const Printer* p, const char* name, FieldType type, const void* array, mjtSize rows,
                  mjtSize cols) {
  if (!array || rows <= 0 || cols <= 0) return;
  fprintf(p->file, "%s (%lld x %lld)\n", name, (long long)rows, (long long)cols);
  for (mjtSize i = 0; i < rows; i++) {
    fprintf(p->file, "%s%6lld:", INDENT, (long long)i);
    print_elements(p, type, array, (size_t)(i * cols), (size_t)cols);
  }
  fputc('\n', p->file);
}
