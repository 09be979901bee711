// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What pictures show: against rays, which geom a pixel shows and how far away it is; lights,
// shadows, both eyes.

#include "shot.h"

static const char things[] =
    "<mujoco><visual><map znear='.02' zfar='30'/><quality offsamples='0'/></visual>"
    "<asset><texture name='c' type='2d' builtin='checker' width='32' height='32' rgb1='.2 .3 .4' rgb2='.3 .4 "
    ".5'/>"
    "<texture type='skybox' builtin='gradient' rgb1='.3 .5 .7' rgb2='0 0 0' width='32' height='192'/>"
    "<material name='f' texture='c' reflectance='.3' texuniform='true'/>"
    "<mesh name='wedge' vertex='0 0 0 .4 0 0 0 .4 0 0 0 .4'/>"
    "<hfield name='h' nrow='4' ncol='4' size='.5 .5 .2 .1' elevation='0 0 0 0 0 1 .5 0 0 .3 1 0 0 0 0 "
    "0'/></asset>"
    "<worldbody><light pos='0 0 3' castshadow='true'/><camera name='eye' pos='0 -3 1.5' xyaxes='1 0 0 0 .45 "
    ".9'/>"
    "<geom type='plane' size='3 3 1' material='f'/><geom type='sphere' size='.3' pos='-.8 0 .5'/>"
    "<geom type='capsule' size='.15 .3' pos='0 0 .6' euler='30 40 0' rgba='1 .3 .2 1'/>"
    "<geom type='ellipsoid' size='.2 .3 .4' pos='.8 0 .5'/><geom type='cylinder' size='.2 .2' pos='-.5 1 .4' "
    "euler='60 0 0'/>"
    "<geom type='box' size='.2 .1 .3' pos='.4 1 .4' euler='0 20 30'/><geom type='mesh' mesh='wedge' pos='1.2 "
    "1 .2'/>"
    "<geom type='hfield' hfield='h' pos='-1.5 1.2 .1'/></worldbody></mujoco>";

// Ray through the middle of a pixel; returns the geom and the depth along the view axis.
static int cast(mjtNum* along, const Shot* s, int x, int y) {
  const mjvGLCamera cam = mjv_averageCamera(s->f.scn.camera, s->f.scn.camera + 1);
  mjtNum pos[3], dir[3], forward[3], up[3], right[3];
  for (int i = 0; i < 3; i++) {
    pos[i] = cam.pos[i];
    forward[i] = cam.forward[i];
    up[i] = cam.up[i];
  }

  mju_cross(right, forward, up);
  mjtNum half = 0.5 * (cam.frustum_top - cam.frustum_bottom) / cam.frustum_near;
  mju_addScl3(dir, forward, up, half * (2 * (y + 0.5) / HEIGHT - 1));
  mju_addToScl3(dir, right, half * WIDTH / HEIGHT * (2 * (x + 0.5) / WIDTH - 1));
  mju_normalize3(dir);
  int geom = -1;
  mjtNum dist = mj_ray(s->f.m, s->f.d, pos, dir, NULL, 1, -1, &geom, NULL);
  *along = dist * mju_dot3(dir, forward);
  return dist < 0 ? -1 : geom;
}

static int pixel_geom(const Shot* s, const unsigned char* rgb, int x, int y) {
  const unsigned char* p = rgb + 3 * (y * WIDTH + x);
  int id = p[0] + (p[1] << 8) + (p[2] << 16) - 1;
  return id < 0 ? -1 : s->f.scn.geoms[id].objid;
}

// Equal neighbours: the pixel is no edge.
static int inside(const Shot* s, const unsigned char* rgb, int x, int y) {
  int own = pixel_geom(s, rgb, x, y);
  for (int dy = -1; dy <= 1; dy++) {
    for (int dx = -1; dx <= 1; dx++) {
      if (pixel_geom(s, rgb, x + dx, y + dy) != own) return 0;
    }
  }
  return 1;
}

