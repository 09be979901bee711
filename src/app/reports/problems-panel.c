// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The list of problems of the text.

#include <glib/gi18n.h>

#include "language/messages/codes.h"
#include "page/page.h"
#include "reports/problem-groups.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"

#define GIMBAL_TYPE_PROBLEMS_PANEL (gimbal_problems_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalProblemsPanel, gimbal_problems_panel, GIMBAL, PROBLEMS_PANEL, GimbalPage)

struct _GimbalProblemsPanel {
  GimbalPage parent;
  GtkStack* stack;
  GtkListView* list;
  GtkToggleButton *errors, *warnings, *notes;
  GtkWidget* mend;  // button that mends all errors whose repair is certain
  GtkDropDown* files;
  GtkStringList* names;  // of files, as paths; the first stands for all
  GimbalProblemGroups* groups;
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
  GtkWidget* more;         // button that shows others of the same cause
  GtkWidget* fix;          // button that offers fixes
  GtkWidget* help;         // button that explains the code of the problem
  GimbalProblem* problem;  // borrowed, while the row has one
} Row;

static void on_more(GtkWidget* button, const Row* row) {
  GtkWidget* panel = gtk_widget_get_ancestor(button, GIMBAL_TYPE_PROBLEMS_PANEL);
  g_autoptr(GimbalProblem) problem = row->problem ? g_object_ref(row->problem) : NULL;
  if (problem) gimbal_problem_groups_toggle(GIMBAL_PROBLEMS_PANEL(panel)->groups, problem);
}

// The fixes come up at the place in the text.
static void on_fix(GtkWidget* button, const Row* row) {
  GtkWidget* panel = gtk_widget_get_ancestor(button, GIMBAL_TYPE_PROBLEMS_PANEL);
  if (!row->problem) return;
  gimbal_page_activate_problem(GIMBAL_PAGE(panel), row->problem);
  gtk_widget_activate_action(panel, "win.fix", NULL);
}

static void setup_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  Row* row = g_new0(Row, 1);
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget* texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
  row->icon = GTK_IMAGE(gtk_image_new());
  row->message = GTK_LABEL(gtk_label_new(NULL));
  row->hint = GTK_LABEL(gtk_label_new(NULL));
  row->place = GTK_LABEL(gtk_label_new(NULL));
  row->more = gtk_button_new();
  row->fix = gtk_button_new_with_label(_("Fix…"));
  row->help = gtk_button_new_from_icon_name("help-about-symbolic");
  gtk_widget_add_css_class(row->more, "flat");
  gtk_widget_add_css_class(row->more, "problem-more");
  gtk_widget_set_halign(row->more, GTK_ALIGN_START);
  g_signal_connect(row->more, "clicked", G_CALLBACK(on_more), row);
  gtk_widget_add_css_class(row->fix, "flat");
  gtk_widget_add_css_class(row->fix, "hover-fix");
  gtk_widget_set_valign(row->fix, GTK_ALIGN_START);
  g_signal_connect(row->fix, "clicked", G_CALLBACK(on_fix), row);
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
  gtk_box_append(GTK_BOX(texts), row->more);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(row->icon));
  gtk_box_append(GTK_BOX(box), texts);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(row->place));
  gtk_box_append(GTK_BOX(box), row->fix);
  gtk_box_append(GTK_BOX(box), row->help);
  gtk_list_item_set_child(item, box);
  g_object_set_data_full(G_OBJECT(item), "row", row, g_free);
}

static char* place_text(GimbalProblem* problem) {
  g_autofree char* name = problem->file && *problem->file ? g_path_get_basename(problem->file) : g_strdup("");
  return problem->line > 0 ? g_strdup_printf("%s:%d:%d", name, problem->line, problem->column)
                           : g_steal_pointer(&name);
}

// How many others of the same cause stand behind a row.
static void show_more(GimbalProblemsPanel* self, Row* row) {
  guint count = gimbal_problem_groups_more(self->groups, row->problem);
  g_autofree char* text = g_strdup_printf(ngettext("and %u like it", "and %u like it", count), count);
  gtk_button_set_label(GTK_BUTTON(row->more), text);
  gtk_widget_set_visible(row->more, count > 0);
}

static void unbind_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  Row* row = g_object_get_data(G_OBJECT(item), "row");
  row->problem = NULL;
}

static void bind_row(GtkSignalListItemFactory* factory, GtkListItem* item, GimbalProblemsPanel* self) {
  (void)factory;
  Row* row = g_object_get_data(G_OBJECT(item), "row");
  GimbalProblem* problem = gtk_list_item_get_item(item);
  g_autofree char* place = place_text(problem);
  row->problem = problem;
  show_more(self, row);
  // what is offered at a place is for texts of models; a panel is a program
  gboolean program = problem->file && g_str_has_suffix(problem->file, ".py");
  gtk_widget_set_visible(row->fix, problem->line > 0 && !program);
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
      g_list_model_get_item(gimbal_problem_groups_get_rows(self->groups), position);
  if (problem) gimbal_page_activate_problem(GIMBAL_PAGE(self), problem);
}

//---- what is shown

static void show_number(GimbalProblemsPanel* self, GtkToggleButton* button, GimbalSeverity severity) {
  guint count = gimbal_problem_groups_count(self->groups, severity);
  GtkWidget* content = gtk_button_get_child(GTK_BUTTON(button));
  g_autofree char* text = g_strdup_printf("%u", count);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(content)), text);
  gtk_widget_set_visible(GTK_WIDGET(button), count > 0);
}

