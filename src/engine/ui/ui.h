// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The user interface that a program draws into its own window: a column of sections with items,
// each bound to a variable of the program. What the parts of this folder tell each other.
//
// Coordinates are pixels of the whole column, which may be taller than the window: x to the right,
// y up from its bottom.

#ifndef GIMBAL_UI_UI_H_
#define GIMBAL_UI_UI_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// What there is in the column, from top to bottom, is found by these two numbers; none: section 0.
typedef struct Place {
  int section;  // 1 + index, or a PLACE_
  int item;     // index, or a TITLE_
} Place;

enum { PLACE_NONE = 0, PLACE_THUMB = -1, PLACE_BELOW_THUMB = -2, PLACE_ABOVE_THUMB = -3 };
enum { TITLE_BAR = -1, TITLE_CHECK = -2 };

// What an item of a kind is made of.
typedef enum Content { CONTENT_NOTHING, CONTENT_SINGLE, CONTENT_MULTI, CONTENT_SLIDER, CONTENT_EDIT } Content;

typedef struct Kind {
  Content content;
  unsigned char bound;   // shows a variable of the program
  unsigned char paired;  // two of them share a line
  unsigned char named;   // its name stands in front of it
} Kind;

extern const Kind ui_kind[mjNITEM];

// A length of the theme in pixels.
int ui_scaled(int length, const mjrContext* con);
int ui_text_width(const char* text, int most,
                  const mjrContext* con);  // of the first characters, all: most < 0
int ui_line_height(const mjUI* ui, const mjrContext* con);
// Can the user change the item now?
bool ui_enabled(const mjUI* ui, const mjuiItem* item);

// layout.c: parts of items and of the window
mjrRect ui_radio_cell(const mjUI* ui, const mjuiItem* item, int k, const mjrContext* con);
mjrRect ui_line_cell(const mjuiItem* item, int k, const mjrContext* con);
mjrRect ui_select_box(const mjUI* ui, const mjuiItem* item, const mjrContext* con);
void ui_scroll_bar(mjrRect* bar, mjrRect* thumb, const mjUI* ui, mjrRect window, const mjrContext* con);
int ui_scroll_most(const mjUI* ui, const mjuiState* state);

// find.c: where the mouse is
void ui_mouse(int at[2], const mjUI* ui, const mjuiState* state);
Place ui_find(const mjUI* ui, const mjuiState* state, const mjrContext* con);
int ui_find_radio(const mjUI* ui, const mjuiItem* item, const mjuiState* state, const mjrContext* con);
int ui_find_line(const mjUI* ui, const mjuiItem* item, const mjuiState* state, const mjrContext* con);
int ui_find_select(const mjUI* ui, const mjuiItem* item, const mjuiState* state, const mjrContext* con);

// edit.c: the text field that has the keyboard
enum { EDIT_VALID, EDIT_COUNT, EDIT_RANGE, EDIT_WHOLE };
int ui_edit_check(const char* text, const mjuiItem* item);  // EDIT_
// the same; EDIT_VALID: the variable has it now
int ui_edit_store(const char* text, const mjuiItem* item);
void ui_edit_show(char text[mjMAXUITEXT], const mjuiItem* item);  // the value as text
void ui_edit_key(mjUI* ui, const mjuiItem* item, int key, const mjuiState* state);
void ui_edit_point(mjUI* ui, const mjuiItem* item, const mjuiState* state, const mjrContext* con);
void ui_edit_reveal(mjUI* ui, const mjuiItem* item, const mjrContext* con);

#endif  // GIMBAL_UI_UI_H_
