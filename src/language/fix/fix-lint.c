// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fixes for what lint finds: a rule for each code whose problem one edit can solve.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "language/edit/numbers.h"
#include "language/fix/fixing.h"

static void set_masks(Fixing* f, char* label, const char* mask) {
  const GimbalAssignment masks[] = {{"contype", mask}, {"conaffinity", mask}};
  GArray* edits = fixing_add(f, label);
  gimbal_rewrite_set_attributes(f->tree, f->node->start, masks, G_N_ELEMENTS(masks), edits, f->file->path,
                                NULL);
}

static void fix_visual(Fixing* f) {
  set_masks(f, g_strdup(_("Let it touch nothing: contype=\"0\" conaffinity=\"0\"")), "0");
}

// The figure is 1 if there is something with the usual masks.
static void fix_lonely(Fixing* f) {
  fix_visual(f);
  if (f->complaint->figure != 1) return;
  set_masks(f, g_strdup(_("Let it touch what has the usual masks: contype=\"1\" conaffinity=\"1\"")), "1");
}

// An angle of more than a turn in radians was probably meant in degrees.
static void fix_angle(Fixing* f) {
  if (!f->attribute) return;
  const GimbalMjcfFile* root = g_ptr_array_index(f->files, 0);
  g_autofree char* range = fixing_slice(f, f->attribute->value, f->attribute->value_end);
  char* second;
  double low = g_ascii_strtod(range, &second), high = g_ascii_strtod(second, NULL);
  GimbalAssignment angle = {"angle", high - low > 4 * G_PI ? "degree" : "radian"};
  GArray* edits = fixing_add(f, g_strdup_printf(_("Write angle=\"%s\" into <compiler>"), angle.value));
  gimbal_rewrite_set_in_section(root->tree, "compiler", &angle, 1, edits, root->path, NULL);
}

static void offer_discrete(Fixing* f) {
  static const GimbalAssignment discrete = {"integrator", "discrete"};
  const GimbalMjcfFile* root = g_ptr_array_index(f->files, 0);
  GArray* edits =
      fixing_add(f, g_strdup(_("Write integrator=\"discrete\" into <option>, with which it holds")));
  gimbal_rewrite_set_in_section(root->tree, "option", &discrete, 1, edits, root->path, NULL);
}

// The figure is below 0 where the integrator discrete was tried and holds.
static void fix_timestep(Fixing* f) {
  static const GimbalAssignment usual = {"timestep", "0.002"};
  const GimbalMjcfFile* root = g_ptr_array_index(f->files, 0);
  if (f->complaint->figure < 0) offer_discrete(f);
  GArray* edits = fixing_add(f, g_strdup_printf(_("Write timestep=\"%s\" into <option>"), usual.value));
  gimbal_rewrite_set_in_section(root->tree, "option", &usual, 1, edits, root->path, NULL);
}

static void offer_value(Fixing* f, gsize start, gsize end, const char* text) {
  fixing_replace(f, g_strdup_printf(_("Change to “%s”"), text), start, end, text);
}

// The place is that of one number; the figure is what its range allows.
static void fix_key(Fixing* f) {
  g_autofree char* now = fixing_slice(f, f->complaint->start, f->complaint->end);
  if (!f->attribute || !*now || strpbrk(now, " \t\r\n\"'") || !isfinite(f->complaint->figure)) return;
  g_autofree char* text = gimbal_number_text(f->complaint->figure, 6);
  offer_value(f, f->complaint->start, f->complaint->end, text);
}

// The range of a joint does not contain 0, its initial position, which is the same in radians and
// degrees.
static void fix_limit(Fixing* f) {
  const GimbalMjcfAttribute* a = f->attribute;
  if (!a) return;
  g_autofree char* name = fixing_slice(f, a->name, a->name_end);
  if (gimbal_mjcf_tree_is(f->tree, f->node, "key")) fix_key(f);
  if (f->complaint->figure != 0 || strcmp(name, "range") != 0) return;
  g_autofree char* range = fixing_slice(f, a->value, a->value_end);
  char* second;
  double low = g_ascii_strtod(range, &second), high = g_ascii_strtod(second, NULL);
  double numbers[2] = {MIN(low, 0), MAX(high, 0)};
  g_autofree char* wider = gimbal_numbers_text(numbers, 2, 6);
  fixing_replace(f, g_strdup_printf(_("Let the range reach to 0: %s"), wider), a->value, a->value_end, wider);
}

