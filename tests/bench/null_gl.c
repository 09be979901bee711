// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "null_gl.h"

#include <epoxy/gl.h>
#include <string.h>

static NullGl* counts;

// Functions of a frame that return nothing and of which only the call counts: name, parameters.
#define PLAIN_FUNCTIONS(X)                                                                                \
  X(BindFramebuffer, (GLenum a, GLuint b), (void)a, (void)b)                                              \
  X(BindTexture, (GLenum a, GLuint b), (void)a, (void)b)                                                  \
  X(BindBuffer, (GLenum a, GLuint b), (void)a, (void)b)                                                   \
  X(BindBufferBase, (GLenum a, GLuint b, GLuint c), (void)a, (void)b, (void)c)                            \
  X(BindVertexArray, (GLuint a), (void)a)                                                                 \
  X(UseProgram, (GLuint a), (void)a)                                                                      \
  X(ActiveTexture, (GLenum a), (void)a)                                                                   \
  X(Enable, (GLenum a), (void)a)                                                                          \
  X(Disable, (GLenum a), (void)a)                                                                         \
  X(DepthMask, (GLboolean a), (void)a)                                                                    \
  X(DepthFunc, (GLenum a), (void)a)                                                                       \
  X(FrontFace, (GLenum a), (void)a)                                                                       \
  X(PolygonMode, (GLenum a, GLenum b), (void)a, (void)b)                                                  \
  X(PolygonOffset, (GLfloat a, GLfloat b), (void)a, (void)b)                                              \
  X(Clear, (GLbitfield a), (void)a)                                                                       \
  X(ClearColor, (GLfloat a, GLfloat b, GLfloat c, GLfloat d), (void)a, (void)b, (void)c, (void)d)         \
  X(BlendFuncSeparate, (GLenum a, GLenum b, GLenum c, GLenum d), (void)a, (void)b, (void)c, (void)d)      \
  X(Viewport, (GLint a, GLint b, GLsizei c, GLsizei d), (void)a, (void)b, (void)c, (void)d)               \
  X(Scissor, (GLint a, GLint b, GLsizei c, GLsizei d), (void)a, (void)b, (void)c, (void)d)                \
  X(Uniform1f, (GLint a, GLfloat b), (void)a, (void)b)                                                    \
  X(Uniform1i, (GLint a, GLint b), (void)a, (void)b)                                                      \
  X(Uniform2f, (GLint a, GLfloat b, GLfloat c), (void)a, (void)b, (void)c)                                \
  X(Uniform3f, (GLint a, GLfloat b, GLfloat c, GLfloat d), (void)a, (void)b, (void)c, (void)d)            \
  X(Uniform4f, (GLint a, GLfloat b, GLfloat c, GLfloat d, GLfloat e), (void)a, (void)b, (void)c, (void)d, \
    (void)e)                                                                                              \
  X(FramebufferTextureLayer, (GLenum a, GLenum b, GLuint c, GLint d, GLint e), (void)a, (void)b, (void)c, \
    (void)d, (void)e)                                                                                     \
  X(VertexAttribPointer, (GLuint a, GLint b, GLenum c, GLboolean d, GLsizei e, const void* f), (void)a,   \
    (void)b, (void)c, (void)d, (void)e, (void)f)                                                          \
  X(BlitFramebuffer,                                                                                      \
    (GLint a, GLint b, GLint c, GLint d, GLint e, GLint f, GLint g, GLint h, GLbitfield i, GLenum j),     \
    (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g, (void)h, (void)i, (void)j)             \
  X(Finish, (void), (void)0)

#define DEFINE(name, parameters, ...)  \
  static void null_##name parameters { \
    __VA_ARGS__;                       \
    counts->calls++;                   \
  }
PLAIN_FUNCTIONS(DEFINE)

static void null_BufferData(GLenum target, GLsizeiptr size, const void* data, GLenum usage) {
  (void)target, (void)usage;
  counts->calls++;
  counts->uploads += data != NULL;
  counts->upload_bytes += data ? (long)size : 0;
}

static void null_BufferSubData(GLenum target, GLintptr at, GLsizeiptr size, const void* data) {
  (void)target, (void)at, (void)data;
  counts->calls++;
  counts->uploads++;
  counts->upload_bytes += (long)size;
}

static void null_DrawElementsInstanced(GLenum mode, GLsizei n, GLenum type, const void* at,
                                       GLsizei instances) {
  (void)mode, (void)type, (void)at;
  counts->calls++;
  counts->draws++;
  counts->triangles += (long)n / 3 * instances;
}

static void null_DrawArraysInstanced(GLenum mode, GLint first, GLsizei n, GLsizei instances) {
  (void)mode, (void)first, (void)n;
  counts->calls++;
  counts->draws++;
  counts->triangles += 2 * (long)instances;
}

static void null_DrawArrays(GLenum mode, GLint first, GLsizei n) {
  (void)mode, (void)first;
  counts->calls++;
  counts->draws++;
  counts->triangles += n / 3;
}

// The variables of libepoxy, what they held, and what replaces it.
typedef void (*Function)(void);
#define ROW(name, ...) {(Function*)&epoxy_gl##name, NULL, (Function)null_##name},
static struct {
  Function *variable, driver, null;
} table[] = {PLAIN_FUNCTIONS(ROW) ROW(BufferData) ROW(BufferSubData) ROW(DrawElementsInstanced)
                 ROW(DrawArraysInstanced) ROW(DrawArrays)};

void null_gl_start(NullGl* result) {
  counts = result;
  memset(counts, 0, sizeof *counts);
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    table[i].driver = *table[i].variable;
    *table[i].variable = table[i].null;
  }
}

void null_gl_stop(void) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) *table[i].variable = table[i].driver;
}
