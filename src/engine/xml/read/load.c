// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files to specs and models: the mj_loadXML family.

#include <gimbal/assert.h>
#include <string.h>

#include "asset/file/file.h"
#include "asset/file/path.h"
#include "asset/file/resource.h"
#include "base/hooks.h"
#include "model/file/model_file.h"
#include "spec/spec.h"
#include "xml/dom/include.h"
#include "xml/dom/report.h"
#include "xml/grammar/check_references.h"
#include "xml/grammar/schema_check.h"
#include "xml/read/attach_bound.h"
#include "xml/read/mesh_spec.h"
#include "xml/read/mjz.h"
#include "xml/read/read.h"
#include "xml/read/urdf.h"

//---- tree to spec

// Warnings of parsing belong to the spec: mjs_getWarning returns them.
static void store_warnings(mjSpec* spec, const GimbalDiagnostics* list, int first) {
  Spec* s = spec_of(spec);
  for (int i = first; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (d->severity != GIMBAL_SEVERITY_WARNING) continue;
    char* text = g_strdup_printf(N_("%s:%d:%d: %s"), d->place.file ? d->place.file : "", d->place.line,
                                 d->place.column, d->message);
    g_ptr_array_add(s->warnings, text);
  }
}

static bool read_mjcf(Reader* r) {
  if (!include_expand(r->dom, r->directory, r->vfs, r->list)) return false;
  if (!schema_check(r->dom, r->list) || r->dom->unsound) {
    if (!r->dom->nameless) check_references(r->dom, r->list);
    return false;
  }
  if (attach_bounded(r)) read_model(r);
  return true;
}

// The first element that is xacro, or has something of it in a value; NULL: none.
static const DomNode* find_xacro(const DomNode* node) {
  if (g_str_has_prefix(node->tag, "xacro:")) return node;
  for (int i = 0; i < node->nattribute; i++) {
    const char* value = node->attributes[i].value;
    if (strstr(value, "${") || strstr(value, "$(")) return node;
  }
  for (const DomNode* child = node->first; child; child = child->next) {
    const DomNode* found = find_xacro(child);
    if (found) return found;
  }
  return NULL;
}

// xacro makes URDF: what it is made of is not one yet.
static bool report_xacro(Reader* r, const DomNode* root) {
  const DomNode* found = find_xacro(root);
  if (!found) return false;
  GimbalMessage hint;
  gimbal_message_set(&hint, "Run xacro first, which writes the URDF: xacro %s > robot.urdf",
                     root->file->name);
  report_error(r->list, dom_tag_place(found), "unknown-model", &hint, "this is xacro, of which URDF is made");
  return true;
}

static bool read_tree(Reader* r) {
  const DomNode* root = r->dom->root;
  if (g_ascii_strcasecmp(root->tag, "mujoco") == 0) return read_mjcf(r);
  if (g_ascii_strcasecmp(root->tag, "robot") == 0) {
    if (report_xacro(r, root)) return false;
    urdf_read(r);
    return true;
  }
  if (g_ascii_strcasecmp(root->tag, "sdf") == 0) {
    report_error(r->list, dom_tag_place(root), "unknown-model",
                 N_("Turn it into URDF first, with sdf2urdf of pysdf: sdf2urdf model.sdf model.urdf."),
                 "this is a model in SDF");
    return false;
  }
  report_error(r->list, dom_tag_place(root), "unknown-model",
               N_("A model starts with <mujoco>, or <robot> for URDF."), "<%s> is no kind of model",
               root->tag);
  return false;
}

static mjSpec* load_child(const Reader* r, const DomNode* node, const char* filename,
                          const char* content_type, const GimbalPlace* place);

// Take the tree of dom, whose root is read already, and make a spec of it. Its problems are those
// of list from first on.
static mjSpec* spec_from_dom(Dom* dom, const mjVFS* vfs, int first, GimbalDiagnostics* list,
                             const Reader* outer, const DomNode* model) {
  int errors = gimbal_diagnostics_errors(list);
  mjSpec* spec = mj_makeSpec();
  int files = 0;
  Reader r = {.dom = dom,
              .spec = spec,
              .vfs = vfs,
              .directory = dom->root->file->directory,
              .list = list,
              .outer = outer,
              .model = model,
              .files = outer ? outer->files : &files,
              .load = load_child};
  mjs_setString(spec->modelfiledir, r.directory);
  mjs_setDeepCopy(spec, 1);  // one model may be attached many times
  read_tree(&r);
  mjs_setDeepCopy(spec, 0);
  if (r.attaches) g_ptr_array_unref(r.attaches);
  if (gimbal_diagnostics_errors(list) > errors || dom->unsound) {
    mj_deleteSpec(spec);
    return NULL;
  }
  if (GIMBAL_VALIDATING) validate_spec(spec_of(spec));
  store_warnings(spec, list, first);
  return spec;
}

