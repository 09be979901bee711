// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Work on bodies and dofs, dealt out to the threads of a mjData. What hangs on a child of the world
// depends on nothing that hangs on another one; its bodies, dofs, joints, geoms and sites are
// neighbours in their lists. So a share is a range of each. Every number comes out of the same
// operations for any number of shares: what all have in common, as sums at the world, the caller
// does himself.

#ifndef GIMBAL_MODEL_TREE_SHARE_H_
#define GIMBAL_MODEL_TREE_SHARE_H_

#include <mujoco/mujoco.h>

typedef struct TreeShare {
  int body, body_end;  // the first share begins with the world
  int dof, dof_end;
} TreeShare;

// Has neither the stack nor the arena of d.
typedef void (*TreeTask)(const mjModel* m, mjData* d, const TreeShare* share, void* with);

// Run the task for all shares: one if there are no threads, or too little to do.
void share_trees(const mjModel* m, mjData* d, TreeTask task, void* with);

#endif  // GIMBAL_MODEL_TREE_SHARE_H_
