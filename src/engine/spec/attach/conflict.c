// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Settings of a model that is attached to another one.
//
// Only settings that somebody made count: those written in a text, whatever their value, or where
// no text wrote any, those that a program changed from what is built in. Where only the child made
// one, merging adopts it, and the other policies leave the parent's default with a warning. Where
// both made one and the values differ, merging takes the more careful value if there is one: the
// smaller time step or tolerance, the larger number of iterations, the larger size, the wider range
// of view; flags and disabled groups add up. A setting without a more careful value is a conflict.
// All conflicts are told together, and a refused child changes nothing.

#include "spec/attach/conflict.h"

#include <mujoco/mjxmacro.h>
#include <stddef.h>
#include <string.h>

#include "base/mark.h"

typedef enum Rule { EQUAL, SMALLER, LARGER } Rule;
typedef enum Kind { REAL, SINGLE, INTEGER, SIZE } Kind;

typedef struct Setting {
  const char* name;
  size_t offset;  // in mjSpec
  Kind kind;
  int count;
  Rule rule;
  // offset in mjSpec of the mask of what was written in a text, 0: texts leave no trace
  size_t authored;
  int bit;  // in that mask
} Setting;

// Bits of the masks: fields in the order of their declaration.
#define XVEC(type, name, count) X(type, name, count)
#define X(type, name, count)    OPTION_##name,
enum { MJOPTION_FIELDS };
#undef X
#define X(type, name, count) GLOBAL_##name,
enum { MJVISUAL_GLOBAL_FIELDS };
#undef X
#define X(type, name, count) MAP_##name,
enum { MJVISUAL_MAP_FIELDS };
#undef X
#undef XVEC

#define OPTION(field, kind, count, rule)                                                          \
  {                                                                                               \
    #field, offsetof(mjSpec, option.field), kind, count, rule, offsetof(mjSpec, authored.option), \
        OPTION_##field                                                                            \
  }
#define GLOBAL(field, kind, rule)                                                                           \
  {                                                                                                         \
    #field, offsetof(mjSpec, visual.global.field), kind, 1, rule, offsetof(mjSpec, authored.visual_global), \
        GLOBAL_##field                                                                                      \
  }
#define MAP(field, kind, rule)                                                                        \
  {                                                                                                   \
    #field, offsetof(mjSpec, visual.map.field), kind, 1, rule, offsetof(mjSpec, authored.visual_map), \
        MAP_##field                                                                                   \
  }
#define COUNT(field, kind) \
  { #field, offsetof(mjSpec, field), kind, 1, LARGER, 0, 0 }

static const Setting settings[] = {
    OPTION(timestep, REAL, 1, SMALLER),
    OPTION(impratio, REAL, 1, EQUAL),
    OPTION(tolerance, REAL, 1, SMALLER),
    OPTION(ls_tolerance, REAL, 1, SMALLER),
    OPTION(noslip_tolerance, REAL, 1, SMALLER),
    OPTION(ccd_tolerance, REAL, 1, SMALLER),
    OPTION(sleep_tolerance, REAL, 1, SMALLER),
    OPTION(gravity, REAL, 3, EQUAL),
    OPTION(wind, REAL, 3, EQUAL),
    OPTION(magnetic, REAL, 3, EQUAL),
    OPTION(density, REAL, 1, EQUAL),
    OPTION(viscosity, REAL, 1, EQUAL),
    OPTION(o_margin, REAL, 1, EQUAL),
    OPTION(o_solref, REAL, mjNREF, EQUAL),
    OPTION(o_solimp, REAL, mjNIMP, EQUAL),
    OPTION(o_friction, REAL, 5, EQUAL),
    OPTION(integrator, INTEGER, 1, EQUAL),
    OPTION(cone, INTEGER, 1, EQUAL),
    OPTION(jacobian, INTEGER, 1, EQUAL),
    OPTION(solver, INTEGER, 1, EQUAL),
    OPTION(iterations, INTEGER, 1, LARGER),
    OPTION(ls_iterations, INTEGER, 1, LARGER),
    OPTION(noslip_iterations, INTEGER, 1, LARGER),
    OPTION(ccd_iterations, INTEGER, 1, LARGER),
    OPTION(sdf_iterations, INTEGER, 1, LARGER),
    OPTION(sdf_initpoints, INTEGER, 1, LARGER),
    GLOBAL(realtime, SINGLE, SMALLER),
    MAP(znear, SINGLE, SMALLER),
    MAP(zfar, SINGLE, LARGER),
    COUNT(memory, SIZE),
    COUNT(njmax, INTEGER),
    COUNT(nconmax, INTEGER),
    COUNT(nstack, SIZE),
    COUNT(nuserdata, INTEGER),
    COUNT(nkey, INTEGER),
    COUNT(nuser_body, INTEGER),
    COUNT(nuser_jnt, INTEGER),
    COUNT(nuser_geom, INTEGER),
    COUNT(nuser_site, INTEGER),
    COUNT(nuser_cam, INTEGER),
    COUNT(nuser_tendon, INTEGER),
    COUNT(nuser_actuator, INTEGER),
    COUNT(nuser_sensor, INTEGER),
};

//---- values

static size_t value_size(const Setting* s) {
  static const size_t of[] = {
      [REAL] = sizeof(mjtNum), [SINGLE] = sizeof(float), [INTEGER] = sizeof(int), [SIZE] = sizeof(mjtSize)};
  return of[s->kind] * s->count;
}

static void* place_of(const Setting* s, const mjSpec* spec) {
  return (char*)spec + s->offset;
}

static double number_of(const Setting* s, const mjSpec* spec, int i) {
  const void* p = place_of(s, spec);
  switch (s->kind) {
    case REAL:
      return ((const mjtNum*)p)[i];
    case SINGLE:
      return (double)((const float*)p)[i];
    case INTEGER:
      return ((const int*)p)[i];
    default:
      return (double)((const mjtSize*)p)[i];
  }
}

static bool is_same(const Setting* s, const mjSpec* a, const mjSpec* b) {
  return memcmp(place_of(s, a), place_of(s, b), value_size(s)) == 0;
}

//---- what differs

typedef struct Conflict {
  mjSpec* parent;
  const mjSpec* child;
  mjSpec merged;  // what the parent becomes if nothing is refused
  mjSpec built_in;
  mjtConflict policy;
  GPtrArray* lines;  // GimbalMessage, for each setting that is not simply the same
  bool refused;
} Conflict;

static GimbalMessage* new_line(Conflict* c) {
  GimbalMessage* line = g_new0(GimbalMessage, 1);
  g_ptr_array_add(c->lines, line);
  return line;
}

static char* numbers_of(const Setting* s, const mjSpec* spec) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < s->count; i++) g_string_append_printf(text, i ? " %g" : "%g", number_of(s, spec, i));
  return g_string_free(text, FALSE);
}

