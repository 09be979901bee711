// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The user interface that a program draws into its own window: definitions, places and events,
// without OpenGL. Numbers of places are those of a run of the reference's library with letters of 8
// x 18 pixels.

#include <setjmp.h>
#include <stdlib.h>

#include "panel.h"

static mjuiItem* mouse(Panel* p, int type, mjrRect r, double x, double y) {
  p->state.type = type;
  p->state.button = mjBUTTON_LEFT;
  p->state.x = p->state.rect[1].left + r.left + x * r.width;
  // the window shows the column from its top
  p->state.y = p->state.rect[1].bottom + p->state.rect[1].height - p->ui.height + r.bottom + y * r.height;
  if (p->ui.height > p->state.rect[1].height) p->state.y += p->ui.scroll;
  return mjui_event(&p->ui, &p->state, &p->con);
}

static mjuiItem* click(Panel* p, mjrRect r, double x, double y) {
  mjuiItem* changed = mouse(p, mjEVENT_PRESS, r, x, y);
  mjuiItem* released = mouse(p, mjEVENT_RELEASE, r, x, y);
  return released ? released : changed;
}

static mjuiItem* key(Panel* p, int code) {
  p->state.type = mjEVENT_KEY;
  p->state.key = code;
  return mjui_event(&p->ui, &p->state, &p->con);
}

static void assert_rect(mjrRect r, int left, int bottom, int width, int height) {
  g_assert_cmpint(r.left, ==, left);
  g_assert_cmpint(r.bottom, ==, bottom);
  g_assert_cmpint(r.width, ==, width);
  g_assert_cmpint(r.height, ==, height);
}

static void test_places(void) {
  Panel p;
  open_panel(&p);
  g_assert_cmpint(p.ui.width, ==, 270);
  assert_rect(find(&p, "radio")->rect, 132, p.ui.sect[0].rtitle.bottom - 116, 111, 52);
  assert_rect(find(&p, "check")->rect, 12, p.ui.sect[0].rtitle.bottom - 30, 113, 26);
  assert_rect(p.ui.sect[0].rtitle, 8, p.ui.height - 34, 239, 26);
  // two buttons share a line; what is folded has no place
  g_assert_cmpint(find(&p, "right")->rect.bottom, ==, find(&p, "left")->rect.bottom);
  g_assert_cmpint(find(&p, "right")->rect.left, ==, 12 + 113 + 4);
  g_assert_cmpint(find(&p, "hidden")->rect.height, ==, 0);
  g_assert_true(find(&p, "hidden")->skip);
  // all sections open and nothing folded: one line and its gap, and the content of the second
  // section
  g_assert_cmpint(p.ui.maxheight - p.ui.height, ==, 30 + 34);
  g_assert_cmpint(p.ui.sect[2].rtitle.height, ==, 0);
}

static void test_content(void) {
  Panel p;
  open_panel(&p);
  g_assert_cmpint(p.ui.sect[0].modifier, ==, 4);
  g_assert_cmpint(p.ui.sect[0].shortcut, ==, 'F');
  g_assert_cmpint(find(&p, "check")->single.shortcut, ==, 304);
  g_assert_cmpint(find(&p, "byte")->single.modifier, ==, 1);
  g_assert_cmpint(find(&p, "byte")->userid, ==, 7);
  g_assert_cmpint(find(&p, "radio")->multi.nelem, ==, 3);
  g_assert_cmpstr(find(&p, "radio")->multi.name[2], ==, "C");
  g_assert_cmpfloat(find(&p, "number")->slider.divisions, ==, 200);
  g_assert_cmpfloat(find(&p, "whole")->slider.divisions, ==, 10);
  g_assert_cmpfloat(find(&p, "count")->edit.range[0][1], ==, 9);
}

