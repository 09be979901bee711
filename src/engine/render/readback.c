// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Buffers of a context: choice, pixels from and to them, copies between them.

#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "render/renderer.h"

GLuint current_fbo(const mjrContext* con) {
  const Renderer* r = renderer_of(con);
  return con->currentBuffer == mjFB_OFFSCREEN ? con->offFBO : r ? (GLuint)r->window_fbo : 0;
}

void mjr_restoreBuffer(const mjrContext* con) {
  if (!renderer_alive(con)) return;
  glBindFramebuffer(GL_FRAMEBUFFER, current_fbo(con));
}

// The window is whatever the toolkit has bound; remember it.
void remember_window(const mjrContext* con) {
  Renderer* r = renderer_of(con);
  GLint bound = 0;
  if (!r) return;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  if ((GLuint)bound == con->offFBO && con->offFBO) return;
  for (int i = 0; i < mjNAUX; i++) {
    if (con->auxFBO[i] && (GLuint)bound == con->auxFBO[i]) return;
  }
  r->window_fbo = bound;
}

void mjr_setBuffer(int framebuffer, mjrContext* con) {
  if (!renderer_alive(con)) return;
  if (framebuffer == mjFB_OFFSCREEN && !con->offFBO) {
    mju_warning("the model has no offscreen buffer; the window stays current");
    return;
  }
  if (con->currentBuffer == mjFB_WINDOW || framebuffer == mjFB_WINDOW) remember_window(con);
  con->currentBuffer = framebuffer;
  mjr_restoreBuffer(con);
}

mjrRect mjr_maxViewport(const mjrContext* con) {
  mjrRect res = {0, 0, 0, 0};
  if (con->currentBuffer == mjFB_OFFSCREEN) {
    res.width = con->offWidth;
    res.height = con->offHeight;
  } else if (renderer_alive(con)) {
    GLint viewport[4];
    glGetIntegerv(GL_VIEWPORT, viewport);
    res.width = viewport[2];
    res.height = viewport[3];
  }
  return res;
}

static void flip_depth(float* depth, size_t n) {
  for (size_t i = 0; i < n; i++) depth[i] = 1 - depth[i];
}

// OpenGL ES reads no depth: draw the bits of the last picture's depth as colours, and read those.
static void read_depth_es(float* depth, mjrRect at, const mjrContext* con) {
  Renderer* r = renderer_of(con);
  size_t n = (size_t)at.width * at.height;
  for (size_t i = 0; i < n; i++) depth[i] = 1;
  if (!r || !r->last_target || r->last_buffer != con->currentBuffer) return;
  const Target* target = r->last_target;
  GLuint fbo, bits;
  glGenTextures(1, &bits);
  glBindTexture(GL_TEXTURE_2D, bits);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, target->width, target->height, 0, GL_RED_INTEGER, GL_UNSIGNED_INT,
               NULL);
  texture_sampling(GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST, GL_REPEAT);
  glGenFramebuffers(1, &fbo);
  glBindFramebuffer(GL_FRAMEBUFFER, fbo);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, bits, 0);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, target->flat_depth);
  glViewport(0, 0, target->width, target->height);
  glUseProgram(program_of(r, PROGRAM_BITS));
  glBindVertexArray(r->empty_vao);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glUseProgram(0);
  glBindTexture(GL_TEXTURE_2D, 0);
  unsigned int* rgba = alloc_zeroed(4 * n, sizeof *rgba);
  glReadPixels(at.left - r->last_view.left, at.bottom - r->last_view.bottom, at.width, at.height,
               GL_RGBA_INTEGER, GL_UNSIGNED_INT, rgba);
  for (size_t i = 0; i < n; i++) memcpy(depth + i, rgba + 4 * i, sizeof *depth);
  mju_free(rgba);
  glDeleteFramebuffers(1, &fbo);
  glDeleteTextures(1, &bits);
}

