import type { Column, Resource } from '#declare/model.ts'
import type { Operation } from '#operations/operation.ts'
import { wrongsOf } from '../every-resource/samples.ts'
import type { Draw } from './junk.ts'
import { json, NO_IDS, once, oneOf, text, upTo } from './junk.ts'

/** A request, and its expected outcome: refused, or anything but a bug. */
export type Request = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | null>>
  readonly body: string | Buffer | null
  readonly mustBeRefused: boolean
}

/** What requests are generated from. */
export type RequestSource = {
  readonly operations: readonly Operation[]
  /** Paths of records that are there, by the path of their operation. */
  readonly records: ReadonlyMap<string, string>
  /** Ids that are there, by table; with them requests are drawn that nearly make sense. */
  readonly ids?: ReadonlyMap<string, readonly number[]>
}

const JSON_HEADERS = { 'content-type': 'application/json' }

/** Draws a request that must be refused, since something about it is certainly wrong. */
export function wrongRequest(draw: Draw, source: RequestSource): Request {
  const make = oneOf(draw, [
    wrongAttribute,
    wrongAttribute,
    wrongAttribute,
    wrongAttribute,
    wrongBody,
    wrongBody,
    wrongBody,
    wrongType,
    wrongPath,
    wrongPath,
    wrongMethod,
    wrongEntrance,
    wrongList,
    wrongShape,
    wrongShape,
  ])
  const request = make(draw, source)
  return { ...request, headers: { ...request.headers, ...oddHeaders(draw) }, mustBeRefused: true }
}

/** What decides who may ask at all: were it changed, nothing after it would be tried. */
const ENTRANCE = ['subdomains', 'subdomain_users', 'users', 'roles', 'oauth_applications']

/** Draws a request whose validity is unknown. */
export function oddRequest(draw: Draw, source: RequestSource): Request {
  const operation = oneOf(
    draw,
    source.operations.filter(
      ({ accepts: takes, path, resource }) =>
        (takes === 'attributes' || takes === 'plain') &&
        !(path.includes('{') && ENTRANCE.includes(resource.name)),
    ),
  )
  const input = operation.input ?? operation.resource
  const attributes = attributesText(draw, input, source)
  const body =
    operation.accepts === 'plain' ? `{${attributes.join(',')}}` : documentText(input.name, attributes)
  return {
    method: operation.method,
    path:
      operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        idText(draw, source, name === 'id' ? operation.resource.table : tableOf(name)),
      ) + query(draw),
    headers: { ...JSON_HEADERS, ...oddHeaders(draw) },
    body,
    mustBeRefused: false,
  }
}

/** Any values for some of the attributes there are, and for some that there are not. */
function attributesText(draw: Draw, input: Resource, source: RequestSource): string[] {
  const known = input.columns
    .filter(({ declared }) => (source.ids !== undefined && declared.required) || once(draw, 3))
    .map((column) => {
      const value = once(draw, source.ids === undefined ? 2 : 20)
        ? json(draw)
        : nearlyRight(draw, { input, column, source })
      return `${JSON.stringify(column.attribute)}:${value}`
    })
  const parts = input.parts
    .filter(() => once(draw, 3))
    .map(({ name }) => `${JSON.stringify(`${name}_changes`)}:${changesText(draw)}`)
  const unknown = Array.from(
    { length: source.ids === undefined ? upTo(draw, 3) : 0 },
    () => `${JSON.stringify(text(draw))}:${json(draw)}`,
  )
  const address = input.address !== null && once(draw, 3) ? [`"address":${json(draw)}`] : []
  return [...known, ...parts, ...unknown, ...address]
}

/** Things of a name: `storage_unit_to_id` is one of `storage_units`. */
function tableOf(name: string): string {
  return `${name.replace(/(_to|_from)?_id$/, '')}s`
}

function idText(draw: Draw, { ids }: RequestSource, table: string): string {
  const known = ids?.get(table) ?? []
  return String(known.length === 0 || once(draw, 20) ? 1 + upTo(draw, 9) : oneOf(draw, known))
}

type Field = { readonly input: Resource; readonly column: Column; readonly source: RequestSource }

