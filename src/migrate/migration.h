// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A migration under way: what its rules ask of the texts, and how they report and edit.

#ifndef GIMBAL_MIGRATION_H_
#define GIMBAL_MIGRATION_H_

#include <mujoco/mujoco.h>

#include "language/edit/rewrite.h"
#include "language/files/files.h"
#include "migrate/old-thing.h"

typedef struct Migration Migration;

// One change between versions. Rules run in the order of their tables, each on the text that the
// rules before it have left.
typedef struct MigrateRule {
  const char* since;  // "2.3.4": the first version in which it is otherwise
  void (*find)(Migration* m, const struct MigrateRule* rule);
  const char* message;
  const char* tag;  // of the rules that look for an attribute
  const char* attribute;
  const char* value;  // that it must have; NULL: any
  const char* now;    // what the attribute is called now; NULL: it goes
  const char* left;   // why it is left to the author, of the rules that mend nothing
  // both versions accept it, with different meanings: a rule
  gboolean meaning;
  gboolean counted;   // changes.h has its numbers
  gboolean accepted;  // this engine takes what was, to no effect
} MigrateRule;

struct Migration {
  GPtrArray* files;  // GimbalMjcfFile, as the text is now
  int from, to;
  gboolean explaining, loading;
  const mjModel* model;  // of the texts as they were given, or NULL
  GArray* edits;         // of the rule that is asked
  GPtrArray* things;     // GimbalOldThing
  GPtrArray* refused;    // rules whose edits overlap
  GPtrArray* rods;       // names of flexes that were cables
  GHashTable* taken;     // names that are in use, while a rule makes new ones
};

// An element of a file.
typedef struct OldPlace {
  const GimbalMjcfFile* file;
  const GimbalMjcfTree* tree;
  const GimbalMjcfNode* node;
  int index;
} OldPlace;

// The next element with a tag (NULL: any) in all files; the walk begins with {0}. FALSE: there are
// no more.
typedef struct MigrateWalk {
  guint file;
  int index;
} MigrateWalk;
gboolean migrate_walk(const Migration* m, const char* tag, MigrateWalk* walk, OldPlace* place);

// Visit the elements of a tag in all files.
typedef void (*MigrateVisit)(Migration* m, const MigrateRule* rule, const OldPlace* place);
void migrate_each(Migration* m, const MigrateRule* rule, const char* tag, MigrateVisit visit);

// Report that the rule applies to an element, or to one of its attributes. left: why it is left to
// the author; NULL: it is not, edits were added for it. what replaces the message of the rule.
void migrate_report(Migration* m, const MigrateRule* rule, const OldPlace* place, const char* attribute,
                    const char* left);
void migrate_report_as(Migration* m, const MigrateRule* rule, const OldPlace* place, const char* attribute,
                       const char* left, const char* what);
// Report that it applies to bytes of a file that are no element, with edits for them.
void migrate_report_at(Migration* m, const MigrateRule* rule, const GimbalMjcfFile* file, gsize start,
                       gsize end);

// Edits of elements.
void migrate_set(Migration* m, const OldPlace* place, const char* attribute, const char* value);
void migrate_rename(Migration* m, const OldPlace* place, const char* attribute, const char* now);
void migrate_replace(Migration* m, const OldPlace* place, const char* xml);
void migrate_delete(Migration* m, const OldPlace* place);

// Attributes. The text is the caller's.
char* migrate_value(const OldPlace* place, const char* attribute);
gboolean migrate_has(const OldPlace* place, const char* attribute);
gboolean migrate_is_value(const OldPlace* place, const char* attribute, const char* value);
// The value as numbers, at most count; returns how many there are, -1 if there are more or other
// words.
int migrate_numbers(const OldPlace* place, const char* attribute, double* values, int count);
void migrate_set_numbers(Migration* m, const OldPlace* place, const char* attribute, const double* values,
                         int count);

// The first child with this tag; whether there is one. The next one behind it.
gboolean migrate_child(const OldPlace* place, const char* tag, OldPlace* child);
gboolean migrate_next(const OldPlace* place, const char* tag, OldPlace* next);

// The element around it; whether there is one in its file. Whether it has this tag.
gboolean migrate_parent(const OldPlace* place, OldPlace* parent);
gboolean migrate_is(const OldPlace* place, const char* tag);

// The elements of the class that an element takes, and of those around it, inner ones first; the
// walk begins with {0}. FALSE: there are no more.
typedef struct MigrateDefaults {
  gboolean begun, there, inside;
  OldPlace class_, at;
} MigrateDefaults;
gboolean migrate_defaults(const Migration* m, const OldPlace* place, MigrateDefaults* walk, OldPlace* found);

// The value of an attribute of <compiler>, of <option> as the last file states it, or NULL.
char* migrate_compiler(const Migration* m, const char* attribute);
char* migrate_option(const Migration* m, const char* attribute);

// Set an attribute of <option> where it is stated, else in the root file.
void migrate_set_option(Migration* m, const char* attribute, const char* value);

// Texts of new elements: numbers; attributes that are copied under the same names, ended by NULL;
// the names of those that say how something is touched.
void migrate_append_numbers(GString* xml, const char* name, const double* values, int count);
void migrate_append_attributes(GString* xml, const OldPlace* from, const char* const* names);
extern const char* const migrate_contact_names[];

// Gather the names that are in use, for free ones. The body around a flexcomp needs a name.
void migrate_collect_names(Migration* m);
void migrate_name_body(Migration* m, const OldPlace* body, const char* wanted);

// The rules, ended by a row without a version, and the functions that find where they apply.
extern const MigrateRule migrate_rules[];
typedef void MigrateFind(Migration* m, const MigrateRule* rule);
MigrateFind migrate_find_passive, migrate_find_orthographic, migrate_find_directional,
    migrate_find_two_orientations, migrate_find_collision, migrate_find_exact_inertia, migrate_find_shell,
    migrate_find_element, migrate_find_elastic, migrate_find_sdflib, migrate_find_empty_extension,
    migrate_find_composites, migrate_find_global, migrate_find_unlimited, migrate_find_gap,
    migrate_find_dcmotor, migrate_find_top_class, migrate_find_texture, migrate_find_cable,
    migrate_report_root, migrate_find_rods, migrate_find_edge_vert, migrate_find_flexvert,
    migrate_find_integrator, migrate_find_thread, migrate_find_material, migrate_find_framed,
    migrate_find_unpinned, migrate_find_fixed_kind, migrate_find_fixed_twice, migrate_find_range,
    migrate_find_headlight, migrate_find_discard, migrate_find_tendon_force, migrate_find_pid,
    migrate_find_quat, migrate_find_other_kind, migrate_find_dampratio, migrate_find_side_site,
    migrate_find_total, migrate_find_damped_bodies, migrate_find_full_inertia, migrate_find_commas,
    migrate_find_declaration, migrate_find_dcmotor_zeros, migrate_find_scale;

// A rule that looks for an attribute, as its row says.
void migrate_find_attribute(Migration* m, const MigrateRule* rule);

#endif  // GIMBAL_MIGRATION_H_
