// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal: the first word is a command of the command line, or a model to open in the studio.

#include <glib/gi18n.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "language/messages/translations.h"
#include "plugins.h"
#ifdef HAVE_STUDIO
  #include "window/studio.h"
#endif

// Texts are in the reader's language; numbers stay as programs write and read them.
static void speak_locale(void) {
  setlocale(LC_CTYPE, "");
  setlocale(LC_MESSAGES, "");
  gimbal_translations_bind();
}

int main(int argc, char** argv) {
  cli_set_commands(cli_commands);
  const CliCommand* command = argc > 1 ? cli_find(argv[1]) : NULL;
  speak_locale();
  g_auto(GStrv) libraries = cli_load_plugins();
  if (command) return cli_run(command, argc - 1, argv + 1);
  if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
    cli_usage(NULL);
    return 0;
  }
  if (argc > 1 && !strcmp(argv[1], "--version")) {
    printf(_("gimbal %s (interface of MuJoCo %s)\n"), GIMBAL_VERSION, mj_versionString());
    return 0;
  }
#ifdef HAVE_STUDIO
  setlocale(LC_ALL, "");
  return gimbal_studio_main(argc, argv, (const char* const*)libraries);
#else
  fprintf(stderr, _("gimbal was built without the studio\n"));
  return cli_usage(NULL);
#endif
}
