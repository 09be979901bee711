// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Looks for differences between this project's engine and the reference's library.

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "classes.h"
#include "examine.h"
#include "exercised.h"
#include "folders.h"
#include "generate.h"
#include "marks.h"
#include "mutate.h"
#include "pairs.h"
#include "reduce.h"
#include "scenes.h"
#include "worker.h"

enum { SKIPPED = 77, MOST_JOBS = 16 };

static int models = 1000, seed = 1, first, jobs = 2;
static double reduce_seconds = 6;
static char *ours_path, *theirs_path, *out, *known, *case_path;
static int show = -1;
static char* exercised;
static gboolean refusals;
static char *corpus, *numbers;
static gboolean math, calls, odd, ties, cut, stop;
static int pairs;

static GOptionEntry entries[] = {
    {"models", 'n', 0, G_OPTION_ARG_INT, &models, "How many models to make", "N"},
    {"seed", 's', 0, G_OPTION_ARG_INT, &seed, "Which models", "S"},
    {"first", 0, 0, G_OPTION_ARG_INT, &first, "Number of the first model", "I"},
    {"cases", 0, 0, G_OPTION_ARG_STRING, &numbers, "Only the models of these numbers, such as 3,10-14",
     "LIST"},
    {"marks", 0, 0, G_OPTION_ARG_NONE, &marks_are_told,
     "Print which marks of our library (mutation.py) each case goes through", NULL},
    {"jobs", 'j', 0, G_OPTION_ARG_INT, &jobs, "Processes", "J"},
    {"out", 'o', 0, G_OPTION_ARG_FILENAME, &out, "Folder for the table and the examples", "DIR"},
    {"known", 0, 0, G_OPTION_ARG_FILENAME, &known, "File of differences on purpose", "FILE"},
    {"reduce", 0, 0, G_OPTION_ARG_DOUBLE, &reduce_seconds, "Seconds to make an example smaller; 0: do not",
     "S"},
    {"ours", 0, 0, G_OPTION_ARG_FILENAME, &ours_path, "Library of this project", "LIB"},
    {"reference", 0, 0, G_OPTION_ARG_FILENAME, &theirs_path, "Library of the reference", "LIB"},
    {"corpus", 0, 0, G_OPTION_ARG_FILENAME, &corpus,
     "Change the models below this folder instead of making some", "DIR"},
    {"queries", 0, 0, G_OPTION_ARG_NONE, &with_queries,
     "Ask about states too: rays, Jacobians, derivatives, scenes", NULL},
    {"calls", 0, 0, G_OPTION_ARG_NONE, &calls, "Edit models by random calls of the interface", NULL},
    {"odd", 0, 0, G_OPTION_ARG_NONE, &odd, "Put one odd number into each model", NULL},
    {"math", 0, 0, G_OPTION_ARG_NONE, &math, "Compare functions of mathematics instead of models", NULL},
    {"scene", 0, 0, G_OPTION_ARG_STRING, &scenes_only, "All models have this scene (scenes.c)", "NAME"},
    {"pairs", 0, 0, G_OPTION_ARG_INT, &pairs, "Collide pairs of convex shapes instead of models", "N"},
    {"ties", 0, 0, G_OPTION_ARG_NONE, &ties, "Print pairs that differ without being worse too", NULL},
    {"case", 0, 0, G_OPTION_ARG_FILENAME, &case_path, "Examine one file only: a model or a case", "FILE"},
    {"cut", 0, 0, G_OPTION_ARG_NONE, &cut, "With --case: make the case smaller, for its first difference",
     NULL},
    {"show", 0, 0, G_OPTION_ARG_INT, &show, "Print the model of this number and what differs", "I"},
    {"stop", 0, 0, G_OPTION_ARG_NONE, &stop, "End at the first difference that nobody explains", NULL},
    {"exercised", 0, 0, G_OPTION_ARG_FILENAME, &exercised,
     "Count what accepted models have of the grammar; the file lists what no model has", "FILE"},
    {"refusals", 0, 0, G_OPTION_ARG_NONE, &refusals, "Print why the reference refused models", NULL},
    G_OPTION_ENTRY_NULL};

static Grammar grammar;

