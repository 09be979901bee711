// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The kinds of objects that a model is made of, as one table: what they are called, how many a
// model has, where their bodies, types and names stand in it. Its rows are in kinds/objects.h; the
// folder has tables of their types too.

#ifndef GIMBAL_KINDS_H_
#define GIMBAL_KINDS_H_

#include <gimbal/kinds/equalities.h>
#include <gimbal/kinds/joints.h>
#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// A kind of object. An offset of 0 means that mjModel has no such field.
typedef struct GimbalKind_ {
  int type;  // mjtObj
  // "joint": in messages, in <tuple>, and before the number of an object without name
  const char* name;
  const char* names;   // "joint": namespace of their names in the grammar; NULL: they have none
  const char* fields;  // "jnt": begins the names of their fields in mjModel; NULL: it has none
  // "njnt": size field of mjModel that counts them; NULL: they are not compiled
  const char* size;
  const char* section;  // "equality": of the text, beside the bodies; NULL: they are in bodies
  const char* icon;     // their symbol in the studio; NULL: it does not list them
  int count_offset;     // of that size (mjtSize)
  int body_offset;      // of the int* with the body of each; for a body, its parent
  int type_offset;      // of the int* with the type of each, such as mjtJoint
  int name_offset;      // of the int* with the address of each name in names
  int user_offset;      // of the size (mjtSize) that says how many user numbers each has
  int group_offset;     // of the int* with the group of each
  int shown_offset;     // of the mjtByte[mjNGROUP] of mjvOption that says which groups are shown
  int material_offset;  // of the int* with the material of each, -1: none
  int plugin_offset;    // of the int* with the instance of a plugin of each, -1: none
  // where the grammar has the words of the types: an element's path, with @ and an attribute if
  // they are its keywords, else its children are; NULL: nowhere
  const char* types;
} GimbalKind;

// All kinds in the order of mjtObj. Those with a list of names in a model come in the order of
// these lists.
MJAPI const GimbalKind* gimbal_kinds(int* count);

// The kind of an object type (mjtObj, with FRAME, DEFAULT and MODEL), NULL if there is none.
MJAPI const GimbalKind* gimbal_kind(int type);

// The kind whose name this is, NULL if there is none.
MJAPI const GimbalKind* gimbal_kind_named(const char* name);

// How many objects of a kind the model has; -1 if a model has none of this kind.
MJAPI int gimbal_kind_count(const mjModel* m, int type);

// The body that an object belongs to (for a body: itself), -1 if objects of its kind belong to
// none.
MJAPI int gimbal_kind_body(const mjModel* m, int type, int id);

// What an object without a name is told by: the body that it belongs to, what an actuator drives.
// Returns the kind of it, with its id in owner; -1 if there is none.
MJAPI int gimbal_kind_owner(const mjModel* m, int type, int id, int* owner);

// The group of an object; -1 if it has none.
MJAPI int gimbal_kind_group(const mjModel* m, int type, int id);

// The material of an object; -1 if it has none.
MJAPI int gimbal_kind_material(const mjModel* m, int type, int id);

// The instance of the plug-in that an object uses; -1 if it uses none.
MJAPI int gimbal_kind_plugin(const mjModel* m, int type, int id);

// The type of an object as its text has it, such as "hinge", "weld" or "gyro"; NULL if its kind has
// no types.
MJAPI const char* gimbal_kind_type_word(const mjModel* m, int type, int id);

// The type of the objects that a part of a tendon's path (mjtWrap) leads over; mjOBJ_UNKNOWN: none.
MJAPI int gimbal_wrap_object(int type);

// Write what an object is called: its name, or its kind and number ("joint 3"). Returns text.
MJAPI const char* gimbal_kind_label(const mjModel* m, int type, int id, char* text, int size);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_KINDS_H_