static void test_rays(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  static float depth[WIDTH * HEIGHT];
  Shot s;
  int same = 0, all = 0, deep = 0, hits = 0;
  shot_open(&s, things, context);
  s.f.scn.flags[mjRND_SEGMENT] = s.f.scn.flags[mjRND_IDCOLOR] = 1;
  shot_draw(&s, rgb, depth);
  const mjvGLCamera cam = s.f.scn.camera[0];
  for (int y = 1; y < HEIGHT - 1; y++) {
    for (int x = 1; x < WIDTH - 1; x++) {
      if (!inside(&s, rgb, x, y)) continue;
      mjtNum along;
      int geom = cast(&along, &s, x, y);
      all++;
      same += geom == pixel_geom(&s, rgb, x, y);
      if (geom < 0 || geom != pixel_geom(&s, rgb, x, y)) continue;
      double n = cam.frustum_near, f = cam.frustum_far, z = depth[y * WIDTH + x];
      double metric = n * f / (f - z * (f - n));
      hits++;
      deep += fabs(metric - along) < 1e-3;
    }
  }
  g_assert_cmpint(all, >, WIDTH * HEIGHT / 2);
  g_assert_cmpfloat(same, >=, 0.999 * all);
  g_assert_cmpfloat(deep, >=, 0.999 * hits);
  shot_close(&s);
}

// A slab with shared corners: they have the normal of its large faces, and a light above its small
// one lights that.
static const char slab[] =
    "<mujoco><visual><headlight ambient='0 0 0' diffuse='0 0 0' specular='0 0 0'/></visual><asset><mesh "
    "name='m' "
    "vertex='0 0 0 .25 0 0 0 1 0 .25 1 0 0 0 1 .25 0 1 0 1 1 .25 1 1'/></asset><worldbody><light "
    "type='directional' "
    "dir='0 0 -1' diffuse='1 1 1'/><camera pos='.125 .5 4' fovy='20'/><geom type='mesh' mesh='m' rgba='1 1 1 "
    "1'/></worldbody></mujoco>";

static void test_small_face(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  Shot s;
  shot_open(&s, slab, context);
  shot_draw(&s, rgb, NULL);
  g_assert_cmpint(rgb[3 * (HEIGHT / 2 * WIDTH + WIDTH / 2)], >, 150);
  shot_close(&s);
}

// Shadows make a picture darker, and every switch can be turned without an error.
static void test_switches(const void* context) {
  static unsigned char with[3 * WIDTH * HEIGHT], without[3 * WIDTH * HEIGHT];
  Shot s;
  shot_open(&s, things, context);
  shot_draw(&s, with, NULL);
  s.f.scn.flags[mjRND_SHADOW] = 0;
  shot_draw(&s, without, NULL);
  g_assert_cmpfloat(mean(with), <, mean(without));
  for (int flag = 0; flag < mjNRNDFLAG; flag++) {
    s.f.scn.flags[flag] ^= 1;
    shot_draw(&s, with, NULL);
    s.f.scn.flags[flag] ^= 1;
  }
  memset(s.f.opt.flags, 1, sizeof s.f.opt.flags);
  s.f.opt.label = mjLABEL_GEOM;
  s.f.opt.frame = mjFRAME_GEOM;
  shot_draw(&s, with, NULL);
  s.f.scn.stereo = mjSTEREO_SIDEBYSIDE;
  shot_draw(&s, with, NULL);
  shot_close(&s);
}

static void test_overlays(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  static mjvFigure figure;
  Shot s;
  mjrRect viewport = {0, 0, WIDTH, HEIGHT}, quarter = {WIDTH / 2, 0, WIDTH / 2, HEIGHT / 2};
  shot_open(&s, things, context);
  mjr_rectangle(viewport, 0, 0, 0, 1);
  mjr_readPixels(rgb, NULL, viewport, &s.con);
  g_assert_cmpfloat(mean(rgb), ==, 0);
  mjr_rectangle(quarter, 1, 1, 1, 0.5f);
  mjr_readPixels(rgb, NULL, viewport, &s.con);
  g_assert_cmpfloat_with_epsilon(mean(rgb), 255 / 8.0, 1);

  mjv_defaultFigure(&figure);
  figure.linepnt[0] = 3;
  for (int i = 0; i < 6; i++) figure.linedata[0][i] = (float)(i % 4);
  g_strlcpy(figure.title, "title", sizeof figure.title);
  g_strlcpy(figure.linename[0], "näme", sizeof figure.linename[0]);
  mjr_figure(viewport, &figure, &s.con);
  g_assert_cmpfloat(figure.xaxisdata[1], ==, 2);
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, viewport, "one\ntwo", "1\n2", &s.con);
  mjr_label(quarter, mjFONT_BIG, "label", 1, 0, 0, 1, 1, 1, 1, &s.con);
  mjr_text(mjFONT_SHADOW, "text", &s.con, 0.1f, 0.1f, 1, 1, 1);
  mjr_readPixels(rgb, NULL, viewport, &s.con);
  g_assert_cmpfloat(mean(rgb), >, 1);
  mjr_drawPixels(rgb, NULL, viewport, &s.con);
  g_assert_cmpint(mjr_findRect(WIDTH - 5, 5, 1, &quarter), ==, 0);
  g_assert_cmpint(mjr_getError(), ==, 0);
  shot_close(&s);
}

