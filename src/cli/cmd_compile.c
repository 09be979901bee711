// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal compile: a model in one format to another; the extensions say which.

#include <errno.h>
#include <glib/gi18n.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "import/urdf/urdf.h"

// What the system says is said in the reader's language, else what the engine says.
static bool report_unwritten(const char* filename, const char* error) {
  cli_progress(NULL, NULL);
  fprintf(stderr, _("%s: cannot be written: %s\n"), filename, errno ? g_strerror(errno) : error);
  return false;
}

static bool write_bytes(const char* filename, const void* bytes, size_t size) {
  char error[1000] = "";
  errno = 0;
  if (mju_writeResource(filename, bytes, (mjtSize)size, NULL, error, sizeof error) == (mjtSize)size) {
    return true;
  }
  return report_unwritten(filename, error);
}

static bool write_mjb(const CliSource* source, const char* filename) {
  mjtSize size = mj_sizeModel(source->model);
  void* buffer = malloc((size_t)size);
  if (!buffer) return false;
  mj_saveModel(source->model, NULL, buffer, (int)size);
  int ok = write_bytes(filename, buffer, (size_t)size);
  free(buffer);
  return ok;
}

static const char* written;  // the file
static bool failed;

static void note_failure(const mjLogMessage* msg) {
  if (!failed) report_unwritten(written, msg->subject);
  failed = true;
}

// Only the log says whether the file could be written.
static bool write_txt(const CliSource* source, const char* filename) {
  failed = false;
  written = filename;
  errno = 0;
  mjfLogHandler before = mju_setLogHandler(note_failure);
  mj_printModel(source->model, filename);
  mju_setLogHandler(before);
  return !failed;
}

static bool write_text(const CliSource* source, const char* filename) {
  char error[1000] = "";
  if (!source->spec) {
    cli_progress(NULL, NULL);
    fprintf(stderr, _("a binary model cannot become text again: it does not hold all that the text said\n"));
    return false;
  }
  errno = 0;
  return mj_saveXML(source->spec, filename, error, sizeof error) == 0 || report_unwritten(filename, error);
}

// The archive is made beside the files that the model was read from, which may be in an archive
// themselves.
static bool write_mjz(const CliSource* source, const char* filename) {
  char error[1000] = "";
  const void* bytes = NULL;
  if (!source->spec) {
    cli_progress(NULL, NULL);
    fprintf(stderr, _("a binary model cannot become an archive\n"));
    return false;
  }
  errno = 0;
  if (mj_encode(source->spec, source->model, filename, NULL, &source->files, error, sizeof error) < 0) {
    return report_unwritten(filename, error);
  }
  mjResource* resource = mju_openResource("", filename, &source->files, error, sizeof error);
  int size = resource ? mju_readResource(resource, &bytes) : -1;
  int ok = size >= 0 && write_bytes(filename, bytes, (size_t)size);
  if (resource) mju_closeResource(resource);
  return ok;
}

static bool write_urdf(const CliSource* source, const char* filename) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) losses = gimbal_urdf_losses(source->model);
  if (!gimbal_urdf_write(source->model, filename, filename, &error)) {
    cli_progress(NULL, NULL);
    fprintf(stderr, "%s: %s\n", filename, error->message);
    return false;
  }
  cli_progress(NULL, NULL);
  for (guint i = 0; i < losses->len; i++) {
    const GimbalUrdfLoss* loss = losses->pdata[i];
    g_autofree char* text = gimbal_urdf_loss_text(loss);
    printf("%-9s %s\n", loss->changed ? _("changed") : _("left out"), text);
  }
  return true;
}

typedef struct Format {
  const char* extension;
  bool (*write)(const CliSource* source, const char* filename);
} Format;

static const Format formats[] = {{".mjb", write_mjb},
                                 {".txt", write_txt},
                                 {".xml", write_text},
                                 {".mjz", write_mjz},
                                 {".urdf", write_urdf}};

int cmd_compile(int argc, char** argv) {
  char** files;
  if (cli_parse(argc, argv, cli_no_options, 2, 2, &files) < 0) return 2;
  const Format* format = NULL;
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    if (cli_has_extension(files[1], formats[i].extension)) format = &formats[i];
  }
  if (!format) {
    fprintf(stderr, _("%s: the extension must be .xml, .mjb, .mjz, .txt or .urdf\n"), files[1]);
    return 2;
  }
  CliSource source;
  int ok = cli_open(files[0], &source);
  if (ok) {
    cli_progress(N_("writing"), files[1]);
    ok = format->write(&source, files[1]);
    cli_progress(NULL, NULL);
  }
  cli_close(&source);
  return ok ? 0 : 1;
}
