// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The console: the log of the session, what the engine, plug-ins, programs outside, the text and
// the window say, as a list that can be filtered, copied and saved.
//
// The newest entry is the last. While the end of the list is visible, the list follows new entries.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/settings.h"
#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"

#define GIMBAL_TYPE_LOG_PANEL (gimbal_log_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalLogPanel, gimbal_log_panel, GIMBAL, LOG_PANEL, GimbalPage)

struct _GimbalLogPanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkSearchEntry* search;
  GtkDropDown* severity;
  GtkDropDown* source;
  GtkStack* stack;
  GtkLabel* nothing;
  GtkScrolledWindow* scroller;
  GtkListView* list;
  GtkFilterListModel* shown;
  GtkFilter* filter;
  GSimpleActionGroup* topics;
  GimbalSession* session;
  gboolean at_end;  // new entries are followed
  double length;    // of the list when it was last scrolled
  guint going;      // timer that scrolls to the end
};

G_DEFINE_FINAL_TYPE(GimbalLogPanel, gimbal_log_panel, GIMBAL_TYPE_PAGE)

static const struct {
  const char* icon;
  const char* style;
  const char* name;
} kSeverity[] = {
    [GIMBAL_SEVERITY_NOTE] = {"dialog-information-symbolic", "dim-label", N_("Note")},
    [GIMBAL_SEVERITY_WARNING] = {"dialog-warning-symbolic", "warning", N_("Warning")},
    [GIMBAL_SEVERITY_ERROR] = {"dialog-error-symbolic", "error", N_("Error")},
};
_Static_assert(G_N_ELEMENTS(kSeverity) == GIMBAL_SEVERITY_ERROR + 1, "a row for each severity");

// The optional topics: name of the action and of the setting, and the topic of the engine.
static const struct {
  const char* name;
  GimbalLogTopic topic;
  int engine;
} kTopics[] = {
    {"step-timing", GIMBAL_LOG_STEP_TIMING, mjTOPIC_TIME_STP},
    {"compile-timing", GIMBAL_LOG_COMPILE_TIMING, mjTOPIC_TIME_CMP},
    {"sleep", GIMBAL_LOG_SLEEP, mjTOPIC_SLEEP},
};

// Who says something, and of which topics; the first one is all of them.
static const struct {
  const char* name;
  guint topics;
} kSources[] = {
    {N_("All Sources"), ~0u},
    {N_("Text"), 1u << GIMBAL_LOG_TEXT},
    {N_("Run"), 1u << GIMBAL_LOG_RUN | 1u << GIMBAL_LOG_SLEEP},
    {N_("Engine"), 1u << GIMBAL_LOG_ENGINE | 1u << GIMBAL_LOG_STEP_TIMING | 1u << GIMBAL_LOG_COMPILE_TIMING},
    {N_("Plug-Ins"), 1u << GIMBAL_LOG_PLUGIN},
    {N_("Programs"), 1u << GIMBAL_LOG_PROGRAM},
    {N_("Window"), 1u << GIMBAL_LOG_DESKTOP},
};

static const char* name_of_source(GimbalLogTopic topic) {
  for (guint i = 1; i < G_N_ELEMENTS(kSources); i++) {
    if (kSources[i].topics >> topic & 1) return _(kSources[i].name);
  }
  return "";
}

//---- rows

// A row: severity, clock time, simulation time, source, message, number of repetitions, place.
typedef struct Row {
  GtkImage* icon;
  GtkLabel* wall;
  GtkLabel* time;
  GtkLabel* source;
  GtkLabel* text;
  GtkLabel* count;
  GtkButton* place;
  GtkListItem* item;
} Row;

static void go_to(GimbalLogPanel* self, GimbalLogEntry* entry) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  if (entry->problem) {
    gimbal_page_activate_problem(GIMBAL_PAGE(self), entry->problem);
  } else if (entry->type != mjOBJ_UNKNOWN && compiled) {
    // an edit may have changed the id of the object
    int id = entry->name ? mj_name2id(compiled->model, entry->type, entry->name) : entry->id;
    if (id >= 0) gimbal_page_reveal(GIMBAL_PAGE(self), entry->type, id, NULL);
  }
}

static void on_place(GtkButton* button, Row* row) {
  GimbalLogPanel* self = GIMBAL_LOG_PANEL(gtk_widget_get_ancestor(GTK_WIDGET(button), GIMBAL_TYPE_LOG_PANEL));
  GimbalLogEntry* entry = gtk_list_item_get_item(row->item);
  if (entry) go_to(self, entry);
}

