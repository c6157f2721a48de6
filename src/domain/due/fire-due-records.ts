import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { checkDueSchedule, type DueTerms, dueScheduleFor, isDue } from '#domain/automations/due-schedule.ts'
import { announceOrders } from '#domain/orders/announce-order.ts'
import { ORDER_STATUS, type Order, type OrderStatus } from '#domain/orders/order.ts'
import { announceReceipts } from '#domain/receipts/announce-receipt.ts'
import { readReceipts } from '#domain/receipts/receipt.ts'
import { refuseAll } from '#problems/problem.ts'
import type { DueResource } from '#values/due-kinds.ts'
import type { Instant } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'

/** So many records of an automation fire at once; others follow at the next look. */
const BATCH = 200

/** A record that became due longer ago does not fire any more; firings are kept a little longer. */
export const DUE_DAYS = 90

/** The tenants that have automations which wait for records to become due. */
export async function tenantsWithDueAutomations(queries: Queries): Promise<readonly number[]> {
  const found = await queries.rows<{ tenant_id: number }>(sql`
    select distinct a.tenant_id from automations a where a.event = 'due' and a.enabled`)
  return found.map(({ tenant_id }) => tenant_id)
}

/** Reports a schedule that cannot be read. */
type ReportUnreadable = (id: number, error: unknown) => void

/** A look for records that have become due by a time. */
type DueLook = { readonly now: Instant; readonly reportBroken: ReportUnreadable }

type WaitingRow = {
  readonly id: number
  readonly resource_name: string
  readonly schedule: JsonObject | null
  readonly due_since: Instant | null
}

/** An automation that waits for records to become due. */
type WaitingAutomation = DueTerms & {
  readonly id: number
  readonly resource_name: DueResource
  readonly due_since: Instant | null
}

type DueFiring = { readonly automation_id: number; readonly record_id: number; readonly due_at: Instant }

/**
 * Fires the automations that wait for orders and receipts, each once for a record and the time that it became due (spec: platform 8.8). The firing and its
 * event are written together, and a firing once only, whichever process is first.
 */
export async function fireDueRecords(
  tx: Transaction,
  model: Model,
  { now, reportBroken }: DueLook,
): Promise<void> {
  const { orders, receipts } = await newFirings(tx, { now, reportBroken })
  await announceDueOrders(tx, model, orders)
  await announceDueReceipts(tx, model, receipts)
}

/** Lets what becomes due in a suspended tenant pass, as if it had fired: it does not catch up (platform 5.4). */
export async function skipDueRecords(tx: Transaction, look: DueLook): Promise<void> {
  await newFirings(tx, look)
}

type NewFirings = { readonly orders: readonly DueFiring[]; readonly receipts: readonly DueFiring[] }

/** Finds what has become due, and writes down that it fires now. */
async function newFirings(tx: Transaction, { now, reportBroken }: DueLook): Promise<NewFirings> {
  const waiting = await readWaiting(tx, reportBroken)
  const of = (resource: DueResource) => waiting.filter(({ resource_name }) => resource_name === resource)
  const [orders, receipts] = await tx.pipeline([
    findOrders(tx, of('goods_out'), now),
    findReceipts(tx, of('goods_in'), now),
  ])
  return { orders: await writeFirings(tx, orders), receipts: await writeFirings(tx, receipts) }
}

/** The automations that wait; one whose schedule is invalid is reported and left. */
async function readWaiting(
  tx: Transaction,
  reportBroken: ReportUnreadable,
): Promise<readonly WaitingAutomation[]> {
  const rows = await tx.rows<WaitingRow>(sql`
    select a.id, a.resource_name, a.schedule, a.due_since
    from automations a
    where a.tenant_id = ${tx.tenant.id} and a.event = 'due' and a.enabled
    order by a.id`)
  return rows.flatMap(({ id, resource_name, schedule, due_since }): readonly WaitingAutomation[] => {
    if (!isDue(resource_name, 'due')) return []
    try {
      refuseAll(checkDueSchedule(resource_name, schedule ?? {}, '/schedule'))
    } catch (error) {
      reportBroken(id, error)
      return []
    }
    return [{ id, resource_name, due_since, ...dueScheduleFor(resource_name, schedule) }]
  })
}

/** The orders that have become due and have not fired yet, those first that became due first. */
function findOrders(
  tx: Transaction,
  waiting: readonly WaitingAutomation[],
  now: Instant,
): Query<readonly DueFiring[]> {
  if (waiting.length === 0) return tx.value([])
  const rules = waiting.map(({ statuses, ...rule }) => ({
    ...rule,
    statuses: statuses.map((status) => ORDER_STATUS[status as OrderStatus]),
  }))
  return tx.rows<DueFiring>(sql`
    select r.id as automation_id, d.id as record_id, d.due_at
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r (id bigint, offset_minutes int, "time" time, statuses bigint[], due_since timestamptz)
    cross join lateral (
      select o.id, f.due_at
      from goods_outs o
      join warehouses w on w.tenant_id = ${tx.tenant.id} and w.id = o.warehouse_id
      cross join lateral (select ${dueAt(sql`o.expected_date_of_dispatch`)} as due_at) f
      where o.tenant_id = ${tx.tenant.id} and ${isNear(now, sql`o.expected_date_of_dispatch`)}
        and o.goods_out_status_id = any(r.statuses) and ${isUnfired({ tx, now }, sql`o.id`)}
      order by o.expected_date_of_dispatch, o.id
      limit ${BATCH}) d
    order by d.due_at, r.id, d.id`)
}