static void lower_stiffness(Fixing* f) {
  if (!f->attribute) return;
  g_autofree char* now = fixing_slice(f, f->attribute->value, f->attribute->value_end);
  double k = g_ascii_strtod(now, NULL) * fabs(f->complaint->figure);
  if (!(k > 0) || !isfinite(k) || strpbrk(now, " \t\n")) return;
  double unit = pow(10, floor(log10(k)) - 1);  // two digits, rounded down
  g_autofree char* text = gimbal_number_round(floor(k / unit) * unit, unit);
  fixing_replace(f, g_strdup_printf(_("Lower it to %s, which the time step follows"), text),
                 f->attribute->value, f->attribute->value_end, text);
}

// The figure is the factor by which the stiffness is to be lowered, negative if the integrator
// discrete holds it as it is.
static void fix_stiffness(Fixing* f) {
  lower_stiffness(f);
  if (f->complaint->figure < 0) offer_discrete(f);
}

// The figure is 1 if the flag was tried and keeps the two apart.
static void fix_tunnel(Fixing* f) {
  static const GimbalAssignment ahead = {"speculative", "enable"};
  const GimbalMjcfFile* root = g_ptr_array_index(f->files, 0);
  if (!(f->complaint->figure > 0)) return;
  GArray* edits = fixing_add(f, g_strdup(_("Write speculative=\"enable\" into <flag>")));
  gimbal_rewrite_set_in_section(root->tree, "option/flag", &ahead, 1, edits, root->path, NULL);
}

static void fix_joint(Fixing* f) {
  g_autofree char* name = f->attribute ? gimbal_mjcf_tree_value(f->tree, f->node, "name") : NULL;
  if (!name) return;
  fixing_replace(f, g_strdup_printf(_("Let it drive “%s”"), name), f->attribute->value,
                 f->attribute->value_end, name);
}

static double number_of(const Fixing* f, const GimbalMjcfAttribute* a) {
  g_autofree char* text = fixing_slice(f, a->value, a->value_end);
  char* end;
  double value = g_ascii_strtod(text, &end);
  return *end ? NAN : value;
}

static int fix_lint_ancestor(const Fixing* f, int node, const char* tag) {
  while (node >= 0 && !gimbal_mjcf_tree_is(f->tree, gimbal_mjcf_tree_node(f->tree, node), tag)) {
    node = gimbal_mjcf_tree_node(f->tree, node)->parent;
  }
  return node;
}

// The name of the body around an element; a body without a name gets one. NULL if the element
// belongs to several bodies or to none.
static char* name_body(Fixing* f, int node, const char* base, GArray* edits) {
  int body = fix_lint_ancestor(f, node, "body");
  if (fix_lint_ancestor(f, node, "replicate") >= 0) return NULL;
  if (body < 0) return fix_lint_ancestor(f, node, "worldbody") >= 0 ? g_strdup("world") : NULL;
  const GimbalMjcfNode* at = gimbal_mjcf_tree_node(f->tree, body);
  char* name = gimbal_mjcf_tree_value(f->tree, at, "name");
  if (name) return name;
  name = fixing_free_name(f, "body", base);
  gimbal_rewrite_set_attribute(f->tree, at->start, "name", name, edits, f->file->path, NULL);
  return name;
}

// The figure is the byte offset of the other geom, plus one.
static void fix_overlap(Fixing* f) {
  int other =
      f->complaint->figure > 0 ? gimbal_mjcf_tree_starting(f->tree, (gsize)f->complaint->figure - 1) : -1;
  if (other < 0) return;
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autofree char* one = name_body(f, other, "body_a", edits);
  g_autofree char* two = name_body(f, f->index, "body_b", edits);
  if (!one || !two) return;
  g_autofree char* first = gimbal_markup_escape(one, '"');
  g_autofree char* second = gimbal_markup_escape(two, '"');
  g_autofree char* xml = g_strdup_printf("<exclude body1=\"%s\" body2=\"%s\"/>", first, second);
  GArray* all = fixing_add(f, g_strdup_printf(_("Let “%s” and “%s” not touch"), one, two));
  for (guint i = 0; i < edits->len; i++) {
    const GimbalEdit* edit = &g_array_index(edits, GimbalEdit, i);
    gimbal_edits_add(all, edit->path, edit->start, edit->end, edit->text);
  }
  gimbal_rewrite_add_to_section(f->tree, "contact", xml, all, f->file->path, NULL);
}

