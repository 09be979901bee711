// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meets the codes of problems that no text has, since only a program can do what they are about:
// codes-of-programs prints each code that it met, and in English and in the reader's language what
// was said.

#include <locale.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

#include "language/messages/messages.h"
#include "language/messages/translations.h"
#include "spec/spec.h"

static mjsBody* add_body(mjSpec* s) {
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjs_addGeom(body, NULL)->size[0] = 1;
  return body;
}

static void compile(mjSpec* s) {
  mj_deleteModel(mj_compile(s, NULL));
}

static void meet_copy_back(mjSpec* s) {
  add_body(s);
  mjModel* m = mj_compile(s, NULL);
  add_body(s);
  mj_copyBack(s, m);
  mj_deleteModel(m);
}

static void meet_delete(mjSpec* s) {
  mjs_delete(s, mjs_findBody(s, "world")->element);
}

static void meet_frame(mjSpec* s) {
  mjsBody *one = add_body(s), *other = add_body(s);
  mjs_setFrame(mjs_addGeom(one, NULL)->element, mjs_addFrame(other, NULL));
}

static void meet_numeric(mjSpec* s) {
  const double data[] = {1, 2};
  mjsNumeric* numeric = mjs_addNumeric(s);
  numeric->size = 1;
  mjs_setDouble(numeric->data, data, 2);
  compile(s);
}

static int count_wrongly(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return -1;
}

static int start_plugin(const mjModel* m, mjData* d, int instance) {
  (void)m, (void)d, (void)instance;
  return 0;
}

static void compute_plugin(const mjModel* m, mjData* d, int instance, int capability) {
  (void)m, (void)d, (void)instance, (void)capability;
}

static void register_wrong_plugin(void) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "codes.wrong";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = count_wrongly;
  plugin.init = start_plugin;
  plugin.compute = compute_plugin;
  mjp_registerPlugin(&plugin);
}

static void meet_text(mjSpec* s) {
  mjs_addText(s);
  compile(s);
}

static void meet_unsound(mjSpec* s) {
  mjs_addCamera(mjs_findBody(s, "world"), NULL)->proj = (mjtProjection)99;
  compile(s);
}

static void meet_world_joint(mjSpec* s) {
  mjs_addJoint(mjs_findBody(s, "world"), NULL);
  compile(s);
}

static void print_met(const char* code, const GimbalDiagnostics* list) {
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (g_strcmp0(d->code, code) != 0) continue;
    g_autofree char* text = gimbal_diagnostic_dup_text(d);
    printf("%s\t%s\t%s\n", code, d->message, text);
  }
}

//---- a file that opens and cannot be read

static int open_always(mjResource* resource) {
  (void)resource;
  return 1;
}

static void close_always(mjResource* resource) {
  (void)resource;
}

static int refuse(mjResource* resource, const void** bytes) {
  (void)resource, (void)bytes;
  return -1;
}

static void register_refusing_provider(void) {
  static const mjpResourceProvider provider = {
      .prefix = "refused", .open = open_always, .read = refuse, .close = close_always};
  mjp_registerProvider(&provider);
}

//---- texts that need what a program has registered

static void meet_in_text(const char* code, const char* text) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), NULL, NULL, list);
  if (s) mj_deleteModel(gimbal_compile(s, NULL, list));
  mj_deleteSpec(s);
  print_met(code, list);
  gimbal_diagnostics_free(list);
}

static const struct {
  const char* code;
  void (*meet)(mjSpec* s);
} kCases[] = {{"copy-back", meet_copy_back},    {"delete", meet_delete}, {"frame", meet_frame},
              {"numeric", meet_numeric},        {"text", meet_text},     {"unsound", meet_unsound},
              {"world-joint", meet_world_joint}};

int main(void) {
  setlocale(LC_MESSAGES, "");
  setlocale(LC_CTYPE, "");
  gimbal_translations_bind();
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    mjSpec* s = mj_makeSpec();
    kCases[i].meet(s);
    print_met(kCases[i].code, spec_of(s)->diagnostics);
    mj_deleteSpec(s);
  }
  register_wrong_plugin();
  meet_in_text("plugin-library",
               "<mujoco><extension><plugin plugin='codes.wrong'/></extension><worldbody><body>"
               "<plugin plugin='codes.wrong'/><geom size='1'/></body></worldbody></mujoco>");
  register_refusing_provider();
  meet_in_text("unreadable-file", "<mujoco><include file='refused:part.xml'/></mujoco>");
  return 0;
}
