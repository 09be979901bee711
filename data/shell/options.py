# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A line or two of each command, as manual pages have them. What the options are for, the program says itself: gimbal COMMAND --help."""

EXAMPLES = {
    'run': ['gimbal run arm.xml --seconds 2 --picture arm.png'],
    'bench': ['gimbal bench humanoid.xml --threads 4'],
    'check': ['gimbal check --lint arm.xml', 'gimbal check --json models/*.xml'],
    'compile': ['gimbal compile robot.urdf robot.xml', 'gimbal compile arm.xml arm.mjz'],
    'info': ['gimbal info arm.xml'],
    'import': ['gimbal import robot.urdf --report', 'gimbal import robot.urdf --out robot.xml'],
    'decompose': ['gimbal decompose mug.stl --parts 20 --error 5 --out mug'],
    'fit': ['gimbal fit forearm.stl'],
    'migrate': ['gimbal migrate --check models', 'gimbal migrate --from 2.1 robot.xml'],
    'roundtrip': ['gimbal roundtrip arm.xml'],
    'record': ['gimbal record arm.xml arm.webm --camera front --size 1280x720 --fps 30 --duration 6',
               'gimbal record arm.xml look.png --view 120,-20,2.5 --label body --flags contact-point,no-shadow',
               'gimbal record arm.xml arm.h5 --duration 10'],
    'replay': ['gimbal replay arm.h5 --verify'],
    'compare': ['gimbal compare arm.h5 yesterday.h5 --tolerance 1e-6'],
    'export': ['gimbal export arm.h5 arm.csv'],
    'experiment': ['gimbal experiment walk.xml --jobs 4 --csv -'],
    'explain': ['gimbal explain arm.xml finger table'],
    'derivatives': ['gimbal derivatives arm.xml --threads 4'],
    'serve': ['gimbal serve arm.xml --listen unix:/tmp/arm --speed 0', 'gimbal serve --web arm.xml --port 8080'],
    'lsp': ['gimbal lsp'],
    'thumbnail': ['gimbal thumbnail --size 128 arm.xml arm.png'],
    'vr': ['gimbal vr arm.xml --paused'],
}
