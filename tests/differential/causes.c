// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "causes.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "needs.h"

//---- looking into a case

typedef int (*Test)(const Node* node, const char* argument);

// How many elements pass.
static int count(const Node* files, Test test, const char* argument) {
  GPtrArray* all = g_ptr_array_new();
  int n = 0;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len; i++) n += test(g_ptr_array_index(all, i), argument);
  g_ptr_array_free(all, TRUE);
  return n;
}

static int has_tag(const Node* node, const char* tag) {
  return !strcmp(node->tag, tag);
}

static int is_inside(const Node* node, const char* tag) {
  for (node = node->parent; node; node = node->parent) {
    if (has_tag(node, tag)) return 1;
  }
  return 0;
}

static int has_word(const Node* node, const char* attribute, int (*test)(const char* word)) {
  const char* value = node_get(node, attribute);
  if (!value) return 0;
  char** words = g_strsplit_set(value, " \t\n\r", -1);
  int found = 0;
  for (char** w = words; *w && !found; w++) found = **w && test(*w);
  g_strfreev(words);
  return found;
}

static int number_of(const Node* node, const char* name) {
  const char* text = node_get(node, name);
  return text ? abs(atoi(text)) : 0;
}

//---- how a number is written

// A whole number that is written otherwise than with digits.
static int is_odd_integer(const char* word) {
  char* end;
  double x = g_ascii_strtod(word, &end);
  int hexadecimal = g_ascii_strncasecmp(word + (*word == '-' || *word == '+'), "0x", 2) == 0;
  return end != word && !*end && x == floor(x) && (hexadecimal || strpbrk(word, ".eE"));
}

// Not zero, but too small for a normal double or float.
static int is_tiny(const char* word) {
  char* end;
  double x = g_ascii_strtod(word, &end);
  size_t mantissa = strcspn(word, "eE");
  return end != word && !*end && fabs(x) < FLT_MIN && strcspn(word, "123456789") < mantissa;
}

static int is_not_finite(const char* word) {
  char* end;
  double x = g_ascii_strtod(word, &end);
  return end != word && !*end && !isfinite(x);
}

static int has_infinity(const Node* node, const char* argument) {
  (void)argument;
  for (guint i = 0; i < node->attributes->len; i++) {
    if (has_word(node, node_attribute(node, i)->name, is_not_finite)) return 1;
  }
  return 0;
}

// What stands behind a word in quotes: attribute 'this'. Empty: nothing.
static void quoted(const char* text, const char* before, char* out, size_t size) {
  const char* at = strstr(text, before);
  out[0] = 0;
  if (!at) return;
  at += strlen(before);
  g_strlcpy(out, at, MIN(size, strcspn(at, "'") + 1));
}

// Whether the attribute that a message speaks of has such a word, in an element with the tag that
// it names.
static int named_word(const Node* files, const char* note, int (*test)(const char*)) {
  char attribute[40], tag[40];
  quoted(note, "attribute '", attribute, sizeof attribute);
  quoted(note, "Element '", tag, sizeof tag);
  GPtrArray* all = g_ptr_array_new();
  int found = 0;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len && !found; i++) {
    const Node* node = g_ptr_array_index(all, i);
    found = has_tag(node, tag) && has_word(node, attribute, test);
  }
  g_ptr_array_free(all, TRUE);
  return found;
}

static int integer_as_real(const Node* files, const char* note) {
  return named_word(files, note, is_odd_integer);
}

static int too_small(const Node* files, const char* note) {
  return named_word(files, note, is_tiny);
}

static int not_finite(const Node* files, const char* note) {
  (void)note;
  return count(files, has_infinity, NULL) > 0;
}

//---- what elements are there

static int is_included_in_option(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "include") && is_inside(node, "option");
}

static int is_included_flag(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "flag") && !is_inside(node, "option");
}

static int flag_in_included_file(const Node* files, const char* note) {
  (void)note;
  return count(files, is_included_in_option, NULL) && count(files, is_included_flag, NULL);
}

static int has_material(const Node* node, const char* argument) {
  (void)argument;
  return is_inside(node, "tendon") && node_get(node, "material");
}

static int is_attaching(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "attach") || has_tag(node, "attach_spec");
}

static int attached(const Node* files, const char* note) {
  (void)note;
  return count(files, is_attaching, NULL) > 0;
}

