// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Predicates on a case: what its elements are, and what was called before. Those with a note ask
// about a difference, whose note it is.

#ifndef GIMBAL_DIFFERENTIAL_PREDICATES_H_
#define GIMBAL_DIFFERENTIAL_PREDICATES_H_

#include "tree.h"

typedef int (*Test)(const Node* node, const char* argument);

int count(const Node* files, Test test, const char* argument);
int has_tag(const Node* node, const char* tag);
int is_inside(const Node* node, const char* tag);
int number_of(const Node* node, const char* name);
int is_copied(const Node* files);
int is_discarding(const Node* node, const char* argument);

// elements.c
int integer_as_real(const Node* files, const char* note);
int files_of_one_name(const Node* files, const char* note);
int names_in_and_out_of_replicates(const Node* files, const char* note);
int fitted_and_copied_back(const Node* files, const char* note);
int too_small(const Node* files, const char* note);
int has_no_words(const Node* files, const char* note);
int not_finite(const Node* files, const char* note);
int flag_in_included_file(const Node* files, const char* note);
int attached(const Node* files, const char* note);
int attached_tendon_material(const Node* files, const char* note);
int attached_site_material(const Node* files, const char* note);
int unnamed_keys(const Node* files, const char* note);
int copied_keys(const Node* files, const char* note);
int wrapping_geom_of_a_class(const Node* files, const char* note);
int joint_twice(const Node* files, const char* note);
int orientation_and_muscle(const Node* files, const char* note);
int fused(const Node* files, const char* note);
int copied_view_target(const Node* files, const char* note);
int distance_to_itself(const Node* files, const char* note);
int negative_intvelocity(const Node* files, const char* note);
int discards_visuals(const Node* files, const char* note);
int user_data_of_a_class(const Node* files, const char* note);
int motor_beside_copies(const Node* files, const char* note);
int fused_flex(const Node* files, const char* note);
int fused_copied_back(const Node* files, const char* note);
int tactile_beside_flex(const Node* files, const char* note);
int zero_refquat(const Node* files, const char* note);
int counted_keys_beside_copies(const Node* files, const char* note);
int elastic_flex(const Node* files, const char* note);
int condim_of_no_contact(const Node* files, const char* note);
int negative_nsample(const Node* files, const char* note);
int name_with_break(const Node* files, const char* note);
int mirrored_normals(const Node* files, const char* note);
int ignored_body(const Node* files, const char* note);
int unused_instance(const Node* files, const char* note);
int energy_of_another(const Node* files, const char* note);
int instances_of_both_kinds(const Node* files, const char* note);

// edits.c
int attached_tactile(const Node* files, const char* note);
int short_key_beside_attached(const Node* files, const char* note);
int short_key_beside_own(const Node* files, const char* note);
int frame_beside_keys(const Node* files, const char* note);
int anchors_changed_together(const Node* files, const char* note);
int pinned_to_a_world(const Node* files, const char* note);
int tactile_stays_behind(const Node* files, const char* note);
int copied_controls(const Node* files, const char* note);
int attached_beside_keys(const Node* files, const char* note);
int another_type_of_joint(const Node* files, const char* note);
int keys_that_do_not_fit(const Node* files, const char* note);
int frame_beside_long_keys(const Node* files, const char* note);
int deleted_with_flex(const Node* files, const char* note);
int deleted_with_skin(const Node* files, const char* note);
int deleted_beside_keys(const Node* files, const char* note);
int two_bodies_beside_keys(const Node* files, const char* note);
int waiting_keys(const Node* files, const char* note);
int same_prefix(const Node* files, const char* note);
int recompiled_copy(const Node* files, const char* note);
int flex_is_gone(const Node* files, const char* note);
int tendon_is_gone(const Node* files, const char* note);
int discarded_assets(const Node* files, const char* note);
int discarded_before(const Node* files, const char* note);
int attached_mesh_material(const Node* files, const char* note);
int same_own_prefix(const Node* files, const char* note);
int text_that_ends_a_block(const Node* files, const char* note);
int parts_of_one_child(const Node* files, const char* note);
int attached_and_replicated_keys(const Node* files, const char* note);
int shared_mesh_file(const Node* files, const char* note);
int joint_of_a_class(const Node* files, const char* note);
int history_without_times(const Node* files, const char* note);
int deleted_with_mesh(const Node* files, const char* note);
int deleted_after_renaming(const Node* files, const char* note);
int class_of_a_copy(const Node* files, const char* note);
int edited_mocap_body(const Node* files, const char* note);
int odd_path(const Node* files, const char* note);
int keys_beside_joint_of_a_class(const Node* files, const char* note);
int keys_of_a_failure(const Node* files, const char* note);
int listed_keys_of_a_failure(const Node* files, const char* note);
int warnings_that_stay(const Node* files, const char* note);
int skins_of_a_file(const Node* files, const char* note);

#endif  // GIMBAL_DIFFERENTIAL_PREDICATES_H_
