// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The running model in other formats. Everything is written to a file beside the wanted one first, which then
// takes its name.

#include "gimbal-export.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "gimbal-catch.h"

typedef struct Export {
  const GimbalFrame* frame;
  char* file;  // that is written
  char message[1000];
} Export;

static void write_xml(void* user_data) {
  Export* self = user_data;
  if (!self->frame->compiled->spec)
    g_strlcpy(self->message, _("A binary model cannot become text again."), sizeof self->message);
  else
    mj_saveXML(self->frame->compiled->spec, self->file, self->message, sizeof self->message);
}

static void write_mjb(void* user_data) {
  Export* self = user_data;
  mj_saveModel(self->frame->compiled->model, self->file, NULL, 0);
}

static void write_txt(void* user_data) {
  Export* self = user_data;
  g_autofree char* state = g_strconcat(self->file, ".state", NULL);
  g_autofree char *model_text = NULL, *state_text = NULL;
  mj_printModel(&self->frame->view, self->file);
  mj_printData(&self->frame->view, self->frame->data, state);
  if (!g_file_get_contents(self->file, &model_text, NULL, NULL) ||
      !g_file_get_contents(state, &state_text, NULL, NULL)) {
    g_strlcpy(self->message, g_strerror(errno), sizeof self->message);
  } else {
    g_autofree char* all = g_strconcat(model_text, "\n", state_text, NULL);
    g_file_set_contents(self->file, all, -1, NULL);
  }
  g_unlink(state);
}

static void write_mjz(void* user_data) {
  Export* self = user_data;
  const GimbalCompiled* compiled = self->frame->compiled;
  const void* bytes = NULL;
  mjVFS files;
  mj_defaultVFS(&files);
  if (!compiled->spec)
    g_strlcpy(self->message, _("A binary model cannot become an archive."), sizeof self->message);
  else if (mj_encode(compiled->spec, compiled->model, self->file, NULL, &files, self->message,
                     sizeof self->message) >= 0) {
    mjResource* resource = mju_openResource("", self->file, &files, self->message, sizeof self->message);
    int size = resource ? mju_readResource(resource, &bytes) : -1;
    if (size >= 0) g_file_set_contents(self->file, bytes, size, NULL);
    if (resource) mju_closeResource(resource);
  }
  mj_deleteVFS(&files);
}

static const struct {
  const char* extension;
  void (*write)(void* user_data);
} kFormats[] = {{".xml", write_xml}, {".mjb", write_mjb}, {".mjz", write_mjz}, {".txt", write_txt}};

static gboolean fail(GError** error, const char* message) {
  g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, message);
  return FALSE;
}

static gboolean write_with(Export* self, void (*write)(void*), const char* path, GError** error) {
  g_autofree char* trouble = gimbal_catch(write, self);
  if (trouble) return fail(error, trouble);
  if (*self->message) return fail(error, self->message);
  if (!g_file_test(self->file, G_FILE_TEST_EXISTS)) return fail(error, _("The file cannot be written."));
  if (g_rename(self->file, path)) return fail(error, g_strerror(errno));
  return TRUE;
}

gboolean gimbal_export(const GimbalFrame* frame, const char* path, GError** error) {
  for (guint i = 0; i < G_N_ELEMENTS(kFormats); i++) {
    if (!g_str_has_suffix(path, kFormats[i].extension)) continue;
    Export self = {.frame = frame, .file = g_strconcat(path, ".part", kFormats[i].extension, NULL)};
    gboolean done = write_with(&self, kFormats[i].write, path, error);
    if (!done) g_unlink(self.file);
    g_free(self.file);
    return done;
  }
  return fail(error, _("Choose a name that ends in .xml, .mjb, .mjz or .txt."));
}
