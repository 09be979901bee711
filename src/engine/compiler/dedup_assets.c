// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes and textures that would become the same asset, merged: the first of each group stays, and
// what names another one names it instead. Files are compared by where they are, and not read.

#include <string.h>

#include "asset/file/path.h"
#include "spec/default_class.h"
#include "spec/references.h"
#include "spec/spec.h"

// A field that must agree.
typedef struct Agreement {
  size_t offset, size;
  int type;  // ContainerType of what is behind a pointer; -1: the field itself
} Agreement;

#define PLAIN(T, f) \
  { offsetof(T, f), sizeof(((T*)0)->f), -1 }
#define BEHIND(T, f, type) \
  { offsetof(T, f), 0, CONTAINER_##type }

static const Agreement mesh_fields[] = {PLAIN(mjsMesh, refpos),
                                        PLAIN(mjsMesh, refquat),
                                        PLAIN(mjsMesh, scale),
                                        PLAIN(mjsMesh, inertia),
                                        PLAIN(mjsMesh, smoothnormal),
                                        PLAIN(mjsMesh, needsdf),
                                        PLAIN(mjsMesh, maxhullvert),
                                        PLAIN(mjsMesh, octree_maxdepth),
                                        BEHIND(mjsMesh, content_type, STRING),
                                        BEHIND(mjsMesh, material, STRING),
                                        BEHIND(mjsMesh, uservert, FLOAT_VEC),
                                        BEHIND(mjsMesh, usernormal, FLOAT_VEC),
                                        BEHIND(mjsMesh, usertexcoord, FLOAT_VEC),
                                        BEHIND(mjsMesh, userface, INT_VEC),
                                        BEHIND(mjsMesh, userfacenormal, INT_VEC),
                                        BEHIND(mjsMesh, userfacetexcoord, INT_VEC)};

static const Agreement texture_fields[] = {
    PLAIN(mjsTexture, type),           PLAIN(mjsTexture, colorspace),
    PLAIN(mjsTexture, builtin),        PLAIN(mjsTexture, mark),
    PLAIN(mjsTexture, rgb1),           PLAIN(mjsTexture, rgb2),
    PLAIN(mjsTexture, markrgb),        PLAIN(mjsTexture, random),
    PLAIN(mjsTexture, height),         PLAIN(mjsTexture, width),
    PLAIN(mjsTexture, nchannel),       PLAIN(mjsTexture, gridsize),
    PLAIN(mjsTexture, gridlayout),     PLAIN(mjsTexture, hflip),
    PLAIN(mjsTexture, vflip),          BEHIND(mjsTexture, content_type, STRING),
    BEHIND(mjsTexture, data, BYTE_VEC)};

// An asset, and where its files are: "" for none.
typedef struct Asset {
  Element* e;
  GPtrArray* files;
  const Element* kept;  // the first one that is the same; NULL: this stays
} Asset;

//---- files

// As the compiler finds it: in the folder of its kind, that relative to the folder of the model.
static char* resolve_file(const Element* e, const mjString* folder, const char* name) {
  if (!name[0]) return g_strdup("");
  g_autofree char* dir = g_strconcat(string_get(folder), *string_get(folder) ? "/" : "", NULL);
  char* in_folder = path_join(dir, e->spec->pub.strippath ? path_name(name) : name);
  char* whole = path_join(e->filedir ? e->filedir : string_get(e->spec->pub.modelfiledir), in_folder);
  char* normal = path_normalize(whole);
  char* result = g_strdup(normal);
  mju_free(in_folder);
  mju_free(whole);
  mju_free(normal);
  return result;
}

static void list_files(Asset* a, mjtObj kind) {
  const Element* e = a->e;
  a->files = g_ptr_array_new_with_free_func(g_free);
  if (kind == mjOBJ_MESH) {
    const mjsMesh* s = e->object;
    g_ptr_array_add(a->files, resolve_file(e, e->compiler->meshdir, string_get(s->file)));
    return;
  }
  const mjsTexture* s = e->object;
  g_ptr_array_add(a->files, resolve_file(e, e->compiler->texturedir, string_get(s->file)));
  for (int i = 0; i < string_vec_size(s->cubefiles); i++) {
    g_ptr_array_add(a->files, resolve_file(e, e->compiler->texturedir, string_vec_get(s->cubefiles, i)));
  }
}

static bool same_files(const Asset* a, const Asset* b) {
  if (a->files->len != b->files->len) return false;
  for (guint i = 0; i < a->files->len; i++) {
    if (strcmp(a->files->pdata[i], b->files->pdata[i])) return false;
  }
  return true;
}

//---- what is the same

static bool same_field(const Agreement* f, const void* a, const void* b) {
  const char *x = (const char*)a + f->offset, *y = (const char*)b + f->offset;
  if (f->type < 0) return !memcmp(x, y, f->size);
  return container_equal(*(Container* const*)x, *(Container* const*)y, f->type);
}

static bool same_asset(const Asset* a, const Asset* b, mjtObj kind) {
  const Agreement* fields = kind == mjOBJ_MESH ? mesh_fields : texture_fields;
  size_t n = kind == mjOBJ_MESH ? G_N_ELEMENTS(mesh_fields) : G_N_ELEMENTS(texture_fields);
  for (size_t i = 0; i < n; i++) {
    if (!same_field(fields + i, a->e->object, b->e->object)) return false;
  }
  return same_files(a, b);
}

// Without a name nothing refers to it; what a plugin makes of a mesh is not known.
static bool may_merge(const Element* e) {
  if (string_is_empty(e->name)) return false;
  return e->head.elemtype != mjOBJ_MESH || !((const mjsMesh*)e->object)->plugin.active;
}

static void find_same(Asset* assets, int n, mjtObj kind) {
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < i && !assets[i].kept; k++) {
      if (!assets[k].kept && same_asset(assets + k, assets + i, kind)) assets[i].kept = assets[k].e;
    }
  }
}

