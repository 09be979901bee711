// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Figures: lines over a grid with title, legend and tick labels.

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "render/renderer.h"

// The pane of a figure and its data range.
typedef struct Pane {
  float left, bottom, width, height;
  float low[2], high[2];
} Pane;

static float pane_x(const Pane* p, float x) {
  return p->left + p->width * (x - p->low[0]) / (p->high[0] - p->low[0]);
}
static float pane_y(const Pane* p, float y) {
  return p->bottom + p->height * (y - p->low[1]) / (p->high[1] - p->low[1]);
}

// Lines are quads that fade out over a pixel on both sides.
typedef struct Stroke {
  FlatVertex vertex[18 * 64];
  int count;
  Renderer* r;
  float width, rgba[4];
} Stroke;

static void stroke_flush(Stroke* s) {
  flat_draw(s->r, GL_TRIANGLES, s->vertex, s->count);
  s->count = 0;
}

static void stroke_segment(Stroke* s, float x0, float y0, float x1, float y1) {
  static const int corner[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};
  float dx = x1 - x0, dy = y1 - y0, size = sqrtf(dx * dx + dy * dy);
  if (!(size > 1e-6f) || !isfinite(size)) return;
  float nx = -dy / size, ny = dx / size, edge[4] = {-0.5f * s->width - 0.5f, -0.5f * s->width + 0.5f};
  if (edge[1] > 0) edge[1] = 0;
  edge[2] = -edge[1];
  edge[3] = -edge[0];
  if (s->count + 18 > 18 * 64) stroke_flush(s);
  for (int band = 0; band < 3; band++) {
    for (int k = 0; k < 6; k++) {
      int side = band + corner[k][0];
      float at = edge[side], x = corner[k][1] ? x1 : x0, y = corner[k][1] ? y1 : y0;
      float alpha = side == 0 || side == 3 ? 0 : s->rgba[3] * fminf(s->width, 1);
      s->vertex[s->count++] =
          (FlatVertex){x + at * nx, y + at * ny, -1, -1, {s->rgba[0], s->rgba[1], s->rgba[2], alpha}};
    }
  }
}

static void stroke_start(Stroke* s, Renderer* r, float width, const float rgb[3], float alpha) {
  s->r = r;
  s->count = 0;
  s->width = fmaxf(width, 0.5f);
  memcpy(s->rgba, rgb, 3 * sizeof *rgb);
  s->rgba[3] = alpha;
}

// Range of the finite values of all lines on an axis; whether there are any.
static bool data_range(float* low, float* high, const mjvFigure* fig, int axis) {
  *low = FLT_MAX;
  *high = -FLT_MAX;
  for (int line = 0; line < mjMAXLINE; line++) {
    for (int k = 0; k < mjMIN(fig->linepnt[line], mjMAXLINEPNT); k++) {
      float v = fig->linedata[line][2 * k + axis];
      if (!isfinite(v)) continue;
      *low = fminf(*low, v);
      *high = fmaxf(*high, v);
    }
  }
  return *low <= *high;
}

// Range of an axis: as given, or around the data when it is empty or the figure grows with them.
// The vertical one reaches to multiples of the power of ten below its length, so that the labels of
// its ends are short and stay while the data move.
static void axis_range(float* low, float* high, const mjvFigure* fig, int axis) {
  const float least = 1e-5f;
  float dlow, dhigh;
  bool data = data_range(&dlow, &dhigh, fig, axis), automatic = fig->range[axis][0] >= fig->range[axis][1];
  *low = automatic && data ? dlow : fig->range[axis][0];
  *high = automatic && data ? dhigh : fig->range[axis][1];
  if (!automatic && fig->flg_extend && data) {
    *low = fminf(*low, dlow);
    *high = fmaxf(*high, dhigh);
  }
  if (!(*high - *low >= least)) {
    float middle = 0.5f * (*low + *high), half = fmaxf(0.5f * least, fabsf(middle) * 1e-6f);
    *low = middle - half;
    *high = middle + half;
  }
  if (axis == 1) {
    double step = pow(10, floor(log10(*high - *low)));
    *low = (float)(step * floor(*low / step));
    *high = (float)(step * ceil(*high / step));
  }
  if (axis == 1 && fig->flg_symmetric) {
    *high = fmaxf(fabsf(*low), fabsf(*high));
    *low = -*high;
  }
}

static void figure_grid(Renderer* r, const mjvFigure* fig, const Pane* p) {
  Stroke s;
  stroke_start(&s, r, fig->gridwidth, fig->gridrgb, 1);
  for (int axis = 0; axis < 2; axis++) {
    int n = mjMAX(fig->gridsize[axis], 2);
    for (int i = 0; i < n; i++) {
      float at = (float)i / (n - 1), x = p->left + at * p->width, y = p->bottom + at * p->height;
      if (axis) {
        stroke_segment(&s, p->left, y, p->left + p->width, y);
      } else {
        stroke_segment(&s, x, p->bottom, x, p->bottom + p->height);
      }
    }
  }
  stroke_flush(&s);
}

