// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Let S be the reflection that changes the sign of one coordinate. A frame (R, p) has the mirror
// image (S R S, S p). It is a frame too, and points in it have the coordinates S x again, so one S
// holds for a whole tree of bodies. A direction d becomes S d. A rotation about an axis a becomes
// one by the same angle about -S a: with that axis a joint's range, reference and control mean the
// same on both sides. An inertia I becomes S I S. An element that contains no frames may have S R D
// in place of S R S, with any reflection D. D is S, unless S reflects z: then D reflects x, because
// cameras look along z and planes face it. The vertices of a mesh become D x. At a site a force f
// becomes D f, and a torque, which is an axial vector, -D f. At a ball joint a torque becomes -S f;
// at a free joint too, and a force S f.

#include "text/mirror.h"

#include <gimbal/kinds.h>
#include <string.h>

typedef enum Change {
  VECTORS,  // S x of three numbers each
  AXIS,     // of a joint
  INERTIA,  // xx yy zz xy xz yz
  POSE      // a vector and a quaternion
} Change;

static const struct {
  const char* tag;
  const char* attribute;
  Change change;
} kChanges[] = {
    {"body", "pos", VECTORS},         {"frame", "pos", VECTORS},
    {"inertial", "pos", VECTORS},     {"joint", "pos", VECTORS},
    {"joint", "axis", AXIS},          {"geom", "pos", VECTORS},
    {"geom", "fromto", VECTORS},      {"site", "pos", VECTORS},
    {"site", "fromto", VECTORS},      {"camera", "pos", VECTORS},
    {"light", "pos", VECTORS},        {"light", "dir", VECTORS},
    {"replicate", "offset", VECTORS}, {"inertial", "fullinertia", INERTIA},
    {"connect", "anchor", VECTORS},   {"weld", "anchor", VECTORS},
    {"weld", "relpose", POSE},
};

static const struct {
  const char* tag;
  gboolean leaf;
} kTurned[] = {{"body", FALSE}, {"frame", FALSE}, {"inertial", FALSE}, {"replicate", FALSE},
               {"geom", TRUE},  {"site", TRUE},   {"camera", TRUE}};

//---- numbers

int gimbal_mirror_mesh_axis(int axis) {
  return axis == 2 ? 0 : axis;
}

static void mirror_reflect(mjtNum* vector, int axis) {
  vector[axis] = -vector[axis];
}

// S R D.
static void reflect_turn(mjtNum quat[4], int axis, int other) {
  mjtNum mat[9];
  mju_quat2Mat(mat, quat);
  for (int k = 0; k < 3; k++) {
    mat[3 * axis + k] = -mat[3 * axis + k];
  }
  for (int k = 0; k < 3; k++) mat[3 * k + other] = -mat[3 * k + other];
  mju_mat2Quat(quat, mat);
}

static void reflect_inertia(mjtNum values[6], int axis) {
  static const int kPairs[3][2] = {{0, 1}, {0, 2}, {1, 2}};
  for (int i = 0; i < 3; i++) {
    if (kPairs[i][0] == axis || kPairs[i][1] == axis) values[3 + i] = -values[3 + i];
  }
}

static gboolean mirror_change(Change kind, mjtNum* values, int count, int axis, gboolean slides) {
  if (count < 3 || (kind == INERTIA && count < 6) || (kind == POSE && count < 7)) return FALSE;
  for (int i = 0; (kind == VECTORS || kind == AXIS) && i + 2 < count; i += 3) {
    mirror_reflect(values + i, axis);
  }
  if (kind == AXIS && !slides) mju_scl3(values, values, -1);
  if (kind == INERTIA) reflect_inertia(values, axis);
  if (kind != POSE) return TRUE;
  mirror_reflect(values, axis);
  if (mju_norm(values + 3, 4) > 0) reflect_turn(values + 3, axis, axis);
  return TRUE;
}

//---- elements

// The value of an attribute: that of the text, otherwise that of a class. NULL if there is none.
// The caller frees it.
static char* value_of(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* attribute,
                      const GimbalMirror* mirror) {
  char* written = gimbal_markup_dup_value(tree, tag, attribute);
  if (written || !mirror->effective) return written;
  return mirror->effective(tag->start, attribute, mirror->data);
}