//---- merging

typedef struct Renaming {
  mjtObj kind;
  GHashTable* names;  // of what goes -> of what stays
} Renaming;

static void rename_asset(void* context, Element* e, mjtObj kind, mjString* name) {
  (void)e;
  const Renaming* r = context;
  const char* kept = kind == r->kind ? g_hash_table_lookup(r->names, string_get(name)) : NULL;
  if (kept) string_set(name, kept);
}

static void rename_everywhere(Spec* s, Renaming* r) {
  for (int kind = 1; kind < mjNOBJECT; kind++) {
    for (mjsElement* e = mjs_firstElement(&s->pub, kind); e; e = mjs_nextElement(&s->pub, e)) {
      references_visit(element_of(e), rename_asset, r);
    }
  }
  static const mjtObj templates[] = {mjOBJ_GEOM, mjOBJ_MATERIAL, mjOBJ_LIGHT};
  for (int i = 0; i < s->classes.size; i++) {
    for (size_t k = 0; k < G_N_ELEMENTS(templates); k++) {
      Element* e = default_class_template(s->classes.items[i], templates[k]);
      if (e) references_visit(e, rename_asset, r);
    }
  }
}

static int merge_kind(Spec* s, mjtObj kind) {
  const ElementList* list = &s->lists[kind];
  Asset* assets = g_new0(Asset, MAX(list->size, 1));
  int n = 0, merged = 0;
  for (int i = 0; i < list->size; i++) {
    if (!may_merge(list->items[i])) continue;
    assets[n].e = list->items[i];
    list_files(assets + n++, kind);
  }
  find_same(assets, n, kind);
  Renaming r = {kind, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)};
  for (int i = 0; i < n; i++) {
    if (!assets[i].kept) continue;
    g_hash_table_insert(r.names, g_strdup(string_get(assets[i].e->name)),
                        g_strdup(string_get(assets[i].kept->name)));
  }
  if (g_hash_table_size(r.names)) rename_everywhere(s, &r);
  for (int i = 0; i < n; i++) {
    g_ptr_array_unref(assets[i].files);
    if (assets[i].kept) merged += !mjs_delete(&s->pub, &assets[i].e->head);
  }
  g_hash_table_unref(r.names);
  g_free(assets);
  return merged;
}

int mjs_dedupAssets(mjSpec* s) {
  if (!s || !spec_check_own(spec_of(s))) return -1;
  return merge_kind(spec_of(s), mjOBJ_MESH) + merge_kind(spec_of(s), mjOBJ_TEXTURE);
}
