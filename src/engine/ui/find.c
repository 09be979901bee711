// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the mouse points at.

#include <math.h>
#include <stdbool.h>

#include "ui/ui.h"

static bool find_inside(int x, int y, mjrRect r) {
  return x >= r.left && x <= r.left + r.width && y >= r.bottom && y <= r.bottom + r.height;
}

// Buttons end in half circles.
static bool inside_button(int x, int y, mjrRect r) {
  int radius = r.height / 2;
  int nearest = mjMAX(r.left + radius, mjMIN(x, r.left + r.width - radius));
  int dx = x - nearest, dy = y - (r.bottom + radius);
  return find_inside(x, y, r) && (!dx || dx * dx + dy * dy < radius * radius);
}

void ui_mouse(int at[2], const mjUI* ui, const mjuiState* state) {
  mjrRect window = state->rect[ui->rectid];
  at[0] = (int)state->x - window.left;
  at[1] = (int)state->y - window.bottom - (window.height - ui->height);
  if (ui->height > window.height) at[1] -= ui->scroll;
}

// The mouse as a share of a rectangle's width and height, from its lower left corner.
static void find_relative(double at[2], mjrRect r, const mjUI* ui, const mjuiState* state) {
  int mouse[2];
  ui_mouse(mouse, ui, state);
  at[0] = (double)(mouse[0] - r.left) / mjMAX(1, r.width);
  at[1] = (double)(mouse[1] - r.bottom) / mjMAX(1, r.height);
}

static Place find_scroll(const mjUI* ui, const mjuiState* state, const mjrContext* con) {
  mjrRect bar, thumb, window = state->rect[ui->rectid];
  int x = (int)state->x, y = (int)state->y;
  if (ui->height <= window.height) return (Place){PLACE_NONE, 0};
  ui_scroll_bar(&bar, &thumb, ui, window, con);
  if (!find_inside(x, y, bar)) return (Place){PLACE_NONE, 0};
  if (find_inside(x, y, thumb)) return (Place){PLACE_THUMB, TITLE_BAR};
  return (Place){y < thumb.bottom ? PLACE_BELOW_THUMB : PLACE_ABOVE_THUMB, TITLE_BAR};
}

static bool find_in_section(int* item, const mjuiSection* s, int x, int y) {
  if (s->state != mjSECT_FIXED && find_inside(x, y, s->rtitle)) {
    mjrRect check = s->rtitle;
    check.width = mjMIN(check.width, check.height);
    *item = s->checkbox > 0 && find_inside(x, y, check) ? TITLE_CHECK : TITLE_BAR;
    return true;
  }
  if (s->state == mjSECT_CLOSED || !find_inside(x, y, s->rcontent)) return false;
  for (int i = 0; i < s->nitem; i++) {
    const mjuiItem* it = s->item + i;
    if (!(it->type == mjITEM_BUTTON ? inside_button : find_inside)(x, y, it->rect)) continue;
    *item = i;
    return true;
  }
  return false;
}

Place ui_find(const mjUI* ui, const mjuiState* state, const mjrContext* con) {
  Place place = find_scroll(ui, state, con);
  int at[2];
  if (place.section) return place;
  ui_mouse(at, ui, state);
  for (int n = 0; n < ui->nsect; n++) {
    if (find_in_section(&place.item, ui->sect + n, at[0], at[1])) {
      place.section = n + 1;
      break;
    }
  }
  return place;
}

static int find_clamp(double share, int count) {
  return mjMAX(0, mjMIN((int)floor(share * count), count - 1));
}

int ui_find_radio(const mjUI* ui, const mjuiItem* item, const mjuiState* state, const mjrContext* con) {
  (void)con;
  int columns = ui->radiocol ? ui->radiocol : 2, rows = (item->multi.nelem - 1) / columns + 1;
  double at[2];
  find_relative(at, item->rect, ui, state);
  int k = find_clamp(1 - at[1], rows) * columns + find_clamp(at[0], columns);
  return k < item->multi.nelem ? k : -1;
}

int ui_find_line(const mjUI* ui, const mjuiItem* item, const mjuiState* state, const mjrContext* con) {
  int at[2];
  ui_mouse(at, ui, state);
  for (int k = 0; k < item->multi.nelem; k++) {
    mjrRect cell = ui_line_cell(item, k, con);
    if (at[0] >= cell.left && at[0] < cell.left + cell.width) return k;
  }
  return -1;
}

int ui_find_select(const mjUI* ui, const mjuiItem* item, const mjuiState* state, const mjrContext* con) {
  double at[2];
  find_relative(at, ui_select_box(ui, item, con), ui, state);
  if (at[0] <= 0 || at[0] >= 1 || at[1] <= 0 || at[1] >= 1) return -1;
  return item->multi.nelem - 1 - find_clamp(at[1], item->multi.nelem);
}
