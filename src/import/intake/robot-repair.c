// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/intake/robot-repair.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/intake/robot-text.h"

#define THIN 1e-4  // m: of what is as thick as nothing

enum { MOST_NUMBERS = 6 };

typedef struct Repair {
  GimbalRobotText text;
  int root;
  GHashTable *links, *joints;  // their names
  GHashTable* children;        // names of links that a joint holds
  GHashTable* added;           // names of links that are made
} Repair;

//---- numbers

// The numbers of an attribute: how many there are; -1 if there is something else.
static int numbers_of(const Repair* p, int index, const char* name, double x[MOST_NUMBERS]) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(p->text.tree, index);
  g_autofree char* value = gimbal_mjcf_tree_value(p->text.tree, node, name);
  g_auto(GStrv) words = g_strsplit_set(value ? value : "", " \t\r\n", -1);
  int count = 0;
  for (char** word = words; *word; word++) {
    char* end;
    if (!**word) continue;
    double number = g_ascii_strtod(*word, &end);
    if (*end || count == MOST_NUMBERS) return -1;
    x[count++] = number;
  }
  return count;
}

static char* text_of(const double* x, int count) {
  GString* text = g_string_new(NULL);
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  for (int i = 0; i < count; i++) {
    g_string_append_printf(text, "%s%s", i ? " " : "", g_ascii_formatd(digits, sizeof digits, "%.9g", x[i]));
  }
  return g_string_free(text, FALSE);
}

static void mend_numbers(Repair* p, int index, const char* name, const double* x, int count) {
  g_autofree char* value = text_of(x, count);
  gimbal_robot_mend_value(&p->text, index, name, value);
}

//---- shapes

static const struct {
  const char *shape, *attribute;
  int count;
} kSizes[] = {{"box", "size", 3},        {"sphere", "radius", 1},  {"cylinder", "radius", 1},
              {"cylinder", "length", 1}, {"capsule", "radius", 1}, {"capsule", "length", 1}};

// What sizes of zero or below become: they are made positive, and one of several as thin as nothing
// thin. FALSE: nothing is left of the shape.
static gboolean mend_sizes(double* x, int count, gboolean length, gboolean* changed) {
  int zeros = 0;
  for (int i = 0; i < count; i++) {
    if (!isfinite(x[i])) return FALSE;
    zeros += x[i] == 0;
    *changed = *changed || x[i] <= 0;
    x[i] = x[i] == 0 ? THIN : fabs(x[i]);
  }
  return length ? TRUE : zeros < MAX(count - 1, 1);
}

// FALSE if the shape is left out.
static gboolean mend_size(Repair* p, int outer, int shape, guint row) {
  double x[MOST_NUMBERS];
  int count = numbers_of(p, shape, kSizes[row].attribute, x);
  gboolean changed = FALSE;
  if (count != kSizes[row].count) return TRUE;  // the reader says what is wrong
  if (!mend_sizes(x, count, !strcmp(kSizes[row].attribute, "length"), &changed)) {
    gimbal_robot_leave(&p->text, outer, g_strdup(_("it has no size")));
    return FALSE;
  }
  if (changed) mend_numbers(p, shape, kSizes[row].attribute, x, count);
  return TRUE;
}

static void mend_scale(Repair* p, int outer, int mesh) {
  double x[MOST_NUMBERS] = {0};
  int count = numbers_of(p, mesh, "scale", x);
  if (count != 1 && count != 3) return;
  if (count == 1) x[1] = x[2] = x[0];
  if (x[0] * x[1] * x[2] == 0) {
    gimbal_robot_leave(&p->text, outer, g_strdup(_("it has no size")));
  } else if (count == 1) {
    mend_numbers(p, mesh, "scale", x, 3);
  }
}

