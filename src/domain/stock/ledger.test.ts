import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { isOnCluster } from '../../../test/support/cluster-nodes.ts'
import { openFloor } from '../../../test/support/floor.ts'
import { type Cell, cellKeyFor, identityFor, NO_ATTRIBUTES } from './identity.ts'
import { lockPiles, readPiles } from './lock-piles.ts'
import type { Movement, OutsideNode } from './movement.ts'
import type { Pile } from './piles.ts'
import { postMovements } from './post-movements.ts'
import { updateBalances } from './update-balances.ts'

const floor = await openFloor()
const places = new Map<string, { location_id: number; storage_unit_id: number | null }>()
for (const code of ['R1', 'R2', 'R3'])
  places.set(code, { location_id: await floor.location('RACK', code), storage_unit_id: null })
places.set('GI', { location_id: await floor.location('GIBAY', 'GI'), storage_unit_id: null })
for (const code of ['R1', 'R2']) {
  const location_id = await floor.location('RACK', code)
  places.set(`${code}/U`, { location_id, storage_unit_id: await floor.unit(location_id) })
}

const OUTSIDE: readonly string[] = ['inbound', 'outbound', 'adjustment', 'production', 'transit']
const FIFO = '2026-03-02T00:00:00Z'

/** Reads `R1 B1 held`: the place and the attributes of the goods. */
function nodeFrom(text: string): Cell | OutsideNode {
  const [place = '', ...words] = text.trim().split(' ')
  if (OUTSIDE.includes(place)) return place as OutsideNode
  const at = places.get(place)
  if (at === undefined) throw new Error(`no place ${place}`)
  return {
    ...NO_ATTRIBUTES,
    account_id: floor.account,
    product_id: floor.product,
    warehouse_id: floor.warehouse,
    fifo_date: FIFO,
    batch: words.find((word) => word.startsWith('B')) ?? null,
    serial_number: words.find((word) => word.startsWith('S')) ?? null,
    status: words.includes('held') ? 'held' : 'available',
    ...at,
  }
}

