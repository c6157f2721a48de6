import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { ORDER_STATUS } from '#domain/orders/order.ts'
import { type PendingRequest, readPendingRequests } from '#domain/orders/processing.ts'
import { requestProcessing } from '#domain/orders/request-processing.ts'
import { Problem } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { processOrders, type RefusedOrder } from './process-orders.ts'

/** An order that processing would refuse, and why. */
type PreviewRefusal = {
  readonly order_id: number
  readonly symbol: string
  readonly message: string
  readonly context: JsonObject | null
}

/** The picks that processing would make in a zone. */
type PreviewZone = { readonly zone: string | null; readonly picks: number; readonly units: string }

/** A product of which processing would not reserve everything. */
type PreviewShortage = {
  readonly product_id: number
  readonly product_code: string
  readonly missing: string
  readonly orders: number
}

/** What processing a group of orders would come to. Quantities are exact decimals as text. */
export type GroupPreview = {
  readonly lines: number
  readonly units_wanted: string
  readonly units_reserved: string
  readonly picks_held: number
  readonly replenishments: number
  readonly full: number
  readonly part: number
  readonly zones: readonly PreviewZone[]
  readonly shortages: readonly PreviewShortage[]
  readonly refused: readonly PreviewRefusal[]
}

/**
 * Processes orders of one group as the worker would, and reads what came of it (operations 4.4). The transaction must
 * be rolled back: everything is written.
 */
export async function previewOrders(
  tx: Transaction,
  model: Model,
  ids: readonly number[],
): Promise<GroupPreview> {
  const before = await readDemand(tx, ids)
  const [process_reference = ''] = await requestProcessing(tx, { ids, consolidation: null })
  const requests = await readPendingRequests(tx, process_reference)
  // Each turn plans with the stock that the former ones left.
  const refused = await mapInSequence(turnsOf(requests), (together) =>
    processTurn(tx, model, { process_reference, requests: together }),
  )
  return { ...before, ...(await readResult(tx, ids)), refused: refused.flat() }
}

/** Orders that join a load or wait for a receipt are processed by themselves. */
function turnsOf(requests: readonly PendingRequest[]): readonly (readonly PendingRequest[])[] {
  const alone = requests.filter(
    ({ joins_load, sends_on_receipt_id }) => joins_load || sends_on_receipt_id !== null,
  )
  const together = requests.filter((request) => !alone.includes(request))
  return [...(together.length === 0 ? [] : [together]), ...alone.map((request) => [request])]
}

type PreviewTurn = {
  readonly process_reference: string
  readonly requests: readonly PendingRequest[]
}

async function processTurn(
  tx: Transaction,
  model: Model,
  { process_reference, requests }: PreviewTurn,
): Promise<readonly PreviewRefusal[]> {
  const numbers = requests.map(({ id }) => `${process_reference}-${id}`)
  const run = { process_reference, requests, numbers, consolidation: null, list_id: null }
  try {
    const { refused } = await processOrders(tx, model, run)
    return refused.map(refusalOf)
  } catch (error) {
    const [request] = requests
    if (!(error instanceof Problem) || request === undefined) throw error
    return [refusalOf({ request, problem: error })]
  }
}

function refusalOf({ request, problem }: RefusedOrder): PreviewRefusal {
  const { symbol, details, context } = problem.first
  return { order_id: request.goods_out_id, symbol, message: details, context }
}

async function readDemand(
  tx: Transaction,
  ids: readonly number[],
): Promise<Pick<GroupPreview, 'lines' | 'units_wanted'>> {
  return tx.one<Pick<GroupPreview, 'lines' | 'units_wanted'>>(sql`
    select count(*)::int as lines,
      trim_scale(coalesce(sum(l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity), 0))::text as units_wanted
    from goods_out_lines l
    where l.tenant_id = ${tx.tenant.id} and l.goods_out_id = any(${[...ids]}::bigint[])`)
}

type PreviewResult = Omit<GroupPreview, 'lines' | 'units_wanted' | 'refused'>

/** What was written for the orders: their new picks by zone, replenishments, and what is missing. */
async function readResult(tx: Transaction, ids: readonly number[]): Promise<PreviewResult> {
  const tenant = tx.tenant.id
  const orders = [...ids]
  const picks = sql`k.tenant_id = ${tenant} and k.goods_out_id = any(${orders}::bigint[]) and k.type = 'PICK'
    and k.created_at = ${tx.now}`
  const [totals, zones, shortages] = await tx.pipeline([
    tx.one<Omit<PreviewResult, 'zones' | 'shortages'>>(sql`
      select
        (select trim_scale(coalesce(sum(k.start_quantity), 0))::text from tasks k where ${picks}) as units_reserved,
        (select count(*)::int from tasks k where ${picks} and k.status = 'ON_HOLD') as picks_held,
        (select count(*)::int from tasks k
          where k.tenant_id = ${tenant} and k.type = 'REPLEN' and k.created_at = ${tx.now}) as replenishments,
        count(*) filter (where o.goods_out_status_id = ${ORDER_STATUS.ALLOCATED})::int as full,
        count(*) filter (where o.goods_out_status_id = ${ORDER_STATUS.PART_ALLOCATED})::int as part
      from goods_outs o
      where o.tenant_id = ${tenant} and o.id = any(${orders}::bigint[]) and o.updated_at = ${tx.now}`),
    tx.rows<PreviewZone>(sql`
      select coalesce(nullif(l.zone, ''), nullif(l.aisle, '')) as zone, count(*)::int as picks, trim_scale(sum(k.start_quantity))::text as units
      from tasks k
      left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
      where ${picks}
      group by 1
      order by 1 nulls last`),
    tx.rows<PreviewShortage>(sql`
      select p.id as product_id, p.code as product_code, count(distinct l.goods_out_id)::int as orders,
        trim_scale(sum(l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity))::text as missing
      from goods_out_lines l
      join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
      where l.tenant_id = ${tenant} and l.goods_out_id = any(${orders}::bigint[])
        and l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity > 0
      group by p.id, p.code
      order by p.code`),
  ])
  return { ...totals, zones, shortages }
}
