// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Completion of MJCF, from the same grammar that the reader uses, the names of all files, and templates.

#include "editor/completion.h"

#include <gimbal/grammar.h>
#include <glib/gi18n.h>
#include <string.h>

#include "editor/hover.h"
#include "language/names.h"
#include "language/snippets.h"

#define SETTLE_MS 250
#define MAX_NAMES 2000  // nobody reads a longer list

//---- proposals

#define GIMBAL_TYPE_PROPOSAL (gimbal_proposal_get_type())
G_DECLARE_FINAL_TYPE(GimbalProposal, gimbal_proposal, GIMBAL, PROPOSAL, GObject)

struct _GimbalProposal {
  GObject parent;
  char* word;  // shown and matched
  char* text;  // inserted in its place
  int back;    // how many characters the caret then goes back
  char* doc;
  char* after;       // type, unit
  gboolean snippet;  // text is one, with places to fill in
  gboolean goes_on;  // there are proposals for what is then at the caret
  const char* icon;
};

static void proposal_iface_init(GtkSourceCompletionProposalInterface* iface) {
  (void)iface;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(GimbalProposal, gimbal_proposal, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GTK_SOURCE_TYPE_COMPLETION_PROPOSAL, proposal_iface_init))

static void gimbal_proposal_finalize(GObject* object) {
  GimbalProposal* self = GIMBAL_PROPOSAL(object);
  g_free(self->word);
  g_free(self->text);
  g_free(self->doc);
  g_free(self->after);
  G_OBJECT_CLASS(gimbal_proposal_parent_class)->finalize(object);
}

static void gimbal_proposal_class_init(GimbalProposalClass* klass) {
  G_OBJECT_CLASS(klass)->finalize = gimbal_proposal_finalize;
}

static void gimbal_proposal_init(GimbalProposal* self) {
  (void)self;
}

// Add a proposal if it goes on from what is typed, and return it: the list keeps it. Takes text.
static GimbalProposal* propose(GListStore* list, const GimbalMjcfCursor* at, const char* word, char* text,
                               int back, const char* doc, const char* after) {
  if (!g_str_has_prefix(word, at->word) || (!strcmp(word, at->word) && at->kind != GIMBAL_CURSOR_ELEMENT)) {
    g_free(text);
    return NULL;
  }
  g_autoptr(GimbalProposal) proposal = g_object_new(GIMBAL_TYPE_PROPOSAL, NULL);
  proposal->word = g_strdup(word);
  proposal->text = text;
  proposal->back = back;
  proposal->doc = g_strdup(doc ? doc : "");
  proposal->after = g_strdup(after ? after : "");
  g_list_store_append(list, proposal);
  return proposal;
}

static void set_icon(GimbalProposal* proposal, const char* icon) {
  if (proposal) proposal->icon = g_intern_string(icon);
}

//---- what may stand at the cursor

static const GimbalAttribute* attribute_at(const GimbalMjcfCursor* at) {
  const GimbalElement* element = gimbal_grammar_at(at->path, NULL);
  return element && at->attribute ? gimbal_grammar_attribute(element, at->attribute) : NULL;
}

// Lines behind the first one are indented by the editor as that one is.
static void propose_templates(GListStore* list, const GimbalMjcfCursor* at, const char* parent) {
  guint count;
  const GimbalTemplate* templates = gimbal_templates(&count);
  for (guint i = 0; i < count; i++) {
    if (!gimbal_template_fits(&templates[i], parent)) continue;
    GimbalProposal* added =
        propose(list, at, templates[i].name, g_strdup(templates[i].text), 0, templates[i].doc, _("template"));
    if (!added) continue;
    added->snippet = TRUE;
    set_icon(added, "insert-text-symbolic");
  }
}

static void append_numbers(GString* text, const char* name, const mjtNum* values, mjtSize count) {
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  if (count) g_string_append_printf(text, " %s=\"", name);
  for (mjtSize i = 0; i < count; i++)
    g_string_append_printf(text, "%s%s", i ? " " : "",
                           g_ascii_formatd(buffer, sizeof buffer, "%.6g", values[i]));
  if (count) g_string_append_c(text, '"');
}