// Nothing to draw, nothing to draw on.
static void test_sizes(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  Shot s;
  mjrRect none = {0, 0, 0, 0}, thin = {3, 3, 1, 1};
  shot_open(&s, "<mujoco><worldbody/></mujoco>", context);
  mjr_render(none, &s.f.scn, &s.con);
  shot_draw(&s, rgb, NULL);
  mjr_render(thin, &s.f.scn, &s.con);
  mjr_resizeOffscreen(17, 3, &s.con);
  g_assert_cmpint(mjr_maxViewport(&s.con).width, ==, 17);
  g_assert_cmpint(mjr_getError(), ==, 0);
  shot_close(&s);
}

// A toolkit's framebuffer is the window: it gets the picture, stays bound, and a slow renderer
// adapts to it.
static void test_window(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  Shot s;
  GLuint fbo, color;
  GLint bound;
  mjrRect viewport = {0, 0, WIDTH, HEIGHT};
  shot_open(&s, things, context);
  glGenFramebuffers(1, &fbo);
  glBindFramebuffer(GL_FRAMEBUFFER, fbo);
  glGenRenderbuffers(1, &color);
  glBindRenderbuffer(GL_RENDERBUFFER, color);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, WIDTH, HEIGHT);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
  mjr_setBuffer(mjFB_WINDOW, &s.con);
  fixture_update(&s.f);
  for (int i = 0; i < 30; i++) mjr_render(viewport, &s.f.scn, &s.con);
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  g_assert_cmpint(bound, ==, (int)fbo);
  mjr_readPixels(rgb, NULL, viewport, &s.con);
  g_assert_cmpfloat(mean(rgb), >, 10);
  g_assert_cmpint(mjr_getError(), ==, 0);
  mjr_freeContext(&s.con);
  glDeleteFramebuffers(1, &fbo);
  glDeleteRenderbuffers(1, &color);
  fixture_close(&s.f);
}

// Each quality shows the same scene.
static void test_quality(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  double best = 0;
  Shot s;
  shot_open(&s, things, context);
  g_assert_cmpint(gimbal_render_get_quality(&s.con), ==, GIMBAL_QUALITY_BEST);
  for (int quality = GIMBAL_QUALITY_BEST; quality >= GIMBAL_QUALITY_FAST; quality--) {
    gimbal_render_set_quality(&s.con, quality);
    g_assert_cmpint(gimbal_render_get_quality(&s.con), ==, quality);
    shot_draw(&s, rgb, NULL);
    if (quality == GIMBAL_QUALITY_BEST) best = mean(rgb);
    g_assert_cmpfloat_with_epsilon(mean(rgb), best, 0.05 * best);
  }
  shot_close(&s);
}

