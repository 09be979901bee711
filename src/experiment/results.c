// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One process has the file for itself (locking_mode=EXCLUSIVE), writes ahead (WAL), and commits
// each point: a process that is killed loses only the points that it was simulating. A loss of
// power may lose the last points, but does not break the file.

#include "experiment/results.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "experiment/problems.h"

enum { FIXED = 5 };  // columns before those of the parameters

struct Results {
  const Bench* bench;
  char* path;
  sqlite3* db;
  sqlite3_stmt *get, *put, *each;
  int nvalue;
};

const Bench* results_bench(const Results* self) {
  return self->bench;
}

sqlite3* results_database(Results* self) {
  return self->db;
}

//---- the tables

GPtrArray* results_columns(const Bench* bench) {
  GPtrArray* names = g_ptr_array_new_with_free_func(g_free);
  for (int i = 0; i < bench->nparameter; i++) {
    g_ptr_array_add(names, g_strdup(gimbal_experiment_parameter(bench->experiment, i)->name));
  }
  for (int i = 0; i < bench->nrun * bench->ngoal; i++) {
    const char* goal = gimbal_experiment_goal(bench->experiment, i % bench->ngoal)->name;
    const char* run = gimbal_experiment_run(bench->experiment, i / bench->ngoal)->name;
    g_ptr_array_add(names, bench->nrun > 1 ? g_strdup_printf("%s: %s", run, goal) : g_strdup(goal));
  }
  return names;
}

static char* table_sql(const Bench* bench) {
  g_autoptr(GPtrArray) names = results_columns(bench);
  g_autoptr(GString) sql = g_string_new(
      "CREATE TABLE points(point INTEGER PRIMARY KEY, status TEXT NOT NULL, message TEXT, score REAL, met "
      "INTEGER NOT NULL");
  for (guint i = 0; i < names->len; i++) {
    char* quoted = sqlite3_mprintf(", \"%w\" REAL", (const char*)g_ptr_array_index(names, i));
    g_string_append(sql, quoted);
    sqlite3_free(quoted);
  }
  g_string_append(sql, ", residual BLOB)");
  return g_string_free(g_steal_pointer(&sql), FALSE);
}

static char* put_sql(int nvalue) {
  g_autoptr(GString) sql = g_string_new("INSERT OR REPLACE INTO points VALUES(?");
  for (int i = 1; i < FIXED + nvalue + 1; i++) g_string_append(sql, ",?");
  g_string_append_c(sql, ')');
  return g_string_free(g_steal_pointer(&sql), FALSE);
}

static gboolean set_value(Results* self, const char* key, const char* value) {
  char* sql = sqlite3_mprintf("INSERT INTO experiment VALUES(%Q, %Q)", key, value);
  int rc = sqlite3_exec(self->db, sql, NULL, NULL, NULL);
  sqlite3_free(sql);
  return rc == SQLITE_OK;
}

