import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const { operator, neighbour, owner, bugs, close } = await openService()

async function made(type: string, attributes: Readonly<Record<string, unknown>>): Promise<number> {
  const reply = await operator.post(`/api/${type}`, document(type, attributes))
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

let count = 0
function fresh(prefix: string): string {
  count += 1
  return `${prefix}-${count}`
}

function group(operation_type: string): Promise<number> {
  return made('mapping_groups', { name: fresh('group'), operation_type })
}

function map(path: string, type: string, attributes: Readonly<Record<string, unknown>>) {
  return operator.post(path, document(type, attributes))
}

suite('mappings', () => {
  after(close)

  suite('declared fields of a group', () => {
    test('a mapping with an undeclared field is refused', async () => {
      const id = await group('integration_product')
      const fields = `/api/mapping_groups/${id}/mapping_group_fields`
      const declared = await map(fields, 'mapping_group_fields', { field_name: 'sku' })
      assert.deepEqual(
        { ...attributesOf(declared), created_at: 0, updated_at: 0 },
        { mapping_group_id: id, field_name: 'sku', field_type: 'string', created_at: 0, updated_at: 0 },
      )
      const path = `/api/integration_product_mapping_groups/${id}/mappings`
      const refused = await map(path, 'integration_product_mappings', { mapping_fields: { ean: '1' } })
      assert.deepEqual(refusalsOf(refused), ['inclusion /data/attributes/mapping_fields'])
      assert.deepEqual(refused.body.errors?.[0]?.context?.allowed, ['sku'])
      const refusal = await map(path, 'integration_product_mappings', { mapping_fields: { sku: '1' } })
      assert.equal(refusal.status, 200, refusal.text)
    })

    test('values are converted to the declared type, and others are refused', async () => {
      const id = await group('lookup')
      const fields = `/api/mapping_groups/${id}/mapping_group_fields`
      await map(fields, 'mapping_group_fields', { field_name: 'zone', field_type: 'integer' })
      const refused = await map('/api/mappings', 'mappings', {
        mapping_group_id: id,
        mapping_fields: { zone: 'north' },
      })
      assert.deepEqual(refusalsOf(refused), ['not_an_integer /data/attributes/mapping_fields'])
      const refusal = await map('/api/mappings', 'mappings', {
        mapping_group_id: id,
        mapping_fields: { zone: '7' },
      })
      assert.deepEqual(attributesOf(refusal).mapping_fields, { zone: 7 })
    })

    test('a field is declared once, and can be changed and removed', async () => {
      const id = await group('lookup')
      const path = `/api/mapping_groups/${id}/mapping_group_fields`
      const first = await map(path, 'mapping_group_fields', { field_name: 'zone' })
      const duplicate = await map(path, 'mapping_group_fields', { field_name: 'zone' })
      assert.deepEqual(refusalsOf(duplicate), ['taken /data/attributes/field_name'])
      const one = `${path}/${first.body.data?.id}`
      const renamed = await operator.patch(one, document('mapping_group_fields', { field_name: 'area' }))
      assert.equal(attributesOf(renamed).field_name, 'area')
      assert.equal((await operator.remove(one)).status, 204)
      const free = await map('/api/mappings', 'mappings', {
        mapping_group_id: id,
        mapping_fields: { any: 'x' },
      })
      assert.equal(free.status, 200, free.text)
    })
  })

  suite('mappings of integrations', () => {
    test('match fields are returned as a list, and compare equal in any order', async () => {
      const id = await group('integration_product')
      const product_id = await made('products', { code: fresh('sku') })
      const path = `/api/integration_product_mapping_groups/${id}/mappings`
      const first = await map(path, 'integration_product_mappings', {
        mapping_fields: [{ sku: 'A' }, { shop: 'B' }],
        product_id,
      })
      assert.deepEqual(attributesOf(first).mapping_fields, [{ shop: 'B' }, { sku: 'A' }])
      const duplicate = await map(path, 'integration_product_mappings', {
        mapping_fields: { shop: 'B', sku: 'A' },
      })
      assert.deepEqual(refusalsOf(duplicate), ['taken /data/attributes/mapping_fields'])
      const one = `${path}/${first.body.data?.id}`
      const changed = await operator.patch(
        one,
        document('integration_product_mappings', { product_id: null }),
      )
      assert.deepEqual(
        [attributesOf(changed).product_id, attributesOf(changed).mapping_fields],
        [null, [{ shop: 'B' }, { sku: 'A' }]],
      )
    })

    test('a group of another kind, or a mapping of another group, is not found', async () => {
      const [products, others, carriers] = await Promise.all([
        group('integration_product'),
        group('integration_product'),
        group('integration_carrier'),
      ])
      const mapping = await map(
        `/api/integration_product_mapping_groups/${products}/mappings`,
        'integration_product_mappings',
        { mapping_fields: { sku: 'A' } },
      )
      const { id } = mapping.body.data ?? {}
      const wrongKind = `/api/integration_product_mapping_groups/${carriers}/mappings`
      const wrongGroup = `/api/integration_product_mapping_groups/${others}/mappings/${id}`
      assert.equal((await map(wrongKind, 'integration_product_mappings', {})).status, 404)
      assert.equal((await operator.remove(wrongGroup)).status, 404)
      assert.equal((await neighbour.remove(wrongGroup.replace(`${others}`, `${products}`))).status, 404)
    })

    test('the external entity must be of the matching type', async () => {
      const id = await group('integration_product')
      const entity = await made('external_entities', { entity_type: 'carrier', code: fresh('ext') })
      const refused = await map(
        `/api/integration_product_mapping_groups/${id}/mappings`,
        'integration_product_mappings',
        { integration_product_id: entity },
      )
      assert.deepEqual(refusalsOf(refused), ['must_exist /data/attributes/integration_product_id'])
    })

    test('the database also refuses an entity of another type', async () => {
      const id = await group('integration_warehouse')
      const entity = await made('external_entities', { entity_type: 'product', code: fresh('ext') })
      const warehouse = await made('warehouses', { code: fresh('wh') })
      await assert.rejects(
        owner.query(
          `insert into integration_warehouse_mappings
          (tenant_id, mapping_group_id, mapping_fields, warehouse_id, integration_warehouse_id)
        select tenant_id, id, '[]', $2, $3 from mapping_groups where id = $1`,
          [id, warehouse, entity],
        ),
        // The nodes of a cluster truncate the name and append a hash.
        /integration_warehouse_mappings_integration_ware(house_id_fkey"|_[0-9a-f]{8}_)/,
      )
    })

    test('a carrier and its service are given together, and belong together', async () => {
      const id = await group('integration_shipping_rate')
      const [one, other] = [
        await made('carriers', { code: fresh('one') }),
        await made('carriers', { code: fresh('other') }),
      ]
      const service = await made('carrier_services', { code: 'ND', carrier_id: other })
      const path = `/api/integration_shipping_rate_mapping_groups/${id}/mappings`
      const type = 'integration_shipping_rate_mappings'
      const half = await map(path, type, { carrier_id: other })
      assert.deepEqual(refusalsOf(half), ['incomplete_pair /data/attributes/carrier_service_id'])
      const crossed = await map(path, type, { carrier_id: one, carrier_service_id: service })
      assert.deepEqual(refusalsOf(crossed), ['carrier_service_mismatch /data/attributes/carrier_service_id'])
      const both = await map(path, type, { carrier_id: other, carrier_service_id: service })
      assert.equal(both.status, 200, both.text)
      const cleared = await operator.patch(
        `${path}/${both.body.data?.id}`,
        document(type, { carrier_id: null }),
      )
      assert.deepEqual(refusalsOf(cleared), ['incomplete_pair /data/attributes/carrier_service_id'])
    })

    test('a group with mappings cannot be deleted, by either of its endpoints', async () => {
      const id = await group('integration_carrier')
      const carrier_id = await made('carriers', { code: fresh('one') })
      await map(`/api/integration_carrier_mapping_groups/${id}/mappings`, 'integration_carrier_mappings', {
        carrier_id,
      })
      for (const type of ['mapping_groups', 'integration_carrier_mapping_groups']) {
        const refused = await operator.remove(`/api/${type}/${id}`)
        assert.deepEqual(
          refused.body.errors?.map(({ symbol, context }) => [symbol, context]),
          [['record_in_use', { type: 'integration_carrier_mappings', count: 1 }]],
        )
      }
    })
  })

  suite('generic mappings', () => {
    test('groups of integrations have their own endpoint', async () => {
      const id = await group('integration_product')
      const refused = await map('/api/mappings', 'mappings', { mapping_group_id: id })
      assert.deepEqual(refusalsOf(refused), ['mapping_group_kind /data/attributes/mapping_group_id'])
    })

    test('a stock hold mapping returns only a reason code', async () => {
      const id = await group('stock_hold')
      const refusal = await map('/api/mappings', 'mappings', {
        mapping_group_id: id,
        mapping_fields: { reason_code: 'DMG' },
        operation_type_fields: { reason_code_to: 'HOLD' },
      })
      const { mapping_fields, operation_type_fields, operation_type } = attributesOf(refusal)
      assert.deepEqual(
        { mapping_fields, operation_type_fields, operation_type },
        {
          mapping_fields: { reason_code: 'DMG' },
          operation_type_fields: { reason_code_to: 'HOLD' },
          operation_type: 'stock_hold',
        },
      )
      const refused = await map('/api/mappings', 'mappings', {
        mapping_group_id: id,
        operation_type_fields: { account_id: 1 },
      })
      assert.deepEqual(refusalsOf(refused), ['inclusion /data/attributes/operation_type_fields/account_id'])
    })

    test('a file mapping is the same record under both of its endpoints', async () => {
      const id = await group('ftp')
      const account_id = await made('accounts', { code: fresh('acme') })
      const generic = await map('/api/mappings', 'mappings', {
        mapping_group_id: id,
        mapping_fields: { account_in_file: 'ACME Ltd' },
        operation_type_fields: { account_id },
      })
      assert.equal(attributesOf(generic).account_id, account_id)
      const nested = `/api/ftp_mapping_groups/${id}/mappings/${generic.body.data?.id}`
      const cleared = await operator.patch(nested, document('ftp_mappings', { account_id: null }))
      assert.equal(attributesOf(cleared).account_id, null)
      const again = await operator.patch(
        `/api/mappings/${generic.body.data?.id}`,
        document('mappings', { mapping_fields: { account_in_file: 'Acme' } }),
      )
      assert.deepEqual(attributesOf(again).operation_type_fields, {})
      const { rows } = await owner.query(
        'select code, value from mapping_field_values where mapping_id = $1',
        [Number(generic.body.data?.id)],
      )
      assert.deepEqual(rows, [{ code: 'account_in_file', value: 'Acme' }])
    })

    test('the record that blocks a deletion is named by its own type', async () => {
      const account_id = await made('accounts', { code: fresh('ACC') })
      const [file, values] = [await group('ftp'), await group('lookup')]
      await map(`/api/ftp_mapping_groups/${file}/mappings`, 'ftp_mappings', {
        mapping_fields: { account_in_file: 'A' },
        account_id,
      })
      await made('mappings', { mapping_group_id: values, mapping_fields: { any: 'x' } })
      const holders = await Promise.all(
        [
          `mapping_groups/${file}`,
          `ftp_mapping_groups/${file}`,
          `accounts/${account_id}`,
          `mapping_groups/${values}`,
        ].map(async (path) => (await operator.remove(`/api/${path}`)).body.errors?.[0]?.context?.type),
      )
      assert.deepEqual(holders, ['ftp_mappings', 'ftp_mappings', 'ftp_mappings', 'mappings'])
    })

    test('the records of a file mapping must exist', async () => {
      const id = await group('ftp')
      const refused = await map('/api/mappings', 'mappings', {
        mapping_group_id: id,
        operation_type_fields: { customer_id: 999_999 },
      })
      assert.deepEqual(refusalsOf(refused), ['must_exist /data/attributes/operation_type_fields/customer_id'])
    })

    test('its group cannot be changed', async () => {
      const [one, other] = await Promise.all([group('lookup'), group('lookup')])
      const mapping = await map('/api/mappings', 'mappings', { mapping_group_id: one })
      const refused = await operator.patch(
        `/api/mappings/${mapping.body.data?.id}`,
        document('mappings', { mapping_group_id: other }),
      )
      assert.deepEqual(refusalsOf(refused), ['immutable /data/attributes/mapping_group_id'])
    })

    test('of two identical mappings created concurrently, one is stored', async () => {
      const id = await group('lookup')
      const replies = await Promise.all(
        Array.from({ length: 6 }, () =>
          map('/api/mappings', 'mappings', { mapping_group_id: id, mapping_fields: { zone: 'A' } }),
        ),
      )
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422, 422, 422, 422])
    })
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
