// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a head-set costs, and what is seen in it: eyes MODEL WIDTH HEIGHT PICTURES [FOLDER], with
// the runtime of runtime.c. Prints the median times of the scene and of each eye until OpenGL is
// done, and the calls of OpenGL for a picture; leaves the last picture of both eyes, with the panel
// where a compositor would put it, in FOLDER.
//
// A pixel of an eye with the angles l, r, u, d of its edges looks along ((1 - s) tan l + s tan r,
// (1 - t) tan d + t tan u, -1).

#include <dlfcn.h>
#include <epoxy/gl.h>
#include <gimbal/offscreen.h>
#include <gimbal/render.h>
#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime.h"
#include "vr/panel.h"
#include "vr/vr.h"

enum { LEFT, RIGHT, PANEL, TEXTURES, MOST = 1000, WARM = 5 };

typedef struct Image {
  unsigned char* rgb;
  int width, height;
} Image;

typedef struct Eyes {
  Script* script;
  VrView view;
  int pictures;
  gint64 since;                      // the moment before, microseconds
  double times[TEXTURES + 1][MOST];  // of eyes, panel, and all else before the first eye
  int count;
  Image image[TEXTURES];
} Eyes;

//---- calls of OpenGL

static struct { long draws, instances, uploads, bytes, clears; } calls;

static PFNGLDRAWELEMENTSINSTANCEDPROC draw_elements;
static PFNGLDRAWARRAYSPROC draw_arrays;
static PFNGLBUFFERDATAPROC buffer_data;
static PFNGLBUFFERSUBDATAPROC buffer_sub_data;
static PFNGLCLEARPROC clear_buffers;

static void count_elements(GLenum mode, GLsizei n, GLenum type, const void* at, GLsizei instances) {
  calls.draws++;
  calls.instances += instances;
  draw_elements(mode, n, type, at, instances);
}

static void count_arrays(GLenum mode, GLint first, GLsizei n) {
  calls.draws++;
  draw_arrays(mode, first, n);
}

static void count_data(GLenum target, GLsizeiptr size, const void* data, GLenum usage) {
  calls.uploads++;
  calls.bytes += size;
  buffer_data(target, size, data, usage);
}

static void count_sub_data(GLenum target, GLintptr at, GLsizeiptr size, const void* data) {
  calls.uploads++;
  calls.bytes += size;
  buffer_sub_data(target, at, size, data);
}

static void count_clear(GLbitfield what) {
  calls.clears++;
  clear_buffers(what);
}

// Not before each has been called once: until then the pointer is one that looks for the function,
// and finds itself here.
static void count_calls(void) {
  draw_elements = epoxy_glDrawElementsInstanced;
  draw_arrays = epoxy_glDrawArrays;
  buffer_data = epoxy_glBufferData;
  buffer_sub_data = epoxy_glBufferSubData;
  clear_buffers = epoxy_glClear;
  epoxy_glDrawElementsInstanced = count_elements;
  epoxy_glDrawArrays = count_arrays;
  epoxy_glBufferData = count_data;
  epoxy_glBufferSubData = count_sub_data;
  epoxy_glClear = count_clear;
}

//---- pictures

static void read_picture(Image* image, unsigned texture, int width, int height) {
  GLuint framebuffer;
  image->rgb = g_realloc(image->rgb, 3 * (size_t)width * (size_t)height);
  image->width = width;
  image->height = height;
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, image->rgb);
  glDeleteFramebuffers(1, &framebuffer);
}

static GimbalPose pose_of(const ScriptPose* p) {
  return (GimbalPose){{p->pos[0], p->pos[1], p->pos[2]}, {p->quat[0], p->quat[1], p->quat[2], p->quat[3]}};
}

static void turn_ahead(GimbalPose* pose, const mjtNum direction[3]) {
  const mjtNum ahead[3] = {0, 0, -1};
  mjtNum axis[3], turn[4];
  mju_cross(axis, ahead, direction);
  mjtNum sine = mju_normalize3(axis);
  mju_axisAngle2Quat(turn, axis, asin(mju_min(sine, 1)));
  mju_mulQuat(pose->quat, pose->quat, turn);
}

static void lay_panel(Image* eye, const Image* panel, const Script* script, int number) {
  const float* fov = script->fov[number];
  GimbalPose where = pose_of(&script->panel), from = pose_of(script->eye + number);
  for (int i = 0; i < eye->width * eye->height; i++) {
    double s = (i % eye->width + 0.5) / eye->width, t = (i / eye->width + 0.5) / eye->height;
    mjtNum direction[3] = {(1 - s) * tan(fov[0]) + s * tan(fov[1]), (1 - t) * tan(fov[3]) + t * tan(fov[2]),
                           -1},
           distance;
    GimbalPose ray = from;
    float pixel[2];
    mju_normalize3(direction);
    turn_ahead(&ray, direction);
    if (!vr_panel_meet(&where, &ray, pixel, &distance)) continue;
    const unsigned char* c = panel->rgb + 3 * ((int)pixel[1] * panel->width + (int)pixel[0]);
    for (int k = 0; k < 3; k++) eye->rgb[3 * i + k] = c[k];
  }
}

static void write_pictures(Eyes* eyes, const char* folder) {
  static const char* const names[TEXTURES] = {"left", "right", "panel"};
  for (int i = 0; i < TEXTURES; i++) {
    Image* image = eyes->image + i;
    g_autofree char* path = g_strdup_printf("%s/%s.png", folder, names[i]);
    if (!image->rgb) continue;
    if (i < PANEL && eyes->image[PANEL].rgb) lay_panel(image, eyes->image + PANEL, eyes->script, i);
    gimbal_write_png(path, image->rgb, image->width, image->height, NULL, 0);
  }
}