// Whether a section of the root file says this of an attribute.
static gboolean section_says(const Fixing* f, const char* section, const char* name, const char* wanted) {
  const GimbalMjcfTree* tree = ((const GimbalMjcfFile*)g_ptr_array_index(f->files, 0))->tree;
  gsize at = gimbal_rewrite_find_section(tree, section);
  int node = at == GIMBAL_NOWHERE ? -1 : gimbal_mjcf_tree_starting(tree, at);
  g_autofree char* value =
      node < 0 ? NULL : gimbal_mjcf_tree_value(tree, gimbal_mjcf_tree_node(tree, node), name);
  return !g_strcmp0(value, wanted);
}

// Offer ten grams, about the mass of a ball of 1 cm radius, with the inertia of one that is not
// larger than the body. The figure is how far the body reaches, 0: nobody knows.
static void fix_tiny_mass(Fixing* f) {
  double radius = f->complaint->figure > 0 ? fmin(f->complaint->figure, 0.01) : 0.01;
  const double moments[] = {0.004 * radius * radius, 0.004 * radius * radius, 0.004 * radius * radius};
  g_autofree char* inertia = gimbal_numbers_text(moments, 3, 2);
  const GimbalAssignment ball[] = {{"mass", "0.01"}, {"diaginertia", inertia}};
  int own = gimbal_mjcf_tree_child(f->tree, f->index, "inertial");
  if (section_says(f, "compiler", "inertiafromgeom", "true")) return;
  GArray* edits = fixing_add(f, g_strdup(_("Let it weigh 10 g")));
  if (own < 0) {
    g_autofree char* xml =
        g_strdup_printf("<inertial pos=\"0 0 0\" mass=\"0.01\" diaginertia=\"%s\"/>", inertia);
    gimbal_rewrite_add_child(f->tree, f->node->start, xml, edits, f->file->path, NULL);
    return;
  }
  const GimbalMjcfNode* inertial = gimbal_mjcf_tree_node(f->tree, own);
  gboolean full = gimbal_mjcf_tree_find(f->tree, inertial, "fullinertia") != NULL;
  gimbal_rewrite_set_attributes(f->tree, inertial->start, ball, full ? 1 : 2, edits, f->file->path, NULL);
}

// The figure is the armature for the joint that carries the heavy body: a joint of that body or of
// the nearest body above that has one.
static void fix_mass_ratio(Fixing* f) {
  int body = f->node->parent, joint = -1;
  while (body >= 0 && (joint = gimbal_mjcf_tree_child(f->tree, body, "joint")) < 0) {
    body = gimbal_mjcf_tree_node(f->tree, body)->parent;
  }
  if (joint < 0 || !(f->complaint->figure > 0)) return;
  g_autofree char* value = gimbal_number_text(f->complaint->figure, 2);
  GArray* edits = fixing_add(f, g_strdup_printf(_("Give the joint above it armature=\"%s\""), value));
  gimbal_rewrite_set_attribute(f->tree, gimbal_mjcf_tree_node(f->tree, joint)->start, "armature", value,
                               edits, f->file->path, NULL);
}

static void fix_density(Fixing* f) {
  static const GimbalAssignment water = {"density", "1000"};
  const GimbalMjcfFile* root = g_ptr_array_index(f->files, 0);
  GArray* edits = fixing_add(f, g_strdup(_("Say that it is meant: density=\"1000\" in <default>")));
  gimbal_rewrite_set_in_section(root->tree, "default/geom", &water, 1, edits, root->path, NULL);
}

