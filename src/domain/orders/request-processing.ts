import { rowsToInsert } from '#database/rows-to-insert.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { locationIn, readLocations } from '#domain/stock/locations.ts'
import { addJobs } from '#events/queue.ts'
import { requesterOf } from '#events/requester-of.ts'
import { type Problem, refusal } from '#problems/problem.ts'
import { uuidv7 } from '#values/ids.ts'
import { type Order, type OrderStatus, statusOf } from './order.ts'
import { type Consolidation, PROCESS_PICKS } from './processing.ts'

/** Orders to process, each on a list of its own or all on one. */
export type ProcessingRequest = {
  readonly ids: readonly number[]
  readonly consolidation: Consolidation | null
}

/** What is checked before an order is processed. */
type ProcessingCandidate = Pick<
  Order,
  'id' | 'reference' | 'goods_out_type' | 'goods_out_status_id' | 'warehouse_id' | 'pick_type'
> & {
  readonly warehouse_code: string
  readonly account_code: string
  readonly is_account_active: boolean
  readonly consolidate_pick_enabled: boolean
  readonly has_lines: boolean
  /** A pick that was started or completed. */
  readonly begun_task_id: number | null
}

/**
 * Requests the processing of orders (operations 4.4): each gets a request with its outcome, and a job processes them,
 * those of a warehouse together and crossdock orders separately. Returns the references of these groups.
 */
export async function requestProcessing(
  tx: Transaction,
  { ids, consolidation }: ProcessingRequest,
): Promise<readonly string[]> {
  const orders = await readCandidates(tx, ids)
  const withoutLines = orders.find(({ has_lines }) => !has_lines)
  if (withoutLines !== undefined)
    throw refusal('goods_out_has_no_lines', { reference: withoutLines.reference, record_id: withoutLines.id })
  for (const order of orders) assertProcessable(order, consolidation !== null)
  if (consolidation !== null) await assertConsolidable(tx, { orders, consolidation })

  const groups = groupsOf(orders).map((group) => ({ process_reference: uuidv7(), group }))
  await insertRequests(
    tx,
    groups.flatMap(({ process_reference, group }) =>
      group.map(({ id }) => ({ process_reference, goods_out_id: id })),
    ),
  )
  await addJobs(
    tx,
    groups.map(({ process_reference }) => ({
      task: PROCESS_PICKS,
      about: process_reference,
      payload: {
        process_reference,
        consolidation,
        asked_by: requesterOf(tx),
      },
    })),
  )
  return groups.map(({ process_reference }) => process_reference)
}

/** Orders that can be processed together, and those that cannot be processed, with why. */
export type ProcessableOrders = {
  readonly groups: readonly (readonly number[])[]
  readonly refused: readonly { readonly id: number; readonly reference: string; readonly problem: Problem }[]
}

/** Divides orders into those that can be processed, by groups, and those that would be refused. */
export async function readProcessable(tx: Transaction, ids: readonly number[]): Promise<ProcessableOrders> {
  const judged = (await readCandidates(tx, ids)).map((order) => {
    const { id: record_id, reference, has_lines } = order
    const isEmpty = has_lines ? null : refusal('goods_out_has_no_lines', { reference, record_id })
    return { order, problem: isEmpty ?? processingRefusal(order, false) }
  })
  const processable = judged.flatMap(({ order, problem }) => (problem === null ? [order] : []))
  return {
    groups: groupsOf(processable).map((group) => group.map(({ id }) => id)),
    refused: judged.flatMap(({ order: { id, reference }, problem }) =>
      problem === null ? [] : [{ id, reference, problem }],
    ),
  }
}

/** The orders in the order they were named. */
async function readCandidates(
  tx: Transaction,
  ids: readonly number[],
): Promise<readonly ProcessingCandidate[]> {
  return tx.rows<ProcessingCandidate>(sql`
    select o.id, o.reference, o.goods_out_type, o.goods_out_status_id, o.warehouse_id, o.pick_type, w.code as warehouse_code,
      a.code as account_code, a.is_active as is_account_active, w.consolidate_pick_enabled,
      exists (select from goods_out_lines l where l.tenant_id = o.tenant_id and l.goods_out_id = o.id) as has_lines,
      -- The least id is not looked for among the tasks of all orders.
      (select min(b.id) from (
        select k.id from tasks k
        where k.tenant_id = o.tenant_id and k.goods_out_id = o.id and k.type = 'PICK' and k.status <> 'CANCELLED'
          and k.reversed_at is null
          and (k.start_at is not null or k.status = 'COMPLETED')
        offset 0) b) as begun_task_id
    from unnest(${[...ids]}::bigint[]) with ordinality as i (id, place)
    join goods_outs o on o.tenant_id = ${tx.tenant.id} and o.id = i.id
    join warehouses w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
    order by i.place`)
}