static void conflict_report_setting(Conflict* c, const Setting* s, bool parent_made, const char* outcome) {
  char *mine = numbers_of(s, c->parent), *theirs = numbers_of(s, c->child);
  if (parent_made) {
    gimbal_message_set(new_line(c), "%s: parent has %s, child has %s; %s", s->name, mine, theirs, outcome);
  } else {
    gimbal_message_set(new_line(c), "%s: parent has %s (default), child has %s; %s", s->name, mine, theirs,
                       outcome);
  }
  g_free(theirs);
  g_free(mine);
}

static void conflict_use_child(Conflict* c, const Setting* s) {
  memcpy(place_of(s, &c->merged), place_of(s, c->child), value_size(s));
}

static bool is_better(const Conflict* c, const Setting* s) {
  double mine = number_of(s, c->parent, 0), theirs = number_of(s, c->child, 0);
  return s->rule == SMALLER ? theirs < mine : theirs > mine;
}

// Both made the setting, with different values.
static void settle_both(Conflict* c, const Setting* s) {
  if (c->policy == mjCONFLICT_WARNING) {
    conflict_report_setting(c, s, true, N_("the parent's is used"));
  } else if (c->policy == mjCONFLICT_ERROR || s->rule == EQUAL) {
    conflict_report_setting(c, s, true, N_("they must be equal"));
    c->refused = true;
  } else {
    if (is_better(c, s)) conflict_use_child(c, s);
    conflict_report_setting(c, s, true,
                            s->rule == SMALLER ? N_("the smaller is used") : N_("the larger is used"));
  }
}

static bool is_written(const Setting* s, const mjSpec* spec) {
  return s->authored && *(const uint64_t*)((const char*)spec + s->authored) >> s->bit & 1;
}

static void conflict_settle(Conflict* c, const Setting* s) {
  bool parent_made = is_written(s, c->parent), child_made = is_written(s, c->child);
  if (!parent_made && !child_made) {
    parent_made = !is_same(s, c->parent, &c->built_in);
    child_made = !is_same(s, c->child, &c->built_in);
  }
  if (!child_made || is_same(s, c->parent, c->child)) return;
  if (parent_made) {
    settle_both(c, s);
  } else if (c->policy == mjCONFLICT_MERGE) {
    conflict_use_child(c, s);
    conflict_report_setting(c, s, false, N_("the child's is used"));
  } else {
    conflict_report_setting(c, s, false, N_("the parent's is used"));
  }
}

//---- flags

typedef struct Flags {
  size_t value;              // offset in mjSpec
  size_t authored;           // offset in mjSpec
  const char* named;         // form of a flag that has a name, or a number
  const char* const* names;  // by bit; NULL: number them
  int count;
} Flags;

