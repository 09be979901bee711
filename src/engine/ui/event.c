// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the mouse and the keyboard do. Each event changes the interface and at most one variable of
// the program; the item of that one is the answer, and the picture of what changed is drawn again.

#include <math.h>
#include <stdbool.h>

#include "ui/ui.h"

// An event, and where it happens.
typedef struct Event {
  mjUI* ui;
  mjuiState* state;
  const mjrContext* con;
  Place mouse;
} Event;

static mjuiItem* item_at(mjUI* ui, Place place) {
  return place.section > 0 && place.item >= 0 ? ui->sect[place.section - 1].item + place.item : NULL;
}

static Place event_held(const mjUI* ui) {
  return (Place){ui->mousesect, ui->mousesect > 0 ? ui->mouseitem : TITLE_BAR};
}

static Place event_edited(const mjUI* ui) {
  return (Place){ui->editsect, ui->edititem};
}

static void event_hold(mjUI* ui, Place place) {
  ui->mousesect = place.section;
  ui->mouseitem = place.item;
}

static void event_redraw(const Event* e, Place place) {
  mjui_update(place.section - 1, place.item, e->ui, e->state, e->con);
}

static void redraw_all(const Event* e) {
  mjui_update(-1, -1, e->ui, e->state, e->con);
}

static void event_rearrange(const Event* e) {
  mjui_resize(e->ui, e->con);
  redraw_all(e);
}

static void scroll_to(const Event* e, int scroll) {
  e->ui->scroll = mjMAX(0, mjMIN(scroll, ui_scroll_most(e->ui, e->state)));
}

//---- what a press does to an item, by its kind: 1 when its variable changed

static bool press_nothing(const Event* e, mjuiItem* item) {
  (void)e, (void)item;
  return false;
}

static bool press_separator(const Event* e, mjuiItem* item) {
  if (item->state != mjSEPCLOSED && item->state != mjSEPCLOSED + 1) return false;
  item->state = 2 * mjSEPCLOSED + 1 - item->state;
  mjui_resize(e->ui, e->con);
  return false;
}

static bool press_button(const Event* e, mjuiItem* item) {
  (void)item;
  event_hold(e->ui, e->mouse);
  return true;
}

static bool event_toggle(mjuiItem* item) {
  if (item->type == mjITEM_CHECKINT) *(int*)item->pdata = 1 - *(int*)item->pdata;
  if (item->type == mjITEM_CHECKBYTE) *(mjtByte*)item->pdata = (mjtByte)(1 - *(mjtByte*)item->pdata);
  return true;
}

static bool press_check(const Event* e, mjuiItem* item) {
  (void)e;
  return event_toggle(item);
}

static bool event_choose(mjuiItem* item, int k) {
  if (k >= 0) *(int*)item->pdata = k;
  return k >= 0;
}

static bool press_radio(const Event* e, mjuiItem* item) {
  return event_choose(item, ui_find_radio(e->ui, item, e->state, e->con));
}

static bool press_line(const Event* e, mjuiItem* item) {
  return event_choose(item, ui_find_line(e->ui, item, e->state, e->con));
}

static bool press_select(const Event* e, mjuiItem* item) {
  (void)item;
  event_hold(e->ui, e->mouse);
  return false;
}

// The value under the mouse, on one of the slider's steps.
static void event_slide(const Event* e, mjuiItem* item) {
  const struct mjuiItemSlider_* s = &item->slider;
  int mouse[2];
  ui_mouse(mouse, e->ui, e->state);
  double share = (double)(mouse[0] - item->rect.left) / mjMAX(1, item->rect.width);
  share = mjMAX(0, mjMIN(share, 1));
  share = mjMIN((double)lround(share * s->divisions) / mjMAX(1, s->divisions), 1);
  double value = s->range[0] * (1 - share) + s->range[1] * share;
  if (item->type == mjITEM_SLIDERINT) {
    *(int*)item->pdata = (int)lround(value);
  } else {
    *(mjtNum*)item->pdata = value;
  }
}

static bool press_slider(const Event* e, mjuiItem* item) {
  event_slide(e, item);
  event_hold(e->ui, e->mouse);
  return true;
}

static bool press_edit(const Event* e, mjuiItem* item) {
  mjUI* ui = e->ui;
  ui_edit_show(ui->edittext, item);
  ui->editscroll = 0;
  ui_edit_point(ui, item, e->state, e->con);
  ui->editsect = e->mouse.section;
  ui->edititem = e->mouse.item;
  event_hold(ui, e->mouse);
  return false;
}