// Depth of the window comes from the last picture: the window's own depth buffer need not be ours.
static void read_depth(float* depth, mjrRect at, const mjrContext* con) {
  Renderer* r = renderer_of(con);
  if (!epoxy_is_desktop_gl()) {
    read_depth_es(depth, at, con);
    if (con->readDepthMap == mjDEPTH_ZEROFAR) flip_depth(depth, (size_t)at.width * at.height);
    return;
  }
  if (con->currentBuffer == mjFB_WINDOW && r && r->last_target && r->last_buffer == mjFB_WINDOW) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, r->last_target->flat_fbo);
    at.left -= r->last_view.left;
    at.bottom -= r->last_view.bottom;
  }
  glReadPixels(at.left, at.bottom, at.width, at.height, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
  if (con->readDepthMap == mjDEPTH_ZEROFAR) flip_depth(depth, (size_t)at.width * at.height);
}

// OpenGL ES reads four channels only.
static void read_color_es(unsigned char* rgb, mjrRect at) {
  size_t n = (size_t)at.width * at.height;
  unsigned char* rgba = alloc_zeroed(n, 4);
  glReadPixels(at.left, at.bottom, at.width, at.height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  for (size_t i = 0; i < n; i++) memcpy(rgb + 3 * i, rgba + 4 * i, 3);
  mju_free(rgba);
}

// Black, and as far away as can be.
static void read_nothing(unsigned char* rgb, float* depth, size_t n) {
  if (rgb) memset(rgb, 0, 3 * n);
  for (size_t i = 0; depth && i < n; i++) depth[i] = 1;
}

void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport, const mjrContext* con) {
  if (viewport.width <= 0 || viewport.height <= 0) return;
  if (!renderer_alive(con)) {
    read_nothing(rgb, depth, (size_t)viewport.width * (size_t)viewport.height);
    return;
  }
  glBindFramebuffer(GL_FRAMEBUFFER, current_fbo(con));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  if (rgb && !epoxy_is_desktop_gl() && con->readPixelFormat == GL_RGB) {
    read_color_es(rgb, viewport);
  } else if (rgb) {
    glReadPixels(viewport.left, viewport.bottom, viewport.width, viewport.height,
                 (GLenum)con->readPixelFormat, GL_UNSIGNED_BYTE, rgb);
  }
  if (depth) read_depth(depth, viewport, con);
  glBindFramebuffer(GL_FRAMEBUFFER, current_fbo(con));
}

// Through a texture: core profiles have no direct way.
void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport, const mjrContext* con) {
  GLuint texture[2] = {0, 0}, fbo;
  if (viewport.width <= 0 || viewport.height <= 0 || !renderer_alive(con)) return;
  glGenFramebuffers(1, &fbo);
  glGenTextures(2, texture);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, fbo);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  if (rgb) {
    glBindTexture(GL_TEXTURE_2D, texture[0]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, viewport.width, viewport.height, 0, GL_RGB, GL_UNSIGNED_BYTE,
                 rgb);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture[0], 0);
  }
  if (depth) {
    glBindTexture(GL_TEXTURE_2D, texture[1]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, viewport.width, viewport.height, 0,
                 GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture[1], 0);
  }
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, current_fbo(con));
  glBlitFramebuffer(0, 0, viewport.width, viewport.height, viewport.left, viewport.bottom,
                    viewport.left + viewport.width, viewport.bottom + viewport.height,
                    (rgb ? GL_COLOR_BUFFER_BIT : 0) | (depth ? GL_DEPTH_BUFFER_BIT : 0), GL_NEAREST);
  glBindTexture(GL_TEXTURE_2D, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, current_fbo(con));
  glDeleteFramebuffers(1, &fbo);
  glDeleteTextures(2, texture);
}

