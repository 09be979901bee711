// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The picture of the column, kept in an auxiliary buffer: all of it, a section, or an item is drawn
// again when it changed.

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "render/renderer.h"
#include "ui/ui.h"

enum { ARC = 8 };  // corners of a quarter circle

// What drawing needs. place: of the mouse.
typedef struct Painter {
  const mjUI* ui;
  const mjuiState* state;
  const mjrContext* con;
  Renderer* r;
  Place mouse;
  int horizontal, vertical;  // between text and what is around it
} Painter;

//---- shapes

static FlatVertex draw_corner(float x, float y, const float rgb[3]) {
  return (FlatVertex){x, y, -1, -1, {rgb[0], rgb[1], rgb[2], 1}};
}

static void draw_fill(const Painter* p, mjrRect r, const float rgb[3]) {
  const float rgba[4] = {rgb[0], rgb[1], rgb[2], 1};
  flat_rectangle(p->r, (float)r.left, (float)r.bottom, (float)r.width, (float)r.height, rgba);
}

static mjrRect draw_shrink(mjrRect r, int by) {
  return (mjrRect){r.left + by, r.bottom + by, r.width - 2 * by, r.height - 2 * by};
}

static int draw_edge(const Painter* p) {
  return mjMAX(1, ui_scaled(2, p->con));
}

static void draw_outline(const Painter* p, mjrRect r, const float rgb[3], const float inside[3]) {
  draw_fill(p, r, rgb);
  draw_fill(p, draw_shrink(r, draw_edge(p)), inside);
}

static void draw_shade(const Painter* p, mjrRect r, const float below[3], const float above[3]) {
  float left = (float)r.left, bottom = (float)r.bottom, right = left + r.width, top = bottom + r.height;
  const FlatVertex v[4] = {draw_corner(left, bottom, below), draw_corner(right, bottom, below),
                           draw_corner(left, top, above), draw_corner(right, top, above)};
  flat_draw(p->r, GL_TRIANGLE_STRIP, v, 4);
}

// A rectangle that ends in half circles.
static void draw_pill(const Painter* p, mjrRect r, const float rgb[3]) {
  FlatVertex v[4 * ARC + 2];
  float radius = 0.5f * r.height, y = r.bottom + radius;
  int n = 0;
  for (int k = 0; k <= 4 * ARC; k++) {
    float angle = (float)(2 * mjPI) * k / (4 * ARC),
          x = cosf(angle) < 0 ? r.left + radius : r.left + r.width - radius;
    v[n++] = draw_corner(x + radius * cosf(angle), y + radius * sinf(angle), rgb);
  }
  flat_draw(p->r, GL_TRIANGLE_FAN, v, n);
}

// Cover what is outside of the round corners of a rectangle. upper, lower: which of them are round.
static void round_corners(const Painter* p, mjrRect r, int length, int upper, int lower,
                          const float around[3]) {
  float radius = (float)ui_scaled(length, p->con);
  for (int k = 0; k < 4; k++) {
    int right = k & 1, top = k >> 1;
    if (radius <= 0 || !(top ? upper : lower)) continue;
    float x = (float)(right ? r.left + r.width : r.left), y = (float)(top ? r.bottom + r.height : r.bottom);
    float dx = right ? -1.f : 1.f, dy = top ? -1.f : 1.f;
    FlatVertex v[ARC + 2];
    v[0] = draw_corner(x, y, around);
    for (int i = 0; i <= ARC; i++) {
      float angle = (float)(0.5 * mjPI) * i / ARC;
      v[i + 1] =
          draw_corner(x + dx * radius * (1 - cosf(angle)), y + dy * radius * (1 - sinf(angle)), around);
    }
    flat_draw(p->r, GL_TRIANGLE_FAN, v, ARC + 2);
  }
}