static int attached_tendon_material(const Node* files, const char* note) {
  return attached(files, note) && (count(files, has_material, NULL) || count(files, has_tag, "default"));
}

static int is_site_of_a_class(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "site") && is_inside(node, "default") && node_get(node, "material");
}

// The material of a site that is attached, where its class gives it.
static int attached_site_material(const Node* files, const char* note) {
  return attached(files, note) && count(files, is_site_of_a_class, NULL);
}

static int is_unnamed_key(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "key") && node->parent && has_tag(node->parent, "keyframe") && !node_get(node, "name");
}

static int unnamed_keys(const Node* files, const char* note) {
  return attached(files, note) && count(files, is_unnamed_key, NULL) > 1;
}

static int is_compiling(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "compile") || has_tag(node, "recompile");
}

// Copies of keyframes that copies of parts of the model brought along, attached again.
static int copied_keys(const Node* files, const char* note) {
  return attached(files, note) && count(files, has_tag, "key") &&
         (count(files, has_tag, "replicate") || count(files, is_attaching, NULL) > 1 ||
          count(files, is_compiling, NULL) > 1);
}

static int is_wrapping_geom(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "geom") && is_inside(node, "spatial");
}

static int is_typed_default(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "geom") && is_inside(node, "default") && node_get(node, "type");
}

static int is_copied(const Node* files) {
  return count(files, is_attaching, NULL) || count(files, has_tag, "copy_spec");
}

static int wrapping_geom_of_a_class(const Node* files, const char* note) {
  (void)note;
  return is_copied(files) && count(files, is_wrapping_geom, NULL) && count(files, is_typed_default, NULL);
}

// One joint named twice by the same fixed tendon.
static int names_joint_twice(const Node* node, const char* argument) {
  (void)argument;
  if (!has_tag(node, "fixed")) return 0;
  for (guint i = 0; i < node->children->len; i++) {
    for (guint k = 0; k < i; k++) {
      if (!g_strcmp0(node_get(node_kid(node, i), "joint"), node_get(node_kid(node, k), "joint"))) return 1;
    }
  }
  return 0;
}

static int joint_twice(const Node* files, const char* note) {
  (void)note;
  return count(files, names_joint_twice, NULL) > 0;
}

static int orientation_and_muscle(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "orientation") && count(files, has_tag, "muscle");
}

static int fuses(const Node* node, const char* argument) {
  (void)argument;
  return !g_strcmp0(node_get(node, "fusestatic"), "true");
}

static int fused(const Node* files, const char* note) {
  (void)note;
  return count(files, fuses, NULL) > 0;
}

static int is_aimed_view(const Node* node, const char* argument) {
  return (has_tag(node, "light") || has_tag(node, "camera")) && node_get(node, argument);
}

static int is_copied_view(const Node* node, const char* argument) {
  return is_aimed_view(node, argument) && is_inside(node, "replicate");
}

// <attach> of a body of the model itself.
static int is_self_attaching(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "attach") && !node_get(node, "model");
}

static int copied_view_target(const Node* files, const char* note) {
  (void)note;
  return count(files, is_copied_view, "target") > 0 ||
         (count(files, is_aimed_view, "target") && count(files, is_self_attaching, NULL));
}

static int is_negative_intvelocity(const Node* node, const char* argument) {
  const char* value = has_tag(node, "intvelocity") ? node_get(node, argument) : NULL;
  return value && g_ascii_strtod(value, NULL) < 0;
}

static int negative_intvelocity(const Node* files, const char* note) {
  (void)note;
  return count(files, is_negative_intvelocity, "kv") + count(files, is_negative_intvelocity, "dampratio") +
             count(files, is_negative_intvelocity, "timeconst") >
         0;
}

static int is_discarding(const Node* node, const char* argument) {
  return has_tag(node, "compiler") && node_get(node, argument) && !strcmp(node_get(node, argument), "true");
}

static int discards_visuals(const Node* files, const char* note) {
  (void)note;
  return count(files, is_discarding, "discardvisual") > 0;
}

// The user data of a class, whose elements state that they have none.
static int has_user_data(const Node* node, const char* argument) {
  (void)argument;
  return is_inside(node, "default") && node_get(node, "user");
}

static int user_data_of_a_class(const Node* files, const char* note) {
  (void)note;
  return count(files, has_user_data, NULL) > 0;
}

static int motor_beside_copies(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "dcmotor") && count(files, has_tag, "replicate") &&
         count(files, has_tag, "key");
}

