// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An interface with one item of each kind.

#ifndef GIMBAL_TESTS_UI_PANEL_H_
#define GIMBAL_TESTS_UI_PANEL_H_

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

typedef struct Values {
  int check, radio, line, select, whole, count;
  mjtByte byte;
  mjtNum number, three[3];
  float two[2];
  char text[mjMAXUINAME];
} Values;

typedef struct Panel {
  mjUI ui;
  mjuiState state;
  mjrContext con;
  Values v;
} Panel;

static inline int all_but_two(int category, void* data) {
  (void)data;
  return category != 2;
}

static inline void define(Panel* p) {
  Values* v = &p->v;
  const mjuiDef def[] = {
      {mjITEM_SECTION, "First", mjSECT_OPEN, NULL, "AF", 1},
      {mjITEM_CHECKINT, "check", 1, &v->check, " #304", 0},
      {mjITEM_CHECKBYTE, "byte", 2, &v->byte, "CB", 7},
      {mjITEM_RADIO, "radio", 1, &v->radio, "A\nB\nC", 0},
      {mjITEM_RADIOLINE, "line", 1, &v->line, "A\nB\nC", 0},
      {mjITEM_SELECT, "select", 1, &v->select, "A\nB", 0},
      {mjITEM_SLIDERNUM, "number", 1, &v->number, "0 1", 0},
      {mjITEM_SLIDERINT, "whole", 1, &v->whole, "0 10", 0},
      {mjITEM_EDITNUM, "three", 1, v->three, "3", 0},
      {mjITEM_EDITINT, "count", 1, &v->count, "1 0 9", 0},
      {mjITEM_EDITFLOAT, "two", 1, v->two, "2", 0},
      {mjITEM_EDITTXT, "text", 1, v->text, "", 0},
      {mjITEM_SEPARATOR, "open", mjSEPCLOSED + 1, NULL, "", 0},
      {mjITEM_STATIC, "static", 1, NULL, "other", 0},
      {mjITEM_BUTTON, "one", 1, NULL, "", 0},
      {mjITEM_CHECKINT, "odd", 1, &v->check, "", 0},
      {mjITEM_SEPARATOR, "folded", mjSEPCLOSED, NULL, "", 0},
      {mjITEM_BUTTON, "hidden", 1, NULL, "", 0},
      {mjITEM_SEPARATOR, "plain", 1, NULL, "", 0},
      {mjITEM_BUTTON, "left", 1, NULL, "", 0},
      {mjITEM_BUTTON, "right", 1, NULL, "", 0},
      {mjITEM_SECTION, "Second", mjSECT_CLOSED, NULL, "", 0},
      {mjITEM_BUTTON, "five", 1, NULL, " x", 0},
      {mjITEM_SECTION, "Third", mjSECT_FIXED, NULL, "", 0},
      {mjITEM_BUTTON, "six", 1, NULL, "", 0},
      {mjITEM_END, "", 0, NULL, "", 0},
  };
  mjui_add(&p->ui, def);
}

static inline void open_panel(Panel* p) {
  memset(p, 0, sizeof *p);
  mjr_defaultContext(&p->con);
  for (size_t i = 0; i < G_N_ELEMENTS(p->con.charWidth); i++) p->con.charWidth[i] = 8;
  p->con.charHeight = 18;
  p->con.fontScale = 100;
  p->ui.spacing = mjui_themeSpacing(0);
  p->ui.color = mjui_themeColor(0);
  p->ui.rectid = 1;
  p->ui.predicate = all_but_two;
  define(p);
  mjui_resize(&p->ui, &p->con);
  p->state.nrect = 2;
  p->state.rect[0] = (mjrRect){0, 0, 800, 600};
  p->state.rect[1] = (mjrRect){100, 50, p->ui.width, p->ui.height};
}

static inline mjuiItem* find(Panel* p, const char* name) {
  for (int n = 0; n < p->ui.nsect; n++) {
    for (int i = 0; i < p->ui.sect[n].nitem; i++) {
      if (!strcmp(p->ui.sect[n].item[i].name, name)) return p->ui.sect[n].item + i;
    }
  }
  g_assert_not_reached();
}

#endif  // GIMBAL_TESTS_UI_PANEL_H_
