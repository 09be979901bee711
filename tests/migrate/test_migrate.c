// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models of earlier versions: the text that comes of each rule; and that models in global
// coordinates stand where they stood.

#include <string.h>

#include "compile-text.h"
#include "migrate/migrate.h"

#define PATH "/m/model.xml"

typedef struct Text {
  const char* path;
  const char* text;
} Text;

static GBytes* load(const char* path, gpointer texts) {
  for (const Text* t = texts; t && t->path; t++) {
    if (!strcmp(t->path, path)) return g_bytes_new_static(t->text, strlen(t->text));
  }
  return NULL;
}

// What becomes of a text for 3.12 (test_next.c has what comes after it); how many things of it were
// old, and how many of those stay.
static char* migrated(const char* text, int from, guint* old, guint* left) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text) + 1);
  g_autoptr(GBytes) cut = g_bytes_new_from_bytes(bytes, 0, strlen(text));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(PATH, cut, load, NULL);
  g_autoptr(GimbalMigration) migration =
      gimbal_migrate(files, (GimbalMigrateSpan){.from = from, .to = GIMBAL_MIGRATE_FIRST});
  guint stay = 0;
  for (guint i = 0; i < migration->things->len; i++) {
    const GimbalOldThing* thing = g_ptr_array_index(migration->things, i);
    g_assert_cmpuint(thing->start, <, thing->end);
    g_assert_cmpuint(thing->end, <=, strlen(text));
    g_assert_true(gimbal_version_parse(thing->since) > 0);
    stay += !thing->mended;
    // what is left says why
    g_assert_true(thing->mended == !thing->left);
  }
  if (old) *old = migration->things->len;
  if (left) *left = stay;
  const char* becomes = g_ptr_array_index(migration->texts, 0);
  return g_strdup(becomes ? becomes : text);
}

static void test_versions(void) {
  g_assert_cmpint(gimbal_version_parse("2.3.4"), ==, GIMBAL_MJCF_VERSION(2, 3, 4));
  g_assert_cmpint(gimbal_version_parse("3.12"), ==, GIMBAL_MJCF_VERSION(3, 12, 0));
  g_assert_cmpint(gimbal_version_parse("3"), ==, GIMBAL_MJCF_VERSION(3, 0, 0));
  g_assert_cmpint(gimbal_version_parse("150"), ==, GIMBAL_MJCF_VERSION(1, 50, 0));
  g_assert_cmpint(gimbal_version_parse("1.31"), ==, GIMBAL_MJCF_VERSION(1, 31, 0));
  static const char* const kWrong[] = {"",        ".",  "2.",     ".3",    "2..3",
                                       "2.3.4.5", "v2", "2.3-rc", "2.100", "99999999999"};
  for (guint i = 0; i < G_N_ELEMENTS(kWrong); i++) g_assert_cmpint(gimbal_version_parse(kWrong[i]), ==, 0);
}

// What is old as problems with places, and the change as edits, in two files.
static void test_problems_and_edits(void) {
  static const char kRoot[] =
      "<mujoco>\n  <!-- é --><option mpr_iterations='4'/>\n  <include file='a.xml'/>\n</mujoco>\n";
  static const char kPart[] =
      "<mujocoinclude>\n<asset/>\n<equality>\n<distance geom1='a'/>\n</equality>\n<option apirate='1'/>\n"
      "</mujocoinclude>\n";
  static const Text kFiles[] = {{"/m/a.xml", kPart}, {NULL, NULL}};
  g_autoptr(GBytes) bytes = g_bytes_new_static(kRoot, strlen(kRoot));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(PATH, bytes, load, (gpointer)kFiles);
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, (GimbalMigrateSpan){0});
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  gimbal_migration_report(migration, files, list);
  static const struct {
    const char* file;
    int line, column;
    GimbalSeverity severity;
  } kPlaces[] = {{PATH, 2, 21, GIMBAL_SEVERITY_NOTE},
                 {"/m/a.xml", 4, 1, GIMBAL_SEVERITY_WARNING},
                 {"/m/a.xml", 6, 9, GIMBAL_SEVERITY_NOTE}};
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, G_N_ELEMENTS(kPlaces));
  for (guint i = 0; i < G_N_ELEMENTS(kPlaces); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, (int)i);
    g_assert_cmpstr(d->code, ==, GIMBAL_OLD_THING);
    g_assert_cmpstr(d->place.file, ==, kPlaces[i].file);
    g_assert_cmpint(d->place.line, ==, kPlaces[i].line);
    g_assert_cmpint(d->place.column, ==, kPlaces[i].column);
    g_assert_cmpint(d->severity, ==, kPlaces[i].severity);
    g_assert_nonnull(strstr(d->hint, "MuJoCo"));
  }
  g_assert_cmpuint(gimbal_migration_count_mended(migration), ==, 2);
  gimbal_diagnostics_free(list);
  g_autoptr(GArray) edits = gimbal_migration_edits(migration, files);
  g_assert_cmpuint(edits->len, ==, 2);
  g_autofree char* root = gimbal_edits_apply_to_text(edits, PATH, kRoot);
  g_autofree char* part = gimbal_edits_apply_to_text(edits, "/m/a.xml", kPart);
  g_assert_cmpstr(root, ==, g_ptr_array_index(migration->texts, 0));
  g_assert_cmpstr(part, ==, g_ptr_array_index(migration->texts, 1));
  g_assert_null(strstr(part, "apirate"));
}

