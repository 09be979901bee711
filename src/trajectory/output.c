// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The file is made whole but for rows, then switched to the mode in which others may read along;
// from there on datasets grow and nothing else changes.

#include "trajectory/output.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "trajectory/columns.h"
#include "trajectory/hdf5-lock.h"
#include "trajectory/series.h"

#define WHOLE_EVERY 0.012  // s
#define CHUNK_LASTS 0.5    // s of the model's time
enum {
  SOON = 300000,  // µs: full chunks do not go to the disk more often
  LATE = 700000   // µs: a row does not wait longer for its chunk
};

enum { LEAST_ROWS = 16, MOST_ROWS = 512 };

struct Output {
  char* path;
  FieldLayout layout;
  int nsensor, every;
  hid_t file, end, lost;
  hsize_t chunk;
  Series field[FIELDS];
  Series kind, hash, row, sensors, option_row, option;
  guint64 rows, states;
  int since;               // rows after the last whole one
  gboolean live;           // others may read along
  hsize_t bytes;           // of the file
  gint64 flushed, oldest;  // µs: when, and of the first row that was not; 0: there is none
};

// Steps between two whole states, as set up or for the model.
static int steps_between(const GimbalTrajectorySetup* setup, const mjModel* m) {
  if (setup->every > 0) return setup->every;
  return (int)CLAMP(ceil(WHOLE_EVERY / MAX(m->opt.timestep, 1e-6) - 1e-9), 1, MOST_ROWS);
}

// Rows of a chunk: full when that of the whole states is. A chunk that is written twice finds no
// room in its place, and the first one stays in the file as a hole: HDF5 gives none back while
// others read along.
static hsize_t rows_of_chunk(const Output* self, const mjModel* m) {
  int rows = (int)CLAMP(CHUNK_LASTS / MAX(m->opt.timestep, 1e-6), LEAST_ROWS, MOST_ROWS);
  return (hsize_t)(rows - (rows > self->every ? rows % self->every : 0));
}

//---- what does not grow

static int set_number(hid_t object, const char* name, hid_t type, hsize_t count, const void* value) {
  hid_t space = count > 1 ? H5Screate_simple(1, &count, NULL) : H5Screate(H5S_SCALAR);
  hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
  int status = attribute < 0 || H5Awrite(attribute, type, value) < 0 ? -1 : 0;
  if (attribute >= 0) H5Aclose(attribute);
  H5Sclose(space);
  return status;
}

