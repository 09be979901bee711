// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A file is opened in the order of what is needed: is it one, can this version read it, the model,
// the rows, the states. Later parts may be missing, which one sentence reports.

#include <errno.h>
#include <gimbal/diagnostics.h>
#include <gimbal/guard.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "trajectory/fields.h"
#include "trajectory/hdf5-lock.h"
#include "trajectory/input.h"
#include "trajectory/reader.h"
#include "trajectory/trajectory.h"

enum { MOST_TEXTS = 1000 };

struct GimbalTrajectory {
  char* path;
  hid_t file;
  mjModel* model;
  FieldLayout layout;
  char *notice, *title, *program, *created;
  int every, keyframe;
  guint64 rows, states, lost;
  gint64 end;         // rows as it says itself; −1: it was not closed
  gboolean cut;       // its end is missing
  guint64 file_size;  // bytes
  // of each row, and of each whole state
  double* time;
  guint8* kind;
  guint64 *hash, *row;
  GPtrArray* texts;  // GimbalTrajectoryText, owned
  Input field[FIELDS], sensors;
  Input option_row, option;
  guint64* option_rows;
  hsize_t options;
};

static void text_free(GimbalTrajectoryText* text) {
  g_free((char*)text->name);
  g_free((char*)text->bytes);
  g_free(text);
}

// The first thing to say is the one that is said.
static void G_GNUC_PRINTF(2, 3) reader_notice(GimbalTrajectory* self, const char* format, ...) {
  va_list words;
  if (self->notice) return;
  va_start(words, format);
  self->notice = g_strdup_vprintf(format, words);
  va_end(words);
}

static gboolean reader_refuse(const GimbalTrajectory* self, GError** error, const char* why) {
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s", self->path, why);
  return FALSE;
}

//---- is it one, and whose?

static gboolean read_head(GimbalTrajectory* self, GError** error) {
  gint32 version[2] = {0, 0};
  g_autofree char* format = input_text(self->file, "format");
  if (g_strcmp0(format, "gimbal-trajectory")) {
    return reader_refuse(
        self, error,
        _("this HDF5 file is no recorded run; one is made by Save Run… or gimbal record MODEL run.h5"));
  }
  if (!input_numbers(self->file, "version", H5T_NATIVE_INT32, 2, version) || version[0] < 1) {
    return reader_refuse(self, error, _("the recording does not say its version; it is damaged"));
  }
  if (version[0] > GIMBAL_TRAJECTORY_MAJOR) {
    return reader_refuse(
        self, error, _("the recording was made by a newer Gimbal, in a format that this one does not know"));
  }
  if (version[1] > GIMBAL_TRAJECTORY_MINOR) {
    reader_notice(self, _("The recording was made by a newer Gimbal; what is new in it is not shown"));
  }
  self->title = input_text(self->file, "title");
  self->program = input_text(self->file, "program");
  self->created = input_text(self->file, "created");
  self->keyframe = -1;
  input_numbers(self->file, "keyframe", H5T_NATIVE_INT32, 1, &self->keyframe);
  input_numbers(self->file, "every", H5T_NATIVE_INT32, 1, &self->every);
  return TRUE;
}

//---- the model

static void* read_bytes(GimbalTrajectory* self, const char* path, gsize* size) {
  const InputShape shape = {H5T_NATIVE_UINT8, 1, 1};
  Input input;
  hsize_t count = 0;
  void* bytes = NULL;
  if (input_open(&input, self->file, path, &shape)) return NULL;
  if (input.rows < G_MAXINT && input_is_plausible(&input)) bytes = input_read(&input, G_MAXINT, &count);
  if (count < input.rows) g_clear_pointer(&bytes, g_free);
  input_close(&input);
  *size = (gsize)count;
  return bytes;
}

typedef struct Load {
  const void* bytes;
  int size;
  mjModel* model;
} Load;

static void reader_load(void* data) {
  Load* job = data;
  job->model = mj_loadModelBuffer(job->bytes, job->size);
}

