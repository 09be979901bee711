// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal decompose: convex parts of a mesh, as meshes and as a model. gimbal fit: primitives in the
// place of meshes.

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "cli.h"
#include "import/mesh/fit.h"
#include "import/mesh/write.h"

static void report_progress(double done, gpointer path) {
  g_autofree char* what = g_strdup_printf("%3.0f %%", 100 * done);
  cli_progress(what, path);
}

// Names in messages must not break the line of the terminal; letters of all languages stay.
static char* decompose_shown_path(const char* path) {
  char letters[0x81] = "";
  for (int i = 0; i < 0x80; i++) letters[i] = (char)(0x80 + i);
  return g_strescape(path, letters);
}

static int report_error(const char* path, const GError* error) {
  g_autofree char* name = decompose_shown_path(path);
  cli_progress(NULL, NULL);
  fprintf(stderr, _("%s: error: %s\n"), name, error->message);
  return 1;
}

static gboolean write_parts(const GimbalDecomposition* made, const char* folder, const char* name,
                            GError** error) {
  if (g_mkdir_with_parents(folder, 0755)) {
    g_set_error(error, GIMBAL_MESH_ERROR, GIMBAL_MESH_ERROR_FILE, _("the folder %s cannot be made"), folder);
    return FALSE;
  }
  if (!gimbal_decomposition_write(made, folder, name, error)) return FALSE;
  g_autofree char* model = gimbal_decomposition_model(made, name);
  g_autofree char* file = g_strconcat(name, ".xml", NULL);
  g_autofree char* path = g_build_filename(folder, file, NULL);
  return g_file_set_contents(path, model, -1, error);
}

int cmd_decompose(int argc, char** argv) {
  int parts = 32;
  double error = 5, distance = 1;
  gboolean cover = FALSE;
  const char* folder = NULL;
  char** words;
  const GOptionEntry entries[] = {
      {"parts", 0, 0, G_OPTION_ARG_INT, &parts, N_("at most so many parts"), "N"},
      {"error", 0, 0, G_OPTION_ARG_DOUBLE, &error, N_("error of the volume in percent at which to stop"),
       "PERCENT"},
      {"distance", 0, 0, G_OPTION_ARG_DOUBLE, &distance,
       N_("distance from the surface in percent of the size at which to stop"), "PERCENT"},
      {"cover", 0, 0, G_OPTION_ARG_NONE, &cover, N_("leave nothing of the mesh out of the parts"), NULL},
      {"out", 0, 0, G_OPTION_ARG_FILENAME, &folder, N_("folder for the parts and a model made of them"),
       "FOLDER"},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  int count = cli_parse(argc, argv, entries, 1, 1, &words);
  const CliLimit limits[] = {{"--parts", parts, 1, GIMBAL_DECOMPOSE_MOST_PARTS},
                             {"--error", error, 0, 100},
                             {"--distance", distance, 0, 100},
                             {NULL, 0, 0, 0}};
  if (count < 0 || !cli_within(argv[0], limits)) return 2;
  const char* path = words[0];
  g_autoptr(GError) wrong = NULL;
  g_autoptr(GimbalMesh) mesh = gimbal_mesh_read(path, &wrong);
  if (!mesh) return report_error(path, wrong);
  const GimbalDecomposeOptions options = {parts,  error / 100,     distance / 100,
                                          !cover, report_progress, words[0]};
  g_autoptr(GimbalDecomposition) made = gimbal_decompose(mesh, &options, NULL, &wrong);
  g_autofree char* name = gimbal_import_name(path);
  if (!made || (folder && !write_parts(made, folder, name, &wrong))) return report_error(path, wrong);
  cli_progress(NULL, NULL);
  guint pieces = made->parts->len;
  printf(ngettext("%s: %u convex part; %.2f %% of the volume differ: %.2f %% too much, %.2f %% left out\n",
                  "%s: %u convex parts; %.2f %% of the volume differ: %.2f %% too much, %.2f %% left out\n",
                  pieces),
         name, pieces, 100 * made->error, 100 * (made->error - made->missing), 100 * made->missing);
  printf(_("%s: at most %.3g away from the true surface, %.2f %% of its size\n"), name, made->distance,
         100 * made->distance / made->size);
  if (folder) {
    g_autofree char* geoms = gimbal_decomposition_geoms(made, name, "");
    printf("%s", geoms);
  }
  return made->error > error / 100 || made->distance > distance / 100 * made->size;
}

static int fit_mesh(const char* path) {
  GimbalFit fits[GIMBAL_SHAPES];
  g_autoptr(GError) wrong = NULL;
  g_autoptr(GimbalMesh) mesh = gimbal_mesh_read(path, &wrong);
  if (!mesh || !gimbal_fit(mesh, fits, NULL, &wrong)) return report_error(path, wrong);
  g_autofree char* name = decompose_shown_path(path);
  printf("%s\n", name);
  for (int shape = 0; shape < GIMBAL_SHAPES; shape++) {
    g_autofree char* text = gimbal_fit_text(&fits[shape]);
    printf("%8.2f %%  %s\n", 100 * fits[shape].error, text);
  }
  return 0;
}

int cmd_fit(int argc, char** argv) {
  char** words;
  int count = cli_parse(argc, argv, cli_no_options, 1, G_MAXINT, &words), failed = 0;
  if (count < 0) return 2;
  for (int i = 0; i < count; i++) failed |= fit_mesh(words[i]);
  return failed;
}