static int open_libraries(void) {
  if (!theirs_path) theirs_path = g_strdup(g_getenv("GIMBAL_REFERENCE_LIBRARY"));
  if (!ours_path) ours_path = g_strdup(DEFAULT_OURS);
  if (!theirs_path && !exercised) {
    puts(
        "1..0 # SKIP no library of the reference (tests/follow/wheel.py brings it): nothing to compare with");
    return SKIPPED;
  }
  const char* wrong = sides_open(ours_path, theirs_path);
  if (wrong) {
    fprintf(stderr, "%s\n", wrong);
    return 2;
  }
  const GimbalElement* (*root)(void);
  *(void**)&root = side_symbol(&sides[OURS], "gimbal_grammar_root");
  *(void**)&grammar.allowed = side_symbol(&sides[OURS], "gimbal_grammar_allowed");
  grammar.root = root();
  return 0;
}

//---- where cases come from

static GPtrArray* corpus_files;  // paths

static int by_name(gconstpointer a, gconstpointer b) {
  return strcmp(*(char* const*)a, *(char* const*)b);
}

static void find_models(const char* folder, int depth) {
  GDir* dir = g_dir_open(folder, 0, NULL);
  if (!dir) return;
  GPtrArray* names = g_ptr_array_new_with_free_func(g_free);
  for (const char* name; (name = g_dir_read_name(dir));) g_ptr_array_add(names, g_strdup(name));
  g_ptr_array_sort(names, by_name);
  g_dir_close(dir);
  for (guint i = 0; i < names->len; i++) {
    char* path = g_build_filename(folder, g_ptr_array_index(names, i), NULL);
    if (g_file_test(path, G_FILE_TEST_IS_DIR) && depth < 8) find_models(path, depth + 1);
    if (g_str_has_suffix(path, ".xml") || g_str_has_suffix(path, ".urdf")) {
      g_ptr_array_add(corpus_files, g_strdup(path));
    }
    g_free(path);
  }
  g_ptr_array_unref(names);
}

// A model of the corpus: first each as it is, then some with a few random changes.
static Node* changed_case(int index) {
  enum { LONGEST = 300000 };
  if (!corpus_files) {
    corpus_files = g_ptr_array_new_with_free_func(g_free);
    find_models(corpus, 0);
    if (!corpus_files->len) g_error("no models in %s", corpus);
  }
  Random random = random_make((uint64_t)seed, (uint64_t)index);
  int next = index;
  for (;;) {
    if (next >= (int)corpus_files->len) next = random_below(&random, (int)corpus_files->len);
    const char* path = g_ptr_array_index(corpus_files, next++);
    char* text = NULL;
    gsize length = 0;
    g_file_get_contents(path, &text, &length, NULL);
    Node* root = text && length < LONGEST ? node_parse(text, length) : NULL;
    g_free(text);
    if (!root) continue;
    Node* files = case_new();
    char* folder = g_path_get_dirname(path);
    char* name = g_path_get_basename(path);
    node_set(files, "folder", folder);
    Node* file = case_file(files, name);
    node_insert(file, root, 0);
    g_free(folder);
    g_free(name);
    if (index >= (int)corpus_files->len) mutate_case(&random, files, 1 + random_below(&random, 4));
    return files;
  }
}

static Node* numbered_case(int index) {
  char* text = g_strdup_printf("%d %d", seed, index);
  Node* files = case_new();
  case_bytes(files, "call", text);
  g_free(text);
  return files;
}

static Node* make_case(int index) {
  if (math) return numbered_case(index);
  Node* files = corpus ? changed_case(index) : generate_case(&grammar, (uint64_t)seed, (uint64_t)index);
  Random random = random_make((uint64_t)seed + 1, (uint64_t)index);
  if (odd) mutate_odd(&random, files);
  if (calls) calls_add(&random, files);
  if (index % 2) node_set(files, "saving", "no");  // half of the time goes into it
  if (!calls && !corpus && random_below(&random, 6) == 0) folders_spread(&random, files);
  if (!calls && !corpus && index % 8 == 1) node_set(files, "archive", "yes");
  return files;
}

//---- many models over several workers

