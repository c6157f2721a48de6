import { nodesOf, notShown } from '#domain/explanation/read-graphql.ts'
import { refusal } from '#problems/problem.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { ORDER, RECEIPT, STOCK } from './queries.ts'
import { READS, readErrors, type Tool, type ToolCall, type ToolResult, tool } from './tool.ts'

/** The tools that read; each queries GraphQL with the caller's permissions, visibility and limits (platform 16.3). */
export const readingTools: readonly Tool[] = [
  tool({
    name: 'query',
    title: 'Query with GraphQL',
    description:
      'Reads any data with one GraphQL query, as described by describe_resource: `{ carriers { all(filter: {code: {eq: "DPD"}}, first: 20) { nodes { id code name } } } }`. Lists are paged; the complete schema is the resource goodsyard://schema.',
    hints: READS,
    parameters: {
      query: { kind: 'text', required: true, max: 65_536, description: 'GraphQL query.' },
      variables: { kind: 'object', description: 'Values of the query variables, by name.' },
    },
    run: async ({ read, scope }, { query, variables }) => {
      const { data, errors } = await read(scope, query, variables ?? {})
      const args = readErrors(errors, 'tools.query')
      return args.length === 0 ? { facts: { data } } : { facts: { data }, errors: args }
    },
  }),
  tool({
    name: 'find_stock',
    title: 'Find stock',
    description:
      'Finds the stock of a product and its locations: balances by account and warehouse, and the stock records with location, batch, dates and holds, largest quantity first.',
    hints: READS,
    parameters: {
      product: {
        kind: 'text',
        required: true,
        description:
          'Any code of the product: its product code, a barcode of the unit or a pack, or an alternative code.',
      },
      warehouse: { kind: 'text', description: 'Code of a warehouse; all warehouses when not given.' },
      account: { kind: 'text', description: 'Code of an account; all accounts when not given.' },
    },
    run: findStock,
  }),
  tool({
    name: 'get_order',
    title: 'Get an order',
    description:
      'Shows an order with its lines, shipments and load. If several orders have the reference, all are shown, newest first.',
    hints: READS,
    parameters: {
      reference: { kind: 'text', description: 'Reference of the order.' },
      id: { kind: 'id', description: 'Id of the order, instead of the reference.' },
    },
    run: (call, args) =>
      readRecord(call, { ...args, text: ORDER, root: 'goods_outs', as: 'orders', tool: 'get_order' }),
  }),
  tool({
    name: 'get_receipt',
    title: 'Get a receipt',
    description: 'Shows a goods-in receipt with its lines: quantities expected, received and put away.',
    hints: READS,
    parameters: {
      reference: { kind: 'text', description: 'Reference of the receipt.' },
      id: { kind: 'id', description: 'Id of the receipt, instead of the reference.' },
    },
    run: (call, args) =>
      readRecord(call, {
        ...args,
        text: RECEIPT,
        root: 'goods_in_receipts',
        as: 'receipts',
        tool: 'get_receipt',
      }),
  }),
]

type RecordQuery = {
  readonly reference: string | null
  readonly id: number | null
  readonly text: string
  readonly root: string
  readonly as: string
  readonly tool: string
}

async function readRecord(
  call: ToolCall,
  { reference, id, text, root, as, tool }: RecordQuery,
): Promise<ToolResult> {
  if (id === null && (reference === null || reference.trim() === ''))
    throw refusal('blank', { field: 'reference' }, '/reference')
  const { data, errors } = await call.read(call.scope, text, { reference, id })
  const args = readErrors(errors, `tools.${tool}`)
  const found = nodesOf(data, root)
  if (found === null) return { errors: args }
  if (found.length === 0) throw refusal('not_found', {})
  // Data that the role may not view is null, with an explanation.
  const others = Object.entries(isObject(data) ? (data as JsonObject) : {}).filter(([name]) => name !== root)
  const related = others.map(([name, value]) => [name, isObject(value) ? nodesOf(data, name) : null])
  return { facts: { [as]: found, ...Object.fromEntries(related), ...notShown(errors) } }
}

async function findStock(
  call: ToolCall,
  args: { readonly product: string; readonly warehouse: string | null; readonly account: string | null },
): Promise<ToolResult> {
  const { data, errors } = await call.read(call.scope, STOCK.products, { code: args.product })
  const matches = nodesOf(data, 'products')
  if (matches === null) return { errors: readErrors(errors, 'tools.find_stock') }
  const others = (nodesOf(data, 'alternative_codes') ?? []).flatMap(({ product }) =>
    isObject(product) ? [product as JsonObject] : [],
  )
  const products = new Map([...matches, ...others].map((product) => [String(product.id), product]))
  if (products.size === 0) throw refusal('not_found', {})
  const { warehouse, account } = args
  const places = await call.read(call.scope, STOCK.places, {
    warehouse,
    account,
    products: [...products.keys()],
  })
  const [balances, piles] = [nodesOf(places.data, 'stock_balances'), nodesOf(places.data, 'stocks')]
  if (balances === null || piles === null) return { errors: readErrors(places.errors, 'tools.find_stock') }
  return {
    facts: {
      products: [...products.values()].map((product) => ({
        ...product,
        balances: balances.filter(({ product_id }) => product_id === product.id),
        piles: piles.filter(({ product_id }) => product_id === product.id),
      })),
    },
  }
}
