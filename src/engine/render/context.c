// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Life of an mjrContext: programs, meshes, textures, buffers.

#include <gimbal/render.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "render/renderer.h"
#include "render/shader.h"

void mjr_defaultContext(mjrContext* con) {
  memset(con, 0, sizeof *con);
}

static void line_attribute(GLuint index, int size, size_t offset) {
  glEnableVertexAttribArray(index);
  glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, sizeof(Line), (const void*)offset);
  glVertexAttribDivisor(index, 1);
}

static void make_buffers(Renderer* r) {
  glGenBuffers(1, &r->flat_vbo);
  glGenBuffers(1, &r->frame_ubo);
  glGenVertexArrays(1, &r->line_vao);
  glGenVertexArrays(1, &r->flat_vao);
  glGenVertexArrays(1, &r->empty_vao);
  glBindVertexArray(r->line_vao);
  stream_upload(&r->lines, GL_ARRAY_BUFFER, NULL, 0);
  line_attribute(0, 3, offsetof(Line, from));
  line_attribute(1, 3, offsetof(Line, to));
  line_attribute(2, 4, offsetof(Line, color));
  line_attribute(3, 1, offsetof(Line, width));

  glBindVertexArray(r->flat_vao);
  glBindBuffer(GL_ARRAY_BUFFER, r->flat_vbo);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(FlatVertex), (const void*)0);
  glEnableVertexAttribArray(1);
  glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, sizeof(FlatVertex),
                        (const void*)offsetof(FlatVertex, rgba));
  glBindVertexArray(0);
}

// Depth textures that compare by themselves, a layer for each light. They get their size with the
// first frame.
static void make_shadows(Renderer* r, mjrContext* con, int size) {
  r->shadow_layers = 1;
  r->model_shadow_size = con->shadowSize = mjMAX(size, 0);
  r->shadow_size = 1;
  glGenTextures(1, &con->shadowTex);
  glBindTexture(GL_TEXTURE_2D_ARRAY, con->shadowTex);
  glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_DEPTH_COMPONENT24, 1, 1, 1, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT,
               NULL);
  texture_sampling(GL_TEXTURE_2D_ARRAY, GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
  glGenFramebuffers(1, &con->shadowFBO);
  glBindFramebuffer(GL_FRAMEBUFFER, con->shadowFBO);
  glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, con->shadowTex, 0, 0);
  GLenum none = GL_NONE;
  glDrawBuffers(1, &none);
  glReadBuffer(GL_NONE);
}

// The offscreen picture: linear bytes as they are shown, and depth.
static void make_offscreen(mjrContext* con) {
  glGenFramebuffers(1, &con->offFBO);
  glBindFramebuffer(GL_FRAMEBUFFER, con->offFBO);
  glGenRenderbuffers(1, &con->offColor);
  glBindRenderbuffer(GL_RENDERBUFFER, con->offColor);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, con->offWidth, con->offHeight);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, con->offColor);
  glGenRenderbuffers(1, &con->offDepthStencil);
  glBindRenderbuffer(GL_RENDERBUFFER, con->offDepthStencil);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT32F, con->offWidth, con->offHeight);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, con->offDepthStencil);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    mju_warning("no offscreen buffer of %d x %d: the graphics driver refuses it", con->offWidth,
                con->offHeight);
  }
}

static void free_offscreen(mjrContext* con) {
  glDeleteFramebuffers(1, &con->offFBO);
  glDeleteRenderbuffers(1, &con->offColor);
  glDeleteRenderbuffers(1, &con->offDepthStencil);
  con->offFBO = con->offColor = con->offDepthStencil = 0;
}

