// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Completion and hover of MJCF, from the same grammar that the reader uses.

#include "gimbal-completion.h"

#include <gimbal/grammar.h>
#include <glib/gi18n.h>
#include <string.h>

#include "gimbal-mjcf-cursor.h"

//---- proposals

#define GIMBAL_TYPE_PROPOSAL (gimbal_proposal_get_type())
G_DECLARE_FINAL_TYPE(GimbalProposal, gimbal_proposal, GIMBAL, PROPOSAL, GObject)

struct _GimbalProposal {
  GObject parent;
  char* word;  // shown and matched
  char* text;  // inserted in its place
  int back;    // how many characters the caret then goes back
  char* doc;
  char* after;  // type, unit
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

// Add a proposal if it goes on from what is typed. Takes text.
static void propose(GListStore* list, const GimbalMjcfCursor* at, const char* word, char* text, int back,
                    const char* doc, const char* after) {
  if (!g_str_has_prefix(word, at->word) || (!strcmp(word, at->word) && at->kind != GIMBAL_CURSOR_ELEMENT)) {
    g_free(text);
    return;
  }
  g_autoptr(GimbalProposal) proposal = g_object_new(GIMBAL_TYPE_PROPOSAL, NULL);
  proposal->word = g_strdup(word);
  proposal->text = text;
  proposal->back = back;
  proposal->doc = g_strdup(doc ? doc : "");
  proposal->after = g_strdup(after ? after : "");
  g_list_store_append(list, proposal);
}

//---- what an attribute is

static const char* type_name(GimbalValueType type) {
  static const char* const kNames[] = {
      [GIMBAL_VALUE_BOOL] = N_("true or false"), [GIMBAL_VALUE_INT] = N_("integer"),
      [GIMBAL_VALUE_FLOAT] = N_("number"),       [GIMBAL_VALUE_DOUBLE] = N_("number"),
      [GIMBAL_VALUE_STRING] = N_("text"),        [GIMBAL_VALUE_CHARS] = N_("letters"),
      [GIMBAL_VALUE_KEYWORD] = N_("keyword"),    [GIMBAL_VALUE_FLAGS] = N_("keywords"),
      [GIMBAL_VALUE_NAME] = N_("name"),          [GIMBAL_VALUE_REF] = N_("reference"),
      [GIMBAL_VALUE_FILE] = N_("file")};
  return _(kNames[type]);
}

// "3 numbers", "keyword", "reference to material".
static char* describe_type(const GimbalAttribute* attribute) {
  const char* type = type_name(attribute->type);
  if (attribute->type == GIMBAL_VALUE_REF && attribute->names)
    return g_strdup_printf(_("%s to %s"), type, attribute->names);
  if (attribute->count_max < 0) return g_strdup_printf("%s …", type);
  if (attribute->count_max > 1 && attribute->count_min != attribute->count_max)
    return g_strdup_printf("%d–%d × %s", attribute->count_min, attribute->count_max, type);
  return attribute->count_max > 1 ? g_strdup_printf("%d × %s", attribute->count_max, type) : g_strdup(type);
}

static char* describe_attribute(const GimbalAttribute* attribute) {
  g_autofree char* type = describe_type(attribute);
  GString* text = g_string_new(attribute->doc);
  g_string_append_printf(text, "\n%s", type);
  if (attribute->default_text) g_string_append_printf(text, _(", default: %s"), attribute->default_text);
  if (attribute->notes & GIMBAL_NOTE_REQUIRED) g_string_append(text, _(", required"));
  if (attribute->notes & GIMBAL_NOTE_POSITIVE) g_string_append(text, _(", greater than 0"));
  for (int i = 0; attribute->keywords && i < attribute->keywords->count; i++)
    g_string_append_printf(text, "%s%s", i ? ", " : "\n", attribute->keywords->words[i].word);
  return g_string_free(text, FALSE);
}

//---- what may stand at the cursor

static const GimbalAttribute* attribute_at(const GimbalMjcfCursor* at) {
  const GimbalElement* element = gimbal_grammar_at(at->path, NULL);
  return element && at->attribute ? gimbal_grammar_attribute(element, at->attribute) : NULL;
}

static void propose_elements(GListStore* list, const GimbalMjcfCursor* at) {
  const GimbalElement* parent = *at->path ? gimbal_grammar_at(at->path, NULL) : NULL;
  if (!parent) {
    const GimbalElement* root = gimbal_grammar_root();
    propose(list, at, root->tag, g_strdup_printf("%s></%s>", root->tag, root->tag),
            (int)strlen(root->tag) + 3, root->doc, "");
    return;
  }
  for (int i = 0; i < parent->nchild; i++) {
    const GimbalElement* child = parent->children[i].element;
    gboolean leaf = child->nchild == 0;
    char* text =
        leaf ? g_strdup_printf("%s />", child->tag) : g_strdup_printf("%s ></%s>", child->tag, child->tag);
    propose(list, at, child->tag, text, leaf ? 2 : (int)strlen(child->tag) + 4, child->doc, "");
  }
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
    g_autofree char* type = describe_type(attribute);
    propose(list, at, attribute->name, g_strdup_printf("%s=\"\"", attribute->name), 1, attribute->doc, type);
  }
}

