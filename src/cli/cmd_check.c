// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal check: everything that is wrong with models, in the form that editors understand or as
// JSON.

#include <glib/gi18n.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "language/messages/messages.h"
#include "lint/lint.h"

static const char* const kSeverities[] = {"note", "warning", "error"};

// The arguments of a message, beginning with first: numbers with their unit, names with their kind,
// messages with their own arguments.
static void print_json_arguments(const GimbalArgument* first, int count) {
  printf("[");
  for (int i = 0; i < count; i++) {
    const GimbalArgument* a = first + i;
    printf(i ? ", {" : "{");
    if (a->kind == GIMBAL_ARGUMENT_INTEGER || a->kind == GIMBAL_ARGUMENT_NUMBER) {
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      g_ascii_dtostr(number, sizeof number, a->number);
      printf("\"number\": ");
      isfinite(a->number) ? printf("%s", number) : cli_print_json_text(number);
      if (a->about) printf(", \"unit\": \"%s\"", a->about);
    } else if (a->kind == GIMBAL_ARGUMENT_MESSAGE) {
      printf("\"form\": ");
      cli_print_json_text(a->text);
      printf(", \"arguments\": ");
      print_json_arguments(a + 1, a->count);
      i += a->count;
    } else {
      printf(a->kind == GIMBAL_ARGUMENT_NAME ? "\"name\": " : "\"text\": ");
      cli_print_json_text(a->text);
      if (a->about) printf(", \"kind\": \"%s\"", a->about);
    }
    printf("}");
  }
  printf("]");
}

// A text in the language of the locale, and the form and arguments that it is made of.
static void print_json_message(const char* key, const char* value, const GimbalMessage* message) {
  g_autofree char* text = gimbal_message_dup_text(message);
  printf(", \"%s\": ", key);
  cli_print_json_text(text);
  printf(", \"%s\": {\"form\": ", value);
  cli_print_json_text(message->form);
  printf(", \"arguments\": ");
  print_json_arguments(message->arguments, message->count);
  printf("}");
}

static void print_json(const GimbalDiagnostic* d, const char* filename, int is_first) {
  printf("%s\n  {\"file\": ", is_first ? "" : ",");
  cli_print_json_text(d->place.file && *d->place.file ? d->place.file : filename);
  printf(", \"line\": %d, \"column\": %d, \"start\": %lld, \"end\": %lld", d->place.line, d->place.column,
         (long long)d->place.start, (long long)d->place.end);
  printf(", \"severity\": \"%s\", \"code\": ", kSeverities[d->severity]);
  cli_print_json_text(d->code);
  print_json_message("message", "sentence", d->sentence);
  if (d->advice) {
    print_json_message("hint", "advice", d->advice);
  } else {
    g_autofree char* hint = cli_dup_hint(d, filename);
    if (hint) {
      printf(", \"hint\": ");
      cli_print_json_text(hint);
    }
  }
  putchar('}');
}

// One problem and its sort key: files in the order of their first problem, the model itself first;
// within a file from top to bottom.
typedef struct Row {
  const GimbalDiagnostic* d;
  int file, index;
} Row;

static int compare_rows(const void* a, const void* b) {
  const Row *x = a, *y = b;
  if (x->file != y->file) return x->file - y->file;
  if (x->d->place.start != y->d->place.start) return x->d->place.start < y->d->place.start ? -1 : 1;
  return x->index - y->index;
}

static bool same_file(const GimbalDiagnostic* a, const GimbalDiagnostic* b) {
  const char *x = a->place.file ? a->place.file : "", *y = b->place.file ? b->place.file : "";
  return strcmp(x, y) == 0;
}

static Row* sorted_rows(const GimbalDiagnostics* list, const char* filename) {
  int count = gimbal_diagnostics_count(list);
  Row* rows = calloc((size_t)count + 1, sizeof *rows);
  for (int i = 0; rows && i < count; i++) {
    rows[i] = (Row){gimbal_diagnostics_get(list, i), i + 1, i};
    if (!rows[i].d->place.file || strcmp(rows[i].d->place.file, filename) == 0) rows[i].file = 0;
    for (int k = 0; k < i && rows[i].file; k++) {
      if (same_file(rows[k].d, rows[i].d)) {
        rows[i].file = rows[k].file;
        break;
      }
    }
  }
  if (rows) qsort(rows, (size_t)count, sizeof *rows, compare_rows);
  return rows;
}

typedef struct Check {
  gboolean json, lint, counts;
  int printed;        // problems of all files
  GHashTable* codes;  // how many of each
} Check;

static void count_problem(Check* check, const GimbalDiagnostic* d) {
  int count = GPOINTER_TO_INT(g_hash_table_lookup(check->codes, d->code));
  g_hash_table_replace(check->codes, g_strdup(d->code), GINT_TO_POINTER(count + 1));
}

static void print_counts(const Check* check) {
  g_autoptr(GList) codes = g_list_sort(g_hash_table_get_keys(check->codes), (GCompareFunc)strcmp);
  for (const GList* code = codes; code; code = code->next) {
    printf("%6d %s\n", GPOINTER_TO_INT(g_hash_table_lookup(check->codes, code->data)),
           (const char*)code->data);
  }
}

// Print what is wrong with one file; returns the number of errors.
static int check_file(const char* filename, Check* check) {
  CliSource source;
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  bool experiment = cli_is_experiment(filename);
  if (experiment) {
    cli_check_experiment(filename, list);
  } else if (cli_read(filename, &source, list) && check->lint) {
    gimbal_lint(source.spec, source.model, filename, list);
  }
  int errors = gimbal_diagnostics_errors(list), count = gimbal_diagnostics_count(list), shown = 0;
  Row* rows = sorted_rows(list, filename);
  for (int i = 0; rows && i < count; i++) {
    if (check->counts) {
      count_problem(check, rows[i].d);
    } else if (check->json) {
      print_json(rows[i].d, filename, check->printed++ == 0);
    } else {
      cli_print_problem(stdout, rows[i].d, filename);
    }
    shown += rows[i].d->severity == GIMBAL_SEVERITY_ERROR;
  }
  if (!check->json && !check->counts && errors > shown) {
    int more = errors - shown;
    printf(ngettext("%s: %d more error\n", "%s: %d more errors\n", (gulong)more), filename, more);
  }
  free(rows);
  if (!experiment) cli_close(&source);
  gimbal_diagnostics_free(list);
  return errors;
}

int cmd_check(int argc, char** argv) {
  Check check = {.json = FALSE};
  int errors = 0;
  char** files;
  const GOptionEntry entries[] = {
      {"json", 0, 0, G_OPTION_ARG_NONE, &check.json, N_("print problems as JSON, for programs"), NULL},
      {"lint", 0, 0, G_OPTION_ARG_NONE, &check.lint, N_("also report what will go wrong"), NULL},
      {"counts", 0, 0, G_OPTION_ARG_NONE, &check.counts, N_("print how often each code was found"), NULL},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  int count = cli_parse(argc, argv, entries, 1, G_MAXINT, &files);
  if (count < 0) return 2;
  check.codes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  if (check.json) putchar('[');
  for (int i = 0; i < count; i++) errors += check_file(files[i], &check);
  if (check.json) printf("%s]\n", check.printed ? "\n" : "");
  if (check.counts) print_counts(&check);
  g_hash_table_unref(check.codes);
  return errors ? 1 : 0;
}
