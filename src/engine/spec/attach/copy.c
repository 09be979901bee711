// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Copies of elements. A copy's names carry prefix and suffix; so do its references to other copies.
// References to assets and classes change only if these are copied too, from another spec.

#include "spec/attach/copy.h"
#include "spec/names.h"

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <string.h>

#include "spec/compiled.h"
#include "spec/default_class.h"
#include "spec/plugin.h"
#include "spec/references.h"
#include "spec/tree.h"

void copier_start(Copier* c, Spec* from, Spec* to, const char* prefix, const char* suffix) {
  *c = (Copier){.from = from, .to = to, .prefix = prefix ? prefix : "", .suffix = suffix ? suffix : ""};
  c->elements = g_hash_table_new(NULL, NULL);
  c->reused = g_hash_table_new(NULL, NULL);
  c->compilers = g_hash_table_new(NULL, NULL);
  c->specs = g_hash_table_new(NULL, NULL);
  c->holds = from != to && !from->is_copied_whole && spec_keep_alive(to, from);
  c->pending = g_ptr_array_new();
}

void copier_end(Copier* c) {
  g_hash_table_unref(c->elements);
  g_hash_table_unref(c->reused);
  g_hash_table_unref(c->compilers);
  g_hash_table_unref(c->specs);
  g_ptr_array_unref(c->pending);
}

char* copied_name(const Copier* c, const char* name) {
  return g_strconcat(c->prefix, name, c->suffix, NULL);
}

static Element* copy_of(const Copier* c, const Element* e) {
  return e ? g_hash_table_lookup(c->elements, e) : NULL;
}

//---- single elements

static bool is_shared(mjtObj kind) {
  return kind == mjOBJ_DEFAULT || kind == mjOBJ_MATERIAL || kind == mjOBJ_MESH || kind == mjOBJ_HFIELD ||
         kind == mjOBJ_TEXTURE || kind == mjOBJ_PLUGIN;
}

// Every model has a body of this name.
static bool is_world(mjtObj kind, const char* name) {
  return (kind == mjOBJ_BODY || kind == mjOBJ_XBODY) && !strcmp(name, "world");
}

// The new name of what is called name in from, or NULL if the name stays: it belongs to something
// that is not copied.
static char* new_name(const Copier* c, mjtObj kind, const char* name) {
  if (is_world(kind, name) && !copy_of(c, &c->from->world->base)) return NULL;
  if ((c->from == c->to && is_shared(kind))) return NULL;
  // what a program adds to a body of the main class has that of the model it is in by then, as in
  // 3.12
  if (kind == mjOBJ_DEFAULT && !strcmp(name, "main")) return NULL;
  if (c->from == c->to && !copy_of(c, spec_find_name(c->from, kind, name))) return NULL;
  return copied_name(c, name);
}

static bool may_reach_out(const Element* e);

// The part of a tendon's path that has this name, or NULL.
static const WrapElement* wrap_with(const Element* e, const mjString* name) {
  if (e->head.elemtype != mjOBJ_TENDON) return NULL;
  const ElementList* wraps = &((const TendonElement*)e)->wraps;
  for (int i = 0; i < wraps->size; i++) {
    const WrapElement* w = (const WrapElement*)wraps->items[i];
    if (w->target == name || w->sidesite == name) return w;
  }
  return NULL;
}

// A part of a path leads to copies with all of its names or with none.
static bool is_wrap_copied(const Copier* c, const WrapElement* w) {
  const char *target = string_get(w->target), *side = string_get(w->sidesite);
  return *target && copy_of(c, spec_find_name(c->from, gimbal_wrap_object((int)w->wrap.type), target)) &&
         (!*side || copy_of(c, spec_find_name(c->from, mjOBJ_SITE, side)));
}

static void rename_wraps(const Copier* c, Element* e) {
  const ElementList* wraps = &((TendonElement*)e)->wraps;
  for (int i = 0; i < wraps->size; i++) {
    WrapElement* w = (WrapElement*)wraps->items[i];
    if (!is_wrap_copied(c, w)) continue;
    char* new_target = copied_name(c, string_get(w->target));
    char* new_side = copied_name(c, string_get(w->sidesite));
    if (!string_is_empty(w->sidesite)) string_set(w->sidesite, new_side);
    string_set(w->target, new_target);
    g_free(new_target);
    g_free(new_side);
  }
}

// Whether copies have other names than what they were made from.
static bool is_renaming(const Copier* c) {
  return *c->prefix || *c->suffix;
}

