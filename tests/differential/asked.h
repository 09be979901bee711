// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A query of a state: it writes numbers to a list; both sides are asked in the same state, and the
// lists are compared.

#ifndef GIMBAL_DIFFERENTIAL_ASKED_H_
#define GIMBAL_DIFFERENTIAL_ASKED_H_

#include "examine.h"

typedef struct Asked {
  const Side* side;
  const mjModel* m;
  mjData* d;
  GArray* out;  // of mjtNum
} Asked;

#define FN(name) ((__typeof__(name)*)side_symbol(q->side, #name))

static inline void put(const Asked* q, const mjtNum* x, int n) {
  g_array_append_vals(q->out, x, (guint)n);
}

static inline void put_one(const Asked* q, double x) {
  put(q, &(mjtNum){x}, 1);
}

static inline mjtNum* numbers(int n) {
  return g_new0(mjtNum, n + 1);
}

// batches.c: simulations that begin in this state and near it, as a batch.
void ask_batch(const Asked* q);
// In how many numbers a batch is not what a loop of steps gives: of both sides in none.
void ask_batch_and_loop(const Asked* q);

// functions.c: what no step calls by name
void ask_stages(const Asked* q);
void ask_states(const Asked* q);
void ask_products(const Asked* q);
void ask_past(const Asked* q);
void ask_cameras(const Asked* q);
void ask_setups(const Asked* q);  // of specs

// singles.c: what other functions call
void ask_singles(const Asked* q);
void ask_integrators(const Asked* q);
void ask_facts(const Asked* q);
void ask_defaults(const Asked* q);
void ask_pieces(const Asked* q);
void ask_held_pose(const Asked* q);

// drawn.c
void ask_aimed_rays(const Asked* q);
void ask_flex_rays(const Asked* q);
void ask_skin_rays(const Asked* q);
void ask_drawn(const Asked* q);  // deformables and skins
void ask_mouse(const Asked* q);
void ask_copies(const Asked* q);

#endif  // GIMBAL_DIFFERENTIAL_ASKED_H_
