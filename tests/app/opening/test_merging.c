// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Another program saves over the author's text, as the engine writes a model: what it changed in
// meaning is merged back into the author's form, and nothing else.

#include "window-fixture.h"

static const char kRoot[] =
    "<!-- the arm of the bench -->\n"
    "<mujoco model=\"bench\">\n"
    "  <compiler angle=\"degree\"/>\n"
    "  <option timestep=\"0.004\"/>  <!-- coarse -->\n"
    "  <default>\n"
    "    <default class=\"link\"><geom type=\"capsule\" size=\".03\" rgba=\".8 .5 .2 1\"/></default>\n"
    "  </default>\n"
    "  <worldbody>\n"
    "    <light pos=\"0 0 3\"/>\n"
    "    <body name=\"upper\" pos=\"0 0 1\" euler=\"0 0 90\">\n"
    "      <joint name=\"shoulder\" axis=\"0 1 0\" range=\"-60 60\"/>  <!-- measured -->\n"
    "      <geom name=\"arm\" class=\"link\" fromto=\"0 0 0 .4 0 0\"/>\n"
    "    </body>\n"
    "    <include file=\"merging-hand.xml\"/>\n"
    "  </worldbody>\n"
    "  <actuator>\n"
    "    <position name=\"servo\" joint=\"shoulder\"   kp=\"100\"/>\n"
    "  </actuator>\n"
    "</mujoco>\n";

static const char kHand[] =
    "<mujocoinclude>\n"
    "  <!-- a hand -->\n"
    "  <body name=\"hand\" pos=\"1 0 0\"><joint name=\"wrist\" type=\"hinge\" range=\"0 45\"/>\n"
    "    <geom name=\"palm\" type=\"box\" size=\".1 .1 .02\"/></body>\n"
    "</mujocoinclude>\n";

typedef struct Other {
  Fixture* f;
  mjSpec* spec;
} Other;

static mjsElement* element_of(Other* other, mjtObj type, const char* name) {
  mjsElement* element = mjs_findElement(other->spec, type, name);
  g_assert_nonnull(element);
  return element;
}

static gboolean asks(gpointer data) {
  GtkWidget* button =
      window_test_find(GTK_WIDGET(((Fixture*)data)->window), window_test_is_button, "Merge Back");
  return button && window_test_is_revealed(gtk_widget_get_ancestor(button, GTK_TYPE_INFO_BAR));
}

static char* text_of(Fixture* f) {
  return gimbal_document_dup_text(gimbal_session_get_document(f->session));
}

// The model in another program, which changes something by way of the engine and saves it.
static Other begin_other(Fixture* f) {
  g_autofree char* hand = g_build_filename(app_test_folder(), "merging-hand.xml", NULL);
  g_assert_true(g_file_set_contents(hand, kHand, -1, NULL));
  open_text(f, "merging.xml", kRoot);
  app_test_wait(is_fresh, f);
  char error[500] = "";
  Other other = {f, mj_parseXML(f->path, NULL, error, sizeof error)};
  g_assert_cmpstr(error, ==, "");
  return other;
}

