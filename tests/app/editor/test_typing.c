// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Typing in the editor, key by key: the text and the caret after each of them.

#include <string.h>

#include "window-test.h"

static WindowTest test;

//---- keys

static GtkWidget* view(void) {
  return GTK_WIDGET(
      gimbal_editor_page_get_view(gimbal_editor_get_page(gimbal_window_get_editor(test.window))));
}

static GtkTextBuffer* buffer(void) {
  return gtk_text_view_get_buffer(GTK_TEXT_VIEW(view()));
}

// How many controllers a view of the toolkit has of itself; they want real events. It has them
// first, and lists them last.
static guint count_own(void) {
  GtkWidget* plain = g_object_ref_sink(gtk_source_view_new());
  gtk_source_view_get_completion(GTK_SOURCE_VIEW(plain));
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(plain);
  guint count = g_list_model_get_n_items(controllers);
  g_object_unref(plain);
  return count;
}

// What looks at the keys before the text does.
static gboolean press(guint key) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(view());
  gboolean taken = FALSE;
  guint ours = g_list_model_get_n_items(controllers) - count_own();
  for (guint i = 0; !taken && i < ours; i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_KEY(controller) &&
        gtk_event_controller_get_propagation_phase(controller) == GTK_PHASE_CAPTURE) {
      g_signal_emit_by_name(controller, "key-pressed", key, 0, 0, &taken);
    }
  }
  return taken;
}

// A character; what stands for a key that has none: \n Return, ^ Home, $ End.
static void type_key(char c) {
  if (c == '\n') {
    g_assert_true(press(GDK_KEY_Return));
  } else if (c == '^' || c == '$') {
    g_signal_emit_by_name(view(), "move-cursor", GTK_MOVEMENT_DISPLAY_LINE_ENDS, c == '$' ? 1 : -1, FALSE);
  } else if (!press(c == '\t' ? GDK_KEY_Tab : gdk_unicode_to_keyval((guint32)c))) {
    gtk_text_buffer_insert_interactive_at_cursor(buffer(), (char[]){c, 0}, -1, TRUE);
  }
}

// The text with a bar at the caret.
static char* seen(void) {
  GtkTextIter start, caret, end;
  gtk_text_buffer_get_bounds(buffer(), &start, &end);
  gtk_text_buffer_get_iter_at_mark(buffer(), &caret, gtk_text_buffer_get_insert(buffer()));
  g_autofree char* before = gtk_text_iter_get_slice(&start, &caret);
  g_autofree char* behind = gtk_text_iter_get_slice(&caret, &end);
  return g_strconcat(before, "|", behind, NULL);
}

static void put_text(const char* text) {
  const char* bar = strchr(text, '|');
  g_autofree char* whole = g_strdup_printf("%.*s%s", (int)(bar - text), text, bar + 1);
  GtkTextIter caret;
  gtk_text_buffer_set_text(buffer(), whole, -1);
  gtk_text_buffer_get_iter_at_offset(buffer(), &caret, (int)(bar - text));
  gtk_text_buffer_place_cursor(buffer(), &caret);
}

static void types(const char* before, const char* keys, const char* after) {
  put_text(before);
  for (const char* key = keys; *key; key++) type_key(*key);
  g_autofree char* text = seen();
  g_assert_cmpstr(text, ==, after);
}

//---- tests

static void test_return(void) {
  types("<mujoco>\n  <worldbody>\n    <body>|</body>\n  </worldbody>\n</mujoco>\n", "\n",
        "<mujoco>\n  <worldbody>\n    <body>\n      |\n    </body>\n  </worldbody>\n</mujoco>\n");
  types("<mujoco>\n  <option/>|\n</mujoco>\n", "\n\n", "<mujoco>\n  <option/>\n\n  |\n</mujoco>\n");
}

// The line and its indentation go together.
static void test_undo_return(void) {
  types("<mujoco>\n  <worldbody>\n    <body>|</body>\n  </worldbody>\n</mujoco>\n", "\n",
        "<mujoco>\n  <worldbody>\n    <body>\n      |\n    </body>\n  </worldbody>\n</mujoco>\n");
  gtk_text_buffer_undo(buffer());
  g_autofree char* text = seen();
  g_assert_cmpstr(text, ==, "<mujoco>\n  <worldbody>\n    <body>|</body>\n  </worldbody>\n</mujoco>\n");
}