static const Flags flags[] = {
    {offsetof(mjSpec, option.disableflags), offsetof(mjSpec, authored.disableflags), N_("disable flag '%s'"),
     mjDISABLESTRING, mjNDISABLE},
    {offsetof(mjSpec, option.enableflags), offsetof(mjSpec, authored.enableflags), N_("enable flag '%s'"),
     mjENABLESTRING, mjNENABLE},
    {offsetof(mjSpec, option.disableactuator), offsetof(mjSpec, authored.disableactuator),
     N_("disabled actuator group %d"), NULL, 31},
};

static int int_at(const mjSpec* spec, size_t offset) {
  return *(const int*)((const char*)spec + offset);
}

static void report_bits(Conflict* c, const Flags* f, int bits, const char* outcome) {
  int theirs = int_at(c->child, f->value);
  for (int i = 0; i < f->count; i++) {
    if (!(bits & (1u << i))) continue;
    GimbalMessage flag;
    if (f->names) {
      gimbal_message_set(&flag, f->named, f->names[i]);
    } else {
      gimbal_message_set(&flag, f->named, i);
    }
    gimbal_message_set(new_line(c),
                       theirs & (1u << i) ? N_("%p: set in the child, clear in the parent; %s")
                                          : N_("%p: clear in the child, set in the parent; %s"),
                       &flag, outcome);
  }
}

// Only flags that the child's text wrote can be in conflict, with those that the parent's wrote or
// that are set there. To merge, all count.
static void settle_flags(Conflict* c, const Flags* f) {
  int mine = int_at(c->parent, f->value), theirs = int_at(c->child, f->value);
  int parent_says = mine | int_at(c->parent, f->authored), child_says = int_at(c->child, f->authored);
  if (c->policy == mjCONFLICT_MERGE) {
    int added = theirs & ~mine;
    *(int*)((char*)&c->merged + f->value) |= added;
    report_bits(c, f, added, N_("it is set"));
    return;
  }
  int differing = (mine ^ theirs) & parent_says & child_says;
  bool refuse = c->policy == mjCONFLICT_ERROR;
  report_bits(c, f, differing, refuse ? N_("they must be equal") : N_("the parent's is used"));
  c->refused |= refuse && differing;
}

//---- the outcome

// The first lines one below the other as values; those behind them as text.
static void list_lines(GimbalMessage* list, const GPtrArray* lines) {
  enum { FEW = 8, LENGTH = 3 };
  static const char form[] = "\n%p\n%p\n%p\n%p\n%p\n%p\n%p\n%p%p";
  const GimbalMessage* line[FEW + 1] = {NULL};
  GString* text = g_string_new(NULL);
  guint few = MIN(lines->len, FEW);
  for (guint i = 0; i < few; i++) line[i] = g_ptr_array_index(lines, i);
  for (guint i = few; i < lines->len; i++) {
    char more[300];
    gimbal_message_text(g_ptr_array_index(lines, i), NULL, more, sizeof more);
    g_string_append_printf(text, "\n%s", more);
  }
  GimbalMessage rest;
  gimbal_message_set(&rest, "%s", text->str);
  line[few] = &rest;
  gimbal_message_set(list, form + LENGTH * (FEW - few), line[0], line[1], line[2], line[3], line[4], line[5],
                     line[6], line[7], line[8]);
  g_string_free(text, TRUE);
}

static void conflict_report(Spec* parent, const Spec* child, const Conflict* c) {
  static const char* const policies[] = {
      [mjCONFLICT_WARNING] = "warning", [mjCONFLICT_MERGE] = "merge", [mjCONFLICT_ERROR] = "error"};
  const char* hint = N_("Make the settings equal, or choose another compiler/conflict.");
  const char* name = string_get(child->pub.modelname);
  GimbalMessage lines;
  list_lines(&lines, c->lines);
  if (c->refused) {
    spec_error(parent, NULL, "attach-conflict", hint,
               "the settings of the attached model '%s' conflict (policy is '%s'):%p", name,
               policies[c->policy], &lines);
  } else if (c->lines->len) {
    spec_warning(parent, NULL, SPEC_ATTACH_CONFLICT, hint,
                 "the settings of the attached model '%s' differ (policy is '%s'):%p", name,
                 policies[c->policy], &lines);
  }
}

bool conflict_resolve(Spec* parent, const Spec* child) {
  Conflict c = {.parent = &parent->pub,
                .child = &child->pub,
                .merged = parent->pub,
                .policy = parent->pub.compiler.conflict,
                .lines = g_ptr_array_new_with_free_func(g_free)};
  mjs_defaultSpec(&c.built_in);
  for (size_t i = 0; i < G_N_ELEMENTS(settings); i++) conflict_settle(&c, &settings[i]);
  for (size_t i = 0; i < G_N_ELEMENTS(flags); i++) settle_flags(&c, &flags[i]);
  if (!c.refused) parent->pub = c.merged;
  conflict_report(parent, child, &c);
  g_ptr_array_unref(c.lines);
  return !c.refused;
}
