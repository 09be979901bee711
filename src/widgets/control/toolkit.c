// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/control/toolkit.h"

#include "widgets/control/signal.h"

//---- colours, styles

GdkRGBA gimbal_toolkit_color(GtkWidget* widget) {
  GdkRGBA color;
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color(widget, &color);
#else
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
#endif
  return color;
}

GdkRGBA gimbal_toolkit_accent(GtkWidget* widget) {
  GdkRGBA color = {0.21f, 0.52f, 0.89f, 1};
#if ADW_CHECK_VERSION(1, 6, 0)
  AdwStyleManager* style = adw_style_manager_get_for_display(gtk_widget_get_display(widget));
  adw_accent_color_to_standalone_rgba(adw_style_manager_get_accent_color(style),
                                      adw_style_manager_get_dark(style), &color);
#else
  gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "accent_color", &color);
#endif
  return color;
}

void gimbal_toolkit_load_css(GtkCssProvider* provider, const char* css) {
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(provider, css);
#else
  gtk_css_provider_load_from_data(provider, css, -1);
#endif
}

void gimbal_toolkit_line_extent(GtkSourceGutterLines* lines, guint line, double* y, double* height) {
  const GtkSourceGutterRendererAlignmentMode mode = GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_FIRST;
#if GTK_SOURCE_CHECK_VERSION(5, 16, 0)
  gtk_source_gutter_lines_get_line_extent(lines, line, mode, y, height);
#else
  int top, whole;
  gtk_source_gutter_lines_get_line_yrange(lines, line, mode, &top, &whole);
  *y = top;
  *height = whole;
#endif
  // for a wrapped line some versions return the height of all its parts
  GtkTextIter start;
  GdkRectangle letter;
  gtk_source_gutter_lines_get_iter_at_line(lines, &start, line);
  gtk_text_view_get_iter_location(gtk_source_gutter_lines_get_view(lines), &start, &letter);
  if (letter.height > 0) *height = MIN(*height, letter.height);
}

//---- painting

// A variable is all that the toolkit reads before it opens a display. Other programs that are
// started later shall not find it.
void gimbal_toolkit_refuse_opengl(gboolean refuse) {
  static char* before;
  gboolean named = gtk_get_minor_version() >= 16;
  const char* variable = named ? "GDK_DISABLE" : "GDK_DEBUG";
  if (refuse) {
    before = g_strdup(g_getenv(variable));
    g_autofree char* value = g_strjoin(",", named ? "gl" : "gl-disable", before, NULL);
    g_setenv(variable, value, TRUE);
  } else if (before) {
    g_setenv(variable, before, TRUE);
  } else {
    g_unsetenv(variable);
  }
}

//---- icons

enum { ICONS_AT_A_TIME = 32 };  // are made before those that nobody needs are let go of

static struct {
  void (*construct)(GObject* icon);  // as the toolkit does it
  GThread* home;
  GPtrArray* all;  // with a reference each
  guint tidying;
} icons;

// An icon that only the list has is nobody else's, and nobody can find it: whoever finds it in the
// theme is this thread.
static gboolean toolkit_tidy(gpointer unused) {
  (void)unused;
  icons.tidying = 0;
  for (guint i = icons.all->len; i-- > 0;) {
    GObject* icon = g_ptr_array_index(icons.all, i);
    if (g_atomic_int_get((const int*)&icon->ref_count) == 1) g_ptr_array_remove_index_fast(icons.all, i);
  }
  return G_SOURCE_REMOVE;
}

static void construct_icon(GObject* icon) {
  icons.construct(icon);
  if (g_thread_self() != icons.home) return;
  g_ptr_array_add(icons.all, g_object_ref(icon));
  if (icons.all->len % ICONS_AT_A_TIME || icons.tidying) return;
  icons.tidying = g_idle_add_full(G_PRIORITY_DEFAULT, toolkit_tidy, NULL, NULL);
}

void gimbal_toolkit_cache_icons(void) {
  GObjectClass* klass = g_type_class_ref(GTK_TYPE_ICON_PAINTABLE);
  if (klass->constructed == construct_icon) return;
  icons.construct = klass->constructed;
  icons.home = g_thread_self();
  icons.all = g_ptr_array_new_with_free_func(g_object_unref);
  klass->constructed = construct_icon;
}

//---- preferences

// Deprecated since libadwaita 1.6 for a dialog that the versions before 1.5 do not have.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
void gimbal_preferences_toast(GtkWidget* preferences, const char* text) {
  adw_preferences_window_add_toast(ADW_PREFERENCES_WINDOW(preferences), adw_toast_new(text));
}
G_GNUC_END_IGNORE_DEPRECATIONS

