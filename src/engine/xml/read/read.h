// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From the checked tree to a spec: what the readers share.

#ifndef GIMBAL_XML_READ_READ_H_
#define GIMBAL_XML_READ_READ_H_

#include <mujoco/mujoco.h>

#include "spec/spec.h"
#include "xml/dom/dom.h"
#include "xml/dom/report.h"

enum { MAX_BODIES = 65534 };  // no model has so many

struct Parent;

typedef struct Reader {
  Dom* dom;
  mjSpec* spec;
  const mjVFS* vfs;
  const char* directory;  // of the main file
  GimbalDiagnostics* list;
  const struct Reader* outer;  // of the model that this one is read for, to be attached; or NULL
  const DomNode* model;        // the <model> of outer that asks for this one; or NULL
  // what its text attaches in each model around it, and how often (attach_bound.c)
  GPtrArray* attaches;
  int copying;    // replicates around the element that is read
  double copies;  // elements that <replicate> and <attach> have made
  double bodies;  // bodies that <attach> has made
  int lost;       // models in <asset> that could not be read
  int* files;     // models read so far for the outermost one

  // What reads the parts that hold others of their kind: the children of a body (read_body.c), and
  // a model that this one refers to at place (load.c), which gives NULL if there were errors;
  // content_type "" means: by the name.
  void (*read_children)(struct Reader* r, const DomNode* node, const struct Parent* parent);
  mjSpec* (*load)(const struct Reader* r, const DomNode* node, const char* filename, const char* content_type,
                  const GimbalPlace* place);
} Reader;

// Fill spec from the tree; every problem goes to r->list.
void read_model(Reader* r);

//---- one part of the tree each

void read_compiler(Reader* r, const DomNode* node);
void read_option(Reader* r, const DomNode* node);
void read_size(Reader* r, const DomNode* node);
void read_visual(Reader* r, const DomNode* node);
void read_statistic(Reader* r, const DomNode* node);
void read_extension(Reader* r, const DomNode* node);
void read_custom(Reader* r, const DomNode* node);
void read_asset(Reader* r, const DomNode* node);
void read_deformable(Reader* r, const DomNode* node);
void read_sensors(Reader* r, const DomNode* node);
void read_world(Reader* r, const DomNode* node);

//---- one element each; object may be the template of a default class

void read_texture(Reader* r, const DomNode* node, mjsTexture* texture);
void read_mesh(Reader* r, const DomNode* node, mjsMesh* mesh);
void read_material(Reader* r, const DomNode* node, mjsMaterial* material);
void read_camera(Reader* r, const DomNode* node, mjsCamera* camera);
void read_light(Reader* r, const DomNode* node, mjsLight* light);
void read_one_equality(Reader* r, const DomNode* node, mjsEquality* equality);
void read_actuator(Reader* r, const DomNode* node, mjsActuator* actuator);
void read_plugin(Reader* r, const DomNode* node, mjsPlugin* plugin);
void read_plugin_child(Reader* r, const DomNode* node,
                       mjsPlugin* plugin);  // a <plugin> inside node, if there is one

// A <plugin> inside node, for all the bodies that node makes: its instance gets this name. Then the
// other bodies use it.
void read_shared_plugin(Reader* r, const DomNode* node, const char* name, mjsPlugin* plugin);
void read_use_plugin(mjsPlugin* to, const mjsPlugin* from);

//---- the tree of bodies

// Where in the tree an element goes.
typedef struct Parent {
  mjsBody* body;
  mjsFrame* frame;        // innermost frame inside body, or NULL
  const mjsDefault* def;  // class of children that name none
} Parent;

void read_flexcomp(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def);
// Where one yield is given, a surface without nodes takes it for both of stretching and bending.
void read_single_yield(const DomNode* node, mjsFlex* flex, bool nodes);
void read_attach(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def);
void read_replicate(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def);

// Count elements that node, a <replicate> or an <attach>, makes; false, with an error about the
// attribute (NULL: the tag), when the model has too many of them.
bool count_copies(Reader* r, const DomNode* node, const char* attribute, double elements);

//---- helpers

// Set every bound field of object that the element's attributes give, and what the element itself
// sets.
void read_fields(const DomNode* node, void* object);

// The same for an element whose attributes are bound where the grammar states another element, at
// path; attributes that this one does not have are left out.
void read_fields_as(const DomNode* node, const char* path, void* object);

// As read_fields, and the name and place of the element.
void read_element(Reader* r, const DomNode* node, mjsElement* element, void* object);

// Where the element and its attributes are written.
void read_places(Reader* r, const DomNode* node, mjsElement* element);

// The place of the node, for an element that it makes; maker is a constant: the node's tag, or NULL
// for the one that stands for the node itself.
void read_maker(const DomNode* node, Element* e, const char* maker);

// Name and place alone.
void read_identity(Reader* r, const DomNode* node, mjsElement* element);

// The class that the attribute names, or fallback if it is not written; an unknown class is
// reported.
const mjsDefault* read_class(Reader* r, const DomNode* node, const char* attribute,
                             const mjsDefault* fallback);

// The attribute if it is there with a value, else NULL.
const DomAttribute* read_given(const DomNode* node, const char* name);

// Copy numbers of an attribute if it is given; returns how many there were.
int read_doubles(const DomNode* node, const char* name, double* to, int max);
bool read_int(const DomNode* node, const char* name, int* to);   // also keywords
const char* read_string(const DomNode* node, const char* name);  // "" if not there

// A file attribute, relative to the model's folders or to the file that it stands in; "" if not
// there. folder is where such files are looked for. Free with g_free.
char* read_file_attribute(Reader* r, const DomNode* node, const char* name, const char* folder);

// The same for models that are attached: first relative to the file that it stands in (MuJoCo
// 3.12.0), then to the model.
char* read_file_beside(Reader* r, const DomNode* node, const char* name);

// Report an error about an element or one of its attributes (NULL: the tag).
#define read_error(r, node, a, code, hint, ...)                                                          \
  report_problem((r)->list, GIMBAL_SEVERITY_ERROR, (a) ? dom_value_place(node, a) : dom_tag_place(node), \
                 code, GIMBAL_HINT(hint), __VA_ARGS__)

#endif  // GIMBAL_XML_READ_READ_H_
