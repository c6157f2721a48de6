import type { Transaction } from '#database/transaction.ts'
import { ids } from '#declare/fields.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Column, type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { noun } from '#declare/noun.ts'
import { createOrders } from '#domain/orders/create-order.ts'
import { createProducts } from '#domain/products/create-products.ts'
import { createReceipts } from '#domain/receiving/create-receipt.ts'
import { refuseAll, type Violation } from '#problems/problem.ts'
import type { CreationResult, ErrorPolicy } from '#records/create-many.ts'
import type { Parsed } from '#records/parsed.ts'
import { creationOfMany } from '#resources/creation-of-many.ts'
import { stockCreation } from '#resources/stock/stock-acts.ts'
import { createStocks } from './create-stocks.ts'
import { collectionPath, operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation } from './operation.ts'

/** A record to create, and where its attributes stand in the request. */
type SentRecord = { readonly parsed: Parsed; readonly at: string }

type CreateMany = (
  tx: Transaction,
  request: { readonly sent: readonly SentRecord[]; readonly policy: ErrorPolicy },
) => Promise<readonly CreationResult[]>

/** The operations that create several records in one request (spec: platform 1.14). */
export function bulkCreates(model: Model): readonly Operation[] {
  const orders = resourceNamed(model, 'goods_outs')
  const receipts = resourceNamed(model, 'goods_in_receipts')
  return [
    bulkCreate(model, orders, (tx, { sent, policy }) =>
      createOrders(tx, model, { resource: orders, orders: sent, policy }),
    ),
    bulkCreate(model, receipts, (tx, { sent, policy }) =>
      createReceipts(tx, model, { resource: receipts, receipts: sent, policy }),
    ),
    bulkProducts(model),
    bulkStocks(model),
  ].map((operation) => ({ ...operation, uses_generic_plans: true as const }))
}

/** Products are sent with the accounts that may own stock of them, since they are of use only with these. */
function bulkProducts(model: Model): Operation {
  const products = resourceNamed(model, 'products')
  const links = resourceNamed(model, 'account_products')
  const field = 'account_ids'
  const declared = ids('accounts', { description: 'Accounts that may own stock of the product.' })
  const column: Column = { name: field, attribute: field, field, declared }
  const each: Resource = {
    ...products,
    columns: [...products.columns, column],
    attributes: new Map([...products.attributes, [field, column]]),
  }
  const operation = bulkCreate(model, products, (tx, { sent, policy }) => {
    const creations = sent.map(({ parsed, at }) => {
      const { [field]: accounts, ...values } = parsed.values
      const account_ids = Array.isArray(accounts) ? (accounts as readonly number[]) : []
      return { at, account_ids, parsed: { ...parsed, values } }
    })
    return createProducts(tx, { products, links, creations, policy })
  })
  return {
    ...operation,
    input: bulkInput(model, products, each),
    description: `${operation.description} \`account_ids\` links a product to accounts.`,
  }
}

/** Goods are added by an act of their own, whose attributes are not those of the stock that it leaves. */
function bulkStocks(model: Model): Operation {
  const stocks = resourceNamed(model, 'stocks')
  const input = inputFor(model, stockCreation)
  const operation = bulkCreate(model, stocks, (tx, { sent, policy }) =>
    createStocks(tx, model, { stocks, input, sent, policy }),
  )
  return {
    ...operation,
    permission: 'adjust_stock',
    input: bulkInput(model, stocks, input),
    description:
      'Adds up to 1,000 times stock found in the warehouse (positive adjustments) in one transaction, and answers what came of each, in the order of `records`.',
  }
}

function bulkCreate(model: Model, resource: Resource, create: CreateMany): Operation {
  return {
    ...operationDefaults(resource, 'creation'),
    name: 'create_many',
    method: 'POST',
    path: `${collectionPath(resource)}/create_many`,
    accepts: 'plain',
    input: bulkInput(model, resource, resource),
    answer: 'creations',
    description: `Creates up to 1,000 ${noun(resource.name)} in one transaction, and answers what came of each, in the order of \`records\`.`,
    run: async (tx, { parsed }: ActInput) => {
      const { sent, policy } = sentIn(parsed)
      return { kind: 'creations', resource, results: await create(tx, { sent, policy }) }
    },
  }
}

/** The input of a request with several records, whose attributes are those of `each`. */
function bulkInput(model: Model, of: Resource, each: Resource): Resource {
  const { name, one, declaration } = of
  const { area, description } = declaration
  const input = inputFor(model, { name, one, area, description, verbs: [], fields: creationOfMany })
  const [column] = input.columns.filter(({ name: field }) => field === 'records')
  if (column?.declared.kind !== 'json') throw new Error('a request with several records lists them')
  return { ...input, item_lists: [{ ...column, declared: column.declared, each, of }] }
}

const RECORD = /^(\/records\/\d+)(?:\/|$)/

/** The records of a request, each with its own violations; what is wrong with the request itself is refused. */
function sentIn(parsed: Parsed): {
  readonly sent: readonly SentRecord[]
  readonly policy: ErrorPolicy
} {
  const recordOf = ({ context }: Violation) => RECORD.exec(String(context?.pointer))?.[1]
  const read = parsed.items.flatMap((items) => items.read)
  const byRecord = Map.groupBy(parsed.violations, recordOf)
  refuseAll(read.length === 0 ? parsed.violations : (byRecord.get(undefined) ?? []))
  return {
    policy: parsed.values.error_policy === 'skip_bad' ? 'skip_bad' : 'all_or_nothing',
    sent: read.map((record, place) => {
      const at = `/records/${place}`
      return { at, parsed: { ...record, violations: byRecord.get(at) ?? [] } }
    }),
  }
}
