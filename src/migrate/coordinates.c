// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models in global coordinates (compiler coordinate="global", until 2.3.3): all places and
// directions of such a model are given in the frame of the world. Here each is converted to the
// frame of its body.
//
// With p and R the position and rotation of a body in the world, a point x becomes R^T (x - p), a
// direction d becomes R^T d, a rotation Q becomes R^T Q, and an inertia matrix M becomes R^T M R.
// An attribute that is not written had its default value in the world frame: it is written where
// this differs from the default in the frame of the body. A body without a position stood at its
// centre of mass; since joints have places of their own, only a free body depends on this. Here it
// is the middle of its geoms.

#include <gimbal/pose.h>
#include <string.h>

#include "migrate/migration.h"

enum { N_UNWRITTEN = 7, N_TURNED = 5 };

typedef struct Localizing {
  Migration* m;
  gboolean degrees;
  char* eulerseq;
  gboolean by_default[N_UNWRITTEN];  // of kUnwritten: defaults state it
  gboolean turned_by_default[N_TURNED];
} Localizing;

static const GimbalPose kWorld = GIMBAL_POSE_IDENTITY;

static gboolean coordinates_turned(const GimbalPose* frame) {
  return frame->quat[1] != 0 || frame->quat[2] != 0 || frame->quat[3] != 0;
}

static void to_local_direction(const GimbalPose* frame, double v[3]) {
  double inverse[4];
  const double global[3] = {v[0], v[1], v[2]};
  mju_negQuat(inverse, frame->quat);
  mju_rotVecQuat(v, global, inverse);
}

static void to_local_point(const GimbalPose* frame, double v[3]) {
  for (int i = 0; i < 3; i++) v[i] -= frame->pos[i];
  if (coordinates_turned(frame)) to_local_direction(frame, v);
}

//---- attributes of one element

// Read triples of numbers, each a point or a direction. Whether the attribute is written and
// consists of triples.
static void coordinates_localize(Localizing* l, const OldPlace* place, const char* name,
                                 const GimbalPose* frame, int vectors, gboolean points) {
  double v[6];
  if (migrate_numbers(place, name, v, 3 * vectors) != 3 * vectors) return;
  for (int i = 0; i < vectors; i++) (points ? to_local_point : to_local_direction)(frame, v + 3 * i);
  for (int i = 0; i < 3 * vectors; i++) v[i] = mju_abs(v[i]) < 1e-12 ? 0 : v[i];
  migrate_set_numbers(l->m, place, name, v, 3 * vectors);
}

// The orientation that an element states; name: the attribute that states it. Whether there is one.
static gboolean orientation_of(const Localizing* l, const OldPlace* place, double quat[4],
                               const char** name) {
  mjsOrientation o = {.type = mjORIENTATION_QUAT};
  const struct {
    const char* name;
    mjtOrientation type;
    double* values;
    int count;
  } forms[] = {{"axisangle", mjORIENTATION_AXISANGLE, o.axisangle, 4},
               {"xyaxes", mjORIENTATION_XYAXES, o.xyaxes, 6},
               {"zaxis", mjORIENTATION_ZAXIS, o.zaxis, 3},
               {"euler", mjORIENTATION_EULER, o.euler, 3}};
  *name = "quat";
  if (migrate_numbers(place, "quat", quat, 4) == 4) return mju_normalize4(quat) > 0;
  for (guint i = 0; i < G_N_ELEMENTS(forms); i++) {
    if (migrate_numbers(place, forms[i].name, forms[i].values, forms[i].count) != forms[i].count) continue;
    *name = forms[i].name;
    o.type = forms[i].type;
    return !mjs_resolveOrientation(quat, (mjtByte)l->degrees, l->eulerseq, &o);
  }
  return FALSE;
}

