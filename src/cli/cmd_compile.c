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
  mjVFS files;  // of an archive
} Source;

static int has_extension(const char* filename, const char* extension) {
  size_t n = strlen(filename), k = strlen(extension);
  return n > k && strcmp(filename + n - k, extension) == 0;
}

static int open_source(const char* filename, Source* source) {
  *source = (Source){.spec = NULL};
  mj_defaultVFS(&source->files);
  if (has_extension(filename, ".mjb")) {
    source->model = cli_load(filename);
    return source->model != NULL;
  }
  char error[1000] = "";
  cli_progress("reading", filename);
  source->spec = mj_parse(filename, NULL, &source->files, error, sizeof error);
  if (source->spec) cli_progress("compiling", filename);
  if (source->spec) source->model = mj_compile(source->spec, &source->files);
  cli_progress(NULL, NULL);
  if (source->spec && !source->model) snprintf(error, sizeof error, "%s", mjs_getError(source->spec));
  if (!source->model) fprintf(stderr, "%s\n", error);
  return source->model != NULL;
}

static int write_bytes(const char* filename, const void* bytes, size_t size) {
  char error[1000] = "";
  if (mju_writeResource(filename, bytes, (mjtSize)size, NULL, error, sizeof error) == (mjtSize)size) return 1;
  fprintf(stderr, "%s\n", error);
  return 0;
}

static int write_mjb(const Source* source, const char* filename) {
  mjtSize size = mj_sizeModel(source->model);
  void* buffer = malloc((size_t)size);
  if (!buffer) return 0;
  mj_saveModel(source->model, NULL, buffer, (int)size);
  int ok = write_bytes(filename, buffer, (size_t)size);
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

// The archive is made beside the files that the model was read from, which may be in an archive themselves.
static int write_mjz(const Source* source, const char* filename) {
  char error[1000] = "";
  const void* bytes = NULL;
  if (!source->spec) {
    fprintf(stderr, "a binary model cannot become an archive\n");
    return 0;
  }
  if (mj_encode(source->spec, source->model, filename, NULL, &source->files, error, sizeof error) < 0) {
    fprintf(stderr, "%s: %s\n", filename, error);
    return 0;
  }
  mjResource* resource = mju_openResource("", filename, &source->files, error, sizeof error);
  int size = resource ? mju_readResource(resource, &bytes) : -1;
  int ok = size >= 0 && write_bytes(filename, bytes, (size_t)size);
  if (resource) mju_closeResource(resource);
  return ok;
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
  int ok = open_source(argv[1], &source);
  if (ok) {
    cli_progress("writing", argv[2]);
    ok = format->write(&source, argv[2]);
    cli_progress(NULL, NULL);
  }
  mj_deleteModel(source.model);
  mj_deleteSpec(source.spec);
  mj_deleteVFS(&source.files);
  return ok ? 0 : 1;
}