// A hundred lights of all types; light from a surrounding has its colour.
static void test_lights(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  static const char* const type[] = {"spot", "directional", "point", "image"};
  GString* xml = g_string_new(
      "<mujoco><visual><headlight active='0'/></visual><asset><texture name='sky' type='cube' builtin='flat' "
      "rgb1='1 0 0' width='8' height='8'/></asset><worldbody><camera name='eye' pos='0 -3 1' xyaxes='1 0 0 0 "
      "0 1'/>"
      "<geom type='plane' size='4 4 .1'/><geom size='.5' pos='0 0 1'/>");
  Shot s;
  g_string_append(xml, "<light type='image' texture='sky' diffuse='.8 .8 .8'/>");
  for (int i = 0; i < 99; i++) {
    g_string_append_printf(xml, "<light type='%s' pos='%d 0 3' diffuse='.01 .01 .01' castshadow='%s'/>",
                           type[i % 4], i % 5 - 2, i % 9 ? "false" : "true");
  }
  g_string_append(xml, "</worldbody></mujoco>");
  shot_open(&s, xml->str, context);
  shot_draw(&s, rgb, NULL);
  g_assert_cmpint(s.f.scn.nlight, ==, 100);
  s.f.m->light_active[0] = 1;
  for (int i = 1; i < 100; i++) s.f.m->light_active[i] = 0;
  shot_draw(&s, rgb, NULL);
  const unsigned char* middle = rgb + 3 * (HEIGHT / 2 * WIDTH + WIDTH / 2);
  g_assert_cmpint(middle[0], >, 40);
  g_assert_cmpint(middle[0], >, 4 * middle[1]);
  shot_close(&s);
  g_string_free(xml, TRUE);
}

static const char look[] =
    "<mujoco><statistic extent='%s' center='0 0 0'/><visual><map haze='.9' fogstart='.1' fogend='%s'/><rgba "
    "fog='%s'/>"
    "</visual><asset><texture name='t' type='2d' builtin='checker' rgb1='1 1 1' rgb2='0 0 0' width='16' "
    "height='16'/>"
    "<material name='m' texture='t' texrepeat='%s' metallic='%s' roughness='.5'/></asset>"
    "<worldbody><light pos='0 0 3'/><camera pos='0 -2 1' xyaxes='1 0 0 0 .3 1'/>"
    "<geom type='plane' size='0 0 1' material='m'/><geom size='.3' pos='0 0 .3'/></worldbody></mujoco>";

// A context that follows an edited model draws what one draws that was made for it.
static void test_follow(const void* context) {
  static unsigned char own[3 * WIDTH * HEIGHT], followed[3 * WIDTH * HEIGHT];
  g_autofree char* before = g_strdup_printf(look, "2", "3", "1 0 0 1", "2 2", "0");
  g_autofree char* after = g_strdup_printf(look, "4", "2", "0 0 1 1", "5 5", ".8");
  Shot a, b;
  shot_open(&a, before, context);
  a.f.scn.flags[mjRND_FOG] = 1;
  shot_draw(&a, followed, NULL);
  shot_open(&b, after, context);
  b.f.scn.flags[mjRND_FOG] = 1;
  shot_draw(&b, own, NULL);
  g_assert_cmpint(memcmp(own, followed, sizeof own), !=, 0);
  mjr_setBuffer(mjFB_OFFSCREEN, &a.con);
  gimbal_render_follow(b.f.m, &a.con);
  mjr_render((mjrRect){0, 0, WIDTH, HEIGHT}, &b.f.scn, &a.con);
  mjr_readPixels(followed, NULL, (mjrRect){0, 0, WIDTH, HEIGHT}, &a.con);
  g_assert_cmpmem(own, sizeof own, followed, sizeof followed);
  shot_close(&a);
  shot_close(&b);
}

// What cannot be drawn shows as magenta, with a message; what is changed at run time shows at once.
static void test_uploads(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT], before[3 * WIDTH * HEIGHT];
  Shot s;
  shot_open(&s, things, context);
  shot_draw(&s, before, NULL);
  memset(s.f.m->tex_data + s.f.m->tex_adr[0], 255, 32 * 32 * 3);
  mjr_uploadTexture(s.f.m, &s.con, 0);
  shot_draw(&s, rgb, NULL);
  g_assert_cmpfloat(mean(rgb), >, mean(before) + 2);
  for (int i = 0; i < 16; i++) s.f.m->hfield_data[i] = 1;
  mjr_uploadHField(s.f.m, &s.con, 0);
  shot_draw(&s, before, NULL);
  g_assert_cmpint(memcmp(rgb, before, sizeof rgb), !=, 0);
  for (int i = 0; i < 12; i++) s.f.m->mesh_vert[i] *= 2;
  mjr_uploadMesh(s.f.m, &s.con, 0);
  shot_draw(&s, rgb, NULL);
  g_assert_cmpint(memcmp(rgb, before, sizeof rgb), !=, 0);

  void (*user_warning)(const char*) = mju_user_warning;
  mju_user_warning = count_warning;
  warnings = 0;
  s.f.m->tex_nchannel[0] = 0;
  mjr_uploadTexture(s.f.m, &s.con, 0);
  mju_user_warning = user_warning;
  g_assert_cmpint(warnings, ==, 1);
  s.f.m->tex_nchannel[0] = 3;
  shot_draw(&s, rgb, NULL);
  int magenta = 0;
  for (int i = 0; i < WIDTH * HEIGHT; i++) magenta += rgb[3 * i] > 60 && rgb[3 * i] > 2 * rgb[3 * i + 1];
  g_assert_cmpint(magenta, >, WIDTH * HEIGHT / 50);
  shot_close(&s);
}

