// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "examine.h"

#include <stdio.h>
#include <string.h>

#include <glib/gstdio.h>

#include "causes.h"
#include "classes.h"
#include "folders.h"
#include "rebuild.h"
#include "worker.h"

// where the files lie that a case does not bring along; NULL: nowhere
static const char* corpus_folder;

static void add_files(Subject* s, const Node* files, const char* folder) {
  if (node_get(files, "disk")) {
    folders_write(files);
    return;
  }
  for (guint i = 0; i < files->children->len; i++) {
    const Node* file = node_kid(files, i);
    size_t size;
    void* bytes = file_bytes(file, &size);
    char* name =
        folder ? g_build_filename(folder, node_get(file, "name"), NULL) : g_strdup(node_get(file, "name"));
    s->side->mj_addBufferVFS(&s->vfs, name, bytes, (int)size);
    g_free(name);
    g_free(bytes);
  }
}

static void judge(Subject* s) {
  if (s->model) {
    s->verdict = "accepted";
    return;
  }
  s->verdict = "refused";
  if (s->spec) {
    const char* error = s->side->mjs_getError(s->spec);
    snprintf(s->error, sizeof s->error, "%s", error ? error : "");
  }
}

void subject_load(Subject* s, const Side* side, const Node* files, const char* folder) {
  memset(s, 0, sizeof *s);
  s->side = side;
  s->files = files;
  s->verdict = "error";
  if (!SIDE_TRY(side, "load")) {
    snprintf(s->error, sizeof s->error, "%s", side_error());
    return;
  }
  side->mj_clearCache(side->mj_getCache());
  side->mj_defaultVFS(&s->vfs);
  add_files(s, files, folder);
  const char* first = node_get(node_kid(files, 0), "name");
  char* name = folder ? g_build_filename(folder, first, NULL) : g_strdup(first);
  s->spec = side->mj_parseXML(name, &s->vfs, s->error, sizeof s->error);
  g_free(name);
  if (s->spec) s->model = side->mj_compile(s->spec, &s->vfs);
  judge(s);
}

void subject_free(Subject* s) {
  if (!SIDE_TRY(s->side, "free")) return;
  if (s->model) s->side->mj_deleteModel(s->model);
  if (s->spec) s->side->mj_deleteSpec(s->spec);
  s->side->mj_deleteVFS(&s->vfs);
}

//---- text saved by one side, loaded by another

static char* save_text(const Subject* s) {
  enum { MOST = 1 << 20 };
  if (!SIDE_TRY(s->side, "save")) return NULL;
  char* text = g_malloc0(MOST);
  char error[500] = "";
  if (s->side->mj_saveXMLString(s->spec, text, MOST, error, sizeof error) == 0) return text;
  g_free(text);
  return NULL;
}

// The case with the first file replaced by text.
static Node* saved_case(const Node* files, const char* text) {
  Node* saved = node_copy(files, NULL);
  Node* first = node_kid(saved, 0);
  node_set(first, "text", text);
  if (g_str_has_suffix(node_get(first, "name"), ".urdf")) node_set(first, "name", "saved.xml");
  return saved;
}

static void load_saved(Subject* s, const Side* side, const Node* files, const char* text) {
  Node* saved = saved_case(files, text);
  subject_load(s, side, saved, corpus_folder);
  node_free(saved);
}

// What differs, whatever explains it: a cause shows in the models that it is told of alone.
static char* bare_key(const char* line) {
  char* key = answer_key(line);
  char* cause = key ? strstr(key, " <- ") : NULL;
  if (cause) *cause = '\0';
  return key;
}

static int has_bare_key(const GString* list, const char* key) {
  char** lines = g_strsplit(list->str, "\n", -1);
  int found = 0;
  for (char** line = lines; *line && !found; line++) {
    char* own = bare_key(*line);
    found = own && !strcmp(own, key);
    g_free(own);
  }
  g_strfreev(lines);
  return found;
}

// Report the lines of one list that the other has not, and that stand in apart, if there is one.
static void report_more(const GString* mine, const GString* others, const GString* apart, GString* answer) {
  char** lines = g_strsplit(mine->str, "\n", -1);
  for (char** line = lines; *line && **line; line++) {
    char* key = bare_key(*line);
    int is_mine = key && !has_bare_key(others, key) && (!apart || has_bare_key(apart, key));
    if (is_mine) g_string_append_printf(answer, "%s\n", *line);
    g_free(key);
  }
  g_strfreev(lines);
}

