// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What MuJoCo's own WebAssembly build measures in the scenes of test_regressions:
//   node regressions_reference.mjs DIR, in a folder where @mujoco/mujoco is installed.

import fs from 'fs';
import loadMujoco from '@mujoco/mujoco';

const mujoco = await loadMujoco({print: () => {}, printErr: () => {}});
const folder = process.argv[2];
const fromto = new mujoco.DoubleBuffer(6);
for (const file of fs.readdirSync(folder).filter(name => name.endsWith('.xml')).sort()) {
  const seconds = Number(file.replace(/^\d+_/, '').replace('.xml', ''));
  const m = mujoco.MjModel.from_xml_string(fs.readFileSync(`${folder}/${file}`, 'utf8'));
  const d = new mujoco.MjData(m);
  if (m.nkey) mujoco.mj_resetDataKeyframe(m, d, 0);
  mujoco.mj_forward(m, d);
  const distance = m.ngeom > 1 ? mujoco.mj_geomDistance(m, d, 0, 1, 10, fromto) : 0;
  let speed = 0, depth = 0;
  while (d.time < seconds) {
    mujoco.mj_step(m, d);
    if (d.time > 0.8 * seconds) for (const v of d.qvel) speed = Math.max(speed, Math.abs(v));
  }
  for (let i = 0; i < d.ncon; i++) depth = Math.min(depth, d.contact.get(i).dist);
  const height = d.xpos[3 * (m.nbody - 1) + 2];
  console.log([distance.toPrecision(6), speed.toPrecision(2), depth.toPrecision(3), height.toPrecision(5), d.ncon].join('\t'));
}