static gboolean read_model(GimbalTrajectory* self, GError** error) {
  gsize size = 0;
  g_autofree void* bytes = read_bytes(self, "model/mjb", &size);
  Load job = {bytes, (int)size, NULL};
  if (!bytes) {
    return reader_refuse(self, error,
                         _("the recording was cut or damaged before its model; nothing of it can be shown"));
  }
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  if (gimbal_guard(reader_load, &job, problems)) job.model = NULL;
  gimbal_diagnostics_free(problems);
  if (!job.model) {
    return reader_refuse(
        self, error,
        _("the model in the recording cannot be read; it is damaged, or of another version of the engine"));
  }
  self->model = job.model;
  self->layout = trajectory_layout(self->model);
  return TRUE;
}

static void read_texts(GimbalTrajectory* self) {
  for (int i = 0; i < MOST_TEXTS; i++) {
    GimbalTrajectoryText text = {0};
    g_autofree char* path = g_strdup_printf("model/files/%d", i);
    text.bytes = read_bytes(self, path, &text.size);
    if (!text.bytes) return;
    hid_t id = H5Dopen2(self->file, path, H5P_DEFAULT);
    text.name = input_text(id, "name");
    H5Dclose(id);
    if (!text.name) text.name = g_strdup_printf("file-%d.xml", i);
    g_ptr_array_add(self->texts, g_memdup2(&text, sizeof text));
  }
}

//---- rows

// The first rows of a dataset that has one number each; they shorten rows to what can be read.
// NULL: there is none.
static void* read_column(GimbalTrajectory* self, const char* path, hid_t type, guint64* rows) {
  const InputShape shape = {type, 1, 1};
  Input input;
  hsize_t count = 0;
  if (input_open(&input, self->file, path, &shape)) return NULL;
  void* values = input_read(&input, MIN(*rows, input.rows), &count);
  if (count < MIN(*rows, input.rows)) {
    reader_notice(self, _("The recording is damaged from row %lu on; what is before is shown"),
                  (gulong)count);
  }
  *rows = MIN(*rows, count);
  input_close(&input);
  return values;
}

// What the file says and can hold: a hash is never zeros, so that its chunks are all there.
static guint64 plausible_rows(const GimbalTrajectory* self) {
  const InputShape shape = {H5T_NATIVE_UINT64, 1, 1};
  Input input;
  if (input_open(&input, self->file, "steps/hash", &shape)) return 0;
  gboolean plausible = input_is_plausible(&input) || input_is_plausible_in(&input, self->file_size);
  guint64 rows = plausible ? input.rows : 0;
  input_close(&input);
  return rows;
}

static gboolean open_fields(GimbalTrajectory* self, GError** error) {
  for (int i = 0; i < FIELDS; i++) {
    const Field* field = &trajectory_fields[i];
    gsize width = (gsize)field_size(&self->layout, i);
    const InputShape shape = {H5T_NATIVE_DOUBLE, width, i == FIELD_TIME ? 1 : field->width ? 3 : 2};
    g_autofree char* path = g_strdup_printf("%s/%s", field->each ? "steps" : "states", field->name);
    if (!width) continue;
    if (input_open(&self->field[i], self->file, path, &shape)) {
      return reader_refuse(self, error, _("the recording does not fit its own model; it is damaged"));
    }
    guint64* limit = field->each ? &self->rows : &self->states;
    *limit = MIN(*limit, self->field[i].rows);
  }
  return TRUE;
}

// A hash is never zero: where one is, its chunk is missing.
static void drop_holes(GimbalTrajectory* self) {
  guint64 rows = 0;
  while (rows < self->rows && self->hash[rows]) rows++;
  self->rows = rows;
}

