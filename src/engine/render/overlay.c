// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text, boxes and labels over a picture.

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "render/renderer.h"
#include "render/shader.h"

static const float white[4] = {1, 1, 1, 1}, shadow[4] = {0, 0, 0, 0.45f};

// Height of a font in pixels.
static int font_pixels(int font, const mjrContext* con) {
  return (font == mjFONT_BIG ? 20 : 14) * (con->fontScale > 0 ? con->fontScale : 100) / 100;
}

void mjr_changeFont(int fontscale, mjrContext* con) {
  Renderer* r = renderer_alive(con);
  if (!r) return;
  con->fontScale = fontscale;
  int normal = font_pixels(mjFONT_NORMAL, con), big = font_pixels(mjFONT_BIG, con);
  glyph_advances(normal, 127, con->charWidth);
  glyph_advances(big, 127, con->charWidthBig);
  con->charHeight = normal * 13 / 10;
  con->charHeightBig = big * 13 / 10;
  con->rangeFont = 127;
}

static void overlay_begin(Renderer* r, GLint viewport[4]) {
  glGetIntegerv(GL_VIEWPORT, viewport);
  flat_begin(r, viewport[0] + viewport[2], viewport[1] + viewport[3]);
}

static void overlay_end(const GLint viewport[4]) {
  flat_end();
  glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
}

// One line of text with the shadow of its font.
static void draw_line(Renderer* r, int font, int pixels, const char* text, float x, float y,
                      const float rgba[4]) {
  if (font == mjFONT_SHADOW || font == mjFONT_BIG) {
    static const int offset[4][2] = {{1, -1}, {-1, -1}, {1, 1}, {-1, 1}};
    float dark[4] = {shadow[0], shadow[1], shadow[2], shadow[3] * rgba[3]};
    for (int k = 0; k < 4; k++) text_draw(r, pixels, text, x + offset[k][0], y + offset[k][1], dark);
  }
  text_draw(r, pixels, text, x, y, rgba);
}

void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float red, float green,
              float blue) {
  Renderer* r = renderer_alive(con);
  GLint viewport[4];
  float rgba[4] = {red, green, blue, 1};
  if (!r || !txt) return;
  overlay_begin(r, viewport);
  draw_line(r, font, font_pixels(font, con), txt, viewport[0] + x * viewport[2],
            viewport[1] + y * viewport[3], rgba);
  overlay_end(viewport);
}

// Lines of a text, and the width of the widest.
static int text_extent(int* width, Renderer* r, int pixels, const char* text) {
  int lines = 0;
  *width = 0;
  for (const char* line = text; line && *line; lines++) {
    *width = mjMAX(*width, text_width(&r->atlas, pixels, line));
    line = strchr(line, '\n');
    if (line) line++;
  }
  return lines;
}

static void draw_column(Renderer* r, int font, int pixels, int height, const char* text, float x, float top) {
  int n = 0;
  for (const char* line = text; line && *line; n++) {
    draw_line(r, font, pixels, line, x, top - n * height - 0.78f * height, white);
    line = strchr(line, '\n');
    if (line) line++;
  }
}

void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay, const char* overlay2,
                 const mjrContext* con) {
  // left, middle or right and bottom, middle or top of the viewport, in halves
  static const int grid[8][2] = {{0, 2}, {2, 2}, {0, 0}, {2, 0}, {1, 2}, {1, 0}, {0, 1}, {2, 1}};
  Renderer* r = renderer_alive(con);
  if (!r || !overlay || gridpos < 0 || gridpos > 7) return;
  int pixels = font_pixels(font, con), line = font == mjFONT_BIG ? con->charHeightBig : con->charHeight,
      width[2] = {0, 0};
  int gap = overlay2 ? pixels : 0, pad = pixels / 2;
  int lines = text_extent(&width[0], r, pixels, overlay),
      lines2 = text_extent(&width[1], r, pixels, overlay2);
  int w = width[0] + width[1] + gap + 2 * pad, h = mjMAX(lines, lines2) * line + 2 * pad;
  float left = viewport.left + 0.5f * grid[gridpos][0] * (viewport.width - w);
  float bottom = viewport.bottom + 0.5f * grid[gridpos][1] * (viewport.height - h);
  static const float back[4] = {0, 0, 0, 0.5f};

  flat_begin(r, viewport.left + viewport.width, viewport.bottom + viewport.height);
  flat_rectangle(r, left, bottom, (float)w, (float)h, back);
  draw_column(r, font, pixels, line, overlay, left + pad, bottom + h - pad);
  draw_column(r, font, pixels, line, overlay2, left + pad + width[0] + gap, bottom + h - pad);
  flat_end();
}