// Both eyes at one place see the same.
static void test_stereo(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  Shot s;
  shot_open(&s, things, context);
  s.f.m->cam_ipd[0] = 0;
  s.f.scn.stereo = mjSTEREO_SIDEBYSIDE;
  shot_draw(&s, rgb, NULL);
  int differ = 0;
  for (int y = 0; y < HEIGHT; y++) {
    differ += memcmp(rgb + 3 * y * WIDTH, rgb + 3 * (y * WIDTH + WIDTH / 2), 3 * WIDTH / 2) != 0;
  }
  g_assert_cmpint(differ, ==, 0);
  // without a stereo window one picture of both eyes is drawn
  s.f.scn.stereo = mjSTEREO_QUADBUFFERED;
  shot_draw(&s, rgb, NULL);
  g_assert_cmpfloat(mean(rgb), >, 10);
  shot_close(&s);
}

// The longest picture that drivers draw, and one without a size.
static void test_long(const void* context) {
  enum { LENGTH = 16384 };
  Shot s;
  shot_open(&s, things, context);
  unsigned char* rgb = g_malloc(3 * LENGTH);
  mjrRect line = {0, 0, LENGTH, 1}, none = {0, 0, 0, 0};
  mjr_resizeOffscreen(LENGTH, 1, &s.con);
  fixture_update(&s.f);
  mjr_render(line, &s.f.scn, &s.con);
  mjr_readPixels(rgb, NULL, line, &s.con);
  mjr_render(none, &s.f.scn, &s.con);
  g_assert_cmpint(mjr_getError(), ==, 0);
  g_free(rgb);
  shot_close(&s);
}

// A scene that stays as it is is drawn once.
static void test_unchanged(const void* context) {
  static unsigned char first[3 * WIDTH * HEIGHT], second[3 * WIDTH * HEIGHT];
  Shot s;
  shot_open(&s, things, context);
  shot_draw(&s, first, NULL);
  unsigned int drawn = renderer_of(&s.con)->pictures;
  mjr_rectangle((mjrRect){0, 0, WIDTH, HEIGHT}, 0, 0, 0, 1);
  shot_draw(&s, second, NULL);
  g_assert_cmpint(memcmp(first, second, sizeof first), ==, 0);
  g_assert_cmpuint(renderer_of(&s.con)->pictures, ==, drawn);
  s.f.scn.flags[mjRND_SHADOW] = 0;
  shot_draw(&s, second, NULL);
  g_assert_cmpuint(renderer_of(&s.con)->pictures, ==, drawn + 1);
  s.f.m->geom_rgba[4] = 0.123f;
  shot_draw(&s, second, NULL);
  mjr_uploadTexture(s.f.m, &s.con, 0);
  shot_draw(&s, second, NULL);
  g_assert_cmpuint(renderer_of(&s.con)->pictures, ==, drawn + 3);
  shot_close(&s);
}

