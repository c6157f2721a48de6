import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { jsonBytes, trimmed } from './json-bytes.ts'
import { jsonForms, jsonWriterFor, type Texts } from './json-writer.ts'
import type { Form } from './list-fields.ts'
import type { Entry } from './projection.ts'

function written(form: Form, text: string): string {
  return jsonBytes((out) => jsonForms[form](out, text)).toString('utf8')
}

test('any text is written as a JSON string that parses to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(JSON.parse(written('text', text)), text)
    }),
  )
})

test('decimals lose only their trailing zeros', () => {
  const cases = [
    ['12.3400', '12.34'],
    ['12.0000', '12'],
    ['0.0000', '0'],
    ['-0.5000', '-0.5'],
    ['100', '100'],
    ['100.000000', '100'],
    ['123456789.123456', '123456789.123456'],
  ]
  for (const [text = '', expected] of cases) {
    assert.equal(trimmed(text), expected)
    assert.equal(written('decimal', text), expected)
  }
})

test('times are written in UTC, with milliseconds only if they have a fraction', () => {
  assert.equal(written('moment', '2026-01-01 09:00:00+00'), '"2026-01-01T09:00:00Z"')
  assert.equal(written('moment', '2026-01-01 09:00:00.12+00'), '"2026-01-01T09:00:00.120Z"')
  assert.equal(written('moment', '2026-01-01 09:00:00.125+00'), '"2026-01-01T09:00:00.125Z"')
})

const entries: readonly Entry[] = [
  { key: 'id', kind: 'value', at: 0, form: 'id' },
  { key: 'count', kind: 'value', at: 1, form: 'integer' },
  { key: 'weight', kind: 'value', at: 2, form: 'decimal' },
  { key: 'is_active', kind: 'value', at: 3, form: 'flag' },
  { key: 'data', kind: 'value', at: 4, form: 'json' },
  { key: 'day', kind: 'value', at: 5, form: 'day' },
  { key: 'type', kind: 'constant', value: '"Thing"' },
  {
    key: 'owner',
    kind: 'record',
    presence: 6,
    shape: { entries: [{ key: 'code', kind: 'value', at: 7, form: 'text' }] },
  },
  { key: 'size', kind: 'group', entries: [{ key: 'height', kind: 'value', at: 2, form: 'decimal' }] },
  { key: 'lines', kind: 'children', at: 0, list: 0 },
]
const full = ['7', '3', '1.50', 't', '{"a": [1, null]}', '2026-01-01', '9', 'ACME']
const empty = ['8', null, null, null, null, null, null, null]

test('a row is written as one object, with missing values as null', () => {
  const write = jsonWriterFor({ entries })
  const lists = [new Map([['7', Buffer.from('[{"n":1}]')]])]
  const text = (row: Texts) => jsonBytes((out) => write(out, row, lists)).toString('utf8')
  assert.deepEqual(JSON.parse(text(full)), {
    id: '7',
    count: 3,
    weight: 1.5,
    is_active: true,
    data: { a: [1, null] },
    day: '2026-01-01',
    type: 'Thing',
    owner: { code: 'ACME' },
    size: { height: 1.5 },
    lines: [{ n: 1 }],
  })
  assert.deepEqual(JSON.parse(text(empty)), {
    id: '8',
    count: null,
    weight: null,
    is_active: null,
    data: null,
    day: null,
    type: 'Thing',
    owner: null,
    size: { height: null },
    lines: [],
  })
})

test('the buffer grows for JSON that does not fit into it', () => {
  const long = `${'é😀"'.repeat(50_000)}`
  const text = jsonBytes((out) => {
    out.text(long)
    out.number('1'.repeat(200_000))
  }).toString('utf8')
  assert.equal(text, JSON.stringify(long) + '1'.repeat(200_000))
  assert.equal(written('text', 'short'), '"short"')
})

test('after an error the next JSON is written without the unfinished part', () => {
  assert.throws(() =>
    jsonBytes((out) => {
      out.text('half')
      throw new Error('no more')
    }),
  )
  assert.equal(written('integer', '7'), '7')
})