//---- what a row of a table does

static const struct {
  int from;
  const char *text, *becomes;
} kRows[] = {
    {0, "<mujoco><option mpr_iterations='40' mpr_tolerance='1e-5'/></mujoco>",
     "<mujoco><option ccd_iterations='40' ccd_tolerance='1e-5'/></mujoco>"},
    {0, "<mujoco><option mpr_iterations='40' ccd_iterations='50'/></mujoco>",
     "<mujoco><option ccd_iterations='50'/></mujoco>"},
    {0, "<mujoco><option apirate='100' timestep='.01'/></mujoco>",
     "<mujoco><option timestep='.01'/></mujoco>"},
    {0, "<mujoco><option><flag passive='disable'/></option></mujoco>",
     "<mujoco><option><flag spring='disable' damper='disable'/></option></mujoco>"},
    {0, "<mujoco><option><flag sensornoise='enable'/></option></mujoco>",
     "<mujoco><option><flag/></option></mujoco>"},
    {0, "<mujoco><compiler convexhull='false'/></mujoco>", "<mujoco><compiler/></mujoco>"},
    {0, "<mujoco><compiler exactmeshinertia='false'/></mujoco>", "<mujoco><compiler/></mujoco>"},
    {0, "<mujoco>\n  <compiler exactmeshinertia='true'/>\n</mujoco>",
     "<mujoco>\n  <compiler/>\n  <default>\n    <mesh inertia=\"exact\"/>\n  </default>\n</mujoco>"},
    {0, "<mujoco><worldbody><light directional='true'/><light directional='false'/></worldbody></mujoco>",
     "<mujoco><worldbody><light type='directional'/><light type='spot'/></worldbody></mujoco>"},
    {0, "<mujoco><worldbody><camera orthographic='true'/></worldbody></mujoco>",
     "<mujoco><worldbody><camera projection='orthographic'/></worldbody></mujoco>"},
    {0, "<mujoco><worldbody><body quat='1 0 0 0' euler='0 0 90'/></worldbody></mujoco>",
     "<mujoco><worldbody><body euler='0 0 90'/></worldbody></mujoco>"},
    {0,
     "<mujoco><worldbody><body><joint actuatorforcerange='-1 1' "
     "actuatorforcelimited='true'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><joint actuatorfrcrange='-1 1' "
     "actuatorfrclimited='true'/></body></worldbody></mujoco>"},
    // how things are written
    {0, "<!-- a -->\n<?xml version='1.0'?>\n<mujoco/>\n", "<?xml version='1.0'?>\n<!-- a -->\n<mujoco/>\n"},
    {0, "<!-- a --> <?xml version='1.0'?> <mujoco/>", "<?xml version='1.0'?>\n<!-- a -->  <mujoco/>"},
    {0, "<mujoco><worldbody><geom size='.1, .2;.3'/></worldbody></mujoco>",
     "<mujoco><worldbody><geom size='.1 .2 .3'/></worldbody></mujoco>"},
    {0, "<mujoco><option timestep='0,002' gravity='0,0,-9'/></mujoco>",
     "<mujoco><option timestep='0.002' gravity='0 0 -9'/></mujoco>"},
    {0, "<mujoco><option gravity='0,5 1,5 2'/></mujoco>", "<mujoco><option gravity='0.5 1.5 2'/></mujoco>"},
    // of 1.31
    {0,
     "<mujoco><size nlmax='9' njmax='9'/><option eqsoft='true'><flag solverstat='enable'/></option></mujoco>",
     "<mujoco><size njmax='9'/><option><flag/></option></mujoco>"},
    {0,
     "<mujoco><worldbody><body><inertial pos='0 0 0' quat='0 1 0 0' mass='1' fullinertia='1 1 1 0 0 "
     "0'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><inertial pos='0 0 0' mass='1' fullinertia='1 1 1 0 0 "
     "0'/></body></worldbody></mujoco>"},
    // a class of meshes; one of other shapes too; two geoms of one mesh
    {0,
     "<mujoco><default><geom type='mesh' shellinertia='true'/></default><asset><mesh name='m' "
     "file='a.stl'/></asset><worldbody><geom mesh='m'/><geom mesh='m'/></worldbody></mujoco>",
     "<mujoco><default><geom type='mesh'/></default><asset><mesh name='m' file='a.stl' "
     "inertia='shell'/></asset><worldbody><geom mesh='m'/><geom mesh='m'/></worldbody></mujoco>"},
    {0,
     "<mujoco><default><default class='c'><geom shellinertia='true'/></default></default><asset><mesh "
     "file='a.stl'/></asset><worldbody><geom class='c' type='mesh' mesh='a'/><geom class='c' "
     "size='1'/></worldbody></mujoco>",
     "<mujoco><default><default class='c'><geom shellinertia='true'/></default></default><asset><mesh "
     "file='a.stl' inertia='shell'/></asset><worldbody><geom class='c' type='mesh' mesh='a' "
     "shellinertia='false'/><geom class='c' size='1'/></worldbody></mujoco>"},
    {0, "<mujoco><option collision='all'/></mujoco>", "<mujoco><option/></mujoco>"},
    {0,
     "<mujoco>\n  <option collision='dynamic'/>\n  <contact>\n    <pair geom1='a' geom2='b'/>\n    <exclude "
     "body1='a' body2='b'/>\n  </contact>\n</mujoco>",
     "<mujoco>\n  <option/>\n  <contact>\n    <exclude body1='a' body2='b'/>\n  </contact>\n</mujoco>"},
    {0,
     "<mujoco>\n  <option collision='predefined'/>\n  <worldbody>\n    <geom contype='1' size='1'/>\n  "
     "</worldbody>\n</mujoco>",
     "<mujoco>\n  <option/>\n  <default>\n    <geom contype=\"0\" conaffinity=\"0\"/>\n  </default>\n  "
     "<worldbody>\n    <geom size='1'/>\n  </worldbody>\n</mujoco>"},
    {0, "<mujoco><option collision='predefined'/><default><geom contype='3' size='1'/></default></mujoco>",
     "<mujoco><option/><default><geom contype='0' size='1' conaffinity='0'/></default></mujoco>"},
    {0,
     "<mujoco>\n  <asset>\n    <mesh name='m' file='a.stl'/>\n  </asset>\n  <worldbody>\n    <geom "
     "type='mesh' mesh='m' "
     "shellinertia='true'/>\n  </worldbody>\n</mujoco>",
     "<mujoco>\n  <asset>\n    <mesh name='m' file='a.stl' inertia='shell'/>\n  </asset>\n  <worldbody>\n    "
     "<geom type='mesh' mesh='m'/>\n  </worldbody>\n</mujoco>"},
    {0,
     "<mujoco>\n  <extension>\n    <plugin plugin='mujoco.elasticity.solid'/>\n  </extension>\n  "
     "<worldbody>\n    <flexcomp name='f'>\n      <plugin plugin='mujoco.elasticity.solid'>\n        <config "
     "key='young' value='1e4'/>\n        <config key='poisson' value='.2'/>\n      </plugin>\n    "
     "</flexcomp>\n  </worldbody>\n</mujoco>",
     "<mujoco>\n  <worldbody>\n    <flexcomp name='f'>\n      <elasticity young=\"1e4\" poisson=\".2\"/>\n   "
     " </flexcomp>\n  </worldbody>\n</mujoco>"},
    {0,
     "<mujoco><default class='arm'><joint damping='2'/><default class='hand'/></default><worldbody><body "
     "childclass='arm'><joint class='hand'/><geom class='arm' size='1'/></body></worldbody></mujoco>",
     "<mujoco><default class='main'><joint damping='2'/><default class='hand'/></default><worldbody><body "
     "childclass='main'><joint class='hand'/><geom class='main' size='1'/></body></worldbody></mujoco>"},
    {0,
     "<mujoco><default/><default class='arm'><joint damping='2'/></default><worldbody><body "
     "childclass='arm'/></worldbody></mujoco>",
     "<mujoco><default/><default><default class='arm'><joint "
     "damping='2'/></default></default><worldbody><body "
     "childclass='arm'/></worldbody></mujoco>"},
    {0,
     "<mujoco><worldbody><composite type='cable' flatinertia='.1' solrefsmooth='.1 1'/></worldbody></mujoco>",
     "<mujoco><worldbody><composite type='cable'/></worldbody></mujoco>"},
    // what means something else only if the version is known
    {GIMBAL_MJCF_VERSION(2, 0, 0),
     "<mujoco><option><flag nativeccd='disable' multiccd='disable' "
     "island='disable'/></option><worldbody><body><joint range='-1 1'/></body></worldbody></mujoco>",
     "<mujoco><option><flag nativeccd='disable' multiccd='disable' "
     "island='disable'/></option><worldbody><body><joint range='-1 1' "
     "limited='false'/></body></worldbody></mujoco>"},
    {GIMBAL_MJCF_VERSION(3, 8, 1),
     "<mujoco><worldbody><geom size='1' margin='.05' gap='.02'/></worldbody></mujoco>",
     "<mujoco><worldbody><geom size='1' margin='.03' gap='.02'/></worldbody></mujoco>"},
};