// What is saved is the model again. Where their own text loses something, ours may too.
static void compare_saved(const Subject* back, const Subject* original, const char* kind, GString* answer) {
  char verdict[40];
  snprintf(verdict, sizeof verdict, "%s verdict", kind);
  if (compare_verdicts(back, original, verdict, answer) && back->model) {
    compare_models(back->model, original->model, kind, "save", answer, NULL);
  }
}

void examine_saving(const Subject* ours, const Subject* theirs, const Node* files, int is_edited,
                    GString* answer) {
  char *our_text = save_text(ours), *their_text = save_text(theirs);
  if (!our_text && their_text) {
    Difference d = {.field = "cannot save", .detail = "ours"};
    report(answer, "save", &d);
  }
  if (our_text && their_text) {
    Subject back[3];  // our text there, their text there, their text here
    GString *lost = g_string_new(NULL), *their_loss = g_string_new(NULL);
    load_saved(&back[0], theirs->side, files, our_text);
    load_saved(&back[1], theirs->side, files, their_text);
    load_saved(&back[2], ours->side, files, their_text);
    compare_saved(&back[0], theirs, "save", lost);
    compare_saved(&back[1], theirs, "save", their_loss);
    // of a model that was edited much is computed anew, by both texts
    GString* apart = is_edited ? g_string_new(NULL) : NULL;
    if (apart) compare_saved(&back[0], &back[1], "save", apart);
    report_more(lost, their_loss, apart, answer);
    if (apart) g_string_free(apart, TRUE);
    if (compare_verdicts(&back[2], &back[1], "saved by theirs, verdict", answer) && back[1].model) {
      Node* saved = saved_case(files, their_text);
      compare_with_moved(back[2].model, back[1].model, &back[1], saved, "saved by theirs", answer, NULL);
      node_free(saved);
    }
    for (int i = 0; i < 3; i++) subject_free(&back[i]);
    g_string_free(lost, TRUE);
    g_string_free(their_loss, TRUE);
  }
  g_free(our_text);
  g_free(their_text);
}

//---- text of a spec that was not compiled

// A spec that was read and not compiled. Files on the disk are written anew: those of a saved text
// lie in their place.
static void load_unfinished(Subject* s, const Side* side, const Node* files) {
  subject_load(s, side, files, corpus_folder);
  if (!s->model || !SIDE_TRY(side, "read again")) return;
  char error[100] = "";
  const char* first = node_get(node_kid(files, 0), "name");
  char* name = corpus_folder ? g_build_filename(corpus_folder, first, NULL) : g_strdup(first);
  side->mj_deleteModel(s->model);
  side->mj_deleteSpec(s->spec);
  s->model = NULL;
  s->spec = side->mj_parseXML(name, &s->vfs, error, sizeof error);
  g_free(name);
}

// Only we save what was not compiled: there that text is the model too, but for what text loses in
// any case.
static void examine_unfinished(const Subject* ours, const Subject* theirs, const Node* files,
                               GString* answer) {
  Subject unfinished, back[2];
  load_unfinished(&unfinished, ours->side, files);
  char *text = unfinished.spec ? save_text(&unfinished) : NULL, *finished = save_text(ours);
  if (text && finished) {
    GString *lost = g_string_new(NULL), *lost_finished = g_string_new(NULL);
    load_saved(&back[0], theirs->side, files, text);
    load_saved(&back[1], theirs->side, files, finished);
    compare_saved(&back[0], theirs, "save unfinished", lost);
    compare_saved(&back[1], theirs, "save unfinished", lost_finished);
    report_more(lost, lost_finished, NULL, answer);
    for (int i = 0; i < 2; i++) subject_free(&back[i]);
    g_string_free(lost, TRUE);
    g_string_free(lost_finished, TRUE);
  }
  subject_free(&unfinished);
  g_free(text);
  g_free(finished);
}

//---- archives written by one side, loaded by another

static int write_archive(const Subject* s, const char* path) {
  char error[500] = "";
  __typeof__(mj_encode)* encode = side_symbol(s->side, "mj_encode");
  if (!SIDE_TRY(s->side, "write archive")) return 0;
  return encode(s->spec, NULL, path, NULL, &s->vfs, error, sizeof error) > 0;
}

