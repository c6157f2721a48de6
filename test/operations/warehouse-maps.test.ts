import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { resourceNamed } from '#declare/model.ts'
import { MAP_FIGURES, readWarehouseMap } from '#domain/map/warehouse-map.ts'
import { type ApiClient, document, symbols } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator, service } = floor
const PATH = `/api/warehouses/${floor.warehouse}/map`

type Column = readonly (number | string | boolean | null)[]
type WarehouseMap = {
  readonly as_at: string | null
  readonly places: Readonly<Record<string, Column>>
  readonly figures: Readonly<Record<string, Column>>
  readonly accounts?: readonly { readonly code: string }[]
}

const mapOf = async (query = '', apiClient: ApiClient = operator, path = PATH) =>
  answered(await apiClient.request('GET', `${path}${query}`)) as unknown as WarehouseMap

/** The figures of a location by name. */
function placeIn({ places, figures }: WarehouseMap, code: string): Readonly<Record<string, unknown>> {
  const position = places.code?.indexOf(code) ?? -1
  assert.notEqual(position, -1, code)
  return Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, values[position]]))
}

let product: number
let other: number

suite('maps', () => {
  after(() => floor.close())

  suite('the map of a warehouse', () => {
    before(async () => {
      product = await out.product({ weight: 2 })
      other = await floor.made('accounts', { code: 'OTHER' })
      await floor.made('account_warehouses', { account_id: other, warehouse_id: floor.warehouse })
      for (const account of [other])
        await operator.post(
          `/api/products/${product}/account_products`,
          document('account_products', { account_id: account }),
        )
      const parts = { zone: 'A', aisle: '01', level: '1' }
      await floor.location('RACK', 'M-1', { ...parts, bay: '01', pick_sequence: 20, max_weight: 40 })
      await floor.location('RACK', 'M-2', { ...parts, bay: '02', pick_sequence: 10 })
      await floor.location('RACK', 'M-3', { ...parts, bay: '03', pick_sequence: 30 })
      await out.stock(product, 'M-1', 15)
      const held = await out.stock(product, 'M-2', 4)
      answered(await operator.post('/api/stocks/hold', { ids: [held], description: 'damaged' }))
      await floor.made('stocks', {
        account_id: other,
        product_id: product,
        location_id: await floor.location('RACK', 'M-2'),
        quantity: 6,
      })
    })

    test('lists locations in walking order with what is stored there', async () => {
      const map = await mapOf()
      assert.deepEqual(map.places.code, ['M-2', 'M-1', 'M-3', 'GO-01'])
      assert.deepEqual(map.places.bay, ['02', '01', '03', null])
      assert.equal(map.as_at, null)
      const nothing = { fill: null, piles: null, units: null, age: null, picks: null, counted: null }
      assert.deepEqual(placeIn(map, 'M-1'), {
        ...nothing,
        fill: 75,
        piles: 1,
        units: 0,
        age: 0,
        held: 0,
        owner: floor.account,
        owners: 1,
      })
      const both = placeIn(map, 'M-2')
      assert.deepEqual(both, {
        ...nothing,
        piles: 2,
        units: 0,
        age: 0,
        held: 1,
        owner: Math.min(floor.account, other),
        owners: 2,
      })
      assert.deepEqual(placeIn(map, 'M-3'), { ...nothing, held: null, owner: null, owners: null })
    })

    test('counts picks of thirty days, and days since a count was completed', async () => {
      const picked = await out.product()
      await out.stock(picked, 'M-3', 10)
      const { task } = await out.picking(picked, 4)
      answered(await out.pick(task))
      const location_id = await floor.location('RACK', 'M-3')
      const check = idOf(await operator.post('/api/stock_checks', document('stock_checks', { location_id })))
      answered(await operator.post(`/api/stock_checks/${check}/complete`))
      const figures = placeIn(await mapOf('?figures=picks,counted'), 'M-3')
      assert.deepEqual(figures, { picks: 1, counted: 0 })
      await floor.rows(`update transactions set created_at = now() - interval '31 days' where task_id = $1`, [
        task,
      ])
      await floor.rows(`update stock_checks set completed_at = now() - interval '9 days' where id = $1`, [
        check,
      ])
      assert.deepEqual(placeIn(await mapOf('?figures=picks,counted'), 'M-3'), { picks: null, counted: 9 })
    })

    test('shows figures as they were at a given time', async () => {
      // Times are stored to the millisecond, in which the goods may also arrive.
      const before = new Date(Date.now() - 2).toISOString()
      await out.stock(product, 'M-1', 5)
      const now = await mapOf('?figures=fill,held,owner')
      assert.equal(placeIn(now, 'M-1').fill, 100)
      const then = await mapOf(`?figures=fill,held,owner&as_at=${before}`)
      assert.equal(then.as_at, before.replace('.000Z', 'Z'))
      assert.deepEqual(placeIn(then, 'M-1'), { ...placeIn(now, 'M-1'), fill: 75, piles: 1 })
      const empty = await mapOf('?figures=fill&as_at=2020-01-01')
      assert.deepEqual(placeIn(empty, 'M-1'), { fill: null, piles: null, units: null })
    })

    test('is answered 304 while its ETag is current', async () => {
      const first = await operator.request('GET', `${PATH}?figures=held`)
      const etag = String(first.headers.etag)
      const again = await operator.request('GET', `${PATH}?figures=held`, {
        headers: { 'if-none-match': etag },
      })
      assert.deepEqual([again.status, again.text], [304, ''])
      await out.stock(await out.product(), 'M-1', 1)
      const changed = await operator.request('GET', `${PATH}?figures=fill`, {
        headers: { 'if-none-match': etag },
      })
      assert.equal(changed.status, 200)
      assert.notEqual(changed.headers.etag, etag)
    })

    test('refuses unknown figures, invalid times and times in the future, and reports all violations', async () => {
      const refused = await operator.request('GET', `${PATH}?figures=fill,colour&as_at=whenever`)
      assert.equal(refused.status, 422)
      assert.deepEqual(
        refused.body.errors?.map(({ symbol, context }) => [symbol, context?.field]),
        [
          ['inclusion', 'figures'],
          ['invalid_date_expression', 'as_at'],
        ],
      )
      const future = await operator.request('GET', `${PATH}?as_at=tomorrow`)
      assert.match(String(symbols(future)[1]), /^invalid_filter/)
    })

    test('refuses a warehouse with more locations than a map can show', async () => {
      const types = {
        locations: resourceNamed(service.model, 'locations'),
        stocks: resourceNamed(service.model, 'stocks'),
        transactions: resourceNamed(service.model, 'transactions'),
        stock_checks: resourceNamed(service.model, 'stock_checks'),
        accounts: resourceNamed(service.model, 'accounts'),
      }
      const request = { warehouse: floor.warehouse, as_at: null, figures: MAP_FIGURES, types }
      await assert.rejects(
        floor.act((tx) => readWarehouseMap(tx, { ...request, most: 3 })),
        /locations may have at most 3 items/,
      )
      await floor.act((tx) => readWarehouseMap(tx, { ...request, most: 4 }))
    })

    test('shows figures of types that the caller may view, and refuses the others by name', async () => {
      const walker = await service.colleague(['view_locations'])
      const bare = await mapOf('', walker)
      assert.deepEqual([bare.places.code?.length, bare.figures], [4, {}])
      const refused = await walker.request('GET', `${PATH}?figures=fill`)
      assert.deepEqual([refused.status, refused.headers['x-error-symbol']], [403, 'permission_denied'])
      const keeper = await service.colleague(['view_locations', 'view_stocks'])
      assert.deepEqual(Object.keys((await mapOf('', keeper)).figures), [
        'fill',
        'piles',
        'units',
        'age',
        'held',
      ])
      const nobody = await service.colleague(['view_stocks'])
      assert.equal((await nobody.request('GET', PATH)).status, 403)
    })

    test('shows only goods visible to the caller, now and in the past', async () => {
      const permissions = ['view_locations', 'view_stocks', 'view_accounts']
      const client = await service.colleague(permissions, { account_ids: [other] })
      for (const query of ['?figures=fill,owner', `?figures=fill,owner&as_at=${new Date().toISOString()}`]) {
        const map = await mapOf(query, client)
        assert.equal(placeIn(map, 'M-1').piles, null)
        const { piles, owner, owners } = placeIn(map, 'M-2')
        assert.deepEqual([piles, owner, owners], [1, other, 1])
        assert.deepEqual(
          map.accounts?.map(({ code }) => code),
          ['OTHER'],
        )
      }
      const elsewhere = await floor.made('warehouses', { code: 'WH2' })
      const limited = await service.colleague(permissions, { warehouse_ids: [elsewhere] })
      assert.equal((await limited.request('GET', PATH)).status, 404)
    })

    test('is not found by another tenant', async () => {
      assert.equal((await service.neighbour.request('GET', PATH)).status, 404)
    })
  })

  suite('the layout of a warehouse', () => {
    test('stores the positions of aisles once for each warehouse', async () => {
      const warehouse_id = await floor.made('warehouses', { code: 'LAID' })
      const layout = [{ zone: 'A', aisle: '01', x: 0, y: 4, direction: 'down' }]
      const id = await floor.made('warehouse_layouts', { warehouse_id, layout })
      const again = await operator.post(
        '/api/warehouse_layouts',
        document('warehouse_layouts', { warehouse_id, layout: [] }),
      )
      assert.match(String(symbols(again)[1]), /^taken/)
      const path = `/api/warehouse_layouts/${id}`
      const astray = [{ aisle: '02', x: -1, y: 0, direction: 'up' }]
      const refused = await operator.patch(path, document('warehouse_layouts', { layout: astray }))
      assert.deepEqual(
        refused.body.errors?.map(({ symbol, context }) => [symbol, context?.pointer]),
        [
          ['out_of_range', '/data/attributes/layout/0/x'],
          ['inclusion', '/data/attributes/layout/0/direction'],
        ],
      )
      const moved = await operator.patch(
        path,
        document('warehouse_layouts', { layout: [{ aisle: '02', x: 3, y: 0 }] }),
      )
      assert.deepEqual(answered(moved).layout, [{ zone: null, aisle: '02', x: 3, y: 0, direction: 'right' }])
      const walker = await service.colleague(['view_warehouses'])
      assert.equal((await walker.patch(path, document('warehouse_layouts', { layout: [] }))).status, 403)
      assert.equal(
        (await service.neighbour.patch(path, document('warehouse_layouts', { layout: [] }))).status,
        404,
      )
    })
  })
})
