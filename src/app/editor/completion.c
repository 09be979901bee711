// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Completion of MJCF, from the same grammar that the reader uses, the names of all files, and
// templates.

#include "editor/completion.h"

#include <gimbal/grammar.h>
#include <gimbal/kinds.h>
#include <glib/gi18n.h>
#include <string.h>

#include "editor/template-fields.h"
#include "language/knowledge/complete.h"
#include "widgets/control/owned.h"

enum { SETTLE_MS = 250 };

//---- proposals

#define GIMBAL_TYPE_PROPOSAL (gimbal_proposal_get_type())
G_DECLARE_FINAL_TYPE(GimbalProposal, gimbal_proposal, GIMBAL, PROPOSAL, GObject)

struct _GimbalProposal {
  GObject parent;
  const GimbalCompletionItem* item;  // owned by the list
  GPtrArray* list;
};

static void proposal_iface_init(GtkSourceCompletionProposalInterface* iface) {
  (void)iface;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(GimbalProposal, gimbal_proposal, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GTK_SOURCE_TYPE_COMPLETION_PROPOSAL, proposal_iface_init))

static void gimbal_proposal_class_init(GimbalProposalClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalProposal, list, g_ptr_array_unref));
}

GIMBAL_EMPTY_INIT(GimbalProposal, gimbal_proposal)

// The icon of a kind of object, as in the tree of the model; a kind without an icon has that of its
// parent.
static const char* icon_of(const GimbalCompletionItem* item) {
  static const char* const kIcons[][2] = {
      {"worldbody", "body"}, {"freejoint", "joint"},  {"replicate", "frame"}, {"attach", "frame"},
      {"asset", "material"}, {"contact", "contact"},  {"keyframe", "key"},    {"custom", "custom"},
      {"option", "physics"}, {"compiler", "physics"}, {"deformable", "mesh"}, {"visual", "eye"},
      {"flexcomp", "mesh"},  {"mujoco", "body"}};
  static const char* const kOthers[][2] = {{"folder", "folder-symbolic"},
                                           {"file", "text-x-generic-symbolic"},
                                           {"template", "insert-text-symbolic"}};
  for (guint i = 0; i < G_N_ELEMENTS(kOthers); i++) {
    if (!g_strcmp0(item->kind, kOthers[i][0])) return kOthers[i][1];
  }
  const char* const names[] = {item->kind, item->around};
  for (guint n = 0; n < G_N_ELEMENTS(names); n++) {
    const GimbalKind* kind = gimbal_kind_named(names[n]);
    if (kind && kind->icon) return kind->icon;
    for (guint i = 0; names[n] && i < G_N_ELEMENTS(kIcons); i++) {
      if (!strcmp(kIcons[i][0], names[n])) {
        g_autofree char* icon = g_strdup_printf("gimbal-%s-symbolic", kIcons[i][1]);
        return g_intern_string(icon);
      }
    }
  }
  return NULL;
}

//---- the state of the run

static void append_numbers(GString* text, const char* name, const mjtNum* values, mjtSize count) {
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  if (count) g_string_append_printf(text, " %s=\"", name);
  for (mjtSize i = 0; i < count; i++) {
    g_string_append_printf(text, "%s%s", i ? " " : "",
                           g_ascii_formatd(buffer, sizeof buffer, "%.6g", values[i]));
  }
  if (count) g_string_append_c(text, '"');
}

