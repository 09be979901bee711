// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "controls.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "runs.h"

// A first line of words names the columns; whether there is one.
static bool skip_names(FILE* file) {
  int c = fgetc(file);
  while (c == ' ' || c == '\t') c = fgetc(file);
  bool number = c == EOF || strchr("+-.0123456789\n", c);
  ungetc(c, file);
  while (!number && c != EOF && c != '\n') c = fgetc(file);
  return !number;
}

static bool read_table(Controls* self, const char* filename, int nu) {
  FILE* file = fopen(filename, "r");
  int capacity = 0, column = 0;
  double number;
  *self = (Controls){.ncol = nu + 1};
  if (!file) {
    fprintf(stderr, "--control %s: %s\n", filename, strerror(errno));
    return false;
  }
  bool named = skip_names(file);
  while (fscanf(file, " %lf", &number) == 1) {
    if (self->nrow * self->ncol + column == capacity) {
      capacity = 2 * capacity + 1024;
      self->value = realloc(self->value, (size_t)capacity * sizeof *self->value);
    }
    self->value[self->nrow * self->ncol + column++] = number;
    if (column == self->ncol) {
      column = 0;
      self->nrow++;
    }
    if (fscanf(file, " %*1[,;]") == EOF) break;
  }
  bool complete = feof(file) && column == 0 && (self->nrow || !named);
  fclose(file);
  if (!complete) {
    fprintf(stderr, "--control %s: row %d: a row is a time and %d controls\n", filename, self->nrow + 1, nu);
  }
  return complete;
}

bool controls_read(Controls* self, const char* filename, const mjModel* m) {
  return cli_has_extension(filename, ".h5") ? runs_read_controls(self, filename, m)
                                            : read_table(self, filename, (int)m->nu);
}

void controls_clear(Controls* self) {
  free(self->value);
}

void controls_apply(Controls* self, const mjModel* m, mjData* d) {
  while (self->next < self->nrow && self->value[self->next * self->ncol] <= d->time) {
    memcpy(d->ctrl, self->value + self->next * self->ncol + 1, (size_t)m->nu * sizeof *d->ctrl);
    self->next++;
  }
}