// A dataset of given values; -1, or its id.
static hid_t output_put(hid_t parent, const char* name, hid_t type, hsize_t count, const void* value) {
  hid_t space = count ? H5Screate_simple(1, &count, NULL) : H5Screate(H5S_NULL);
  hid_t id = H5Dcreate2(parent, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  gboolean good = id >= 0 && (!count || H5Dwrite(id, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, value) >= 0);
  H5Sclose(space);
  if (good) return id;
  if (id >= 0) H5Dclose(id);
  return -1;
}

static int put_and_close(hid_t parent, const char* name, hid_t type, hsize_t count, const void* value) {
  hid_t id = output_put(parent, name, type, count, value);
  return id < 0 || H5Dclose(id) < 0 ? -1 : 0;
}

// The same, compressed.
static int put_bytes(hid_t parent, const char* name, gsize size, const void* bytes, const char* label) {
  hsize_t count = size, chunk = MIN(size, 1 << 20);
  if (!size) return put_and_close(parent, name, H5T_STD_U8LE, 0, bytes);
  hid_t properties = H5Pcreate(H5P_DATASET_CREATE), space = H5Screate_simple(1, &count, NULL);
  H5Pset_chunk(properties, 1, &chunk);
  H5Pset_deflate(properties, 6);
  H5Pset_fletcher32(properties);
  hid_t id = H5Dcreate2(parent, name, H5T_STD_U8LE, space, H5P_DEFAULT, properties, H5P_DEFAULT);
  gboolean good = id >= 0 && H5Dwrite(id, H5T_STD_U8LE, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes) >= 0 &&
                  (!label || series_set_text(id, "name", label) == 0);
  if (id >= 0) H5Dclose(id);
  H5Sclose(space);
  H5Pclose(properties);
  return good ? 0 : -1;
}

static int put_texts(hid_t parent, const char* name, const GPtrArray* texts) {
  gsize longest = 1;
  for (guint i = 0; i < texts->len; i++) longest = MAX(longest, strlen(texts->pdata[i]));
  g_autofree char* bytes = g_malloc0(longest * MAX(texts->len, 1));
  for (guint i = 0; i < texts->len; i++) {
    memcpy(bytes + i * longest, texts->pdata[i], strlen(texts->pdata[i]));
  }
  hid_t type = H5Tcopy(H5T_C_S1);
  H5Tset_size(type, longest);
  H5Tset_strpad(type, H5T_STR_NULLPAD);
  H5Tset_cset(type, H5T_CSET_UTF8);
  int status = put_and_close(parent, name, type, texts->len, bytes);
  H5Tclose(type);
  return status;
}

static int write_attributes(Output* self, const GimbalTrajectorySetup* setup, const mjModel* m) {
  const gint32 version[] = {GIMBAL_TRAJECTORY_MAJOR, GIMBAL_TRAJECTORY_MINOR};
  const gint32 keyframe = setup->keyframe >= 0 && setup->keyframe < m->nkey ? setup->keyframe : -1,
               every = self->every;
  const char* key = keyframe >= 0 ? mj_id2name(m, mjOBJ_KEY, keyframe) : NULL;
  g_autoptr(GDateTime) now = g_date_time_new_now_utc();
  g_autofree char *created = g_date_time_format(now, "%Y-%m-%dT%H:%M:%SZ"),
                  *engine = g_strconcat("gimbal ", mj_versionString(), NULL);
  const struct {
    const char *name, *text;
  } texts[] = {{"format", "gimbal-trajectory"},
               {"program", setup->program ? setup->program : ""},
               {"engine", setup->engine ? setup->engine : engine},
               {"created", created},
               {"title", setup->title ? setup->title : ""},
               {"keyframe_name", key ? key : ""}};
  int status = 0;
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    status |= series_set_text(self->file, texts[i].name, texts[i].text);
  }
  status |= set_number(self->file, "version", H5T_STD_I32LE, 2, version);
  status |= set_number(self->file, "keyframe", H5T_STD_I32LE, 1, &keyframe);
  status |= set_number(self->file, "every", H5T_STD_I32LE, 1, &every);
  return status | set_number(self->file, "timestep", H5T_IEEE_F64LE, 1, &m->opt.timestep);
}