// <key> with the state that the run is in.
static void propose_state(GListStore* list, const GimbalMjcfCursor* at, GimbalSession* session,
                          const char* parent) {
  GimbalFrame* frame = gimbal_session_get_frame(session);
  if (!frame || g_strcmp0(parent, "keyframe") != 0) return;
  const mjModel* m = frame->compiled->model;
  GString* text = g_string_new("key name=\"now\"");
  append_numbers(text, "time", &frame->data->time, 1);
  append_numbers(text, "qpos", frame->data->qpos, m->nq);
  append_numbers(text, "qvel", frame->data->qvel, m->nv);
  append_numbers(text, "act", frame->data->act, m->na);
  append_numbers(text, "ctrl", frame->data->ctrl, m->nu);
  g_string_append(text, "/>");
  propose(list, at, "key now", g_string_free(text, FALSE), 0, _("A keyframe of the state that the run is in"),
          _("template"));
}

static void go_on(GimbalProposal* proposal) {
  if (proposal) proposal->goes_on = TRUE;
}

// An element that has nothing inside but rare extras is written <a/>.
static gboolean is_leaf(const GimbalElement* element) {
  for (int i = 0; i < element->nchild; i++) {
    const char* tag = element->children[i].element->tag;
    if (strcmp(tag, "plugin") != 0 && strcmp(tag, "layer") != 0) return FALSE;
  }
  return TRUE;
}

// The picture of a kind of object, as in the tree of the model; parent tells of one that has none of its own.
static const char* icon_of(const char* tag, const char* parent) {
  static const char* const kIcons[][2] = {
      {"body", "body"},       {"worldbody", "body"},    {"joint", "joint"},      {"freejoint", "joint"},
      {"geom", "geom"},       {"site", "site"},         {"camera", "camera"},    {"light", "light"},
      {"frame", "frame"},     {"replicate", "frame"},   {"attach", "frame"},     {"mesh", "mesh"},
      {"skin", "mesh"},       {"material", "material"}, {"texture", "material"}, {"hfield", "hfield"},
      {"asset", "material"},  {"default", "class"},     {"contact", "contact"},  {"pair", "contact"},
      {"exclude", "exclude"}, {"equality", "equality"}, {"tendon", "tendon"},    {"actuator", "actuator"},
      {"sensor", "sensor"},   {"keyframe", "key"},      {"key", "key"},          {"custom", "custom"},
      {"option", "physics"},  {"compiler", "physics"},  {"deformable", "mesh"},  {"visual", "eye"},
      {"flex", "mesh"},       {"composite", "mesh"},    {"flexcomp", "mesh"},    {"mujoco", "body"}};
  const char* const names[] = {tag, parent};
  for (guint n = 0; n < G_N_ELEMENTS(names); n++)
    for (guint i = 0; names[n] && i < G_N_ELEMENTS(kIcons); i++)
      if (!strcmp(kIcons[i][0], names[n])) {
        g_autofree char* icon = g_strdup_printf("gimbal-%s-symbolic", kIcons[i][1]);
        return g_intern_string(icon);
      }
  return NULL;
}

static void propose_elements(GListStore* list, const GimbalMjcfCursor* at, GimbalSession* session) {
  int in_default = 0;
  const GimbalElement* parent = *at->path ? gimbal_grammar_at(at->path, &in_default) : NULL;
  if (!parent) {
    const GimbalElement* root = gimbal_grammar_root();
    set_icon(propose(list, at, root->tag, g_strdup_printf("%s></%s>", root->tag, root->tag),
                     (int)strlen(root->tag) + 3, root->doc, ""),
             icon_of(root->tag, NULL));
  }
  for (int i = 0; parent && i < parent->nchild; i++) {
    const GimbalElement* child = parent->children[i].element;
    if (in_default && parent->children[i].model_only) continue;
    // the caret goes where most is to be written: among the attributes, or inside of a section
    gboolean leaf = is_leaf(child), section = !leaf && child->nattribute <= 2;
    char* text = leaf      ? g_strdup_printf("%s />", child->tag)
                 : section ? g_strdup_printf("%s></%s>", child->tag, child->tag)
                           : g_strdup_printf("%s ></%s>", child->tag, child->tag);
    int back = leaf ? 2 : (int)strlen(child->tag) + (section ? 3 : 4);
    set_icon(propose(list, at, child->tag, text, back, child->doc, ""), icon_of(child->tag, parent->tag));
  }
  if (parent)
    go_on(propose(list, at, "include", g_strdup("include file=\"\"/>"), 3, _("The elements of another file"),
                  ""));
  propose_templates(list, at, parent ? parent->tag : "");
  propose_state(list, at, session, parent ? parent->tag : NULL);
}

