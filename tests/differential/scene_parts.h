// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What scenes are put together from, and those that stand in a file of their own.

#ifndef GIMBAL_DIFFERENTIAL_SCENE_PARTS_H_
#define GIMBAL_DIFFERENTIAL_SCENE_PARTS_H_

#include "shapes.h"

const GimbalElement* section_of(const Generator* g, const char* tag);

// An element with these attributes: pairs of a name and a value, then NULL.
Node* put_element(Node* parent, const char* tag, ...);
void set_numbers(Generator* g, Node* node, const char* name, int n, double low, double high);
void give_name(Generator* g, Node* node, const char* space);
void turn(Generator* g, Node* node);
Node* option_of(Node* root);

Node* put_body(Generator* g, Node* parent, double x, double y, double z);
Node* put_solid(Generator* g, Node* root, Node* body);
void put_joint(Generator* g, Node* body, int is_free);
void put_site(Generator* g, Node* root, Node* body);
void scene_chain(Generator* g, Node* root);

// scenes_sensed.c
void scene_sites(Generator* g, Node* root);
void scene_strings(Generator* g, Node* root);
void scene_skins(Generator* g, Node* root);
void scene_motors(Generator* g, Node* root);
void scene_held(Generator* g, Node* root);
void scene_joined(Generator* g, Node* root);
void scene_solid(Generator* g, Node* root);
void scene_folded(Generator* g, Node* root);
void put_limit_sensors(Generator* g, Node* root);
void put_inheriting(Generator* g, Node* root);
void put_pose(Generator* g, Node* root);
void take_obj(Generator* g, Node* mesh);

#endif  // GIMBAL_DIFFERENTIAL_SCENE_PARTS_H_
