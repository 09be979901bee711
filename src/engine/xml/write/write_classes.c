// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing default classes.

#include <string.h>

#include "spec/default_class.h"
#include "xml/write/write.h"

typedef struct ClassPart {
  mjtObj kind;
  const char* path;
  const char* bound;  // where the fields of its attributes are stated, if elsewhere
} ClassPart;

static const ClassPart class_parts[] = {
    {mjOBJ_TEXTURE, "mujoco/default/texture", NULL},
    {mjOBJ_MESH, "mujoco/default/mesh", NULL},
    {mjOBJ_MATERIAL, "mujoco/default/material", NULL},
    {mjOBJ_JOINT, "mujoco/default/joint", NULL},
    {mjOBJ_GEOM, "mujoco/default/geom", NULL},
    {mjOBJ_SITE, "mujoco/default/site", NULL},
    {mjOBJ_CAMERA, "mujoco/default/camera", NULL},
    {mjOBJ_LIGHT, "mujoco/default/light", NULL},
    {mjOBJ_PAIR, "mujoco/default/pair", NULL},
    {mjOBJ_EQUALITY, "mujoco/default/equality", NULL},
    {mjOBJ_TENDON, "mujoco/default/tendon", "mujoco/tendon/spatial"},
    {mjOBJ_ACTUATOR, "mujoco/default/general", NULL},
};

// Whether a template differs from the one around it, also where the grammar's fields do not show
// it.
static bool is_changed(const Writer* w, const ClassPart* part, const void* object, const void* base) {
  if (part->kind == mjOBJ_MATERIAL && !write_same_textures(object, base)) return true;
  if (part->kind == mjOBJ_ACTUATOR) {
    const mjsActuator *a = object, *b = base;
    if (a->ctrlspec != b->ctrlspec || (w->form == WRITE_OWN && a->type != b->type)) return true;
  }
  return write_would(part->bound ? part->bound : part->path, object, base);
}

static void write_class_part(Writer* w, const ClassPart* part, const Element* class_, const void* object,
                             const void* base) {
  if (!is_changed(w, part, object, base)) return;
  const char* tag =
      part->kind == mjOBJ_ACTUATOR ? write_actuator_tag(w, object, base) : strrchr(part->path, '/') + 1;
  const GimbalElement* listed = gimbal_grammar_at(part->path, NULL);
  write_open(w, tag);
  if (part->kind == mjOBJ_MATERIAL) {
    write_material_body(w, object, base, true);
  } else if (part->kind == mjOBJ_TEXTURE) {
    write_texture_body(w, object, base, true);
  } else if (part->kind == mjOBJ_ACTUATOR) {
    write_actuator_body(w, object, base, class_->parent, true);
  } else {
    write_fields_of(w, listed, part->bound ? gimbal_grammar_at(part->bound, NULL) : listed, object, base,
                    true);
  }
  write_close(w, tag);
}

static void write_class(Writer* w, const Element* class_) {
  const DefaultElement* d = (const DefaultElement*)class_;
  write_open(w, "default");
  write_text_if(w, "class", class_ == w->spec->main_class ? NULL : string_get(class_->name));
  for (size_t i = 0; i < G_N_ELEMENTS(class_parts); i++) {
    const Element* template_ = default_class_template(class_, class_parts[i].kind);
    if (template_) {
      write_class_part(w, &class_parts[i], class_, template_->object,
                       write_class_base(w, class_, class_parts[i].kind));
    }
  }
  for (int i = 0; i < d->classes.size; i++) write_class(w, d->classes.items[i]);
  write_close(w, "default");
}

static bool is_empty_class(Writer* w, const Element* class_) {
  if (((const DefaultElement*)class_)->classes.size) return false;
  for (size_t i = 0; i < G_N_ELEMENTS(class_parts); i++) {
    const ClassPart* part = &class_parts[i];
    const void* object = default_class_template(class_, part->kind)->object;
    if (is_changed(w, part, object, write_class_base(w, class_, part->kind))) return false;
  }
  return true;
}

void write_classes(Writer* w) {
  if (!is_empty_class(w, w->spec->main_class)) write_class(w, w->spec->main_class);
}
