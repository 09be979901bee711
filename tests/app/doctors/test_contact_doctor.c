// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The contact doctor in a window: a ball that rests gets another sag, in both geoms, and undo takes
// it back.

#include "doctor/contact.h"
#include "window-fixture.h"

static const char kBall[] =
    "<mujoco>\n"
    "  <default>\n"
    "    <geom solimp='.9 .9 .001' condim='3'/>\n"
    "  </default>\n"
    "  <worldbody>\n"
    "    <geom name='floor' type='plane' size='2 2 .1'/>\n"
    "    <body pos='0 0 .0996'>\n"
    "      <joint type='slide' axis='0 0 1'/>\n"
    "      <geom name='ball' size='.1' mass='2'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "</mujoco>\n";

static GtkWidget* page_of(Fixture* f) {
  return find_widget(GTK_WIDGET(f->window), "GimbalContactDoctor");
}

static GtkWidget* button_of(Fixture* f, const char* label) {
  return window_test_find(page_of(f), window_test_is_button, label);
}

static gboolean may_write(gpointer data) {
  return gtk_widget_get_sensitive(button_of(data, "Write"));
}

static void show(Fixture* f, const char* name, const char* text) {
  open_text(f, name, text);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  gimbal_window_show_page(f->window, "contact-doctor");
  app_test_spin(300);
}

static void wish(Fixture* f, guint quantity, const char* value) {
  gtk_drop_down_set_selected(GTK_DROP_DOWN(find_widget(page_of(f), "GtkDropDown")), quantity);
  gtk_editable_set_text(GTK_EDITABLE(find_widget(page_of(f), "GtkEntry")), value);
}

static void test_write(Fixture* f, gconstpointer unused) {
  (void)unused;
  show(f, "ball.xml", kBall);
  g_assert_false(may_write(f));
  wish(f, GIMBAL_UNIT_RESTITUTION, "2");
  g_assert_false(may_write(f));
  wish(f, GIMBAL_UNIT_TIME_CONSTANT, "40");
  g_assert_true(may_write(f));
  g_signal_emit_by_name(button_of(f, "Write"), "clicked");
  app_test_wait(is_fresh, f);
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  for (int i = 0; i < 2; i++) {
    g_assert_cmpfloat_with_epsilon(m->geom_solref[mjNREF * i], 0.04, 1e-4);
    g_assert_cmpfloat_with_epsilon(m->geom_solref[mjNREF * i + 1], 1, 1e-3);
  }
  gimbal_project_undo(gimbal_session_get_project(f->session), gimbal_session_get_document(f->session));
  g_autofree char* back = gimbal_document_dup_text(gimbal_session_get_document(f->session));
  g_assert_cmpstr(back, ==, kBall);
}

static void test_friction(Fixture* f, gconstpointer unused) {
  (void)unused;
  show(f, "friction.xml", kBall);
  wish(f, GIMBAL_N_CONTACT_UNITS, "0.3");
  g_assert_true(may_write(f));
  g_signal_emit_by_name(button_of(f, "Write"), "clicked");
  app_test_wait(is_fresh, f);
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  for (int i = 0; i < 2; i++) {
    g_assert_cmpfloat(m->geom_friction[3 * i], ==, 0.3);
    g_assert_cmpfloat(m->geom_friction[3 * i + 1], ==, 0.005);
  }
}

// The impedance and the margin, into both geoms; the margin of the pair is the sum of theirs.
static void test_impedance(Fixture* f, gconstpointer unused) {
  (void)unused;
  show(f, "impedance.xml", kBall);
  wish(f, GIMBAL_N_CONTACT_UNITS + 1, "1.5");
  g_assert_false(may_write(f));
  wish(f, GIMBAL_N_CONTACT_UNITS + 2, "0.95");
  g_assert_true(may_write(f));
  g_signal_emit_by_name(button_of(f, "Write"), "clicked");
  app_test_wait(is_fresh, f);
  app_test_spin(700);
  wish(f, GIMBAL_N_CONTACT_UNITS + 4, "-1");
  g_assert_false(may_write(f));
  wish(f, GIMBAL_N_CONTACT_UNITS + 4, "6");
  g_assert_true(may_write(f));
  g_signal_emit_by_name(button_of(f, "Write"), "clicked");
  app_test_wait(is_fresh, f);
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  for (int i = 0; i < 2; i++) {
    g_assert_cmpfloat(m->geom_solimp[mjNIMP * i], ==, 0.9);
    g_assert_cmpfloat(m->geom_solimp[mjNIMP * i + 1], ==, 0.95);
    g_assert_cmpfloat(m->geom_solimp[mjNIMP * i + 2], ==, 0.001);
    g_assert_cmpfloat(m->geom_margin[i], ==, 0.003);
  }
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_assert_cmpint(frame->data->ncon, ==, 1);
  g_assert_cmpfloat_with_epsilon(frame->data->contact[0].includemargin, 0.006, 1e-12);
}

//---- what decides is what is written

static gboolean has_contact(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame->data->ncon == 1 && fabs(frame->data->contact[0].solimp[1] - 0.97) < 1e-9;
}

