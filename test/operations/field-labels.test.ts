import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import { declarations } from '#resources/index.ts'
import { ownFieldsOf } from '#resources/screens/own-fields.ts'
import { type ApiClient, document, refusalsOf, symbols } from '../support/api-client.ts'
import { openService } from '../support/service.ts'
import { Keeper } from './saved-records.ts'

// Labels of own fields: who may set them, who sees them, and where they are shown.

const service = await openService()
const { operator, owner } = service
const keeper = new Keeper(operator)

let mine: string
let theirs: string

type Attributes = Readonly<Record<string, unknown>>

const label = (attributes: Attributes): Attributes => ({
  resource_name: 'goods_outs',
  field_name: 'string1',
  label: 'Colour',
  ...attributes,
})

const create = (attributes: Attributes, apiClient: ApiClient = operator) =>
  apiClient.post('/api/field_labels', document('field_labels', label(attributes)))

/** The labels in the metadata of a type, as a caller sees them. */
async function labelsOf(type: string, apiClient: ApiClient = operator): Promise<readonly Attributes[]> {
  const reply = await apiClient.request('GET', `/api/metadata/${type}`)
  assert.equal(reply.status, 200, reply.text)
  return (reply.body as unknown as { readonly field_labels: readonly Attributes[] }).field_labels
}

/** The headings of the last export. */
async function headings(): Promise<readonly string[]> {
  const { rows } = await owner.query(
    `select payload -> 'payload' -> 'report_fields' as fields, payload from graphile_worker._private_jobs
     where payload::text like '%report_fields%' order by id desc limit 1`,
  )
  return JSON.stringify(rows[0]?.payload).match(/"name":"[^"]*"(?=,"path")/g) ?? []
}

before(async () => {
  mine = String((await keeper.coded('accounts')).id)
  theirs = String((await keeper.coded('accounts')).id)
})
after(() => service.close())

suite('labels of own fields', () => {
  test('can be given to every own field of every resource', () => {
    const own = [...modelFor(declarations).values()].flatMap(({ name, columns }) => {
      const fields = columns.flatMap(({ field }) =>
        /^(?:external_system_reference|string|integer|boolean|datetime)\d$/.test(field) ? [field] : [],
      )
      return fields.length === 0 ? [] : [[name, fields.toSorted()] as const]
    })
    const named = Object.entries(ownFieldsOf).map(([name, fields]) => [name, fields.toSorted()] as const)
    assert.deepEqual(Object.fromEntries(named), Object.fromEntries(own))
  })

  test('are in the metadata of their type, in their order, and those of an account only for who sees it', async () => {
    const limited = await service.colleague([], { account_ids: [Number(mine)] })
    assert.deepEqual(await labelsOf('goods_outs'), [])
    for (const attributes of [
      { field_name: 'integer2', label: 'Pallets', position: 2 },
      { position: 5 },
      { field_name: 'integer2', label: 'Our pallets', position: 1, account_id: mine, shown: false },
      { field_name: 'boolean1', label: 'Their flag', account_id: theirs },
    ])
      assert.equal((await create(attributes)).status, 200)
    const general = [
      { field_name: 'integer2', label: 'Pallets', account_id: null, position: 2, shown: true },
      { field_name: 'string1', label: 'Colour', account_id: null, position: 5, shown: true },
    ]
    const own = { field_name: 'integer2', label: 'Our pallets', account_id: mine, position: 1, shown: false }
    const other = {
      field_name: 'boolean1',
      label: 'Their flag',
      account_id: theirs,
      position: 0,
      shown: true,
    }
    assert.deepEqual(await labelsOf('goods_outs'), [other, own, ...general])
    assert.deepEqual(await labelsOf('goods_outs', limited), [own, ...general])
    assert.deepEqual(await labelsOf('sites'), [])
  })

  test('change the ETag of the metadata', async () => {
    const tag = async () => (await operator.request('GET', '/api/metadata/products')).headers.etag ?? ''
    const before = await tag()
    assert.equal((await create({ resource_name: 'products' })).status, 200)
    const headers = { 'if-none-match': before }
    assert.equal((await operator.request('GET', '/api/metadata/products', { headers })).status, 200)
    assert.equal(
      (await operator.request('GET', '/api/metadata/products', { headers: { 'if-none-match': await tag() } }))
        .status,
      304,
    )
  })

  test('exist once for a type, field and account', async () => {
    assert.equal((await create({ resource_name: 'sites' })).status, 200)
    assert.deepEqual(refusalsOf(await create({ resource_name: 'sites', label: 'Other' })), [
      'taken /data/attributes/field_name',
    ])
    assert.equal((await create({ resource_name: 'sites', account_id: mine })).status, 200)
  })

  test('are refused for fields that the type does not have or that are not its own', async () => {
    for (const [resource_name, field_name] of [
      ['customers', 'string1'],
      ['stocks', 'string1'],
      ['goods_outs', 'reference'],
    ])
      assert.deepEqual(symbols(await create({ resource_name, field_name })), [
        422,
        'inclusion /data/attributes/field_name',
      ])
    assert.deepEqual(
      symbols(await create({ resource_name: 'invoices' }))[1],
      'inclusion /data/attributes/resource_name',
    )
  })

  test('require the permission manage_field_labels', async () => {
    const clerk = await service.colleague(['manage_screens', 'view_field_labels'])
    assert.deepEqual(symbols(await create({ field_name: 'string4' }, clerk))[0], 403)
    const administrator = await service.colleague(['manage_field_labels'])
    assert.equal((await create({ field_name: 'string4' }, administrator)).status, 200)
  })

  test('are the headings of an export, by the account that its filter names', async () => {
    const fields = [{ path: 'integer2' }, { path: 'string1', name: 'Mine' }, { path: 'string2' }]
    const exported = async (filter: Attributes) => {
      const reply = await operator.post('/api/list_exports', { root: 'goods_outs', fields, filter })
      assert.equal(reply.status, 200, reply.text)
      return headings()
    }
    const named = (...names: readonly string[]) => names.map((name) => `"name":"${name}"`)
    assert.deepEqual(await exported({}), named('Pallets', 'Mine', 'string2'))
    assert.equal((await create({ field_name: 'string2', label: 'Lot', account_id: theirs })).status, 200)
    assert.deepEqual(await exported({ account_id: { eq: theirs } }), named('Pallets', 'Mine', 'Lot'))
    assert.deepEqual(await exported({ account_id: { eq: mine } }), named('integer2', 'Mine', 'string2'))
  })
})
