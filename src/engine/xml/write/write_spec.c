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
#include "compiler/canonical.h"
#include "spec/attach/copy.h"
#include "spec/compiled.h"
#include "spec/container/container.h"

static void write_model_attributes(Writer* w) {
  write_text_if(w, "model", mjs_getString(w->spec->pub.modelname));
  const char* comment = mjs_getString(w->spec->pub.comment);
  if (*comment) write_comment(w, comment);
}

// The whole model.
static void write_model(Writer* w) {
  static void (*const parts[])(Writer*) = {
      write_compiler,   write_extension,   write_settings,  write_classes, write_assets, write_world,
      write_deformable, write_constraints, write_actuators, write_sensors, write_custom, write_keyframe,
  };
  write_open(w, "mujoco");
  write_model_attributes(w);
  for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) parts[i](w);
  write_close(w, "mujoco");
}

// The spec of which the text is made: s itself, or a copy in *copy. What was never compiled, or
// changed since, has no compiled numbers, and is written as it stands there.
static const mjSpec* choose_form(const mjSpec* s, WriteForm* form, mjSpec** copy) {
  const mjsCompiler* compiler = &s->compiler;
  *copy = NULL;
  if (compiler->savecompiled) {
    *copy = spec_as_compiled(s);
    *form = *copy ? WRITE_COMPILED : WRITE_PLAIN;
  } else if (compiler->savecanonical) {
    *copy = spec_copy_as_it_is(s);
    spec_make_canonical(*copy);
    *form = WRITE_CANONICAL;
  } else {
    *form = WRITE_OWN;
  }
  return *copy ? *copy : s;
}

GString* write_archived(const mjSpec* s, WriteArchive* archive) {
  mjSpec *built_in = mj_makeSpec(), *copy;
  WriteForm form;
  const mjSpec* written = choose_form(s, &form, &copy);
  Writer w = {.out = g_string_new(NULL),
              .starts = g_array_new(FALSE, FALSE, sizeof(gsize)),
              .spec = spec_of(written),
              .form = form,
              .built_in = built_in,
              .archive = archive};
  w.all_inertials = form == WRITE_COMPILED && (s->compiler.settotalmass > 0 || s->compiler.saveinertial ||
                                               write_overruled(spec_of(s)) != NULL);
  write_model(&w);
  g_array_free(w.starts, TRUE);
  mj_deleteSpec(copy);
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

// Whether the inertias that the text is to have are known.
static bool knows_inertials(const mjSpec* s, char* error, int error_sz) {
  if (!s->compiler.saveinertial || compiled_model(spec_of(s))) return true;
  set_error(
      error, error_sz,
      N_("saveinertial asks for the inertias that compiling finds: compile the spec before it is saved"));
  return false;
}

// Whether the text would have the inertias that the spec has, as written.
static bool keeps_rules(const mjSpec* s, char* error, int error_sz) {
  bool compiled = s->compiler.savecompiled && compiled_model(spec_of(s)) && !s->compiler.fusestatic;
  const Element* e = compiled ? NULL : write_overruled(spec_of(s));
  if (!e) return true;
  char label[ELEMENT_LABEL];
  char* message = g_strdup_printf(N_("body '%s' came with another inertiafromgeom than the text would have: "
                                     "compile, and save with savecompiled"),
                                  element_label(e, label));
  set_error(error, error_sz, message);
  g_free(message);
  return false;
}

// Why the text would lack something of an element; NULL if it would not.
static const char* lack_of_texture(const void* texture) {
  if (!has_buffer(texture)) return NULL;
  return N_(
      "texture '%s' was made from a buffer, which a text cannot hold: save it as an image and name the "
      "file");
}

static const char* lack_of_flex(const void* flex) {
  if (!((const mjsFlex*)flex)->elastic3d) return NULL;
  return N_("flex '%s' has elastic3d, which a text cannot hold: save the compiled model with mj_saveModel");
}

static bool holds_all(const mjSpec* s, mjtObj type, const char* (*lack)(const void*), char* error,
                      int error_sz) {
  const ElementList* list = &spec_of(s)->lists[type];
  for (int i = 0; i < list->size; i++) {
    const char* form = lack(list->items[i]->object);
    if (!form) continue;
    char* message = g_strdup_printf(form, string_get(list->items[i]->name));
    set_error(error, error_sz, message);
    g_free(message);
    return false;
  }
  return true;
}

// Whether all of a spec can be written; if not, why.
static bool may_write(const mjSpec* s, char* error, int error_sz) {
  set_error(error, error_sz, s ? "" : "there is no model to write");
  return s && knows_inertials(s, error, error_sz) && keeps_rules(s, error, error_sz) &&
         holds_all(s, mjOBJ_TEXTURE, lack_of_texture, error, error_sz) &&
         holds_all(s, mjOBJ_FLEX, lack_of_flex, error, error_sz);
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
  bool saved = !m || mj_copyBack(s, m);
  if (!saved) set_error(error, error_sz, mjs_getError(s));
  saved = saved && may_write(s, error, error_sz);
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
