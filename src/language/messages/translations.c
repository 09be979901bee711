// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "language/messages/translations.h"

#include <gio/gio.h>
#include <libintl.h>
#include <string.h>

#include "language/messages/grammar-text.h"

char* gimbal_program_find_above(const char* relative) {
  g_autofree char* folder = g_file_read_link("/proc/self/exe", NULL);
  for (int up = 0; folder && up < 6; up++) {
    char* parent = g_path_get_dirname(folder);
    g_free(folder);
    folder = parent;
    g_autofree char* path = g_build_filename(folder, relative, NULL);
    if (g_file_test(path, G_FILE_TEST_EXISTS)) return g_steal_pointer(&path);
  }
  return NULL;
}

void gimbal_translations_bind(void) {
  g_autofree char* here = gimbal_program_find_above("po/de/LC_MESSAGES/gimbal.mo");
  g_autofree char* share = gimbal_program_find_above("share/locale");
  g_autofree char* folder = here ? g_strndup(here, (gsize)(strstr(here, "/de/LC_MESSAGES") - here)) : NULL;
  g_autofree char* grammar = folder ? g_build_filename(folder, "mjcf", NULL) : NULL;
  const char* installed = share ? share : GIMBAL_LOCALE_DIR;
  bindtextdomain(GETTEXT_PACKAGE, folder ? folder : installed);
  bindtextdomain(GIMBAL_GRAMMAR_DOMAIN, grammar ? grammar : installed);
  bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
  bind_textdomain_codeset(GIMBAL_GRAMMAR_DOMAIN, "UTF-8");
  textdomain(GETTEXT_PACKAGE);
}
