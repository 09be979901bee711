// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The values that a new element of each kind starts with. NaN in the first item marks "not given".

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

static void solref_solimp(mjtNum solref[mjNREF], mjtNum solimp[mjNIMP]) {
  mj_defaultSolRefImp(solref, solimp);
}

static void rgba_gray(float rgba[4]) {
  rgba[0] = rgba[1] = rgba[2] = 0.5f;
  rgba[3] = 1;
}

static void default_compiler(mjsCompiler* c) {
  c->autolimits = 1;
  c->settotalmass = -1;
  c->degree = 1;
  memcpy(c->eulerseq, "xyz", 3);
  c->usethread = 1;
  c->inertiafromgeom = mjINERTIAFROMGEOM_AUTO;
  c->savecompiled = c->savecanonical = 1;
  c->inertiagrouprange[1] = mjNGROUP - 1;
  mj_defaultLROpt(&c->LRopt);
}

void mjs_defaultSpec(mjSpec* spec) {
  if (!spec) return;
  memset(spec, 0, sizeof *spec);
  default_compiler(&spec->compiler);
  mj_defaultOption(&spec->option);
  mj_defaultVisual(&spec->visual);
  spec->stat.meaninertia = spec->stat.meanmass = spec->stat.meansize = spec->stat.extent = NAN;
  spec->stat.center[0] = NAN;
  spec->memory = -1;
  spec->nuser_body = spec->nuser_jnt = spec->nuser_geom = spec->nuser_site = -1;
  spec->nuser_cam = spec->nuser_tendon = spec->nuser_actuator = spec->nuser_sensor = -1;
  spec->njmax = spec->nconmax = -1;
  spec->nstack = -1;
}

void mjs_defaultOrientation(mjsOrientation* orient) {
  if (!orient) return;
  memset(orient, 0, sizeof *orient);
}

void mjs_defaultBody(mjsBody* body) {
  if (!body) return;
  memset(body, 0, sizeof *body);
  body->quat[0] = body->iquat[0] = 1;
  body->ipos[0] = body->fullinertia[0] = NAN;
  body->sleep = mjSLEEP_AUTO;
  body->simple = body->fuse = 1;
}

void mjs_defaultFrame(mjsFrame* frame) {
  if (!frame) return;
  memset(frame, 0, sizeof *frame);
  frame->quat[0] = 1;
  for (int i = 0; i < 3; i++) frame->scale[i] = 1;
}

void mjs_defaultJoint(mjsJoint* joint) {
  if (!joint) return;
  memset(joint, 0, sizeof *joint);
  joint->type = mjJNT_HINGE;
  joint->axis[2] = 1;
  joint->align = mjALIGNFREE_AUTO;
  joint->limited = joint->actfrclimited = mjLIMITED_AUTO;
  solref_solimp(joint->solref_limit, joint->solimp_limit);
  solref_solimp(joint->solref_friction, joint->solimp_friction);
}

void mjs_defaultGeom(mjsGeom* geom) {
  if (!geom) return;
  memset(geom, 0, sizeof *geom);
  geom->type = mjGEOM_SPHERE;
  geom->quat[0] = 1;
  geom->fromto[0] = geom->mass = NAN;
  geom->contype = geom->conaffinity = 1;
  geom->condim = 3;
  geom->friction[0] = 1;
  geom->friction[1] = 0.005;
  geom->friction[2] = 0.0001;
  geom->solmix = 1;
  solref_solimp(geom->solref, geom->solimp);
  geom->density = 1000;
  const mjtNum fluid[5] = {0.5, 0.25, 1.5, 1, 1};
  memcpy(geom->fluid_coefs, fluid, sizeof fluid);
  rgba_gray(geom->rgba);
  geom->fitscale = 1;
  geom->castshadow = 1;
}

void mjs_defaultSite(mjsSite* site) {
  if (!site) return;
  memset(site, 0, sizeof *site);
  site->quat[0] = 1;
  site->fromto[0] = NAN;
  site->size[0] = site->size[1] = site->size[2] = 0.005;
  site->type = mjGEOM_SPHERE;
  rgba_gray(site->rgba);
}

void mjs_defaultCamera(mjsCamera* camera) {
  if (!camera) return;
  memset(camera, 0, sizeof *camera);
  camera->quat[0] = 1;
  camera->resolution[0] = camera->resolution[1] = 1;
  camera->output = 1;
  camera->fovy = 45;
  camera->ipd = 0.068;
}

void mjs_defaultLight(mjsLight* light) {
  if (!light) return;
  memset(light, 0, sizeof *light);
  light->dir[2] = -1;
  light->active = light->castshadow = 1;
  light->type = mjLIGHT_SPOT;
  light->bulbradius = 0.02f;
  light->range = 10;
  light->attenuation[0] = 1;
  light->cutoff = 45;
  light->softness = 0.2f;
  light->exponent = 10;
  for (int i = 0; i < 3; i++) {
    light->diffuse[i] = 0.7f;
    light->specular[i] = 0.3f;
  }
}