static void rename_reference(void* context, Element* e, mjtObj kind, mjString* name) {
  const Copier* c = context;
  if (wrap_with(e, name)) return;
  bool is_outside =
      !is_shared(kind) && may_reach_out(e) && !copy_of(c, spec_find_name(c->from, kind, string_get(name)));
  if (is_outside) return;
  char* copy = new_name(c, kind, string_get(name));
  if (copy) string_set(name, copy);
  g_free(copy);
}

// The compiler settings of a spec that is kept alive are not copied: they may still be changed
// there.
static const mjsCompiler* copy_compiler(Copier* c, const mjsCompiler* compiler) {
  if (c->from == c->to || c->holds || !compiler) return compiler;
  if (compiler == &c->from->pub.compiler && c->from->is_copied_whole) return &c->to->pub.compiler;
  const mjsCompiler* known = g_hash_table_lookup(c->compilers, compiler);
  if (!known) {
    known = spec_copy_compiler(c->to, compiler);
    g_hash_table_insert(c->compilers, (gpointer)compiler, (gpointer)known);
  }
  return known;
}

static Spec* copy_origin(const Copier* c, const Element* e) {
  if (c->from == c->to || c->holds) return e->origin;
  Spec* copy = g_hash_table_lookup(c->specs, e->origin);
  return copy ? copy : c->to;
}

// Pair a spec and those that it holds with their copies.
static void map_specs(Copier* c, Spec* from, Spec* to) {
  g_hash_table_insert(c->specs, from, to);
  g_hash_table_insert(c->compilers, &from->pub.compiler, &to->pub.compiler);
  for (guint i = 0; i < from->children->len; i++) {
    map_specs(c, g_ptr_array_index(from->children, i), g_ptr_array_index(to->children, i));
  }
}

// Copy the specs that from holds, as part of a copy of all of it.
static void copy_child_specs(Copier* c) {
  for (guint i = 0; i < c->from->children->len; i++) {
    spec_add_child(&c->to->pub, mj_copySpec(g_ptr_array_index(c->from->children, i)));
  }
  map_specs(c, c->from, c->to);
}

static Element* copy_class(const Copier* c, Element* class_) {
  if (c->from == c->to || !class_) return class_;
  Element* copy = copy_of(c, class_);
  return copy ? copy : c->to->main_class;
}

static void copy_places(Element* to, const Element* from) {
  element_set_place(&to->head, &from->place, &from->tag);
  to->maker = from->maker;
  for (int i = 0; i < from->nattribute; i++) {
    element_set_attribute_place(&to->head, &from->attributes[i]);
  }
}

static const char* copy_filedir(Copier* c, const Element* e) {
  if (c->from == c->to) return e->filedir;
  if (!e->filedir && c->from->is_copied_whole) return NULL;
  const char* folder = e->filedir ? e->filedir : string_get(c->from->pub.modelfiledir);
  if (folder != c->folder) c->folder_copy = spec_intern(c->to, folder);
  c->folder = folder;
  return c->folder_copy;
}

static void copy_wraps(Copier* c, const Element* from, Element* to) {
  const TendonElement* t = (const TendonElement*)from;
  for (int i = 0; i < t->wraps.size; i++) {
    const WrapElement* w = (const WrapElement*)t->wraps.items[i];
    WrapElement* copy = (WrapElement*)element_new(c->to, mjOBJ_UNKNOWN, &w->base);
    copy->base.parent = to;
    copy->base.position = i;
    copy->prm = w->prm;
    string_set(copy->target, string_get(w->target));
    string_set(copy->sidesite, string_get(w->sidesite));
    copy_places(&copy->base, &w->base);
    element_list_append(&((TendonElement*)to)->wraps, &copy->base);
  }
}

// Of a copy of the whole spec.
static void copy_key_parts(const Copier* c, const Element* from, Element* to) {
  if (!from->key_parts) return;
  to->key_mark = from->key_mark;
  to->key_parts = g_array_new(FALSE, TRUE, sizeof(KeyPart));
  for (guint i = 0; i < from->key_parts->len; i++) {
    KeyPart part = g_array_index(from->key_parts, KeyPart, i);
    part.target = copy_of(c, part.target);
    if (part.target) g_array_append_val(to->key_parts, part);
  }
}

