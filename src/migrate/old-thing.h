// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Something of an earlier version of MuJoCo that a text has.

#ifndef GIMBAL_MIGRATE_OLD_THING_H_
#define GIMBAL_MIGRATE_OLD_THING_H_

#include <glib.h>

// A version as a number that can be compared: 2.3.4 is 20304.
#define GIMBAL_MJCF_VERSION(major, minor, patch) ((major)*10000 + (minor)*100 + (patch))

// Read a text such as "2.3.4", "2.3" or "150" (how versions up to 2.0 were written: 1.50). 0: it is
// no version.
int gimbal_version_parse(const char* text);

// Something of an earlier version, at bytes [start, end) of the text as it was given.
typedef struct GimbalOldThing {
  char* path;
  gsize start, end;
  const char* since;  // the first version in which it has changed: "2.3.4"
  const void* rule;   // that found it
  char* message;      // what it is, and what takes its place
  gboolean mended;    // the text of the migration has what takes its place
  const char* left;   // why it does not
} GimbalOldThing;

#endif  // GIMBAL_MIGRATE_OLD_THING_H_
