// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Making, copying and freeing elements, by a table of kinds: sizes, initial values and container
// fields.

#include "spec/element.h"
#include "spec/default_class.h"

#include <gimbal/kinds.h>
#include <string.h>

#include "spec/spec.h"

// A container field of a public structure.
typedef struct Field {
  ContainerType type;
  size_t offset;
} Field;

typedef struct Kind {
  size_t size;         // of the element with its public structure
  size_t object;       // offset of the public structure
  size_t object_size;  // its size
  void (*init)(void* object);
  const Field* fields;
  int nfield;
} Kind;

#define STRING(T, f) \
  { CONTAINER_STRING, offsetof(T, f) }
#define STRING_VEC(T, f) \
  { CONTAINER_STRING_VEC, offsetof(T, f) }
#define INTS(T, f) \
  { CONTAINER_INT_VEC, offsetof(T, f) }
#define FLOATS(T, f) \
  { CONTAINER_FLOAT_VEC, offsetof(T, f) }
#define DOUBLES(T, f) \
  { CONTAINER_DOUBLE_VEC, offsetof(T, f) }
#define BYTES(T, f) \
  { CONTAINER_BYTE_VEC, offsetof(T, f) }
#define PLUGIN(T) STRING(T, plugin.name), STRING(T, plugin.plugin_name)

static const Field kBodyFields[] = {STRING(mjsBody, childclass), DOUBLES(mjsBody, userdata), PLUGIN(mjsBody),
                                    STRING(mjsBody, info)};
static const Field kFrameFields[] = {STRING(mjsFrame, childclass), STRING(mjsFrame, info)};
static const Field kJointFields[] = {DOUBLES(mjsJoint, userdata), STRING(mjsJoint, info)};
static const Field kGeomFields[] = {STRING(mjsGeom, material), STRING(mjsGeom, hfieldname),
                                    STRING(mjsGeom, meshname), DOUBLES(mjsGeom, userdata),
                                    PLUGIN(mjsGeom),           STRING(mjsGeom, info)};
static const Field kSiteFields[] = {STRING(mjsSite, material), DOUBLES(mjsSite, userdata),
                                    STRING(mjsSite, info)};
static const Field kCameraFields[] = {STRING(mjsCamera, targetbody), DOUBLES(mjsCamera, userdata),
                                      STRING(mjsCamera, info)};
static const Field kLightFields[] = {STRING(mjsLight, targetbody), STRING(mjsLight, texture),
                                     STRING(mjsLight, info)};
static const Field kFlexFields[] = {
    STRING(mjsFlex, material), STRING_VEC(mjsFlex, nodebody), STRING_VEC(mjsFlex, vertbody),
    DOUBLES(mjsFlex, node),    DOUBLES(mjsFlex, vert),        INTS(mjsFlex, elem),
    FLOATS(mjsFlex, texcoord), INTS(mjsFlex, elemtexcoord),   STRING(mjsFlex, info)};
static const Field kMeshFields[] = {STRING(mjsMesh, content_type),
                                    STRING(mjsMesh, file),
                                    FLOATS(mjsMesh, uservert),
                                    FLOATS(mjsMesh, usernormal),
                                    FLOATS(mjsMesh, usertexcoord),
                                    INTS(mjsMesh, userface),
                                    INTS(mjsMesh, userfacenormal),
                                    INTS(mjsMesh, userfacetexcoord),
                                    PLUGIN(mjsMesh),
                                    STRING(mjsMesh, material),
                                    STRING(mjsMesh, info)};
static const Field kHFieldFields[] = {STRING(mjsHField, content_type), STRING(mjsHField, file),
                                      FLOATS(mjsHField, userdata), STRING(mjsHField, info)};
static const Field kSkinFields[] = {STRING(mjsSkin, file),
                                    STRING(mjsSkin, material),
                                    FLOATS(mjsSkin, vert),
                                    FLOATS(mjsSkin, texcoord),
                                    INTS(mjsSkin, face),
                                    STRING_VEC(mjsSkin, bodyname),
                                    FLOATS(mjsSkin, bindpos),
                                    FLOATS(mjsSkin, bindquat),
                                    {CONTAINER_INT_VEC_VEC, offsetof(mjsSkin, vertid)},
                                    {CONTAINER_FLOAT_VEC_VEC, offsetof(mjsSkin, vertweight)},
                                    STRING(mjsSkin, info)};
