// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where everything stands: sections under each other, items in lines, what stands under a folded
// separator left out.

#include <epoxy/gl.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "ui/ui.h"

int ui_scaled(int length, const mjrContext* con) {
  return (int)lround(0.01 * length * con->fontScale);
}

int ui_text_width(const char* text, int most, const mjrContext* con) {
  int width = 0;
  for (int i = 0; text[i] && (most < 0 || i < most); i++) {
    width += con->charWidth[(unsigned char)text[i] & 127];
  }
  return width;
}

int ui_line_height(const mjUI* ui, const mjrContext* con) {
  return con->charHeight + 2 * ui_scaled(ui->spacing.textver, con);
}

bool ui_enabled(const mjUI* ui, const mjuiItem* item) {
  if (item->state <= 0) return false;
  return item->state == 1 || !ui->predicate || ui->predicate(item->state, ui->userdata);
}

// The lengths that placing needs, in pixels.
typedef struct Measure {
  int width, column;                      // of a section; of an item that shares its line
  int section, side, middle, gap, label;  // as in the theme; gap: above an item
  int line, text;                         // height of a line; of one of static text
} Measure;

static Measure layout_measure(const mjUI* ui, const mjrContext* con) {
  const mjuiThemeSpacing* s = &ui->spacing;
  Measure m = {
      .section = ui_scaled(s->section, con),
      .side = ui_scaled(s->itemside, con),
      .middle = ui_scaled(s->itemmid, con),
      .gap = ui_scaled(s->itemver, con),
      .label = ui_scaled(s->label, con),
      .line = ui_line_height(ui, con),
      .text = con->charHeight + ui_scaled(s->textver, con),
  };
  m.width = ui_scaled(s->total, con) - ui_scaled(s->scroll, con) - 2 * m.section;
  m.column = (m.width - 2 * m.side - m.middle) / 2;
  return m;
}

static int radio_columns(const mjUI* ui) {
  return ui->radiocol ? ui->radiocol : 2;
}

static int radio_rows(const mjUI* ui, const mjuiItem* item) {
  return (item->multi.nelem - 1) / radio_columns(ui) + 1;
}

static int item_height(const mjUI* ui, const mjuiItem* item, const Measure* m) {
  if (item->type == mjITEM_STATIC) return m->text * item->multi.nelem;
  return item->type == mjITEM_RADIO ? m->line * radio_rows(ui, item) : m->line;
}

// Two buttons or checks of a kind that follow each other share a line.
static bool shares_line(const mjuiSection* s, int i) {
  return i + 1 < s->nitem && ui_kind[s->item[i].type].paired && s->item[i + 1].type == s->item[i].type;
}

static mjrRect item_rect(const mjuiSection* s, const mjuiItem* item, int bottom, int height,
                         const Measure* m) {
  mjrRect r = {s->rcontent.left + m->side, bottom, s->rcontent.width - 2 * m->side, height};
  if (ui_kind[item->type].paired) r.width = m->column;
  if (ui_kind[item->type].named && item->name[0]) {
    r.left += m->label;
    r.width -= m->label;
  }
  return r;
}

// Place the items of a section under a height. What is folded away is left out, or not. Returns the
// height of them all.
static int place_items(mjUI* ui, mjuiSection* s, int top, int fold, const Measure* m) {
  int y = top, folded = 0;
  for (int i = 0; i < s->nitem; i++) {
    mjuiItem* item = s->item + i;
    if (item->type == mjITEM_SEPARATOR) folded = 0;
    item->skip = fold && folded;
    if (item->type == mjITEM_SEPARATOR) folded = item->state == mjSEPCLOSED;
    item->rect = (mjrRect){0, 0, 0, 0};
    if (item->skip) continue;
    int height = item_height(ui, item, m);
    y -= (item->type == mjITEM_SEPARATOR ? m->section : m->gap) + height;
    item->rect = item_rect(s, item, y, height, m);
    if (!shares_line(s, i)) continue;
    mjuiItem* second = s->item + ++i;
    second->skip = item->skip;
    second->rect = item->rect;
    second->rect.left += m->column + m->middle;
  }
  return top - y + m->gap;
}

// Place all sections under a height. Returns where the column ends; unfolded: as if all were open
// and nothing folded.
static int place_sections(mjUI* ui, int top, int unfolded, const Measure* m) {
  for (int n = 0; n < ui->nsect; n++) {
    mjuiSection* s = ui->sect + n;
    int title = s->state == mjSECT_FIXED ? 0 : m->line;
    top -= m->section + title;
    s->rtitle = (mjrRect){m->section, top, m->width, title};
    s->rcontent = (mjrRect){m->section, 0, m->width, 0};
    s->rcontent.height = place_items(ui, s, top, !unfolded, m);
    s->rcontent.bottom = top - s->rcontent.height;
    if (unfolded || s->state != mjSECT_CLOSED) top -= s->rcontent.height;
  }
  return top - m->section;
}

