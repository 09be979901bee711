// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From a spec to text: what the writers share.

#ifndef GIMBAL_XML_WRITE_WRITE_H_
#define GIMBAL_XML_WRITE_WRITE_H_

#include <gimbal/grammar.h>
#include <glib.h>
#include <mujoco/mujoco.h>

#include <stdbool.h>

#include "spec/spec.h"

// Files of a model that goes into an archive.
typedef struct WriteArchive {
  GHashTable* names;  // path of the file → its name in the archive
  GHashTable* taken;  // names in use
} WriteArchive;

// What of a spec is written, by the attributes of its compiler.
typedef enum WriteForm {
  WRITE_PLAIN,      // what stands there, as nothing was compiled; actuators are general ones
  WRITE_COMPILED,   // a copy with the numbers that compiling made
  WRITE_CANONICAL,  // a copy in one notation
  WRITE_OWN         // what stands there, actuators as they were written
} WriteForm;

typedef struct Writer {
  GString* out;
  int depth;
  bool tag_open;     // the last opening tag still lacks its >
  gsize tag;         // where its name begins
  GArray* starts;    // where each of its attributes begins, with the blank before it
  bool in_sections;  // one was begun
  const Spec* spec;
  WriteForm form;
  bool all_inertials;      // no text would find the same again
  const mjSpec* built_in;  // a spec with nothing in it, to compare with
  WriteArchive* archive;   // or NULL
} Writer;

// The text of a spec. With an archive, names of files are those that they get in it, and the
// archive collects them. Free with g_string_free.
GString* write_archived(const mjSpec* s, WriteArchive* archive);

//---- one part each

void write_compiler(Writer* w);
void write_settings(Writer* w);  // option, size, statistic, visual
void write_classes(Writer* w);
void write_extension(Writer* w);
void write_custom(Writer* w);
void write_assets(Writer* w);
void write_world(Writer* w);
void write_constraints(Writer* w);  // contact, equality (as below), tendon
void write_equality(Writer* w);
void write_deformable(Writer* w);
void write_actuators(Writer* w);
void write_sensors(Writer* w);
void write_keyframe(Writer* w);

// A kind of element in a section, and who writes one.
typedef struct WritePart {
  mjtObj kind;
  void (*write)(Writer* w, const Element* e);
} WritePart;

// A section with all elements of some kinds, kind by kind; nothing if there are none.
void write_section(Writer* w, const char* tag, const WritePart* parts, int count);

//---- parts of elements that stand in models and in default classes

void write_texture_body(Writer* w, const mjsTexture* texture, const mjsTexture* base, bool in_default);
void write_material_body(Writer* w, const mjsMaterial* material, const mjsMaterial* base, bool in_default);
bool write_same_textures(const mjsMaterial* a, const mjsMaterial* b);
// class_: the nearest class that parameters may come from.
void write_actuator_body(Writer* w, const mjsActuator* actuator, const mjsActuator* base,
                         const Element* class_, bool in_default);
const char* write_actuator_tag(const Writer* w, const mjsActuator* actuator, const mjsActuator* base);
void write_actuator_input(Writer* w, const mjsActuator* actuator);
// The element that makes this actuator again, in a class with the numbers of base, by parameters of
// its own; NULL: a general one.
const char* write_shortcut_tag(const mjsActuator* actuator, const mjsActuator* base);
void write_shortcut_parameters(Writer* w, const mjsActuator* actuator, const Element* class_);
void write_plugin(Writer* w, const mjsPlugin* plugin);         // as an element of its own
void write_plugin_names(Writer* w, const mjsPlugin* plugin);   // which plugin, or which instance
void write_plugin_config(Writer* w, const mjsPlugin* plugin);  // its <config> elements alone

//---- tags and attributes

void write_open(Writer* w, const char* tag);
void write_close(Writer* w, const char* tag);
// Ends the element with a block that holds the text.
void write_close_cdata(Writer* w, const char* tag, const char* text);
void write_text(Writer* w, const char* name, const char* value);
void write_text_if(Writer* w, const char* name, const char* value);  // only if it is not empty
void write_doubles(Writer* w, const char* name, const double* values, int count);
void write_int(Writer* w, const char* name, int value);
void write_comment(Writer* w, const char* text);

// Name, and class if it is not the one that stands there anyway (NULL: main).
void write_identity(Writer* w, const Element* e, const Element* inherited);

// Every attribute of the grammar's element at path whose field in object differs from the one in
// base.
void write_fields(Writer* w, const char* path, const void* object, const void* base, bool in_default);

// The same for attributes listed by one element and bound by another.
void write_fields_of(Writer* w, const GimbalElement* listed, const GimbalElement* bound, const void* object,
                     const void* base, bool in_default);

// A body of an attached model that finds its inertia by another rule, where the text would take
// that of all bodies from their geoms; NULL: there is none.
const Element* write_overruled(const Spec* s);

// Whether write_fields would write anything.
bool write_would(const char* path, const void* object, const void* base);

// Takes over the fields of the grammar's element at path, what they point to not copied.
void write_take_fields(const char* path, void* to, const void* from);

// The template of the class around a class, or the built-in one.
const void* write_class_base(const Writer* w, const Element* class_, mjtObj kind);

// The object of an element's class template (or of the built-in defaults if the kind has none).
const void* write_base(const Element* e);

#endif  // GIMBAL_XML_WRITE_WRITE_H_
