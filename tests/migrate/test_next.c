// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models of 3.12 on the way to 4.0: the text that comes of each rule, and what is told. What the
// reference makes of the results stands in official.py.

#include <string.h>

#include "migrate/migrate.h"

#define PATH  "/m/model.xml"
#define LAST  GIMBAL_MIGRATE_ENGINE
#define FIRST GIMBAL_MIGRATE_FIRST

typedef struct Outcome {
  guint old, left;  // things, and those of them that stay
} Outcome;

static char* migrated(const char* text, int from, int to, Outcome* outcome) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text) + 1);
  g_autoptr(GBytes) cut = g_bytes_new_from_bytes(bytes, 0, strlen(text));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(PATH, cut, NULL, NULL);
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, (GimbalMigrateSpan){.from = from, .to = to});
  *outcome =
      (Outcome){migration->things->len, migration->things->len - gimbal_migration_count_mended(migration)};
  const char* becomes = g_ptr_array_index(migration->texts, 0);
  return g_strdup(becomes ? becomes : text);
}

//---- texts

#define WORLD(text)  "<mujoco>\n  <worldbody>\n    " text "\n  </worldbody>\n</mujoco>"
#define TENDON(text) "<mujoco><tendon>" text "</tendon></mujoco>"

static const struct {
  int from;
  const char *text, *becomes;
} kMended[] = {
    {0,
     "<mujoco><worldbody><flexcomp><contact internal='false' "
     "selfcollide='none'/></flexcomp></worldbody></mujoco>",
     "<mujoco><worldbody><flexcomp><contact selfcollide='none'/></flexcomp></worldbody></mujoco>"},
    {0, "<mujoco><statistic meaninertia='2' extent='1'/></mujoco>",
     "<mujoco><statistic extent='1'/></mujoco>"},
    {0, "<mujoco><worldbody><flexcomp><edge equality='vert' damping='1'/></flexcomp></worldbody></mujoco>",
     "<mujoco><worldbody><flexcomp><edge equality='true' damping='1'/></flexcomp></worldbody></mujoco>"},
    {0,
     "<mujoco><equality><!-- c --><flexvert flex='f' solref='.1 1'/><flexvert "
     "flex='g'></flexvert></equality></mujoco>",
     "<mujoco><equality><!-- c --><flex flex='f' solref='.1 1'/><flex flex='g'></flex></equality></mujoco>"},
    // actuators in classes of another kind: what 3.12 gave them, as recorded there
    {FIRST,
     "<mujoco><default><position kp='7'/><default class='c'><velocity kv='9' gear='2'/></default></default>"
     "<actuator><position joint='j' class='c'/><velocity joint='j' class='c'/><velocity joint='j'/>"
     "<motor joint='j' class='c'/><position joint='j' kp='3'/></actuator></mujoco>",
     "<mujoco><default><position kp='7'/><default class='c'><velocity kv='9' gear='2'/></default></default>"
     "<actuator><position joint='j' class='c' kp='9' kv='9'/><velocity joint='j' class='c'/>"
     "<velocity joint='j' kv='7'/><motor joint='j' class='c'/><position joint='j' "
     "kp='3'/></actuator></mujoco>"},
    // what each kind took: a muscle, a damper, a pid of a class of positions; a filter stayed,
    // which a position cannot say
    {FIRST,
     "<mujoco><default><general dyntype='filter' dynprm='3'/><default class='p'><position kp='7' kv='2'/>"
     "</default></default><actuator><position joint='j' kp='4'/><muscle joint='j' class='p'/><pid joint='j' "
     "class='p'/><motor joint='j' class='p'/></actuator></mujoco>",
     "<mujoco><default><general dyntype='filter' dynprm='3'/><default class='p'><position kp='7' kv='2'/>"
     "</default></default><actuator><general joint=\"j\" dyntype=\"filter\" gaintype=\"fixed\" "
     "biastype=\"affine\" dynprm=\"3\" gainprm=\"4\" biasprm=\"0 -4 0\"/><muscle joint='j' class='p' "
     "timeconst='3 0.04' range='7 1.05' tausmooth='0' force='-1' scale='200' lmin='0.5' lmax='1.6' "
     "vmax='1.5' fpmax='1.3' fvmax='1.2'/><pid joint='j' class='p' kp='7' kv='2'/><motor joint='j' "
     "class='p'/></actuator></mujoco>"},
    // DC motors: zeros that left what the class has, a capacity beside a time; frames had no scale
    {FIRST,
     "<mujoco><default><dcmotor saturation='3 2 1' inductance='.01'/></default><actuator><dcmotor joint='j' "
     "saturation='5 0 0'/><dcmotor joint='j' saturation='0 0 0' inductance='0'/><dcmotor joint='j' "
     "thermal='2 3 9'/></actuator></mujoco>",
     "<mujoco><default><dcmotor saturation='3 2 1' inductance='.01'/></default><actuator><dcmotor joint='j' "
     "saturation='5 0 1'/><dcmotor joint='j' saturation='3 2 1'/><dcmotor joint='j' "
     "thermal='2 3 0'/></actuator></mujoco>"},
    {FIRST, "<mujoco><worldbody><frame pos='1 0 0' scale='2' scaling='similar'/></worldbody></mujoco>",
     "<mujoco><worldbody><frame pos='1 0 0'/></worldbody></mujoco>"},
    // a class within a class
    {FIRST,
     "<mujoco><default><geom euler='0 0 90'/><default class='d'><geom quat='0 1 0 0' size='1'/></default>"
     "</default></mujoco>",
     "<mujoco><default><geom euler='0 0 90'/><default class='d'><geom size='1'/></default>"
     "</default></mujoco>"},
    // a ball joint in a fixed tendon, beside others
    {0,
     "<mujoco><worldbody><body><joint name='j' type='ball'/></body><body><joint name='k'/></body></worldbody>"
     "<tendon><fixed><joint joint='j' coef='1'/><joint joint='k' coef='2'/></fixed></tendon></mujoco>",
     "<mujoco><worldbody><body><joint name='j' type='ball'/></body><body><joint name='k'/></body></worldbody>"
     "<tendon><fixed><joint joint='k' coef='2'/></fixed></tendon></mujoco>"},
    // damping of bodies that an elastic flex moves, of the joint itself and of its class
    {0,
     "<mujoco><default><joint damping='2 3'/></default><worldbody><body name='v'><joint name='a' "
     "type='slide' damping='.5'/><joint type='slide' axis='1 0 0'/></body><body name='w'><joint "
     "damping='1'/></body></worldbody><deformable><flex dim='3' body='v'><elasticity young='1'/></flex>"
     "</deformable><tendon>\n  <fixed/>\n</tendon></mujoco>",
     "<mujoco><default><joint damping='2 3'/></default><worldbody><body name='v'><joint name='a' "
     "type='slide' damping='0'/><joint name='damped' type='slide' axis='1 0 0' damping='0'/></body><body "
     "name='w'><joint "
     "damping='1'/></body></worldbody><deformable><flex dim='3' body='v'><elasticity young='1'/></flex>"
     "</deformable><tendon>\n  <fixed/>\n  <fixed damping=\".5\">\n    <joint joint=\"a\" coef=\"1\"/>\n  "
     "</fixed>\n  <fixed damping=\"2 3\">\n    <joint joint=\"damped\" coef=\"1\"/>\n  </fixed>\n</tendon>"
     "</mujoco>"},
    // the integrator that elastic flexes and passive contacts want
    {0,
     "<mujoco><option integrator='implicitfast'/><worldbody><flexcomp dim='3'><elasticity "
     "young='1'/></flexcomp>"
     "</worldbody></mujoco>",
     "<mujoco><option integrator='discrete'/><worldbody><flexcomp dim='3'><elasticity young='1'/></flexcomp>"
     "</worldbody></mujoco>"},
    {0,
     "<mujoco><option integrator='implicit' noslip_iterations='3'/><worldbody><flexcomp dim='2'><elasticity "
     "young='1' "
     "elastic2d='bend'/></flexcomp></worldbody></mujoco>",
     "<mujoco><option integrator='Euler' noslip_iterations='3'/><worldbody><flexcomp dim='2'><elasticity "
     "young='1' "
     "elastic2d='bend'/></flexcomp></worldbody></mujoco>"},
    {0,
     "<mujoco><option timestep='.1'/><worldbody><flexcomp><contact "
     "passive='true'/></flexcomp></worldbody></mujoco>",
     "<mujoco><option timestep='.1' integrator='discrete'/><worldbody><flexcomp><contact "
     "passive='true'/></flexcomp>"
     "</worldbody></mujoco>"},
    // points that hang on a body that moves
    {0,
     "<mujoco>\n  <worldbody>\n    <body pos='0 0 1' euler='0 90 0'>\n      <freejoint/>\n      <frame "
     "pos='9 9 9'>\n"
     "        <flexcomp name='f' type='grid'/>\n      </frame>\n    </body>\n  </worldbody>\n</mujoco>",
     "<mujoco>\n  <worldbody>\n    <body pos='0 0 1' euler='0 90 0'>\n      <freejoint/>\n      <frame "
     "pos='9 9 9'>\n"
     "      </frame>\n    </body>\n    <frame pos=\"0 0 1\" euler=\"0 90 0\"><flexcomp name='f' "
     "type='grid'/></frame>\n"
     "  </worldbody>\n</mujoco>"},
    // a joint twice
    {0,
     TENDON("<fixed><joint joint='a' coef='2'/><joint joint='b' coef='1'/><joint joint='a' "
            "coef='-.5'/></fixed>"),
     TENDON("<fixed><joint joint='a' coef='1.5'/><joint joint='b' coef='1'/></fixed>")},
    {0, "<mujoco><visual><headlight active='3'/></visual></mujoco>",
     "<mujoco><visual><headlight active='1'/></visual></mujoco>"},
    {0, "<mujoco><compiler discardvisual='true' inertiafromgeom='true'/></mujoco>",
     "<mujoco><compiler discardvisual='true' inertiafromgeom='auto'/></mujoco>"},
    // what means something else, if the version is known
    {FIRST, TENDON("<fixed actuatorfrcrange='-1 1'/>"),
     "<mujoco><tendon><fixed actuatorfrcrange='-1 1' "
     "actuatorfrclimited='false'/></tendon></mujoco>"},
    {FIRST, "<mujoco><actuator><pid joint='j'/></actuator></mujoco>",
     "<mujoco><actuator><pid joint='j' kp='0'/></actuator></mujoco>"},
    {FIRST,
     "<mujoco><default><geom euler='0 0 90'/><default "
     "class='c'><site "
     "zaxis='1 0 0'/></default></default><worldbody><geom quat='1 0 0 0' size='1'/><body "
     "childclass='c'><site quat='0 1 "
     "0 0'/><camera quat='0 1 0 0'/></body></worldbody></mujoco>",
     "<mujoco><default><geom euler='0 0 90'/><default "
     "class='c'><site "
     "zaxis='1 0 0'/></default></default><worldbody><geom size='1'/><body childclass='c'><site/><camera "
     "quat='0 1 0 "
     "0'/></body></worldbody></mujoco>"},
    {FIRST,
     "<mujoco><worldbody><flexcomp dim='1'><elasticity young='3' "
     "damping='1'/></flexcomp></worldbody></mujoco>",
     "<mujoco><worldbody><flexcomp dim='1'><elasticity "
     "damping='1'/></flexcomp></worldbody></mujoco>"},
    {FIRST,
     "<mujoco><worldbody><flexcomp dim='2'><elasticity young='8' "
     "poisson='0' "
     "elastic2d='bend'/></flexcomp><flexcomp dim='3'><elasticity young='6' "
     "poisson='.5'/></flexcomp></worldbody></mujoco>",
     "<mujoco><worldbody><flexcomp dim='2'><elasticity young='6' "
     "poisson='0' "
     "elastic2d='bend'/></flexcomp><flexcomp dim='3'><elasticity young='6' "
     "poisson='.5'/></flexcomp></worldbody></mujoco>"},
    {FIRST,
     "<mujoco><worldbody><body><frame pos='1 0 0'><inertial mass='1' "
     "pos='0 0 "
     "0'/></frame></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><inertial mass='1' pos='0 0 "
     "0'/><frame pos='1 0 "
     "0'></frame></body></worldbody></mujoco>"},
};