static void layout_shift(mjUI* ui, int up) {
  for (int n = 0; n < ui->nsect; n++) {
    ui->sect[n].rtitle.bottom += up;
    ui->sect[n].rcontent.bottom += up;
    for (int i = 0; i < ui->sect[n].nitem; i++) ui->sect[n].item[i].rect.bottom += up;
  }
}

static void layout_place(mjUI* ui, const mjrContext* con) {
  Measure m = layout_measure(ui, con);
  ui->width = ui_scaled(ui->spacing.total, con);
  ui->maxheight = -place_sections(ui, 0, 1, &m);
  ui->height = -place_sections(ui, 0, 0, &m);
  layout_shift(ui, ui->height);
}

// The tallest picture that can be drawn into.
static int layout_tallest(const mjrContext* con) {
  GLint most = 0;
  if (con->glInitialized) glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
  return most > 0 ? most : INT32_MAX;
}

// The open section that was used least lately, or NULL.
static mjuiSection* least_used(mjUI* ui) {
  mjuiSection* least = NULL;
  for (int n = 0; n < ui->nsect; n++) {
    mjuiSection* s = ui->sect + n;
    if (s->state == mjSECT_OPEN && (!least || s->lastclick < least->lastclick)) least = s;
  }
  return least;
}

// A column taller than any picture closes sections, those used least lately first, until it fits.
void mjui_resize(mjUI* ui, const mjrContext* con) {
  int most = layout_tallest(con);
  layout_place(ui, con);
  for (mjuiSection* s; ui->height > most && (s = least_used(ui));) {
    s->state = mjSECT_CLOSED;
    layout_place(ui, con);
  }
  if (ui->height > most) {
    mju_error(
        "the interface is %d pixels tall with all sections closed, the driver draws %d: move items of fixed "
        "sections elsewhere",
        ui->height, most);
  }
  ui->maxheight = mjMIN(ui->maxheight, most);
}

mjrRect ui_radio_cell(const mjUI* ui, const mjuiItem* item, int k, const mjrContext* con) {
  int columns = radio_columns(ui), row = k / columns, column = k % columns;
  int middle = ui_scaled(ui->spacing.itemmid, con), line = ui_line_height(ui, con);
  mjrRect r = {0, item->rect.bottom + (radio_rows(ui, item) - 1 - row) * line,
               (item->rect.width - (columns - 1) * middle) / columns, line};
  r.left = item->rect.left + column * (r.width + middle);
  if (column == columns - 1) r.width = item->rect.left + item->rect.width - r.left;
  return r;
}

// Names side by side share what they leave of the line.
mjrRect ui_line_cell(const mjuiItem* item, int k, const mjrContext* con) {
  int n = item->multi.nelem, used = 0;
  for (int i = 0; i < n; i++) used += ui_text_width(item->multi.name[i], -1, con);
  double spare = (double)(item->rect.width - used) / mjMAX(1, n);
  int from = 0, to = 0;
  for (int i = 0; i <= k && i < n; i++) {
    from = to;
    to += ui_text_width(item->multi.name[i], -1, con) + (int)(lround((i + 1) * spare) - lround(i * spare));
  }
  if (k == n - 1) to = item->rect.width;
  return (mjrRect){item->rect.left + from, item->rect.bottom, to - from, item->rect.height};
}

mjrRect ui_select_box(const mjUI* ui, const mjuiItem* item, const mjrContext* con) {
  int height = item->multi.nelem * ui_line_height(ui, con);
  return (mjrRect){item->rect.left, item->rect.bottom - height, item->rect.width, height};
}

void ui_scroll_bar(mjrRect* bar, mjrRect* thumb, const mjUI* ui, mjrRect window, const mjrContext* con) {
  int width = ui_scaled(ui->spacing.scroll, con);
  double part = (double)window.height / ui->height;
  *bar = (mjrRect){window.left + window.width - width, window.bottom, width, window.height};
  *thumb = *bar;
  thumb->bottom += (int)lround(window.height * (1 - (double)ui->scroll / ui->height - part));
  thumb->height = (int)lround(window.height * part);
}

int ui_scroll_most(const mjUI* ui, const mjuiState* state) {
  return mjMAX(0, ui->height - state->rect[ui->rectid].height);
}
