import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { checkFlow } from './check-flow.ts'
import { defaultFlows } from './default-flows.ts'

const picking = {
  steps: [
    { id: 'next', kind: 'next_task', types: ['PICK'], store: 'task', empty: 'done', next: 'loc' },
    { id: 'loc', kind: 'scan', expect: ['location'], equals: 'task.location_from', next: 'go' },
    {
      id: 'go',
      kind: 'call',
      operation: 'complete_task',
      arguments: { id: 'task.id' },
      next: 'next',
      on_error: { task_on_hold: 'next', '*': 'loc' },
    },
    { id: 'done', kind: 'message', text: 'No more work', next: null },
  ],
}

const context = {
  lists: [
    'storage_unit_types',
    'reason_codes',
    'stock_checks',
    'account_products',
    'stocks',
    'tasks',
    'goods_in_receipts',
  ],
  parameters: { exit_task: new Set<string>() },
}

type Step = Readonly<Record<string, unknown>>

/** The first fault of the picking flow with one of its steps changed. */
function faultWith(index: number, change: Step, flow_type = 'task'): string | undefined {
  const steps = picking.steps.map((step, place) => (place === index ? { ...step, ...change } : step))
  return checkFlow({ flow_type, definition: { steps } }, context, '/definition')[0]?.details
}

suite('a flow definition', () => {
  test('that is consistent is accepted', () =>
    assert.deepEqual(checkFlow({ flow_type: 'task', definition: picking }, context, '/definition'), []))

  test('without steps is a draft of any type', () => {
    assert.deepEqual(
      checkFlow({ flow_type: 'loading', definition: { steps: [] } }, context, '/definition'),
      [],
    )
  })

  for (const [what, index, change, fault] of [
    [
      'an unknown kind',
      1,
      { kind: 'dance' },
      /^Flow definition: must be one of menu, .* at steps\[1\]\.kind$/,
    ],
    ['a kind with the name of an object property', 1, { kind: 'constructor' }, /at steps\[1\]\.kind$/],
    ['a kind that is not a text', 1, { kind: { toString: 1 } }, /at steps\[1\]\.kind$/],
    ['a step without an id', 1, { id: '' }, /at steps\[1\]\.id$/],
    ['two steps of one id', 1, { id: 'go' }, /^Flow definition: go is used twice at steps\[2\]\.id$/],
    [
      'a target that is not a step',
      1,
      { next: 'nowhere' },
      /^Flow definition: names no step at steps\[1\]\.next$/,
    ],
    [
      'an error that leads to an unknown step',
      2,
      { on_error: { '*': 'x' } },
      /names no step at steps\[2\]\.on_error\.\*$/,
    ],
    [
      'a step that is never reached',
      0,
      { empty: null },
      /^Flow definition: no step leads here at steps\[3\]$/,
    ],
    ['an unknown scan target', 1, { expect: ['face'] }, /at steps\[1\]\.expect$/],
    ['a scan without a target', 1, { expect: [] }, /^Flow definition: scan needs it at steps\[1\]\.expect$/],
    ['work of an unknown type', 0, { types: ['FLY'] }, /at steps\[0\]\.types$/],
    ['a call of an unknown operation', 2, { operation: 'delete_all' }, /at steps\[2\]\.operation$/],
    [
      'a choice from an unknown list',
      1,
      { kind: 'choose', source: 'faces', store: 'face' },
      /names no list at steps\[1\]\.source$/,
    ],
    ['a text that is a number', 3, { text: 5 }, /is a text at steps\[3\]\.text$/],
    [
      'an argument that the operation does not take',
      2,
      { operation: 'exit_task', arguments: { id: 'task.id', why: 'x' } },
      /exit_task takes no why at steps\[2\]\.arguments\.why$/,
    ],
    ['options that are no list of labels', 1, { options: [{ next: 'go' }] }, /at steps\[1\]\.options$/],
    [
      'an option that leads nowhere',
      1,
      { options: [{ label: 'X', next: 'x' }] },
      /names no step at steps\[1\]\.options\[0\]\.next$/,
    ],
    ['names to forget that are no texts', 1, { forget: [5] }, /is a list of texts at steps\[1\]\.forget$/],
    [
      'arguments that are not an object',
      2,
      { arguments: [] },
      /^Flow definition: is an object at steps\[2\]\.arguments$/,
    ],
  ] as const) {
    test(`with ${what} is refused`, () => assert.match(faultWith(index, change) ?? '', fault))
  }

  test('of a type needs the steps of its type', () => {
    const steps = picking.steps.slice(3)
    assert.match(
      checkFlow({ flow_type: 'task', definition: { steps } }, context, '/definition')[0]?.details ?? '',
      /^Flow definition: a task flow needs a next_task step at steps$/,
    )
    assert.match(
      checkFlow({ flow_type: 'loading', definition: picking }, context, '/definition')[0]?.details ?? '',
      /^Flow definition: a loading flow needs a call of load_storage_unit at steps$/,
    )
  })

  test('may have 200 steps and no more', () => {
    const chain = (length: number) => ({
      steps: Array.from({ length }, (_, index) => ({
        id: `s${index}`,
        kind: 'message',
        text: 'on',
        next: index + 1 < length ? `s${index + 1}` : null,
      })),
    })
    assert.deepEqual(checkFlow({ flow_type: 'standard', definition: chain(200) }, context, '/definition'), [])
    assert.match(
      checkFlow({ flow_type: 'standard', definition: chain(201) }, context, '/definition')[0]?.details ?? '',
      /at most 200 steps/,
    )
  })

  for (const flow of defaultFlows)
    test(`of new tenants, ${flow.code}, is consistent`, () => {
      assert.deepEqual(checkFlow(flow, context, '/definition'), [])
    })
})
