// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "predicates.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "causes.h"

//---- looking into a case

// How many elements pass.
int count(const Node* files, Test test, const char* argument) {
  GPtrArray* all = g_ptr_array_new();
  int n = 0;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len; i++) n += test(g_ptr_array_index(all, i), argument);
  g_ptr_array_free(all, TRUE);
  return n;
}

int has_tag(const Node* node, const char* tag) {
  return !strcmp(node->tag, tag);
}

int is_inside(const Node* node, const char* tag) {
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

int number_of(const Node* node, const char* name) {
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

int integer_as_real(const Node* files, const char* note) {
  return named_word(files, note, is_odd_integer);
}

int too_small(const Node* files, const char* note) {
  return named_word(files, note, is_tiny);
}

// Of an attribute that has nothing in it, or blanks.
int has_no_words(const Node* files, const char* note) {
  (void)files;
  return strstr(note, ", has 0") != NULL;
}

int not_finite(const Node* files, const char* note) {
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

int flag_in_included_file(const Node* files, const char* note) {
  (void)note;
  return count(files, is_included_in_option, NULL) && count(files, is_included_flag, NULL);
}

static int has_material(const Node* node, const char* argument) {
  (void)argument;
  return is_inside(node, "tendon") && node_get(node, "material");
}

static int is_attaching(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "attach") || has_tag(node, "attach_spec") || has_tag(node, "nest");
}

int attached(const Node* files, const char* note) {
  (void)note;
  return count(files, is_attaching, NULL) > 0;
}

int attached_tendon_material(const Node* files, const char* note) {
  return attached(files, note) && (count(files, has_material, NULL) || count(files, has_tag, "default"));
}

static int is_site_of_a_class(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "site") && is_inside(node, "default") && node_get(node, "material");
}

// The material of a site that is attached, where its class gives it.
int attached_site_material(const Node* files, const char* note) {
  return attached(files, note) && count(files, is_site_of_a_class, NULL);
}

static int is_unnamed_key(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "key") && node->parent && has_tag(node->parent, "keyframe") && !node_get(node, "name");
}

int unnamed_keys(const Node* files, const char* note) {
  return attached(files, note) && count(files, is_unnamed_key, NULL) > 1;
}

static int is_compiling(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "compile") || has_tag(node, "recompile");
}

// A spec with what was attached to it, two parts of which are attached (call_nest of calls_spec.c).
static int nests_two_parts(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "nest") && number_of(node, "b") % 3 && number_of(node, "c") % 3;
}

