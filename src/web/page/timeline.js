// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The history of the runs, which the server keeps: dragged to a time, played, or left for what is live.
import {word} from './words.js';

const $ = (id) => document.getElementById(id);
const SPEEDS = [-4, -1, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 64];

function speedName(speed) {
  return (speed < 0 ? '\u2212' : '') + (Math.abs(speed) < 1 ? `1/${1 / speed}` : Math.abs(speed)) + '\u00d7';
}

export class Timeline {
  constructor(link) {
    this.send = (command) => link().send(command);
    this.past = this.holds = false;
    this.track = this.newest = 0;
    this.first = this.last = this.time = 0;
    this.events = [];
    $('speed').append(...SPEEDS.map((speed) => new Option(speedName(speed), speed, speed === 1, speed === 1)));
    for (const [id, text] of [['timeline', 'Timeline'], ['speed', 'Speed'], ['track', 'Runs'], ['earlier', 'Previous event'], ['later', 'Next event']]) {
      $(id).setAttribute('aria-label', word(text));
      $(id).title = word(text);
    }
    $('mark').textContent = word('Mark');
    $('from').textContent = word('From Here');
    $('from').title = word('Go on from the moment shown, as a new run');
    this.hear();
    this.label();
  }

  hear() {
    $('timeline').oninput = () => this.seek(Number($('timeline').value));
    $('play').onclick = () => (this.playing ? this.stop() : this.play());
    $('live').onclick = () => this.live();
    $('from').onclick = () => { this.send({type: 'from'}); this.leave(); };
    $('mark').onclick = () => this.send({type: 'mark'});
    $('earlier').onclick = () => this.step(-1);
    $('later').onclick = () => this.step(1);
    $('loop').onclick = () => this.turnLoop();
    $('speed').onchange = () => this.changeSpeed();
    $('track').onchange = () => {
      this.stop();
      this.track = Number($('track').value);
      this.seek(-1e9);
    };
  }

  label() {
    $('play').textContent = word(this.playing ? 'Pause' : 'Play');
    $('live').textContent = word('Live');
    $('live').disabled = !this.past;
    $('from').disabled = !this.past || !this.holds || this.program;
    $('mark').disabled = !this.holds;
    $('loop').textContent = word(!this.loop ? 'Loop from Here' : this.loop.length < 2 ? 'Loop to Here' : 'No Loop');
    document.body.classList.toggle('past', this.past);
  }

  seek(time) {
    if (!this.past) this.track = this.newest;
    this.past = true;
    this.time = time;
    this.send({type: 'seek', time, track: this.track});
    this.label();
  }

  leave() {
    this.stop();
    this.past = false;
    this.loop = null;
    this.label();
  }

  live() {
    this.send({type: 'live'});
    this.leave();
  }

  stop() {
    this.playing = false;
    this.label();
  }

  //---- playing: in the pace of the clock, from the time shown, or from where it begins

  range() {
    return this.loop && this.loop.length > 1 ? this.loop : [this.first, this.last];
  }

  changeSpeed() {
    const speed = Number($('speed').value);
    if (!this.past && speed > 0) this.send({type: 'speed', value: speed});
  }