static void test_home_end(void) {
  types("<mujoco>\n  <worldbody>\n    |\n  </worldbody>\n</mujoco>\n", "^",
        "<mujoco>\n  <worldbody>\n    |\n  </worldbody>\n</mujoco>\n");
  types("<mujoco>\n  <worldbody>\n  |  \n  </worldbody>\n</mujoco>\n", "^",
        "<mujoco>\n  <worldbody>\n    |\n  </worldbody>\n</mujoco>\n");
  types("<mujoco>\n  <worldbody>\n    |\n  </worldbody>\n</mujoco>\n", "$",
        "<mujoco>\n  <worldbody>\n    |\n  </worldbody>\n</mujoco>\n");
  types("<mujoco>\n  <worldbody>\n|    \n  </worldbody>\n</mujoco>\n", "$",
        "<mujoco>\n  <worldbody>\n    |\n  </worldbody>\n</mujoco>\n");
}

// A block on a blank line stands where it belongs.
static void test_blank_line(void) {
  types("<mujoco>\n  <worldbody>\n|\n  </worldbody>\n</mujoco>\n", "<geom",
        "<mujoco>\n  <worldbody>\n    <geom|\n  </worldbody>\n</mujoco>\n");
  types("<mujoco>\n  <worldbody>\n|    \n  </worldbody>\n</mujoco>\n", "<geom",
        "<mujoco>\n  <worldbody>\n    <geom|\n  </worldbody>\n</mujoco>\n");
  types("<mujoco>\n  <option/>|\n</mujoco>\n", "\n\n<asset>\n",
        "<mujoco>\n  <option/>\n\n  <asset>\n    |\n  </asset>\n</mujoco>\n");
}

// The end of an element is typed where it is already, or is not.
static void test_slash(void) {
  types("<mujoco>\n  <worldbody>\n    |\n  </worldbody>\n</mujoco>\n", "</",
        "<mujoco>\n  <worldbody>\n  </worldbody>|\n</mujoco>\n");
  types("<mujoco><worldbody>|</worldbody></mujoco>\n", "</", "<mujoco><worldbody></worldbody>|</mujoco>\n");
  types("<mujoco>\n  <worldbody>\n    |\n", "</", "<mujoco>\n  <worldbody>\n  </worldbody>|\n");
}

// What ends an element without content replaces the end that it has already.
static void test_empty_element(void) {
  types("<mujoco>\n  <option |></option>\n</mujoco>\n", "/>", "<mujoco>\n  <option />|\n</mujoco>\n");
  types("<mujoco>\n  <option|></option>\n</mujoco>\n", "/>", "<mujoco>\n  <option/>|\n</mujoco>\n");
  types("<mujoco>\n  <option timestep=\"1\"|/>\n</mujoco>\n", "/>",
        "<mujoco>\n  <option timestep=\"1\"/>|\n</mujoco>\n");
  types("<mujoco>\n  <option |/>\n</mujoco>\n", "/", "<mujoco>\n  <option />|\n</mujoco>\n");
  types("<mujoco><default |><geom/></default></mujoco>\n", "/",
        "<mujoco><default /|><geom/></default></mujoco>\n");
}

// Quotes come in pairs, are stepped over, and Tab leaves them.
static void test_quotes(void) {
  types("<mujoco><option timestep=|/></mujoco>\n", "\".1\t", "<mujoco><option timestep=\".1\"|/></mujoco>\n");
  types("<mujoco><option timestep=|/></mujoco>\n", "'.1'", "<mujoco><option timestep='.1'|/></mujoco>\n");
  types("<mujoco><option timestep=|20/></mujoco>\n", "\"", "<mujoco><option timestep=\"|20/></mujoco>\n");
  types("<mujoco><option timestep=|-.2/></mujoco>\n", "\"", "<mujoco><option timestep=\"|-.2/></mujoco>\n");
}

// What a double click at the bar selects.
static void check_double_click(const char* text, const char* selected) {
  put_text(text);
  GtkTextIter at, start, end;
  gboolean taken = FALSE;
  gtk_text_buffer_get_iter_at_mark(buffer(), &at, gtk_text_buffer_get_insert(buffer()));
  start = end = at;
  g_signal_emit_by_name(view(), "extend-selection", GTK_TEXT_EXTEND_SELECTION_WORD, &at, &start, &end,
                        &taken);
  g_autofree char* slice = gtk_text_iter_get_slice(&start, &end);
  g_assert_cmpstr(slice, ==, selected);
}