// The mark of what folds: it points down when open, left when closed.
static void fold_mark(const Painter* p, mjrRect r, int open) {
  float size = 0.22f * r.height, x = (float)(r.left + r.width) - 0.5f * r.height,
        y = r.bottom + 0.5f * r.height;
  const float* rgb = p->ui->color.sectsymbol;
  FlatVertex v[3];
  for (int i = 0; i < 3; i++) {
    float angle = (float)mjPI * ((open ? 1.5f : 1.f) + 2.f * i / 3);
    v[i] = draw_corner(x + size * cosf(angle), y + size * sinf(angle), rgb);
  }
  flat_draw(p->r, GL_TRIANGLES, v, 3);
}

//---- text

// One line, cut after the last character that has room.
static void write_at(const Painter* p, const char* text, int left, int bottom, int room, const float rgb[3]) {
  char cut[mjMAXUITEXT];
  const float rgba[4] = {rgb[0], rgb[1], rgb[2], 1};
  size_t n = 0;
  for (int width = 0; text[n] && n < sizeof cut - 1; n++) {
    width += p->con->charWidth[(unsigned char)text[n] & 127];
    if (width > room) break;
    cut[n] = text[n];
  }
  cut[n] = 0;
  int pixels = p->con->charHeight * 10 / 13;
  text_draw(p->r, pixels, cut, (float)left, bottom + 0.24f * p->con->charHeight, rgba);
}

static void write_in(const Painter* p, mjrRect r, const char* text, const float rgb[3]) {
  write_at(p, text, r.left + p->horizontal, r.bottom + p->vertical, r.width - 2 * p->horizontal, rgb);
}

static void write_centered(const Painter* p, mjrRect r, const char* text, const float rgb[3]) {
  int spare = mjMAX(0, r.width - ui_text_width(text, -1, p->con));
  write_at(p, text, r.left + spare / 2, r.bottom + p->vertical, r.width, rgb);
}

// The name in front of an item, on its topmost line.
static void write_name(const Painter* p, const mjuiSection* s, const mjuiItem* item, int height,
                       const float rgb[3]) {
  int label = ui_scaled(p->ui->spacing.label, p->con);
  mjrRect r = {s->rcontent.left + ui_scaled(p->ui->spacing.itemside, p->con),
               item->rect.bottom + item->rect.height - height, label, height};
  write_in(p, r, item->name, rgb);
}

static const char* key_name(int key, char own[2]) {
  static const struct {
    int key;
    const char* name;
  } known[] = {
      {' ', "Space"},
      {mjKEY_ESCAPE, "Esc"},
      {mjKEY_ENTER, "Enter"},
      {mjKEY_TAB, "Tab"},
      {mjKEY_BACKSPACE, "Backspace"},
      {mjKEY_INSERT, "Ins"},
      {mjKEY_DELETE, "Del"},
      {mjKEY_RIGHT, "Right"},
      {mjKEY_LEFT, "Left"},
      {mjKEY_DOWN, "Down"},
      {mjKEY_UP, "Up"},
      {mjKEY_PAGE_UP, "PgUp"},
      {mjKEY_PAGE_DOWN, "PgDn"},
      {mjKEY_HOME, "Home"},
      {mjKEY_END, "End"},
      {mjKEY_F1, "F1"},
      {mjKEY_F2, "F2"},
      {mjKEY_F3, "F3"},
      {mjKEY_F4, "F4"},
      {mjKEY_F5, "F5"},
      {mjKEY_F6, "F6"},
      {mjKEY_F7, "F7"},
      {mjKEY_F8, "F8"},
      {mjKEY_F9, "F9"},
      {mjKEY_F10, "F10"},
      {mjKEY_F11, "F11"},
      {mjKEY_F12, "F12"},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (known[i].key == key) return known[i].name;
  }
  own[0] = key > 32 && key < 127 ? (char)key : 0;
  own[1] = 0;
  return own;
}

