#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What a screen reader gets: the accessible tree of the running program, read over the accessibility bus.

tree      everything that can be acted on has a name, and none is called by its class; a switch of the page View acts

usage: drive_access.py PROGRAM [FOLDER]      skipped without dbus-run-session, the registry of AT-SPI or its bindings
"""

import os
import shutil
import sys

import driver

REGISTRY = "/usr/libexec/at-spi-bus-launcher"
INSIDE = "GIMBAL_DRIVE_BUS"  # set on a bus of our own


def bindings():
    """The AT-SPI bindings, None where they are not installed."""
    try:
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        return Atspi
    except (ImportError, ValueError):
        return None


class Reader(driver.Session):
    """A session that is read as a screen reader does."""

    def __init__(self, screen, program, pictures):
        super().__init__(screen, program, pictures)
        screen.env["GTK_A11Y"] = "atspi"
        self.atspi = bindings()
        self.seen = []

    def application(self):
        """The program on the bus, None while it is not there."""
        desktop = self.atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_process_id() == self.process.pid:
                return child
        return None

    def deep_nodes(self, node=None, depth=0):
        """All that is visible where its page is on show, as (node, role, name, depth)."""
        node = node or self.application()
        if not node:
            return
        states = node.get_state_set()
        if node.get_role_name() != "application" and not states.contains(self.atspi.StateType.VISIBLE):
            return
        yield node, node.get_role_name(), node.get_name() or "", depth
        for i in range(node.get_child_count()):
            child = node.get_child_at_index(i)
            if child:
                yield from self.deep_nodes(child, depth + 1)

    def nodes(self):
        """The same without the depth."""
        for node, role, name, _ in self.deep_nodes():
            yield node, role, name

    def has_size(self, node):
        """Whether it has been on show: pages that were never opened have no names yet."""
        size = self.atspi.Component.get_size(node) if "Component" in node.get_interfaces() else None
        return bool(size and size.x > 0 and size.y > 0)

    def acting(self):
        """What can be acted on."""
        # a push button is called a button by AT-SPI since 2.53
        roles = ("push button", "button", "toggle button", "check box", "switch", "combo box", "slider", "spin button",
                 "text", "entry", "radio button", "menu item", "list box", "tree table", "tab", "page tab")
        try:
            return [(role, name) for node, role, name in self.nodes()
                    if role in roles and self.has_size(node) and node.get_parent().get_role_name() != "combo box"]
        except Exception as error:  # something went while it was read; GLib.Error, which only the bindings know
            print(f"# {error}")
            return []

    def still_acting(self):
        """Whether the controls are the same as when they were read last, and all there: pages come one by one."""
        last, self.seen = self.seen, sorted(self.acting())
        return len(self.seen) > 40 and self.seen == last


def tree(session, screen):
    session.open(driver.SWING, side_page="view", bottom_visible=True, bottom_page="problems", run_on_open=False)
    session.expect("the model is drawn", lambda: session.bob()[0] > 50)
    session.expect("the program is on the bus", session.application)
    session.expect("its controls can be read", session.still_acting)
    found = session.seen
    nameless = [role for role, name in found if not name.strip()]
    classes = [f"{role}: {name}" for role, name in found if name.startswith(("Gtk", "Adw", "Gimbal"))]
    print(f"# {len(found)} controls, nameless: {nameless}, called by their class: {classes}")
    session.expect("all of them have names", lambda: not nameless and not classes, 1)
    names = {name for _, name in found}
    wanted = {"Run", "Step", "Step Back", "Reset", "Save", "Speed", "Camera", "Main Menu", "Bottom Panel"}
    print(f"# missing: {sorted(wanted - names)}")
    session.expect("those that everybody needs are there", lambda: wanted <= names, 1)


def enter_bus():
    """Go on within a bus of our own."""
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "1"
        os.execvp("dbus-run-session", ["dbus-run-session", "--", sys.executable, *sys.argv])


def is_readable():
    """Whether this machine has what reads a window."""
    return bool(shutil.which("dbus-run-session") and os.path.exists(REGISTRY) and bindings())


def main():
    if len(sys.argv) > 1 and not is_readable():
        print("1..0 # SKIP needs dbus-run-session, at-spi2-core and the bindings of AT-SPI for Python")
        return driver.SKIPPED
    if len(sys.argv) > 1:
        enter_bus()
    return driver.main(__doc__, Reader, tree)


if __name__ == "__main__":
    sys.exit(main())
