// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of an import, and its files: those that were made go to a folder beside the model, which
// has its name and "_meshes" behind it.

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "import/intake/intake-work.h"
#include "import/intake/robot-files.h"

// As it is written: what people are going to read and edit.
static char* save_text(mjSpec* spec) {
  int size = 1 << 16;
  spec->compiler.savecompiled = spec->compiler.savecanonical = 0;
  for (;;) {
    g_autofree char* text = g_malloc((gsize)size);
    char error[256] = "";
    int needed = mj_saveXMLString(spec, text, size, error, sizeof error);
    if (!needed) return g_steal_pointer(&text);
    if (needed < 0 || needed < size) return NULL;
    size = needed + 1;
  }
}

static gboolean is_made(const GimbalIntake* self, const char* file) {
  return self->made && g_str_has_prefix(file, self->made);
}

static char* meshes_beside(const char* path) {
  g_autofree char* base = g_path_get_basename(path);
  if (g_str_has_suffix(base, ".xml")) base[strlen(base) - 4] = 0;
  return g_strconcat(base, "_meshes", NULL);
}

// The path of a file as the model at path has it. Made ones are in the folder beside it.
static char* file_for(const GimbalIntake* self, const char* file, const char* path) {
  g_autofree char* folder = g_path_get_dirname(path);
  if (is_made(self, file)) {
    g_autofree char* beside = meshes_beside(path);
    g_autofree char* base = g_path_get_basename(file);
    return g_build_filename(beside, base, NULL);
  }
  g_autofree char* own = g_path_get_dirname(self->target);
  g_autofree char* whole = g_canonicalize_filename(file, own);
  return gimbal_path_from(folder, whole);
}

char* gimbal_intake_text_for(const GimbalIntake* self, const char* path) {
  mjSpec* copy = mj_copySpec(self->spec);
  for (mjsElement* e = mjs_firstElement(copy, mjOBJ_MESH); e; e = mjs_nextElement(copy, e)) {
    g_autofree char* file = file_for(self, mjs_getString(mjs_asMesh(e)->file), path);
    mjs_setString(mjs_asMesh(e)->file, file);
  }
  for (mjsElement* e = mjs_firstElement(copy, mjOBJ_TEXTURE); e; e = mjs_nextElement(copy, e)) {
    const char* given = mjs_getString(mjs_asTexture(e)->file);
    g_autofree char* file = *given ? file_for(self, given, path) : NULL;
    if (file) mjs_setString(mjs_asTexture(e)->file, file);
  }
  char* text = save_text(copy);
  mj_deleteSpec(copy);
  return text;
}

// Copy a file that was made, if the model uses it.
static gboolean save_made(const GimbalIntake* self, const char* from, const char* path, GError** error) {
  if (!is_made(self, from)) return TRUE;
  g_autofree char* folder = g_path_get_dirname(path);
  g_autofree char* file = file_for(self, from, path);
  g_autofree char* to = g_build_filename(folder, file, NULL);
  g_autofree char* beside = g_path_get_dirname(to);
  g_autoptr(GFile) source = g_file_new_for_path(from);
  g_autoptr(GFile) target = g_file_new_for_path(to);
  if (g_mkdir_with_parents(beside, 0777)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _("the folder %s cannot be made"), beside);
    return FALSE;
  }
  return g_file_copy(source, target, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, error);
}

gboolean gimbal_intake_save(GimbalIntake* self, const char* path, GError** error) {
  g_autofree char* whole = g_canonicalize_filename(path, NULL);
  g_autofree char* text = gimbal_intake_text_for(self, whole);
  for (mjsElement* e = mjs_firstElement(self->spec, mjOBJ_MESH); e; e = mjs_nextElement(self->spec, e)) {
    if (!save_made(self, mjs_getString(mjs_asMesh(e)->file), whole, error)) return FALSE;
  }
  for (mjsElement* e = mjs_firstElement(self->spec, mjOBJ_TEXTURE); e; e = mjs_nextElement(self->spec, e)) {
    if (!save_made(self, mjs_getString(mjs_asTexture(e)->file), whole, error)) return FALSE;
  }
  return g_file_set_contents(whole, text ? text : self->text, -1, error);
}

void gimbal_intake_forget(GimbalIntake* self) {
  g_autoptr(GDir) dir = self->made ? g_dir_open(self->made, 0, NULL) : NULL;
  for (const char* name; dir && (name = g_dir_read_name(dir));) {
    g_autofree char* path = g_build_filename(self->made, name, NULL);
    g_remove(path);
  }
  if (self->made) g_rmdir(self->made);
}