static gboolean read_rows(GimbalTrajectory* self, GError** error) {
  self->rows = self->states = G_MAXINT;
  if (!open_fields(self, error)) return FALSE;
  self->rows = MIN(self->rows, plausible_rows(self));
  self->hash = read_column(self, "steps/hash", H5T_NATIVE_UINT64, &self->rows);
  self->time = read_column(self, "steps/time", H5T_NATIVE_DOUBLE, &self->rows);
  self->kind = read_column(self, "steps/kind", H5T_NATIVE_UINT8, &self->rows);
  self->states = MIN(self->states, self->rows);
  self->row = read_column(self, "states/row", H5T_NATIVE_UINT64, &self->states);
  if (!self->hash || !self->time || !self->kind || !self->row) {
    return reader_refuse(self, error, _("the recording does not fit its own model; it is damaged"));
  }
  drop_holes(self);
  for (guint64 i = 0; i < self->states; i++) {
    gboolean rises = self->row[i] < self->rows && (!i || self->row[i] > self->row[i - 1]);
    if (!rises) self->states = i;
  }
  if (!self->states || self->row[0]) {
    return reader_refuse(self, error,
                         _("the recording was cut before its first state; nothing of it can be shown"));
  }
  return TRUE;
}

static void open_options(GimbalTrajectory* self) {
  const InputShape shape = {H5T_NATIVE_UINT8, sizeof(mjOption), 2},
                   sensors = {H5T_NATIVE_DOUBLE, (gsize)self->model->nsensordata, 2};
  guint64 count = self->rows;
  if (self->model->nsensordata) input_open(&self->sensors, self->file, "states/sensordata", &sensors);
  self->option_rows = read_column(self, "options/row", H5T_NATIVE_UINT64, &count);
  if (self->option_rows && input_open(&self->option, self->file, "options/value", &shape) == 0) {
    self->options = MIN(count, self->option.rows);
  }
}

static gint64 read_number(GimbalTrajectory* self, const char* path, hid_t type) {
  guint64 one = 1;
  g_autofree gint64* value = read_column(self, path, type, &one);
  return value && one ? *value : -1;
}

static void read_end(GimbalTrajectory* self) {
  gint64 lost = read_number(self, "lost", H5T_NATIVE_UINT64);
  self->end = read_number(self, "end", H5T_NATIVE_INT64);
  self->lost = lost > 0 ? (guint64)lost : 0;
}

gboolean reader_is_whole(const GimbalTrajectory* self) {
  return !self->cut && self->end >= 0 && (guint64)self->end <= self->rows;
}

// Say how the file ends.
static void tell_end(GimbalTrajectory* self, guint64 rows) {
  gint64 end = self->end;
  if (self->rows < rows) {
    reader_notice(
        self,
        _("The recording has a hole at row %lu, as a full disk or a cut leaves it; the rows before it "
          "are whole and shown"),
        (gulong)self->rows);
  } else if (end < 0) {
    reader_notice(
        self, _("The recording has no end: it was cut, or is still being written; %lu rows of it are whole"),
        (gulong)self->rows);
  } else if ((guint64)end > self->rows) {
    reader_notice(self, _("The recording was cut: %lu of %ld rows are whole"), (gulong)self->rows,
                  (glong)end);
  } else if (self->lost) {
    reader_notice(self, _("%lu steps are not in the recording: the disk was too slow"), (gulong)self->lost);
  }
}

//---- opening

static gboolean read_file(GimbalTrajectory* self, GError** error) {
  if (!read_head(self, error) || !read_model(self, error) || !read_rows(self, error)) return FALSE;
  read_texts(self);
  open_options(self);
  read_end(self);
  return TRUE;
}

static gboolean open_file(GimbalTrajectory* self, GError** error) {
  if (!g_file_test(self->path, G_FILE_TEST_IS_REGULAR)) {
    hdf5_error(error, self->path, _("there is no such file"), 0);
    return FALSE;
  }
  if (H5Fis_hdf5(self->path) <= 0) {
    return reader_refuse(self, error,
                         _("this is no recorded run: it is not a file of HDF5, or was cut at its beginning"));
  }
  GStatBuf status;
  if (g_stat(self->path, &status) == 0) self->file_size = (guint64)status.st_size;
  self->file = input_open_file(self->path, &self->cut);
  if (self->file < 0) {
    return reader_refuse(self, error,
                         _("the recording was cut or damaged at its beginning; nothing of it can be shown"));
  }
  return read_file(self, error);
}