static GtkLabel* add_label(GtkWidget* box, const char* style, float align, int width) {
  GtkWidget* label = gtk_label_new(NULL);
  gtk_widget_add_css_class(label, style);
  gtk_widget_add_css_class(label, "numeric");
  gtk_widget_set_valign(label, GTK_ALIGN_START);
  gtk_label_set_xalign(GTK_LABEL(label), align);
  gtk_label_set_width_chars(GTK_LABEL(label), width);
  gtk_box_append(GTK_BOX(box), label);
  return GTK_LABEL(label);
}

static void setup_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  Row* row = g_new0(Row, 1);
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10);
  row->item = item;
  row->icon = GTK_IMAGE(gtk_image_new());
  gtk_widget_set_valign(GTK_WIDGET(row->icon), GTK_ALIGN_START);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(row->icon));
  row->wall = add_label(box, "dim-label", 0, 12);
  row->time = add_label(box, "dim-label", 1, 10);
  row->source = add_label(box, "dim-label", 0, 9);
  row->text = add_label(box, "log-text", 0, -1);
  row->count = add_label(box, "log-count", .5, -1);
  gtk_label_set_wrap(row->text, TRUE);
  gtk_label_set_wrap_mode(row->text, PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand(GTK_WIDGET(row->text), TRUE);
  row->place = GTK_BUTTON(gtk_button_new_with_label(""));
  gtk_widget_set_valign(GTK_WIDGET(row->place), GTK_ALIGN_START);
  gtk_widget_add_css_class(GTK_WIDGET(row->place), "flat");
  gtk_widget_add_css_class(GTK_WIDGET(row->place), "log-place");
  g_signal_connect(row->place, "clicked", G_CALLBACK(on_place), row);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(row->place));
  gtk_widget_add_css_class(box, "log-row");
  gtk_list_item_set_child(item, box);
  g_object_set_data_full(G_OBJECT(item), "row", row, g_free);
}

static void bind_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  Row* row = g_object_get_data(G_OBJECT(item), "row");
  GimbalLogEntry* entry = gtk_list_item_get_item(item);
  g_autofree char* wall = gimbal_log_entry_wall_text(entry);
  g_autofree char* time = gimbal_log_entry_time_text(entry);
  g_autofree char* place = gimbal_log_entry_place_text(entry);
  g_autofree char* count = g_strdup_printf("×%u", entry->count);
  gtk_image_set_from_icon_name(row->icon, kSeverity[entry->severity].icon);
  gtk_widget_set_css_classes(GTK_WIDGET(row->icon), (const char*[]){kSeverity[entry->severity].style, NULL});
  gimbal_tooltip_set(GTK_WIDGET(row->icon), _(kSeverity[entry->severity].name));
  gtk_label_set_text(row->wall, wall);
  gtk_label_set_text(row->time, time);
  gtk_label_set_text(row->source, name_of_source(entry->topic));
  gtk_label_set_text(row->text, entry->text);
  gtk_label_set_text(row->count, count);
  gtk_widget_set_visible(GTK_WIDGET(row->count), entry->count > 1);
  gtk_button_set_label(row->place, place);
  gtk_widget_set_visible(GTK_WIDGET(row->place), *place != '\0');
  gimbal_tooltip_set(GTK_WIDGET(row->place), entry->problem ? _("Go There") : _("Show It"));
}

static void on_activate(GimbalLogPanel* self, guint position) {
  g_autoptr(GimbalLogEntry) entry = g_list_model_get_item(G_LIST_MODEL(self->shown), position);
  if (entry) go_to(self, entry);
}

//---- what is in sight

static gboolean is_wanted(gpointer item, gpointer user_data) {
  GimbalLogPanel* self = user_data;
  GimbalLogEntry* entry = item;
  const char* wanted = gtk_editable_get_text(GTK_EDITABLE(self->search));
  guint source = gtk_drop_down_get_selected(self->source);
  if ((int)entry->severity < (int)gtk_drop_down_get_selected(self->severity)) return FALSE;
  if (source < G_N_ELEMENTS(kSources) && !(kSources[source].topics >> entry->topic & 1)) return FALSE;
  if (!*wanted) return TRUE;
  g_autofree char* place = gimbal_log_entry_place_text(entry);
  g_autofree char* all = g_strconcat(entry->text, "\n", place, NULL);
  g_autofree char* low = g_utf8_casefold(all, -1);
  g_autofree char* part = g_utf8_casefold(wanted, -1);
  return strstr(low, part) != NULL;
}

