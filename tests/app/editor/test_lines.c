// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where lines go in the editor: to a place in a file that is just being opened, wrapped or not,
// with marks that lie over no text.

#include "author/author.h"
#include "editor/editor-page.h"
#include "editor/editor.h"
#include "window-fixture.h"

#define LONG                                                                                                 \
  "<geom name=\"floor\" type=\"plane\" size=\"2 2 .1\" rgba=\".6 .65 .7 1\" condim=\"3\" friction=\"1 .005 " \
  ".0001\" "                                                                                                 \
  "solref=\".02 1\" contype=\"1\" conaffinity=\"1\" group=\"0\" margin=\"0\"/>"

static const char kRoot[] = "<mujoco>\n  <include file=\"part.xml\"/>\n  <worldbody>\n    " LONG
                            "\n    <body><freejoint/><geom size=\".1\"/></body>\n  </worldbody>\n</mujoco>\n";

static char* write_part(int lines) {
  g_autoptr(GString) text = g_string_new("<mujoco>\n  <option timestep=\"0.003\"/>\n");
  for (int i = 0; i < lines; i++) g_string_append_printf(text, "  <!-- line %d -->\n", i);
  g_string_append(text, "  <worldbody><site name=\"far\"/></worldbody>\n</mujoco>\n");
  char* path = g_build_filename(app_test_folder(), "part.xml", NULL);
  g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
  return path;
}

static GtkTextView* view_of(Fixture* f) {
  return GTK_TEXT_VIEW(
      gimbal_editor_page_get_view(gimbal_editor_get_page(gimbal_window_get_editor(f->window))));
}

static gboolean sees_caret(gpointer data) {
  GtkTextView* view = view_of(data);
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(view);
  GtkTextIter caret;
  GdkRectangle area, visible;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  gtk_text_view_get_iter_location(view, &caret, &area);
  gtk_text_view_get_visible_rect(view, &visible);
  return gtk_text_iter_get_line(&caret) > 300 && area.y > 0 && area.y >= visible.y &&
         area.y < visible.y + visible.height;
}

static void test_jump(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* part = write_part(400);
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(part, &text, NULL, NULL));
  open_text(f, "root.xml", kRoot);
  gsize place = (gsize)(strstr(text, "<site") - text);
  g_assert_true(gimbal_editor_go_to_place(gimbal_window_get_editor(f->window), part, place, place + 5));
  app_test_wait(sees_caret, f);
  app_test_spin(300);
  app_test_wait(sees_caret, f);
}

static GdkRectangle place_of(GtkTextView* view, const char* text, int letters) {
  GtkTextIter at, end;
  GdkRectangle area;
  gtk_text_buffer_get_start_iter(gtk_text_view_get_buffer(view), &at);
  g_assert_true(gtk_text_iter_forward_search(&at, text, 0, &at, &end, NULL));
  gtk_text_iter_forward_chars(&at, letters);
  gtk_text_view_get_iter_location(view, &at, &area);
  return area;
}

// What is kept free behind a line, pixels.
static int right_margin_at(GtkTextView* view, const GtkTextIter* line) {
  g_autoptr(GSList) tags = gtk_text_iter_get_tags(line);
  int most = gtk_text_view_get_right_margin(view);
  for (GSList* tag = tags; tag; tag = tag->next) {
    gboolean is_set;
    int margin;
    g_object_get(tag->data, "right-margin-set", &is_set, "right-margin", &margin, NULL);
    if (is_set) most = MAX(most, margin);
  }
  return most;
}

