// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The pose of an object of the model and how its text describes it; and the attributes for another
// pose. Pure functions.

#ifndef GIMBAL_PLACEMENT_H_
#define GIMBAL_PLACEMENT_H_

#include "language/edit/rewrite.h"
#include "text/pose-text.h"
#include "widgets/view/gizmo.h"

// Where the structure of an element (mjsGeom …) keeps its pose; 0: it has no such field.
typedef struct GimbalPoseFields {
  int type;  // mjtObj
  size_t pos, quat, alt, fromto;
  size_t direction;
  const char* direction_name;  // of its attribute
} GimbalPoseFields;

// NULL: elements of this type have no place.
const GimbalPoseFields* gimbal_pose_fields(int type);

typedef struct GimbalPlacement {
  int type, id;
  mjtNum pos[3], mat[9];  // present pose, in the world
  mjtNum frame[4];        // orientation that the text is relative to, in the world
  GimbalAngles angles;
  // as written, or the effective value
  mjtNum own_pos[3], own_quat[4], own_dir[3], own_fromto[6], own_size[3];
  int nsize;  // how many numbers of size are used, 0: none
  int geomtype;
  gboolean has_fromto;
  const char* form;  // of the orientation
  double finest;     // smallest visible length at the drag, m; 0: as fine as texts are
} GimbalPlacement;

// Initialize for an object whose opening tag is at tag in text. FALSE if it has no pose or no text.
gboolean gimbal_placement_init(GimbalPlacement* self, const mjModel* m, const mjData* d, const mjSpec* spec,
                               int objtype, int id, const GimbalMjcfTree* tree, gsize tag);

// Update only the present pose, for drawing.
gboolean gimbal_placement_locate(GimbalPlacement* self, const mjModel* m, const mjData* d, int objtype,
                                 int id);

// The attributes after a drag; at most 3. Returns how many; the values are new strings.
int gimbal_placement_drag(const GimbalPlacement* self, GimbalGizmoMode mode, const GimbalGizmoDrag* drag,
                          GimbalAssignment values[3]);

#endif  // GIMBAL_PLACEMENT_H_
