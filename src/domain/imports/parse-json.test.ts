import assert from 'node:assert/strict'
import test from 'node:test'
import { looksLikeJson, parseJson } from './parse-json.ts'
import { rowsWithin } from './rows-within.ts'

const notation = { decimal_separator: '.', true_value: 'true' }

const read = async (text: string, spelling: 'exact' | 'any' = 'exact') => {
  assert.ok(looksLikeJson(text))
  const { columns, rows } = parseJson(text, { spelling, notation })
  return { columns, rows: await Array.fromAsync(rows) }
}

test('a list of objects and an object on each line are rows, and numbers stay as they are written', async () => {
  const objects = [
    '{"code":"A","quantity":1.50,"on":true}',
    '{"code":" B ","quantity":123456789012345678901,"on":null}',
  ]
  for (const text of [`[${objects.join(',')}]`, objects.join('\n'), `\n${objects.join('\r\n\r\n')}\r\n`]) {
    const { columns, rows } = await read(text)
    assert.deepEqual(columns, ['code', 'quantity', 'on'])
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        { code: 'A', quantity: '1.50', on: 'true' },
        { code: 'B', quantity: '123456789012345678901', on: '' },
      ],
    )
    assert.equal(rows[0]?.raw, objects[0])
  }
})

test('values below objects and lists have paths, and a list can be gone through', async () => {
  const { rows } = await read(
    '[{"id":1,"to":{"city":"Ely"},"lines":[{"sku":"A","n":1.0},{"sku":"B","n":2}]}]',
  )
  const [row] = rows
  assert.ok(row !== undefined)
  assert.deepEqual(row.cells, { id: '1', 'to/city': 'Ely', 'lines/sku': 'A', 'lines/n': '1.0' })
  assert.deepEqual(
    rowsWithin(row, 'lines').map(({ cells }) => cells),
    [
      { sku: 'A', n: '1.0' },
      { sku: 'B', n: '2' },
    ],
  )
  assert.deepEqual(rowsWithin(row, 'nothing'), [])
})

test('a name that occurs twice in an object is refused, and two names of one column refuse their row', async () => {
  await assert.rejects(read('[{"code":"A","quantity":1,"quantity":2}]'), /an object has the same name twice/)
  const { rows } = await read('[{"code":"A","Unit Cost":1,"unit_cost":2},{"code":"{\\"a\\":1}"}]', 'any')
  assert.deepEqual(
    rows.map(({ fault }) => fault),
    ['two of its names mean the column unitcost', undefined],
  )
})

test('what is no object refuses its row, and what is no JSON refuses the file', async () => {
  const { rows } = await read('[[1,2],{"a":1}]')
  assert.deepEqual(
    rows.map(({ fault }) => fault),
    ['it is no JSON object', undefined],
  )
  await assert.rejects(read('[{"a":1},'), /line 1 is invalid JSON/)
  await assert.rejects(read('{"a":1}\n{"a":\n'), /line 2 is invalid JSON/)
  for (const depth of [200, 200_000])
    await assert.rejects(read(`[{"a":${'['.repeat(depth)}${']'.repeat(depth)}}]`), /more than 100 levels/)
  assert.ok(!looksLikeJson('code,name\n{x},[y]\n'))
})

const any = (text: string, knownIn?: (names: readonly string[]) => number) => {
  const { rows, warnings, headings } = parseJson(text, { spelling: 'any', notation, knownIn })
  return {
    rows: [...(rows as Iterable<{ number: number; cells: object }>)].map(({ number, cells }) => [
      number,
      cells,
    ]),
    warnings,
    headings,
  }
}
const countOf = (known: readonly string[]) => (names: readonly string[]) =>
  names.filter((name) => known.includes(name)).length
const objects = [
  { code: 'A}', name: 'One "1" [' },
  { code: 'B', name: 'Two' },
]

for (const ends of ['\n', '\r\n', '\r'])
  for (const indent of [0, 2])
    for (const between of ['', ends, `${ends}${ends}`])
      test(`objects one after the other are rows, with ${JSON.stringify([ends, indent, between])}`, () => {
        const texts = objects.map((one) => JSON.stringify(one, null, indent).replaceAll('\n', ends))
        const second = (indent === 0 ? 1 : 4) + between.length / ends.length
        assert.deepEqual(any(texts.join(between)).rows, [
          [1, objects[0]],
          [second, objects[1]],
        ])
      })

for (const [text, line] of [
  ['{"a":1}\n{"a":}\n{"a":2}', 2],
  ['{"a":1}\nnonsense\n', 2],
  ['{"a":1}\n{"a":"x}\n{"a":2}\n', 2],
  ['{\n"a":1\n}\n{\n"a"\n}', 4],
  ['{"a":1}\n{"a":2', 2],
  ['{"a":1}\n\n[1]', 3],
  ['{"a":1},\n{"a":2}', 1],
] as const)
  test(`${JSON.stringify(text)} is refused with its line`, () => {
    assert.throws(() => any(text), new RegExp(`line ${line} is invalid JSON`))
  })

for (const name of ['data', 'items', 'Products'])
  test(`the list ${name} within an object is read, and what is beside it is warned of`, () => {
    const rows = objects.map((cells, index) => [index + 1, cells])
    const headings = ['code', 'name']
    const known = countOf(['code', 'name'])
    for (const knownIn of [undefined, known]) {
      assert.deepEqual(any(JSON.stringify({ [name]: objects }), knownIn), { rows, warnings: [], headings })
      assert.deepEqual(
        any(JSON.stringify({ count: 2, [name]: objects, links: { next: null } }, null, 2), knownIn),
        {
          rows,
          warnings: [`only the list ${name} is read, not count, links`],
          headings,
        },
      )
    }
  })

test('a record with a list in it, two lists, and a list of texts are one record', () => {
  for (const value of [
    { code: 'A', name: 'One', lines: [{ code: 'B' }] },
    { one: objects, two: objects },
    { data: ['A', 'B'] },
    { data: [] },
  ])
    assert.deepEqual(any(JSON.stringify(value), countOf(['code', 'name'])).rows.length, 1)
  const exact = parseJson(JSON.stringify({ data: objects }), { spelling: 'exact', notation })
  assert.deepEqual(exact.headings, ['data'])
})
