// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "xml/read/urdf_attributes.h"

#include <string.h>

#include "base/nearest.h"
#include "xml/dom/report.h"

enum { MOST = 7 };

static const struct {
  const char* tag;
  const char* attributes[MOST];  // NULL behind the last one
} kElements[] = {
    {"link", {"name", "type"}},
    {"inertial", {NULL}},
    {"origin", {"xyz", "rpy", "quat_xyzw"}},
    {"mass", {"value"}},
    {"inertia", {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"}},
    {"visual", {"name", "group"}},
    {"collision", {"name", "group", "verbose"}},
    {"geometry", {NULL}},
    {"box", {"size"}},
    {"cylinder", {"radius", "length"}},
    {"capsule", {"radius", "length"}},
    {"sphere", {"radius"}},
    {"mesh", {"filename", "scale"}},
    {"material", {"name"}},
    {"color", {"rgba"}},
    {"texture", {"filename"}},
    {"joint", {"name", "type"}},
    {"parent", {"link"}},
    {"child", {"link"}},
    {"axis", {"xyz"}},
    {"limit", {"lower", "upper", "effort", "velocity", "acceleration", "jerk"}},
    {"dynamics", {"damping", "friction"}},
    {"mimic", {"joint", "multiplier", "offset"}},
    {"calibration", {"rising", "falling", "reference_position"}},
    {"safety_controller", {"soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"}},
};

static void note_attribute(const DomNode* node, const DomAttribute* a, const char* const* known,
                           GimbalDiagnostics* list) {
  Nearest nearest = nearest_to(a->name);
  for (int i = 0; i < MOST && known[i]; i++) {
    if (strcmp(a->name, known[i]) == 0) return;
    nearest_try(&nearest, known[i]);
  }
  if (strchr(a->name, ':')) return;  // of another program
  GimbalMessage hint = {.form = NULL};
  if (nearest.best) gimbal_message_set(&hint, "Perhaps '%s' is meant.", nearest.best);
  report_note(list, dom_name_place(node, a), "unknown-attribute", &hint, "%s has no attribute '%s'%s",
              node->tag, a->name, "");
}

// What is not in the table is of another program, with all that is in it.
static void note_element(const DomNode* node, GimbalDiagnostics* list) {
  for (size_t i = 0; i < G_N_ELEMENTS(kElements); i++) {
    if (strcmp(node->tag, kElements[i].tag) != 0) continue;
    for (int k = 0; k < node->nattribute; k++) {
      note_attribute(node, &node->attributes[k], kElements[i].attributes, list);
    }
    for (const DomNode* child = node->first; child; child = child->next) note_element(child, list);
  }
}

void urdf_note_attributes(const DomNode* root, GimbalDiagnostics* list) {
  for (const DomNode* node = root->first; node; node = node->next) note_element(node, list);
}
