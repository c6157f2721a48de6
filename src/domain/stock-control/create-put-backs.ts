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
import { totalQuantity } from '#values/decimal.ts'
import { itemsBy } from '#values/items-by.ts'
import { lookUp } from '#values/look-up.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'

/** Picked goods that are no longer required: the quantity of a pile, and of which order. */
export type SurplusGoods = {
  readonly pile: Pile
  readonly quantity: string
  readonly goods_out_id: number | null
}

/** Piles with the quantities that were reserved. */
export async function readSurplus(
  tx: Transaction,
  reserved: readonly (Allocation & { readonly goods_out_id: number | null })[],
): Promise<readonly SurplusGoods[]> {
  const ids = [...new Set(reserved.map(({ stock_id }) => stock_id))]
  const piles = await readPiles(tx, sql`s.id = any(${ids}::bigint[])`)
  const reservedOf = itemsBy(reserved, ({ stock_id }) => stock_id)
  return piles.map((pile) => {
    const own = reservedOf(pile.id)
    const quantity = totalQuantity(own).toFixed()
    return { pile, quantity, goods_out_id: own[0]?.goods_out_id ?? null }
  })
}

/**
 * Creates a task for each pile of picked goods that are no longer required, to where the putaway rules want
 * them (operations 2.3, 4.2). They are free and stay in the bay until then. Goods a unit carried into the
 * racking are stored already.
 */
export async function createPutBacks(tx: Transaction, released: readonly SurplusGoods[]): Promise<void> {
  if (released.length === 0) return
  const places = await readLocations(
    tx,
    released.map(({ pile }) => pile.location_id),
  )
  const surplus = released.filter(({ pile }) => !isStored(locationIn(places, pile.location_id)))
  const [units, goods] = await tx.pipeline([
    readUnits(
      tx,
      surplus.map(({ pile }) => pile.storage_unit_id),
    ),
    readPutBackGoods(tx, surplus),
  ])
  // Each chosen location reduces the space for the next: one after the other.
  await mapInSequence(surplus, async (one) => {
    const cached = goods.get(one.pile.id)
    if (cached === undefined) throw new Error(`of pile ${one.pile.id} nothing is known`)
    const type = lookUp(units, one.pile.storage_unit_id)?.storage_unit_type_id ?? null
    await createPutBack(tx, one, {
      code: cached.code,
      chosen: await chooseTarget(tx, one, { ...cached, type }),
    })
  })
}

const isStored = ({ type, is_active }: LocationFacts) => is_active && isRacking(type)

/** What products and owners decide about piles. */
type PutBackGoods = { readonly code: string; readonly putaway_to_pickface: boolean }

function readPutBackGoods(
  tx: Transaction,
  surplus: readonly SurplusGoods[],
): Query<ReadonlyMap<number, PutBackGoods>> {
  const tenant = tx.tenant.id
  const ids = surplus.map(({ pile }) => pile.id)
  return tx
    .rows<PutBackGoods & { readonly id: number }>(sql`
    select s.id, p.code, a.putaway_to_pickface
    from stocks s
    join products p on p.tenant_id = ${tenant} and p.id = s.product_id
    join accounts a on a.tenant_id = ${tenant} and a.id = s.account_id
    where s.tenant_id = ${tenant} and s.id = any(${ids}::bigint[])`)
    .map((rows) => new Map(rows.map((row) => [row.id, row])))
}

async function chooseTarget(
  tx: Transaction,
  { pile, quantity }: SurplusGoods,
  { type, putaway_to_pickface }: PutBackGoods & { readonly type: number | null },
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

async function createPutBack(
  tx: Transaction,
  { pile, quantity, goods_out_id }: SurplusGoods,
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
