// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Looking things up in the grammar, and what was probably meant where nothing is found.

#include "xml/grammar/grammar.h"

#include <gimbal/kinds.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"

enum { MAX_WORD = 40 };

const GimbalChild* gimbal_grammar_child(const GimbalElement* parent, const char* tag) {
  if (!parent) {
    const GimbalChild* root = grammar_root_place();
    return strcmp(tag, root->element->tag) == 0 ? root : NULL;
  }
  for (int i = 0; i < parent->nchild; i++) {
    const char* child = parent->children[i].element->tag;
    if (child[0] == tag[0] && strcmp(child, tag) == 0) return &parent->children[i];
  }
  return NULL;
}

const GimbalElement* gimbal_grammar_at(const char* path, int* in_default) {
  const GimbalChild* place = NULL;
  bool inside = false;
  while (*path) {
    size_t length = strcspn(path, "/");
    char tag[MAX_WORD];
    if (length >= sizeof tag) return NULL;
    memcpy(tag, path, length);
    tag[length] = '\0';
    place = gimbal_grammar_child(place ? place->element : NULL, tag);
    if (!place) return NULL;
    inside = inside || place->in_default;
    path += length + (path[length] == '/');
  }
  if (in_default) *in_default = inside;
  return place ? place->element : NULL;
}

const GimbalAttribute* gimbal_grammar_attribute(const GimbalElement* element, const char* name) {
  for (int i = 0; i < element->nattribute; i++) {
    const char* candidate = element->attributes[i].name;
    if (candidate[0] == name[0] && strcmp(candidate, name) == 0) return &element->attributes[i];
  }
  return NULL;
}

const GimbalDeprecated* gimbal_grammar_deprecated(const GimbalElement* element, const char* name) {
  for (int i = 0; i < element->ndeprecated; i++) {
    if (strcmp(element->deprecated[i].name, name) == 0) return &element->deprecated[i];
  }
  return NULL;
}

static bool sets_type(const GimbalElement* element, int type) {
  for (int i = 0; i < element->nsetting; i++) {
    const GimbalSetting* s = &element->settings[i];
    if (s->value == type && strcmp(strchr(s->field.name, '.'), ".type") == 0) return true;
  }
  return false;
}

const GimbalElement* gimbal_grammar_child_of_type(const GimbalElement* element, int type) {
  for (int i = 0; i < element->nchild; i++) {
    if (sets_type(element->children[i].element, type)) return element->children[i].element;
  }
  return NULL;
}

int gimbal_grammar_allowed(const GimbalAttribute* attribute, int in_default) {
  return !(attribute->notes & (in_default ? GIMBAL_NOTE_MODEL_ONLY : GIMBAL_NOTE_DEFAULT_ONLY));
}

const GimbalKeyword* grammar_keyword(const GimbalKeywords* keywords, const char* word, int length) {
  for (int i = 0; i < keywords->count; i++) {
    const GimbalKeyword* k = &keywords->words[i];
    if (strncmp(k->word, word, length) == 0 && k->word[length] == '\0') return k;
  }
  return NULL;
}

const char* grammar_word(const GimbalKeywords* keywords, int value) {
  for (int i = 0; i < keywords->count; i++) {
    if (keywords->words[i].value == value) return keywords->words[i].word;
  }
  return NULL;
}

//---- words of types

const char* gimbal_kind_type_word(const mjModel* m, int type, int id) {
  const GimbalKind* kind = gimbal_kind(type);
  if (!kind || !kind->types) return NULL;
  int value = (*(int* const*)((const char*)m + kind->type_offset))[id];
  const char* at = strchr(kind->types, '@');
  char path[2 * MAX_WORD];
  snprintf(path, sizeof path, "mujoco/%.*s", (int)strcspn(kind->types, "@"), kind->types);
  const GimbalElement* element = gimbal_grammar_at(path, NULL);
  if (at) return grammar_word(gimbal_grammar_attribute(element, at + 1)->keywords, value);
  const GimbalElement* child = gimbal_grammar_child_of_type(element, value);
  return child ? child->tag : NULL;
}

//---- what was probably meant

const char* gimbal_grammar_nearest_child(const GimbalElement* element, const char* tag) {
  Nearest n = nearest_to(tag);
  for (int i = 0; i < element->nchild; i++) nearest_try(&n, element->children[i].element->tag);
  return n.best;
}

const char* gimbal_grammar_nearest_attribute(const GimbalElement* element, const char* name, int in_default) {
  Nearest n = nearest_to(name);
  for (int i = 0; i < element->nattribute; i++) {
    if (gimbal_grammar_allowed(&element->attributes[i], in_default)) {
      nearest_try(&n, element->attributes[i].name);
    }
  }
  return n.best;
}

const char* gimbal_grammar_nearest_keyword(const GimbalKeywords* keywords, const char* word) {
  Nearest n = nearest_to(word);
  for (int i = 0; i < keywords->count; i++) nearest_try(&n, keywords->words[i].word);
  return n.best;
}
