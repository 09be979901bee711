// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "predicates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "causes.h"

//---- what was called before

// How many elements more than they we have, of the kind that a call looked for.
static int surplus(const char* note) {
  int ours = 0, theirs = 0;
  const char* want = strstr(note, "want of ");
  if (sscanf(note, " of %d", &ours) != 1 || !want || sscanf(want, "want of %d", &theirs) != 1) return 0;
  return ours - theirs;
}

// The same of any of the kinds that a call looked for, one after the other.
static int has_more(const char* note) {
  const char* want = strstr(note, "want of ");
  for (const char* at = want ? want + 4 : NULL; note && at;) {
    int ours = 0, theirs = 0;
    if (sscanf(note, " of %d", &ours) != 1 || sscanf(at, " of %d", &theirs) != 1) return 0;
    if (ours != theirs) return ours > theirs;
    note = strstr(note + 3, " of ");
    at = strstr(at + 3, " of ");
  }
  return 0;
}

int attached_tactile(const Node* files, const char* note) {
  return attached(files, note) && count(files, has_tag, "tactile");
}

int tactile_stays_behind(const Node* files, const char* note) {
  return surplus(note) < 0 && attached_tactile(files, note);
}

static int has_several_inputs(const Node* node, const char* argument) {
  static const char* const tags[] = {"orientation", "pid", "dcmotor", "general", NULL};
  (void)argument;
  return g_strv_contains(tags, node->tag);
}

static int has_controls(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "key") && node_get(node, "ctrl");
}

// Controls of a keyframe that is taken apart, beside actuators whose number is not that of their
// controls.
int copied_controls(const Node* files, const char* note) {
  return count(files, has_controls, NULL) && count(files, has_several_inputs, NULL) &&
         (attached(files, note) || count(files, has_tag, "replicate"));
}

int attached_beside_keys(const Node* files, const char* note) {
  return attached(files, note) && count(files, has_tag, "key");
}

static int is_joint_of_type(const Node* node, const char* argument) {
  const char* type = has_tag(node, "freejoint") ? "free" : node_get(node, "type");
  return (has_tag(node, "joint") || has_tag(node, "freejoint")) && is_inside(node, "worldbody") &&
         !g_strcmp0(type ? type : "hinge", argument);
}

static int is_body_with_joint(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "add_body") && number_of(node, "b") % 3 == 0;
}

static int is_shorter(const Node* node, const char* argument) {
  const char* qpos = has_tag(node, "key") ? node_get(node, "qpos") : NULL;
  char** numbers = g_strsplit(qpos ? qpos : "", " ", -1);
  int n = (int)g_strv_length(numbers);
  g_strfreev(numbers);
  return n > 0 && n < atoi(argument);
}

// A keyframe with fewer coordinates than its model, beside what is attached.
int short_key_beside_attached(const Node* files, const char* note) {
  char wanted[20];
  int n = 7 * count(files, is_joint_of_type, "free") + 4 * count(files, is_joint_of_type, "ball") +
          count(files, is_joint_of_type, "hinge") + count(files, is_joint_of_type, "slide") +
          count(files, has_tag, "add_joint") + count(files, is_body_with_joint, NULL);
  snprintf(wanted, sizeof wanted, "%d", n);
  return attached(files, note) && count(files, is_shorter, wanted);
}

// A body that becomes a frame beside keyframes: its joints may come in another order.
int frame_beside_keys(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "body_to_frame") && count(files, has_tag, "key");
}

// A keyframe with fewer coordinates, where a part of the spec is attached to itself.
int short_key_beside_own(const Node* files, const char* note) {
  return short_key_beside_attached(files, note) && count(files, has_tag, "attach");
}

static int is_before(const Node* files, const char* const* first, const char* then) {
  GPtrArray* all = g_ptr_array_new();
  int seen = 0, found = 0;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len; i++) {
    const Node* node = g_ptr_array_index(all, i);
    if (!node->parent || !has_tag(node->parent, "calls")) continue;
    found |= seen && has_tag(node, then);
    seen |= g_strv_contains(first, node->tag);
  }
  g_ptr_array_free(all, TRUE);
  return found;
}

