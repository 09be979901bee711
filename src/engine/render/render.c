// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A frame: draw list, lights, shadow maps, then for each eye sky, opaque things, mirrors, transparent things,
// lines; at last the picture goes to the buffer of the context, with labels on top.

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "render/matrix.h"
#include "render/renderer.h"
#include "render/shader.h"

// The eye in model coordinates, when the scene moves the model.
static void eye_in_model(float eye[3], float forward[3], float up[3], const mjvGLCamera* cam,
                         const mjvScene* scn) {
  memcpy(eye, cam->pos, 3 * sizeof *eye);
  memcpy(forward, cam->forward, 3 * sizeof *forward);
  memcpy(up, cam->up, 3 * sizeof *up);
  if (!scn->enabletransform) return;

  mjtNum quat[4], inv[4], vec[3][3];
  for (int i = 0; i < 4; i++) quat[i] = scn->rotate[i];
  mju_negQuat(inv, quat);
  for (int i = 0; i < 3; i++) {
    vec[0][i] = eye[i] - scn->translate[i];
    vec[1][i] = forward[i];
    vec[2][i] = up[i];
  }
  for (int k = 0; k < 3; k++) mju_rotVecQuat(vec[k], vec[k], inv);
  for (int i = 0; i < 3; i++) {
    eye[i] = (float)(vec[0][i] / scn->scale);
    forward[i] = (float)vec[1][i];
    up[i] = (float)vec[2][i];
  }
}

static void set_view(Renderer* r, const mjvScene* scn, const mjvGLCamera* cam, mjrRect viewport) {
  FrameBlock* f = &r->frame;
  float view[16], proj[16], eye[3], forward[3], up[3], scale = scn->enabletransform ? 1 / scn->scale : 1;
  float aspect = (float)viewport.width / (float)viewport.height,
        height = cam->frustum_top - cam->frustum_bottom;
  float half = cam->frustum_width > 0 ? cam->frustum_width : 0.5f * aspect * height,
        mid = cam->frustum_center;
  float bound[6] = {mid - half,       mid + half,        cam->frustum_bottom,
                    cam->frustum_top, cam->frustum_near, cam->frustum_far};
  for (int i = 0; i < 6; i++) bound[i] *= scale;

  eye_in_model(eye, forward, up, cam, scn);
  matrix_look(view, eye, forward, up);
  (cam->orthographic ? matrix_orthographic : matrix_perspective)(proj, bound[0], bound[1], bound[2], bound[3],
                                                                 bound[4], bound[5]);
  matrix_multiply(f->viewproj, proj, view);
  matrix_inverse(f->clip_to_world, f->viewproj);
  for (int i = 0; i < 3; i++) {
    f->eye[i] = eye[i];
    f->forward[i] = forward[i];
  }
  f->eye[3] = (float)cam->orthographic;
  f->forward[3] = bound[5];
  f->viewport[0] = f->viewport[1] = 0;
  f->viewport[2] = (float)viewport.width;
  f->viewport[3] = (float)viewport.height;
  // pixels of a unit length at unit distance
  f->options[3] = 0.5f * viewport.height * proj[5];
}

static void set_air(Renderer* r, const mjrContext* con, const mjvScene* scn) {
  FrameBlock* f = &r->frame;
  memcpy(f->fog_color, r->fog_color, sizeof r->fog_color);
  memcpy(f->haze_color, r->haze_color, sizeof r->haze_color);
  f->fog_color[3] = scn->flags[mjRND_FOG];
  f->haze_color[3] = scn->flags[mjRND_HAZE] && r->has_infinite ? r->haze : 0;
  f->range[0] = con->fogStart;
  f->range[1] = con->fogEnd;
  f->range[2] = (float)scn->nlight;
  f->depth[0] = r->reach;
  f->options[0] = (float)r->quality->taps;
  f->options[2] = (float)r->has_infinite;
}

