import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { nextVersionOfConflict } from '#database/next-version.ts'
import { rowsToInsert } from '#database/rows-to-insert.ts'
import { names, type Sql, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceAll } from '#events/announce.ts'
import { recordData } from '#events/record-data.ts'
import type { AnyRow } from '#records/columns.ts'
import { actChangesOf, type BalanceKey, type OrderedChange, type PileBuckets } from './act-changes.ts'
import { bucketsOf, momentOf, pilesById } from './buckets.ts'
import { readSellable, sellableOfBalance } from './sellable-balance.ts'

/** The figures of a balance that its table has. */
const STORED = ['available', 'allocated', 'ordered', 'received', 'picked', 'held', 'on_hand'] as const

/** All figures of a balance. */
const FIGURES = [...STORED, 'sellable'] as const

type ChangedBalance = AnyRow &
  BalanceKey & { readonly previous: Readonly<Record<(typeof FIGURES)[number], number>> }

/** Records that orders require more or less of a product than before; balances change at the end of the operation. */
export function recordOrdered(tx: Transaction, changes: readonly OrderedChange[]): void {
  const { ordered } = actChangesOf(tx)
  for (const { account_id, product_id, warehouse_id, ordered: more } of changes)
    if (Number(more) !== 0) ordered.push({ account_id, product_id, warehouse_id, ordered: more })
}

/**
 * Changes the balances by the quantities of the touched piles now less those before (operations 0.7). Called once, when
 * everything else is written; balances are locked in key order.
 */
export async function updateBalances(tx: Transaction, balances: Resource): Promise<void> {
  const changes = actChangesOf(tx)
  if (changes.hasReleasedElsewhere())
    throw new SerializationFailure('a reserved pile was merged into another')
  if (changes.touched.size === 0 && changes.ordered.length === 0) return
  tx.locks.next('stock_balances')
  const touched = [...changes.touched]
  const before = [...changes.before.values()]
  const changed = await writeBalances(tx, {
    touched,
    before,
    ordered: changes.ordered,
  })
  const callers = changed.map((balance) => changes.callerOf(balance))
  changes.reset()
  const data = await recordData(tx, balances, changed)
  announceAll(
    tx,
    changed.map(({ id, previous }, index) => ({
      resource_name: 'stock_balance',
      event: 'updated',
      aggregate: { type: balances.name, id },
      data: data[index] ?? {},
      previous,
      ...(callers[index] && { caller: callers[index] }),
    })),
  )
}

type BalanceSources = {
  readonly touched: readonly number[]
  readonly before: readonly PileBuckets[]
  readonly ordered: readonly OrderedChange[]
}

const STORED_COLUMNS = {
  account_id: 'int8',
  product_id: 'int8',
  warehouse_id: 'int8',
  held: 'numeric',
  picked: 'numeric',
  allocated: 'numeric',
  available: 'numeric',
  received: 'numeric',
  ordered: 'numeric',
} as const

const SOURCE_COLUMNS = { ...STORED_COLUMNS, sellable: 'numeric' } as const
const CHANGE_COLUMNS = { ...STORED_COLUMNS, on_hand: 'numeric' } as const
const COLUMNS = Object.keys(CHANGE_COLUMNS)

/** How balances change. */
function changesSql(tx: Transaction, { touched, before, ordered }: BalanceSources): Sql {
  const tenant = tx.tenant.id
  const now = bucketsOf(tenant, pilesById(tenant, sql`${[...touched]}::bigint[]`), momentOf(tx))
  return sql`
    select c.account_id, c.product_id, c.warehouse_id, sum(c.held) as held, sum(c.picked) as picked, sum(c.allocated) as allocated,
      sum(c.available) as available, sum(c.sellable) as sellable, sum(c.received) as received, sum(c.ordered) as ordered,
      sum(c.held + c.picked + c.allocated + c.available + c.received) as on_hand
    from (
      select n.account_id, n.product_id, n.warehouse_id, n.held, n.picked, n.allocated, n.available, n.sellable, n.received, 0 as ordered
      from (${now}) n
      union all
      select b.account_id, b.product_id, b.warehouse_id, -coalesce(b.held, 0), -coalesce(b.picked, 0), -coalesce(b.allocated, 0),
        -coalesce(b.available, 0), -coalesce(b.sellable, 0), -coalesce(b.received, 0), coalesce(b.ordered, 0)
      from ${tableOf('b', SOURCE_COLUMNS, [...before, ...ordered])}
    ) c
    group by c.account_id, c.product_id, c.warehouse_id
    having sum(c.held) <> 0 or sum(c.picked) <> 0 or sum(c.allocated) <> 0 or sum(c.available) <> 0
      or sum(c.sellable) <> 0 or sum(c.received) <> 0 or sum(c.ordered) <> 0`
}

