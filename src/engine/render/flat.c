// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two-dimensional drawing in pixels of the bound framebuffer, in display colours.

#include "render/renderer.h"

void flat_begin(Renderer* r, int width, int height) {
  samplers_unbind();
  glViewport(0, 0, width, height);
  glUseProgram(program_of(r, PROGRAM_FLAT));
  glUniform2f(glGetUniformLocation(program_of(r, PROGRAM_FLAT), "pixels"), (float)width, (float)height);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, r->atlas.texture);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glBindVertexArray(r->flat_vao);
  glBindBuffer(GL_ARRAY_BUFFER, r->flat_vbo);
}

void flat_draw(Renderer* r, GLenum mode, const FlatVertex* vertex, int count) {
  if (count <= 0) return;
  glBindVertexArray(r->flat_vao);
  glBindBuffer(GL_ARRAY_BUFFER, r->flat_vbo);
  glBufferData(GL_ARRAY_BUFFER, count * (GLsizeiptr)sizeof *vertex, vertex, GL_STREAM_DRAW);
  glDrawArrays(mode, 0, count);
}

void flat_end(void) {
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glBindTexture(GL_TEXTURE_2D, 0);
  glUseProgram(0);
  glDisable(GL_BLEND);
}

void flat_rectangle(Renderer* r, float x, float y, float width, float height, const float rgba[4]) {
  FlatVertex v[6];
  static const float corner[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};
  for (int i = 0; i < 6; i++) {
    v[i] = (FlatVertex){
        x + corner[i][0] * width, y + corner[i][1] * height, -1, -1, {rgba[0], rgba[1], rgba[2], rgba[3]}};
  }
  flat_draw(r, GL_TRIANGLES, v, 6);
}