// The name of an asset: without one of its own it is called like its file. Free with g_free.
static char* asset_name(const Element* e) {
  const mjString* written = e->head.elemtype == mjOBJ_SKIN ? NULL : element_file(e);
  if (!string_is_empty(e->name) || !written) return g_strdup(string_get(e->name));
  const char *file = string_get(written), *stem = file;
  for (const char* p = file; *p; p++) stem = *p == '/' || *p == '\\' ? p + 1 : stem;
  const char* dot = strrchr(stem, '.');
  return dot ? g_strndup(stem, dot - stem) : g_strdup(stem);
}

// The name of the copy of an element, "" if it stays without; free with g_free.
static char* name_of_copy(const Copier* c, const Element* e) {
  if (c->from->is_copied_whole) return g_strdup(string_get(e->name));
  char* name = asset_name(e);
  char* copy = *name ? copied_name(c, name) : g_strdup("");
  g_free(name);
  return copy;
}

static bool copy_once(Copier* c, const Element* e);

// Within a spec: the instance that a copy uses, a copy of it, made now if there is none, only where
// names differ. Instances for another spec come when all that uses them is there (copy_instances).
static void copy_plugin(Copier* c, const Element* from, Element* to) {
  mjsPlugin* plugin = element_plugin(to);
  const Element* instance = plugin ? plugin_instance_of(from) : NULL;
  if (!instance || c->from != c->to) return;
  if (!copy_of(c, instance) && !string_is_empty(instance->name) && !is_renaming(c)) return;
  if (!copy_of(c, instance)) copy_once(c, instance);
  Element* copy = copy_of(c, instance);
  plugin->element = copy ? &copy->head : NULL;
  bool has_name = plugin->name && !string_is_empty(plugin->name);
  if (copy && has_name) string_set(plugin->name, string_get(copy->name));
}

// What uses an instance of the other spec uses the copy of it. Its name gets prefix and suffix with
// all other references.
static void use_copies(Copier* c) {
  GHashTableIter iter;
  gpointer to;
  g_hash_table_iter_init(&iter, c->elements);
  while (g_hash_table_iter_next(&iter, NULL, &to)) {
    mjsPlugin* plugin = element_plugin(to);
    const Element* instance = plugin && plugin->element ? element_of(plugin->element) : NULL;
    if (!instance || instance->spec != c->from) continue;
    Element* copy = copy_of(c, instance);
    plugin->element = copy ? &copy->head : NULL;
    bool has_name = plugin->name && !string_is_empty(plugin->name);
    if (copy && has_name && !is_renaming(c)) string_set(plugin->name, string_get(copy->name));
  }
}

static void set_bone_names(const Copier* c, Element* skin, const char* prefix, const char* suffix) {
  skin->bone_prefix = spec_intern(c->to, prefix);
  skin->bone_suffix = spec_intern(c->to, suffix);
}

// The names of bones in a file, which is read later.
static void rename_bones(const Copier* c, Element* skin) {
  char* prefix = g_strconcat(c->prefix, skin->bone_prefix, NULL);
  char* suffix = g_strconcat(skin->bone_suffix ? skin->bone_suffix : "", c->suffix, NULL);
  set_bone_names(c, skin, prefix, suffix);
  g_free(suffix);
  g_free(prefix);
}

// A copy that is in no list yet. Returns NULL if its name is taken, unless such copies are kept.
static Element* copy_element(Copier* c, const Element* e) {
  Element* copy = element_new(c->to, e->head.elemtype, e);
  copy->source = e;
  copy->origin = copy_origin(c, e);
  copy->class_ = copy_class(c, e->class_);
  copy->compiler = copy_compiler(c, e->compiler);
  copy->filedir = copy_filedir(c, e);
  if (e->bone_prefix) set_bone_names(c, copy, e->bone_prefix, e->bone_suffix);
  copy_places(copy, e);
  if (e->head.elemtype == mjOBJ_TENDON) copy_wraps(c, e, copy);
  g_ptr_array_add(c->pending, copy);
  char* name = name_of_copy(c, e);
  bool taken = *name && names_set(&copy->head, name) != 0;
  g_free(name);
  c->clashed |= taken;
  if (taken && !c->keeps_duplicates) {
    g_ptr_array_set_size(c->pending, (gint)c->pending->len - 1);
    element_free(copy);
    return NULL;
  }
  g_hash_table_insert(c->elements, (gpointer)e, copy);
  if (e->head.elemtype == mjOBJ_PLUGIN) {
    string_set(((mjsPlugin*)copy->object)->name, string_get(copy->name));
    plugin_share_config(copy, e);
  }
  copy_plugin(c, e, copy);
  return copy;
}