// From the current buffer to the other one.
void mjr_blitBuffer(mjrRect src, mjrRect dst, int flg_color, int flg_depth, const mjrContext* con) {
  Renderer* r = renderer_alive(con);
  if (!r || !con->offFBO) return;
  GLuint window = (GLuint)r->window_fbo, offscreen = con->currentBuffer == mjFB_OFFSCREEN;
  int same = src.width == dst.width && src.height == dst.height;
  GLbitfield mask = (flg_color ? GL_COLOR_BUFFER_BIT : 0) | (flg_depth ? GL_DEPTH_BUFFER_BIT : 0);
  target_blit(&r->middle, offscreen ? con->offFBO : window, src, offscreen ? window : con->offFBO, dst, mask,
              same || flg_depth ? GL_NEAREST : GL_LINEAR);
  mjr_restoreBuffer(con);
}

//---- auxiliary buffers

static void free_aux(int index, mjrContext* con) {
  GLuint fbo[2] = {con->auxFBO[index], con->auxFBO_r[index]};
  GLuint color[2] = {con->auxColor[index], con->auxColor_r[index]};
  glDeleteFramebuffers(2, fbo);
  glDeleteRenderbuffers(2, color);
  con->auxFBO[index] = con->auxFBO_r[index] = con->auxColor[index] = con->auxColor_r[index] = 0;
}

// A framebuffer with a colour buffer; 0 when the driver has no such thing.
static bool make_aux(GLuint* fbo, GLuint* color, int width, int height, int samples) {
  glGenFramebuffers(1, fbo);
  glBindFramebuffer(GL_FRAMEBUFFER, *fbo);
  glGenRenderbuffers(1, color);
  glBindRenderbuffer(GL_RENDERBUFFER, *color);
  if (samples > 1) {
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
  } else {
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  }
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, *color);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void mjr_addAux(int index, int width, int height, int samples, mjrContext* con) {
  if (index < 0 || index >= mjNAUX) {
    mju_error("auxiliary buffer %d does not exist, there are %d", index, mjNAUX);
  }
  const Renderer* r = renderer_alive(con);
  if (!r) return;
  free_aux(index, con);
  con->auxWidth[index] = width;
  con->auxHeight[index] = height;
  con->auxSamples[index] = mjMAX(0, mjMIN(samples, r->max_samples));
  if (width <= 0 || height <= 0) return;
  int several = con->auxSamples[index] > 1;
  if (several) {
    several = make_aux(&con->auxFBO[index], &con->auxColor[index], width, height, con->auxSamples[index]) &&
              make_aux(&con->auxFBO_r[index], &con->auxColor_r[index], width, height, 0);
  }
  if (!several) {
    free_aux(index, con);
    con->auxSamples[index] = 0;
    make_aux(&con->auxFBO[index], &con->auxColor[index], width, height, 0);
  }
  mjr_restoreBuffer(con);
}

static bool has_aux(int index, const mjrContext* con) {
  return index >= 0 && index < mjNAUX && con->auxFBO[index] && renderer_alive(con);
}

void mjr_setAux(int index, const mjrContext* con) {
  if (has_aux(index, con)) glBindFramebuffer(GL_FRAMEBUFFER, con->auxFBO[index]);
}

void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con) {
  if (!has_aux(index, con)) return;
  GLuint picture = con->auxFBO[index];
  if (con->auxFBO_r[index]) {
    int w = con->auxWidth[index], h = con->auxHeight[index];
    picture = con->auxFBO_r[index];
    glBindFramebuffer(GL_READ_FRAMEBUFFER, con->auxFBO[index]);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, picture);
    glBlitFramebuffer(0, 0, w, h, 0, 0, w, h, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  }
  glBindFramebuffer(GL_READ_FRAMEBUFFER, picture);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, current_fbo(con));
  glBlitFramebuffer(src.left, src.bottom, src.left + src.width, src.bottom + src.height, left, bottom,
                    left + src.width, bottom + src.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  mjr_restoreBuffer(con);
}

void mjr_finish(void) {
  if (context_current()) glFinish();
}

int mjr_getError(void) {
  return context_current() ? (int)glGetError() : 0;
}