static gboolean is_given(const GimbalMjcfCursor* at, const char* name) {
  for (guint i = 0; i < at->given->len; i++)
    if (!strcmp(g_ptr_array_index(at->given, i), name)) return TRUE;
  return FALSE;
}

static void propose_attributes(GListStore* list, const GimbalMjcfCursor* at) {
  int in_default = 0;
  const GimbalElement* element = gimbal_grammar_at(at->path, &in_default);
  for (int i = 0; element && i < element->nattribute; i++) {
    const GimbalAttribute* attribute = &element->attributes[i];
    if (is_given(at, attribute->name) || !gimbal_grammar_allowed(attribute, in_default)) continue;
    g_autofree char* type = gimbal_describe_type(attribute);
    GimbalProposal* added = propose(list, at, attribute->name, g_strdup_printf("%s=\"\"", attribute->name), 1,
                                    attribute->doc, type);
    if (attribute->keywords || attribute->type == GIMBAL_VALUE_REF || attribute->type == GIMBAL_VALUE_FILE)
      go_on(added);
  }
}

static void propose_names(GListStore* list, const GimbalMjcfCursor* at, const GArray* names,
                          const char* name_space) {
  for (guint i = 0; i < names->len && g_list_model_get_n_items(G_LIST_MODEL(list)) < MAX_NAMES; i++) {
    const GimbalMjcfName* name = &g_array_index(names, GimbalMjcfName, i);
    if (!name->declares || strcmp(name->names, name_space) != 0) continue;
    g_autofree char* file = g_path_get_basename(name->path);
    set_icon(propose(list, at, name->name, g_strdup(name->name), 0, file, name_space),
             icon_of(name_space, NULL));
  }
}

// Files beside the model, with what they could be.
static void propose_files(GListStore* list, const GimbalMjcfCursor* at, const char* root) {
  g_autofree char* folder = g_path_get_dirname(root);
  const char* slash = strrchr(at->word, '/');
  g_autofree char* inner = slash ? g_strndup(at->word, (gsize)(slash - at->word) + 1) : g_strdup("");
  g_autofree char* place = g_build_filename(folder, inner, NULL);
  g_autoptr(GDir) dir = g_dir_open(place, 0, NULL);
  const char* name;
  while (dir && (name = g_dir_read_name(dir))) {
    g_autofree char* whole = g_strconcat(inner, name, NULL);
    g_autofree char* path = g_build_filename(place, name, NULL);
    gboolean is_folder = g_file_test(path, G_FILE_TEST_IS_DIR);
    g_autofree char* text = is_folder ? g_strconcat(whole, "/", NULL) : g_strdup(whole);
    GimbalProposal* added =
        *name == '.' ? NULL
                     : propose(list, at, text, g_strdup(text), 0, "", is_folder ? _("folder") : _("file"));
    set_icon(added, is_folder ? "folder-symbolic" : "text-x-generic-symbolic");
    if (is_folder) go_on(added);
  }
}

// The namespace of objname, which stands in objtype.
static char* sibling_space(GimbalDocument* document, const GimbalMjcfCursor* at) {
  const char* sibling = !strcmp(at->attribute, "objname")   ? "objtype"
                        : !strcmp(at->attribute, "refname") ? "reftype"
                                                            : NULL;
  const GimbalMjcfTree* tree = sibling ? gimbal_document_get_tree(document) : NULL;
  int index = tree ? gimbal_mjcf_tree_at(tree, at->value) : -1;
  char* type = index < 0 ? NULL : gimbal_mjcf_tree_value(tree, gimbal_mjcf_tree_node(tree, index), sibling);
  if (g_strcmp0(type, "xbody") != 0) return type;
  g_free(type);
  return g_strdup("body");
}

