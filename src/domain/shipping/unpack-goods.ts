import { LostRace } from '#database/failures.ts'
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
 * Takes what packages hold off their units again; it stands loose where the units stand (operations 4.9). What was picked
 * onto the same units for other orders stays on them.
 */
export async function unpackGoods(tx: Transaction, packages: readonly AnyRow[]): Promise<void> {
  const units = packages.flatMap(({ storage_unit_id }) =>
    typeof storage_unit_id === 'number' ? [storage_unit_id] : [],
  )
  if (units.length === 0) return
  const contents = contentsOf(tx, units)
  const seen = await readPiles(tx, contents)
  if (seen.length === 0) return
  const staged = await findStaged(
    tx,
    seen.map(({ id }) => id),
  )
  const tasks = [...new Set(staged.map(({ task_id }) => task_id))]
  const cells = seen.map((pile) => ({ ...cellOf(pile), storage_unit_id: null }))
  await lockAll(tx, { tasks, storage_units: units })
  await assertUnloaded(tx, units)
  const piles = await lockPiles(tx, { ids: seen.map(({ id }) => id), cells })
  const again = await readPiles(tx, contents)
  if (again.length !== seen.length) throw new LostRace('other goods are on the storage unit')

  const posted = await postMovements(tx, piles, {
    movements: seen.map((pile, place) => {
      const { stock_id: _, ...whose } = staged.find(({ stock_id }) => stock_id === pile.id) ?? {}
      return {
        category: 'PICK',
        subtype: 'UNPACK',
        quantity: piles.current(pile).quantity,
        from: piles.current(pile),
        to: cells[place] ?? cellOf(pile),
        ...whose,
      }
    }),
  })
  await updateDispatchSources(tx, tasks)
  await updateTaskSources(tx, {
    task_id: null,
    stock_ids: posted.flatMap(({ stock_to_id }) => stock_to_id ?? []),
    storage_unit_id: null,
  })
}

/** What packages hold, as a condition on `stocks s`: what stands on their units and no other order has reserved. */
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

/** Whose goods of a pile are. */
type Staged = Pick<Allocation, 'stock_id' | 'task_id' | 'goods_out_line_id'> & {
  readonly goods_out_id: number | null
}

/** The tasks that have reserved goods of these piles, with their orders and lines. */
function findStaged(tx: Transaction, stock_ids: readonly number[]): Promise<readonly Staged[]> {
  const tenant = tx.tenant.id
  return tx.rows<Staged>(sql`
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
