// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "files/saving.h"

#include <glib/gi18n.h>
#include <string.h>

#include "files/model-question.h"
#include "start/recent-models.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/toolkit.h"

struct _GimbalSaving {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
  GimbalEditor* editor;
};

G_DEFINE_FINAL_TYPE(GimbalSaving, gimbal_saving, G_TYPE_OBJECT)

// A request to save, and the function to call afterwards.
typedef struct SaveOrder {
  GimbalSaving* saving;
  GimbalSession* session;  // of the model at the time of the request
  GimbalProceed proceed;   // NULL: nothing
  GObject* object;
  gboolean all;  // save all modified documents of the model first
} SaveOrder;

static SaveOrder* save_order_new(GimbalSaving* self, GimbalProceed proceed, gpointer object, gboolean all) {
  SaveOrder* order = g_new(SaveOrder, 1);
  *order = (SaveOrder){g_object_ref(self), g_object_ref(self->session), proceed,
                       object ? g_object_ref(object) : NULL, all};
  return order;
}

static void save_order_free(SaveOrder* order) {
  g_clear_object(&order->object);
  g_object_unref(order->session);
  g_object_unref(order->saving);
  g_free(order);
}

static void proceed_and_free(SaveOrder* order) {
  if (order->proceed) order->proceed(order->object);
  save_order_free(order);
}

static void save_next(SaveOrder* order);

static void on_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  SaveOrder* order = user_data;
  GimbalDocument* document = GIMBAL_DOCUMENT(source);
  g_autoptr(GError) error = NULL;
  if (!gimbal_document_save_finish(document, result, &error)) {
    g_autofree char* text = g_strdup_printf(_("Could not save: %s"), error->message);
    gimbal_notices_show(order->saving->notices, text);
    save_order_free(order);
    return;
  }
  if (document == gimbal_session_get_document(order->session)) {
    gimbal_recent_models_add(gimbal_document_get_file(document));
  }
  (order->all ? save_next : proceed_and_free)(order);
}

// A document to save in a file that the user is asked for.
typedef struct SaveAs {
  GimbalDocument* document;
  SaveOrder* order;
} SaveAs;

static void save_as_free(SaveAs* as) {
  g_object_unref(as->document);
  g_clear_pointer(&as->order, save_order_free);
  g_free(as);
}

static void on_save_chosen(GFile* file, gpointer data) {
  SaveAs* as = data;
  if (file) gimbal_document_save_async(as->document, file, on_saved, g_steal_pointer(&as->order));
}

// Name the copy of an example after its folder, as all examples are called model.xml.
static char* name_of_copy(GimbalDocument* document) {
  g_autoptr(GFile) folder = g_file_get_parent(gimbal_document_get_file(document));
  g_autofree char* name = g_file_get_basename(folder);
  return g_strconcat(name, ".xml", NULL);
}

// Name a new model as it calls itself, without what file names would have to escape.
static char* name_of_new(GimbalSession* session) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  g_autofree char* name = g_utf8_strdown(compiled ? compiled->model->names : "", -1);
  for (char* at = g_strstrip(name); *at; at++) {
    if (strchr(" /\\:*?\"<>|", *at)) *at = '-';
  }
  gboolean own = *name && *name != '.' && g_ascii_strcasecmp(name, "mujoco-model") != 0;
  return g_strconcat(own ? name : "model", ".xml", NULL);
}

// A file that is new ends with the end of a line, as other programs expect; those that are there
// stay as they are.
static void end_last_line(GimbalDocument* document) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(gimbal_document_get_buffer(document));
  GtkTextIter end, caret;
  gtk_text_buffer_get_end_iter(buffer, &end);
  if (gtk_text_iter_starts_line(&end)) return;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  int place = gtk_text_iter_get_offset(&caret);
  gtk_text_buffer_insert(buffer, &end, "\n", 1);
  gtk_text_buffer_get_iter_at_offset(buffer, &caret, place);
  gtk_text_buffer_place_cursor(buffer, &caret);
}

static void save_document(GimbalDocument* document, gboolean as, SaveOrder* order) {
  gboolean example = gimbal_document_is_example(document);
  if (gimbal_document_get_file(document) && !as && !example) {
    gimbal_document_save_async(document, NULL, on_saved, order);
    return;
  }
  if (!gimbal_document_get_file(document)) end_last_line(document);
  SaveAs* save = g_new(SaveAs, 1);
  *save = (SaveAs){g_object_ref(document), order};
  GFile* file = example ? NULL : gimbal_document_get_file(document);
  g_autofree char* name = example ? name_of_copy(document) : file ? NULL : name_of_new(order->session);
  g_autoptr(GListModel) kinds = gimbal_model_kinds();
  gimbal_ask_file(GTK_WIDGET(order->saving->notices),
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_SAVE,
                                        .title = _("Save Model"),
                                        .accept = _("_Save"),
                                        .kinds = kinds,
                                        .file = file,
                                        .name = name},
                  on_save_chosen, save, (GDestroyNotify)save_as_free);
}

