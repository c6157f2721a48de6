import assert from 'node:assert/strict'
import test from 'node:test'
import { stepsOf, waysOf } from '#web/values/flow/flow.ts'
import { BOX, layoutOf } from './flow-layout.ts'
import { faultyStep, textOf } from './flow-steps.ts'

const STEPS = stepsOf({
  steps: [
    { id: 'task', kind: 'next_task', types: ['PICK'], empty: 'end', next: 'place' },
    { id: 'place', kind: 'scan', prompt: 'Go there', next: 'done' },
    {
      id: 'done',
      kind: 'call',
      operation: 'complete_task',
      next: 'task',
      on_error: { task_cancelled: 'task', '*': 'place' },
    },
    { id: 'end', kind: 'message', text: 'Nothing left', next: null },
    { id: 'lonely', kind: 'confirm', text: 'Nobody comes here' },
    'no step',
  ],
})

test('steps are shown with their transitions and their text', () => {
  assert.deepEqual(
    STEPS.map(({ id }) => id),
    ['task', 'place', 'done', 'end', 'lonely'],
  )
  assert.deepEqual(
    STEPS.slice(0, 3).map((step) => waysOf(step).map(({ by, to }) => `${by}>${to}`)),
    [['next>place', 'empty>end'], ['next>done'], ['next>task', '! task_cancelled>task', '! *>place']],
  )
  assert.deepEqual(STEPS.map(textOf), [
    'PICK',
    'Go there',
    'complete_task',
    'Nothing left',
    'Nobody comes here',
  ])
})

test('a diagram has steps in rows by their distance from the first, unreachable steps last', () => {
  const { steps, lines } = layoutOf(STEPS)
  const row = BOX.height + BOX.gap_y
  assert.deepEqual(
    steps.map(({ step, y }) => [step.id, y / row]),
    [
      ['task', 0],
      ['place', 1],
      ['end', 1],
      ['done', 2],
      ['lonely', 3],
    ],
  )
  assert.deepEqual(
    lines.map(({ key, label, isError }) => [key, label, isError]),
    [
      ['task place', '', false],
      ['task end', 'empty', false],
      ['place done', '', false],
      ['done task', '', false],
      ['done place', '! *', true],
    ],
  )
})

test('the path of a fault identifies its step', () => {
  assert.equal(faultyStep('steps[12].options[0].next'), 12)
  assert.equal(faultyStep('steps'), null)
})
