import type { Secrets } from '#access/secrets.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { removeSampleData } from '#domain/tenancy/remove-sample-data.ts'
import { lockSampleRecords, type SampleRecords, writeSampleRecords } from '#domain/tenancy/sample-records.ts'
import { refusal } from '#problems/problem.ts'
import { operationDefaults } from './generic-operations.ts'
import { messageOf } from './internal-client.ts'
import type { ActInput, ExternalStep, Operation } from './operation.ts'
import { assertPermitted } from './perform.ts'
import { runActInTransaction } from './run-act.ts'
import {
  SAMPLE_CODE as CODE,
  type SampleLine,
  sampleCustomer,
  sampleOrders,
  samplePrices,
  sampleProducts,
  sampleReceipt,
} from './sample-set.ts'
import { assertAdministers } from './subdomains.ts'
import type { Operations } from './transactional-client.ts'

/** Operations that add data to practise with to a tenant, and take it away again (spec: platform 5.7). */
export function sampleDataOperations(model: Model, operations: () => Operations): readonly Operation[] {
  const resource = resourceNamed(model, 'subdomains')
  const shared = {
    ...operationDefaults(resource, 'change'),
    method: 'POST',
    permission: 'manage_subdomains',
    on_record: 'unlocked',
    accepts: 'nothing',
    input: null,
    answer: 'nothing',
  } as const
  return [
    {
      ...shared,
      name: 'add_sample_data',
      path: '/api/subdomains/{id}/add_sample_data',
      description:
        'Adds a sample client with a small warehouse, prices, products, stock, a receipt and orders to practise with.',
      run: async (tx, act) => {
        await assertOwnTenant(tx, act)
        if ((await lockSampleRecords(tx)) !== null) throw refusal('sample_data_present', {})
        const call = callerOf(model, act.sealer, { tx, operations: operations() })
        await writeSampleRecords(tx, await createRecords(tx, call))
        return { kind: 'nothing' }
      },
    },
    {
      ...shared,
      name: 'remove_sample_data',
      path: '/api/subdomains/{id}/remove_sample_data',
      description:
        'Removes the sample client with all that belongs to it, and nothing else; refused where other records refer to it.',
      run: async (tx, act) => {
        await assertOwnTenant(tx, act)
        const run = async () => async (later: Transaction) => {
          await later.inTenant(later.tenant, removeSampleData)
          return { kind: 'nothing' as const }
        }
        return { kind: 'external_step', call: run } satisfies ExternalStep
      },
    },
  ]
}

/** The records are those of the caller's rights in this tenant, and of no other one. */
async function assertOwnTenant(tx: Transaction, { subject }: ActInput): Promise<void> {
  await assertAdministers(tx, subject.id)
  if (subject.id !== tx.tenant.id) throw refusal('permission_denied', {})
}

type Call = (
  to: string,
  attributes: Readonly<Record<string, unknown>>,
  path?: Readonly<Record<string, number>>,
) => Promise<number>

/** Calls operations in the transaction, each with its checks, and returns the id of what they made. */
function callerOf(
  model: Model,
  secrets: Secrets,
  { tx, operations }: { readonly tx: Transaction; readonly operations: Operations },
): Call {
  return async (to, attributes, path = {}) => {
    const operation = operations.get(to)
    if (operation === undefined) throw new Error(`there is no operation ${to}`)
    assertPermitted(operation, tx)
    const message = messageOf({ to, attributes, path })
    const outcome = await runActInTransaction({ model, secrets }, operation, { tx, message, prepared: null })
    return outcome.kind === 'record' ? outcome.row.id : 0
  }
}

const DAY_MS = 86_400_000

async function createRecords(tx: Transaction, call: Call): Promise<SampleRecords> {
  const charge_card_id = await call('POST /api/charge_cards', { code: CODE, name: 'Sample prices' })
  for (const { code, ...price } of samplePrices.filter(({ unit_of_measure }) => unit_of_measure === 'item'))
    await call('POST /api/charge_prices', {
      ...{ ...price, charge_card_id, code: `${CODE}-${code}`, quantity: 1, auto_charge: true },
    })
  const { warehouse_id, racks } = await createWarehouse(tx, call)
  const account_id = await call('POST /api/accounts', {
    ...{ code: CODE, name: 'Sample client', charge_card_id, default_warehouse_id: warehouse_id },
  })
  await call('POST /api/account_warehouses', { account_id, warehouse_id })
  const supplier_id = await call('POST /api/suppliers', { code: CODE, name: 'Sample supplier' })
  const customer_id = await call('POST /api/customers', sampleCustomer)
  const tomorrow = new Date(Date.parse(tx.now) + DAY_MS).toISOString()
  const product_ids: number[] = []
  for (const [place, { quantity, ...product }] of sampleProducts.entries()) {
    const product_id = await call('POST /api/products', product)
    product_ids.push(product_id)
    await call('POST /api/products/{product_id}/account_products', { account_id }, { product_id })
    const location_id = racks[place]
    if (quantity > 0) await call('POST /api/stocks', { account_id, product_id, location_id, quantity })
  }
  const owned = { account_id, warehouse_id }
  const linesOf = (lines: readonly SampleLine[], field: string) =>
    lines.map(([place, quantity]) => ({
      type: 'ADD',
      attributes: { product_id: product_ids[place], [field]: quantity },
    }))
  await call('POST /api/goods_in_receipts', {
    ...{ ...owned, supplier_id, reference: sampleReceipt.reference },
    lines_changes: linesOf(sampleReceipt.lines, 'expected_quantity'),
  })
  for (const { reference, lines } of sampleOrders)
    await call('POST /api/goods_outs', {
      ...{ ...owned, customer_id, reference, goods_out_type: 'sales_order', address: sampleCustomer.address },
      expected_date_of_dispatch: tomorrow,
      lines_changes: linesOf(lines, 'order_quantity'),
    })
  return { account_id, warehouse_id, charge_card_id, supplier_id, customer_ids: [customer_id], product_ids }
}

/** A warehouse with its bays and a short rack for each product. */
async function createWarehouse(tx: Transaction, call: Call) {
  const types = await tx.rows<{ id: number; code: string }>(sql`
    select t.id, t.code from location_types t where t.tenant_id = ${tx.tenant.id}`)
  const typed = (code: string) => types.find((type) => type.code === code)?.id
  const warehouse_id = await call('POST /api/warehouses', {
    ...{ code: CODE, name: 'Sample warehouse', timezone: tx.tenant.timezone },
  })
  const place = (code: string, type: string) =>
    call('POST /api/locations', { warehouse_id, code: `${CODE}-${code}`, location_type_id: typed(type) })
  const goods_in = await place('IN', 'GIBAY')
  const goods_out = await place('OUT', 'GOBAY')
  const racks: number[] = []
  for (const number of [1, 2, 3, 4, 5, 6]) racks.push(await place(`01-0${number}`, 'RACK'))
  const defaults = { default_goods_in_location_id: goods_in, default_goods_out_location_id: goods_out }
  await call('PATCH /api/warehouses/{id}', defaults, { id: warehouse_id })
  return { warehouse_id, racks }
}
