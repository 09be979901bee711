// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each rule once, and the parameters of the contact that it announces.

#include <gimbal/explain.h>
#include <glib.h>
#include <string.h>

#include "compile-text.h"

static const char kModel[] =
    "<mujoco>"
    "  <worldbody>"
    "    <geom name='floor' type='plane' size='1 1 .1'/>"
    "    <geom name='slope' type='plane' size='1 1 .1' pos='0 0 -9' euler='10 0 0'/>"
    "    <geom name='wall' type='box' size='.1 .1 .1' pos='5 0 0'/>"
    "    <body name='a' pos='0 0 .09'>"
    "      <freejoint/>"
    "      <geom name='a' size='.1' friction='.3' priority='1' condim='4'/>"
    "      <geom name='a2' size='.1' pos='.3 0 0'/>"
    "      <body name='b' pos='0 0 .3'>"
    "        <joint/>"
    "        <geom name='b' size='.1'/>"
    "      </body>"
    "    </body>"
    "    <body name='c' pos='2 0 1'>"
    "      <freejoint/>"
    "      <geom name='c' size='.1' margin='.02' gap='.01' friction='.8'/>"
    "      <geom name='ghost' size='.1' contype='2' conaffinity='4'/>"
    "    </body>"
    "    <body name='hand' mocap='true' pos='4 0 1'><geom name='hand' size='.1'/></body>"
    "    <body name='foot' mocap='true' pos='4 0 2'><geom name='foot' size='.1'/></body>"
    "    <body name='e' pos='3 0 1'><freejoint/><geom name='e' size='.1' friction='1.1'/></body>"
    "  </worldbody>"
    "  <contact>"
    "    <exclude name='no' body1='b' body2='c'/>"
    "    <pair name='yes' geom1='ghost' geom2='e' condim='1' margin='.5'/>"
    "  </contact>"
    "</mujoco>";

typedef struct Fixture {
  mjModel* m;
  mjData* d;
} Fixture;

static void setup(Fixture* f, gconstpointer unused) {
  (void)unused;
  f->m = compile_text(kModel);
  f->d = mj_makeData(f->m);
  mj_forward(f->m, f->d);
}

static void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  mj_deleteData(f->d);
  mj_deleteModel(f->m);
}

static GimbalPairReport explain(Fixture* f, const char* a, const char* b) {
  GimbalPairReport report;
  int g1 = mj_name2id(f->m, mjOBJ_GEOM, a), g2 = mj_name2id(f->m, mjOBJ_GEOM, b);
  g_assert_cmpint(gimbal_explain_pair(f->m, f->d, g1, g2, 10, &report), ==, 0);
  return report;
}

static void test_rules(Fixture* f, gconstpointer unused) {
  (void)unused;
  const struct {
    const char *a, *b, *word;
    GimbalPairRule rule;
  } cases[] = {
      {"a", "a", "itself", GIMBAL_PAIR_SAME_GEOM},
      {"floor", "wall", "no joint", GIMBAL_PAIR_WELDED},
      {"a", "a2", "'a'", GIMBAL_PAIR_WELDED},
      {"a", "b", "parent and child", GIMBAL_PAIR_PARENT},
      {"b", "c", "'no'", GIMBAL_PAIR_EXCLUDED},
      {"ghost", "a", "contype", GIMBAL_PAIR_MASKS},
      {"ghost", "e", "'yes'", GIMBAL_PAIR_PREDEFINED},
      {"a", "floor", "in contact", GIMBAL_PAIR_ALLOWED},
      {"hand", "foot", "no force", GIMBAL_PAIR_UNMOVED},
      {"wall", "hand", "no force", GIMBAL_PAIR_UNMOVED},
      {"c", "e", "apart", GIMBAL_PAIR_ALLOWED},
      {"floor", "slope", "types", GIMBAL_PAIR_NO_FUNCTION},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    GimbalPairReport r = explain(f, cases[i].a, cases[i].b);
    g_test_message("%s, %s: %s", cases[i].a, cases[i].b, r.text);
    g_assert_cmpint(r.rule, ==, cases[i].rule);
    g_assert_nonnull(strstr(r.text, cases[i].word));
  }
}

static void test_disabled(Fixture* f, gconstpointer flag) {
  f->m->opt.disableflags |= GPOINTER_TO_INT(flag);
  g_assert_cmpint(explain(f, "a", "floor").rule, ==, GIMBAL_PAIR_DISABLED);
}

// The parent's filter is a flag; what is in one tree, but not parent and child, collides anyway.
static void test_filterparent(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_assert_cmpint(explain(f, "a", "b").rule, ==, GIMBAL_PAIR_PARENT);
  f->m->opt.disableflags |= mjDSBL_FILTERPARENT;
  g_assert_cmpint(explain(f, "a", "b").rule, ==, GIMBAL_PAIR_ALLOWED);
}

static int reject_all(const mjModel* m, mjData* d, int geom1, int geom2) {
  (void)m, (void)d, (void)geom1, (void)geom2;
  return 1;
}

// The callback is asked instead of the masks.
static void test_callback(Fixture* f, gconstpointer unused) {
  (void)unused;
  mjcb_contactfilter = reject_all;
  g_assert_cmpint(explain(f, "a", "floor").rule, ==, GIMBAL_PAIR_CALLBACK);
  g_assert_cmpint(explain(f, "ghost", "e").rule, ==, GIMBAL_PAIR_PREDEFINED);
  mjcb_contactfilter = NULL;
}

static gboolean have_contact(const Fixture* f, int g1, int g2) {
  for (int i = 0; i < f->d->ncon; i++) {
    const int* geom = f->d->contact[i].geom;
    if ((geom[0] == g1 && geom[1] == g2) || (geom[0] == g2 && geom[1] == g1)) return TRUE;
  }
  return FALSE;
}

