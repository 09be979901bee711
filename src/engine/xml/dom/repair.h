// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Texts that are not quite XML. Models have always been read by a lenient parser, so there are
// files with bare ampersands, unescaped < in values, Latin-1 comments, text before the first tag
// and attributes without a blank before them. They load, with a warning for each of these.

#ifndef GIMBAL_XML_DOM_REPAIR_H_
#define GIMBAL_XML_DOM_REPAIR_H_

#include "xml/dom/dom.h"

// A character that is missing before a byte.
typedef struct RepairInsert {
  size_t at;
  char with;
} RepairInsert;

// A copy of the file's text with everything that a strict parser refuses, but can be read all the
// same, overwritten byte by byte: offsets stay. inserts (RepairInsert) takes the blanks that have
// to be put in, in their order. Each change is a warning in list. Returns NULL if there is nothing
// to change; free with g_free.
char* repair_text(const DomFile* file, size_t base, GArray* inserts, GimbalDiagnostics* list);

// The same for attributes whose value has no quote at its end, which takes what follows for a part
// of it: they are blanked; and for tags that run into the next one: they are closed. Each is an
// error in list: such a text gives no model, but its other mistakes can be reported. *nameless:
// a name may be among what was blanked.
char* repair_quotes(const DomFile* file, size_t base, GimbalDiagnostics* list, bool* nameless);

// The same for tags of elements that do not pair, in a text as long as that of the file: end tags
// that are missing go to inserts, those that are too many are blanked.
char* repair_nesting(const DomFile* file, const char* text, size_t base, GArray* inserts,
                     GimbalDiagnostics* list);

// The original value of an attribute that was blanked. Known entities are resolved, everything else
// is as written; bytes that are not UTF-8 are read as Latin-1. Free with g_free.
char* repair_value(const char* text, size_t length);

#endif  // GIMBAL_XML_DOM_REPAIR_H_
