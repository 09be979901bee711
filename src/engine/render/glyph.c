// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text. Glyphs are drawn by Pango and Cairo at the wanted size, once, and kept in one texture. When
// that is full it starts anew.

#include <math.h>
#include <string.h>

#include <pango/pangocairo.h>

#include "base/alloc.h"
#include "render/renderer.h"

enum { ATLAS_SIZE = 1024, GLYPH_BORDER = 1 };

void glyphs_make(GlyphAtlas* atlas) {
  void* zeros = alloc_zeroed(ATLAS_SIZE, ATLAS_SIZE);
  glGenTextures(1, &atlas->texture);
  glBindTexture(GL_TEXTURE_2D, atlas->texture);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, ATLAS_SIZE, ATLAS_SIZE, 0, GL_RED, GL_UNSIGNED_BYTE, zeros);
  texture_sampling(GL_TEXTURE_2D, GL_LINEAR, GL_LINEAR, GL_REPEAT);
  glBindTexture(GL_TEXTURE_2D, 0);
  mju_free(zeros);
}

void glyphs_free(GlyphAtlas* atlas) {
  glDeleteTextures(1, &atlas->texture);
  memset(atlas, 0, sizeof *atlas);
}

// The next character of UTF-8 text. Invalid bytes count as characters of their own.
static uint32_t next_code(const char** text) {
  const unsigned char* s = (const unsigned char*)*text;
  int more = s[0] >= 0xf0 ? 3 : s[0] >= 0xe0 ? 2 : s[0] >= 0xc0 ? 1 : 0;
  uint32_t code = more ? s[0] & (0x3fu >> more) : s[0];
  for (int i = 1; i <= more; i++) {
    if ((s[i] & 0xc0) != 0x80) {
      (*text)++;
      return s[0];
    }
    code = code << 6 | (s[i] & 0x3f);
  }
  *text += 1 + more;
  return code;
}

static int put_utf8(char out[5], uint32_t code) {
  int more = code >= 0x10000 ? 3 : code >= 0x800 ? 2 : code >= 0x80 ? 1 : 0;
  out[0] = (char)(more ? (0xffff00 >> (more + 1) & 0xff) | code >> 6 * more : code);
  for (int i = 1; i <= more; i++) out[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
  out[more + 1] = 0;
  return more + 1;
}

// Room in the atlas, row by row.
static void glyph_place(GlyphAtlas* atlas, Glyph* g) {
  if (atlas->pen_x + g->width + GLYPH_BORDER > ATLAS_SIZE) {
    atlas->pen_x = 0;
    atlas->pen_y += atlas->row + GLYPH_BORDER;
    atlas->row = 0;
  }
  if (atlas->pen_y + g->height > ATLAS_SIZE || atlas->count >= MAX_GLYPH) {
    atlas->pen_x = atlas->pen_y = atlas->row = atlas->count = 0;
  }
  g->x = (short)atlas->pen_x;
  g->y = (short)atlas->pen_y;
  atlas->pen_x += g->width + GLYPH_BORDER;
  if (g->height > atlas->row) atlas->row = g->height;
}

static void glyph_upload(const GlyphAtlas* atlas, const Glyph* g, const unsigned char* image, int stride) {
  glBindTexture(GL_TEXTURE_2D, atlas->texture);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, stride);
  glTexSubImage2D(GL_TEXTURE_2D, 0, g->x, g->y, g->width, g->height, GL_RED, GL_UNSIGNED_BYTE, image);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

static PangoLayout* make_layout(cairo_t* cr, int pixels) {
  PangoLayout* layout = pango_cairo_create_layout(cr);
  PangoFontDescription* font = pango_font_description_from_string("Sans");
  pango_font_description_set_absolute_size(font, pixels * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  return layout;
}

// Measured alone: most characters are never drawn.
void glyph_advances(int pixels, int n, int* advance) {
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  cairo_t* cr = cairo_create(surface);
  PangoLayout* layout = make_layout(cr, pixels);
  for (int c = 0; c < n; c++) {
    char text[2] = {(char)(c < ' ' ? ' ' : c), 0};
    PangoRectangle ink, logical;
    pango_layout_set_text(layout, text, 1);
    pango_layout_get_pixel_extents(layout, &ink, &logical);
    advance[c] = logical.width;
  }
  g_object_unref(layout);
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
}

// Draw a character of a font size (pixels) and keep it.
static const Glyph* make_glyph(GlyphAtlas* atlas, int pixels, uint32_t code) {
  char text[5];
  PangoRectangle ink, logical;
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 4 * pixels + 8, 3 * pixels + 8);
  cairo_t* cr = cairo_create(surface);
  PangoLayout* layout = make_layout(cr, pixels);
  pango_layout_set_text(layout, text, put_utf8(text, code));
  pango_layout_get_pixel_extents(layout, &ink, &logical);
  int baseline = PANGO_PIXELS(pango_layout_get_baseline(layout));

  Glyph g = {.code = code, .font = (short)pixels, .advance = (short)logical.width};
  g.left = (short)(ink.x - 1);
  g.top = (short)(baseline - ink.y + 1);
  g.width = (short)mjMIN(ink.width + 2, 4 * pixels + 8);
  g.height = (short)mjMIN(ink.height + 2, 3 * pixels + 8);
  cairo_move_to(cr, 1 - ink.x, 1 - ink.y);
  pango_cairo_show_layout(cr, layout);
  cairo_surface_flush(surface);
  glyph_place(atlas, &g);
  glyph_upload(atlas, &g, cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface));
  g_object_unref(layout);
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
  atlas->glyph[atlas->count] = g;
  return atlas->glyph + atlas->count++;
}

static const Glyph* find_glyph(GlyphAtlas* atlas, int pixels, uint32_t code) {
  for (int i = 0; i < atlas->count; i++) {
    if (atlas->glyph[i].code == code && atlas->glyph[i].font == pixels) return atlas->glyph + i;
  }
  return make_glyph(atlas, pixels, code);
}

int text_width(GlyphAtlas* atlas, int pixels, const char* text) {
  int width = 0;
  while (*text && *text != '\n') width += find_glyph(atlas, pixels, next_code(&text))->advance;
  return width;
}

void text_draw(Renderer* r, int pixels, const char* text, float x, float y, const float rgba[4]) {
  enum { BATCH = 128 };
  static const int corner[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};
  FlatVertex vertex[6 * BATCH];
  float pen = floorf(x + 0.5f);
  int n = 0;
  y = floorf(y + 0.5f);
  while (*text && *text != '\n') {
    const Glyph* g = find_glyph(&r->atlas, pixels, next_code(&text));
    for (int k = 0; k < 6; k++) {
      int right = corner[k][0], up = corner[k][1];
      vertex[n++] = (FlatVertex){pen + g->left + right * g->width,
                                 y + g->top - (up ? 0 : g->height),
                                 (float)(g->x + right * g->width) / ATLAS_SIZE,
                                 (float)(g->y + (up ? 0 : g->height)) / ATLAS_SIZE,
                                 {rgba[0], rgba[1], rgba[2], rgba[3]}};
    }
    pen += g->advance;
    if (n == 6 * BATCH) {
      flat_draw(r, GL_TRIANGLES, vertex, n);
      n = 0;
    }
  }
  flat_draw(r, GL_TRIANGLES, vertex, n);
}