static void test_mouse(void) {
  Panel p;
  open_panel(&p);
  mjuiItem* item = find(&p, "check");
  g_assert_true(click(&p, item->rect, 0.5, 0.5) == item);
  g_assert_cmpint(p.v.check, ==, 1);
  g_assert_null(click(&p, find(&p, "byte")->rect, 0.5, 0.5));  // its category is off
  g_assert_cmpint(p.v.byte, ==, 0);
  item = find(&p, "radio");
  g_assert_true(click(&p, item->rect, 0.2, 0.2) == item);
  g_assert_cmpint(p.v.radio, ==, 2);
  g_assert_null(click(&p, item->rect, 0.8, 0.2));  // nothing stands there
  click(&p, find(&p, "line")->rect, 0.5, 0.5);
  g_assert_cmpint(p.v.line, ==, 1);
  item = find(&p, "number");
  mouse(&p, mjEVENT_PRESS, item->rect, 0.5, 0.5);
  g_assert_cmpfloat_with_epsilon(p.v.number, 0.5, 0.006);
  g_assert_true(mouse(&p, mjEVENT_MOVE, item->rect, 3, 9) == item);
  g_assert_cmpfloat(p.v.number, ==, 1);
  mouse(&p, mjEVENT_RELEASE, item->rect, 3, 9);
  g_assert_null(mouse(&p, mjEVENT_MOVE, item->rect, 0, 0));
  g_assert_cmpfloat(p.v.number, ==, 1);
  // the list of a choice opens below it
  item = find(&p, "select");
  mouse(&p, mjEVENT_PRESS, item->rect, 0.5, 0.5);
  g_assert_true(mouse(&p, mjEVENT_RELEASE, item->rect, 0.5, -1.5) == item);
  g_assert_cmpint(p.v.select, ==, 1);
  item = find(&p, "six");
  g_assert_true(click(&p, item->rect, 0.5, 0.5) == item);
  g_assert_null(click(&p, item->rect, 0.001, 0.02));  // beside the round end
}

static void test_folding(void) {
  Panel p;
  open_panel(&p);
  int before = p.ui.height;
  click(&p, find(&p, "folded")->rect, 0.5, 0.5);
  g_assert_cmpint(p.ui.height, ==, before + 30);
  click(&p, p.ui.sect[0].rtitle, 0.5, 0.5);
  g_assert_cmpint(p.ui.sect[0].state, ==, mjSECT_CLOSED);
  p.state.doubleclick = 1;  // all like this one
  p.ui.sect[1].state = mjSECT_OPEN;
  mjui_resize(&p.ui, &p.con);
  click(&p, p.ui.sect[0].rtitle, 0.5, 0.5);
  g_assert_cmpint(p.ui.sect[1].state, ==, mjSECT_CLOSED);
  g_assert_cmpint(p.ui.sect[2].state, ==, mjSECT_FIXED);
  p.state.doubleclick = 0;
  click(&p, p.ui.sect[0].rtitle, 0.01, 0.5);  // the box in the title is the program's
  g_assert_cmpint(p.ui.mousesectcheck, ==, 1);
  g_assert_cmpint(p.ui.sect[0].state, ==, mjSECT_CLOSED);
}

static void type(Panel* p, const char* text) {
  for (; *text; text++) key(p, *text);
}

static void test_edit(void) {
  Panel p;
  open_panel(&p);
  mjuiItem* item = find(&p, "count");
  click(&p, item->rect, 0.9, 0.5);
  g_assert_cmpstr(p.ui.edittext, ==, "0");
  type(&p, "7x");
  g_assert_cmpstr(p.ui.edittext, ==, "07");
  g_assert_true(key(&p, mjKEY_ENTER) == item);
  g_assert_cmpint(p.v.count, ==, 7);
  // out of its range: it stays open, and keeps its value
  click(&p, item->rect, 0.9, 0.5);
  type(&p, "7");
  g_assert_null(key(&p, mjKEY_ENTER));
  g_assert_cmpint(p.ui.editsect, ==, 1);
  key(&p, mjKEY_BACKSPACE);
  key(&p, mjKEY_HOME);
  key(&p, mjKEY_DELETE);
  type(&p, "3");
  // a click elsewhere takes it over
  g_assert_true(click(&p, find(&p, "open")->rect, 0.5, 0.5) == item);
  g_assert_cmpint(p.v.count, ==, 3);
  item = find(&p, "three");
  click(&p, item->rect, 0.99, 0.5);
  while (p.ui.edittext[0]) key(&p, mjKEY_BACKSPACE);
  type(&p, "1 .5 -2E1");
  key(&p, mjKEY_ENTER);
  g_assert_cmpfloat(p.v.three[1], ==, 0.5);
  g_assert_cmpfloat(p.v.three[2], ==, -20);
  click(&p, find(&p, "text")->rect, 0.5, 0.5);
  p.state.shift = 1;
  type(&p, "A-");
  p.state.shift = 0;
  type(&p, "B-");
  key(&p, mjKEY_ENTER);
  g_assert_cmpstr(p.v.text, ==, "A_b-");
  click(&p, find(&p, "two")->rect, 0.5, 0.5);
  key(&p, mjKEY_ESCAPE);
  g_assert_cmpint(p.ui.editsect, ==, 0);
}

