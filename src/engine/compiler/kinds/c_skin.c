// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Skins: a surface whose vertices follow several bodies, by weights that sum to one.

#include "asset/mesh/skin.h"

#include <math.h>
#include <string.h>

#include "asset/file/path.h"
#include "compiler/work/asset_path.h"
#include "compiler/work/asset_work.h"

struct SkinWork {
  Element* e;
  const mjsSkin* s;
  Skin skin;
  float inflate;
  int* body;  // by bone
  int matid;
  bool valid;
};

//---- sources

static void* skin_duplicate(const void* data, size_t bytes) {
  if (!bytes) return NULL;
  void* copy = mju_malloc(bytes);
  memcpy(copy, data, bytes);
  return copy;
}

static void stretch_point(float point[3], const double stretch[9]) {
  double old[3], new[3];
  mju_f2n(old, point, 3);
  mju_mulMatVec3(new, stretch, old);
  mju_n2f(point, new, 3);
}

// What a file holds is scaled by the frames around the bones.
static void stretch_skin(const Compile* c, SkinWork* w) {
  double stretch[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  Skin* k = &w->skin;
  const char** bones = g_new(const char*, k->nbone);
  for (int i = 0; i < k->nbone; i++) bones[i] = k->bone[i].body;
  w->inflate = (float)(w->inflate * scale_skin_stretch(c, w->e, bones, k->nbone, stretch));
  g_free(bones);
  for (int i = 0; i < k->nvert; i++) stretch_point(k->vert + 3 * i, stretch);
  for (int i = 0; i < k->nbone; i++) stretch_point(k->bone[i].bindpos, stretch);
}

// The names of bones as they are in this spec, into which the skin was attached.
static void rename_bones(const Element* e, Skin* k) {
  for (int i = 0; i < k->nbone; i++) {
    char* name = g_strconcat(e->bone_prefix, k->bone[i].body, e->bone_suffix, NULL);
    mju_free(k->bone[i].body);
    k->bone[i].body = skin_duplicate(name, strlen(name) + 1);
    g_free(name);
  }
}

// What the file holds becomes the skin's own: the file has other names for the bones.
static void take_from_file(SkinWork* w) {
  mjsSkin* s = w->e->object;
  const Skin* k = &w->skin;
  rename_bones(w->e, &w->skin);
  string_set(s->file, "");
  mjs_setFloat(s->vert, k->vert, 3 * k->nvert);
  mjs_setFloat(s->texcoord, k->texcoord, 2 * k->ntexcoord);
  mjs_setInt(s->face, k->face, 3 * k->nface);
  float* bind = g_new(float, 7 * MAX(k->nbone, 1));
  for (int i = 0; i < k->nbone; i++) {
    const SkinBone* b = k->bone + i;
    mjs_appendString(s->bodyname, b->body);
    mjs_appendIntVec(s->vertid, b->vertid, b->nvert);
    mjs_appendFloatVec(s->vertweight, b->vertweight, b->nvert);
    memcpy(bind + 3 * i, b->bindpos, sizeof b->bindpos);
    memcpy(bind + 3 * k->nbone + 4 * i, b->bindquat, sizeof b->bindquat);
  }
  mjs_setFloat(s->bindpos, bind, 3 * k->nbone);
  mjs_setFloat(s->bindquat, bind + 3 * k->nbone, 4 * k->nbone);
  g_free(bind);
}

static bool skin_from_file(Compile* c, SkinWork* w) {
  AssetFile file;
  GimbalMessage error = {.form = NULL};
  if (!path_has_extension(string_get(w->s->file), ".skn")) {
    gimbal_message_set(&error, "a skin file must have the extension .skn");
    asset_error(c, w->e, "skin", N_("Skins are read from SKN files."), &error);
    return false;
  }
  if (!asset_open(c, w->e, w->e->compiler->meshdir, string_get(w->s->file), &file)) return false;
  int failed = skin_read(&w->skin, file.data, file.size, &error);
  asset_file_close(&file);
  if (failed) {
    asset_error(c, w->e, "skin", NULL, &error);
    return false;
  }
  if (w->e->bone_prefix) take_from_file(w);
  stretch_skin(c, w);
  return true;
}

static void bone_from_data(const mjsSkin* s, int i, SkinBone* b) {
  mjIntVec* ids = int_vec_vec_get(s->vertid, i);
  mjFloatVec* weights = float_vec_vec_get(s->vertweight, i);
  const char* name = string_vec_get(s->bodyname, i);
  b->body = skin_duplicate(name, strlen(name) + 1);
  memcpy(b->bindpos, float_vec_data(s->bindpos) + 3 * i, sizeof b->bindpos);
  memcpy(b->bindquat, float_vec_data(s->bindquat) + 4 * i, sizeof b->bindquat);
  b->nvert = int_vec_size(ids);
  b->vertid = skin_duplicate(int_vec_data(ids), b->nvert * sizeof(int));
  b->vertweight = skin_duplicate(float_vec_data(weights), b->nvert * sizeof(float));
}

static bool skin_from_data(Compile* c, SkinWork* w) {
  const mjsSkin* s = w->s;
  int nbone = string_vec_size(s->bodyname);
  bool sized = float_vec_size(s->bindpos) == 3 * nbone && float_vec_size(s->bindquat) == 4 * nbone &&
               int_vec_vec_size(s->vertid) == nbone && float_vec_vec_size(s->vertweight) == nbone;
  for (int i = 0; sized && i < nbone; i++) {
    sized =
        int_vec_size(int_vec_vec_get(s->vertid, i)) == float_vec_size(float_vec_vec_get(s->vertweight, i));
  }
  if (!float_vec_size(s->vert) || float_vec_size(s->vert) % 3 || !int_vec_size(s->face) ||
      int_vec_size(s->face) % 3 ||
      (float_vec_size(s->texcoord) && float_vec_size(s->texcoord) != 2 * float_vec_size(s->vert) / 3) ||
      !sized) {
    compile_error(c, w->e, "skin", "vertices, faces, texcoords and bones of skin '%s' do not fit together",
                  string_get(w->e->name));
    return false;
  }
  Skin* k = &w->skin;
  k->nvert = float_vec_size(s->vert) / 3;
  k->ntexcoord = float_vec_size(s->texcoord) / 2;
  k->nface = int_vec_size(s->face) / 3;
  k->vert = skin_duplicate(float_vec_data(s->vert), 3 * (size_t)k->nvert * sizeof(float));
  k->texcoord = skin_duplicate(float_vec_data(s->texcoord), 2 * (size_t)k->ntexcoord * sizeof(float));
  k->face = skin_duplicate(int_vec_data(s->face), 3 * (size_t)k->nface * sizeof(int));
  k->bone = mju_malloc(MAX(nbone, 1) * sizeof(SkinBone));
  k->nbone = nbone;
  for (int i = 0; i < nbone; i++) bone_from_data(s, i, k->bone + i);
  return true;
}

// A skin has something to show and something to follow.
static bool is_complete(Compile* c, const SkinWork* w) {
  const Skin* k = &w->skin;
  const char* name = string_get(w->e->name);
  for (int i = 0; i < 3 * k->nface; i++) {
    if (k->face[i] >= 0 && k->face[i] < k->nvert) continue;
    compile_error(c, w->e, "skin", "face %d of skin '%s' names vertex %d, which it does not have", i / 3,
                  name, k->face[i]);
    return false;
  }
  if (k->nvert && k->nface && k->nbone) return true;
  if (!k->nvert) {
    compile_error(c, w->e, "skin", "skin '%s' lacks vertices", name);
  } else if (!k->nface) {
    compile_error(c, w->e, "skin", "skin '%s' lacks faces", name);
  } else {
    compile_error(c, w->e, "skin", "skin '%s' lacks bones", name);
  }
  return false;
}

//---- weights

// Ids in range, total weight of each vertex one.
static void normalize_weights(Compile* c, SkinWork* w) {
  Skin* k = &w->skin;
  float* total = g_new0(float, MAX(k->nvert, 1));
  for (int i = 0; i < k->nbone; i++) {
    for (int j = 0; j < k->bone[i].nvert; j++) {
      int id = k->bone[i].vertid[j];
      if (id < 0 || id >= k->nvert) {
        compile_error(c, w->e, "skin", "a bone moves vertex %d, which skin '%s' does not have", id,
                      string_get(w->e->name));
        g_free(total);
        return;
      }
      total[id] += k->bone[i].vertweight[j];
    }
  }
  for (int v = 0; v < k->nvert; v++) {
    if (total[v] <= (float)COMPILE_EPS) {
      compile_error(c, w->e, "skin", "the weights of vertex %d of the skin must add up to more than zero", v);
      break;
    }
  }
  for (int i = 0; i < k->nbone; i++) {
    for (int j = 0; j < k->bone[i].nvert; j++) k->bone[i].vertweight[j] /= total[k->bone[i].vertid[j]];
  }
  g_free(total);
}

// A zero quaternion is left as it is.
static void normalize_quat(float q[4]) {
  double d[4] = {q[0], q[1], q[2], q[3]};
  if (mju_norm(d, 4) > 0) normalize4(d);
  for (int i = 0; i < 4; i++) q[i] = (float)d[i];
}

void compile_skins(Compile* c) {
  int n = count(c, mjOBJ_SKIN);
  c->skin = new_works(c, mjOBJ_SKIN, sizeof(SkinWork));
  for (int i = 0; i < n; i++) {
    SkinWork* w = c->skin + i;
    w->matid = -1;
    w->inflate = w->s->inflate;
    w->valid = string_is_empty(w->s->file) ? skin_from_data(c, w) : skin_from_file(c, w);
    if (!c->spec->pub.compiler.discardvisual) {
      w->matid = resolve_name(c, w->e, mjOBJ_MATERIAL, string_get(w->s->material), "material");
    }
    if (!w->valid || !is_complete(c, w)) continue;
    w->body = g_new(int, MAX(w->skin.nbone, 1));
    for (int k = 0; k < w->skin.nbone; k++) {
      w->body[k] = resolve_name(c, w->e, mjOBJ_BODY, w->skin.bone[k].body, "body");
      normalize_quat(w->skin.bone[k].bindquat);
    }
    normalize_weights(c, w);
  }
}

void free_skins(Compile* c) {
  for (int i = 0; c->skin && i < count(c, mjOBJ_SKIN); i++) {
    if (c->skin[i].valid) skin_free(&c->skin[i].skin);
    g_free(c->skin[i].body);
  }
  g_free(c->skin);
}

//---- emission

void skin_sizes(const Compile* c, mjModel* size) {
  for (int i = 0; i < count(c, mjOBJ_SKIN); i++) {
    const Skin* k = &c->skin[i].skin;
    size->nskinvert += k->nvert;
    size->nskintexvert += k->ntexcoord;
    size->nskinface += k->nface;
    size->nskinbone += k->nbone;
    for (int b = 0; b < k->nbone; b++) size->nskinbonevert += k->bone[b].nvert;
  }
}

static void emit_bones(mjModel* m, const SkinWork* w, int bone, int* weight) {
  for (int b = 0; b < w->skin.nbone; b++, bone++) {
    const SkinBone* s = w->skin.bone + b;
    m->skin_bonevertadr[bone] = *weight;
    m->skin_bonevertnum[bone] = s->nvert;
    memcpy(m->skin_bonebindpos + 3 * bone, s->bindpos, sizeof s->bindpos);
    memcpy(m->skin_bonebindquat + 4 * bone, s->bindquat, sizeof s->bindquat);
    m->skin_bonebodyid[bone] = w->body[b];
    if (s->nvert) {
      memcpy(m->skin_bonevertid + *weight, s->vertid, s->nvert * sizeof(int));
      memcpy(m->skin_bonevertweight + *weight, s->vertweight, s->nvert * sizeof(float));
    }
    *weight += s->nvert;
  }
}

void emit_skins(Compile* c) {
  mjModel* m = c->m;
  int vert = 0, texcoord = 0, face = 0, bone = 0, weight = 0;
  for (int i = 0; i < m->nskin; i++) {
    const SkinWork* w = c->skin + i;
    const Skin* k = &w->skin;
    m->skin_matid[i] = w->matid;
    m->skin_group[i] = w->s->group;
    memcpy(m->skin_rgba + 4 * i, w->s->rgba, sizeof w->s->rgba);
    m->skin_inflate[i] = w->inflate;
    m->skin_vertadr[i] = vert;
    m->skin_vertnum[i] = k->nvert;
    m->skin_texcoordadr[i] = k->ntexcoord ? texcoord : -1;
    m->skin_faceadr[i] = face;
    m->skin_facenum[i] = k->nface;
    m->skin_boneadr[i] = bone;
    m->skin_bonenum[i] = k->nbone;
    memcpy(m->skin_vert + 3 * vert, k->vert, 3 * (size_t)k->nvert * sizeof(float));
    if (k->ntexcoord) {
      memcpy(m->skin_texcoord + 2 * texcoord, k->texcoord, 2 * (size_t)k->ntexcoord * sizeof(float));
    }
    memcpy(m->skin_face + 3 * face, k->face, 3 * (size_t)k->nface * sizeof(int));
    emit_bones(m, w, bone, &weight);
    vert += k->nvert;
    texcoord += k->ntexcoord;
    face += k->nface;
    bone += k->nbone;
  }
}
