// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Making, copying and freeing elements, by a table of kinds: sizes, initial values and container
// fields.

#include <string.h>

#include "spec/class_template.h"
#include "spec/spec.h"

// A container field of a public structure.
typedef struct Field {
  ContainerType type;
  size_t offset;
} Field;

typedef struct Kind {
  size_t object_size;  // of the public structure, which stands behind the common part
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
static const Field kSiteFields[] = {STRING(mjsSite, material), STRING(mjsSite, meshname),
                                    DOUBLES(mjsSite, userdata), STRING(mjsSite, info)};
static const Field kCameraFields[] = {STRING(mjsCamera, targetbody), DOUBLES(mjsCamera, userdata),
                                      STRING(mjsCamera, info)};
static const Field kLightFields[] = {STRING(mjsLight, targetbody), STRING(mjsLight, texture),
                                     STRING(mjsLight, info)};
static const Field kFlexFields[] = {
    STRING_VEC(mjsFlex, material), STRING_VEC(mjsFlex, nodebody), STRING_VEC(mjsFlex, vertbody),
    DOUBLES(mjsFlex, node),        DOUBLES(mjsFlex, vert),        INTS(mjsFlex, elem),
    FLOATS(mjsFlex, texcoord),     INTS(mjsFlex, elemtexcoord),   STRING(mjsFlex, info)};
static const Field kMeshFields[] = {STRING(mjsMesh, content_type),
                                    STRING(mjsMesh, file),
                                    FLOATS(mjsMesh, uservert),
                                    FLOATS(mjsMesh, usernormal),
                                    FLOATS(mjsMesh, usertexcoord),
                                    INTS(mjsMesh, userface),
                                    INTS(mjsMesh, userfacenormal),
                                    INTS(mjsMesh, userfacetexcoord),
                                    DOUBLES(mjsMesh, usernode),
                                    INTS(mjsMesh, usertet),
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
static const Field kKeyFields[] = {DOUBLES(mjsKey, qpos),    DOUBLES(mjsKey, qvel),  DOUBLES(mjsKey, act),
                                   DOUBLES(mjsKey, mpos),    DOUBLES(mjsKey, mquat), DOUBLES(mjsKey, ctrl),
                                   DOUBLES(mjsKey, plastic), STRING(mjsKey, info)};
static const Field kPluginFields[] = {STRING(mjsPlugin, name), STRING(mjsPlugin, plugin_name),
                                      STRING(mjsPlugin, info)};

// The public header has no initial values for these.
static void mjs_defaultExclude(mjsExclude* exclude) {
  memset(exclude, 0, sizeof *exclude);
}
static void mjs_defaultWrap(mjsWrap* wrap) {
  memset(wrap, 0, sizeof *wrap);
}
static void mjs_defaultDefault(mjsDefault* def) {
  memset(def, 0, sizeof *def);
}

// Initial values through one signature.
#define INIT(kind, word, T, ...)       \
  static void init_##T(void* object) { \
    mjs_default##T(object);            \
  }
GIMBAL_OBJECTS(INIT)
INIT(mjOBJ_FRAME, frame, Frame)
INIT(mjOBJ_UNKNOWN, wrap, Wrap)
INIT(mjOBJ_DEFAULT, def, Default)

enum { KIND_FRAME = mjNOBJECT, KIND_DEFAULT, KIND_MODEL, NKIND };

#define ROW(kind, word, T, ...) [kind] = {sizeof(mjs##T), init_##T, k##T##Fields, G_N_ELEMENTS(k##T##Fields)},

static const Kind kKinds[] = {
    GIMBAL_OBJECTS(ROW) ROW(mjOBJ_UNKNOWN, wrap, Wrap)
        ROW(KIND_FRAME, frame, Frame)[KIND_DEFAULT] = {sizeof(mjsDefault), init_Default, NULL, 0},
    [KIND_MODEL] = {0},
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

#define BEHIND(S, member) _Static_assert(offsetof(S, member) == sizeof(Element), "behind the common part")
BEHIND(WrapElement, wrap);
BEHIND(BodyElement, body);
BEHIND(TendonElement, tendon);
BEHIND(DefaultElement, def);

// The size of an element with its public structure, and what some have behind it.
static size_t element_size(mjtObj kind) {
  switch (kind) {
    case mjOBJ_UNKNOWN:
      return sizeof(WrapElement);
    case mjOBJ_BODY:
      return sizeof(BodyElement);
    case mjOBJ_TENDON:
      return sizeof(TendonElement);
    case mjOBJ_DEFAULT:
      return sizeof(DefaultElement);
    default:
      return sizeof(Element) + kind_of(kind)->object_size;
  }
}

// The containers stand behind the element: its name, those of the kind's fields, two more for a
// wrap.
static Container* containers_of(Element* e) {
  size_t size = element_size(e->head.elemtype);
  return (Container*)((char*)e + (size + sizeof(void*) - 1) / sizeof(void*) * sizeof(void*));
}

static int container_count(mjtObj kind) {
  return 1 + kind_of(kind)->nfield + (kind == mjOBJ_UNKNOWN ? 2 : 0);
}

static ContainerType container_type(mjtObj kind, int i) {
  bool field = i > 0 && i <= kind_of(kind)->nfield;
  return field ? kind_of(kind)->fields[i - 1].type : CONTAINER_STRING;
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

// Empty ones, but for lists that always have their full length: one entry for each texture role,
// for each face of a cube.
static void init_lists(Element* e) {
  int n = container_count(e->head.elemtype);
  for (int i = 0; i < n; i++) container_init(containers_of(e) + i, container_type(e->head.elemtype, i));
  if (e->head.elemtype == mjOBJ_MATERIAL) {
    container_resize(((mjsMaterial*)e->object)->textures, CONTAINER_STRING_VEC, mjNTEXROLE);
  } else if (e->head.elemtype == mjOBJ_TEXTURE) {
    container_resize(((mjsTexture*)e->object)->cubefiles, CONTAINER_STRING_VEC, 6);
  }
}

Element* element_new(Spec* spec, mjtObj kind, const Element* template_) {
  const Kind* k = kind_of(kind);
  Element* e = g_malloc0(element_size(kind) + sizeof(void*) + container_count(kind) * sizeof(Container));
  e->head.elemtype = kind;
  e->spec = e->origin = spec;
  e->compiler = spec ? &spec->pub.compiler : NULL;
  e->id = -1;
  e->object = k->object_size ? (char*)e + sizeof(Element) : NULL;
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

const char* element_info(const Element* e) {
  const Kind* kind = kind_of(e->head.elemtype);
  if (!kind->nfield) return "";
  const mjString* info;  // the last field of each kind that has fields
  memcpy(&info, (const char*)e->object + kind->fields[kind->nfield - 1].offset, sizeof info);
  return string_get(info);
}

static void free_lists(Element* e) {
  if (e->head.elemtype == mjOBJ_BODY) {
    BodyElement* b = (BodyElement*)e;
    for (int k = 0; k < CHILD_KINDS; k++) element_list_clear(body_children(b, child_kinds[k]));
  } else if (e->head.elemtype == mjOBJ_TENDON) {
    TendonElement* t = (TendonElement*)e;
    for (int i = 0; i < t->wraps.size; i++) element_free(t->wraps.items[i]);
    element_list_clear(&t->wraps);
  } else if (e->head.elemtype == mjOBJ_DEFAULT) {
    for (int kind = 0; kind < mjNOBJECT; kind++) element_free(default_class_template(e, kind));
    element_list_clear(&((DefaultElement*)e)->classes);
  }
}

void element_hold(Element* e) {
  if (e) e->holders++;
}

void element_let_go(Element* e) {
  if (!e || e->holders <= 0) return;
  e->holders--;
  if (!e->holders && e->is_gone) element_free(e);
}

void element_free(Element* e) {
  if (!e) return;
  if (e->holders > 0) {
    e->is_gone = true;
    e->parent = e->frame = NULL;
    return;
  }
  free_lists(e);
  Container* c = containers_of(e);
  int n = container_count(e->head.elemtype);
  for (int i = 0; i < n; i++) container_clear(c + i, container_type(e->head.elemtype, i));
  if (e->user_values) g_hash_table_unref(e->user_values);
  if (e->key_parts) g_array_unref(e->key_parts);
  g_free(e->attributes);
  g_free(e);
}