static gboolean has_margin(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return has_contact(data) && fabs(frame->data->contact[0].includemargin - 0.006) < 1e-9;
}

static char* ball_with(const char* ball, const char* rest) {
  return g_strdup_printf(
      "<mujoco>\n"
      "  <worldbody>\n"
      "    <geom name='floor' type='plane' size='2 2 .1' condim='3'/>\n"
      "    <body pos='0 0 .0996'>\n"
      "      <joint type='slide' axis='0 0 1'/>\n"
      "      <geom name='ball' size='.1' mass='2' condim='3'%s/>\n"
      "    </body>\n"
      "  </worldbody>\n%s"
      "</mujoco>\n",
      ball, rest);
}

// Impedance, then margin: both written, and what came of it in the contact.
static const mjModel* write_two(Fixture* f, const char* name, const char* text) {
  show(f, name, text);
  wish(f, GIMBAL_N_CONTACT_UNITS + 2, "0.97");
  g_assert_true(may_write(f));
  g_signal_emit_by_name(button_of(f, "Write"), "clicked");
  app_test_wait(is_fresh, f);
  app_test_wait(has_contact, f);
  wish(f, GIMBAL_N_CONTACT_UNITS + 4, "6");
  app_test_wait(may_write, f);
  g_signal_emit_by_name(button_of(f, "Write"), "clicked");
  app_test_wait(is_fresh, f);
  app_test_wait(has_margin, f);
  const mjContact* contact = gimbal_session_get_frame(f->session)->data->contact;
  g_assert_cmpfloat_with_epsilon(contact->solimp[1], 0.97, 1e-9);
  return gimbal_session_get_compiled(f->session)->model;
}

// Of a pair it is the pair alone.
static void test_pair(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* text =
      ball_with("", "  <contact>\n    <pair geom1='floor' geom2='ball' condim='3'/>\n  </contact>\n");
  const mjModel* m = write_two(f, "pair.xml", text);
  g_assert_cmpfloat_with_epsilon(m->pair_solimp[1], 0.97, 1e-9);
  g_assert_cmpfloat_with_epsilon(m->pair_margin[0], 0.006, 1e-9);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpfloat(m->geom_solimp[mjNIMP * i + 1], ==, 0.95);
    g_assert_cmpfloat(m->geom_margin[i], ==, 0);
  }
}

// The one with priority has the impedance; the margin counts of both.
static void test_priority(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* text = ball_with(" priority='2'", "");
  const mjModel* m = write_two(f, "priority.xml", text);
  int ball = mj_name2id(m, mjOBJ_GEOM, "ball");
  g_assert_cmpfloat_with_epsilon(m->geom_solimp[mjNIMP * ball + 1], 0.97, 1e-9);
  g_assert_cmpfloat(m->geom_solimp[mjNIMP * (1 - ball) + 1], ==, 0.95);
  for (int i = 0; i < 2; i++) g_assert_cmpfloat(m->geom_margin[i], ==, 0.003);
}

// Where <option> overrides, it is written there.
static void test_option(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* text = ball_with("", "  <option>\n    <flag override='enable'/>\n  </option>\n");
  const mjModel* m = write_two(f, "option.xml", text);
  g_assert_cmpfloat_with_epsilon(m->opt.o_solimp[1], 0.97, 1e-9);
  g_assert_cmpfloat_with_epsilon(m->opt.o_margin, 0.006, 1e-9);
  for (int i = 0; i < 2; i++) g_assert_cmpfloat(m->geom_solimp[mjNIMP * i + 1], ==, 0.95);
}

static gboolean has_stopped(gpointer data) {
  return !gtk_spinner_get_spinning(GTK_SPINNER(find_widget(page_of(data), "GtkSpinner")));
}

// The run goes on untouched by what is tried.
static void test_what_if(Fixture* f, gconstpointer unused) {
  (void)unused;
  show(f, "what-if.xml", kBall);
  double before = gimbal_session_get_frame(f->session)->data->time;
  g_signal_emit_by_name(button_of(f, "What If…"), "clicked");
  g_assert_false(has_stopped(f));
  app_test_wait(has_stopped, f);
  // seconds of copies; a last step of the run may have been on its way
  g_assert_cmpfloat(gimbal_session_get_frame(f->session)->data->time, <, before + 0.1);
  GtkWidget* differences = find_widget(page_of(f), "GtkCheckButton");
  g_assert_true(gtk_widget_get_mapped(differences));
  save_picture(f, "what-if");
  gtk_check_button_set_active(GTK_CHECK_BUTTON(differences), TRUE);
  app_test_spin(300);
  save_picture(f, "what-if-differences");
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/contact-doctor/write", test_write);
  FIXTURE_ADD("/app/contact-doctor/friction", test_friction);
  FIXTURE_ADD("/app/contact-doctor/impedance", test_impedance);
  FIXTURE_ADD("/app/contact-doctor/pair", test_pair);
  FIXTURE_ADD("/app/contact-doctor/priority", test_priority);
  FIXTURE_ADD("/app/contact-doctor/option", test_option);
  FIXTURE_ADD("/app/contact-doctor/what-if", test_what_if);
  return g_test_run();
}