static void write_shortcut(const Painter* p, mjrRect r, int modifier, int key) {
  if (!p->ui->mousehelp || !key) return;
  char own[2], text[32];
  const char* held = modifier == 1 ? "Ctrl " : modifier == 2 ? "Shift " : modifier == 4 ? "Alt " : "";
  snprintf(text, sizeof text, "%s%s", held, key_name(key, own));
  int width = ui_text_width(text, -1, p->con) + 2 * p->vertical;
  mjrRect box = {r.left + r.width - width, r.bottom + p->vertical, width, r.height - 2 * p->vertical};
  draw_fill(p, box, p->ui->color.shortcut);
  write_at(p, text, box.left + p->vertical, box.bottom, width, p->ui->color.fontactive);
}

//---- items. decor: the colour of the kind, or that of what is disabled

typedef struct Look {
  const float *font, *decor, *decor2;
} Look;

static const float* draw_pane(const Painter* p) {
  return p->ui->color.sectpane;
}

static void draw_separator(const Painter* p, const mjuiSection* s, const mjuiItem* item, const Look* look) {
  (void)s, (void)look;
  int open = item->state == mjSEPCLOSED + 1, folds = open || item->state == mjSEPCLOSED;
  draw_shade(p, item->rect, p->ui->color.separator2, p->ui->color.separator);
  write_in(p, item->rect, item->name, p->ui->color.sectfont);
  if (!folds) return;
  fold_mark(p, item->rect, open);
  round_corners(p, item->rect, p->ui->spacing.cornersep, 1, !open, draw_pane(p));
}

static void draw_static(const Painter* p, const mjuiSection* s, const mjuiItem* item, const Look* look) {
  int line = p->con->charHeight + p->vertical;
  write_name(p, s, item, line, look->font);
  draw_fill(p, item->rect, draw_pane(p));
  for (int k = 0; k < item->multi.nelem; k++) {
    mjrRect r = {item->rect.left, item->rect.bottom + (item->multi.nelem - 1 - k) * line, item->rect.width,
                 line};
    write_in(p, r, item->multi.name[k], look->font);
  }
}

static bool is_mouse_on(const Painter* p, const mjuiItem* item) {
  return p->mouse.section == item->sectionid + 1 && p->mouse.item == item->itemid;
}

static void draw_button(const Painter* p, const mjuiSection* s, const mjuiItem* item, const Look* look) {
  (void)s;
  int down =
      p->ui->mousesect == item->sectionid + 1 && p->ui->mouseitem == item->itemid && is_mouse_on(p, item);
  draw_pill(p, item->rect, look->decor);
  if (!down) draw_pill(p, draw_shrink(item->rect, draw_edge(p)), draw_pane(p));
  write_in(p, item->rect, item->name, look->font);
  write_shortcut(p, item->rect, item->single.modifier, item->single.shortcut);
}

static void draw_check(const Painter* p, const mjuiSection* s, const mjuiItem* item, const Look* look) {
  (void)s;
  int on = item->type == mjITEM_CHECKINT ? *(int*)item->pdata : *(mjtByte*)item->pdata;
  draw_outline(p, item->rect, look->decor, on ? look->decor : draw_pane(p));
  write_in(p, item->rect, item->name, look->font);
  write_shortcut(p, item->rect, item->single.modifier, item->single.shortcut);
}

static void draw_radio(const Painter* p, const mjuiSection* s, const mjuiItem* item, const Look* look) {
  int chosen = *(int*)item->pdata;
  write_name(p, s, item, ui_line_height(p->ui, p->con), look->font);
  draw_outline(p, item->rect, look->decor, draw_pane(p));
  for (int k = 0; k < item->multi.nelem; k++) {
    mjrRect r = ui_radio_cell(p->ui, item, k, p->con);
    if (k == chosen) draw_fill(p, r, look->decor);
    write_in(p, r, item->multi.name[k], look->font);
  }
}