static void propose_values(GListStore* list, const GimbalMjcfCursor* at, GtkTextBuffer* buffer) {
  const GimbalAttribute* attribute = attribute_at(at);
  if (!attribute) return;
  for (int i = 0; attribute->keywords && i < attribute->keywords->count; i++) {
    const GimbalKeyword* keyword = &attribute->keywords->words[i];
    propose(list, at, keyword->word, g_strdup(keyword->word), 0, keyword->doc, "");
  }
  if (attribute->type != GIMBAL_VALUE_REF || !attribute->names) return;
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  g_autofree char* text = gtk_text_buffer_get_text(buffer, &start, &end, TRUE);
  g_autoptr(GPtrArray) names = gimbal_mjcf_names(text, strlen(text), attribute->names);
  for (guint i = 0; i < names->len; i++) {
    const char* name = g_ptr_array_index(names, i);
    propose(list, at, name, g_strdup(name), 0, "", attribute->names);
  }
}

static void propose_closing(GListStore* list, const GimbalMjcfCursor* at) {
  const char* slash = strrchr(at->path, '/');
  const char* tag = slash ? slash + 1 : at->path;
  if (*tag) propose(list, at, tag, g_strconcat(tag, ">", NULL), 0, "", "");
}

static GimbalMjcfCursor* cursor_at(const GtkTextIter* iter) {
  GtkTextIter start;
  gtk_text_buffer_get_start_iter(gtk_text_iter_get_buffer(iter), &start);
  g_autofree char* text = gtk_text_iter_get_text(&start, iter);
  return gimbal_mjcf_cursor_new(text, strlen(text));
}

static GListModel* proposals_at(const GtkTextIter* iter) {
  GListStore* list = g_list_store_new(GIMBAL_TYPE_PROPOSAL);
  g_autoptr(GimbalMjcfCursor) at = cursor_at(iter);
  if (at->kind == GIMBAL_CURSOR_ELEMENT) propose_elements(list, at);
  if (at->kind == GIMBAL_CURSOR_ATTRIBUTE) propose_attributes(list, at);
  if (at->kind == GIMBAL_CURSOR_CLOSING) propose_closing(list, at);
  if (at->kind == GIMBAL_CURSOR_VALUE) propose_values(list, at, gtk_text_iter_get_buffer(iter));
  return G_LIST_MODEL(list);
}

//---- the provider of completions

#define GIMBAL_TYPE_COMPLETION (gimbal_completion_get_type())
G_DECLARE_FINAL_TYPE(GimbalCompletion, gimbal_completion, GIMBAL, COMPLETION, GObject)

struct _GimbalCompletion {
  GObject parent;
};

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
  g_task_return_pointer(task, proposals_at(&end), g_object_unref);
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
  g_autoptr(GListModel) list = proposals_at(&end);
  gtk_source_completion_context_set_proposals_for_provider(context, provider, list);
}

