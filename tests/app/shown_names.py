# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Whether the pages show the model of the text: all names of a text begin with a tag of its own ("q7z_"), and a label that is
seen on a page has no tag but those of the text beside it. Labels and text are read over the accessibility bus.
"""

import re
import subprocess

TAG = re.compile(r"\bq\d+z(?=_)")
# attributes that say or use a name; not class, type and others that take words of MJCF
OF_NAMES = ("name joint joint1 joint2 body body1 body2 geom geom1 geom2 site site1 site2 target tendon tendon1 tendon2 actuator "
            "material texture mesh hfield objname refname sidesite cranksite slidersite jointinparent sensor key").split()
# what tells of the past, or of what was asked for by name: an old name is right there
OF_THE_PAST = {"GimbalHistoryPanel", "GimbalLogPanel", "GimbalPlotsPanel", "GimbalWatchPanel", "GimbalBenchPanel", "GimbalBlackBoxPanel",
               "GimbalProblemsPanel", "GimbalEditor"}


def tagged(text, number):
    """The text with all its names, and what uses them, behind a tag."""
    names = set(re.findall(r'\bname="([^"]+)"', text))

    def replace(found):
        return f'{found[1]}="q{number}z_{found[2]}"' if found[2] in names else found[0]

    return re.sub(r'\b(%s)="([^"]*)"' % "|".join(OF_NAMES), replace, text)


class Window:
    """What is seen of a running program."""

    def __init__(self, session, program):
        self.session, self.program = session, program
        self.seen = 0  # labels with a tag, in all

    def compiles(self, text, path):
        """Whether the text is a model, by the command line."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([self.program, "check", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return done.returncode == 0

    def parts(self):
        """The texts and the labels with a tag: (model's tab, whole text) and (model's tab, page, what it says)."""
        atspi, texts, labels = self.session.atspi, [], []
        # nodes come before what is in them: the classes above one are those of the last node of each depth
        stack = []
        for key, (node, role, name, depth) in enumerate(self.session.deep_nodes()):
            del stack[depth:]
            stack.append((name, key))
            if role == "text" and name == "Model text":
                texts.append((self.tab(stack), atspi.Text.get_text(node, 0, -1)))
            elif role == "label" and TAG.search(name) and self.is_seen(node):
                page = next((name for name, _ in reversed(stack) if re.fullmatch(r"Gimbal\w+(Panel|Page|Editor)", name)), None)
                labels.append((self.tab(stack), page, name))
        return texts, labels

    @staticmethod
    def tab(stack):
        return next((key for name, key in stack if name == "GimbalModelTab"), None)

    def is_seen(self, node):
        """Whether the pointer would meet it."""
        atspi = self.session.atspi
        place = atspi.Component.get_extents(node, atspi.CoordType.WINDOW)
        if place.width <= 0 or place.height <= 0:
            return False
        window = node
        while window.get_parent() and window.get_parent().get_role_name() != "application":
            window = window.get_parent()
        met = atspi.Component.get_accessible_at_point(window, place.x + place.width // 2, place.y + place.height // 2, atspi.CoordType.WINDOW)
        return met == node

    def strangers(self, path):
        """What pages say of a model that is not that of the text beside them; [] where there is no text, or it is no model."""
        texts, labels = self.parts()
        self.seen += len(labels)
        found = []
        for tab in {tab for tab, _, _ in labels}:
            own = [text for at, text in texts if at == tab] or [text for _, text in texts]
            tags = set(TAG.findall("".join(own)))
            strange = [f"{page}: {name}" for at, page, name in labels
                       if at == tab and page and page not in OF_THE_PAST and not set(TAG.findall(name)) <= tags]
            if strange and len(own) == 1 and self.compiles(own[0], path):
                found += strange
        return found