void copier_rename(Copier* c) {
  for (guint i = 0; i < c->pending->len && is_renaming(c); i++) {
    Element* e = g_ptr_array_index(c->pending, i);
    if (e->head.elemtype == mjOBJ_TENDON) rename_wraps(c, e);
    if (e->head.elemtype == mjOBJ_SKIN) rename_bones(c, e);
    references_visit(e, rename_reference, c);
  }
  g_ptr_array_set_size(c->pending, 0);
}

//---- classes

static void copy_templates(Copier* c, const Element* from, Element* to) {
  for (int i = 0; i < CLASS_TEMPLATES; i++) {
    Element* target = default_class_template(to, class_template_kind(i));
    const Element* source = default_class_template(from, class_template_kind(i));
    element_copy_object(target, source);
    target->nattribute = 0;
    copy_places(target, source);
    if (is_renaming(c)) references_visit(target, rename_reference, c);
  }
  copy_places(to, from);
}

static void copy_class_tree(Copier* c, const Element* class_, Element* parent) {
  char* name = copied_name(c, string_get(class_->name));
  Element* copy = default_class_find(c->to, name);
  if (!copy) {
    copy = default_class_new(c->to, name, parent);
    copy_templates(c, class_, copy);
  } else if (c->from->is_copied_whole) {
    copy_templates(c, class_, copy);
  }
  g_free(name);
  g_hash_table_insert(c->elements, (gpointer)class_, copy);
  const ElementList* below = &((const DefaultElement*)class_)->classes;
  for (int i = 0; i < below->size; i++) copy_class_tree(c, below->items[i], copy);
}

void copy_classes(Copier* c) {
  if (c->from != c->to) copy_class_tree(c, c->from->main_class, c->to->main_class);
}

//---- tree

static bool is_inside(const Element* e, const Element* frame) {
  for (const Element* f = e->frame; f; f = f->frame) {
    if (f == frame) return true;
  }
  return false;
}

// Frames of a body, outer ones first; those inside `only` if it is not NULL.
static bool copy_frames(Copier* c, const BodyElement* body, const Element* only, BodyElement* parent,
                        Element* outer) {
  // frames are appended after those that hold them, but may have been moved: keep going until
  // nothing is missing
  int left = body->frames.size;
  for (int round = 0; left && round < body->frames.size + 1; round++) {
    left = 0;
    for (int i = 0; i < body->frames.size; i++) {
      const Element* f = body->frames.items[i];
      if (copy_of(c, f) || (only && !is_inside(f, only))) continue;
      if (f->frame && !copy_of(c, f->frame)) {
        left++;
        continue;
      }
      Element* copy = copy_element(c, f);
      if (!copy) return false;
      copy->frame = f->frame ? copy_of(c, f->frame) : outer;
      tree_append(parent, copy);
    }
  }
  return true;
}

// Children of a body, all or those inside a frame.
static bool copy_children(Copier* c, const BodyElement* body, const Element* only, BodyElement* parent,
                          Element* outer) {
  if (!copy_frames(c, body, only, parent, outer)) return false;
  for (int k = 0; k < PART_KINDS; k++) {
    ElementList list = *body_children((BodyElement*)body, child_kinds[k]);
    for (int i = 0; i < list.size; i++) {
      if (only && !is_inside(list.items[i], only)) continue;
      Element* copy = copy_element(c, list.items[i]);
      if (!copy) return false;
      copy->frame = list.items[i]->frame ? copy_of(c, list.items[i]->frame) : outer;
      tree_append(parent, copy);
    }
  }
  // the list may grow while it is copied into its own body
  int nbody = body->bodies.size;
  for (int i = 0; i < nbody; i++) {
    const Element* child = body->bodies.items[i];
    if (only && !is_inside(child, only)) continue;
    if (copy_of(c, child) || child == &parent->base) continue;
    Element* frame = child->frame ? copy_of(c, child->frame) : outer;
    if (!copy_body(c, (const BodyElement*)child, parent, frame)) return false;
  }
  return true;
}

BodyElement* copy_body(Copier* c, const BodyElement* body, BodyElement* parent, Element* frame) {
  Element* copy = copy_element(c, &body->base);
  if (!copy) return NULL;
  copy->frame = frame;
  tree_append(parent, copy);
  return copy_children(c, body, NULL, (BodyElement*)copy, NULL) ? (BodyElement*)copy : NULL;
}

