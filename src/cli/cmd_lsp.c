// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal lsp: the language server on standard input and output.

#include <glib/gi18n.h>
#include <stdio.h>

#include "cli.h"
#ifdef HAVE_LSP
  #include "lsp/lsp.h"
#endif

int cmd_lsp(int argc, char** argv) {
  int stdio = 0;  // many editors pass it; there is no other way
  const GOptionEntry entries[] = {{"stdio", 0, 0, G_OPTION_ARG_NONE, &stdio,
                                   N_("use standard input and output, which is the default"), NULL},
                                  {NULL, 0, 0, 0, NULL, NULL, NULL}};
  char** words;
  if (cli_parse(argc, argv, entries, 0, 0, &words) < 0) return 2;
#ifdef HAVE_LSP
  return gimbal_lsp_main();
#else
  fprintf(
      stderr,
      _("gimbal lsp: built without the language server: it needs jsonrpc-glib (libjsonrpc-glib-1.0-dev)\n"));
  return 1;
#endif
}