static void repair_shape(Repair* p, int outer) {
  const GimbalMjcfTree* tree = p->text.tree;
  int geometry = gimbal_mjcf_tree_child(tree, outer, "geometry");
  int shape = geometry < 0 ? -1 : gimbal_mjcf_tree_first_child(tree, geometry);
  if (shape < 0) return;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, shape);
  for (guint i = 0; i < G_N_ELEMENTS(kSizes); i++) {
    if (gimbal_mjcf_tree_is(tree, node, kSizes[i].shape) && !mend_size(p, outer, shape, i)) return;
  }
  if (gimbal_mjcf_tree_is(tree, node, "mesh")) mend_scale(p, outer, shape);
}

//---- masses

// An <inertial> with a density has its mass from the shapes.
static void take_density(Repair* p, int link, int inertial, double density) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(p->text.tree, inertial);
  char* name = gimbal_mjcf_tree_value(p->text.tree, gimbal_mjcf_tree_node(p->text.tree, link), "name");
  gimbal_robot_mended(&p->text, inertial,
                      g_strdup_printf(_("it has no mass: its shapes weigh %.4g kg/m³, as it says"), density));
  gimbal_robot_change(&p->text, node->start, node->end, "");
  if (name) g_hash_table_replace(p->text.work->densities, name, g_memdup2(&density, sizeof density));
}

static const char* const kMoments[] = {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};

// Moments that are not written are zero; zeros alone count as not given.
static void add_moments(Repair* p, int inertial, int mass) {
  const GimbalMjcfTree* tree = p->text.tree;
  int inertia = gimbal_mjcf_tree_child(tree, inertial, "inertia");
  g_autoptr(GString) text = g_string_new(inertia < 0 ? "<inertia" : "");
  for (guint i = 0; i < G_N_ELEMENTS(kMoments); i++) {
    const GimbalMjcfNode* node = inertia < 0 ? NULL : gimbal_mjcf_tree_node(tree, inertia);
    if (!node || !gimbal_mjcf_tree_find(tree, node, kMoments[i])) {
      g_string_append_printf(text, " %s=\"0\"", kMoments[i]);
    }
  }
  if (!text->len) return;
  if (inertia < 0) {
    g_string_append(text, "/>");
    gsize at = gimbal_mjcf_tree_node(tree, mass)->end;
    gimbal_robot_change(&p->text, at, at, text->str);
    gimbal_robot_mended(&p->text, inertial,
                        g_strdup(_("it has no <inertia>: it becomes that of its shapes")));
  } else {
    gsize at = gimbal_mjcf_tree_node(tree, inertia)->name_end;
    gimbal_robot_change(&p->text, at, at, text->str);
    gimbal_robot_mended(&p->text, inertia, g_strdup(_("moments that are not written are zero")));
  }
}

static void repair_inertial(Repair* p, int link, int inertial) {
  const GimbalMjcfTree* tree = p->text.tree;
  int mass = gimbal_mjcf_tree_child(tree, inertial, "mass"),
      density = gimbal_mjcf_tree_child(tree, inertial, "density");
  double x[MOST_NUMBERS] = {0};
  int count = mass < 0 ? 0 : numbers_of(p, mass, "value", x);
  if (count == 1 && x[0] >= 0) {
    add_moments(p, inertial, mass);
  } else if (mass < 0 && density >= 0 && numbers_of(p, density, "value", x) == 1 && x[0] > 0) {
    take_density(p, link, inertial, x[0]);
  } else {
    gimbal_robot_leave(&p->text, inertial,
                       g_strdup(_("it has no mass that is a number above zero: mass and inertia are those of "
                                  "its shapes")));
  }
}

static void repair_link(Repair* p, int link) {
  const GimbalMjcfTree* tree = p->text.tree;
  int inertials = 0;
  for (int i = gimbal_mjcf_tree_first_child(tree, link); i >= 0; i = gimbal_mjcf_tree_next_sibling(tree, i)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (gimbal_mjcf_tree_is(tree, node, "visual") || gimbal_mjcf_tree_is(tree, node, "collision")) {
      repair_shape(p, i);
    } else if (gimbal_mjcf_tree_is(tree, node, "inertial") && ++inertials > 1) {
      gimbal_robot_leave(&p->text, i, g_strdup(_("a link has one <inertial>: the first one counts")));
    } else if (gimbal_mjcf_tree_is(tree, node, "inertial")) {
      repair_inertial(p, link, i);
    }
  }
}

