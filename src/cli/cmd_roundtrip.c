// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal roundtrip: write a model as text, read it back, and say how much has changed.

#include <gimbal/diagnostics.h>
#include <glib/gi18n.h>
#include <math.h>
#include <mujoco/mjxmacro.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "language/messages/messages.h"

typedef struct Difference {
  double largest;     // relative, over all numbers
  const char* where;  // array with the largest difference
  int sizes;          // sizes that differ
} Difference;

static void roundtrip_note(Difference* d, double difference, const char* where) {
  if (!(difference > d->largest)) return;
  d->largest = difference;
  d->where = where;
}

static double roundtrip_relative(double a, double b) {
  if (a == b || (isnan(a) && isnan(b))) return 0;
  double scale = fabs(a) + fabs(b);
  return isfinite(a) && isfinite(b) ? fabs(a - b) / (scale > 1 ? scale : 1) : INFINITY;
}

#define COMPARE(suffix, type)                                                                                \
  static void compare_##suffix(Difference* d, const char* name, const type* a, const type* b, mjtSize n) {   \
    for (mjtSize i = 0; i < n; i++) roundtrip_note(d, roundtrip_relative((double)a[i], (double)b[i]), name); \
  }
COMPARE(double, double)
COMPARE(float, float)
COMPARE(int, int)
COMPARE(byte, mjtByte)
COMPARE(bool, mjtBool)
COMPARE(char, char)
COMPARE(size, mjtSize)

static void compare_sizes(Difference* d, const mjModel* a, const mjModel* b) {
#define X(name)                                                                         \
  if (a->name != b->name) {                                                             \
    printf(_("%s: %lld became %lld\n"), #name, (long long)a->name, (long long)b->name); \
    d->sizes++;                                                                         \
  }
  MJMODEL_SIZES
#undef X
}

static void compare_arrays(Difference* d, const mjModel* a, const mjModel* b) {
  MJMODEL_POINTERS_PREAMBLE(a)
#define COMPARE_OF(array) \
  _Generic((array), double*: compare_double, float*: compare_float, int*: compare_int,                      \
           mjtByte*: compare_byte, mjtBool*: compare_bool, char*: compare_char, mjtSize*: compare_size)
#define X(type, name, nr, nc) COMPARE_OF(a->name)(d, #name, a->name, b->name, (mjtSize)a->nr * (nc));
  MJMODEL_POINTERS
#undef X
#undef COMPARE_OF
}

// Write the spec and read it again; NULL if that fails.
static mjModel* roundtrip_again(const mjSpec* spec, const char* filename, const mjVFS* files) {
  char error[1000] = "";
  int size = mj_saveXMLString(spec, NULL, 0, error, sizeof error);
  char* text = size > 0 ? malloc((size_t)size + 1) : NULL;
  if (!text || mj_saveXMLString(spec, text, size + 1, error, sizeof error)) {
    fprintf(stderr, _("%s: cannot be written: %s\n"), filename, error);
    free(text);
    return NULL;
  }
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* back = gimbal_parse_text(text, (size_t)size, filename, files, list);
  mjModel* m = back ? gimbal_compile(back, files, list) : NULL;
  if (!m && gimbal_diagnostics_count(list)) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
    g_autofree char* said = gimbal_diagnostic_dup_text(d);
    fprintf(stderr, _("%s: the text written does not load: line %d: %s\n"), filename, d->place.line, said);
  }
  gimbal_diagnostics_free(list);
  mj_deleteSpec(back);
  free(text);
  return m;
}

static int roundtrip_report(const mjModel* a, const mjModel* b) {
  Difference d = {0, "", 0};
  compare_sizes(&d, a, b);
  if (!d.sizes) compare_arrays(&d, a, b);
  if (d.sizes) {
    printf(ngettext("%d size differs\n", "%d sizes differ\n", (gulong)d.sizes), d.sizes);
  } else if (d.largest > 0) {
    printf(_("largest relative difference: %.3g in %s\n"), d.largest, d.where);
  } else {
    printf(_("no difference\n"));
  }
  return !d.sizes && d.largest < 1e-6;
}

int cmd_roundtrip(int argc, char** argv) {
  char** words;
  if (cli_parse(argc, argv, cli_no_options, 1, 1, &words) < 0) return 2;
  const char* filename = words[0];
  CliSource source;
  if (cli_open(filename, &source) && !source.spec) {
    fprintf(stderr, _("a binary model cannot become text again: it does not hold all that the text said\n"));
  }
  mjModel* second = NULL;
  if (source.model && source.spec) {
    cli_progress(N_("writing and reading again"), filename);
    second = roundtrip_again(source.spec, filename, &source.files);
    cli_progress(NULL, NULL);
  }
  int same = second && roundtrip_report(source.model, second);
  mj_deleteModel(second);
  cli_close(&source);
  return same ? 0 : 1;
}