/** A value such as its field takes, as long, as large and as many as may be, or one too many. */
function nearlyRight(draw: Draw, { input, column, source }: Field): string {
  const { name, declared } = column
  const several = (item: () => string) => `[${Array.from({ length: upTo(draw, 4) }, item).join(',')}]`
  const id = (table: string) => idText(draw, source, table)
  const list = input.item_lists.find((one) => one.name === name)
  if (list !== undefined) return several(() => `{${attributesText(draw, list.each, source).join(',')}}`)
  switch (declared.kind) {
    case 'text':
      return JSON.stringify(oneOf(draw, ['x', ' ', '😀']).repeat(declared.max + upTo(draw, 2)))
    case 'texts':
      return several(() => JSON.stringify(once(draw, 2) ? text(draw) : 'x'.repeat(oneOf(draw, LONG))))
    case 'integer':
      if (name.endsWith('_id')) return id(tableOf(name))
      return String(oneOf(draw, [declared.min, declared.max, 0, 1]))
    case 'decimal':
      return String(oneOf(draw, [declared.min ?? -1, declared.max ?? 1e9, 0, 1]))
    case 'choice':
      return JSON.stringify(oneOf(draw, declared.options))
    case 'flag':
      return oneOf(draw, ['true', 'false'])
    case 'reference':
      return id(declared.to)
    case 'ids':
      return several(() => id(declared.to))
    case 'integers':
      return several(() => String(upTo(draw, 32)))
    case 'day':
      return '"2026-03-04"'
    case 'moment':
      return '"2026-03-04T05:06:07Z"'
    default:
      return json(draw)
  }
}

/** Lengths at which texts come to be too long. */
const LONG = [20, 21, 50, 51, 60, 61, 100, 101, 255, 256, 1001, 10_001]

function changesText(draw: Draw): string {
  const item = () =>
    once(draw, 4)
      ? json(draw)
      : `{"type":${oneOf(draw, ['"ADD"', '"UPDATE"', '"DESTROY"', '"REMOVE"', '"add"', json(draw)])},"id":${json(draw, 0)},"attributes":${json(draw)}}`
  return `[${Array.from({ length: upTo(draw, 4) }, item).join(',')}]`
}

function documentText(type: string, attributes: readonly string[]): string {
  return `{"data":{"type":${JSON.stringify(type)},"attributes":{${attributes.join(',')}}}}`
}

type Making = Omit<Request, 'mustBeRefused'>

/** A path of an operation, with ids that no record has. */
function deadPath(draw: Draw, operation: Operation): string {
  return operation.path.replaceAll(/\{\w+\}/g, () => oneOf(draw, NO_IDS))
}

/** Anything at all for the attributes, and one value among them that is wrong for its field. */
function wrongAttribute(draw: Draw, source: RequestSource): Making {
  const { operations, records } = source
  const takers = operations.filter(
    ({ accepts: takes, method, path }) =>
      takes === 'attributes' && (method === 'POST' ? !path.includes('{') : records.has(path)),
  )
  const operation = oneOf(draw, takers)
  const input = operation.input ?? operation.resource
  const columns = input.columns.filter(
    ({ declared, field }) =>
      !declared.read_only &&
      !declared.computed &&
      field !== input.declaration.under?.by &&
      wrongsOfField(declared).length > 0,
  )
  const path = (records.get(operation.path) ?? operation.path) + query(draw)
  if (columns.length === 0) return { method: operation.method, path, headers: JSON_HEADERS, body: '[]' }
  const column = oneOf(draw, columns)
  const wrong = oneOf(draw, wrongsOfField(column.declared))
  // Of a name sent twice the last counts, so the wrong one comes last and stands under the field's first name.
  const others = attributesText(draw, input, source).filter(
    (one) => !one.startsWith(`${JSON.stringify(column.attribute)}:`),
  )
  const sent = `${JSON.stringify(column.attribute)}:${JSON.stringify(wrong.sent)}`
  return {
    method: operation.method,
    path,
    headers: JSON_HEADERS,
    body: documentText(input.name, [...others, sent]),
  }
}

function wrongsOfField(declared: Resource['columns'][number]['declared']) {
  return wrongsOf({ declared, name: '', attribute: '', field: '' }).filter(({ symbol }) => symbol !== 'blank')
}

