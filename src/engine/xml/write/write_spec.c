// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From a spec to text and files.
//
// A value is written only if it differs from what it would be anyway, from its default class or
// built in; numbers are as short as they can be without changing. A file is written beside its
// place and then moved there, so that no failure leaves half a file.

#include "xml/write/write.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/hooks.h"
#include "base/mark.h"
#include "base/write_file.h"
#include "spec/container.h"

static void write_model_attributes(Writer* w) {
  write_text_if(w, "model", mjs_getString(w->spec->pub.modelname));
  const char* comment = mjs_getString(w->spec->pub.comment);
  if (*comment) write_comment(w, comment);
}

// The whole model.
static void write_model(Writer* w) {
  static void (*const parts[])(Writer*) = {
      write_settings,   write_extension,   write_custom,    write_classes, write_assets,   write_world,
      write_deformable, write_constraints, write_actuators, write_sensors, write_keyframe,
  };
  write_open(w, "mujoco");
  write_model_attributes(w);
  for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) parts[i](w);
  write_close(w, "mujoco");
}

GString* write_archived(const mjSpec* s, WriteArchive* archive) {
  mjSpec* built_in = mj_makeSpec();
  Writer w = {g_string_new(NULL), 0, false, spec_of(s), built_in, archive};
  write_model(&w);
  mj_deleteSpec(built_in);
  return w.out;
}

static void set_error(char* error, int error_sz, const char* text) {
  if (error && error_sz > 0) g_strlcpy(error, text, error_sz);
}

// Pixels that a program gave have no place in a text.
static bool has_buffer(const mjsTexture* t) {
  bool files = !string_is_empty(t->file);
  for (int i = 0; i < string_vec_size(t->cubefiles); i++) files = files || *string_vec_get(t->cubefiles, i);
  return byte_vec_size(t->data) && !files && !t->builtin;
}

// Whether all of a spec can be written; if not, why.
static bool may_write(const mjSpec* s, char* error, int error_sz) {
  set_error(error, error_sz, s ? "" : "there is no model to write");
  if (!s) return false;
  const ElementList* textures = &spec_of(s)->lists[mjOBJ_TEXTURE];
  for (int i = 0; i < textures->size; i++) {
    if (!has_buffer(textures->items[i]->object)) continue;
    char* message = g_strdup_printf(
        N_("texture '%s' was made from a buffer, which a text cannot hold: save it as an image and name the "
           "file"),
        string_get(textures->items[i]->name));
    set_error(error, error_sz, message);
    g_free(message);
    return false;
  }
  return true;
}

int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz) {
  if (!may_write(s, error, error_sz)) return -1;
  GString* text = write_archived(s, NULL);
  int length = (int)text->len;
  bool fits = xml && length < xml_sz;
  if (fits) {
    memcpy(xml, text->str, text->len + 1);
  } else {
    char message[100];
    g_snprintf(message, sizeof message, "the text needs %d bytes, the buffer has %d", length + 1, xml_sz);
    set_error(error, error_sz, message);
  }
  g_string_free(text, TRUE);
  return fits ? 0 : length;
}

// Write beside, then move; returns whether it worked.
static bool save_text(const char* filename, const GString* text, char* error, int error_sz) {
  int problem = write_file(filename, text->str, text->len);
  if (!problem) return true;
  char* message = g_strdup_printf(N_("cannot write file '%s': %s"), filename, g_strerror(problem));
  set_error(error, error_sz, message);
  g_free(message);
  return false;
}

// Without a name, to the standard output.
static bool print_text(const GString* text) {
  return fwrite(text->str, 1, text->len, stdout) == text->len && fflush(stdout) == 0;
}

int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz) {
  if (!may_write(s, error, error_sz)) return -1;
  if (!filename) {
    set_error(error, error_sz, "no file name");
    return -1;
  }
  GString* text = write_archived(s, NULL);
  bool saved = save_text(filename, text, error, error_sz);
  g_string_free(text, TRUE);
  return saved ? 0 : -1;
}

int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz) {
  set_error(error, error_sz, "");
  mjSpec* s = hook_exchange_last_spec(NULL);
  if (!s) {
    set_error(error, error_sz, "no model was loaded from XML");
    return 0;
  }
  if (m) mj_copyBack(s, m);
  bool saved = may_write(s, error, error_sz);
  if (saved) {
    GString* text = write_archived(s, NULL);
    bool named = filename && *filename;
    saved = named ? save_text(filename, text, error, error_sz) : print_text(text);
    g_string_free(text, TRUE);
  }
  mjSpec* newer = hook_exchange_last_spec(s);
  if (newer) mj_deleteSpec(newer);
  return saved;
}