static void propose_values(GListStore* list, const GimbalMjcfCursor* at, GimbalSession* session,
                           GimbalDocument* document) {
  const GimbalAttribute* attribute = attribute_at(at);
  GimbalProject* project = gimbal_session_get_project(session);
  g_autofree char* root = gimbal_document_dup_path(gimbal_session_get_document(session));
  gboolean include = g_str_has_suffix(at->path, "/include") && !g_strcmp0(at->attribute, "file");
  if (include || (attribute && attribute->type == GIMBAL_VALUE_FILE)) propose_files(list, at, root);
  if (!attribute) return;
  for (int i = 0; attribute->keywords && i < attribute->keywords->count; i++) {
    const GimbalKeyword* keyword = &attribute->keywords->words[i];
    propose(list, at, keyword->word, g_strdup(keyword->word), 0, keyword->doc, "");
  }
  g_autofree char* sibling = sibling_space(document, at);
  const char* name_space = attribute->type == GIMBAL_VALUE_REF ? attribute->names : sibling;
  if (name_space) propose_names(list, at, gimbal_project_peek_names(project), name_space);
}

static void propose_closing(GListStore* list, const GimbalMjcfCursor* at) {
  const char* slash = strrchr(at->path, '/');
  const char* tag = slash ? slash + 1 : at->path;
  if (*tag) propose(list, at, tag, g_strconcat(tag, ">", NULL), 0, "", "");
}

//---- the provider of completions

#define GIMBAL_TYPE_COMPLETION (gimbal_completion_get_type())
G_DECLARE_FINAL_TYPE(GimbalCompletion, gimbal_completion, GIMBAL, COMPLETION, GObject)

struct _GimbalCompletion {
  GObject parent;
  GimbalSourceView* view;
  GimbalSession* session;
  GimbalDocument* document;
};

static GimbalMjcfCursor* cursor_at(GimbalCompletion* self, const GtkTextIter* iter) {
  return gimbal_document_cursor_at(self->document, gimbal_document_byte_at(self->document, iter));
}

static GListModel* proposals_at(GimbalCompletion* self, const GtkTextIter* iter) {
  GListStore* list = g_list_store_new(GIMBAL_TYPE_PROPOSAL);
  g_autoptr(GimbalMjcfCursor) at = cursor_at(self, iter);
  if (at->kind == GIMBAL_CURSOR_ELEMENT) propose_elements(list, at, self->session);
  if (at->kind == GIMBAL_CURSOR_ATTRIBUTE) propose_attributes(list, at);
  if (at->kind == GIMBAL_CURSOR_CLOSING) propose_closing(list, at);
  if (at->kind == GIMBAL_CURSOR_VALUE) propose_values(list, at, self->session, self->document);
  return G_LIST_MODEL(list);
}

static char* get_title(GtkSourceCompletionProvider* provider) {
  (void)provider;
  return g_strdup("MJCF");
}

static gboolean is_trigger(GtkSourceCompletionProvider* provider, const GtkTextIter* iter, gunichar c) {
  (void)provider, (void)iter;
  return c == '<' || c == '/' || c == '"' || c == ' ';
}

static void populate_async(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context,
                           GCancellable* cancellable, GAsyncReadyCallback callback, gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(provider, cancellable, callback, user_data);
  GtkTextIter start, end;
  gtk_source_completion_context_get_bounds(context, &start, &end);
  g_task_return_pointer(task, proposals_at(GIMBAL_COMPLETION(provider), &end), g_object_unref);
}

static GListModel* populate_finish(GtkSourceCompletionProvider* provider, GAsyncResult* result,
                                   GError** error) {
  (void)provider;
  return g_task_propagate_pointer(G_TASK(result), error);
}

static void refilter(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context,
                     GListModel* model) {
  (void)model;
  GtkTextIter start, end;
  gtk_source_completion_context_get_bounds(context, &start, &end);
  g_autoptr(GListModel) list = proposals_at(GIMBAL_COMPLETION(provider), &end);
  gtk_source_completion_context_set_proposals_for_provider(context, provider, list);
}

