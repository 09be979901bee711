// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "causes.h"

#include <string.h>

#include "needs.h"
#include "predicates.h"

//---- the table

typedef struct Cause {
  const char* pattern;  // kind|field|detail
  int (*there)(const Node* files, const char* note);
  const char* name;
} Cause;

static const Cause causes[] = {
    {"*|sensordata|sensor type 39", distance_to_itself, "distance to itself"},
    {"*step*|history|*", distance_to_itself, "distance to itself"},
    {"*|sensordata|sensor type 40", distance_to_itself, "distance to itself"},
    {"*|sensordata|sensor type 41", distance_to_itself, "distance to itself"},
    {"*compile|key_qpos|*", keys_beside_joint_of_a_class, "keyframe beside a joint of a class"},
    {"archive of theirs|names|*", name_with_break, "name with a line break"},
    {"calls: attach_spec|outcome|returns *", warnings_that_stay, "warnings that stay"},
    {"calls: *compile|outcome|returns Error: unknown material 'X' in geom*", attached_mesh_material,
     "attached mesh"},
    {"calls: *compile|outcome|returns Error: unknown body 'X' in equality*", deleted_after_renaming,
     "deleted after renaming"},
    {"calls: *|outcome|returns Error: *", listed_keys_of_a_failure, "keyframes of a failure"},
    {"calls: copy_spec|outcome|returns Error: repeated name 'X' in skin*", skins_of_a_file,
     "skins of one file"},
    {"verdict|ours accepted, theirs refused|bad format in attribute*", integer_as_real,
     "integer in other form"},
    {"verdict|ours accepted, theirs refused|problem reading attribute*", integer_as_real,
     "integer in other form"},
    {"verdict|ours refused, theirs accepted|*takes N number*, has N", has_no_words, "empty attribute"},
    {"verdict|ours accepted, theirs refused|Schema violation: *", ignored_body, "ignored body"},
    {"verdict|ours accepted, theirs refused|number is too large*", too_small, "tiny number"},
    {"verdict|ours accepted, theirs refused|Error: Invalid lengthrange*", orientation_and_muscle,
     "muscle after orientation"},
    {"verdict|ours accepted, theirs refused|Error: engine error: pre and post-count of Y_rownnz*",
     joint_twice, "joint twice in a tendon"},
    {"verdict|*lengthrange*|*", joint_twice, "joint twice in a tendon"},
    {"verdict|*|*ength*range*", joint_twice, "joint twice in a tendon"},
    {"verdict|ours accepted, theirs refused|Error: unrecognized name 'X' of *", fused, "fusestatic"},
    {"verdict|ours accepted, theirs refused|Error: unknown target body in *", copied_view_target,
     "copied view"},
    {"verdict|ours refused, theirs accepted|*: kv is below zero", negative_intvelocity,
     "negative intvelocity"},
    {"verdict|ours refused, theirs accepted|*: dampratio is below zero", negative_intvelocity,
     "negative intvelocity"},
    {"verdict|ours refused, theirs accepted|*: timeconst is below zero", negative_intvelocity,
     "negative intvelocity"},
    {"verdict|ours accepted, theirs refused|Error: empty name in texture", discards_visuals, "discardvisual"},
    {"verdict|ours refused, theirs accepted|*attribute 'X' of mesh: cannot be all zero", zero_refquat,
     "zero refquat"},
    {"verdict|ours accepted, theirs refused|Error: material 'X' not found in geom*", attached_mesh_material,
     "attached mesh"},
    {"verdict|ours accepted, theirs refused|Error: material 'X' not found in site*", attached_site_material,
     "attached site"},
    {"calls: *compile|outcome|returns Error: material 'X' not found in site*", attached_site_material,
     "attached site"},
    {"*|site_matid|*", attached_site_material, "attached site"},
    {"verdict|ours refused, theirs accepted|Error: a body that moves needs mass*", not_finite,
     "number that is not finite"},
    {"verdict|ours accepted, theirs refused|Error: mass and inertia of moving*", not_finite,
     "number that is not finite"},
    {"forward*|sensordata|*", not_finite, "number that is not finite"},
    {"forward|solver_niter|*", not_finite, "number that is not finite"},
    {"*step*|act|*", not_finite, "number that is not finite"},
    {"verdict|ours refused, theirs accepted|Error: keyframe 'X': act has *", motor_beside_copies,
     "motor beside copies"},
    {"forward*|sensordata|sensor type 46*", tactile_beside_flex, "tactile beside a flex"},
    {"verdict|ours accepted, theirs refused|Error: unrecognized object 'X' in tuple*", fused, "fusestatic"},
    {"compile|stat:extent|*", not_finite, "number that is not finite"},
    {"compile|body_ipos|*", not_finite, "number that is not finite"},
    {"forward*|contact*|*", not_finite, "number that is not finite"},
    {"forward|efc_type|*", not_finite, "number that is not finite"},
    {"save|*_user|*", user_data_of_a_class, "user data of a class"},
    {"archive|*_user|*", user_data_of_a_class, "user data of a class"},
    {"mjb from theirs|refused|*", fused_flex, "fusestatic"},
    {"mjb from theirs|refused|*", joint_twice, "joint twice in a tendon"},
    {"forward*|flex*|*", fused_flex, "fusestatic"},
    {"compile|key_*|*", counted_keys_beside_copies, "nkey beside a replicate"},
    {"compile|names|*", counted_keys_beside_copies, "nkey beside a replicate"},
    {"compile|stat:center|*", not_finite, "number that is not finite"},
    {"compile|body_inertia|*", not_finite, "number that is not finite"},
    {"compile|*_invweight0|*", not_finite, "number that is not finite"},
    {"compile|*_history|*", negative_nsample, "negative nsample"},
    {"verdict|ours refused, theirs accepted|*: flex_condim*", condim_of_no_contact, "condim of no contact"},
    {"saved by theirs|names|*", name_with_break, "name with a line break"},
    {"second compile|mesh_facenormal|*", mirrored_normals, "mirrored normals"},
    {"calls: *|mesh_facenormal|*", mirrored_normals, "mirrored normals"},
    {"calls: *|size:npolygonmax|*", deleted_with_mesh, "mesh without its geom"},
    {"calls: *|outcome|returns ", elastic_flex, "elastic flex"},
    {"calls: *|outcome|returns Error: unknown body 'X' in flex*", deleted_with_flex, "deleted of a flex"},
    {"calls: *|outcome|returns Error: unknown *object 'X' in *", deleted_after_renaming,
     "deleted after renaming"},
    {"calls: *|outcome|returns Error: keyframe N: invalid *", keys_that_do_not_fit,
     "keyframe that does not fit"},
    {"calls: body_to_frame|outcome|returns *Keyframe *", frame_beside_long_keys,
     "frame beside long keyframes"},
    {"calls: delete|outcome|returns *Keyframe *", keys_that_do_not_fit, "keyframe that does not fit"},
    {"calls: *compile|sensor_*|*", attached_tactile, "attached tactile sensor"},
    {"calls: *compile|names|*", attached_tactile, "attached tactile sensor"},
    {"compile|key_ctrl|*", copied_controls, "controls of copies"},
    {"compile|key_*|*", attached_and_replicated_keys, "replicate after a self-attachment"},
    {"compile|names|*", attached_and_replicated_keys, "replicate after a self-attachment"},
    {"compile|mesh_*|*", shared_mesh_file, "meshes of one file"},
    {"compile|geom_pos|mesh", shared_mesh_file, "meshes of one file"},
    {"calls: recompile|q???|*", recompiled_copy, "recompiled copy"},
    {"calls: recompile|act|*", recompiled_copy, "recompiled copy"},
    {"calls: recompile|ctrl|*", recompiled_copy, "recompiled copy"},
    {"calls: recompile|q???|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: recompile|act|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: recompile|ctrl|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: *compile|key_act|*", two_bodies_beside_keys, "bodies deleted beside keyframes"},
    {"calls: *compile|key_ctrl|*", two_bodies_beside_keys, "bodies deleted beside keyframes"},
    {"calls: *compile|key_q*|*", deleted_beside_keys, "joint or actuator deleted beside keyframes"},
    {"calls: *compile|key_act|*", deleted_beside_keys, "joint or actuator deleted beside keyframes"},
    {"calls: *compile|key_ctrl|*", deleted_beside_keys, "joint or actuator deleted beside keyframes"},
    {"calls: *compile|key_m*|*", deleted_beside_keys, "joint or actuator deleted beside keyframes"},
    {"save unfinished|key_*|*", attached_beside_keys, "attached beside keyframes"},
    {"save unfinished|names|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: *compile|key_qpos|*", short_key_beside_attached, "short keyframe"},
    {"calls: *compile|key_time|*", short_key_beside_own, "short keyframe of one's own"},
    {"calls: *compile|names|*", short_key_beside_own, "short keyframe of one's own"},
    {"calls: *compile|key_q*|*", frame_beside_keys, "body to frame beside keyframes"},
    {"calls: *compile|key_q*|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: *compile|key_act|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: *compile|key_ctrl|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: *compile|key_m*|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: *|outcome|returns Error: unknown body 'X' in skin*", deleted_with_skin, "deleted of a skin"},
    {"calls: attach*|outcome|returns *", same_prefix, "same prefix"},
    {"calls: *|outcome|returns *", discarded_assets, "discarded assets"},
    {"calls: *compile|body_margin|*", discarded_before, "discarded assets"},
    {"verdict|ours accepted, theirs refused|repeated name 'X' in *", same_own_prefix, "one prefix"},
    {"saved by theirs, verdict|ours refused, theirs accepted|*", text_that_ends_a_block, "end of a block"},
    {"verdict|ours accepted, theirs refused|repeated name 'X' in *", parts_of_one_child,
     "parts of one child"},
    {"calls: *|outcome|returns *", tactile_stays_behind, "attached tactile sensor"},
    {"calls: *|outcome|returns *", waiting_keys, "keyframes that wait"},
    {"calls: *|outcome|returns *", flex_is_gone, "deleted of a flex"},
    {"calls: *compile|outcome|returns Error: unknown side site*", wrapping_geom_of_a_class,
     "wrapping geom of a class"},
    {"calls: *compile|outcome|returns Error: Invalid lengthrange*", orientation_and_muscle,
     "muscle after orientation"},
    {"calls: *|geom_matid|mesh", attached_mesh_material, "attached mesh"},
    {"calls: *|eq_*|*", joint_of_a_class, "joint of a class"},
    {"calls: *|names|*", joint_of_a_class, "joint of a class"},
    {"calls: *|size:neq|*", joint_of_a_class, "joint of a class"},
    {"calls: history|outcome|theirs: *times must be strictly*", history_without_times,
     "history without times"},
    {"calls: *compile|mesh_*|*", attached_tactile, "attached tactile sensor"},
    {"compile|hfield_*|*", files_of_one_name, "files of one name"},
    {"compile|mesh_*|*", files_of_one_name, "files of one name"},
    {"compile|tex_*|*", files_of_one_name, "files of one name"},
    {"compile|sensor_*|*", names_in_and_out_of_replicates, "names in and out of replicates"},
    {"compile|names|*", names_in_and_out_of_replicates, "names in and out of replicates"},
    {"save|mesh_*|*", fitted_and_copied_back, "fitted in a scaled frame"},
    {"save|names|*", fitted_and_copied_back, "fitted in a scaled frame"},
    {"compile*|opt:*ableflags|*", flag_in_included_file, "flag in an included file"},
    {"*|tendon_matid|*", attached_tendon_material, "attached tendon"},
    {"copied spec|*plugin*|*", unused_instance, "unused instance"},
    {"copied spec|names|*", unused_instance, "unused instance"},
    {"query|batch against a loop|*", energy_of_another, "energy of another"},
    {"copied spec|*plugin*|*", instances_of_both_kinds, "named and own instances"},
    {"copied spec|names|*", instances_of_both_kinds, "named and own instances"},
    {"compile|tendon_num|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"compile|wrap_type|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"compile|size:nwrap|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"compile|names|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"calls: *|eq_*|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"calls: *|sensor_*|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"calls: *|outcome|returns *", tendon_is_gone, "wrapping geom of a class"},
    {"calls: *|tree_sleep_policy|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"calls: *|tendon_num|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"calls: *|wrap_*|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"calls: *|size:nwrap|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"calls: *|names|*", wrapping_geom_of_a_class, "wrapping geom of a class"},
    {"calls: *|names|*", unnamed_keys, "unnamed keyframes"},
    {"calls: *|outcome|returns Error: repeated name 'X' in key*", unnamed_keys, "unnamed keyframes"},
    {"calls: *|outcome|returns Error: repeated name 'X' in key*", copied_keys, "copied keyframes"},
    {"calls: *compile|outcome|returns Error: repeated name 'X' in key*", keys_of_a_failure,
     "keyframes of a failure"},
    {"calls: recompile|mocap_*|*", edited_mocap_body, "edited mocap body"},
    {"calls: *|outcome|returns Error: keyframe 'X': invalid *", keys_that_do_not_fit,
     "keyframe that does not fit"},
    {"calls: *|outcome|returns ", not_finite, "number that is not finite"},
    {"calls: files|outcome|*", odd_path, "path in another form"},
    {"calls: default|outcome|returns *", class_of_a_copy, "class of a copy"},
    {"calls: recompile|q???|*", another_type_of_joint, "another type of joint"},
    {"copied spec|refused by|*", fused, "fusestatic"},
    {"calls: copy_back|outcome|*", fused_copied_back, "fused bodies"},
    {"calls: copy_back|outcome|returns ", anchors_changed_together, "anchors changed together"},
    {"calls: *|flex_vertbodyid|*", pinned_to_a_world, "pinned to a world"},
    {"calls: *|efm0_*|*", pinned_to_a_world, "pinned to a world"},
    {"save|*", fused_copied_back, "fused bodies"},
};

static const char* cause_of(const Node* files, const char* key, const char* note) {
  for (size_t i = 0; i < G_N_ELEMENTS(causes); i++) {
    if (g_pattern_match_simple(causes[i].pattern, key) && causes[i].there(files, note)) return causes[i].name;
  }
  return needs_cause(files, key);
}

void causes_add(const Node* files, GString* answer) {
  char** lines = g_strsplit(answer->str, "\n", -1);
  g_string_truncate(answer, 0);
  for (char** line = lines; *line && **line; line++) {
    char** parts = g_strsplit(*line, "\t", 4);
    const char* cause = NULL;
    if (g_strv_length(parts) == 4 && strcmp(parts[0], "status")) {
      char* key = g_strjoin("|", parts[0], parts[1], parts[2], NULL);
      cause = cause_of(files, key, parts[3]);
      g_free(key);
    }
    if (cause) {
      g_string_append_printf(answer, "%s\t%s\t%s <- %s\t%s\n", parts[0], parts[1], parts[2], cause, parts[3]);
    } else {
      g_string_append_printf(answer, "%s\n", *line);
    }
    g_strfreev(parts);
  }
  g_strfreev(lines);
}
