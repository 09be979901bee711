// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "render/shader.h"

#include <stdio.h>
#include <string.h>

#include <epoxy/gl.h>
#include <mujoco/mujoco.h>

static const char* find_source(const char* name) {
  for (const ShaderSource* s = shader_sources; s->name; s++) {
    if (!strcmp(s->name, name)) return s->text;
  }
  mju_error("shader %s is not built in", name);
  return NULL;
}

// The lines before a shader: version, precision, defines.
static void make_head(char* head, size_t size, const char* defines) {
  int es = !epoxy_is_desktop_gl();
  int n = snprintf(head, size, "%s\n#define MAX_LIGHT %d\n",
                   es ? "#version 300 es\nprecision highp float;\n"
                        "precision highp int;\n#define ENCODE\n"
                      : "#version 330 core\n",
                   mjMAXLIGHT);
  for (const char* word = defines + strspn(defines, " "); *word; word += strspn(word, " ")) {
    int len = (int)strcspn(word, " "), name = (int)strcspn(word, "= ");
    if (n < (int)size) {
      n += snprintf(head + n, size - n, "#define %.*s %.*s\n", name, word, mjMAX(len - name - 1, 0),
                    word + name + 1);
    }
    word += len;
  }
}

static GLuint shader_compile(GLenum type, const char* name, const char* defines) {
  char head[1000], log[1000];
  make_head(head, sizeof head, defines);
  const char* text[] = {head, find_source("frame.glsl"), find_source(name)};
  GLuint shader = glCreateShader(type);
  GLint ok = 0;
  glShaderSource(shader, 3, text, NULL);
  glCompileShader(shader);
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (ok) return shader;
  glGetShaderInfoLog(shader, sizeof log, NULL, log);
  mju_warning("the graphics driver refuses shader %s: %.800s", name, log);
  glDeleteShader(shader);
  return 0;
}

// Give blocks and samplers the numbers that the passes use.
static void bind_names(GLuint program) {
  static const char* const sampler[] = {[UNIT_2D] = "texture_2d",
                                        [UNIT_CUBE] = "texture_cube",
                                        [UNIT_SHADOW] = "shadow_map",
                                        [UNIT_MIRROR] = "mirror",
                                        [UNIT_SURROUNDING] = "surrounding",
                                        "layer_occlusion",
                                        "layer_roughness",
                                        "layer_metallic",
                                        "layer_normal",
                                        "layer_emissive"};
  _Static_assert(sizeof sampler / sizeof sampler[0] == UNIT_COUNT, "a row for each");
  static const char* const block[] = {"Frame", "Lights"};
  glUseProgram(program);
  for (int i = 0; i < UNIT_COUNT; i++) {
    GLint at = glGetUniformLocation(program, sampler[i]);
    if (at >= 0) glUniform1i(at, i);
  }
  for (GLuint i = 0; i < 2; i++) {
    GLuint at = glGetUniformBlockIndex(program, block[i]);
    if (at != GL_INVALID_INDEX) glUniformBlockBinding(program, at, i);
  }
  glUseProgram(0);
}

unsigned int shader_program(const char* vertex, const char* fragment, const char* defines) {
  GLuint shader[2] = {shader_compile(GL_VERTEX_SHADER, vertex, defines),
                      shader_compile(GL_FRAGMENT_SHADER, fragment, defines)};
  GLuint program = 0;
  GLint ok = 0;
  if (shader[0] && shader[1]) {
    program = glCreateProgram();
    glAttachShader(program, shader[0]);
    glAttachShader(program, shader[1]);
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &ok);
    if (ok) {
      bind_names(program);
    } else {
      char log[1000];
      glGetProgramInfoLog(program, sizeof log, NULL, log);
      mju_warning("the graphics driver refuses %s with %s: %.800s", vertex, fragment, log);
      glDeleteProgram(program);
      program = 0;
    }
  }
  for (int i = 0; i < 2; i++) glDeleteShader(shader[i]);
  return program;
}
