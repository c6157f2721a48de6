import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { recordFailure } from '#domain/automations/record-failure.ts'
import { refusal, type Violation } from '#problems/problem.ts'
import type { Attributes } from '#records/parsed.ts'
import type { ExternalOrder, MappingKind } from '#values/integration.ts'
import type { JsonObject } from '#values/json.ts'
import { type MappingTable, saidOf } from './mapping-table.ts'
import { countInRun, type RunInHand } from './run.ts'

/** An order in the hand of a run. */
export type OrderInHand = { readonly run: RunInHand; readonly order: ExternalOrder }

/**
 * Holds an order of another system while it is taken, so that of two runs one makes it (platform 12.1). False where it was
 * taken before, or this run has tried it already.
 */
export async function holdOrder(tx: Transaction, { run, order }: OrderInHand): Promise<boolean> {
  const content = JSON.stringify(order)
  const held = await tx.maybe<{ is_open: boolean }>(sql`
    insert into integration_orders as o (tenant_id, integration_id, external_id, status, content, created_at, updated_at)
    values (${tx.tenant.id}, ${run.integration.id}, ${order.id}, 'waiting', ${content}::jsonb, ${tx.now}, ${tx.now})
    on conflict (tenant_id, integration_id, external_id) do update
    set content = case when o.status = 'waiting' then excluded.content end
    returning o.status = 'waiting' and coalesce(o.tried_at < ${run.started_at}, true) as is_open`)
  return held?.is_open === true
}

/** Notes that an order was made of what the other system sent; what it said is not needed any more. */
export async function noteTaken(
  tx: Transaction,
  { run, order, goods_out_id }: OrderInHand & { readonly goods_out_id: number },
): Promise<void> {
  await tx.run(sql`
    update integration_orders o
    set status = 'taken', goods_out_id = ${goods_out_id}, message = null, content = null, tried_at = ${tx.now},
      ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tx.tenant.id} and o.integration_id = ${run.integration.id} and o.external_id = ${order.id}`)
  await countInRun(tx, run.id, { created: 1 })
}

/**
 * Notes why an order could not be taken; it waits for the next run. The same reason is written down as a failure once.
 * False where it was taken or tried meanwhile.
 */
export async function noteRefused(
  tx: Transaction,
  { run, order, reason }: OrderInHand & { readonly reason: Violation },
): Promise<boolean> {
  if (!(await holdOrder(tx, { run, order }))) return false
  const message = reason.details.slice(0, 10_000)
  const noted = await tx.maybe<{ id: number; was: string | null }>(sql`
    update integration_orders o
    set message = ${message}, tried_at = ${tx.now}, ${nextVersion(tx, 'o')}
    from integration_orders before
    where o.tenant_id = ${tx.tenant.id} and o.integration_id = ${run.integration.id} and o.external_id = ${order.id}
      and before.tenant_id = o.tenant_id and before.id = o.id
    returning o.id, before.message as was`)
  await countInRun(tx, run.id, { failed: 1 })
  if (noted === null || noted.was === message) return true
  const context = { integration_id: run.integration.id, integration_run_id: run.id, external_id: order.id }
  await recordFailure(tx, { source_type: 'integration_orders', source_id: noted.id, reason, context })
  return true
}

/** Counts an order that cannot be told apart from others, and writes it down as a failure. */
export async function noteUnusable(
  tx: Transaction,
  { run, reason }: { readonly run: RunInHand; readonly reason: Violation },
): Promise<void> {
  await countInRun(tx, run.id, { failed: 1 })
  const context = { integration_id: run.integration.id }
  await recordFailure(tx, { source_type: 'integration_runs', source_id: run.id, reason, context })
}

/** The orders that could not be taken before and were not tried in this run, the oldest first; so many at most. */
export async function findWaitingOrders(
  tx: Transaction,
  run: RunInHand,
  limit: number,
): Promise<readonly ExternalOrder[]> {
  const rows = await tx.rows<{ content: ExternalOrder }>(sql`
    select o.content
    from integration_orders o
    where o.tenant_id = ${tx.tenant.id} and o.integration_id = ${run.integration.id} and o.status = 'waiting'
      and o.content is not null and coalesce(o.tried_at < ${run.started_at}, true)
    order by o.id
    limit ${limit}`)
  return rows.map(({ content }) => content)
}

/** The tables of mappings by what they translate. */
export type Mappings = Readonly<Record<MappingKind, MappingTable>>

/** An order as it is asked for over REST; `mapping_missing` where something it names means nothing here. */
export function attributesFor(
  { run: { integration }, order }: OrderInHand,
  { mappings, now }: { readonly mappings: Mappings; readonly now: string },
): Attributes {
  const meant = (kind: MappingKind, code: string): JsonObject => {
    const found = mappings[kind].find(saidOf(kind, code, order.said))
    if (found === null) throw refusal('mapping_missing', { value: code })
    return found.meaning
  }
  const { warehouse_id = integration.warehouse_id } =
    order.warehouse === null ? {} : meant('warehouse', order.warehouse)
  const carrier = order.carrier === null ? {} : meant('carrier', order.carrier)
  const rate = order.shipping_rate === null ? {} : meant('shipping_rate', order.shipping_rate)
  return {
    ...filled({
      warehouse_id,
      ...carrier,
      ...filled(rate),
      delivery_notes: order.delivery_notes,
      notes: order.notes,
    }),
    account_id: integration.account_id,
    integration_id: integration.id,
    goods_out_type: 'sales_order',
    reference: order.reference ?? order.id,
    external_system_reference1: order.id,
    expected_date_of_dispatch: order.expected_date_of_dispatch ?? now,
    ...(Object.keys(order.address).length === 0 ? {} : { address: order.address }),
    lines_changes: order.lines.map(({ id, sku, quantity, said }) => ({
      type: 'ADD',
      attributes: {
        product_id: productOf(mappings.product, sku, said),
        order_quantity: quantity,
        alt_product_code: sku,
        ...(id === null ? {} : { alt_line_reference: id }),
      },
    })),
  }
}

function productOf(products: MappingTable, sku: string, said: ExternalOrder['said']): number {
  const product_id = products.find(saidOf('product', sku, said))?.meaning.product_id
  if (typeof product_id !== 'number') throw refusal('mapping_missing', { value: sku === '' ? 'a line' : sku })
  return product_id
}

function filled(values: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  )
}
