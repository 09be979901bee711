// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal import: a URDF or a folder of meshes as a model that stands.

#include <glib/gi18n.h>

#include "cli.h"
#include "import/intake/intake.h"

// A kind by its word; FALSE with a message.
static gboolean import_choose(GimbalIntakeChoices* choices, const char* option, char** words, gboolean on) {
  for (int i = 0; words && words[i]; i++) {
    int kind = 0;
    while (kind < GIMBAL_INTAKE_KINDS && g_strcmp0(words[i], gimbal_intake_word((GimbalIntakeKind)kind))) {
      kind++;
    }
    if (kind == GIMBAL_INTAKE_KINDS) {
      fprintf(stderr,
              _("gimbal import: '%s' is nothing for %s; allowed: inertia mass fuse looks overlap mimic units "
                "base floor "
                "actuators sensors\n"),
              words[i], option);
      return FALSE;
    }
    gimbal_intake_choose_kind(choices, (GimbalIntakeKind)kind, on);
  }
  return TRUE;
}

static void print_items(const GimbalIntake* intake) {
  for (guint i = 0; i < intake->items->len; i++) {
    const GimbalIntakeItem* item = intake->items->pdata[i];
    g_autofree char* title = gimbal_intake_item_title(item);
    g_autofree char* detail = gimbal_intake_item_detail(item);
    const char* mark = !item->optional ? "   " : item->on ? "[x]" : "[ ]";
    printf("%s %-9s %s%s%s\n", mark, gimbal_intake_word(item->kind), title, detail ? ": " : "",
           detail ? detail : "");
  }
}

static int import_fail(const char* path, const char* message) {
  fprintf(stderr, _("%s: error: %s\n"), path, message);
  return 1;
}

static int write_model(GimbalIntake* intake, const char* out, gboolean force) {
  const char* path = out ? out : intake->target;
  g_autoptr(GError) error = NULL;
  if (!force && g_file_test(path, G_FILE_TEST_EXISTS)) {
    return import_fail(path, _("the file is there already; --force writes over it"));
  }
  if (!gimbal_intake_save(intake, path, &error)) return import_fail(path, error->message);
  g_autoptr(GString) counts = g_string_new(NULL);
  cli_append_count(counts, "%lld body", "%lld bodies", intake->model->nbody - 1);
  cli_append_count(counts, "%lld joint", "%lld joints", intake->model->njnt);
  cli_append_count(counts, "%lld actuator", "%lld actuators", intake->model->nu);
  printf("%s: %s\n", path, counts->str);
  return 0;
}

int cmd_import(int argc, char** argv) {
  gboolean report = FALSE, force = FALSE;
  const char* out = NULL;
  char **with = NULL, **without = NULL, **words;
  const GOptionEntry entries[] = {
      {"report", 0, 0, G_OPTION_ARG_NONE, &report, N_("write nothing, only report what would be done"), NULL},
      {"out", 0, 0, G_OPTION_ARG_FILENAME, &out, N_("model to write, by default beside the robot"), "FILE"},
      {"with", 0, 0, G_OPTION_ARG_STRING_ARRAY, &with, N_("a repair or addition that is not made by itself"),
       "WORD"},
      {"without", 0, 0, G_OPTION_ARG_STRING_ARRAY, &without, N_("a repair or addition to leave out"), "WORD"},
      {"force", 0, 0, G_OPTION_ARG_NONE, &force, N_("overwrite a file that exists"), NULL},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  if (cli_parse(argc, argv, entries, 1, 1, &words) < 0) return 2;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalIntakeChoices) choices = gimbal_intake_choices_new();
  gboolean known =
      import_choose(choices, "--with", with, TRUE) && import_choose(choices, "--without", without, FALSE);
  g_strfreev(with);
  g_strfreev(without);
  if (!known) return 2;
  g_autoptr(GimbalIntake) intake = gimbal_intake_new(words[0], choices, NULL, &error);
  if (!intake) return import_fail(words[0], error->message);
  print_items(intake);
  if (intake->problem) return import_fail(intake->source, intake->problem);
  return report ? 0 : write_model(intake, out, force);
}