// The figure is half of the range; 0 if the joint gives the range.
static void fix_actuator_range(Fixing* f) {
  double half = f->complaint->figure;
  if (half == 0 && gimbal_mjcf_tree_is(f->tree, f->node, "position")) {
    fixing_set(f, g_strdup(_("Let it have the range of its joint")), "inheritrange", "1");
  }
  if (!(half > 0) || !f->node->element || !gimbal_grammar_attribute(f->node->element, "ctrlrange")) return;
  const double range[] = {-half, half};
  g_autofree char* text = gimbal_numbers_text(range, 2, 5);
  fixing_set(f, g_strdup_printf(_("Add %s=\"%s\""), "ctrlrange", text), "ctrlrange", text);
}

// How often a name is used, and where it is declared.
static int uses_of(const Fixing* f, const char* names, const char* name, const GimbalMjcfName** declared) {
  int count = 0;
  for (guint i = 0; i < f->names->len; i++) {
    const GimbalMjcfName* one = &g_array_index(f->names, GimbalMjcfName, i);
    if (strcmp(one->names, names) != 0 || strcmp(one->name, name) != 0) continue;
    if (one->declares) *declared = one;
    count += !one->declares;
  }
  return count;
}

// With a material goes the texture that nothing else uses.
static void fix_unused(Fixing* f) {
  g_autofree char* texture = gimbal_mjcf_tree_is(f->tree, f->node, "material")
                                 ? gimbal_mjcf_tree_value(f->tree, f->node, "texture")
                                 : NULL;
  const GimbalMjcfName* declared = NULL;
  gboolean alone = texture && uses_of(f, "texture", texture, &declared) == 1 && declared &&
                   !g_strcmp0(declared->path, f->file->path);
  fixing_offer_removal(f);
  if (!alone || !f->fixes->len) return;
  GimbalFix* fix = g_ptr_array_index(f->fixes, f->fixes->len - 1);
  gimbal_rewrite_delete(f->tree, gimbal_mjcf_tree_node(f->tree, declared->node)->start, fix->edits,
                        f->file->path, NULL);
}

// Compensate the gravity of all bodies inside a body.
static void fix_lint_compensate(const GimbalMjcfFile* file, int body, GArray* edits) {
  gsize start = gimbal_mjcf_tree_node(file->tree, body)->start,
        end = gimbal_mjcf_tree_node(file->tree, body)->end;
  for (int i = body; i < gimbal_mjcf_tree_count(file->tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, i);
    if (node->kind != GIMBAL_MJCF_ELEMENT || node->start < start || node->start >= end) continue;
    if (!gimbal_mjcf_tree_is(file->tree, node, "body")) continue;
    gimbal_rewrite_set_attribute(file->tree, node->start, "gravcomp", "1", edits, file->path, NULL);
  }
}

// The figure is the factor by which kp is to be raised.
static void fix_sag(Fixing* f) {
  double k = f->attribute ? number_of(f, f->attribute) * f->complaint->figure : NAN;
  if (k > 0) {
    double unit = pow(10, floor(log10(k)) - 1);  // two digits, rounded up
    g_autofree char* text = gimbal_number_round(ceil(k / unit) * unit, unit);
    fixing_replace(f, g_strdup_printf(_("Raise it to %s, which bears the weight"), text), f->attribute->value,
                   f->attribute->value_end, text);
  }
  g_autofree char* joint = gimbal_mjcf_tree_value(f->tree, f->node, "joint");
  for (guint i = 0; joint && i < f->names->len; i++) {
    const GimbalMjcfName* name = &g_array_index(f->names, GimbalMjcfName, i);
    const GimbalMjcfFile* file = gimbal_mjcf_files_find(f->files, name->path);
    if (!name->declares || strcmp(name->names, "joint") || strcmp(name->name, joint) || !file) continue;
    int body = gimbal_mjcf_tree_node(file->tree, name->node)->parent;
    if (body >= 0 && gimbal_mjcf_tree_is(file->tree, gimbal_mjcf_tree_node(file->tree, body), "body")) {
      fix_lint_compensate(file, body,
                          fixing_add(f, g_strdup(_("Write gravcomp=\"1\" on all that it carries"))));
    }
  }
}