static mjSpec* parse_file(const char* directory, const char* filename, const mjVFS* vfs,
                          const GimbalPlace* place, GimbalDiagnostics* list, const Reader* outer,
                          const DomNode* model) {
  Dom* dom = dom_new();
  int first = gimbal_diagnostics_count(list);
  dom->root = include_read(dom, directory, filename, vfs, place, list);
  mjSpec* spec = dom->root ? spec_from_dom(dom, vfs, first, list, outer, model) : NULL;
  dom_free(dom);
  return spec;
}

// The files of an archive are mounted for the time that vfs lives.
static mjSpec* parse_archive(const char* filename, const mjVFS* vfs, GimbalDiagnostics* list) {
  char* model = mjz_mount(filename, (mjVFS*)vfs, list);
  mjSpec* spec = model ? gimbal_parse_file(model, vfs, list) : NULL;
  g_free(model);
  return spec;
}

mjSpec* gimbal_parse_file(const char* filename, const mjVFS* vfs, GimbalDiagnostics* list) {
  GimbalPlace start = {filename, 0, 0, 0, 0};
  if (mjz_is_archive(filename, NULL)) {
    return parse_archive(filename, vfs, list);
  }
  return parse_file("", filename, vfs, &start, list, NULL, NULL);
}

mjModel* gimbal_load_binary(const char* filename, const mjVFS* vfs, GimbalDiagnostics* list) {
  GimbalMessage problem;
  AssetFile file;
  mjModel* model = NULL;
  if (!asset_file_open(&file, NULL, filename, vfs, &problem)) {
    model = model_decode(file.data, file.size, &problem);
    asset_file_close(&file);
  }
  GimbalPlace start = {filename, 0, 0, 0, 0};
  if (!model) report_error(list, start, "binary-model", NULL, "%p", &problem);
  return model;
}

mjSpec* gimbal_parse_text(const char* text, size_t length, const char* filename, const mjVFS* vfs,
                          GimbalDiagnostics* list) {
  char* directory = filename ? g_strndup(filename, path_directory_length(filename)) : g_strdup("");
  Dom* dom = dom_new();
  int first = gimbal_diagnostics_count(list);
  dom->root = dom_parse(dom, filename ? filename : "", directory, text, length, &dom->comment, list);
  mjSpec* spec = dom->root ? spec_from_dom(dom, vfs, first, list, NULL, NULL) : NULL;
  dom_free(dom);
  g_free(directory);
  return spec;
}

// Models read for one: where each declares the next one twice their number doubles with each level.
enum { MAX_FILES = 10000 };

// Whether the file is that of a model around this one, which would never end.
static bool is_around(const Reader* r, const char* filename) {
  char* path = include_join(r->directory, filename);
  bool found = false;
  for (; r && !found; r = r->outer) found = strcmp(r->dom->root->file->name, path) == 0;
  g_free(path);
  return found;
}

// A decoder may reach a model in ways of its own, so that one is asked by the name alone where no
// file can be opened.
static mjSpec* decode_file(const char* directory, const char* filename, const char* content_type,
                           const mjVFS* vfs, GimbalMessage* error) {
  mjResource* resource = resource_open(directory, filename, vfs, error);
  mjResource named = {.name = include_join(directory, filename)};
  mjResource* asked = resource ? resource : &named;
  char reason[300] = "";
  mjSpec* spec = NULL;
  if (mjp_findDecoder(asked, content_type)) {
    spec = mju_decodeResource(asked, content_type, vfs, reason, (int)sizeof reason);
    if (!spec) gimbal_message_set(error, "%s", reason);
  } else if (resource && mesh_spec_reads(filename)) {
    spec = mesh_spec_read(resource, filename, content_type, error);
  } else if (resource) {
    gimbal_message_set(error, "no decoder can read this kind of file");
  }
  g_free(named.name);
  mju_closeResource(resource);
  return spec;
}

// MJCF and URDF are read here, archives by mjz.h, everything else by a registered decoder.
static bool is_xml(const char* filename, const char* content_type) {
  bool typed = content_type && *content_type;
  if (typed && strcmp(content_type, "text/xml") == 0) return true;
  mjResource named = {.name = (char*)filename};
  if (typed && mjp_findDecoder(&named, content_type)) return false;
  const char* ending = path_extension(filename);
  return (!*ending && !typed) || !g_ascii_strcasecmp(ending, ".xml") || !g_ascii_strcasecmp(ending, ".urdf");
}

static mjSpec* decode_child(const Reader* r, const char* filename, const char* content_type,
                            const GimbalPlace* place) {
  GimbalMessage problem;
  mjSpec* spec = decode_file(r->directory, filename, content_type, r->vfs, &problem);
  if (!spec) {
    report_error(r->list, *place, "unknown-model",
                 N_("Use a model in XML, or load a library that decodes this kind of file."),
                 "cannot read model '%s': %p", filename, &problem);
  }
  return spec;
}

