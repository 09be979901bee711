// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finite elements of interpolated flexes: the cells of the grid, or for shells the faces of cells
// on its surface. Their stiffness is linear in a frame that turns with the element.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_CELL_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_CELL_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

typedef struct FlexCell {
  int flex;
  int index;
  int order;
  int nnode;
  int node[mjMAXFLEXNODES];  // in the flex
  // (3*nnode x 3*nnode), negative definite; under strain constraints: modes
  const mjtNum* stiffness;
  int axis;  // of the normal of a face, -1 for a cell
} FlexCell;

// Number of elements of a flex whose nodes are elastic, 0 for others.
int flex_cell_count(const mjModel* m, int flex);

// Set up one of them; returns 0 if it has no stiffness.
int flex_cell_setup(const mjModel* m, int flex, int index, FlexCell* cell);

// Any element of an interpolated flex.
FlexCell flex_cell_at(const mjModel* m, int flex, int index);

// Body of a node.
int flex_cell_body(const mjModel* m, const FlexCell* cell, int i);

// World position of a node of a flex, and the positions of all nodes of a grid (inner ones of a
// shell follow its surface).
void flex_node_position(const mjModel* m, const mjData* d, int flex, int node, mjtNum pos[3]);
void flex_grid_positions(const mjModel* m, const mjData* d, int flex, mjtNum* pos);

// Deformation gradient in the middle of a cell or face, from the positions of its nodes.
void flex_cell_gradient(const mjModel* m, const FlexCell* cell, const mjtNum* pos, mjtNum F[9]);

// World positions of the nodes of a cell and the rotation from its rest frame to the world.
void flex_cell_state(const mjModel* m, const mjData* d, const FlexCell* cell, mjtNum* pos, mjtNum quat[4]);

// Whether a node stands in the origin of its body; pinned ones usually do not.
bool flex_node_is_free(const mjModel* m, int flex, int node);

// Add a force on a node. As MuJoCo has it, that on a node in the origin of its body acts on the
// sliders of this body only, that on others (pinned ones) on the whole chain: where a parent moves,
// the forces of a cell do not sum to zero.
void flex_apply_to_node(const mjModel* m, const mjData* d, int flex, int node, const mjtNum force[3],
                        const mjtNum pos[3], mjtNum* qfrc);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_CELL_H_