  play() {
    const backwards = Number($('speed').value) < 0, [first, last] = this.range();
    let time = this.past ? this.time : backwards ? last : first;
    if (time >= last && !backwards) time = first;
    if (time <= first && backwards) time = last;
    this.playing = true;
    this.seek(time);
    let before = performance.now();
    const turn = (now) => {
      if (!this.playing) return;
      time = this.next(this.time + Number($('speed').value) * (now - before) / 1000);
      before = now;
      this.seek(time);
      if (this.playing) requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  }

  // The time to go to: a loop begins again, and what is no loop ends.
  next(time) {
    const [first, last] = this.range();
    if (time >= first && time < last) return time;
    const span = last - first;
    if (this.loop && this.loop.length > 1) return first + ((time - first) % span + span) % span;
    this.playing = false;
    return Math.max(first, Math.min(time, last));
  }

  turnLoop() {
    if (this.loop && this.loop.length > 1) {
      this.loop = null;
    } else {
      this.loop = [...(this.loop || []), this.time].sort((a, b) => a - b);
      if (this.loop.length > 1 && this.loop[0] === this.loop[1]) this.loop.pop();
    }
    this.draw();
    this.label();
  }

  //---- events

  hearEvents({track, first, list}) {
    if (track !== this.eventTrack || first < this.events.length) this.events = [];
    this.eventTrack = track;
    this.events.push(...list.map(([time, kind, text]) => ({time, kind, text})));
    document.body.dataset.events = this.events.length;
    this.draw();
  }

  step(way) {
    const times = this.events.map((event) => event.time);
    const there = way > 0 ? times.filter((time) => time > this.time + 1e-9) : times.filter((time) => time < this.time - 1e-9);
    this.stop();
    if (there.length) this.seek(way > 0 ? Math.min(...there) : Math.max(...there));
  }

  place(element, time) {
    element.style.left = 100 * (time - this.first) / Math.max(this.last - this.first, 1e-9) + '%';
  }

  // A line for each event, one for those that stand at the same place, and the range that is looped.
  draw() {
    const lines = new Map();
    for (const event of this.events) {
      if (event.time < this.first - 1e-9 || event.time > this.last + 1e-9) continue;
      const at = Math.round(400 * (event.time - this.first) / Math.max(this.last - this.first, 1e-9));
      const line = lines.get(at) || {event, texts: []};
      if (event.kind === 'mark') line.event = event;
      line.texts.push(event.text);
      lines.set(at, line);
    }
    $('marks').replaceChildren(...Array.from(lines.values(), ({event, texts}) => {
      const line = document.createElement('button');
      line.className = event.kind;
      line.title = `${event.time.toFixed(3)} s: ${texts.slice(0, 6).join(', ')}${texts.length > 6 ? ' …' : ''}`;
      line.setAttribute('aria-label', line.title);
      line.tabIndex = -1;
      line.onclick = () => { this.stop(); this.seek(event.time); };
      this.place(line, event.time);
      return line;
    }));
    for (const time of this.loop || []) {
      const end = document.createElement('i');
      this.place(end, time);
      $('marks').append(end);
    }
  }

  //---- what comes

  status({tracks, speed, you, holder, program}) {
    this.program = program;
    this.holds = you === holder;
    this.newest = tracks[tracks.length - 1];
    $('track').replaceChildren(...tracks.map((number) => new Option(word('Run %d', number), number)));
    $('track').hidden = tracks.length < 2;
    $('track').value = this.past ? this.track : this.newest;
    if (!this.past && SPEEDS.includes(speed)) $('speed').value = speed;
    this.label();
  }

  show(head) {
    const moved = head.first !== this.first || head.last !== this.last;
    if (this.past && head.past && head.track !== this.track) this.track = head.track;
    this.first = head.first;
    this.last = head.last;
    this.time = this.past ? Math.max(head.first, Math.min(this.time, head.last)) : head.time;
    Object.assign($('timeline'), {min: head.first, max: Math.max(head.last, head.first + 1e-6)});
    if (!$('timeline').matches(':active')) $('timeline').value = head.time;
    $('past').textContent = `${head.time.toFixed(2)} / ${head.last.toFixed(2)} s`;
    if ($('track').value !== String(head.track)) $('track').value = head.track;
    if (moved) this.drawSoon();
  }

  // While a run goes on its end moves with each picture: the lines follow a few times a second.
  drawSoon() {
    if (this.soon) return;
    this.soon = setTimeout(() => { this.soon = 0; this.draw(); }, 250);
  }

  // After a connection has come back.
  again() {
    this.events = [];
    if (this.past) this.send({type: 'seek', time: this.time, track: this.track});
  }
}
