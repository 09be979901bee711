// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "experiment/line.h"

#include <glib/gi18n.h>
#include <gmodule.h>

#include "experiment/problems.h"

// The environment variables with the number of processes, of the launchers of Open MPI, of MPICH
// and its relatives, and of PMIx.
static const char* const kSizes[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"};
static const char* const kRanks[] = {"PMIX_RANK"};

gboolean rank_line_is_wanted(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kSizes); i++) {
    const char* size = g_getenv(kSizes[i]);
    if (size) return g_ascii_strtoll(size, NULL, 10) > 1;
  }
  for (guint i = 0; i < G_N_ELEMENTS(kRanks); i++) {
    if (g_getenv(kRanks[i])) return TRUE;
  }
  return FALSE;
}

// The module is in the folder of the libraries, or where an environment variable says.
static GModule* open_module(void) {
  const char* folder = g_getenv("GIMBAL_MODULES");
  g_autofree char* path = g_build_filename(folder ? folder : GIMBAL_MODULE_FOLDER, "gimbal-mpi.so", NULL);
  return g_module_open(path, G_MODULE_BIND_LAZY);
}

RankLine* rank_line_open(GimbalDiagnostics* list) {
  GModule* module = open_module();
  gpointer open = NULL;
  if (!module || !g_module_symbol(module, GIMBAL_RANK_LINE_OPEN, &open)) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "no-mpi", NULL,
                 N_("Give each task its part with --shard I/N, and merge the parts."),
                 "This process is one of several, but this build of Gimbal has no MPI (%s)",
                 g_module_error());
    return NULL;
  }
  g_module_make_resident(module);
  RankLine* line = ((RankLineOpen)open)();
  if (!line) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "no-mpi", NULL,
                 N_("Give each task its part with --shard I/N, and merge the parts."), "MPI cannot begin");
  }
  return line;
}