static void test_rows(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kRows); i++) {
    guint old, left;
    g_autofree char* becomes = migrated(kRows[i].text, kRows[i].from, &old, &left);
    g_assert_cmpstr(becomes, ==, kRows[i].becomes);
    g_assert_cmpuint(old, >, 0);
    g_assert_cmpuint(left, ==, 0);
    g_autofree char* again = migrated(becomes, 0, &old, NULL);
    g_assert_cmpstr(again, ==, becomes);
    g_assert_cmpuint(old, ==, 0);
  }
}

// Models of today, and what no rule can decide, stay as they are.
static void test_left_alone(void) {
  static const struct {
    const char* text;
    guint old;
  } kCases[] = {
      {"<mujoco><worldbody><geom size='1' margin='.05' gap='.02'/><body><joint range='-1 "
       "1'/></body></worldbody></mujoco>",
       0},
      {"<mujoco><sensor><distance geom1='a' geom2='b'/></sensor></mujoco>", 0},
      {"<mujoco><equality><distance geom1='a' geom2='b'/></equality></mujoco>", 1},
      {"<mujoco><worldbody><body><composite type='loop' count='9 1 1' "
       "spacing='.1'/></body></worldbody></mujoco>",
       1},
      {"<mujoco><worldbody><composite type='cable' curve='s' count='9 1 1' size='1'/></worldbody></mujoco>",
       0},
      {"<mujoco><worldbody><geom type='mesh' mesh='nowhere' shellinertia='true'/></worldbody></mujoco>", 1},
      {"<mujoco><asset><texture file='wood.bin'/><texture file='a.PNG'/></asset></mujoco>", 1},
      {"<mujoco><default class='main'/><default/></mujoco>", 0},
      // decimal commas or two numbers; four where three are taken
      {"<mujoco><worldbody><geom size='0,5'/></worldbody></mujoco>", 1},
      {"<mujoco><option gravity='0, 0, 0, 1'/></mujoco>", 1},
      {"\n<?xml version='1.0'?><mujoco/>", 0},
      // its mesh is that of a geom which mass fills; other shapes may have a mass in their surface
      {"<mujoco><asset><mesh name='m' file='a.stl'/></asset><worldbody><geom type='mesh' mesh='m' "
       "shellinertia='true'/><geom type='mesh' mesh='m'/></worldbody></mujoco>",
       1},
      {"<mujoco><asset><mesh name='m' file='a.stl'/></asset><worldbody><geom type='box' mesh='m' "
       "shellinertia='true'/></worldbody></mujoco>",
       0},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    guint old, left;
    g_autofree char* becomes = migrated(kCases[i].text, 0, &old, &left);
    g_assert_cmpstr(becomes, ==, kCases[i].text);
    g_assert_cmpuint(old, ==, kCases[i].old);
    g_assert_cmpuint(left, ==, kCases[i].old);
  }
}