static void shrink_mesh(Fixing* f, GArray* edits) {
  g_autofree char* mesh = fixing_slice(f, f->attribute->value, f->attribute->value_end);
  for (guint i = 0; i < f->names->len; i++) {
    const GimbalMjcfName* name = &g_array_index(f->names, GimbalMjcfName, i);
    const GimbalMjcfFile* file = gimbal_mjcf_files_find(f->files, name->path);
    if (!name->declares || strcmp(name->names, "mesh") || strcmp(name->name, mesh) || !file) continue;
    gimbal_rewrite_set_attribute(file->tree, gimbal_mjcf_tree_node(file->tree, name->node)->start, "scale",
                                 "0.001 0.001 0.001", edits, file->path, NULL);
  }
}

// Divide the numbers of an attribute by a thousand.
static void fix_lint_shrink(Fixing* f, const char* name, GArray* edits) {
  g_autofree char* now = gimbal_mjcf_tree_value(f->tree, f->node, name);
  double numbers[6];
  int count = 0;
  char *at = now, *end = now;
  for (; at && count < 6; at = end) {
    double x = g_ascii_strtod(at, &end);
    if (end == at) break;
    numbers[count++] = x / 1000;
  }
  if (!count) return;
  g_autofree char* text = gimbal_numbers_text(numbers, count, 6);
  gimbal_rewrite_set_numbers(f->tree, f->node->start, &(GimbalAssignment){name, text}, 1, NULL, edits,
                             f->file->path, NULL);
}

static void fix_length(Fixing* f) {
  static const char* const lengths[] = {"size", "fromto", "pos"};
  if (!f->attribute) return;
  GArray* edits = fixing_add(f, g_strdup(_("Make it a thousandth: millimetres as metres")));
  if (f->attribute->grammar && !strcmp(f->attribute->grammar->name, "mesh")) {
    shrink_mesh(f, edits);
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS(lengths); i++) fix_lint_shrink(f, lengths[i], edits);
}

//---- values

enum { MOST_VALUES = 8 };

// The numbers of an attribute.
static int values_of(const Fixing* f, const GimbalMjcfAttribute* a, double* out) {
  g_autofree char* text = fixing_slice(f, a->value, a->value_end);
  int count = 0;
  for (char *at = text, *end; count < MOST_VALUES; at = end) {
    double x = g_ascii_strtod(at, &end);
    if (end == at) break;
    out[count++] = x;
  }
  return count;
}

// Offer all numbers of an attribute times the figure.
static void offer_scaled(Fixing* f, const GimbalMjcfAttribute* a, double factor, int digits) {
  double numbers[MOST_VALUES];
  int count = a && factor > 0 && isfinite(factor) ? values_of(f, a, numbers) : 0;
  if (!count) return;
  for (int i = 0; i < count; i++) numbers[i] *= factor;
  g_autofree char* text = gimbal_numbers_text(numbers, count, digits);
  offer_value(f, a->value, a->value_end, text);
}

// The figure turns degrees into radians; 0: the range goes far beyond that of the joint.
static void fix_servo_range(Fixing* f) {
  static const GimbalAssignment inherit[] = {{"ctrlrange", NULL}, {"inheritrange", "1"}};
  if (f->complaint->figure > 0) {
    offer_scaled(f, f->attribute, f->complaint->figure, 5);
    return;
  }
  if (!f->attribute || f->node->in_default || !gimbal_mjcf_tree_is(f->tree, f->node, "position")) return;
  GArray* edits = fixing_add(f, g_strdup(_("Let it have the range of its joint")));
  gimbal_rewrite_set_attributes(f->tree, f->node->start, inherit, G_N_ELEMENTS(inherit), edits, f->file->path,
                                NULL);
}

static void remove_own(Fixing* f, const char* name) {
  fixing_set(f, g_strdup_printf(_("Remove “%s”"), name), name, NULL);
}

static void fix_equality(Fixing* f) {
  double numbers[MOST_VALUES];
  if (!f->attribute) return;
  g_autofree char* name = fixing_slice(f, f->attribute->name, f->attribute->name_end);
  if (!strcmp(name, "relpose")) remove_own(f, name);
  int count = !strcmp(name, "polycoef") ? values_of(f, f->attribute, numbers) : 0;
  if (!count) return;
  numbers[0] = 0;
  g_autofree char* text = gimbal_numbers_text(numbers, count, 0);
  offer_value(f, f->attribute->value, f->attribute->value_end, text);
}

