// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From the checked tree to a spec: the order of the sections, and the sections that are lists of
// plain elements.

#include "xml/read/read.h"

#include <gimbal/kinds.h>
#include <string.h>

#include "spec/default_class.h"
#include "xml/dom/report.h"

static void read_tendon(Reader* r, const DomNode* node);
static void read_one_tendon(Reader* r, const DomNode* node, mjsTendon* tendon);
static void read_keyframe(Reader* r, const DomNode* node);
static void read_equality(Reader* r, const DomNode* node);
static void read_default(Reader* r, const DomNode* node, const mjsDefault* parent);
static void read_contact(Reader* r, const DomNode* node);
static void read_actuators(Reader* r, const DomNode* node);

// A section of a model and who reads it. Sections are read in this order, wherever they stand:
// later ones refer to what earlier ones declare, and the order decides the ids.
typedef struct Section {
  const char* tag;
  void (*read)(Reader* r, const DomNode* node);
} Section;

static void read_top_default(Reader* r, const DomNode* node) {
  read_default(r, node, NULL);
}

static const Section sections[] = {
    {"compiler", read_compiler},   {"option", read_option},         {"size", read_size},
    {"visual", read_visual},       {"statistic", read_statistic},   {"default", read_top_default},
    {"extension", read_extension}, {"custom", read_custom},         {"asset", read_asset},
    {"contact", read_contact},     {"deformable", read_deformable}, {"equality", read_equality},
    {"tendon", read_tendon},       {"actuator", read_actuators},    {"sensor", read_sensors},
    {"worldbody", read_world},     {"keyframe", read_keyframe},
};

void read_model(Reader* r) {
  const DomNode* root = r->dom->root;
  const char* model = dom_value(root, "model");
  if (model) mjs_setString(r->spec->modelname, model);
  mjs_setString(r->spec->comment, r->dom->comment ? r->dom->comment : "");
  for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
    for (const DomNode* node = dom_child(root, sections[i].tag); node;
         node = dom_next(node, sections[i].tag)) {
      sections[i].read(r, node);
    }
  }
}

//---- default classes

// The template of a class that an element fills; the tags of actuators are many.
static void* class_template(const mjsDefault* def, const char* tag) {
  const GimbalKind* kind = gimbal_kind_named(tag);
  const Element* e = kind ? default_class_template(element_of(def->element), kind->type) : NULL;
  return e ? e->object : def->actuator;
}

static void read_template(Reader* r, const DomNode* node, const mjsDefault* def) {
  void* object = class_template(def, node->tag);
  if (object == def->texture) {
    read_texture(r, node, def->texture);
  } else if (object == def->mesh) {
    read_mesh(r, node, def->mesh);
  } else if (object == def->material) {
    read_material(r, node, def->material);
  } else if (object == def->camera) {
    read_camera(r, node, def->camera);
  } else if (object == def->light) {
    read_light(r, node, def->light);
  } else if (object == def->equality) {
    read_one_equality(r, node, def->equality);
  } else if (object == def->tendon) {
    read_one_tendon(r, node, def->tendon);
  } else if (object == def->actuator) {
    read_actuator(r, node, def->actuator);
  } else {
    read_fields(node, object);
  }
}

// Templates are elements too: their places show where a default was written.
static void place_template(Reader* r, const DomNode* node, const mjsDefault* def) {
  // every object starts with its element
  mjsElement* const* element = class_template(def, node->tag);
  if (*element) read_identity(r, node, *element);
}

static const mjsDefault* open_class(Reader* r, const DomNode* node, const mjsDefault* parent) {
  const DomAttribute* a = dom_attribute(node, "class");
  const char* name = a ? a->value : "";
  if (!parent) {
    if (*name && strcmp(name, "main") != 0) {
      read_error(r, node, a, "renamed-main-class", N_("Put a <default class=\"…\"> inside of it."),
                 "the top-level default class is called 'main', not '%s'", name);
    }
    return mjs_getSpecDefault(r->spec);
  }
  if (!*name) {
    read_error(r, node, NULL, "missing-attribute", N_("Give it class=\"…\"."),
               "a default inside another needs a class name");
    return NULL;
  }
  const mjsDefault* def = mjs_addDefault(r->spec, name, parent);
  if (!def) read_error(r, node, a, "repeated-name", NULL, "default class '%s' is declared twice", name);
  return def;
}