static void draw_line(const Painter* p, const mjuiSection* s, const mjuiItem* item, const Look* look) {
  int chosen = *(int*)item->pdata;
  write_name(p, s, item, item->rect.height, look->font);
  draw_outline(p, item->rect, look->decor, draw_pane(p));
  for (int k = 0; k < item->multi.nelem; k++) {
    mjrRect r = ui_line_cell(item, k, p->con);
    if (k == chosen) draw_fill(p, r, look->decor);
    write_centered(p, r, item->multi.name[k], look->font);
  }
}

static void draw_select(const Painter* p, const mjuiSection* s, const mjuiItem* item, const Look* look) {
  int chosen = *(int*)item->pdata;
  write_name(p, s, item, item->rect.height, look->font);
  draw_fill(p, item->rect, look->decor);
  if (chosen >= 0 && chosen < item->multi.nelem) {
    write_in(p, item->rect, item->multi.name[chosen], look->font);
  }
}

static void draw_steps(const Painter* p, const mjuiItem* item) {
  enum { MOST_STEPS_SHOWN = 20 };
  int steps = item->slider.divisions <= MOST_STEPS_SHOWN ? (int)item->slider.divisions : 0,
      width = draw_edge(p);
  for (int k = 1; k < steps; k++) {
    int x = (int)(item->rect.width * k / item->slider.divisions);
    draw_fill(p, (mjrRect){item->rect.left + x - width / 2, item->rect.bottom, width, p->vertical},
              draw_pane(p));
  }
}

static void draw_slider(const Painter* p, const mjuiSection* s, const mjuiItem* item, const Look* look) {
  const struct mjuiItemSlider_* range = &item->slider;
  int whole = item->type == mjITEM_SLIDERINT;
  double value = whole ? *(int*)item->pdata : *(mjtNum*)item->pdata;
  double share = (value - range->range[0]) / mjMAX(1e-10, range->range[1] - range->range[0]);
  mjrRect done = item->rect;
  char text[32];
  share = share > 0 ? mjMIN(share, 1) : 0;
  done.width = (int)lround(share * done.width);
  draw_fill(p, item->rect, look->decor);
  draw_fill(p, done, look->decor2);
  draw_steps(p, item);
  write_name(p, s, item, item->rect.height, look->font);
  snprintf(text, sizeof text, whole ? "%.0f" : "%.3g", value);
  write_in(p, item->rect, text, look->font);
}

static void draw_open_edit(const Painter* p, const mjuiItem* item, const Look* look) {
  const mjUI* ui = p->ui;
  const char* text = ui->edittext + ui->editscroll;
  int before = ui_text_width(text, ui->editcursor - ui->editscroll, p->con), width = draw_edge(p);
  draw_fill(p, item->rect, ui_edit_check(ui->edittext, item) == EDIT_VALID ? look->decor : ui->color.edit2);
  mjrRect cursor = draw_shrink(item->rect, p->vertical / 2);
  cursor.left = item->rect.left + p->horizontal + before - width / 2;
  cursor.width = width;
  draw_fill(p, cursor, ui->color.cursor);
  write_in(p, item->rect, text, look->font);
}

static void draw_edit(const Painter* p, const mjuiSection* s, const mjuiItem* item, const Look* look) {
  char text[mjMAXUITEXT];
  write_name(p, s, item, item->rect.height, look->font);
  if (p->ui->editsect == item->sectionid + 1 && p->ui->edititem == item->itemid) {
    draw_open_edit(p, item, look);
    return;
  }
  draw_outline(p, item->rect, look->decor, draw_pane(p));
  ui_edit_show(text, item);
  write_in(p, item->rect, text, look->font);
}

typedef struct KindLook {
  void (*draw)(const Painter*, const mjuiSection*, const mjuiItem*, const Look*);
  size_t decor, decor2;  // where their colours are in the theme
} KindLook;