// In many poses, for every pair: in contact by the report where there is a contact, with its
// parameters.
static void test_agrees(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  int touching = 0, within_margin = 0, ngeom = (int)f->m->ngeom;
  for (int k = 0; k < 300; k++) {
    for (int j = 0; j < f->m->njnt; j++) {
      mjtNum* qpos = f->d->qpos + f->m->jnt_qposadr[j];
      if (f->m->jnt_type[j] != mjJNT_FREE) continue;
      for (int i = 0; i < 3; i++) qpos[i] = g_rand_double_range(rand, -.25, .25);
    }
    mj_forward(f->m, f->d);
    for (int g1 = 0; g1 < ngeom; g1++) {
      for (int g2 = 0; g2 < ngeom; g2++) {
        GimbalPairReport r;
        g_assert_cmpint(gimbal_explain_pair(f->m, f->d, g1, g2, 10, &r), ==, 0);
        g_assert_cmpint(r.touching, ==, have_contact(f, g1, g2));
        g_assert_true(r.can_collide || !r.touching);
        touching += r.touching;
        within_margin += r.touching && r.distance > 0;
      }
    }
    for (int i = 0; i < f->d->ncon; i++) {
      const mjContact* con = f->d->contact + i;
      GimbalPairReport r;
      gimbal_explain_pair(f->m, f->d, con->geom[0], con->geom[1], 10, &r);
      g_assert_cmpint(r.condim, ==, con->dim);
      g_assert_cmpmem(r.friction, sizeof r.friction, con->friction, sizeof con->friction);
      g_assert_cmpmem(r.solref, sizeof r.solref, con->solref, sizeof con->solref);
      g_assert_cmpmem(r.solimp, sizeof r.solimp, con->solimp, sizeof con->solimp);
      g_assert_cmpfloat(r.margin, ==, con->includemargin);
    }
  }
  g_assert_cmpint(touching, >, 500);
  g_assert_cmpint(within_margin, >, 20);
}

// At a distance of exactly 0 boxes have contacts with planes and boxes, but a cylinder has none
// with a box (as in MuJoCo 4.0.1): by the report too, though contacts push below 0 only.
static void test_edge(void) {
  static const struct {
    const char *below, *above;
    int touching;
  } kCases[] = {{"type='plane' size='1 1 .1'", "type='box' size='.25 .25 .25'", 1},
                {"type='box' size='.5 .5 .5' pos='0 0 -.5'", "type='box' size='.25 .25 .25'", 1},
                {"type='box' size='.5 .5 .5' pos='0 0 -.5'", "type='cylinder' size='.25 .25'", 0}};
  for (gsize i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><worldbody><geom %s/><body pos='0 0 .25'><freejoint/><geom %s/></body></worldbody></mujoco>",
        kCases[i].below, kCases[i].above);
    Fixture f = {compile_text(xml), NULL};
    f.d = mj_makeData(f.m);
    mj_forward(f.m, f.d);
    GimbalPairReport r;
    gimbal_explain_pair(f.m, f.d, 0, 1, 1, &r);
    g_assert_cmpfloat(r.distance, ==, 0);
    g_assert_cmpint(have_contact(&f, 0, 1), ==, kCases[i].touching);
    g_assert_cmpint(r.touching, ==, kCases[i].touching);
    teardown(&f, NULL);
  }
}

static void test_parameters(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalPairReport r = explain(f, "floor", "a");
  g_assert_cmpint(r.source, ==, GIMBAL_PARAMETERS_GEOM2);
  g_assert_cmpint(r.condim, ==, 4);
  g_assert_cmpfloat(r.friction[0], ==, 0.3);
  g_assert_true(r.touching);
  g_assert_cmpfloat_with_epsilon(r.distance, -0.01, 1e-9);

  r = explain(f, "c", "e");
  g_assert_cmpint(r.source, ==, GIMBAL_PARAMETERS_MIXED);
  g_assert_cmpfloat(r.friction[0], ==, 1.1);
  g_assert_cmpfloat(r.margin, ==, 0.02);
  g_assert_cmpfloat_with_epsilon(r.distance, 0.8, 1e-9);
  g_assert_false(r.touching);

  r = explain(f, "e", "ghost");
  g_assert_cmpint(r.source, ==, GIMBAL_PARAMETERS_PAIR);
  g_assert_cmpint(r.condim, ==, 1);

  f->m->opt.enableflags |= mjENBL_OVERRIDE;
  g_assert_cmpint(explain(f, "c", "e").source, ==, GIMBAL_PARAMETERS_OVERRIDE);
}

static void test_bad_arguments(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalPairReport report;
  g_assert_cmpint(gimbal_explain_pair(f->m, f->d, -1, 0, 1, &report), ==, -1);
  g_assert_cmpint(gimbal_explain_pair(f->m, f->d, 0, (int)f->m->ngeom, 1, &report), ==, -1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name, function) g_test_add("/collision/explain/" name, Fixture, NULL, setup, function, teardown)
  ADD("rules", test_rules);
  g_test_add("/collision/explain/disabled/contact", Fixture, GINT_TO_POINTER(mjDSBL_CONTACT), setup,
             test_disabled, teardown);
  g_test_add("/collision/explain/disabled/constraint", Fixture, GINT_TO_POINTER(mjDSBL_CONSTRAINT), setup,
             test_disabled, teardown);
  ADD("filterparent", test_filterparent);
  ADD("callback", test_callback);
  ADD("agrees", test_agrees);
  ADD("parameters", test_parameters);
  ADD("bad-arguments", test_bad_arguments);
#undef ADD
  g_test_add_func("/collision/explain/edge", test_edge);
  return g_test_run();
}