static void test_mended(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kMended); i++) {
    Outcome outcome;
    g_autofree char* becomes = migrated(kMended[i].text, kMended[i].from, LAST, &outcome);
    g_assert_cmpstr(becomes, ==, kMended[i].becomes);
    g_assert_cmpuint(outcome.old, >, 0);
    g_assert_cmpuint(outcome.left, ==, 0);
    g_autofree char* again = migrated(becomes, 0, LAST, &outcome);
    g_assert_cmpstr(again, ==, becomes);
    g_assert_cmpuint(outcome.old, ==, 0);
    g_autofree char* today = migrated(kMended[i].text, kMended[i].from, 0, &outcome);
    g_assert_cmpstr(today, ==, becomes);
    g_autofree char* before = migrated(kMended[i].text, kMended[i].from, FIRST, &outcome);
    g_assert_cmpstr(before, ==, kMended[i].text);
  }
}

// What no rule can decide is told, and stays as it is.
static void test_told(void) {
  static const struct {
    int from;
    const char* text;
  } kCases[] = {
      {0,
       "<mujoco><worldbody><body><joint name='j' type='ball'/></body></worldbody><tendon><fixed><joint "
       "joint='j' "
       "coef='1'/></fixed></tendon></mujoco>"},
      {0, TENDON("<fixed armature='-1'/>")},
      {0, TENDON("<spatial><pulley divisor='0'/></spatial>")},
      {0, "<mujoco><asset><hfield nrow='1' ncol='4' size='1 1 1 1'/></asset></mujoco>"},
      {0, "<mujoco><actuator><dcmotor motorconst='-1'/></actuator></mujoco>"},
      {0, "<mujoco><worldbody><camera resolution='-1 1'/></worldbody></mujoco>"},
      {0, "<mujoco><compiler settotalmass='3'/></mujoco>"},
      {0,
       "<mujoco><compiler discardvisual='true' inertiafromgeom='true'/><worldbody><body><inertial "
       "mass='1'/></body></worldbody></mujoco>"},
      {0,
       "<mujoco><worldbody><flexcomp><contact passive='true'/><edge "
       "damping='1'/></flexcomp></worldbody></mujoco>"},
      {0,
       "<mujoco><worldbody><replicate "
       "count='2'><body><freejoint/><flexcomp/></body></replicate></worldbody></mujoco>"},
      {FIRST,
       "<mujoco><default><dcmotor motorconst='1'/><default class='p'><position kp='5'/></default></default>"
       "<actuator><dcmotor class='p' joint='j' resistance='1' motorconst='2'/></actuator></mujoco>"},
      {FIRST,
       "<mujoco><actuator><position "
       "dampratio='1'/></actuator></mujoco>"},
      {FIRST,
       "<mujoco><tendon><spatial><geom geom='g' "
       "sidesite='s'/></spatial></tendon></mujoco>"},
      {FIRST,
       "<mujoco><worldbody><flexcomp><elasticity young='1' "
       "poisson='.3' "
       "elastic2d='both'/></flexcomp></worldbody></mujoco>"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    Outcome outcome;
    g_autofree char* becomes = migrated(kCases[i].text, kCases[i].from, LAST, &outcome);
    g_assert_cmpstr(becomes, ==, kCases[i].text);
    g_assert_cmpuint(outcome.old, ==, 1);
    g_assert_cmpuint(outcome.left, ==, 1);
  }
}

// Models of 4.0 have nothing old, and these have nothing that a rule could take for it.
static void test_left_alone(void) {
  static const char* const kTexts[] = {
      WORLD("<flexcomp dim='1'><elasticity young='1' section='box'/><pin id='0'/></flexcomp>"),
      WORLD("<body><freejoint/><flexcomp><pin id='1'/></flexcomp></body>"),
      WORLD("<body><freejoint/><flexcomp dof='radial'/><flexcomp rigid='true'/></body>"),
      WORLD("<body><flexcomp/></body>"),
      "<mujoco><option integrator='discrete'/><worldbody><flexcomp dim='3'><elasticity "
      "young='1'/></flexcomp></worldbody></mujoco>",
      "<mujoco><option integrator='implicit'/><worldbody><flexcomp dim='2'><elasticity "
      "young='1'/></flexcomp></worldbody></mujoco>",
      "<mujoco><visual><headlight active='auto'/></visual></mujoco>",
      "<mujoco><asset><hfield file='a.png' nrow='0' ncol='0'/></asset></mujoco>",
  };
  for (guint i = 0; i < G_N_ELEMENTS(kTexts); i++) {
    Outcome outcome;
    g_autofree char* becomes = migrated(kTexts[i], 0, LAST, &outcome);
    g_assert_cmpstr(becomes, ==, kTexts[i]);
    g_assert_cmpuint(outcome.old, ==, 0);
  }
}

//---- cables

#define CABLE(attributes, inside, around)                                                     \
  "<mujoco>\n  <worldbody>\n    <composite prefix='c' type='cable' curve='s' count='11 1 1' " \
  "size='1' " attributes ">\n      " inside "\n    </composite>\n  </worldbody>" around "\n</mujoco>"
#define PLUGIN                                                                                    \
  "<plugin plugin='mujoco.elasticity.cable'><config key='twist' value='8e8'/><config key='bend' " \
  "value='1e9'/></plugin><joint kind='main' damping='.1'/><geom type='capsule' size='.01' density='1000'/>"

// The constants, the mass that moves, and the ends: closed forms of a round rod of ten edges.
static void test_rod(void) {
  Outcome outcome;
  g_autofree char* becomes = migrated(CABLE("initial='none' offset='0 0 1'", PLUGIN, ""), 0, LAST, &outcome);
  g_assert_cmpuint(outcome.left, ==, 0);
  g_assert_nonnull(strstr(becomes, "<option integrator=\"discrete\"/>"));
  g_assert_nonnull(
      strstr(becomes,
             "<flexcomp name=\"c\" type=\"grid\" dim=\"1\" count=\"11 1 1\" spacing=\"0.1 0.1 0.1\" "
             "pos=\"0.5 0 1\" radius=\"0.01\" mass=\"0.391651884148\">"));
  g_assert_nonnull(
      strstr(becomes, "<elasticity young=\"1000000000\" shear=\"800000000\" damping=\"0.00127323954474\"/>"));
  g_assert_nonnull(strstr(becomes, "<pin id=\"0 1\"/>"));
  g_autofree char* ball = migrated(CABLE("", PLUGIN, ""), 0, LAST, &outcome);
  g_assert_nonnull(strstr(ball, "<pin id=\"0\"/>"));
  g_autofree char* loose = migrated(CABLE("initial='free'", PLUGIN, ""), 0, LAST, &outcome);
  g_assert_null(strstr(loose, "<pin"));
  g_assert_nonnull(strstr(loose, "mass=\"0.356047167407\""));
}

static void test_rod_shapes(void) {
  Outcome outcome;
  g_autofree char* box = migrated(CABLE("",
                                        "<plugin plugin='mujoco.elasticity.cable'><!-- soft --><config "
                                        "key='bend' value='5'/></plugin><geom type='box' "
                                        "size='.05 .02 .01' mass='.2' rgba='1 0 0 1' friction='2'/>",
                                        ""),
                                  0, LAST, &outcome);
  g_assert_nonnull(strstr(box, "section=\"box\" sectionsize=\"0.02 0.01\""));
  g_assert_nonnull(strstr(box, "mass=\"2.2\" rgba=\"1 0 0 1\""));
  g_assert_nonnull(strstr(box, "<contact friction=\"2\"/>"));
  g_assert_nonnull(strstr(box, "<!-- soft -->"));
  g_assert_null(strstr(box, "radius="));
  // without a stiffness it is a thread, and the integrator stays
  g_autofree char* thread = migrated(CABLE("", "<geom type='capsule' size='.01'/>", ""), 0, LAST, &outcome);
  g_assert_null(strstr(thread, "<elasticity"));
  g_assert_null(strstr(thread, "<option"));
  g_autofree char* bent = migrated(
      "<mujoco><worldbody><composite type='cable' vertex='0 0 0 1 0 0 1 1 0' offset='1 2 3'><joint "
      "kind='main' "
      "stiffness='3'/><geom type='capsule' size='.1'/></composite></worldbody></mujoco>",
      0, LAST, &outcome);
  g_assert_nonnull(strstr(bent, "name=\"cable\" type=\"direct\" dim=\"1\" pos=\"1 2 3\""));
  g_assert_nonnull(strstr(bent, "point=\"0 0 0 1 0 0 1 1 0\""));
  g_assert_nonnull(strstr(bent, "element=\"0 1 1 2\""));
  g_assert_nonnull(strstr(bent, "young=\"38197.1863421\" shear=\"19098.593171\""));
}

// Ends that something is tied to, and motors that twist them, go over; the plug-in is listed no
// more; what a rod lacks keeps the cable as it is.
static void test_rod_parts(void) {
  Outcome outcome;
  g_autofree char* tied = migrated(CABLE("initial='none'", PLUGIN,
                                         "<equality><connect body1='cB_last' body2='s' anchor='.1 0 "
                                         "0'/></equality><actuator><motor site='cS_last' "
                                         "gear='0 0 0 2 0 0'/></actuator><sensor><framepos objtype='xbody' "
                                         "objname='cB_5'/></sensor><extension><plugin "
                                         "plugin='mujoco.elasticity.cable'/></extension>"),
                                   0, LAST, &outcome);
  g_assert_cmpuint(outcome.left, ==, 0);
  g_assert_nonnull(strstr(tied, "<connect body1='c_10' body2='s' anchor='0 0 0'/>"));
  g_assert_nonnull(strstr(tied, "<motor gear='2' joint='c_twist'/>"));
  g_assert_nonnull(strstr(tied, "objname='c_5'"));
  g_assert_null(strstr(tied, "mujoco.elasticity"));
  static const char* const kKept[] = {
      CABLE("", PLUGIN, "<sensor><framequat objtype='xbody' objname='cB_5'/></sensor>"),
      CABLE("", PLUGIN, "<sensor><framepos objtype='xbody' objname='cB_first'/></sensor>"),
      CABLE("", PLUGIN, "<sensor><ballquat joint='cJ_5'/></sensor>"),
      CABLE("", PLUGIN, "<equality><connect body1='s' body2='cB_last' anchor='0 0 0'/></equality>"),
  };
  for (guint i = 0; i < G_N_ELEMENTS(kKept); i++) {
    g_autofree char* kept = migrated(kKept[i], 0, LAST, &outcome);
    g_assert_cmpstr(kept, ==, kKept[i]);
    g_assert_cmpuint(outcome.left, ==, 2);
  }
}

// A rope of 2019 goes all the way.
static void test_rope(void) {
  Outcome outcome;
  g_autofree char* becomes = migrated(
      "<mujoco><worldbody><body name='B10' pos='0 0 1'><freejoint/><composite type='rope' count='21 1 1' "
      "spacing='.04'>"
      "<joint kind='main' damping='.005' stiffness='1'/><geom type='capsule' size='.01 "
      ".015'/></composite></body></worldbody></mujoco>",
      0, LAST, &outcome);
  g_assert_null(strstr(becomes, "composite"));
  g_assert_nonnull(strstr(becomes, "<flexcomp name=\"cable\""));
}

// Texts that are broken anywhere.
static void test_bad_text(void) {
  static const char kText[] =
      "<mujoco><option integrator='implicit'/><worldbody><body><joint name='j' type='ball'/><frame "
      "pos='a'><flexcomp "
      "dim='x'><edge equality='vert'/><elasticity young='1e999' "
      "elastic2d='both'/></flexcomp></frame><composite "
      "type='cable' count='3' size='inf' vertex='1 2 nan' curve='s s s s'><geom type='capsule' "
      "size='0'/><plugin "
      "instance='i'/></composite></body></worldbody><tendon><fixed><joint joint='j'/><joint joint='j' "
      "coef='z'/></fixed></tendon><equality><flexvert flex='f'></flexvert></equality></mujoco>";
  for (gsize length = 0; length <= strlen(kText); length++) {
    Outcome outcome;
    g_autofree char* cut = g_strndup(kText, length);
    g_autofree char* becomes = migrated(cut, FIRST, LAST, &outcome);
    g_assert_nonnull(becomes);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/next/mended", test_mended);
  g_test_add_func("/next/told", test_told);
  g_test_add_func("/next/left-alone", test_left_alone);
  g_test_add_func("/next/rod", test_rod);
  g_test_add_func("/next/rod/shapes", test_rod_shapes);
  g_test_add_func("/next/rod/parts", test_rod_parts);
  g_test_add_func("/next/rope", test_rope);
  g_test_add_func("/next/bad-text", test_bad_text);
  return g_test_run();
}
