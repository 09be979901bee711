// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The history of the run, which the server keeps: dragged to a time, played, or left for what is live.
import {word} from './words.js';

const $ = (id) => document.getElementById(id);

export class Timeline {
  constructor(link) {
    this.send = (command) => link().send(command);
    this.past = false;
    $('timeline').setAttribute('aria-label', word('Timeline'));
    $('timeline').oninput = () => this.seek(Number($('timeline').value));
    $('play').onclick = () => (this.playing ? this.stop() : this.play());
    $('live').onclick = () => this.live();
    this.label();
  }

  label() {
    $('play').textContent = word(this.playing ? 'Pause' : 'Play');
    $('live').textContent = word('Live');
    $('live').disabled = !this.past;
  }

  seek(time) {
    this.past = true;
    this.time = time;
    this.send({type: 'seek', time});
    this.label();
  }

  live() {
    this.stop();
    this.past = false;
    this.send({type: 'live'});
    this.label();
  }

  stop() {
    this.playing = false;
    this.label();
  }

  // In the pace of the clock, from the time shown, or from the beginning.
  play() {
    const begin = performance.now();
    const from = this.past && this.time < this.last ? this.time : this.first;
    this.playing = true;
    this.seek(from);
    const turn = (now) => {
      if (!this.playing) return;
      const time = from + (now - begin) / 1000;
      this.seek(Math.min(time, this.last));
      if (time >= this.last) this.stop(); else requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  }

  show(head) {
    this.first = head.first;
    this.last = head.last;
    Object.assign($('timeline'), {min: head.first, max: Math.max(head.last, head.first + 1e-6)});
    if (!$('timeline').matches(':active')) $('timeline').value = head.time;
    $('past').textContent = `${head.time.toFixed(2)} / ${head.last.toFixed(2)} s`;
  }

  // After a connection has come back.
  again() {
    if (this.past) this.send({type: 'seek', time: this.time});
  }
}