#define COLOR(name) offsetof(mjuiThemeColor, name)
static const KindLook kind_look[mjNITEM] = {
    [mjITEM_SEPARATOR] = {draw_separator, COLOR(separator), COLOR(separator2)},
    [mjITEM_STATIC] = {draw_static, COLOR(sectpane), COLOR(sectpane)},
    [mjITEM_BUTTON] = {draw_button, COLOR(button), COLOR(button)},
    [mjITEM_CHECKINT] = {draw_check, COLOR(check), COLOR(check)},
    [mjITEM_CHECKBYTE] = {draw_check, COLOR(check), COLOR(check)},
    [mjITEM_RADIO] = {draw_radio, COLOR(radio), COLOR(radio)},
    [mjITEM_RADIOLINE] = {draw_line, COLOR(radio), COLOR(radio)},
    [mjITEM_SELECT] = {draw_select, COLOR(select), COLOR(select2)},
    [mjITEM_SLIDERINT] = {draw_slider, COLOR(slider), COLOR(slider2)},
    [mjITEM_SLIDERNUM] = {draw_slider, COLOR(slider), COLOR(slider2)},
    [mjITEM_EDITINT] = {draw_edit, COLOR(edit), COLOR(edit2)},
    [mjITEM_EDITNUM] = {draw_edit, COLOR(edit), COLOR(edit2)},
    [mjITEM_EDITFLOAT] = {draw_edit, COLOR(edit), COLOR(edit2)},
    [mjITEM_EDITTXT] = {draw_edit, COLOR(edit), COLOR(edit2)},
};
#undef COLOR
_Static_assert(sizeof kind_look / sizeof *kind_look == mjNITEM, "a row for each kind of item");

static Look look_of(const mjUI* ui, const mjuiItem* item) {
  const mjuiThemeColor* c = &ui->color;
  const KindLook* kind = kind_look + item->type;
  if (!ui_enabled(ui, item)) return (Look){c->fontinactive, c->decorinactive, c->decorinactive2};
  const char* theme = (const char*)c;
  return (Look){c->fontactive, (const float*)(const void*)(theme + kind->decor),
                (const float*)(const void*)(theme + kind->decor2)};
}

static void draw_item(const Painter* p, const mjuiSection* s, const mjuiItem* item) {
  Look look = look_of(p->ui, item);
  if (item->rect.height) kind_look[item->type].draw(p, s, item, &look);
}

//---- sections

static void draw_title(const Painter* p, const mjuiSection* s) {
  const mjuiThemeColor* c = &p->ui->color;
  mjrRect r = s->rtitle, text = r;
  int boxed = s->checkbox > 0;
  draw_shade(p, r, boxed ? c->secttitlecheck2 : c->secttitle2, boxed ? c->secttitlecheck : c->secttitle);
  if (boxed) {
    text.left += r.height - p->horizontal;
    text.width -= r.height - p->horizontal;
    mjrRect box = draw_shrink((mjrRect){r.left, r.bottom, r.height, r.height}, r.height / 4);
    draw_outline(p, box, c->sectsymbol, s->checkbox == 1 ? c->secttitlecheck : c->sectsymbol);
  }
  text.width -= r.height;
  fold_mark(p, r, s->state == mjSECT_OPEN);
  write_in(p, text, s->name, c->sectfont);
  write_shortcut(p, r, s->modifier, s->shortcut);
}

static void draw_frame(const Painter* p, const mjuiSection* s) {
  mjrRect all = s->rtitle;
  if (s->state != mjSECT_FIXED) draw_title(p, s);
  if (s->state != mjSECT_CLOSED) {
    draw_fill(p, s->rcontent, draw_pane(p));
    all.bottom = s->rcontent.bottom;
    all.height += s->rcontent.height;
  }
  round_corners(p, all, p->ui->spacing.cornersect, 1, 1, p->ui->color.master);
}