// The built-in default of an attribute if it is not zero, otherwise NULL.
static const char* built_in(const GimbalTag* tag, const GimbalMjcfTree* tree, const char* attribute) {
  if (!strcmp(attribute, "axis")) return "0 0 1";
  return !strcmp(attribute, "dir") && gimbal_markup_is(tree, tag, "light") ? "0 0 -1" : NULL;
}

static void mirror_set(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* attribute,
                       const char* before, char* value, GArray* edits) {
  if (g_strcmp0(before, value)) {
    gimbal_rewrite_set_numbers(tree, tag->start, &(GimbalAssignment){attribute, value}, 1, NULL, edits, NULL,
                               NULL);
  }
  g_free(value);
}

static gboolean same_numbers(const mjtNum* a, const mjtNum* b, int count) {
  for (int i = 0; i < count; i++) {
    if (a[i] != b[i]) return FALSE;
  }
  return TRUE;
}

static void change_attribute(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* attribute,
                             Change kind, const GimbalMirror* mirror, GArray* edits) {
  mjtNum values[7], before[7];
  g_autofree char* written = value_of(tree, tag, attribute, mirror);
  g_autofree char* type = kind == AXIS ? value_of(tree, tag, "type", mirror) : NULL;
  if (!written) written = g_strdup(built_in(tag, tree, attribute));
  int count = gimbal_parse_numbers(written, values, 7);
  memcpy(before, values, sizeof before);
  if (!written || !mirror_change(kind, values, count, mirror->axis, !g_strcmp0(type, "slide"))) return;
  if (!same_numbers(values, before, count)) {
    mirror_set(tree, tag, attribute, NULL, gimbal_vector_format(values, count), edits);
  }
}

// The gear of an actuator at a site, a ball joint or a free joint has directions.
static void change_gear(const GimbalMjcfTree* tree, const GimbalTag* tag, const GimbalMirror* mirror,
                        GArray* edits) {
  g_autofree char* written = value_of(tree, tag, "gear", mirror);
  g_autofree char* site = gimbal_markup_dup_value(tree, tag, "site");
  g_autofree char* joint = gimbal_markup_dup_value(tree, tag, "joint");
  if (!joint) joint = gimbal_markup_dup_value(tree, tag, "jointinparent");
  int type = joint && mirror->joint_type ? mirror->joint_type(joint, mirror->data) : -1;
  mjtNum values[6] = {1}, before[6];
  gimbal_parse_numbers(written, values, 6);
  memcpy(before, values, sizeof before);
  if (site) {
    int axis = gimbal_mirror_mesh_axis(mirror->axis);
    mirror_reflect(values, axis);
    mirror_reflect(values + 3, axis);
    mju_scl3(values + 3, values + 3, -1);
  } else if (type == mjJNT_BALL) {
    mirror_reflect(values, mirror->axis);
    mju_scl3(values, values, -1);
  } else if (type == mjJNT_FREE) {
    mirror_reflect(values, mirror->axis);
    mirror_reflect(values + 3, mirror->axis);
    mju_scl3(values + 3, values + 3, -1);
  }
  int count = !site && type >= 0 ? gimbal_joint_size(type).nv : 6;
  if (!same_numbers(values, before, 6)) {
    mirror_set(tree, tag, "gear", NULL, gimbal_vector_format(values, count), edits);
  }
}

static void change_turn(const GimbalMjcfTree* tree, const GimbalTag* tag, gboolean leaf,
                        const GimbalMirror* mirror, GArray* edits) {
  int other = leaf ? gimbal_mirror_mesh_axis(mirror->axis) : mirror->axis;
  gboolean any = FALSE;
  for (int i = 0; gimbal_orientation_forms[i]; i++) {
    const char* form = gimbal_orientation_forms[i];
    mjtNum quat[4];
    g_autofree char* written = value_of(tree, tag, form, mirror);
    if (!written || !gimbal_orientation_parse(form, written, &mirror->angles, quat)) continue;
    reflect_turn(quat, mirror->axis, other);
    mirror_set(tree, tag, form, written, gimbal_orientation_format(form, quat, &mirror->angles), edits);
    any = TRUE;
  }
  g_autofree char* fromto = value_of(tree, tag, "fromto", mirror);
  if (any || other == mirror->axis || fromto) return;
  mjtNum quat[4] = {1, 0, 0, 0};
  reflect_turn(quat, mirror->axis, other);
  mirror_set(tree, tag, "quat", NULL, gimbal_orientation_format("quat", quat, &mirror->angles), edits);
}

