// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rules of what stands in the text.

#include <gimbal/kinds.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "language/edit/rewrite.h"
#include "lint/rules.h"

#define WARN(self, ...) lint_report(self, GIMBAL_SEVERITY_WARNING, __VA_ARGS__)

//---- assets

// Mark the objects whose numbers stand in a list; numbers below zero are skipped.
static void text_mark(gboolean* used, const int* ids, gsize count) {
  for (gsize i = 0; i < count; i++) {
    if (ids[i] >= 0) used[ids[i]] = TRUE;
  }
}

// Other models may use what an included file holds.
static gboolean is_of_root(const Lint* self, const char* path) {
  if (!self->files) return FALSE;
  g_autofree char* absolute = g_canonicalize_filename(path, NULL);
  return !strcmp(absolute, ((GimbalMjcfFile*)g_ptr_array_index(self->files, 0))->path);
}

static void report_unused(Lint* self, int objtype, const char* form, const gboolean* used, mjtSize count) {
  for (int i = 0; i < count; i++) {
    GimbalPlace place;
    if (used[i] || !lint_has_tag(self, objtype, i, &place) || !is_of_root(self, place.file)) continue;
    WARN(self, objtype, i, NULL, N_("Delete it, if it is not meant for later."), form,
         mj_id2name(self->m, objtype, i) ? mj_id2name(self->m, objtype, i) : "");
  }
}

static void mark_shapes(const mjModel* m, gboolean* meshes, gboolean* fields) {
  for (int i = 0; i < m->ngeom; i++) {
    int data = m->geom_dataid[i], type = m->geom_type[i];
    if (data < 0) continue;
    if (type == mjGEOM_HFIELD) {
      fields[data] = TRUE;
    } else {
      meshes[data] = TRUE;
    }
  }
}

// A mesh is in use too where a geom has only the shape fitted to it: the text names the mesh, the
// model does not.
static void mark_fitted(const Lint* self, gboolean* meshes) {
  for (guint f = 0; self->files && f < self->files->len; f++) {
    const GimbalMjcfFile* file = g_ptr_array_index(self->files, f);
    for (int i = 0; i < gimbal_mjcf_tree_count(file->tree); i++) {
      g_autofree char* name =
          gimbal_mjcf_tree_value(file->tree, gimbal_mjcf_tree_node(file->tree, i), "mesh");
      int id = name ? mj_name2id(self->m, mjOBJ_MESH, name) : -1;
      if (id >= 0) meshes[id] = TRUE;
    }
  }
}

static void mark_materials(const mjModel* m, gboolean* used) {
  int count;
  const GimbalKind* kinds = gimbal_kinds(&count);
  for (int k = 0; k < count; k++) {
    if (!kinds[k].material_offset) continue;
    for (int i = 0; i < gimbal_kind_count(m, kinds[k].type); i++) {
      int material = gimbal_kind_material(m, kinds[k].type, i);
      if (material >= 0) used[material] = TRUE;
    }
  }
}

// Assets and classes without a body, geom or site are there for the files that include them.
static gboolean is_part(const mjModel* m) {
  return m->nbody == 1 && !m->ngeom && !m->nsite;
}

void lint_unused_assets(Lint* self) {
  const mjModel* m = self->m;
  if (is_part(m)) return;
  gsize most = (gsize)MAX(MAX(m->nmesh, m->nhfield), MAX(m->nmat, m->ntex)) + 1;
  g_autofree gboolean *meshes = g_new0(gboolean, most), *fields = g_new0(gboolean, most),
                      *materials = g_new0(gboolean, most), *textures = g_new0(gboolean, most);
  mark_shapes(m, meshes, fields);
  mark_fitted(self, meshes);
  mark_materials(m, materials);
  text_mark(textures, m->mat_texid, (gsize)m->nmat * mjNTEXROLE);
  text_mark(textures, m->light_texid, (gsize)m->nlight);
  for (int i = 0; i < m->ntex; i++) textures[i] = textures[i] || m->tex_type[i] == mjTEXTURE_SKYBOX;
  report_unused(self, mjOBJ_MESH, N_("Nothing uses the mesh “%s”"), meshes, m->nmesh);
  report_unused(self, mjOBJ_HFIELD, N_("Nothing uses the height field “%s”"), fields, m->nhfield);
  report_unused(self, mjOBJ_MATERIAL, N_("Nothing uses the material “%s”"), materials, m->nmat);
  report_unused(self, mjOBJ_TEXTURE, N_("Nothing uses the texture “%s”"), textures, m->ntex);
}