//---- room

// What takes the place of this widget since libadwaita 1.4, breakpoints, the versions before do not
// have; it stays for all of 1.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
GtkWidget* gimbal_fitting_new(GtkWidget* wide, GtkWidget* narrow) {
  GtkWidget* fitting = adw_squeezer_new();
  adw_squeezer_add(ADW_SQUEEZER(fitting), wide);
  adw_squeezer_add(ADW_SQUEEZER(fitting), narrow);
  return fitting;
}
G_GNUC_END_IGNORE_DEPRECATIONS

void gimbal_toolkit_expand_to(GtkWidget* expander, GtkWidget* child) {
  g_object_bind_property(expander, "expanded", child, "visible", G_BINDING_SYNC_CREATE);
  gtk_expander_set_child(GTK_EXPANDER(expander), child);
}

//---- colours to choose

GtkWidget* gimbal_color_button_new(const char* title, gboolean with_alpha) {
#if GTK_CHECK_VERSION(4, 10, 0)
  GtkColorDialog* dialog = gtk_color_dialog_new();
  gtk_color_dialog_set_title(dialog, title);
  gtk_color_dialog_set_with_alpha(dialog, with_alpha);
  return gtk_color_dialog_button_new(dialog);
#else
  return g_object_new(GTK_TYPE_COLOR_BUTTON, "title", title, "use-alpha", with_alpha, NULL);
#endif
}

// Deprecated, and yet the only one that can stand in a popover: it is asked for by its properties
// alone.
GtkWidget* gimbal_color_editor_new(const GdkRGBA* color, gboolean with_alpha) {
  return g_object_new(GTK_TYPE_COLOR_CHOOSER_WIDGET, "show-editor", TRUE, "use-alpha", with_alpha, "rgba",
                      color, NULL);
}

//---- fonts

#if GTK_CHECK_VERSION(4, 10, 0)
// The dialog asks of families and of their faces.
static gboolean is_monospace(gpointer item, gpointer unused) {
  (void)unused;
  PangoFontFamily* family =
      PANGO_IS_FONT_FACE(item) ? pango_font_face_get_family(PANGO_FONT_FACE(item)) : PANGO_FONT_FAMILY(item);
  return pango_font_family_is_monospace(family);
}
#else
static gboolean is_monospace(const PangoFontFamily* family, const PangoFontFace* face, gpointer unused) {
  (void)face, (void)unused;
  return pango_font_family_is_monospace((PangoFontFamily*)family);
}
#endif

GtkWidget* gimbal_font_button_new(const char* title) {
#if GTK_CHECK_VERSION(4, 10, 0)
  GtkFontDialog* dialog = gtk_font_dialog_new();
  GtkCustomFilter* filter = gtk_custom_filter_new(is_monospace, NULL, NULL);
  gtk_font_dialog_set_title(dialog, title);
  gtk_font_dialog_set_filter(dialog, GTK_FILTER(filter));
  g_object_unref(filter);
  return gtk_font_dialog_button_new(dialog);
#else
  GtkWidget* button = g_object_new(GTK_TYPE_FONT_BUTTON, "title", title, "use-font", TRUE, NULL);
  gtk_font_chooser_set_filter_func(GTK_FONT_CHOOSER(button), is_monospace, NULL, NULL);
  return button;
#endif
}

//---- questions

typedef struct Asked {
  GimbalAnswerFunc answer;
  gpointer data;
  GDestroyNotify free_data;
} Asked;

static void asked_free(Asked* asked) {
  if (asked->free_data) asked->free_data(asked->data);
  g_free(asked);
}

static void on_response(GtkWidget* question, const char* id, Asked* asked) {
#if !ADW_CHECK_VERSION(1, 5, 0)
  // the window may go before the dialog, and GTK 4.8 would let go of it once more with the dialog
  gtk_window_set_transient_for(GTK_WINDOW(question), NULL);
#endif
  asked->answer(question, id, asked->data);
}

#if ADW_CHECK_VERSION(1, 5, 0)