// The gains of a DC motor: volts become torques by K / R, and the back-EMF's damping is theirs now.
static void test_dcmotor(void) {
  guint left;
  g_autofree char* becomes = migrated(
      "<mujoco><actuator><dcmotor joint='j' motorconst='.5' resistance='2' input='position' controller='8 0 "
      "4'/></actuator></mujoco>",
      0, NULL, &left);
  g_assert_cmpstr(becomes, ==,
                  "<mujoco><actuator><dcmotor joint='j' motorconst='.5' resistance='2' input='pos' "
                  "controller='2 0 1.125'/></actuator></mujoco>");
  g_assert_cmpuint(left, ==, 0);
}

//---- composites

static void test_composites(void) {
  static const struct {
    const char* text;
    int nbody, njnt, nflex;
  } kCases[] = {
      {"<mujoco><worldbody><composite type='particle' count='3 4 2' spacing='.07' offset='0 0 1'><geom "
       "size='.02'/></composite></worldbody></mujoco>",
       25, 72, 0},
      {"<mujoco><worldbody><composite type='particle' count='2 1 1' spacing='.07'><joint kind='particle' "
       "type='free'/><geom type='box' size='.02 .02 .02'/></composite></worldbody></mujoco>",
       3, 2, 0},
      {"<mujoco><worldbody><body name='B1_1' pos='0 0 1'><freejoint/><composite type='cloth' count='3 3 1' "
       "spacing='.05'><geom size='.01'/></composite></body></worldbody></mujoco>",
       10, 27, 1},
      {"<mujoco><worldbody><composite type='grid' count='3 3 1' spacing='.05'><geom size='.01'/><pin "
       "coord='0 0'/></composite><composite type='grid' count='3 3 1' spacing='.05' offset='0 0 1'><geom "
       "size='.01'/></composite></worldbody></mujoco>",
       18, 51, 2},
      {"<mujoco><worldbody><body pos='0 0 1'><composite type='box' count='3 3 3' spacing='.05'><geom "
       "size='.01'/></composite></body></worldbody></mujoco>",
       29, 81, 1},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    guint left;
    g_autofree char* becomes = migrated(kCases[i].text, 0, NULL, &left);
    mjModel* m = compile_text(becomes);
    g_assert_cmpuint(left, ==, 0);
    g_assert_cmpint(m->njnt, ==, kCases[i].njnt);
    g_assert_cmpint(m->nflex, ==, kCases[i].nflex);
    g_assert_cmpint(m->nbody, ==, kCases[i].nbody);
    mj_deleteModel(m);
  }
}

