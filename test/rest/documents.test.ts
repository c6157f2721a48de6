import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { attributesOf, document, type Reply, type RequestInput, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const { demo } = client
let made = 0
const code = () => {
  made += 1
  return `S${made}`
}
const send = (body: unknown, headers: RequestInput['headers'] = {}) => demo.post('/api/sites', body, headers)
const site = (others: Readonly<Record<string, unknown>> = {}) => ({ code: code(), name: 'N', ...others })
const metaOf = ({ body }: Reply) => (body.meta ?? {}) as { readonly ignored?: readonly string[] }
const malformed = (reason: string) => `The request body is not a valid JSON object: ${reason}.`

describe('documents', () => {
  after(() => client.close())

  describe('content types', () => {
    test('application/json, application/vnd.api+json, any +json and no type at all are read as JSON', async () => {
      const types = [
        'application/json',
        'application/json; charset=utf-8',
        'application/json;charset=ISO-8859-1',
        'APPLICATION/JSON',
        'application/vnd.api+json',
        'application/vnd.api+json; profile="x"',
        'application/ld+json',
        null,
      ]
      for (const type of types) {
        const reply = await send(JSON.stringify(document('sites', site())), { 'content-type': type })
        assert.equal(reply.status, 200, `${type}: ${reply.text}`)
      }
    })

    test('any other type is answered 415, and the body is not read', async () => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'json',
        '*/*',
        'application/jsonx',
      ]) {
        const reply = await send(JSON.stringify(document('sites', site())), { 'content-type': type })
        assert.deepEqual([reply.status, reply.body], [415, { error: 'Unsupported content type.' }], type)
      }
    })

    test('the Accept header is ignored', async () => {
      for (const accept of ['application/vnd.api+json', 'text/html', 'application/xml;q=0.9', '*/*'])
        assert.equal(
          (await send(document('sites', site()), { accept })).headers['content-type'],
          'application/json; charset=utf-8',
        )
    })

    test('an action without a body ignores content type and body', async () => {
      const user = {
        direction: 'upload',
        name: 'N',
        username: 'someone.else',
        password: 'x',
        password_confirmation: 'x',
      }
      const id = (await demo.post('/api/ftp_users', document('ftp_users', user))).body.data?.id
      for (const [type, body] of [
        ['application/json', ''],
        ['text/csv', 'a,b'],
        ['application/json', '{ not json'],
        [null, ''],
      ])
        assert.equal(
          (await demo.post(`/api/ftp_users/${id}/activate`, body, { 'content-type': type ?? null })).status,
          200,
        )
    })
  })

  describe('content encodings', () => {
    const packed = (content: string) => gzipSync(Buffer.from(content))

    test('gzip is accepted, in any case', async () => {
      for (const encoding of ['gzip', 'GZIP']) {
        const reply = await send(packed(JSON.stringify(document('sites', site()))), {
          'content-encoding': encoding,
        })
        assert.equal(reply.status, 200, reply.text)
      }
    })

    test('another encoding is answered 415, and invalid gzip is malformed', async () => {
      assert.equal((await send('x', { 'content-encoding': 'br' })).status, 415)
      const reply = await send('no gzip at all', { 'content-encoding': 'gzip' })
      assert.deepEqual([reply.status, reply.headers['x-error-symbol']], [400, 'malformed_body'])
    })

    test('a body that decompresses to more than twenty times its size, or beyond the limit, is too large', async () => {
      const bomb = await send(
        packed(JSON.stringify(document('sites', site({ string1: 'x'.repeat(200_000) })))),
        { 'content-encoding': 'gzip' },
      )
      assert.deepEqual([bomb.status, bomb.body], [413, { error: 'The request body is too large.' }])
      const large = JSON.stringify(
        document(
          'sites',
          site({
            string1: Buffer.from(Array.from({ length: 900_000 }, () => Math.random() * 256)).toString(
              'base64',
            ),
          }),
        ),
      )
      assert.equal((await send(packed(large), { 'content-encoding': 'gzip' })).status, 413)
    })
  })

  describe('parsing', () => {
    test('a body that is not JSON, not UTF-8 or not an object is malformed, with the reason', async () => {
      const bodies: [string | Buffer, string][] = [
        ['{ not json', 'it is not JSON'],
        ['{"data":}', 'it is not JSON'],
        ['[]', 'the top level is not an object'],
        ['"text"', 'the top level is not an object'],
        ['null', 'the top level is not an object'],
        ['5', 'the top level is not an object'],
        [Buffer.from([0x7b, 0xff, 0x7d]), 'it is not UTF-8'],
        [Buffer.from('\ufeff{}', 'utf16le'), 'it is not UTF-8'],
      ]
      for (const [body, reason] of bodies) {
        const reply = await send(body, { 'content-type': 'application/json' })
        assert.deepEqual([reply.status, reply.body], [400, { error: malformed(reason) }], String(body))
        assert.equal(reply.headers['x-error-symbol'], 'malformed_body')
      }
    })

    test('nesting deeper than 32 levels is malformed', async () => {
      const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
      assert.equal((await send(nested(33))).status, 400)
      assert.equal((await send(nested(32))).status, 422)
      assert.equal((await send(`{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status, 400)
    })

    test('an empty body counts as an empty object', async () => {
      for (const body of ['', '  \n', undefined])
        assert.deepEqual(refusalsOf(await send(body)), ['blank /data'])
    })

    test('a byte order mark is ignored', async () => {
      assert.equal((await send(`\ufeff${JSON.stringify(document('sites', site()))}`)).status, 200)
    })

    test('the keys __proto__, constructor and prototype are dropped', async () => {
      const sent = `{"data":{"type":"sites","attributes":{"code":"${code()}","name":"N","__proto__":{"tier":"upper"},"constructor":{"prototype":{"tier":"upper"}},"\\u005f_proto__":{"tier":"upper"}}}}`
      const reply = await send(sent)
      assert.deepEqual([reply.status, attributesOf(reply).tier], [200, null], reply.text)
      assert.equal((await send(document('sites', site()))).status, 200)
    })

    test('the last value of a repeated key applies, as in JSON', async () => {
      const reply = await send(
        `{"data":{"type":"sites","attributes":{"code":"${code()}","name":"first","name":"last"}}}`,
      )
      assert.equal(attributesOf(reply).name, 'last')
    })
  })

  describe('shape', () => {
    test('REST create bodies have the shape { data: { type, attributes } }; type is the fixed name of the endpoint', async () => {
      const cases: [unknown, string[]][] = [
        [{}, ['blank /data']],
        [{ data: null }, ['blank /data']],
        [{ data: [] }, ['invalid /data']],
        [{ data: 'x' }, ['invalid /data']],
        [{ data: { attributes: site() } }, ['blank /data/type']],
        [{ data: { type: 'products', attributes: site() } }, ['type_mismatch /data/type']],
        [{ data: { type: 5, attributes: site() } }, ['type_mismatch /data/type']],
        [{ data: { type: 'sites', attributes: [] } }, ['invalid /data/attributes']],
        [{ data: { type: 'sites' } }, ['blank /data/attributes/code', 'blank /data/attributes/name']],
        [
          { data: { type: 'sites', attributes: null } },
          ['blank /data/attributes/code', 'blank /data/attributes/name'],
        ],
      ]
      for (const [body, refused] of cases) {
        const reply = await send(body)
        assert.deepEqual([reply.status, refusalsOf(reply)], [422, refused], JSON.stringify(body))
      }
      const [error] = (await send({ data: { type: 'products' } })).body.errors ?? []
      assert.equal(error?.details, 'type must be sites')
    })

    test('data.id on create, links, meta, included, jsonapi and query parameters for reading are ignored', async () => {
      const reply = await demo.post(
        '/api/sites?include=warehouses&fields[sites]=code&sort=-code&page[size]=5',
        {
          jsonapi: { version: '1.1' },
          links: { self: 'x' },
          meta: { a: 1 },
          included: [{ type: 'x', id: '1' }],
          data: { id: 'client-made', type: 'sites', links: {}, meta: {}, attributes: site() },
        },
      )
      assert.equal(reply.status, 200, reply.text)
      assert.equal(reply.headers['x-ignored-attributes'], undefined)
    })

    test('on update data.id, when present, must equal the id of the path', async () => {
      const id = (await send(document('sites', site()))).body.data?.id
      const change = (sent: unknown) =>
        demo.patch(`/api/sites/${id}`, { data: { id: sent, type: 'sites', attributes: { name: 'M' } } })
      for (const same of [id, Number(id), null, undefined]) assert.equal((await change(same)).status, 200)
      for (const other of ['999', 0, 'x', {}]) {
        const reply = await change(other)
        assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['id_mismatch /data/id']])
        assert.equal(reply.body.errors?.[0]?.context?.field, 'id')
      }
    })

    test('an invalid id in the path is not found', async () => {
      for (const id of [
        '0',
        '01',
        '-1',
        '1.0',
        '1e3',
        'x',
        '9223372036854775808',
        '99999999999999999',
        '%31%00',
        'a'.repeat(400),
        '1%2f2',
        '٣',
      ])
        assert.equal((await demo.patch(`/api/sites/${encodeURI(id)}`, document('sites', {}))).status, 404, id)
    })
  })

  describe('keys', () => {
    test('may be snake_case or kebab-case, never camelCase', async () => {
      const reply = await send({
        data: {
          type: 'sites',
          attributes: {
            ...site(),
            'external-system-reference1': 'kebab',
            external_system_reference2: 'snake',
            externalSystemReference3: 'camel',
          },
        },
      })
      const { external_system_reference1, external_system_reference2, external_system_reference3 } =
        attributesOf(reply)
      assert.deepEqual(
        [external_system_reference1, external_system_reference2, external_system_reference3],
        ['kebab', 'snake', null],
      )
      assert.equal(reply.headers['x-ignored-attributes'], 'externalSystemReference3')
    })

    test('a refusal points at the key as it was sent', async () => {
      const reply = await demo.post('/api/locations', {
        data: { type: 'locations', attributes: { code: 'L', 'warehouse-id': 'x', location_type_id: 'x' } },
      })
      assert.deepEqual(refusalsOf(reply), [
        'invalid /data/attributes/warehouse-id',
        'invalid /data/attributes/location_type_id',
      ])
    })
  })

  describe('unknown attributes', () => {
    test('are ignored and named in X-Ignored-Attributes, at any depth', async () => {
      const reply = await send(
        document('sites', site({ colour: 'red', created_at: 'x', address: { planet: 'Earth' } })),
      )
      assert.equal(reply.status, 200)
      assert.deepEqual(reply.headers['x-ignored-attributes']?.split(',').sort(), [
        'address.planet',
        'colour',
        'created_at',
      ])
      const { ignored } = metaOf(reply)
      assert.deepEqual(ignored?.toSorted(), ['address.planet', 'colour', 'created_at'])
    })

    test('are named in meta.ignored only if the response has a JSON:API body', async () => {
      const made = await send(document('sites', site()))
      assert.deepEqual(Object.keys(made.body), ['data'])
      const path = `/api/sites/${made.body.data?.id}`
      const changed = await demo.patch(path, document('sites', { nmae: 'Misspelt' }))
      assert.deepEqual(changed.body.meta, { ignored: ['nmae'] })
      const records = await demo.post('/api/tasks/allocate', { ids: [], usr_id: 1 })
      assert.equal(records.status, 422)
      assert.equal(records.body.meta, undefined)
      const flat = await demo.post(
        '/api/barcode_formats',
        document('barcode_formats', { ...site(), nmae: 1 }),
      )
      assert.equal(flat.headers['x-ignored-attributes'], 'nmae')
      assert.deepEqual(Object.keys(flat.body), ['id', 'code', 'name', 'is_default'])
      const again = { 'idempotency-key': 'misspelt' }
      const twice = [
        await send(document('sites', { ...site({ code: 'TWICE' }), nmae: 1 }), again),
        await send(document('sites', { ...site({ code: 'TWICE' }), nmae: 1 }), again),
      ]
      assert.deepEqual(
        twice.map((reply) => metaOf(reply)),
        [{ ignored: ['nmae'] }, { ignored: ['nmae'] }],
      )
    })

    test('have a pointer with escaped special characters', async () => {
      const reply = await send(document('sites', site({ 'a/b~c': 1 })), { prefer: 'handling=strict' })
      assert.deepEqual(refusalsOf(reply), ['unknown_attribute /data/attributes/a~1b~0c'])
    })

    test('have a pointer in which a name with a dot is one step, and items of lists have their index', async () => {
      const item = { type: 'ADD', attributes: { destination_type: 'email', 'no.such': 1 } }
      const automation = { name: 'Odd', 'no.such': 1, actions_changes: [item] }
      const reply = await demo.post('/api/automations', document('automations', automation), {
        prefer: 'handling=strict',
      })
      const refused = refusalsOf(reply).filter((one) => one.startsWith('unknown_attribute'))
      assert.deepEqual(refused, [
        'unknown_attribute /data/attributes/actions_changes/0/attributes/no.such',
        'unknown_attribute /data/attributes/no.such',
      ])
    })

    test('are refused with Prefer: handling=strict', async () => {
      for (const prefer of ['handling=strict', 'respond-async, handling=strict', 'handling="strict"']) {
        const reply = await send(document('sites', site({ colour: 'red' })), { prefer })
        assert.deepEqual(
          [reply.status, refusalsOf(reply)],
          [422, ['unknown_attribute /data/attributes/colour']],
          prefer,
        )
      }
      assert.equal(
        (await send(document('sites', site({ colour: 'red' })), { prefer: 'handling=lenient' })).status,
        200,
      )
    })

    test('cannot break the header X-Ignored-Attributes', async () => {
      const odd = ['a,b', 'new\r\nline: x', 'ünïcode', '\ud800', 'x'.repeat(5000), '']
      const reply = await send(document('sites', site(Object.fromEntries(odd.map((name) => [name, 1])))))
      assert.equal(reply.status, 200)
      assert.equal(reply.headers.line, undefined)
      assert.ok((reply.headers['x-ignored-attributes'] ?? '').length < 6000)
      const long = await send(document('sites', site({ ['x'.repeat(60_000)]: 1 })))
      assert.equal(long.headers['x-ignored-attributes'], `${'x'.repeat(200)}...`)
      assert.deepEqual(metaOf(long), { ignored: [`${'x'.repeat(200)}...`] })
      const many = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`attribute_${n}`, n]))
      const listed = await send(document('sites', site(many)))
      assert.match(String(listed.headers['x-ignored-attributes']), /^attribute_0,.*,\.\.\.$/)
      assert.deepEqual([metaOf(listed).ignored?.length, metaOf(listed).ignored?.at(-1)], [101, '...'])
    })

    test('include unknown relationships', async () => {
      const body = {
        data: {
          type: 'sites',
          attributes: site(),
          relationships: { owner: { data: { type: 'people', id: '1' } } },
        },
      }
      const reply = await send(body)
      assert.equal(reply.status, 200, reply.text)
      assert.match(String(reply.headers['x-ignored-attributes']), /owner/)
      assert.equal((await send(body, { prefer: 'handling=strict' })).status, 422)
    })
  })

  describe('addresses and relationships', () => {
    test('errors in a relationship have a pointer to it', async () => {
      const relationships = {
        address: { data: { type: 'addresses', attributes: { name: 5, 'no.such': 1 } } },
        owner: { data: { type: 'users', id: '1' } },
      }
      const body = { data: { type: 'sites', attributes: site(), relationships } }
      assert.deepEqual(refusalsOf(await send(body, { prefer: 'handling=strict' })), [
        'invalid /data/relationships/address/data/attributes/name',
        'unknown_attribute /data/relationships/address/data/attributes/no.such',
        'unknown_attribute /data/relationships/owner/data/id',
      ])
    })

    const address = async (data: unknown, attributes: Readonly<Record<string, unknown>> = {}) =>
      attributesOf(
        await send({
          data: { type: 'sites', attributes: site(attributes), relationships: { address: { data } } },
        }),
      ).address

    test('an address is written as a relationship or an attribute; an update merges it, and null deletes it', async () => {
      const written = (await address({ type: 'addresses', attributes: { name: 'Gate' } })) as Record<
        string,
        unknown
      >
      assert.equal(written.name, 'Gate')
      assert.equal(await address(null), null)
      const reply = await send(document('sites', site({ address: { name: 'Gate' } })))
      const path = `/api/sites/${reply.body.data?.id}`
      const change = async (data: object) =>
        attributesOf(await demo.patch(path, { data: { type: 'sites', ...data } })).address as Record<
          string,
          unknown
        > | null
      const merged = await change({
        relationships: { address: { data: { type: 'addresses', attributes: { postcode: 'HU1' } } } },
      })
      assert.deepEqual([merged?.name, merged?.postcode], ['Gate', 'HU1'])
      assert.equal(await change({ relationships: { address: { data: null } } }), null)
      await change({ attributes: { address: { name: 'Again' } } })
      assert.equal(await change({ attributes: { address: null } }), null)
    })

    test('an address is not named by an id alone, on creation or on an update', async () => {
      const named = { address: { data: { type: 'addresses', id: '1' } } }
      const expected = ['blank /data/relationships/address/data/attributes']
      const create = { data: { type: 'sites', attributes: site(), relationships: named } }
      assert.deepEqual(refusalsOf(await send(create)), expected)
      const kept = await send(document('sites', site({ address: { name: 'Gate' } })))
      const change = { data: { type: 'sites', relationships: named } }
      assert.deepEqual(refusalsOf(await demo.patch(`/api/sites/${kept.body.data?.id}`, change)), expected)
      const both = { ...named, address: { data: { ...named.address.data, attributes: { name: 'Door' } } } }
      const changed = await demo.patch(`/api/sites/${kept.body.data?.id}`, {
        data: { type: 'sites', relationships: both },
      })
      assert.equal((attributesOf(changed).address as { name: string }).name, 'Door')
    })

    test('any other to-one relationship sets its id, and the attribute of the same id takes precedence', async () => {
      const id = Number((await send(document('sites', site()))).body.data?.id)
      const other = Number((await send(document('sites', site()))).body.data?.id)
      const warehouse = async (attributes: object, relationships: object) =>
        attributesOf(
          await demo.post('/api/warehouses', {
            data: { type: 'warehouses', attributes: { code: code(), ...attributes }, relationships },
          }),
        ).site_id
      assert.equal(await warehouse({}, { site: { data: { type: 'sites', id: String(id) } } }), id)
      assert.equal(
        await warehouse({ site_id: other }, { site: { data: { type: 'sites', id: String(id) } } }),
        other,
      )
      const conflict = await demo.post('/api/warehouses', {
        data: {
          type: 'warehouses',
          attributes: { code: code() },
          relationships: { site: { data: { type: 'sites', id: '999999' } } },
        },
      })
      assert.match(refusalsOf(conflict)[0] ?? '', /^must_exist /)
    })
  })

  describe('values', () => {
    const one = async (name: string, value: unknown) => {
      const reply = await send(document('sites', site({ [name]: value })))
      return reply.status === 200 ? attributesOf(reply)[name] : refusalsOf(reply)[0]?.split(' ')[0]
    }

    test('codes, references and custom texts are trimmed, names are not', async () => {
      const shown = attributesOf(
        await send(
          document('sites', {
            code: '  TRIM  ',
            name: '  kept  ',
            external_system_reference1: ' R ',
            string1: ' s ',
          }),
        ),
      )
      const { code: trimmed, name, external_system_reference1, string1 } = shown
      assert.deepEqual(
        { trimmed, name, external_system_reference1, string1 },
        { trimmed: 'TRIM', name: '  kept  ', external_system_reference1: 'R', string1: 's' },
      )
    })

    test('an integer is a JSON integer or its digits, within the range of its field', async () => {
      const cases: [unknown, unknown][] = [
        [5, 5],
        ['-12', -12],
        [2147483647, 2147483647],
        [2147483648, 'out_of_range'],
        [1.5, 'not_an_integer'],
        ['1.0', 'not_an_integer'],
        ['', 'not_an_integer'],
        [true, 'not_an_integer'],
        ['0x10', 'not_an_integer'],
        [1e3, 1000],
      ]
      for (const [sent, answered] of cases)
        assert.equal(await one('integer1', sent), answered, JSON.stringify(sent))
    })

    test('a boolean is true, false, "true" or "false"', async () => {
      const cases: [unknown, unknown][] = [
        [true, true],
        ['false', false],
        ['TRUE', 'invalid'],
        [1, 'invalid'],
        ['', 'invalid'],
      ]
      for (const [sent, answered] of cases)
        assert.equal(await one('boolean1', sent), answered, JSON.stringify(sent))
    })

    test('a datetime is ISO 8601, defaults to UTC and midnight, and is returned in UTC', async () => {
      const cases: [unknown, unknown][] = [
        ['2026-01-01T09:00:00Z', '2026-01-01T09:00:00Z'],
        ['2026-01-01T09:00:00.5+02:00', '2026-01-01T07:00:00.500Z'],
        ['2026-01-01T09:00:00', '2026-01-01T09:00:00Z'],
        ['2026-01-01', '2026-01-01T00:00:00Z'],
        ['2024-02-29T23:59:59-00:30', '2024-03-01T00:29:59Z'],
        ['1899-12-31T23:59:59Z', 'invalid'],
        ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
        ['10000-01-01T00:00:00Z', 'invalid'],
        ['2025-02-29', 'invalid'],
        ['2026-01-01T24:00:00Z', 'invalid'],
        ['tomorrow', 'invalid'],
        [1767258000, 'invalid'],
      ]
      for (const [sent, answered] of cases)
        assert.equal(await one('datetime1', sent), answered, JSON.stringify(sent))
    })

    test('NUL characters and unpaired surrogates are invalid text', async () => {
      for (const sent of ['a\0b', '\ud800', 'x\udc00y']) assert.equal(await one('string1', sent), 'invalid')
      assert.equal(await one('string1', '😀\u200d\n\t"<>&\'\\'), '😀\u200d\n\t"<>&\'\\')
    })
  })
})