void mjr_label(mjrRect viewport, int font, const char* txt, float red, float green, float blue, float a,
               float rt, float gt, float bt, const mjrContext* con) {
  Renderer* r = renderer_alive(con);
  float rgba[4] = {red, green, blue, a}, text[4] = {rt, gt, bt, 1};
  if (!r || viewport.width <= 0 || viewport.height <= 0) return;
  int pixels = font_pixels(font, con);
  flat_begin(r, viewport.left + viewport.width, viewport.bottom + viewport.height);
  flat_rectangle(r, (float)viewport.left, (float)viewport.bottom, (float)viewport.width,
                 (float)viewport.height, rgba);
  if (txt) {
    float x = viewport.left + 0.5f * (viewport.width - text_width(&r->atlas, pixels, txt));
    draw_line(r, font, pixels, txt, x, viewport.bottom + 0.5f * viewport.height - 0.36f * pixels, text);
  }
  flat_end();
}

int mjr_findRect(int x, int y, int nrect, const mjrRect* rect) {
  for (int i = nrect - 1; i >= 0; i--) {
    if (x >= rect[i].left && x < rect[i].left + rect[i].width && y >= rect[i].bottom &&
        y < rect[i].bottom + rect[i].height) {
      return i;
    }
  }
  return -1;
}

// Where a point of the world is in the viewport; 0 when it is behind the eye or far out.
static bool overlay_project(float at[2], const Renderer* r, const float pos[3], mjrRect viewport) {
  const float* m = r->frame.viewproj;
  float clip[4];
  for (int k = 0; k < 4; k++) clip[k] = m[k] * pos[0] + m[4 + k] * pos[1] + m[8 + k] * pos[2] + m[12 + k];
  if (clip[3] <= 1e-6f || fabsf(clip[0]) > 1.1f * clip[3] || fabsf(clip[1]) > 1.1f * clip[3]) return false;
  at[0] = viewport.left + 0.5f * (clip[0] / clip[3] + 1) * viewport.width;
  at[1] = viewport.bottom + 0.5f * (clip[1] / clip[3] + 1) * viewport.height;
  return true;
}

// Labels that were placed, so that the next ones do not cover them.
enum { MOST_PLACED = 256 };

typedef struct PlacedLabel {
  float left, right, y;
  const char* text;
} PlacedLabel;

// The label that text at this height would cover, or NULL.
static const PlacedLabel* overlay_covered(const PlacedLabel* placed, int n, float left, float right, float y,
                                          int height) {
  for (int i = 0; i < n; i++) {
    if (left < placed[i].right && right > placed[i].left && fabsf(y - placed[i].y) < height) {
      return placed + i;
    }
  }
  return NULL;
}

// Move a label up or down by a few lines to where there is room. Returns 0 when the same text
// stands there.
static bool place_label(float* y, const PlacedLabel* placed, int n, float left, float right, int height,
                        const char* text) {
  static const int step[] = {0, 1, -1, 2, -2, 3, -3};
  for (size_t k = 0; k < sizeof step / sizeof *step; k++) {
    const PlacedLabel* other = overlay_covered(placed, n, left, right, *y + step[k] * height, height);
    if (other && !strcmp(other->text, text)) return false;
    if (other) continue;
    *y += step[k] * height;
    return true;
  }
  return true;
}

