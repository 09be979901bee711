// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A spec made again by calls: each element is added to a new spec, its fields and names are set as
// they were read, and it is put into its frame. What no function reads out of a spec, lists of
// integers, floats and strings, comes from the text (relist.c); models that have others are left
// out.

#include "rebuild.h"

#include <stdio.h>
#include <string.h>

#include <mujoco/mjspecmacro.h>

#include "causes.h"
#include "relist.h"

typedef struct Builder {
  const Subject* s;
  mjSpec* to;
  mjSpec* copy;         // of the old one, whose plug-in settings may be taken away
  GHashTable* frames;   // of the old spec -> of the new one
  GHashTable* plugins;  // instances, likewise
  GHashTable* active;   // names of plug-ins that the new one may use
} Builder;

#define FN(name) ((__typeof__(name)*)side_symbol(b->s->side, #name))

//---- fields

static void copy_string(const Builder* b, mjString* to, const mjString* from) {
  const char* text = from ? FN(mjs_getString)(from) : NULL;
  if (to && text) FN(mjs_setString)(to, text);
}

static void copy_doubles(const Builder* b, mjDoubleVec* to, const mjDoubleVec* from) {
  int n = 0;
  const double* x = FN(mjs_getDouble)(from, &n);
  if (n) FN(mjs_setDouble)(to, x, n);
}

static void activate(const Builder* b, const char* name) {
  if (name && *name && g_hash_table_add(b->active, g_strdup(name))) FN(mjs_activatePlugin)(b->to, name);
}

static void copy_plugin_names(const Builder* b, mjsPlugin* to, const mjsPlugin* from) {
  to->active = from->active;
  copy_string(b, to->plugin_name, from->plugin_name);
  copy_string(b, to->name, from->name);
  if (from->plugin_name) activate(b, FN(mjs_getString)(from->plugin_name));
}

// Which instance an element uses.
static void copy_plugin(const Builder* b, mjsPlugin* to, const mjsPlugin* from) {
  copy_plugin_names(b, to, from);
  if (from->element) to->element = g_hash_table_lookup(b->plugins, from->element);
}

// By the name of the type: containers by functions, other pointers not at all, the rest as bytes.
static void copy_field(const Builder* b, const char* type, void* to, const void* from, size_t size) {
  if (!strcmp(type, "mjString*")) {
    copy_string(b, *(mjString**)to, *(mjString* const*)from);
  } else if (!strcmp(type, "mjDoubleVec*")) {
    copy_doubles(b, *(mjDoubleVec**)to, *(mjDoubleVec* const*)from);
  } else if (!strcmp(type, "mjsPlugin")) {
    copy_plugin(b, to, from);
  } else if (!strchr(type, '*') && strcmp(type, "mjsCompiler")) {
    memcpy(to, from, size);
  }
}

#define X(type, name, n)    copy_field(b, #type, &to->name, &from->name, sizeof to->name);
#define XVEC(type, name, n) copy_field(b, #type, to->name, from->name, sizeof to->name);
#define COPIER(Type, FIELDS)                                              \
  static void copy_##Type(const Builder* b, Type* to, const Type* from) { \
    FIELDS                                                                \
  }
COPIER(mjSpec, MJSPEC_FIELDS)
COPIER(mjsBody, MJSBODY_FIELDS)
COPIER(mjsFrame, MJSFRAME_FIELDS)
COPIER(mjsJoint, MJSJOINT_FIELDS)
COPIER(mjsGeom, MJSGEOM_FIELDS)
COPIER(mjsSite, MJSSITE_FIELDS)
COPIER(mjsCamera, MJSCAMERA_FIELDS)
COPIER(mjsLight, MJSLIGHT_FIELDS)
COPIER(mjsMesh, MJSMESH_FIELDS)
COPIER(mjsHField, MJSHFIELD_FIELDS)
COPIER(mjsTexture, MJSTEXTURE_FIELDS)
COPIER(mjsMaterial, MJSMATERIAL_FIELDS)
COPIER(mjsSkin, MJSSKIN_FIELDS)
COPIER(mjsFlex, MJSFLEX_FIELDS)
COPIER(mjsTuple, MJSTUPLE_FIELDS)
COPIER(mjsPair, MJSPAIR_FIELDS)
COPIER(mjsExclude, MJSEXCLUDE_FIELDS)
COPIER(mjsEquality, MJSEQUALITY_FIELDS)
COPIER(mjsTendon, MJSTENDON_FIELDS)
COPIER(mjsActuator, MJSACTUATOR_FIELDS)
COPIER(mjsSensor, MJSSENSOR_FIELDS)
COPIER(mjsNumeric, MJSNUMERIC_FIELDS)
COPIER(mjsText, MJSTEXT_FIELDS)
COPIER(mjsKey, MJSKEY_FIELDS)
#undef X
#undef XVEC