static bool (*const press_item[mjNITEM])(const Event*, mjuiItem*) = {
    [mjITEM_SEPARATOR] = press_separator, [mjITEM_STATIC] = press_nothing,  [mjITEM_BUTTON] = press_button,
    [mjITEM_CHECKINT] = press_check,      [mjITEM_CHECKBYTE] = press_check, [mjITEM_RADIO] = press_radio,
    [mjITEM_RADIOLINE] = press_line,      [mjITEM_SELECT] = press_select,   [mjITEM_SLIDERINT] = press_slider,
    [mjITEM_SLIDERNUM] = press_slider,    [mjITEM_EDITINT] = press_edit,    [mjITEM_EDITNUM] = press_edit,
    [mjITEM_EDITFLOAT] = press_edit,      [mjITEM_EDITTXT] = press_edit,
};
_Static_assert(sizeof press_item / sizeof *press_item == mjNITEM, "a row for each kind of item");

//---- presses

// A click folds or unfolds a section, a second one at once makes all others alike. The box in its
// title is the program's.
static void press_title(const Event* e) {
  mjUI* ui = e->ui;
  mjuiSection* s = ui->sect + e->mouse.section - 1;
  ui->mousesectcheck = 0;
  if (e->mouse.item == TITLE_CHECK) {
    ui->mousesectcheck = e->mouse.section;
    return;
  }
  if (!e->state->doubleclick) s->state = s->state == mjSECT_OPEN ? mjSECT_CLOSED : mjSECT_OPEN;
  for (int n = 0; n < ui->nsect && e->state->doubleclick; n++) {
    if (ui->sect[n].state != mjSECT_FIXED) ui->sect[n].state = s->state;
  }
  event_rearrange(e);
}

// A press beside the text field that has the keyboard ends it. Returns 1 when the press was inside
// of it.
static bool press_while_editing(const Event* e) {
  mjUI* ui = e->ui;
  Place at = event_edited(ui);
  mjuiItem* item = item_at(ui, at);
  if (at.section == e->mouse.section && at.item == e->mouse.item) {
    event_hold(ui, at);
    ui_edit_point(ui, item, e->state, e->con);
    event_redraw(e, at);
    return true;
  }
  if (ui_edit_store(ui->edittext, item) == EDIT_VALID) ui->editchanged = item;
  ui->editsect = 0;
  event_redraw(e, at);
  return false;
}

static mjuiItem* event_press(const Event* e) {
  mjUI* ui = e->ui;
  if (ui->editsect > 0 && press_while_editing(e)) return NULL;
  ui->mousesect = 0;
  if (e->mouse.section == PLACE_THUMB) event_hold(ui, (Place){PLACE_THUMB, 0});
  if (e->mouse.section == PLACE_BELOW_THUMB) ui->scroll = ui_scroll_most(ui, e->state);
  if (e->mouse.section == PLACE_ABOVE_THUMB) ui->scroll = 0;
  if (e->mouse.section > 0 && e->mouse.item < 0) {
    press_title(e);
    if (e->mouse.item == TITLE_CHECK) return NULL;
  }
  mjuiItem* item = item_at(ui, e->mouse);
  if (!item || !ui_enabled(ui, item)) return ui->editchanged;
  int changed = press_item[item->type](e, item);
  if (item->type == mjITEM_SEPARATOR) {
    redraw_all(e);
  } else {
    event_redraw(e, e->mouse);
  }
  return changed ? item : ui->editchanged;
}

//---- while the button is down, and when it goes up

static mjuiItem* event_drag(const Event* e) {
  mjUI* ui = e->ui;
  Place at = event_held(ui);
  mjuiItem* item = item_at(ui, at);
  if (at.section == PLACE_THUMB) {
    double share = (double)ui->height / mjMAX(1, e->state->rect[ui->rectid].height);
    scroll_to(e, ui->scroll - (int)lround(e->state->dy * share));
  }
  if (!item) return NULL;
  int slides = ui_kind[item->type].content == CONTENT_SLIDER;
  if (slides) event_slide(e, item);
  if (ui_kind[item->type].content == CONTENT_EDIT) ui_edit_point(ui, item, e->state, e->con);
  event_redraw(e, at);
  return slides ? item : NULL;
}

static mjuiItem* event_release(const Event* e) {
  mjUI* ui = e->ui;
  Place at = event_held(ui);
  mjuiItem *item = item_at(ui, at), *changed = NULL;
  if (item && item->type == mjITEM_SELECT && event_choose(item, ui_find_select(ui, item, e->state, e->con))) {
    changed = item;
  }
  ui->mousesect = 0;
  // the open list covered other items
  if (item && item->type == mjITEM_SELECT) redraw_all(e);
  if (item && item->type == mjITEM_BUTTON) event_redraw(e, at);
  return changed;
}

