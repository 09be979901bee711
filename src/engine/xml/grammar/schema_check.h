// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Does a tree obey the grammar?

#ifndef GIMBAL_XML_GRAMMAR_SCHEMA_CHECK_H_
#define GIMBAL_XML_GRAMMAR_SCHEMA_CHECK_H_

#include "xml/dom/dom.h"

// Check every element and attribute, report all problems, and note in the tree what each node and
// attribute is and which numbers the values stand for. Returns whether there were no errors.
bool schema_check(Dom* dom, GimbalDiagnostics* list);

// The same for one section, such as <compiler>, that stands in a file of another format. What is
// unknown in it is a warning only.
bool schema_check_section(Dom* dom, DomNode* node, GimbalDiagnostics* list);

#endif  // GIMBAL_XML_GRAMMAR_SCHEMA_CHECK_H_
