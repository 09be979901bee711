// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Assets: meshes, height fields, skins, textures, materials, models; and flexes, which stand beside
// skins.

#include <string.h>

#include "asset/file/path.h"
#include "spec/element.h"
#include "spec/names.h"
#include "spec/spec.h"
#include "xml/grammar/grammar.h"
#include "xml/read/read.h"

// A file attribute into a string field, if it is written.
static void read_file(Reader* r, const DomNode* node, mjString* to, const mjString* folder) {
  if (!dom_attribute(node, "file")) return;
  char* file = read_file_attribute(r, node, "file", mjs_getString(folder));
  mjs_setString(to, file);
  g_free(file);
}

// An asset without a name is called after its file: "dir/cube.obj" is "cube".
static void name_after_file(Reader* r, const DomNode* node, mjsElement* element) {
  const Element* e = element_of(element);
  if (!string_is_empty(e->name)) return;
  const char* base = path_name(string_get(element_file(e)));
  const char* dot = strrchr(base, '.');
  char* name = dot ? g_strndup(base, (size_t)(dot - base)) : g_strdup(base);
  if (*name && names_set(element, name)) {
    read_error(r, node, dom_attribute(node, "file"), "repeated-name", N_("Give one of the two another name."),
               "repeated name '%s'", name);
  }
  g_free(name);
}

//---- meshes

static void make_builtin(Reader* r, const DomNode* node, mjsMesh* mesh) {
  const DomAttribute* builtin = read_given(node, "builtin");
  const DomAttribute* params = read_given(node, "params");
  const DomAttribute* normal = read_given(node, "normal");
  if (!builtin || !builtin->numbers || builtin->numbers[0] == mjMESH_BUILTIN_NONE) return;
  if (normal && normal->count % 3) {  // those of a wedge or a plate take their place
    read_error(r, node, normal, "mesh", NULL, "each normal takes 3 numbers, but there are %d", normal->count);
  }
  if (mjs_makeMesh(mesh, (mjtMeshBuiltin)builtin->numbers[0], params ? params->numbers : NULL,
                   params ? params->count : 0)) {
    read_error(r, node, params ? params : builtin, "builtin-mesh", NULL, "%p",
               spec_last_error(spec_of(r->spec)));
  }
}

void read_mesh(Reader* r, const DomNode* node, mjsMesh* mesh) {
  read_fields(node, mesh);
  read_file(r, node, mesh->file, r->spec->compiler.meshdir);
  read_plugin_child(r, node, &mesh->plugin);
  const DomAttribute* hull = read_given(node, "maxhullvert");
  if (hull && mesh->maxhullvert != -1 && mesh->maxhullvert < 4) {
    read_error(r, node, hull, "out-of-range", N_("Write -1 for no limit."),
               "maxhullvert must be -1 or at least 4");
  }
  make_builtin(r, node, mesh);
}

//---- height fields

// Rows stand from top to bottom in the text, and are kept from bottom to top.
static void read_elevation(Reader* r, const DomNode* node, mjsHField* hfield) {
  size_t size = (size_t)hfield->nrow * (size_t)hfield->ncol;
  float* data = g_new0(float, size);
  const DomAttribute* a = read_given(node, "elevation");
  if (a && (size_t)a->count != size) {
    read_error(r, node, a, "wrong-count", NULL, "elevation has %d numbers, not nrow*ncol = %d*%d", a->count,
               hfield->nrow, hfield->ncol);
  } else if (a) {
    for (int row = 0; row < hfield->nrow; row++) {
      const double* from = a->numbers + (size_t)row * hfield->ncol;
      float* to = data + (size_t)(hfield->nrow - 1 - row) * hfield->ncol;
      for (int column = 0; column < hfield->ncol; column++) to[column] = (float)from[column];
    }
  }
  mjs_setFloat(hfield->userdata, data, (int)size);
  g_free(data);
}

