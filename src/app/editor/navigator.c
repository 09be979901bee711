// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Commands that use the meaning of the text.

#include "editor/navigator.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "author/author.h"
#include "author/mend.h"
#include "base/engine-guard.h"
#include "base/settings.h"
#include "language/edit/format.h"
#include "language/edit/rename.h"
#include "language/files/needs.h"
#include "language/fix/fix.h"
#include "language/scan/outline.h"
#include "language/scan/text-place.h"
#include "widgets/control/chooser.h"
#include "widgets/control/passing-popover.h"
#include "widgets/control/signal.h"
#include "widgets/control/toast.h"
#include "widgets/control/toolkit.h"

//---- what all need

static GimbalProject* project_of(GimbalEditor* self) {
  return gimbal_session_get_project(gimbal_editor_get_session(self));
}

static void navigator_report(GimbalEditor* self, const char* text) {
  gimbal_toast(GTK_WIDGET(self), text);
}

static void navigator_apply(GimbalEditor* self, const GArray* edits) {
  g_autoptr(GError) error = NULL;
  GimbalDocument* document = gimbal_editor_get_document(self);
  if (!gimbal_project_apply(project_of(self), edits, &error)) navigator_report(self, error->message);
  if (document) gimbal_editor_show(self, document);
  gimbal_session_compile(gimbal_editor_get_session(self), TRUE);
}

// The names of all files, and the one at the caret. The name belongs to names, which belongs to the
// caller.
static const GimbalMjcfName* name_at_caret(GimbalEditor* self, GArray** names) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  *names = NULL;
  if (!page) return NULL;
  g_autofree char* path = gimbal_editor_page_dup_path(page);
  *names = gimbal_mjcf_all_names(gimbal_project_get_files(project_of(self)));
  return gimbal_mjcf_name_at(*names, path, gimbal_editor_page_get_menu_place(page));
}

static void get_place(GimbalEditorPage* page, GtkTextIter* iter) {
  gimbal_document_iter_at(gimbal_editor_page_get_document(page), gimbal_editor_page_get_menu_place(page),
                          iter);
}

static void caret_area(GimbalEditorPage* page, GdkRectangle* area) {
  GtkTextIter place;
  get_place(page, &place);
  gimbal_source_view_get_area(gimbal_editor_page_get_view(page), &place, area);
}

// "arm.xml:12"
static char* place_text(GPtrArray* files, const char* path, gsize offset) {
  GimbalMjcfFile* file = gimbal_mjcf_files_find(files, path);
  g_autofree char* base = g_path_get_basename(path);
  int line = file ? gimbal_text_line(file->tree->text, MIN(offset, file->tree->length)) : 1;
  return g_strdup_printf("%s:%d", base, line);
}

//---- definition

// The file that an include at the caret names.
static char* include_at_caret(GimbalEditor* self) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  g_autofree char* path = gimbal_editor_page_dup_path(page);
  GPtrArray* files = gimbal_project_get_files(project_of(self));
  GimbalMjcfFile* file = gimbal_mjcf_files_find(files, path);
  return file ? gimbal_mjcf_files_include_at(files, file, gimbal_editor_page_get_menu_place(page)) : NULL;
}

gboolean gimbal_navigator_go_to_definition(GimbalEditor* self) {
  g_autoptr(GArray) names = NULL;
  const GimbalMjcfName* name = name_at_caret(self, &names);
  const GimbalMjcfName* target = name ? gimbal_mjcf_declaration(names, name) : NULL;
  if (target) return gimbal_editor_go_to_place(self, target->path, target->start, target->end);
  g_autofree char* include = gimbal_editor_get_page(self) ? include_at_caret(self) : NULL;
  return include && gimbal_editor_go_to_place(self, include, 0, 0);
}

//---- references

typedef struct Place {
  char* path;
  gsize start, end;
} Place;

static void place_clear(gpointer data) {
  g_free(((Place*)data)->path);
}

static GArray* places_new(void) {
  GArray* places = g_array_new(FALSE, FALSE, sizeof(Place));
  g_array_set_clear_func(places, place_clear);
  return places;
}