/** A body that is no JSON object. */
function wrongBody(draw: Draw, source: RequestSource): Making {
  const operation = oneOf(
    draw,
    source.operations.filter(({ accepts: takes }) => takes === 'attributes' || takes === 'plain'),
  )
  const good = documentText(operation.resource.name, attributesText(draw, operation.resource, source))
  const bodies: (() => string | Buffer)[] = [
    () => good.slice(0, -1 - upTo(draw, Math.max(1, good.length - 2))),
    () => `${good}${oneOf(draw, ['x', '}', ',', '{}', '\0', '//'])}`,
    () =>
      oneOf(draw, [
        '[]',
        '[{}]',
        'null',
        'true',
        '"x"',
        '5',
        '1e400',
        'NaN',
        'undefined',
        "{'a':1}",
        '{a:1}',
        '{"a":1,}',
        '{"a":01}',
        '{"a":.5}',
        '{"a":+1}',
        '\x00',
        '{"a":"\x01"}',
        '{"a":"\\x"}',
        '{"a":"\\u12"}',
        '-',
        '--1',
        '<xml/>',
      ]),
    () => `${'{"data":'.repeat(40)}1${'}'.repeat(40)}`,
    () => `${'['.repeat(20_000)}`,
    () => Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    () => Buffer.from(good, 'utf16le'),
    () => Buffer.from(Array.from({ length: 1 + upTo(draw, 60) }, () => 128 + upTo(draw, 128))),
  ]
  return {
    method: operation.method,
    path: deadPath(draw, operation),
    headers: JSON_HEADERS,
    body: oneOf(draw, bodies)(),
  }
}

/** A document whose outside is wrong: no data, another type, attributes that are none. */
function wrongShape(draw: Draw, { operations }: RequestSource): Making {
  const operation = oneOf(
    draw,
    operations.filter(
      ({ accepts: takes, path, method }) =>
        takes === 'attributes' && method === 'POST' && !path.includes('{'),
    ),
  )
  const type = JSON.stringify((operation.input ?? operation.resource).name)
  const bodies = [
    '{}',
    '',
    `{"data":${oneOf(draw, ['null', '[]', '"x"', '5', 'true', '[{}]'])}}`,
    `{"data":{"attributes":{}}}`,
    `{"data":{"type":${oneOf(draw, ['null', '""', '5', '[]', '{}', '"no_such_type"', '"__proto__"', json(draw)])},"attributes":{}},"x":1}`,
    `{"data":{"type":${type},"attributes":${oneOf(draw, ['[]', '"x"', '5', 'true', '[{}]'])}}}`,
    `{"data":{"type":${type},"attributes":{},"relationships":${oneOf(draw, ['[]', '"x"', '5'])}}}`,
    `{"Data":{"type":${type}}}`,
  ]
  return {
    method: 'POST',
    path: operation.path + query(draw),
    headers: JSON_HEADERS,
    body: oneOf(draw, bodies),
  }
}

/** A content type or an encoding that nobody reads. */
function wrongType(draw: Draw, { operations }: RequestSource): Making {
  const operation = oneOf(
    draw,
    operations.filter(({ accepts: takes, path }) => takes === 'attributes' && !path.includes('{')),
  )
  const headers: Record<string, string> = once(draw, 3)
    ? {
        ...JSON_HEADERS,
        'content-encoding': oneOf(draw, ['br', 'deflate', 'zstd', 'gzip', 'x', 'gzip, gzip']),
      }
    : {
        'content-type': oneOf(draw, [
          'text/plain',
          'text/html',
          'application/xml',
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'application/x-www-form-urlencoded',
          'x',
          '/',
          ';',
          'application',
          'application/json/x',
          'a/b;c=d;e',
        ]),
      }
  return { method: operation.method, path: operation.path, headers, body: '{"data":{}}' }
}

/** A path that leads nowhere, or to no record. */
function wrongPath(draw: Draw, { operations }: RequestSource): Making {
  const operation = oneOf(
    draw,
    operations.filter(({ path }) => path.includes('{')),
  )
  const dead = deadPath(draw, operation)
  const path = oneOf(draw, [
    dead,
    dead,
    dead,
    `${dead}/x`,
    `${operation.path.replaceAll(/[{}]/g, '')}/x`,
    dead.replace('/api', '/api/'),
    dead.replace('/api', '/api/..'),
    `/api/${oneOf(draw, NO_IDS)}`,
    dead.toUpperCase(),
  ])
  const body = operation.accepts === 'bytes' ? '<p>x</p>' : `{"data":{"type":"${operation.resource.name}"}}`
  const headers = operation.accepts === 'bytes' ? { 'content-type': 'text/html' } : JSON_HEADERS
  return {
    method: operation.method,
    path: path + query(draw),
    headers,
    body: operation.method === 'GET' ? null : body,
  }
}

function wrongMethod(draw: Draw, { operations }: RequestSource): Making {
  // What takes no document and names no record may well be done when it is asked for.
  const operation = oneOf(
    draw,
    operations.filter(
      ({ accepts: takes, path }) => takes === 'attributes' || takes === 'ids' || path.includes('{'),
    ),
  )
  const method = oneOf(draw, [
    'PUT',
    'PATCH',
    'GET',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'POST',
    'PROPFIND',
    'LOCK',
    'MKCOL',
    'PURGE',
  ])
  const path = deadPath(draw, operation)
  return { method, path, headers: {}, body: null }
}

