#!/usr/bin/env python3
"""State stands in structures: `g_object_set_data` is used where this list says, and nowhere else.

Usage: keys.py SOURCE_ROOT

A string key on an object is a field that no compiler knows. The list has what the toolkit leaves no other place for. A key that
the list allows and nobody sets any more has to leave it.
"""
import pathlib
import re
import sys

# what a helper needs that follows a view of the toolkit, for as long as there is that view
FOLLOWS = {
    'app/base/key-shortcuts.c': ['key-shortcuts'],
    'app/editor/tag-assist.c': ['tag-assist'],
    'app/editor/hover-card.c': ['hover-card'],
    'app/editor/template-fields.c': ['template-fields'],
    'app/editor/inline-marks.c': ['inline-marks'],
    'app/editor/signature.c': ['signature'],
    'app/editor/navigator.c': ['rename'],
    'app/editor/value-picker.c': ['picker'],
    'app/plots/plots-panel-widget.c': ['target'],
    'widgets/source/hanging-indent.c': ['hanging-indent'],
    'widgets/control/resting-pointer.c': ['resting-pointer'],
    'widgets/control/page-bar.c': ['pages'],
}
# what a widget of the toolkit stands for, in a list, grid, menu or dialog that is made of such widgets
STANDS_FOR = {
    'app/reports/log-panel.c': ['row'],
    'app/reports/problems-panel.c': ['row'],
    'app/controls/physics-panel.c': ['field'],
    'app/plots/channel-list.c': ['row'],
    'app/plots/series-popover.c': ['color'],
    'app/help/help-window.c': ['name', 'text'],
    'app/preferences/preferences.c': ['key'],
    'app/preferences/preferences-files.c': ['folder', 'rows'],   # a group of preferences does not tell its rows
    'app/start/start-page.c': ['file'],
    'app/opening/fetching.c': ['entry'],
    'widgets/control/page-bar.c': ['page'],
    'widgets/control/vector-picker.c': ['axis'],
    'widgets/plot/number-table.c': ['column', 'table'],
    'widgets/plot/plot-legend.c': ['plot'],
}
# marks on what this program did not make, and what the toolkit itself reads there
FOREIGN = {
    'app/base/access.c': ['kKnown'],
    'app/base/painter.c': ['gsk-renderer'],
    'app/base/key-tips.c': ['key-tip'],
    'widgets/control/passing-popover.c': ['ATTACHED'],
}

SET = re.compile(r'\bg_object_set_q?data(?:_full)?\s*\(\s*(?:G_OBJECT\s*\([^,]*\)|\w+)\s*,\s*"?([\w-]+)"?\s*,')
ANY = re.compile(r'\bg_object_(?:set|replace)_q?data(?:_full)?\s*\(')


def main():
    root = pathlib.Path(sys.argv[1]) / 'src'
    allowed = {(path, key) for table in (FOLLOWS, STANDS_FOR, FOREIGN) for path, keys in table.items() for key in keys}
    found, wrong = set(), []
    for path in sorted(root.rglob('*.[ch]')):
        name, text = str(path.relative_to(root)), path.read_text(encoding='utf-8')
        keys = SET.findall(text)
        if len(keys) != len(ANY.findall(text)):
            wrong.append('%s: sets data on an object in a way that this test does not read' % name)
        found |= {(name, key) for key in keys}
    wrong += ['%s: state under the key "%s": give it a structure that owns it' % place for place in sorted(found - allowed)]
    wrong += ['%s: nobody sets "%s" any more: take it off the list' % place for place in sorted(allowed - found)]
    print('\n'.join(wrong + ['%d keys on objects' % len(found)]))
    return len(wrong) > 0


if __name__ == '__main__':
    sys.exit(main())