//---- joints

// The value of an attribute of a child; NULL if it is not there.
static char* value_in(const Repair* p, int index, const char* tag, const char* name) {
  int child = gimbal_mjcf_tree_child(p->text.tree, index, tag);
  return child < 0 ? NULL
                   : gimbal_mjcf_tree_value(p->text.tree, gimbal_mjcf_tree_node(p->text.tree, child), name);
}

static void repair_type(Repair* p, int joint) {
  static const char* const kTypes[] = {"revolute", "continuous", "prismatic", "fixed",
                                       "floating", "planar",     "spherical", NULL};
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(p->text.tree, joint);
  g_autofree char* type = gimbal_mjcf_tree_value(p->text.tree, node, "type");
  if (type && !g_strv_contains(kTypes, type)) gimbal_robot_mend_value(&p->text, joint, "type", "fixed");
}

static void repair_axis(Repair* p, int joint) {
  double x[MOST_NUMBERS];
  int axis = gimbal_mjcf_tree_child(p->text.tree, joint, "axis");
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(p->text.tree, joint);
  g_autofree char* type = gimbal_mjcf_tree_value(p->text.tree, node, "type");
  if (!g_strcmp0(type, "fixed") || !g_strcmp0(type, "floating")) return;
  if (axis < 0 || numbers_of(p, axis, "xyz", x) != 3 || x[0] || x[1] || x[2]) return;
  gimbal_robot_mend_value(&p->text, axis, "xyz", "1 0 0");
}

// A lower end above the upper one: they were exchanged.
static void repair_limit(Repair* p, int joint) {
  double lower[MOST_NUMBERS], upper[MOST_NUMBERS];
  int limit = gimbal_mjcf_tree_child(p->text.tree, joint, "limit");
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(p->text.tree, joint);
  g_autofree char* type = gimbal_mjcf_tree_value(p->text.tree, node, "type");
  if (limit < 0 || (g_strcmp0(type, "revolute") != 0 && g_strcmp0(type, "prismatic") != 0)) return;
  if (numbers_of(p, limit, "lower", lower) != 1 || numbers_of(p, limit, "upper", upper) != 1) return;
  if (!(lower[0] > upper[0])) return;
  mend_numbers(p, limit, "lower", upper, 1);
  mend_numbers(p, limit, "upper", lower, 1);
}

static void repair_mimic(Repair* p, int joint) {
  int mimic = gimbal_mjcf_tree_child(p->text.tree, joint, "mimic");
  g_autofree char* other = value_in(p, joint, "mimic", "joint");
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(p->text.tree, joint);
  g_autofree char* own = gimbal_mjcf_tree_value(p->text.tree, node, "name");
  if (mimic < 0) return;
  g_autofree char* shown = gimbal_intake_shown(other ? other : "");
  if (!other || !g_hash_table_contains(p->joints, other)) {
    gimbal_robot_leave(&p->text, mimic, g_strdup_printf(_("there is no joint “%s” to follow"), shown));
  } else if (!g_strcmp0(own, other)) {
    gimbal_robot_leave(&p->text, mimic, g_strdup(_("a joint cannot follow itself")));
  }
}

// A link that a joint hangs on and that is not there is made: what hangs on it keeps its place.
static void add_parent(Repair* p, int joint, const char* name) {
  g_autofree char* shown = gimbal_intake_shown(name);
  gimbal_robot_mended(&p->text, joint,
                      g_strdup_printf(_("there is no link “%s”: it is made, without mass or shape"), shown));
  if (!g_hash_table_add(p->added, g_strdup(name))) return;
  g_autofree char* escaped = g_markup_escape_text(name, -1);
  g_autofree char* link = g_strdup_printf("<link name=\"%s\"/>", escaped);
  gsize at = gimbal_mjcf_tree_node(p->text.tree, p->root)->tag_end;
  gimbal_robot_change(&p->text, at, at, link);
}