/** Nobody, or nowhere. */
function wrongEntrance(draw: Draw, { operations }: RequestSource): Making {
  const operation = oneOf(draw, operations)
  const printable = () => text(draw).replaceAll(/[^\x20-\x7e]/g, '?')
  const headers: Record<string, string | null> = once(draw, 2)
    ? {
        authorization: oneOf(draw, [
          null,
          '',
          'Bearer',
          'Bearer x',
          `Bearer gya_${'a'.repeat(43)}`,
          'Basic eDp5',
          `bearer ${printable()}`,
          printable(),
          `Bearer ${'x'.repeat(6000)}`,
        ]),
      }
    : {
        'x-service-subdomain': oneOf(draw, [
          null,
          '',
          ' ',
          'nowhere',
          '*',
          'demo,second',
          'demo second',
          `x${printable()}`,
          'x'.repeat(5000),
        ]),
      }
  return { method: operation.method, path: deadPath(draw, operation), headers, body: null }
}

/** A list of ids in a query that names no record. */
function wrongList(draw: Draw, { operations }: RequestSource): Making {
  const operation = oneOf(
    draw,
    operations.filter(({ accepts: takes, method }) => takes === 'ids' && method === 'DELETE'),
  )
  const ids = Array.from({ length: upTo(draw, 5) }, () => oneOf(draw, NO_IDS))
  const name = oneOf(draw, ['ids', 'ids', 'ids', 'ids[]', 'IDS', 'id', 'ids[a]', 'ids%5B%5D', '__proto__'])
  const list = once(draw, 40)
    ? Array.from({ length: 1001 }, (_, n) => 900_000_000 + n).join(',')
    : ids.join(',')
  return {
    method: 'DELETE',
    path: `${operation.path}?${name}=${list}${once(draw, 3) ? `&${name}=${list}` : ''}`,
    headers: {},
    body: null,
  }
}

const QUERIES = [
  '',
  '',
  '',
  '',
  '?',
  '??',
  '?a',
  '?a=',
  '?=a',
  '?%',
  '?%zz=%zz',
  '?a[b]=c',
  '?a[__proto__]=1',
  '?include=x&fields[x]=y&page[size]=-1',
  '?ids=1',
  `?x=${'y'.repeat(4000)}`,
  '?a=1&a=2',
  '?%00=%00',
  '?#',
  '?;a=b',
  `?${'&a=b'.repeat(500)}`,
]

function query(draw: Draw): string {
  return oneOf(draw, QUERIES)
}

/** Headers that mean something, with what they do not mean. None of them makes a wrong request right. */
function oddHeaders(draw: Draw): Record<string, string> {
  if (!once(draw, 3)) return {}
  const odd: [string, readonly string[]][] = [
    ['accept', ['*/*', 'text/html', 'application/vnd.api+json', ',', 'x'.repeat(3000), 'a/b;q=9']],
    ['accept-encoding', ['br', 'gzip', 'identity;q=0', '*;q=0', 'x', 'gzip;q=abc']],
    ['accept-language', ['xx', '*', ',,,']],
    ['prefer', ['handling=strict', 'handling=lenient', 'handling', '=', 'x;y;z', 'return=minimal']],
    ['if-match', ['*', '"x"', 'W/"sites-1-1"', ',', '""', 'x'.repeat(2000)]],
    ['if-none-match', ['*', '"x"']],
    ['x-request-id', ['x', 'x'.repeat(128), 'x'.repeat(129), '../..', '<script>', 'a b']],
    ['traceparent', ['00-0-0-0', 'x', `00-${'f'.repeat(32)}-${'f'.repeat(16)}-01`]],
    ['origin', ['null', 'https://x.example', 'x', '*']],
    ['x-forwarded-for', ['127.0.0.1', '::1', 'x', ','.repeat(200)]],
    ['x-forwarded-host', ['evil.example', '']],
    ['range', ['bytes=0-1', 'x']],
    ['x-http-method-override', ['DELETE', 'x']],
    ['cookie', ['a=b', ';;;', 'x'.repeat(4000)]],
    ['x-long', ['x'.repeat(9000)]],
  ]
  return Object.fromEntries(
    Array.from({ length: 1 + upTo(draw, 4) }, () => oneOf(draw, odd)).map(([name, values]) => [
      name,
      oneOf(draw, values),
    ]),
  )
}