static mjSpec* load_child(const Reader* r, const DomNode* node, const char* filename,
                          const char* content_type, const GimbalPlace* place) {
  if (!is_xml(filename, content_type)) return decode_child(r, filename, content_type, place);
  if (is_around(r, filename)) {
    report_error(r->list, *place, "model-circle",
                 N_("To copy a part of this model, leave out 'model' in <attach>."),
                 "file '%s' would become a part of itself", filename);
    return NULL;
  }
  if (*r->files >= MAX_FILES) return NULL;  // told
  if (++*r->files == MAX_FILES) {
    report_error(r->list, *place, "too-many",
                 N_("Attach a model several times instead of declaring it several times."),
                 "more than %d models are read for this one", MAX_FILES);
    return NULL;
  }
  return parse_file(r->directory, filename, r->vfs, place, r->list, r, node);
}

//---- the plain interface

static const GimbalDiagnostic* first_of(const GimbalDiagnostics* list, GimbalSeverity severity) {
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (d->severity == severity) return d;
  }
  return NULL;
}

// Write the first error of a list (or the first warning, if there is none) into a caller's buffer:
// place, what is wrong, what to do. error may be NULL.
static void load_error_text(const GimbalDiagnostics* list, char* error, int error_sz) {
  if (!error || error_sz <= 0) return;
  error[0] = '\0';
  const GimbalDiagnostic* d = first_of(list, GIMBAL_SEVERITY_ERROR);
  if (!d) return;
  GString* s = g_string_new(NULL);
  if (d->place.file && *d->place.file) g_string_append_printf(s, "%s:", d->place.file);
  if (d->place.line) g_string_append_printf(s, "%d:%d:", d->place.line, d->place.column);
  g_string_append_printf(s, "%s%s", s->len ? " " : "", d->message);
  if (d->hint) g_string_append_printf(s, "\n%s", d->hint);
  g_strlcpy(error, s->str, error_sz);
  g_string_free(s, TRUE);
}

// Programs hear of what is no number at once: it spreads through everything that is computed.
static void warn_of_nan(const GimbalDiagnostics* list) {
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (!g_strcmp0(d->code, "nan")) mju_warning("line %d: %s", d->place.line, d->message);
  }
}

mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  if (!filename) {
    report_text(error, error_sz, "no file name");
    return NULL;
  }
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_file(filename, vfs, list);
  load_error_text(list, error, error_sz);
  warn_of_nan(list);
  gimbal_diagnostics_free(list);
  return spec;
}

mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz) {
  if (!xml) {
    report_text(error, error_sz, "no text");
    return NULL;
  }
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(xml, strlen(xml), NULL, vfs, list);
  load_error_text(list, error, error_sz);
  warn_of_nan(list);
  gimbal_diagnostics_free(list);
  return spec;
}

mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs, char* error,
                 int error_sz) {
  if (!filename || is_xml(filename, content_type)) return mj_parseXML(filename, vfs, error, error_sz);
  report_text(error, error_sz, "");
  // decoders may need somewhere to put files
  mjVFS local = {NULL};
  if (!vfs) mj_defaultVFS(&local);
  const mjVFS* files = vfs ? vfs : &local;
  GimbalMessage problem = {.form = NULL};
  mjSpec* spec = NULL;
  if (mjz_is_archive(filename, content_type)) {
    GimbalDiagnostics* list = gimbal_diagnostics_new();
    spec = parse_archive(filename, files, list);
    load_error_text(list, error, error_sz);
    gimbal_diagnostics_free(list);
  } else {
    spec = decode_file("", filename, content_type, files, &problem);
    if (!spec) gimbal_message_text(&problem, NULL, error, error ? error_sz : 0);
  }
  if (!vfs) mj_deleteVFS(&local);
  return spec;
}

static void delete_last(void) {
  mjSpec* last = hook_exchange_last_spec(NULL);
  if (last) mj_deleteSpec(last);
}

// All warnings, a line or more each.
static void set_warnings(const mjSpec* spec, char* error, int error_sz) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < mjs_numWarnings(spec); i++) {
    g_string_append_printf(text, "%s%s", i ? "\n" : "", mjs_getWarning(spec, i));
  }
  report_text(error, error_sz, text->str);
  g_string_free(text, TRUE);
}

mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  mjSpec* spec = mj_parseXML(filename, vfs, error, error_sz);
  if (!spec) return NULL;
  mjModel* m = mj_compile(spec, vfs);
  if (!m) {
    report_text(error, error_sz, mjs_getError(spec));
    mj_deleteSpec(spec);
    return NULL;
  }
  if (mjs_numWarnings(spec) > 0) set_warnings(spec, error, error_sz);
  mjSpec* last = hook_exchange_last_spec(spec);
  if (last) mj_deleteSpec(last);
  return m;
}

void mj_freeLastXML(void) {
  delete_last();
}
