import { lockAll } from '#database/lock-all.ts'
import { settleInOrder } from '#database/settle-in-order.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import { type Goods, readGoodsOfAll } from '#domain/stock/goods.ts'
import { type Cell, type Identity, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import { isLimited, type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import type { Piles } from '#domain/stock/piles.ts'
import { arrivedPile } from '#domain/stock/post-movements.ts'
import { type Reason, validateReason } from '#domain/stock/reasons.ts'
import { startsOfDays } from '#domain/stock/start-of-day.ts'
import { readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { refuseAll, type Violation, violationsIn } from '#problems/problem.ts'
import type { stockCreation } from '#resources/stock/stock-acts.ts'
import { elementAt } from '#values/element-at.ts'
import { Arrivals, readArrivalFacts } from './arrivals.ts'
import { type AddedStock, newStockChanges } from './new-stock-changes.ts'

/** Goods to add to stock. */
export type NewStock = Pick<
  InputOf<typeof stockCreation>,
  | 'account_id'
  | 'product_id'
  | 'location_id'
  | 'storage_unit_id'
  | 'quantity'
  | 'reason_code_id'
  | 'description'
> & {
  /** Known attributes; the rest is empty. */
  readonly attributes: Partial<Identity>
}

/** Goods to add to stock that were checked one after the other, and what is wrong with each; what they change is not written yet. */
export type StockPlan = {
  /** The violations of each, in their order; none where they can be added. */
  readonly refused: readonly (readonly Violation[])[]
  /** Those that can be added. */
  readonly additions: readonly AddedStock[]
  readonly piles: Piles
}

/** Adds goods to stock: a positive adjustment (operations 3.3). Returns their pile. */
export async function createStock(tx: Transaction, model: Model, input: NewStock): Promise<number> {
  const plan = await lockNewStock(tx, [input])
  refuseAll(plan.refused.flat())
  const [pile] = await addLockedStock(tx, model, plan)
  if (pile === undefined) throw new Error('goods were neither added nor refused')
  return pile
}

/** Locks and reads what goods to add need, and checks them as if they were added one after the other. */
export async function lockNewStock(tx: Transaction, inputs: readonly NewStock[]): Promise<StockPlan> {
  const { locations, units } = await lockPlaces(tx, inputs)
  const placed = inputs.map((input) => ({
    input,
    location: locationIn(locations, input.location_id),
    unit: input.storage_unit_id === null ? null : unitIn(units, input.storage_unit_id),
  }))
  const goods = await readGoodsOfAll(
    tx,
    placed.map(({ input, location }) => ({
      account_id: input.account_id,
      warehouse_id: location.warehouse_id,
      product_ids: [input.product_id],
    })),
  )
  const complete = placed.map((one, place) => ({ ...one, goods: elementAt(goods, place) }))
  const cells = await readCells(tx, complete)
  const toAdd = complete.map((one, place) => ({ ...one, cell: elementAt(cells, place) }))
  const piles = await lockPiles(tx, { ids: [], cells })
  const reasonFor = await readReasons(tx, complete)
  const arrivals = new Arrivals(await readArrivalFacts(tx, toAdd))
  const refused: (readonly Violation[])[] = []
  const additions: AddedStock[] = []
  for (const one of toAdd) {
    const violations = violationsIn(() => {
      arrivals.assertNext(one)
      const { quantity, reason_code_id, description } = one.input
      const { cell, unit } = one
      additions.push({ cell, unit, quantity, reason_code_id, description, reason: reasonFor(one) })
      arrivals.add(one)
    })
    refused.push(violations)
  }
  return { refused, additions, piles }
}

/** Adds goods that were checked; answers the pile of each, in their order. */
export async function addLockedStock(
  tx: Transaction,
  model: Model,
  { additions, piles }: StockPlan,
): Promise<readonly number[]> {
  const changes = newStockChanges(additions)
  const { posted } = await applyChanges(tx, model, { changes, piles, counting: null })
  return additions.map((_, place) => arrivedPile(elementAt(posted, place)))
}

type StockPlaces = {
  readonly locations: ReadonlyMap<number, LocationFacts>
  readonly units: ReadonlyMap<number, UnitFacts>
}

async function lockPlaces(tx: Transaction, inputs: readonly NewStock[]): Promise<StockPlaces> {
  const location_ids = inputs.map(({ location_id }) => location_id)
  const storage_units = inputs.map(({ storage_unit_id }) => storage_unit_id)
  const unlocked = await readLocations(tx, location_ids)
  const limited = [...unlocked.values()].filter(isLimited).map(({ id }) => id)
  const [, locations, units] = await tx.pipeline([
    lockAll(tx, { storage_units, locations: limited }),
    readLocations(tx, location_ids),
    readUnits(tx, storage_units),
  ])
  return { locations, units }
}

type PlacedStock = { readonly input: NewStock; readonly location: LocationFacts; readonly goods: Goods }

/** Where the goods will be counted; their FIFO date is the given one, or today. */
async function readCells(tx: Transaction, all: readonly PlacedStock[]): Promise<readonly Cell[]> {
  const dated = all.flatMap(({ input, location }, place) => {
    const moment = input.attributes.fifo_date
    return moment === undefined ? [] : [{ place, moment, warehouse_id: location.warehouse_id }]
  })
  const starts = await startsOfDays(tx, dated)
  const dates = new Map(dated.map(({ place }, index) => [place, elementAt(starts, index)]))
  return all.map(({ input, location, goods }, place) => ({
    ...NO_ATTRIBUTES,
    ...input.attributes,
    account_id: input.account_id,
    product_id: input.product_id,
    warehouse_id: location.warehouse_id,
    location_id: location.id,
    storage_unit_id: input.storage_unit_id,
    fifo_date: dates.get(place) ?? goods.warehouse.today,
  }))
}

/** Reads each reason once for each account; the function answers that of goods, or refuses them for it. */
async function readReasons(
  tx: Transaction,
  all: readonly PlacedStock[],
): Promise<(one: PlacedStock) => Reason | null> {
  const keyOf = ({ input: { account_id, reason_code_id } }: PlacedStock) => `${account_id} ${reason_code_id}`
  const distinct = [...new Map(all.map((one) => [keyOf(one), one])).values()]
  const read = await settleInOrder(
    distinct.map(({ input: { reason_code_id }, goods: { account } }) =>
      validateReason(tx, {
        account,
        reason_type: 'positive_adjustment',
        reason_code_id,
        must: 'if_enforced',
      }),
    ),
  )
  const results = new Map(distinct.map((one, place) => [keyOf(one), elementAt(read, place)]))
  return (one) => {
    const result = results.get(keyOf(one))
    if (result === undefined) throw new Error('a reason was not read')
    if (result.status === 'rejected') throw result.reason
    return result.value
  }
}
