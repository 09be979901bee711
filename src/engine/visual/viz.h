// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All kinds of things that a scene can show, one function each. scene.c calls them in order.

#ifndef GIMBAL_VISUAL_VIZ_H_
#define GIMBAL_VISUAL_VIZ_H_

#include "visual/emit.h"

// viz_model.c: what the model is made of
VizFunction viz_flexes, viz_skins, viz_geoms, viz_sites, viz_geom_frames, viz_site_frames;
// viz_tendon.c
VizFunction viz_tendons, viz_slider_cranks;
// viz_tree.c: bounding volumes
VizFunction viz_body_tree, viz_flex_tree, viz_flex_lattice, viz_mesh_tree, viz_mesh_octree;
// viz_body.c
VizFunction viz_inertia, viz_body_frames, viz_body_labels, viz_islands, viz_com, viz_skeleton,
    viz_applied_forces;
// viz_select.c
VizFunction viz_perturb, viz_select_point;
// viz_joint.c
VizFunction viz_joints, viz_actuators, viz_equalities;
// viz_camlight.c
VizFunction viz_cameras, viz_lights;
// viz_sensor.c
VizFunction viz_rangefinders, viz_tactile;
// viz_contact.c
VizFunction viz_contacts;

#endif  // GIMBAL_VISUAL_VIZ_H_