static void read_default(Reader* r, const DomNode* node, const mjsDefault* parent) {
  const mjsDefault* def = open_class(r, node, parent);
  if (!def) return;
  if (parent) {
    GimbalPlace whole = dom_element_place(node), tag = dom_tag_place(node);
    element_set_place(def->element, &whole, &tag);
  }
  for (const DomNode* child = node->first; child; child = child->next) {
    if (strcmp(child->tag, "default") == 0) continue;
    read_template(r, child, def);
    place_template(r, child, def);
  }

  // nested classes last: they start from the templates as they are now
  for (const DomNode* child = dom_child(node, "default"); child; child = dom_next(child, "default")) {
    read_default(r, child, def);
  }
}

//---- lists of plain elements

static const mjsDefault* own_class(Reader* r, const DomNode* node) {
  return read_class(r, node, "class", mjs_getSpecDefault(r->spec));
}

static void read_contact(Reader* r, const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    if (strcmp(child->tag, "pair") == 0) {
      mjsPair* pair = mjs_addPair(r->spec, own_class(r, child));
      read_element(r, child, pair->element, pair);
    } else {
      mjsExclude* exclude = mjs_addExclude(r->spec);
      read_element(r, child, exclude->element, exclude);
    }
  }
}

static void read_keyframe(Reader* r, const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    mjsKey* key = mjs_addKey(r->spec);
    read_element(r, child, key->element, key);
  }
}

static void read_equality(Reader* r, const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    mjsEquality* equality = mjs_addEquality(r->spec, own_class(r, child));
    read_identity(r, child, equality->element);
    read_one_equality(r, child, equality);
  }
}

static void read_actuators(Reader* r, const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    mjsActuator* actuator = mjs_addActuator(r->spec, own_class(r, child));
    read_identity(r, child, actuator->element);
    read_actuator(r, child, actuator);
  }
}

//---- tendons

static void read_one_tendon(Reader* r, const DomNode* node, mjsTendon* tendon) {
  (void)r;
  if (node->in_default) {
    read_fields_as(node, "mujoco/tendon/spatial", tendon);
  } else {
    read_fields(node, tendon);
  }
  if (read_doubles(node, "springlength", tendon->springlength, 2) == 1) {
    tendon->springlength[1] = tendon->springlength[0];
  }
}

static mjsWrap* read_wrap(const DomNode* node, mjsTendon* tendon) {
  double x = 0;
  if (strcmp(node->tag, "site") == 0) return mjs_wrapSite(tendon, read_string(node, "site"));
  if (strcmp(node->tag, "geom") == 0) {
    return mjs_wrapGeom(tendon, read_string(node, "geom"), read_string(node, "sidesite"));
  }
  if (strcmp(node->tag, "pulley") == 0) {
    read_doubles(node, "divisor", &x, 1);
    return mjs_wrapPulley(tendon, x);
  }
  read_doubles(node, "coef", &x, 1);
  return mjs_wrapJoint(tendon, read_string(node, "joint"), x);
}

static void check_wrap(Reader* r, const DomNode* node) {
  const char* needs = strcmp(node->tag, "pulley") == 0  ? "divisor"
                      : strcmp(node->tag, "joint") == 0 ? "coef"
                                                        : NULL;
  if (!needs || read_given(node, needs)) return;
  const DomAttribute* empty = dom_attribute(node, needs);
  report_error(r->list, empty ? dom_name_place(node, empty) : dom_tag_place(node), "missing-attribute", NULL,
               "%s needs the attribute '%s'", node->tag, needs);
}

static void read_tendon(Reader* r, const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    mjsTendon* tendon = mjs_addTendon(r->spec, own_class(r, child));
    read_identity(r, child, tendon->element);
    read_one_tendon(r, child, tendon);
    for (const DomNode* step = child->first; step; step = step->next) {
      check_wrap(r, step);
      mjsWrap* wrap = read_wrap(step, tendon);
      if (wrap) read_identity(r, step, wrap->element);
    }
  }
}
