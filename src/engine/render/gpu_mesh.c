// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Indexed triangles on the GPU, drawn many at a time with the instance buffer.

#include <string.h>

#include "render/renderer.h"

enum { FIRST_INSTANCE_ATTRIBUTE = 3, INSTANCE_ATTRIBUTES = 8 };

static void vertex_attribute(GLuint index, int size, size_t offset) {
  glEnableVertexAttribArray(index);
  glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, sizeof(Vertex), (const void*)offset);
}

void gpu_mesh_upload(GpuMesh* mesh, const Vertex* vertex, int nvertex, const unsigned int* index, int nindex,
                     GLenum usage) {
  if (!mesh->vao) {
    glGenVertexArrays(1, &mesh->vao);
    glGenBuffers(1, &mesh->vbo);
    glGenBuffers(1, &mesh->ibo);
    glBindVertexArray(mesh->vao);
    glBindBuffer(GL_ARRAY_BUFFER, mesh->vbo);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh->ibo);
    vertex_attribute(0, 4, offsetof(Vertex, pos));
    vertex_attribute(1, 3, offsetof(Vertex, normal));
    vertex_attribute(2, 2, offsetof(Vertex, texcoord));
    for (GLuint i = 0; i < INSTANCE_ATTRIBUTES; i++) {
      glEnableVertexAttribArray(FIRST_INSTANCE_ATTRIBUTE + i);
      glVertexAttribDivisor(FIRST_INSTANCE_ATTRIBUTE + i, 1);
    }
  }
  glBindVertexArray(mesh->vao);
  glBindBuffer(GL_ARRAY_BUFFER, mesh->vbo);
  glBufferData(GL_ARRAY_BUFFER, nvertex * (GLsizeiptr)sizeof(Vertex), vertex, usage);
  if (index) {
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh->ibo);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, nindex * (GLsizeiptr)sizeof *index, index, usage);
    mesh->nindex = nindex;
  }
  glBindVertexArray(0);
}

void gpu_mesh_free(GpuMesh* mesh) {
  glDeleteVertexArrays(1, &mesh->vao);
  glDeleteBuffers(1, &mesh->vbo);
  glDeleteBuffers(1, &mesh->ibo);
  memset(mesh, 0, sizeof *mesh);
}

void gpu_mesh_draw(const Renderer* r, const GpuMesh* mesh, int first, int count) {
  if (!mesh->nindex) return;
  glBindVertexArray(mesh->vao);
  glBindBuffer(GL_ARRAY_BUFFER, r->instances.buffer);
  for (GLuint i = 0; i < INSTANCE_ATTRIBUTES; i++) {
    size_t offset = (size_t)first * sizeof(Instance) + 4 * i * sizeof(float);
    glVertexAttribPointer(FIRST_INSTANCE_ATTRIBUTE + i, 4, GL_FLOAT, GL_FALSE, sizeof(Instance),
                          (const void*)offset);
  }
  size_t start = (size_t)mesh->first * sizeof(unsigned int);
  glDrawElementsInstanced(GL_TRIANGLES, mesh->nindex, GL_UNSIGNED_INT, (const void*)start, count);
}