static void save_other(Other* other) {
  char error[500] = "";
  mjModel* m = mj_compile(other->spec, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(mj_saveXML(other->spec, other->f->path, error, sizeof error), ==, 0);
  mj_deleteModel(m);
  mj_deleteSpec(other->spec);
}

static void end_other(Other* other) {
  save_other(other);
  app_test_wait(asks, other->f);
}

typedef struct Wanted {
  Fixture* f;
  const char* text;
} Wanted;

static gboolean has_text(gpointer data) {
  const Wanted* wanted = data;
  g_autofree char* now = text_of(wanted->f);
  return gimbal_session_get_fresh(wanted->f->session) && !strcmp(now, wanted->text);
}

static gboolean says(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean is_told(gpointer data) {
  const Wanted* wanted = data;
  return window_test_find(GTK_WIDGET(wanted->f->window), says, wanted->text) != NULL;
}

static void press(Fixture* f, const char* label) {
  g_signal_emit_by_name(window_test_find(GTK_WIDGET(f->window), window_test_is_button, label), "clicked");
}

static void expect_merged(Fixture* f, const char* text, const char* told) {
  press(f, "Merge Back");
  Wanted wanted = {f, told};
  app_test_wait(is_told, &wanted);
  g_autofree char* now = text_of(f);
  g_assert_cmpstr(now, ==, text);
}

// The text with each first one of pairs of strings replaced by the second.
static char* with_changes(const char* text, const char* const* pairs) {
  char* changed = g_strdup(text);
  for (guint i = 0; pairs[i]; i += 2) {
    g_auto(GStrv) parts = g_strsplit(changed, pairs[i], 2);
    g_assert_nonnull(parts[1]);
    g_free(changed);
    changed = g_strconcat(parts[0], pairs[i + 1], parts[1], NULL);
  }
  return changed;
}

// Angles come back in degrees, an orientation as it was given, an end at its end, a class and an
// option where they were stated.
static void test_values(Fixture* f, gconstpointer unused) {
  (void)unused;
  Other other = begin_other(f);
  mjs_asJoint(element_of(&other, mjOBJ_JOINT, "shoulder"))->range[1] = 0.5 * G_PI;
  mjs_asGeom(element_of(&other, mjOBJ_GEOM, "arm"))->fromto[3] = 0.5;
  mjsBody* upper = mjs_asBody(element_of(&other, mjOBJ_BODY, "upper"));
  upper->alt.euler[2] = 0.25 * G_PI;
  upper->alt.euler[2] *= other.spec->compiler.degree ? 180 / G_PI : 1;
  if (other.spec->compiler.degree) mjs_asJoint(element_of(&other, mjOBJ_JOINT, "shoulder"))->range[1] = 90;
  mjs_asActuator(element_of(&other, mjOBJ_ACTUATOR, "servo"))->gainprm[0] = 150;
  mjs_asActuator(element_of(&other, mjOBJ_ACTUATOR, "servo"))->biasprm[1] = -150;
  other.spec->option.timestep = 0.001;
  end_other(&other);
  g_assert_true(is_told(&(Wanted){f, "3 comments, 1 include, angles in degrees, 1 fromto"}));
  save_picture(f, "merging");
  g_autofree char* wanted =
      with_changes(kRoot, (const char*[]){"-60 60", "-60 90", ".4 0 0\"", ".5 0 0\"", "0 0 90\"", "0 0 45\"",
                                          "kp=\"100\"", "kp=\"150\"", "0.004", "0.001", NULL});
  expect_merged(f, wanted, "with 5 changes");
}

// What came and went, in the included file too; and a program that changed nothing.
static void test_elements(Fixture* f, gconstpointer unused) {
  (void)unused;
  Other other = begin_other(f);
  mjsBody* hand = mjs_asBody(element_of(&other, mjOBJ_BODY, "hand"));
  mjsGeom* thumb = mjs_addGeom(hand, NULL);
  mjs_setName(thumb->element, "thumb");
  thumb->type = mjGEOM_SPHERE;
  thumb->size[0] = 0.02;
  mjs_delete(other.spec, element_of(&other, mjOBJ_ACTUATOR, "servo"));
  end_other(&other);
  g_autofree char* wanted = with_changes(
      kRoot, (const char*[]){"    <position name=\"servo\" joint=\"shoulder\"   kp=\"100\"/>\n", "", NULL});
  expect_merged(f, wanted, "with 2 changes");
  GimbalProject* project = gimbal_session_get_project(f->session);
  g_autofree char* path = g_build_filename(app_test_folder(), "merging-hand.xml", NULL);
  GimbalDocument* document = gimbal_project_find(project, path);
  g_assert_nonnull(document);
  g_autofree char* own = gimbal_document_dup_text(document);
  g_assert_nonnull(strstr(own, "<geom name=\"thumb\" size=\"0.02\"/>"));
  g_assert_nonnull(strstr(own, "<!-- a hand -->"));
}

static void test_nothing(Fixture* f, gconstpointer unused) {
  (void)unused;
  Other other = begin_other(f);
  end_other(&other);
  expect_merged(f, kRoot, "with 0 changes");
}

// The author may have meant it.
static void test_kept(Fixture* f, gconstpointer unused) {
  (void)unused;
  Other other = begin_other(f);
  end_other(&other);
  g_autofree char* before = text_of(f);
  press(f, "Keep as It Is");
  Wanted wanted = {f, before};
  app_test_wait(has_text, &wanted);
  g_assert_null(strstr(before, "<!--"));
}

static gboolean is_marked(gpointer data) {
  AdwTabView* view = window_test_tabs(((Fixture*)data)->window);
  return adw_tab_page_get_needs_attention(adw_tab_view_get_nth_page(view, 0));
}

static gboolean does_not_ask(gpointer data) {
  return !asks(data);
}

static void show_tab(Fixture* f, int index) {
  AdwTabView* view = window_test_tabs(f->window);
  adw_tab_view_set_selected_page(view, adw_tab_view_get_nth_page(view, index));
}

// What is saved over the text of a tab behind another one is offered in its own tab, as often as
// that is shown, until it is answered.
static void test_other_tab(Fixture* f, gconstpointer unused) {
  (void)unused;
  Other other = begin_other(f);
  mjs_asJoint(element_of(&other, mjOBJ_JOINT, "wrist"))->damping[0] = 0.5;
  GimbalSession* first = f->session;
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.new-tab", NULL);
  f->session = gimbal_window_get_session(f->window);
  g_autofree char* path = g_steal_pointer(&f->path);
  open_text(f, "beside.xml", kExploding);
  g_free(f->path);
  f->path = g_steal_pointer(&path);
  save_other(&other);
  app_test_wait(is_marked, f);
  g_assert_false(asks(f));
  f->session = first;
  for (int i = 0; i < 2; i++) {
    show_tab(f, 0);
    app_test_wait(asks, f);
    show_tab(f, 1);
    app_test_wait(does_not_ask, f);
  }
  show_tab(f, 0);
  press(f, "Merge Back");
  show_tab(f, 1);
  Wanted wanted = {f, "with 1 change of"};
  app_test_wait(is_told, &wanted);
  g_autofree char* now = text_of(f);
  g_assert_cmpstr(now, ==, kRoot);
}

int main(int argc, char** argv) {
  if (!window_test_init(&fixture_test, &argc, &argv)) return 77;
  g_test_add("/merging/values", Fixture, NULL, setup, test_values, teardown);
  g_test_add("/merging/elements", Fixture, NULL, setup, test_elements, teardown);
  g_test_add("/merging/nothing", Fixture, NULL, setup, test_nothing, teardown);
  g_test_add("/merging/kept", Fixture, NULL, setup, test_kept, teardown);
  g_test_add("/merging/other-tab", Fixture, NULL, setup, test_other_tab, teardown);
  return g_test_run();
}
