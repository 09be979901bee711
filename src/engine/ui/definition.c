// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An interface from a table of definitions. The text beside an item says, by its kind,
//   buttons, checks: their shortcut, a modifier and a key: " x", "Cx", "Sx", "Ax" with no modifier,
//                    control, shift, alt; "#304" is the code of a key
//   choices, static text: a line each
//   sliders: lowest and highest value, and how many steps are between them
//   numbers to edit: how many, and for each the lowest and highest value, or none

#include <stdio.h>
#include <string.h>

#include "ui/ui.h"

const Kind ui_kind[mjNITEM] = {
    [mjITEM_SEPARATOR] = {CONTENT_NOTHING, 0, 0, 0}, [mjITEM_STATIC] = {CONTENT_MULTI, 0, 0, 1},
    [mjITEM_BUTTON] = {CONTENT_SINGLE, 0, 1, 0},     [mjITEM_CHECKINT] = {CONTENT_SINGLE, 1, 1, 0},
    [mjITEM_CHECKBYTE] = {CONTENT_SINGLE, 1, 1, 0},  [mjITEM_RADIO] = {CONTENT_MULTI, 1, 0, 1},
    [mjITEM_RADIOLINE] = {CONTENT_MULTI, 1, 0, 1},   [mjITEM_SELECT] = {CONTENT_MULTI, 1, 0, 1},
    [mjITEM_SLIDERINT] = {CONTENT_SLIDER, 1, 0, 1},  [mjITEM_SLIDERNUM] = {CONTENT_SLIDER, 1, 0, 1},
    [mjITEM_EDITINT] = {CONTENT_EDIT, 1, 0, 1},      [mjITEM_EDITNUM] = {CONTENT_EDIT, 1, 0, 1},
    [mjITEM_EDITFLOAT] = {CONTENT_EDIT, 1, 0, 1},    [mjITEM_EDITTXT] = {CONTENT_EDIT, 1, 0, 1},
};
_Static_assert(sizeof ui_kind / sizeof *ui_kind == mjNITEM, "a row for each kind of item");

enum { DIVISIONS_OF_NUMBERS = 200 };

static void read_shortcut(int* modifier, int* key, const mjuiDef* def) {
  static const struct {
    char letter;
    int modifier;
  } known[] = {{' ', 0}, {'C', 1}, {'S', 2}, {'A', 4}};
  const char* text = def->other;
  *modifier = -1;
  *key = 0;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (text[0] == known[i].letter) *modifier = known[i].modifier;
  }
  if (!text[0]) {
    *modifier = 0;
    return;
  }
  if (*modifier < 0) {
    mju_error("\"%s\" has the shortcut \"%s\": start it with a space, C, S or A", def->name, text);
  }
  int end = 2, numbered = text[1] == '#';
  if (numbered) end = sscanf(text + 2, "%d", key) == 1 ? (int)strlen(text) : -1;
  if (!numbered) *key = (unsigned char)text[1];
  if (end < 0 || !text[1] || text[end] || end > 5) {
    mju_error(
        "\"%s\" has the shortcut \"%s\": after the modifier comes one character, or # and the code of a key",
        def->name, text);
  }
}

static void read_single(mjuiItem* item, const mjuiDef* def) {
  read_shortcut(&item->single.modifier, &item->single.shortcut, def);
}

static void read_multi(mjuiItem* item, const mjuiDef* def) {
  const char* line = def->other;
  while (*line) {
    size_t length = strcspn(line, "\n");
    if (item->multi.nelem >= mjMAXUIMULTI) {
      mju_error("\"%s\" has more than %d lines", def->name, mjMAXUIMULTI);
    }
    if (!length || length >= mjMAXUINAME) {
      mju_error("line %d of \"%s\" needs 1 to %d characters", item->multi.nelem + 1, def->name,
                mjMAXUINAME - 1);
    }
    memcpy(item->multi.name[item->multi.nelem++], line, length);
    line += length;
    if (*line) line++;
  }
}

static void read_slider(mjuiItem* item, const mjuiDef* def) {
  struct mjuiItemSlider_* s = &item->slider;
  int n = sscanf(def->other, "%lf %lf %lf", &s->range[0], &s->range[1], &s->divisions);
  if (n < 2) {
    mju_error("the slider \"%s\" needs its lowest and its highest value, not \"%s\"", def->name, def->other);
  }
  if (n < 3) s->divisions = item->type == mjITEM_SLIDERINT ? s->range[1] - s->range[0] : DIVISIONS_OF_NUMBERS;
  if (s->divisions < 1) s->divisions = 1;
}