static int joint_gets_another_type(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "edit_joint") && number_of(node, "b") % 3 == 0;
}

int another_type_of_joint(const Node* files, const char* note) {
  (void)note;
  return count(files, joint_gets_another_type, NULL) > 0;
}

int keys_that_do_not_fit(const Node* files, const char* note) {
  return count(files, has_tag, "key") && (attached(files, note) || count(files, has_tag, "delete"));
}

// The reference has made the frame, and says that it has not.
int frame_beside_long_keys(const Node* files, const char* note) {
  return count(files, has_tag, "key") && strstr(note, "frame 1, want") && strstr(note, "frame 0") &&
         (another_type_of_joint(files, note) || count(files, has_tag, "delete") || attached(files, note));
}

int deleted_with_flex(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "delete") &&
         (count(files, has_tag, "flexcomp") || count(files, has_tag, "flex"));
}

// A body that a skin names.
int deleted_with_skin(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "delete") &&
         (count(files, has_tag, "skin") || count(files, has_tag, "composite") ||
          count(files, has_tag, "flexcomp"));
}

// The types of calls.c.
static int is_deletion_of_joint_or_actuator(const Node* node, const char* argument) {
  int type = number_of(node, "a") % 21;
  (void)argument;
  return has_tag(node, "delete") && (type == 2 || type == 7);
}

int deleted_beside_keys(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "key") && count(files, is_deletion_of_joint_or_actuator, NULL);
}

static int takes_body(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "body_to_frame") || (has_tag(node, "delete") && number_of(node, "a") % 21 == 0);
}

// A body goes when keyframes wait already.
int two_bodies_beside_keys(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "key") && count(files, takes_body, NULL) > 1;
}

// The reference hides keyframes from the deletion of a body, and attached ones from there on, to
// the next compile that works.
int waiting_keys(const Node* files, const char* note) {
  return surplus(note) > 0 && strstr(note, "ke") && count(files, has_tag, "key") &&
         (count(files, takes_body, NULL) || attached(files, note));
}

static int has_plain_prefix(const Node* node, const char* tag) {
  return has_tag(node, tag) && node->parent && has_tag(node->parent, "calls") &&
         number_of(node, "a") % 20 == 0;
}

// Two attachments with names that are the same.
int same_prefix(const Node* files, const char* note) {
  if (!strstr(note, "attached 0") || !strstr(note, "attached 1")) return 0;
  return count(files, has_plain_prefix, "attach") > 1 || count(files, has_plain_prefix, "attach_spec") > 1;
}

static const Node* calls_of(const Node* files) {
  const Node* last = node_kid(files, files->children->len - 1);
  return node_child(last, "calls");
}

// A copy of the spec that was compiled last is compiled in its place.
int recompiled_copy(const Node* files, const char* note) {
  const Node* calls = calls_of(files);
  int copied = 0;
  (void)note;
  for (guint i = 0; calls && i < calls->children->len; i++) {
    const Node* call = node_kid(calls, i);
    int again = has_tag(call, "recompile");
    if (again && copied) return 1;
    if (again || has_tag(call, "compile")) copied = 0;
    copied |= has_tag(call, "copy_spec") || has_tag(call, "copy_back");
  }
  return 0;
}

// What refers to a flex went with it.
int flex_is_gone(const Node* files, const char* note) {
  return surplus(note) < 0 && deleted_with_flex(files, note);
}

// A tendon whose wrapping geom a copy of the reference lost, and what refers to it.
int tendon_is_gone(const Node* files, const char* note) {
  return surplus(note) > 0 && wrapping_geom_of_a_class(files, note);
}

static int is_asset(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "texture") || has_tag(node, "mesh");
}

// What was left out, also by a compile that failed afterwards, is merged with nothing any more.
static int merged_more(const Node* files, const char* note) {
  const char *ours = strstr(note, " same "), *theirs = strstr(note, "want same ");
  return ours && theirs && atoi(ours + 6) > atoi(theirs + 10) && count(files, is_asset, NULL);
}