static void load_archive(Subject* s, const Side* side, const char* path) {
  memset(s, 0, sizeof *s);
  s->side = side;
  s->verdict = "error";
  __typeof__(mj_parse)* parse = side_symbol(side, "mj_parse");
  if (!SIDE_TRY(side, "load archive")) return;
  side->mj_clearCache(side->mj_getCache());
  side->mj_defaultVFS(&s->vfs);
  s->spec = parse(path, NULL, &s->vfs, s->error, sizeof s->error);
  if (s->spec) s->model = side->mj_compile(s->spec, &s->vfs);
  judge(s);
}

static void compare_archived(const Subject* back, const Subject* original, GString* answer) {
  if (compare_verdicts(back, original, "archive verdict", answer) && back->model) {
    compare_models(back->model, original->model, "archive", "save", answer, NULL);
  }
}

// As for text: what theirs loses too is no difference.
static void examine_archives(const Subject* ours, const Subject* theirs, const Node* files, GString* answer) {
  char* paths[] = {g_build_filename(folders_own(), "ours.mjz", NULL),
                   g_build_filename(folders_own(), "theirs.mjz", NULL)};
  int written[] = {write_archive(ours, paths[0]), write_archive(theirs, paths[1])};
  if (written[1] && !written[0]) {
    Difference d = {.field = "cannot write", .detail = "ours"};
    report(answer, "archive", &d);
  }
  if (written[0] && written[1]) {
    Subject back[3];  // ours there, theirs there, theirs here
    GString *lost = g_string_new(NULL), *their_loss = g_string_new(NULL);
    load_archive(&back[0], theirs->side, paths[0]);
    load_archive(&back[1], theirs->side, paths[1]);
    load_archive(&back[2], ours->side, paths[1]);
    compare_archived(&back[0], theirs, lost);
    compare_archived(&back[1], theirs, their_loss);
    report_more(lost, their_loss, NULL, answer);
    if (compare_verdicts(&back[2], &back[1], "archive of theirs, verdict", answer) && back[1].model) {
      compare_with_moved(back[2].model, back[1].model, &back[1], files, "archive of theirs", answer, NULL);
    }
    for (int i = 0; i < 3; i++) subject_free(&back[i]);
    g_string_free(lost, TRUE);
    g_string_free(their_loss, TRUE);
  }
  for (int i = 0; i < 2; i++) {
    g_remove(paths[i]);
    g_free(paths[i]);
  }
}

//---- how far rounding reaches in what the compiler computes

static void move_numbers(double* x, int n, int k) {
  double by = 1e-12 * (1 + k / 2);
  for (int i = 0; i < n; i++) x[i] *= 1 + ((i + k) % 2 ? -by : by);
}

#define FN(name) ((__typeof__(name)*)side_symbol(s->side, #name))

static void move_element(const Subject* s, mjtObj kind, mjsElement* e, int n) {
  mjsBody* body = kind == mjOBJ_BODY ? FN(mjs_asBody)(e) : NULL;
  mjsFrame* frame = kind == mjOBJ_FRAME ? FN(mjs_asFrame)(e) : NULL;
  mjsGeom* geom = kind == mjOBJ_GEOM ? FN(mjs_asGeom)(e) : NULL;
  if (body) {
    move_numbers(body->pos, 3, n);
    move_numbers(body->quat, 4, n);
  }

  if (frame) {
    move_numbers(frame->pos, 3, n);
    move_numbers(frame->quat, 4, n);
  }

  if (geom) {
    move_numbers(geom->pos, 3, n);
    move_numbers(geom->size, 3, n);
    move_numbers(geom->fromto, 6, n);
  }

  if (kind == mjOBJ_SITE) move_numbers(FN(mjs_asSite)(e)->pos, 3, n);
  if (kind == mjOBJ_JOINT) move_numbers(FN(mjs_asJoint)(e)->axis, 3, n);
  if (kind == mjOBJ_MESH) move_numbers(FN(mjs_asMesh)(e)->scale, 3, n);
}

void subject_move(const Subject* s, int n) {
  static const mjtObj kinds[] = {mjOBJ_BODY, mjOBJ_FRAME, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_JOINT, mjOBJ_MESH};
  for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
    mjsElement* e = FN(mjs_firstElement)(s->spec, kinds[k]);
    for (; e; e = FN(mjs_nextElement)(s->spec, e)) move_element(s, kinds[k], e, n);
  }
}

