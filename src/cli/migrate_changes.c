// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "migrate_changes.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "migrate/changes.h"
#include "migrate_model.h"

typedef struct Found {
  const char* path;
  int from;
  char* refusal;             // why 4.0.1 refuses the model as it is, or NULL
  GPtrArray* changes;        // GimbalChange
  GimbalDiagnostics* texts;  // what the text says otherwise in 4.0.1
} Found;

//---- for people

static void print_title(const char* path, const GimbalChangeRule* rule) {
  printf("%s: %s [%s, %s]\n", path, _(rule->title), rule->code, rule->since);
}

static void print_rules(const Found* found) {
  const GimbalChangeRule* rule = NULL;
  for (guint i = 0; i < found->changes->len; i++) {
    const GimbalChange* change = g_ptr_array_index(found->changes, i);
    if (change->rule != rule) print_title(found->path, change->rule);
    rule = change->rule;
    g_autofree char* text = gimbal_change_in_words(change);
    printf("    %s\n", text);
  }
}

static void print_found(const Found* found) {
  if (found->refusal) {
    printf(_("%s: 4.0.1 refuses this model as it is: %s\n"), found->path, found->refusal);
    printf("    %s\n", _("what follows is of the model that gimbal migrate makes of it"));
  }
  for (int i = 0; i < gimbal_diagnostics_count(found->texts); i++) {
    cli_print_problem(stdout, gimbal_diagnostics_get(found->texts, i), found->path);
  }
  print_rules(found);
  if (!found->refusal && !found->changes->len && !gimbal_diagnostics_count(found->texts)) {
    printf(_("%s: no changed rule acts on this model: 4.0.1 takes it as %d.%d does\n"), found->path,
           found->from / 10000, found->from / 100 % 100);
  }
}

//---- as JSON

static void print_json_number(double value) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  fputs(isfinite(value) ? g_ascii_dtostr(text, sizeof text, value) : "null", stdout);
}

static void print_json_numbers(const char* key, const double* values, int count) {
  printf(", \"%s\": [", key);
  for (int i = 0; i < count; i++) {
    if (i) printf(", ");
    print_json_number(values[i]);
  }
  printf("]");
}

static void print_json_member(const char* key, const char* text) {
  printf(", \"%s\": ", key);
  cli_print_json_text(text);
}

static void print_json_change(const GimbalChange* change) {
  printf("{\"kind\": \"%s\"", change->kind);
  print_json_member("name", change->name);
  if (change->at) print_json_member("at", change->at);
  if (change->quantity) {
    print_json_member("quantity", change->quantity);
    print_json_numbers("before", change->before, change->count);
    print_json_numbers("after", change->after, change->count);
  }
  if (change->samples) {
    printf(", \"samples\": [");
    for (guint i = 0; i < change->samples->len; i++) {
      const GimbalChangeSample* s = &g_array_index(change->samples, GimbalChangeSample, i);
      printf(i ? ", [" : "[");
      print_json_number(s->at);
      printf(", ");
      print_json_number(s->before);
      printf(", ");
      print_json_number(s->after);
      printf("]");
    }
    printf("]");
  }
  printf("}");
}

static void print_json_rules(const GPtrArray* changes) {
  const GimbalChangeRule* rule = NULL;
  for (guint i = 0; i < changes->len; i++) {
    const GimbalChange* change = g_ptr_array_index(changes, i);
    if (change->rule != rule) {
      printf("%s\n    {\"rule\": \"%s\", \"since\": \"%s\"", rule ? "]}," : "", change->rule->code,
             change->rule->since);
      print_json_member("title", change->rule->title);
      printf(", \"acts\": [\n      ");
    } else {
      printf(",\n      ");
    }
    rule = change->rule;
    print_json_change(change);
  }
  if (rule) printf("]}");
}

static void print_json_text_of(const GimbalDiagnostic* d, gboolean first, const char* path) {
  printf("%s\n    {\"file\": ", first ? "" : ",");
  cli_print_json_text(d->place.file && *d->place.file ? d->place.file : path);
  printf(", \"line\": %d, \"column\": %d, \"mended\": %s", d->place.line, d->place.column,
         d->severity == GIMBAL_SEVERITY_NOTE ? "true" : "false");
  print_json_member("since", d->advice && d->advice->count ? d->advice->arguments[0].text : "");
  print_json_member("message", d->sentence->form);
  printf("}");
}

static void print_json(const Found* found) {
  printf("{\"model\": ");
  cli_print_json_text(found->path);
  printf(", \"from\": \"%d.%d.%d\", \"to\": \"4.0.1\"", found->from / 10000, found->from / 100 % 100,
         found->from % 100);
  if (found->refusal) print_json_member("refused", found->refusal);
  printf(",\n  \"rules\": [");
  print_json_rules(found->changes);
  printf("],\n  \"text\": [");
  for (int i = 0; i < gimbal_diagnostics_count(found->texts); i++) {
    print_json_text_of(gimbal_diagnostics_get(found->texts, i), i == 0, found->path);
  }
  printf("]}\n");
}

//---- the whole

static void print_model(Found* found, CliSource* source, GPtrArray* files, const GPtrArray* rods,
                        gboolean json) {
  const GimbalMigrateSpan span = {.from = found->from, .explaining = TRUE};
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, span);
  found->changes = gimbal_changes_find(source->spec, source->model, (GimbalChangesSpan){found->from, rods});
  g_autoptr(GimbalSaid) said = gimbal_said_new(files, found->from);
  gimbal_changes_add_compiled(found->changes, source->model, said);
  found->texts = gimbal_diagnostics_new();
  gimbal_migration_report(migration, files, found->texts);
  json ? print_json(found) : print_found(found);
  gimbal_diagnostics_free(found->texts);
  g_ptr_array_unref(found->changes);
}

static void print_problems(const char* path, const GimbalDiagnostics* problems) {
  for (int i = 0; i < gimbal_diagnostics_count(problems); i++) {
    cli_print_problem(stderr, gimbal_diagnostics_get(problems, i), path);
  }
}

gboolean migrate_print_changes(const char* path, GPtrArray* files, int from, gboolean json) {
  CliSource source;
  GPtrArray* rods;
  Found found = {.path = path, .from = MAX(from, GIMBAL_MIGRATE_FIRST)};
  GimbalDiagnostics* problems = migrate_read_model(path, files, &source, &rods, &found.refusal);
  const gboolean read = source.spec && source.model;
  print_problems(path, problems);
  if (read) {
    print_model(&found, &source, files, rods, json);
  } else if (source.model) {
    fprintf(stderr, _("%s: error: a binary model has no text that could be looked at\n"), path);
  }
  if (rods) g_ptr_array_unref(rods);
  cli_close(&source);
  g_free(found.refusal);
  gimbal_diagnostics_free(problems);
  return read;
}