/** Reads `TRAN/MOVE 4 R1 B1 -> R2 B1`. */
function movementFrom(line: string): Movement {
  const [head = '', to = ''] = line.split('->')
  const [kind = '', quantity = '', ...from] = head.trim().split(' ')
  const [category = '', subtype = ''] = kind.split('/')
  return { category, subtype, quantity, from: nodeFrom(from.join(' ')), to: nodeFrom(to) }
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

async function post(tx: Transaction, text: string): Promise<void> {
  const movements = lines(text).map(movementFrom)
  const cells = movements.flatMap(({ from, to }) => [from, to]).filter((node) => typeof node !== 'string')
  const piles = await lockPiles(tx, { ids: [], cells })
  await postMovements(tx, piles, { movements })
  const balances = floor.model.get('stock_balances')
  if (balances === undefined) throw new Error('no balances')
  await updateBalances(tx, balances)
}

/** Piles as text, each with its id counted from the first of the test: `#1 R1 4 B1`. */
async function standing(first: number): Promise<string[]> {
  const piles = await floor.act((tx) => readPiles(tx, sql`s.id > ${first}`))
  const ids = await floor.rows('select last_value as id from stocks_id_seq')
  assert.ok(Number(ids[0]?.id) >= 0)
  return piles.map((pile) => `#${pile.id - first} ${placeOf(pile)} ${Number(pile.quantity)}${wordsOf(pile)}`)
}

const placeOf = (pile: Pile) =>
  [...places].find(
    ([, at]) => at.location_id === pile.location_id && at.storage_unit_id === pile.storage_unit_id,
  )?.[0]
const wordsOf = ({ batch, serial_number, status }: Pile) =>
  [batch, serial_number, status === 'held' ? 'held' : null]
    .filter((word) => word !== null)
    .map((word) => ` ${word}`)
    .join('')

/** [title, piles before, movements, piles after], the rules of operations 0.2. */
const TABLE: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['goods that come in form a pile', '', 'RCV/RECEIVE 5 inbound -> R1 B1', ['#1 R1 5 B1']],
  [
    'goods with the same identity are added to the existing pile',
    'R1 4',
    'RCV/RECEIVE 5 inbound -> R1',
    ['#1 R1 9'],
  ],
  [
    'goods of another batch form another pile',
    'R1 4 B1',
    'RCV/RECEIVE 5 inbound -> R1 B2',
    ['#1 R1 4 B1', '#2 R1 5 B2'],
  ],
  ['a part that is moved forms another pile', 'R1 10', 'TRAN/MOVE 4 R1 -> R2', ['#1 R1 6', '#2 R2 4']],
  [
    'a whole pile that is moved to an empty cell keeps its id',
    'R1 10',
    'TRAN/MOVE 10 R1 -> R2',
    ['#1 R2 10'],
  ],
  [
    'if two piles are merged, the id of the older one is kept, even if the older one moves',
    'R1 10\nR2 3',
    'TRAN/MOVE 10 R1 -> R2',
    ['#1 R2 13'],
  ],
  [
    'if two piles are merged, the id of the older one is kept where it stands',
    'R2 3\nR1 10',
    'TRAN/MOVE 10 R1 -> R2',
    ['#1 R2 13'],
  ],
  [
    'a part that is moved is added to the pile at its target',
    'R1 10\nR2 3',
    'TRAN/MOVE 4 R1 -> R2',
    ['#1 R1 6', '#2 R2 7'],
  ],
  ['an empty pile is deleted', 'R1 10', 'DISP/DISPATCH 10 R1 -> outbound', []],
  [
    'goods can pass through a location within one operation',
    '',
    'RCV/RECEIVE 5 inbound -> GI\nPWAY/PUTAWAY 5 GI -> R1',
    ['#1 R1 5'],
  ],
  [
    'goods that pass through a location are added to the pile at their target',
    'R1 2',
    'RCV/RECEIVE 5 inbound -> GI\nPWAY/PUTAWAY 5 GI -> R1',
    ['#1 R1 7'],
  ],
  [
    'goods that come and go within one operation leave no pile',
    '',
    'RCV/RETURN 5 inbound -> GI\nADJ/NEGATIVE 5 GI -> adjustment',
    [],
  ],
  [
    'a pile can be divided among several locations',
    'R1 10',
    'TRAN/MOVE 4 R1 -> R2\nTRAN/MOVE 6 R1 -> R3',
    ['#1 R3 6', '#2 R2 4'],
  ],
  [
    'a hold changes the identity of a pile and keeps its id',
    'R1 10',
    'STATUS/HOLD 10 R1 -> R1 held',
    ['#1 R1 10 held'],
  ],
  [
    'released goods are added to the free pile in their location',
    'R1 10\nR1 3 held',
    'STATUS/RELEASE 3 R1 held -> R1',
    ['#1 R1 13'],
  ],
  [
    'two piles can change places',
    'R1 10 B1\nR2 3 B1',
    'TRAN/MOVE 10 R1 B1 -> R3 B1\nTRAN/MOVE 3 R2 B1 -> R1 B1',
    ['#1 R3 10 B1', '#2 R1 3 B1'],
  ],
  [
    'fractions are exact',
    'R1 0.3',
    'TRAN/MOVE 0.1 R1 -> R2\nTRAN/MOVE 0.1 R1 -> R2',
    ['#1 R1 0.1', '#2 R2 0.2'],
  ],
  [
    'each serial number is a pile of one',
    '',
    'RCV/RECEIVE 1 inbound -> R1 S1\nRCV/RECEIVE 1 inbound -> R1 S2',
    ['#1 R1 1 S1', '#2 R1 1 S2'],
  ],
  [
    'goods taken off a unit form a loose pile in its location',
    'R1/U 10',
    'TRAN/MOVE 4 R1/U -> R1',
    ['#1 R1/U 6', '#2 R1 4'],
  ],
  [
    'a movement within one cell changes nothing but the ledger',
    'R1 10',
    'LOAD/LOAD 10 R1 -> R1',
    ['#1 R1 10'],
  ],
]

