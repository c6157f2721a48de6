import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { cellOf } from '#domain/stock/identity.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'
import { updateTaskSources } from '#domain/tasks/update-task-sources.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'

/**
 * Takes the contents of packages off their units; they become loose at the same location (operations 4.9).
 * Goods picked onto these units for other orders stay.
 */
export async function unpackGoods(tx: Transaction, packages: readonly AnyRow[]): Promise<void> {
  const units = packages.flatMap(({ storage_unit_id }) =>
    typeof storage_unit_id === 'number' ? [storage_unit_id] : [],
  )
  if (units.length === 0) return
  const contents = contentsOf(tx, units)
  const unlocked = await readPiles(tx, contents)
  if (unlocked.length === 0) return
  const reservations = await findReservations(
    tx,
    unlocked.map(({ id }) => id),
  )
  const tasks = [...new Set(reservations.map(({ task_id }) => task_id))]
  const cells = unlocked.map((pile) => ({ ...cellOf(pile), storage_unit_id: null }))
  await lockAll(tx, { tasks, storage_units: units })
  await assertUnloaded(tx, units)
  const piles = await lockPiles(tx, { ids: unlocked.map(({ id }) => id), cells })
  const current = await readPiles(tx, contents)
  if (current.length !== unlocked.length)
    throw new SerializationFailure('other goods are on the storage unit')

  const posted = await postMovements(tx, piles, {
    movements: unlocked.map((pile, index) => {
      const { stock_id: _, ...links } = reservations.find(({ stock_id }) => stock_id === pile.id) ?? {}
      return {
        category: 'PICK',
        subtype: 'UNPACK',
        quantity: piles.current(pile).quantity,
        from: piles.current(pile),
        to: cells[index] ?? cellOf(pile),
        ...links,
      }
    }),
  })
  await updateDispatchSources(tx, tasks)
  await updateTaskSources(tx, {
    task_ids: [],
    stock_ids: posted.flatMap(({ stock_to_id }) => stock_to_id ?? []),
    unit_ids: [],
  })
}

/**
 * The contents of packages, as a condition on `stocks s`: goods on their units that are not reserved for
 * another order.
 */
function contentsOf(tx: Transaction, units: readonly number[]): Sql {
  const tenant = tx.tenant.id
  return sql`s.storage_unit_id = any(${[...units]}::bigint[]) and not exists (
    select from allocations a
    join tasks k on k.tenant_id = ${tenant} and k.id = a.task_id
    where a.tenant_id = ${tenant} and a.stock_id = s.id and a.state = 'open' and not exists (
      select from packages p
      join shipments h on h.tenant_id = ${tenant} and h.id = p.shipment_id
      where p.tenant_id = ${tenant} and p.storage_unit_id = s.storage_unit_id and h.goods_out_id = k.goods_out_id))`
}

/** The task, order and line that have reserved goods of a pile. */
type PackedReservation = Pick<Allocation, 'stock_id' | 'task_id' | 'goods_out_line_id'> & {
  readonly goods_out_id: number | null
}

/** The tasks that have reserved goods of these piles, with their orders and lines. */
function findReservations(
  tx: Transaction,
  stock_ids: readonly number[],
): Promise<readonly PackedReservation[]> {
  const tenant = tx.tenant.id
  return tx.rows<PackedReservation>(sql`
    select a.stock_id, a.task_id, k.goods_out_id, a.goods_out_line_id
    from allocations a
    join tasks k on k.tenant_id = ${tenant} and k.id = a.task_id
    where a.tenant_id = ${tenant} and a.stock_id = any(${[...stock_ids]}::bigint[]) and a.state = 'open'
    order by a.id`)
}

async function assertUnloaded(tx: Transaction, units: readonly number[]): Promise<void> {
  const loaded = await tx.maybe<{ reference: string }>(sql`
    select u.reference
    from storage_units u
    where u.tenant_id = ${tx.tenant.id} and u.id = any(${[...units]}::bigint[]) and u.load_id is not null
    order by u.id
    limit 1`)
  if (loaded !== null) throw refusal('storage_unit_already_loaded', loaded)
}