Element* copy_frame(Copier* c, const Element* frame, BodyElement* parent, Element* outer) {
  Element* copy = copy_element(c, frame);
  if (!copy) return NULL;
  // a copy within one spec stays inside the frame that the pattern was made in
  copy->frame = outer || c->from != c->to ? outer : frame->frame;
  tree_append(parent, copy);
  return copy_children(c, (const BodyElement*)frame->parent, frame, parent, copy) ? copy : NULL;
}

bool copy_world(Copier* c, const BodyElement* world, BodyElement* parent, Element* frame) {
  return copy_children(c, world, NULL, parent, frame);
}

//---- lists

static Element* copy_listed(Copier* c, const Element* e) {
  Element* copy = copy_element(c, e);
  if (copy) {
    list_append(c->to, copy);
    if (c->from->is_copied_whole) copy_key_parts(c, e, copy);
  }
  copier_rename(c);
  return copy;
}

// What has the name that a copy of e would get, or NULL.
static Element* copy_namesake(const Copier* c, const Element* e) {
  char* name = name_of_copy(c, e);
  Element* found = spec_find_name(c->to, e->head.elemtype, name);
  g_free(name);
  return found;
}

// Copy e unless an earlier copy of it stands there. Returns false, with an error, if its name is
// taken.
static bool copy_once(Copier* c, const Element* e) {
  Element* other = copy_namesake(c, e);
  if (other && other->source == e) {
    g_hash_table_insert(c->elements, (gpointer)e, other);
    g_hash_table_add(c->reused, (gpointer)e);
    return true;
  }
  return copy_listed(c, e) != NULL;
}

bool copy_assets(Copier* c) {
  const mjtObj kinds[] = {mjOBJ_TEXTURE, mjOBJ_MATERIAL, mjOBJ_MESH, mjOBJ_HFIELD, mjOBJ_NUMERIC, mjOBJ_TEXT};
  bool ok = true;
  if (c->from == c->to) return ok;
  plugin_activate_all(c->to, c->from);
  for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
    const ElementList* list = &c->from->lists[kinds[k]];
    for (int i = 0; i < list->size && ok; i++) ok = copy_once(c, list->items[i]);
  }
  return ok;
}

// Pairs, excludes, tendons and sensors may stand between what is copied and what is there already,
// under the name that it has in from; all others only refer to copies.
static bool may_reach_out(const Element* e) {
  mjtObj kind = e->head.elemtype;
  return kind == mjOBJ_PAIR || kind == mjOBJ_EXCLUDE || kind == mjOBJ_SENSOR || kind == mjOBJ_TENDON;
}

typedef struct Check {
  Copier* c;
  bool missing;   // a reference that leads nowhere
  bool touched;   // a reference to a copy
  bool grounded;  // a reference to the world, which all parts have in common
  int count;      // references of any kind
} Check;

static void check_reference(void* context, Element* e, mjtObj kind, mjString* name) {
  Check* check = context;
  const char* text = string_get(name);
  check->count++;
  if (is_shared(kind)) return;
  const WrapElement* wrap = wrap_with(e, name);
  bool copied = wrap ? is_wrap_copied(check->c, wrap)
                     : copy_of(check->c, spec_find_name(check->c->from, kind, text)) != NULL;
  if (copied) {
    check->touched = true;
  } else if (is_world(kind, text)) {
    check->grounded = true;
  } else if (!may_reach_out(e) || !spec_find_name(check->c->to, kind, text)) {
    check->missing = true;
  }
}

//---- instances of plugins

// Those that copies of elements of a kind use (mjNOBJECT: of any).
static GHashTable* used_instances(const Copier* c, int kind) {
  GHashTable* used = g_hash_table_new(NULL, NULL);
  GHashTableIter iter;
  gpointer from;
  g_hash_table_iter_init(&iter, c->elements);
  while (g_hash_table_iter_next(&iter, &from, NULL)) {
    const Element* e = from;
    bool chosen = kind == mjNOBJECT || (int)e->head.elemtype == kind;
    bool uses = chosen && element_plugin((Element*)e) && !g_hash_table_contains(c->reused, e);
    const Element* instance = uses ? plugin_instance_of(e) : NULL;
    if (instance) g_hash_table_add(used, (gpointer)instance);
  }
  return used;
}

// In their order.
static void copy_used_instances(Copier* c, int kind, bool named, bool all) {
  GHashTable* used = used_instances(c, kind);
  const ElementList* list = &c->from->lists[mjOBJ_PLUGIN];
  for (int i = 0; i < list->size; i++) {
    Element* instance = list->items[i];
    bool chosen =
        named != (bool)string_is_empty(instance->name) && (all || g_hash_table_contains(used, instance));
    if (chosen && !copy_of(c, instance)) copy_once(c, instance);
  }
  g_hash_table_unref(used);
}

