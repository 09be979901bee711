// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All problems of a model text, each with its place and a hint.
//
// The plain interface (mj_loadXML, mj_parseXML, mj_compile) reports the first error as text. The
// functions here report every error and warning as a record that an editor can show at the right
// place.

#ifndef GIMBAL_DIAGNOSTICS_H_
#define GIMBAL_DIAGNOSTICS_H_

#include <gimbal/message.h>
#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum GimbalSeverity_ {  // how bad a problem is
  GIMBAL_SEVERITY_NOTE = 0,     // worth knowing, the model is as written
  GIMBAL_SEVERITY_WARNING = 1,  // the model loads, but probably not as meant
  GIMBAL_SEVERITY_ERROR = 2     // the model does not load
} GimbalSeverity;

// A stretch of text in a file. Lines and columns count from 1, columns in Unicode characters;
// offsets count bytes from 0 and end is exclusive. line is 0 if the place is unknown.
typedef struct GimbalPlace_ {
  const char* file;  // path as it was opened; owned by the spec or list that the place came from
  int line;
  int column;
  mjtSize start;
  mjtSize end;
} GimbalPlace;

typedef struct GimbalDiagnostic_ {  // one problem
  GimbalSeverity severity;
  const char* code;     // stable short name, such as "unknown-attribute"
  const char* message;  // one sentence in English: what is wrong
  // one sentence in English: what to do; NULL if there is nothing useful to say
  const char* hint;
  GimbalPlace place;
  double figure;  // a number that a fix needs, what it is depends on the code; 0 if there is none
  const GimbalMessage*
      sentence;  // message as a value, for other languages and for programs; never NULL in a list
  const GimbalMessage* advice;  // hint as a value; NULL if there is no hint
} GimbalDiagnostic;

// A growing list of diagnostics, in the order in which they were found. At most 500 are kept.
typedef struct GimbalDiagnostics_ GimbalDiagnostics;

// an empty list, the caller frees it
MJAPI GimbalDiagnostics* gimbal_diagnostics_new(void);
MJAPI void gimbal_diagnostics_free(GimbalDiagnostics* list);         // NULL is allowed
MJAPI int gimbal_diagnostics_count(const GimbalDiagnostics* list);   // how many it holds
MJAPI int gimbal_diagnostics_errors(const GimbalDiagnostics* list);  // how many of them are errors
MJAPI const GimbalDiagnostic* gimbal_diagnostics_get(const GimbalDiagnostics* list,
                                                     int index);  // from 0; owned by the list

// Append a copy of d (its strings and messages too), unless the list has the same message for the
// same place. Where d has a sentence (an advice), message (hint) is made of it and may be NULL.
MJAPI void gimbal_diagnostics_add(GimbalDiagnostics* list, const GimbalDiagnostic* d);

// Append what is made of a form and its arguments, as gimbal_message_setv takes them. Severity,
// code, place and figure are those of about.
MJAPI void gimbal_diagnostics_say(GimbalDiagnostics* list, const GimbalDiagnostic* about, GimbalHint hint,
                                  const char* form, va_list arguments);

// Parse MJCF or URDF text of the given length in bytes. filename says where relative paths start
// and names the text in places; the file itself is not read. Files that the text includes or refers
// to are looked up in vfs first (may be NULL). Problems go to list. Returns NULL if there were
// errors; otherwise the caller frees with mj_deleteSpec.
MJAPI mjSpec* gimbal_parse_text(const char* text, size_t length, const char* filename, const mjVFS* vfs,
                                GimbalDiagnostics* list);

// The same for a file on disk or in vfs.
MJAPI mjSpec* gimbal_parse_file(const char* filename, const mjVFS* vfs, GimbalDiagnostics* list);

// Read a binary model (MJB). Problems go to list, with the code "binary-model". Returns NULL if
// there were errors; otherwise the caller frees with mj_deleteModel.
MJAPI mjModel* gimbal_load_binary(const char* filename, const mjVFS* vfs, GimbalDiagnostics* list);

// Compile a spec. Problems go to list, with the place of the element in the text if the spec came
// from text. Returns NULL if there were errors; otherwise the caller frees with mj_deleteModel.
MJAPI mjModel* gimbal_compile(mjSpec* s, const mjVFS* vfs, GimbalDiagnostics* list);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_DIAGNOSTICS_H_
