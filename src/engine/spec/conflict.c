// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Settings of a model that is attached to another one.
//
// Only settings that somebody wrote count. Where both models wrote one and the values differ, merging takes
// the more careful value if there is one: the smaller time step or tolerance, the larger number of
// iterations, the larger size, the wider range of view; flags and disabled groups add up. A setting without a
// more careful value is a conflict.

#include "spec/conflict.h"

#include <stddef.h>
#include <string.h>

typedef enum Rule_ { EQUAL, SMALLER, LARGER } Rule;
typedef enum Kind_ { REAL, SINGLE, INTEGER, SIZE } Kind;

typedef struct Setting_ {
  const char* name;
  size_t offset;  // in mjSpec
  Kind kind;
  int count;
  Rule rule;
} Setting;

#define OPTION(field, kind, count, rule) \
  { #field, offsetof(mjSpec, option.field), kind, count, rule }

// In the order of the bits of mjsAuthored.option: the order of the attributes of <option>.
static const Setting options[] = {
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
};

// Written if not as built in.
static const Setting sizes[] = {
    {"memory", offsetof(mjSpec, memory), SIZE, 1, LARGER},
    {"njmax", offsetof(mjSpec, njmax), INTEGER, 1, LARGER},
    {"nconmax", offsetof(mjSpec, nconmax), INTEGER, 1, LARGER},
    {"nstack", offsetof(mjSpec, nstack), SIZE, 1, LARGER},
    {"nuserdata", offsetof(mjSpec, nuserdata), INTEGER, 1, LARGER},
    {"nkey", offsetof(mjSpec, nkey), INTEGER, 1, LARGER},
    {"nuser_body", offsetof(mjSpec, nuser_body), INTEGER, 1, LARGER},
    {"nuser_jnt", offsetof(mjSpec, nuser_jnt), INTEGER, 1, LARGER},
    {"nuser_geom", offsetof(mjSpec, nuser_geom), INTEGER, 1, LARGER},
    {"nuser_site", offsetof(mjSpec, nuser_site), INTEGER, 1, LARGER},
    {"nuser_cam", offsetof(mjSpec, nuser_cam), INTEGER, 1, LARGER},
    {"nuser_tendon", offsetof(mjSpec, nuser_tendon), INTEGER, 1, LARGER},
    {"nuser_actuator", offsetof(mjSpec, nuser_actuator), INTEGER, 1, LARGER},
    {"nuser_sensor", offsetof(mjSpec, nuser_sensor), INTEGER, 1, LARGER},
    {"znear", offsetof(mjSpec, visual.map.znear), SINGLE, 1, SMALLER},
    {"zfar", offsetof(mjSpec, visual.map.zfar), SINGLE, 1, LARGER},
};

// ---- values

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

// ---- what differs

typedef struct Conflict_ {
  mjSpec* parent;
  const mjSpec* child;
  mjtConflict policy;
  GString* text;  // a line for each conflict
} Conflict;

static void append_numbers(GString* text, const Setting* s, const mjSpec* spec) {
  for (int i = 0; i < s->count; i++) g_string_append_printf(text, i ? " %g" : "%g", number_of(s, spec, i));
}

static void add_conflict(Conflict* c, const Setting* s) {
  g_string_append_printf(c->text, "\n%s: parent has ", s->name);
  append_numbers(c->text, s, c->parent);
  g_string_append(c->text, ", child has ");
  append_numbers(c->text, s, c->child);
}

static void settle(Conflict* c, const Setting* s, bool parent_wrote, bool child_wrote) {
  if (!child_wrote || is_same(s, c->parent, c->child)) return;
  bool merge = c->policy == mjCONFLICT_MERGE;
  bool take = !parent_wrote;
  if (parent_wrote && merge && s->rule != EQUAL) {
    double mine = number_of(s, c->parent, 0), theirs = number_of(s, c->child, 0);
    take = s->rule == SMALLER ? theirs < mine : theirs > mine;
  } else if (parent_wrote) {
    add_conflict(c, s);
  }
  if (merge && take) memcpy(place_of(s, c->parent), place_of(s, c->child), value_size(s));
}

static void settle_options(Conflict* c) {
  for (size_t i = 0; i < G_N_ELEMENTS(options); i++) {
    uint64_t bit = (uint64_t)1 << i;
    settle(c, &options[i], c->parent->authored.option & bit, c->child->authored.option & bit);
  }
  if (c->policy == mjCONFLICT_MERGE) c->parent->authored.option |= c->child->authored.option;
}

static void settle_sizes(Conflict* c) {
  mjSpec built_in;
  mjs_defaultSpec(&built_in);
  for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
    settle(c, &sizes[i], !is_same(&sizes[i], c->parent, &built_in), !is_same(&sizes[i], c->child, &built_in));
  }
}

// Bits that the child sets and the parent explicitly left alone.
static void settle_bits(Conflict* c, const char* name, int* mine, int theirs, int parent_wrote) {
  int refused = theirs & ~*mine & parent_wrote;
  if (c->policy == mjCONFLICT_MERGE) {
    *mine |= theirs;
  } else if (refused) {
    g_string_append_printf(c->text, "\n%s: the child sets 0x%x, which the parent does not", name, refused);
  }
}

bool conflict_resolve(Spec* parent, const Spec* child) {
  Conflict c = {&parent->pub, &child->pub, parent->pub.compiler.conflict, g_string_new(NULL)};
  const mjsAuthored* wrote = &c.parent->authored;
  settle_options(&c);
  settle_sizes(&c);
  settle_bits(&c, "disable flags", &c.parent->option.disableflags, c.child->option.disableflags,
              wrote->disableflags);
  settle_bits(&c, "enable flags", &c.parent->option.enableflags, c.child->option.enableflags,
              wrote->enableflags);
  settle_bits(&c, "disabled actuator groups", &c.parent->option.disableactuator,
              c.child->option.disableactuator, 0);
  const char* hint = "Make the settings equal, or choose another compiler/conflict.";
  bool refused = c.text->len && c.policy != mjCONFLICT_WARNING;
  if (refused) {
    spec_error(parent, NULL, "attach-conflict", hint, "the settings of the attached model conflict:%s",
               c.text->str);
  } else if (c.text->len) {
    spec_warning(parent, NULL, "attach-conflict", hint, "the settings of the attached model are not used:%s",
                 c.text->str);
  }
  g_string_free(c.text, TRUE);
  return !refused;
}