// The places behind the lines of a chooser.
typedef struct PlaceChoice {
  GimbalEditor* editor;
  GArray* places;  // of Place
} PlaceChoice;

static void place_choice_free(PlaceChoice* choice) {
  g_array_unref(choice->places);
  g_free(choice);
}

static void on_place_chosen(GimbalChooser* chooser, guint number, const PlaceChoice* choice) {
  const Place* place = &g_array_index(choice->places, Place, number);
  (void)chooser;
  gimbal_editor_go_to_place(choice->editor, place->path, place->start, place->end);
}

// Show a chooser whose lines are places to go to. Takes places.
static void popup_places(GimbalEditor* self, GimbalChooser* chooser, GArray* places) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  GdkRectangle area;
  PlaceChoice* choice = g_new(PlaceChoice, 1);
  *choice = (PlaceChoice){self, places};
  gimbal_connect_owned(chooser, "chosen", G_CALLBACK(on_place_chosen), choice,
                       (GDestroyNotify)place_choice_free);
  caret_area(page, &area);
  gimbal_chooser_popup(chooser, GTK_WIDGET(gimbal_editor_page_get_view(page)), &area);
}

gboolean gimbal_navigator_show_references(GimbalEditor* self) {
  g_autoptr(GArray) names = NULL;
  const GimbalMjcfName* name = name_at_caret(self, &names);
  if (!name) return FALSE;
  GPtrArray* files = gimbal_project_get_files(project_of(self));
  g_autofree char* heading = g_strdup_printf(_("%s “%s”"), name->names, name->name);
  GimbalChooser* chooser = gimbal_chooser_new(heading, NULL);
  GArray* places = places_new();
  for (guint i = 0; i < names->len; i++) {
    const GimbalMjcfName* other = &g_array_index(names, GimbalMjcfName, i);
    if (!gimbal_mjcf_same_name(other, name)) continue;
    g_autofree char* label = gimbal_mjcf_label(gimbal_mjcf_files_find(files, other->path)->tree, other->node);
    g_autofree char* told = other->declares ? g_strdup_printf(_("%s (declaration)"), label) : g_strdup(label);
    g_autofree char* where = place_text(files, other->path, other->start);
    Place place = {g_strdup(other->path), other->start, other->end};
    gimbal_chooser_add(chooser, told, where, 0);
    if (other->path == name->path && other->start == name->start) gimbal_chooser_select(chooser, places->len);
    g_array_append_val(places, place);
  }
  popup_places(self, chooser, places);
  return TRUE;
}

//---- outline

void gimbal_navigator_show_outline(GimbalEditor* self) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  const GimbalMjcfTree* tree = page ? gimbal_document_get_tree(gimbal_editor_page_get_document(page)) : NULL;
  if (!tree) return;
  GimbalChooser* chooser = gimbal_chooser_new(NULL, _("Filter the outline"));
  GArray* places = places_new();
  gsize caret = gimbal_editor_page_get_caret(page);
  GimbalMjcfLines lines = {.text = tree->text};
  guint here = 0;
  for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (node->kind != GIMBAL_MJCF_ELEMENT) continue;
    g_autofree char* label = gimbal_mjcf_label(tree, i);
    g_autofree char* where = g_strdup_printf("%d", 1 + gimbal_mjcf_line_of(&lines, node->start));
    if (node->start <= caret) here = places->len;
    Place place = {gimbal_editor_page_dup_path(page), node->start + 1, node->name_end};
    gimbal_chooser_add(chooser, label, where, node->depth);
    g_array_append_val(places, place);
  }
  gimbal_chooser_select(chooser, here);
  popup_places(self, chooser, places);
}

//---- rename

typedef struct Rename {
  GimbalEditor* editor;
  GArray* names;
  char* name_space;
  char* old;
  GtkWidget* popover;
  GtkEditable* entry;
  GtkLabel* note;
} Rename;

static void rename_free(Rename* self) {
  g_array_unref(self->names);
  g_free(self->name_space);
  g_free(self->old);
  g_free(self);
}

