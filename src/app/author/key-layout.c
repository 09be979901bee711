// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The texts are parsed, but not compiled, so that no mesh has to be loaded.

#include "author/key-layout.h"

#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <gimbal/source_map.h>
#include <string.h>

#include "author/reparent.h"
#include "base/engine-guard.h"
#include "language/edit/rewrite.h"
#include "language/files/files.h"

enum { DIGITS = 8 };  // digits of reference positions, which the text may have in degrees

const char* const gimbal_key_rows[GIMBAL_N_KEY_ROWS] = {
    [GIMBAL_KEY_QPOS] = "qpos", [GIMBAL_KEY_QVEL] = "qvel", [GIMBAL_KEY_CTRL] = "ctrl",
    [GIMBAL_KEY_ACT] = "act",   [GIMBAL_KEY_MPOS] = "mpos", [GIMBAL_KEY_MQUAT] = "mquat"};

static void block_clear(gpointer data) {
  GimbalKeyBlock* block = data;
  g_free(block->path);
  g_free(block->name);
  g_free(block->standard);
}

static guint copies_before(const GArray* row, const char* path, gsize start) {
  guint count = 0;
  for (guint i = 0; i < row->len; i++) {
    const GimbalKeyBlock* other = &g_array_index(row, GimbalKeyBlock, i);
    count += other->start == start && !g_strcmp0(other->path, path);
  }
  return count;
}

// Takes ownership of standard; NULL: zeros.
static void key_layout_add(GArray* row, mjsElement* element, int kind, int size, char* standard) {
  static const double kZeros[7];
  GimbalPlace place;
  const char* name = mjs_getString(mjs_getName(element));
  GimbalKeyBlock block = {.name = name && *name ? g_strdup(name) : NULL, .kind = kind, .size = size};
  if (gimbal_source_of_element(element, GIMBAL_SOURCE_TAG, &place)) {
    block.path = g_strdup(place.file);
    block.start = (gsize)place.start;
    block.copy = copies_before(row, block.path, block.start);
  }
  block.standard = standard ? standard : gimbal_numbers_text(kZeros, MIN(size, 7), 0);
  g_array_append_val(row, block);
}

//---- what stands in a body

// The pose of a child of the world, including the frames around it.
static GimbalPose pose_of(const mjSpec* spec, const mjsBody* body) {
  GimbalPose pose = GIMBAL_POSE_IDENTITY, own;
  mjtNum quat[4];
  mju_copy4(quat, body->quat);
  mjs_resolveOrientation(quat, (mjtByte)spec->compiler.degree, spec->compiler.eulerseq, &body->alt);
  gimbal_pose_set(&own, body->pos, quat);
  gimbal_pose_enter_frames(&pose, mjs_getFrame(body->element), spec);
  gimbal_pose_append(&pose, &pose, &own);
  return pose;
}

// The initial position of a joint.
static char* joint_standard(const mjSpec* spec, const mjsBody* body, const mjsJoint* joint) {
  mjtNum numbers[7] = {joint->ref};
  if (joint->type == mjJNT_HINGE && spec->compiler.degree) numbers[0] *= G_PI / 180;
  if (joint->type == mjJNT_BALL) mju_copy4(numbers, (mjtNum[]){1, 0, 0, 0});
  if (joint->type == mjJNT_FREE) {
    GimbalPose pose = pose_of(spec, body);
    mju_copy3(numbers, pose.pos);
    mju_copy4(numbers + 3, pose.quat);
  }
  return gimbal_numbers_text(numbers, gimbal_joint_size(joint->type).nq, DIGITS);
}

static void add_joints(GimbalKeyLayout* self, const mjSpec* spec, mjsBody* body) {
  for (mjsElement* e = mjs_firstChild(body, mjOBJ_JOINT, 0); e; e = mjs_nextChild(body, e, 0)) {
    const mjsJoint* joint = mjs_asJoint(e);
    GimbalJointSize size = gimbal_joint_size(joint->type);
    key_layout_add(self->rows[GIMBAL_KEY_QPOS], e, joint->type, size.nq, joint_standard(spec, body, joint));
    key_layout_add(self->rows[GIMBAL_KEY_QVEL], e, joint->type, size.nv, NULL);
  }
}

