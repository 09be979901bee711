// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Islands do not touch each other, so workers solve them side by side and the results do not depend
// on who does what. A worker sees d through a view: the same arrays, but a stack of its own, cut
// out of the stack of d. Islands that could need more than that stack stay with the caller, who has
// all of it.

#include "solver/islands.h"

#include <gimbal/assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/threadpool.h"
#include "model/data_view.h"
#include "solver/dual.h"
#include "solver/primal.h"

// fewer rows than that are solved sooner than a worker wakes up
enum { kMinRows = 100 };

// Bring inputs and start point into island order.
static void gather_islands(mjData* d) {
  for (int k = 0; k < d->nidof; k++) {
    int i = d->map_idof2dof[k];
    d->ifrc_smooth[k] = d->qfrc_smooth[i];
    d->ifrc_constraint[k] = d->qfrc_constraint[i];
    d->iacc_smooth[k] = d->qacc_smooth[i];
    d->iacc[k] = d->qacc[i];
  }
  for (int k = 0; k < d->nefc; k++) {
    int i = d->map_iefc2efc[k];
    d->iefc_force[k] = d->efc_force[i];
    d->iefc_aref[k] = d->efc_aref[i];
  }
}

// Bring results back from island order.
static void scatter_islands(mjData* d) {
  for (int k = 0; k < d->nidof; k++) {
    int i = d->map_idof2dof[k];
    d->qacc[i] = d->iacc[k];
    d->qfrc_constraint[i] = d->ifrc_constraint[k];
  }
  for (int k = 0; k < d->nefc; k++) {
    int i = d->map_iefc2efc[k];
    d->efc_force[i] = d->iefc_force[k];
    d->efc_state[i] = d->iefc_state[k];
  }
}

// A deformable that no row holds moves as it does without constraints.
static void leave_island(mjData* d, int island) {
  int at = d->island_idofadr[island], n = d->island_nv[island];
  mju_copy(d->iacc + at, d->iacc_smooth + at, n);
  mju_zero(d->ifrc_constraint + at, n);
}

static void solve_island(const mjModel* m, mjData* d, int island) {
  GIMBAL_ASSERT(island >= -1 && island < d->nisland);
  if (!d->island_nefc[island] && m->opt.solver != mjSOL_PGS) {
    leave_island(d, island);
  } else if (m->opt.solver == mjSOL_PGS) {
    solve_pgs(m, d, island, m->opt.iterations);
  } else {
    solve_primal(m, d, island, m->opt.iterations, m->opt.solver == mjSOL_NEWTON);
  }
}

//---- workers

typedef struct Team {
  const mjModel* m;
  mjData* d;
  int nworker;
  mjData** view;  // (nworker)
  int* task;      // (ntask) islands to share out
  int ntask;
} Team;

// Bound of the stack that a solve of the island takes: vectors, copies of M and J, and dense
// triangles for the Hessian, with and without cones. In floating point: it may be huge.
static double stack_bound(const mjData* d, int island) {
  GIMBAL_ASSERT(island >= -1 && island < d->nisland);
  double nv = d->island_nv[island], nefc = d->island_nefc[island];
  return 8 * (4 * nv * nv + 2 * nefc * nv + 100 * nv + 100 * nefc) + 10000;
}

// Views for as many workers as the stack has room for, and the islands that fit into their stacks.
// The caller has marked the stack; a team of one or no tasks: not worth it.
static Team gather_team(const mjModel* m, mjData* d) {
  Team team = {.m = m, .d = d, .nworker = threadpool_size(d)};
  // dense AR couples the rows of all islands by zeros
  if (team.nworker < 2 || d->nefc < kMinRows || (m->opt.solver == mjSOL_PGS && !mj_isSparse(m))) {
    team.nworker = 1;
    return team;
  }
  team.task = mj_stackAllocInt(d, d->nisland);
  team.view = mj_stackAllocByte(d, sizeof(mjData*) * team.nworker, _Alignof(mjData*));
  size_t room = arena_available(d) / 2 / team.nworker, overhead = sizeof(mjData) + 4096;
  size_t bytes = room > overhead ? room - overhead : 0;
  for (int i = 0; i < d->nisland; i++) {
    if (stack_bound(d, i) < (double)bytes) team.task[team.ntask++] = i;
  }
  if (team.ntask < 2) {
    team.nworker = 1;
    team.ntask = 0;
    return team;
  }
  data_views(d, team.view, team.nworker, bytes);
  return team;
}

static void solve_task(void* context, int task, int worker) {
  Team* team = context;
  mjData *d = team->d, *view = team->view[worker];
  int island = team->task[task];
  solve_island(team->m, view, island);
  if (island >= mjNISLAND) return;
  int niter = view->solver_niter[island];
  d->solver_niter[island] = niter;
  d->solver_nnz[island] = view->solver_nnz[island];
  memcpy(d->solver + island * mjNSOLVER, view->solver + island * mjNSOLVER,
         sizeof(mjSolverStat) * mjMIN(niter, mjNSOLVER));
}

// Whether the team has the island; tasks are ascending, next is the first that was not passed yet.
static bool team_has(const Team* team, int island, int* next) {
  if (*next >= team->ntask || team->task[*next] != island) return false;
  ++*next;
  return true;
}

void solve_islands(const mjModel* m, mjData* d) {
  int dual = m->opt.solver == mjSOL_PGS;
  if (!dual) gather_islands(d);
  mj_markStack(d);
  Team team = gather_team(m, d);
  if (team.ntask) threadpool_run(d, team.ntask, solve_task, &team);
  for (int i = 0, next = 0; i < d->nisland; i++) {
    if (!team_has(&team, i, &next)) solve_island(m, d, i);
  }
  mj_freeStack(d);
  if (!dual) scatter_islands(d);
  for (int i = 0; m->opt.noslip_iterations > 0 && i < d->nisland; i++) {
    solve_noslip(m, d, i, m->opt.noslip_iterations);
  }
}