static void copy_look(Renderer* r, mjrContext* con, const mjModel* m) {
  float extent = (float)m->stat.extent;
  con->lineWidth = m->vis.global.linewidth;
  con->shadowClip = m->vis.map.shadowclip * extent;
  con->shadowScale = m->vis.map.shadowscale;
  con->fogStart = m->vis.map.fogstart * extent;
  con->fogEnd = m->vis.map.fogend * extent;
  memcpy(con->fogRGBA, m->vis.rgba.fog, sizeof con->fogRGBA);
  for (int k = 0; k < 3; k++) {
    r->haze_color[k] = linear(m->vis.rgba.haze[k]);
  }
  r->haze = m->vis.map.haze;
  r->zfar = m->vis.map.zfar * extent;
  r->plane_size = 2.1f * r->zfar;
  r->reach = 3 * extent;
  int nmat = (int)mjMIN(m->nmat, mjMAXMATERIAL);
  memset(con->mat_texid, -1, sizeof con->mat_texid);
  for (int i = 0; i < nmat; i++) {
    memcpy(con->mat_texid + mjNTEXROLE * i, m->mat_texid + mjNTEXROLE * i, mjNTEXROLE * sizeof(int));
    con->mat_texuniform[i] = m->mat_texuniform[i];
    con->mat_texrepeat[2 * i] = m->mat_texrepeat[2 * i];
    con->mat_texrepeat[2 * i + 1] = m->mat_texrepeat[2 * i + 1];
  }
}

static void read_limits(Renderer* r) {
  const char* name = (const char*)glGetString(GL_RENDERER);
  GLint samples = 0, size = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &samples);
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &size);
  r->max_samples = samples;
  r->max_size = size;
  r->most_pixels = 1 << 26;
  r->software = name && (strstr(name, "llvmpipe") || strstr(name, "softpipe") || strstr(name, "Software"));
}

static void read_window(Renderer* r, mjrContext* con) {
  GLint samples = 0, stereo = 0, doublebuffer = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &r->window_fbo);
  glGetIntegerv(GL_SAMPLES, &samples);
  if (epoxy_is_desktop_gl()) {
    glGetIntegerv(GL_STEREO, &stereo);
    glGetIntegerv(GL_DOUBLEBUFFER, &doublebuffer);
  }
  con->windowAvailable = glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  con->windowSamples = samples;
  con->windowStereo = stereo;
  con->windowDoublebuffer = doublebuffer;
  con->currentBuffer = con->windowAvailable ? mjFB_WINDOW : mjFB_OFFSCREEN;
}

// Can this context be drawn with? A message if not.
static bool context_suffices(CurrentContext current) {
  if (!current) {
    mju_warning("nothing can be drawn: no OpenGL context is current in this thread");
    return false;
  }
  if (context_new_enough()) return true;
  mju_warning("nothing can be drawn: OpenGL 3.3 or OpenGL ES 3.0 is needed, this context has %d.%d",
              epoxy_gl_version() / 10, epoxy_gl_version() % 10);
  return false;
}

void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale) {
  CurrentContext current = context_current();
  mjr_freeContext(con);
  mjr_defaultContext(con);
  if (!context_suffices(current)) return;
  int nskin = m ? (int)m->nskin : 0;
  Renderer* r = alloc_zeroed(1, sizeof *r + nskin * sizeof(GLuint));
  con->skinvertVBO = r->skin_vbo;
  con->nskin = nskin;
  con->glInitialized = 1;
  con->readPixelFormat = GL_RGB;
  con->readDepthMap = mjDEPTH_ZERONEAR;
  con->fontScale = fontscale;
  alive_start(r, current);
  read_limits(r);
  read_window(r, con);
  quality_start(r);
  r->blank[0] = texture_blank(GL_TEXTURE_2D);
  r->blank[1] = texture_blank(GL_TEXTURE_CUBE_MAP);
  make_buffers(r);
  samplers_make(r);
  glyphs_make(&r->atlas);
  mjr_changeFont(fontscale, con);
  if (m) {
    con->offWidth = m->vis.global.offwidth;
    con->offHeight = m->vis.global.offheight;
    con->offSamples = m->vis.quality.offsamples;
    copy_look(r, con, m);
    primitives_make(r, m->vis.quality.numslices, m->vis.quality.numstacks);
    model_meshes_make(r, m);
    textures_upload(m, con);
    layers_make(r, m, con);
    make_shadows(r, con, m->vis.quality.shadowsize);
    if (con->offWidth > 0 && con->offHeight > 0) make_offscreen(con);
    con->rangePlane = r->nplane;
    con->rangeMesh = 2 * r->nmesh;
    con->rangeHField = r->nhfield;
  }
  mjr_restoreBuffer(con);
}