// A usual line of a model, in a window that is not wide.
static void test_wrapped(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* part = write_part(1);
  open_text(f, "wrapped.xml", kRoot);
  GtkTextView* view = view_of(f);
  GtkTextIter start, end;
  GdkRectangle first, last;
  app_test_spin(300);
  gtk_text_buffer_get_iter_at_line(gtk_text_view_get_buffer(view), &start, 3);
  end = start;
  gtk_text_iter_forward_to_line_end(&end);
  gtk_text_view_get_iter_location(view, &start, &first);
  gtk_text_view_get_iter_location(view, &end, &last);
  g_assert_cmpint(last.y, >=, first.y + 2 * first.height);
  // nothing of it stands where the marks do
  GtkAdjustment* across = gtk_scrollable_get_hadjustment(GTK_SCROLLABLE(view));
  g_assert_cmpfloat(gtk_adjustment_get_upper(across), <=, gtk_adjustment_get_page_size(across) + 1);
  g_assert_cmpint(right_margin_at(view, &start), >=, 24);
  // what has no marks has their room
  gtk_text_iter_forward_line(&end);
  g_assert_cmpint(right_margin_at(view, &end), <, 24);
  // what continues it hangs below its text, and no attribute is parted at any place
  static const char* const kWhole[] = {"size=\"2 2 .1\"", "solref=\".02 1\"", "friction="};
  for (guint k = 0; k < G_N_ELEMENTS(kWhole); k++) {
    GdkRectangle one = place_of(view, kWhole[k], 0);
    for (int i = 1; i < (int)strlen(kWhole[k]); i++) {
      g_assert_cmpint(one.y, ==, place_of(view, kWhole[k], i).y);
    }
  }
  g_settings_set_boolean(gimbal_settings_get(), "wrap-lines", FALSE);
  g_assert_cmpint(gtk_text_view_get_wrap_mode(view), ==, GTK_WRAP_NONE);
  g_settings_reset(gimbal_settings_get(), "wrap-lines");
}

static gboolean is_parted(gpointer data) {
  GtkTextView* view = view_of(data);
  return place_of(view, "angle", 0).y > place_of(view, "<compiler", 0).y;
}

// In a narrow window short lines are wrapped, too: what continues them hangs as below long ones.
static void test_narrow(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "narrow.xml", "<mujoco>\n  <compiler angle=\"degree\"/>\n</mujoco>\n");
  gtk_window_set_default_size(GTK_WINDOW(f->window), 1000, 700);
  app_test_wait(is_parted, f);
  app_test_spin(500);
  g_assert_cmpint(place_of(view_of(f), "angle", 0).x, >, place_of(view_of(f), "<compiler", 0).x);
}

// A sentence without spaces is parted within, names of its letters are not.
static const char kChinese[] =
    "<mujoco>\n"
    "  <!-- 双连杆机械臂由位置伺服驱动末端带有接触传感器长注释会自动换行 -->\n"
    "  <default>\n"
    "    <default class=\"臂的连杆\"/>\n"
    "  </default>\n"
    "  <asset>\n"
    "    <material name=\"臂的连杆\"/>\n"
    "  </asset>\n"
    "  <worldbody>\n"
    "    <body name=\"臂的连杆\" pos=\"0 0 1\">\n"
    "      <geom name=\"臂的连杆\" class=\"臂的连杆\" group=\"1\" size=\".1\"/>\n"
    "      <site name=\"臂的末端\" class=\"臂的连杆\" group=\"1\" size=\".1\"/>\n"
    "      <site name=\"abc臂的连杆\" size=\".1\"/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "</mujoco>\n";

// Each line has the height of what is shown of it.
static gboolean has_its_height(gpointer data) {
  GtkTextView* view = data;
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(view);
  for (int i = 0; i < gtk_text_buffer_get_line_count(buffer); i++) {
    GtkTextIter end;
    GdkRectangle last;
    int top, height;
    gtk_text_buffer_get_iter_at_line(buffer, &end, i);
    if (!gtk_text_iter_ends_line(&end)) gtk_text_iter_forward_to_line_end(&end);
    gtk_text_view_get_line_yrange(view, &end, &top, &height);
    gtk_text_view_get_iter_location(view, &end, &last);
    if (ABS(last.y + last.height - top - height) > 2) return FALSE;
  }
  return TRUE;
}

