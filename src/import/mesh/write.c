// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/mesh/write.h"

#include <math.h>

#include "import/mesh/fit.h"

char* gimbal_import_name(const char* path) {
  g_autofree char* base = g_path_get_basename(path);
  char* dot = strrchr(base, '.');
  if (dot && dot != base) *dot = 0;
  for (char* c = base; *c; c++) {
    if (!g_ascii_isalnum(*c) && *c != '-' && *c != '_') *c = '_';
  }
  base[MIN(strlen(base), 64)] = 0;
  return g_strdup(base[0] ? base : "mesh");
}

static void add_number(GString* text, const char* format, double number) {
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(text, g_ascii_formatd(digits, sizeof digits, format, number));
}

//---- parts

static char* mesh_as_obj(const GimbalMesh* mesh) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < 3 * mesh->nvert; i++) {
    if (i % 3 == 0) g_string_append_c(text, 'v');
    g_string_append_c(text, ' ');
    add_number(text, "%.9g", mesh->vert[i]);
    if (i % 3 == 2) g_string_append_c(text, '\n');
  }
  for (int f = 0; f < mesh->nface; f++) {
    const int* corner = mesh->face + 3 * f;
    g_string_append_printf(text, "f %d %d %d\n", corner[0] + 1, corner[1] + 1, corner[2] + 1);
  }
  return g_string_free(text, FALSE);
}

gboolean gimbal_mesh_write(const GimbalMesh* mesh, const char* path, GError** error) {
  g_autofree char* text = mesh_as_obj(mesh);
  return g_file_set_contents(path, text, -1, error);
}

gboolean gimbal_decomposition_write(const GimbalDecomposition* self, const char* folder, const char* name,
                                    GError** error) {
  for (guint i = 0; i < self->parts->len; i++) {
    g_autofree char* file = g_strdup_printf("%s_%u.obj", name, i + 1);
    g_autofree char* path = g_build_filename(folder, file, NULL);
    if (!gimbal_mesh_write(self->parts->pdata[i], path, error)) return FALSE;
  }
  return TRUE;
}

char* gimbal_decomposition_geoms(const GimbalDecomposition* self, const char* name, const char* indent) {
  GString* text = g_string_new(NULL);
  for (guint i = 1; i <= self->parts->len; i++) {
    g_string_append_printf(text, "%s<geom type=\"mesh\" mesh=\"%s_%u\"/>\n", indent, name, i);
  }
  return g_string_free(text, FALSE);
}

char* gimbal_decomposition_model(const GimbalDecomposition* self, const char* name) {
  g_autoptr(GString) assets = g_string_new(NULL);
  for (guint i = 1; i <= self->parts->len; i++) {
    g_string_append_printf(assets, "    <mesh name=\"%s_%u\" file=\"%s_%u.obj\"/>\n", name, i, name, i);
  }
  g_autofree char* geoms = gimbal_decomposition_geoms(self, name, "      ");
  return g_strdup_printf(
      "<mujoco model=\"%s\">\n  <asset>\n%s  </asset>\n  <worldbody>\n    <body name=\"%s\">\n%s"
      "    </body>\n  </worldbody>\n</mujoco>\n",
      name, assets->str, name, geoms);
}

//---- primitives

static void add_attribute(GString* text, const char* name, const double* number, int n, double scale) {
  g_string_append_printf(text, " %s=\"", name);
  for (int i = 0; i < n; i++) {
    if (i) g_string_append_c(text, ' ');
    add_number(text, "%.5g", fabs(number[i]) < 1e-6 * scale ? 0 : number[i]);
  }
  g_string_append_c(text, '"');
}

char* gimbal_fit_text(const GimbalFit* self) {
  GString* text = g_string_new(NULL);
  g_string_append_printf(text, "<geom type=\"%s\"", gimbal_shape_word(self->shape));
  add_attribute(text, "size", self->size, gimbal_shape_sizes(self->shape), 0);
  add_attribute(text, "pos", self->pos, 3, self->size[0]);
  if (fabs(self->quat[0]) < 1 - 1e-9 && self->shape != GIMBAL_SHAPE_SPHERE) {
    add_attribute(text, "quat", self->quat, 4, 1);
  }
  g_string_append(text, "/>");
  return g_string_free(text, FALSE);
}
