"""A reward of one's own: near the goal, and without much force. Move the sliders of the page Controls to earn it."""
import numpy as np
from gimbal import panel

parts = panel.plot('Reward of a step', lines=['near', 'effort'])
total = panel.value('Since the reset')
runs = panel.table('Last runs', ['run', 'seconds', 'reward'])
price = panel.slider('Price of force', 0, 1, 0.2)
earned, seconds, past = 0.0, 0.0, []


@panel.each_begin
def begin(model, data):
    global earned, seconds
    if seconds:
        past.insert(0, (len(past) + 1, f'{seconds:.2f}', f'{earned:.2f}'))
        runs.show(past[:20])
    earned = seconds = 0.0


@panel.each_step
def reward(model, data):
    global earned, seconds
    near = np.exp(-10 * np.linalg.norm(data.site('tip').xpos - data.site('goal').xpos))
    effort = -price.value * np.sum(np.square(data.actuator_force)) / 100
    earned += (near + effort) * model.opt.timestep
    seconds = data.time
    parts.add(data.time, near, effort)
    total.show(earned)


@panel.button('Begin Again')
def again():
    panel.reset(0)
