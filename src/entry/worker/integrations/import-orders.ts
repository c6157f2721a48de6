import { managePermission } from '#access/permissions.ts'
import { isUnreachable } from '#database/failures.ts'
import {
  lockOrder,
  type Mappings,
  orderAttributesFor,
  recordImported,
  recordRefused,
  recordUnusable,
} from '#domain/integrations/external-order.ts'
import { importProducts, productResourcesIn } from '#domain/integrations/import-products.ts'
import { fieldsFor } from '#domain/integrations/mapping-table.ts'
import { OUR_MISTAKE } from '#entry/worker/job.ts'
import { inOneTransaction, TransactionalClient } from '#operations/transactional-client.ts'
import { Problem, type Violation, violation } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'
import type { ExternalOrder, ExternalProduct } from '#values/integration.ts'
import type { IntegrationExchange } from './exchange.ts'

/** Maximum length of an order id or product code. */
const ID_MAX = 255

/**
 * Imports one external order by the REST operation, in one transaction with its record. A refused order does not affect the
 * others and waits for the next run. Returns whether the order is new to this run.
 */
export async function importOrder(exchange: IntegrationExchange, received: ExternalOrder): Promise<boolean> {
  const order = storable(received)
  const { run, worker, scope } = exchange
  if (!isCode(order.id)) return recordUnidentified(exchange, order)
  try {
    await importUnknownProducts(exchange, order)
    const mappings = await mappingsOf(exchange)
    return await inOneTransaction(
      worker,
      { tenant: scope.tenant, caller: callerOf(exchange) },
      async (tx) => {
        if (!(await lockOrder(tx, { run, order }))) return false
        const client = new TransactionalClient(worker, worker.operations(), tx)
        const attributes = orderAttributesFor({ run, order }, { mappings, now: tx.now })
        const { id } = await client.callForRecord({ to: 'POST /api/goods_outs', attributes })
        await recordImported(tx, { run, order, goods_out_id: id })
        return true
      },
    )
  } catch (error) {
    if (isUnreachable(error)) throw error
    const reason = reasonFor(exchange, error, order.id)
    return exchange.work((tx) => recordRefused(tx, { run, order, reason }))
  }
}

/** Records an order without a usable id as a failure, and skips it. */
async function recordUnidentified(exchange: IntegrationExchange, { id }: ExternalOrder): Promise<false> {
  const subject =
    id === '' ? 'an order without an id' : `an order with an id longer than ${ID_MAX} characters`
  const reason = violation('integration_failed', { reason: subject })
  await exchange.work((tx) => recordUnusable(tx, { run: exchange.run, reason }))
  return false
}

/** Records unmapped products first, so that somebody can map them. */
async function importUnknownProducts(exchange: IntegrationExchange, { lines }: ExternalOrder): Promise<void> {
  const products = await exchange.mappings('product')
  const unknown = lines.filter(
    ({ sku, fields }) => isCode(sku) && products.find(fieldsFor('product', sku, fields)) === null,
  )
  if (unknown.length === 0) return
  await importExternalProducts(
    exchange,
    unknown.map(({ sku }) => ({ code: sku, description: null })),
  )
}

const isCode = (code: string) => code !== '' && code.length <= ID_MAX

/** Records products of the other system; their mappings are read again afterwards. */
export async function importExternalProducts(
  exchange: IntegrationExchange,
  products: readonly ExternalProduct[],
) {
  const { run, worker } = exchange
  const kinds = productResourcesIn(worker.model)
  const usable = storable(products).filter(({ code }) => isCode(code))
  const result = await exchange.work((tx) =>
    importProducts(tx, kinds, { integration: run.integration, products: usable }),
  )
  exchange.clearMappings('product')
  return result
}

async function mappingsOf(exchange: IntegrationExchange): Promise<Mappings> {
  const [product, carrier, shipping_rate, warehouse] = await Promise.all([
    exchange.mappings('product'),
    exchange.mappings('carrier'),
    exchange.mappings('shipping_rate'),
    exchange.mappings('warehouse'),
  ])
  return { product, carrier, shipping_rate, warehouse }
}

/** The caller that creates orders: the service, limited to the account of the integration and the warehouses of its changer. */
function callerOf({ scope, run, changer }: IntegrationExchange): Caller {
  const { account_id } = run.integration
  return {
    ...scope.caller,
    permissions: new Set([managePermission('goods_outs')]),
    account_ids: account_id === null ? null : [account_id],
    warehouse_ids: changer.warehouse_ids,
  }
}

function reasonFor({ worker, run }: IntegrationExchange, error: unknown, id: string): Violation {
  if (error instanceof Problem && error.first.symbol === 'mapping_missing') return error.first
  if (!(error instanceof Problem))
    worker.log.error({ err: error, integration_run_id: run.id, order: id }, 'an order could not be imported')
  const details =
    error instanceof Problem ? error.violations.map(({ details }) => details).join('; ') : OUR_MISTAKE
  return violation('integration_failed', { reason: `order ${id}: ${details}` })
}

/** The same value without characters that the database cannot store. */
function storable<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\0', '').toWellFormed() : one,
  ) as Value
}