static void test_wide_letters(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "wide.xml", kChinese);
  app_test_spin(300);
  GtkTextView* view = view_of(f);
  GtkAdjustment* across = gtk_scrollable_get_hadjustment(GTK_SCROLLABLE(view));
  g_assert_cmpfloat(gtk_adjustment_get_upper(across), <=, gtk_adjustment_get_page_size(across) + 1);
  GdkRectangle open = place_of(view, "<!--", 0), first = place_of(view, "双连", 0),
               last = place_of(view, "换行", 1);
  g_assert_cmpint(first.y, <, open.y + open.height);
  g_assert_cmpint(last.y, >=, first.y + first.height);
  GdkRectangle one = place_of(view, "臂的末端", 0), other = place_of(view, "臂的末端", 3);
  g_assert_cmpint(one.y, ==, other.y);
  // what is found in a name parts it, and the numbers of the lines stay beside them
  app_test_wait(has_its_height, view);
  g_autoptr(GtkSourceSearchSettings) settings = gtk_source_search_settings_new();
  GtkSourceSearchContext* search =
      gtk_source_search_context_new(GTK_SOURCE_BUFFER(gtk_text_view_get_buffer(view)), settings);
  for (int letters = 1; letters <= 4; letters++) {
    static const char kWord[] = "臂的连杆";
    g_autofree char* word = g_strndup(kWord, (gsize)(3 * letters));
    gtk_source_search_settings_set_search_text(settings, word);
    app_test_spin(500);
    app_test_wait(has_its_height, view);
  }
  g_object_unref(search);
  app_test_wait(has_its_height, view);
}

// A list that is longer than a line is parted between its numbers.
static void test_long_list(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GString) text = g_string_new("<mujoco>\n  <custom>\n    <numeric name=\"n\" data=\"");
  for (int i = 0; i < 40; i++) g_string_append_printf(text, "%s.%0*d", i ? " " : "", 3 + i % 4, 100 + i);
  g_string_append(text, "\"/>\n  </custom>\n</mujoco>\n");
  open_text(f, "list.xml", text->str);
  app_test_spin(300);
  GtkTextView* view = view_of(f);
  g_assert_cmpint(place_of(view, "\"/>", 0).y, >, place_of(view, "data", 0).y);
  for (int i = 1; i < 39; i++) {
    g_autofree char* number = g_strdup_printf(" .%0*d ", 3 + i % 4, 100 + i);
    g_assert_cmpint(place_of(view, number, 1).y, ==, place_of(view, number, (int)strlen(number) - 2).y);
  }
}

static gboolean is_underlined(GtkTextView* view, const char* text, int letters) {
  GtkTextIter at, end;
  gtk_text_buffer_get_start_iter(gtk_text_view_get_buffer(view), &at);
  g_assert_true(gtk_text_iter_forward_search(&at, text, 0, &at, &end, NULL));
  gtk_text_iter_forward_chars(&at, letters);
  GSList* tags = gtk_text_iter_get_tags(&at);
  gboolean underlined = FALSE;
  for (GSList* tag = tags; tag; tag = tag->next) {
    gboolean set;
    g_object_get(tag->data, "underline-set", &set, NULL);
    underlined |= set;
  }
  g_slist_free(tags);
  return underlined;
}

static gboolean has_marked(gpointer view) {
  return is_underlined(view, "肩关节", 0);
}

// A mark ends where its letters do, whatever their bytes.
static void test_wide_mark(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "mark.xml", kChinese);
  GtkTextView* view = view_of(f);
  GtkTextIter at, end;
  gtk_text_buffer_get_start_iter(gtk_text_view_get_buffer(view), &at);
  g_assert_true(gtk_text_iter_forward_search(&at, "</mujoco>", 0, &at, &end, NULL));
  gtk_text_buffer_insert(gtk_text_view_get_buffer(view), &at,
                         "  <actuator><motor joint=\"肩关节\" gear=\"2\" group=\"1\"/></actuator>\n", -1);
  app_test_wait(has_marked, view);
  g_assert_true(is_underlined(view, "肩关节", 2));
  g_assert_false(is_underlined(view, "肩关节", 3));
  g_assert_false(is_underlined(view, "gear", 0));
}