static void on_rename_changed(Rename* self) {
  const char* problem = gimbal_mjcf_rename_objection(self->names, self->name_space, self->old,
                                                     gtk_editable_get_text(self->entry));
  int places, files;
  gimbal_mjcf_rename_count(self->names, self->name_space, self->old, &places, &files);
  g_autofree char* count = g_strdup_printf(ngettext("%d place", "%d places", (gulong)places), places);
  g_autofree char* where =
      g_strdup_printf(ngettext("%s in %d file", "%s in %d files", (gulong)files), count, files);
  gtk_label_set_text(self->note, problem ? problem : where);
  gtk_widget_set_css_classes(GTK_WIDGET(self->note), (const char*[]){problem ? "error" : "dim-label", NULL});
}

static void on_rename(Rename* self) {
  const char* name = gtk_editable_get_text(self->entry);
  if (gimbal_mjcf_rename_objection(self->names, self->name_space, self->old, name)) return;
  g_autoptr(GArray) edits = gimbal_mjcf_rename(self->names, self->name_space, self->old, name);
  GimbalEditor* editor = self->editor;
  gtk_popover_popdown(GTK_POPOVER(self->popover));
  navigator_apply(editor, edits);
}

static GtkWidget* rename_content(Rename* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget* entry = gtk_entry_new();
  GtkWidget* note = gtk_label_new(NULL);
  g_autofree char* text = g_strdup_printf(_("Rename %s “%s”"), self->name_space, self->old);
  GtkWidget* heading = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(heading), 0);
  gtk_label_set_xalign(GTK_LABEL(note), 0);
  gtk_widget_add_css_class(heading, "heading");
  gtk_editable_set_width_chars(GTK_EDITABLE(entry), 26);
  gtk_editable_set_text(GTK_EDITABLE(entry), self->old);
  gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("New name"), -1);
  gtk_box_append(GTK_BOX(box), heading);
  gtk_box_append(GTK_BOX(box), entry);
  gtk_box_append(GTK_BOX(box), note);
  self->entry = GTK_EDITABLE(entry);
  self->note = GTK_LABEL(note);
  g_signal_connect_swapped(entry, "changed", G_CALLBACK(on_rename_changed), self);
  g_signal_connect_swapped(entry, "activate", G_CALLBACK(on_rename), self);
  on_rename_changed(self);
  return box;
}

gboolean gimbal_navigator_rename(GimbalEditor* self) {
  g_autoptr(GArray) names = NULL;
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  const GimbalMjcfName* name = name_at_caret(self, &names);
  if (!name || gimbal_document_is_binary(gimbal_editor_page_get_document(page))) return FALSE;
  Rename* rename = g_new0(Rename, 1);
  *rename = (Rename){.editor = self,
                     .names = g_array_ref(names),
                     .name_space = g_strdup(name->names),
                     .old = g_strdup(name->name),
                     .popover = gtk_popover_new()};
  GdkRectangle area;
  caret_area(page, &area);
  gtk_popover_set_child(GTK_POPOVER(rename->popover), rename_content(rename));
  g_object_set_data_full(G_OBJECT(rename->popover), "rename", rename, (GDestroyNotify)rename_free);
  gimbal_popover_let_pass(GTK_POPOVER(rename->popover));
  gimbal_popover_attach(GTK_POPOVER(rename->popover), GTK_WIDGET(gimbal_editor_page_get_view(page)));
  gtk_popover_set_pointing_to(GTK_POPOVER(rename->popover), &area);
  gtk_popover_popup(GTK_POPOVER(rename->popover));
  gtk_widget_grab_focus(GTK_WIDGET(rename->entry));
  return TRUE;
}

//---- quick fixes

static void search_folder(GPtrArray* found, const char* folder, const char* extension) {
  g_autoptr(GPtrArray) here = gimbal_mjcf_files_nearby(folder, extension);
  for (guint i = 0; here && i < here->len; i++) {
    const char* path = g_ptr_array_index(here, i);
    if (!g_ptr_array_find_with_equal_func(found, path, g_str_equal, NULL)) {
      g_ptr_array_add(found, g_strdup(path));
    }
  }
}

