// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A run as a ROS 2 bag: each row is a message on /joint_states (hinges and slides: position,
// velocity and the force of the actuators), and one on /tf for the bodies that have a free joint.

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "trajectory/mcap.h"
#include "trajectory/motion.h"

enum { JOINTS = 1, TRANSFORMS = 2 };  // ids of schemas and channels

#define PART "================================================================================\n"
#define HEADER                                                                       \
  PART "MSG: std_msgs/Header\nbuiltin_interfaces/Time stamp\nstring frame_id\n" PART \
       "MSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n"

static const char kJointState[] =
    "std_msgs/Header header\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] "
    "effort\n" HEADER;

static const char kTransforms[] =
    "geometry_msgs/TransformStamped[] transforms\n" PART
    "MSG: geometry_msgs/TransformStamped\nstd_msgs/Header header\nstring child_frame_id\nTransform "
    "transform\n" PART "MSG: geometry_msgs/Transform\nVector3 translation\nQuaternion rotation\n" PART
    "MSG: geometry_msgs/Vector3\nfloat64 x\nfloat64 y\nfloat64 z\n" PART
    "MSG: geometry_msgs/Quaternion\nfloat64 x\nfloat64 y\nfloat64 z\nfloat64 w\n" HEADER;

//---- bytes

static void put_number(GByteArray* to, guint64 number, int size) {
  guint8 bytes[8];
  for (int i = 0; i < size; i++) bytes[i] = (guint8)(number >> (8 * i));
  g_byte_array_append(to, bytes, (guint)size);
}

static void put_text(GByteArray* to, const char* text) {
  put_number(to, strlen(text), 4);
  g_byte_array_append(to, (const guint8*)text, (guint)strlen(text));
}

static void put_record(FILE* file, McapOpcode opcode, const GByteArray* content) {
  g_autoptr(GByteArray) head = g_byte_array_new();
  put_number(head, opcode, 1);
  put_number(head, content->len, 8);
  fwrite(head->data, 1, head->len, file);
  fwrite(content->data, 1, content->len, file);
}

//---- CDR, behind its four bytes

static void cdr_align(GByteArray* to, guint size) {
  while ((to->len - 4) % size) put_number(to, 0, 1);
}

static void cdr_count(GByteArray* to, gsize count) {
  cdr_align(to, 4);
  put_number(to, count, 4);
}

static void cdr_text(GByteArray* to, const char* text) {
  cdr_count(to, strlen(text) + 1);
  g_byte_array_append(to, (const guint8*)text, (guint)strlen(text) + 1);
}

static void cdr_double(GByteArray* to, double number) {
  guint64 bits;
  memcpy(&bits, &number, sizeof bits);
  cdr_align(to, 8);
  put_number(to, bits, 8);
}

static void cdr_header(GByteArray* to, guint64 time, const char* frame) {
  const guint64 second = 1000000000;
  cdr_align(to, 4);
  put_number(to, time / second, 4);
  put_number(to, time % second, 4);
  cdr_text(to, frame);
}

static GByteArray* cdr_begin(void) {
  GByteArray* bytes = g_byte_array_new();
  g_byte_array_append(bytes, (const guint8*)"\0\1\0\0", 4);
  return bytes;
}

//---- messages

static gboolean is_scalar(const mjModel* m, int joint) {
  return m->jnt_type[joint] == mjJNT_HINGE || m->jnt_type[joint] == mjJNT_SLIDE;
}

static char* dup_name(const mjModel* m, int type, int id, const char* kind) {
  const char* name = mj_id2name(m, type, id);
  return name && *name ? g_strdup(name) : g_strdup_printf("%s_%d", kind, id);
}

static int count_joints(const mjModel* m) {
  int count = 0;
  for (int i = 0; i < m->njnt; i++) count += is_scalar(m, i);
  return count;
}

// An array with a number of each such joint.
static void cdr_joints(GByteArray* to, const mjModel* m, const mjtNum* numbers, const int* places) {
  cdr_count(to, (gsize)count_joints(m));
  for (int i = 0; i < m->njnt; i++) {
    if (is_scalar(m, i)) cdr_double(to, numbers[places[i]]);
  }
}

static GByteArray* joint_state_of(const mjModel* m, const mjData* d, guint64 time) {
  GByteArray* to = cdr_begin();
  cdr_header(to, time, "");
  cdr_count(to, (gsize)count_joints(m));
  for (int i = 0; i < m->njnt; i++) {
    g_autofree char* name = is_scalar(m, i) ? dup_name(m, mjOBJ_JOINT, i, "joint") : NULL;
    if (name) cdr_text(to, name);
  }
  cdr_joints(to, m, d->qpos, m->jnt_qposadr);
  cdr_joints(to, m, d->qvel, m->jnt_dofadr);
  cdr_joints(to, m, d->qfrc_actuator, m->jnt_dofadr);
  return to;
}