static void read_edit(mjuiItem* item, const mjuiDef* def) {
  if (item->type == mjITEM_EDITTXT) return;
  const char* text = def->other;
  int used = 0, most = 2 * mjMAXUIEDIT, found = 0;
  if (sscanf(text, "%d%n", &item->edit.nelem, &used) != 1 || item->edit.nelem < 1 ||
      item->edit.nelem > mjMAXUIEDIT) {
    mju_error("\"%s\" needs the count of its numbers, 1 to %d, not \"%s\"", def->name, mjMAXUIEDIT, text);
  }
  double limit;
  for (text += used; found < most && sscanf(text, "%lf%n", &limit, &used) == 1; text += used) {
    item->edit.range[found / 2][found % 2] = limit, found++;
  }
  if (found && found != 2 * item->edit.nelem) {
    mju_error("\"%s\" has %d numbers: give each its lowest and its highest value, %d in all, not %d",
              def->name, item->edit.nelem, 2 * item->edit.nelem, found);
  }
}

static void read_nothing(mjuiItem* item, const mjuiDef* def) {
  (void)item, (void)def;
}

static void (*const read_content[])(mjuiItem*, const mjuiDef*) = {
    [CONTENT_NOTHING] = read_nothing, [CONTENT_SINGLE] = read_single, [CONTENT_MULTI] = read_multi,
    [CONTENT_SLIDER] = read_slider,   [CONTENT_EDIT] = read_edit,
};

static void add_section(mjUI* ui, const mjuiDef* def) {
  if (ui->nsect >= mjMAXUISECT) {
    mju_error("no room for the section \"%s\": an interface has at most %d", def->name, mjMAXUISECT);
  }
  if (def->state != mjPRESERVE && (def->state < mjSECT_CLOSED || def->state > mjSECT_FIXED)) {
    mju_error("the section \"%s\" is neither closed, open nor fixed: its state is %d", def->name, def->state);
  }
  mjuiSection* s = ui->sect + ui->nsect++;
  int kept = s->state;
  memset(s, 0, sizeof *s);
  memcpy(s->name, def->name, sizeof s->name);
  s->name[mjMAXUINAME - 1] = 0;
  s->state = def->state == mjPRESERVE ? kept : def->state;
  s->checkbox = def->otherint;
  read_shortcut(&s->modifier, &s->shortcut, def);
}

static void add_item(mjUI* ui, int section, const mjuiDef* def) {
  if (def->type < 0 || def->type >= mjNITEM) {
    mju_error("\"%s\" is of no kind that there is: %d", def->name, def->type);
  }
  if (section < 0 || section >= ui->nsect) mju_error("\"%s\" has no section to stand in", def->name);
  mjuiSection* s = ui->sect + section;
  if (s->nitem >= mjMAXUIITEM) {
    mju_error("no room for \"%s\": the section \"%s\" has %d items", def->name, s->name, mjMAXUIITEM);
  }
  if (ui_kind[def->type].bound && !def->pdata) {
    mju_error("\"%s\" shows a variable: set pdata to it", def->name);
  }
  if (!ui_kind[def->type].bound && def->pdata) {
    mju_error("\"%s\" shows no variable: leave pdata empty", def->name);
  }
  mjuiItem* item = s->item + s->nitem;
  memset(item, 0, sizeof *item);
  item->type = def->type;
  memcpy(item->name, def->name, sizeof item->name);
  item->name[mjMAXUINAME - 1] = 0;
  item->state = def->state;
  item->pdata = def->pdata;
  item->sectionid = section;
  item->itemid = s->nitem++;
  item->userid = def->otherint;
  read_content[ui_kind[item->type].content](item, def);
}

void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def) {
  for (; def->type != mjITEM_END; def++) add_item(ui, sect, def);
}

void mjui_add(mjUI* ui, const mjuiDef* def) {
  for (; def->type != mjITEM_END; def++) {
    if (def->type == mjITEM_SECTION) {
      add_section(ui, def);
    } else {
      add_item(ui, ui->nsect - 1, def);
    }
  }
}
