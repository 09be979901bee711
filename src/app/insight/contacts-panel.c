// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows contacts, constraint rows and, under the flag ipc, vertices that push in live tables that
// select in the 3D view, and an inspector that explains the numbers of a contact.
//
// The tables show the current frame. A contact is recognized in the next step by its geoms and its
// index among the contacts of the pair.

#include <glib/gi18n.h>
#include <math.h>

#include "doctor/contact-figures.h"
#include "insight/contact-view.h"
#include "model/constraint-rows.h"
#include "model/held-vertices.h"
#include "model/object-label.h"
#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/number-table.h"

enum {
  UPDATE_US = 150000,  // between updates, while the simulation runs
  MAX_ROWS = 2000
};

#define GIMBAL_TYPE_CONTACTS_PANEL (gimbal_contacts_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalContactsPanel, gimbal_contacts_panel, GIMBAL, CONTACTS_PANEL, GimbalPage)

struct _GimbalContactsPanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkStack* tables;
  GimbalNumberTable* contacts;
  GimbalNumberTable* rows;
  GimbalNumberTable* vertices;
  GimbalContactView* view;
  GtkToggleButton* freeze;
  GtkLabel* status;
  GtkWidget* hint;  // that a contact can be chosen
  GimbalSession* session;
  gint64 updated;
};

G_DEFINE_FINAL_TYPE(GimbalContactsPanel, gimbal_contacts_panel, GIMBAL_TYPE_PAGE)

