// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Replay of a corpus: each file as it is, cut off, and with bytes changed at random (the same ones
// for the same seed); changed also by the target, if it can.
//
// Usage: replay-TARGET FOLDER [ROUNDS [SEED]]

#include <glib.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

static void ignore(const mjLogMessage* msg) {
  (void)msg;
}

// a copy in a block of its own size, so that the address sanitizer sees every overrun
static void run(const guint8* data, gsize size) {
  g_autofree guint8* copy = g_malloc(size ? size : 1);
  if (size) memcpy(copy, data, size);
  LLVMFuzzerTestOneInput(copy, size);
}

#pragma weak LLVMFuzzerCustomMutator

static void damage(guint8* data, gsize size, GRand* rand) {
  static const guint8 special[] = {0, 1, 0x7f, 0x80, 0xff, '-', '0', '9', ' ', '\n'};
  for (int k = g_rand_int_range(rand, 1, 6); k > 0 && size; k--) {
    gsize at = (gsize)g_rand_int_range(rand, 0, (gint)size);
    data[at] = g_rand_boolean(rand) ? special[g_rand_int_range(rand, 0, G_N_ELEMENTS(special))]
                                    : (guint8)g_rand_int_range(rand, 0, 256);
  }
}

static void replay_file(const char* path, int rounds, guint32 seed) {
  g_autofree char* text = NULL;
  gsize size;
  g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
  if (!g_file_get_contents(path, &text, &size, NULL)) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(1);
  }
  run((guint8*)text, size);
  for (int i = 0; i < rounds; i++) {
    g_autofree guint8* bad = g_memdup2(text, size);
    gsize n = g_rand_int_range(rand, 0, 4) ? size : (gsize)g_rand_int_range(rand, 0, (gint)size + 1);
    if (LLVMFuzzerCustomMutator && n == size && g_rand_boolean(rand)) {
      n = LLVMFuzzerCustomMutator(bad, n, n, g_rand_int(rand));
    } else {
      damage(bad, n, rand);
    }
    run(bad, n);
  }
}

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  mju_setLogHandler(ignore);
  int rounds = argc > 2 ? atoi(argv[2]) : 300;
  guint32 seed = argc > 3 ? (guint32)atoi(argv[3]) : 1;
  g_autoptr(GDir) dir = g_dir_open(argv[1], 0, NULL);
  if (!dir) return 1;
  run(NULL, 0);
  for (const char* name = g_dir_read_name(dir); name; name = g_dir_read_name(dir)) {
    g_autofree char* path = g_build_filename(argv[1], name, NULL);
    replay_file(path, rounds, seed);
  }
  return 0;
}
