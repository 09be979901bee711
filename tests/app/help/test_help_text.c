// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of help pages: blocks, markup, and that the pages which come with the program hold
// together.

#include <gio/gio.h>
#include <string.h>

#include "help/help-text.h"
#include "window/studio.h"

static const GimbalHelpBlock* block(GPtrArray* blocks, guint i) {
  g_assert_cmpuint(i, <, blocks->len);
  return g_ptr_array_index(blocks, i);
}

static void test_blocks(void) {
  g_autoptr(GPtrArray) blocks = gimbal_help_parse(
      "# Title\n\nOne\ntwo *three*.\n- first\n  more\n- second\n1. a\n\n![shot](pictures/x.png)\n\n"
      "| | |\n|---|---|\n| `F1` | help |\n\n```\n<a>\n  *b*\n```\n## Next\n");
  g_assert_cmpuint(blocks->len, ==, 9);
  g_assert_cmpint(block(blocks, 0)->kind, ==, GIMBAL_HELP_HEADING);
  g_assert_cmpstr(block(blocks, 0)->text, ==, "Title");
  g_assert_cmpstr(block(blocks, 1)->text, ==, "One two <i>three</i>.");
  g_assert_cmpint(block(blocks, 2)->kind, ==, GIMBAL_HELP_ITEM);
  g_assert_cmpstr(block(blocks, 2)->text, ==, "first more");
  g_assert_cmpstr(block(blocks, 3)->mark, ==, "•");
  g_assert_cmpstr(block(blocks, 4)->mark, ==, "1.");
  g_assert_cmpstr(block(blocks, 5)->file, ==, "pictures/x.png");
  g_assert_cmpint(block(blocks, 6)->kind, ==, GIMBAL_HELP_ROW);
  g_assert_cmpstr(block(blocks, 6)->cells[0], ==, "<tt>F1</tt>");
  g_assert_cmpstr(block(blocks, 7)->text, ==, "<a>\n  *b*");
  g_assert_cmpint(block(blocks, 8)->level, ==, 2);
}

static void test_markup(void) {
  g_autofree char* a = gimbal_help_markup("a < b & **c `d`**, 3 * 4, `<x *y*>`");
  g_assert_cmpstr(a, ==, "a &lt; b &amp; <b>c <tt>d</tt></b>, 3 * 4, <tt>&lt;x *y*&gt;</tt>");
  g_autofree char* b = gimbal_help_markup("see [the *editor*](editor.md) and [x");
  g_assert_cmpstr(b, ==, "see <a href=\"editor.md\">the <i>editor</i></a> and [x");
}

static char* read_page(const char* name) {
  g_autofree char* path = g_strdup_printf("/io/github/gimbal_sim/Gimbal/help/%s.md", name);
  g_autoptr(GBytes) bytes = g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  return bytes ? g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes)) : NULL;
}

static void check_markup(const char* markup) {
  static const GMarkupParser kNothing = {0};
  g_autofree char* whole = g_strconcat("<page>", markup, "</page>", NULL);
  g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new(&kNothing, 0, NULL, NULL);
  g_autoptr(GError) error = NULL;
  if (markup) g_markup_parse_context_parse(context, whole, -1, &error);
  g_assert_no_error(error);
}

static void check_picture(const char* file) {
  g_autofree char* name = g_path_get_basename(file);
  g_autofree char* path = g_strdup_printf("/io/github/gimbal_sim/Gimbal/help/pictures/%s", name);
  g_assert_true(g_resources_get_info(path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL));
}

static void check_page(const char* name) {
  g_autofree char* text = read_page(name);
  g_test_message("%s", name);
  g_assert_nonnull(text);
  g_autoptr(GPtrArray) blocks = gimbal_help_parse(text);
  g_assert_cmpint(block(blocks, 0)->kind, ==, GIMBAL_HELP_HEADING);
  for (guint i = 0; i < blocks->len; i++) {
    const GimbalHelpBlock* b = block(blocks, i);
    if (b->kind != GIMBAL_HELP_CODE && b->kind != GIMBAL_HELP_PICTURE) check_markup(b->text);
    for (char** cell = b->cells; cell && *cell; cell++) check_markup(*cell);
    if (b->file) check_picture(b->file);
  }
  g_auto(GStrv) links = gimbal_help_links(text);
  for (char** link = links; *link; link++) {
    g_autofree char* other = read_page(*link);
    g_assert_nonnull(other);
  }
}

// Every page can be reached from the first one, or from that of the library, and every link leads
// somewhere.
static void test_pages(void) {
  g_autofree char* index = read_page("index");
  g_auto(GStrv) pages = gimbal_help_links(index);
  g_auto(GStrv) there =
      g_resources_enumerate_children("/io/github/gimbal_sim/Gimbal/help", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree char* library = read_page("library");
  g_auto(GStrv) sections = gimbal_help_links(library);
  check_page("index");
  for (char** page = pages; *page; page++) check_page(*page);
  for (char** page = sections; *page; page++) check_page(*page);
  g_assert_cmpuint(g_strv_length(sections), >, 40);
  for (char** file = there; *file; file++) {
    if (!g_str_has_suffix(*file, ".md") || !strcmp(*file, "index.md")) continue;
    g_autofree char* name = g_strndup(*file, strlen(*file) - 3);
    g_assert_true(g_strv_contains((const char* const*)pages, name) ||
                  g_strv_contains((const char* const*)sections, name));
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_studio_init();
  g_test_add_func("/app/help-text/blocks", test_blocks);
  g_test_add_func("/app/help-text/markup", test_markup);
  g_test_add_func("/app/help-text/pages", test_pages);
  return g_test_run();
}
