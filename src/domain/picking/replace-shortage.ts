import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { allocateComponent } from '#domain/allocation/allocate-component.ts'
import { allocateOrder } from '#domain/allocation/allocate-order.ts'
import { requestCheck } from '#domain/counting/request-check.ts'
import { readOrderLines, readOrders, withOutstandingAtMost } from '#domain/orders/order.ts'
import { putAwayReleased } from '#domain/stock-control/put-away-released.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { shortQuantityOf } from './assert-pickable.ts'
import type { PickContext } from './pick-context.ts'

/**
 * What follows a short pick: the location is counted, and other goods are allocated to the lines from
 * elsewhere, as far as the warehouse wants either (operations 4.7). Goods that may still be in the receiving
 * location get a putaway again.
 */
export async function replaceShortage(
  tx: Transaction,
  model: Model,
  contexts: readonly PickContext[],
): Promise<void> {
  const short = contexts.filter((context) => shortQuantityOf(context).gt(0))
  if (short.length === 0) return
  await requestChecks(
    tx,
    short.flatMap(({ pick }) => (pick.short_pick_creates_stock_check ? (pick.location_from_id ?? []) : [])),
  )
  const lines = short.filter(({ pick }) => pick.short_pick_reallocates)
  // One after the other, since each takes goods that the next can no longer have.
  await mapInSequence(lines, (context) => reallocate(tx, model, context))
  await putAwayReleased(
    tx,
    short.flatMap(({ pick: { goods_out_id }, piles }) =>
      piles.map(({ id, reserved }) => ({ stock_id: id, quantity: reserved, goods_out_id })),
    ),
  )
}

/** Requests stock checks of locations one after the other: each may wait for an open check. */
async function requestChecks(tx: Transaction, locations: readonly number[]): Promise<void> {
  if (locations.length === 0) return
  const active = await tx.rows<{ id: number }>(sql`
    select l.id
    from locations l
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...new Set(locations)]}::bigint[]) and l.is_active
    order by l.id`)
  // A location that is short twice is counted once: the second request finds the first.
  await mapInSequence(active, ({ id }) =>
    requestCheck(tx, { location_id: id, expected_completion_date: null, origin: 'short_pick', blind: true }),
  )
}

async function reallocate(tx: Transaction, model: Model, context: PickContext): Promise<void> {
  const { pick } = context
  const [[order], lines] = await tx.pipeline([
    readOrders(tx, [pick.goods_out_id]),
    readOrderLines(tx, [pick.goods_out_id]),
  ])
  const line = lines.find(({ id }) => id === pick.goods_out_line_id)
  if (order === undefined || line === undefined) throw new Error(`pick ${pick.id} has no order`)
  const to = { pick_list_id: pick.goods_out_pick_list_id, location_to_id: pick.location_to_id }
  const except_location_ids = pick.location_from_id === null ? [] : [pick.location_from_id]
  if (pick.product_id !== null && pick.product_id !== line.product_id) {
    const { id: line_id } = line
    const lacking = {
      order,
      line_id,
      product_id: pick.product_id,
      need: shortQuantityOf(context),
      except_location_ids,
    }
    await allocateComponent(tx, { ...lacking, ...to })
    return
  }
  await allocateOrder(tx, model, {
    order,
    lines: [withOutstandingAtMost(line, shortQuantityOf(context))],
    ...to,
    request: null,
    except_location_ids,
  })
}
