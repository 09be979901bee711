// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal check: everything that is wrong with models, in the form that editors understand or as JSON.

#include <gimbal/diagnostics.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"

static const char* const severities[] = {"note", "warning", "error"};

static void print_json_text(const char* text) {
  putchar('"');
  for (const unsigned char* p = (const unsigned char*)text; *p; p++) {
    if (*p == '"' || *p == '\\') {
      printf("\\%c", *p);
    } else if (*p < 0x20) {
      printf("\\u%04x", *p);
    } else {
      putchar(*p);
    }
  }
  putchar('"');
}

static void print_json(const GimbalDiagnostic* d, const char* filename, int is_first) {
  printf("%s\n  {\"file\": ", is_first ? "" : ",");
  print_json_text(d->place.file && *d->place.file ? d->place.file : filename);
  printf(", \"line\": %d, \"column\": %d, \"start\": %lld, \"end\": %lld", d->place.line, d->place.column,
         (long long)d->place.start, (long long)d->place.end);
  printf(", \"severity\": \"%s\", \"code\": ", severities[d->severity]);
  print_json_text(d->code);
  printf(", \"message\": ");
  print_json_text(d->message);
  if (d->hint) {
    printf(", \"hint\": ");
    print_json_text(d->hint);
  }
  putchar('}');
}

static void print_line(const GimbalDiagnostic* d, const char* filename) {
  const char* file = d->place.file && *d->place.file ? d->place.file : filename;
  printf("%s:", file);
  if (d->place.line) printf("%d:%d:", d->place.line, d->place.column);
  printf(" %s: %s [%s]\n", severities[d->severity], d->message, d->code);
  if (d->hint) printf("    %s\n", d->hint);
}

// Print what is wrong with one file; returns the number of errors. printed counts over all files.
static int check_file(const char* filename, int json, int* printed) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_file(filename, NULL, list);
  mjModel* model = spec ? gimbal_compile(spec, NULL, list) : NULL;
  int errors = gimbal_diagnostics_errors(list);
  int count = gimbal_diagnostics_count(list);
  for (int i = 0; i < count; i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (json) {
      print_json(d, filename, (*printed)++ == 0);
    } else {
      print_line(d, filename);
    }
  }
  if (!json && errors > count) printf("%s: %d more errors\n", filename, errors - count);
  mj_deleteModel(model);
  mj_deleteSpec(spec);
  gimbal_diagnostics_free(list);
  return errors;
}

int cmd_check(int argc, char** argv) {
  int json = 0, files = 0, errors = 0, printed = 0;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--json") == 0) {
      json = 1;
    } else if (argv[i][0] == '-') {
      return cli_usage(cli_find("check"));
    } else {
      files++;
    }
  }
  if (!files) return cli_usage(cli_find("check"));
  if (json) putchar('[');
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] != '-') errors += check_file(argv[i], json, &printed);
  }
  if (json) printf("%s]\n", printed ? "\n" : "");
  return errors ? 1 : 0;
}
