import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { recordFailure } from '#domain/automations/record-failure.ts'
import { refusal, type Violation } from '#problems/problem.ts'
import type { Attributes } from '#records/parsed.ts'
import type { ExternalOrder, MappingKind } from '#values/integration.ts'
import type { JsonObject } from '#values/json.ts'
import { countInRun, type IntegrationRun } from './integration-run.ts'
import { fieldsFor, type MappingTable } from './mapping-table.ts'

/** An external order that a run imports. */
export type ReceivedOrder = { readonly run: IntegrationRun; readonly order: ExternalOrder }

/**
 * Locks an external order while it is imported, so that only one of two runs creates it (platform 12.1). False if it was
 * imported before, or this run has tried it already.
 */
export async function lockOrder(tx: Transaction, { run, order }: ReceivedOrder): Promise<boolean> {
  const content = JSON.stringify(order)
  const locked = await tx.maybe<{ is_open: boolean }>(sql`
    insert into integration_orders as o (tenant_id, integration_id, external_id, status, content, created_at, updated_at)
    values (${tx.tenant.id}, ${run.integration.id}, ${order.id}, 'waiting', ${content}::jsonb, ${tx.now}, ${tx.now})
    on conflict (tenant_id, integration_id, external_id) do update
    set content = case when o.status = 'waiting' then excluded.content end
    returning o.status = 'waiting' and coalesce(o.tried_at < ${run.started_at}, true) as is_open`)
  return locked?.is_open === true
}

/** Records that an external order was imported; its content is no longer needed. */
export async function recordImported(
  tx: Transaction,
  { run, order, goods_out_id }: ReceivedOrder & { readonly goods_out_id: number },
): Promise<void> {
  await tx.run(sql`
    update integration_orders o
    set status = 'taken', goods_out_id = ${goods_out_id}, message = null, content = null, tried_at = ${tx.now},
      ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tx.tenant.id} and o.integration_id = ${run.integration.id} and o.external_id = ${order.id}`)
  await countInRun(tx, run.id, { created: 1 })
}

/**
 * Records why an order could not be imported; it waits for the next run. The same reason is recorded as a failure only
 * once. False if the order was imported or tried meanwhile.
 */
export async function recordRefused(
  tx: Transaction,
  { run, order, reason }: ReceivedOrder & { readonly reason: Violation },
): Promise<boolean> {
  if (!(await lockOrder(tx, { run, order }))) return false
  const message = reason.details.slice(0, 10_000)
  const updated = await tx.maybe<{ id: number; was: string | null }>(sql`
    update integration_orders o
    set message = ${message}, tried_at = ${tx.now}, ${nextVersion(tx, 'o')}
    from integration_orders before
    where o.tenant_id = ${tx.tenant.id} and o.integration_id = ${run.integration.id} and o.external_id = ${order.id}
      and before.tenant_id = o.tenant_id and before.id = o.id
    returning o.id, before.message as was`)
  await countInRun(tx, run.id, { failed: 1 })
  if (updated === null || updated.was === message) return true
  const context = { integration_id: run.integration.id, integration_run_id: run.id, external_id: order.id }
  await recordFailure(tx, { source_type: 'integration_orders', source_id: updated.id, reason, context })
  return true
}

/** Counts an order that cannot be identified, and records a failure. */
export async function recordUnusable(
  tx: Transaction,
  { run, reason }: { readonly run: IntegrationRun; readonly reason: Violation },
): Promise<void> {
  await countInRun(tx, run.id, { failed: 1 })
  const context = { integration_id: run.integration.id }
  await recordFailure(tx, { source_type: 'integration_runs', source_id: run.id, reason, context })
}

/** The oldest orders that could not be imported before and were not tried in this run. */
export async function findWaitingOrders(
  tx: Transaction,
  run: IntegrationRun,
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

/** The mapping tables by kind. */
export type Mappings = Readonly<Record<MappingKind, MappingTable>>

/** The attributes of an order for the REST operation; throws `mapping_missing` if a code is not mapped. */
export function orderAttributesFor(
  { run: { integration }, order }: ReceivedOrder,
  { mappings, now }: { readonly mappings: Mappings; readonly now: string },
): Attributes {
  const resultOf = (kind: MappingKind, code: string): JsonObject => {
    const found = mappings[kind].find(fieldsFor(kind, code, order.fields))
    if (found === null) throw refusal('mapping_missing', { value: code })
    return found.meaning
  }
  const { warehouse_id = integration.warehouse_id } =
    order.warehouse === null ? {} : resultOf('warehouse', order.warehouse)
  const carrier = order.carrier === null ? {} : resultOf('carrier', order.carrier)
  const rate = order.shipping_rate === null ? {} : resultOf('shipping_rate', order.shipping_rate)
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
    lines_changes: order.lines.map(({ id, sku, quantity, fields }) => ({
      type: 'ADD',
      attributes: {
        product_id: productOf(mappings.product, sku, fields),
        order_quantity: quantity,
        alt_product_code: sku,
        ...(id === null ? {} : { alt_line_reference: id }),
      },
    })),
  }
}

function productOf(products: MappingTable, sku: string, fields: ExternalOrder['fields']): number {
  const product_id = products.find(fieldsFor('product', sku, fields))?.meaning.product_id
  if (typeof product_id !== 'number') throw refusal('mapping_missing', { value: sku === '' ? 'a line' : sku })
  return product_id
}

function filled(values: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  )
}
