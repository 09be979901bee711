// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Speed of pictures: bench-render [--size WxH] [--frames N] [--quality 0..5] MODEL... For each
// model: the time of mjv_updateScene; of a frame without the driver, with what it calls, uploads
// and allocates; and of whole frames in a window-like buffer, at each quality and at the one that
// is picked. Times are of the processor (a driver that draws by itself uses several threads),
// frames a second by the clock.

#include <epoxy/gl.h>
#include <gimbal/offscreen.h>
#include <gimbal/render.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "null_gl.h"

typedef struct Bench {
  int width, height, frames;
  int only;  // the one quality to measure, or -1
  mjModel* m;
  mjData* d;
  mjvOption opt;
  mjvPerturb pert;
  mjvCamera cam;
  mjvScene scn;
  mjrContext con;
  GLuint fbo, color;
} Bench;

static long allocations;

static void* count_malloc(size_t size) {
  allocations++;
  return aligned_alloc(64, (size + 63) / 64 * 64);
}

static double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void update(Bench* b) {
  mjv_updateScene(b->m, b->d, &b->opt, &b->pert, &b->cam, mjCAT_ALL, &b->scn);
}

static void draw(Bench* b) {
  mjr_render((mjrRect){0, 0, b->width, b->height}, &b->scn, &b->con);
}

// Something moves in every frame.
static void turn(Bench* b) {
  b->cam.azimuth += 0.5;
  update(b);
}

// What a toolkit gives a widget to draw into.
static void make_window(Bench* b) {
  glGenFramebuffers(1, &b->fbo);
  glBindFramebuffer(GL_FRAMEBUFFER, b->fbo);
  glGenRenderbuffers(1, &b->color);
  glBindRenderbuffer(GL_RENDERBUFFER, b->color);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, b->width, b->height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, b->color);
}

static int load(Bench* b, const char* path) {
  char error[500] = "";
  b->m = mj_loadXML(path, NULL, error, sizeof error);
  if (!b->m) {
    fprintf(stderr, "%s\n", error);
    return 0;
  }
  b->d = mj_makeData(b->m);
  if (b->m->nkey) mj_resetDataKeyframe(b->m, b->d, 0);
  mj_forward(b->m, b->d);
  mjv_defaultOption(&b->opt);
  mjv_defaultPerturb(&b->pert);
  mjv_defaultFreeCamera(b->m, &b->cam);
  mjv_defaultScene(&b->scn);
  mjv_makeScene(b->m, &b->scn, 20000);
  make_window(b);
  mjr_defaultContext(&b->con);
  mjr_makeContext(b->m, &b->con, mjFONTSCALE_100);
  mjr_setBuffer(mjFB_WINDOW, &b->con);
  return 1;
}

static void unload(Bench* b) {
  mjr_freeContext(&b->con);
  mjv_freeScene(&b->scn);
  mj_deleteData(b->d);
  mj_deleteModel(b->m);
  glDeleteFramebuffers(1, &b->fbo);
  glDeleteRenderbuffers(1, &b->color);
}

static void measure_update(Bench* b) {
  int n = 50 * b->frames;
  double start = seconds(CLOCK_PROCESS_CPUTIME_ID);
  for (int i = 0; i < n; i++) update(b);
  printf("  mjv_updateScene            %10.1f us, %d geoms\n",
         1e6 * (seconds(CLOCK_PROCESS_CPUTIME_ID) - start) / n, b->scn.ngeom);
}

// The best of several runs: other programs only add time.
static void measure_renderer(Bench* b) {
  NullGl counts;
  double best = 1e9;
  gimbal_render_set_quality(&b->con, GIMBAL_QUALITY_BEST);
  for (int i = 0; i < 3; i++) {
    turn(b);
    draw(b);
  }
  null_gl_start(&counts);
  long before = allocations;
  for (int i = 0; i < 4 * b->frames; i++) {
    turn(b);
    double start = seconds(CLOCK_THREAD_CPUTIME_ID);
    draw(b);
    double time = seconds(CLOCK_THREAD_CPUTIME_ID) - start;
    if (time < best) best = time;
  }
  null_gl_stop();
  int n = 4 * b->frames;
  printf("  frame without the driver   %10.3f ms, %ld calls, %ld draws, %ld triangles\n", 1e3 * best,
         counts.calls / n, counts.draws / n, counts.triangles / n);
  printf("    uploads a frame          %10ld, %ld kB; allocations %ld\n", counts.uploads / n,
         counts.upload_bytes / n / 1024, (allocations - before) / n);
}

static void measure_quality(Bench* b, int quality, int cues, int warm_up) {
  static const char* const name[] = {"auto", "fast", "low", "medium", "high", "best"};
  gimbal_render_set_quality(&b->con, quality);
  gimbal_render_set_depth_cues(&b->con, cues);
  for (int i = 0; i < warm_up; i++) {
    turn(b);
    draw(b);
  }
  glFinish();
  double best_cpu = 1e9, best_clock = 1e9, sum = 0;
  for (int i = 0; i < b->frames; i++) {
    double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID), clock = seconds(CLOCK_MONOTONIC);
    turn(b);
    draw(b);
    glFinish();
    cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    clock = seconds(CLOCK_MONOTONIC) - clock;
    if (cpu < best_cpu) best_cpu = cpu;
    if (clock < best_clock) best_clock = clock;
    sum += clock;
  }
  printf("  %-6s %8.1f ms of processor a frame, %.1f frames/s (mean %.1f)%s", name[quality], 1e3 * best_cpu,
         1 / best_clock, b->frames / sum, cues ? ", with depth cues" : "");
  if (quality == GIMBAL_QUALITY_AUTO) printf(", picked: %s", name[gimbal_render_get_quality(&b->con)]);
  printf("\n");
}

static void bench(Bench* b, const char* path) {
  if (!load(b, path)) return;
  printf("%s, %d x %d\n", path, b->width, b->height);
  measure_update(b);
  measure_renderer(b);
  for (int quality = GIMBAL_QUALITY_FAST; quality <= GIMBAL_QUALITY_BEST; quality++) {
    if (b->only < 0 || b->only == quality) measure_quality(b, quality, 0, 3);
  }
  if (b->only < 0 || b->only == GIMBAL_QUALITY_BEST) measure_quality(b, GIMBAL_QUALITY_BEST, 1, 3);
  if (b->only <= 0) measure_quality(b, GIMBAL_QUALITY_AUTO, 0, 60);
  unload(b);
}

int main(int argc, char** argv) {
  Bench b = {.width = 1280, .height = 720, .frames = 20, .only = -1};
  char error[500];
  setvbuf(stdout, NULL, _IOLBF, 0);
  GimbalOffscreen* gl = gimbal_offscreen_new(error, sizeof error);
  if (!gl) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  mju_user_malloc = count_malloc;
  printf("%s\n", (const char*)glGetString(GL_RENDERER));
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--frames") && i + 1 < argc) {
      b.frames = atoi(argv[++i]);
    } else if (!strcmp(argv[i], "--size") && i + 1 < argc) {
      if (sscanf(argv[++i], "%dx%d", &b.width, &b.height) != 2) return 2;
    } else if (!strcmp(argv[i], "--quality") && i + 1 < argc) {
      b.only = atoi(argv[++i]);
    } else {
      bench(&b, argv[i]);
    }
  }
  gimbal_offscreen_free(gl);
  return 0;
}
