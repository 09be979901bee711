// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The list of problems of the text.

#include <glib/gi18n.h>

#include "language/messages/codes.h"
#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"

#define GIMBAL_TYPE_PROBLEMS_PANEL (gimbal_problems_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalProblemsPanel, gimbal_problems_panel, GIMBAL, PROBLEMS_PANEL, GimbalPage)

struct _GimbalProblemsPanel {
  GimbalPage parent;
  GtkStack* stack;
  GtkListView* list;
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalProblemsPanel, gimbal_problems_panel, GIMBAL_TYPE_PAGE)

static const struct {
  const char* icon;
  const char* style;
} kSeverity[] = {
    [GIMBAL_SEVERITY_NOTE] = {"dialog-information-symbolic", "accent"},
    [GIMBAL_SEVERITY_WARNING] = {"dialog-warning-symbolic", "warning"},
    [GIMBAL_SEVERITY_ERROR] = {"dialog-error-symbolic", "error"},
};
_Static_assert(G_N_ELEMENTS(kSeverity) == GIMBAL_SEVERITY_ERROR + 1, "a row for each severity");

// A row: icon, message over hint, place.
typedef struct Row {
  GtkImage* icon;
  GtkLabel* message;
  GtkLabel* hint;
  GtkLabel* place;
  GtkWidget* help;  // button that explains the code of the problem
} Row;

static void setup_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  Row* row = g_new0(Row, 1);
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget* texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
  row->icon = GTK_IMAGE(gtk_image_new());
  row->message = GTK_LABEL(gtk_label_new(NULL));
  row->hint = GTK_LABEL(gtk_label_new(NULL));
  row->place = GTK_LABEL(gtk_label_new(NULL));
  row->help = gtk_button_new_from_icon_name("dialog-question-symbolic");
  gtk_widget_add_css_class(row->help, "flat");
  gtk_widget_set_valign(row->help, GTK_ALIGN_START);
  // set the target first: the toolkit warns of an action without the target that it needs
  gtk_actionable_set_action_target(GTK_ACTIONABLE(row->help), "s", "");
  gtk_actionable_set_action_name(GTK_ACTIONABLE(row->help), "win.help-page");
  gimbal_tooltip_set(row->help, _("What This Means"));
  gtk_label_set_xalign(row->message, 0);
  gtk_label_set_wrap(row->message, TRUE);
  gtk_label_set_xalign(row->hint, 0);
  gtk_label_set_wrap(row->hint, TRUE);
  gtk_widget_add_css_class(GTK_WIDGET(row->hint), "dim-label");
  gtk_widget_add_css_class(GTK_WIDGET(row->place), "dim-label");
  gtk_widget_add_css_class(GTK_WIDGET(row->place), "numeric");
  gtk_widget_set_valign(GTK_WIDGET(row->icon), GTK_ALIGN_START);
  gtk_widget_set_valign(GTK_WIDGET(row->place), GTK_ALIGN_START);
  gtk_widget_set_hexpand(texts, TRUE);
  gtk_widget_add_css_class(box, "problem-row");
  gtk_box_append(GTK_BOX(texts), GTK_WIDGET(row->message));
  gtk_box_append(GTK_BOX(texts), GTK_WIDGET(row->hint));
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(row->icon));
  gtk_box_append(GTK_BOX(box), texts);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(row->place));
  gtk_box_append(GTK_BOX(box), row->help);
  gtk_list_item_set_child(item, box);
  g_object_set_data_full(G_OBJECT(item), "row", row, g_free);
}

static char* place_text(GimbalProblem* problem) {
  g_autofree char* name = problem->file && *problem->file ? g_path_get_basename(problem->file) : g_strdup("");
  return problem->line > 0 ? g_strdup_printf("%s:%d:%d", name, problem->line, problem->column)
                           : g_steal_pointer(&name);
}

static void bind_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  Row* row = g_object_get_data(G_OBJECT(item), "row");
  GimbalProblem* problem = gtk_list_item_get_item(item);
  g_autofree char* place = place_text(problem);
  gtk_image_set_from_icon_name(row->icon, kSeverity[problem->severity].icon);
  gtk_widget_set_css_classes(GTK_WIDGET(row->icon),
                             (const char*[]){kSeverity[problem->severity].style, NULL});
  gtk_label_set_text(row->message, problem->message);
  gtk_label_set_text(row->hint, problem->hint ? problem->hint : "");
  gtk_widget_set_visible(GTK_WIDGET(row->hint), problem->hint != NULL);
  gtk_label_set_text(row->place, place);
  g_autofree char* page = g_strconcat(GIMBAL_PROBLEM_PAGE, problem->code, NULL);
  gtk_actionable_set_action_target(GTK_ACTIONABLE(row->help), "s", page);
  gtk_widget_set_visible(row->help, gimbal_code_find(problem->code) != NULL);
}

static void on_activate(GimbalProblemsPanel* self, guint position) {
  g_autoptr(GimbalProblem) problem =
      g_list_model_get_item(gimbal_problems_get_list(gimbal_session_get_problems(self->session)), position);
  if (problem) gimbal_page_activate_problem(GIMBAL_PAGE(self), problem);
}

static void on_problems(GimbalProblemsPanel* self) {
  guint count =
      g_list_model_get_n_items(gimbal_problems_get_list(gimbal_session_get_problems(self->session)));
  gtk_stack_set_visible_child_name(self->stack, count ? "list" : "empty");
  gimbal_page_set_badge(GIMBAL_PAGE(self), count,
                        gimbal_problems_count_errors(gimbal_session_get_problems(self->session)) > 0);
}

static void gimbal_problems_panel_bind(GimbalPage* page) {
  GimbalProblemsPanel* self = GIMBAL_PROBLEMS_PANEL(page);
  self->session = gimbal_page_get_session(page);
  GtkSelectionModel* model = GTK_SELECTION_MODEL(gtk_single_selection_new(
      g_object_ref(gimbal_problems_get_list(gimbal_session_get_problems(self->session)))));
  gtk_single_selection_set_autoselect(GTK_SINGLE_SELECTION(model), FALSE);
  gtk_single_selection_set_can_unselect(GTK_SINGLE_SELECTION(model), TRUE);
  gtk_list_view_set_model(self->list, model);
  g_object_unref(model);
  g_signal_connect_object(self->session, "problems-changed", G_CALLBACK(on_problems), self,
                          G_CONNECT_SWAPPED);
  on_problems(self);
}

static const GimbalPart kParts[] = {
    GIMBAL_PART(GimbalProblemsPanel, stack), GIMBAL_PART(GimbalProblemsPanel, list), {0}};

static const GimbalCall kCalls[] = {
    GIMBAL_CALL(setup_row), GIMBAL_CALL(bind_row), GIMBAL_CALL(on_activate), {0}};

static const GimbalPageHooks kHooks = {.bind = gimbal_problems_panel_bind};

static void gimbal_problems_panel_class_init(GimbalProblemsPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalProblemsPanel, stack, gtk_widget_unparent));
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "problems-panel", kParts, kCalls);
}

static void gimbal_problems_panel_init(GimbalProblemsPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
}

//---- the row

const GimbalPageKind gimbal_problems_page = {
    .name = "problems",
    .title = N_("Problems"),
    .icon = "dialog-warning-symbolic",
    .home = "bottom",
    .help = "editor",
    .type = gimbal_problems_panel_get_type,
    .spots = {[GIMBAL_ARRANGE_AUTHOR] = {.front = TRUE}},
};