static void draw_sky(Renderer* r, const mjrContext* con, const mjvScene* scn) {
  if (!scn->flags[mjRND_SKYBOX]) return;
  for (int i = 0; i < con->ntexture; i++) {
    if (con->textureType[i] != mjTEXTURE_SKYBOX) continue;
    glActiveTexture(GL_TEXTURE0 + 1);
    glBindTexture(GL_TEXTURE_CUBE_MAP, con->texture[i]);
    glUseProgram(r->program[PROGRAM_SKY]);
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

static void clear(float alpha) {
  glClearColor(0, 0, 0, alpha);
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
  if (!target_resize(&r->mirror, width, height, 0, r->view.encoded)) return;
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
  clear(0);
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

static void draw_mirrors(Renderer* r, const mjvScene* scn, int cull) {
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
    glBindFramebuffer(GL_FRAMEBUFFER, r->view.fbo);
    glViewport(0, 0, r->view.width, r->view.height);
    glActiveTexture(GL_TEXTURE0 + 3);
    glBindTexture(GL_TEXTURE_2D, r->mirror.flat_color ? r->mirror.flat_color : r->blank[0]);
    items_draw(r, i, i + 1, cull, r->frame.options[1] > 0 ? SURFACE_MIRROR : 0, 0);
    r->frame.options[1] = 0;
    frame_upload(r);
  }
}

static void draw_view(Renderer* r, const mjrContext* con, const mjvScene* scn) {
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
  glBindFramebuffer(GL_FRAMEBUFFER, r->view.fbo);
  glViewport(0, 0, r->view.width, r->view.height);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  clear(1);
#ifdef GL_LINE
  if (scn->flags[mjRND_WIREFRAME] && epoxy_is_desktop_gl()) glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
#endif
  items_draw(r, 0, r->nopaque, cull, 0, 0);
  draw_mirrors(r, scn, cull);
#ifdef GL_LINE
  if (epoxy_is_desktop_gl()) glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
#endif
  draw_sky(r, con, scn);
  draw_transparent(r, scn, cull, 0, 0);
  lines_draw(r);
}

static void draw_segments(Renderer* r, const mjvScene* scn) {
  frame_upload(r);
  glBindFramebuffer(GL_FRAMEBUFFER, r->segment.fbo);
  glViewport(0, 0, r->segment.width, r->segment.height);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  clear(1);
  glUseProgram(r->program[scn->flags[mjRND_SEGMENT] ? PROGRAM_SEGMENT : PROGRAM_DISTANCE]);
  items_draw_plain(r, 0, r->nitem, scn->flags[mjRND_CULL_FACE]);
}

// Put a finished picture where it belongs.
static void present(const Renderer* r, const Target* target, mjrRect at, GLuint fbo, int depth) {
  (void)r;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target->flat_fbo);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, fbo);
  glBlitFramebuffer(0, 0, target->width, target->height, at.left, at.bottom, at.left + at.width,
                    at.bottom + at.height, GL_COLOR_BUFFER_BIT | (depth ? GL_DEPTH_BUFFER_BIT : 0),
                    GL_NEAREST);
}

static void encoding(int on) {
  if (!epoxy_is_desktop_gl()) return;
  if (on) {
    glEnable(GL_FRAMEBUFFER_SRGB);
  } else {
    glDisable(GL_FRAMEBUFFER_SRGB);
  }
}

// Larger pictures are drawn smaller, and stretched.
static const float most_pixels = 1 << 26;

