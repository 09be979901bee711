// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal explain CODE...: what problems mean. With a model: whether two geoms collide, which rule
// decides, how far apart they are and what their contact would be made of. In keyframe 0 if there
// is one.

#include <gimbal/explain.h>
#include <gimbal/quality.h>
#include <glib/gi18n.h>
#include <stdbool.h>
#include <stdio.h>

#include "cli.h"
#include "language/messages/codes.h"
#include "language/messages/messages.h"

static void print_numbers(const char* name, const mjtNum* x, int n) {
  printf("%s:", name);
  for (int i = 0; i < n; i++) printf(" %g", x[i]);
  printf("\n");
}

static void print_report(const GimbalPairReport* r, const GimbalMessage* verdict) {
  static const char* const source[] = {N_("both geoms, mixed"), N_("the first geom (priority)"),
                                       N_("the second geom (priority)"), N_("the contact/pair"),
                                       N_("the options (flag override)")};
  g_autofree char* text = gimbal_message_dup_text(verdict);
  printf("%s\n", text);
  printf(_("distance: %g m\n"), r->distance);
  printf(_("margin: %g m, gap: %g m\n"), r->margin, r->gap);
  printf(_("parameters of: %s\n"), _(source[r->source]));
  printf("condim: %d\n", r->condim);
  print_numbers("friction", r->friction, 5);
  print_numbers("solref", r->solref, mjNREF);
  print_numbers("solimp", r->solimp, mjNIMP);
}

static int explain_item(mjModel* m, const char* word1, const char* word2) {
  int geom1 = cli_find_object(m, "geom", word1, mjOBJ_GEOM);
  int geom2 = geom1 < 0 ? -1 : cli_find_object(m, "geom", word2, mjOBJ_GEOM);
  if (geom2 < 0) return 1;
  mjData* d = mj_makeData(m);
  if (!d) return 1;
  if (m->nkey) mj_resetDataKeyframe(m, d, 0);
  mj_forward(m, d);
  GimbalPairReport report;
  GimbalMessage verdict;
  mjtNum limit = 10 * m->stat.extent;
  gimbal_explain_pair(m, d, geom1, geom2, limit, &report);
  gimbal_pair_message(&verdict, m, geom1, geom2, limit, &report);
  print_report(&report, &verdict);
  mj_deleteData(d);
  return 0;
}

static int explain_code(const char* code) {
  g_autofree char* page = gimbal_code_dup_page(code);
  if (!page) {
    fprintf(stderr, _("gimbal explain: there is no code %s\n"), code);
    return 1;
  }
  printf("%s", page);
  return 0;
}

static bool explain_are_codes(int count, char** words) {
  for (int i = 0; i < count; i++) {
    if (!gimbal_code_find(words[i])) return false;
  }
  return true;
}

static int explain_codes(int count, char** words) {
  int status = 0;
  for (int i = 0; i < count; i++) status |= explain_code(words[i]);
  return status;
}

int cmd_explain(int argc, char** argv) {
  const char* words = NULL;
  char** given;
  const GOptionEntry entries[] = {{"quality", 0, 0, G_OPTION_ARG_FILENAME, &words,
                                   N_("words for better collisions, such as 'continuous manifold'"), "WORDS"},
                                  {NULL, 0, 0, 0, NULL, NULL, NULL}};
  int count = cli_parse(argc, argv, entries, 1, G_MAXINT, &given);
  if (count < 0) return 2;
  if (count != 3 || explain_are_codes(count, given)) return explain_codes(count, given);
  int quality = words ? gimbal_quality_from_words(words) : 0;
  if (quality < 0) return cli_usage(cli_find("explain"));
  mjModel* m = cli_load(given[0]);
  if (!m) return 1;
  if (quality) gimbal_set_quality(m, quality);
  int status = explain_item(m, given[1], given[2]);
  mj_deleteModel(m);
  return status;
}