int discarded_assets(const Node* files, const char* note) {
  static const char* const compiles[] = {"compile", "recompile", NULL};
  int discards = count(files, is_discarding, "discardvisual") || count(files, has_tag, "robot");
  static const char* const looks[] = {"delete",   "rename", "look",     "dedup",   "tendon",
                                      "equality", "sensor", "actuator", "contact", "tuple"};
  int looked = 0;
  for (size_t i = 0; i < G_N_ELEMENTS(looks); i++) looked |= is_before(files, compiles, looks[i]);
  return discards && looked && (has_more(note) || merged_more(files, note));
}

// Where the second body of a connect holds it was changed together with the first: it fits.
int anchors_changed_together(const Node* files, const char* note) {
  return strstr(note, "copied 1, want copied 0") && count(files, has_tag, "connect");
}

// Vertices that are pinned to the world of a child, which becomes a body.
int pinned_to_a_world(const Node* files, const char* note) {
  return attached(files, note) && count(files, has_tag, "pin");
}

static int has_own_material(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "mesh") && (node_get(node, "material") || is_inside(node, "default"));
}

// What a compile leaves out is still there with us when it compiles again.
int discarded_before(const Node* files, const char* note) {
  static const char* const compiles[] = {"compile", "recompile", NULL};
  (void)note;
  return (count(files, is_discarding, "discardvisual") || count(files, has_tag, "robot")) &&
         (is_before(files, compiles, "recompile") || is_before(files, compiles, "compile"));
}

int attached_mesh_material(const Node* files, const char* note) {
  return attached(files, note) && count(files, has_own_material, NULL);
}

static int ends_a_block(const Node* node, const char* argument) {
  const char* text = node_get(node, "data");
  (void)argument;
  return has_tag(node, "text") && text && strstr(text, "]]>");
}

int text_that_ends_a_block(const Node* files, const char* note) {
  (void)note;
  return count(files, ends_a_block, NULL) > 0;
}

static int attaches_itself(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "attach") && node_get(node, "prefix") && !node_get(node, "model");
}

static int attaches_a_model(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "attach") && node_get(node, "model");
}

static char* name_of_attachment(const Node* node) {
  const char *model = node_get(node, "model"), *prefix = node_get(node, "prefix");
  return g_strconcat(model ? model : "", "/", prefix ? prefix : "", NULL);
}

// Whether two such attachments are of one model, with one prefix.
static int is_attached_twice(const Node* files, int (*is_such)(const Node*, const char*)) {
  GPtrArray* all = g_ptr_array_new();
  GHashTable* seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  int found = 0;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len; i++) {
    const Node* node = g_ptr_array_index(all, i);
    if (is_such(node, NULL)) found |= !g_hash_table_add(seen, name_of_attachment(node));
  }
  g_hash_table_destroy(seen);
  g_ptr_array_free(all, TRUE);
  return found;
}

// Attachments of the model to itself with one prefix.
int same_own_prefix(const Node* files, const char* note) {
  (void)note;
  return is_attached_twice(files, attaches_itself);
}

int parts_of_one_child(const Node* files, const char* note) {
  (void)note;
  return is_attached_twice(files, attaches_a_model);
}

int attached_and_replicated_keys(const Node* files, const char* note) {
  (void)note;
  return count(files, attaches_itself, NULL) && count(files, has_tag, "replicate") &&
         count(files, has_tag, "key");
}

static int is_file_mesh(const Node* node, const char* argument) {
  return has_tag(node, "mesh") && !g_strcmp0(node_get(node, "file"), argument);
}

static int is_moved_mesh(const Node* node, const char* argument) {
  return is_file_mesh(node, argument) && (node_get(node, "refpos") || node_get(node, "refquat"));
}