void mjs_defaultFlex(mjsFlex* flex) {
  if (!flex) return;
  memset(flex, 0, sizeof *flex);
  flex->contype = flex->conaffinity = 1;
  flex->condim = 3;
  flex->friction[0] = 1;
  flex->friction[1] = 0.005;
  flex->friction[2] = 0.0001;
  flex->solmix = 1;
  solref_solimp(flex->solref, flex->solimp);
  flex->dim = 2;
  flex->radius = 0.005;
  flex->selfcollide = mjFLEXSELF_AUTO;
  flex->activelayers = 1;
  rgba_gray(flex->rgba);
  flex->thickness = -1;
  flex->cellcount[0] = flex->cellcount[1] = flex->cellcount[2] = 1;
}

void mjs_defaultMesh(mjsMesh* mesh) {
  if (!mesh) return;
  memset(mesh, 0, sizeof *mesh);
  mesh->refquat[0] = 1;
  mesh->scale[0] = mesh->scale[1] = mesh->scale[2] = 1;
  mesh->inertia = mjMESH_INERTIA_LEGACY;
  mesh->maxhullvert = -1;
  mesh->octree_maxdepth = 6;
}

void mjs_defaultHField(mjsHField* hfield) {
  if (!hfield) return;
  memset(hfield, 0, sizeof *hfield);
}

void mjs_defaultSkin(mjsSkin* skin) {
  if (!skin) return;
  memset(skin, 0, sizeof *skin);
  rgba_gray(skin->rgba);
}

void mjs_defaultTexture(mjsTexture* texture) {
  if (!texture) return;
  memset(texture, 0, sizeof *texture);
  texture->type = mjTEXTURE_CUBE;
  for (int i = 0; i < 3; i++) {
    texture->rgb1[i] = 0.8;
    texture->rgb2[i] = 0.5;
  }
  texture->random = 0.01;
  texture->nchannel = 3;
  texture->gridsize[0] = texture->gridsize[1] = 1;
  memset(texture->gridlayout, '.', sizeof texture->gridlayout);
  texture->embed = mjEMBED_AUTO;
}

void mjs_defaultMaterial(mjsMaterial* material) {
  if (!material) return;
  memset(material, 0, sizeof *material);
  material->texrepeat[0] = material->texrepeat[1] = 1;
  material->specular = material->shininess = 0.5f;
  material->metallic = material->roughness = -1;
  for (int i = 0; i < 4; i++) material->rgba[i] = 1;
}

void mjs_defaultPair(mjsPair* pair) {
  if (!pair) return;
  memset(pair, 0, sizeof *pair);
  pair->condim = 3;
  solref_solimp(pair->solref, pair->solimp);
  const double friction[5] = {1, 1, 0.005, 0.0001, 0.0001};
  memcpy(pair->friction, friction, sizeof friction);
}

void mjs_defaultEquality(mjsEquality* equality) {
  if (!equality) return;
  memset(equality, 0, sizeof *equality);
  equality->type = mjEQ_CONNECT;
  equality->data[1] = equality->data[10] = 1;
  equality->active = 1;
  solref_solimp(equality->solref, equality->solimp);
}

void mjs_defaultTendon(mjsTendon* tendon) {
  if (!tendon) return;
  memset(tendon, 0, sizeof *tendon);
  tendon->springlength[0] = tendon->springlength[1] = -1;
  solref_solimp(tendon->solref_friction, tendon->solimp_friction);
  tendon->limited = mjLIMITED_AUTO;
  tendon->actfrclimited = mjLIMITED_AUTO;
  solref_solimp(tendon->solref_limit, tendon->solimp_limit);
  tendon->width = 0.003;
  rgba_gray(tendon->rgba);
}

void mjs_defaultActuator(mjsActuator* actuator) {
  if (!actuator) return;
  memset(actuator, 0, sizeof *actuator);
  actuator->gaintype = mjGAIN_FIXED;
  actuator->gainprm[0] = 1;
  actuator->biastype = mjBIAS_NONE;
  actuator->dyntype = mjDYN_NONE;
  actuator->dynprm[0] = 1;
  actuator->actdim = -1;
  actuator->trntype = mjTRN_UNDEFINED;
  actuator->gear[0] = 1;
  actuator->ctrllimited = actuator->forcelimited = actuator->actlimited = mjLIMITED_AUTO;
}

void mjs_defaultSensor(mjsSensor* sensor) {
  if (!sensor) return;
  memset(sensor, 0, sizeof *sensor);
  sensor->type = mjSENS_TOUCH;
  sensor->datatype = mjDATATYPE_REAL;
  sensor->needstage = mjSTAGE_ACC;
}

void mjs_defaultNumeric(mjsNumeric* numeric) {
  if (!numeric) return;
  memset(numeric, 0, sizeof *numeric);
}

void mjs_defaultText(mjsText* text) {
  if (!text) return;
  memset(text, 0, sizeof *text);
}

void mjs_defaultTuple(mjsTuple* tuple) {
  if (!tuple) return;
  memset(tuple, 0, sizeof *tuple);
}

void mjs_defaultKey(mjsKey* key) {
  if (!key) return;
  memset(key, 0, sizeof *key);
}

void mjs_defaultPlugin(mjsPlugin* plugin) {
  if (!plugin) return;
  memset(plugin, 0, sizeof *plugin);
}