static int fused_flex(const Node* files, const char* note) {
  return fused(files, note) && (count(files, has_tag, "flex") || count(files, has_tag, "flexcomp"));
}

static int tactile_beside_flex(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "tactile") &&
         (count(files, has_tag, "flex") || count(files, has_tag, "flexcomp"));
}

static int is_nothing(const char* word) {
  return g_ascii_strtod(word, NULL) == 0;
}

static int is_something(const char* word) {
  return !is_nothing(word);
}

static int is_turned_by_nothing(const Node* node, const char* argument) {
  return has_tag(node, "mesh") && has_word(node, argument, is_nothing) &&
         !has_word(node, argument, is_something);
}

static int zero_refquat(const Node* files, const char* note) {
  (void)note;
  return count(files, is_turned_by_nothing, "refquat") > 0;
}

static int has_key_count(const Node* node, const char* argument) {
  return has_tag(node, "size") && node_get(node, argument);
}

static int counted_keys_beside_copies(const Node* files, const char* note) {
  (void)note;
  return count(files, has_key_count, "nkey") && count(files, has_tag, "key") &&
         count(files, has_tag, "replicate");
}

static int is_cable_of_one_part(const Node* node, const char* argument) {
  const char* value = has_tag(node, "composite") ? node_get(node, argument) : NULL;
  return value && g_ascii_strtod(value, NULL) == 2;
}

static int cable_of_one_part(const Node* files, const char* note) {
  (void)note;
  return count(files, is_cable_of_one_part, "count") > 0;
}

// An actuator that may have several inputs, and a delay.
static int delays_inputs(const Node* node, const char* argument) {
  static const char* const tags[] = {"orientation", "pid", "dcmotor", "general", NULL};
  (void)argument;
  return g_strv_contains(tags, node->tag) && (node_get(node, "delay") || node_get(node, "nsample"));
}

static int delayed_inputs(const Node* files, const char* note) {
  (void)note;
  return count(files, delays_inputs, NULL) &&
         (count(files, has_tag, "orientation") || count(files, has_tag, "pid") ||
          count(files, has_tag, "dcmotor"));
}

// A solid flex with elasticity.
static int has_young(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "elasticity") && node_get(node, "young");
}

static int elastic_flex(const Node* files, const char* note) {
  return count(files, has_young, NULL) && strstr(note, "warnings 0, want compiled 1 warnings 1");
}

static int has_negative_nsample(const Node* node, const char* argument) {
  const char* value = node_get(node, argument);
  return value && atoi(value) < 0;
}

static int negative_nsample(const Node* files, const char* note) {
  (void)note;
  return count(files, has_negative_nsample, "nsample") > 0;
}

static int has_break(const Node* node, const char* argument) {
  (void)argument;
  const char* name = node_get(node, "name");
  return name && strchr(name, '\n');
}

static int name_with_break(const Node* files, const char* note) {
  (void)note;
  return count(files, has_break, NULL) > 0;
}

static int has_own_normals(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "mesh") && (node_get(node, "normal") || node_get(node, "builtin"));
}

static int is_mirrored(const Node* node, const char* argument) {
  const char* scale = node_get(node, "scale");
  (void)argument;
  return has_tag(node, "mesh") && scale && strchr(scale, '-');
}

static int is_mirrored_class(const Node* node, const char* argument) {
  return is_mirrored(node, argument) && is_inside(node, "default");
}

static int has_mirrored_normals(const Node* node, const char* argument) {
  return is_mirrored(node, argument) && has_own_normals(node, argument);
}

// Of the mesh itself, or of a class.
static int mirrored_normals(const Node* files, const char* note) {
  (void)note;
  return count(files, has_mirrored_normals, NULL) ||
         (count(files, is_mirrored_class, NULL) && count(files, has_own_normals, NULL));
}

static int is_below_root(const Node* node, const char* argument) {
  static const char* const tags[] = {"body", "frame", "replicate", NULL};
  (void)argument;
  return g_strv_contains(tags, node->tag) && node->parent && has_tag(node->parent, "mujoco");
}

static int ignored_body(const Node* files, const char* note) {
  (void)note;
  return count(files, is_below_root, NULL) > 0;
}

static int uses_instance(const Node* node, const char* name) {
  return !g_strcmp0(node_get(node, "instance"), name);
}

