// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The kinds of objects, a row each: what they are called in the text and in the names of types and
// fields, how a program adds one, and what gimbal/kinds.h tells of them. Lists of kinds and
// functions by kind are made from these rows.

#ifndef GIMBAL_KINDS_OBJECTS_H_
#define GIMBAL_KINDS_OBJECTS_H_

#include <gimbal/kinds/rows.h>
#include <mujoco/mujoco.h>
#include <stddef.h>

// Where a field is.
#define GIMBAL_IN_MODEL(field) (int)offsetof(mjModel, field)
#define GIMBAL_IN_VIEW(field)  (int)offsetof(mjvOption, field)

#define GIMBAL_ICON(name) "gimbal-" name "-symbolic"

// The parents of elements in the grammar.
#define GIMBAL_BODY_PATH  "worldbody/body/"
#define GIMBAL_ASSET_PATH "asset/"

// X(mjtObj, word, structure, fields, names, user, class, then members of GimbalKind).
//
//   word       of the text, and before the number of an object without name
//   structure  mjs<structure>, mjs_add<structure>, mjs_default<structure>, mjs_as<structure>
//   fields     n<fields>, name_<fields>adr, nuser_<fields>, <fields>_user …
//   names      the namespace in the grammar
//   user       USER: with user numbers, NONE
//   class      GIVEN: a program may name the default class of a new one, MAIN: it is the main
//              class, NONE: classes say nothing of this kind
//
// Rows are in the order in which a tree of the model shows them. What is in a body, beside bodies
// and frames, also has <fields>_bodyid:
#define GIMBAL_PART_OBJECTS(X)                                                                     \
  X(mjOBJ_JOINT, joint, Joint, jnt, joint, USER, GIVEN, .icon = GIMBAL_ICON("joint"),              \
    .type_offset = GIMBAL_IN_MODEL(jnt_type), .types = GIMBAL_BODY_PATH "joint@type",              \
    .group_offset = GIMBAL_IN_MODEL(jnt_group), .shown_offset = GIMBAL_IN_VIEW(jointgroup))        \
  X(mjOBJ_GEOM, geom, Geom, geom, geom, USER, GIVEN, .icon = GIMBAL_ICON("geom"),                  \
    .type_offset = GIMBAL_IN_MODEL(geom_type), .types = GIMBAL_BODY_PATH "geom@type",              \
    .group_offset = GIMBAL_IN_MODEL(geom_group), .shown_offset = GIMBAL_IN_VIEW(geomgroup),        \
    .material_offset = GIMBAL_IN_MODEL(geom_matid), .plugin_offset = GIMBAL_IN_MODEL(geom_plugin)) \
  X(mjOBJ_SITE, site, Site, site, site, USER, GIVEN, .icon = GIMBAL_ICON("site"),                  \
    .type_offset = GIMBAL_IN_MODEL(site_type), .types = GIMBAL_BODY_PATH "site@type",              \
    .group_offset = GIMBAL_IN_MODEL(site_group), .shown_offset = GIMBAL_IN_VIEW(sitegroup),        \
    .material_offset = GIMBAL_IN_MODEL(site_matid))                                                \
  X(mjOBJ_CAMERA, camera, Camera, cam, camera, USER, GIVEN, .icon = GIMBAL_ICON("camera"))         \
  X(mjOBJ_LIGHT, light, Light, light, light, NONE, GIVEN, .icon = GIMBAL_ICON("light"),            \
    .type_offset = GIMBAL_IN_MODEL(light_type), .types = GIMBAL_BODY_PATH "light@type")

#define GIMBAL_BODY_OBJECT(X)                                                     \
  X(mjOBJ_BODY, body, Body, body, body, USER, GIVEN, .icon = GIMBAL_ICON("body"), \
    .body_offset = GIMBAL_IN_MODEL(body_parentid), .plugin_offset = GIMBAL_IN_MODEL(body_plugin))