void labels_draw(Renderer* r, const mjrContext* con, const mjvScene* scn, mjrRect viewport) {
  PlacedLabel placed[MOST_PLACED];
  int n = 0, pixels = font_pixels(mjFONT_NORMAL, con);
  for (int i = 0; i < scn->ngeom; i++) {
    const mjvGeom* g = scn->geoms + i;
    float at[2];
    if (!g->label[0] || !overlay_project(at, r, g->pos, viewport)) continue;
    float half = 0.5f * text_width(&r->atlas, pixels, g->label), left = at[0] - half, right = at[0] + half;
    if (!place_label(&at[1], placed, n, left, right, con->charHeight, g->label)) continue;
    if (n == 0) flat_begin(r, viewport.left + viewport.width, viewport.bottom + viewport.height);
    placed[n] = (PlacedLabel){left, right, at[1], g->label};
    n += n + 1 < MOST_PLACED;
    draw_line(r, mjFONT_SHADOW, pixels, g->label, left, at[1], white);
  }
  if (n) flat_end();
}

// Blend a colour over the scissor box.
static void rectangle_blend(float red, float green, float blue, float a) {
  static const float corner[3][4] = {{-1, -1, -1, -1}, {3, -1, -1, -1}, {-1, 3, -1, -1}};
  float vertex[3][8];
  GLuint program = shader_program("flat.vert", "flat.frag", ""), array, buffer;
  GLint viewport[4];
  if (!program) return;
  glGetIntegerv(GL_VIEWPORT, viewport);
  for (int i = 0; i < 3; i++) {
    // the vertex shader takes pixels: with a picture of 2 x 2 of them, -1 .. 3 covers everything
    const float v[8] = {corner[i][0] + 1, corner[i][1] + 1, -1, -1, red, green, blue, a};
    memcpy(vertex[i], v, sizeof v);
  }
  glGenVertexArrays(1, &array);
  glGenBuffers(1, &buffer);
  glBindVertexArray(array);
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glBufferData(GL_ARRAY_BUFFER, sizeof vertex, vertex, GL_STREAM_DRAW);
  for (GLuint k = 0; k < 2; k++) {
    glEnableVertexAttribArray(k);
    glVertexAttribPointer(k, 4, GL_FLOAT, GL_FALSE, sizeof vertex[0], (const void*)(k * 4 * sizeof(float)));
  }
  glUseProgram(program);
  glUniform2f(glGetUniformLocation(program, "pixels"), 2, 2);
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glViewport(0, 0, 16384, 16384);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
  glDisable(GL_BLEND);
  glUseProgram(0);
  glBindVertexArray(0);
  glDeleteVertexArrays(1, &array);
  glDeleteBuffers(1, &buffer);
  glDeleteProgram(program);
}

// No context is given here, so a rectangle that is not opaque gets a program of its own for the
// moment.
void mjr_rectangle(mjrRect viewport, float red, float green, float blue, float a) {
  if (viewport.width <= 0 || viewport.height <= 0 || a <= 0 || !context_current() || !context_new_enough()) {
    return;
  }
  GLboolean scissor = glIsEnabled(GL_SCISSOR_TEST);
  GLint box[4];
  glGetIntegerv(GL_SCISSOR_BOX, box);
  glEnable(GL_SCISSOR_TEST);
  glScissor(viewport.left, viewport.bottom, viewport.width, viewport.height);
  if (a >= 1) {
    glClearColor(red, green, blue, 1);
    glClear(GL_COLOR_BUFFER_BIT);
  } else {
    rectangle_blend(red, green, blue, a);
  }
  if (!scissor) glDisable(GL_SCISSOR_TEST);
  glScissor(box[0], box[1], box[2], box[3]);
}