static void read_hfield(Reader* r, const DomNode* node) {
  mjsHField* hfield = mjs_addHField(r->spec);
  read_element(r, node, hfield->element, hfield);
  read_file(r, node, hfield->file, r->spec->compiler.meshdir);
  name_after_file(r, node, hfield->element);
  if (dom_attribute(node, "file") || hfield->nrow <= 0 || hfield->ncol <= 0) return;
  if (hfield->nrow > 30000 || hfield->ncol > 30000) {
    read_error(r, node, NULL, "out-of-range", NULL, "a height field of %d by %d points is too large",
               hfield->nrow, hfield->ncol);
    return;
  }
  read_elevation(r, node, hfield);
}

//---- skins

static void append_floats(GArray* to, const DomNode* node, const char* name, int count) {
  double x[4] = {0};
  read_doubles(node, name, x, count);
  for (int i = 0; i < count; i++) {
    float f = (float)x[i];
    g_array_append_val(to, f);
  }
}

static void read_bone(Reader* r, const DomNode* node, mjsSkin* skin, GArray* positions,
                      GArray* orientations) {
  static const char* const needed[] = {"bindpos", "bindquat", "vertid", "vertweight"};
  for (size_t i = 0; i < G_N_ELEMENTS(needed); i++) {
    if (!read_given(node, needed[i])) {
      read_error(r, node, NULL, "missing-attribute", NULL, "bone needs the attribute '%s'", needed[i]);
      return;
    }
  }
  mjs_appendString(skin->bodyname, read_string(node, "body"));
  append_floats(positions, node, "bindpos", 3);
  append_floats(orientations, node, "bindquat", 4);
  const DomAttribute* ids = dom_attribute(node, "vertid");
  const DomAttribute* weights = dom_attribute(node, "vertweight");
  int* id = g_new(int, ids->count + 1);
  float* weight = g_new(float, weights->count + 1);
  for (int i = 0; i < ids->count; i++) id[i] = (int)ids->numbers[i];
  for (int i = 0; i < weights->count; i++) weight[i] = (float)weights->numbers[i];
  mjs_appendIntVec(skin->vertid, id, ids->count);
  mjs_appendFloatVec(skin->vertweight, weight, weights->count);
  g_free(id);
  g_free(weight);
}

static void read_skin(Reader* r, const DomNode* node) {
  mjsSkin* skin = mjs_addSkin(r->spec);
  read_element(r, node, skin->element, skin);
  read_file(r, node, skin->file, r->spec->compiler.meshdir);
  name_after_file(r, node, skin->element);
  GArray* positions = g_array_new(FALSE, FALSE, sizeof(float));
  GArray* orientations = g_array_new(FALSE, FALSE, sizeof(float));
  for (const DomNode* bone = dom_child(node, "bone"); bone; bone = dom_next(bone, "bone")) {
    read_bone(r, bone, skin, positions, orientations);
  }
  mjs_setFloat(skin->bindpos, (const float*)positions->data, (int)positions->len);
  mjs_setFloat(skin->bindquat, (const float*)orientations->data, (int)orientations->len);
  g_array_free(positions, TRUE);
  g_array_free(orientations, TRUE);
}

//---- textures and materials

// One character for each field of the grid; more of them, as 3.12 writes, only if they are empty
// fields.
static bool fits_grid(const char* layout, const int gridsize[2]) {
  int n = gridsize[0] * gridsize[1], length = (int)strlen(layout);
  return length >= n && strspn(layout + n, ".") == strlen(layout + n) &&
         length <= MAX(n, (int)sizeof((mjsTexture*)0)->gridlayout);
}

void read_texture(Reader* r, const DomNode* node, mjsTexture* texture) {
  static const char* const sides[] = {"fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"};
  const char* folder = mjs_getString(r->spec->compiler.texturedir);
  const int inherited[2] = {texture->gridsize[0], texture->gridsize[1]};
  read_fields(node, texture);
  read_file(r, node, texture->file, r->spec->compiler.texturedir);
  const DomAttribute* layout = read_given(node, "gridlayout");
  // the layout of the class is one of its own grid
  if (!layout && memcmp(texture->gridsize, inherited, sizeof inherited) != 0) {
    memset(texture->gridlayout, '.', sizeof texture->gridlayout);
  }
  if (layout && !fits_grid(layout->value, texture->gridsize)) {
    read_error(r, node, layout, "wrong-count", NULL,
               "gridlayout must have %d*%d characters, as gridsize says", texture->gridsize[0],
               texture->gridsize[1]);
  }
  for (int i = 0; i < 6; i++) {
    char* file = read_file_attribute(r, node, sides[i], folder);
    mjs_setInStringVec(texture->cubefiles, i, file);
    g_free(file);
  }
}

