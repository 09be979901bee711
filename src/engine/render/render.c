// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A frame: draw list, lights, shadow maps, then for each eye sky, opaque things, mirrors,
// transparent things, lines; at last the picture goes to the buffer of the context, with labels on
// top.

#include <gimbal/render.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "render/matrix.h"
#include "render/renderer.h"
#include "render/shader.h"

// A message that comes once for each renderer: SAID_ bit and text with two numbers.
static void warn_once(Renderer* r, unsigned bit, const char* text, int a, int b) {
  char message[200];
  if (r->said & bit) return;
  r->said |= bit;
  snprintf(message, sizeof message, text, a, b);
  mju_warning("%s", message);
}

static void draw_sky(Renderer* r, const mjrContext* con, const mjvScene* scn) {
  if (!scn->flags[mjRND_SKYBOX]) return;
  for (int i = 0; i < con->ntexture; i++) {
    if (con->textureType[i] != mjTEXTURE_SKYBOX) continue;
    glActiveTexture(GL_TEXTURE0 + 1);
    glBindTexture(GL_TEXTURE_CUBE_MAP, con->texture[i]);
    glUseProgram(program_of(r, PROGRAM_SKY));
    glBindVertexArray(r->empty_vao);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_LEQUAL);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    return;
  }
}

static void draw_transparent(Renderer* r, const mjvScene* scn, int cull, unsigned with, unsigned without) {
  int first = r->nopaque + r->nmirror;
  if (first == r->nitem) return;
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, scn->flags[mjRND_ADDITIVE] ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA, GL_ONE,
                      GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  items_draw(r, first, r->nitem, cull, with, without);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

// What a picture begins with: that of the reference, and one before which dark models stand out.
static const float kBlack[3] = {0, 0, 0}, kBackdrop[3] = {0.29f, 0.31f, 0.34f};

void gimbal_render_set_backdrop(mjrContext* con, int on) {
  Renderer* r = renderer_of(con);
  if (r) r->backdrop = on != 0;
}

// encoded: the framebuffer encodes to sRGB, so it wants the colour as light.
static void render_clear(const float color[3], float alpha, int encoded) {
  float c[3];
  for (int k = 0; k < 3; k++) c[k] = encoded ? linear(color[k]) : color[k];
  glClearColor(c[0], c[1], c[2], alpha);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

// Plane of a mirror: a plane geom or the upper side of a box.
static void mirror_plane(float plane[4], const DrawItem* item, int box) {
  const Instance* inst = &item->instance;
  plane[3] = 0;
  for (int k = 0; k < 3; k++) {
    plane[k] = inst->axis[2][k];
    plane[3] -= plane[k] * (inst->axis[k][3] + (box ? inst->size[2] * inst->axis[2][k] : 0));
  }
}

// Draw the scene as the mirror sees it.
static void draw_mirror_image(Renderer* r, const mjvScene* scn, const float plane[4]) {
  FrameBlock view = r->frame;
  float mirror[16], half = r->quality->mirror;
  int width = mjMAX(1, (int)(view.viewport[2] * half)), height = mjMAX(1, (int)(view.viewport[3] * half));
  if (!target_resize(&r->mirror, width, height, 0, r->eye[0].view.encoded)) return;
  matrix_reflection(mirror, plane);
  matrix_multiply(r->frame.viewproj, view.viewproj, mirror);
  matrix_inverse(r->frame.clip_to_world, r->frame.viewproj);
  float side = dot3(plane, view.eye) + plane[3], turn = dot3(plane, view.forward);
  for (int k = 0; k < 3; k++) {
    r->frame.eye[k] = view.eye[k] - 2 * side * plane[k];
    r->frame.forward[k] = view.forward[k] - 2 * turn * plane[k];
  }
  memcpy(r->frame.clip_plane, plane, 4 * sizeof *plane);
  r->frame.options[1] = 0;
  frame_upload(r);

  glBindFramebuffer(GL_FRAMEBUFFER, r->mirror.fbo);
  glViewport(0, 0, width, height);
  glFrontFace(GL_CW);
  render_clear(kBlack, 0, 0);
#ifdef GL_CLIP_DISTANCE0
  if (epoxy_is_desktop_gl()) glEnable(GL_CLIP_DISTANCE0);
#endif
  items_draw(r, 0, r->nopaque, 1, SURFACE_CLIP, SURFACE_LAYERS | SURFACE_HAZE);
  draw_transparent(r, scn, 1, SURFACE_CLIP, SURFACE_LAYERS | SURFACE_HAZE);
#ifdef GL_CLIP_DISTANCE0
  if (epoxy_is_desktop_gl()) glDisable(GL_CLIP_DISTANCE0);
#endif
  glFrontFace(GL_CCW);
  r->frame = view;
}

static void draw_mirrors(Renderer* r, const Target* target, const mjvScene* scn, int cull) {
  int most = r->quality->mirrors, nearest = r->nopaque;
  for (int i = r->nopaque; i < r->nopaque + r->nmirror; i++) {
    const DrawItem* item = r->sorted[i];
    int box = scn->geoms[item->geom].type == mjGEOM_BOX;
    if (scn->flags[mjRND_REFLECTION] && i - nearest < most) {
      float plane[4];
      mirror_plane(plane, item, box);
      if (dot3(plane, r->frame.eye) + plane[3] > 0) {
        draw_mirror_image(r, scn, plane);
        memcpy(r->frame.clip_plane, plane, sizeof plane);
        r->frame.options[1] = 1;
      }
    }
    frame_upload(r);
    glBindFramebuffer(GL_FRAMEBUFFER, target->fbo);
    glViewport(0, 0, target->width, target->height);
    glActiveTexture(GL_TEXTURE0 + 3);
    glBindTexture(GL_TEXTURE_2D, r->mirror.flat_color ? r->mirror.flat_color : r->blank[0]);
    items_draw(r, i, i + 1, cull, r->frame.options[1] > 0 ? SURFACE_MIRROR : 0, 0);
    r->frame.options[1] = 0;
    frame_upload(r);
  }
}

// Draw triangles as wires, where OpenGL can.
static void render_wires(int on) {
#ifdef GL_LINE
  if (epoxy_is_desktop_gl()) glPolygonMode(GL_FRONT_AND_BACK, on ? GL_LINE : GL_FILL);
#endif
}

static void begin_picture(const Target* target, const float color[3]) {
  glBindFramebuffer(GL_FRAMEBUFFER, target->fbo);
  glViewport(0, 0, target->width, target->height);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  render_clear(color, 1, target->encoded);
}

static void draw_view(Renderer* r, const Target* target, const mjrContext* con, const mjvScene* scn) {
  int cull = scn->flags[mjRND_CULL_FACE];
  glActiveTexture(GL_TEXTURE0 + 2);
  glBindTexture(GL_TEXTURE_2D_ARRAY, con->shadowTex);
  glActiveTexture(GL_TEXTURE0 + 3);
  glBindTexture(GL_TEXTURE_2D, r->blank[0]);
  glActiveTexture(GL_TEXTURE0 + UNIT_SURROUNDING);
  glBindTexture(GL_TEXTURE_CUBE_MAP, r->surrounding ? r->surrounding : r->blank[1]);
  lights_upload(r);
  frame_upload(r);
  samplers_bind(r);
  begin_picture(target, r->backdrop ? kBackdrop : kBlack);
  render_wires(scn->flags[mjRND_WIREFRAME]);
  items_draw(r, 0, r->nopaque, cull, 0, 0);
  draw_mirrors(r, target, scn, cull);
  render_wires(0);
  cues_draw(r, target);
  draw_sky(r, con, scn);
  render_wires(scn->flags[mjRND_WIREFRAME]);
  draw_transparent(r, scn, cull, 0, 0);
  render_wires(0);
  lines_draw(r);
}

static void draw_segments(Renderer* r, const Target* target, const mjvScene* scn) {
  frame_upload(r);
  begin_picture(target, kBlack);
  glUseProgram(program_of(r, scn->flags[mjRND_SEGMENT] ? PROGRAM_SEGMENT : PROGRAM_DISTANCE));
  items_draw_plain(r, 0, r->nitem, scn->flags[mjRND_CULL_FACE]);
}

// Put a finished picture where it belongs.
static void render_present(Renderer* r, const Target* target, mjrRect at, GLuint fbo, int depth) {
  mjrRect all = {0, 0, target->width, target->height};
  GLbitfield what = GL_COLOR_BUFFER_BIT | (depth ? GL_DEPTH_BUFFER_BIT : 0);
  target_blit(&r->middle, target->flat_fbo, all, fbo, at, what, GL_NEAREST);
}

static void render_encoding(int on) {
  if (!epoxy_is_desktop_gl()) return;
  if (on) {
    glEnable(GL_FRAMEBUFFER_SRGB);
  } else {
    glDisable(GL_FRAMEBUFFER_SRGB);
  }
}

// The size of a picture in a part of the buffer: less where quality or driver do not allow it all.
static mjrRect picture_size(Renderer* r, mjrRect at, float quality) {
  float share = fminf(1, sqrtf(r->most_pixels / ((float)at.width * (float)at.height)));
  share = fminf(share, (float)r->max_size / (float)mjMAX(at.width, at.height));
  if (share < 1) {
    warn_once(r, WARNED_SHRUNK, "a picture of %d x %d is too large: it is drawn smaller and stretched",
              at.width, at.height);
  }
  share = fminf(share, quality);
  return (mjrRect){0, 0, mjMAX(1, (int)(share * (float)at.width)), mjMAX(1, (int)(share * (float)at.height))};
}

// Samples of a pixel: fewer in very large pictures.
static int picture_samples(const Renderer* r, const mjrContext* con, mjrRect size) {
  int samples = mjMIN(r->quality->samples < 0 ? con->offSamples : r->quality->samples, r->max_samples);
  while (samples > 1 && (float)samples * (float)size.width * (float)size.height > 2 * r->most_pixels) {
    samples /= 2;
  }
  return samples;
}

// All passes of a picture of colours.
static void draw_colors(Renderer* r, const Target* target, mjrContext* con, const mjvScene* scn) {
  shadows_plan(r, scn);
  shadows_resize(r, con, scn);
  r->frame.range[3] = (float)r->shadow_size;
  lights_build(r, con, scn);
  surfaces_start(r, scn);
  shadows_draw(r, con);
  render_encoding(1);
  draw_view(r, target, con, scn);
  target_resolve(target, 1);
  render_encoding(0);
}

// Draw what an eye sees into its target. Returns 0 when the driver has no room for it.
static bool draw_picture(Renderer* r, Target* target, mjrContext* con, const mjvScene* scn, mjrRect size) {
  int measured = scn->flags[mjRND_SEGMENT] || scn->flags[mjRND_DEPTH];
  int samples = measured ? 0 : picture_samples(r, con, size);
  if (!target_resize(target, size.width, size.height, samples, !measured && epoxy_is_desktop_gl())) {
    warn_once(r, WARNED_REFUSED, "the graphics driver cannot draw pictures of %d x %d", size.width,
              size.height);
    return false;
  }
  if (samples > 1 && !target->samples) {
    warn_once(r, WARNED_NO_SAMPLES,
              "the graphics driver refuses %d samples a pixel at a width of %d: edges are not smooth",
              samples, size.width);
    r->max_samples = 0;
  }
  if (scn->flags[mjRND_WIREFRAME] && !epoxy_is_desktop_gl()) {
    warn_once(r, WARNED_NO_WIRES, "OpenGL ES draws no wires: surfaces stay closed", 0, 0);
  }
  r->exact = measured;
  if (measured) primitives_exact(r);
  r->wireframe = scn->flags[mjRND_WIREFRAME];
  draw_list_build(r, con, scn);
  view_set_air(r, con, scn);
  items_sort(r);
  if (measured) {
    render_encoding(0);
    draw_segments(r, target, scn);
  } else {
    draw_colors(r, target, con, scn);
  }
  r->pictures++;
  return true;
}

// One eye into one part of the buffer: draw, or show again what has not changed.
static void render_eye(Renderer* r, int eye, mjrContext* con, const mjvScene* scn, const mjvGLCamera* cam,
                       mjrRect at) {
  int measured = scn->flags[mjRND_SEGMENT] || scn->flags[mjRND_DEPTH];
  int offscreen = con->currentBuffer == mjFB_OFFSCREEN;
  mjrRect size = picture_size(r, at, offscreen || measured ? 1 : r->quality->pixels);
  Eye* e = r->eye + eye;
  Target* target = measured ? &e->segment : &e->view;
  uint64_t digest = picture_digest(r, con, scn, cam, at);
  view_set(r, scn, cam, size.width, size.height);
  if (digest != e->drawn || target != e->last) {
    e->drawn = 0;
    if (!draw_picture(r, target, con, scn, size)) return;
    e->drawn = digest;
    e->last = target;
  }
  render_present(r, target, at, current_fbo(con), offscreen);
  r->last_view = at;
  r->last_target = target;
  r->last_buffer = con->currentBuffer;
  glBindFramebuffer(GL_FRAMEBUFFER, current_fbo(con));
  if (!measured) labels_draw(r, con, scn, at);
}

// Has the window a buffer for each eye? The window may be a framebuffer of a toolkit with two
// colours.
static int stereo_window(const mjrContext* con, GLuint fbo) {
  GLint type = GL_NONE;
  if (con->currentBuffer != mjFB_WINDOW || !epoxy_is_desktop_gl()) return 0;
  if (!fbo) return con->windowStereo;
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, fbo);
  glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT1,
                                        GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &type);
  return type != GL_NONE;
}

