import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardColumns, cardPart } from './card-columns.ts'
import type { CellKind, PlacedColumn } from './columns.ts'

const column = (name: string, kind: CellKind): PlacedColumn => ({
  ...{ name, kind, sort: null, selection: [name], width: 100, to: null, packs: null, description: null },
  ...{ pinned: false, left: 0 },
})

test('a card has the title, the state and three more fields, whatever order the columns have', () => {
  const columns = [
    column('account', 'relation'),
    column('reference', 'code'),
    column('due', 'moment'),
    column('status', 'state'),
    column('carrier', 'relation'),
    column('priority', 'number'),
  ]
  const cards = cardColumns(columns)
  assert.deepEqual(
    cards.map((one) => [one.name, cardPart(cards, one)]),
    [
      ['reference', 'title'],
      ['status', 'state'],
      ['account', 'field'],
      ['due', 'field'],
      ['carrier', 'field'],
    ],
  )
})

test('where nothing but states is shown, the first is the title and the second the state', () => {
  const cards = cardColumns([column('status', 'state'), column('state', 'state')])
  assert.deepEqual(
    cards.map((one) => cardPart(cards, one)),
    ['title', 'field'],
  )
})

test('where records begin with their kind, as tasks do, it is the title, even if a text stands behind it', () => {
  const cards = cardColumns([
    column('type', 'choice'),
    column('status', 'state'),
    column('hold_reason', 'text'),
  ])
  assert.deepEqual(
    cards.map((one) => [one.name, cardPart(cards, one)]),
    [
      ['type', 'title'],
      ['status', 'state'],
      ['hold_reason', 'field'],
    ],
  )
})
