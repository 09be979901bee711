// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal info: what is in a model: sizes, masses, memory.

#include <glib/gi18n.h>
#include <stdio.h>

#include "cli.h"

typedef struct Count {
  const char* what;
  mjtSize number;
} Count;

enum { LABEL = 22 };  // characters of a label

static void print_counts(const mjModel* m) {
  const Count counts[] = {
      {N_("bodies"), m->nbody},
      {N_("joints"), m->njnt},
      {N_("degrees of freedom"), m->nv},
      {N_("geoms"), m->ngeom},
      {N_("sites"), m->nsite},
      {N_("cameras"), m->ncam},
      {N_("lights"), m->nlight},
      {N_("meshes"), m->nmesh},
      {N_("mesh vertices"), m->nmeshvert},
      {N_("height fields"), m->nhfield},
      {N_("textures"), m->ntex},
      {N_("materials"), m->nmat},
      {N_("flexes"), m->nflex},
      {N_("skins"), m->nskin},
      {N_("contact pairs"), m->npair},
      {N_("excluded pairs"), m->nexclude},
      {N_("equality constraints"), m->neq},
      {N_("tendons"), m->ntendon},
      {N_("actuators"), m->nu},
      {N_("activations"), m->na},
      {N_("sensors"), m->nsensor},
      {N_("sensor values"), m->nsensordata},
      {N_("keyframes"), m->nkey},
      {N_("mocap bodies"), m->nmocap},
  };
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    if (!counts[i].number) continue;
    cli_print_label(counts[i].what, LABEL);
    printf("%10lld\n", (long long)counts[i].number);
  }
}

static double total_mass(const mjModel* m) {
  double mass = 0;
  for (int i = 1; i < m->nbody; i++) mass += m->body_mass[i];
  return mass;
}

// The heaviest bodies, at most as many as asked for.
static void print_heaviest(const mjModel* m, int count) {
  double last = mjMAXVAL;
  int last_id = -1;
  for (int k = 0; k < count; k++) {
    int best = -1;
    for (int i = 1; i < m->nbody; i++) {
      int is_next = m->body_mass[i] < last || (m->body_mass[i] == last && i > last_id);
      if (is_next && (best < 0 || m->body_mass[i] > m->body_mass[best])) best = i;
    }
    if (best < 0 || m->body_mass[best] <= 0) return;
    const char* name = mj_id2name(m, mjOBJ_BODY, best);
    printf("  %-20s %10.4g kg\n", name ? name : _("(no name)"), m->body_mass[best]);
    last = m->body_mass[best];
    last_id = best;
  }
}

static void print_row(const char* label, double number, const char* unit) {
  cli_print_label(label, LABEL);
  printf("%10.4g %s\n", number, unit);
}

static void print_memory(const char* label, double bytes) {
  cli_print_label(label, LABEL);
  printf("%10.1f KB\n", bytes / 1024);
}

int cmd_info(int argc, char** argv) {
  char** files;
  if (cli_parse(argc, argv, cli_no_options, 1, 1, &files) < 0) return 2;
  mjModel* m = cli_load(files[0]);
  if (!m) return 1;
  mjData* d = mj_makeData(m);
  cli_print_label(N_("model"), LABEL);
  printf("%s\n", m->names);
  print_counts(m);
  print_row("time step", m->opt.timestep, "s");
  print_row("mass", total_mass(m), "kg");
  print_heaviest(m, 5);
  print_row("extent", m->stat.extent, "m");
  print_memory(N_("memory of the model"), (double)mj_sizeModel(m));
  if (d) print_memory(N_("memory of a simulation"), (double)(d->nbuffer + d->narena));
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
