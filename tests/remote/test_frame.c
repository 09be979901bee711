// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Frames, commands and files of models as they may come: whole, in pieces, and broken.

#include "remote/frame.h"

#include <glib/gstdio.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "remote/arrays.h"
#include "remote/message.h"
#include "remote/parcel.h"
#include "remote/ring.h"

static RemoteReading read_header(guint32 size, guint16 kind, guint16 zero) {
  guint8 bytes[8];
  RemoteReader reader;
  RemoteFrame frame;
  const char* why;
  memcpy(bytes, &size, 4);
  memcpy(bytes + 4, &kind, 2);
  memcpy(bytes + 6, &zero, 2);
  remote_reader_init(&reader);
  remote_reader_feed(&reader, bytes, sizeof bytes);
  RemoteReading reading = remote_reader_next(&reader, &frame, &why);
  g_assert_cmpint(reading == REMOTE_BROKEN, ==, why != NULL);
  remote_reader_clear(&reader);
  return reading;
}

static void test_headers(void) {
  g_assert_cmpint(read_header(10, REMOTE_COMMAND, 0), ==, REMOTE_PARTIAL);
  g_assert_cmpint(read_header(0, REMOTE_GEOMS, 0), ==, REMOTE_WHOLE);
  g_assert_cmpint(read_header(0xffffffff, REMOTE_COMMAND, 0), ==, REMOTE_BROKEN);
  g_assert_cmpint(read_header(REMOTE_MAX_COMMAND + 1, REMOTE_COMMAND, 0), ==, REMOTE_BROKEN);
  g_assert_cmpint(read_header(REMOTE_MAX_FRAME, REMOTE_BYTES, 0), ==, REMOTE_PARTIAL);
  g_assert_cmpint(read_header(REMOTE_MAX_FRAME + 1, REMOTE_BYTES, 0), ==, REMOTE_BROKEN);
  g_assert_cmpint(read_header(10, 0, 0), ==, REMOTE_BROKEN);
  g_assert_cmpint(read_header(10, 99, 0), ==, REMOTE_BROKEN);
  g_assert_cmpint(read_header(10, REMOTE_COMMAND, 1), ==, REMOTE_BROKEN);
  g_assert_cmpint(read_header(12, REMOTE_STATE, 0), ==, REMOTE_BROKEN);
  g_assert_cmpint(read_header(0, REMOTE_STATE, 0), ==, REMOTE_BROKEN);
  g_assert_cmpint(read_header(183, REMOTE_GEOMS, 0), ==, REMOTE_BROKEN);
}

// However a stream is cut, the same frames come out of it.
static void test_pieces(void) {
  GByteArray* stream = g_byte_array_new();
  guint8 header[REMOTE_HEADER], body[3000];
  for (int i = 0; i < 200; i++) {
    memset(body, i, sizeof body);
    gsize size = (gsize)(2 + i * 13);
    remote_put_header(header, REMOTE_BYTES, size);
    g_byte_array_append(stream, header, sizeof header);
    g_byte_array_append(stream, body, (guint)size);
  }
  for (gsize piece = 1; piece < 5000; piece = piece * 3 + 1) {
    RemoteReader reader;
    RemoteFrame frame;
    const char* why;
    int count = 0;
    remote_reader_init(&reader);
    for (gsize at = 0; at < stream->len; at += piece) {
      remote_reader_feed(&reader, stream->data + at, MIN(piece, stream->len - at));
      while (remote_reader_next(&reader, &frame, &why) == REMOTE_WHOLE) {
        g_assert_cmpuint(frame.size, ==, 2 + count * 13);
        g_assert_cmpint(frame.body[frame.size - 1], ==, count % 256);
        count++;
      }
    }
    g_assert_cmpint(count, ==, 200);
    g_assert_false(remote_reader_is_inside(&reader));
    remote_reader_clear(&reader);
  }
  g_byte_array_unref(stream);
}

static gboolean is_command(const char* text) {
  g_autoptr(GError) error = NULL;
  JsonObject* object = remote_parse((const guint8*)text, strlen(text), &error);
  g_assert_true((object == NULL) == (error != NULL));
  if (!object) return FALSE;
  json_object_unref(object);
  return TRUE;
}

static void test_commands(void) {
  g_assert_true(is_command("{\"type\": \"bye\"}"));
  g_assert_true(is_command("{\"type\": \"bye\", \"other\": {\"a\": [1, \"]]\\\"[[\"]}}"));
  const char* const bad[] = {
      "",      "{",          "[]",           "3",          "{\"type\": 3}", "{\"type\": null}", "null",
      "{} {}", "\xff\xfe\"", "{\"type\": }", "{\"a\": 1}", "nonsense",      "{\"type\": \"x\""};
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    if (is_command(bad[i])) g_error("taken for a command: %s", bad[i]);
  }
}