static void test_shortcuts(void) {
  Panel p;
  open_panel(&p);
  g_assert_true(key(&p, 304) == find(&p, "check"));
  g_assert_cmpint(p.v.check, ==, 1);
  g_assert_cmpint(p.state.key, ==, 0);
  p.state.alt = 1;
  p.ui.sect[1].state = mjSECT_OPEN;
  g_assert_null(key(&p, 'F'));
  g_assert_cmpint(p.ui.sect[0].state, ==, mjSECT_OPEN);
  g_assert_cmpint(p.ui.sect[1].state, ==, mjSECT_CLOSED);
  p.state.alt = 0;
  g_assert_true(key(&p, 'x') == find(&p, "five"));
  g_assert_null(key(&p, 'q'));
  g_assert_cmpint(p.state.key, ==, 'q');
}

static void test_scroll(void) {
  Panel p;
  open_panel(&p);
  p.state.rect[1].height = 200;
  p.state.type = mjEVENT_SCROLL;
  p.state.sy = -2;
  mjui_event(&p.ui, &p.state, &p.con);
  g_assert_cmpint(p.ui.scroll, ==, 60);
  mjuiItem* item = find(&p, "radio");
  g_assert_true(click(&p, item->rect, 0.2, 0.8) == item);
  p.state.sy = -1000;
  p.state.type = mjEVENT_SCROLL;
  mjui_event(&p.ui, &p.state, &p.con);
  g_assert_cmpint(p.ui.scroll, ==, p.ui.height - 200);
  p.state.rect[1].height = p.ui.height;
  p.state.type = mjEVENT_RESIZE;
  mjui_event(&p.ui, &p.state, &p.con);
  g_assert_cmpint(p.ui.scroll, ==, 0);
}

//---- bad definitions: one message each, and the process is alive

static jmp_buf back;
static char said[500];

static void note_error(const char* text) {
  g_strlcpy(said, text, sizeof said);
  longjmp(back, 1);
}

static void refuses(int kind, const char* other, void* data, const char* hint) {
  static mjUI ui;
  mjuiDef def[] = {
      {mjITEM_SECTION, "S", 1, NULL, "", 0}, {kind, "thing", 1, data, "", 0}, {.type = mjITEM_END}};
  g_strlcpy(def[1].other, other, sizeof def[1].other);
  memset(&ui, 0, sizeof ui);
  said[0] = 0;
  if (!setjmp(back)) mjui_add(&ui, def);
  g_assert_nonnull(strstr(said, "thing"));
  g_assert_nonnull(strstr(said, hint));
}

static void test_refused(void) {
  static mjtNum data[8];
  void (*before)(const char*) = mju_user_error;
  mju_user_error = note_error;
  refuses(mjITEM_BUTTON, "XA", NULL, "C, S or A");
  refuses(mjITEM_BUTTON, "CAB", NULL, "one character");
  refuses(mjITEM_BUTTON, "C#", NULL, "code of a key");
  refuses(mjITEM_BUTTON, "", data, "leave pdata empty");
  refuses(mjITEM_CHECKINT, "", NULL, "set pdata");
  refuses(mjITEM_SLIDERNUM, "1", data, "highest");
  refuses(mjITEM_EDITNUM, "8", data, "1 to 7");
  refuses(mjITEM_EDITNUM, "2 0 1", data, "4 in all");
  refuses(mjITEM_RADIO, "a\n\nb", data, "line 2");
  refuses(mjNITEM, "", NULL, "kind");
  mju_user_error = before;
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/ui/places", test_places);
  g_test_add_func("/ui/content", test_content);
  g_test_add_func("/ui/mouse", test_mouse);
  g_test_add_func("/ui/folding", test_folding);
  g_test_add_func("/ui/edit", test_edit);
  g_test_add_func("/ui/shortcuts", test_shortcuts);
  g_test_add_func("/ui/scroll", test_scroll);
  g_test_add_func("/ui/refused", test_refused);
  return g_test_run();
}
