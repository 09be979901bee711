// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pictures to draw into. With several samples a pixel there are two framebuffers, and
// target_resolve averages the first into the second.

#include <stdbool.h>
#include <string.h>

#include "render/renderer.h"

void target_free(Target* target) {
  GLuint fbo[2] = {target->fbo, target->flat_fbo};
  GLuint buffer[4] = {target->color, target->depth, 0, 0};
  if (target->flat_fbo == target->fbo) fbo[1] = 0;
  glDeleteFramebuffers(2, fbo);
  if (target->samples > 0) {
    glDeleteRenderbuffers(2, buffer);
  }
  GLuint texture[2] = {target->flat_color, target->flat_depth};
  glDeleteTextures(2, texture);
  memset(target, 0, sizeof *target);
}

void texture_sampling(GLenum type, GLenum smaller, GLenum larger, GLenum wrap) {
  glTexParameteri(type, GL_TEXTURE_MIN_FILTER, (GLint)smaller);
  glTexParameteri(type, GL_TEXTURE_MAG_FILTER, (GLint)larger);
  glTexParameteri(type, GL_TEXTURE_WRAP_S, (GLint)wrap);
  glTexParameteri(type, GL_TEXTURE_WRAP_T, (GLint)wrap);
}

static GLuint make_texture(int width, int height, GLenum internal, GLenum format, GLenum type,
                           GLenum filter) {
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, internal, width, height, 0, format, type, NULL);
  texture_sampling(GL_TEXTURE_2D, filter, filter, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture;
}

static GLuint make_samples(int width, int height, int samples, GLenum internal) {
  GLuint buffer;
  glGenRenderbuffers(1, &buffer);
  glBindRenderbuffer(GL_RENDERBUFFER, buffer);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, internal, width, height);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  return buffer;
}

static bool target_complete(void) {
  return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

// The framebuffer of single samples, made of textures.
static int make_flat(Target* t) {
  GLenum format = t->encoded ? GL_SRGB8_ALPHA8 : GL_RGBA8;
  t->flat_color = make_texture(t->width, t->height, format, GL_RGBA, GL_UNSIGNED_BYTE, GL_LINEAR);
  t->flat_depth =
      make_texture(t->width, t->height, GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT, GL_NEAREST);
  glGenFramebuffers(1, &t->flat_fbo);
  glBindFramebuffer(GL_FRAMEBUFFER, t->flat_fbo);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t->flat_color, 0);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, t->flat_depth, 0);
  return target_complete();
}

// The framebuffer of many samples; falls back to the flat one when the driver has no such thing.
static void make_multisampled(Target* t) {
  t->fbo = t->flat_fbo;
  if (t->samples <= 1) {
    t->samples = 0;
    return;
  }
  glGenFramebuffers(1, &t->fbo);
  glBindFramebuffer(GL_FRAMEBUFFER, t->fbo);
  t->color = make_samples(t->width, t->height, t->samples, t->encoded ? GL_SRGB8_ALPHA8 : GL_RGBA8);
  t->depth = make_samples(t->width, t->height, t->samples, GL_DEPTH_COMPONENT32F);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, t->color);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, t->depth);
  if (target_complete()) return;
  glDeleteFramebuffers(1, &t->fbo);
  glDeleteRenderbuffers(1, &t->color);
  glDeleteRenderbuffers(1, &t->depth);
  t->fbo = t->flat_fbo;
  t->samples = 0;
}

int target_resize(Target* target, int width, int height, int samples, int encoded) {
  if (target->flat_fbo && target->width == width && target->height == height && target->samples == samples &&
      target->encoded == encoded) {
    return 1;
  }
  target_free(target);
  *target = (Target){.width = width, .height = height, .samples = samples, .encoded = encoded};
  int ok = make_flat(target);
  if (ok) make_multisampled(target);
  if (!ok) target_free(target);
  return ok;
}

void target_resolve(const Target* t, int depth) {
  if (t->fbo == t->flat_fbo) return;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, t->fbo);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, t->flat_fbo);
  glBlitFramebuffer(0, 0, t->width, t->height, 0, 0, t->width, t->height,
                    GL_COLOR_BUFFER_BIT | (depth ? GL_DEPTH_BUFFER_BIT : 0), GL_NEAREST);
}

static void target_copy(GLuint from, mjrRect src, GLuint to, mjrRect dst, GLbitfield what, GLenum filter) {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
  glBlitFramebuffer(src.left, src.bottom, src.left + src.width, src.bottom + src.height, dst.left, dst.bottom,
                    dst.left + dst.width, dst.bottom + dst.height, what, filter);
}

static bool has_samples(GLuint fbo) {
  GLint samples = 0;
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, fbo);
  glGetIntegerv(GL_SAMPLES, &samples);
  return samples > 0;
}

void target_blit(Target* middle, GLuint from, mjrRect src, GLuint to, mjrRect dst, GLbitfield what,
                 GLenum filter) {
  mjrRect at = {0, 0, dst.width, dst.height};
  int stretched = src.width != dst.width || src.height != dst.height,
      by_middle = stretched && has_samples(to);
  if (stretched && !by_middle && has_samples(from)) {
    at = (mjrRect){0, 0, src.width, src.height};
    by_middle = 1;
  }
  if (by_middle && target_resize(middle, at.width, at.height, 0, 0)) {
    target_copy(from, src, middle->flat_fbo, at, what, filter);
    from = middle->flat_fbo;
    src = at;
  }
  target_copy(from, src, to, dst, what, filter);
}
