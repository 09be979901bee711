// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names that nothing in the text has. The compiler finds these too; but a text with other errors
// never reaches it, and all problems are to be seen at once.

#ifndef GIMBAL_XML_GRAMMAR_CHECK_REFERENCES_H_
#define GIMBAL_XML_GRAMMAR_CHECK_REFERENCES_H_

#include "xml/dom/dom.h"

// Report references to unknown names in a tree that the grammar has checked. Texts whose elements
// make names of their own (attach, replicate, flexcomp) are left to the compiler.
void check_references(const Dom* dom, GimbalDiagnostics* list);

#endif  // GIMBAL_XML_GRAMMAR_CHECK_REFERENCES_H_