static void copy_compiler(const Builder* b) {
  mjsCompiler now = b->to->compiler;  // its strings are its own
  const mjsCompiler* from = &b->s->spec->compiler;
  b->to->compiler = *from;
  b->to->compiler.meshdir = now.meshdir;
  b->to->compiler.texturedir = now.texturedir;
  copy_string(b, now.meshdir, from->meshdir);
  copy_string(b, now.texturedir, from->texturedir);
}

static void name_as(const Builder* b, mjsElement* to, mjsElement* from) {
  const char* name = FN(mjs_getString)(FN(mjs_getName)(from));
  if (name && *name) FN(mjs_setName)(to, name);
}

//---- what stands in bodies

static void put_in_frame(const Builder* b, mjsElement* to, mjsElement* from) {
  mjsFrame* frame = FN(mjs_getFrame)(from);
  mjsFrame* mine = frame ? g_hash_table_lookup(b->frames, frame->element) : NULL;
  if (mine) FN(mjs_setFrame)(to, mine);
}

#define MAKER(Kind)                                                                   \
  static mjsElement* make_##Kind(const Builder* b, mjsBody* body, mjsElement* from) { \
    mjs##Kind* made = FN(mjs_add##Kind)(body, NULL);                                  \
    copy_mjs##Kind(b, made, FN(mjs_as##Kind)(from));                                  \
    return made->element;                                                             \
  }
MAKER(Joint)
MAKER(Geom)
MAKER(Site)
MAKER(Camera)
MAKER(Light)
#undef MAKER

static mjsElement* make_Frame(const Builder* b, mjsBody* body, mjsElement* from) {
  mjsFrame* made = FN(mjs_addFrame)(body, NULL);
  copy_mjsFrame(b, made, FN(mjs_asFrame)(from));
  g_hash_table_insert(b->frames, from, made);
  return made->element;
}

typedef struct Part {
  mjtObj type;
  mjsElement* (*make)(const Builder* b, mjsBody* body, mjsElement* from);
} Part;

static const Part parts[] = {{mjOBJ_FRAME, make_Frame},   {mjOBJ_JOINT, make_Joint},
                             {mjOBJ_GEOM, make_Geom},     {mjOBJ_SITE, make_Site},
                             {mjOBJ_CAMERA, make_Camera}, {mjOBJ_LIGHT, make_Light}};

static void fill_body_again(const Builder* b, mjsBody* to, mjsBody* from) {
  for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
    mjsElement* e = FN(mjs_firstChild)(from, parts[i].type, 0);
    for (; e; e = FN(mjs_nextChild)(from, e, 0)) {
      mjsElement* made = parts[i].make(b, to, e);
      name_as(b, made, e);
      put_in_frame(b, made, e);
    }
  }
  for (mjsElement* e = FN(mjs_firstChild)(from, mjOBJ_BODY, 0); e; e = FN(mjs_nextChild)(from, e, 0)) {
    mjsBody* child = FN(mjs_addBody)(to, NULL);
    copy_mjsBody(b, child, FN(mjs_asBody)(e));
    name_as(b, child->element, e);
    put_in_frame(b, child->element, e);
    fill_body_again(b, child, FN(mjs_asBody)(e));
  }
}

//---- the rest

static const char* name_of(const Builder* b, mjsElement* e) {
  return e ? FN(mjs_getString)(FN(mjs_getName)(e)) : "";
}

static void copy_path(const Builder* b, mjsTendon* to, const mjsTendon* from) {
  for (int i = 0; i < FN(mjs_getWrapNum)(from); i++) {
    mjsWrap* w = FN(mjs_getWrap)(from, i);
    const char* name = w->type == mjWRAP_PULLEY ? "" : name_of(b, FN(mjs_getWrapTarget)(w));
    mjsSite* side =
        w->type == mjWRAP_SPHERE || w->type == mjWRAP_CYLINDER ? FN(mjs_getWrapSideSite)(w) : NULL;
    if (w->type == mjWRAP_PULLEY) FN(mjs_wrapPulley)(to, FN(mjs_getWrapDivisor)(w));
    if (w->type == mjWRAP_SITE) FN(mjs_wrapSite)(to, name);
    if (w->type == mjWRAP_JOINT) FN(mjs_wrapJoint)(to, name, FN(mjs_getWrapCoef)(w));
    if (w->type == mjWRAP_SPHERE || w->type == mjWRAP_CYLINDER) {
      FN(mjs_wrapGeom)(to, name, side ? name_of(b, side->element) : "");
    }
  }
}

#define REMAKER(Kind, ...)                                                 \
  static mjsElement* remake_##Kind(const Builder* b, mjsElement* from) {   \
    mjs##Kind* made = FN(mjs_add##Kind)(b->to __VA_OPT__(, ) __VA_ARGS__); \
    copy_mjs##Kind(b, made, FN(mjs_as##Kind)(from));                       \
    return made->element;                                                  \
  }
