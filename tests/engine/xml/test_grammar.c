// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The grammar holds what MJCF 3.12 has: counts taken from the tables that the schema was made
// after, and samples.

#include <gimbal/grammar.h>
#include <glib.h>
#include <mujoco/mujoco.h>

#include <string.h>

typedef struct Census {
  GHashTable* seen;
  int attributes, children, documented, bound, required;
} Census;

static void count(Census* c, const GimbalElement* e) {
  if (!g_hash_table_add(c->seen, (gpointer)e)) return;
  c->attributes += e->nattribute;
  c->children += e->nchild;
  g_assert_cmpstr(e->doc, !=, "");
  for (int i = 0; i < e->nattribute; i++) {
    const GimbalAttribute* a = &e->attributes[i];
    c->documented += *a->doc != '\0';
    c->bound += a->field.kind != GIMBAL_FIELD_NONE;
    c->required += (a->notes & GIMBAL_NOTE_REQUIRED) != 0;
  }
  for (int i = 0; i < e->nchild; i++) count(c, e->children[i].element);
}

static void test_census(void) {
  Census c = {g_hash_table_new(NULL, NULL), 0, 0, 0, 0, 0};
  count(&c, gimbal_grammar_root());
  g_assert_cmpint(g_hash_table_size(c.seen), ==, 139);
  g_assert_cmpint(c.attributes, ==, 1502);
  g_assert_cmpint(c.children, ==, 203);
  g_assert_cmpint(c.documented, ==, c.attributes);
  g_hash_table_destroy(c.seen);
}

static void test_paths(void) {
  int in_default;
  const GimbalElement* geom = gimbal_grammar_at("mujoco/worldbody/body/body/geom", &in_default);
  g_assert_nonnull(geom);
  g_assert_cmpint(in_default, ==, 0);
  g_assert_true(gimbal_grammar_at("mujoco/default/default/geom", &in_default) == geom);
  g_assert_cmpint(in_default, ==, 1);
  g_assert_null(gimbal_grammar_at("mujoco/geom", NULL));
  const GimbalElement* worldbody = gimbal_grammar_child(gimbal_grammar_root(), "worldbody")->element;
  g_assert_true(gimbal_grammar_child(worldbody, "geom")->element == geom);
  g_assert_null(gimbal_grammar_child(worldbody, "joint"));
  g_assert_true(gimbal_grammar_at("mujoco/equality/joint", NULL) !=
                gimbal_grammar_at("mujoco/worldbody/body/joint", NULL));
}

static void test_attribute(void) {
  const GimbalElement* geom = gimbal_grammar_at("mujoco/worldbody/geom", NULL);
  const GimbalAttribute* size = gimbal_grammar_attribute(geom, "size");
  g_assert_cmpint(size->type, ==, GIMBAL_VALUE_DOUBLE);
  g_assert_cmpint(size->count_min, ==, 1);
  g_assert_cmpint(size->count_max, ==, 3);
  g_assert_cmpint(size->field.kind, ==, GIMBAL_FIELD_DOUBLE);
  g_assert_cmpint(size->field.offset, ==, offsetof(mjsGeom, size));
  g_assert_cmpint(size->field.length, ==, 3);
  const GimbalAttribute* type = gimbal_grammar_attribute(geom, "type");
  g_assert_cmpint(type->keywords->count, ==, 9);
  g_assert_cmpstr(type->default_text, ==, "sphere");
  const GimbalAttribute* material = gimbal_grammar_attribute(geom, "material");
  g_assert_cmpstr(material->names, ==, "material");
  g_assert_cmpint(material->field.kind, ==, GIMBAL_FIELD_STRING);
  g_assert_true(gimbal_grammar_allowed(size, 1));
  g_assert_false(gimbal_grammar_allowed(gimbal_grammar_attribute(geom, "name"), 1));
  g_assert_null(gimbal_grammar_attribute(geom, "sizes"));
}

static void test_nearest(void) {
  const GimbalElement* geom = gimbal_grammar_at("mujoco/worldbody/geom", NULL);
  g_assert_cmpstr(gimbal_grammar_nearest_attribute(geom, "szie", 0), ==, "size");
  g_assert_cmpstr(gimbal_grammar_nearest_attribute(geom, "contyp", 0), ==, "contype");
  g_assert_cmpstr(gimbal_grammar_nearest_attribute(geom, "conaf", 0), ==, "conaffinity");
  g_assert_null(gimbal_grammar_nearest_attribute(geom, "zzz", 0));
  g_assert_cmpstr(gimbal_grammar_nearest_child(gimbal_grammar_root(), "worldbdy"), ==, "worldbody");
  const GimbalElement* option = gimbal_grammar_at("mujoco/option", NULL);
  g_assert_cmpstr(gimbal_grammar_deprecated(option, "mpr_iterations")->now, ==, "ccd_iterations");
  g_assert_null(gimbal_grammar_deprecated(option, "collision")->now);
  g_assert_null(gimbal_grammar_deprecated(option, "timestep"));
  const GimbalAttribute* type = gimbal_grammar_attribute(geom, "type");
  g_assert_cmpstr(gimbal_grammar_nearest_keyword(type->keywords, "Spere"), ==, "sphere");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/grammar/census", test_census);
  g_test_add_func("/grammar/paths", test_paths);
  g_test_add_func("/grammar/attribute", test_attribute);
  g_test_add_func("/grammar/nearest", test_nearest);
  return g_test_run();
}