// As in 4.0.1: first those without a name, then those that bodies use, geoms, meshes, actuators and
// sensors; one that nothing uses stays behind.
static void copy_instances(Copier* c) {
  const mjtObj kinds[] = {mjOBJ_BODY, mjOBJ_GEOM, mjOBJ_MESH, mjOBJ_ACTUATOR, mjOBJ_SENSOR};
  copy_used_instances(c, mjNOBJECT, false, c->from->is_copied_whole);
  for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) copy_used_instances(c, (int)kinds[k], true, false);
  use_copies(c);
}

void copy_referring(Copier* c) {
  const mjtObj kinds[] = {mjOBJ_FLEX,     mjOBJ_SKIN,     mjOBJ_PAIR,   mjOBJ_EXCLUDE, mjOBJ_TENDON,
                          mjOBJ_EQUALITY, mjOBJ_ACTUATOR, mjOBJ_SENSOR, mjOBJ_TUPLE};
  c->keeps_duplicates = true;
  for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
    int n = c->from->lists[kinds[k]].size;
    for (int i = 0; i < n; i++) {
      Element* e = c->from->lists[kinds[k]].items[i];
      Check check = {.c = c};
      references_visit(e, check_reference, &check);
      // 3.12 also copies sensors of nothing, such as a clock, with each part of a model; actuators
      // and tendons that lead nowhere stay behind
      bool leads = kinds[k] == mjOBJ_ACTUATOR || kinds[k] == mjOBJ_TENDON;
      bool alone = check.count == 0 &&
                   (c->from != c->to ? !leads || c->from->is_copied_whole : kinds[k] == mjOBJ_SENSOR);
      // as in 4.0.1, and no sensors of the world alone
      bool fixed = check.grounded && (kinds[k] == mjOBJ_FLEX || kinds[k] == mjOBJ_TUPLE);
      if (!check.missing && (check.touched || alone || fixed)) copy_once(c, e);
    }
  }
  if (c->from != c->to) copy_instances(c);
}

//---- a whole spec

static void copy_settings(mjSpec* to, const mjSpec* from) {
  mjSpec own = *to;
  *to = *from;
  to->element = own.element;
  mjString** texts[] = {&to->modelname, &to->compiler.meshdir, &to->compiler.texturedir, &to->comment,
                        &to->modelfiledir};
  mjString* mine[] = {own.modelname, own.compiler.meshdir, own.compiler.texturedir, own.comment,
                      own.modelfiledir};
  const mjString* theirs[] = {from->modelname, from->compiler.meshdir, from->compiler.texturedir,
                              from->comment, from->modelfiledir};
  for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
    *texts[i] = mine[i];
    string_set(mine[i], string_get(theirs[i]));
  }
}

static void copy_all_lists(Copier* c, bool as_it_is) {
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    bool later = kind == mjOBJ_PLUGIN && !as_it_is;
    const ElementList* list = c->from->lists + kind;
    for (int i = 0; !later && i < list->size; i++) copy_listed(c, list->items[i]);
  }
  if (as_it_is) {
    use_copies(c);
  } else {
    copy_instances(c);
  }
}

static mjSpec* copy_whole(const mjSpec* s, bool as_it_is) {
  Spec *from = spec_of(s), *to = spec_of(mj_makeSpec());
  Copier c;
  copy_settings(&to->pub, s);
  from->is_copied_whole = true;
  copier_start(&c, from, to, "", "");
  c.keeps_duplicates = true;
  copy_child_specs(&c);
  plugin_activate_all(to, from);
  copy_classes(&c);
  element_copy_object(&to->world->base, &from->world->base);
  copy_world(&c, from->world, to->world, NULL);
  copier_rename(&c);
  copy_all_lists(&c, as_it_is);
  g_hash_table_insert(c.elements, (gpointer)&from->world->base, to->world);
  compiled_share(to, from, c.elements);
  copier_end(&c);
  from->is_copied_whole = false;
  if (GIMBAL_VALIDATING) validate_spec(to);
  to->deep_copy = from->deep_copy;
  return &to->pub;
}

mjSpec* mj_copySpec(const mjSpec* s) {
  return s ? copy_whole(s, false) : NULL;
}

mjSpec* spec_copy_as_it_is(const mjSpec* s) {
  return copy_whole(s, true);
}