static int is_wanted(int index) {
  for (const char* at = numbers; at && *at;) {
    char* end;
    long low = strtol(at, &end, 10), high = low;
    if (*end == '-') high = strtol(end + 1, &end, 10);
    if (low <= index && index <= high) return 1;
    at = *end ? end + 1 : end;
  }
  return !numbers;
}

static int wanted_from(int index) {
  while (index < first + models && !is_wanted(index)) index++;
  return index;
}

typedef struct Slot {
  Worker* worker;
  Node* files;  // at work on these; NULL: idle
  int index;
  char name[60];
} Slot;

static int give(Slot* slot, int index) {
  slot->files = make_case(index);
  slot->index = index;
  snprintf(slot->name, sizeof slot->name, "seed %d model %d", seed, index);
  char* text = math ? file_text(node_kid(slot->files, 0)) : case_text(slot->files);
  worker_send(slot->worker, text);
  g_free(text);
  return 1;
}

static int is_our_crash(const char* answer) {
  return g_str_has_prefix(answer, "crash\tours") || g_str_has_prefix(answer, "hang\tours");
}

static char* do_alone(Slot* slot, const char* side) {
  node_set(slot->files, "only", side);
  char* text = case_text(slot->files);
  char* answer = worker_do(slot->worker, text);
  g_free(text);
  node_unset(slot->files, "only");
  return answer;
}

// A crash in our library counts if ours crashes alone too: theirs may have destroyed what was ours.
// A model that takes theirs alone longer than it may is slow, and no hang of ours.
static char* confirm(Slot* slot, char* answer) {
  if (math || !is_our_crash(answer)) return answer;
  g_free(answer);
  answer = do_alone(slot, "ours");
  const char* instead = is_our_crash(answer) ? NULL : "crash\ttheirs\tmemory of both\t\n";
  if (!calls && g_str_has_prefix(answer, "hang")) {
    char* other = do_alone(slot, "theirs");
    if (g_str_has_prefix(other, "hang")) instead = "hang\ttheirs\talone\t\n";
    g_free(other);
  }
  if (!instead) return answer;
  g_free(answer);
  return g_strdup(instead);
}

static void take(Slot* slot, Classes* classes) {
  char* answer = confirm(slot, worker_receive(slot->worker));
  marks_print(answer, slot->index);
  classes_add(classes, slot->files, slot->name, answer);
  node_free(slot->files);
  slot->files = NULL;
  g_free(answer);
}

static int wait_for(Slot* slots, struct pollfd* polls) {
  for (int i = 0; i < jobs; i++) {
    polls[i] = (struct pollfd){worker_file(slots[i].worker), slots[i].files ? POLLIN : 0, 0};
  }
  int n = poll(polls, (nfds_t)jobs, 1000);
  for (int i = 0; i < jobs; i++) {
    if (slots[i].files && worker_late(slots[i].worker)) worker_stop(slots[i].worker);
  }
  return n;
}

static void run_all(Classes* classes, WorkerTask task) {
  Slot slots[MOST_JOBS] = {0};
  struct pollfd polls[MOST_JOBS];
  int next = wanted_from(first), working = 0;
  for (int i = 0; i < jobs; i++) slots[i].worker = worker_new(task);
  for (int i = 0; i < jobs && next < first + models; i++, next = wanted_from(next + 1)) {
    working += give(&slots[i], next);
  }
  while (working && !(stop && classes->unexplained)) {
    if (wait_for(slots, polls) <= 0) continue;
    for (int i = 0; i < jobs; i++) {
      if (!slots[i].files || !polls[i].revents) continue;
      take(&slots[i], classes);
      working--;
      if (next >= first + models) continue;
      working += give(&slots[i], next);
      next = wanted_from(next + 1);
    }
  }
  for (int i = 0; i < jobs; i++) worker_free(slots[i].worker);
}

static void reduce_all(const Classes* classes, WorkerTask task) {
  GPtrArray* list = classes_sorted(classes);
  Worker* worker = worker_new(task);
  for (guint i = 0; i < list->len; i++) {
    Class* c = g_ptr_array_index(list, i);
    int explained = c->known && !g_str_has_prefix(c->known, "open");
    for (int k = 0; k < c->nexample && !explained; k++) {
      if (!reduce_case(worker, c->examples[k], c->key, reduce_seconds)) {
        printf("not seen again: %s (%s)\n", c->key, c->names[k]);
      }
    }
  }
  worker_free(worker);
  g_ptr_array_free(list, TRUE);
}

