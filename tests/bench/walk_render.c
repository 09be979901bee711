// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Draw every model below some folders in all ways, in a context that reports errors: walk-render
// [--es] FOLDER... Models that do not compile are passed over. Ends with 1 when OpenGL complained.

#include <dirent.h>
#include <epoxy/gl.h>
#include <gimbal/offscreen.h>
#include <gimbal/render.h>
#include <gimbal/scene.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 160, HEIGHT = 120, MAX_GEOMS = 20000 };

static int complaints, models;
static const char* current;

static void on_message(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                       const GLchar* message, const void* user) {
  (void)source, (void)id, (void)severity, (void)length, (void)user;
  if (type != GL_DEBUG_TYPE_ERROR && type != GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR) return;
  printf("%s: OpenGL: %s\n", current, message);
  complaints++;
}

static void complain(const char* message) {
  printf("%s: warning: %s\n", current, message);
}

typedef struct View {
  mjModel* m;
  mjData* d;
  mjvOption opt;
  mjvPerturb pert;
  mjvCamera cam;
  mjvScene scn;
  mjrContext con;
} View;

static void draw(View* v) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  static float depth[WIDTH * HEIGHT];
  mjrRect viewport = {0, 0, WIDTH, HEIGHT};
  gimbal_scene_update(v->m, v->d, &v->opt, &v->pert, &v->cam, mjCAT_ALL, &v->scn);
  mjr_render(viewport, &v->scn, &v->con);
  mjr_readPixels(rgb, depth, viewport, &v->con);
  int error = mjr_getError();
  if (error) {
    printf("%s: error 0x%x\n", current, error);
    complaints++;
  }
}

// Every flag of the picture, all flags of the scene, each quality, both eyes.
static void draw_all(View* v) {
  draw(v);
  for (int i = 0; i < mjNRNDFLAG; i++) {
    v->scn.flags[i] ^= 1;
    draw(v);
    v->scn.flags[i] ^= 1;
  }
  for (int quality = GIMBAL_QUALITY_FAST; quality <= GIMBAL_QUALITY_BEST; quality++) {
    gimbal_render_set_quality(&v->con, quality);
    draw(v);
  }
  memset(v->opt.flags, 1, sizeof v->opt.flags);
  memset(v->opt.geomgroup, 1, sizeof v->opt.geomgroup);
  v->opt.label = mjLABEL_BODY;
  v->opt.frame = mjFRAME_BODY;
  draw(v);
  v->opt.flags[mjVIS_FLEXSKIN] = 0;
  v->scn.stereo = mjSTEREO_SIDEBYSIDE;
  draw(v);
}

static void walk_model(const char* path) {
  View v;
  char error[500];
  v.m = mj_loadXML(path, NULL, error, sizeof error);
  if (!v.m) return;
  current = path;
  // OpenGL complains about calls, not about pixels: keep these few
  v.m->vis.quality.shadowsize = mjMIN(v.m->vis.quality.shadowsize, 256);
  models++;
  v.d = mj_makeData(v.m);
  mj_forward(v.m, v.d);
  mjv_defaultOption(&v.opt);
  mjv_defaultPerturb(&v.pert);
  mjv_defaultFreeCamera(v.m, &v.cam);
  mjv_defaultScene(&v.scn);
  mjv_makeScene(v.m, &v.scn, MAX_GEOMS);
  mjr_defaultContext(&v.con);
  mjr_makeContext(v.m, &v.con, mjFONTSCALE_100);
  mjr_resizeOffscreen(WIDTH, HEIGHT, &v.con);
  mjr_setBuffer(mjFB_OFFSCREEN, &v.con);
  draw_all(&v);
  mjr_freeContext(&v.con);
  mjv_freeScene(&v.scn);
  mj_deleteData(v.d);
  mj_deleteModel(v.m);
}

static void walk(const char* folder) {
  DIR* dir = opendir(folder);
  for (struct dirent* e = dir ? readdir(dir) : NULL; e; e = readdir(dir)) {
    char path[4096];
    size_t size = strlen(e->d_name);
    if (e->d_name[0] == '.' || snprintf(path, sizeof path, "%s/%s", folder, e->d_name) >= (int)sizeof path) {
      continue;
    }
    if (size > 4 && !strcmp(e->d_name + size - 4, ".xml")) {
      walk_model(path);
    } else {
      walk(path);
    }
  }
  if (dir) closedir(dir);
}

int main(int argc, char** argv) {
  char error[500];
  int es = argc > 1 && !strcmp(argv[1], "--es");
  GimbalOffscreen* gl = (es ? gimbal_offscreen_new_es : gimbal_offscreen_new)(error, sizeof error);
  if (!gl) {
    fprintf(stderr, "%s\n", error);
    return 77;
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback(on_message, NULL);
  mju_user_warning = complain;
  for (int i = 1 + es; i < argc; i++) walk(argv[i]);
  printf("%d models, %d complaints\n", models, complaints);
  gimbal_offscreen_free(gl);
  return complaints != 0;
}
