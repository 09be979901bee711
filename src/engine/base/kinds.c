// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of the kinds of objects.

#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/objects.h>
#include <stdbool.h>
#include <string.h>

// The place of a kind in the table.
#define INDEX(type) ((type) < mjNOBJECT ? (type)-mjOBJ_BODY : mjNOBJECT - mjOBJ_BODY + (type)-mjOBJ_FRAME)

#define USER_USER(fields) GIMBAL_IN_MODEL(nuser_##fields)
#define USER_NONE(fields) 0

#define ROW(kind, word, structure, begin, space, user, class, ...)    \
  [INDEX(kind)] = {.type = (kind),                                    \
                   .name = #word,                                     \
                   .names = #space,                                   \
                   .fields = #begin,                                  \
                   .size = "n" #begin,                                \
                   .count_offset = GIMBAL_IN_MODEL(n##begin),         \
                   .name_offset = GIMBAL_IN_MODEL(name_##begin##adr), \
                   .user_offset = USER_##user(begin),                 \
                   __VA_ARGS__},
#define PART(kind, word, structure, begin, ...) \
  ROW(kind, word, structure, begin, __VA_ARGS__, .body_offset = GIMBAL_IN_MODEL(begin##_bodyid))
#define OTHER(kind, word, ...) [INDEX(kind)] = {.type = (kind), .name = #word, __VA_ARGS__},

static const GimbalKind kinds[] = {GIMBAL_PART_OBJECTS(PART) GIMBAL_BODY_OBJECT(ROW)
                                       GIMBAL_LISTED_OBJECTS(ROW) GIMBAL_OTHER_OBJECTS(OTHER)};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };
_Static_assert(mjOBJ_BODY == 1 && KIND_COUNT == (mjNOBJECT - 1) + (mjOBJ_MODEL - mjOBJ_FRAME + 1) &&
                   KIND_COUNT == GIMBAL_ROWS(GIMBAL_OBJECTS) + GIMBAL_ROWS(GIMBAL_OTHER_OBJECTS),
               "a row for each kind of mjtObj, in its order");

const GimbalKind* gimbal_kinds(int* count) {
  *count = KIND_COUNT;
  return kinds;
}

const GimbalKind* gimbal_kind(int type) {
  bool known = (type >= mjOBJ_BODY && type < mjNOBJECT) || (type >= mjOBJ_FRAME && type <= mjOBJ_MODEL);
  return known ? &kinds[INDEX(type)] : NULL;
}

const GimbalKind* gimbal_kind_named(const char* name) {
  for (int i = 0; name && i < KIND_COUNT; i++) {
    if (!strcmp(kinds[i].name, name)) return &kinds[i];
  }
  return NULL;
}

int gimbal_kind_count(const mjModel* m, int type) {
  const GimbalKind* kind = gimbal_kind(type);
  return kind && kind->count_offset ? (int)*(const mjtSize*)((const char*)m + kind->count_offset) : -1;
}

// What an array of mjModel has for an object; -1 if there is no such array.
static int kind_entry(const mjModel* m, int offset, int id) {
  return offset ? (*(int* const*)((const char*)m + offset))[id] : -1;
}

int gimbal_kind_body(const mjModel* m, int type, int id) {
  if (type == mjOBJ_BODY || type == mjOBJ_XBODY) return id;
  const GimbalKind* kind = gimbal_kind(type);
  return kind ? kind_entry(m, kind->body_offset, id) : -1;
}

int gimbal_kind_owner(const mjModel* m, int type, int id, int* owner) {
  bool there = type != mjOBJ_BODY && type != mjOBJ_XBODY && id >= 0 && id < gimbal_kind_count(m, type);
  bool drives = there && type == mjOBJ_ACTUATOR;
  *owner = !there ? -1 : drives ? m->actuator_trnid[2 * id] : gimbal_kind_body(m, type, id);
  if (*owner < 0) return -1;
  if (!drives) return mjOBJ_BODY;
  int driven = gimbal_transmission_object(m->actuator_trntype[id], m->actuator_trnid[2 * id + 1]);
  return driven == mjOBJ_UNKNOWN ? -1 : driven;
}

int gimbal_wrap_object(int type) {
  static const int objects[] = {
      [mjWRAP_NONE] = mjOBJ_UNKNOWN, [mjWRAP_JOINT] = mjOBJ_JOINT, [mjWRAP_PULLEY] = mjOBJ_UNKNOWN,
      [mjWRAP_SITE] = mjOBJ_SITE,    [mjWRAP_SPHERE] = mjOBJ_GEOM, [mjWRAP_CYLINDER] = mjOBJ_GEOM};
  _Static_assert(sizeof objects / sizeof objects[0] == mjWRAP_CYLINDER + 1,
                 "a row for each type of path element");
  return type >= mjWRAP_NONE && type <= mjWRAP_CYLINDER ? objects[type] : mjOBJ_UNKNOWN;
}

int gimbal_kind_group(const mjModel* m, int type, int id) {
  const GimbalKind* kind = gimbal_kind(type);
  return kind ? kind_entry(m, kind->group_offset, id) : -1;
}

int gimbal_kind_material(const mjModel* m, int type, int id) {
  // one for each of its elements
  if (type == mjOBJ_FLEX) return m->flex_elemnum[id] ? m->flex_matid[m->flex_elemadr[id]] : -1;
  const GimbalKind* kind = gimbal_kind(type);
  return kind ? kind_entry(m, kind->material_offset, id) : -1;
}

int gimbal_kind_plugin(const mjModel* m, int type, int id) {
  const GimbalKind* kind = gimbal_kind(type);
  return kind ? kind_entry(m, kind->plugin_offset, id) : -1;
}