static void test_double_click(void) {
  check_double_click("<mujoco><option gravity=\"0 0 -9.8|1\"/></mujoco>\n", "-9.81");
  check_double_click("<mujoco><option gravity=\"0 |0 -9.81\"/></mujoco>\n", "0");
  check_double_click("<mujoco><option gravity=\"0 0 |-9.81\"/></mujoco>\n", "-9.81");
  check_double_click("<mujoco><option timestep=\"1e-|3\"/></mujoco>\n", "1e-3");
  check_double_click("<mujoco><option inte|grator=\"RK4\"/></mujoco>\n", "integrator");
}

static void compose(const char* letters) {
  g_signal_emit_by_name(view(), "preedit-changed", letters);
}

// Until a word of an input method is done the keys are its own.
static void test_composing(void) {
  put_text("<mujoco>\n  <worldbody>\n    <body name=|/>\n  </worldbody>\n</mujoco>\n");
  compose("xi");
  g_assert_false(press(GDK_KEY_apostrophe));
  g_assert_false(press(GDK_KEY_less));
  compose("");
  g_assert_true(press(GDK_KEY_apostrophe));
  put_text("<mujoco>\n  <asset>\n    <material name=\"r|ed\"/>\n  </asset>\n</mujoco>\n");
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.change-all", NULL);
  compose("hong");
  g_assert_false(press(GDK_KEY_Return));
  g_assert_false(press(GDK_KEY_Escape));
  g_assert_false(press(GDK_KEY_Tab));
  compose("");
  g_assert_true(press(GDK_KEY_Escape));
}

// A nested model from nothing. A line is typed as it stands here, but for its indentation: that,
// and the ends of elements, come by themselves. The caret stands behind what was typed after each
// key.
static const char* const kLines[] = {
    "<mujoco model=\"arm\">",
    "  <compiler angle=\"radian\"/>",
    "  <option timestep=\"0.002\" gravity=\"0 0 -9.81\"/>",
    "",
    "  <default>",
    "    <joint damping=\".1\"/>",
    "    <default class=\"visual\">",
    "      <geom contype=\"0\" conaffinity=\"0\"/>",
    "    </default>",
    "  </default>",
    "",
    "  <asset>",
    "    <texture name=\"grid\" type=\"2d\" builtin=\"checker\" width=\"64\" height=\"64\"/>",
    "    <material name=\"grid\" texture=\"grid\"/>",
    "  </asset>",
    "",
    "  <worldbody>",
    "    <light pos=\"0 0 3\"/>",
    "    <geom name=\"floor\" type=\"plane\" size=\"2 2 .1\" material=\"grid\"/>",
    "    <body name=\"base\" pos=\"0 0 .5\">",
    "      <joint name=\"turn\" axis=\"0 0 1\"/>",
    "      <geom type=\"cylinder\" size=\".1 .05\"/>",
    "      <body name=\"upper\" pos=\"0 0 .05\">",
    "        <joint name=\"shoulder\" axis=\"0 1 0\"/>",
    "        <geom type=\"capsule\" fromto=\"0 0 0 .4 0 0\" size=\".04\"/>",
    "        <site name=\"mark\" pos=\".2 0 0\"/>",
    "        <body name=\"lower\" pos=\".4 0 0\">",
    "          <joint name=\"elbow\" axis=\"0 1 0\"/>",
    "          <geom type=\"capsule\" fromto=\"0 0 0 .3 0 0\" size=\".03\"/>",
    "          <body name=\"hand\" pos=\".3 0 0\">",
    "            <joint name=\"wrist\" axis=\"1 0 0\"/>",
    "            <geom type=\"box\" size=\".05 .05 .02\"/>",
    "            <body name=\"finger\" pos=\".05 0 0\">",
    "              <joint name=\"grip\" type=\"slide\" range=\"0 .02\"/>",
    "              <geom type=\"box\" size=\".04 .01 .01\"/>",
    "            </body>",
    "            <site name=\"tip\" pos=\".1 0 0\"/>",
    "          </body>",
    "        </body>",
    "      </body>",
    "    </body>",
    "",
    "    <body name=\"ball\" pos=\".5 0 1\">",
    "      <freejoint/>",
    "      <geom size=\".05\"/>",
    "    </body>",
    "  </worldbody>",
    "",
    "  <actuator>",
    "    <position name=\"a1\" joint=\"turn\" kp=\"40\"/>",
    "    <position name=\"a2\" joint=\"shoulder\" kp=\"40\"/>",
    "    <position name=\"a3\" joint=\"elbow\" kp=\"40\"/>",
    "    <motor name=\"a4\" joint=\"grip\"/>",
    "  </actuator>",
    "",
    "  <sensor>",
    "    <jointpos joint=\"elbow\"/>",
    "    <framepos objtype=\"site\" objname=\"tip\"/>",
    "  </sensor>",
    "</mujoco>",
};