static void display(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context,
                    GtkSourceCompletionProposal* proposal, GtkSourceCompletionCell* cell) {
  (void)provider, (void)context;
  GimbalProposal* p = GIMBAL_PROPOSAL(proposal);
  switch (gtk_source_completion_cell_get_column(cell)) {
    case GTK_SOURCE_COMPLETION_COLUMN_ICON:
      gtk_source_completion_cell_set_icon_name(cell, p->icon);
      break;
    case GTK_SOURCE_COMPLETION_COLUMN_TYPED_TEXT:
      gtk_source_completion_cell_set_text(cell, p->word);
      break;
    case GTK_SOURCE_COMPLETION_COLUMN_AFTER:
      gtk_source_completion_cell_set_text(cell, p->after);
      break;
    case GTK_SOURCE_COMPLETION_COLUMN_COMMENT:
    case GTK_SOURCE_COMPLETION_COLUMN_DETAILS:
      gtk_source_completion_cell_set_text(cell, p->doc);
      break;
    default:
      gtk_source_completion_cell_set_text(cell, NULL);
  }
}

// A template stands in the place of the < too, which is already there.
static void insert_snippet(GimbalCompletion* self, GtkTextBuffer* buffer, GtkTextIter* start,
                           const char* text) {
  GtkTextIter before = *start;
  if (gtk_text_iter_backward_char(&before) && gtk_text_iter_get_char(&before) == '<')
    gtk_text_buffer_delete(buffer, &before, start);
  g_autoptr(GtkSourceSnippet) snippet = gtk_source_snippet_new_parsed(text, NULL);
  if (snippet) gtk_source_view_push_snippet(GTK_SOURCE_VIEW(self->view), snippet, start);
}

static gboolean request(gpointer view) {
  if (gtk_widget_get_root(view)) g_signal_emit_by_name(view, "show-completion");
  return G_SOURCE_REMOVE;
}

void gimbal_completion_request(GimbalSourceView* view) {
  g_timeout_add_full(G_PRIORITY_DEFAULT_IDLE, SETTLE_MS, request, g_object_ref(view), g_object_unref);
}

static void activate(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context,
                     GtkSourceCompletionProposal* proposal) {
  GimbalCompletion* self = GIMBAL_COMPLETION(provider);
  g_autoptr(GimbalProposal) p = g_object_ref(GIMBAL_PROPOSAL(proposal));
  GtkTextIter start, end;
  gtk_source_completion_context_get_bounds(context, &start, &end);
  GtkTextBuffer* buffer = gtk_text_iter_get_buffer(&end);
  g_autoptr(GimbalMjcfCursor) at = cursor_at(self, &end);
  start = end;
  gtk_text_iter_backward_chars(&start, (int)g_utf8_strlen(at->word, -1));
  gtk_text_buffer_begin_user_action(buffer);
  gtk_text_buffer_delete(buffer, &start, &end);
  if (p->snippet) {
    insert_snippet(self, buffer, &start, p->text);
    gtk_text_buffer_end_user_action(buffer);
    return;
  }
  gtk_text_buffer_insert(buffer, &start, p->text, -1);
  gtk_text_iter_backward_chars(&start, p->back);
  gtk_text_buffer_place_cursor(buffer, &start);
  gtk_text_buffer_end_user_action(buffer);
  if (p->goes_on) gimbal_completion_request(self->view);
}

static void completion_iface_init(GtkSourceCompletionProviderInterface* iface) {
  iface->get_title = get_title;
  iface->is_trigger = is_trigger;
  iface->populate_async = populate_async;
  iface->populate_finish = populate_finish;
  iface->refilter = refilter;
  iface->display = display;
  iface->activate = activate;
}

//---- object

G_DEFINE_FINAL_TYPE_WITH_CODE(GimbalCompletion, gimbal_completion, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GTK_SOURCE_TYPE_COMPLETION_PROVIDER,
                                                    completion_iface_init))

static void gimbal_completion_class_init(GimbalCompletionClass* klass) {
  (void)klass;
}
static void gimbal_completion_init(GimbalCompletion* self) {
  (void)self;
}

void gimbal_completion_attach(GimbalSourceView* view, GimbalSession* session, GimbalDocument* document) {
  g_autoptr(GimbalCompletion) provider = g_object_new(GIMBAL_TYPE_COMPLETION, NULL);
  provider->view = view;
  provider->session = session;
  provider->document = document;  // the view shows it as long as it lives
  GtkSourceCompletion* completion = gtk_source_view_get_completion(GTK_SOURCE_VIEW(view));
  gtk_source_completion_add_provider(completion, GTK_SOURCE_COMPLETION_PROVIDER(provider));
}