int has_unused_instance(const Node* files) {
  GPtrArray* all = g_ptr_array_new();
  int found = 0;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len && !found; i++) {
    const Node* node = g_ptr_array_index(all, i);
    const char* name = has_tag(node, "instance") ? node_get(node, "name") : NULL;
    found = name && !count(files, uses_instance, name);
  }
  g_ptr_array_free(all, TRUE);
  return found;
}

static int unused_instance(const Node* files, const char* note) {
  (void)note;
  return has_unused_instance(files);
}

static int is_plugin_of_composite(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "plugin") && node->parent && has_tag(node->parent, "composite");
}

static int composite_with_plugin(const Node* files, const char* note) {
  (void)note;
  return count(files, is_plugin_of_composite, NULL) > 0;
}

//---- what was called before

// How many elements more than they we have, of the kind that a call looked for.
static int surplus(const char* note) {
  int ours = 0, theirs = 0;
  const char* want = strstr(note, "want of ");
  if (sscanf(note, " of %d", &ours) != 1 || !want || sscanf(want, "want of %d", &theirs) != 1) return 0;
  return ours - theirs;
}

static int attached_tactile(const Node* files, const char* note) {
  return attached(files, note) && count(files, has_tag, "tactile");
}

static int tactile_stays_behind(const Node* files, const char* note) {
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
static int copied_controls(const Node* files, const char* note) {
  return count(files, has_controls, NULL) && count(files, has_several_inputs, NULL) &&
         (attached(files, note) || count(files, has_tag, "replicate"));
}

static int attached_beside_keys(const Node* files, const char* note) {
  return attached(files, note) && count(files, has_tag, "key");
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

static int another_type_of_joint(const Node* files, const char* note) {
  (void)note;
  return count(files, joint_gets_another_type, NULL) > 0;
}

static int keys_that_do_not_fit(const Node* files, const char* note) {
  return count(files, has_tag, "key") && (attached(files, note) || count(files, has_tag, "delete"));
}

static int deleted_of_a_tuple(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "delete") && count(files, has_tag, "tuple");
}

static int deleted_with_flex(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "delete") &&
         (count(files, has_tag, "flexcomp") || count(files, has_tag, "flex"));
}

// A body that a skin names.
static int deleted_with_skin(const Node* files, const char* note) {
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

static int deleted_beside_keys(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "key") && count(files, is_deletion_of_joint_or_actuator, NULL);
}

static int takes_body(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "body_to_frame") || (has_tag(node, "delete") && number_of(node, "a") % 21 == 0);
}

// A body goes when keyframes wait already.
static int two_bodies_beside_keys(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "key") && count(files, takes_body, NULL) > 1;
}

// The reference hides keyframes from the deletion of a body, and attached ones from there on, to
// the next compile that works.
static int waiting_keys(const Node* files, const char* note) {
  return surplus(note) > 0 && strstr(note, "ke") && count(files, has_tag, "key") &&
         (count(files, takes_body, NULL) || attached(files, note));
}

static int has_plain_prefix(const Node* node, const char* tag) {
  return has_tag(node, tag) && node->parent && has_tag(node->parent, "calls") &&
         number_of(node, "a") % 20 == 0;
}

// Two attachments with names that are the same.
static int same_prefix(const Node* files, const char* note) {
  if (!strstr(note, "attached 0") || !strstr(note, "attached 1")) return 0;
  return count(files, has_plain_prefix, "attach") > 1 || count(files, has_plain_prefix, "attach_spec") > 1;
}

static const Node* calls_of(const Node* files) {
  const Node* last = node_kid(files, files->children->len - 1);
  return node_child(last, "calls");
}

// A copy of the spec that was compiled last is compiled in its place.
static int recompiled_copy(const Node* files, const char* note) {
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
static int flex_is_gone(const Node* files, const char* note) {
  return surplus(note) < 0 && deleted_with_flex(files, note);
}

static int tuple_is_gone(const Node* files, const char* note) {
  return surplus(note) < 0 && deleted_of_a_tuple(files, note);
}

// A tendon whose wrapping geom a copy of the reference lost, and what refers to it.
static int tendon_is_gone(const Node* files, const char* note) {
  return surplus(note) > 0 && wrapping_geom_of_a_class(files, note);
}

static int discarded_assets(const Node* files, const char* note) {
  static const char* const compiles[] = {"compile", "recompile", NULL};
  int discards = count(files, is_discarding, "discardvisual") || count(files, has_tag, "robot");
  return surplus(note) > 0 && discards &&
         (is_before(files, compiles, "delete") || is_before(files, compiles, "rename") ||
          is_before(files, compiles, "look"));
}

static int has_own_material(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "mesh") && (node_get(node, "material") || is_inside(node, "default"));
}