const PROCESSED: readonly OrderStatus[] = ['ALLOCATED', 'PICK']

/** What decides whether an order is processed. */
type ProcessableOrder = Pick<
  ProcessingCandidate,
  'id' | 'reference' | 'goods_out_status_id' | 'account_code' | 'is_account_active'
>

/** Refuses an order that cannot be processed; existing picks may still join a list. */
function assertProcessable(order: ProcessableOrder, isConsolidation: boolean): void {
  const problem = processingRefusal(order, isConsolidation)
  if (problem !== null) throw problem
}

/** Why an order can neither be processed nor its picks join a list; null if it can. */
export function processingRefusal(order: ProcessableOrder, isConsolidation: boolean): Problem | null {
  const status = statusOf(order)
  const { id: record_id, reference } = order
  if (PROCESSED.includes(status) && isConsolidation) return null
  if (PROCESSED.includes(status)) return refusal('goods_out_already_allocated', { reference, record_id })
  const isOpen = status === 'PENDING' || status === 'PART_ALLOCATED'
  if (isOpen && !order.is_account_active)
    return refusal('account_inactive', { code: order.account_code, record_id })
  return isOpen ? null : refusal('goods_out_not_processable', { reference, status, record_id })
}

type ConsolidationRequest = {
  readonly orders: readonly ProcessingCandidate[]
  readonly consolidation: Consolidation
}

/** Refuses orders that cannot share a pick list. */
async function assertConsolidable(
  tx: Transaction,
  { orders, consolidation }: ConsolidationRequest,
): Promise<void> {
  const [first] = orders
  if (first === undefined) return
  if (orders.some(({ pick_type }) => pick_type !== first.pick_type))
    throw refusal('goods_outs_with_different_pick_types_cannot_be_consolidated', {})
  if (orders.some(({ goods_out_type }) => goods_out_type === 'crossdock'))
    throw refusal('consolidation_crossdock_refused', {})
  if (orders.some(({ warehouse_id }) => warehouse_id !== first.warehouse_id))
    throw refusal('consolidation_warehouse_mismatch', {})
  if (!first.consolidate_pick_enabled) throw refusal('consolidation_disabled', { code: first.warehouse_code })
  if (consolidation.goods_out_bay_id !== null)
    await assertBay(tx, consolidation.goods_out_bay_id, first.warehouse_id)
  const [task_id] = orders.flatMap((order) =>
    PROCESSED.includes(statusOf(order)) ? (order.begun_task_id ?? []) : [],
  )
  if (task_id !== undefined) throw refusal('pick_list_started', { task_id })
}

async function assertBay(tx: Transaction, id: number, warehouse_id: number): Promise<void> {
  const { code, type, is_active, warehouse_id: own } = locationIn(await readLocations(tx, [id]), id)
  if (own !== warehouse_id) throw refusal('location_warehouse_mismatch', { code })
  if (type !== 'GOBAY') throw refusal('bay_not_goods_out', { code })
  if (!is_active) throw refusal('location_inactive', { code })
}

/** Orders of a warehouse are processed together, crossdock orders by themselves. */
function groupsOf(orders: readonly ProcessingCandidate[]): readonly (readonly ProcessingCandidate[])[] {
  const groups = Map.groupBy(
    orders,
    ({ warehouse_id, goods_out_type }) => `${warehouse_id} ${goods_out_type === 'crossdock'}`,
  )
  return [...groups.values()]
}

type NewProcessingRequest = { readonly process_reference: string; readonly goods_out_id: number }

async function insertRequests(tx: Transaction, requests: readonly NewProcessingRequest[]): Promise<void> {
  const same = sql`${tx.tenant.id}::bigint, 'pending', ${tx.now}::timestamptz, ${tx.now}::timestamptz`
  await tx.run(sql`
    insert into pick_processing_requests (tenant_id, status, created_at, updated_at, goods_out_id, process_reference)
    ${rowsToInsert(tx, { same, types: { goods_out_id: 'int8', process_reference: 'text' }, rows: requests })}`)
}