// A rope becomes a cable of 3.3, which the engine no longer reads.
static void test_rope(void) {
  g_autofree char* text = migrated(
      "<mujoco><worldbody><body name='B10' pos='0 0 1'><freejoint/><composite type='rope' count='21 1 1' "
      "spacing='.04'><joint kind='main' damping='.005'/><geom type='capsule' size='.01 "
      ".015'/></composite></body></worldbody></mujoco>",
      0, NULL, NULL);
  g_assert_nonnull(strstr(text, "type=\"cable\" curve=\"s\" count=\"21 1 1\""));
  g_assert_nonnull(strstr(text, "initial=\"free\""));
}

// Particles stand where they stood: at offset + spacing * (i - count / 2).
static void test_particles(void) {
  g_autofree char* text = migrated(
      "<mujoco><worldbody><composite type='particle' count='2 3 1' spacing='.1' offset='1 2 3'><geom "
      "size='.02'/></composite></worldbody></mujoco>",
      0, NULL, NULL);
  mjModel* m = compile_text(text);
  mjData* d = mj_makeData(m);
  mj_kinematics(m, d);
  for (int i = 0; i < 6; i++) {
    g_assert_cmpfloat_with_epsilon(d->xpos[3 * (i + 1)], 1 + .1 * (i / 3 - 1), 1e-12);
    g_assert_cmpfloat_with_epsilon(d->xpos[3 * (i + 1) + 1], 2 + .1 * (i % 3 - 1.5), 1e-12);
    g_assert_cmpfloat_with_epsilon(d->xpos[3 * (i + 1) + 2], 3 - .05, 1e-12);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- global coordinates

enum { BODIES = 6 };

static void append(GString* out, const char* name, const mjtNum* v, int n) {
  g_string_append_printf(out, " %s='", name);
  for (int i = 0; i < n; i++) g_string_append_printf(out, "%s%.17g", i ? " " : "", v[i]);
  g_string_append(out, "'");
}

static void random_numbers(mjtNum* v, int n) {
  for (int i = 0; i < n; i++) v[i] = g_test_rand_double_range(-1, 1);
}

static void append_random(GString* out, const char* name, int n) {
  mjtNum v[6];
  random_numbers(v, n);
  append(out, name, v, n);
}

// Some orientation, or none.
static void append_orientation(GString* out) {
  static const struct {
    const char* name;
    int count;
  } kForms[] = {{"quat", 4}, {"axisangle", 4}, {"xyaxes", 6}, {"zaxis", 3}, {"euler", 3}};
  int form = g_test_rand_int_range(0, 6);
  if (form < 5) append_random(out, kForms[form].name, kForms[form].count);
}

// A model as today's have it; parents[i] < i.
static char* local_model(const int* parents) {
  GString* body[BODIES];
  for (int i = 0; i < BODIES; i++) {
    body[i] = g_string_new("<body");
    g_string_append_printf(body[i], " name='b%d'", i);
    append_random(body[i], "pos", 3);
    append_orientation(body[i]);
    g_string_append(body[i], "><joint");
    append_random(body[i], "pos", 3);
    append_random(body[i], "axis", 3);
    g_string_append(body[i], "/><geom type='box' size='.1 .2 .3'");
    append_random(body[i], "pos", 3);
    append_orientation(body[i]);
    g_string_append(body[i], "/><geom type='capsule' size='.1'");
    append_random(body[i], "fromto", 6);
    g_string_append(body[i], "/><site");
    append_random(body[i], "pos", 3);
    append_orientation(body[i]);
    g_string_append(body[i], "/>");
  }
  GString* world = g_string_new(NULL);
  for (int i = BODIES - 1; i >= 0; i--) {
    GString* parent = parents[i] < 0 ? world : body[parents[i]];
    g_string_append_printf(parent, "%s</body>", body[i]->str);
    g_string_free(body[i], TRUE);
  }
  char* text =
      g_strdup_printf("<mujoco><compiler angle='radian'/><worldbody>%s</worldbody></mujoco>", world->str);
  g_string_free(world, TRUE);
  return text;
}

static void append_pose(GString* out, const mjtNum* pos, const mjtNum* mat) {
  mjtNum axes[6] = {mat[0], mat[3], mat[6], mat[1], mat[4], mat[7]}, quat[4];
  mju_mat2Quat(quat, mat);
  append(out, "pos", pos, 3);
  if (g_test_rand_bit()) {
    append(out, "quat", quat, 4);
  } else {
    append(out, "xyaxes", axes, 6);
  }
}

static void append_global_body(GString* out, const mjModel* m, const mjData* d, int b) {
  int joint = m->body_jntadr[b], geom = m->body_geomadr[b];
  mjtNum ends[6];
  g_string_append(out, "<body");
  append_pose(out, d->xpos + 3 * b, d->xmat + 9 * b);
  g_string_append(out, "><joint");
  append(out, "pos", d->xanchor + 3 * joint, 3);
  append(out, "axis", d->xaxis + 3 * joint, 3);
  g_string_append(out, "/><geom type='box' size='.1 .2 .3'");
  append_pose(out, d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom);
  for (int k = 0; k < 3; k++) {
    mjtNum half = m->geom_size[3 * (geom + 1) + 1] * d->geom_xmat[9 * (geom + 1) + 3 * k + 2];
    ends[k] = d->geom_xpos[3 * (geom + 1) + k] - half;
    ends[3 + k] = d->geom_xpos[3 * (geom + 1) + k] + half;
  }
  g_string_append(out, "/><geom type='capsule' size='.1'");
  append(out, "fromto", ends, 6);
  g_string_append(out, "/><site");
  append_pose(out, d->site_xpos + 3 * (b - 1), d->site_xmat + 9 * (b - 1));
  g_string_append(out, "/>");
  for (int child = b + 1; child < m->nbody; child++) {
    if (m->body_parentid[child] == b) append_global_body(out, m, d, child);
  }
  g_string_append(out, "</body>");
}

// Numbers are written with twelve digits.
static void assert_near(const mjtNum* a, const mjtNum* b, int n, mjtNum epsilon) {
  for (int i = 0; i < n; i++) g_assert_cmpfloat_with_epsilon(a[i], b[i], epsilon * (1 + mju_abs(b[i])));
}

static void check_global(void) {
  int parents[BODIES];
  for (int i = 0; i < BODIES; i++) parents[i] = g_test_rand_int_range(-1, i);
  g_autofree char* local = local_model(parents);
  mjModel* m = compile_text(local);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  GString* global = g_string_new("<mujoco><compiler angle='radian' coordinate='global'/><worldbody>");
  for (int b = 1; b < m->nbody; b++) {
    if (!m->body_parentid[b]) append_global_body(global, m, d, b);
  }
  g_string_append(global, "</worldbody></mujoco>");
  g_autofree char* text = migrated(global->str, 0, NULL, NULL);
  mjModel* now = compile_text(text);
  mjData* e = mj_makeData(now);
  mj_forward(now, e);
  g_assert_cmpint(now->nbody, ==, m->nbody);
  assert_near(e->xpos, d->xpos, 3 * m->nbody, 1e-10);
  assert_near(e->xmat, d->xmat, 9 * m->nbody, 1e-10);
  assert_near(e->geom_xpos, d->geom_xpos, 3 * m->ngeom, 1e-10);
  assert_near(e->site_xpos, d->site_xpos, 3 * m->nsite, 1e-10);
  assert_near(e->site_xmat, d->site_xmat, 9 * m->nsite, 1e-10);
  assert_near(e->xanchor, d->xanchor, 3 * m->njnt, 1e-10);
  assert_near(e->xaxis, d->xaxis, 3 * m->njnt, 1e-10);
  // the geoms overlap, and which contacts two boxes have may hang on the last digit: without them
  assert_near(e->qacc_smooth, d->qacc_smooth, m->nv, 1e-6);
  mj_deleteData(e);
  mj_deleteModel(now);
  mj_deleteData(d);
  mj_deleteModel(m);
  g_string_free(global, TRUE);
}

// What is not written was what it is by default, in the world.
static void test_global_unwritten(void) {
  guint old;
  g_autofree char* text = migrated(
      "<mujoco><compiler coordinate='global'/><worldbody><body name='a' pos='1 0 0' quat='0 0 0 1'><joint/>"
      "<geom type='box' size='.1 .2 .3'/><site name='s'/><body name='b' pos='1 2 0'><joint "
      "type='ball'/><geom "
      "size='.1' pos='1 2 0'/></body></body></worldbody></mujoco>",
      0, &old, NULL);
  mjModel* m = compile_text(text);
  mjData* d = mj_makeData(m);
  const mjtNum zero[6] = {0, 0, 0, 0, 0, 0}, up[3] = {0, 0, 1}, second[3] = {1, 2, 0};
  const mjtNum upright[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  mj_forward(m, d);
  assert_near(d->xanchor, zero, 6, 1e-10);
  assert_near(d->xaxis, up, 3, 1e-10);
  assert_near(d->geom_xpos, zero, 3, 1e-10);
  assert_near(d->site_xpos, zero, 3, 1e-10);
  assert_near(d->geom_xmat, upright, 9, 1e-10);
  assert_near(d->xpos + 6, second, 3, 1e-10);
  assert_near(d->xmat + 18, upright, 9, 1e-10);
  g_assert_cmpuint(old, ==, 1);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_global(void) {
  for (int i = 0; i < 100; i++) check_global();
}

// Bodies without a place, an anchor, and what is included.
static void test_global_files(void) {
  static const char kRoot[] =
      "<mujoco><compiler coordinate='global'/><worldbody><body name='a' pos='0 0 1'><joint pos='0 0 1'/>"
      "<geom size='.1' pos='0 0 1'/><include file='arm.xml'/></body></worldbody>"
      "<equality><connect body1='b' body2='a' anchor='0 0 4'/></equality></mujoco>";
  static const Text kFiles[] = {{"/m/arm.xml",
                                 "<mujocoinclude><body name='b'><joint pos='0 0 2'/><geom size='.1' "
                                 "fromto='0 0 2 0 0 3' type='capsule'/></body></mujocoinclude>"},
                                {NULL, NULL}};
  g_autoptr(GBytes) bytes = g_bytes_new_static(kRoot, strlen(kRoot));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(PATH, bytes, load, (gpointer)kFiles);
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, (GimbalMigrateSpan){0});
  g_assert_cmpstr(g_ptr_array_index(migration->texts, 1), ==,
                  "<mujocoinclude><body name='b' pos='0 0 1.5'><joint pos='0 0 -0.5'/><geom size='.1' "
                  "fromto='0 0 -0.5 0 0 0.5' "
                  "type='capsule'/></body></mujocoinclude>");
  g_assert_nonnull(strstr(g_ptr_array_index(migration->texts, 0), "anchor='0 0 1.5'"));
  g_assert_nonnull(
      strstr(g_ptr_array_index(migration->texts, 0), "<joint pos='0 0 0'/><geom size='.1' pos='0 0 0'/>"));
}

// A file that stands in two places of the world cannot be turned into those of both: nothing is
// changed, and it is told.
static void test_global_twice(void) {
  static const char kRoot[] =
      "<mujoco><compiler coordinate='global'/><worldbody><body name='a' pos='0 0 1'><include "
      "file='leg.xml'/></body>"
      "<body name='b' pos='1 0 1'><include file='leg.xml'/></body></worldbody></mujoco>";
  static const Text kFiles[] = {
      {"/m/leg.xml", "<mujocoinclude><geom size='.1' pos='0 0 1'/></mujocoinclude>"}, {NULL, NULL}};
  g_autoptr(GBytes) bytes = g_bytes_new_static(kRoot, strlen(kRoot));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(PATH, bytes, load, (gpointer)kFiles);
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, (GimbalMigrateSpan){0});
  g_assert_null(g_ptr_array_index(migration->texts, 0));
  g_assert_null(g_ptr_array_index(migration->texts, 1));
  g_assert_cmpuint(migration->things->len, ==, 1);
  g_assert_false(((GimbalOldThing*)g_ptr_array_index(migration->things, 0))->mended);
}

// Texts that are broken anywhere, and numbers that are none.
static void test_bad_text(void) {
  static const char kText[] =
      "<mujoco><compiler coordinate='global' exactmeshinertia='true'/><option collision='predefined' "
      "mpr_iterations='3'><flag passive='x'/></option>"
      "<worldbody><body name='B3_5' quat='0 0 0 0' pos='1 nan 1e999'><freejoint/><composite type='cloth' "
      "count='-9 0 1e99' spacing='x'><pin coord='a'/></composite></body>"
      "<composite type='particle' count='2 2 2' spacing='inf'><geom/></composite><geom fromto='1 2 3' "
      "gap='z' mesh='&lt;' shellinertia='true'/></worldbody></mujoco>";
  for (gsize length = 0; length <= strlen(kText); length++) {
    g_autofree char* cut = g_strndup(kText, length);
    g_autofree char* becomes = migrated(cut, 1, NULL, NULL);
    g_assert_nonnull(becomes);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/migrate/versions", test_versions);
  g_test_add_func("/migrate/problems", test_problems_and_edits);
  g_test_add_func("/migrate/rows", test_rows);
  g_test_add_func("/migrate/left-alone", test_left_alone);
  g_test_add_func("/migrate/dcmotor", test_dcmotor);
  g_test_add_func("/migrate/composites", test_composites);
  g_test_add_func("/migrate/rope", test_rope);
  g_test_add_func("/migrate/particles", test_particles);
  g_test_add_func("/migrate/global", test_global);
  g_test_add_func("/migrate/global_unwritten", test_global_unwritten);
  g_test_add_func("/migrate/global/files", test_global_files);
  g_test_add_func("/migrate/global/twice", test_global_twice);
  g_test_add_func("/migrate/bad-text", test_bad_text);
  return g_test_run();
}
