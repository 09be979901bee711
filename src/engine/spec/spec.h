// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The editable model as a whole.

#ifndef GIMBAL_SPEC_SPEC_H_
#define GIMBAL_SPEC_SPEC_H_

#include "base/mark.h"
#include "spec/element.h"

typedef struct KeptModel KeptModel;

struct Spec {
  mjSpec pub;     // first: a mjSpec* is a Spec*
  Element* self;  // the element of the spec (kind mjOBJ_MODEL)
  BodyElement* world;
  Element* main_class;           // root of the default classes
  ElementList classes;           // all default classes, main first
  ElementList lists[mjNOBJECT];  // elements outside the body tree, by kind, in order of addition
  ElementList frames;            // all frames
  // name → Element*, by kind; NULL before the first, as the next two
  GHashTable* names[mjNOBJECT];
  GHashTable* frame_names;  // name → Element*
  GHashTable* class_names;  // name → Element*
  // who keeps this spec alive: its maker, specs that it is a child of
  int holders;
  GPtrArray* held_by;  // specs that hold this one; borrowed
  // specs held by this one: <asset><model>, and those attached to it
  GPtrArray* children;
  Spec* attached_to;               // the spec that elements of this one have moved to, or NULL
  bool gave_away;                  // elements have moved to another spec, which may be gone by now
  GPtrArray* attached;             // specs whose elements have moved here; borrowed
  GStringChunk* strings;           // interned text: file names of places …
  GimbalDiagnostics* diagnostics;  // of parsing and compiling
  char* error;                     // text for mjs_getError, NULL if none
  GPtrArray* warnings;             // texts for mjs_getWarning
  // how many of them, from the first on, are about attached models
  guint attach_warnings;
  double timer[mjNCTIMER];          // s
  mjStatistic compiled_stat;        // of the model compiled last
  ElementList compiled[mjNOBJECT];  // elements by id in the model compiled last
  uint64_t compiled_signature;      // of that model; stays when elements come or go
  KeptModel* kept;                  // numbers of that model (compiled.h), or NULL
  bool is_kept_old;                 // elements came or went since
  Container texts[5];               // behind the strings of pub
  const char* last_interned;        // by spec_intern
  // names given to mjs_activatePlugin → which of them came how early, from 1
  GHashTable* active_plugins;
  GHashTable* unknown_plugins;  // names that the text asks for in vain, each told once; owned
  GPtrArray* compilers;         // mjsCompiler copies of specs that cannot be held, owned
  GimbalPlace memory_place;     // of the size of the arena in the text
  bool deep_copy;               // mjs_setDeepCopy
  bool is_copied_whole;         // while mj_copySpec reads it
  int changes;                  // told to validate_changed_spec
  int changes_seen;             // when it walked through the spec last
};

Spec* spec_of(const mjSpec* s);

// Give the spec a new, empty world.
void spec_make_world(Spec* s);

// A copy of text that lives as long as the spec; equal texts share it.
const char* spec_intern(Spec* s, const char* text);

// A copy of compiler settings that lives as long as the spec.
const mjsCompiler* spec_copy_compiler(Spec* s, const mjsCompiler* c);

// Report an error or warning about element e (may be NULL): kept for mjs_getError, mjs_getWarning
// and as a diagnostic with the element's place. The first error since spec_clear_errors is the one
// mjs_getError returns. The macros take a hint as GIMBAL_HINT does, then a form and its arguments
// as gimbal_message_set does.
#define spec_error(s, e, code, hint, ...)   spec_say_error(s, e, code, GIMBAL_HINT(hint), __VA_ARGS__)
#define spec_warning(s, e, code, hint, ...) spec_say_warning(s, e, code, GIMBAL_HINT(hint), __VA_ARGS__)
// What was decided about e and the author may want to know: a diagnostic only.
#define spec_note(s, e, code, hint, ...) spec_say_note(s, e, code, GIMBAL_HINT(hint), __VA_ARGS__)
// An error with a place of its own, such as that of one attribute.
#define spec_error_at(s, e, place, code, hint, ...) \
  spec_say_error_at(s, e, place, code, GIMBAL_HINT(hint), __VA_ARGS__)

void spec_say_error(Spec* s, const Element* e, const char* code, GimbalHint hint, const char* format, ...)
    G_GNUC_PRINTF(5, 6);
void spec_say_error_at(Spec* s, const Element* e, const GimbalPlace* place, const char* code, GimbalHint hint,
                       const char* format, ...) G_GNUC_PRINTF(6, 7);
void spec_say_warning(Spec* s, const Element* e, const char* code, GimbalHint hint, const char* format, ...)
    G_GNUC_PRINTF(5, 6);
void spec_say_note(Spec* s, const Element* e, const char* code, GimbalHint hint, const char* format, ...)
    G_GNUC_PRINTF(5, 6);

// Forget what was reported, but for warnings about attached models: those stay as long as the spec.
void spec_clear_errors(Spec* s);
#define SPEC_ATTACH_CONFLICT "attach-conflict"  // code of such warnings
int spec_error_count(const Spec* s);

// Whether its elements belong to it; if not, an error says so.
bool spec_check_own(Spec* s);

// The last error of a spec; NULL: it has none.
const GimbalMessage* spec_last_error(const Spec* s);

// Take a parsed model into s, which then owns it, under the name by which <attach model="…"> and
// mjs_findSpec find it.
void spec_add_child(mjSpec* s, mjSpec* child);

// Keep another spec alive as long as s, so that elements of s may refer to its compiler settings.
// Returns false if that cannot be: s is held by it, directly or not, or is it.
bool spec_keep_alive(Spec* s, Spec* other);

// The model called name among those below spec, or NULL.
mjSpec* spec_find_child(const mjSpec* spec, const char* name);

// The element of this kind with this name, or NULL. mjOBJ_XBODY is a body; "" names nothing.
Element* spec_find_name(const Spec* s, mjtObj kind, const char* name);

// A name of this kind that is spelt almost like this one, or NULL.
const char* spec_nearest_name(const Spec* s, mjtObj kind, const char* name);

// The invariants (validate.c): lists and parents, positions, frames, classes, names, and who holds
// whom.
void validate_spec(const Spec* s);

// The same after one of many changes, as each copy of a <replicate> is: a large spec is not walked
// through for each, but once for as many as make up for the walk.
void validate_changed_spec(Spec* s);

//---- actuators (actuator_setup.c)

// Whether the actuator pulls its target to the position that its input says, so that inheritrange
// has a meaning.
bool actuator_follows_position(const mjsActuator* a);

#endif  // GIMBAL_SPEC_SPEC_H_