void gimbal_render_follow(const mjModel* m, mjrContext* con) {
  Renderer* r = renderer_alive(con);
  if (!r) return;
  pictures_invalidate(r);
  copy_look(r, con, m);
  mju_free(r->material);
  layers_make(r, m, con);
}

static void free_aux(mjrContext* con) {
  glDeleteFramebuffers(mjNAUX, con->auxFBO);
  glDeleteFramebuffers(mjNAUX, con->auxFBO_r);
  glDeleteRenderbuffers(mjNAUX, con->auxColor);
  glDeleteRenderbuffers(mjNAUX, con->auxColor_r);
}

// Everything that is in the OpenGL context.
static void free_objects(Renderer* r, mjrContext* con) {
  GLuint buffer[] = {r->flat_vbo, r->frame_ubo};
  GLuint array[] = {r->line_vao, r->flat_vao, r->empty_vao};
  glDeleteBuffers(2, buffer);
  glDeleteVertexArrays(3, array);
  for (int i = 0; i < PROGRAM_COUNT; i++) glDeleteProgram(r->program[i]);
  glDeleteSamplers(2 * FILTER_COUNT, r->sampler[0]);
  primitives_free(r);
  glyphs_free(&r->atlas);
  for (int i = 0; i < 2; i++) {
    target_free(&r->eye[i].view);
    target_free(&r->eye[i].segment);
    target_free(&r->cues[i]);
  }
  target_free(&r->mirror);
  target_free(&r->middle);
  glDeleteTextures(2, r->blank);
  glDeleteTextures(1, &r->missing);
  glDeleteTextures(con->ntexture, con->texture);
  glDeleteTextures(1, &con->shadowTex);
  glDeleteFramebuffers(1, &con->shadowFBO);
  free_offscreen(con);
  free_aux(con);
}

// With a context that is gone, what was in it is gone too.
void mjr_freeContext(mjrContext* con) {
  Renderer* r = renderer_of(con);
  if (!r) return;
  int alive = renderer_can_free(r);
  if (alive) free_objects(r, con);
  surfaces_free(r, alive);
  model_meshes_free(r, con->nskin, alive);
  stream_free(&r->instances, alive);
  stream_free(&r->lines, alive);
  stream_free(&r->lights, alive);
  mju_free(r->material);
  mju_free(r->item);
  mju_free(r->line);
  mju_free(r->sorted);
  mju_free(r->staging);
  mju_free(r->vertex);
  mju_free(r->index);
  mju_free(r);
  mjr_defaultContext(con);
}

void mjr_resizeOffscreen(int width, int height, mjrContext* con) {
  Renderer* r = renderer_alive(con);
  if (!r || width <= 0 || height <= 0 ||
      (width == con->offWidth && height == con->offHeight && con->offFBO)) {
    return;
  }
  free_offscreen(con);
  con->offWidth = mjMIN(width, r->max_size);
  con->offHeight = mjMIN(height, r->max_size);
  make_offscreen(con);
  mjr_restoreBuffer(con);
}

void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid) {
  Renderer* r = renderer_alive(con);
  r = r ? renderer_to_change(con, "mesh", meshid, r->nmesh) : NULL;
  if (r) model_mesh_upload(r, m, meshid);
}

void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid) {
  Renderer* r = renderer_alive(con);
  r = r ? renderer_to_change(con, "height field", hfieldid, r->nhfield) : NULL;
  if (r) model_hfield_upload(r, m, hfieldid);
}

void mjr_defaultRendererInfo(mjrRendererInfo* info) {
  info->renderer = "classic";
  info->backend = "";
}

void mjr_getRendererInfo(mjrRendererInfo* info) {
  info->renderer = "classic";
  info->backend = "opengl";
}