static void display(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context,
                    GtkSourceCompletionProposal* proposal, GtkSourceCompletionCell* cell) {
  (void)provider, (void)context;
  GimbalProposal* p = GIMBAL_PROPOSAL(proposal);
  switch (gtk_source_completion_cell_get_column(cell)) {
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

static void activate(GtkSourceCompletionProvider* provider, GtkSourceCompletionContext* context,
                     GtkSourceCompletionProposal* proposal) {
  (void)provider;
  GimbalProposal* p = GIMBAL_PROPOSAL(proposal);
  GtkTextIter start, end;
  gtk_source_completion_context_get_bounds(context, &start, &end);
  GtkTextBuffer* buffer = gtk_text_iter_get_buffer(&end);
  g_autoptr(GimbalMjcfCursor) at = cursor_at(&end);
  start = end;
  gtk_text_iter_backward_chars(&start, (int)g_utf8_strlen(at->word, -1));
  gtk_text_buffer_begin_user_action(buffer);
  gtk_text_buffer_delete(buffer, &start, &end);
  gtk_text_buffer_insert(buffer, &start, p->text, -1);
  gtk_text_iter_backward_chars(&start, p->back);
  gtk_text_buffer_place_cursor(buffer, &start);
  gtk_text_buffer_end_user_action(buffer);
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

//---- the provider of hovers

static void add_label(GtkSourceHoverDisplay* display_, const char* text, const char* style) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_max_width_chars(GTK_LABEL(label), 60);
  if (style) gtk_widget_add_css_class(label, style);
  gtk_source_hover_display_append(display_, label);
}

static char* name_at(const GtkTextIter* iter, GtkTextIter* end) {
  GtkTextIter start = *iter;
  *end = *iter;
  while (!gtk_text_iter_ends_line(end) &&
         (g_unichar_isalnum(gtk_text_iter_get_char(end)) || gtk_text_iter_get_char(end) == '_'))
    gtk_text_iter_forward_char(end);
  while (gtk_text_iter_backward_char(&start))
    if (!g_unichar_isalnum(gtk_text_iter_get_char(&start)) && gtk_text_iter_get_char(&start) != '_') {
      gtk_text_iter_forward_char(&start);
      break;
    }
  return gtk_text_iter_get_text(&start, end);
}

static gboolean populate_hover(GtkSourceHoverProvider* provider, GtkSourceHoverContext* context,
                               GtkSourceHoverDisplay* display_, GError** error) {
  (void)provider, (void)error;
  GtkTextIter iter, end;
  gtk_source_hover_context_get_iter(context, &iter);
  g_autofree char* name = name_at(&iter, &end);
  g_autoptr(GimbalMjcfCursor) at = cursor_at(&end);
  const GimbalElement* element = gimbal_grammar_at(at->path, NULL);
  if (!element || !*name) return FALSE;
  if (at->kind == GIMBAL_CURSOR_ELEMENT || at->kind == GIMBAL_CURSOR_CLOSING) {
    const GimbalChild* child = at->kind == GIMBAL_CURSOR_ELEMENT ? gimbal_grammar_child(element, name) : NULL;
    const GimbalElement* hit = child ? child->element : element;
    add_label(display_, hit->tag, "heading");
    add_label(display_, hit->doc, NULL);
    return TRUE;
  }
  const char* wanted = at->kind == GIMBAL_CURSOR_VALUE ? at->attribute : name;
  const GimbalAttribute* attribute =
      at->kind == GIMBAL_CURSOR_TEXT ? NULL : gimbal_grammar_attribute(element, wanted);
  if (!attribute) return FALSE;
  g_autofree char* text = describe_attribute(attribute);
  add_label(display_, attribute->name, "heading");
  add_label(display_, text, NULL);
  return TRUE;
}

static void hover_iface_init(GtkSourceHoverProviderInterface* iface) {
  iface->populate = populate_hover;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(GimbalCompletion, gimbal_completion, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GTK_SOURCE_TYPE_COMPLETION_PROVIDER,
                                                    completion_iface_init)
                                  G_IMPLEMENT_INTERFACE(GTK_SOURCE_TYPE_HOVER_PROVIDER, hover_iface_init))

static void gimbal_completion_class_init(GimbalCompletionClass* klass) {
  (void)klass;
}
static void gimbal_completion_init(GimbalCompletion* self) {
  (void)self;
}

void gimbal_completion_attach(GtkSourceView* view) {
  g_autoptr(GimbalCompletion) provider = g_object_new(GIMBAL_TYPE_COMPLETION, NULL);
  GtkSourceCompletion* completion = gtk_source_view_get_completion(view);
  gtk_source_completion_add_provider(completion, GTK_SOURCE_COMPLETION_PROVIDER(provider));
  gtk_source_hover_add_provider(gtk_source_view_get_hover(view), GTK_SOURCE_HOVER_PROVIDER(provider));
}
