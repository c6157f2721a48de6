import assert from 'node:assert/strict'
import test from 'node:test'
import { de } from '#web/words/de.ts'
import { en } from '#web/words/en-GB.ts'
import { ledgerRows, type Movement, movementText, unreadCount } from './ledger-rows.ts'

const movement = (own: Partial<Movement>): Movement => ({
  id: '1',
  category: 'ADJ',
  subtype: 'POSITIVE',
  quantity: 5,
  created_at: '2026-03-02T10:00:00Z',
  node_from: 'adjustment',
  node_to: 'cell',
  stock_from_id: null,
  stock_to_id: null,
  stock_merged_id: null,
  description: null,
  location_from: null,
  location_to: { id: '1', code: 'R-01' },
  account_to: null,
  product: null,
  reason_code: null,
  task: null,
  goods_out: null,
  goods_in_receipt: null,
  stock_check: null,
  completing_user: null,
  ...own,
})

const as = (id: number) => id as unknown as Movement['stock_to_id']

test('movements from, to and within a pile are in one list, newest first and each once', () => {
  const incoming = movement({ id: '9', stock_to_id: as(7) })
  const held = movement({ id: '10', stock_from_id: as(7), stock_to_id: as(7) })
  const left = movement({ id: '11', stock_from_id: as(7), stock_to_id: as(8) })
  const rows = ledgerRows('7', [
    { total_count: 2, nodes: [left, held] },
    { total_count: 5, nodes: [held, incoming] },
    undefined,
  ])
  assert.deepEqual(
    rows.map(({ movement: { id }, direction, other }) => [id, direction, other]),
    [
      ['11', 'out', '8'],
      ['10', 'same', null],
      ['9', 'in', null],
    ],
  )
  assert.equal(unreadCount([{ total_count: 5, nodes: [held, incoming] }, undefined]), 3)
})

test('a movement is described by a sentence in the language of the user', () => {
  const added = movement({})
  assert.equal(movementText(added, '5', en), '5 added at R-01')
  const moved = movement({
    category: 'PWAY',
    subtype: 'PUTAWAY',
    node_from: 'cell',
    location_from: { id: '2', code: 'GI-1' },
  })
  assert.equal(movementText(moved, '5', en), '5 put away from GI-1 to R-01')
  assert.equal(movementText(moved, '5', de), '5 eingelagert von GI-1 nach R-01')
  const outgoing = movement({
    category: 'DISP',
    subtype: 'DISPATCH',
    node_from: 'cell',
    node_to: 'outbound',
    location_from: { id: '2', code: 'GO-1' },
    location_to: null,
  })
  assert.equal(movementText(outgoing, '5', en), '5 dispatched from GO-1')
  const lost = movement({
    subtype: 'NEGATIVE',
    node_from: 'cell',
    node_to: 'adjustment',
    location_from: { id: '1', code: 'R-01' },
    location_to: null,
  })
  assert.equal(movementText(lost, '5', en), '5 written off at R-01')
  const held = movement({
    category: 'STATUS',
    subtype: 'HOLD',
    node_from: 'cell',
    location_from: { id: '1', code: 'R-01' },
  })
  assert.equal(movementText(held, '5', en), '5 put on hold at R-01')
})