//---- the show

static double lap(Eyes* eyes) {
  gint64 now = g_get_monotonic_time(), since = eyes->since;
  eyes->since = now;
  return 1e-3 * (double)(now - since);
}

static void see(int number, bool finished, unsigned texture, int width, int height, void* data) {
  Eyes* eyes = data;
  glFinish();
  double ms = lap(eyes);
  if (finished) {
    eyes->times[number][eyes->count] = ms;
    bool last = eyes->script->frames == eyes->script->end_at - 1;
    if (last) read_picture(eyes->image + number, texture, width, height);
  } else if (number == LEFT) {
    eyes->times[TEXTURES][eyes->count] = ms;
  }
  eyes->since = g_get_monotonic_time();
}

static void begin(int frame, void* data) {
  Eyes* eyes = data;
  eyes->count = MAX(0, frame - WARM);
  if (frame == WARM) count_calls();
  eyes->script->eye[0].pos[0] += 1e-4f;  // nobody holds a head still
  eyes->script->eye[1].pos[0] += 1e-4f;
  mj_step(eyes->view.model, eyes->view.data);
  eyes->since = g_get_monotonic_time();
}

static const VrView* look(void* data) {
  return &((Eyes*)data)->view;
}

static void ignore(void* data, const VrOrder* order) {
  (void)data, (void)order;
}

static ScriptPose script_pose(const mjtNum pos[3], const mjtNum at[3]) {
  GimbalPose pose = {{pos[0], pos[1], pos[2]}, {1, 0, 0, 0}};
  mjtNum direction[3];
  mju_sub3(direction, at, pos);
  mju_normalize3(direction);
  turn_ahead(&pose, direction);
  ScriptPose res;
  for (int i = 0; i < 3; i++) res.pos[i] = (float)pose.pos[i];
  for (int i = 0; i < 4; i++) res.quat[i] = (float)pose.quat[i];
  return res;
}

// Somebody stands and looks ahead and somewhat down; one hand is at the panel, one at the model.
static void write_script(Eyes* eyes, int width, int height) {
  *eyes->script = (Script){.width = width, .height = height, .end_at = eyes->pictures + WARM, .data = eyes};
  for (int i = 0; i < 2; i++) {
    double x = i ? 0.032 : -0.032;
    eyes->script->eye[i] = script_pose((mjtNum[3]){x, 1.65, 0}, (mjtNum[3]){x, 1.35, -1});
    const float fov[4] = {i ? -0.8f : -0.9f, i ? 0.9f : 0.8f, 0.8f, -0.9f};
    for (int k = 0; k < 4; k++) eyes->script->fov[i][k] = fov[k];
  }
  eyes->script->hand[0] = (ScriptHand){
      .tracked = true, .aim = script_pose((mjtNum[3]){-0.25, 1.15, -0.35}, (mjtNum[3]){-0.24, 1.27, -0.75})};
  eyes->script->hand[1] = (ScriptHand){
      .tracked = true, .aim = script_pose((mjtNum[3]){0.45, 1.15, -0.35}, (mjtNum[3]){0, 1.2, -3})};
  eyes->script->moment = begin;
  eyes->script->picture = see;
}

static int compare(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static double median(double* x, int n) {
  qsort(x, (size_t)n, sizeof *x, compare);
  return x[n / 2];
}

static void print_times(Eyes* eyes) {
  int n = eyes->pictures;
  printf("%d x %d, median of %d pictures: scene and hands %.2f ms, left %.2f, right %.2f, panel %.2f\n",
         eyes->script->width, eyes->script->height, n, median(eyes->times[TEXTURES], n),
         median(eyes->times[LEFT], n), median(eyes->times[RIGHT], n), median(eyes->times[PANEL], n));
  printf("a picture: %.1f draws of %.1f shapes, %.1f uploads of %.1f kB, %.1f clears\n",
         (double)calls.draws / n, (double)calls.instances / n, (double)calls.uploads / n,
         1e-3 * (double)calls.bytes / n, (double)calls.clears / n);
}

int main(int argc, char** argv) {
  static const int never;
  static Eyes eyes;
  char message[500] = "";
  void* library = dlopen(g_getenv("GIMBAL_TEST_RUNTIME"), RTLD_NOW | RTLD_LOCAL);
  if (argc < 5 || !library) {
    fprintf(stderr, "usage: %s MODEL WIDTH HEIGHT PICTURES [FOLDER], with GIMBAL_TEST_RUNTIME\n", argv[0]);
    return 2;
  }
  eyes.script = dlsym(library, "vr_script");
  eyes.view.model = mj_loadXML(argv[1], NULL, message, sizeof message);
  if (!eyes.view.model) {
    fprintf(stderr, "%s\n", message);
    return 1;
  }
  eyes.view.data = mj_makeData(eyes.view.model);
  eyes.view.running = true;
  eyes.view.speed = 1;
  eyes.pictures = CLAMP(atoi(argv[4]), 1, MOST);
  write_script(&eyes, atoi(argv[2]), atoi(argv[3]));
  VrHost host = {.look = look, .order = ignore, .data = &eyes, .quality = GIMBAL_QUALITY_MEDIUM};
  g_autoptr(GError) error = NULL;
  if (!vr_run(&host, &never, &error)) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  print_times(&eyes);
  if (argc > 5) write_pictures(&eyes, argv[5]);
  mj_deleteData(eyes.view.data);
  mj_deleteModel((mjModel*)eyes.view.model);
  return 0;
}
