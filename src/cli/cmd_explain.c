// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal explain: whether two geoms collide, which rule decides, how far apart they are and what their
// contact would be made of. In keyframe 0 if there is one.

#include <errno.h>
#include <gimbal/explain.h>
#include <gimbal/quality.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

// A geom by name or number; -1 with a message if there is none.
static int find_geom(const mjModel* m, const char* word) {
  int id = mj_name2id(m, mjOBJ_GEOM, word);
  if (id >= 0) return id;
  char* end;
  errno = 0;
  long number = strtol(word, &end, 10);
  if (!errno && end != word && !*end && number >= 0 && number < m->ngeom) return (int)number;
  fprintf(stderr, "gimbal: no geom '%s': give a name, or a number below %d\n", word, (int)m->ngeom);
  return -1;
}

static void print_numbers(const char* name, const mjtNum* x, int n) {
  printf("%s:", name);
  for (int i = 0; i < n; i++) printf(" %g", x[i]);
  printf("\n");
}

static void print_report(const GimbalPairReport* r) {
  static const char* const source[] = {"both geoms, mixed", "the first geom (priority)",
                                       "the second geom (priority)", "the contact/pair",
                                       "the options (flag override)"};
  printf("%s\n", r->text);
  printf("distance: %g m\n", r->distance);
  printf("margin: %g m, gap: %g m\n", r->margin, r->gap);
  printf("parameters of: %s\n", source[r->source]);
  printf("condim: %d\n", r->condim);
  print_numbers("friction", r->friction, 5);
  print_numbers("solref", r->solref, mjNREF);
  print_numbers("solimp", r->solimp, mjNIMP);
}

static int explain(mjModel* m, const char* word1, const char* word2) {
  int geom1 = find_geom(m, word1), geom2 = find_geom(m, word2);
  if (geom1 < 0 || geom2 < 0) return 1;
  mjData* d = mj_makeData(m);
  if (!d) return 1;
  if (m->nkey) mj_resetDataKeyframe(m, d, 0);
  mj_forward(m, d);
  GimbalPairReport report;
  gimbal_explain_pair(m, d, geom1, geom2, 10 * m->stat.extent, &report);
  print_report(&report);
  mj_deleteData(d);
  return 0;
}

int cmd_explain(int argc, char** argv) {
  int quality = 0, given = 0;
  const char* word[3] = {0};
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--quality") && i + 1 < argc) {
      quality = gimbal_quality_from_words(argv[++i]);
      if (quality < 0) return cli_usage(cli_find("explain"));
    } else if (argv[i][0] == '-' || given == 3) {
      return cli_usage(cli_find("explain"));
    } else {
      word[given++] = argv[i];
    }
  }
  if (given < 3) return cli_usage(cli_find("explain"));
  mjModel* m = cli_load(word[0]);
  if (!m) return 1;
  if (quality) gimbal_set_quality(m, quality);
  int status = explain(m, word[1], word[2]);
  mj_deleteModel(m);
  return status;
}