static void localize_orientation(Localizing* l, const OldPlace* place, const GimbalPose* frame) {
  double quat[4], inverse[4], local[4];
  const char* name;
  if (!coordinates_turned(frame) || !orientation_of(l, place, quat, &name)) return;
  mju_negQuat(inverse, frame->quat);
  mju_mulQuat(local, inverse, quat);
  g_autofree char* text = gimbal_numbers_text(local, 4, 12);
  const GimbalAssignment values[] = {
      {strcmp(name, "quat") ? name : "quat", strcmp(name, "quat") ? NULL : text}, {"quat", text}};
  gimbal_rewrite_set_attributes(place->tree, place->node->start, values, strcmp(name, "quat") ? 2 : 1,
                                l->m->edits, place->file->path, NULL);
}

// The components of the inertia matrix: xx yy zz xy xz yz.
static void localize_inertia(Localizing* l, const OldPlace* place, const GimbalPose* frame) {
  double v[6], r[9], product[9];
  if (!coordinates_turned(frame) || migrate_numbers(place, "fullinertia", v, 6) != 6) return;
  const double matrix[9] = {v[0], v[3], v[4], v[3], v[1], v[5], v[4], v[5], v[2]};
  mju_quat2Mat(r, frame->quat);
  mju_mulMatTMat(product, r, matrix, 3, 3, 3);
  double local[9];
  mju_mulMatMat(local, product, r, 3, 3, 3);
  const double now[6] = {local[0], local[4], local[8], local[1], local[2], local[5]};
  migrate_set_numbers(l->m, place, "fullinertia", now, 6);
}

//---- what is not written

static const struct {
  const char *tag, *name, *unless;
  double value[3];
  gboolean point;
} kUnwritten[] = {
    {"geom", "pos", "fromto", {0, 0, 0}, TRUE}, {"site", "pos", "fromto", {0, 0, 0}, TRUE},
    {"camera", "pos", "pos", {0, 0, 0}, TRUE},  {"light", "pos", "pos", {0, 0, 0}, TRUE},
    {"joint", "pos", "pos", {0, 0, 0}, TRUE},   {"joint", "axis", "axis", {0, 0, 1}, FALSE},
    {"light", "dir", "dir", {0, 0, -1}, FALSE},
};

static const char* const kTurned[N_TURNED] = {"body", "geom", "site", "camera", "inertial"};

// Whether the element states an orientation; a capsule may state it by its ends.
static gboolean states_orientation(const OldPlace* place) {
  static const char* const kNames[] = {"fromto", "fullinertia", "quat", "axisangle",
                                       "xyaxes", "zaxis",       "euler"};
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    if (migrate_has(place, kNames[i])) return TRUE;
  }
  return FALSE;
}

_Static_assert(G_N_ELEMENTS(kUnwritten) == N_UNWRITTEN, "a row for each that is noted");

// Attributes that defaults state are not changed; they are collected once for all elements.
static void note_defaults(Localizing* l) {
  MigrateWalk walk = {0};
  OldPlace place;
  while (migrate_walk(l->m, NULL, &walk, &place)) {
    if (!place.node->in_default) continue;
    for (guint i = 0; i < N_UNWRITTEN; i++) {
      gboolean same = gimbal_mjcf_tree_is(place.tree, place.node, kUnwritten[i].tag);
      if (same && migrate_has(&place, kUnwritten[i].name)) l->by_default[i] = TRUE;
    }
    for (guint i = 0; i < N_TURNED && states_orientation(&place); i++) {
      if (gimbal_mjcf_tree_is(place.tree, place.node, kTurned[i])) l->turned_by_default[i] = TRUE;
    }
  }
}

