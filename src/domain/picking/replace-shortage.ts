import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { allocateComponent } from '#domain/allocation/allocate-component.ts'
import { allocateOrder } from '#domain/allocation/allocate-orders.ts'
import { askForCheck } from '#domain/counting/ask-for-check.ts'
import { putBackArrived } from '#domain/keeping/put-back-arrived.ts'
import { readOrderLines, readOrders, withOutstandingAtMost } from '#domain/orders/order.ts'
import { inTurn } from '#values/in-turn.ts'
import { shortOf } from './ask-picks.ts'
import type { Scene } from './picking.ts'

/**
 * What follows of goods that were not where they should be: the place is counted, and other goods are sought for the
 * lines, not from there, as far as the warehouse wants either (operations 4.7). What may still be where it came in is to be
 * put away after all.
 */
export async function replaceShortage(
  tx: Transaction,
  model: Model,
  scenes: readonly Scene[],
): Promise<void> {
  const short = scenes.filter((scene) => shortOf(scene).gt(0))
  if (short.length === 0) return
  await askForChecks(
    tx,
    short.flatMap(({ pick }) => (pick.short_pick_creates_stock_check ? (pick.location_from_id ?? []) : [])),
  )
  const wanted = short.filter(({ pick }) => pick.short_pick_reallocates)
  await wanted.reduce((before, scene) => before.then(() => allocateAnew(tx, model, scene)), Promise.resolve())
  await putBackArrived(
    tx,
    short.flatMap(({ pick: { goods_out_id }, piles }) =>
      piles.map(({ id, reserved }) => ({ stock_id: id, quantity: reserved, goods_out_id })),
    ),
  )
}

/** Asks for counts of places that are in use, one after the other: each may wait for a count that is asked for already. */
async function askForChecks(tx: Transaction, locations: readonly number[]): Promise<void> {
  if (locations.length === 0) return
  const active = await tx.rows<{ id: number }>(sql`
    select l.id
    from locations l
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...new Set(locations)]}::bigint[]) and l.is_active
    order by l.id`)
  await inTurn(active, ({ id }) =>
    askForCheck(tx, { location_id: id, expected_completion_date: null, origin: 'short_pick', blind: true }),
  )
}

async function allocateAnew(tx: Transaction, model: Model, scene: Scene): Promise<void> {
  const { pick } = scene
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
    const lacking = { order, line_id, product_id: pick.product_id, need: shortOf(scene), except_location_ids }
    await allocateComponent(tx, { ...lacking, ...to })
    return
  }
  await allocateOrder(tx, model, {
    order,
    lines: [withOutstandingAtMost(line, shortOf(scene))],
    ...to,
    request: null,
    except_location_ids,
  })
}
