// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Recorded runs that may be anything: opened as far as they go, their states read, some steps
// computed again, their controls taken. HDF5 has sums over what it stores and refuses most of what
// is changed blindly. An input that begins with "edit" therefore says what is changed of a good
// file by the library itself: a record of 12 bytes each, see apply.

#define _GNU_SOURCE
#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"
#include "trajectory/trajectory.h"

static void look(const char* path) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  if ((t == NULL) != (error != NULL)) abort();
  if (!t) return;
  if (!gimbal_trajectory_rows(t) || !gimbal_trajectory_model(t)) abort();
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, FALSE);
  for (int i = 0; i < 30 && gimbal_trajectory_replay_next(replay); i++) {
    gimbal_trajectory_replay_differs(replay);
  }
  int count;
  g_autofree mjtNum* states = gimbal_trajectory_read_states(t, 50, 1 << 20, &count, NULL);
  g_autoptr(GError) other = NULL;
  g_autoptr(GimbalControlTrack) track = gimbal_trajectory_read_track(t, "fuzz", &other);
  if ((track == NULL) != (other != NULL)) abort();
}

//---- edits of a good file

enum { RECORD = 12, MOST_EDITS = 6, MOST_BYTES = 1 << 16 };

static const char model[] =
    "<mujoco><worldbody><body name='arm'><joint name='x'/><geom "
    "size='.1'/></body></worldbody><actuator><motor joint='x'/></actuator>"
    "<sensor><jointpos joint='x'/></sensor></mujoco>";

static const char* const datasets[] = {"steps/time",
                                       "steps/kind",
                                       "steps/hash",
                                       "steps/ctrl",
                                       "steps/xfrc_applied",
                                       "states/row",
                                       "states/qpos",
                                       "states/qvel",
                                       "states/sensordata",
                                       "options/row",
                                       "options/value",
                                       "end",
                                       "lost",
                                       "model/mjb",
                                       "model/files/0",
                                       "columns/qpos/name",
                                       "columns/xfrc_applied/unit"};
static const char* const attributes[] = {"format",   "version",       "engine",   "title",
                                         "keyframe", "keyframe_name", "timestep", "every"};

// Record a few steps, the options changed among them.
static void record(const char* path) {
  mjSpec* spec = mj_parseXMLString(model, NULL, NULL, 0);
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  const GimbalTrajectoryText text = {"model.xml", model, sizeof model - 1};
  const GimbalTrajectorySetup setup = {
      .path = path, .title = "fuzz", .texts = &text, .ntext = 1, .keyframe = -1, .every = 4};
  GimbalTrajectoryWriter* writer = gimbal_trajectory_writer_new(&setup, m, NULL);
  if (!writer) abort();
  for (int i = 0; i < 30; i++) {
    if (i == 10) m->opt.gravity[2] = -1;
    gimbal_trajectory_writer_before(writer, m, d);
    mj_step(m, d);
    gimbal_trajectory_writer_after(writer, m, d);
  }
  if (!gimbal_trajectory_writer_close(writer, NULL)) abort();
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

static void overwrite(char* bytes, size_t size, const uint8_t* edit) {
  size_t at = edit[2] | (size_t)edit[3] << 8;
  for (size_t i = 0; i < 8 && size; i++) bytes[(at + i) % size] = (char)edit[4 + i];
}

static void edit_values(hid_t dataset, const uint8_t* edit) {
  hid_t type = H5Dget_type(dataset), space = H5Dget_space(dataset);
  hssize_t count = H5Sget_simple_extent_npoints(space);
  size_t size = (size_t)MAX(count, 0) * H5Tget_size(type);
  g_autofree char* bytes = size && size <= MOST_BYTES ? g_malloc(size) : NULL;
  if (bytes && H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes) >= 0) {
    overwrite(bytes, size, edit);
    H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes);
  }
  H5Sclose(space);
  H5Tclose(type);
}

static void edit_length(hid_t dataset, const uint8_t* edit) {
  hid_t space = H5Dget_space(dataset);
  hsize_t size[8] = {0};
  if (H5Sget_simple_extent_ndims(space) > 0 && H5Sget_simple_extent_dims(space, size, NULL) > 0) {
    size[0] = edit[2] | (hsize_t)edit[3] << 8;
    H5Dset_extent(dataset, size);
  }
  H5Sclose(space);
}

static void edit_attribute(hid_t file, const char* name, const uint8_t* edit) {
  hid_t attribute = H5Aopen(file, name, H5P_DEFAULT), type = H5Aget_type(attribute);
  size_t size = (size_t)H5Aget_storage_size(attribute);
  g_autofree char* bytes = g_malloc0(size + 1);
  if (attribute >= 0 && H5Aread(attribute, type, bytes) >= 0) {
    overwrite(bytes, size, edit);
    H5Awrite(attribute, type, bytes);
  }
  if (type >= 0) H5Tclose(type);
  if (attribute >= 0) H5Aclose(attribute);
}

// An edit is: a byte what is done, one to which dataset or attribute, two where or how many rows,
// eight what is written.
static void apply(hid_t file, const uint8_t* edit) {
  const char* name = datasets[edit[1] % G_N_ELEMENTS(datasets)];
  const char* attribute = attributes[edit[1] % G_N_ELEMENTS(attributes)];
  hid_t dataset = edit[0] % 5 < 2 ? H5Dopen2(file, name, H5P_DEFAULT) : -1;
  switch (edit[0] % 5) {
    case 0:
      edit_values(dataset, edit);
      break;
    case 1:
      edit_length(dataset, edit);
      break;
    case 2:
      H5Ldelete(file, name, H5P_DEFAULT);
      break;
    case 3:
      edit_attribute(file, attribute, edit);
      break;
    default:
      H5Adelete(file, attribute);
  }
  if (dataset >= 0) H5Dclose(dataset);
}

static void edit_all(const char* path, const uint8_t* data, size_t size) {
  H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
  hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
  for (int i = 0; i < MOST_EDITS && size >= RECORD && file >= 0; i++, data += RECORD, size -= RECORD) {
    apply(file, data);
  }
  if (file >= 0) H5Fclose(file);
}

// A good file, recorded once.
static GBytes* good(void) {
  static GBytes* file;
  g_autofree char* path = NULL;
  char* bytes;
  gsize size;
  if (file) return file;
  int fd = g_file_open_tmp("gimbal-fuzz-XXXXXX", &path, NULL);
  if (fd < 0) abort();
  close(fd);
  record(path);
  if (!g_file_get_contents(path, &bytes, &size, NULL)) abort();
  unlink(path);
  return file = g_bytes_new_take(bytes, size);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  char path[64];
  gboolean edited = size >= 4 && !memcmp(data, "edit", 4);
  int fd = memfd_create("run", MFD_CLOEXEC);
  if (fd < 0) return 0;
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  gsize length = size;
  const void* bytes = edited ? g_bytes_get_data(good(), &length) : data;
  if (ftruncate(fd, 0) == 0 && pwrite(fd, bytes, length, 0) == (ssize_t)length) {
    if (edited) edit_all(path, data + 4, size - 4);
    look(path);
  }
  close(fd);
  return 0;
}