// Write the mesh that a class names into the geom, so that the caller can replace it.
static void change_mesh(const GimbalMjcfTree* tree, const GimbalTag* tag, const GimbalMirror* mirror,
                        GArray* edits) {
  g_autofree char* written = gimbal_markup_dup_value(tree, tag, "mesh");
  g_autofree char* given = written ? NULL : value_of(tree, tag, "mesh", mirror);
  if (given) mirror_set(tree, tag, "mesh", NULL, g_steal_pointer(&given), edits);
}

static gboolean is_actuator(const GimbalMjcfTree* tree, const GimbalTag* tag) {
  g_autofree char* name = gimbal_markup_dup_name(tree, tag);
  const GimbalElement* section = gimbal_grammar_at("mujoco/actuator", NULL);
  return section && gimbal_grammar_child(section, name) != NULL;
}

static void change_tag(const GimbalMjcfTree* tree, const GimbalTag* tag, const GimbalMirror* mirror,
                       GArray* edits) {
  for (guint i = 0; i < G_N_ELEMENTS(kChanges); i++) {
    if (gimbal_markup_is(tree, tag, kChanges[i].tag)) {
      change_attribute(tree, tag, kChanges[i].attribute, kChanges[i].change, mirror, edits);
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS(kTurned); i++) {
    if (gimbal_markup_is(tree, tag, kTurned[i].tag)) change_turn(tree, tag, kTurned[i].leaf, mirror, edits);
  }
  if (gimbal_markup_is(tree, tag, "geom")) change_mesh(tree, tag, mirror, edits);
  if (is_actuator(tree, tag)) change_gear(tree, tag, mirror, edits);
}

char* gimbal_mirror_dup_element(const GimbalMjcfTree* tree, gsize offset, const GimbalMirror* mirror) {
  GimbalTag tag;
  if (!gimbal_markup_tag(tree, offset, &tag)) return NULL;
  gsize end = gimbal_markup_element_end(tree, &tag, NULL);
  if (end == GIMBAL_NOWHERE) return NULL;
  g_autoptr(GArray) edits = gimbal_edits_new();
  for (gsize at = offset; gimbal_markup_next_tag(tree, at, end, &tag); at = tag.end) {
    change_tag(tree, &tag, mirror, edits);
  }
  g_autofree char* changed = gimbal_edits_apply_to_text(edits, NULL, tree->text);
  // all edits lie behind offset
  if (!changed) return NULL;
  g_autoptr(GimbalMjcfTree) image = gimbal_mjcf_tree_of(changed);
  return gimbal_rewrite_dup_element(image, offset);
}

//---- names

static const char* const kSides[][2] = {
    {"left", "right"}, {"Left", "Right"}, {"LEFT", "RIGHT"}, {"l", "r"}, {"L", "R"}};

// All bytes of characters beyond ASCII count as letters.
static gboolean is_letter(char c) {
  return g_ascii_isalpha(c) || (guchar)c >= 0x80;
}

// Find a side in a name: one letter only if no other letter is next to it, a longer word anywhere.
static const char* find_side(const char* name, const char* side) {
  gsize length = strlen(side);
  for (const char* at = strstr(name, side); at; at = strstr(at + 1, side)) {
    gboolean starts = at == name || !is_letter(at[-1]), ends = !is_letter(at[length]);
    if (length > 1 || (starts && ends)) return at;
  }
  return NULL;
}

char* gimbal_mirror_dup_name(const char* name) {
  for (guint i = 0; i < G_N_ELEMENTS(kSides); i++) {
    for (int k = 0; k < 2; k++) {
      const char* at = find_side(name, kSides[i][k]);
      if (at) {
        return g_strdup_printf("%.*s%s%s", (int)(at - name), name, kSides[i][1 - k],
                               at + strlen(kSides[i][k]));
      }
    }
  }
  return g_strconcat(name, "_mirrored", NULL);
}
