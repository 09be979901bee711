// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One side of a sequence of calls, and the calls that stand in files of their own.

#ifndef GIMBAL_DIFFERENTIAL_SESSION_H_
#define GIMBAL_DIFFERENTIAL_SESSION_H_

#include "examine.h"

typedef struct Session {
  Subject subject;
  const Node* files;
  GPtrArray* others;  // specs of the same text, to attach from: each once
  int is_compiled;    // and not edited since
  int was_compiled;
  int has_failed;    // a compile did
  int has_attached;  // since it was compiled
  int has_own;       // has attached a part of itself
  // references may lead to nothing: a copy by the reference is without those who refer
  int is_loose;
  mjSpec* written;  // the spec with the numbers of the model, until it was compared
  mjModel* m;
  mjData* d;
  int a, b, c;  // what the call is about
  double x;
  GString* log;
} Session;

#define FN(name) ((__typeof__(name)*)side_symbol(s->subject.side, #name))

// What a call returned: both sides have to write down the same.
void note_number(Session* s, const char* what, int x);
// Element number n of those of a type that have names, counted round and round; NULL if there are
// none.
mjsElement* named_element(Session* s, mjSpec* spec, mjtObj type, int n);
mjsBody* named_body(Session* s, int n);
// A spec of the same text that nothing was done to.
mjSpec* fresh_spec(Session* s);
int name_is_free(Session* s, mjtObj type, const char* name);

// calls_added.c: what is added to a spec
void call_tendon(Session* s);
void call_equality(Session* s);
void call_contact(Session* s);
void call_light(Session* s);
void call_material(Session* s);
void call_mesh(Session* s);
void call_custom(Session* s);

// calls_spec.c: what asks a spec, or works on the whole of it
void call_find(Session* s);
void call_classes(Session* s);
void call_values(Session* s);
void call_free_joint(Session* s);
void call_hfield(Session* s);
void call_tuple(Session* s);
void call_skin(Session* s);
void call_dedup(Session* s);
void call_nest(Session* s);

#endif  // GIMBAL_DIFFERENTIAL_SESSION_H_
