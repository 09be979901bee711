// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many faces a flex shows, of which material, before they are made.

#ifndef GIMBAL_VISUAL_FLEX_FACES_H_
#define GIMBAL_VISUAL_FLEX_FACES_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

enum { FLEX_BOX_FACES = 12 };

// What of a flex is shown as faces.
typedef enum FlexMode { FLEX_NO_FACES, FLEX_ELEMENTS, FLEX_SKIN, FLEX_BOXES } FlexMode;

FlexMode flex_mode(const mjModel* m, const mjvOption* opt, int flex);

// Is an element in the layer that is shown?
static inline bool flex_element_shows(const mjModel* m, int flex, int elem, int layer) {
  return m->flex_dim[flex] != 3 || m->flex_elemlayer[m->flex_elemadr[flex] + elem] == layer;
}

// The slices of a flex (model/flex/flex_material.h). With one slice only the count and the first
// element are set.
typedef struct FlexSlices {
  int count;
  int* first;     // first element of each
  int* of_elem;   // slice of each element
  int* of_shell;  // slice of each piece of the border, as that of its element; NULL without a skin
  int* faces;     // number of faces of each slice
} FlexSlices;

// Arrays lie on the stack of d until the caller frees it.
void flex_slices_setup(FlexSlices* s, const mjModel* m, mjData* d, const mjvOption* opt, int flex);

#endif  // GIMBAL_VISUAL_FLEX_FACES_H_
