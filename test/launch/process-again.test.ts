import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { eventually } from '../automations/receiver.ts'
import { TestServer } from '../support/server.ts'

type Recorded = {
  readonly data: { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> }
}
type Requests = {
  readonly data: {
    readonly pick_processing_requests: {
      readonly all: {
        readonly total_count: number
        readonly nodes: readonly {
          readonly status: string
          readonly goods_out: { readonly reference: string }
        }[]
      }
    }
  }
}

const ORDERS = 60

suite('processing orders after the worker is killed', () => {
  let server: TestServer
  before(async () => {
    server = await TestServer.start()
  })
  after(() => server.stop())

  const make = async (type: string, attributes: Readonly<Record<string, unknown>>) => {
    const { status, body } = await server.api<Recorded>('POST', `/api/${type}`, {
      data: { type, attributes },
    })
    assert.equal(status, 200, JSON.stringify(body))
    return Number(body.data.id)
  }

  /** The location types of a new tenant, by code. */
  const typed = async (code: string) => {
    const { body } = await server.graphql<{
      readonly data: {
        readonly location_types: { readonly all: { readonly nodes: readonly { readonly id: string }[] } }
      }
    }>(
      'query ($code: StringInputType) { location_types { all(filter: { code: $code }) { nodes { id } } } }',
      {
        code: { eq: code },
      },
    )
    return Number(body.data.location_types.all.nodes[0]?.id)
  }

  const requestsOf = async (reference: string, status?: string) => {
    const { body } = await server.graphql<Requests>(
      `query ($filter: PickProcessingRequestFilterType) {
        pick_processing_requests { all(filter: $filter, first: 200) { total_count nodes { status goods_out { reference } } } } }`,
      {
        filter: {
          process_reference: { eq: reference },
          ...(status === undefined ? {} : { status: { eq: status } }),
        },
      },
    )
    return body.data.pick_processing_requests.all
  }

  test('continues where it stopped: each order is processed once', async () => {
    const warehouse = await make('warehouses', { code: 'WH', timezone: 'Europe/London' })
    const account = await make('accounts', { code: 'ACME' })
    await make('account_warehouses', { account_id: account, warehouse_id: warehouse })
    const at = async (code: string, type: string) =>
      make('locations', { code, warehouse_id: warehouse, location_type_id: await typed(type) })
    await at('GO', 'GOBAY')
    const rack = await at('R1', 'RACK')
    const product = await make('products', { code: 'P' })
    const { status } = await server.api('POST', `/api/products/${product}/account_products`, {
      data: { type: 'account_products', attributes: { account_id: account } },
    })
    assert.equal(status, 200)
    await make('stocks', { account_id: account, product_id: product, location_id: rack, quantity: 1000 })
    const ids = await Promise.all(
      Array.from({ length: ORDERS }, (_, place) =>
        make('goods_outs', {
          account_id: account,
          warehouse_id: warehouse,
          goods_out_type: 'sales_order',
          reference: `ORD-${place}`,
          expected_date_of_dispatch: '2026-01-20T10:00:00Z',
          lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity: 2 } }],
        }),
      ),
    )
    const outcomes = await server.api<Recorded>('POST', '/api/goods_out_processes/process_picks_async', {
      ids,
    })
    const [reference] = outcomes.body.data.attributes.process_references as [string]
    await eventually('the first order', async () =>
      (await requestsOf(reference, 'completed')).total_count > 0 ? true : null,
    )
    await server.kill()
    await server.startAgain()
    await eventually('the last order', async () =>
      (await requestsOf(reference, 'pending')).total_count === 0 ? true : null,
    )
    const { nodes } = await requestsOf(reference)
    assert.equal(nodes.length, ORDERS)
    assert.ok(nodes.every((node) => node.status === 'completed'))
    const { body } = await server.graphql<{
      readonly data: { readonly tasks: { readonly all: { readonly total_count: number } } }
    }>('{ tasks { all(filter: { task_type_code: { eq: "PICK" } }) { total_count } } }')
    assert.equal(body.data.tasks.all.total_count, ORDERS)
  })
})
