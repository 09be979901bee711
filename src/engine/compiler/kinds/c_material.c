// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Materials.

#include <string.h>

#include "compiler/work/compile.h"

// A texture that is discarded is none.
static int resolve_texture(Compile* c, const Element* e, const char* name) {
  const Element* texture = *name ? spec_find_name(c->spec, mjOBJ_TEXTURE, name) : NULL;
  if (c->spec->pub.compiler.discardvisual && texture && texture->id < 0) return -1;
  return resolve_name(c, e, mjOBJ_TEXTURE, name, "texture");
}

void compile_materials(Compile* c) {
  for (int i = 0; i < count(c, mjOBJ_MATERIAL); i++) {
    const Element* e = c->list[mjOBJ_MATERIAL].items[i];
    const mjsMaterial* s = e->object;
    for (int role = 0; role < string_vec_size(s->textures); role++) {
      resolve_texture(c, e, string_vec_get(s->textures, role));
    }
  }
}

void emit_materials(Compile* c) {
  mjModel* m = c->m;
  for (int i = 0; i < m->nmat; i++) {
    const Element* e = c->list[mjOBJ_MATERIAL].items[i];
    const mjsMaterial* s = e->object;
    for (int role = 0; role < mjNTEXROLE; role++) {
      const char* name = role < string_vec_size(s->textures) ? string_vec_get(s->textures, role) : "";
      m->mat_texid[mjNTEXROLE * i + role] = resolve_texture(c, e, name);
    }
    m->mat_texuniform[i] = s->texuniform;
    m->mat_emission[i] = s->emission;
    m->mat_specular[i] = s->specular;
    m->mat_shininess[i] = s->shininess;
    memcpy(m->mat_texrepeat + 2 * i, s->texrepeat, sizeof s->texrepeat);
    m->mat_reflectance[i] = s->reflectance;
    m->mat_metallic[i] = s->metallic;
    m->mat_roughness[i] = s->roughness;
    memcpy(m->mat_rgba + 4 * i, s->rgba, sizeof s->rgba);
  }
}
