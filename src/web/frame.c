// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "web/frame.h"

#include <string.h>

G_STATIC_ASSERT(sizeof(WebHead) == 40);

void web_layout_of(WebLayout* layout, const mjModel* m) {
  const mjtSize sizes[WEB_N_PARTS] = {[WEB_POSES] = 7 * m->nbody,
                                      [WEB_CTRL] = m->nu,
                                      [WEB_SENSORS] = m->nsensordata,
                                      [WEB_FLEX] = 3 * m->nflexvert};
  layout->start[0] = 0;
  for (int i = 0; i < WEB_N_PARTS; i++) layout->start[i + 1] = layout->start[i] + (guint)sizes[i];
}

static void copy_numbers(float* to, const mjtNum* from, guint count) {
  for (guint i = 0; i < count; i++) to[i] = (float)from[i];
}

void web_frame_read(const WebLayout* layout, const mjModel* m, const mjData* d, float* row) {
  const guint* start = layout->start;
  for (int i = 0; i < m->nbody; i++) {
    copy_numbers(row + 7 * i, d->xpos + 3 * i, 3);
    copy_numbers(row + 7 * i + 3, d->xquat + 4 * i, 4);
  }
  copy_numbers(row + start[WEB_CTRL], d->ctrl, (guint)m->nu);
  copy_numbers(row + start[WEB_SENSORS], d->sensordata, (guint)m->nsensordata);
  copy_numbers(row + start[WEB_FLEX], d->flexvert_xpos, 3 * (guint)m->nflexvert);
}

GBytes* web_frame_pack(const WebHead* head, const float* row, float* before) {
  guint mask_size = (head->count + 31) / 32 * 4;
  GByteArray* message = g_byte_array_sized_new((guint)sizeof *head + mask_size + 4 * head->count);
  g_byte_array_append(message, (const guint8*)head, sizeof *head);
  g_byte_array_set_size(message, (guint)sizeof *head + mask_size);
  memset(message->data + sizeof *head, 0, mask_size);
  for (guint i = 0; i < head->count; i++) {
    if (!memcmp(row + i, before + i, sizeof *row)) continue;
    message->data[sizeof *head + i / 8] |= (guint8)(1u << i % 8);
    g_byte_array_append(message, (const guint8*)(row + i), sizeof *row);
    before[i] = row[i];
  }
  return g_byte_array_free_to_bytes(message);
}