/** Adds rows of changes to their balances. */
function additionSql(rows: Sql): Sql {
  return sql`
    insert into stock_balances as b (tenant_id, created_at, updated_at, ${names(COLUMNS)})
    ${rows}
    on conflict (tenant_id, account_id, product_id, warehouse_id) do update
    set available = b.available + excluded.available, allocated = b.allocated + excluded.allocated,
      ordered = b.ordered + excluded.ordered, received = b.received + excluded.received, picked = b.picked + excluded.picked,
      held = b.held + excluded.held, on_hand = b.on_hand + excluded.on_hand, ${nextVersionOfConflict('b')}
    returning b.*`
}

const sameInAll = (tx: Transaction) =>
  sql`${tx.tenant.id}::bigint, ${tx.now}::timestamptz, ${tx.now}::timestamptz`

function writeBalances(tx: Transaction, sources: BalanceSources): Promise<readonly ChangedBalance[]> {
  const changes = changesSql(tx, sources)
  if (!tx.topology.readsInInserts) return readAndWrite(tx, sources)
  const rows = sql`select ${sameInAll(tx)}, ${names(COLUMNS, 'c')} from change c order by c.account_id, c.product_id, c.warehouse_id`
  return tx.rows<ChangedBalance>(sql`
    with change as materialized (${changes}),
    written as (${additionSql(rows)})
    select b.*, jsonb_build_object('available', b.available - c.available, 'allocated', b.allocated - c.allocated,
      'ordered', b.ordered - c.ordered, 'received', b.received - c.received, 'picked', b.picked - c.picked,
      'held', b.held - c.held, 'on_hand', b.on_hand - c.on_hand, 'sellable', b.sellable - c.sellable) as previous
    from (
      select b.*, ${sellableOfBalance(tx.tenant.id, momentOf(tx))} as sellable
      from written b
      -- Used twice above, computed once.
      offset 0
    ) b
    join change c on c.account_id = b.account_id and c.product_id = b.product_id and c.warehouse_id = b.warehouse_id
    order by b.id`)
}

type BalanceChange = BalanceKey & Readonly<Record<(typeof FIGURES)[number], string>>

async function readAndWrite(tx: Transaction, sources: BalanceSources): Promise<readonly ChangedBalance[]> {
  const rows = await tx.rows<BalanceChange>(sql`
    ${changesSql(tx, sources)}
    order by c.account_id, c.product_id, c.warehouse_id`)
  if (rows.length === 0) return []
  const written = await tx.rows<AnyRow & Omit<BalanceChange, 'sellable'> & { readonly id: number }>(
    additionSql(rowsToInsert(tx, { same: sameInAll(tx), types: CHANGE_COLUMNS, rows })),
  )
  const sellable = await readSellable(
    tx,
    written.map(({ id }) => id),
    tx.now,
  )
  // A row comes back for each change, in the order of the changes.
  const changed = written.map((one, place) => {
    const balance = { ...one, sellable: sellable.get(one.id) ?? '0' }
    const less = (figure: (typeof FIGURES)[number]) =>
      new Big(balance[figure]).minus(rows[place]?.[figure] ?? 0).toNumber()
    const previous = Object.fromEntries(FIGURES.map((figure) => [figure, less(figure)]))
    return { ...balance, previous: previous as ChangedBalance['previous'] }
  })
  return changed.toSorted((one, other) => one.id - other.id)
}
