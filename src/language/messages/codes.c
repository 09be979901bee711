// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All codes of problems. tests/codes/codes.py compares them with what the sources report, and with
// the pages.

#include "language/messages/codes.h"

#include <string.h>

#include "gimbal-problems-resources.h"

#define FOLDER "/io/github/gimbal_sim/Gimbal/help/"

static const GimbalCode kCodes[] = {
    {"xml-syntax", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"stray-text", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"after-root", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"empty-file", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"too-deep", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"too-large", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"not-utf-8", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"control-character", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"ampersand", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"less-than", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"entity", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"space-in-tag", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"missing-blank", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"unknown-model", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"missing-file", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"unreadable-file", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"include-twice", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"archive", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"binary-model", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"unknown-attribute", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"unknown-element", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"ignored-element", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"missing-attribute", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"missing-element", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"repeated-element", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"repeated-name", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"exclusive-attributes", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"wrong-count", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"not-a-number", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"not-an-integer", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"out-of-range", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"nan", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"wrong-keyword", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"wrong-order", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"wrong-form", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"no-value", GIMBAL_SEVERITY_NOTE, "problems-text"},
    {"empty-name", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"unknown-name", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"unknown-class", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"renamed-main-class", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"unsupported-value", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"old-setting", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"too-many", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"model-circle", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"not-in-world", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"timestep", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"ignored", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"earlier-version", GIMBAL_SEVERITY_NOTE, "problems-text"},
    {"engine-error", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"engine-warning", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"plug-in", GIMBAL_SEVERITY_WARNING, "problems-text"},
    {"panel", GIMBAL_SEVERITY_ERROR, "problems-text"},
    {"circle", GIMBAL_SEVERITY_ERROR, "problems-urdf"},
    {"two-parents", GIMBAL_SEVERITY_ERROR, "problems-urdf"},
    {"fused", GIMBAL_SEVERITY_NOTE, "problems-urdf"},
    {"guessed", GIMBAL_SEVERITY_NOTE, "problems-urdf"},
    {"left-out", GIMBAL_SEVERITY_NOTE, "problems-urdf"},
    {"no-inertia", GIMBAL_SEVERITY_NOTE, "problems-urdf"},
    {"no-limit", GIMBAL_SEVERITY_NOTE, "problems-urdf"},
    {"renamed", GIMBAL_SEVERITY_NOTE, "problems-urdf"},
    {"mass", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"negative-mass", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"inertia", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"fullinertia", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"discardvisual", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"repaired", GIMBAL_SEVERITY_NOTE, "problems-bodies"},
    {"fusestatic", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"not-finite", GIMBAL_SEVERITY_WARNING, "problems-bodies"},
    {"joints", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"joint", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"axis", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"range", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"limits", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"springdamper", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"world-joint", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"mocap", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"sleep", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"condim", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"size", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"type", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"fromto", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"orientation", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"plane", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"hfield", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"shellinertia", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"pair", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"exclude", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"equality", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"cell", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"fovy", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"sensorsize", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"resolution", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"dir", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"softness", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"frame", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"attach", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"attach-circle", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"attach-conflict", GIMBAL_SEVERITY_WARNING, "problems-bodies"},
    {"replicate", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"too-many-copies", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"flexcomp", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"flex", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"loose-flex", GIMBAL_SEVERITY_WARNING, "problems-bodies"},
    {"idle-passive", GIMBAL_SEVERITY_WARNING, "problems-bodies"},
    {"key", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"user", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"numeric", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"text", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"tuple", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"quality", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"memory", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"integrator", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"unsound", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"too-many-bodies", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"copy-back", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"delete", GIMBAL_SEVERITY_ERROR, "problems-bodies"},
    {"transmission", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"wrong-transmission", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"cranklength", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"actuator", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"types", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"input", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"actdim", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"actrange", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"inheritrange", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"armature", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"damping", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"muscle", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"lengthrange", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"delay", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"interval", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"sensor", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"cutoff", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"noise", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"dim", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"path", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"wrap", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"width", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"springlength", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"springyield", GIMBAL_SEVERITY_ERROR, "problems-actuators"},
    {"file", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"mesh", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"geom-mesh", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"builtin-mesh", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"open-mesh", GIMBAL_SEVERITY_WARNING, "problems-assets"},
    {"scale", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"skin", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"texture", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"unknown-plugin", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"inactive-plugin", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"plugin", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"plugin-library", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"plugin-key", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"plugin-value", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"plugin-init", GIMBAL_SEVERITY_ERROR, "problems-assets"},
    {"lint-timestep", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-overlap", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-never-collides", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-visual-collides", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-hull", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-sensor", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-tiny-mass", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-mass-ratio", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-density", GIMBAL_SEVERITY_NOTE, "lint"},
    {"lint-stiff", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-actuator-range", GIMBAL_SEVERITY_NOTE, "lint"},
    {"lint-wrong-joint", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-limit", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-sag", GIMBAL_SEVERITY_NOTE, "lint"},
    {"lint-angle", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-length", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-unused-asset", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-unused-class", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-key", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-servo-range", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-ball-servos", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-rival-limits", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-equality", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-stiff-flex", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-tunnel", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-yield", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-inertia", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-no-effect", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-tendon-site", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-camera", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-quaternion", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-euler", GIMBAL_SEVERITY_WARNING, "lint"},
    {"lint-empty", GIMBAL_SEVERITY_WARNING, "lint"},
    {"no-file", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"encoding", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"no-experiment", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"not-closed", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"duplicate-attribute", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"duplicate-name", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"experiment-word", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"experiment-number", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"experiment-range", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"experiment-empty", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"range-order", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"range-log", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"range-start", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"range-step", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"no-target", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"target-both", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"unknown-target", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"target-attribute", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"target-number", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"target-twice", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"no-parameter", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"no-run", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"no-goal", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"unknown-run", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"two-designs", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"too-many-points", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"sobol-dimensions", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"curve-file", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"curve-shape", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"distance-file", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"distance-reduce", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"time-order", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"condition-limit", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"fit-step", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"fit-recording", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"goal-expression", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"goal-number", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"unknown-control", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"unknown-body", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"unknown-keyframe", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"no-model", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"model-format", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"model-file", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"nothing-to-write", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"goal-never-finite", GIMBAL_SEVERITY_WARNING, "problems-experiments"},
    {"fit-samples", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"fit-tied", GIMBAL_SEVERITY_WARNING, "problems-experiments"},
    {"fit-useless", GIMBAL_SEVERITY_WARNING, "problems-experiments"},
    {"fit-unfinished", GIMBAL_SEVERITY_WARNING, "problems-experiments"},
    {"recording-file", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"recording-column", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"recording-empty", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"recording-gap", GIMBAL_SEVERITY_WARNING, "problems-experiments"},
    {"recording-number", GIMBAL_SEVERITY_WARNING, "problems-experiments"},
    {"recording-order", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"recording-time", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"results-model", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"results-experiment", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"results-busy", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"results-other", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"results-file", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"merge-conflict", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"no-library", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"no-mpi", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"no-ranks", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
    {"rank-lost", GIMBAL_SEVERITY_WARNING, "problems-experiments"},
    {"no-shards", GIMBAL_SEVERITY_ERROR, "problems-experiments"},
};

const GimbalCode* gimbal_code_find(const char* code) {
  for (guint i = 0; code && i < G_N_ELEMENTS(kCodes); i++) {
    if (!strcmp(kCodes[i].code, code)) return &kCodes[i];
  }
  return NULL;
}

// The lines of a section, without its heading.
static char* section_of(const char* text, const char* code) {
  g_autofree char* heading = g_strdup_printf("\n## %s\n", code);
  const char* start = strstr(text, heading);
  if (!start) return NULL;
  start += strlen(heading);
  const char* end = strstr(start, "\n## ");
  return end ? g_strndup(start, (gsize)(end - start)) : g_strdup(start);
}

// The text that surrounds those examples of a page that are not whole models: the code above its
// first section.
static char* around_of(const char* text) {
  const char *first = strstr(text, "\n## "), *start = strstr(text, "\n```\n");
  if (!start || !first || start > first) return NULL;
  const char* end = strstr(start + 5, "\n```\n");
  return end ? g_strndup(start + 5, (gsize)(end - start - 5)) : NULL;
}

static char* codes_load(const GimbalCode* code) {
  g_autofree char* path = g_strconcat(FOLDER, code->page, ".md", NULL);
  g_autoptr(GBytes) bytes =
      g_resource_lookup_data(gimbal_problems_get_resource(), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  return bytes ? g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes)) : NULL;
}

char* gimbal_code_dup_page(const char* name) {
  const GimbalCode* code = gimbal_code_find(name);
  g_autofree char* text = code ? codes_load(code) : NULL;
  g_autofree char* section = text ? section_of(text, name) : NULL;
  if (!section) return NULL;
  g_autofree char* around = around_of(text);
  const char* example = strstr(section, "\n```\n");
  gboolean part = example && around && !g_str_has_prefix(example + 5, "<mujoco") &&
                  !g_str_has_prefix(example + 5, "<robot");
  if (!part) return g_strdup_printf("# %s\n%s", name, section);
  return g_strdup_printf(
      "# %s\n%s\nThe example stands in the place of the dots of this model:\n\n```\n%s\n```\n", name, section,
      around);
}
