// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is misspelt in a URDF: attributes of its elements that it does not have.

#ifndef GIMBAL_XML_READ_URDF_ATTRIBUTES_H_
#define GIMBAL_XML_READ_URDF_ATTRIBUTES_H_

#include <gimbal/diagnostics.h>

#include "xml/dom/dom.h"

// A note for each in links, joints and materials; elements of other programs may have any.
void urdf_note_attributes(const DomNode* root, GimbalDiagnostics* list);

#endif  // GIMBAL_XML_READ_URDF_ATTRIBUTES_H_