// What would fit from its start is not scrolled to its end.
static void test_reveal(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* part = write_part(1);
  g_settings_set_boolean(gimbal_settings_get(), "wrap-lines", FALSE);
  open_text(f, "reveal.xml", kRoot);
  const char* line = strstr(kRoot, "<geom name");
  gsize start = (gsize)(line - kRoot), end = start + strlen(LONG);
  gimbal_editor_go_to_place(gimbal_window_get_editor(f->window), f->path, start, end);
  app_test_spin(600);
  GtkTextView* view = view_of(f);
  GtkTextIter from;
  GdkRectangle area, visible;
  gtk_text_buffer_get_iter_at_line_offset(gtk_text_view_get_buffer(view), &from, 3, 4);
  gtk_text_view_get_iter_location(view, &from, &area);
  gtk_text_view_get_visible_rect(view, &visible);
  g_assert_cmpint(area.x, >=, visible.x);
  g_assert_cmpint(area.x, <, visible.x + visible.width);
  g_settings_reset(gimbal_settings_get(), "wrap-lines");
}

// A setting is written where it stands, in a file that nobody has opened, and not once more beside
// it.
static void test_written_where_it_stands(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* part = write_part(1);
  g_autoptr(GError) error = NULL;
  g_autofree char* where = NULL;
  open_text(f, "settings.xml", kRoot);
  app_test_wait(is_fresh, f);
  const GimbalAssignment values[] = {{"timestep", "0.004"}, {"integrator", "RK4"}};
  g_assert_true(gimbal_author_set_in_section(f->session, "option", values, 2, &where, &error));
  g_assert_cmpstr(where, ==, "part.xml");
  GimbalDocument* document = gimbal_project_find(gimbal_session_get_project(f->session), part);
  g_assert_nonnull(document);
  g_autofree char* text = gimbal_document_dup_text(document);
  g_assert_nonnull(strstr(text, "timestep=\"0.004\""));
  g_autofree char* root = gimbal_document_dup_text(gimbal_session_get_document(f->session));
  g_assert_null(strstr(root, "timestep"));
  gimbal_author_undo(f->session, FALSE);
  gtk_text_buffer_set_modified(GTK_TEXT_BUFFER(gimbal_document_get_buffer(document)), FALSE);
}

// Problems stand as in the text, whatever finds them first.
static void test_problems(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* part = write_part(1);
  open_text(f, "problems.xml", kRoot);
  edit(f, "<worldbody>", "<actuator><motor joint=\"none\"/></actuator>\n<worldbody>");
  edit(f, "<freejoint/>", "<freejoint/>\n<geom siz=\"1\"/>\n<site colour=\"1\" rgba=\"1\"/>");
  app_test_wait(has_errors, f);
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(f->session));
  int line = 0, column = 0;
  g_assert_cmpuint(g_list_model_get_n_items(problems), >=, 3);
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    g_assert_true(problem->line > line || (problem->line == line && problem->column >= column));
    line = problem->line, column = problem->column;
  }
}

static gboolean is_card(GtkWidget* widget, const char* unused) {
  (void)unused;
  return gtk_widget_has_css_class(widget, "hover-card") && gtk_widget_get_mapped(widget);
}

static gboolean has_card(gpointer data) {
  return window_test_find(GTK_WIDGET(view_of(data)), is_card, NULL) != NULL;
}

static gboolean has_no_card(gpointer data) {
  return !has_card(data);
}