static void on_filter(GimbalLogPanel* self) {
  if (self->filter) gtk_filter_changed(self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static gboolean show_end(gpointer user_data) {
  GimbalLogPanel* self = user_data;
  guint count = g_list_model_get_n_items(G_LIST_MODEL(self->shown));
  self->going = 0;
  if (count) gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", count - 1);
  return G_SOURCE_REMOVE;
}

static void on_shown(GimbalLogPanel* self) {
  guint all = g_list_model_get_n_items(G_LIST_MODEL(gimbal_session_get_log(self->session)));
  gboolean some = g_list_model_get_n_items(G_LIST_MODEL(self->shown)) > 0;
  gtk_label_set_text(self->nothing,
                     all ? _("Nothing of what was said matches")
                         : _("Nothing was said yet. What the engine, plug-ins, programs outside, the text "
                             "and the window say stands here, the newest last."));
  gtk_stack_set_visible_child_name(self->stack, some ? "list" : "empty");
  if (self->at_end && !self->going) self->going = g_timeout_add(50, show_end, self);
}

// Follow new entries if the user scrolls to the end, and stop if the user scrolls away from it.
// Movements of the list when it becomes longer do not count.
static void on_scrolled(GimbalLogPanel* self, GtkAdjustment* at) {
  double length = gtk_adjustment_get_upper(at), page = gtk_adjustment_get_page_size(at);
  if (length == self->length && !self->going) {
    self->at_end = gtk_adjustment_get_value(at) > length - page - 30;
  }
  self->length = length;
}

//---- copy, save, clear

// The text of the selected entries, or of all that the filter shows if at most one is selected.
static char* chosen_text(GimbalLogPanel* self) {
  g_autoptr(GListStore) chosen = g_list_store_new(GIMBAL_TYPE_LOG_ENTRY);
  GtkSelectionModel* model = gtk_list_view_get_model(self->list);
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(model)); i++) {
    g_autoptr(GimbalLogEntry) entry = g_list_model_get_item(G_LIST_MODEL(model), i);
    if (gtk_selection_model_is_selected(model, i)) g_list_store_append(chosen, entry);
  }
  gboolean several = g_list_model_get_n_items(G_LIST_MODEL(chosen)) > 1;
  return gimbal_log_to_text(several ? G_LIST_MODEL(chosen) : G_LIST_MODEL(self->shown));
}

static void on_copy(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  g_autofree char* text = chosen_text(GIMBAL_LOG_PANEL(widget));
  gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text);
}

static void on_clear(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  gimbal_log_clear(gimbal_session_get_log(GIMBAL_LOG_PANEL(widget)->session));
}

static void on_written(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalLogPanel) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char* name = g_file_get_basename(G_FILE(source));
  gboolean done = g_file_replace_contents_finish(G_FILE(source), result, NULL, &error);
  g_autofree char* text = done ? g_strdup_printf(_("Log saved as “%s”"), name)
                               : g_strdup_printf(_("The log could not be saved: %s"), error->message);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.toast", "s", text);
}

static void on_chosen(GFile* file, gpointer data) {
  GimbalLogPanel* self = data;
  if (file) {
    char* text = gimbal_log_to_text(G_LIST_MODEL(self->shown));
    g_autoptr(GBytes) bytes = g_bytes_new_take(text, strlen(text));
    g_file_replace_contents_bytes_async(file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL, on_written,
                                        g_object_ref(self));
  }
}

static void on_save(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  GimbalLogPanel* self = GIMBAL_LOG_PANEL(widget);
  gimbal_ask_file(
      GTK_WIDGET(self),
      &(GimbalFileQuestion){
          .use = GIMBAL_FILE_SAVE, .title = _("Save the Log"), .accept = _("_Save"), .name = "gimbal.log"},
      on_chosen, self, NULL);
}

//---- topics

static void on_topic(GSimpleAction* action, GVariant* value, gpointer user_data) {
  GimbalLogPanel* self = user_data;
  GimbalLog* log = gimbal_session_get_log(self->session);
  g_autoptr(GStrvBuilder) names = g_strv_builder_new();
  guint topics = 0;
  g_simple_action_set_state(action, value);
  for (guint i = 0; i < G_N_ELEMENTS(kTopics); i++) {
    g_autoptr(GVariant) state =
        g_action_group_get_action_state(G_ACTION_GROUP(self->topics), kTopics[i].name);
    if (!g_variant_get_boolean(state)) continue;
    topics |= 1u << kTopics[i].topic;
    g_strv_builder_add(names, kTopics[i].name);
  }
  g_auto(GStrv) list = g_strv_builder_end(names);
  g_settings_set_strv(gimbal_settings_get(), "log-topics", (const char* const*)list);
  gimbal_log_set_topics(log, topics);
}