static void add_mocap(GimbalKeyLayout* self, const mjSpec* spec, const mjsBody* body) {
  if (!body->mocap) return;
  GimbalPose pose = pose_of(spec, body);
  key_layout_add(self->rows[GIMBAL_KEY_MPOS], body->element, 0, 3, gimbal_numbers_text(pose.pos, 3, DIGITS));
  key_layout_add(self->rows[GIMBAL_KEY_MQUAT], body->element, 0, 4,
                 gimbal_numbers_text(pose.quat, 4, DIGITS));
}

// Bodies are numbered depth first.
static void add_body(GimbalKeyLayout* self, const mjSpec* spec, mjsBody* body) {
  add_joints(self, spec, body);
  add_mocap(self, spec, body);
  for (mjsElement* e = mjs_firstChild(body, mjOBJ_BODY, 0); e; e = mjs_nextChild(body, e, 0)) {
    add_body(self, spec, mjs_asBody(e));
  }
}

//---- actuators

// How many activations an actuator has; -1 if a plugin determines it.
static int key_layout_activations(const mjsActuator* actuator) {
  return actuator->plugin.active ? -1 : gimbal_actuator_states(actuator);
}

static void add_controls(GimbalKeyLayout* self, mjsElement* e) {
  const mjsActuator* actuator = mjs_asActuator(e);
  int spec = gimbal_actuator_spec(actuator), count = gimbal_actuator_inputs(actuator->gaintype, spec);
  gboolean quat = actuator->gaintype == mjGAIN_SO3 && spec == mjCHART_QUAT;
  if (count) key_layout_add(self->rows[GIMBAL_KEY_CTRL], e, 0, count, quat ? g_strdup("1 0 0 0") : NULL);
}

static void add_actuators(GimbalKeyLayout* self, const mjSpec* spec) {
  gboolean known = TRUE;
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_ACTUATOR); e; e = mjs_nextElement(spec, e)) {
    int count = key_layout_activations(mjs_asActuator(e));
    add_controls(self, e);
    if (count > 0) key_layout_add(self->rows[GIMBAL_KEY_ACT], e, count, count, NULL);
    known = known && count >= 0;
  }
  if (!known) g_clear_pointer(&self->rows[GIMBAL_KEY_ACT], g_array_unref);
}

//---- all

typedef struct Reading {
  const GPtrArray *paths, *texts;
  mjVFS vfs;
  GimbalDiagnostics* trouble;
  mjSpec* spec;
  GimbalKeyLayout* layout;
} Reading;

static void read_texts(void* data) {
  Reading* self = data;
  self->spec = gimbal_mjcf_parse_texts(self->paths, self->texts, &self->vfs, self->trouble);
  if (!self->spec) return;
  add_body(self->layout, self->spec, mjs_findBody(self->spec, "world"));
  add_actuators(self->layout, self->spec);
}

GimbalKeyLayout* gimbal_key_layout_new(const GPtrArray* paths, const GPtrArray* texts) {
  Reading reading = {.paths = paths, .texts = texts, .trouble = gimbal_diagnostics_new()};
  reading.layout = g_new0(GimbalKeyLayout, 1);
  for (int i = 0; i < GIMBAL_N_KEY_ROWS; i++) {
    reading.layout->rows[i] = g_array_new(FALSE, FALSE, sizeof(GimbalKeyBlock));
    g_array_set_clear_func(reading.layout->rows[i], block_clear);
  }
  mj_defaultVFS(&reading.vfs);
  g_autofree char* error = gimbal_engine_guard(read_texts, &reading);
  if (error || !reading.spec) g_clear_pointer(&reading.layout, gimbal_key_layout_free);
  if (reading.spec) mj_deleteSpec(reading.spec);
  gimbal_diagnostics_free(reading.trouble);
  mj_deleteVFS(&reading.vfs);
  return reading.layout;
}

void gimbal_key_layout_free(GimbalKeyLayout* self) {
  for (int i = 0; i < GIMBAL_N_KEY_ROWS; i++) g_clear_pointer(&self->rows[i], g_array_unref);
  g_free(self);
}

int gimbal_key_layout_count(const GArray* row) {
  int count = 0;
  for (guint i = 0; i < row->len; i++) count += g_array_index(row, GimbalKeyBlock, i).size;
  return count;
}