// A low light throws the shadow of a small ball far away, many times the size of all casters.
static void test_far_shadow(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  static const char* const lights[] = {"type='directional' dir='1 0 -.2'",
                                       "type='spot' pos='-5 0 3' dir='1 0 -.2' cutoff='40'",
                                       "type='point' pos='-5 0 3'"};
  for (size_t i = 0; i < G_N_ELEMENTS(lights); i++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><visual><headlight active='0'/></visual><statistic extent='2' center='0 0 0'/><worldbody>"
        "<light %s diffuse='1 1 1' specular='0 0 0' attenuation='1 0 0' castshadow='true'/>"
        "<geom type='plane' size='40 40 1'/><geom size='.1' pos='0 0 2'/>"
        "<camera pos='10 0 2' xyaxes='1 0 0 0 1 0' fovy='60'/></worldbody></mujoco>",
        lights[i]);
    Shot s;
    shot_open(&s, xml, context);
    for (int quality = GIMBAL_QUALITY_FAST; quality <= GIMBAL_QUALITY_BEST; quality++) {
      gimbal_render_set_quality(&s.con, quality);
      shot_draw(&s, rgb, NULL);
      const unsigned char *middle = rgb + 3 * (HEIGHT / 2 * WIDTH + WIDTH / 2),
                          *aside = middle + 3 * WIDTH * 40;
      g_assert_cmpint(2 * middle[0], <, aside[0]);
    }
    shot_close(&s);
  }
}

// A point light between balls throws the shadow of each onto the wall behind it.
static void test_around(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  GString* xml = g_string_new(
      "<mujoco><visual><headlight active='0'/><map znear='.01'/></visual><worldbody>"
      "<light type='point' pos='0 0 0' diffuse='1 1 1' specular='0 0 0'/>");
  Shot s;
  for (int side = 0; side < 6; side++) {
    int axis = side / 2, sign = side % 2 ? -1 : 1, dir[3] = {0, 0, 0}, up[3] = {0, 0, 0};
    dir[axis] = sign;
    up[(axis + 2) % 3] = 1;
    double half[3] = {2, 2, 2};
    half[axis] = 0.05;
    // cameras look along -z
    int right[3] = {dir[1] * up[2] - dir[2] * up[1], dir[2] * up[0] - dir[0] * up[2],
                    dir[0] * up[1] - dir[1] * up[0]};
    g_string_append_printf(xml,
                           "<geom size='.3' pos='%d %d %d'/><geom type='box' size='%g %g %g' pos='%d %d %d'/>"
                           "<camera pos='%g %g %g' xyaxes='%d %d %d %d %d %d' fovy='110'/>",
                           dir[0], dir[1], dir[2], half[0], half[1], half[2], 2 * dir[0], 2 * dir[1],
                           2 * dir[2], 1.4 * dir[0], 1.4 * dir[1], 1.4 * dir[2], right[0], right[1], right[2],
                           up[0], up[1], up[2]);
  }
  g_string_append(xml, "</worldbody></mujoco>");
  shot_open(&s, xml->str, context);
  for (int quality = GIMBAL_QUALITY_FAST; quality <= GIMBAL_QUALITY_BEST; quality++) {
    gimbal_render_set_quality(&s.con, quality);
    for (int side = 0; side < 6; side++) {
      s.f.cam.fixedcamid = side;
      shot_draw(&s, rgb, NULL);
      const unsigned char *middle = rgb + 3 * (HEIGHT / 2 * WIDTH + WIDTH / 2),
                          *edge = middle + 3 * (WIDTH / 2 - 2);
      g_assert_cmpint(middle[0], <, 8);
      g_assert_cmpint(edge[0], >, 60);
    }
  }
  shot_close(&s);
  g_string_free(xml, TRUE);
}

// A window's quality leaves levels that are too slow, and comes back where there is time for the
// next one.
static void test_adapts(const void* context) {
  Shot s;
  shot_open(&s, things, context);
  Renderer* r = renderer_of(&s.con);
  s.con.currentBuffer = mjFB_WINDOW;
  r->software = 1;
  const struct {
    double seconds;
    int quality;
  } steps[] = {{0.029, GIMBAL_QUALITY_MEDIUM}, {0.035, GIMBAL_QUALITY_LOW},  {0.025, GIMBAL_QUALITY_LOW},
               {0.2, GIMBAL_QUALITY_FAST},     {0.2, GIMBAL_QUALITY_FAST},   {0.012, GIMBAL_QUALITY_LOW},
               {0.018, GIMBAL_QUALITY_MEDIUM}, {0.008, GIMBAL_QUALITY_HIGH}, {0.001, GIMBAL_QUALITY_HIGH}};
  for (gsize i = 0; i < G_N_ELEMENTS(steps); i++) {
    // until the mean has forgotten what was before
    for (int k = 0; k < 40 && (k < 8 || gimbal_render_get_quality(&s.con) != steps[i].quality); k++) {
      quality_adapt(r, steps[i].seconds);
    }
    g_assert_cmpint(gimbal_render_get_quality(&s.con), ==, steps[i].quality);
    r->frame_time = 0;
    r->frames_at_quality = 0;
  }
  // one slow frame says nothing, three without a quick one between them do
  const double once[] = {0.3, 0.02, 0.3}, always[] = {0.3, 0.2, 0.3};
  for (int i = 0; i < 3; i++) quality_adapt(r, once[i]);
  g_assert_cmpint(gimbal_render_get_quality(&s.con), ==, GIMBAL_QUALITY_HIGH);
  r->frames_at_quality = 0;
  for (int i = 0; i < 3; i++) quality_adapt(r, always[i]);
  g_assert_cmpint(gimbal_render_get_quality(&s.con), ==, GIMBAL_QUALITY_MEDIUM);
  s.con.currentBuffer = mjFB_OFFSCREEN;
  shot_close(&s);
}