// Drop the zeros that end a fraction, and its point if nothing is left of it.
static void trim_fraction(char* text) {
  if (!strchr(text, '.') || strpbrk(text, "eE") || !isdigit((unsigned char)text[strlen(text) - 1])) return;
  char* end = text + strlen(text);
  while (end[-1] == '0') *--end = 0;
  if (end[-1] == '.') end[-1] = 0;
}

// A printf format of the user for one float; anything else falls back to %g.
static void print_tick(char text[40], const char* format, float value) {
  int conversions = 0, safe = 1;
  for (const char* c = format; *c; c++) {
    if (*c != '%') continue;
    if (c[1] == '%') {
      c++;
      continue;
    }
    conversions++;
    c += 1 + strspn(c + 1, "0123456789.+-# ");
    safe = safe && *c && strchr("fFgGeE", *c) != NULL;
    if (!*c) break;
  }
  if (fabsf(value) < 1e-12f) value = 0;
  if (conversions == 1 && safe) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(text, 40, format, value);
#pragma GCC diagnostic pop
  } else {
    snprintf(text, 40, "%g", value);
  }
  trim_fraction(text);
}

static void figure_ticks(Renderer* r, const mjvFigure* fig, const Pane* p, int pixels) {
  float rgba[4] = {fig->textrgb[0], fig->textrgb[1], fig->textrgb[2], 1};
  for (int axis = 0; axis < 2; axis++) {
    int n = mjMAX(fig->gridsize[axis], 2);
    for (int i = 0; i < n && fig->flg_ticklabel[axis]; i++) {
      char text[40];
      float at = (float)i / (n - 1);
      print_tick(text, axis ? fig->yformat : fig->xformat,
                 p->low[axis] + at * (p->high[axis] - p->low[axis]));
      int width = text_width(&r->atlas, pixels, text);
      if (axis) {
        text_draw(r, pixels, text, p->left - width - 0.4f * pixels,
                  p->bottom + at * p->height - 0.36f * pixels, rgba);
      } else {
        text_draw(r, pixels, text, p->left + at * p->width - 0.5f * width, p->bottom - 1.2f * pixels, rgba);
      }
    }
  }
}

// The line that the user points at, -1: none.
static int pointed_line(const mjvFigure* fig, const Pane* p, mjrRect viewport) {
  int best = -1;
  float nearest = 15;
  if (fig->highlightid >= 0) return fig->highlightid;
  if (fig->highlight[0] <= 0 && fig->highlight[1] <= 0) return -1;
  for (int line = 0; line < mjMAXLINE; line++) {
    for (int k = 0; k < mjMIN(fig->linepnt[line], mjMAXLINEPNT); k++) {
      const float* v = fig->linedata[line] + 2 * k;
      float dx = pane_x(p, v[0]) - viewport.left - fig->highlight[0];
      float dy = pane_y(p, v[1]) - viewport.bottom - fig->highlight[1], dist = sqrtf(dx * dx + dy * dy);
      if (dist >= nearest) continue;
      nearest = dist;
      best = line;
    }
  }
  return best;
}

static void figure_lines(Renderer* r, const mjvFigure* fig, const Pane* p, int pointed) {
  Stroke s;
  glEnable(GL_SCISSOR_TEST);
  glScissor((int)p->left - 1, (int)p->bottom - 1, (int)p->width + 3, (int)p->height + 3);
  for (int line = 0; line < mjMAXLINE; line++) {
    int n = mjMIN(fig->linepnt[line], mjMAXLINEPNT), step = fig->flg_barplot ? 2 : 1;
    if (n < 2) continue;
    stroke_start(&s, r, fig->linewidth * (line == pointed ? 2 : 1), fig->linergb[line], 1);
    for (int k = 0; k + 1 < n; k += step) {
      const float* v = fig->linedata[line] + 2 * k;
      stroke_segment(&s, pane_x(p, v[0]), pane_y(p, v[1]), pane_x(p, v[2]), pane_y(p, v[3]));
    }
    stroke_flush(&s);
  }
  if (fig->flg_selection) {
    stroke_start(&s, r, fig->gridwidth, fig->textrgb, 1);
    stroke_segment(&s, pane_x(p, fig->selection), p->bottom, pane_x(p, fig->selection),
                   p->bottom + p->height);
    stroke_flush(&s);
  }
  glDisable(GL_SCISSOR_TEST);
}

static int legend_height(int pixels) {
  return pixels * 14 / 10;
}