static const Field kTextureFields[] = {STRING(mjsTexture, content_type), STRING(mjsTexture, file),
                                       STRING_VEC(mjsTexture, cubefiles), BYTES(mjsTexture, data),
                                       STRING(mjsTexture, info)};
static const Field kMaterialFields[] = {STRING_VEC(mjsMaterial, textures), STRING(mjsMaterial, info)};
static const Field kPairFields[] = {STRING(mjsPair, geomname1), STRING(mjsPair, geomname2),
                                    STRING(mjsPair, info)};
static const Field kExcludeFields[] = {STRING(mjsExclude, bodyname1), STRING(mjsExclude, bodyname2),
                                       STRING(mjsExclude, info)};
static const Field kEqualityFields[] = {STRING(mjsEquality, name1), STRING(mjsEquality, name2),
                                        STRING(mjsEquality, info)};
static const Field kTendonFields[] = {STRING(mjsTendon, material), DOUBLES(mjsTendon, userdata),
                                      STRING(mjsTendon, info)};
static const Field kWrapFields[] = {STRING(mjsWrap, info)};
static const Field kActuatorFields[] = {
    STRING(mjsActuator, target),    STRING(mjsActuator, refsite), STRING(mjsActuator, slidersite),
    DOUBLES(mjsActuator, userdata), PLUGIN(mjsActuator),          STRING(mjsActuator, info)};
static const Field kSensorFields[] = {STRING(mjsSensor, objname), STRING(mjsSensor, refname),
                                      DOUBLES(mjsSensor, userdata), PLUGIN(mjsSensor),
                                      STRING(mjsSensor, info)};
static const Field kNumericFields[] = {DOUBLES(mjsNumeric, data), STRING(mjsNumeric, info)};
static const Field kTextFields[] = {STRING(mjsText, data), STRING(mjsText, info)};
static const Field kTupleFields[] = {INTS(mjsTuple, objtype), STRING_VEC(mjsTuple, objname),
                                     DOUBLES(mjsTuple, objprm), STRING(mjsTuple, info)};
static const Field kKeyFields[] = {DOUBLES(mjsKey, qpos), DOUBLES(mjsKey, qvel),  DOUBLES(mjsKey, act),
                                   DOUBLES(mjsKey, mpos), DOUBLES(mjsKey, mquat), DOUBLES(mjsKey, ctrl),
                                   STRING(mjsKey, info)};
static const Field kPluginFields[] = {STRING(mjsPlugin, name), STRING(mjsPlugin, plugin_name),
                                      STRING(mjsPlugin, info)};

// Initial values through one signature.
#define INIT(T)                        \
  static void init_##T(void* object) { \
    mjs_default##T(object);            \
  }
INIT(Body)
INIT(Joint)
INIT(Geom)
INIT(Site)
INIT(Camera)
INIT(Light)
INIT(Frame)
INIT(Flex)
INIT(Mesh)
INIT(HField)
INIT(Skin)
INIT(Texture)
INIT(Material)
INIT(Pair)
INIT(Equality)
INIT(Tendon)
INIT(Actuator)
INIT(Sensor)
INIT(Numeric)
INIT(Text)
INIT(Tuple)
INIT(Key)
INIT(Plugin)

static void init_Exclude(void* object) {
  memset(object, 0, sizeof(mjsExclude));
}
static void init_Wrap(void* object) {
  memset(object, 0, sizeof(mjsWrap));
}
static void init_Default(void* object) {
  memset(object, 0, sizeof(mjsDefault));
}