// Files beside the model, and where its <compiler> has meshes and textures.
static GPtrArray* search_files(const char* extension, gpointer user_data) {
  GPtrArray* files = gimbal_project_get_files(project_of(user_data));
  GPtrArray* found = g_ptr_array_new_with_free_func(g_free);
  static const char* const kElements[] = {"include", "mesh", "texture"};
  for (guint i = 0; i < G_N_ELEMENTS(kElements); i++) {
    g_autofree char* folder = gimbal_mjcf_needs_folder(files, kElements[i]);
    search_folder(found, folder, extension);
  }
  return found;
}

typedef struct FileChoice {
  GimbalEditor* editor;
  char* path;
  char* folder;  // that names of files of the element are relative to
  gsize start, end;
} FileChoice;

static void on_file_chosen(GFile* file, gpointer data) {
  FileChoice* choice = data;
  g_autoptr(GFile) base = g_file_new_for_path(choice->folder);
  g_autofree char* below = file ? g_file_get_relative_path(base, file) : NULL;
  g_autofree char* name = below ? g_steal_pointer(&below) : file ? g_file_get_path(file) : NULL;
  g_autoptr(GArray) edits = gimbal_edits_new();
  if (!name) return;
  gimbal_edits_add(edits, choice->path, choice->start, choice->end, name);
  navigator_apply(choice->editor, edits);
}

static void file_choice_free(FileChoice* choice) {
  g_free(choice->path);
  g_free(choice->folder);
  g_free(choice);
}

// The kinds of files of elements.
static const struct {
  const char* element;
  const char* name;
  const char* suffixes[4];
} kFileKinds[] = {
    {"mesh", N_("Meshes (STL, OBJ, MSH)"), {"stl", "obj", "msh"}},
    {"flexcomp", N_("Meshes (STL, OBJ, MSH)"), {"stl", "obj", "msh"}},
    {"texture", N_("Pictures (PNG, KTX)"), {"png", "ktx"}},
    {"hfield", N_("Height Fields (PNG, Binary)"), {"png", "bin", "hf"}},
    {"skin", N_("Skins (SKN)"), {"skn"}},
    {"include", N_("Models (MJCF, URDF, MJB)"), {"xml", "mjcf"}},
    {"model", N_("Models (MJCF, URDF, MJB)"), {"xml", "mjcf", "urdf", "mjb"}},
};

// The name of the innermost element at a place of a file, "" if that is not open.
static char* element_at(GimbalEditor* self, const char* path, gsize place) {
  GimbalProject* project = gimbal_session_get_project(gimbal_editor_get_session(self));
  GimbalDocument* document = gimbal_project_find(project, path);
  const GimbalMjcfTree* tree = document ? gimbal_document_get_tree(document) : NULL;
  if (!tree) return g_strdup("");
  g_autoptr(GArray) around = gimbal_mjcf_ancestry(tree, place);
  if (!around->len) return g_strdup("");
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, g_array_index(around, int, around->len - 1));
  return g_strndup(tree->text + node->start + 1, node->name_end - node->start - 1);
}

static GListStore* kinds_of(const char* element) {
  GListStore* kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  for (guint i = 0; i < G_N_ELEMENTS(kFileKinds); i++) {
    if (strcmp(kFileKinds[i].element, element)) continue;
    g_autoptr(GtkFileFilter) kind = gtk_file_filter_new();
    gtk_file_filter_set_name(kind, _(kFileKinds[i].name));
    for (guint k = 0; k < G_N_ELEMENTS(kFileKinds[i].suffixes) && kFileKinds[i].suffixes[k]; k++) {
      gtk_file_filter_add_suffix(kind, kFileKinds[i].suffixes[k]);
    }
    g_list_store_append(kinds, kind);
  }
  g_autoptr(GtkFileFilter) all = gtk_file_filter_new();
  gtk_file_filter_set_name(all, _("All Files"));
  gtk_file_filter_add_pattern(all, "*");
  g_list_store_append(kinds, all);
  return kinds;
}

