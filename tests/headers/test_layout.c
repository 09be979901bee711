// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Offsets and sizes of every public structure, so that a program compiled against either library
// runs on both.

#include <glib.h>
#include <mujoco/mjbatch.h>
#include <mujoco/mjrfilament.h>
#include <mujoco/mujoco.h>
#include <stdalign.h>

typedef struct Row {
  const char* name;
  size_t found, wanted;
} Row;

static const Row kOffsets[] = {
#define FIELD(type, field, offset, size) {#type "." #field, offsetof(type, field), offset},
#define TYPE(type, size, align)
#include "layout.inc"
#undef FIELD
#undef TYPE
};

static const Row kSizes[] = {
#define FIELD(type, field, offset, size) {#type "." #field, sizeof(((type*)0)->field), size},
#define TYPE(type, size, align)          {#type, sizeof(type), size},
#include "layout.inc"
#undef FIELD
#undef TYPE
};

static const Row kAlignments[] = {
#define FIELD(type, field, offset, size)
#define TYPE(type, size, align) {#type, alignof(type), align},
#include "layout.inc"
#undef FIELD
#undef TYPE
};

static void check(const Row* rows, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (rows[i].found != rows[i].wanted) {
      g_test_message("%s: %zu instead of %zu", rows[i].name, rows[i].found, rows[i].wanted);
      g_test_fail();
    }
  }
}

static void test_offsets(void) {
  check(kOffsets, G_N_ELEMENTS(kOffsets));
}

static void test_sizes(void) {
  check(kSizes, G_N_ELEMENTS(kSizes));
}

static void test_alignments(void) {
  check(kAlignments, G_N_ELEMENTS(kAlignments));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/headers/offsets", test_offsets);
  g_test_add_func("/headers/sizes", test_sizes);
  g_test_add_func("/headers/alignments", test_alignments);
  return g_test_run();
}