// A megabyte of brackets would be a megabyte of recursion.
static void test_deep(void) {
  g_autofree char* text = g_strnfill(REMOTE_MAX_COMMAND, '[');
  g_assert_false(is_command(text));
  memset(text, '{', REMOTE_MAX_COMMAND);
  g_assert_false(is_command(text));
}

static void test_members(void) {
  const char* text =
      "{\"type\": \"t\", \"n\": 2.5, \"w\": 7, \"huge\": 1e400, \"list\": [1, 2, \"3\"], \"good\": [1, 2.5]}";
  g_autoptr(GError) error = NULL;
  JsonObject* object = remote_parse((const guint8*)text, strlen(text), &error);
  g_assert_no_error(error);
  double n = 0, values[3];
  gint64 whole = 5;
  gboolean found, flag = FALSE;
  g_assert_true(remote_get_number(object, "n", 0, 3, &n, NULL));
  g_assert_cmpfloat(n, ==, 2.5);
  g_assert_false(remote_get_number(object, "n", 0, 2, &n, NULL));
  g_assert_false(remote_get_number(object, "huge", -INFINITY, INFINITY, &n, NULL));
  g_assert_false(remote_get_whole(object, "n", 0, 3, &whole, NULL));
  g_assert_true(remote_get_whole(object, "missing", 0, 3, &whole, NULL) || whole == 5);
  g_assert_true(remote_get_whole(object, "w", 0, 9, &whole, NULL));
  g_assert_cmpint(whole, ==, 7);
  g_assert_false(remote_get_flag(object, "n", &flag, NULL));
  g_assert_false(remote_get_numbers(object, "list", 3, values, &found, NULL));
  g_assert_false(remote_get_numbers(object, "good", 3, values, &found, NULL));
  g_assert_true(remote_get_numbers(object, "good", 2, values, &found, NULL) && found);
  g_assert_true(remote_get_numbers(object, "missing", 2, values, &found, NULL) && !found);
  json_object_unref(object);
}

static RemoteParcel* parcel_of(const char* rest) {
  g_autofree char* text = g_strdup_printf("{\"type\": \"model\", %s}", rest);
  JsonObject* object = remote_parse((const guint8*)text, strlen(text), NULL);
  g_assert_nonnull(object);
  RemoteParcel* parcel = remote_parcel_new(object, NULL);
  json_object_unref(object);
  return parcel;
}

static void test_parcels(void) {
  const char* const bad[] = {
      "\"files\": []",
      "\"files\": [{\"name\": \"m.mjb\"}]",
      "\"files\": [{\"name\": \"m.mjb\", \"size\": 0}]",
      "\"files\": [{\"name\": \"m.mjb\", \"size\": -3}]",
      "\"files\": [{\"name\": \"m.mjb\", \"size\": 99999999999}]",
      "\"files\": [{\"name\": \"m.txt\", \"size\": 3}]",
      "\"files\": [{\"name\": \"/etc/m.mjb\", \"size\": 3}]",
      "\"files\": [{\"name\": \"../m.mjb\", \"size\": 3}]",
      "\"files\": [{\"name\": \"a/../../m.mjb\", \"size\": 3}]",
      "\"files\": [{\"name\": \"a//m.mjb\", \"size\": 3}]",
      "\"files\": [{\"name\": \"a\\\\m.mjb\", \"size\": 3}]",
      "\"files\": [{\"name\": \"a\\nm.mjb\", \"size\": 3}]",
      "\"files\": [{\"name\": \"a.mjb\", \"size\": 3}, {\"name\": \"b.mjb\", \"size\": 3}]",
      "\"format\": \"xml\", \"files\": [{\"name\": \"a.xml\", \"size\": 3}, {\"name\": \"../b.obj\", "
      "\"size\": 3}]",
      "\"format\": \"exe\", \"files\": [{\"name\": \"a.exe\", \"size\": 3}]",
      "\"signature\": 0, \"files\": [{\"name\": \"m.mjb\", \"size\": 3}]",
      "\"signature\": 65536, \"files\": [{\"name\": \"m.mjb\", \"size\": 3}]",
      "\"files\": 3",
      "\"files\": [3]"};
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    RemoteParcel* parcel = parcel_of(bad[i]);
    if (parcel) g_error("taken for a model: %s", bad[i]);
  }
}

static void test_files(void) {
  RemoteParcel* parcel = parcel_of(
      "\"format\": \"xml\", \"files\": [{\"name\": \"a.xml\", \"size\": 3}, {\"name\": \"meshes/b.obj\", "
      "\"size\": 2}]");
  g_assert_true(remote_parcel_add(parcel, (const guint8*)"xm", 2));
  g_assert_false(remote_parcel_is_whole(parcel));
  g_assert_false(remote_parcel_add(parcel, (const guint8*)"lobj", 4));
  g_assert_true(remote_parcel_add(parcel, (const guint8*)"lob", 3));
  g_assert_true(remote_parcel_is_whole(parcel));
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* path = remote_parcel_write(parcel, folder, NULL);
  g_autofree char* mesh = g_build_filename(folder, "meshes/b.obj", NULL);
  g_autofree char* meshes = g_build_filename(folder, "meshes", NULL);
  g_autofree char *text = NULL, *bytes = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_true(g_file_get_contents(mesh, &bytes, NULL, NULL));
  g_assert_cmpstr(text, ==, "xml");
  g_assert_cmpstr(bytes, ==, "ob");
  g_unlink(path);
  g_unlink(mesh);
  g_rmdir(meshes);
  g_rmdir(folder);
  remote_parcel_free(parcel);
}