// What a compile leaves out is still there with us when it compiles again.
static int discarded_before(const Node* files, const char* note) {
  static const char* const compiles[] = {"compile", "recompile", NULL};
  (void)note;
  return (count(files, is_discarding, "discardvisual") || count(files, has_tag, "robot")) &&
         (is_before(files, compiles, "recompile") || is_before(files, compiles, "compile"));
}

static int attached_mesh_material(const Node* files, const char* note) {
  return attached(files, note) && count(files, has_own_material, NULL);
}

static int attaches_itself(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "attach") && node_get(node, "prefix") && !node_get(node, "model");
}

// Attachments of the model to itself with one prefix.
static int same_own_prefix(const Node* files, const char* note) {
  GPtrArray* all = g_ptr_array_new();
  GHashTable* seen = g_hash_table_new(g_str_hash, g_str_equal);
  int found = 0;
  (void)note;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len; i++) {
    const Node* node = g_ptr_array_index(all, i);
    if (attaches_itself(node, NULL)) found |= !g_hash_table_add(seen, (char*)node_get(node, "prefix"));
  }
  g_hash_table_destroy(seen);
  g_ptr_array_free(all, TRUE);
  return found;
}

static int attached_and_replicated_keys(const Node* files, const char* note) {
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
static int shared_mesh_file(const Node* files, const char* note) {
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

static int joint_of_a_class(const Node* files, const char* note) {
  (void)note;
  return is_copied(files) && count(files, is_ball_default, NULL) && count(files, is_joint_equality, NULL);
}

static int has_no_times(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "history") && number_of(node, "b") % 3 == 0;
}

static int history_without_times(const Node* files, const char* note) {
  (void)note;
  return count(files, has_no_times, NULL) > 0;
}

static int deleted_with_mesh(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "delete") && count(files, has_tag, "mesh");
}

static int deleted_after_renaming(const Node* files, const char* note) {
  static const char* const renames[] = {"rename", NULL};
  (void)note;
  return is_before(files, renames, "delete");
}

// A class of a name that is there, in a copy.
static int class_of_a_copy(const Node* files, const char* note) {
  static const char* const copies[] = {"copy_spec", NULL};
  return strstr(note, "class 0, want class 1") && is_before(files, copies, "default");
}

static int is_mocap(const Node* node, const char* argument) {
  (void)argument;
  return !g_strcmp0(node_get(node, "mocap"), "true");
}

// Edited, or put into a frame since it was compiled.
static int edited_mocap_body(const Node* files, const char* note) {
  static const char* const edits[] = {"edit_body", "attach", "attach_spec", NULL};
  (void)note;
  return count(files, is_mocap, NULL) && is_before(files, edits, "recompile");
}

static int is_odd_path(const Node* node, const char* argument) {
  (void)argument;
  int name = number_of(node, "a") % 6;
  return has_tag(node, "files") && (name == 3 || name == 4);
}

static int odd_path(const Node* files, const char* note) {
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
static int keys_beside_joint_of_a_class(const Node* files, const char* note) {
  (void)note;
  return count(files, is_free_or_ball, NULL) && count(files, has_configuration, NULL);
}

// A compile failed before (calls.c tells); the reference has keyframes from it.
static int keys_of_a_failure(const Node* files, const char* note) {
  int copies = attached(files, note) || count(files, has_tag, "replicate");
  return count(files, has_tag, "key") && copies && strstr(note, AFTER_A_FAILURE);
}

static int listed_keys_of_a_failure(const Node* files, const char* note) {
  return surplus(note) <= 0 && strstr(note, "ke") && keys_of_a_failure(files, note);
}

// What the last compile that worked warned of is still told by the reference.
static int warnings_that_stay(const Node* files, const char* note) {
  const char* want = strstr(note, "want");
  return attached(files, note) && strstr(note, AFTER_A_FAILURE) && want && strstr(want, "warnings 1") &&
         strstr(note, "warnings 0") && strstr(note, "warnings 0") < want;
}

static int is_skin_of_a_file(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "skin") && node_get(node, "file") && !node_get(node, "name");
}