static void choose_file(GimbalEditor* self, const char* path, const GimbalFix* fix) {
  g_autofree char* element = element_at(self, path, fix->start);
  char* folder = gimbal_mjcf_needs_folder(gimbal_project_get_files(project_of(self)), element);
  g_autoptr(GFile) start = g_file_new_for_path(folder);
  g_autoptr(GListStore) kinds = kinds_of(element);
  FileChoice* choice = g_new(FileChoice, 1);
  *choice = (FileChoice){self, g_strdup(path), folder, fix->start, fix->end};
  gimbal_ask_file(GTK_WIDGET(self),
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_OPEN,
                                        .title = _("Choose a File"),
                                        .accept = _("_Choose"),
                                        .folder = start,
                                        .kinds = G_LIST_MODEL(kinds)},
                  on_file_chosen, choice, (GDestroyNotify)file_choice_free);
}

//---- libraries of plugins

static void load_library(void* path) {
  mj_loadPluginLibrary(path);
}

static void on_library_chosen(GFile* file, gpointer data) {
  GimbalEditor* self = data;
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (!path) return;
  int before = mjp_pluginCount();
  g_autofree char* error = gimbal_engine_guard(load_library, path);
  if (error) {
    gimbal_toast(GTK_WIDGET(self), error);
  } else if (mjp_pluginCount() == before) {
    gimbal_toast(GTK_WIDGET(self), _("There is no new plugin in this library"));
  } else {
    gimbal_session_compile(gimbal_editor_get_session(self), TRUE);
  }
}

static void choose_library(GimbalEditor* self) {
  g_autoptr(GtkFileFilter) kind = gtk_file_filter_new();
  gtk_file_filter_set_name(kind, _("Libraries"));
  gtk_file_filter_add_suffix(kind, "so");
  g_autoptr(GListStore) kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  g_list_store_append(kinds, kind);
  gimbal_ask_file(GTK_WIDGET(self),
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_OPEN,
                                        .title = _("Choose a Library with the Plugin"),
                                        .accept = _("_Load"),
                                        .kinds = G_LIST_MODEL(kinds)},
                  on_library_chosen, g_object_ref(self), g_object_unref);
}

// The fixes behind the lines of a chooser.
typedef struct FixChoice {
  GimbalEditor* editor;
  char* path;
  GPtrArray* fixes;  // of GimbalFix
} FixChoice;

static void fix_choice_free(FixChoice* choice) {
  g_free(choice->path);
  g_ptr_array_unref(choice->fixes);
  g_free(choice);
}

// Apply a fix. Objects that it deletes may have numbers in keyframes, which are removed too.
static void apply_fix(GimbalEditor* self, GArray* edits) {
  g_autoptr(GError) error = NULL;
  GimbalDocument* document = gimbal_editor_get_document(self);
  if (!gimbal_author_apply(gimbal_editor_get_session(self), edits, &error)) {
    navigator_report(self, error->message);
  }
  if (document) gimbal_editor_show(self, document);
}

static void on_fix_chosen(GimbalChooser* chooser, guint number, const FixChoice* choice) {
  const GimbalFix* fix = g_ptr_array_index(choice->fixes, number);
  (void)chooser;
  if (fix->edits) {
    apply_fix(choice->editor, fix->edits);
  } else if (fix->library) {
    choose_library(choice->editor);
  } else {
    choose_file(choice->editor, choice->path, fix);
  }
}

// The fixes of the problems in a line, each with its problem.
typedef struct LineFixes {
  GPtrArray* fixes;     // of GimbalFix
  GPtrArray* messages;  // of char*, one for each
  guint problems;       // number of problems that they fix
} LineFixes;

static void add_fixes(GimbalEditor* self, const GimbalProblem* problem, const char* path, LineFixes* all) {
  GimbalComplaint complaint = {problem->code,  problem->message, problem->hint,  path,
                               problem->start, problem->end,     problem->figure};
  GPtrArray* fixes =
      gimbal_mjcf_fixes(gimbal_project_get_files(project_of(self)), &complaint, search_files, self);
  gimbal_mend(gimbal_editor_get_session(self), problem, fixes);
  all->problems += fixes->len > 0;
  for (guint i = 0; i < fixes->len; i++) g_ptr_array_add(all->messages, g_strdup(problem->message));
  if (all->fixes) {
    g_ptr_array_extend_and_steal(all->fixes, fixes);
  } else {
    all->fixes = fixes;
  }
}