GimbalTrajectory* reader_open(const char* path, GError** error) {
  GimbalTrajectory* self = g_new0(GimbalTrajectory, 1);
  self->path = g_strdup(path);
  self->texts = g_ptr_array_new_with_free_func((GDestroyNotify)text_free);
  hdf5_lock();
  gboolean good = open_file(self, error);
  hdf5_unlock();
  if (!good) g_clear_pointer(&self, gimbal_trajectory_free);
  return self;
}

guint64 reader_sound_states(GimbalTrajectory* self) {
  g_autofree mjtNum* state = g_new(mjtNum, (gsize)self->layout.offset[FIELDS] + 1);
  guint64 index = 0;
  while (index < self->states && gimbal_trajectory_state(self, self->row[index], state, NULL)) index++;
  return index;
}

guint64 reader_state_row(const GimbalTrajectory* self, guint64 index) {
  return index < self->states ? self->row[index] : self->rows;
}

void reader_keep(GimbalTrajectory* self, guint64 states, guint64 rows) {
  self->states = states;
  self->rows = rows;
}

gboolean reader_end(GimbalTrajectory* self, guint64 rows, GError** error) {
  tell_end(self, rows);
  return self->rows > 0 ||
         reader_refuse(self, error,
                       _("the recording was cut before its first state; nothing of it can be shown"));
}

void gimbal_trajectory_free(GimbalTrajectory* self) {
  if (!self) return;
  hdf5_lock();
  for (int i = 0; i < FIELDS; i++) input_close(&self->field[i]);
  input_close(&self->sensors);
  input_close(&self->option);
  if (self->file > 0) H5Fclose(self->file);
  hdf5_unlock();
  mj_deleteModel(self->model);
  g_ptr_array_unref(self->texts);
  void* const owned[] = {self->path, self->notice, self->title, self->program, self->created,
                         self->time, self->kind,   self->hash,  self->row,     self->option_rows};
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
  g_free(self);
}

//---- what it says

const char* gimbal_trajectory_notice(const GimbalTrajectory* self) {
  return self->notice;
}

const mjModel* gimbal_trajectory_model(const GimbalTrajectory* self) {
  return self->model;
}

guint64 gimbal_trajectory_rows(const GimbalTrajectory* self) {
  return self->rows;
}

guint64 gimbal_trajectory_states(const GimbalTrajectory* self) {
  return self->states;
}

guint64 gimbal_trajectory_lost(const GimbalTrajectory* self) {
  return self->lost;
}

int gimbal_trajectory_every(const GimbalTrajectory* self) {
  return MAX(1, self->every);
}

int gimbal_trajectory_keyframe(const GimbalTrajectory* self) {
  return self->keyframe < self->model->nkey ? self->keyframe : -1;
}

const char* gimbal_trajectory_title(const GimbalTrajectory* self) {
  return self->title ? self->title : "";
}

const char* gimbal_trajectory_program(const GimbalTrajectory* self) {
  return self->program ? self->program : "";
}

const char* gimbal_trajectory_created(const GimbalTrajectory* self) {
  return self->created ? self->created : "";
}

int gimbal_trajectory_text_count(const GimbalTrajectory* self) {
  return (int)self->texts->len;
}

GimbalTrajectoryText gimbal_trajectory_text(const GimbalTrajectory* self, int index) {
  return *(const GimbalTrajectoryText*)self->texts->pdata[index];
}

double gimbal_trajectory_time(const GimbalTrajectory* self, guint64 row) {
  return self->time[row];
}

const double* gimbal_trajectory_times(const GimbalTrajectory* self) {
  return self->time;
}

gboolean gimbal_trajectory_is_placed(const GimbalTrajectory* self, guint64 row) {
  return !row || self->kind[row] != 0;
}

guint64 gimbal_trajectory_hash(const GimbalTrajectory* self, guint64 row) {
  return self->hash[row];
}

guint64 gimbal_trajectory_state_row(const GimbalTrajectory* self, guint64 state) {
  return self->row[state];
}

