// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names and asset paths: texts one after the other, and where each element's text starts.

#include "compiler/emit/emit_names.h"

#include <gimbal/assert.h>
#include <string.h>

#include "compiler/work/asset_path.h"
#include "model/names.h"

mjtSize names_size(const Compile* c) {
  mjtSize n = string_size(c->spec->pub.modelname) + 1;
  for (const GimbalKind* kind = next_named_kind(NULL); kind; kind = next_named_kind(kind)) {
    const ElementList* list = &c->list[kind->type];
    for (int i = 0; i < list->size; i++) n += string_size(list->items[i]->name) + 1;
  }
  return n;
}

static char* emit_names_append(char* to, const mjString* text) {
  int size = string_size(text);
  memcpy(to, string_get(text), size + 1);
  return to + size + 1;
}

static void emit_all_names(Compile* c) {
  mjModel* m = c->m;
  char* next = emit_names_append(m->names, c->spec->pub.modelname);
  for (const GimbalKind* kind = next_named_kind(NULL); kind; kind = next_named_kind(kind)) {
    int* adr = name_addresses(m, kind);
    const ElementList* list = &c->list[kind->type];
    for (int i = 0; i < list->size; i++) {
      adr[i] = (int)(next - m->names);
      next = emit_names_append(next, list->items[i]->name);
    }
  }
  GIMBAL_ASSERT(next - m->names == m->nnames);
  names_map_build(m);
}

//---- paths

// Kinds with files, in the order of the paths; where the address stands.
static const struct {
  mjtObj kind;
  size_t adr;
} kPaths[] = {
    {mjOBJ_HFIELD, offsetof(mjModel, hfield_pathadr)},
    {mjOBJ_MESH, offsetof(mjModel, mesh_pathadr)},
    {mjOBJ_SKIN, offsetof(mjModel, skin_pathadr)},
    {mjOBJ_TEXTURE, offsetof(mjModel, tex_pathadr)},
};

// The types of the contents of textures follow the paths.
static const char* content_type(const Compile* c, int texture) {
  const mjsTexture* s = c->list[mjOBJ_TEXTURE].items[texture]->object;
  return string_is_empty(s->content_type) ? NULL : string_get(s->content_type);
}

mjtSize paths_size(const Compile* c) {
  mjtSize n = 0;
  for (size_t k = 0; k < G_N_ELEMENTS(kPaths); k++) {
    const ElementList* list = &c->list[kPaths[k].kind];
    for (int i = 0; i < list->size; i++) {
      char* path = asset_path(c, list->items[i]);
      if (path) n += strlen(path) + 1;
      mju_free(path);
    }
  }
  for (int i = 0; i < count(c, mjOBJ_TEXTURE); i++) {
    const char* type = content_type(c, i);
    if (type) n += strlen(type) + 1;
  }
  return MAX(n, 1);
}

void emit_names(Compile* c) {
  mjModel* m = c->m;
  char* next = m->paths;
  emit_all_names(c);
  for (size_t k = 0; k < G_N_ELEMENTS(kPaths); k++) {
    const ElementList* list = &c->list[kPaths[k].kind];
    int* adr;
    memcpy(&adr, (char*)m + kPaths[k].adr, sizeof adr);
    for (int i = 0; i < list->size; i++) {
      char* path = asset_path(c, list->items[i]);
      adr[i] = path ? (int)(next - m->paths) : -1;
      if (path) next = stpcpy(next, path) + 1;
      mju_free(path);
    }
  }
  for (int i = 0; i < m->ntex; i++) {
    const char* type = content_type(c, i);
    m->tex_contenttypeadr[i] = type ? (int)(next - m->paths) : -1;
    if (type) next = stpcpy(next, type) + 1;
  }
  GIMBAL_ASSERT(next - m->paths <= m->npaths);
}
