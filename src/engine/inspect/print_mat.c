// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Matrices on standard output, for debugging.

#include <mujoco/mujoco.h>

#include "inspect/print.h"

static Printer print_mat_console(void) {
  return (Printer){.file = stdout, .format = "%.8f"};
}

void mju_printMat(const mjtNum* mat, int nr, int nc) {
  Printer p = print_mat_console();
  for (int r = 0; r < nr; r++) {
    print_elements(&p, FIELD_NUM, mat, (size_t)r * (size_t)nc, (size_t)nc);
  }
  fputc('\n', p.file);
}

void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr, const int* colind) {
  Printer p = print_mat_console();
  for (int r = 0; r < nr; r++) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; k++) {
      fprintf(p.file, " %d:", colind[k]);
      print_num(&p, mat[k]);
    }
    fputc('\n', p.file);
  }
  fputc('\n', p.file);
}