static void repair_joint(Repair* p, int joint) {
  g_autofree char* parent = value_in(p, joint, "parent", "link");
  g_autofree char* child = value_in(p, joint, "child", "link");
  if (child && !g_hash_table_contains(p->links, child)) {
    g_autofree char* shown = gimbal_intake_shown(child);
    gimbal_robot_leave(&p->text, joint, g_strdup_printf(_("there is no link “%s”"), shown));
    return;
  }
  if (child && g_hash_table_contains(p->children, child)) {
    g_autofree char* shown = gimbal_intake_shown(child);
    gimbal_robot_leave(&p->text, joint,
                       g_strdup_printf(_("link “%s” hangs on another joint already"), shown));
    return;
  }
  if (child) g_hash_table_add(p->children, g_strdup(child));
  if (parent && !g_hash_table_contains(p->links, parent)) add_parent(p, joint, parent);
  repair_type(p, joint);
  repair_axis(p, joint);
  repair_limit(p, joint);
  repair_mimic(p, joint);
}

//---- the whole

static void collect_names(Repair* p, const char* tag, GHashTable* names) {
  const GimbalMjcfTree* tree = p->text.tree;
  for (int i = gimbal_mjcf_tree_first_child(tree, p->root); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(tree, i)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    char* name = gimbal_mjcf_tree_is(tree, node, tag) ? gimbal_mjcf_tree_value(tree, node, "name") : NULL;
    if (name) g_hash_table_add(names, name);
  }
}

// Links that no joint holds, but for the first one: they are told, and stay where they are.
static void tell_loose(Repair* p) {
  const GimbalMjcfTree* tree = p->text.tree;
  g_autoptr(GPtrArray) loose = g_ptr_array_new_with_free_func(g_free);
  int roots = 0;
  for (int i = gimbal_mjcf_tree_first_child(tree, p->root); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(tree, i)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (!gimbal_mjcf_tree_is(tree, node, "link")) continue;
    g_autofree char* name = gimbal_mjcf_tree_value(tree, node, "name");
    gboolean root = name && strcmp(name, "world") && !g_hash_table_contains(p->children, name);
    if (root && ++roots > 1) g_ptr_array_add(loose, gimbal_robot_where(tree, i));
  }
  if (!loose->len) return;
  gimbal_intake_add(p->text.work, GIMBAL_INTAKE_LOOSE, NULL, (int)loose->len, gimbal_intake_list(loose));
}

char* gimbal_robot_repair(GimbalIntakeWork* work, const char* text, GError** error) {
  Repair p = {.text = gimbal_robot_text(work, text)};
  GHashTable** const sets[] = {&p.links, &p.joints, &p.children, &p.added};
  for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
    *sets[i] = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  }
  const GimbalMjcfTree* tree = p.text.tree;
  p.root = gimbal_mjcf_tree_first_child(tree, -1);
  collect_names(&p, "link", p.links);
  collect_names(&p, "joint", p.joints);
  for (int i = gimbal_mjcf_tree_first_child(tree, p.root); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(tree, i)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (gimbal_mjcf_tree_is(tree, node, "link")) repair_link(&p, i);
    if (gimbal_mjcf_tree_is(tree, node, "joint")) repair_joint(&p, i);
  }
  tell_loose(&p);
  gboolean any = g_hash_table_size(p.links) > 0;
  for (guint i = 0; i < G_N_ELEMENTS(sets); i++) g_hash_table_unref(*sets[i]);
  g_autofree char* mended = gimbal_robot_text_end(&p.text);
  if (any) return mended ? g_steal_pointer(&mended) : g_strdup(text);
  g_set_error_literal(
      error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_EMPTY,
      _("the robot has no links; where xacro wrote the file, run it on the file that has them"));
  return NULL;
}
