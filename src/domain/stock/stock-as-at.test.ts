import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { sql } from '#database/sql.ts'
import { openFloor } from '../../../test/support/floor.ts'
import { createCheckpoint, createCheckpointIfDue } from './checkpoints.ts'
import { type Cell, NO_ATTRIBUTES } from './identity.ts'
import { lockPiles, readPiles } from './lock-piles.ts'
import type { Movement } from './movement.ts'
import { postMovements } from './post-movements.ts'
import { updateBalances } from './update-balances.ts'

type Shown = Readonly<Record<string, unknown>>
type Seen = {
  readonly at: string
  readonly piles: readonly Shown[]
  readonly held: number
  readonly on_hand: number
}

suite('stock at a time in the past', async () => {
  const floor = await openFloor()
  after(() => floor.close())
  const racks = [
    await floor.location('RACK', 'R1'),
    await floor.location('RACK', 'R2'),
    await floor.location('RACK', 'R3'),
  ]
  const unit = await floor.unit(racks[0] ?? 0)
  const places = [
    ...racks.map((location_id) => ({ location_id, storage_unit_id: null })),
    { location_id: racks[0] ?? 0, storage_unit_id: unit },
  ]

  /** Pseudorandom numbers that are the same in every run. */
  let seed = 20260514
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const anyOf = <Item>(items: readonly Item[]): Item => {
    const found = items[random(items.length)]
    if (found === undefined) throw new Error('there is nothing to choose from')
    return found
  }

  function fresh(): Cell {
    return {
      ...NO_ATTRIBUTES,
      account_id: floor.account,
      product_id: floor.product,
      warehouse_id: floor.warehouse,
      fifo_date: anyOf(['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z']),
      batch: anyOf([null, 'B1', 'B2']),
      best_before_date: anyOf([null, '2027-01-31']),
      integer1: anyOf([null, 7]),
      boolean1: anyOf([null, false]),
      datetime3: anyOf([null, '2026-01-01T10:00:00.250Z']),
      ...anyOf(places),
    }
  }

  /** A random movement of a pile, or a receipt of goods. */
  function movementOf(pile: (Cell & { readonly quantity: string }) | undefined): Movement {
    const act = pile === undefined ? 0 : random(6)
    if (pile === undefined || act === 0) {
      const quantity = String(1 + random(9))
      return { category: 'RCV', subtype: 'RECEIVE', quantity, from: 'inbound', to: fresh() }
    }
    const { quantity: all, ...from } = pile
    const quantity = act % 2 === 0 ? all : String(Math.max(1, Math.floor(Number(all) / 2)))
    if (act === 1) return { category: 'DISP', subtype: 'DISPATCH', quantity, from, to: 'outbound' }
    if (act === 2)
      return {
        category: 'ATTR',
        subtype: 'ATTRIBUTE_CHANGE',
        quantity,
        from,
        to: { ...from, batch: anyOf(['B3', null]) },
      }
    if (act === 3) {
      const status = from.status === 'held' ? 'available' : 'held'
      return { category: 'STATUS', subtype: 'HOLD', quantity, from, to: { ...from, status } }
    }
    return { category: 'TRAN', subtype: 'MOVE', quantity, from, to: { ...from, ...anyOf(places) } }
  }

  function shown(pile: Cell & { readonly id: number; readonly quantity: string }): Shown {
    const {
      location_id,
      storage_unit_id,
      batch,
      best_before_date,
      fifo_date,
      status,
      integer1,
      boolean1,
      datetime3,
    } = pile
    return {
      id: String(pile.id),
      quantity: Number(pile.quantity),
      location_id: String(location_id),
      storage_unit_id: storage_unit_id === null ? null : String(storage_unit_id),
      batch,
      best_before_date,
      fifo_date,
      status,
      integer1,
      boolean1,
      datetime3,
    }
  }

  async function act(): Promise<Seen> {
    return floor.act(async (tx) => {
      const before = await readPiles(tx, sql`true`)
      const movement = movementOf(before.length === 0 ? undefined : anyOf(before))
      const cells = [movement.from, movement.to].filter((node) => typeof node !== 'string')
      await postMovements(tx, await lockPiles(tx, { ids: [], cells }), { movements: [movement] })
      const balances = floor.model.get('stock_balances')
      if (balances !== undefined) await updateBalances(tx, balances)
      const piles = await readPiles(tx, sql`true`)
      const sum = (some: typeof piles) => some.reduce((total, pile) => total + Number(pile.quantity), 0)
      return {
        at: tx.now,
        piles: piles.map(shown).sort(byId),
        held: sum(piles.filter(({ status }) => status === 'held')),
        on_hand: sum(piles),
      }
    })
  }

  const byId = (a: Shown, b: Shown) => Number(a.id) - Number(b.id)

  const QUERY = `query ($at: Datetime) {
    stocks {
      all(as_at: $at) { nodes { id quantity location_id storage_unit_id batch best_before_date fifo_date status integer1 boolean1 datetime3 } }
      aggregation(as_at: $at, group_by: [], metrics: [{ function: sum, column: quantity }]) { metric(name: "sum_quantity") }
    }
    stock_balances { all(as_at: $at) { nodes { held on_hand available allocated received } } }
  }`

  async function ask(at: string | null, query = QUERY) {
    const reply = await floor.operator.post('/graphql', { query, variables: { at } })
    return JSON.parse(reply.text)
  }

  async function assertSeen(seen: readonly Seen[]): Promise<void> {
    for (const { at, piles, held, on_hand } of seen) {
      const { data, errors } = await ask(at)
      assert.equal(errors, undefined)
      assert.deepEqual(data.stocks.all.nodes, piles, at)
      assert.equal(data.stocks.aggregation[0].metric ?? 0, on_hand)
      const unknown = { available: null, allocated: null, received: null }
      assert.deepEqual(data.stock_balances.all.nodes, [{ held, on_hand, ...unknown }])
    }
  }

  const seen: Seen[] = []

  test('is shown as it was after each of a hundred movements', async () => {
    while (seen.length < 100) {
      const next = await act()
      // Of two acts in one millisecond only the result of the later one can be read.
      if (seen.at(-1)?.at === next.at) seen.pop()
      seen.push(next)
    }
    await floor.verified()
    await assertSeen(seen)
  })

  test('is shown unchanged after a checkpoint was created', async () => {
    const middle = seen[50]?.at ?? ''
    await floor.act((tx) => createCheckpoint(tx, middle))
    await assertSeen(seen.filter((_, index) => index % 7 === 0))
    const [row] = await floor.rows('select count(*)::int as count from stock_checkpoint_piles')
    assert.equal(row?.count, seen[50]?.piles.length)
    // Stock before the checkpoint is not computed from the present stock.
    await floor.rows(`update stocks set quantity = quantity + 1000`)
    await assertSeen(seen.slice(40, 51))
    await floor.rows('update stocks set quantity = quantity - 1000')
  })

  test('is empty before the tenant existed, and a time in the future is refused', async () => {
    const { data } = await ask('2001-01-01')
    assert.deepEqual(data.stocks.all.nodes, [])
    assert.deepEqual(data.stock_balances.all.nodes, [])
    const { errors } = await ask('2100-01-01')
    assert.equal(errors[0].extensions.symbol, 'invalid_filter')
    const never = await ask('once upon a time')
    assert.equal(never.errors[0].extensions.symbol, 'invalid_date_expression')
  })

  test('is found by id as it was, with its relations as they are now', async () => {
    const first = seen[0]
    const id = first?.piles[0]?.id
    const query = `query ($at: Datetime) { stocks { find(id: ${id}, as_at: $at) { quantity free location { code } } } }`
    const { data } = await ask(first?.at ?? null, query)
    assert.equal(data.stocks.find.quantity, first?.piles[0]?.quantity)
    assert.equal(data.stocks.find.free, null)
    assert.match(data.stocks.find.location.code, /^R\d$/)
    const present = await ask(null)
    assert.equal(present.data.stocks.all.nodes.length, seen.at(-1)?.piles.length)
  })

  test('has a new checkpoint only if there is no recent one', async () => {
    await floor.rows('delete from stock_checkpoint_piles')
    await floor.rows('delete from stock_checkpoints')
    const later = await floor.act(async (tx) => [
      await createCheckpointIfDue(tx),
      await createCheckpointIfDue(tx),
    ])
    assert.deepEqual(later, [true, false])
  })

  test('has a new checkpoint if many movements were made since the last one, and not after a few', async () => {
    // On a cluster an interval can be subtracted only in a fixed time zone.
    await floor.rows(
      "update transactions set created_at = (created_at at time zone 'UTC' - interval '2 hours') at time zone 'UTC'",
    )
    const [{ count } = {}] = await floor.rows('select count(*)::int as count from transactions')
    const taken = async (movements: number, hours: number) => {
      await floor.rows('update stock_checkpoints set taken_at = now() - make_interval(hours => $1)', [hours])
      return floor.act((tx) => createCheckpointIfDue(tx, movements))
    }
    assert.deepEqual([await taken(Number(count) + 1, 3), await taken(Number(count), 2)], [false, false])
    assert.equal(await taken(Number(count), 3), true)
  })
})