// The card about a place goes when the text moves under it, whoever moves it: the find bar goes on
// to a place further down.
static void test_card(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* part = write_part(400);
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(part, &text, NULL, NULL));
  GimbalEditor* editor = gimbal_window_get_editor(f->window);
  open_text(f, "card.xml", kRoot);
  gsize first = (gsize)(strstr(text, "timestep") - text), last = (gsize)(strstr(text, "<site") - text);
  g_assert_true(gimbal_editor_go_to_place(editor, part, first, first));
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.find", NULL);
  app_test_spin(600);
  g_assert_true(gimbal_editor_page_describe(gimbal_editor_get_page(editor)));
  app_test_wait(has_card, f);
  GtkTextIter place;
  gimbal_document_iter_at(gimbal_editor_page_get_document(gimbal_editor_get_page(editor)), last, &place);
  gtk_text_view_scroll_to_iter(view_of(f), &place, 0, TRUE, 0, 0.5);
  app_test_wait(has_no_card, f);
}

// What stands beside a geom of the world is added to the world, before its bodies.
static void test_add_beside(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* part = write_part(1);
  open_text(f, "beside.xml", kRoot);
  app_test_wait(is_fresh, f);
  gimbal_window_show_page(f->window, "model");
  app_test_spin(200);
  gimbal_session_select(f->session, mjOBJ_GEOM, 0);
  app_test_spin(200);
  GtkWidget* tree = find_widget(GTK_WIDGET(f->window), "GimbalModelTree");
  gtk_widget_activate_action(tree, "tree.add-beside", "s", "site");
  g_autofree char* text = gimbal_document_dup_text(gimbal_session_get_document(f->session));
  const char* site = strstr(text, "<site name=\"site\"");
  g_assert_nonnull(site);
  g_assert_true(site > strstr(text, "<worldbody>") && site < strstr(text, "<body>"));
}

// Several carets in a text that is put away, and in one that is not on show: a critical message of
// the toolkit ends a test.
static void test_carets_put_away(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* part = write_part(1);
  open_text(f, "carets.xml", kRoot);
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(f->window));
  GtkTextView* view = view_of(f);
  GtkTextIter start;
  gtk_text_buffer_get_start_iter(gtk_text_view_get_buffer(view), &start);
  gtk_text_buffer_place_cursor(gtk_text_view_get_buffer(view), &start);
  gtk_widget_activate_action(GTK_WIDGET(page), "text.caret-below", NULL);
  g_assert_cmpuint(gimbal_editor_page_count_carets(page), ==, 2);
  gtk_widget_unrealize(GTK_WIDGET(view));
  g_assert_cmpuint(gimbal_editor_page_count_carets(page), ==, 1);
  gtk_widget_activate_action(GTK_WIDGET(page), "text.caret-below", NULL);
  g_assert_cmpuint(gimbal_editor_page_count_carets(page), ==, 2);
  gtk_widget_realize(GTK_WIDGET(view));
  gtk_widget_activate_action(GTK_WIDGET(page), "text.caret-below", NULL);
  g_assert_cmpuint(gimbal_editor_page_count_carets(page), ==, 3);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/lines/jump", test_jump);
  FIXTURE_ADD("/app/lines/wrapped", test_wrapped);
  FIXTURE_ADD("/app/lines/narrow", test_narrow);
  FIXTURE_ADD("/app/lines/wide-letters", test_wide_letters);
  FIXTURE_ADD("/app/lines/long-list", test_long_list);
  FIXTURE_ADD("/app/lines/wide-mark", test_wide_mark);
  FIXTURE_ADD("/app/lines/reveal", test_reveal);
  FIXTURE_ADD("/app/lines/written-where-it-stands", test_written_where_it_stands);
  FIXTURE_ADD("/app/lines/problems", test_problems);
  FIXTURE_ADD("/app/lines/add-beside", test_add_beside);
  FIXTURE_ADD("/app/lines/card", test_card);
  FIXTURE_ADD("/app/lines/carets-put-away", test_carets_put_away);
  return g_test_run();
}