static int layers_begun;
static PFNGLFRAMEBUFFERTEXTURELAYERPROC begin_layer;

static void count_layer(GLenum target, GLenum attachment, GLuint texture, GLint level, GLint layer) {
  layers_begun++;
  begin_layer(target, attachment, texture, level, layer);
}

// How many pixels are red, green or blue before all.
static void count_colours(int count[3], const unsigned char* rgb) {
  count[0] = count[1] = count[2] = 0;
  for (int i = 0; i < WIDTH * HEIGHT; i++) {
    const unsigned char* p = rgb + 3 * i;
    for (int k = 0; k < 3; k++) count[k] += p[k] > 2 * mjMAX(p[(k + 1) % 3], p[(k + 2) % 3]) + 20;
  }
}

// Each element of a flex has the colour of its material, as face and as skin: of six triangles
// three are red, two green, one blue. What is hidden by its material leaves the others where they
// are.
static void test_flex_materials(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  for (int k = 0; k < 3; k++) {
    Shot s;
    char* xml = g_strdup_printf(
        "<mujoco><visual><quality offsamples='0'/><headlight ambient='1 1 1' diffuse='0 0 0' specular='0 0 "
        "0'/></visual><asset><material name='r' rgba='1 0 0 1'/><material name='g' rgba='0 1 0 %d'/>"
        "<material name='b' rgba='0 0 1 1'/></asset><worldbody><camera pos='1.5 .5 3'/>"
        "<flexcomp name='a' type='direct' dim='2' radius='.001' mass='1' material='b r g r g r' point='0 0 0 "
        "1 "
        "0 0 2 0 0 3 0 0 0 1 0 1 1 0 2 1 0 3 1 0' element='0 1 4 1 5 4 1 2 5 2 6 5 2 3 6 3 7 6'>"
        "<contact selfcollide='none'/></flexcomp></worldbody></mujoco>",
        k < 2);
    shot_open(&s, xml, context);
    s.f.opt.flags[mjVIS_FLEXVERT] = s.f.opt.flags[mjVIS_FLEXEDGE] = 0;
    s.f.opt.flags[mjVIS_FLEXSKIN] = k & 1;
    s.f.opt.flags[mjVIS_FLEXFACE] = 1;
    shot_draw(&s, rgb, NULL);
    int count[3];
    count_colours(count, rgb);
    g_assert_cmpint(count[2], >, 200);
    g_assert_cmpfloat(fabs(count[0] - 3. * count[2]), <, .1 * count[0]);
    double green = k < 2 ? 2. * count[2] : 0;
    g_assert_cmpfloat(fabs(count[1] - green), <=, .1 * green);
    shot_close(&s);
    g_free(xml);
  }
}