static void localize_unwritten(Localizing* l, const OldPlace* place, const GimbalPose* frame) {
  gboolean free = migrate_is_value(place, "type", "free");
  for (guint i = 0; i < G_N_ELEMENTS(kUnwritten) && !free; i++) {
    const char *tag = kUnwritten[i].tag, *name = kUnwritten[i].name;
    double v[3] = {kUnwritten[i].value[0], kUnwritten[i].value[1], kUnwritten[i].value[2]};
    if (!gimbal_mjcf_tree_is(place->tree, place->node, tag) || migrate_has(place, name) ||
        migrate_has(place, kUnwritten[i].unless) || l->by_default[i]) {
      continue;
    }
    (kUnwritten[i].point ? to_local_point : to_local_direction)(frame, v);
    if (mju_dist3(v, kUnwritten[i].value) > 1e-12) migrate_set_numbers(l->m, place, name, v, 3);
  }
}

// A missing orientation meant the orientation of the world.
static void turn_unwritten(Localizing* l, const OldPlace* place, const GimbalPose* frame) {
  double inverse[4];
  if (states_orientation(place)) return;
  for (guint i = 0; i < N_TURNED; i++) {
    if (!gimbal_mjcf_tree_is(place->tree, place->node, kTurned[i]) || l->turned_by_default[i]) continue;
    mju_negQuat(inverse, frame->quat);
    migrate_set_numbers(l->m, place, "quat", inverse, 4);
  }
}

static void localize_element(Localizing* l, const OldPlace* place, const GimbalPose* frame) {
  localize_unwritten(l, place, frame);
  coordinates_localize(l, place, "pos", frame, 1, TRUE);
  coordinates_localize(l, place, "fromto", frame, 2, TRUE);
  if (coordinates_turned(frame)) {
    coordinates_localize(l, place, "axis", frame, 1, FALSE);
    coordinates_localize(l, place, "dir", frame, 1, FALSE);
    localize_inertia(l, place, frame);
    localize_orientation(l, place, frame);
    turn_unwritten(l, place, frame);
  }
}

//---- bodies

// The middle of the geoms of a body; its parent's place if it has none.
static void middle_of_geoms(const OldPlace* body, const GimbalPose* parent, double pos[3]) {
  OldPlace geom;
  double sum[3] = {0, 0, 0};
  int count = 0;
  for (gboolean any = migrate_child(body, "geom", &geom); any; any = migrate_next(&geom, "geom", &geom)) {
    double v[6];
    if (migrate_numbers(&geom, "fromto", v, 6) == 6) {
      for (int i = 0; i < 3; i++) sum[i] += 0.5 * (v[i] + v[3 + i]);
    } else if (migrate_numbers(&geom, "pos", v, 3) == 3) {
      for (int i = 0; i < 3; i++) sum[i] += v[i];
    } else {
      continue;
    }
    count++;
  }
  for (int i = 0; i < 3; i++) pos[i] = count ? sum[i] / count : parent->pos[i];
}

static void frame_of(const Localizing* l, const OldPlace* body, const GimbalPose* parent, GimbalPose* frame) {
  OldPlace inertial;
  const char* name;
  *frame = kWorld;
  orientation_of(l, body, frame->quat, &name);
  if (migrate_numbers(body, "pos", frame->pos, 3) == 3) return;
  gboolean stated = migrate_child(body, "inertial", &inertial);
  if (stated && migrate_numbers(&inertial, "pos", frame->pos, 3) == 3) return;
  middle_of_geoms(body, parent, frame->pos);
}

static void localize_children(Localizing* l, const OldPlace* parent, const GimbalPose* frame);

static void localize_body(Localizing* l, const OldPlace* body, const GimbalPose* parent) {
  GimbalPose frame;
  frame_of(l, body, parent, &frame);
  double pos[3] = {frame.pos[0], frame.pos[1], frame.pos[2]};
  to_local_point(parent, pos);
  migrate_set_numbers(l->m, body, "pos", pos, 3);
  localize_orientation(l, body, parent);
  if (coordinates_turned(parent)) turn_unwritten(l, body, parent);
  localize_children(l, body, &frame);
}