static const GimbalTableColumn kContactColumns[] = {
    {N_("Geom"), NULL, GIMBAL_TABLE_TEXT},
    {N_("Other geom"), NULL, GIMBAL_TABLE_TEXT},
    {N_("Distance mm"), N_("Negative: they overlap; of a speculative contact made so that they just meet"),
     GIMBAL_TABLE_NUMBER},
    {N_("Normal N"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Friction N"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Cone %"), N_("100: it slips"), GIMBAL_TABLE_NUMBER},
    {N_("Slip mm/s"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Stiffness N/m"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Sag mm"), N_("At rest under the present force"), GIMBAL_TABLE_NUMBER},
    {N_("Impact ms"), N_("Of a speculative contact: how long after the start of the step they meet"),
     GIMBAL_TABLE_NUMBER},
    {N_("x m"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("y m"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("z m"), NULL, GIMBAL_TABLE_NUMBER},
};

static const GimbalTableColumn kRowColumns[] = {
    {N_("Kind"), NULL, GIMBAL_TABLE_WORD},
    {N_("Object"), NULL, GIMBAL_TABLE_TEXT},
    {N_("State"), NULL, GIMBAL_TABLE_WORD},
    {N_("Force"), N_("N or N·m"), GIMBAL_TABLE_NUMBER},
    {N_("Position"), N_("Violation or distance, m or rad"), GIMBAL_TABLE_NUMBER},
    {N_("Velocity"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Reference"), N_("Acceleration that the constraint asks for"), GIMBAL_TABLE_NUMBER},
    {N_("Impedance"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Stiffness K"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Damping B"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Regularizer R"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Margin"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Island"), NULL, GIMBAL_TABLE_NUMBER},
};

static const GimbalTableColumn kVertexColumns[] = {
    {N_("Flex"), NULL, GIMBAL_TABLE_TEXT},
    {N_("Vertex"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Push N"), N_("The largest force of the pairs of features that it is part of, in the last step"),
     GIMBAL_TABLE_NUMBER},
    {N_("x m"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("y m"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("z m"), NULL, GIMBAL_TABLE_NUMBER},
};

//---- contacts

static guint64 contact_key(const mjData* d, int i) {
  const mjContact* contact = d->contact + i;
  guint64 ordinal = 0;
  for (int k = i - 1; k >= 0 && k >= i - 64; k--) {
    ordinal += d->contact[k].geom[0] == contact->geom[0] && d->contact[k].geom[1] == contact->geom[1];
  }
  return (guint64)(guint32)contact->geom[0] << 40 ^ (guint64)(guint32)contact->geom[1] << 12 ^ ordinal;
}

static GimbalTableRow contact_row(const mjModel* m, mjData* d, int i, char* names[2]) {
  const mjContact* contact = d->contact + i;
  GimbalContactFigures f = gimbal_contact_figures(m, d, i);
  for (int k = 0; k < 2; k++) names[k] = gimbal_contact_side_label(m, contact, k);
  return (GimbalTableRow){
      .key = contact_key(d, i),
      .texts = {names[0], names[1]},
      .values = {0, 0, 1000 * f.distance, f.active ? f.normal : NAN, f.active ? f.tangent : NAN,
                 100 * f.usage, 1000 * f.slip, f.active ? f.stiffness : NAN, f.active ? 1000 * f.sag : NAN,
                 1000 * f.impact, contact->pos[0], contact->pos[1], contact->pos[2]}};
}

static void update_contacts(GimbalContactsPanel* self, const mjModel* m, mjData* d) {
  int count = MIN(d->ncon, MAX_ROWS);
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, count + 1);
  g_auto(GStrv) names = g_new0(char*, 2 * count + 1);
  for (int i = 0; i < count; i++) rows[i] = contact_row(m, d, i, names + 2 * i);
  gimbal_number_table_update(self->contacts, rows, count);
}

//---- constraint rows

static guint64 row_key(const mjData* d, int i) {
  guint64 ordinal = 0;
  for (int k = i - 1; k >= 0 && d->efc_type[k] == d->efc_type[i] && d->efc_id[k] == d->efc_id[i]; k--) {
    ordinal++;
  }
  return (guint64)(guint32)d->efc_type[i] << 56 ^ (guint64)(guint32)d->efc_id[i] << 16 ^ ordinal;
}

static void update_rows(GimbalContactsPanel* self, const mjModel* m, const mjData* d) {
  int count = MIN(d->nefc, MAX_ROWS);
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, count + 1);
  g_auto(GStrv) names = g_new0(char*, count + 1);
  for (int i = 0; i < count; i++) {
    int type, id;
    const mjtNum* kbip = d->efc_KBIP + 4 * i;
    names[i] = gimbal_constraint_object(m, d, i, &type, &id);
    rows[i] = (GimbalTableRow){
        .key = row_key(d, i),
        .texts = {gimbal_constraint_name(d->efc_type[i]), names[i], gimbal_constraint_state(d->efc_state[i])},
        .values = {0, 0, 0, d->efc_force[i], d->efc_pos[i], d->efc_vel[i], d->efc_aref[i], kbip[2], kbip[0],
                   kbip[1], d->efc_R[i], d->efc_margin[i], d->nisland > 0 ? d->efc_island[i] : NAN}};
  }
  gimbal_number_table_update(self->rows, rows, count);
}

//---- vertices that push

static int update_vertices(GimbalContactsPanel* self, const mjModel* m, const mjData* d) {
  g_autoptr(GArray) held = gimbal_held_vertices_new(m, d);
  int count = (int)MIN(held->len, MAX_ROWS);
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, count + 1);
  g_auto(GStrv) names = g_new0(char*, count + 1);
  for (int i = 0; i < count; i++) {
    const GimbalHeldVertex* v = &g_array_index(held, GimbalHeldVertex, i);
    int vertex = m->flex_vertadr[v->flex] + v->vertex;
    const mjtNum* at = d->flexvert_xpos + 3 * vertex;
    names[i] = gimbal_object_label(m, mjOBJ_FLEX, v->flex);
    rows[i] = (GimbalTableRow){
        .key = (guint64)vertex, .texts = {names[i]}, .values = {0, v->vertex, v->force, at[0], at[1], at[2]}};
  }
  gimbal_number_table_update(self->vertices, rows, count);
  return (int)held->len;
}

//---- frame

static gboolean shows_table(GimbalContactsPanel* self, const char* table) {
  return !g_strcmp0(gtk_stack_get_visible_child_name(self->tables), table);
}

static gboolean shows_contacts(GimbalContactsPanel* self) {
  return shows_table(self, "contacts");
}

static char* count_text(GimbalContactsPanel* self, int count) {
  gulong n = (gulong)count;
  if (shows_contacts(self)) return g_strdup_printf(ngettext("%d contact", "%d contacts", n), count);
  if (shows_table(self, "rows")) return g_strdup_printf(ngettext("%d row", "%d rows", n), count);
  return g_strdup_printf(ngettext("%d vertex pushes", "%d vertices push", n), count);
}

static void show_status(GimbalContactsPanel* self, int count) {
  g_autofree char* all = count_text(self, count);
  g_autofree char* text =
      count > MAX_ROWS ? g_strdup_printf(_("%s, the first %d shown"), all, MAX_ROWS) : g_steal_pointer(&all);
  gtk_label_set_text(self->status, text);
}

static void show_contact(GimbalContactsPanel* self, const GimbalFrame* frame) {
  guint64 key;
  int index;
  gboolean selected = shows_contacts(self) && gimbal_number_table_get_selected(self->contacts, &key, &index);
  gimbal_contact_view_show(self->view, &frame->view, frame->data, selected ? index : -1);
  gtk_widget_set_visible(self->hint, shows_contacts(self) && !selected && frame->data->ncon);
}

static void contacts_panel_update(GimbalContactsPanel* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  gint64 now = g_get_monotonic_time();
  if (!frame || gtk_toggle_button_get_active(self->freeze)) return;
  if (frame->running && now - self->updated < UPDATE_US) return;
  self->updated = now;
  int count;
  if (shows_contacts(self)) {
    update_contacts(self, &frame->view, frame->data);
    count = frame->data->ncon;
  } else if (shows_table(self, "rows")) {
    update_rows(self, &frame->view, frame->data);
    count = frame->data->nefc;
  } else {
    count = update_vertices(self, &frame->view, frame->data);
  }
  show_status(self, count);
  show_contact(self, frame);
}

static void on_table(GimbalContactsPanel* self) {
  self->updated = 0;
  if (!shows_contacts(self)) gtk_widget_set_visible(GTK_WIDGET(self->view), FALSE);
  contacts_panel_update(self);
}

static void on_contact(GimbalContactsPanel* self, guint64 key, int index) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  (void)key;
  if (!frame || index >= frame->data->ncon) return;
  int geom = gimbal_contact_geom(frame->compiled->model, frame->data->contact + index);
  if (geom >= 0) gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", mjOBJ_GEOM, geom);
  show_contact(self, frame);
}

static void on_row(GimbalContactsPanel* self, guint64 key, int index) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  int type, id;
  (void)key;
  if (!frame || index >= frame->data->nefc) return;
  g_autofree char* name = gimbal_constraint_object(frame->compiled->model, frame->data, index, &type, &id);
  if (id >= 0) gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", type, id);
}

static void on_vertex(GimbalContactsPanel* self, guint64 key, int index) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  (void)index;
  if (!frame || key >= (guint64)frame->view.nflexvert) return;
  int flex = frame->view.nflex - 1;
  while (flex > 0 && frame->view.flex_vertadr[flex] > (int)key) flex--;
  gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", mjOBJ_FLEX, flex);
}

//---- export

static GimbalNumberTable* shown_table(GimbalContactsPanel* self) {
  return GIMBAL_NUMBER_TABLE(gtk_stack_get_visible_child(self->tables));
}

static void on_chosen(GFile* file, gpointer data) {
  GimbalContactsPanel* self = data;
  g_autofree char* text = gimbal_number_table_to_csv(shown_table(self));
  g_autoptr(GError) error = NULL;
  if (file && !g_file_replace_contents(file, text, strlen(text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL,
                                       &error)) {
    gimbal_toast_error(GTK_WIDGET(self), error);
  }
}

static void on_export(GimbalContactsPanel* self) {
  g_autofree char* name = g_strconcat(gtk_stack_get_visible_child_name(self->tables), ".csv", NULL);
  gimbal_ask_file(
      GTK_WIDGET(self),
      &(GimbalFileQuestion){
          .use = GIMBAL_FILE_SAVE, .title = _("Export as CSV"), .accept = _("_Export"), .name = name},
      on_chosen, self, NULL);
}

//---- object

// Vertices are a table of models with the flag ipc only; without contacts there it says where to
// look.
static void offer_vertices(GimbalContactsPanel* self, const mjModel* m) {
  gboolean holds = m && gimbal_holds_surfaces(m);
  GtkWidget* vertices = GTK_WIDGET(self->vertices);
  if (!holds && shows_table(self, "vertices")) gtk_stack_set_visible_child_name(self->tables, "contacts");
  gtk_stack_page_set_visible(gtk_stack_get_page(self->tables, vertices), holds);
  gimbal_number_table_set_empty_text(
      self->contacts,
      holds ? _("No contact: under the flag ipc surfaces stand apart by what their vertices push")
            : _("Nothing touches"));
}

static void gimbal_contacts_panel_model(GimbalPage* page, GimbalCompiled* compiled) {
  GimbalContactsPanel* self = GIMBAL_CONTACTS_PANEL(page);
  gimbal_number_table_update(self->contacts, NULL, 0);
  gimbal_number_table_update(self->rows, NULL, 0);
  gimbal_number_table_update(self->vertices, NULL, 0);
  offer_vertices(self, compiled ? compiled->model : NULL);
  self->updated = 0;
}

static void gimbal_contacts_panel_frame(GimbalPage* page, GimbalFrame* frame) {
  (void)frame;
  contacts_panel_update(GIMBAL_CONTACTS_PANEL(page));
}

static void gimbal_contacts_panel_map(GimbalPage* page) {
  on_table(GIMBAL_CONTACTS_PANEL(page));
}

static void gimbal_contacts_panel_bind(GimbalPage* page) {
  GIMBAL_CONTACTS_PANEL(page)->session = gimbal_page_get_session(page);
}

static const GimbalPageHooks kHooks = {.bind = gimbal_contacts_panel_bind,
                                       .model = gimbal_contacts_panel_model,
                                       .frame = gimbal_contacts_panel_frame,
                                       .map = gimbal_contacts_panel_map};

static void gimbal_contacts_panel_class_init(GimbalContactsPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalContactsPanel, box, gtk_widget_unparent));
}

static GtkWidget* make_tools(GimbalContactsPanel* self) {
  GtkWidget* tools = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* switcher = gtk_stack_switcher_new();
  GtkWidget* export = gtk_button_new_from_icon_name("document-send-symbolic");
  self->freeze = GTK_TOGGLE_BUTTON(gtk_toggle_button_new());
  self->status = GTK_LABEL(gtk_label_new(""));
  self->hint = gtk_label_new(_("Choose a contact to see what its numbers mean"));
  gtk_widget_add_css_class(self->hint, "dim-label");
  gtk_widget_set_visible(self->hint, FALSE);
  gtk_stack_switcher_set_stack(GTK_STACK_SWITCHER(switcher), self->tables);
  gtk_button_set_icon_name(GTK_BUTTON(self->freeze), "media-playback-pause-symbolic");
  gimbal_tooltip_set(GTK_WIDGET(self->freeze), _("Freeze the Tables"));
  gimbal_tooltip_set(export, _("Export as CSV"));
  gtk_widget_add_css_class(GTK_WIDGET(self->freeze), "flat");
  gtk_widget_add_css_class(export, "flat");
  gtk_widget_add_css_class(GTK_WIDGET(self->status), "dim-label");
  gtk_widget_add_css_class(tools, "table-tools");
  // shown in full or not at all
  GtkWidget* told = gimbal_fitting_new(GTK_WIDGET(self->status), gtk_label_new(""));
  gtk_widget_set_hexpand(told, TRUE);
  gtk_label_set_xalign(self->status, 0);
  g_signal_connect_swapped(export, "clicked", G_CALLBACK(on_export), self);
  gtk_box_append(GTK_BOX(tools), switcher);
  gtk_box_append(GTK_BOX(tools), told);
  gtk_box_append(GTK_BOX(tools), gimbal_fitting_new(self->hint, gtk_label_new("")));
  gtk_box_append(GTK_BOX(tools), GTK_WIDGET(self->freeze));
  gtk_box_append(GTK_BOX(tools), export);
  return tools;
}

static void gimbal_contacts_panel_init(GimbalContactsPanel* self) {
  GtkWidget* left = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  self->tables = GTK_STACK(gtk_stack_new());
  self->contacts =
      GIMBAL_NUMBER_TABLE(gimbal_number_table_new(kContactColumns, G_N_ELEMENTS(kContactColumns)));
  self->rows = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(kRowColumns, G_N_ELEMENTS(kRowColumns)));
  self->vertices = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(kVertexColumns, G_N_ELEMENTS(kVertexColumns)));
  self->view = GIMBAL_CONTACT_VIEW(gimbal_contact_view_new());
  gimbal_number_table_set_name(self->contacts, _("Contacts"));
  gimbal_number_table_set_name(self->rows, _("Constraint Rows"));
  gimbal_number_table_set_name(self->vertices, _("Vertices"));
  gimbal_number_table_set_empty_text(self->rows, _("No constraint is at work"));
  gimbal_number_table_set_empty_text(self->vertices, _("No vertex pushes"));
  gtk_stack_add_titled(self->tables, GTK_WIDGET(self->contacts), "contacts", _("Contacts"));
  gtk_stack_add_titled(self->tables, GTK_WIDGET(self->rows), "rows", _("Constraint Rows"));
  gtk_stack_add_titled(self->tables, GTK_WIDGET(self->vertices), "vertices", _("Vertices"));
  offer_vertices(self, NULL);
  gtk_widget_set_size_request(GTK_WIDGET(self->view), 250, -1);
  gtk_box_append(GTK_BOX(left), make_tools(self));
  gtk_box_append(GTK_BOX(left), GTK_WIDGET(self->tables));
  gtk_box_append(GTK_BOX(self->box), left);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->view));
  gtk_widget_set_visible(GTK_WIDGET(self->view), FALSE);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  g_signal_connect_swapped(self->contacts, "selected", G_CALLBACK(on_contact), self);
  g_signal_connect_swapped(self->rows, "selected", G_CALLBACK(on_row), self);
  g_signal_connect_swapped(self->vertices, "selected", G_CALLBACK(on_vertex), self);
  g_signal_connect_swapped(self->tables, "notify::visible-child", G_CALLBACK(on_table), self);
}

//---- the row

const GimbalPageKind gimbal_contacts_page = {
    .name = "contacts",
    .title = N_("Contacts"),
    .icon = "gimbal-contact-symbolic",
    .home = "bottom",
    .help = "profiler",
    .needs_model = TRUE,
    .type = gimbal_contacts_panel_get_type,
};
