// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The thread that draws: what is uploaded is given back when nothing is to be drawn, and comes
// again.

#include "widgets/view/drawer.h"

#include <epoxy/gl.h>

#include "engine/render/keep_driver.h"

static mjModel* make_model(void) {
  mjSpec* spec = mj_makeSpec();
  mjsGeom* geom = mjs_addGeom(mjs_findBody(spec, "world"), NULL);
  geom->size[0] = .1;
  mjModel* model = mj_compile(spec, NULL);
  mj_deleteSpec(spec);
  g_assert_nonnull(model);
  return model;
}

typedef struct Look {
  const mjModel* model;
  gboolean has_gl, was_uploaded;
} Look;

static void upload(GimbalCanvas* canvas, gpointer data) {
  Look* look = data;
  look->has_gl = epoxy_gl_version() > 0;
  look->was_uploaded = canvas->context != NULL;
  if (look->has_gl) gimbal_canvas_follow(canvas, &(GimbalSubject){look->model, 1, 1});
}

static void ignore(gpointer unused) {
  (void)unused;
}

static void test_rest(void) {
  g_autofree Look* look = g_new0(Look, 1);
  mjModel* model = make_model();
  look->model = model;
  GimbalDrawer* drawer = gimbal_drawer_new(ignore, NULL);
  gimbal_drawer_run(drawer, upload, look);
  if (look->has_gl) {
    g_assert_false(look->was_uploaded);
    gimbal_drawer_run(drawer, upload, look);
    g_assert_true(look->was_uploaded);
    gimbal_drawer_rest(drawer);
    gimbal_drawer_run(drawer, upload, look);
    g_assert_true(look->has_gl);
    g_assert_false(look->was_uploaded);
  } else {
    g_test_skip("there is no OpenGL");
  }
  gimbal_drawer_free(drawer);
  mj_deleteModel(model);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/drawer/rest", test_rest);
  return g_test_run();
}
