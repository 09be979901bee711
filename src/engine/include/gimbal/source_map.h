// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From compiled objects to the text that made them, and back.

#ifndef GIMBAL_SOURCE_MAP_H_
#define GIMBAL_SOURCE_MAP_H_

#include <gimbal/diagnostics.h>

#ifdef __cplusplus
extern "C" {
#endif

// Which part of an element's text is meant.
typedef enum GimbalSourcePart_ {
  GIMBAL_SOURCE_ELEMENT = 0,  // from the < of the opening tag to the > of the closing one
  GIMBAL_SOURCE_TAG = 1       // the opening tag alone
} GimbalSourcePart;

// The text of object (objtype, id) of the model that s was last compiled to (objtype: mjtObj).
// Returns 1 and sets place, or 0 if the object did not come from text. place->file belongs to s.
MJAPI int gimbal_source_of_object(const mjSpec* s, int objtype, int id, GimbalSourcePart part,
                                  GimbalPlace* place);

// The value of one attribute of that object (without its quotes). If the attribute came from a
// default class, the place is inside that class. Returns 1 if it is written somewhere, 0 if it has
// its built-in default.
MJAPI int gimbal_source_of_attribute(const mjSpec* s, int objtype, int id, const char* attribute,
                                     GimbalPlace* place);

// The same for an element of the spec, compiled or not.
MJAPI int gimbal_source_of_element(const mjsElement* element, GimbalSourcePart part, GimbalPlace* place);

// The tag of what made the element, where it has no text of its own: "replicate" for the frame that
// holds a copy, "attach" for the frame that an attached part hangs in, "composite" for all that it
// makes, "flexcomp" for its bodies. The place of such an element is that of what made it, or of a
// part of that. NULL for all others.
MJAPI const char* gimbal_source_maker(const mjsElement* element);

// The innermost compiled object whose element contains byte offset of file. Returns 1 and sets
// objtype and id, or 0.
MJAPI int gimbal_object_at(const mjSpec* s, const char* file, mjtSize offset, int* objtype, int* id);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_SOURCE_MAP_H_