// Propose a <key> with the present state of the run.
static void propose_state(GPtrArray* list, const GimbalMjcfCursor* at, GimbalSession* session) {
  GimbalFrame* frame = gimbal_session_get_frame(session);
  if (!frame || at->kind != GIMBAL_CURSOR_ELEMENT || !g_str_has_suffix(at->path, "/keyframe")) return;
  const mjModel* m = frame->compiled->model;
  GString* text = g_string_new("key name=\"now\"");
  append_numbers(text, "time", &frame->data->time, 1);
  append_numbers(text, "qpos", frame->data->qpos, m->nq);
  append_numbers(text, "qvel", frame->data->qvel, m->nv);
  append_numbers(text, "act", frame->data->act, m->na);
  append_numbers(text, "ctrl", frame->data->ctrl, m->nu);
  g_string_append(text, "/>");
  gimbal_completion_propose(list, at, "key now", g_string_free(text, FALSE), 0,
                            _("A keyframe of the state that the run is in"), _("template"));
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

// Whether a line has only spaces.
static gboolean is_blank(const GtkTextIter* iter) {
  GtkTextIter start = *iter, end = *iter;
  gtk_text_iter_set_line_offset(&start, 0);
  if (!gtk_text_iter_ends_line(&end)) gtk_text_iter_forward_to_line_end(&end);
  g_autofree char* line = gtk_text_iter_get_slice(&start, &end);
  return !line[strspn(line, " \t")];
}

// Whether the attribute whose name the caret is in has a value.
static gboolean has_value(const GimbalMjcfCursor* at, const GtkTextIter* iter) {
  return at->kind == GIMBAL_CURSOR_ATTRIBUTE && !gtk_text_iter_is_end(iter) &&
         gtk_text_iter_get_char(iter) == '=';
}

// The units of the element at a place.
static gboolean units_at(GimbalCompletion* self, const GtkTextIter* iter, GimbalUnitScope* units) {
  g_autofree char* path = gimbal_document_dup_path(self->document);
  GPtrArray* files = gimbal_project_peek_files(gimbal_session_get_project(self->session));
  return gimbal_unit_scope_at(units, files, path, gimbal_document_byte_at(self->document, iter));
}

// wanted: the user asked for proposals. Otherwise there are none between tags while nothing is
// typed, so that Return makes a new line.
static GListModel* proposals_at(GimbalCompletion* self, const GtkTextIter* iter, gboolean wanted) {
  GListStore* proposals = g_list_store_new(GIMBAL_TYPE_PROPOSAL);
  g_autoptr(GimbalMjcfCursor) at = cursor_at(self, iter);
  if (at->kind == GIMBAL_CURSOR_TEXT && !*at->word && !(wanted && is_blank(iter))) {
    return G_LIST_MODEL(proposals);
  }
  g_autofree char* root = gimbal_document_dup_path(gimbal_session_get_document(self->session));
  gboolean value = at->kind == GIMBAL_CURSOR_VALUE;
  g_auto(GimbalUnitScope) units = {0};
  gboolean known = at->kind == GIMBAL_CURSOR_ATTRIBUTE && units_at(self, iter, &units);
  GimbalCompletionContext context = {
      root, value ? gimbal_document_get_tree(self->document) : NULL,
      value ? gimbal_project_peek_names(gimbal_session_get_project(self->session)) : NULL,
      value ? gimbal_project_get_files(gimbal_session_get_project(self->session)) : NULL,
      known ? &units : NULL};
  g_autoptr(GPtrArray) list = gimbal_mjcf_complete(at, &context);
  propose_state(list, at, self->session);
  for (guint i = 0; i < list->len; i++) {
    const GimbalCompletionItem* item = g_ptr_array_index(list, i);
    if (has_value(at, iter) && !strcmp(item->word, at->word)) continue;
    g_autoptr(GimbalProposal) proposal = g_object_new(GIMBAL_TYPE_PROPOSAL, NULL);
    proposal->item = item;
    proposal->list = g_ptr_array_ref(list);
    g_list_store_append(proposals, proposal);
  }
  return G_LIST_MODEL(proposals);
}

static GListModel* proposals_of(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context) {
  GtkTextIter start, end;
  gtk_source_completion_context_get_bounds(context, &start, &end);
  gboolean wanted = gtk_source_completion_context_get_activation(context) ==
                    GTK_SOURCE_COMPLETION_ACTIVATION_USER_REQUESTED;
  return proposals_at(GIMBAL_COMPLETION(provider), &end, wanted);
}

static char* get_title(GtkSourceCompletionProvider* provider) {
  (void)provider;
  return g_strdup("MJCF");
}

// A slash goes on with a path or an end tag; in an opening tag it ends that.
static gboolean is_trigger(GtkSourceCompletionProvider* provider, const GtkTextIter* iter, gunichar c) {
  if (c != '/') return c == '<' || c == '"' || c == ' ';
  g_autoptr(GimbalMjcfCursor) at = cursor_at(GIMBAL_COMPLETION(provider), iter);
  return at->kind == GIMBAL_CURSOR_VALUE || at->kind == GIMBAL_CURSOR_CLOSING;
}

static void populate_async(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context,
                           GCancellable* cancellable, GAsyncReadyCallback callback, gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(provider, cancellable, callback, user_data);
  g_task_return_pointer(task, proposals_of(provider, context), g_object_unref);
}

static GListModel* populate_finish(GtkSourceCompletionProvider* provider, GAsyncResult* result,
                                   GError** error) {
  (void)provider;
  return g_task_propagate_pointer(G_TASK(result), error);
}

static void completion_refilter(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context,
                                GListModel* model) {
  (void)model;
  g_autoptr(GListModel) list = proposals_of(provider, context);
  gtk_source_completion_context_set_proposals_for_provider(context, provider, list);
}

static void completion_display(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context,
                               GtkSourceCompletionProposal* proposal, GtkSourceCompletionCell* cell) {
  (void)provider, (void)context;
  const GimbalCompletionItem* p = GIMBAL_PROPOSAL(proposal)->item;
  switch (gtk_source_completion_cell_get_column(cell)) {
    case GTK_SOURCE_COMPLETION_COLUMN_ICON:
      gtk_source_completion_cell_set_icon_name(cell, icon_of(p));
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

// A template also replaces the < that is already there.
static void insert_snippet(GimbalCompletion* self, GtkTextBuffer* buffer, GtkTextIter* start,
                           const char* text) {
  GtkTextIter before = *start;
  if (gtk_text_iter_backward_char(&before) && gtk_text_iter_get_char(&before) == '<') {
    gtk_text_buffer_delete(buffer, &before, start);
  }
  gimbal_template_fields_insert(self->view, start, text);
}

typedef struct Request {
  GtkWidget* view;
  int line;  // of the caret: if it has moved on, the proposals are not wanted any more
} Request;

static int caret_line(GtkWidget* view) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  return gtk_text_iter_get_line(&caret);
}

static gboolean completion_request(gpointer data) {
  const Request* wish = data;
  gboolean there = gtk_widget_get_root(wish->view) && caret_line(wish->view) == wish->line;
  if (there) g_signal_emit_by_name(wish->view, "show-completion");
  return G_SOURCE_REMOVE;
}

static void request_free(gpointer data) {
  g_object_unref(((Request*)data)->view);
  g_free(data);
}

void gimbal_completion_request(GimbalSourceView* view) {
  Request* wish = g_new(Request, 1);
  *wish = (Request){g_object_ref(GTK_WIDGET(view)), caret_line(GTK_WIDGET(view))};
  g_timeout_add_full(G_PRIORITY_DEFAULT_IDLE, SETTLE_MS, completion_request, wish, request_free);
}

static void completion_activate(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context,
                                GtkSourceCompletionProposal* proposal) {
  GimbalCompletion* self = GIMBAL_COMPLETION(provider);
  g_autoptr(GimbalProposal) kept = g_object_ref(GIMBAL_PROPOSAL(proposal));
  const GimbalCompletionItem* p = kept->item;
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
  gboolean renames = has_value(at, &start);
  gtk_text_buffer_insert(buffer, &start, renames ? p->word : p->text, -1);
  if (!renames) gtk_text_iter_backward_chars(&start, p->back);
  gtk_text_buffer_place_cursor(buffer, &start);
  gtk_text_buffer_end_user_action(buffer);
  if (p->goes_on && !renames) gimbal_completion_request(self->view);
}

static void completion_iface_init(GtkSourceCompletionProviderInterface* iface) {
  iface->get_title = get_title;
  iface->is_trigger = is_trigger;
  iface->populate_async = populate_async;
  iface->populate_finish = populate_finish;
  iface->refilter = completion_refilter;
  iface->display = completion_display;
  iface->activate = completion_activate;
}

//---- object

G_DEFINE_FINAL_TYPE_WITH_CODE(GimbalCompletion, gimbal_completion, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GTK_SOURCE_TYPE_COMPLETION_PROVIDER,
                                                    completion_iface_init))

static void gimbal_completion_class_init(GimbalCompletionClass* klass) {
  (void)klass;
}
GIMBAL_EMPTY_INIT(GimbalCompletion, gimbal_completion)

void gimbal_completion_attach(GimbalSourceView* view, GimbalSession* session, GimbalDocument* document) {
  g_autoptr(GimbalCompletion) provider = g_object_new(GIMBAL_TYPE_COMPLETION, NULL);
  provider->view = view;
  provider->session = session;
  provider->document = document;  // valid as long as the view
  GtkSourceCompletion* completion = gtk_source_view_get_completion(GTK_SOURCE_VIEW(view));
  gtk_source_completion_add_provider(completion, GTK_SOURCE_COMPLETION_PROVIDER(provider));
}