// The spec again, not compiled before, with places and sizes moved in the twelfth digit. No model:
// refused.
static void load_moved(Subject* s, const Side* side, const Node* files, int way) {
  subject_load(s, side, files, corpus_folder);
  if (!s->spec || !SIDE_TRY(side, "moved")) return;
  char error[100] = "";
  const char* first = node_get(node_kid(files, 0), "name");
  char* name = corpus_folder ? g_build_filename(corpus_folder, first, NULL) : g_strdup(first);
  if (s->model) side->mj_deleteModel(s->model);
  side->mj_deleteSpec(s->spec);
  s->model = NULL;
  s->spec = side->mj_parseXML(name, &s->vfs, error, sizeof error);
  g_free(name);
  if (!s->spec) return;
  subject_move(s, way);
  s->model = side->mj_compile(s->spec, &s->vfs);
}

// Compare again with that at hand, if something differs. Returns whether they differ.
int compare_with_moved(const mjModel* a, const mjModel* b, const Subject* theirs, const Node* files,
                       const char* kind, GString* answer, int* frames) {
  GString* found = g_string_new(NULL);
  int differ = compare_models(a, b, kind, "compile", found, frames);
  if (differ) {
    Subject moved;
    load_moved(&moved, theirs->side, files, 0);
    g_string_truncate(found, 0);
    compare_moved = moved.model;
    differ = compare_models(a, b, kind, "compile", found, frames);
    compare_moved = NULL;
    subject_free(&moved);
  }
  g_string_append(answer, found->str);
  g_string_free(found, TRUE);
  return differ;
}

// The range of lengths is that of a simulation that may go on for hundreds of turns: whether it
// comes to an end is chance where rounding turns the verdict of either side into that of the other.
static int is_verdict_of_rounding(const Subject* ours, const Subject* theirs, const Node* files) {
  enum { WAYS = 6 };
  const char* error = ours->model ? theirs->error : ours->error;
  int turns = 0;
  if (!ours->spec || !theirs->spec || !ours->model == !theirs->model) return 0;
  if (!strstr(error, "engthrange") && !strstr(error, "length range")) return 0;
  for (int i = 0; i < 2 * WAYS && !turns; i++) {
    const Subject* s = i % 2 ? ours : theirs;
    Subject moved;
    load_moved(&moved, s->side, files, i / 2);
    turns = !moved.model == !!s->model;
    subject_free(&moved);
  }
  return turns;
}

//---- copies

typedef mjSpec* (*Again)(const Subject* s);

static mjSpec* same_spec(const Subject* s) {
  return s->spec;
}

static mjSpec* copied_spec(const Subject* s) {
  return s->side->mj_copySpec(s->spec);
}

static mjModel* compile_again(const Subject* s, Again again, const char* kind) {
  if (!SIDE_TRY(s->side, kind)) return NULL;
  mjSpec* spec = again(s);
  if (!spec) return NULL;
  mjModel* m = s->side->mj_compile(spec, &s->vfs);
  if (spec != s->spec) s->side->mj_deleteSpec(spec);
  return m;
}

static void examine_again(const Subject* ours, const Subject* theirs, const Node* files, Again again,
                          const char* kind, GString* answer) {
  mjModel *a = compile_again(ours, again, kind), *b = compile_again(theirs, again, kind);
  if (!a != !b) {
    Difference d = {.field = "refused by"};
    snprintf(d.detail, sizeof d.detail, "%s", a ? "theirs" : "ours");
    report(answer, kind, &d);
  } else if (a) {
    compare_with_moved(a, b, theirs, files, kind, answer, NULL);
  }
  if (a) ours->side->mj_deleteModel(a);
  if (b) theirs->side->mj_deleteModel(b);
}

// The spec compiled once more, its copy, and what calls make of it.
static void examine_specs(const Subject* ours, const Subject* theirs, const Node* files, GString* answer) {
  int fused = theirs->spec->compiler.fusestatic;
  gsize before = answer->len;
  // made before the spec is compiled again: fused bodies are gone after it
  if (!fused && can_rebuild(files)) examine_again(ours, theirs, files, rebuild, "rebuilt spec", answer);
  examine_again(ours, theirs, files, same_spec, fused ? "second compile fused" : "second compile", answer);
  if (answer->len == before) examine_again(ours, theirs, files, copied_spec, "copied spec", answer);
}