static void draw_section(const Painter* p, const mjuiSection* s) {
  draw_frame(p, s);
  for (int i = 0; i < s->nitem && s->state != mjSECT_CLOSED; i++) draw_item(p, s, s->item + i);
}

void mjui_update(int section, int item, const mjUI* ui, const mjuiState* state, const mjrContext* con) {
  Painter p = {ui, state, con, renderer_alive(con), {0, 0}, 0, 0};
  if (!p.r || ui->width <= 0 || ui->height <= 0 || section >= ui->nsect) return;
  p.mouse = ui_find(ui, state, con);
  p.horizontal = ui_scaled(ui->spacing.texthor, con);
  p.vertical = ui_scaled(ui->spacing.textver, con);
  mjr_setAux(ui->auxid, con);
  flat_begin(p.r, ui->width, ui->height);
  if (section < 0) {
    draw_fill(&p, (mjrRect){0, 0, ui->width, ui->height}, ui->color.master);
    for (int n = 0; n < ui->nsect; n++) draw_section(&p, ui->sect + n);
  } else if (item < 0) {
    draw_section(&p, ui->sect + section);
  } else if (item < ui->sect[section].nitem && ui->sect[section].state != mjSECT_CLOSED) {
    draw_item(&p, ui->sect + section, ui->sect[section].item + item);
  }
  flat_end();
  mjr_restoreBuffer(con);
}

//---- into the window

// The list of the choice that the mouse holds open, over everything else.
static void show_list(const Painter* p, const mjuiItem* item, mjrRect window, int up) {
  const mjuiThemeColor* c = &p->ui->color;
  mjrRect box = ui_select_box(p->ui, item, p->con);
  int pointed = ui_find_select(p->ui, item, p->state, p->con), line = ui_line_height(p->ui, p->con);
  box.left += window.left;
  box.bottom += up;
  draw_outline(p, box, c->select, c->select2);
  for (int k = 0; k < item->multi.nelem; k++) {
    mjrRect r = {box.left, box.bottom + (item->multi.nelem - 1 - k) * line, box.width, line};
    if (k == pointed) draw_fill(p, r, c->select);
    write_in(p, r, item->multi.name[k], c->fontactive);
  }
}

void mjui_render(mjUI* ui, const mjuiState* state, const mjrContext* con) {
  mjrRect window = state->rect[ui->rectid];
  const mjuiThemeColor* c = &ui->color;
  Painter p = {ui,
               state,
               con,
               renderer_alive(con),
               {0, 0},
               ui_scaled(ui->spacing.texthor, con),
               ui_scaled(ui->spacing.textver, con)};
  if (!p.r || window.width <= 0 || window.height <= 0) return;
  int scrolls = ui->height > window.height;
  if (!scrolls) ui->scroll = 0;
  ui->scroll = mjMIN(ui->scroll, ui_scroll_most(ui, state));
  // the window shows the column from its top, less what was scrolled
  int below = ui->height - window.height - ui->scroll, up = window.bottom - below;
  mjrRect shown = {0, mjMAX(0, below), mjMIN(ui->width, window.width), mjMIN(ui->height, window.height)};
  mjr_rectangle(window, c->master[0], c->master[1], c->master[2], 1);
  mjr_blitAux(ui->auxid, shown, window.left, mjMAX(window.bottom, up), con);
  mjuiItem* item =
      ui->mousesect > 0 && ui->mouseitem >= 0 ? ui->sect[ui->mousesect - 1].item + ui->mouseitem : NULL;
  int lists = item && item->type == mjITEM_SELECT;
  if (!scrolls && !lists) return;
  flat_begin(p.r, window.left + window.width, window.bottom + window.height);
  if (scrolls) {
    mjrRect bar, thumb;
    ui_scroll_bar(&bar, &thumb, ui, window, con);
    draw_fill(&p, bar, c->master);
    draw_fill(&p, thumb, c->thumb);
  }
  if (lists) show_list(&p, item, window, up);
  flat_end();
}
