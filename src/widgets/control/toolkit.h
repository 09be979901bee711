// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What one version of GTK, libadwaita or GtkSourceView calls otherwise than another: the only file
// that asks for their versions. The oldest are those of meson.build.

#ifndef GIMBAL_TOOLKIT_H_
#define GIMBAL_TOOLKIT_H_

#include <adwaita.h>
#include <gtksourceview/gtksource.h>

//---- colours, styles

// The colour of a widget's text.
GdkRGBA gimbal_toolkit_color(GtkWidget* widget);

// The colour that stands out, as the desktop has it.
GdkRGBA gimbal_toolkit_accent(GtkWidget* widget);

void gimbal_toolkit_load_css(GtkCssProvider* provider, const char* css);

// Where a line begins and how high it is, in a gutter; of one that is wrapped, its first part.
void gimbal_toolkit_line_extent(GtkSourceGutterLines* lines, guint line, double* y, double* height);

//---- painting

// Before the toolkit starts: it shall neither load drivers of OpenGL nor paint by them. Once it
// has, FALSE clears up.
void gimbal_toolkit_refuse_opengl(gboolean refuse);

//---- preferences

// A message that passes by in a window of preferences.
void gimbal_preferences_toast(GtkWidget* preferences, const char* text);

//---- icons

// Before the first icon, in the thread of the window: icons end there and nowhere else. The toolkit
// loads them in threads, the last of which would end an icon while the theme still finds it, and
// the program with it.
void gimbal_toolkit_cache_icons(void);

//---- room

// Shows the first widget where there is room for it, else the second.
GtkWidget* gimbal_fitting_new(GtkWidget* wide, GtkWidget* narrow);

// What an expander shows. While it is folded the toolkit would look in it for what takes the focus,
// though it is in no window then; so it is hidden. In a description: a binding of "visible" to
// "expanded".
void gimbal_toolkit_expand_to(GtkWidget* expander, GtkWidget* child);

//---- colours to choose

// Both have a property "rgba". A button with the colour on it, which opens a dialog,
GtkWidget* gimbal_color_button_new(const char* title, gboolean with_alpha);
// and what is in such a dialog, to be put elsewhere.
GtkWidget* gimbal_color_editor_new(const GdkRGBA* color, gboolean with_alpha);

//---- fonts

// A button with a font on it (a property "font-desc"), which opens a dialog of fonts whose letters
// are equally wide.
GtkWidget* gimbal_font_button_new(const char* title);

//---- questions

// What may be answered. The first one of a question is taken when it is closed, the last one by the
// Return key.
typedef struct GimbalAnswer {
  const char* id;
  const char* label;
  AdwResponseAppearance appearance;
} GimbalAnswer;

typedef void (*GimbalAnswerFunc)(GtkWidget* question, const char* id, gpointer data);

GtkWidget* gimbal_question_new(const char* heading, const char* body, const GimbalAnswer* answers,
                               guint count);
void gimbal_question_set_child(GtkWidget* question, GtkWidget* child);
void gimbal_question_set_enabled(GtkWidget* question, const char* id, gboolean enabled);

// Show it to the window of a widget. When it goes, data is freed.
void gimbal_question_ask(GtkWidget* question, GtkWidget* asker, GimbalAnswerFunc answer, gpointer data,
                         GDestroyNotify free_data);

//---- files

typedef enum GimbalFileUse {
  GIMBAL_FILE_OPEN,
  GIMBAL_FILE_SAVE,
  GIMBAL_FILE_FOLDER,
  GIMBAL_N_FILE_USES
} GimbalFileUse;

// What is asked for. All but the use and the title may be left out.
typedef struct GimbalFileQuestion {
  GimbalFileUse use;
  const char* title;
  const char* accept;  // the word on the button
  GListModel* kinds;   // of GtkFileFilter
  GFile* folder;       // where to begin
  const char* name;    // what is offered to save
  GFile* file;         // or, to save, both
} GimbalFileQuestion;

// The file is NULL if none was chosen.
typedef void (*GimbalFileFunc)(GFile* file, gpointer data);

// Let the user choose. There is one answer, and none if the asker goes before; data is freed in any
// case.
void gimbal_ask_file(GtkWidget* asker, const GimbalFileQuestion* question, GimbalFileFunc answer,
                     gpointer data, GDestroyNotify free_data);

//---- about

#if ADW_CHECK_VERSION(1, 5, 0)
  #define gimbal_toolkit_show_about(parent, ...) adw_show_about_dialog(GTK_WIDGET(parent), __VA_ARGS__)
#else
  #define gimbal_toolkit_show_about(parent, ...) adw_show_about_window(GTK_WINDOW(parent), __VA_ARGS__)
#endif

#endif  // GIMBAL_TOOLKIT_H_