// Skins that are called after one file.
static int skins_of_a_file(const Node* files, const char* note) {
  return attached(files, note) && count(files, is_skin_of_a_file, NULL);
}

//---- the table

typedef struct Cause {
  const char* pattern;  // kind|field|detail
  int (*there)(const Node* files, const char* note);
  const char* name;
} Cause;

static const Cause causes[] = {
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
    {"verdict|ours accepted, theirs refused|Schema violation: *", ignored_body, "ignored body"},
    {"verdict|ours accepted, theirs refused|number is too large*", too_small, "tiny number"},
    {"verdict|ours accepted, theirs refused|Error: Invalid lengthrange*", orientation_and_muscle,
     "muscle after orientation"},
    {"compile|size:nJten|*", joint_twice, "joint twice in a tendon"},
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
    {"verdict|ours refused, theirs accepted|Error: keyframe 'X': act has *", motor_beside_copies,
     "motor beside copies"},
    {"forward~flex|sensordata|sensor type 46*", tactile_beside_flex, "tactile beside a flex"},
    {"verdict|ours accepted, theirs refused|Error: unrecognized object 'X' in tuple*", fused, "fusestatic"},
    {"compile|stat:extent|*", not_finite, "number that is not finite"},
    {"compile|body_ipos|*", not_finite, "number that is not finite"},
    {"forward|contact *|*", not_finite, "number that is not finite"},
    {"forward|efc_type|*", not_finite, "number that is not finite"},
    {"save|*_user|*", user_data_of_a_class, "user data of a class"},
    {"mjb from theirs|refused|*", fused_flex, "fusestatic"},
    {"forward*|flex*|*", fused_flex, "fusestatic"},
    {"compile|qpos0|*", cable_of_one_part, "cable of one part"},
    {"compile|key_*|*", counted_keys_beside_copies, "nkey beside a replicate"},
    {"compile|names|*", counted_keys_beside_copies, "nkey beside a replicate"},
    {"compile|body_*quat|*", cable_of_one_part, "cable of one part"},
    {"compile|stat:center|*", not_finite, "number that is not finite"},
    {"compile|body_inertia|*", not_finite, "number that is not finite"},
    {"compile|*_invweight0|*", not_finite, "number that is not finite"},
    {"query|*", delayed_inputs, "several inputs with a delay"},
    {"compile|*_history|*", negative_nsample, "negative nsample"},
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
    {"calls: *compile|key_q*|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: *compile|key_act|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: *compile|key_ctrl|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: *compile|key_m*|*", attached_beside_keys, "attached beside keyframes"},
    {"calls: *|outcome|returns Error: unknown body 'X' in skin*", deleted_with_skin, "deleted of a skin"},
    {"calls: attach*|outcome|returns *", same_prefix, "same prefix"},
    {"calls: *|outcome|returns *", discarded_assets, "discarded assets"},
    {"calls: *compile|body_margin|*", discarded_before, "discarded assets"},
    {"verdict|ours accepted, theirs refused|repeated name 'X' in *", same_own_prefix, "one prefix"},
    {"calls: *|outcome|returns *", tactile_stays_behind, "attached tactile sensor"},
    {"calls: *|outcome|returns *", waiting_keys, "keyframes that wait"},
    {"calls: *|outcome|returns *", flex_is_gone, "deleted of a flex"},
    {"calls: *|outcome|returns *", tuple_is_gone, "deleted of a tuple"},
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
    {"compile|opt:*ableflags|*", flag_in_included_file, "flag in an included file"},
    {"*|tendon_matid|*", attached_tendon_material, "attached tendon"},
    {"copied spec|*plugin*|*", unused_instance, "unused instance"},
    {"copied spec|names|*", unused_instance, "unused instance"},
    {"save|*plugin*|*", composite_with_plugin, "composite with a plug-in"},
    {"save|names|*", composite_with_plugin, "composite with a plug-in"},
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
    {"calls: *|outcome|returns Error: unrecognized object 'X' in tuple*", deleted_of_a_tuple,
     "deleted of a tuple"},
    {"calls: *|outcome|returns ", not_finite, "number that is not finite"},
    {"calls: files|outcome|*", odd_path, "path in another form"},
    {"calls: default|outcome|returns *", class_of_a_copy, "class of a copy"},
    {"calls: recompile|q???|*", another_type_of_joint, "another type of joint"},
    {"copied spec|refused by|*", fused, "fusestatic"},
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