//---- one model

static Node* case_from(const char* path) {
  char* text = NULL;
  if (!g_file_get_contents(path, &text, NULL, NULL)) g_error("cannot read %s", path);
  Node* root = node_parse(text, strlen(text));
  if (root && strcmp(root->tag, "case")) {
    Node* files = case_new();
    node_insert(case_file(files, strcmp(root->tag, "robot") ? "main.xml" : "main.urdf"), root, 0);
    root = files;
  } else if (!root) {
    root = case_new();
    case_bytes(root, "main.xml", text);
  }
  g_free(text);
  return root;
}

// As small as it goes with the same first difference.
static void print_cut(Worker* worker, Node* files, const char* answer) {
  char** lines = g_strsplit(answer, "\n", -1);
  char* key = NULL;
  for (char** line = lines; *line && !key; line++) key = answer_key(*line);
  if (key && reduce_case(worker, files, key, reduce_seconds)) {
    char* text = case_text(files);
    printf("%s\n", text);
    g_free(text);
  }
  g_free(key);
  g_strfreev(lines);
}

static int examine_one(Node* files) {
  folders_own();
  char* text = case_text(files);
  char* model = file_text(node_kid(files, 0));
  int has_calls = !strcmp(node_get(node_kid(files, files->children->len - 1), "name"), "calls");
  Worker* worker = worker_new(has_calls ? examine_calls : examine_model);
  char* answer = worker_do(worker, text);
  printf("%s%s", show >= 0 ? (files->children->len > 1 ? text : model) : "", answer);
  if (cut) print_cut(worker, files, answer);
  worker_free(worker);
  g_free(answer);
  g_free(model);
  g_free(text);
  node_free(files);
  folders_remove();
  return 0;
}

static int compare_all(void) {
  folders_own();  // before processes start, which put theirs below it
  Classes* classes = classes_new(known);
  gint64 begin = g_get_monotonic_time();
  WorkerTask task = math ? examine_math : calls ? examine_calls : examine_model;
  run_all(classes, task);
  double seconds = (double)(g_get_monotonic_time() - begin) * 1e-6;
  if (reduce_seconds > 0 && !math) reduce_all(classes, task);
  if (refusals) classes_print_refusals(classes);
  int unexplained = classes_write(classes, out);
  printf("%.0f models a second\n", models / seconds);
  classes_free(classes);
  folders_remove();
  return unexplained ? 1 : 0;
}

// Our library alone says which models are accepted.
static int count_exercised(void) {
  folders_own();
  Exercised* x = exercised_new(grammar.root);
  Worker* worker = worker_new(examine_verdict);
  for (int i = first; i < first + models; i++) {
    Node* files = make_case(i);
    char* text = case_text(files);
    char* answer = worker_do(worker, text);
    if (g_str_has_prefix(answer, "status\taccepted")) exercised_add(x, files);
    g_free(answer);
    g_free(text);
    node_free(files);
  }
  worker_free(worker);
  int wrong = exercised_print(x, exercised);
  exercised_free(x);
  folders_remove();
  return wrong ? 1 : 0;
}

int main(int argc, char** argv) {
  GError* error = NULL;
  GOptionContext* context =
      g_option_context_new("- look for differences between the engine and the reference");
  g_option_context_add_main_entries(context, entries, NULL);
  if (!g_option_context_parse(context, &argc, &argv, &error)) {
    fprintf(stderr, "%s\n", error->message);
    return 2;
  }
  jobs = CLAMP(jobs, 1, MOST_JOBS);
  int status = open_libraries();
  if (status) return status;
  grammar.tame = calls;
  if (exercised) return count_exercised();
  if (pairs) return examine_pairs(pairs, seed, ties);
  if (case_path) return examine_one(case_from(case_path));
  if (show >= 0) return examine_one(make_case(show));
  return compare_all();
}
