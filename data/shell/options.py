# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What the options of the commands are for, as manual pages, zsh and fish tell it: OPTIONS[command][option]. EXAMPLES has a line or two of
each command."""

QUALITY = 'words for better collisions, such as "continuous manifold"'
DRAWING = 'how much the renderer does; auto asks the machine'

OPTIONS = {
    'run': {'seconds': 'simulated time, 5 if not told', 'control': 'table or recorded run whose controls drive the model',
            'picture': 'PNG picture of the end, gimbal.png if not told'},
    'bench': {'steps': 'steps of each thread', 'threads': 'simulations at once', 'pool': 'threads that share the work of one step',
              'noise': 'random controls, as a share of half their range', 'key': 'number of the keyframe to start from', 'quality': QUALITY},
    'check': {'json': 'print problems as JSON, for programs', 'lint': 'tell what will go wrong too', 'counts': 'print how often each code was found'},
    'decompose': {'parts': 'at most so many parts', 'error': 'error of the volume in percent at which to stop', 'out': 'folder for the parts and a model of them'},
    'import': {'report': 'write nothing, only tell what would be done', 'with': 'a repair or addition that is not made by itself',
               'without': 'a repair or addition to leave out', 'out': 'model to write, beside the robot if not told', 'force': 'write over a file that is there'},
    'migrate': {'check': 'write nothing, only tell what is old', 'from': 'version that the models were made for, to mend what means something else today'},
    'record': {'camera': 'name of a camera of the model', 'size': 'width and height of the picture in pixels', 'fps': 'pictures per simulated second',
               'duration': 'simulated time in seconds', 'key': 'keyframe to start from', 'control': 'table or recorded run whose controls drive the model',
               'flags': 'what is drawn, by names of visualization and rendering flags; no- in front switches one off', 'label': 'kind of object that bears its name',
               'frame': 'kind of object that bears its axes', 'select': 'body to select', 'pull': 'pull the selected body by this vector while the model runs',
               'view': 'azimuth, elevation and distance of the camera, and the point it looks at', 'quality': DRAWING,
               'depth': 'draw distances instead of colours', 'segmentation': 'draw a colour for each object', 'every': 'keep each Nth step only'},
    'replay': {'verify': 'compute the run again and compare bit by bit'},
    'experiment': {'out': 'SQLite file of results, a row for each point', 'jobs': 'threads, all processors if not told', 'shard': 'do only part I of N',
                   'csv': 'write all points as a table, - to standard output', 'json': 'write all points as JSON, - to standard output',
                   'write': 'write what was found into the files of the model', 'patience': 'seconds to wait for room on a full disk',
                   'silence': 'seconds that another machine may be silent'},
    'explain': {'quality': QUALITY},
    'derivatives': {'steps': 'steps before the derivatives are taken', 'threads': 'threads that share the columns'},
    'serve': {'listen': 'address to listen on: unix:PATH, tcp:PORT or default', 'late': 'what to do when an answer comes late', 'speed': 'factor of real time, 0 for as fast as can be',
              'once': 'end when the first program has left'},
    'lsp': {'stdio': 'speak on standard input and output, as without it'},
    'thumbnail': {'size': 'width and height in pixels, 256 if not told'},
    'vr': {'key': 'keyframe to start from', 'paused': 'start at rest', 'quality': DRAWING},
}

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
    'export': ['gimbal export arm.h5 arm.csv'],
    'experiment': ['gimbal experiment walk.xml --jobs 4 --csv -'],
    'explain': ['gimbal explain arm.xml finger table'],
    'derivatives': ['gimbal derivatives arm.xml --threads 4'],
    'serve': ['gimbal serve arm.xml --listen unix:/tmp/arm --speed 0'],
    'lsp': ['gimbal lsp'],
    'thumbnail': ['gimbal thumbnail --size 128 arm.xml arm.png'],
    'vr': ['gimbal vr arm.xml --paused'],
}
