// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Differences sorted by what differs, counted, and shown with an example each.

#ifndef GIMBAL_DIFFERENTIAL_CLASSES_H_
#define GIMBAL_DIFFERENTIAL_CLASSES_H_

#include "tree.h"

enum { EXAMPLES = 2 };

typedef struct Class {
  char* key;  // kind, field, detail, separated by tabs
  char* note;
  int count;
  int nexample;
  Node* examples[EXAMPLES];  // the smallest cases
  char* names[EXAMPLES];     // where they came from
  const char* known;         // row of docs/differences.md, or NULL
} Class;

typedef struct Classes {
  GHashTable* by_key;
  GPtrArray* known;      // of Known*
  GHashTable* refusals;  // message of the reference -> how often
  GHashTable* states;    // how a state ended -> how many
  int models;
  int accepted;     // by both
  int refused;      // by both
  int differing;    // cases with any difference
  int unexplained;  // classes
} Classes;

Classes* classes_new(const char* known_path);
void classes_free(Classes* classes);
// Take in an answer about a case. Name: how to make it again.
void classes_add(Classes* classes, const Node* files, const char* name, const char* answer);
char* answer_key(const char* line);  // NULL: the line states no difference
int answer_has(const char* answer, const char* key);
void classes_print_refusals(const Classes* classes);
GPtrArray* classes_sorted(const Classes* classes);  // most frequent first
// Write the table and the examples; returns the number of classes that nobody explains.
int classes_write(const Classes* classes, const char* folder);

#endif  // GIMBAL_DIFFERENTIAL_CLASSES_H_