/** Creates the piles of the table in an empty warehouse; returns the id before the first of them. */
async function stand(text: string): Promise<number> {
  await empty()
  const [sequence] = await floor.rows("select nextval('stocks_id_seq')::int as id")
  const first = Number(sequence?.id)
  for (const line of lines(text)) {
    const [place, quantity, ...words] = line.split(' ')
    await floor.act((tx) => post(tx, `ADJ/POSITIVE ${quantity} adjustment -> ${[place, ...words].join(' ')}`))
  }
  return first
}

async function empty(): Promise<void> {
  await floor.act(async (tx) => {
    const piles = await readPiles(tx, sql`true`)
    if (piles.length === 0) return
    const taken = await lockPiles(tx, { ids: piles.map(({ id }) => id), cells: [] })
    const movements = piles.map((pile) => ({
      category: 'ADJ',
      subtype: 'NEGATIVE',
      quantity: pile.quantity,
      from: taken.current(pile),
      to: 'adjustment' as const,
    }))
    await postMovements(tx, taken, { movements })
    const balances = floor.model.get('stock_balances')
    if (balances !== undefined) await updateBalances(tx, balances)
  })
  await floor.rows(
    'update storage_units set active = true, broken = false, location_id = coalesce(location_id, $1)',
    [places.get('R1')?.location_id],
  )
  for (const { location_id, storage_unit_id } of places.values())
    if (storage_unit_id !== null)
      await floor.rows('update storage_units set location_id = $1 where id = $2', [
        location_id,
        storage_unit_id,
      ])
}

suite('the ledger', () => {
  after(() => floor.close())

  for (const [title, before, movements, expected] of TABLE) {
    test(title, async () => {
      const first = await stand(before)
      await floor.act((tx) => post(tx, movements))
      assert.deepEqual((await standing(first)).sort(), [...expected].sort())
      await floor.verified()
    })
  }

  test('the database column and the code compute the same identity of a pile', async () => {
    await stand('')
    const cell: Cell = {
      ...(nodeFrom('R1 B1') as Cell),
      batch: 'Größe|1',
      sell_by_date: '2026-06-01',
      best_before_date: '1999-12-31',
      fifo_date: '2026-03-02T00:00:00.125Z',
      string2: '',
      string5: '|',
      integer1: 0,
      integer3: -7,
      boolean1: false,
      boolean5: true,
      datetime3: '1969-12-31T23:59:59Z',
    }
    await floor.act(async (tx) => {
      const piles = await lockPiles(tx, { ids: [], cells: [cell] })
      await postMovements(tx, piles, {
        movements: [{ category: 'ADJ', subtype: 'POSITIVE', quantity: '1', from: 'adjustment', to: cell }],
      })
      await updateBalances(tx, floor.model.get('stock_balances') as never)
    })
    const [row] = await floor.rows('select cell::text as cell from stocks')
    assert.equal(row?.cell, identityFor(cell))
    const [pile] = await floor.act((tx) => readPiles(tx, sql`true`))
    assert.equal(pile === undefined ? null : cellKeyFor(pile), cellKeyFor(cell))
    await floor.verified()
  })

  test('removing more than a pile holds fails, and nothing is written', async () => {
    await stand('R1 10')
    const [before] = await floor.rows('select count(*)::int as count from transactions')
    await assert.rejects(
      floor.act((tx) => post(tx, 'TRAN/MOVE 11 R1 -> R2')),
      /11 to be removed from 10/,
    )
    const [then] = await floor.rows('select count(*)::int as count from transactions')
    assert.deepEqual(then, before)
  })

  test('cannot be updated or deleted by the application role', async () => {
    await stand('R1 10')
    const tenant = floor.scope.tenant.id
    await assert.rejects(
      floor.act((tx) => tx.run(sql`update transactions set quantity = 1 where tenant_id = ${tenant}`)),
      /permission denied/,
    )
    const deleted = floor.act((tx) => tx.run(sql`delete from transactions where tenant_id = ${tenant}`))
    // On a cluster a policy takes the place of the privilege.
    if (isOnCluster) assert.equal(await deleted, 0)
    else await assert.rejects(deleted, /permission denied/)
    const archived = await floor.act((tx) =>
      tx.run(sql`update transactions set archived = true where tenant_id = ${tenant} and id < 0`),
    )
    assert.equal(archived, 0)
  })
})