// Enable the topics of the settings and those that the configuration of the engine's log asks for.
static void restore_topics(GimbalLogPanel* self) {
  g_auto(GStrv) names = g_settings_get_strv(gimbal_settings_get(), "log-topics");
  int asked = mju_getLogConfig().topics;
  guint topics = 0;
  for (guint i = 0; i < G_N_ELEMENTS(kTopics); i++) {
    gboolean on =
        g_strv_contains((const char* const*)names, kTopics[i].name) || (asked >> (kTopics[i].engine - 1) & 1);
    g_autoptr(GSimpleAction) action =
        g_simple_action_new_stateful(kTopics[i].name, NULL, g_variant_new_boolean(on));
    g_signal_connect(action, "change-state", G_CALLBACK(on_topic), self);
    g_action_map_add_action(G_ACTION_MAP(self->topics), G_ACTION(action));
    topics |= on ? 1u << kTopics[i].topic : 0;
  }
  gimbal_log_set_topics(gimbal_session_get_log(self->session), topics);
}

//---- object

static void gimbal_log_panel_bind(GimbalPage* page) {
  GimbalLogPanel* self = GIMBAL_LOG_PANEL(page);
  self->session = gimbal_page_get_session(page);
  GListModel* log = G_LIST_MODEL(gimbal_session_get_log(self->session));
  self->filter = GTK_FILTER(gtk_custom_filter_new(is_wanted, self, NULL));
  self->shown = gtk_filter_list_model_new(g_object_ref(log), g_object_ref(self->filter));
  g_autoptr(GtkSelectionModel) model =
      GTK_SELECTION_MODEL(gtk_multi_selection_new(g_object_ref(G_LIST_MODEL(self->shown))));
  gtk_list_view_set_model(self->list, model);
  g_signal_connect_object(self->shown, "items-changed", G_CALLBACK(on_shown), self, G_CONNECT_SWAPPED);
  restore_topics(self);
  on_shown(self);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalLogPanel, field, release)

#define PART(field) GIMBAL_PART(GimbalLogPanel, field)

static const GimbalPart kParts[] = {PART(box),     PART(search),   PART(severity), PART(source), PART(stack),
                                    PART(nothing), PART(scroller), PART(list),     {0}};

static const GimbalCall kCalls[] = {
    GIMBAL_CALL(setup_row), GIMBAL_CALL(bind_row), GIMBAL_CALL(on_activate), GIMBAL_CALL(on_filter), {0}};

static const GimbalPageHooks kHooks = {.bind = gimbal_log_panel_bind};

static void gimbal_log_panel_class_init(GimbalLogPanelClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), OWNS(going, gimbal_drop_source),
                    OWNS(shown, g_object_unref), OWNS(filter, g_object_unref), OWNS(topics, g_object_unref));
  gimbal_class_template(widget_class, "log-panel", kParts, kCalls);
  gtk_widget_class_install_action(widget_class, "log.copy", NULL, on_copy);
  gtk_widget_class_install_action(widget_class, "log.save", NULL, on_save);
  gtk_widget_class_install_action(widget_class, "log.clear", NULL, on_clear);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "log.copy", NULL);
}

static void gimbal_log_panel_init(GimbalLogPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->at_end = TRUE;
  self->topics = g_simple_action_group_new();
  GtkStringList* sources = gtk_string_list_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kSources); i++) gtk_string_list_append(sources, _(kSources[i].name));
  gtk_drop_down_set_model(self->source, G_LIST_MODEL(sources));
  g_object_unref(sources);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "topics", G_ACTION_GROUP(self->topics));
  GtkAdjustment* at = gtk_scrolled_window_get_vadjustment(self->scroller);
  g_signal_connect_object(at, "value-changed", G_CALLBACK(on_scrolled), self, G_CONNECT_SWAPPED);
}

//---- the row

const GimbalPageKind gimbal_log_page = {
    .name = "log",
    .title = N_("Console"),
    .icon = "gimbal-log-symbolic",
    .home = "bottom",
    .help = "profiler",
    .type = gimbal_log_panel_get_type,
};
