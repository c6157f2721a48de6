import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { openService, type Service } from '../support/service.ts'

type Json = Readonly<Record<string, unknown>>
type Operation = {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string }[]
  readonly security?: readonly unknown[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
}

suite('the OpenAPI document', () => {
  let service: Service
  let api: Readonly<Record<string, Json>>
  let operations: readonly Operation[]

  before(async () => {
    service = await openService()
    api = (await service.operator.request('GET', '/openapi.json')).body as never
    operations = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods as Json).map(([method, one]) => ({ ...(one as Operation), method, path })),
    )
  })
  after(() => service.close())

  const named = (complaints: readonly Operation[]) =>
    complaints.map(({ method, path }) => `${method} ${path}`)
  const on = (method: string, path: string) => {
    const found = operations.find((one) => one.method === method && one.path === path)
    assert.ok(found !== undefined, `${method} ${path}`)
    return found
  }

  test('has the tenant as a header parameter of every operation except those of sessions', () => {
    const shared = '#/components/parameters/Subdomain'
    const without = operations.filter(({ parameters }) => !parameters?.some(({ $ref }) => $ref === shared))
    assert.deepEqual(named(without), named(operations.filter(({ path }) => path.startsWith('/console/'))))
    assert.ok(without.every(({ security }) => security?.length === 0))
    assert.deepEqual((api.components?.parameters as Json).Subdomain, {
      name: 'X-Service-Subdomain',
      in: 'header',
      required: true,
      description: 'Slug of the tenant whose data the request is for.',
      schema: { type: 'string', maxLength: 63 },
      example: 'demo',
    })
  })

  test('puts every tag into one area', () => {
    const tagsOf = (list: unknown) =>
      (list as readonly { readonly tags: readonly string[] }[]).flatMap(({ tags }) => tags)
    const described = (api.tags as unknown as readonly { readonly name: string }[]).map(({ name }) => name)
    assert.deepEqual(tagsOf(api['x-tagGroups']).toSorted(), described.toSorted())
    assert.deepEqual([...new Set(tagsOf(operations))].toSorted(), described.toSorted())
  })

  test('describes every operation with more than its summary', () => {
    const bare = operations.filter(
      ({ summary, description = '' }) => description.length <= summary.length || !description.endsWith('.'),
    )
    assert.deepEqual(named(bare), [])
    assert.equal(
      on('patch', '/api/sites/{id}').description,
      'Updates a site; attributes that are not sent keep their values. Requires the permission `manage_sites`. With `If-Match`, executed only if the record still has that version.',
    )
  })

  test('describes objects of fields on creation and on change, and immutable fields', () => {
    const schemas = api.components?.schemas as Readonly<Record<string, { readonly properties: Json }>>
    const membersOf = (schema: string, name: string) =>
      Object.keys(Object((schemas[schema]?.properties[name] as Json | undefined)?.properties))
    const sides = ['length', 'width', 'height', 'weight', 'unit_of_measure']
    for (const occasion of ['Creation', 'Change']) {
      assert.deepEqual(membersOf(`Package${occasion}`, 'dimensions').slice(0, 5).sort(), sides.toSorted())
      assert.deepEqual(membersOf(`StorageUnitType${occasion}`, 'dimensions').sort(), sides.toSorted())
      for (const type of ['Template', 'CustomCarrierType'])
        assert.ok(membersOf(`${type}${occasion}`, 'print_params').includes('page_width'), type)
    }
    assert.deepEqual(
      membersOf('GoodsOutsProcessAndConsolidatePicksManyInput', 'goods_out_pick_list_attributes'),
      ['goods_out_pick_list_reference', 'expected_date_of_dispatch', 'goods_out_bay_id', 'shares_totes'],
    )
    const account = schemas.PutawayRuleChange?.properties.account_id as Json
    assert.match(String(account.description), /Cannot be changed: only the current value is accepted\.$/)
  })

  test('has 412, 413, 415, 429 and 503 where they can occur', () => {
    const lacking = (status: string, can: (one: Operation) => boolean) =>
      named(operations.filter((one) => can(one) !== status in one.responses))
    const isConditional = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'If-Match')
    const hasBody = ({ requestBody }: Operation) => requestBody !== undefined
    assert.deepEqual(lacking('412', isConditional), [])
    assert.deepEqual(lacking('413', hasBody), [])
    assert.deepEqual(lacking('415', hasBody), [])
    assert.deepEqual(
      lacking('429', () => true),
      [],
    )
    assert.deepEqual(
      lacking('503', () => true),
      [],
    )
    const references = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ $ref }) => $ref ?? []),
    )
    const responses = api.components?.responses as Json
    const unknown = references.filter((one) => !((one.split('/').at(-1) ?? '') in responses))
    assert.deepEqual([...new Set(unknown)], [])
  })

  test('has the statuses of actual responses', async () => {
    const { operator } = service
    const made = await operator.post('/api/sites', document('sites', { code: 'A', name: 'A' }))
    const path = `/api/sites/${made.body.data?.id}`
    const body = document('sites', { name: 'B' })
    const long = JSON.stringify(document('sites', { name: 'x'.repeat(1024 * 1024) }))
    const answers = [
      await operator.patch(path, body, { 'if-match': '"sites-1-99"' }),
      await operator.request('PATCH', path, { headers: { 'content-type': 'application/json' }, body: long }),
      await operator.request('PATCH', path, { headers: { 'content-type': 'text/plain' }, body: '{}' }),
      await operator.patch(path, body, { 'x-service-subdomain': null }),
      await operator.patch(path, '[', { 'content-type': 'application/json' }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [412, 413, 415, 400, 400],
    )
    const { responses } = on('patch', '/api/sites/{id}')
    for (const { status, body: answer } of answers) {
      assert.ok(String(status) in responses, String(status))
      assert.deepEqual(Object.keys(answer), ['error'])
    }
  })
})