static gboolean make_tables(Results* self) {
  const Bench* bench = self->bench;
  g_autofree char* sql = table_sql(bench);
  return sqlite3_exec(self->db, "BEGIN; CREATE TABLE experiment(key TEXT PRIMARY KEY, value TEXT)", NULL,
                      NULL, NULL) == SQLITE_OK &&
         sqlite3_exec(self->db, sql, NULL, NULL, NULL) == SQLITE_OK && set_value(self, "format", "1") &&
         set_value(self, "experiment", bench->experiment->path) &&
         set_value(self, "model", bench->experiment->model) &&
         set_value(self, "experiment-hash", bench->experiment_hash) &&
         set_value(self, "model-hash", bench->model_hash) &&
         sqlite3_exec(self->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

static char* value_of_key(sqlite3* db, const char* key) {
  sqlite3_stmt* statement = NULL;
  char* value = NULL;
  if (sqlite3_prepare_v2(db, "SELECT value FROM experiment WHERE key = ?", -1, &statement, NULL) ==
      SQLITE_OK) {
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    if (sqlite3_step(statement) == SQLITE_ROW) {
      value = g_strdup((const char*)sqlite3_column_text(statement, 0));
    }
  }
  sqlite3_finalize(statement);
  return value;
}

static int table_count(sqlite3* db) {
  sqlite3_stmt* statement = NULL;
  int count = -1;
  if (sqlite3_prepare_v2(db, "SELECT count(*) FROM sqlite_master", -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW) {
    count = sqlite3_column_int(statement, 0);
  }
  sqlite3_finalize(statement);
  return count;
}

//---- opening

#define REFUSE(list, self, code, hint, ...) \
  problems_add(list, GIMBAL_SEVERITY_ERROR, code, &(GimbalPlace){.file = (self)->path}, hint, __VA_ARGS__)

static gboolean is_of_bench(Results* self, GimbalDiagnostics* list) {
  g_autofree char* model = value_of_key(self->db, "model-hash");
  g_autofree char* experiment = value_of_key(self->db, "experiment-hash");
  if (!model || !experiment) {
    REFUSE(list, self, "results-other",
           N_("Start over, or give another file with --out; nothing in this one was changed."),
           "This is a database, but not one with results of an experiment");
  } else if (g_strcmp0(model, self->bench->model_hash)) {
    REFUSE(list, self, "results-model",
           N_("Start over, or give another file with --out; nothing in this one was changed."),
           "These are the results of another model, or of this one before it was edited");
  } else if (g_strcmp0(experiment, self->bench->experiment_hash)) {
    REFUSE(list, self, "results-experiment",
           N_("Start over, or give another file with --out; nothing in this one was changed."),
           "These are the results of this experiment before it was edited, or of another one");
  } else {
    return TRUE;
  }
  return FALSE;
}

static gboolean results_lock(Results* self, GimbalDiagnostics* list) {
  static const char* const words[] = {"PRAGMA locking_mode=EXCLUSIVE", "PRAGMA journal_mode=WAL",
                                      "PRAGMA synchronous=NORMAL", "BEGIN IMMEDIATE", "COMMIT"};
  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    int rc = sqlite3_exec(self->db, words[i], NULL, NULL, NULL);
    if (rc == SQLITE_OK) continue;
    if (rc == SQLITE_BUSY || rc == SQLITE_LOCKED) {
      REFUSE(list, self, "results-busy", N_("Wait until it has ended, or give another file with --out."),
             "Another process is working on these results");
    } else if (rc == SQLITE_NOTADB) {
      REFUSE(list, self, "results-other",
             N_("Start over, or give another file with --out; nothing in this one was changed."),
             "This is no database");
    } else {
      REFUSE(list, self, "results-file", N_("Look whether the folder can be written to and has room."), "%s",
             sqlite3_errmsg(self->db));
    }
    return FALSE;
  }
  return TRUE;
}

static gboolean results_prepare(Results* self) {
  g_autofree char* put = put_sql(self->nvalue);
  return sqlite3_prepare_v2(self->db, "SELECT * FROM points WHERE point = ?", -1, &self->get, NULL) ==
             SQLITE_OK &&
         sqlite3_prepare_v2(self->db, "SELECT * FROM points ORDER BY point", -1, &self->each, NULL) ==
             SQLITE_OK &&
         sqlite3_prepare_v2(self->db, put, -1, &self->put, NULL) == SQLITE_OK;
}

Results* results_open(const char* path, const Bench* bench, GimbalDiagnostics* list) {
  g_autoptr(Results) self = g_new0(Results, 1);
  self->bench = bench;
  self->path = g_strdup(path);
  self->nvalue = bench->nparameter + bench->nrun * bench->ngoal;
  if (sqlite3_open(path, &self->db) != SQLITE_OK) {
    REFUSE(list, self, "results-file", N_("Look whether the folder can be written to."), "%s",
           sqlite3_errmsg(self->db));
    return NULL;
  }
  if (!results_lock(self, list)) return NULL;
  gboolean fresh = table_count(self->db) == 0;
  if (fresh ? !make_tables(self) : !is_of_bench(self, list)) {
    if (fresh) {
      REFUSE(list, self, "results-file", N_("Look whether the folder has room."), "%s",
             sqlite3_errmsg(self->db));
    }
    return NULL;
  }
  if (results_prepare(self)) return g_steal_pointer(&self);
  REFUSE(list, self, "results-file", N_("Give another file with --out."), "%s", sqlite3_errmsg(self->db));
  return NULL;
}

void results_close(Results* self) {
  if (!self) return;
  sqlite3_stmt* const statements[] = {self->get, self->put, self->each};
  for (guint i = 0; i < G_N_ELEMENTS(statements); i++) sqlite3_finalize(statements[i]);
  sqlite3_close(self->db);
  g_free(self->path);
  g_free(self);
}

// The extension begins at the last dot of the file name, not of a folder's.
char* results_beside(const char* experiment) {
  const char* dot = strrchr(experiment, '.');
  const char* slash = strrchr(experiment, '/');
  int length = dot && (!slash || dot > slash) ? (int)(dot - experiment) : (int)strlen(experiment);
  return g_strdup_printf("%.*s.sqlite", length, experiment);
}

//---- points

static double number_in(sqlite3_stmt* row, int column) {
  return sqlite3_column_type(row, column) == SQLITE_NULL ? NAN : sqlite3_column_double(row, column);
}

static GimbalPoint* point_of(const Results* self, sqlite3_stmt* row) {
  const Bench* bench = self->bench;
  g_autofree double* parameter = g_new(double, (gsize)bench->nparameter + 1);
  for (int i = 0; i < bench->nparameter; i++) parameter[i] = number_in(row, FIXED + i);
  GimbalPoint* point = gimbal_point_new(bench, sqlite3_column_int64(row, 0), parameter);
  const char* status = (const char*)sqlite3_column_text(row, 1);
  for (int i = 0; i < GIMBAL_POINT_STATUSES; i++) {
    if (!g_strcmp0(status, gimbal_point_status_word(i))) point->status = i;
  }
  point->message = g_strdup((const char*)sqlite3_column_text(row, 2));
  point->score = number_in(row, 3);
  point->met = sqlite3_column_int(row, 4);
  for (int i = 0; i < bench->nrun * bench->ngoal; i++) {
    point->value[i] = number_in(row, FIXED + bench->nparameter + i);
  }
  int size = sqlite3_column_bytes(row, FIXED + self->nvalue);
  if (size > 0) {
    point->nresidual = size / (int)sizeof(double);
    point->residual = g_memdup2(sqlite3_column_blob(row, FIXED + self->nvalue), (gsize)size);
  }
  return point;
}

GimbalPoint* results_get(Results* self, gint64 id) {
  sqlite3_bind_int64(self->get, 1, id);
  GimbalPoint* point = sqlite3_step(self->get) == SQLITE_ROW ? point_of(self, self->get) : NULL;
  sqlite3_reset(self->get);
  return point;
}

static void bind_number(sqlite3_stmt* statement, int column, double x) {
  if (isnan(x)) {
    sqlite3_bind_null(statement, column);
  } else {
    sqlite3_bind_double(statement, column, x);
  }
}

ResultsAnswer results_put(Results* self, const GimbalPoint* point, const char** error) {
  const Bench* bench = self->bench;
  sqlite3_stmt* put = self->put;
  sqlite3_bind_int64(put, 1, point->id);
  sqlite3_bind_text(put, 2, gimbal_point_status_word(point->status), -1, SQLITE_STATIC);
  sqlite3_bind_text(put, 3, point->message, -1, SQLITE_STATIC);
  bind_number(put, 4, point->score);
  sqlite3_bind_int(put, 5, point->met);
  for (int i = 0; i < bench->nparameter; i++) bind_number(put, FIXED + 1 + i, point->parameter[i]);
  for (int i = 0; i < bench->nrun * bench->ngoal; i++) {
    bind_number(put, FIXED + 1 + bench->nparameter + i, point->value[i]);
  }
  sqlite3_bind_blob(put, FIXED + 1 + self->nvalue, point->nresidual ? point->residual : NULL,
                    point->nresidual * (int)sizeof(double), SQLITE_STATIC);
  int rc = sqlite3_step(put);
  if (error) *error = sqlite3_errmsg(self->db);
  sqlite3_reset(put);
  if (rc == SQLITE_DONE) return RESULTS_KEPT;
  return rc == SQLITE_FULL || (rc & 0xff) == SQLITE_IOERR || rc == SQLITE_READONLY ? RESULTS_NO_ROOM
                                                                                   : RESULTS_BROKEN;
}

void results_each(Results* self, gboolean (*look)(const GimbalPoint* point, gpointer data), gpointer data) {
  gboolean go_on = TRUE;
  while (go_on && sqlite3_step(self->each) == SQLITE_ROW) {
    g_autoptr(GimbalPoint) point = point_of(self, self->each);
    go_on = look(point, data);
  }
  sqlite3_reset(self->each);
}