void read_material(Reader* r, const DomNode* node, mjsMaterial* material) {
  read_fields(node, material);
  const DomAttribute* texture = read_given(node, "texture");
  if (texture) mjs_setInStringVec(material->textures, mjTEXROLE_RGB, texture->value);
  for (const DomNode* layer = dom_child(node, "layer"); layer; layer = dom_next(layer, "layer")) {
    const char* role = read_string(layer, "role");
    const GimbalKeyword* word = grammar_keyword(grammar_texrole_words(), role, (int)strlen(role));
    if (texture) {
      read_error(
          r, layer, NULL, "exclusive-attributes", N_("Make the texture a layer with role=\"rgb\"."),
          "the texture of this material is named twice, by an attribute and by layers: keep one of them");
    } else if (!word) {
      const char* nearest = gimbal_grammar_nearest_keyword(grammar_texrole_words(), role);
      GimbalMessage hint = {.form = NULL};
      if (nearest) gimbal_message_set(&hint, "Perhaps '%s' is meant.", nearest);
      read_error(r, layer, dom_attribute(layer, "role"), "wrong-keyword", &hint, "'%s' is no role of a layer",
                 role);
    } else {
      mjs_setInStringVec(material->textures, word->value, read_string(layer, "texture"));
    }
  }
}

//---- models to attach

static void read_child_model(Reader* r, const DomNode* node) {
  const DomAttribute* a = read_given(node, "file");
  if (!a) {
    read_error(r, node, NULL, "missing-attribute", NULL, "model needs the attribute 'file'");
    return;
  }
  char* file = read_file_beside(r, node, "file");
  GimbalPlace place = dom_value_place(node, a);
  mjSpec* child = r->load(r, node, file, read_string(node, "content_type"), &place);
  g_free(file);
  if (!child) {
    r->lost++;
    return;
  }
  const char* name = read_string(node, "name");
  if (*name) mjs_setString(child->modelname, name);
  spec_add_child(r->spec, child);
}

void read_asset(Reader* r, const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    const mjsDefault* def = read_class(r, child, "class", mjs_getSpecDefault(r->spec));
    if (strcmp(child->tag, "mesh") == 0) {
      mjsMesh* mesh = mjs_addMesh(r->spec, def);
      read_identity(r, child, mesh->element);
      read_mesh(r, child, mesh);
      name_after_file(r, child, mesh->element);
    } else if (strcmp(child->tag, "material") == 0) {
      mjsMaterial* material = mjs_addMaterial(r->spec, def);
      read_identity(r, child, material->element);
      read_material(r, child, material);
    } else if (strcmp(child->tag, "texture") == 0) {
      mjsTexture* texture = mjs_addTexture(r->spec, def);
      read_identity(r, child, texture->element);
      read_texture(r, child, texture);
      name_after_file(r, child, texture->element);
    } else if (strcmp(child->tag, "hfield") == 0) {
      read_hfield(r, child);
    } else if (strcmp(child->tag, "skin") == 0) {
      read_skin(r, child);
    } else if (strcmp(child->tag, "model") == 0) {
      read_child_model(r, child);
    }
  }
}

//---- deformables

static void read_flex(Reader* r, const DomNode* node) {
  mjsFlex* flex = mjs_addFlex(r->spec);
  read_element(r, node, flex->element, flex);
  for (const DomNode* part = node->first; part; part = part->next) read_fields(part, flex);
  int dof;
  if (read_int(node, "dof", &dof)) flex->order = dof == 2 ? 1 : dof == 3 ? 2 : flex->order;
  read_single_yield(node, flex, flex->order > 0);
}

void read_deformable(Reader* r, const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    if (strcmp(child->tag, "flex") == 0) read_flex(r, child);
    if (strcmp(child->tag, "skin") == 0) read_skin(r, child);
  }
}