static void on_kinds(GimbalProblemsPanel* self) {
  GtkToggleButton* buttons[] = {[GIMBAL_SEVERITY_NOTE] = self->notes,
                                [GIMBAL_SEVERITY_WARNING] = self->warnings,
                                [GIMBAL_SEVERITY_ERROR] = self->errors};
  for (int i = 0; i < (int)G_N_ELEMENTS(buttons); i++) {
    gimbal_problem_groups_show(self->groups, (GimbalSeverity)i, gtk_toggle_button_get_active(buttons[i]));
  }
}

static void on_file(GimbalProblemsPanel* self) {
  guint chosen = gtk_drop_down_get_selected(self->files);
  gboolean all = !chosen || chosen == GTK_INVALID_LIST_POSITION;
  gimbal_problem_groups_set_file(self->groups, all ? NULL : gtk_string_list_get_string(self->names, chosen));
}

static gboolean has_name(GtkStringList* names, const char* name) {
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(names)); i++) {
    if (!g_strcmp0(gtk_string_list_get_string(names, i), name)) return TRUE;
  }
  return FALSE;
}

// The files with problems, for as long as there are several. The chosen one stays while it has any.
static void show_files(GimbalProblemsPanel* self, GListModel* problems) {
  guint chosen = gtk_drop_down_get_selected(self->files), now = 0;
  g_autofree char* name = chosen && chosen != GTK_INVALID_LIST_POSITION
                              ? g_strdup(gtk_string_list_get_string(self->names, chosen))
                              : NULL;
  g_signal_handlers_block_by_func(self->files, on_file, self);
  gtk_string_list_splice(self->names, 0, g_list_model_get_n_items(G_LIST_MODEL(self->names)), NULL);
  gtk_string_list_append(self->names, _("All Files"));
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    if (!problem->file || !*problem->file || has_name(self->names, problem->file)) continue;
    gtk_string_list_append(self->names, problem->file);
    if (!g_strcmp0(name, problem->file)) now = g_list_model_get_n_items(G_LIST_MODEL(self->names)) - 1;
  }
  gtk_drop_down_set_selected(self->files, now);
  g_signal_handlers_unblock_by_func(self->files, on_file, self);
  gtk_widget_set_visible(GTK_WIDGET(self->files), g_list_model_get_n_items(G_LIST_MODEL(self->names)) > 2);
  if (name && !now) gimbal_problem_groups_set_file(self->groups, NULL);
}

static char* file_name(GtkStringObject* object) {
  return g_path_get_basename(gtk_string_object_get_string(object));
}

static void on_problems(GimbalProblemsPanel* self) {
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(self->session));
  guint count = g_list_model_get_n_items(problems);
  show_files(self, problems);
  gimbal_problem_groups_set(self->groups, problems);
  show_number(self, self->errors, GIMBAL_SEVERITY_ERROR);
  show_number(self, self->warnings, GIMBAL_SEVERITY_WARNING);
  show_number(self, self->notes, GIMBAL_SEVERITY_NOTE);
  gtk_widget_set_visible(self->mend, gimbal_problem_groups_count(self->groups, GIMBAL_SEVERITY_ERROR) > 0);
  gtk_stack_set_visible_child_name(self->stack, count ? "list" : "empty");
  gimbal_page_set_badge(GIMBAL_PAGE(self), count,
                        gimbal_problems_count_errors(gimbal_session_get_problems(self->session)) > 0);
}

static void gimbal_problems_panel_bind(GimbalPage* page) {
  GimbalProblemsPanel* self = GIMBAL_PROBLEMS_PANEL(page);
  self->session = gimbal_page_get_session(page);
  GtkSelectionModel* model = GTK_SELECTION_MODEL(
      gtk_single_selection_new(g_object_ref(gimbal_problem_groups_get_rows(self->groups))));
  gtk_single_selection_set_autoselect(GTK_SINGLE_SELECTION(model), FALSE);
  gtk_single_selection_set_can_unselect(GTK_SINGLE_SELECTION(model), TRUE);
  gtk_list_view_set_model(self->list, model);
  g_object_unref(model);
  g_signal_connect_object(self->session, "problems-changed", G_CALLBACK(on_problems), self,
                          G_CONNECT_SWAPPED);
  on_problems(self);
}

static const GimbalPart kParts[] = {
    GIMBAL_PART(GimbalProblemsPanel, stack),  GIMBAL_PART(GimbalProblemsPanel, list),
    GIMBAL_PART(GimbalProblemsPanel, errors), GIMBAL_PART(GimbalProblemsPanel, warnings),
    GIMBAL_PART(GimbalProblemsPanel, notes),  GIMBAL_PART(GimbalProblemsPanel, mend),
    GIMBAL_PART(GimbalProblemsPanel, files),  {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(setup_row),
                                    GIMBAL_CALL(bind_row),
                                    GIMBAL_CALL(unbind_row),
                                    GIMBAL_CALL(on_activate),
                                    GIMBAL_CALL(on_kinds),
                                    GIMBAL_CALL(on_file),
                                    {0}};

static const GimbalPageHooks kHooks = {.bind = gimbal_problems_panel_bind};

static void gimbal_problems_panel_class_init(GimbalProblemsPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalProblemsPanel, stack, gtk_widget_unparent),
                    GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalProblemsPanel, groups, gimbal_problem_groups_free),
                    GIMBAL_OWNS(GimbalProblemsPanel, names, g_object_unref));
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "problems-panel", kParts, kCalls);
}

static void gimbal_problems_panel_init(GimbalProblemsPanel* self) {
  self->groups = gimbal_problem_groups_new();
  self->names = gtk_string_list_new(NULL);
  gtk_widget_init_template(GTK_WIDGET(self));
  g_autoptr(GtkExpression) name =
      gtk_cclosure_expression_new(G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK(file_name), NULL, NULL);
  gtk_drop_down_set_expression(self->files, name);
  gtk_drop_down_set_model(self->files, G_LIST_MODEL(self->names));
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
