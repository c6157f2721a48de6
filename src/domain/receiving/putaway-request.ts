import type { LocationRequest } from '#domain/putaway/location-request.ts'
import type { SpaceRequirement } from '#domain/stock/location-usage.ts'
import { awaitsPutaway } from '#domain/stock/locations.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { GoodsToPlace } from '#domain/stock/space-requirement.ts'
import { needsNoPutaway, statusFor } from './arrivals.ts'
import type { ReceivingContext } from './read-receiving.ts'
import type { ReceivingInput } from './receiving-input.ts'
import { confirmedQuantityOf } from './validate-receiving.ts'

/** What a location for received goods is chosen by. */
export type PutawayRequest = {
  readonly input: ReceivingInput
  readonly goods: GoodsToPlace
  readonly load: SpaceRequirement
}

/** Whether goods are put away; scrap and goods for the supplier are not. */
export function needsPutaway(context: ReceivingContext, input: ReceivingInput): boolean {
  return context.bay !== null && awaitsPutaway(context.bay.type) && !needsNoPutaway(context, input)
}

/** Whether a location is chosen for received goods: they are put away, and something came. */
export function needsLocation(context: ReceivingContext, input: ReceivingInput): boolean {
  return needsPutaway(context, input) && confirmedQuantityOf(context, input).gt(0)
}

/** Received goods, with those that stand on their unit already. */
export function goodsToPlace(
  context: ReceivingContext,
  { input, standing }: { readonly input: ReceivingInput; readonly standing: readonly Pile[] },
): GoodsToPlace {
  const { line, unit, new_unit_type_id } = context
  return {
    storage_unit_type_id: unit?.storage_unit_type_id ?? new_unit_type_id,
    contents: [
      ...standing.map(({ product_id, quantity }) => ({ product_id, quantity })),
      { product_id: line.product_id, quantity: confirmedQuantityOf(context, input).toFixed() },
    ],
  }
}

/** The request for a putaway location of received goods. */
export function locationRequestFor(
  context: ReceivingContext,
  { input, goods, load }: PutawayRequest,
): LocationRequest {
  const { receipt, unit } = context
  return {
    account_id: receipt.account_id,
    warehouse_id: receipt.warehouse_id,
    product_ids: [...new Set(goods.contents.map(({ product_id }) => product_id))],
    load,
    fills_pickfaces: context.goods.account.putaway_to_pickface && statusFor(context, input) === 'available',
    without: unit === null ? {} : { storage_unit_ids: [unit.id] },
  }
}
