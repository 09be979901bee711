// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Layouts as key files: a group "plots", then "plot 0", "plot 1" …

#include "plots/plot-layout.h"

#include <glib/gstdio.h>
#include <math.h>

#define GROUP "plots"
enum { MAX_PLOTS = 32 };

static void plot_free(GimbalLayoutPlot* plot) {
  g_strfreev(plot->names);
  g_free(plot->colors);
  g_free(plot->hidden);
  g_free(plot);
}

GimbalLayout* gimbal_layout_new(void) {
  GimbalLayout* self = g_new0(GimbalLayout, 1);
  self->span = 10;
  self->plots = g_ptr_array_new_with_free_func((GDestroyNotify)plot_free);
  return self;
}

void gimbal_layout_free(GimbalLayout* self) {
  if (!self) return;
  g_strfreev(self->expressions);
  g_strfreev(self->watches);
  g_ptr_array_unref(self->plots);
  g_free(self);
}

void gimbal_layout_add(GimbalLayout* self, int kind, GStrv names, const int* colors, const gboolean* hidden) {
  GimbalLayoutPlot* plot = g_new0(GimbalLayoutPlot, 1);
  guint n = g_strv_length(names);
  plot->kind = kind;
  plot->names = names;
  plot->colors = g_new0(int, n + 1);
  plot->hidden = g_new0(gboolean, n + 1);
  for (guint i = 0; i < n; i++) {
    plot->colors[i] = colors ? colors[i] : (int)i;
    plot->hidden[i] = hidden && hidden[i];
  }
  g_ptr_array_add(self->plots, plot);
}

char* gimbal_layout_to_text(const GimbalLayout* self) {
  g_autoptr(GKeyFile) file = g_key_file_new();
  g_key_file_set_double(file, GROUP, "span", self->span);
  g_key_file_set_integer(file, GROUP, "count", (int)self->plots->len);
  if (self->expressions) {
    g_key_file_set_string_list(file, GROUP, "expressions", (const char* const*)self->expressions,
                               g_strv_length(self->expressions));
  }
  if (self->watches) {
    g_key_file_set_string_list(file, GROUP, "watches", (const char* const*)self->watches,
                               g_strv_length(self->watches));
  }
  for (guint i = 0; i < self->plots->len; i++) {
    const GimbalLayoutPlot* plot = g_ptr_array_index(self->plots, i);
    gsize n = g_strv_length(plot->names);
    g_autofree char* group = g_strdup_printf("plot %u", i);
    g_key_file_set_integer(file, group, "kind", plot->kind);
    g_key_file_set_string_list(file, group, "channels", (const char* const*)plot->names, n);
    g_key_file_set_integer_list(file, group, "colors", plot->colors, n);
    g_key_file_set_boolean_list(file, group, "hidden", plot->hidden, n);
  }
  return g_key_file_to_data(file, NULL, NULL);
}

static void read_plot(GimbalLayout* self, GKeyFile* file, int i) {
  g_autofree char* group = g_strdup_printf("plot %d", i);
  gsize n_colors = 0, n_hidden = 0;
  GStrv names = g_key_file_get_string_list(file, group, "channels", NULL, NULL);
  g_autofree int* colors = g_key_file_get_integer_list(file, group, "colors", &n_colors, NULL);
  g_autofree gboolean* hidden = g_key_file_get_boolean_list(file, group, "hidden", &n_hidden, NULL);
  int kind = g_key_file_get_integer(file, group, "kind", NULL);
  if (!names) names = g_new0(char*, 1);
  guint n = g_strv_length(names);
  if (kind < 0) kind = 0;
  gimbal_layout_add(self, kind, names, n_colors == n ? colors : NULL, n_hidden == n ? hidden : NULL);
}

GimbalLayout* gimbal_layout_from_text(const char* text) {
  g_autoptr(GKeyFile) file = g_key_file_new();
  if (!g_key_file_load_from_data(file, text, (gsize)-1, G_KEY_FILE_NONE, NULL)) return NULL;
  if (!g_key_file_has_group(file, GROUP)) return NULL;
  GimbalLayout* self = gimbal_layout_new();
  double span = g_key_file_get_double(file, GROUP, "span", NULL);
  int count = CLAMP(g_key_file_get_integer(file, GROUP, "count", NULL), 0, MAX_PLOTS);
  if (isfinite(span) && span > 0) self->span = span;
  self->expressions = g_key_file_get_string_list(file, GROUP, "expressions", NULL, NULL);
  self->watches = g_key_file_get_string_list(file, GROUP, "watches", NULL, NULL);
  for (int i = 0; i < count; i++) read_plot(self, file, i);
  return self;
}

static char* path_of(const char* model) {
  g_autofree char* hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, model, -1);
  hash[16] = 0;
  g_autofree char* name = g_strconcat(hash, ".plots", NULL);
  return g_build_filename(g_get_user_state_dir(), "gimbal", "layouts", name, NULL);
}

GimbalLayout* gimbal_layout_load(const char* model) {
  g_autofree char* path = path_of(model);
  g_autofree char* text = NULL;
  return g_file_get_contents(path, &text, NULL, NULL) ? gimbal_layout_from_text(text) : NULL;
}

gboolean gimbal_layout_save(GimbalLayout* self, const char* model, GError** error) {
  g_autofree char* path = path_of(model);
  g_autofree char* folder = g_path_get_dirname(path);
  g_autoptr(GimbalLayout) before = self->watches ? NULL : gimbal_layout_load(model);
  if (before) self->watches = g_steal_pointer(&before->watches);
  g_autofree char* text = gimbal_layout_to_text(self);
  g_mkdir_with_parents(folder, 0700);
  return g_file_set_contents(path, text, -1, error);
}

gboolean gimbal_layout_save_watches(const char* model, GStrv watches, GError** error) {
  g_autoptr(GimbalLayout) layout = gimbal_layout_load(model);
  if (!layout) layout = gimbal_layout_new();
  g_strfreev(layout->watches);
  layout->watches = watches;
  return gimbal_layout_save(layout, model, error);
}