GtkWidget* gimbal_question_new(const char* heading, const char* body, const GimbalAnswer* answers,
                               guint count) {
  AdwAlertDialog* dialog = ADW_ALERT_DIALOG(adw_alert_dialog_new(heading, body));
  for (guint i = 0; i < count; i++) {
    adw_alert_dialog_add_response(dialog, answers[i].id, answers[i].label);
    adw_alert_dialog_set_response_appearance(dialog, answers[i].id, answers[i].appearance);
  }
  adw_alert_dialog_set_close_response(dialog, answers[0].id);
  adw_alert_dialog_set_default_response(dialog, answers[count - 1].id);
  return GTK_WIDGET(dialog);
}

void gimbal_question_set_child(GtkWidget* question, GtkWidget* child) {
  adw_alert_dialog_set_extra_child(ADW_ALERT_DIALOG(question), child);
}

void gimbal_question_set_enabled(GtkWidget* question, const char* id, gboolean enabled) {
  adw_alert_dialog_set_response_enabled(ADW_ALERT_DIALOG(question), id, enabled);
}

static void toolkit_present(GtkWidget* question, GtkWidget* asker) {
  adw_dialog_present(ADW_DIALOG(question), asker);
}

#else

GtkWidget* gimbal_question_new(const char* heading, const char* body, const GimbalAnswer* answers,
                               guint count) {
  AdwMessageDialog* dialog = ADW_MESSAGE_DIALOG(adw_message_dialog_new(NULL, heading, body));
  for (guint i = 0; i < count; i++) {
    adw_message_dialog_add_response(dialog, answers[i].id, answers[i].label);
    adw_message_dialog_set_response_appearance(dialog, answers[i].id, answers[i].appearance);
  }
  adw_message_dialog_set_close_response(dialog, answers[0].id);
  adw_message_dialog_set_default_response(dialog, answers[count - 1].id);
  return GTK_WIDGET(dialog);
}

void gimbal_question_set_child(GtkWidget* question, GtkWidget* child) {
  adw_message_dialog_set_extra_child(ADW_MESSAGE_DIALOG(question), child);
}

void gimbal_question_set_enabled(GtkWidget* question, const char* id, gboolean enabled) {
  adw_message_dialog_set_response_enabled(ADW_MESSAGE_DIALOG(question), id, enabled);
}

static void toolkit_present(GtkWidget* question, GtkWidget* asker) {
  gtk_window_set_transient_for(GTK_WINDOW(question), GTK_WINDOW(gtk_widget_get_root(asker)));
  gtk_window_present(GTK_WINDOW(question));
}

#endif

void gimbal_question_ask(GtkWidget* question, GtkWidget* asker, GimbalAnswerFunc answer, gpointer data,
                         GDestroyNotify free_data) {
  Asked* asked = g_new(Asked, 1);
  *asked = (Asked){answer, data, free_data};
  gimbal_connect_owned(question, "response", G_CALLBACK(on_response), asked, (GDestroyNotify)asked_free);
  toolkit_present(question, asker);
}

//---- files

typedef struct Asking {
  GtkWidget* asker;  // NULL once it has gone
  GimbalFileFunc answer;
  gpointer data;
  GDestroyNotify free_data;
  GimbalFileUse use;
  GCancellable* stop;
} Asking;

static void on_asker_gone(gpointer data, GObject* asker) {
  Asking* self = data;
  (void)asker;
  self->asker = NULL;
  g_cancellable_cancel(self->stop);
}

static Asking* asking_new(GtkWidget* asker, GimbalFileUse use, GimbalFileFunc answer, gpointer data,
                          GDestroyNotify free_data) {
  Asking* self = g_new(Asking, 1);
  *self = (Asking){asker, answer, data, free_data, use, g_cancellable_new()};
  g_object_weak_ref(G_OBJECT(asker), on_asker_gone, self);
  return self;
}

static void asking_finish(Asking* self, GFile* file) {
  if (self->asker) {
    g_object_weak_unref(G_OBJECT(self->asker), on_asker_gone, self);
    self->answer(file, self->data);
  }
  if (self->free_data) self->free_data(self->data);
  g_object_unref(self->stop);
  g_free(self);
}

static GtkWindow* window_of(GtkWidget* asker) {
  GtkRoot* root = gtk_widget_get_root(asker);
  return GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
}

#if GTK_CHECK_VERSION(4, 10, 0)

typedef void (*AskFunc)(GtkFileDialog*, GtkWindow*, GCancellable*, GAsyncReadyCallback, gpointer);
typedef GFile* (*FinishFunc)(GtkFileDialog*, GAsyncResult*, GError**);

