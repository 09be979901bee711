// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of keys, its presets, and what the user makes of them.

#include "base/keys.h"

#include <string.h>

#include "base/settings.h"

static void begin(void) {
  gimbal_key_set_preset(0);
  gimbal_keys_reset_all();
}

// What an author's hands know from VS Code.
static void test_vs_code(void) {
  gimbal_key_set_preset(3);
  g_assert_cmpstr(gimbal_key_preset_name(3), ==, "VS Code");
  g_assert_cmpstr(gimbal_keys_get("text.move-lines-up")[0], ==, "<Alt>Up");
  g_assert_cmpstr(gimbal_keys_get("text.go-to-line")[0], ==, "<Control>g");
  g_assert_cmpstr(gimbal_keys_get("text.comment")[0], ==, "<Control>slash");
  begin();
}

// No key of a preset has two meanings in one place.
static void test_presets(void) {
  guint count;
  const GimbalKeyAction* actions = gimbal_key_actions(&count);
  g_assert_cmpuint(count, >, 100);
  for (guint preset = 0; preset < gimbal_key_presets(); preset++) {
    gimbal_key_set_preset(preset);
    for (guint i = 0; i < count; i++) {
      for (const char* const* key = gimbal_keys_get(actions[i].id); *key; key++) {
        const GimbalKeyAction* owner = gimbal_keys_owner(actions[i].id, *key);
        g_test_message("%s: %s %s", gimbal_key_preset_name(preset), actions[i].id, *key);
        g_assert_null(owner);
      }
    }
  }
}

static void test_bind(void) {
  begin();
  g_assert_cmpstr(gimbal_keys_get("win.save")[0], ==, "<Control>s");
  g_assert_cmpstr(gimbal_keys_owner("win.open", "<Control>S")->id, ==, "win.save");
  g_assert_null(gimbal_keys_owner("view.run", "<Control>s"));
  gimbal_keys_set("win.save", (const char*[]){"<Alt>s", NULL});
  g_assert_cmpstr(gimbal_keys_get("win.save")[0], ==, "<Alt>s");
  g_assert_true(gimbal_keys_are_own("win.save"));
  g_assert_null(gimbal_keys_owner("win.open", "<Control>s"));
  g_autofree char* tip = gimbal_keys_retell("Save (Ctrl+S)");
  g_autofree char* other = gimbal_keys_retell("Open (Ctrl+O)");
  g_assert_cmpstr(tip, ==, "Save (Alt+S)");
  g_assert_cmpstr(other, ==, "Open (Ctrl+O)");
  gimbal_keys_set("win.save", NULL);
  g_assert_false(gimbal_keys_are_own("win.save"));
  g_assert_cmpstr(gimbal_keys_get("win.save")[0], ==, "<Control>s");
  gimbal_keys_set("editor.undo", (const char*[]){"<Alt>s", NULL});  // the toolkit has it
  g_assert_cmpstr(gimbal_keys_get("editor.undo")[0], ==, "<Control>z");
}

static void test_match(void) {
  g_assert_true(gimbal_keys_match("<Shift>w", GDK_KEY_W, GDK_SHIFT_MASK));
  g_assert_false(gimbal_keys_match("<Shift>w", GDK_KEY_w, 0));
  g_assert_true(gimbal_keys_match("plus", GDK_KEY_plus, GDK_SHIFT_MASK));
  g_assert_true(gimbal_keys_match("F6", GDK_KEY_F6, 0));
  g_assert_false(gimbal_keys_match("F6", GDK_KEY_F6, GDK_SHIFT_MASK));
  g_assert_false(gimbal_keys_match("5", GDK_KEY_5, GDK_SHIFT_MASK));
}

// What is exported comes back; what is no such file changes nothing.
static void test_file(void) {
  begin();
  gimbal_key_set_preset(2);
  gimbal_keys_set("win.save", (const char*[]){"<Alt>s", "F13", NULL});
  gimbal_keys_set("win.show-page::sensors", (const char*[]){NULL});
  g_autofree char* text = gimbal_keys_export();
  begin();
  g_autoptr(GError) error = NULL;
  g_assert_false(gimbal_keys_import("keys, keys", &error));
  g_assert_nonnull(error);
  g_assert_cmpuint(gimbal_key_preset(), ==, 0);
  g_assert_true(gimbal_keys_import(text, NULL));
  g_assert_cmpuint(gimbal_key_preset(), ==, 2);
  g_assert_cmpstr(gimbal_keys_get("win.save")[1], ==, "F13");
  g_assert_null(gimbal_keys_get("win.show-page::sensors")[0]);
  begin();
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/keys/presets", test_presets);
  g_test_add_func("/app/keys/vs-code", test_vs_code);
  g_test_add_func("/app/keys/bind", test_bind);
  g_test_add_func("/app/keys/match", test_match);
  g_test_add_func("/app/keys/file", test_file);
  return g_test_run();
}