// Copies of keyframes that copies of parts of the model brought along, attached again: by two parts
// of one spec that has keyframes from another, or later. What is nested brings a keyframe along.
int copied_keys(const Node* files, const char* note) {
  if (count(files, nests_two_parts, NULL)) return 1;
  return attached(files, note) && (count(files, has_tag, "key") || count(files, has_tag, "nest")) &&
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

int is_copied(const Node* files) {
  return count(files, is_attaching, NULL) || count(files, has_tag, "copy_spec");
}

int wrapping_geom_of_a_class(const Node* files, const char* note) {
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

int joint_twice(const Node* files, const char* note) {
  (void)note;
  return count(files, names_joint_twice, NULL) > 0;
}

int orientation_and_muscle(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "orientation") && count(files, has_tag, "muscle");
}

static int fuses(const Node* node, const char* argument) {
  (void)argument;
  return !g_strcmp0(node_get(node, "fusestatic"), "true");
}

static int keeps_static(const Node* node, const char* argument) {
  (void)argument;
  return !g_strcmp0(node_get(node, "fusestatic"), "false");
}

// As the text says, or a robot in URDF, where it is so unless the text says otherwise.
int fused(const Node* files, const char* note) {
  (void)note;
  return count(files, fuses, NULL) || (count(files, has_tag, "robot") && !count(files, keeps_static, NULL));
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

int copied_view_target(const Node* files, const char* note) {
  (void)note;
  return count(files, is_copied_view, "target") > 0 ||
         (count(files, is_aimed_view, "target") && count(files, is_self_attaching, NULL));
}

static int has_name(const Node* node, const char* name) {
  const char* own = node_get(node, "name");
  return name && own && !strcmp(own, name);
}

// Whether it is the geom of the first name, in the body of the second.
static int is_geom_of_body(const Node* node, const char* names) {
  char** name = g_strsplit(names, "\n", 2);  // geom, body
  const Node* body = node->parent;
  while (body && !has_tag(body, "body")) body = body->parent;
  int found = has_tag(node, "geom") && has_name(node, name[0]) && body && has_name(body, name[1]);
  g_strfreev(name);
  return found;
}

static int is_geom_in_body(const Node* node, const char* geom, const char* body) {
  if (!geom || !body) return 0;
  while (node->parent) node = node->parent;
  char* names = g_strdup_printf("%s\n%s", geom, body);
  int found = count(node, is_geom_of_body, names) > 0;
  g_free(names);
  return found;
}

// Whether a geom is on both sides.
static int is_about_itself(const Node* node, const char* argument) {
  (void)argument;
  const char *geom1 = node_get(node, "geom1"), *geom2 = node_get(node, "geom2");
  const char *body1 = node_get(node, "body1"), *body2 = node_get(node, "body2");
  if (!has_tag(node, "distance") && !has_tag(node, "normal") && !has_tag(node, "fromto")) return 0;
  return (geom1 && !g_strcmp0(geom1, geom2)) || (body1 && !g_strcmp0(body1, body2)) ||
         is_geom_in_body(node, geom1, body2) || is_geom_in_body(node, geom2, body1);
}

int distance_to_itself(const Node* files, const char* note) {
  (void)note;
  return count(files, is_about_itself, NULL) > 0;
}

static int is_negative_intvelocity(const Node* node, const char* argument) {
  const char* value = has_tag(node, "intvelocity") ? node_get(node, argument) : NULL;
  return value && g_ascii_strtod(value, NULL) < 0;
}

int negative_intvelocity(const Node* files, const char* note) {
  (void)note;
  return count(files, is_negative_intvelocity, "kv") + count(files, is_negative_intvelocity, "dampratio") +
             count(files, is_negative_intvelocity, "timeconst") >
         0;
}

int is_discarding(const Node* node, const char* argument) {
  return has_tag(node, "compiler") && node_get(node, argument) && !strcmp(node_get(node, argument), "true");
}

int discards_visuals(const Node* files, const char* note) {
  (void)note;
  return count(files, is_discarding, "discardvisual") > 0;
}

// The user data of a class, whose elements state that they have none.
static int has_user_data(const Node* node, const char* argument) {
  (void)argument;
  return is_inside(node, "default") && node_get(node, "user");
}

int user_data_of_a_class(const Node* files, const char* note) {
  (void)note;
  return count(files, has_user_data, NULL) > 0;
}

int motor_beside_copies(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "dcmotor") && count(files, has_tag, "replicate") &&
         count(files, has_tag, "key");
}

// Two files whose names end alike, in two folders.
int files_of_one_name(const Node* files, const char* note) {
  GHashTable* names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  int found = 0;
  (void)note;
  for (guint i = 0; i < files->children->len; i++) {
    const char* name = node_get(node_kid(files, i), "name");
    if (name && !g_hash_table_add(names, g_path_get_basename(name))) found = 1;
  }
  g_hash_table_unref(names);
  return found;
}

// A body inside of a replicate, and one outside of all, under one name.
int names_in_and_out_of_replicates(const Node* files, const char* note) {
  GPtrArray* all = g_ptr_array_new();
  GHashTable* inside = g_hash_table_new(g_str_hash, g_str_equal);
  int found = 0;
  (void)note;
  node_all((Node*)files, all);
  for (int pass = 0; pass < 2; pass++) {
    for (guint i = 0; i < all->len; i++) {
      const Node* node = g_ptr_array_index(all, i);
      const char* name = has_tag(node, "body") ? node_get(node, "name") : NULL;
      if (!name || is_inside(node, "replicate") == pass) continue;
      if (pass) {
        found |= g_hash_table_contains(inside, name);
      } else {
        g_hash_table_add(inside, (gpointer)name);
      }
    }
  }
  g_hash_table_unref(inside);
  g_ptr_array_free(all, TRUE);
  return found;
}

static int is_fitted_in_scaled_frame(const Node* node, const char* argument) {
  (void)argument;
  const char* type = node_get(node, "type");
  if (!has_tag(node, "geom") || !node_get(node, "mesh") || !g_strcmp0(type, "mesh")) return 0;
  for (const Node* n = node->parent; n; n = n->parent) {
    if (has_tag(n, "frame") && node_get(n, "scale")) return 1;
  }
  return 0;
}

// A shape that took its numbers from a mesh of the frame's scale, and has its own now.
int fitted_and_copied_back(const Node* files, const char* note) {
  (void)note;
  return count(files, is_fitted_in_scaled_frame, NULL) && count(files, has_tag, "copy_back");
}

int fused_flex(const Node* files, const char* note) {
  return fused(files, note) && (count(files, has_tag, "flex") || count(files, has_tag, "flexcomp"));
}

// Numbers go back to a spec whose bodies are fused on one side only, with all that follows from
// them.
int fused_copied_back(const Node* files, const char* note) {
  return fused(files, note) && count(files, has_tag, "copy_back");
}

int tactile_beside_flex(const Node* files, const char* note) {
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

int zero_refquat(const Node* files, const char* note) {
  (void)note;
  return count(files, is_turned_by_nothing, "refquat") > 0;
}

static int has_key_count(const Node* node, const char* argument) {
  return has_tag(node, "size") && node_get(node, argument);
}

int counted_keys_beside_copies(const Node* files, const char* note) {
  (void)note;
  return count(files, has_key_count, "nkey") && count(files, has_tag, "key") &&
         count(files, has_tag, "replicate");
}

// A solid flex with elasticity.
static int has_young(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "elasticity") && node_get(node, "young");
}

int elastic_flex(const Node* files, const char* note) {
  return count(files, has_young, NULL) && strstr(note, "warnings 0, want compiled 1 warnings 1");
}

static int has_negative_nsample(const Node* node, const char* argument) {
  const char* value = node_get(node, argument);
  return value && atoi(value) < 0;
}

int negative_nsample(const Node* files, const char* note) {
  (void)note;
  return count(files, has_negative_nsample, "nsample") > 0;
}

static int has_no_condim(const Node* node, const char* argument) {
  const char* value = has_tag(node, "contact") ? node_get(node, argument) : NULL;
  return value && (atoi(value) < 1 || atoi(value) > 6);
}

int condim_of_no_contact(const Node* files, const char* note) {
  (void)note;
  return count(files, has_no_condim, "condim") > 0;
}

static int has_break(const Node* node, const char* argument) {
  (void)argument;
  const char* name = node_get(node, "name");
  return name && strchr(name, '\n');
}

int name_with_break(const Node* files, const char* note) {
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
int mirrored_normals(const Node* files, const char* note) {
  (void)note;
  return count(files, has_mirrored_normals, NULL) ||
         (count(files, is_mirrored_class, NULL) && count(files, has_own_normals, NULL));
}

static int is_below_root(const Node* node, const char* argument) {
  static const char* const tags[] = {"body", "frame", "replicate", NULL};
  (void)argument;
  return g_strv_contains(tags, node->tag) && node->parent && has_tag(node->parent, "mujoco");
}

int ignored_body(const Node* files, const char* note) {
  (void)note;
  return count(files, is_below_root, NULL) > 0;
}

static int is_sampled_energy(const Node* node, const char* argument) {
  (void)argument;
  return (has_tag(node, "e_kinetic") || has_tag(node, "e_potential")) && node_get(node, "nsample");
}

// Whether ours alone is what a loop is.
int energy_of_another(const Node* files, const char* note) {
  return strstr(note, "] 0, want ") && count(files, is_sampled_energy, NULL);
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

int unused_instance(const Node* files, const char* note) {
  (void)note;
  return has_unused_instance(files);
}

static int has_own_instance(const Node* node, const char* argument) {
  (void)argument;
  return has_tag(node, "plugin") && node_get(node, "plugin") && !is_inside(node, "extension");
}

// Instances with a name, and some that elements have for themselves.
int instances_of_both_kinds(const Node* files, const char* note) {
  (void)note;
  return count(files, has_tag, "instance") && count(files, has_own_instance, NULL);
}