// Choose the buffer of an eye in a stereo window.
static void draw_buffer(GLuint fbo, int eye) {
  GLenum buffer = fbo ? (GLenum)(GL_COLOR_ATTACHMENT0 + eye) : eye ? GL_BACK_RIGHT : GL_BACK_LEFT;
  glBindFramebuffer(GL_FRAMEBUFFER, fbo);
  glDrawBuffers(1, &buffer);
}

static void render_two_buffers(Renderer* r, mjrContext* con, const mjvScene* scn, mjrRect viewport) {
  GLuint fbo = current_fbo(con);
  for (int eye = 0; eye < 2; eye++) {
    draw_buffer(fbo, eye);
    render_eye(r, eye, con, scn, scn->camera + eye, viewport);
  }
  if (fbo) {
    draw_buffer(fbo, 0);
  } else {
    GLenum both = GL_BACK;
    glDrawBuffers(1, &both);
  }
}

static void render_side_by_side(Renderer* r, mjrContext* con, const mjvScene* scn, mjrRect viewport) {
  viewport.width /= 2;
  for (int eye = 0; eye < 2 && viewport.width > 0; eye++) {
    render_eye(r, eye, con, scn, scn->camera + eye, viewport);
    viewport.left += viewport.width;
  }
}

// The border that a scene may have.
static void draw_frame(const mjvScene* scn, mjrRect v) {
  const float* c = scn->framergb;
  int w = mjMIN(scn->framewidth, mjMIN(v.width, v.height) / 2);
  if (w <= 0) return;
  mjr_rectangle((mjrRect){v.left, v.bottom, v.width, w}, c[0], c[1], c[2], 1);
  mjr_rectangle((mjrRect){v.left, v.bottom + v.height - w, v.width, w}, c[0], c[1], c[2], 1);
  mjr_rectangle((mjrRect){v.left, v.bottom, w, v.height}, c[0], c[1], c[2], 1);
  mjr_rectangle((mjrRect){v.left + v.width - w, v.bottom, w, v.height}, c[0], c[1], c[2], 1);
}

