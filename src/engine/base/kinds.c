// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of the kinds of objects.

#include <gimbal/kinds.h>
#include <string.h>

#define AT(field)   (int)offsetof(mjModel, field)
#define COUNT(n)    #n, AT(n)
#define NOT_COUNTED NULL, 0
#define BODIES      "worldbody/body/"

// type, name, namespace, fields, size, body, type, name address, user numbers, words of the types
static const GimbalKind kinds[] = {
    {mjOBJ_BODY, "body", "body", "body", COUNT(nbody), AT(body_parentid), 0, AT(name_bodyadr), AT(nuser_body),
     NULL},
    {mjOBJ_XBODY, "xbody", "body", "body", COUNT(nbody), AT(body_parentid), 0, 0, 0, NULL},
    {mjOBJ_JOINT, "joint", "joint", "jnt", COUNT(njnt), AT(jnt_bodyid), AT(jnt_type), AT(name_jntadr),
     AT(nuser_jnt), BODIES "joint@type"},
    {mjOBJ_DOF, "dof", NULL, "dof", COUNT(nv), AT(dof_bodyid), 0, 0, 0, NULL},
    {mjOBJ_GEOM, "geom", "geom", "geom", COUNT(ngeom), AT(geom_bodyid), AT(geom_type), AT(name_geomadr),
     AT(nuser_geom), BODIES "geom@type"},
    {mjOBJ_SITE, "site", "site", "site", COUNT(nsite), AT(site_bodyid), AT(site_type), AT(name_siteadr),
     AT(nuser_site), BODIES "site@type"},
    {mjOBJ_CAMERA, "camera", "camera", "cam", COUNT(ncam), AT(cam_bodyid), 0, AT(name_camadr), AT(nuser_cam),
     NULL},
    {mjOBJ_LIGHT, "light", "light", "light", COUNT(nlight), AT(light_bodyid), AT(light_type),
     AT(name_lightadr), 0, BODIES "light@type"},
    {mjOBJ_FLEX, "flex", "flex", "flex", COUNT(nflex), 0, 0, AT(name_flexadr), 0, NULL},
    {mjOBJ_MESH, "mesh", "mesh", "mesh", COUNT(nmesh), 0, 0, AT(name_meshadr), 0, NULL},
    {mjOBJ_SKIN, "skin", "skin", "skin", COUNT(nskin), 0, 0, AT(name_skinadr), 0, NULL},
    {mjOBJ_HFIELD, "hfield", "hfield", "hfield", COUNT(nhfield), 0, 0, AT(name_hfieldadr), 0, NULL},
    {mjOBJ_TEXTURE, "texture", "texture", "tex", COUNT(ntex), 0, AT(tex_type), AT(name_texadr), 0,
     "asset/texture@type"},
    {mjOBJ_MATERIAL, "material", "material", "mat", COUNT(nmat), 0, 0, AT(name_matadr), 0, NULL},
    {mjOBJ_PAIR, "pair", "pair", "pair", COUNT(npair), 0, 0, AT(name_pairadr), 0, NULL},
    {mjOBJ_EXCLUDE, "exclude", "exclude", "exclude", COUNT(nexclude), 0, 0, AT(name_excludeadr), 0, NULL},
    {mjOBJ_EQUALITY, "equality", "equality", "eq", COUNT(neq), 0, AT(eq_type), AT(name_eqadr), 0, "equality"},
    {mjOBJ_TENDON, "tendon", "tendon", "tendon", COUNT(ntendon), 0, 0, AT(name_tendonadr), AT(nuser_tendon),
     NULL},
    {mjOBJ_ACTUATOR, "actuator", "actuator", "actuator", COUNT(nactuator), 0, AT(actuator_trntype),
     AT(name_actuatoradr), AT(nuser_actuator), NULL},
    {mjOBJ_SENSOR, "sensor", "sensor", "sensor", COUNT(nsensor), 0, AT(sensor_type), AT(name_sensoradr),
     AT(nuser_sensor), "sensor"},
    {mjOBJ_NUMERIC, "numeric", "numeric", "numeric", COUNT(nnumeric), 0, 0, AT(name_numericadr), 0, NULL},
    {mjOBJ_TEXT, "text", "text", "text", COUNT(ntext), 0, 0, AT(name_textadr), 0, NULL},
    {mjOBJ_TUPLE, "tuple", "tuple", "tuple", COUNT(ntuple), 0, 0, AT(name_tupleadr), 0, NULL},
    {mjOBJ_KEY, "key", "key", "key", COUNT(nkey), 0, 0, AT(name_keyadr), 0, NULL},
    {mjOBJ_PLUGIN, "plugin", "instance", "plugin", COUNT(nplugin), 0, 0, AT(name_pluginadr), 0, NULL},
    {mjOBJ_FRAME, "frame", "frame", NULL, NOT_COUNTED, 0, 0, 0, 0, NULL},
    {mjOBJ_DEFAULT, "default", "default", NULL, NOT_COUNTED, 0, 0, 0, 0, NULL},
    {mjOBJ_MODEL, "model", "model", NULL, NOT_COUNTED, 0, 0, 0, 0, NULL},
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };
_Static_assert(mjOBJ_BODY == 1 && KIND_COUNT == (mjNOBJECT - 1) + (mjOBJ_MODEL - mjOBJ_FRAME + 1),
               "a row for each kind of mjtObj, in its order");

const GimbalKind* gimbal_kinds(int* count) {
  *count = KIND_COUNT;
  return kinds;
}

const GimbalKind* gimbal_kind(int type) {
  if (type >= mjOBJ_BODY && type < mjNOBJECT) return &kinds[type - mjOBJ_BODY];
  if (type >= mjOBJ_FRAME && type <= mjOBJ_MODEL) return &kinds[mjNOBJECT - mjOBJ_BODY + type - mjOBJ_FRAME];
  return NULL;
}

const GimbalKind* gimbal_kind_named(const char* name) {
  for (int i = 0; name && i < KIND_COUNT; i++) {
    if (!strcmp(kinds[i].name, name)) return &kinds[i];
  }
  return NULL;
}

int gimbal_kind_count(const mjModel* m, int type) {
  const GimbalKind* kind = gimbal_kind(type);
  return kind && kind->count_offset ? (int)*(const mjtSize*)((const char*)m + kind->count_offset) : -1;
}

int gimbal_kind_body(const mjModel* m, int type, int id) {
  if (type == mjOBJ_BODY || type == mjOBJ_XBODY) return id;
  const GimbalKind* kind = gimbal_kind(type);
  return kind && kind->body_offset ? (*(int* const*)((const char*)m + kind->body_offset))[id] : -1;
}