static void test_arrays(void) {
  g_assert_cmpint(remote_array_find("nonsense", FALSE), ==, -1);
  g_assert_cmpint(remote_array_find("qpos", TRUE), ==, -1);
  char error[300];
  mjSpec* spec = mj_parseXMLString(
      "<mujoco><size nuserdata='5'/><worldbody>"
      "<body><joint name='j'/><geom size='1'/><site/></body>"
      "<body><freejoint/><geom size='1'/></body></worldbody>"
      "<actuator><motor joint='j'/></actuator></mujoco>",
      NULL, error, sizeof error);
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  RemoteArrays arrays = {
      3,
      {remote_array_find("time", FALSE), remote_array_find("ctrl", FALSE), remote_array_find("xpos", FALSE)}};
  double values[11] = {0};
  // a hinge and a free body: sizes that differ from each other, and from 1
  static const struct {
    const char* name;
    int size;
  } sizes[] = {{"time", 1},          {"energy", 2},    {"qpos", 8},     {"qvel", 7},      {"act", 0},
               {"ctrl", 1},          {"qacc", 7},      {"xpos", 9},     {"xmat", 27},     {"cvel", 18},
               {"site_xpos", 3},     {"site_xmat", 9}, {"userdata", 5}, {"geom_xpos", 6}, {"mocap_pos", 0},
               {"xfrc_applied", 18}, {"sensordata", 0}};
  for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
    int index = remote_array_find(sizes[i].name, FALSE);
    g_assert_cmpstr(remote_array_name(index), ==, sizes[i].name);
    g_assert_cmpint(remote_array_size(index, m), ==, sizes[i].size);
  }
  d->qpos[7] = 11;
  d->qpos[0] = 12;
  RemoteArrays positions = {1, {remote_array_find("qpos", FALSE)}};
  double qpos[8];
  remote_arrays_read(&positions, m, d, qpos);
  g_assert_cmpfloat(qpos[0], ==, 12);
  g_assert_cmpfloat(qpos[7], ==, 11);
  g_assert_cmpint(remote_arrays_size(&arrays, m), ==, 1 + 1 + 9);
  d->time = 3;
  d->ctrl[0] = 5;
  d->xpos[5] = 7;
  remote_arrays_read(&arrays, m, d, values);
  g_assert_cmpfloat(values[0], ==, 3);
  g_assert_cmpfloat(values[1], ==, 5);
  g_assert_cmpfloat(values[7], ==, 7);
  RemoteArrays controls = {1, {remote_array_find("ctrl", TRUE)}};
  remote_arrays_write(&controls, m, d, (double[]){9});
  g_assert_cmpfloat(d->ctrl[0], ==, 9);
  remote_arrays_write(&controls, m, d, NULL);
  g_assert_cmpfloat(d->ctrl[0], ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

static gpointer fill(gpointer data) {
  RemoteRing* ring = data;
  for (guint64 i = 1; i <= 20000;) {
    RemoteRow* row = remote_ring_to_fill(ring);
    if (!row) {
      g_thread_yield();
      continue;
    }
    row->number = i;
    row->values[0] = row->values[1] = (double)i++;
    remote_ring_filled(ring);
  }
  return NULL;
}

// Each row crosses once, whole and in order.
static void test_ring(void) {
  RemoteRing ring;
  remote_ring_init(&ring, 2, 8);
  GThread* thread = g_thread_new("fill", fill, &ring);
  for (guint64 i = 1; i <= 20000;) {
    const RemoteRow* row = remote_ring_to_empty(&ring);
    if (!row) {
      g_thread_yield();
      continue;
    }
    g_assert_cmpuint(row->number, ==, i);
    g_assert_cmpfloat(row->values[1], ==, (double)i++);
    remote_ring_emptied(&ring);
  }
  g_thread_join(thread);
  remote_ring_clear(&ring);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/frame/headers", test_headers);
  g_test_add_func("/frame/pieces", test_pieces);
  g_test_add_func("/message/commands", test_commands);
  g_test_add_func("/message/deep", test_deep);
  g_test_add_func("/message/members", test_members);
  g_test_add_func("/parcel/announcements", test_parcels);
  g_test_add_func("/parcel/files", test_files);
  g_test_add_func("/arrays", test_arrays);
  g_test_add_func("/ring", test_ring);
  return g_test_run();
}
