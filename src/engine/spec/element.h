// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The element behind every mjsElement: what it is, where it hangs, and where in a text it was
// written.
//
// An element and its public structure (mjsGeom …) are one allocation; element_of and the X_of
// functions go both ways.

#ifndef GIMBAL_SPEC_ELEMENT_H_
#define GIMBAL_SPEC_ELEMENT_H_

#include <gimbal/diagnostics.h>
#include <gimbal/kinds/objects.h>
#include <gimbal/pose.h>
#include <glib.h>
#include <mujoco/mujoco.h>

#include "spec/container/container.h"

typedef struct Element Element;
typedef struct Spec Spec;

// Where the value of one attribute stands.
typedef struct AttributePlace {
  const char* name;   // a constant string or one interned by the spec
  GimbalPlace value;  // the value without its quotes
  unsigned target;    // hash of the value if it names another element, else 0
} AttributePlace;

// A growing array of borrowed elements.
typedef struct ElementList {
  Element** items;
  int size;
  int capacity;
} ElementList;

// Numbers of an attached keyframe, and the element whose state they are.
typedef enum KeyField { KEY_QPOS, KEY_QVEL, KEY_ACT, KEY_CTRL, KEY_MPOS, KEY_MQUAT, KEY_PLASTIC } KeyField;
enum { KEY_FIELDS = KEY_PLASTIC + 1 };

typedef struct KeyPart {
  Element* target;  // joint, tendon, actuator or mocap body
  KeyField field;
  int size;
  double value[7];
} KeyPart;

struct Element {
  mjsElement head;  // first: a mjsElement* is an Element*; elemtype is the kind
  Spec* spec;       // the spec that owns the element
  // angle unit, folders …: of the spec that the element was first made in
  const mjsCompiler* compiler;
  Spec* origin;           // that spec, if spec holds it; else spec
  const Element* source;  // what it is a copy of, only to compare with; or NULL
  const char* filedir;    // folder that its files are relative to; NULL: modelfiledir of spec
  // of a skin: what stands before and behind the names of bones in its file; NULL: nothing
  const char *bone_prefix, *bone_suffix;
  // body of a tree element; parent class of a default; tendon of a wrap; else NULL
  Element* parent;
  Element* frame;  // innermost frame around a tree element, or NULL
  // default class (kind mjOBJ_DEFAULT), never NULL except in a default or a wrap
  Element* class_;
  mjString* name;  // "" if unnamed
  // the name under which it is found, a key of its table; NULL: not found by name
  const char* entry;
  void* object;       // the public structure, such as mjsGeom*
  int id;             // index among its kind in the model compiled last, -1 before
  int position;       // index in the spec's list of its kind (non-tree) or in its body's list
  GimbalPlace place;  // the whole element; line 0 if it did not come from text
  GimbalPlace tag;    // its opening tag
  // a constant: the tag of what made it, such as "flexcomp"; NULL: written itself
  const char* maker;
  AttributePlace* attributes;  // of the attributes written in the text
  int nattribute;
  GHashTable* user_values;  // mjs_setUserValue: key → UserValue, or NULL
  // KeyPart, of a keyframe that was attached and not compiled since; else NULL
  GArray* key_parts;
  guint key_mark;      // key_rows_mark of its rows when key_parts were taken from them; else 0
  bool key_waits;      // in the model it comes after keyframes that are made later
  bool key_handed_on;  // such a keyframe went on to a spec that this one was attached to
  int holders;         // who keeps its memory when it is freed
  bool is_gone;        // freed, but for them
};

// What may hang in a body: its parts, then frames, then bodies. All but bodies are leaves.
enum {
  PART_KINDS = GIMBAL_ROWS(GIMBAL_PART_OBJECTS),
  LEAF_KINDS = PART_KINDS + 1,
  CHILD_KINDS = LEAF_KINDS + 1
};
extern const mjtObj child_kinds[CHILD_KINDS];

// Bodies hold their children, in the order in which they were added.
typedef struct BodyElement {
  Element base;
  mjsBody body;
  // mass, ipos, iquat, inertia of the model compiled last, and by what settotalmass multiplied
  // them; mass < 0: none
  double compiled_inertial[12];
  GimbalPose compiled_move;  // of its frame in the one that is written, where is_aligned
  bool is_aligned;           // with its free joint, in that model
  // whether a program moved it, after that, by qpos0 of its free joint, not by its own pose
  bool is_moved_by_qpos0, is_turned_by_qpos0;
  ElementList bodies, frames;
#define LIST(kind, word, ...) ElementList word##s;
  GIMBAL_PART_OBJECTS(LIST)
#undef LIST
} BodyElement;

// A wrap of a tendon; targets are named until compilation.
typedef struct WrapElement {
  Element base;
  mjsWrap wrap;
  mjString* target;    // site, geom or joint
  mjString* sidesite;  // of a geom; "" if none
  double prm;          // joint: coefficient; pulley: divisor
} WrapElement;

typedef struct TendonElement {
  Element base;
  mjsTendon tendon;
  ElementList wraps;
} TendonElement;

// A default class: one template element for each kind that has defaults.
typedef struct DefaultElement {
  Element base;
  mjsDefault def;
  ElementList classes;  // child classes
} DefaultElement;

// Both directions; NULL stays NULL.
Element* element_of(const mjsElement* e);
BodyElement* body_of(const mjsBody* body);
TendonElement* tendon_of(const mjsTendon* tendon);
WrapElement* wrap_of(const mjsWrap* wrap);

// The list of a body that holds children of a kind, or NULL.
ElementList* body_children(BodyElement* body, mjtObj kind);

void element_list_append(ElementList* list, Element* e);
// Take out all that pass, the rest in its order; places in the list follow.
typedef bool ElementTest(const Element* e, const void* context);
void element_list_drop(ElementList* list, ElementTest* goes, const void* context);
void element_list_remove(ElementList* list, const Element* e);  // keeps the order
void element_list_clear(ElementList* list);

// The place in a text; strings are interned by the spec, so that the caller may free its own.
void element_set_place(mjsElement* e, const GimbalPlace* whole, const GimbalPlace* tag);
void element_set_attribute_place(mjsElement* e, const AttributePlace* a);
// NULL if not written
const AttributePlace* element_attribute_place(const Element* e, const char* name);

// The value of an attribute of e, or of its classes, that refers to what is called name; the tag of
// e if that is not known.
const GimbalPlace* element_reference_place(const Element* e, const char* name);

// Make an element of a kind that is in no list yet; its fields are those of template (same kind) or
// the built-in defaults.
Element* element_new(Spec* spec, mjtObj kind, const Element* template_);
void element_free(Element* e);

// Keep the memory of an element that is freed meanwhile, and let go of it.
void element_hold(Element* e);
void element_let_go(Element* e);

// Copy the public structure with its containers, but not name, place or lists.
void element_copy_object(Element* to, const Element* from);

// "geom", "body" …: the word for messages; "" for an unknown kind.
const char* element_kind_name(mjtObj kind);

// What a program wants to be told with each message about an element; "": nothing.
const char* element_info(const Element* e);

// The name of the file that an asset comes from; NULL: its kind has none.
mjString* element_file(const Element* e);

// What messages call an element: its name; of one without a name "#3", its number, which is written
// to text. Returns either.
enum { ELEMENT_LABEL = 16 };  // bytes of text
const char* element_label(const Element* e, char text[ELEMENT_LABEL]);

#endif  // GIMBAL_SPEC_ELEMENT_H_
