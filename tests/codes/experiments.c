// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meets the codes of experiments that need another build or several processes: what stands in for
// the libraries of fits, searches and recorded runs is compiled into this program, and the line to
// the other rank carries nothing. Prints as codes-of-programs does.

#include <locale.h>
#include <stdio.h>

#include "experiment/conduct-state.h"
#include "experiment/ranks.h"
#include "experiment/recording-run.h"
#include "language/messages/messages.h"
#include "language/messages/translations.h"

static void send_nothing(RankLine* line, int to, GBytes* message) {
  (void)line, (void)to, (void)message;
}

static GBytes* receive_nothing(RankLine* line, int* from) {
  (void)line, (void)from;
  return NULL;
}

// The only other rank is silent: it is lost, and none is left.
static void meet_ranks(GimbalDiagnostics* list) {
  RankLine line = {.own = 0, .count = 2, .send = send_nothing, .receive = receive_nothing};
  Leader* leader = leader_new(&line, NULL, 0.01, list);
  if (leader) leader_free(leader);
}

static void meet_libraries(GimbalDiagnostics* list) {
  char path[] = "experiment.xml";
  GimbalExperiment experiment = {.path = path};
  const Bench bench = {.experiment = &experiment};
  const GimbalPlace place = {.file = path};
  Conduct conduct = {.bench = &bench, .list = list};
  fit_conduct(&conduct, NULL);
  search_conduct(&conduct);
  curve_read_run("run.h5", "x", &place, list);
}

int main(void) {
  setlocale(LC_MESSAGES, "");
  setlocale(LC_CTYPE, "");
  gimbal_translations_bind();
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  meet_ranks(list);
  meet_libraries(list);
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    g_autofree char* text = gimbal_diagnostic_dup_text(d);
    printf("%s\t%s\t%s\n", d->code, d->message, text);
  }
  gimbal_diagnostics_free(list);
  return 0;
}