//---- keys

static mjuiItem* key_while_editing(const Event* e) {
  mjUI* ui = e->ui;
  Place at = event_edited(ui);
  mjuiItem* item = item_at(ui, at);
  int key = e->state->key, stored = key == mjKEY_ENTER && ui_edit_store(ui->edittext, item) == EDIT_VALID;
  e->state->key = 0;
  if (stored || key == mjKEY_ESCAPE) ui->editsect = 0;
  if (stored) ui->editchanged = item;
  if (ui->editsect && key != mjKEY_ENTER) ui_edit_key(ui, item, key, e->state);
  if (ui->editsect) ui_edit_reveal(ui, item, e->con);
  event_redraw(e, at);
  return ui->editchanged;
}

static bool is_shortcut(const mjuiState* state, int modifier, int key) {
  int held_down = state->control ? 1 : state->shift ? 2 : state->alt ? 4 : 0;
  int several = !!state->control + !!state->shift + !!state->alt > 1;
  return key && state->key == key && !several && held_down == modifier;
}

// The section of a shortcut is opened alone.
static bool key_of_section(const Event* e) {
  mjUI* ui = e->ui;
  for (int n = 0; n < ui->nsect; n++) {
    if (!is_shortcut(e->state, ui->sect[n].modifier, ui->sect[n].shortcut)) continue;
    for (int i = 0; i < ui->nsect; i++) {
      if (ui->sect[i].state != mjSECT_FIXED) ui->sect[i].state = i == n ? mjSECT_OPEN : mjSECT_CLOSED;
    }
    e->state->key = 0;
    event_rearrange(e);
    return true;
  }
  return false;
}

static mjuiItem* key_of_item(const Event* e) {
  mjUI* ui = e->ui;
  for (int n = 0; n < ui->nsect; n++) {
    for (int i = 0; i < ui->sect[n].nitem; i++) {
      mjuiItem* item = ui->sect[n].item + i;
      if (ui_kind[item->type].content != CONTENT_SINGLE ||
          !is_shortcut(e->state, item->single.modifier, item->single.shortcut)) {
        continue;
      }
      e->state->key = 0;
      if (!ui_enabled(ui, item)) return NULL;
      event_toggle(item);
      if (item->type != mjITEM_BUTTON) event_redraw(e, (Place){n + 1, i});
      return item;
    }
  }
  return NULL;
}

static mjuiItem* press_key(const Event* e) {
  if (e->ui->editsect > 0) return key_while_editing(e);
  return key_of_section(e) ? NULL : key_of_item(e);
}

// The right button shows the shortcuts while it is down.
static void show_shortcuts(const Event* e) {
  if (e->state->button != mjBUTTON_RIGHT || e->state->type == mjEVENT_MOVE) return;
  e->ui->mousehelp = e->state->type == mjEVENT_PRESS;
  redraw_all(e);
}

static bool of_other_button(const mjuiState* state) {
  int of_mouse =
      state->type == mjEVENT_PRESS || state->type == mjEVENT_MOVE || state->type == mjEVENT_RELEASE;
  return of_mouse && state->button != mjBUTTON_LEFT;
}

mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con) {
  Event e = {ui, state, con, {PLACE_NONE, 0}};
  ui->editchanged = NULL;
  if (state->type == mjEVENT_PRESS) ui->mouseclicks++;
  if (of_other_button(state)) {
    show_shortcuts(&e);
    return NULL;
  }
  e.mouse = ui_find(ui, state, con);
  if (e.mouse.section > 0 && state->type == mjEVENT_PRESS) {
    ui->sect[e.mouse.section - 1].lastclick = ui->mouseclicks;
  }
  switch (state->type) {
    case mjEVENT_PRESS:
      return event_press(&e);
    case mjEVENT_MOVE:
      return event_drag(&e);
    case mjEVENT_RELEASE:
      return event_release(&e);
    case mjEVENT_KEY:
      return press_key(&e);
    case mjEVENT_SCROLL:
      scroll_to(&e, ui->scroll - (int)lround(state->sy * ui_scaled(ui->spacing.linescroll, con)));
      return NULL;
    case mjEVENT_RESIZE:
      scroll_to(&e, ui->scroll);
      return NULL;
    default:
      return NULL;
  }
}