// The root of the file that an include brings.
static gboolean coordinates_included(Localizing* l, const OldPlace* include, OldPlace* root) {
  g_autofree char* name = migrate_value(include, "file");
  g_autofree char* base = name ? g_path_get_basename(name) : NULL;
  for (guint f = 0; base && f < l->m->files->len; f++) {
    const GimbalMjcfFile* file = g_ptr_array_index(l->m->files, f);
    g_autofree char* other = g_path_get_basename(file->path);
    int first = gimbal_mjcf_tree_first_child(file->tree, -1);
    if (!file->context || strcmp(other, base) || first < 0) continue;
    *root = (OldPlace){file, file->tree, gimbal_mjcf_tree_node(file->tree, first), first};
    return TRUE;
  }
  return FALSE;
}

static void localize_children(Localizing* l, const OldPlace* parent, const GimbalPose* frame) {
  OldPlace child, root;
  for (gboolean any = migrate_child(parent, NULL, &child); any; any = migrate_next(&child, NULL, &child)) {
    if (gimbal_mjcf_tree_is(child.tree, child.node, "body")) {
      localize_body(l, &child, frame);
    } else if (gimbal_mjcf_tree_is(child.tree, child.node, "include")) {
      if (coordinates_included(l, &child, &root)) localize_children(l, &root, frame);
    } else {
      localize_element(l, &child, frame);
    }
  }
}

//---- what refers to bodies from outside

static gboolean find_body(Localizing* l, const OldPlace* place, const GimbalPose* frame, const char* name,
                          GimbalPose* found) {
  OldPlace child, root;
  for (gboolean any = migrate_child(place, NULL, &child); any; any = migrate_next(&child, NULL, &child)) {
    if (gimbal_mjcf_tree_is(child.tree, child.node, "include")) {
      if (coordinates_included(l, &child, &root) && find_body(l, &root, frame, name, found)) return TRUE;
    } else if (gimbal_mjcf_tree_is(child.tree, child.node, "body")) {
      GimbalPose own;
      frame_of(l, &child, frame, &own);
      g_autofree char* other = migrate_value(&child, "name");
      *found = own;
      if (!g_strcmp0(other, name) || find_body(l, &child, &own, name, found)) return TRUE;
    }
  }
  return FALSE;
}

static gboolean body_named(Localizing* l, const char* name, GimbalPose* frame) {
  MigrateWalk walk = {0};
  OldPlace world;
  while (migrate_walk(l->m, "worldbody", &walk, &world)) {
    if (find_body(l, &world, &kWorld, name, frame)) return TRUE;
  }
  return FALSE;
}

// The anchor of a connect is a point of its first body.
static void localize_anchors(Localizing* l) {
  MigrateWalk walk = {0};
  OldPlace connect;
  while (migrate_walk(l->m, "connect", &walk, &connect)) {
    g_autofree char* body = migrate_value(&connect, "body1");
    GimbalPose frame;
    if (body && body_named(l, body, &frame)) coordinates_localize(l, &connect, "anchor", &frame, 1, TRUE);
  }
}

static void localize_all(Localizing* l) {
  MigrateWalk walk = {0};
  OldPlace world;
  while (migrate_walk(l->m, "worldbody", &walk, &world)) localize_children(l, &world, &kWorld);
  localize_anchors(l);
}

static void visit_compiler(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  if (!migrate_is_value(place, "coordinate", "global")) return;
  migrate_report(m, rule, place, "coordinate", NULL);
  migrate_set(m, place, "coordinate", NULL);
}

void migrate_find_global(Migration* m, const MigrateRule* rule) {
  guint before = m->edits->len;
  migrate_each(m, rule, "compiler", visit_compiler);
  if (m->edits->len == before) return;
  g_autofree char* angle = migrate_compiler(m, "angle");
  g_autofree char* sequence = migrate_compiler(m, "eulerseq");
  Localizing l = {.m = m,
                  .degrees = g_strcmp0(angle, "radian") != 0,
                  .eulerseq = sequence && strlen(sequence) == 3 ? sequence : (char*)"xyz"};
  note_defaults(&l);
  localize_all(&l);
}