static const struct {
  AskFunc ask;
  FinishFunc finish;
} kUses[] = {[GIMBAL_FILE_OPEN] = {gtk_file_dialog_open, gtk_file_dialog_open_finish},
             [GIMBAL_FILE_SAVE] = {gtk_file_dialog_save, gtk_file_dialog_save_finish},
             [GIMBAL_FILE_FOLDER] = {gtk_file_dialog_select_folder, gtk_file_dialog_select_folder_finish}};
_Static_assert(G_N_ELEMENTS(kUses) == GIMBAL_N_FILE_USES, "a row for each");

static void on_chosen(GObject* dialog, GAsyncResult* result, gpointer data) {
  Asking* self = data;
  g_autoptr(GFile) file = kUses[self->use].finish(GTK_FILE_DIALOG(dialog), result, NULL);
  asking_finish(self, file);
}

void gimbal_ask_file(GtkWidget* asker, const GimbalFileQuestion* question, GimbalFileFunc answer,
                     gpointer data, GDestroyNotify free_data) {
  g_autoptr(GtkFileDialog) dialog = gtk_file_dialog_new();
  gtk_file_dialog_set_title(dialog, question->title);
  gtk_file_dialog_set_accept_label(dialog, question->accept);
  gtk_file_dialog_set_filters(dialog, question->kinds);
  if (question->folder) gtk_file_dialog_set_initial_folder(dialog, question->folder);
  if (question->name) gtk_file_dialog_set_initial_name(dialog, question->name);
  if (question->file) gtk_file_dialog_set_initial_file(dialog, question->file);
  Asking* self = asking_new(asker, question->use, answer, data, free_data);
  kUses[self->use].ask(dialog, window_of(asker), self->stop, on_chosen, self);
}

#else

static const GtkFileChooserAction kUses[] = {[GIMBAL_FILE_OPEN] = GTK_FILE_CHOOSER_ACTION_OPEN,
                                             [GIMBAL_FILE_SAVE] = GTK_FILE_CHOOSER_ACTION_SAVE,
                                             [GIMBAL_FILE_FOLDER] = GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER};
_Static_assert(G_N_ELEMENTS(kUses) == GIMBAL_N_FILE_USES, "a row for each");

// Dialogs that answered. A dialog goes on after its response: it adds what was chosen to the recent
// files, and its folder may still be on its way. So it is destroyed only some questions later.
static GQueue resting;
enum { RESTING = 4 };

static void toolkit_let_rest(GtkNativeDialog* dialog) {
  gtk_native_dialog_hide(dialog);
  gtk_native_dialog_set_transient_for(dialog, NULL);
  g_queue_push_tail(&resting, dialog);
  if (resting.length > RESTING) g_object_unref(g_queue_pop_head(&resting));
}

static void on_chosen(GtkNativeDialog* dialog, int response, Asking* self) {
  gboolean taken = response == GTK_RESPONSE_ACCEPT;
  g_autoptr(GFile) file = taken ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
  g_signal_handlers_disconnect_by_func(dialog, on_chosen, self);
  toolkit_let_rest(dialog);
  asking_finish(self, file);
}

// The widget that asked was destroyed.
static void on_stop(GCancellable* stop, GtkNativeDialog* dialog) {
  (void)stop;
  g_signal_emit_by_name(dialog, "response", GTK_RESPONSE_CANCEL);
}

static void toolkit_prepare(GtkFileChooser* chooser, const GimbalFileQuestion* question) {
  for (guint i = 0; question->kinds && i < g_list_model_get_n_items(question->kinds); i++) {
    g_autoptr(GtkFileFilter) kind = g_list_model_get_item(question->kinds, i);
    gtk_file_chooser_add_filter(chooser, kind);
  }
  if (question->folder) gtk_file_chooser_set_current_folder(chooser, question->folder, NULL);
  if (question->name) gtk_file_chooser_set_current_name(chooser, question->name);
  if (question->file) gtk_file_chooser_set_file(chooser, question->file, NULL);
}

void gimbal_ask_file(GtkWidget* asker, const GimbalFileQuestion* question, GimbalFileFunc answer,
                     gpointer data, GDestroyNotify free_data) {
  GtkFileChooserNative* dialog = gtk_file_chooser_native_new(question->title, window_of(asker),
                                                             kUses[question->use], question->accept, NULL);
  Asking* self = asking_new(asker, question->use, answer, data, free_data);
  toolkit_prepare(GTK_FILE_CHOOSER(dialog), question);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect(dialog, "response", G_CALLBACK(on_chosen), self);
  g_signal_connect_object(self->stop, "cancelled", G_CALLBACK(on_stop), dialog, 0);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

#endif
