import { managePermission } from '#access/permissions.ts'
import { isUnreachable } from '#database/failures.ts'
import { hearProducts, productKindsIn } from '#domain/integrations/hear-products.ts'
import { saidOf } from '#domain/integrations/mapping-table.ts'
import {
  attributesFor,
  holdOrder,
  type Mappings,
  noteRefused,
  noteTaken,
  noteUnusable,
} from '#domain/integrations/take-order.ts'
import { OUR_MISTAKE } from '#entry/worker/job.ts'
import { JointAsker, together } from '#operations/together.ts'
import { Problem, type Violation, violation } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'
import type { ExternalOrder, ExternalProduct } from '#values/integration.ts'
import type { Exchanging } from './exchange.ts'

/** The longest id of an order, or code of a product, that is kept. */
const ID_MAX = 255

/**
 * Takes one order of another system, in one transaction with what is noted of it, by the operation that takes orders on over
 * REST. One that is refused leaves the others alone and waits for the next run. Answers whether the run has not met it before.
 */
export async function takeOrder(exchange: Exchanging, sent: ExternalOrder): Promise<boolean> {
  const order = storable(sent)
  const { run, worker, scope } = exchange
  if (!isCode(order.id)) return passOver(exchange, order)
  try {
    await hearOf(exchange, order)
    const mappings = await mappingsOf(exchange)
    return await together(worker, { tenant: scope.tenant, caller: takerOf(exchange) }, async (tx) => {
      if (!(await holdOrder(tx, { run, order }))) return false
      const asker = new JointAsker(worker, worker.operations(), tx)
      const attributes = attributesFor({ run, order }, { mappings, now: tx.now })
      const { id } = await asker.record({ to: 'POST /api/goods_outs', attributes })
      await noteTaken(tx, { run, order, goods_out_id: id })
      return true
    })
  } catch (error) {
    if (isUnreachable(error)) throw error
    const reason = reasonFor(exchange, error, order.id)
    return exchange.work((tx) => noteRefused(tx, { run, order, reason }))
  }
}

/** An order that nobody could be told of again is written down as a failure, and left. */
async function passOver(exchange: Exchanging, { id }: ExternalOrder): Promise<false> {
  const said = id === '' ? 'an order without an id' : `an order with an id longer than ${ID_MAX} characters`
  const reason = violation('integration_failed', { reason: said })
  await exchange.work((tx) => noteUnusable(tx, { run: exchange.run, reason }))
  return false
}

/** Products that no mapping knows are noted before, so that somebody can say what they are. */
async function hearOf(exchange: Exchanging, { lines }: ExternalOrder): Promise<void> {
  const products = await exchange.mappings('product')
  const unknown = lines.filter(
    ({ sku, said }) => isCode(sku) && products.find(saidOf('product', sku, said)) === null,
  )
  if (unknown.length === 0) return
  await hear(
    exchange,
    unknown.map(({ sku }) => ({ code: sku, description: null })),
  )
}

const isCode = (code: string) => code !== '' && code.length <= ID_MAX

/** Notes products of the other system; their mappings are read anew afterwards. */
export async function hear(exchange: Exchanging, products: readonly ExternalProduct[]) {
  const { run, worker } = exchange
  const kinds = productKindsIn(worker.model)
  const usable = storable(products).filter(({ code }) => isCode(code))
  const heard = await exchange.work((tx) =>
    hearProducts(tx, kinds, { integration: run.integration, products: usable }),
  )
  exchange.forgetMappings('product')
  return heard
}

async function mappingsOf(exchange: Exchanging): Promise<Mappings> {
  const [product, carrier, shipping_rate, warehouse] = await Promise.all([
    exchange.mappings('product'),
    exchange.mappings('carrier'),
    exchange.mappings('shipping_rate'),
    exchange.mappings('warehouse'),
  ])
  return { product, carrier, shipping_rate, warehouse }
}

/** In whose name orders are made: nobody's, for the account of the integration alone. */
function takerOf({ scope, run }: Exchanging): Caller {
  const { account_id } = run.integration
  return {
    ...scope.caller,
    permissions: new Set([managePermission('goods_outs')]),
    account_ids: account_id === null ? null : [account_id],
  }
}

function reasonFor({ worker, run }: Exchanging, error: unknown, id: string): Violation {
  if (error instanceof Problem && error.first.symbol === 'mapping_missing') return error.first
  if (!(error instanceof Problem))
    worker.log.error({ err: error, integration_run_id: run.id, order: id }, 'an order was not taken')
  const said =
    error instanceof Problem ? error.violations.map(({ details }) => details).join('; ') : OUR_MISTAKE
  return violation('integration_failed', { reason: `order ${id}: ${said}` })
}

/** The same without what the database cannot hold. */
function storable<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\0', '').toWellFormed() : one,
  ) as Value
}
