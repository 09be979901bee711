// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of a model as a light tree that remembers where everything stands.

#ifndef GIMBAL_XML_DOM_DOM_H_
#define GIMBAL_XML_DOM_DOM_H_

#include <gimbal/diagnostics.h>
#include <gimbal/grammar.h>
#include <glib.h>

#include <stdbool.h>
#include <stddef.h>

enum { DOM_MAX_DEPTH = 500 };  // elements inside each other

// A file that was read.
typedef struct DomFile {
  const char* name;       // path as it was opened, for places
  const char* directory;  // of the file, with the final slash; "" if none
  const char* text;
  size_t length;
  GArray* lines;  // size_t: byte offset where each line starts
  // size_t: number of characters before each block of bytes; a file may be one long line
  GArray* characters;
} DomFile;

typedef struct DomAttribute {
  const char* name;
  const char* value;  // with entities resolved
  size_t name_start;  // byte offsets in the file
  size_t value_start;
  size_t value_end;
  const GimbalAttribute* kind;  // set by schema_check
  // its values as numbers: also keywords (a flag set is one number); else NULL
  double* numbers;
  int count;  // number of values
} DomAttribute;

typedef struct DomNode DomNode;
struct DomNode {
  const char* tag;
  DomNode* parent;
  DomNode* first;
  DomNode* last;
  DomNode* next;
  const DomFile* file;
  size_t start;    // byte offset of <
  size_t tag_end;  // after the > of the opening tag
  size_t end;      // after the whole element
  DomAttribute* attributes;
  int nattribute;
  const GimbalElement* kind;  // set by schema_check; NULL if the element is unknown there
  const char* cdata;          // what a CDATA block in it holds, of the last one; NULL: none
  int ncdata;                 // how many there are
  bool in_default;            // states defaults
};

typedef struct Dom {
  DomNode* root;
  // the text of a comment that is the first thing in the root element, or NULL
  const char* comment;
  GPtrArray* files;   // DomFile*, in order of reading
  GPtrArray* blocks;  // memory of everything above
  char* free;
  size_t left;
  bool unsound;   // parts of it could not be read: it is there to be looked at, not to make a model
  bool nameless;  // names may be among those parts
} Dom;

Dom* dom_new(void);
void dom_free(Dom* dom);  // NULL is allowed

// Memory and text that live as long as the tree.
void* dom_alloc(Dom* dom, size_t size);
const char* dom_text(Dom* dom, const char* text, size_t length);

// A file whose text (copied) is part of the model.
DomFile* dom_add_file(Dom* dom, const char* name, const char* directory, const char* text, size_t length);

// Parse text into a tree of its own; root elements of included files hang under no parent. Problems
// go to list; returns NULL if the text is not well-formed. comment: see Dom, may be NULL.
DomNode* dom_parse(Dom* dom, const char* name, const char* directory, const char* text, size_t length,
                   const char** comment, GimbalDiagnostics* list);

// Put the children of from where node stands; node leaves the tree.
void dom_replace(DomNode* node, DomNode* from);

const DomAttribute* dom_attribute(const DomNode* node, const char* name);  // NULL if not there
const char* dom_value(const DomNode* node, const char* name);              // NULL if not there
// the first with this tag, or NULL
DomNode* dom_child(const DomNode* node, const char* tag);
// the next sibling with this tag
DomNode* dom_next(const DomNode* node, const char* tag);

GimbalPlace dom_place(const DomFile* file, size_t start, size_t end);
GimbalPlace dom_element_place(const DomNode* node);
GimbalPlace dom_tag_place(const DomNode* node);  // the opening tag
GimbalPlace dom_name_place(const DomNode* node, const DomAttribute* a);
GimbalPlace dom_value_place(const DomNode* node, const DomAttribute* a);

#endif  // GIMBAL_XML_DOM_DOM_H_