/** The same of receipts. */
function findReceipts(
  tx: Transaction,
  waiting: readonly WaitingAutomation[],
  now: Instant,
): Query<readonly DueFiring[]> {
  if (waiting.length === 0) return tx.value([])
  return tx.rows<DueFiring>(sql`
    select r.id as automation_id, d.id as record_id, d.due_at
    from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as r (id bigint, offset_minutes int, "time" time, statuses text[], due_since timestamptz)
    cross join lateral (
      select g.id, f.due_at
      from goods_in_receipts g
      join warehouses w on w.tenant_id = ${tx.tenant.id} and w.id = g.warehouse_id
      cross join lateral (select ${dueAt(sql`g.expected_date_of_arrival`)} as due_at) f
      where g.tenant_id = ${tx.tenant.id} and ${isNear(now, sql`g.expected_date_of_arrival`)}
        and g.status = any(r.statuses) and ${isUnfired({ tx, now }, sql`g.id`)}
      order by g.expected_date_of_arrival, g.id
      limit ${BATCH}) d
    order by d.due_at, r.id, d.id`)
}

/** When a record becomes due by its moment: then, or at a time of that day in its warehouse `w`, and so much later. */
function dueAt(moment: Sql): Sql {
  return sql`(case when r."time" is null then ${moment}
      else ((${moment} at time zone w.timezone)::date + r."time") at time zone w.timezone end + make_interval(mins => r.offset_minutes))`
}

/** Whether the moment of a record is near enough to be due: the bounds of an index, a day wider for times of the day. */
function isNear(now: Instant, moment: Sql): Sql {
  const wider = sql`case when r."time" is null then interval '0' else interval '25 hours' end`
  return sql`${moment} <= ${now}::timestamptz - make_interval(mins => r.offset_minutes) + ${wider}
        and ${moment} > ${since(now)} - make_interval(mins => r.offset_minutes) - ${wider}`
}

/** From when on records count that become due: since the automation waits, and not too long ago. */
function since(now: Instant): Sql {
  return sql`greatest(r.due_since, ${now}::timestamptz - make_interval(days => ${DUE_DAYS}::int))`
}

/** Whether a record has become due, and the automation has not fired for it and this time. */
function isUnfired({ tx, now }: { readonly tx: Transaction; readonly now: Instant }, record: Sql): Sql {
  return sql`f.due_at <= ${now}::timestamptz and f.due_at > ${since(now)}
        and not exists (
          select from automation_due_firings x
          where x.tenant_id = ${tx.tenant.id} and x.automation_id = r.id and x.record_id = ${record} and x.due_at = f.due_at)`
}

/** Writes firings, and returns those that were not written before. */
async function writeFirings(tx: Transaction, firings: readonly DueFiring[]): Promise<readonly DueFiring[]> {
  if (firings.length === 0) return []
  const written = await tx.rows<Omit<DueFiring, 'due_at'>>(sql`
    insert into automation_due_firings (tenant_id, automation_id, record_id, due_at)
    select ${tx.tenant.id}::bigint, f.automation_id, f.record_id, f.due_at
    from jsonb_to_recordset(${JSON.stringify(firings)}::jsonb) as f (automation_id bigint, record_id bigint, due_at timestamptz)
    order by f.automation_id, f.record_id, f.due_at
    on conflict (tenant_id, automation_id, record_id, due_at) do nothing
    returning automation_id, record_id`)
  const keys = new Set(written.map(({ automation_id, record_id }) => `${automation_id} ${record_id}`))
  return firings.filter(({ automation_id, record_id }) => keys.has(`${automation_id} ${record_id}`))
}

/** What an event says beyond its record: which automation it starts, and since when the record is due. */
const extrasOf = ({ automation_id, due_at }: DueFiring) => ({ due: { automation_id, due_at } })

async function announceDueOrders(
  tx: Transaction,
  model: Model,
  firings: readonly DueFiring[],
): Promise<void> {
  if (firings.length === 0) return
  const ids = [...new Set(firings.map(({ record_id }) => record_id))]
  const rows = await tx.rows<Order>(sql`
    select o.* from goods_outs o where o.tenant_id = ${tx.tenant.id} and o.id = any(${ids}::bigint[])`)
  const found = new Map(rows.map((order) => [order.id, order]))
  await announceOrders(
    tx,
    model,
    firings.flatMap((firing) => {
      const order = found.get(firing.record_id)
      return order === undefined ? [] : [{ event: 'due' as const, order, extras: extrasOf(firing) }]
    }),
  )
}

async function announceDueReceipts(
  tx: Transaction,
  model: Model,
  firings: readonly DueFiring[],
): Promise<void> {
  if (firings.length === 0) return
  const found = await readReceipts(tx, [...new Set(firings.map(({ record_id }) => record_id))])
  await announceReceipts(
    tx,
    model,
    firings.flatMap((firing) => {
      const receipt = found.get(firing.record_id)
      return receipt === undefined ? [] : [{ event: 'due', receipt, extras: extrasOf(firing) }]
    }),
  )
}