static int write_columns(const Output* self, const mjModel* m) {
  hid_t all = H5Gcreate2(self->file, "columns", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  g_autoptr(GPtrArray) columns = trajectory_columns(m);
  int status = all < 0 ? -1 : 0;
  for (guint i = 0; i < columns->len && !status; i++) {
    const ColumnNames* names = columns->pdata[i];
    if (!names->name->len) continue;
    hid_t group = H5Gcreate2(all, names->field, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    status = group < 0 ? -1 : put_texts(group, "name", names->name) | put_texts(group, "unit", names->unit);
    if (group >= 0) H5Gclose(group);
  }
  if (all >= 0) H5Gclose(all);
  return status;
}

static int write_files(hid_t group, const GimbalTrajectorySetup* setup) {
  hid_t files = H5Gcreate2(group, "files", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  int status = files < 0 ? -1 : 0;
  for (int i = 0; i < setup->ntext && !status; i++) {
    const GimbalTrajectoryText* text = &setup->texts[i];
    g_autofree char* name = g_strdup_printf("%d", i);
    status = put_bytes(files, name, text->size, text->bytes, text->name);
  }
  if (files >= 0) H5Gclose(files);
  return status;
}

static int write_model(const Output* self, const GimbalTrajectorySetup* setup, const mjModel* m) {
  mjtSize size = mj_sizeModel(m);
  g_autofree char* bytes = size < G_MAXINT ? g_try_malloc0((gsize)size) : NULL;
  if (!bytes) return -1;
  mj_saveModel(m, NULL, bytes, (int)size);
  hid_t group = H5Gcreate2(self->file, "model", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  int status = group < 0 ? -1 : put_bytes(group, "mjb", (gsize)size, bytes, NULL) | write_files(group, setup);
  if (group >= 0) H5Gclose(group);
  return status;
}

//---- what grows

static int create_field(Output* self, int field, hid_t parent, hsize_t rows) {
  const Field* kind = &trajectory_fields[field];
  const SeriesShape shape = {H5T_IEEE_F64LE, field_size(&self->layout, field), kind->width,
                             field == FIELD_TIME};
  Series* series = &self->field[field];
  if (series_create(series, parent, kind->name, &shape, rows)) return -1;
  return series->id && kind->unit ? series_set_text(series->id, "unit", kind->unit) : 0;
}

static int create_series(Output* self) {
  hid_t steps = H5Gcreate2(self->file, "steps", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
        states = H5Gcreate2(self->file, "states", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
        options = H5Gcreate2(self->file, "options", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  hsize_t chunk = self->chunk, sparse = MAX(1, chunk / (hsize_t)self->every);
  int status = steps < 0 || states < 0 || options < 0 ? -1 : 0;
  for (int i = 0; i < FIELDS && !status; i++) {
    status = create_field(self, i, trajectory_fields[i].each ? steps : states,
                          trajectory_fields[i].each ? chunk : sparse);
  }
  const struct {
    Series* series;
    hid_t parent;
    const char* name;
    hsize_t rows;
    SeriesShape shape;
  } others[] = {
      {&self->kind, steps, "kind", chunk, {H5T_STD_U8LE, 1, 0, TRUE}},
      {&self->hash, steps, "hash", chunk, {H5T_STD_U64LE, 1, 0, TRUE}},
      {&self->row, states, "row", sparse, {H5T_STD_U64LE, 1, 0, TRUE}},
      {&self->sensors, states, "sensordata", sparse, {H5T_IEEE_F64LE, self->nsensor, 0, FALSE}},
      {&self->option_row, options, "row", LEAST_ROWS, {H5T_STD_U64LE, 1, 0, TRUE}},
      {&self->option, options, "value", LEAST_ROWS, {H5T_STD_U8LE, sizeof(mjOption), 0, FALSE}},
  };
  for (guint i = 0; i < G_N_ELEMENTS(others) && !status; i++) {
    status =
        series_create(others[i].series, others[i].parent, others[i].name, &others[i].shape, others[i].rows);
  }
  if (steps >= 0) H5Gclose(steps);
  if (states >= 0) H5Gclose(states);
  if (options >= 0) H5Gclose(options);
  return status;
}

typedef int (*SeriesWork)(Series* series);

static int for_all(Output* self, SeriesWork work) {
  Series* others[] = {&self->kind, &self->hash, &self->row, &self->sensors, &self->option_row, &self->option};
  int status = 0;
  // what a row of states refers to comes first
  for (int i = 0; i < FIELDS; i++) status |= work(&self->field[i]);
  for (guint i = 0; i < G_N_ELEMENTS(others); i++) status |= work(others[i]);
  return status;
}

//---- opening

// A full chunk goes to the file at once: so rows that belong together stand near each other there,
// and a file that is cut has all of the first ones. HDF5 would keep chunks until the next flush,
// and write them dataset by dataset.
static hid_t create_file(const char* path) {
  hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_cache(access, 0, 0, 0, 1);
  H5Pset_libver_bounds(access, H5F_LIBVER_V110, H5F_LIBVER_V110);
  hid_t file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access);
  H5Pclose(access);
  return file;
}

static int fill_file(Output* self, const GimbalTrajectorySetup* setup, const mjModel* m) {
  const gint64 end = -1;
  const guint64 lost = 0;
  if (write_attributes(self, setup, m) || write_columns(self, m) || write_model(self, setup, m)) return -1;
  if (create_series(self)) return -1;
  self->end = output_put(self->file, "end", H5T_STD_I64LE, 1, &end);
  self->lost = output_put(self->file, "lost", H5T_STD_U64LE, 1, &lost);
  if (self->end < 0 || self->lost < 0) return -1;
  if (H5Fstart_swmr_write(self->file) < 0) return -1;
  self->live = TRUE;
  return 0;
}

static void output_free(Output* self) {
  for_all(self, series_close);
  if (self->end > 0) H5Dclose(self->end);
  if (self->lost > 0) H5Dclose(self->lost);
  if (self->file >= 0) H5Fclose(self->file);
  g_free(self->path);
  g_free(self);
}

Output* output_new(const GimbalTrajectorySetup* setup, const mjModel* m, GError** error) {
  Output* self = g_new0(Output, 1);
  self->path = g_strdup(setup->path);
  self->layout = trajectory_layout(m);
  self->nsensor = (int)m->nsensordata;
  self->every = steps_between(setup, m);
  self->chunk = rows_of_chunk(self, m);
  self->flushed = g_get_monotonic_time();
  hdf5_lock();
  self->file = create_file(setup->path);
  if (self->file >= 0 && fill_file(self, setup, m) == 0) {
    hdf5_unlock();
    return self;
  }
  hdf5_error(error, setup->path, _("the file cannot be written"), errno);
  output_free(self);
  hdf5_unlock();
  return NULL;
}

//---- rows

int output_add_state(Output* self, const RowSlot* slot) {
  const guint64 row = self->rows - 1;
  int status = 0;
  for (int i = 0; i < FIELDS; i++) {
    if (!trajectory_fields[i].each) {
      status |= series_add(&self->field[i], slot->numbers + self->layout.offset[i]);
    }
  }
  status |= series_add(&self->sensors, slot->numbers + self->layout.offset[FIELDS]);
  status |= series_add(&self->row, &row);
  self->states++;
  self->since = 0;
  return status;
}

static int add_step(Output* self, const RowSlot* slot) {
  const guint64 hash = gimbal_trajectory_hash_of(slot->numbers, (gsize)self->layout.offset[FIELDS]);
  const guint8 kind = slot->placed;
  int status = 0;
  for (int i = 0; i < FIELDS; i++) {
    if (trajectory_fields[i].each) {
      status |= series_add(&self->field[i], slot->numbers + self->layout.offset[i]);
    }
  }
  status |= series_add(&self->kind, &kind) | series_add(&self->hash, &hash);
  if (slot->optioned) {
    status |= series_add(&self->option_row, &self->rows) | series_add(&self->option, &slot->options);
  }
  return status;
}

int output_add(Output* self, const RowSlot* slot) {
  hdf5_lock();
  int status = add_step(self, slot);
  self->rows++;
  self->since++;
  if (slot->placed || self->since >= self->every) status |= output_add_state(self, slot);
  hdf5_unlock();
  if (!self->oldest) self->oldest = g_get_monotonic_time();
  return status;
}

guint64 output_rows(const Output* self) {
  return self->rows;
}

guint64 output_bytes(const Output* self) {
  return (guint64)self->bytes;
}

gboolean output_is_whole(const Output* self) {
  return !self->rows || !self->since;
}

gboolean output_is_due(const Output* self) {
  gint64 now = g_get_monotonic_time();
  if (!self->oldest) return FALSE;
  if (now - self->oldest > LATE) return TRUE;
  return self->rows % self->chunk == 0 && now - self->flushed > SOON;
}

int output_flush(Output* self, guint64 lost) {
  hdf5_lock();
  int status = for_all(self, series_write);
  if (H5Dwrite(self->lost, H5T_STD_U64LE, H5S_ALL, H5S_ALL, H5P_DEFAULT, &lost) < 0) status = -1;
  if (H5Fflush(self->file, H5F_SCOPE_LOCAL) < 0) status = -1;
  if (H5Fget_filesize(self->file, &self->bytes) < 0) self->bytes = 0;
  hdf5_unlock();
  self->flushed = g_get_monotonic_time();
  self->oldest = 0;
  return status;
}

gboolean output_close(Output* self, guint64 lost, gboolean failed, GError** error) {
  const gint64 end = (gint64)self->rows;
  if (!failed) failed = output_flush(self, lost) != 0;
  hdf5_lock();
  int number = errno;
  if (!failed) failed = H5Dwrite(self->end, H5T_STD_I64LE, H5S_ALL, H5S_ALL, H5P_DEFAULT, &end) < 0;
  if (failed) hdf5_error(error, self->path, _("the run was not written to its end"), number);
  output_free(self);
  hdf5_unlock();
  return !failed;
}
