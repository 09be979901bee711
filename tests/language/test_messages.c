// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the engine says, in another language.

#include <glib.h>
#include <string.h>

#include "language/messages/messages.h"

// A language in which everything is told backwards, or with other quotes.
static const char* speak(const char* form) {
  static const char* const kWords[][2] = {
      {"unknown %s '%s' in %s", "in %3$s: no %1$s <%2$s>"},
      {"attribute '%s' of %s: %s", "%2$s.%1$s: %3$s"},
      {"takes %s number%s, has %d", "wants %s figure%s and got %d"},
      {"%s has no attribute '%s'%s", "no <%2$s> in %1$s%3$s"},
      {"Did you mean '%s'?", "<%s> perhaps"},
      {"a camera cannot see %g degrees: choose a fovy below 180", "%g° is too wide"},
      {"the axis of the joint has no length", "axis: none"},
      {"%d to %d", "%d…%d"},
      {"Allowed: %s.", "one of %s"},
      {"%s or '%s'", "%s, <%s>"},
      {"The inertia at dof %d%s is close to zero: give what it moves more mass, or the joint armature.",
       "light: %d%s"},
      {" (joint '%s')", " of <%s>"},
      {"%s: parent has %s, child has %s; %s", "%s %s/%s, %s"},
      {"the smaller is used", "smaller"},
      {"the settings of the attached model '%s' differ (policy is '%s'):%s", "%s (%s)%s"},
      {"line %d of the OBJ file is not understood: %s", "OBJ:%d: %s"},
      {"an index is missing or zero", "no index"},
      {"%s lacks an attribute besides '%s'", "<%s> wants more than <%s>"},
      {"%s and %s overlap by %.3g mm in %s", "%4$s: %1$s/%2$s %3$.3g"},
      {"%s lets its joint sag by %.3g degrees under gravity in the reference pose", "%s: -%.3g°"},
      {"Nothing uses the height field “%s”", "<%s> for nothing"},
      {"The range of “%s” goes from %g to %g", "<%s>: %g>%g"},
      {"The model has no <%s> called “%s”", "no %s <%s>"},
      {"Choose one of %s", "one of %s"},
      {"None of %lld points has a finite score", "%lld and no score"},
      {"Rank %d is left out: %s", "%2$s: no %1$d"},
      {"It has been silent for too long", "silence"},
      {"%d shape%s for looks only %s left out", "left out%2$.0s: %1$d%3$.0s"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kWords); i++) {
    if (!strcmp(kWords[i][0], form)) return kWords[i][1];
  }
  return form;
}

static const struct {
  const char *said, *told;
} kMessages[] = {
    {"unknown joint 'elbow' in jointpos", "in jointpos: no joint <elbow>"},
    {"attribute 'size' of geom: takes 3 numbers, has 2", "geom.size: wants 3 figures and got 2"},
    {"geom has no attribute 'typ'", "no <typ> in geom"},
    {"Did you mean 'type'?", "<type> perhaps"},
    {"a camera cannot see 1.5e+03 degrees: choose a fovy below 180", "1.5e+03° is too wide"},
    {"the axis of the joint has no length", "axis: none"},
    // of lint and of experiments
    {"left foot and floor overlap by 1.2e+03 mm in home", "home: left foot/floor 1.2e+03"},
    {"knee lets its joint sag by 12.5 degrees under gravity in the reference pose", "knee: -12.5°"},
    {"Nothing uses the height field “hills”", "<hills> for nothing"},
    {"None of 12 points has a finite score", "12 and no score"},
    {"Rank 3 is left out: It has been silent for too long", "silence: no 3"},
    {"The range of “kp” goes from 10 to -1e-05", "<kp>: 10>-1e-05"},
    {"The model has no <position> called “servo”", "no position <servo>"},
    {"Choose one of linear, log", "one of linear, log"},
    // what is printed may be a message, or a part of one; alone a part is none
    {"attribute 'rgba' of geom: takes 3 to 4 numbers, has 2", "geom.rgba: wants 3…4 figures and got 2"},
    {"Allowed: 'box', 'sphere' or 'mesh'.", "one of 'box', 'sphere', <mesh>"},
    {"this or 'that'", "this or 'that'"},
    {"The inertia at dof 3 is close to zero: give what it moves more mass, or the joint armature.",
     "light: 3"},
    {"The inertia at dof 3 (joint 'elbow') is close to zero: give what it moves more mass, or the joint "
     "armature.",
     "light: 3 of <elbow>"},
    {"the settings of the attached model 'arm' differ (policy is 'merge'):\nwind: parent has 1, child has 0; "
     "the smaller is used\ntimestep: parent has 1, child has 2; the smaller is used",
     "arm (merge)\nwind 1/0, smaller\ntimestep 1/2, smaller"},
    // a form without a translation may hold a part that has one
    {"fullinertia: an index is missing or zero", "fullinertia: no index"},
    {"line 12 of the OBJ file is not understood: an index is missing or zero", "OBJ:12: no index"},
    {"cell lacks an attribute besides 'size'", "<cell> wants more than <size>"},
    {"3 shapes for looks only are left out", "left out: 3"},
    // known, and not translated; not known; names with quotes and spaces of their own
    {"the range of a ball joint starts at 0", "the range of a ball joint starts at 0"},
    {"the moon is made of cheese", "the moon is made of cheese"},
    {"", ""},
    {"unknown joint 'it's a knee' in the left leg", "in the left leg: no joint <it's a knee>"},
};

static void test_forms(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kMessages); i++) {
    g_autofree char* told = gimbal_message_translate_with(kMessages[i].said, speak);
    g_assert_cmpstr(told, ==, kMessages[i].told);
  }
  g_assert_null(gimbal_message_translate_with(NULL, speak));
}

// Each form is found again by what it prints.
static const char* shout(const char* form) {
  return strstr(form, "%") ? form : "!";
}

static void test_all_without_conversions(void) {
  for (int i = 0; kGimbalMessageForms[i]; i++) {
    const char* form = kGimbalMessageForms[i];
    if (strchr(form, '%') || strlen(form) < 10) continue;
    g_autofree char* told = gimbal_message_translate_with(form, shout);
    if (strcmp(told, "!") != 0) g_test_fail_printf("not recognised: %s", form);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/messages/forms", test_forms);
  g_test_add_func("/language/messages/all-without-conversions", test_all_without_conversions);
  return g_test_run();
}