// A plain element: the common part, then the public structure.
#define PLAIN(T)                                                                            \
  {                                                                                         \
    sizeof(struct {                                                                         \
      Element base;                                                                         \
      mjs##T object;                                                                        \
    }),                                                                                     \
        sizeof(Element), sizeof(mjs##T), init_##T, k##T##Fields, G_N_ELEMENTS(k##T##Fields) \
  }
// An element with more behind its public structure.
#define RICH(S, member, T) \
  { sizeof(S), offsetof(S, member), sizeof(mjs##T), init_##T, k##T##Fields, G_N_ELEMENTS(k##T##Fields) }

enum { KIND_FRAME = mjNOBJECT, KIND_DEFAULT, KIND_MODEL, NKIND };

static const Kind kKinds[] = {
    [mjOBJ_UNKNOWN] = RICH(WrapElement, wrap, Wrap),
    [mjOBJ_BODY] = RICH(BodyElement, body, Body),
    [mjOBJ_JOINT] = PLAIN(Joint),
    [mjOBJ_GEOM] = PLAIN(Geom),
    [mjOBJ_SITE] = PLAIN(Site),
    [mjOBJ_CAMERA] = PLAIN(Camera),
    [mjOBJ_LIGHT] = PLAIN(Light),
    [mjOBJ_FLEX] = PLAIN(Flex),
    [mjOBJ_MESH] = PLAIN(Mesh),
    [mjOBJ_SKIN] = PLAIN(Skin),
    [mjOBJ_HFIELD] = PLAIN(HField),
    [mjOBJ_TEXTURE] = PLAIN(Texture),
    [mjOBJ_MATERIAL] = PLAIN(Material),
    [mjOBJ_PAIR] = PLAIN(Pair),
    [mjOBJ_EXCLUDE] = PLAIN(Exclude),
    [mjOBJ_EQUALITY] = PLAIN(Equality),
    [mjOBJ_TENDON] = RICH(TendonElement, tendon, Tendon),
    [mjOBJ_ACTUATOR] = PLAIN(Actuator),
    [mjOBJ_SENSOR] = PLAIN(Sensor),
    [mjOBJ_NUMERIC] = PLAIN(Numeric),
    [mjOBJ_TEXT] = PLAIN(Text),
    [mjOBJ_TUPLE] = PLAIN(Tuple),
    [mjOBJ_KEY] = PLAIN(Key),
    [mjOBJ_PLUGIN] = PLAIN(Plugin),
    [KIND_FRAME] = PLAIN(Frame),
    [KIND_DEFAULT] = {sizeof(DefaultElement), offsetof(DefaultElement, def), sizeof(mjsDefault), init_Default,
                      NULL, 0},
    [KIND_MODEL] = {sizeof(Element), 0, 0, NULL, NULL, 0},
};
_Static_assert(sizeof kKinds / sizeof kKinds[0] == NKIND, "a row for each");

static const Kind* kind_of(mjtObj kind) {
  switch (kind) {
    case mjOBJ_FRAME:
      return &kKinds[KIND_FRAME];
    case mjOBJ_DEFAULT:
      return &kKinds[KIND_DEFAULT];
    case mjOBJ_MODEL:
      return &kKinds[KIND_MODEL];
    default:
      return &kKinds[kind];
  }
}

const char* element_kind_name(mjtObj kind) {
  const GimbalKind* known = gimbal_kind((int)kind);
  return known ? known->name : "";
}

const char* element_label(const Element* e, char text[ELEMENT_LABEL]) {
  const char* name = string_get(e->name);
  if (!*name) g_snprintf(text, ELEMENT_LABEL, "#%d", e->id);
  return *name ? name : text;
}

// The containers stand behind the element: its name, those of the kind's fields, two more for a
// wrap.
static Container* containers_of(Element* e) {
  size_t size = kind_of(e->head.elemtype)->size;
  return (Container*)((char*)e + (size + sizeof(void*) - 1) / sizeof(void*) * sizeof(void*));
}

static int container_count(mjtObj kind) {
  return 1 + kind_of(kind)->nfield + (kind == mjOBJ_UNKNOWN ? 2 : 0);
}

// Point the container fields of the public structure to the element's own containers.
static void bind_containers(Element* e) {
  const Kind* kind = kind_of(e->head.elemtype);
  Container* c = containers_of(e);
  e->name = c;
  for (int i = 0; i < kind->nfield; i++) {
    Container* own = c + 1 + i;
    memcpy((char*)e->object + kind->fields[i].offset, &own, sizeof own);
  }
  // the element pointer is the first field of every public structure
  if (kind->object_size) memcpy(e->object, &e, sizeof e);
}

void element_copy_object(Element* to, const Element* from) {
  const Kind* kind = kind_of(to->head.elemtype);
  memcpy(to->object, from->object, kind->object_size);
  bind_containers(to);
  for (int i = 0; i < kind->nfield; i++) {
    const Container* source;
    memcpy(&source, (const char*)from->object + kind->fields[i].offset, sizeof source);
    if (source) container_copy(containers_of(to) + 1 + i, source, kind->fields[i].type);
  }
}

// Lists that always have their full length: one entry for each texture role, for each face of a
// cube.
static void init_lists(Element* e) {
  if (e->head.elemtype == mjOBJ_MATERIAL) {
    container_resize(((mjsMaterial*)e->object)->textures, CONTAINER_STRING_VEC, mjNTEXROLE);
  } else if (e->head.elemtype == mjOBJ_TEXTURE) {
    container_resize(((mjsTexture*)e->object)->cubefiles, CONTAINER_STRING_VEC, 6);
  }
}

Element* element_new(Spec* spec, mjtObj kind, const Element* template_) {
  const Kind* k = kind_of(kind);
  size_t ncontainer = container_count(kind);
  Element* e = g_malloc0(k->size + sizeof(void*) + ncontainer * sizeof(Container));
  e->head.elemtype = kind;
  e->spec = e->origin = spec;
  e->compiler = spec ? &spec->pub.compiler : NULL;
  e->id = -1;
  e->object = k->object_size ? (char*)e + k->object : NULL;
  if (k->init && !template_) k->init(e->object);
  bind_containers(e);
  init_lists(e);
  if (template_) element_copy_object(e, template_);
  if (kind == mjOBJ_BODY) ((BodyElement*)e)->compiled_inertial[0] = -1;
  if (kind == mjOBJ_UNKNOWN) {
    WrapElement* wrap = (WrapElement*)e;
    wrap->target = containers_of(e) + 1 + k->nfield;
    wrap->sidesite = containers_of(e) + 2 + k->nfield;
  }
  return e;
}

static void free_lists(Element* e) {
  if (e->head.elemtype == mjOBJ_BODY) {
    BodyElement* b = (BodyElement*)e;
    ElementList* lists[] = {&b->bodies,  &b->joints, &b->geoms, &b->sites,
                            &b->cameras, &b->lights, &b->frames};
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) element_list_clear(lists[i]);
  } else if (e->head.elemtype == mjOBJ_TENDON) {
    TendonElement* t = (TendonElement*)e;
    for (int i = 0; i < t->wraps.size; i++) element_free(t->wraps.items[i]);
    element_list_clear(&t->wraps);
  } else if (e->head.elemtype == mjOBJ_DEFAULT) {
    for (int kind = 0; kind < mjNOBJECT; kind++) element_free(default_class_template(e, kind));
    element_list_clear(&((DefaultElement*)e)->classes);
  }
}

void element_free(Element* e) {
  if (!e) return;
  free_lists(e);
  const Kind* kind = kind_of(e->head.elemtype);
  Container* c = containers_of(e);
  int n = container_count(e->head.elemtype);
  for (int i = 0; i < n; i++) {
    bool field = i > 0 && i <= kind->nfield;
    container_clear(c + i, field ? kind->fields[i - 1].type : CONTAINER_STRING);
  }
  if (e->user_values) g_hash_table_unref(e->user_values);
  if (e->key_parts) g_array_unref(e->key_parts);
  g_free(e->attributes);
  g_free(e);
}

//---- lists

void element_list_append(ElementList* list, Element* e) {
  if (list->size == list->capacity) {
    list->capacity = list->capacity ? 2 * list->capacity : 4;
    list->items = g_renew(Element*, list->items, list->capacity);
  }
  list->items[list->size++] = e;
}

void element_list_remove(ElementList* list, const Element* e) {
  int kept = 0;
  for (int i = 0; i < list->size; i++) {
    if (list->items[i] == e) continue;
    list->items[kept] = list->items[i];
    if (list->items[kept]->position == i) list->items[kept]->position = kept;
    kept++;
  }
  list->size = kept;
}

void element_list_clear(ElementList* list) {
  g_free(list->items);
  memset(list, 0, sizeof *list);
}

ElementList* body_children(BodyElement* body, mjtObj kind) {
  static const size_t lists[mjNOBJECT] = {
      [mjOBJ_BODY] = offsetof(BodyElement, bodies),  [mjOBJ_XBODY] = offsetof(BodyElement, bodies),
      [mjOBJ_JOINT] = offsetof(BodyElement, joints), [mjOBJ_GEOM] = offsetof(BodyElement, geoms),
      [mjOBJ_SITE] = offsetof(BodyElement, sites),   [mjOBJ_CAMERA] = offsetof(BodyElement, cameras),
      [mjOBJ_LIGHT] = offsetof(BodyElement, lights)};
  if (kind == mjOBJ_FRAME) return &body->frames;
  return kind < mjNOBJECT && lists[kind] ? (ElementList*)((char*)body + lists[kind]) : NULL;
}

//---- both directions

Element* element_of(const mjsElement* e) {
  return (Element*)e;
}

BodyElement* body_of(const mjsBody* body) {
  return body ? (BodyElement*)body->element : NULL;
}

TendonElement* tendon_of(const mjsTendon* tendon) {
  return tendon ? (TendonElement*)tendon->element : NULL;
}

WrapElement* wrap_of(const mjsWrap* wrap) {
  return wrap ? (WrapElement*)wrap->element : NULL;
}

#define CAST(T, kind)                                   \
  mjs##T* mjs_as##T(mjsElement* element) {              \
    bool same = element && element->elemtype == (kind); \
    return same ? element_of(element)->object : NULL;   \
  }
CAST(Body, mjOBJ_BODY)
CAST(Geom, mjOBJ_GEOM)
CAST(Joint, mjOBJ_JOINT)
CAST(Site, mjOBJ_SITE)
CAST(Camera, mjOBJ_CAMERA)
CAST(Light, mjOBJ_LIGHT)
CAST(Frame, mjOBJ_FRAME)
CAST(Actuator, mjOBJ_ACTUATOR)
CAST(Sensor, mjOBJ_SENSOR)
CAST(Flex, mjOBJ_FLEX)
CAST(Pair, mjOBJ_PAIR)
CAST(Equality, mjOBJ_EQUALITY)
CAST(Exclude, mjOBJ_EXCLUDE)
CAST(Tendon, mjOBJ_TENDON)
CAST(Numeric, mjOBJ_NUMERIC)
CAST(Text, mjOBJ_TEXT)
CAST(Tuple, mjOBJ_TUPLE)
CAST(Key, mjOBJ_KEY)
CAST(Mesh, mjOBJ_MESH)
CAST(HField, mjOBJ_HFIELD)
CAST(Skin, mjOBJ_SKIN)
CAST(Texture, mjOBJ_TEXTURE)
CAST(Material, mjOBJ_MATERIAL)
CAST(Plugin, mjOBJ_PLUGIN)

//---- places

static GimbalPlace intern_place(Spec* s, const GimbalPlace* place) {
  GimbalPlace copy = *place;
  if (copy.file) copy.file = spec_intern(s, copy.file);
  return copy;
}

void element_set_place(mjsElement* e, const GimbalPlace* whole, const GimbalPlace* tag) {
  Element* element = element_of(e);
  if (whole) element->place = intern_place(element->spec, whole);
  if (tag) element->tag = intern_place(element->spec, tag);
}

void element_set_attribute_place(mjsElement* e, const AttributePlace* a) {
  Element* element = element_of(e);
  AttributePlace* known = (AttributePlace*)element_attribute_place(element, a->name);
  if (!known) {
    int n = element->nattribute++;
    // room grows at powers of two
    if ((n & (n - 1)) == 0) element->attributes = g_renew(AttributePlace, element->attributes, n ? 2 * n : 1);
    known = element->attributes + n;
  }
  *known = (AttributePlace){a->name, intern_place(element->spec, &a->value), a->target};
}

const AttributePlace* element_attribute_place(const Element* e, const char* name) {
  for (int i = 0; i < e->nattribute; i++) {
    if (e->attributes[i].name == name || !strcmp(e->attributes[i].name, name)) return e->attributes + i;
  }
  return NULL;
}

static const GimbalPlace* own_reference_place(const Element* e, unsigned target) {
  for (int i = 0; i < e->nattribute; i++) {
    if (e->attributes[i].target == target) return &e->attributes[i].value;
  }
  return NULL;
}

const GimbalPlace* element_reference_place(const Element* e, const char* name) {
  unsigned target = g_str_hash(name);
  const GimbalPlace* place = own_reference_place(e, target);
  for (const Element* c = e->class_; c && !place; c = c->parent) {
    const Element* template_ = default_class_template(c, e->head.elemtype);
    if (template_) place = own_reference_place(template_, target);
  }
  return place ? place : &e->tag;
}
