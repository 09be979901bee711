// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal compile: a model in one format to another; the extensions say which.

#include <gimbal/diagnostics.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

typedef struct Source_ {
  mjSpec* spec;  // NULL for a binary model
  mjModel* model;
} Source;

static int has_extension(const char* filename, const char* extension) {
  size_t n = strlen(filename), k = strlen(extension);
  return n > k && strcmp(filename + n - k, extension) == 0;
}

static int open_source(const char* filename, Source* source) {
  *source = (Source){NULL, NULL};
  if (has_extension(filename, ".mjb")) {
    source->model = cli_load(filename);
    return source->model != NULL;
  }
  char error[1000] = "";
  source->spec = mj_parse(filename, NULL, NULL, error, sizeof error);
  if (source->spec) source->model = mj_compile(source->spec, NULL);
  if (source->spec && !source->model) snprintf(error, sizeof error, "%s", mjs_getError(source->spec));
  if (!source->model) fprintf(stderr, "%s\n", error);
  return source->model != NULL;
}

static int write_mjb(const Source* source, const char* filename) {
  mjtSize size = mj_sizeModel(source->model);
  void* buffer = malloc((size_t)size);
  FILE* file = buffer ? fopen(filename, "wb") : NULL;
  int ok = 0;
  if (file) {
    mj_saveModel(source->model, NULL, buffer, (int)size);
    ok = fwrite(buffer, 1, (size_t)size, file) == (size_t)size;
    ok = fclose(file) == 0 && ok;
  }
  if (!ok) fprintf(stderr, "%s: cannot be written\n", filename);
  free(buffer);
  return ok;
}

static int write_txt(const Source* source, const char* filename) {
  mj_printModel(source->model, filename);
  return 1;
}

static int write_text(const Source* source, const char* filename) {
  char error[1000] = "";
  if (!source->spec) {
    fprintf(stderr, "a binary model cannot become text again: it does not hold all that the text said\n");
    return 0;
  }
  if (mj_saveXML(source->spec, filename, error, sizeof error) == 0) return 1;
  fprintf(stderr, "%s: %s\n", filename, error);
  return 0;
}

static int write_mjz(const Source* source, const char* filename) {
  char error[1000] = "";
  if (source->spec && mj_encode(source->spec, source->model, filename, NULL, NULL, error, sizeof error) >= 0)
    return 1;
  fprintf(stderr, "%s: %s\n", filename, source->spec ? error : "a binary model cannot become an archive");
  return 0;
}

typedef struct Format_ {
  const char* extension;
  int (*write)(const Source* source, const char* filename);
} Format;

static const Format formats[] = {
    {".mjb", write_mjb}, {".txt", write_txt}, {".xml", write_text}, {".mjz", write_mjz}};

int cmd_compile(int argc, char** argv) {
  if (argc != 3) return cli_usage(cli_find("compile"));
  const Format* format = NULL;
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    if (has_extension(argv[2], formats[i].extension)) format = &formats[i];
  }
  if (!format) {
    fprintf(stderr, "%s: the extension must be .xml, .mjb, .mjz or .txt\n", argv[2]);
    return 2;
  }
  Source source;
  int ok = open_source(argv[1], &source) && format->write(&source, argv[2]);
  mj_deleteModel(source.model);
  mj_deleteSpec(source.spec);
  return ok ? 0 : 1;
}