// A model in binary form from one side to the other is the same.
static void examine_binary(const Subject* from, const Subject* to, GString* answer) {
  char kind[40];
  snprintf(kind, sizeof kind, "mjb from %s", from->side->label);
  mjtSize size = from->side->mj_sizeModel(from->model);
  void* buffer = g_malloc((gsize)size);
  mjModel* back = NULL;
  if (SIDE_TRY(from->side, "save binary")) from->side->mj_saveModel(from->model, NULL, buffer, (int)size);
  if (SIDE_TRY(to->side, "load binary")) back = to->side->mj_loadModelBuffer(buffer, (int)size);
  if (!back) {
    Difference d = {.field = "refused"};
    report(answer, kind, &d);
  } else {
    compare_models(back, from->model, kind, "exact", answer, NULL);
    to->side->mj_deleteModel(back);
  }
  g_free(buffer);
}

// One side alone: is it really ours that crashes? Theirs may have written into memory of both.
static void run_alone(const Node* files, const Side* side, GString* answer) {
  Subject s;
  subject_load(&s, side, files, corpus_folder);
  mjData* d = NULL;
  if (s.model && SIDE_TRY(side, "alone")) {
    d = side->mj_makeData(s.model);
    for (int i = 0; d && i < 20; i++) side->mj_step(s.model, d);
    g_free(save_text(&s));
  }
  if (d) side->mj_deleteData(d);
  subject_free(&s);
  g_string_append_printf(answer, "status\t%s\talone\t\n", side->label);
}

void examine_verdict(const char* request, GString* answer) {
  Node* files = case_read(request);
  if (!files) return;
  corpus_folder = node_get(files, "disk") ? folders_own() : node_get(files, "folder");
  Subject ours;
  subject_load(&ours, &sides[OURS], files, corpus_folder);
  g_string_append_printf(answer, "status\t%s\n", ours.verdict);
  subject_free(&ours);
  node_free(files);
}

void examine_model(const char* request, GString* answer) {
  Node* files = case_read(request);
  if (!files) return;
  corpus_folder = node_get(files, "disk") ? folders_own() : node_get(files, "folder");
  const char* only = node_get(files, "only");
  if (only) {
    run_alone(files, &sides[strcmp(only, "theirs") ? OURS : THEIRS], answer);
    node_free(files);
    return;
  }
  Subject ours, theirs;
  subject_load(&theirs, &sides[THEIRS], files, corpus_folder);
  subject_load(&ours, &sides[OURS], files, corpus_folder);
  char why[80];
  if (g_getenv("GIMBAL_DIFFERENTIAL_MESSAGES")) {
    snprintf(why, sizeof why, "%.79s", theirs.error);
  } else {
    message_class(theirs.model ? "" : theirs.error, why, sizeof why);
  }
  g_strdelimit(why, "\n\t", ' ');
  worker_mark(SIDES, "comparison");
  g_string_append_printf(answer, "status\t%s\t%s\t%s\n", ours.verdict, theirs.verdict, why);
  int chance = is_verdict_of_rounding(&ours, &theirs, files);
  if (!chance && compare_verdicts(&ours, &theirs, "verdict", answer) && theirs.model) {
    int frames = 0;
    // where bodies are fused, references of the reference lead to other elements than they name
    const char* kind = theirs.spec->compiler.fusestatic ? "compile fused" : "compile";
    if (!compare_with_moved(ours.model, theirs.model, &theirs, files, kind, answer, &frames)) {
      examine_motion(&ours, &theirs, frames, answer);
      examine_specs(&ours, &theirs, files, answer);
      examine_binary(&ours, &theirs, answer);
      examine_binary(&theirs, &ours, answer);
      if (node_get(files, "archive")) examine_archives(&ours, &theirs, files, answer);
      if (!node_get(files, "saving")) {
        examine_saving(&ours, &theirs, files, 0, answer);
        examine_unfinished(&ours, &theirs, files, answer);
      }
    }
  }
  subject_free(&ours);
  subject_free(&theirs);
  causes_add(files, answer);
  motion_tell_ends(answer);
  node_free(files);
}