// A geom that casts no shadow leaves the picture of a floor as it is without the geom; one that
// does darkens it.
static void test_no_shadow(const void* context) {
  static unsigned char rgb[3][3 * WIDTH * HEIGHT];
  static const char* const ball[] = {"", "<geom size='.2' pos='0 0 .6' castshadow='false'/>",
                                     "<geom size='.2' pos='0 0 .6'/>"};
  for (int k = 0; k < 3; k++) {
    Shot s;
    char* xml = g_strdup_printf(
        "<mujoco><visual><headlight active='0'/><quality offsamples='0'/></visual><worldbody>"
        "<light pos='-1 0 1.6' dir='1 0 -1' castshadow='true' cutoff='80'/>"
        "<camera pos='1 -1.2 1.5' xyaxes='1 0 0 0 .8 .6'/>"
        "<geom type='plane' size='3 3 1' rgba='1 1 1 1'/>%s</worldbody></mujoco>",
        ball[k]);
    shot_open(&s, xml, context);
    shot_draw(&s, rgb[k], NULL);
    shot_close(&s);
    g_free(xml);
  }
  int ball_pixels = 0, shadow_pixels = 0;
  for (int i = 0; i < WIDTH * HEIGHT; i++) {
    bool ball_here = memcmp(rgb[0] + 3 * i, rgb[1] + 3 * i, 3);
    ball_pixels += ball_here;
    shadow_pixels += !ball_here && rgb[2][3 * i] + 20 < rgb[1][3 * i];
  }
  g_assert_cmpint(ball_pixels, >, 20);
  g_assert_cmpint(ball_pixels, <, WIDTH * HEIGHT / 8);  // the ball itself, no shadow beside it
  g_assert_cmpint(shadow_pixels, >, 100);
}

// How many layers of shadow maps a picture draws.
static int layers_of(Shot* s, unsigned char* rgb) {
  layers_begun = 0;
  begin_layer = epoxy_glFramebufferTextureLayer;
  epoxy_glFramebufferTextureLayer = count_layer;
  shot_draw(s, rgb, NULL);
  epoxy_glFramebufferTextureLayer = begin_layer;
  return layers_begun;
}

// Two eyes share their shadows, and so do views that move; what moves itself has a new one, as in a
// context of its own.
static void test_shared_shadows(const void* context) {
  static unsigned char rgb[3 * WIDTH * HEIGHT], own[3 * WIDTH * HEIGHT];
  static const char xml[] =
      "<mujoco><worldbody><light castshadow='true' pos='0 0 3' dir='.2 0 -1'/><light type='directional' "
      "dir='0 .2 -1'/>"
      "<geom type='plane' size='4 4 1'/><body pos='0 0 1'><joint type='slide'/><geom "
      "size='.3'/></body></worldbody>"
      "</mujoco>";
  Shot s, fresh;
  shot_open(&s, xml, context);
  s.f.scn.stereo = mjSTEREO_SIDEBYSIDE;
  shot_draw(&s, rgb, NULL);  // from here on the function is known
  s.f.d->qpos[0] = 0.3;
  mj_forward(s.f.m, s.f.d);
  g_assert_cmpint(layers_of(&s, rgb), ==, 2);
  s.f.cam.azimuth += 20;
  g_assert_cmpint(layers_of(&s, rgb), ==, 0);
  shot_open(&fresh, xml, context);
  fresh.f.scn.stereo = mjSTEREO_SIDEBYSIDE;
  fresh.f.cam = s.f.cam;
  fresh.f.d->qpos[0] = 0.3;
  mj_forward(fresh.f.m, fresh.f.d);
  shot_draw(&fresh, own, NULL);
  g_assert_cmpmem(rgb, sizeof rgb, own, sizeof own);
  shot_close(&fresh);
  s.f.m->light_dir[0] = -0.4;
  mj_forward(s.f.m, s.f.d);
  g_assert_cmpint(layers_of(&s, rgb), ==, 2);
  shot_close(&s);
}

int main(int argc, char** argv) {
  static const ShotTest tests[] = {{"rays", test_rays},
                                   {"small-face", test_small_face},
                                   {"switches", test_switches},
                                   {"overlays", test_overlays},
                                   {"sizes", test_sizes},
                                   {"window", test_window},
                                   {"quality", test_quality},
                                   {"lights", test_lights},
                                   {"uploads", test_uploads},
                                   {"follow", test_follow},
                                   {"stereo", test_stereo},
                                   {"around", test_around},
                                   {"far-shadow", test_far_shadow},
                                   {"adapts", test_adapts},
                                   {"long", test_long},
                                   {"unchanged", test_unchanged},
                                   {"shared-shadows", test_shared_shadows},
                                   {"flex-materials", test_flex_materials},
                                   {"no-shadow", test_no_shadow}};
  return shot_main(argc, argv, "render", tests, G_N_ELEMENTS(tests));
}