// Save the document that the editor shows; as: always ask for the file.
static void save_shown(GimbalSaving* self, gboolean as) {
  GimbalDocument* document = gimbal_editor_get_document(self->editor);
  if (!document || gimbal_document_is_binary(document)) return;
  save_document(document, as, save_order_new(self, NULL, NULL, FALSE));
}

// Save the modified documents one after another, then proceed. Stop if one cannot be saved.
static void save_next(SaveOrder* order) {
  GListModel* project = G_LIST_MODEL(gimbal_session_get_project(order->session));
  for (guint i = 0; i < g_list_model_get_n_items(project); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(project, i);
    if (!gimbal_document_get_modified(document)) continue;
    save_document(document, FALSE, order);
    return;
  }
  proceed_and_free(order);
}

//---- before edits are lost

static void on_leave_answer(GtkWidget* question, const char* answer, gpointer data) {
  SaveOrder* order = data;
  (void)question;
  if (!strcmp(answer, "save")) {
    save_next(order);
  } else if (!strcmp(answer, "discard")) {
    gimbal_project_drop_drafts(gimbal_session_get_project(order->session));
    proceed_and_free(order);
  } else {
    save_order_free(order);
  }
}

// “a.xml”, “b.xml”
static char* name_modified(GimbalSession* session) {
  GListModel* project = G_LIST_MODEL(gimbal_session_get_project(session));
  GString* names = g_string_new(NULL);
  for (guint i = 0; i < g_list_model_get_n_items(project); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(project, i);
    if (gimbal_document_get_modified(document)) {
      g_string_append_printf(names, _("%s“%s”"), names->len ? ", " : "", gimbal_document_get_title(document));
    }
  }
  return g_string_free(names, FALSE);
}

void gimbal_saving_leave(GimbalSaving* self, GimbalProceed proceed, gpointer object) {
  if (!gimbal_project_get_modified(gimbal_session_get_project(self->session))) {
    proceed(object);
    return;
  }
  g_autofree char* names = name_modified(self->session);
  g_autofree char* body =
      g_strdup_printf(_("There are unsaved edits in %s. They are lost if you do not save them."), names);
  const GimbalAnswer answers[] = {{"cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT},
                                  {"discard", _("_Discard"), ADW_RESPONSE_DESTRUCTIVE},
                                  {"save", _("_Save"), ADW_RESPONSE_SUGGESTED}};
  GtkWidget* question = gimbal_question_new(_("Save Changes?"), body, answers, G_N_ELEMENTS(answers));
  gimbal_question_ask(question, GTK_WIDGET(self->notices), on_leave_answer,
                      save_order_new(self, proceed, object, TRUE), NULL);
}

//---- object

GIMBAL_ACTION(save_action) {
  save_shown(owner, FALSE);
}
GIMBAL_ACTION(save_as_action) {
  save_shown(owner, TRUE);
}
GIMBAL_ACTION(save_all_action) {
  save_next(save_order_new(owner, NULL, NULL, TRUE));
}

static const GimbalAction kActions[] = {
    {"win.save", NULL, save_action, GIMBAL_NEEDS_DOCUMENT, N_("Save")},
    {"win.save-as", NULL, save_as_action, GIMBAL_NEEDS_DOCUMENT, N_("Save As…")},
    {"win.save-all", NULL, save_all_action, GIMBAL_NEEDS_DOCUMENT, N_("Save All")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalSaving, gimbal_saving, kActions)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalSaving, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalSaving, "session", session, gimbal_session_get_type),
    GIMBAL_PROPERTY(GimbalSaving, "editor", editor, gimbal_editor_get_type),
    {0}};

static void gimbal_saving_class_init(GimbalSavingClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalSaving, editor, g_object_unref),
                    GIMBAL_OWNS(GimbalSaving, session, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalSaving, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

GIMBAL_EMPTY_INIT(GimbalSaving, gimbal_saving)

GIMBAL_DEFINE_NEW_WITH(GimbalSaving, gimbal_saving, GIMBAL_TYPE_SAVING, GimbalNotices, notices)