static void cdr_transform(GByteArray* to, const mjModel* m, const mjData* d, int joint, guint64 time) {
  const mjtNum* pose = d->qpos + m->jnt_qposadr[joint];
  g_autofree char* name = dup_name(m, mjOBJ_BODY, m->jnt_bodyid[joint], "body");
  const double numbers[] = {pose[0], pose[1], pose[2], pose[4], pose[5], pose[6], pose[3]};
  cdr_header(to, time, "world");
  cdr_text(to, name);
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) cdr_double(to, numbers[i]);
}

static int count_free(const mjModel* m) {
  int count = 0;
  for (int i = 0; i < m->njnt; i++) count += m->jnt_type[i] == mjJNT_FREE;
  return count;
}

static GByteArray* transforms_of(const mjModel* m, const mjData* d, guint64 time) {
  GByteArray* to = cdr_begin();
  cdr_count(to, (gsize)count_free(m));
  for (int i = 0; i < m->njnt; i++) {
    if (m->jnt_type[i] == mjJNT_FREE) cdr_transform(to, m, d, i, time);
  }
  return to;
}

//---- the file

static void put_schema(FILE* file, int id, const char* name, const char* text) {
  g_autoptr(GByteArray) content = g_byte_array_new();
  put_number(content, (guint64)id, 2);
  put_text(content, name);
  put_text(content, "ros2msg");
  put_text(content, text);
  put_record(file, MCAP_SCHEMA, content);
}

static void put_channel(FILE* file, int id, const char* topic) {
  g_autoptr(GByteArray) content = g_byte_array_new();
  put_number(content, (guint64)id, 2);
  put_number(content, (guint64)id, 2);
  put_text(content, topic);
  put_text(content, "cdr");
  put_number(content, 0, 4);
  put_record(file, MCAP_CHANNEL, content);
}

static void put_message(FILE* file, int channel, guint64 row, guint64 time, GByteArray* message) {
  g_autoptr(GByteArray) content = g_byte_array_new();
  g_autoptr(GByteArray) data = message;
  put_number(content, (guint64)channel, 2);
  put_number(content, row, 4);
  put_number(content, time, 8);
  put_number(content, time, 8);
  g_byte_array_append(content, data->data, data->len);
  put_record(file, MCAP_MESSAGE, content);
}

static void put_head(FILE* file, const GimbalTrajectory* t) {
  g_autoptr(GByteArray) content = g_byte_array_new();
  fwrite(MCAP_MAGIC_BYTES, 1, MCAP_MAGIC, file);
  put_text(content, "ros2");
  put_text(content, gimbal_trajectory_program(t));
  put_record(file, MCAP_HEADER, content);
  put_schema(file, JOINTS, MCAP_JOINT_STATE, kJointState);
  put_schema(file, TRANSFORMS, "tf2_msgs/msg/TFMessage", kTransforms);
  put_channel(file, JOINTS, "/joint_states");
  put_channel(file, TRANSFORMS, "/tf");
}

// There is no summary, which readers do without.
static void put_end(FILE* file) {
  g_autoptr(GByteArray) end = g_byte_array_new();
  put_number(end, 0, 4);
  put_record(file, MCAP_DATA_END, end);
  put_number(end, 0, 8);
  put_number(end, 0, 8);
  put_record(file, MCAP_FOOTER, end);
  fwrite(MCAP_MAGIC_BYTES, 1, MCAP_MAGIC, file);
}

static void put_run(FILE* file, GimbalTrajectory* t) {
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, FALSE);
  const mjModel* m = gimbal_trajectory_model(t);
  put_head(file, t);
  while (gimbal_trajectory_replay_next(replay)) {
    const mjData* d = gimbal_trajectory_replay_data(replay);
    guint64 time = d->time > 0 ? (guint64)(d->time * 1e9 + 0.5) : 0,
            row = gimbal_trajectory_replay_row(replay);
    put_message(file, JOINTS, row, time, joint_state_of(m, d, time));
    if (count_free(m)) put_message(file, TRANSFORMS, row, time, transforms_of(m, d, time));
  }
  put_end(file);
}

gboolean gimbal_trajectory_write_mcap(GimbalTrajectory* t, const char* path, GError** error) {
  FILE* file = fopen(path, "wb");
  gboolean good = file != NULL;
  if (file) {
    put_run(file, t);
    good = !ferror(file);
    if (fclose(file)) good = FALSE;
  }
  if (!good) {
    g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(errno), "%s: %s", path, g_strerror(errno));
  }
  return good;
}
