// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors. Most of them the grammar describes wholly; here are those with parameters that are put
// together, and with numbers of the user's that no class has.

#include <string.h>

#include "xml/read/read.h"

static void read_rangefinder(Reader* r, const DomNode* node, mjsSensor* sensor) {
  (void)r;
  sensor->intprm[0] = 1 << mjRAYDATA_DIST;
  read_int(node, "data", &sensor->intprm[0]);
}

// intprm: fields, reduction, number of contacts
static void read_contact_sensor(Reader* r, const DomNode* node, mjsSensor* sensor) {
  sensor->intprm[0] = 1 << mjCONDATA_FOUND;
  sensor->intprm[2] = 1;
  read_int(node, "data", &sensor->intprm[0]);
  read_int(node, "reduce", &sensor->intprm[1]);
  if (read_int(node, "num", &sensor->intprm[2]) && sensor->intprm[2] <= 0) {
    read_error(r, node, dom_attribute(node, "num"), "out-of-range", NULL,
               "num says how many contacts are told: write 1 or more");
  }
}

static void read_user_data(const DomNode* node, mjsSensor* sensor) {
  const DomAttribute* user = read_given(node, "user");
  if (user) mjs_setDouble(sensor->userdata, user->numbers, user->count);
}

static void read_tactile(Reader* r, const DomNode* node, mjsSensor* sensor) {
  (void)r;
  read_user_data(node, sensor);
}

static void read_user(Reader* r, const DomNode* node, mjsSensor* sensor) {
  if (!read_given(node, "dim")) {
    read_error(r, node, NULL, "missing-attribute", N_("Give the number of values."),
               "user sensor needs the attribute 'dim'");
  }
  read_user_data(node, sensor);
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
  read_user_data(node, sensor);
}

typedef struct SensorKind {
  const char* tag;
  void (*read)(Reader* r, const DomNode* node, mjsSensor* sensor);
} SensorKind;

static const SensorKind kinds[] = {
    {"rangefinder", read_rangefinder}, {"contact", read_contact_sensor},
    {"tactile", read_tactile},         {"user", read_user},
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
