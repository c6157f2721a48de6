import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import { type PutawayLineDetails, readPutawayLines } from '#domain/receipts/putaway-lines.ts'
import {
  type AccountFacts,
  type ProductFacts,
  readGoodsOfAll,
  type WarehouseFacts,
} from '#domain/stock/goods.ts'
import { type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { pilesOfTask } from '#domain/tasks/piles-of-task.ts'
import { assertWorkable, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { elementAt } from '#values/element-at.ts'
import { itemsBy } from '#values/items-by.ts'

/** The input of a putaway (operations 2.4). */
export type PutawayInput = {
  readonly location_to_id: number
  /** The unit itself, another unit, or null for loose goods. */
  readonly storage_unit_to_id: number | null
  /** An exact decimal as text; null for the whole task. */
  readonly confirmed_quantity: string | null
}

/** Everything known about a putaway, read before the locks. */
export type PutawayContext = {
  readonly task: Task
  readonly piles: readonly Pile[]
  /** The receipt lines of its goods. */
  readonly lines: readonly PutawayLineDetails[]
  readonly account: AccountFacts | null
  readonly warehouse: WarehouseFacts
  readonly target: LocationFacts
  /** The suggested location. */
  readonly suggested: LocationFacts | null
  /** The unit the goods are on, and the one they are put on. */
  readonly unit_from: UnitFacts | null
  readonly unit_to: UnitFacts | null
  /** The decimal places of each product. */
  readonly products: ReadonlyMap<number, ProductFacts>
}

/** Reads what a putaway that was read needs, without locks. */
export async function readPutaway(
  tx: Transaction,
  { task, input }: PutawayCompletion,
): Promise<PutawayContext> {
  if (task.type !== 'PWAY') throw refusal('not_found', {})
  assertWorkable(tx, task)
  const piles = readPiles(tx, pilesOfTask(tx, task)).map((found) => new Map([[task.id, found]]))
  const [context] = await readPutaways(tx, [{ task, input }], piles)
  // An open putaway always has goods.
  if (context === undefined) throw new SerializationFailure(`what putaway ${task.id} points at is gone`)
  return context
}

/** A putaway to complete, and where the goods go. */
export type PutawayCompletion = { readonly task: Task; readonly input: PutawayInput }

/** The same for putaways that were read, with their piles; those of which the goods are gone are left out. */
export async function readPutaways(
  tx: Transaction,
  requests: readonly PutawayCompletion[],
  reading: Query<ReadonlyMap<number, readonly Pile[]>>,
): Promise<readonly PutawayContext[]> {
  const tasks = requests.map(({ task }) => task)
  const [pilesByTask, lines, locations, units] = await tx.pipeline([
    reading,
    readPutawayLines(
      tx,
      tasks.map(({ id }) => id),
    ),
    readLocations(
      tx,
      requests.flatMap(({ task, input }) => [input.location_to_id, task.location_to_id]),
    ),
    readUnits(
      tx,
      requests.flatMap(({ task, input }) => [task.storage_unit_from_id, input.storage_unit_to_id]),
    ),
  ])
  const standing = requests.flatMap(({ task, input }) => {
    const piles = pilesByTask.get(task.id) ?? []
    return piles.length === 0 ? [] : [{ task, input, piles }]
  })
  const goods = await readGoodsOfAll(
    tx,
    standing.map(({ task, piles }) => ({
      account_id: task.account_id ?? elementAt(piles, 0).account_id,
      warehouse_id: task.warehouse_id,
      product_ids: [...new Set(piles.map(({ product_id }) => product_id))],
    })),
  )
  const linesOf = itemsBy(lines, ({ task_id }) => task_id)
  return standing.flatMap(({ task, input, piles }, index) => {
    const own = goods[index]
    if (own === undefined) return []
    return [
      {
        task,
        piles,
        lines: linesOf(task.id),
        account: own.account,
        warehouse: own.warehouse,
        products: own.products,
        target: locationIn(locations, input.location_to_id),
        suggested: task.location_to_id === null ? null : locationIn(locations, task.location_to_id),
        unit_from: task.storage_unit_from_id === null ? null : unitIn(units, task.storage_unit_from_id),
        unit_to: input.storage_unit_to_id === null ? null : unitIn(units, input.storage_unit_to_id),
      },
    ]
  })
}

/** The quantity of everything a task points at. */
export function totalOf(piles: readonly Pile[]): Big {
  return piles.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
}
