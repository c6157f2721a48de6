import assert from 'node:assert/strict'
import test from 'node:test'
import { defaultFlowStates } from './default-flow-states.ts'
import { defaultFlows } from './default-flows.ts'
import { flowDigest, flowVersions } from './flow-versions.ts'

test('the digest of each default flow is the last of its versions: one that is changed is added behind them', () => {
  assert.deepEqual(
    defaultFlows.map(({ code }) => [code, flowVersions[code]?.at(-1)]),
    defaultFlows.map(({ code, definition }) => [code, flowDigest(definition)]),
  )
  for (const [code, versions] of Object.entries(flowVersions))
    assert.equal(new Set(versions).size, versions.length, code)
})

test('a digest depends on values and on the order of lists, not on that of keys', () => {
  const digest = flowDigest({ steps: [{ id: 'a', kind: 'text' }, { id: 'b' }] })
  assert.equal(flowDigest({ steps: [{ kind: 'text', id: 'a' }, { id: 'b' }] }), digest)
  assert.notEqual(flowDigest({ steps: [{ id: 'b' }, { id: 'a', kind: 'text' }] }), digest)
  assert.notEqual(flowDigest({ steps: [{ id: 'a', kind: 'text' }, { id: 'c' }] }), digest)
})

test('a flow is the present default, a former one, changed, or missing', () => {
  const [pick] = defaultFlows.filter(({ code }) => code === 'PICK')
  const [move] = defaultFlows.filter(({ code }) => code === 'MOVE')
  const changed = {
    steps: [...(move?.definition.steps ?? []), { id: 'own', kind: 'message', text: 'Ours', next: null }],
  }
  const states = defaultFlowStates([
    { code: 'PICK', definition: pick?.definition },
    { code: 'MOVE', definition: changed },
    { code: 'LOAD', definition: { steps: [] } },
    { code: 'OWN', definition: { steps: [] } },
  ])
  const stateOf = (code: string) => states.find((one) => one.code === code)?.state
  assert.deepEqual(['PICK', 'MOVE', 'LOAD', 'PRINT', 'OWN'].map(stateOf), [
    ...['current', 'changed', 'changed', 'missing', undefined],
  ])
})
