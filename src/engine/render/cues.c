// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Depth cues: corners get darker, and so does what lies behind the edge of something nearer.
//
// Both are estimated on the depth of the finished opaque things. With p the point of a pixel, n its
// normal (from its neighbours' depth), f the direction of the view, and v_i the way from p to what
// N samples on a spiral of radius R around the pixel show, in units of R:
//
//   open = max(0, 1 - 5 s / N  sum_i (1 - |v_i|^2)^3 max(0, v_i.n - b) / (|v_i|^2 + e))
//   edge = 2 / N  sum_i (1 - |offset_i| / reach) clamp(-v_i.f - 1, 0, 1)
//   left of the light = open (1 - k edge)
//
// s, k: strengths; b: keeps a surface from shading itself; e: keeps samples that are very near from
// mattering too much. open is ambient obscurance: M. McGuire, B. Osman, M. Bukowski, P. Hennessy:
// The Alchemy screen-space ambient obscurance algorithm, HPG 2011, equation 10, with the falloff
// and the spiral of M. McGuire, M. Mara, D. Luebke: Scalable ambient obscurance, HPG 2012. edge is
// the half of an unsharp mask of the depth that darkens: T. Luft, C. Colditz, O. Deussen: Image
// enhancement by unsharp masking the depth buffer, SIGGRAPH 2006.
//
// Every other pixel across and down is estimated, with a pattern of 4 x 4 turned spirals that a
// second pass averages; a third one brings it to the size of the picture, and multiplies.
//
// The reference has neither, so pictures have them only where gimbal_render_set_depth_cues asked
// for them.

#include <gimbal/render.h>
#include <stdbool.h>

#include "render/renderer.h"
#include "render/shader.h"

// R as a part of the model's extent.
static const float kRadius = 0.05f;

void gimbal_render_set_depth_cues(mjrContext* con, int on) {
  Renderer* r = renderer_of(con);
  if (r) r->depth_cues = on != 0;
}

static bool are_wanted(const Renderer* r) {
  return r->depth_cues && !r->wireframe && (r->software ? r->quality->cues > 1 : r->quality->cues > 0);
}

static void draw_triangle(Renderer* r, int program) {
  glUseProgram(program_of(r, program));
  glBindVertexArray(r->empty_vao);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

// With one sample a pixel the depth that is read is that of the picture: it cannot be in the
// framebuffer meanwhile.
static void attach_depth(const Target* target, GLuint texture) {
  glBindFramebuffer(GL_FRAMEBUFFER, target->fbo);
  if (target->fbo != target->flat_fbo) return;
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture, 0);
}

// That of one sample of each pixel. The colours are not finished.
static void read_depth(const Target* t) {
  if (t->fbo == t->flat_fbo) return;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, t->fbo);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, t->flat_fbo);
  glBlitFramebuffer(0, 0, t->width, t->height, 0, 0, t->width, t->height, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
}

static void cues_bind(GLenum unit, GLuint texture) {
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(GL_TEXTURE_2D, texture);
}

static void cues_estimate(Renderer* r, const Target* target) {
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glViewport(0, 0, r->cues[0].width, r->cues[0].height);
  cues_bind(UNIT_2D, target->flat_depth);
  glBindFramebuffer(GL_FRAMEBUFFER, r->cues[0].fbo);
  draw_triangle(r, PROGRAM_OCCLUSION);
  cues_bind(UNIT_MIRROR, r->cues[0].flat_color);
  glBindFramebuffer(GL_FRAMEBUFFER, r->cues[1].fbo);
  draw_triangle(r, PROGRAM_SOFTEN);
}

static void cues_multiply(Renderer* r, const Target* target) {
  attach_depth(target, 0);
  glViewport(0, 0, target->width, target->height);
  cues_bind(UNIT_MIRROR, r->cues[1].flat_color);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_ZERO, GL_ONE);
  draw_triangle(r, PROGRAM_CUES);
  glDisable(GL_BLEND);
  attach_depth(target, target->flat_depth);
  glEnable(GL_DEPTH_TEST);
  cues_bind(UNIT_MIRROR, r->blank[0]);
}

void cues_draw(Renderer* r, const Target* target) {
  int width = mjMAX(1, target->width / 2), height = mjMAX(1, target->height / 2);
  if (!are_wanted(r)) return;
  for (int i = 0; i < 2; i++) {
    if (!target_resize(r->cues + i, width, height, 0, 0)) return;
  }
  r->frame.depth[1] = kRadius * r->reach / 3;
  frame_upload(r);
  read_depth(target);
  samplers_unbind();
  cues_estimate(r, target);
  cues_multiply(r, target);
  samplers_bind(r);
}