REMAKER(Mesh, NULL)
REMAKER(HField)
REMAKER(Texture, NULL)
REMAKER(Skin)
REMAKER(Flex)
REMAKER(Tuple)
REMAKER(Material, NULL)
REMAKER(Pair, NULL)
REMAKER(Exclude)
REMAKER(Equality, NULL)
REMAKER(Actuator, NULL)
REMAKER(Sensor)
REMAKER(Numeric)
REMAKER(Text)
REMAKER(Key)
#undef REMAKER

// The instance of a spec that has this name; which of those without one: number n.
static mjsElement* find_instance(const Builder* b, mjSpec* spec, const char* name, int n) {
  mjsElement* e = FN(mjs_firstElement)(spec, mjOBJ_PLUGIN);
  while (e && (g_strcmp0(FN(mjs_getString)(FN(mjs_getName)(e)), name) || n--)) {
    e = FN(mjs_nextElement)(spec, e);
  }
  return e;
}

// The settings of an instance can only be moved from one to another: those of the copy. The
// reference's has none of the instances that nothing uses.
static void move_settings(const Builder* b, mjsPlugin* to, mjsElement* from) {
  const char* name = FN(mjs_getString)(FN(mjs_getName)(from));
  int n = 0;
  while (find_instance(b, b->s->spec, name, n) != from) n++;
  mjsElement* e = find_instance(b, b->copy, name, n);
  if (e) FN(mjs_setPluginAttributes)(to, (void*)FN(mjs_getPluginAttributes)(FN(mjs_asPlugin)(e)));
}

static mjsElement* remake_Plugin(const Builder* b, mjsElement* from) {
  mjsPlugin* made = FN(mjs_addPlugin)(b->to);
  copy_plugin_names(b, made, FN(mjs_asPlugin)(from));
  move_settings(b, made, from);
  g_hash_table_insert(b->plugins, from, made->element);
  return made->element;
}

static mjsElement* remake_Tendon(const Builder* b, mjsElement* from) {
  mjsTendon* made = FN(mjs_addTendon)(b->to, NULL);
  copy_mjsTendon(b, made, FN(mjs_asTendon)(from));
  copy_path(b, made, FN(mjs_asTendon)(from));
  return made->element;
}

typedef struct List {
  mjtObj type;
  mjsElement* (*make)(const Builder* b, mjsElement* from);
} List;

enum { ASSETS = 5 };  // kinds that stand before the tree

static const List lists[] = {
    {mjOBJ_PLUGIN, remake_Plugin},     {mjOBJ_MESH, remake_Mesh},         {mjOBJ_HFIELD, remake_HField},
    {mjOBJ_TEXTURE, remake_Texture},   {mjOBJ_MATERIAL, remake_Material}, {mjOBJ_SKIN, remake_Skin},
    {mjOBJ_FLEX, remake_Flex},         {mjOBJ_PAIR, remake_Pair},         {mjOBJ_EXCLUDE, remake_Exclude},
    {mjOBJ_EQUALITY, remake_Equality}, {mjOBJ_TENDON, remake_Tendon},     {mjOBJ_ACTUATOR, remake_Actuator},
    {mjOBJ_SENSOR, remake_Sensor},     {mjOBJ_NUMERIC, remake_Numeric},   {mjOBJ_TEXT, remake_Text},
    {mjOBJ_TUPLE, remake_Tuple},       {mjOBJ_KEY, remake_Key},
};

static void remake_all(const Builder* b, const List* list) {
  for (mjsElement* e = FN(mjs_firstElement)(b->s->spec, list->type); e;
       e = FN(mjs_nextElement)(b->s->spec, e)) {
    mjsElement* made = list->make(b, e);
    name_as(b, made, e);
    relist(b->s, made, name_of(b, e));
  }
}

mjSpec* rebuild(const Subject* s) {
  Builder builder = {.s = s, .frames = g_hash_table_new(NULL, NULL)}, *b = &builder;
  builder.plugins = g_hash_table_new(NULL, NULL);
  builder.active = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  builder.to = FN(mj_makeSpec)();
  if (FN(mjs_firstElement)(s->spec, mjOBJ_PLUGIN)) builder.copy = FN(mj_copySpec)(s->spec);
  copy_mjSpec(b, builder.to, s->spec);
  copy_compiler(b);
  for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
    if (i == ASSETS) {
      fill_body_again(b, FN(mjs_findBody)(builder.to, "world"), FN(mjs_findBody)(s->spec, "world"));
    }
    remake_all(b, &lists[i]);
  }
  g_hash_table_unref(builder.frames);
  g_hash_table_unref(builder.plugins);
  g_hash_table_unref(builder.active);
  if (builder.copy) FN(mj_deleteSpec)(builder.copy);
  return builder.to;
}

//---- which models

int can_rebuild(const Node* files) {
  GPtrArray* all = g_ptr_array_new();
  int found = has_unused_instance(files);
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len && !found; i++) found = relist_misses(g_ptr_array_index(all, i));
  g_ptr_array_free(all, TRUE);
  return !found;
}