//---- classes

// Names of classes that elements refer to, in all files.
static GHashTable* used_classes(const Lint* self) {
  GHashTable* used = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint f = 0; f < self->files->len; f++) {
    const GimbalMjcfTree* tree = ((GimbalMjcfFile*)g_ptr_array_index(self->files, f))->tree;
    for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
      if (gimbal_mjcf_tree_is(tree, node, "default")) continue;
      for (int k = 0; k < 2; k++) {
        char* name = gimbal_mjcf_tree_value(tree, node, k ? "childclass" : "class");
        if (name) g_hash_table_add(used, name);
      }
    }
  }
  return used;
}

// A class is used where it or one within it is.
static gboolean is_used(const GimbalMjcfTree* tree, int index, GHashTable* used) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
  g_autofree char* name = gimbal_mjcf_tree_value(tree, node, "class");
  if (!name || g_hash_table_contains(used, name)) return TRUE;
  int child = gimbal_mjcf_tree_first_child(tree, index);
  for (; child >= 0; child = gimbal_mjcf_tree_next_sibling(tree, child)) {
    if (gimbal_mjcf_tree_is(tree, gimbal_mjcf_tree_node(tree, child), "default") &&
        is_used(tree, child, used)) {
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean is_inner_class(const GimbalMjcfTree* tree, const GimbalMjcfNode* node) {
  return node->kind == GIMBAL_MJCF_ELEMENT && node->parent >= 0 &&
         gimbal_mjcf_tree_is(tree, node, "default") &&
         gimbal_mjcf_tree_is(tree, gimbal_mjcf_tree_node(tree, node->parent), "default");
}

// Only in the root file, as for assets.
void lint_unused_classes(Lint* self) {
  if (!self->files || is_part(self->m)) return;
  g_autoptr(GHashTable) used = used_classes(self);
  const GimbalMjcfFile* file = g_ptr_array_index(self->files, 0);
  for (int i = 0; i < gimbal_mjcf_tree_count(file->tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, i);
    if (!is_inner_class(file->tree, node) || is_used(file->tree, i, used)) continue;
    g_autofree char* name = gimbal_mjcf_tree_value(file->tree, node, "class");
    lint_report_text(self, file, node->start, node->tag_end, N_("Delete it, if it is not meant for later."),
                     "Nothing uses the default class “%s”", name);
  }
}

//---- values

// A list of numbers: the reader of the text reports that it is empty.
static gboolean is_reported(const GimbalAttribute* grammar) {
  GimbalValueType type = grammar->type;
  gboolean list = type == GIMBAL_VALUE_FLOAT || type == GIMBAL_VALUE_DOUBLE ||
                  (type == GIMBAL_VALUE_INT && grammar->count_max != 1);
  return list && grammar->count_min >= 1;
}

// An empty prefix says that names come along as they are.
static gboolean is_prefix(const GimbalMjcfTree* tree, const GimbalMjcfNode* node,
                          const GimbalMjcfAttribute* a) {
  return gimbal_mjcf_tree_is(tree, node, "attach") && !strcmp(a->grammar->name, "prefix");
}

void lint_empty_values(Lint* self) {
  for (guint f = 0; self->files && f < self->files->len; f++) {
    const GimbalMjcfFile* file = g_ptr_array_index(self->files, f);
    const GimbalMjcfTree* tree = file->tree;
    for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
      for (guint k = 0; k < node->nattribute; k++) {
        const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(tree, node, k);
        g_autofree char* value = g_strstrip(g_strndup(tree->text + a->value, a->value_end - a->value));
        if (*value || !a->grammar || is_reported(a->grammar) || is_prefix(tree, node, a)) continue;
        lint_report_text(self, file, a->name, a->value_end, N_("Give it a value, or delete the attribute."),
                         "%s has no value", a->grammar->name);
      }
    }
  }
}

//---- orientations

enum { MOST_NUMBERS = 8 };

// The numbers of an attribute; -1: it holds something else, or more.
static int read_numbers(const GimbalMjcfTree* tree, const GimbalMjcfAttribute* a, double* out) {
  g_autofree char* text = g_strndup(tree->text + a->value, a->value_end - a->value);
  int count = 0;
  for (char *at = text, *end;; at = end) {
    while (g_ascii_isspace(*at)) at++;
    if (!*at) return count;
    double x = g_ascii_strtod(at, &end);
    if (end == at || count == MOST_NUMBERS || !isfinite(x)) return -1;
    out[count++] = x;
  }
}

// Visit each attribute with a name that has this many numbers.
static void each_attribute(Lint* self, const char* name, int count,
                           void (*visit)(Lint* self, const GimbalMjcfFile* file, const GimbalMjcfAttribute* a,
                                         const double* numbers)) {
  for (guint f = 0; self->files && f < self->files->len; f++) {
    const GimbalMjcfFile* file = g_ptr_array_index(self->files, f);
    for (int i = 0; i < gimbal_mjcf_tree_count(file->tree); i++) {
      double numbers[MOST_NUMBERS];
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, i);
      const GimbalMjcfAttribute* a =
          node->kind == GIMBAL_MJCF_ELEMENT ? gimbal_mjcf_tree_find(file->tree, node, name) : NULL;
      if (a && a->grammar && read_numbers(file->tree, a, numbers) == count) visit(self, file, a, numbers);
    }
  }
}