// Meshes of one file of which some are moved.
int shared_mesh_file(const Node* files, const char* note) {
  GPtrArray* all = g_ptr_array_new();
  int found = 0;
  (void)note;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len && !found; i++) {
    const Node* node = g_ptr_array_index(all, i);
    const char* file = has_tag(node, "mesh") ? node_get(node, "file") : NULL;
    found = file && count(files, is_file_mesh, file) > 1 && count(files, is_moved_mesh, file);
  }
  g_ptr_array_free(all, TRUE);
  return found;
}

static int is_ball_default(const Node* node, const char* argument) {
  const char* type = node_get(node, "type");
  (void)argument;
  return has_tag(node, "joint") && is_inside(node, "default") && type &&
         (!strcmp(type, "ball") || !strcmp(type, "free"));
}

static int is_joint_equality(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "joint") && node->parent && has_tag(node->parent, "equality");
}

int joint_of_a_class(const Node* files, const char* note) {
  (void)note;
  return is_copied(files) && count(files, is_ball_default, NULL) && count(files, is_joint_equality, NULL);
}

static int has_no_times(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "history") && number_of(node, "b") % 3 == 0;
}

int history_without_times(const Node* files, const char* note) {
  (void)note;
  return count(files, has_no_times, NULL) > 0;
}

int deleted_with_mesh(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "delete") && count(files, has_tag, "mesh");
}

int deleted_after_renaming(const Node* files, const char* note) {
  static const char* const renames[] = {"rename", NULL};
  (void)note;
  return is_before(files, renames, "delete");
}

// A class of a name that is there, in a copy.
int class_of_a_copy(const Node* files, const char* note) {
  static const char* const copies[] = {"copy_spec", NULL};
  return strstr(note, "class 0, want class 1") && is_before(files, copies, "default");
}

static int is_mocap(const Node* node, const char* argument) {
  (void)argument;
  return !g_strcmp0(node_get(node, "mocap"), "true");
}

// Edited, or put into a frame since it was compiled.
int edited_mocap_body(const Node* files, const char* note) {
  static const char* const edits[] = {"edit_body", "attach", "attach_spec", NULL};
  (void)note;
  return count(files, is_mocap, NULL) && is_before(files, edits, "recompile");
}

static int is_odd_path(const Node* node, const char* argument) {
  (void)argument;
  int name = number_of(node, "a") % 6;
  return has_tag(node, "files") && (name == 3 || name == 4);
}

int odd_path(const Node* files, const char* note) {
  (void)note;
  return count(files, is_odd_path, NULL) > 0;
}

static int is_free_or_ball(const Node* node, const char* argument) {
  const char* type = node_get(node, "type");
  (void)argument;
  return has_tag(node, "joint") && type && (!strcmp(type, "ball") || !strcmp(type, "free")) &&
         (is_inside(node, "default") || is_inside(node, "composite"));
}

static int has_configuration(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "key") && node_get(node, "qpos");
}

// Joints whose class is a free or a ball joint, beside configurations.
int keys_beside_joint_of_a_class(const Node* files, const char* note) {
  (void)note;
  return count(files, is_free_or_ball, NULL) && count(files, has_configuration, NULL);
}

// A compile failed before (calls.c tells); the reference has keyframes from it.
int keys_of_a_failure(const Node* files, const char* note) {
  int copies = attached(files, note) || count(files, has_tag, "replicate");
  return count(files, has_tag, "key") && copies && strstr(note, AFTER_A_FAILURE);
}

int listed_keys_of_a_failure(const Node* files, const char* note) {
  return surplus(note) <= 0 && strstr(note, "ke") && keys_of_a_failure(files, note);
}

// What the last compile that worked warned of is still told by the reference.
int warnings_that_stay(const Node* files, const char* note) {
  const char* want = strstr(note, "want");
  return attached(files, note) && strstr(note, AFTER_A_FAILURE) && want && strstr(want, "warnings 1") &&
         strstr(note, "warnings 0") && strstr(note, "warnings 0") < want;
}

static int is_skin_of_a_file(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "skin") && node_get(node, "file") && !node_get(node, "name");
}

// Skins that are called after one file.
int skins_of_a_file(const Node* files, const char* note) {
  return attached(files, note) && count(files, is_skin_of_a_file, NULL);
}
