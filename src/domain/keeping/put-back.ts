import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { chooseLocation, type LocationChoice } from '#domain/putaway/choose-location.ts'
import { isRacking, type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { readUnits } from '#domain/stock/units.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'

/** Picked goods that are wanted no more: how much of a pile, and of which order. */
export type Unwanted = {
  readonly pile: Pile
  readonly quantity: string
  readonly goods_out_id: number | null
}

/** Piles with how much of them was reserved. */
export async function seeUnwanted(
  tx: Transaction,
  reserved: readonly (Allocation & { readonly goods_out_id: number | null })[],
): Promise<readonly Unwanted[]> {
  const ids = [...new Set(reserved.map(({ stock_id }) => stock_id))]
  const piles = await readPiles(tx, sql`s.id = any(${ids}::bigint[])`)
  return piles.map((pile) => {
    const own = reserved.filter(({ stock_id }) => stock_id === pile.id)
    const quantity = own.reduce((sum, one) => sum.plus(one.quantity), new Big(0)).toFixed()
    return { pile, quantity, goods_out_id: own[0]?.goods_out_id ?? null }
  })
}

/**
 * Asks for picked goods that are wanted no more to be put back, a task for each pile, where the rules of putting away
 * want them (operations 2.3, 4.2). They are free and stay in the bay until then. What a unit carried into the racking stands there already.
 */
export async function putBack(tx: Transaction, given_up: readonly Unwanted[]): Promise<void> {
  if (given_up.length === 0) return
  const places = await readLocations(
    tx,
    given_up.map(({ pile }) => pile.location_id),
  )
  const unwanted = given_up.filter(({ pile }) => !isStored(locationIn(places, pile.location_id)))
  const [units, goods] = await tx.pipeline([
    readUnits(
      tx,
      unwanted.map(({ pile }) => pile.storage_unit_id),
    ),
    seeGoods(tx, unwanted),
  ])
  // Each place that is chosen takes room from the next: one after the other.
  await unwanted.reduce(async (before, one) => {
    await before
    const known = goods.get(one.pile.id)
    if (known === undefined) throw new Error(`of pile ${one.pile.id} nothing is known`)
    const type = units.get(one.pile.storage_unit_id ?? 0)?.storage_unit_type_id ?? null
    await askBack(tx, one, { code: known.code, chosen: await choose(tx, one, { ...known, type }) })
  }, Promise.resolve())
}

const isStored = ({ type, is_active }: LocationFacts) => is_active && isRacking(type)

/** What the products and owners of piles say about them. */
type Goods = { readonly code: string; readonly putaway_to_pickface: boolean }

function seeGoods(tx: Transaction, unwanted: readonly Unwanted[]): Query<ReadonlyMap<number, Goods>> {
  const tenant = tx.tenant.id
  const ids = unwanted.map(({ pile }) => pile.id)
  return tx
    .rows<Goods & { readonly id: number }>(sql`
    select s.id, p.code, a.putaway_to_pickface
    from stocks s
    join products p on p.tenant_id = ${tenant} and p.id = s.product_id
    join accounts a on a.tenant_id = ${tenant} and a.id = s.account_id
    where s.tenant_id = ${tenant} and s.id = any(${ids}::bigint[])`)
    .map((rows) => new Map(rows.map((row) => [row.id, row])))
}

async function choose(
  tx: Transaction,
  { pile, quantity }: Unwanted,
  { type, putaway_to_pickface }: Goods & { readonly type: number | null },
): Promise<LocationChoice> {
  const contents = [{ product_id: pile.product_id, quantity }]
  return chooseLocation(tx, {
    account_id: pile.account_id,
    warehouse_id: pile.warehouse_id,
    product_ids: [pile.product_id],
    load: await readSpaceRequirement(tx, { storage_unit_type_id: type, contents }),
    fills_pickfaces: putaway_to_pickface,
    without: { storage_unit_ids: pile.storage_unit_id === null ? [] : [pile.storage_unit_id] },
  })
}

async function askBack(
  tx: Transaction,
  { pile, quantity, goods_out_id }: Unwanted,
  { code, chosen }: { readonly code: string; readonly chosen: LocationChoice },
): Promise<void> {
  await createTasks(tx, [
    {
      type: 'TRAN',
      subtype: 'PUT_BACK',
      warehouse_id: pile.warehouse_id,
      account_id: pile.account_id,
      product_id: pile.product_id,
      start_quantity: quantity,
      stock_description: describeGoods(code, pile),
      stock_id: pile.id,
      location_from_id: pile.location_id,
      location_to_id: chosen.location_id,
      storage_unit_from_id: pile.storage_unit_id,
      goods_out_id,
      notes: chosen.location_id === null ? 'no location fits' : null,
      explanation: chosen.explanation,
    },
  ])
}
