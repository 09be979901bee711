// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Materials of several layers: roughness, metal, occlusion, relief and glow, as textures or as one
// number each.

#include <stdbool.h>

#include "base/alloc.h"
#include "render/renderer.h"
#include "render/shader.h"

// Which role a layer comes from, and the texture unit it is bound to.
static const int layer_role[LAYER_COUNT] = {mjTEXROLE_OCCLUSION, mjTEXROLE_ROUGHNESS, mjTEXROLE_METALLIC,
                                            mjTEXROLE_NORMAL, mjTEXROLE_EMISSIVE};

static GLuint layer_texture(const mjrContext* con, int id) {
  return id >= 0 && id < con->ntexture && con->textureType[id] == mjTEXTURE_2D ? con->texture[id] : 0;
}

void layers_make(Renderer* r, const mjModel* m, const mjrContext* con) {
  r->nmaterial = (int)mjMIN(m->nmat, mjMAXMATERIAL);
  r->material = alloc_zeroed((size_t)r->nmaterial, sizeof *r->material);
  for (int i = 0; i < r->nmaterial; i++) {
    Material* mat = r->material + i;
    const int* id = con->mat_texid + mjNTEXROLE * i;
    mat->metallic = m->mat_metallic[i];
    mat->roughness = m->mat_roughness[i];
    mat->layered = mat->metallic >= 0 || mat->roughness >= 0;
    for (int k = 0; k < LAYER_COUNT; k++) {
      mat->texture[k] = layer_texture(con, id[layer_role[k]]);
      // one image may hold occlusion, roughness and metal in its channels
      mat->packed = layer_texture(con, id[mjTEXROLE_ORM]) != 0;
      if (mat->packed && k < 3) mat->texture[k] = layer_texture(con, id[mjTEXROLE_ORM]);
      mat->layered |= mat->texture[k] != 0;
    }
  }
}

bool layer_is_data(const mjModel* m, int texture) {
  static const int role[] = {mjTEXROLE_OCCLUSION, mjTEXROLE_ROUGHNESS, mjTEXROLE_METALLIC, mjTEXROLE_NORMAL,
                             mjTEXROLE_ORM};
  for (int i = 0; i < m->nmat; i++) {
    for (size_t k = 0; k < sizeof role / sizeof *role; k++) {
      if (m->mat_texid[mjNTEXROLE * i + role[k]] == texture) return true;
    }
  }
  return false;
}

void layer_use(const Renderer* r, GLuint program, const Material* mat) {
  for (int k = 0; k < LAYER_COUNT; k++) {
    glActiveTexture(GL_TEXTURE0 + (GLenum)(UNIT_LAYER + k));
    glBindTexture(GL_TEXTURE_2D, mat->texture[k] ? mat->texture[k] : r->blank[0]);
  }
  glActiveTexture(GL_TEXTURE0);
  glUniform4f(glGetUniformLocation(program, "layer_factor"), mat->metallic, mat->roughness,
              mat->texture[LAYER_NORMAL] ? 1.0f : 0.0f, mat->texture[LAYER_EMISSIVE] ? 1.0f : 0.0f);
  glUniform3f(glGetUniformLocation(program, "layer_given"), mat->texture[LAYER_OCCLUSION] ? 1.0f : 0.0f,
              mat->texture[LAYER_ROUGHNESS] ? 1.0f : 0.0f, mat->texture[LAYER_METALLIC] ? 1.0f : 0.0f);
  glUniform1f(glGetUniformLocation(program, "layer_packed"), (float)mat->packed);
}
