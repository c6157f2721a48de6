import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, refusalsOf } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

type Values = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor } = out
const { operator, made, account } = floor
const change = (type: string, id: number, attributes: Values) =>
  operator.patch(`/api/${type}/${id}`, document(type, attributes))
const changed = async (type: string, id: number, attributes: Values) => {
  const reply = await change(type, id, attributes)
  assert.ok(reply.status < 300, reply.text)
  assert.equal(reply.headers['x-ignored-attributes'], undefined)
}
const sizeOf = async (table: string, id: number) => {
  const [row] = await floor.rows(
    `select length::float8, width::float8, height::float8, weight::float8 from ${table} where id = $1`,
    [id],
  )
  return row
}

suite('attributes sent as an object', () => {
  after(() => floor.close())

  test('dimensions of a package that are sent are changed, and the others stay', async () => {
    const product = await out.product()
    const shipment_id = await made('shipments', {
      goods_out_id: await out.order([[product, 1]]),
      carrier_id: await made('carriers', { code: 'VAN' }),
    })
    const id = await made('packages', { shipment_id, dimensions: { length: 10, width: 20, height: 30 } })
    await changed('packages', id, { dimensions: { unit_of_measure: 'metre', length: 1.2, weight: 4 } })
    assert.deepEqual(await sizeOf('packages', id), { length: 120, width: 20, height: 30, weight: 4 })
  })

  test('dimensions of a storage unit type are changed', async () => {
    const id = await floor.known('storage_unit_types', 'EURO')
    await changed('storage_unit_types', id, {
      dimensions: { length: 121, width: 81, height: 15, weight: 26 },
    })
    assert.deepEqual(await sizeOf('storage_unit_types', id), {
      length: 121,
      width: 81,
      height: 15,
      weight: 26,
    })
  })

  test('print_params of templates and custom carrier types are changed', async () => {
    const types = { templates: { name: 'Slip' }, custom_carrier_types: { code: 'VANS', name: 'Vans' } }
    for (const [type, attributes] of Object.entries(types)) {
      const id = await made(type, { ...attributes, print_params: { page_width: 100, page_height: 150 } })
      await changed(type, id, { print_params: { page_width: 101, top: 3 } })
      const [row] = await floor.rows(
        `select page_width::float8, page_height::float8, top::float8 from ${type} where id = $1`,
        [id],
      )
      assert.deepEqual(row, { page_width: 101, page_height: 150, top: 3 }, type)
    }
  })

  test('goods_out_pick_list_attributes set attributes of a consolidated pick list', async () => {
    const product = await out.product()
    await out.stock(product, 'R-1', 10)
    const ids = [await out.order([[product, 1]]), await out.order([[product, 1]])]
    const bay = await floor.location('GOBAY', 'GO-02')
    answered(
      await operator.post('/api/goods_out_processes/process_and_consolidate_picks', {
        ids,
        goods_out_pick_list_attributes: {
          goods_out_pick_list_reference: 'TOGETHER',
          expected_date_of_dispatch: '2030-01-31T09:00:00Z',
          goods_out_bay_id: bay,
        },
      }),
    )
    await floor.work()
    const lists = await floor.rows(
      `select distinct l.reference, t.location_to_id::float8 as bay from goods_out_pick_lists l
       join tasks t on t.goods_out_pick_list_id = l.id where t.goods_out_id = any($1) and t.type = 'PICK'`,
      [ids],
    )
    assert.deepEqual(lists, [{ reference: 'TOGETHER', bay }])
  })

  test('the account of a putaway rule may be sent unchanged, but cannot be changed', async () => {
    const id = await made('putaway_rules', { account_id: account, rule: 'code', direction: 'asc' })
    await changed('putaway_rules', id, { account_id: account, direction: 'desc' })
    const other = await made('accounts', { code: 'OTHER' })
    assert.deepEqual(refusalsOf(await change('putaway_rules', id, { account_id: other })), [
      'immutable /data/attributes/account_id',
    ])
  })
})
