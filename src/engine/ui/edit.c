// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text field that has the keyboard. What is typed is text until Return, or a click elsewhere,
// makes it the value.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/ui.h"

// Numbers at the beginning of the text: how many there are.
static int read_numbers(double value[mjMAXUIEDIT], const char* text) {
  int n = 0, used = 0;
  while (n < mjMAXUIEDIT && sscanf(text, "%lf%n", &value[n], &used) == 1) {
    text += used;
    n++;
  }
  return n;
}

static int check_numbers(double value[mjMAXUIEDIT], const char* text, const mjuiItem* item) {
  const struct mjuiItemEdit_* e = &item->edit;
  if (read_numbers(value, text) != e->nelem) return EDIT_COUNT;
  for (int i = 0; i < e->nelem; i++) {
    int limited = e->range[i][0] < e->range[i][1];
    if (limited && !(value[i] >= e->range[i][0] && value[i] <= e->range[i][1])) return EDIT_RANGE;
  }
  for (int i = 0; i < e->nelem && item->type == mjITEM_EDITINT; i++) {
    if (!(fabs(value[i]) <= INT32_MAX) || value[i] != trunc(value[i])) return EDIT_WHOLE;
  }
  return EDIT_VALID;
}

int ui_edit_check(const char* text, const mjuiItem* item) {
  double value[mjMAXUIEDIT];
  return item->type == mjITEM_EDITTXT ? EDIT_VALID : check_numbers(value, text, item);
}

// A text variable has room for mjMAXUINAME bytes.
static void copy_name(char* to, const char* from) {
  size_t length = strnlen(from, mjMAXUINAME - 1);
  memcpy(to, from, length);
  memset(to + length, 0, mjMAXUINAME - length);
}

int ui_edit_store(const char* text, const mjuiItem* item) {
  double value[mjMAXUIEDIT];
  if (item->type == mjITEM_EDITTXT) {
    copy_name(item->pdata, text);
    return EDIT_VALID;
  }
  int found = check_numbers(value, text, item);
  for (int i = 0; i < item->edit.nelem && found == EDIT_VALID; i++) {
    if (item->type == mjITEM_EDITINT) ((int*)item->pdata)[i] = (int)value[i];
    if (item->type == mjITEM_EDITNUM) ((mjtNum*)item->pdata)[i] = value[i];
    if (item->type == mjITEM_EDITFLOAT) ((float*)item->pdata)[i] = (float)value[i];
  }
  return found;
}

void ui_edit_show(char text[mjMAXUITEXT], const mjuiItem* item) {
  if (item->type == mjITEM_EDITTXT) {
    copy_name(text, item->pdata);
    return;
  }
  int n = 0;
  text[0] = 0;
  for (int i = 0; i < item->edit.nelem; i++) {
    const char* between = i ? "  " : "";
    char* at = text + n;
    size_t room = (size_t)(mjMAXUITEXT - n);
    if (item->type == mjITEM_EDITINT) {
      n += snprintf(at, room, "%s%d", between, ((int*)item->pdata)[i]);
    } else {
      n += snprintf(
          at, room, "%s%.4g", between,
          item->type == mjITEM_EDITNUM ? ((mjtNum*)item->pdata)[i] : (double)((float*)item->pdata)[i]);
    }
  }
}

// Keys come as the capital letters and plain signs of an American keyboard.
static int typed_text(int key, const mjuiState* state) {
  static const char plain[] = "`-=[]\\;',./", shifted[] = "~_+{}|:\"<>?";
  if (key < 32 || key > 127) return 0;
  if (key >= 'A' && key <= 'Z') return state->shift ? key : key - 'A' + 'a';
  const char* found = state->shift ? strchr(plain, key) : NULL;
  return found ? shifted[found - plain] : key;
}

static int typed_number(int key, int fraction) {
  if (key >= mjKEY_NUMPAD_0 && key <= mjKEY_NUMPAD_9) return key - mjKEY_NUMPAD_0 + '0';
  if (key == '=' || key == '+') return '+';
  if (key == 'e' || key == 'E') return fraction ? 'e' : 0;
  if (key == '.') return fraction ? key : 0;
  return key == ' ' || key == '-' || (key >= '0' && key <= '9') ? key : 0;
}

// The character that a key types into the item, or 0.
static int edit_typed(const mjuiItem* item, int key, size_t length, const mjuiState* state) {
  if (item->type == mjITEM_EDITTXT) return length < mjMAXUINAME - 1 ? typed_text(key, state) : 0;
  return length < mjMAXUITEXT - 1 ? typed_number(key, item->type != mjITEM_EDITINT) : 0;
}

static void remove_at(mjUI* ui, int at) {
  memmove(ui->edittext + at, ui->edittext + at + 1, strlen(ui->edittext + at));
}

static void edit_insert(mjUI* ui, int letter) {
  char* at = ui->edittext + ui->editcursor++;
  memmove(at + 1, at, strlen(at) + 1);
  *at = (char)letter;
}

void ui_edit_key(mjUI* ui, const mjuiItem* item, int key, const mjuiState* state) {
  int length = (int)strlen(ui->edittext), at = ui->editcursor, letter;
  switch (key) {
    case mjKEY_HOME:
      ui->editcursor = 0;
      break;
    case mjKEY_END:
      ui->editcursor = length;
      break;
    case mjKEY_LEFT:
      ui->editcursor = state->control ? 0 : mjMAX(0, at - 1);
      break;
    case mjKEY_RIGHT:
      ui->editcursor = state->control ? length : mjMIN(length, at + 1);
      break;
    case mjKEY_BACKSPACE:
      if (at > 0) remove_at(ui, --ui->editcursor);
      break;
    case mjKEY_DELETE:
      if (at < length) remove_at(ui, at);
      break;
    default:
      letter = edit_typed(item, key, (size_t)length, state);
      if (letter) edit_insert(ui, letter);
  }
}

void ui_edit_reveal(mjUI* ui, const mjuiItem* item, const mjrContext* con) {
  int room = item->rect.width - 2 * ui_scaled(ui->spacing.texthor, con);
  if (ui->editcursor <= ui->editscroll) {
    ui->editscroll = ui->editcursor;
    return;
  }
  while (ui->editscroll < ui->editcursor &&
         ui_text_width(ui->edittext + ui->editscroll, ui->editcursor - ui->editscroll, con) > room) {
    ui->editscroll++;
  }
}

void ui_edit_point(mjUI* ui, const mjuiItem* item, const mjuiState* state, const mjrContext* con) {
  int mouse[2], margin = ui_scaled(ui->spacing.texthor, con);
  ui_mouse(mouse, ui, state);
  int x = mouse[0] - item->rect.left - margin, length = (int)strlen(ui->edittext);
  if (x < 0) {
    ui->editcursor = ui->editscroll = 0;
    return;
  }
  if (x > item->rect.width - 2 * margin) {
    ui->editcursor = length;
    ui_edit_reveal(ui, item, con);
    return;
  }
  // between the two characters that are nearest
  int best = ui->editscroll;
  for (int i = ui->editscroll, width = 0, least = x; i < length; i++) {
    width += con->charWidth[(unsigned char)ui->edittext[i] & 127];
    if (abs(width - x) >= least) continue;
    least = abs(width - x);
    best = i + 1;
  }
  ui->editcursor = best;
}