// What has a list of its own, beside the tree of bodies.
#define GIMBAL_LISTED_OBJECTS(X)                                                                             \
  X(mjOBJ_MESH, mesh, Mesh, mesh, mesh, NONE, GIVEN, .icon = GIMBAL_ICON("mesh"), .section = "asset")        \
  X(mjOBJ_MATERIAL, material, Material, mat, material, NONE, GIVEN, .icon = GIMBAL_ICON("material"),         \
    .section = "asset")                                                                                      \
  X(mjOBJ_TEXTURE, texture, Texture, tex, texture, NONE, GIVEN, .icon = GIMBAL_ICON("texture"),              \
    .section = "asset", .type_offset = GIMBAL_IN_MODEL(tex_type), .types = GIMBAL_ASSET_PATH "texture@type") \
  X(mjOBJ_HFIELD, hfield, HField, hfield, hfield, NONE, NONE, .icon = GIMBAL_ICON("hfield"),                 \
    .section = "asset")                                                                                      \
  X(mjOBJ_SKIN, skin, Skin, skin, skin, NONE, NONE, .icon = GIMBAL_ICON("mesh"), .section = "asset",         \
    .group_offset = GIMBAL_IN_MODEL(skin_group), .shown_offset = GIMBAL_IN_VIEW(skingroup),                  \
    .material_offset = GIMBAL_IN_MODEL(skin_matid))                                                          \
  X(mjOBJ_FLEX, flex, Flex, flex, flex, NONE, MAIN, .icon = GIMBAL_ICON("mesh"), .section = "deformable",    \
    .group_offset = GIMBAL_IN_MODEL(flex_group), .shown_offset = GIMBAL_IN_VIEW(flexgroup),                  \
    .material_offset = GIMBAL_IN_MODEL(flex_matid))                                                          \
  X(mjOBJ_PAIR, pair, Pair, pair, pair, NONE, GIVEN, .icon = GIMBAL_ICON("contact"), .section = "contact")   \
  X(mjOBJ_EXCLUDE, exclude, Exclude, exclude, exclude, NONE, NONE, .icon = GIMBAL_ICON("exclude"),           \
    .section = "contact")                                                                                    \
  X(mjOBJ_EQUALITY, equality, Equality, eq, equality, NONE, GIVEN, .icon = GIMBAL_ICON("equality"),          \
    .section = "equality", .type_offset = GIMBAL_IN_MODEL(eq_type), .types = "equality")                     \
  X(mjOBJ_TENDON, tendon, Tendon, tendon, tendon, USER, GIVEN, .icon = GIMBAL_ICON("tendon"),                \
    .section = "tendon", .group_offset = GIMBAL_IN_MODEL(tendon_group),                                      \
    .shown_offset = GIMBAL_IN_VIEW(tendongroup), .material_offset = GIMBAL_IN_MODEL(tendon_matid))           \
  X(mjOBJ_ACTUATOR, actuator, Actuator, actuator, actuator, USER, GIVEN, .icon = GIMBAL_ICON("actuator"),    \
    .section = "actuator", .type_offset = GIMBAL_IN_MODEL(actuator_trntype),                                 \
    .group_offset = GIMBAL_IN_MODEL(actuator_group), .shown_offset = GIMBAL_IN_VIEW(actuatorgroup),          \
    .plugin_offset = GIMBAL_IN_MODEL(actuator_plugin))                                                       \
  X(mjOBJ_SENSOR, sensor, Sensor, sensor, sensor, USER, NONE, .icon = GIMBAL_ICON("sensor"),                 \
    .section = "sensor", .type_offset = GIMBAL_IN_MODEL(sensor_type), .types = "sensor",                     \
    .plugin_offset = GIMBAL_IN_MODEL(sensor_plugin))                                                         \
  X(mjOBJ_KEY, key, Key, key, key, NONE, NONE, .icon = GIMBAL_ICON("key"), .section = "keyframe")            \
  X(mjOBJ_NUMERIC, numeric, Numeric, numeric, numeric, NONE, NONE, .icon = GIMBAL_ICON("custom"),            \
    .section = "custom")                                                                                     \
  X(mjOBJ_TEXT, text, Text, text, text, NONE, NONE, .icon = GIMBAL_ICON("custom"), .section = "custom")      \
  X(mjOBJ_TUPLE, tuple, Tuple, tuple, tuple, NONE, NONE, .icon = GIMBAL_ICON("custom"), .section = "custom") \
  X(mjOBJ_PLUGIN, plugin, Plugin, plugin, instance, NONE, NONE, .section = "extension")

// All that models have lists of.
#define GIMBAL_OBJECTS(X) GIMBAL_BODY_OBJECT(X) GIMBAL_PART_OBJECTS(X) GIMBAL_LISTED_OBJECTS(X)

// X(mjtObj, word, then members of GimbalKind): other views of such objects, and what is not
// compiled.
#define GIMBAL_OTHER_OBJECTS(X)                                                                     \
  X(mjOBJ_XBODY, xbody, .names = "body", .fields = "body", .size = "nbody",                         \
    .count_offset = GIMBAL_IN_MODEL(nbody), .body_offset = GIMBAL_IN_MODEL(body_parentid))          \
  X(mjOBJ_DOF, dof, .fields = "dof", .size = "nv", .count_offset = GIMBAL_IN_MODEL(nv),             \
    .body_offset = GIMBAL_IN_MODEL(dof_bodyid))                                                     \
  X(mjOBJ_FRAME, frame, .names = "frame", .icon = GIMBAL_ICON("frame"))                             \
  X(mjOBJ_DEFAULT, default, .names = "default", .icon = GIMBAL_ICON("class"), .section = "default") \
  X(mjOBJ_MODEL, model, .names = "model")

#endif  // GIMBAL_KINDS_OBJECTS_H_
