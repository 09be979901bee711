// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "ipc/state.h"

void pair_place(const IpcOuter* s, const IpcPair* p, mjtNum share, mjtNum pos[IPC_MOST_VERT][3]) {
  for (int k = 0; k < pair_size(p); k++) {
    const mjtNum *from = s->safe + 3 * p->vert[k], *to = s->target + 3 * p->vert[k];
    for (int i = 0; i < 3; i++) pos[k][i] = from[i] + share * (to[i] - from[i]);
  }
}
