"""Swings the pole up by its energy, and holds it."""
import numpy as np
from gimbal import panel

energy = panel.plot('Energy of the pole', unit='J', lines=['is', 'wanted'])
angle = panel.value('Angle from upright', unit='°')
active = panel.switch('Swing up', True)
push = panel.slider('Push', 0, 150, 80)
MASS, LENGTH, GRAVITY = 0.2, 0.25, 9.81          # of the pole; LENGTH is to its middle
INERTIA = MASS * (2 * LENGTH) ** 2 / 3
WANTED = MASS * GRAVITY * LENGTH


@panel.each_step
def control(model, data):
    cart, pole = data.qpos
    speed, turn = data.qvel
    up = pole % (2 * np.pi) - np.pi                          # 0: it stands
    now = INERTIA * turn ** 2 / 2 + MASS * GRAVITY * LENGTH * np.cos(up)
    energy.add(data.time, now, WANTED)
    angle.show(np.degrees(up))
    if not active.active:
        force = 0.0
    elif abs(up) < 0.35 and abs(turn) < 4:
        force = 60 * up + 9 * turn + 3 * cart + 5 * speed
    else:
        force = push.value * (now - WANTED) * np.sign(turn * np.cos(up) or 1) - 4 * cart - speed
    panel.steer(ctrl=np.clip(force, -20, 20))


@panel.button('Let It Fall')
def fall():
    panel.reset()