// What stands before the caret: the lines above and this much of the one that is being typed.
static void check_before(GString* done, const char* line, gsize typed) {
  GtkTextIter start, caret;
  gtk_text_buffer_get_start_iter(buffer(), &start);
  gtk_text_buffer_get_iter_at_mark(buffer(), &caret, gtk_text_buffer_get_insert(buffer()));
  g_autofree char* before = gtk_text_iter_get_slice(&start, &caret);
  g_autofree char* wanted = g_strdup_printf("%s%.*s", done->str, (int)typed, line);
  g_assert_cmpstr(before, ==, wanted);
}

static void type_line(GString* done, const char* line, gboolean first) {
  gsize blank = strspn(line, " ");
  gboolean ends = g_str_has_prefix(line + blank, "</");
  if (!first) type_key('\n');
  if (ends) {
    type_key('<');
    type_key('/');
    check_before(done, line, strlen(line));
    return;
  }
  for (gsize i = blank; line[i]; i++) {
    check_before(done, line, i);
    type_key(line[i]);
    check_before(done, line, i + 1);
  }
}

static void test_model(void) {
  g_autoptr(GString) done = g_string_new(NULL);
  put_text("|");
  for (guint i = 0; i < G_N_ELEMENTS(kLines); i++) {
    type_line(done, kLines[i], i == 0);
    g_string_append_printf(done, "%s\n", kLines[i]);
  }
  g_autofree char* text = seen();
  g_string_truncate(done, done->len - 1);
  g_string_append(done, "|");
  g_assert_cmpstr(text, ==, done->str);
}

// The whole line of the caret.
static gboolean caret_is_in_sight(gpointer unused) {
  (void)unused;
  GtkTextIter caret;
  GdkRectangle area, visible;
  gtk_text_buffer_get_iter_at_mark(buffer(), &caret, gtk_text_buffer_get_insert(buffer()));
  gtk_text_view_get_iter_location(GTK_TEXT_VIEW(view()), &caret, &area);
  gtk_text_view_get_visible_rect(GTK_TEXT_VIEW(view()), &visible);
  return area.y >= visible.y && area.y + area.height <= visible.y + visible.height;
}

// A jump into a file that is being opened by it shows its place.
static void test_jump(void) {
  g_autoptr(GString) text = g_string_new("<mujocoinclude>\n");
  for (int i = 0; i < 300; i++) g_string_append_printf(text, "  <body name=\"b%d\"/>\n", i);
  g_string_append(text, "</mujocoinclude>\n");
  g_autofree char* path = g_build_filename(app_test_folder(), "long.xml", NULL);
  g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
  gsize place = (gsize)(strstr(text->str, "b239") - text->str);
  GimbalEditor* editor = gimbal_window_get_editor(test.window);
  g_assert_true(gimbal_editor_go_to_place(editor, path, place, place));
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer(), &caret, gtk_text_buffer_get_insert(buffer()));
  g_assert_cmpint(gtk_text_iter_get_line(&caret), ==, 240);
  app_test_wait(caret_is_in_sight, NULL);
}

int main(int argc, char** argv) {
  if (!window_test_init(&test, &argc, &argv)) return 77;
  window_test_open(&test, 1200, 800);
  gimbal_window_new_document(test.window);
  app_test_wait(window_test_has_frame, &test);
  g_test_add_func("/app/typing/return", test_return);
  g_test_add_func("/app/typing/undo-return", test_undo_return);
  g_test_add_func("/app/typing/home-end", test_home_end);
  g_test_add_func("/app/typing/blank-line", test_blank_line);
  g_test_add_func("/app/typing/slash", test_slash);
  g_test_add_func("/app/typing/empty-element", test_empty_element);
  g_test_add_func("/app/typing/quotes", test_quotes);
  g_test_add_func("/app/typing/double-click", test_double_click);
  g_test_add_func("/app/typing/composing", test_composing);
  g_test_add_func("/app/typing/model", test_model);
  g_test_add_func("/app/typing/jump", test_jump);
  int result = g_test_run();
  window_test_close(&test);
  return result;
}
