// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal info: what is in a model: sizes, masses, memory.

#include <stdio.h>

#include "cli.h"

typedef struct Count {
  const char* what;
  mjtSize number;
} Count;

static void print_counts(const mjModel* m) {
  const Count counts[] = {
      {"bodies", m->nbody},
      {"joints", m->njnt},
      {"degrees of freedom", m->nv},
      {"geoms", m->ngeom},
      {"sites", m->nsite},
      {"cameras", m->ncam},
      {"lights", m->nlight},
      {"meshes", m->nmesh},
      {"mesh vertices", m->nmeshvert},
      {"height fields", m->nhfield},
      {"textures", m->ntex},
      {"materials", m->nmat},
      {"flexes", m->nflex},
      {"skins", m->nskin},
      {"contact pairs", m->npair},
      {"excluded pairs", m->nexclude},
      {"equality constraints", m->neq},
      {"tendons", m->ntendon},
      {"actuators", m->nu},
      {"activations", m->na},
      {"sensors", m->nsensor},
      {"sensor values", m->nsensordata},
      {"keyframes", m->nkey},
      {"mocap bodies", m->nmocap},
  };
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    if (counts[i].number) printf("%-22s %10lld\n", counts[i].what, (long long)counts[i].number);
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
    printf("  %-20s %10.4g kg\n", name ? name : "(no name)", m->body_mass[best]);
    last = m->body_mass[best];
    last_id = best;
  }
}

int cmd_info(int argc, char** argv) {
  char** files;
  if (cli_parse(argc, argv, cli_no_options, 1, 1, &files) < 0) return 2;
  mjModel* m = cli_load(files[0]);
  if (!m) return 1;
  mjData* d = mj_makeData(m);
  printf("model                  %s\n", m->names);
  print_counts(m);
  printf("%-22s %10.4g s\n", "time step", m->opt.timestep);
  printf("%-22s %10.4g kg\n", "mass", total_mass(m));
  print_heaviest(m, 5);
  printf("%-22s %10.4g m\n", "extent", m->stat.extent);
  printf("%-22s %10.1f KB\n", "memory of the model", (double)mj_sizeModel(m) / 1024);
  if (d) printf("%-22s %10.1f KB\n", "memory of a simulation", (double)(d->nbuffer + d->narena) / 1024);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
