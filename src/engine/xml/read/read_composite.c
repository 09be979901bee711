// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <composite>: the description that the compiler expands into a chain of bodies.

#include <string.h>

#include "compiler/macro/composite.h"
#include "xml/dom/report.h"
#include "xml/grammar/grammar.h"
#include "xml/read/read.h"

// What to use instead of the kinds that are gone; NULL: supported.
static const char* const instead[] = {"replicate", "flexcomp", NULL, "cable", "flexcomp", "flexcomp"};

static void read_curve(Reader* r, const DomNode* node, Composite* c) {
  const DomAttribute* a = read_given(node, "curve");
  char** words = g_strsplit_set(a ? a->value : "", " \t\r\n", -1);
  int count = 0;
  for (int i = 0; words[i]; i++) {
    if (!*words[i]) continue;
    const GimbalKeyword* word = grammar_keyword(grammar_shape_words(), words[i], (int)strlen(words[i]));
    if (!word || count > 2) {
      read_error(r, node, a, "wrong-keyword", N_("Up to three of: s, cos(s), sin(s), 0."),
                 word ? N_("a curve has at most three coordinates") : N_("'%s' is no function of a curve"),
                 words[i]);
      break;
    }
    c->curve[count++] = (CompositeShape)word->value;
  }
  g_strfreev(words);
}

// As of any other skin, but the reference's grammar does not say so.
static void check_group(Reader* r, const DomNode* skin, int group) {
  GimbalMessage problem;
  if (group >= 0 && group < mjNGROUP) return;
  if (group < 0) {
    gimbal_message_set(&problem, "takes numbers of at least %g", 0.);
  } else {
    gimbal_message_set(&problem, "takes numbers of at most %g", (double)(mjNGROUP - 1));
  }
  read_error(r, skin, read_given(skin, "group"), "out-of-range", NULL, "attribute '%s' of %s: %p", "group",
             skin->tag, &problem);
}

static void read_skin_of(Reader* r, const DomNode* node, Composite* c) {
  const DomNode* skin = dom_child(node, "skin");
  double rgba[4];
  int texcoord;
  if (!skin) return;
  if (read_int(skin, "texcoord", &texcoord)) c->skin.texcoord = texcoord != 0;
  if (read_doubles(skin, "rgba", rgba, 4)) {
    for (int i = 0; i < 4; i++) c->skin.rgba[i] = (float)rgba[i];
  }
  if (read_int(skin, "group", &c->skin.group)) check_group(r, skin, c->skin.group);
  read_int(skin, "subgrid", &c->skin.subgrid);
  c->skin.material = read_string(skin, "material");
  const DomAttribute* inflate = read_given(skin, "inflate");
  if (inflate) {
    report_warning(r->list, dom_value_place(skin, inflate), "ignored", NULL,
                   "the skin of a cable is as thick as its boxes: inflate is ignored");
  }
}

// The grammar allows several joints, for kinds of composites that are gone: those of a cable are
// all alike.
static void check_joints(Reader* r, const DomNode* node) {
  const DomNode* first = dom_child(node, "joint");
  for (const DomNode* kid = first; kid; kid = kid->next) {
    if (kid == first || strcmp(kid->tag, "joint") != 0) continue;
    read_error(r, kid, NULL, "repeated-element", N_("Merge it with the first one."),
               "%s can have only one element '%s'", node->tag, kid->tag);
  }
}

static void read_templates(const DomNode* node, Composite* c) {
  const mjsDefault* def = mjs_getSpecDefault(c->templates);
  DomNode *geom = dom_child(node, "geom"), *site = dom_child(node, "site"), *joint = dom_child(node, "joint");
  if (geom) read_fields_as(geom, "mujoco/worldbody/geom", def->geom);
  if (site) read_fields_as(site, "mujoco/worldbody/site", def->site);
  if (joint) read_fields_as(joint, "mujoco/worldbody/body/joint", def->joint);
}

static void read_description(Reader* r, const DomNode* node, Composite* c) {
  double x[3];
  int count = read_doubles(node, "count", x, 3);
  for (int i = 0; i < count; i++) c->count[i] = (int)x[i];
  c->prefix = read_string(node, "prefix");
  if (read_given(node, "initial")) c->initial = read_string(node, "initial");
  read_doubles(node, "offset", c->offset, 3);
  read_doubles(node, "quat", c->quat, 4);
  read_doubles(node, "size", c->size, 3);
  const DomAttribute* vertex = read_given(node, "vertex");
  for (int i = 0; vertex && i < vertex->count; i++) composite_add_number(c, vertex->numbers[i]);
  read_curve(r, node, c);
  read_skin_of(r, node, c);
  check_joints(r, node);
  read_templates(node, c);
}

static void place_made(Reader* r, const DomNode* node, Element* e) {
  read_places(r, node, &e->head);
  e->maker = "composite";
}

// What the parts of a body were made after: the composite's own <joint>, <geom> or <site>, or all
// of it.
static void place_parts(Reader* r, const DomNode* node, BodyElement* body, mjtObj kind, const char* tag) {
  const DomNode* child = dom_child(node, tag);
  const ElementList* parts = body_children(body, kind);
  for (int i = 0; i < parts->size; i++) place_made(r, child ? child : node, parts->items[i]);
}

// All bodies belong to the text of the composite; they share its plugin.
static void finish_bodies(Reader* r, const DomNode* node, const GPtrArray* bodies, const char* prefix) {
  mjsPlugin* plugin = NULL;
  for (guint i = 0; i < bodies->len; i++) {
    BodyElement* body = g_ptr_array_index(bodies, i);
    place_made(r, node, &body->base);
    place_parts(r, node, body, mjOBJ_JOINT, "joint");
    place_parts(r, node, body, mjOBJ_GEOM, "geom");
    place_parts(r, node, body, mjOBJ_SITE, "site");
    if (plugin) {
      read_use_plugin(&body->body.plugin, plugin);
      continue;
    }
    char* name = g_strconcat("composite", prefix, NULL);
    plugin = &body->body.plugin;
    read_shared_plugin(r, node, name, plugin);
    g_free(name);
  }
}

// Elements beside the tree that were added since there were as many as first says.
static void place_listed(Reader* r, const DomNode* node, const int first[mjNOBJECT]) {
  const Spec* s = spec_of(r->spec);
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    for (int i = first[kind]; i < s->lists[kind].size; i++) place_made(r, node, s->lists[kind].items[i]);
  }
}

void read_composite(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  int type = 0;
  read_int(node, "type", &type);
  if (type < 0 || type >= (int)G_N_ELEMENTS(instead) || instead[type]) {
    GimbalMessage hint;
    gimbal_message_set(&hint, "Use %s instead.", type < 0 ? "cable" : instead[type]);
    read_error(r, node, dom_attribute(node, "type"), "unsupported-value", &hint,
               "composites of type '%s' are gone", read_string(node, "type"));
    return;
  }
  Composite* c = composite_new();
  GPtrArray* bodies = g_ptr_array_new();
  read_description(r, node, c);
  int first[mjNOBJECT];
  for (int kind = 0; kind < mjNOBJECT; kind++) first[kind] = spec_of(r->spec)->lists[kind].size;
  const char* problem = composite_make(c, parent->body, parent->frame, def, bodies);
  if (problem) {
    read_error(r, node, NULL, "composite", NULL, "%s", problem);
  } else {
    finish_bodies(r, node, bodies, c->prefix);
    place_listed(r, node, first);
  }
  g_ptr_array_free(bodies, TRUE);
  composite_free(c);
}