// The figure is the factor by which springyield would do, 0: none does.
static void fix_yield(Fixing* f) {
  if (!f->attribute) return;
  offer_scaled(f, f->attribute, f->complaint->figure, 2);
  remove_own(f, "springyield");
}

static void fix_no_effect(Fixing* f) {
  g_autofree char* name = f->attribute ? fixing_slice(f, f->attribute->name, f->attribute->name_end) : NULL;
  if (name) remove_own(f, name);
}

// The figure is the near plane over the extent of the model.
static void fix_camera(Fixing* f) {
  if (!(f->complaint->figure > 0)) return;
  g_autofree char* text = gimbal_number_text(f->complaint->figure, 2);
  const GimbalAssignment near = {"znear", text};
  const GimbalMjcfFile* root = g_ptr_array_index(f->files, 0);
  GArray* edits = fixing_add(f, g_strdup_printf(_("Add %s=\"%s\""), near.name, near.value));
  gimbal_rewrite_set_in_section(root->tree, "visual/map", &near, 1, edits, root->path, NULL);
}

// The figure turns what is written into kg m².
static void fix_inertia(Fixing* f) {
  static const char* const names[] = {"diaginertia", "fullinertia"};
  int own = gimbal_mjcf_tree_child(f->tree, f->index, "inertial");
  for (guint i = 0; i < G_N_ELEMENTS(names) && own >= 0; i++) {
    const GimbalMjcfNode* inertial = gimbal_mjcf_tree_node(f->tree, own);
    offer_scaled(f, gimbal_mjcf_tree_find(f->tree, inertial, names[i]), f->complaint->figure, 6);
  }
}

static void fix_quaternion(Fixing* f) {
  double q[MOST_VALUES], sum = 0;
  if (!f->attribute || values_of(f, f->attribute, q) != 4) return;
  for (int i = 0; i < 4; i++) sum += q[i] * q[i];
  offer_scaled(f, f->attribute, 1 / sqrt(sum), 6);
}

static void fix_euler(Fixing* f) {
  offer_scaled(f, f->attribute, f->complaint->figure, f->complaint->figure > 1 ? 3 : 6);
}

//---- all of it

void fixing_lint(Fixing* f) {
  static const struct {
    void (*fix)(Fixing* f);
    const char* code;
  } kRules[] = {{fix_overlap, "lint-overlap"},
                {fixing_offer_removal, "lint-sensor"},
                {fix_tiny_mass, "lint-tiny-mass"},
                {fix_mass_ratio, "lint-mass-ratio"},
                {fix_density, "lint-density"},
                {fix_actuator_range, "lint-actuator-range"},
                {fix_sag, "lint-sag"},
                {fix_length, "lint-length"},
                {fix_timestep, "lint-timestep"},
                {fix_visual, "lint-visual-collides"},
                {fix_lonely, "lint-never-collides"},
                {fix_unused, "lint-unused-asset"},
                {fix_angle, "lint-angle"},
                {fixing_offer_removal, "lint-unused-class"},
                {fix_limit, "lint-limit"},
                {fix_stiffness, "lint-stiff"},
                {fix_stiffness, "lint-stiff-flex"},
                {fix_tunnel, "lint-tunnel"},
                {fix_yield, "lint-yield"},
                {fix_key, "lint-key"},
                {fix_servo_range, "lint-servo-range"},
                {fix_equality, "lint-equality"},
                {fix_no_effect, "lint-no-effect"},
                {fix_camera, "lint-camera"},
                {fix_inertia, "lint-inertia"},
                {fix_quaternion, "lint-quaternion"},
                {fix_euler, "lint-euler"},
                {fix_joint, "lint-wrong-joint"}};
  for (guint i = 0; i < G_N_ELEMENTS(kRules); i++) {
    if (!strcmp(f->complaint->code, kRules[i].code)) kRules[i].fix(f);
  }
}