static void fixes_in_line(GimbalEditor* self, GimbalEditorPage* page, int line, LineFixes* all) {
  GListModel* problems =
      gimbal_problems_get_list(gimbal_session_get_problems(gimbal_editor_get_session(self)));
  g_autofree char* path = gimbal_editor_page_dup_path(page);
  *all = (LineFixes){.messages = g_ptr_array_new_with_free_func(g_free)};
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    if (problem->line - 1 == line && gimbal_editor_page_has_path(page, problem->file)) {
      add_fixes(self, problem, path, all);
    }
  }
}

// A single problem becomes the title; with several, each choice names its problem.
static GimbalChooser* fix_chooser(const LineFixes* all) {
  g_autofree char* count = g_strdup_printf(
      ngettext("%u problem in this line", "%u problems in this line", all->problems), all->problems);
  GimbalChooser* chooser =
      gimbal_chooser_new(all->problems == 1 ? g_ptr_array_index(all->messages, 0) : count, NULL);
  for (guint i = 0; i < all->fixes->len; i++) {
    const GimbalFix* fix = g_ptr_array_index(all->fixes, i);
    gimbal_chooser_add(chooser, fix->label, NULL, 0);
    if (all->problems > 1) gimbal_chooser_explain(chooser, g_ptr_array_index(all->messages, i));
  }
  return chooser;
}

gboolean gimbal_navigator_fix(GimbalEditor* self, int line) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  if (!page) return FALSE;
  GtkTextBuffer* buffer = gimbal_editor_page_get_buffer(page);
  GtkTextIter caret;
  GdkRectangle area;
  get_place(page, &caret);
  if (line >= 0) {
    gtk_text_buffer_get_iter_at_line(buffer, &caret, line);
    while (g_unichar_isspace(gtk_text_iter_get_char(&caret)) && !gtk_text_iter_ends_line(&caret)) {
      gtk_text_iter_forward_char(&caret);
    }
  }
  gimbal_source_view_get_area(gimbal_editor_page_get_view(page), &caret, &area);
  LineFixes all;
  fixes_in_line(self, page, gtk_text_iter_get_line(&caret), &all);
  g_autoptr(GPtrArray) messages = all.messages;
  if (!all.fixes || !all.fixes->len) {
    g_clear_pointer(&all.fixes, g_ptr_array_unref);
    return FALSE;
  }
  GimbalChooser* chooser = fix_chooser(&all);
  FixChoice* choice = g_new(FixChoice, 1);
  *choice = (FixChoice){self, gimbal_editor_page_dup_path(page), all.fixes};
  gimbal_connect_owned(chooser, "chosen", G_CALLBACK(on_fix_chosen), choice, (GDestroyNotify)fix_choice_free);
  gimbal_chooser_popup(chooser, GTK_WIDGET(gimbal_editor_page_get_view(page)), &area);
  return TRUE;
}

//---- format

gboolean gimbal_navigator_format(GimbalEditor* self) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  if (!page || gimbal_document_is_binary(gimbal_editor_page_get_document(page))) return FALSE;
  GimbalDocument* document = gimbal_editor_page_get_document(page);
  const GimbalMjcfTree* tree = gimbal_document_get_tree(document);
  GtkTextIter start, end;
  gboolean some = gtk_text_buffer_get_selection_bounds(gimbal_editor_page_get_buffer(page), &start, &end);
  if (!tree) return FALSE;
  g_autofree char* path = gimbal_editor_page_dup_path(page);
  g_autoptr(GArray) edits =
      gimbal_mjcf_format(tree, g_settings_get_int(gimbal_settings_get(), "indent-width"),
                         some ? gimbal_document_byte_at(document, &start) : 0,
                         some ? gimbal_document_byte_at(document, &end) : G_MAXSIZE, path);
  if (edits->len) navigator_apply(self, edits);
  return TRUE;
}

static void on_fix(GimbalEditor* self, int line) {
  gimbal_navigator_fix(self, line);
}

void gimbal_navigator_attach(GimbalEditor* self) {
  g_signal_connect(self, "fix", G_CALLBACK(on_fix), NULL);
}
