// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors. Most of them the grammar describes wholly; here are those whose object depends on which
// attributes are given.

#include <string.h>

#include "xml/read/read.h"

typedef struct ObjectAttribute {
  const char* name;
  mjtObj type;
} ObjectAttribute;

// The first of the attributes that is given becomes the object (or the reference) of the sensor.
static void read_object(const DomNode* node, const ObjectAttribute* rows, int count, mjtObj* type,
                        mjString* name) {
  for (int i = 0; i < count; i++) {
    const DomAttribute* a = read_given(node, rows[i].name);
    if (!a) continue;
    *type = rows[i].type;
    mjs_setString(name, a->value);
    return;
  }
}

static void read_rangefinder(Reader* r, const DomNode* node, mjsSensor* sensor) {
  static const ObjectAttribute objects[] = {{"site", mjOBJ_SITE}, {"camera", mjOBJ_CAMERA}};
  (void)r;
  read_object(node, objects, 2, &sensor->objtype, sensor->objname);
  sensor->intprm[0] = 1 << mjRAYDATA_DIST;
  read_int(node, "data", &sensor->intprm[0]);
}

static void read_distance(Reader* r, const DomNode* node, mjsSensor* sensor) {
  static const ObjectAttribute first[] = {{"geom1", mjOBJ_GEOM}, {"body1", mjOBJ_BODY}};
  static const ObjectAttribute second[] = {{"geom2", mjOBJ_GEOM}, {"body2", mjOBJ_BODY}};
  (void)r;
  read_object(node, first, 2, &sensor->objtype, sensor->objname);
  read_object(node, second, 2, &sensor->reftype, sensor->refname);
}

// intprm: fields, reduction, number of contacts
static void read_contact_sensor(Reader* r, const DomNode* node, mjsSensor* sensor) {
  static const ObjectAttribute first[] = {
      {"site", mjOBJ_SITE}, {"body1", mjOBJ_BODY}, {"subtree1", mjOBJ_XBODY}, {"geom1", mjOBJ_GEOM}};
  static const ObjectAttribute second[] = {
      {"body2", mjOBJ_BODY}, {"subtree2", mjOBJ_XBODY}, {"geom2", mjOBJ_GEOM}};
  read_object(node, first, 4, &sensor->objtype, sensor->objname);
  read_object(node, second, 3, &sensor->reftype, sensor->refname);
  sensor->intprm[0] = 1 << mjCONDATA_FOUND;
  sensor->intprm[2] = 1;
  read_int(node, "data", &sensor->intprm[0]);
  read_int(node, "reduce", &sensor->intprm[1]);
  if (read_int(node, "num", &sensor->intprm[2]) && sensor->intprm[2] <= 0) {
    read_error(r, node, dom_attribute(node, "num"), "out-of-range", NULL,
               "num says how many contacts are told: write 1 or more");
  }
}

static void read_tactile(Reader* r, const DomNode* node, mjsSensor* sensor) {
  (void)r;
  sensor->objtype = mjOBJ_MESH;
  sensor->reftype = mjOBJ_GEOM;
  mjs_setString(sensor->objname, read_string(node, "mesh"));
  mjs_setString(sensor->refname, read_string(node, "geom"));
  const DomAttribute* user = read_given(node, "user");
  if (user) mjs_setDouble(sensor->userdata, user->numbers, user->count);
}

static void read_user(Reader* r, const DomNode* node, mjsSensor* sensor) {
  if (!read_given(node, "dim")) {
    read_error(r, node, NULL, "missing-attribute", N_("Give the number of values."),
               "user sensor needs the attribute 'dim'");
  }
  const DomAttribute* user = read_given(node, "user");
  if (user) mjs_setDouble(sensor->userdata, user->numbers, user->count);
}

static void check_pair(Reader* r, const DomNode* node, mjtObj type, const char* type_name,
                       const char* object_name) {
  if ((type != mjOBJ_UNKNOWN) != (*read_string(node, object_name) != '\0')) {
    read_error(r, node, NULL, "missing-attribute", NULL, "%s and %s go together", type_name, object_name);
  }
}

static void read_plugin_sensor(Reader* r, const DomNode* node, mjsSensor* sensor) {
  read_plugin(r, node, &sensor->plugin);
  check_pair(r, node, sensor->objtype, "objtype", "objname");
  check_pair(r, node, sensor->reftype, "reftype", "refname");
  const DomAttribute* user = read_given(node, "user");
  if (user) mjs_setDouble(sensor->userdata, user->numbers, user->count);
}

typedef struct SensorKind {
  const char* tag;
  void (*read)(Reader* r, const DomNode* node, mjsSensor* sensor);
} SensorKind;

static const SensorKind kinds[] = {
    {"rangefinder", read_rangefinder},
    {"distance", read_distance},
    {"normal", read_distance},
    {"fromto", read_distance},
    {"contact", read_contact_sensor},
    {"tactile", read_tactile},
    {"user", read_user},
    {"plugin", read_plugin_sensor},
};

void read_sensors(Reader* r, const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    mjsSensor* sensor = mjs_addSensor(r->spec);
    read_element(r, child, sensor->element, sensor);
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
      if (strcmp(child->tag, kinds[i].tag) == 0) kinds[i].read(r, child, sensor);
    }
  }
}