// Leave nothing behind that the toolkit around us would trip over.
static void render_restore(GLuint fbo) {
  glBindVertexArray(0);
  glUseProgram(0);
  samplers_unbind();
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glDisable(GL_BLEND);
  for (int i = UNIT_COUNT - 1; i >= 0; i--) {
    glActiveTexture(GL_TEXTURE0 + i);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindTexture(GL_TEXTURE_CUBE_MAP, 0);
    glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
  }
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, fbo);
}

void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* const_con) {
  mjrContext* con = (mjrContext*)const_con;
  Renderer* r = renderer_alive(con);
  if (!r || viewport.width <= 0 || viewport.height <= 0) return;
  int adapts = quality_adapts(con);
  unsigned int pictures = r->pictures;
  double start = adapts ? clock_seconds() : 0;
  if (con->currentBuffer == mjFB_WINDOW) remember_window(con);
  r->quality = quality_of(con);
  GLuint fbo = current_fbo(con);
  glDisable(GL_SCISSOR_TEST);
  if (scn->stereo == mjSTEREO_SIDEBYSIDE) {
    render_side_by_side(r, con, scn, viewport);
  } else if (scn->stereo == mjSTEREO_QUADBUFFERED && stereo_window(con, fbo)) {
    render_two_buffers(r, con, scn, viewport);
  } else {
    mjvGLCamera cam = mjv_averageCamera(scn->camera, scn->camera + 1);
    render_eye(r, 0, con, scn, &cam, viewport);
  }
  render_restore(fbo);
  draw_frame(scn, viewport);
  if (adapts && r->pictures != pictures) {
    glFinish();
    quality_adapt(r, clock_seconds() - start);
  }
}