guint64 gimbal_trajectory_state_before(const GimbalTrajectory* self, guint64 row) {
  guint64 low = 0, high = self->states;
  while (high - low > 1) {
    guint64 middle = low + (high - low) / 2;
    if (self->row[middle] <= row) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

//---- numbers

// Copy a row of a field to its place in a state.
static gboolean copy_field(GimbalTrajectory* self, int field, hsize_t row, mjtNum* state) {
  gsize size = (gsize)field_size(&self->layout, field);
  if (!size) return TRUE;
  const void* numbers = input_row(&self->field[field], row);
  if (numbers) memcpy(state + self->layout.offset[field], numbers, size * sizeof(mjtNum));
  return numbers != NULL;
}

static gboolean copy_fields(GimbalTrajectory* self, gboolean each, hsize_t row, mjtNum* state) {
  gboolean good = TRUE;
  hdf5_lock();
  for (int i = 0; i < FIELDS && good; i++) {
    if (trajectory_fields[i].each == each) good = copy_field(self, i, row, state);
  }
  hdf5_unlock();
  return good;
}

gboolean gimbal_trajectory_inputs(GimbalTrajectory* self, guint64 row, mjtNum* state) {
  return row < self->rows && copy_fields(self, TRUE, row, state);
}

gboolean gimbal_trajectory_state(GimbalTrajectory* self, guint64 row, mjtNum* state, mjtNum* sensors) {
  gsize size = (gsize)self->layout.offset[FIELDS], nsensor = (gsize)self->model->nsensordata;
  guint64 index = gimbal_trajectory_state_before(self, row);
  if (row >= self->rows || self->row[index] != row) return FALSE;
  if (!copy_fields(self, FALSE, index, state) || !copy_fields(self, TRUE, row, state)) return FALSE;
  if (gimbal_trajectory_hash_of(state, size) != self->hash[row]) return FALSE;
  if (!sensors || !nsensor) return TRUE;
  hdf5_lock();
  const void* numbers = input_row(&self->sensors, index);
  if (numbers) memcpy(sensors, numbers, nsensor * sizeof(mjtNum));
  hdf5_unlock();
  if (!numbers) memset(sensors, 0, nsensor * sizeof(mjtNum));
  return TRUE;
}

gboolean gimbal_trajectory_controls(GimbalTrajectory* self, guint64 row, mjtNum* ctrl) {
  gboolean good = row < self->rows;
  if (!good || !self->model->nu) return good;
  hdf5_lock();
  const void* numbers = input_row(&self->field[FIELD_CTRL], row);
  if (numbers) memcpy(ctrl, numbers, (gsize)self->model->nu * sizeof(mjtNum));
  hdf5_unlock();
  return numbers != NULL;
}

// Options that the engine may be given: what chooses among its functions is one of them, and a step
// ends.
static gboolean are_sound(const mjOption* o) {
  enum { MOST = 1 << 20 };
  const struct {
    int value, least, most;
  } limits[] = {{o->integrator, mjINT_EULER, mjINT_IMPLICITFAST},
                {o->cone, mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC},
                {o->jacobian, mjJAC_DENSE, mjJAC_AUTO},
                {o->solver, mjSOL_PGS, mjSOL_NEWTON},
                {o->iterations, 0, MOST},
                {o->ls_iterations, 0, MOST},
                {o->noslip_iterations, 0, MOST},
                {o->ccd_iterations, 0, MOST},
                {o->sdf_initpoints, 0, MOST},
                {o->sdf_iterations, 0, MOST}};
  for (guint i = 0; i < G_N_ELEMENTS(limits); i++) {
    if (limits[i].value < limits[i].least || limits[i].value > limits[i].most) return FALSE;
  }
  return isfinite(o->timestep) && o->timestep > 0;
}

gboolean gimbal_trajectory_options(GimbalTrajectory* self, guint64 row, mjOption* options) {
  hsize_t next = 0;
  while (next < self->options && self->option_rows[next] <= row) next++;
  *options = self->model->opt;
  if (!next) return TRUE;
  hdf5_lock();
  const void* bytes = input_row(&self->option, next - 1);
  if (bytes) memcpy(options, bytes, sizeof *options);
  hdf5_unlock();
  return bytes && are_sound(options);
}
