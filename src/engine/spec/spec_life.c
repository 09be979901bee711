// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Life of a spec: making and deleting it, who keeps it alive, its settings.

#include "spec/compiled.h"
#include "spec/default_class.h"
#include "spec/names.h"
#include "spec/plugin.h"
#include "spec/spec.h"

static void init_strings(Spec* s) {
  mjString** strings[] = {&s->pub.modelname, &s->pub.compiler.meshdir, &s->pub.compiler.texturedir,
                          &s->pub.comment, &s->pub.modelfiledir};
  for (size_t i = 0; i < G_N_ELEMENTS(strings); i++) {
    container_init(&s->texts[i], CONTAINER_STRING);
    *strings[i] = &s->texts[i];
  }
}

static void init_tables(Spec* s) {
  s->active_plugins = g_hash_table_new(g_str_hash, g_str_equal);
  s->unknown_plugins = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  s->strings = g_string_chunk_new(256);
  s->children = g_ptr_array_new();
  s->held_by = g_ptr_array_new();
  s->attached = g_ptr_array_new();
  s->warnings = g_ptr_array_new_with_free_func(g_free);
  s->compilers = g_ptr_array_new();
  s->diagnostics = gimbal_diagnostics_new();
}

mjSpec* mj_makeSpec(void) {
  Spec* s = g_new0(Spec, 1);
  s->holders = 1;
  mjs_defaultSpec(&s->pub);
  init_strings(s);
  init_tables(s);
  string_set(s->pub.modelname, "MuJoCo Model");
  s->self = element_new(s, mjOBJ_MODEL, NULL);
  s->pub.element = &s->self->head;
  s->main_class = default_class_new(s, "main", NULL);
  spec_make_world(s);
  return &s->pub;
}

void spec_make_world(Spec* s) {
  s->world = (BodyElement*)element_new(s, mjOBJ_BODY, NULL);
  s->world->base.class_ = s->main_class;
  string_set(s->world->body.childclass, "main");
  mjs_setName(&s->world->base.head, "world");
}

static void free_tree(BodyElement* body) {
  for (int k = 0; k < LEAF_KINDS; k++) {
    ElementList* list = body_children(body, child_kinds[k]);
    for (int i = 0; i < list->size; i++) element_free(list->items[i]);
  }
  for (int i = 0; i < body->bodies.size; i++) free_tree((BodyElement*)body->bodies.items[i]);
  element_free(&body->base);
}

static void free_lists(Spec* s) {
  free_tree(s->world);
  for (int k = 0; k < mjNOBJECT; k++) {
    for (int i = 0; i < s->lists[k].size; i++) element_free(s->lists[k].items[i]);
    element_list_clear(&s->lists[k]);
    element_list_clear(&s->compiled[k]);
  }
  compiled_keep(s, NULL);
  for (int i = 0; i < s->classes.size; i++) element_free(s->classes.items[i]);
  element_list_clear(&s->classes);
  element_list_clear(&s->frames);
  element_free(s->self);
}

static void free_compilers(Spec* s) {
  for (guint i = 0; i < s->compilers->len; i++) {
    mjsCompiler* c = g_ptr_array_index(s->compilers, i);
    container_clear(c->meshdir, CONTAINER_STRING);
    container_clear(c->texturedir, CONTAINER_STRING);
    g_free(c->meshdir);
    g_free(c->texturedir);
    g_free(c);
  }
  g_ptr_array_unref(s->compilers);
}

// Specs of which elements were attached by reference outlive each other in any order.
static void drop_attachments(Spec* s) {
  if (s->attached_to) g_ptr_array_remove(s->attached_to->attached, s);
  for (guint i = 0; i < s->attached->len; i++) ((Spec*)g_ptr_array_index(s->attached, i))->attached_to = NULL;
  g_ptr_array_unref(s->attached);
}

static void let_go_of_children(Spec* s) {
  for (guint i = 0; i < s->children->len; i++) {
    Spec* child = g_ptr_array_index(s->children, i);
    g_ptr_array_remove(child->held_by, s);
    mj_deleteSpec(&child->pub);
  }
  g_ptr_array_unref(s->children);
}

void mj_deleteSpec(mjSpec* spec) {
  if (!spec || --spec_of(spec)->holders > 0) return;
  Spec* s = spec_of(spec);
  drop_attachments(s);
  free_lists(s);
  free_compilers(s);
  let_go_of_children(s);
  g_ptr_array_unref(s->held_by);
  for (int i = 0; i < mjNOBJECT; i++) g_clear_pointer(&s->names[i], g_hash_table_unref);
  g_clear_pointer(&s->frame_names, g_hash_table_unref);
  g_clear_pointer(&s->class_names, g_hash_table_unref);
  g_hash_table_unref(s->active_plugins);
  g_hash_table_unref(s->unknown_plugins);
  for (size_t i = 0; i < G_N_ELEMENTS(s->texts); i++) container_clear(&s->texts[i], CONTAINER_STRING);
  gimbal_diagnostics_free(s->diagnostics);
  g_ptr_array_unref(s->warnings);
  g_string_chunk_free(s->strings);
  g_free(s->error);
  g_free(s);
}

void spec_add_child(mjSpec* s, mjSpec* child) {
  g_ptr_array_add(spec_of(child)->held_by, s);
  g_ptr_array_add(spec_of(s)->children, child);
}

static bool spec_keeps_alive(const Spec* s, const Spec* other) {
  bool found = s == other;
  for (guint i = 0; i < s->children->len && !found; i++) {
    found = spec_keeps_alive(g_ptr_array_index(s->children, i), other);
  }
  return found;
}

bool spec_keep_alive(Spec* s, Spec* other) {
  if (g_ptr_array_find(s->children, other, NULL)) return true;
  if (s == other || (s->held_by->len && spec_keeps_alive(other, s))) return false;
  other->holders++;
  g_ptr_array_add(other->held_by, s);
  g_ptr_array_add(s->children, other);
  return true;
}

//---- settings

int mjs_setDeepCopy(mjSpec* s, int deepcopy) {
  if (s) spec_of(s)->deep_copy = deepcopy != 0;
  return s ? 0 : -1;
}

int mjs_activatePlugin(mjSpec* s, const char* name) {
  int slot;
  if (!s || !name || !mjp_getPlugin(name, &slot)) return -1;
  plugin_activate(spec_of(s), name);
  return 0;
}