// The lines with names that have room in the pane, from the first on; returns their number.
static int legend_rows(int row[mjMAXLINE], int* width, Renderer* r, const mjvFigure* fig, const Pane* p,
                       int pixels) {
  int n = 0;
  *width = 0;
  for (int line = 0; line < mjMAXLINE; line++) {
    if (fig->linepnt[line] <= 0 || !fig->linename[line][0]) continue;
    int w = text_width(&r->atlas, pixels, fig->linename[line]);
    if (w + pixels > p->width || (n + 1) * legend_height(pixels) + fig->legendoffset > p->height) break;
    *width = mjMAX(*width, w);
    row[n++] = line;
  }
  return n;
}

static void figure_legend(Renderer* r, const mjvFigure* fig, const Pane* p, int pixels, int pointed) {
  int width, row[mjMAXLINE], line_height = legend_height(pixels);
  int count = fig->flg_legend ? legend_rows(row, &width, r, fig, p, pixels) : 0;
  if (!count) return;
  float w = (float)(width + pixels), right = p->left + p->width,
        top = p->bottom + p->height - fig->legendoffset;
  flat_rectangle(r, right - w, top - count * line_height, w, (float)(count * line_height), fig->legendrgba);
  for (int i = 0; i < count; i++) {
    int line = row[i];
    float alpha = pointed < 0 || pointed == line ? 1 : 0.4f;
    float rgba[4] = {fig->linergb[line][0], fig->linergb[line][1], fig->linergb[line][2], alpha};
    text_draw(r, pixels, fig->linename[line], right - w + 0.5f * pixels,
              top - (i + 1) * line_height + 0.3f * pixels, rgba);
  }
}

// Room for the pane: title above, tick labels and the label of the x axis below and to the left.
static Pane make_pane(Renderer* r, const mjvFigure* fig, mjrRect viewport, int pixels) {
  Pane p;
  int left = pixels, bottom = pixels, top = pixels;
  if (fig->flg_ticklabel[1]) left += mjMAX(text_width(&r->atlas, pixels, fig->minwidth), 2 * pixels);
  if (fig->flg_ticklabel[0]) bottom += pixels;
  if (fig->xlabel[0]) bottom += 3 * pixels / 2;
  if (fig->title[0]) top += 3 * pixels / 2;
  p.left = (float)(viewport.left + left);
  p.bottom = (float)(viewport.bottom + bottom);
  p.width = (float)mjMAX(viewport.width - left - pixels, 1);
  p.height = (float)mjMAX(viewport.height - bottom - top, 1);
  for (int axis = 0; axis < 2; axis++) axis_range(p.low + axis, p.high + axis, fig, axis);
  return p;
}

// A line of text over the middle of the pane, as far as it lies in the figure then.
static void figure_heading(Renderer* r, const char* words, const Pane* p, mjrRect viewport, int pixels,
                           float height, const float rgba[4]) {
  float width = (float)text_width(&r->atlas, pixels, words), left = p->left + 0.5f * (p->width - width),
        most = (float)(viewport.left + viewport.width) - width;
  text_draw(r, pixels, words, fmaxf(fminf(left, most), (float)viewport.left), (float)viewport.bottom + height,
            rgba);
}

static void save_axes(mjvFigure* fig, const Pane* p, mjrRect viewport) {
  fig->xaxispixel[0] = (int)p->left - viewport.left;
  fig->xaxispixel[1] = (int)(p->left + p->width) - viewport.left;
  fig->yaxispixel[0] = (int)p->bottom - viewport.bottom;
  fig->yaxispixel[1] = (int)(p->bottom + p->height) - viewport.bottom;
  for (int k = 0; k < 2; k++) {
    fig->xaxisdata[k] = k ? p->high[0] : p->low[0];
    fig->yaxisdata[k] = k ? p->high[1] : p->low[1];
  }
}

void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con) {
  Renderer* r = renderer_alive(con);
  if (!r || viewport.width <= 0 || viewport.height <= 0) return;
  int pixels = 13 * con->fontScale / 100;
  float text[4] = {fig->textrgb[0], fig->textrgb[1], fig->textrgb[2], 1};
  Pane p = make_pane(r, fig, viewport, pixels);
  int pointed = pointed_line(fig, &p, viewport);
  save_axes(fig, &p, viewport);

  flat_begin(r, viewport.left + viewport.width, viewport.bottom + viewport.height);
  flat_rectangle(r, (float)viewport.left, (float)viewport.bottom, (float)viewport.width,
                 (float)viewport.height, fig->figurergba);
  flat_rectangle(r, p.left, p.bottom, p.width, p.height, fig->panergba);
  figure_grid(r, fig, &p);
  figure_lines(r, fig, &p, pointed);
  figure_ticks(r, fig, &p, pixels);
  figure_legend(r, fig, &p, pixels, pointed);
  if (fig->title[0]) {
    figure_heading(r, fig->title, &p, viewport, pixels, viewport.height - 1.6f * pixels, text);
  }
  if (fig->xlabel[0]) figure_heading(r, fig->xlabel, &p, viewport, pixels, 0.6f * pixels, text);
  flat_end();
}