// One eye into one part of the buffer.
static void render_eye(Renderer* r, mjrContext* con, const mjvScene* scn, const mjvGLCamera* cam,
                       mjrRect at) {
  GLuint fbo = current_fbo(con);
  int segment = scn->flags[mjRND_SEGMENT] || scn->flags[mjRND_DEPTH],
      offscreen = con->currentBuffer == mjFB_OFFSCREEN;
  int samples = mjMIN(r->quality->samples < 0 ? con->offSamples : r->quality->samples, r->max_samples);
  float share = !offscreen && !segment ? r->quality->pixels : 1;
  share = fminf(share, sqrtf(most_pixels / ((float)at.width * (float)at.height)));
  share = fminf(share, (float)r->max_size / (float)mjMAX(at.width, at.height));
  mjrRect size = {0, 0, mjMAX(1, (int)(share * at.width)), mjMAX(1, (int)(share * at.height))};
  Target* target = segment ? &r->segment : &r->view;
  uint64_t digest = picture_digest(con, scn, cam, at);
  if (digest == r->drawn && target == r->last_target) {
    set_view(r, scn, cam, size);
    present(r, target, at, fbo, offscreen);
    r->last_view = at;
    return;
  }
  r->drawn = 0;
  if (!target_resize(target, size.width, size.height, segment ? 0 : samples,
                     !segment && epoxy_is_desktop_gl())) {
    if (!r->refused) mju_warning("the graphics driver cannot draw pictures of %d x %d", at.width, at.height);
    r->refused = 1;
    return;
  }
  r->exact = segment;
  if (segment) primitives_exact(r);
  r->wireframe = scn->flags[mjRND_WIREFRAME];
  set_view(r, scn, cam, size);
  draw_list_build(r, con, scn);
  set_air(r, con, scn);
  items_sort(r);
  if (segment) {
    encoding(0);
    draw_segments(r, scn);
  } else {
    shadows_resize(r, con, scn);
    r->frame.range[3] = (float)r->shadow_size;
    lights_build(r, con, scn);
    surfaces_start(r, scn);
    shadows_draw(r, con, scn);
    encoding(1);
    draw_view(r, con, scn);
    target_resolve(target, 1);
    encoding(0);
  }
  present(r, target, at, fbo, offscreen);
  r->last_view = at;
  r->last_target = target;
  r->last_buffer = con->currentBuffer;
  r->drawn = digest;
  r->pictures++;
}

// Choose the buffer of an eye in a stereo window.
static void draw_buffer(GLuint fbo, GLenum buffer) {
  glBindFramebuffer(GL_FRAMEBUFFER, fbo);
  if (!fbo) glDrawBuffers(1, &buffer);
}

// Leave nothing behind that the toolkit around us would trip over.
static void restore(GLuint fbo) {
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
  Renderer* r = renderer_of(con);
  if (!r || viewport.width <= 0 || viewport.height <= 0) return;
  int adapts = quality_adapts(con);
  unsigned int pictures = r->pictures;
  double start = adapts ? clock_seconds() : 0;
  if (con->currentBuffer == mjFB_WINDOW) remember_window(con);
  r->quality = quality_of(con);
  GLuint fbo = current_fbo(con);
  glDisable(GL_SCISSOR_TEST);
  if (scn->stereo == mjSTEREO_SIDEBYSIDE) {
    mjrRect half = {viewport.left, viewport.bottom, viewport.width / 2, viewport.height};
    if (half.width > 0) render_eye(r, con, scn, scn->camera, half);
    half.left += viewport.width / 2;
    if (half.width > 0) render_eye(r, con, scn, scn->camera + 1, half);
  } else if (scn->stereo == mjSTEREO_QUADBUFFERED && con->windowStereo && con->currentBuffer == mjFB_WINDOW) {
    for (int eye = 0; eye < 2; eye++) {
      draw_buffer(fbo, eye ? GL_BACK_RIGHT : GL_BACK_LEFT);
      render_eye(r, con, scn, scn->camera + eye, viewport);
    }
    draw_buffer(fbo, GL_BACK);
  } else {
    mjvGLCamera cam = mjv_averageCamera(scn->camera, scn->camera + 1);
    render_eye(r, con, scn, &cam, viewport);
  }
  if (!scn->flags[mjRND_SEGMENT] && !scn->flags[mjRND_DEPTH]) labels_draw(r, con, scn, viewport);
  restore(fbo);
  if (adapts && r->pictures != pictures) {
    glFinish();
    quality_adapt(r, clock_seconds() - start);
  }
}