// "1 0 0 1" is how people write a quarter turn; other lengths come from a number that is wrong.
static void check_quaternion(Lint* self, const GimbalMjcfFile* file, const GimbalMjcfAttribute* a,
                             const double* q) {
  gboolean units = TRUE;
  for (int i = 0; i < 4; i++) units = units && (q[i] == 0 || fabs(q[i]) == 1);
  double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (units || !(length > 0) || fabs(length - 1) < 0.1) return;
  lint_report_text(self, file, a->value, a->value_end,
                   N_("Look at its four numbers, w first, or write it with the length 1."),
                   "The quaternion has the length %.3g: it is taken with the length 1", length);
}

void lint_quaternions(Lint* self) {
  each_attribute(self, "quat", 4, check_quaternion);
}

static gboolean is_part_of_pi(double x) {
  double parts = x / (G_PI / 12);
  return fabs(parts - round(parts)) < 0.02 && fabs(x) > 0.2;
}

// All that are not zero are round parts of π, and few of them are what someone writes in degrees.
static void check_euler(Lint* self, const GimbalMjcfFile* file, const GimbalMjcfAttribute* a,
                        const double* x) {
  gboolean degrees = self->s->compiler.degree != 0, parts = TRUE, any = FALSE;
  double most = 0;
  for (int i = 0; i < 3; i++) {
    if (x[i] == 0) continue;
    any = TRUE;
    parts = parts && is_part_of_pi(x[i]) && fabs(x[i] - round(x[i])) > 1e-9;
    most = fmax(most, fabs(x[i]));
  }
  if (!any) return;
  if (degrees && parts && most < 6.4) {
    self->figure = 180 / G_PI;
    lint_report_text(self, file, a->value, a->value_end,
                     N_("Write the angles in degrees, or angle=\"radian\" into <compiler>."),
                     "The angles of euler, at most %.4g degrees, look like radians", most);
  } else if (!degrees && most > 6.4) {
    self->figure = G_PI / 180;
    lint_report_text(self, file, a->value, a->value_end,
                     N_("Write the angles in radians, or angle=\"degree\" into <compiler>."),
                     "The angles of euler, up to %.4g rad, look like degrees", most);
  }
}

void lint_eulers(Lint* self) {
  if (self->s) each_attribute(self, "euler", 3, check_euler);
}
