import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import ExcelJS from 'exceljs'
import { Problem } from '#problems/problem.ts'
import { unpackRow } from './packed-row.ts'
import { readRows } from './read-rows.ts'
import { standardTypes } from './standard-types.ts'

// Every standard type with its headings as people write them.

type Rows = readonly (readonly string[])[]

/** The cells of the rows that are read, and the warnings; or why the file is refused. */
async function read(template_type: string, bytes: Buffer) {
  const written: string[] = []
  const write = (row: Buffer) => void written.push(row.toString().trimEnd())
  try {
    const limits = { rows: 100, cells: 10_000 }
    const { names, warnings } = await readRows({ bytes, rules: { template_type }, limits, write })
    const rows = written.map((line) => unpackRow(line, names))
    return { rows: rows.map(({ number, cells, fault }) => [number, fault ?? Object.values(cells)]), warnings }
  } catch (error) {
    if (error instanceof Problem) return error.violations.map(({ details }) => details).join()
    throw error
  }
}

const csvOf = (rows: Rows, sign = ',') => Buffer.from(rows.map((cells) => cells.join(sign)).join('\n'))

async function workbookOf(rows: Rows): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('sheet').addRows(rows.map((cells) => [...cells]))
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

const SPELLINGS: Readonly<Record<string, (heading: string) => string>> = {
  'in capitals': (heading) => heading.toUpperCase(),
  'with blanks': (heading) => heading.replaceAll('_', ' '),
  'with hyphens': (heading) => heading.replaceAll('_', '-'),
  'as one word': (heading) => heading.replaceAll('_', ''),
  'in camel case': (heading) => heading.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
  'marked as required': (heading) => `${heading}*`,
  'marked as required apart': (heading) => ` * ${heading}`,
  'in quotes': (heading) => `"${heading}"`,
  'behind a byte order mark': (heading) => `\ufeff${heading}`,
}

/** Rows that may stand above the headings. */
const TITLES: Readonly<Record<string, Rows>> = {
  'a title': [['Export of 29 November 2026']],
  'a title with other delimiters': [['Winter; spring, summer | all']],
  'a title and an empty row': [['Export'], ['']],
  'two rows of several cells': [
    ['Customer', 'Smith'],
    ['Date', '2026-11-29', 'Page', '1'],
  ],
}

suite('headings of standard files', () => {
  for (const [type, { columns }] of Object.entries(standardTypes)) {
    const names = columns.filter(({ required }) => required).map(({ column }) => column)
    const cells = names.map((_, index) => `v${index}`)

    for (const [spelling, write] of Object.entries(SPELLINGS))
      test(`${type} is read with headings ${spelling}`, async () => {
        const file = csvOf([names.map(write), cells])
        assert.deepEqual(await read(type, file), { rows: [[2, cells]], warnings: [] })
      })

    for (const sign of [',', ';', '\t', '|'])
      test(`${type} is read with the delimiter ${JSON.stringify(sign)}`, async () => {
        assert.deepEqual(await read(type, csvOf([names, cells], sign)), { rows: [[2, cells]], warnings: [] })
      })

    for (const [title, above] of Object.entries(TITLES))
      test(`${type} is read below ${title}, which is warned of`, async () => {
        const line = above.length + 1
        const expected = {
          rows: [[line + 1, cells]],
          warnings: [`what stands above the headings on line ${line} is not read`],
        }
        for (const sign of [',', ';', '|']) {
          const top = above.map((row) => row.join(sign)).join('\n')
          const file = Buffer.concat([Buffer.from(`${top}\n`), csvOf([names, cells], sign)])
          assert.deepEqual(await read(type, file), expected, sign)
        }
        assert.deepEqual(await read(type, await workbookOf([...above, names, cells])), expected)
      })

    for (const missing of names)
      test(`${type} without ${missing} is refused with the headings that it has`, async () => {
        const others = names.filter((name) => name !== missing)
        const refusal = `column ${missing} is missing; the headings of the file are: ${['Other', ...others].join(', ')}`
        const rows = [
          ['Other', ...others],
          ['x', ...others.map(() => 'y')],
        ]
        for (const file of [csvOf(rows, ';'), csvOf([['Title'], ...rows]), await workbookOf(rows)])
          assert.equal(await read(type, file), refusal)
        const json = JSON.stringify([Object.fromEntries(['Other', ...others].map((name) => [name, 'x']))])
        assert.equal(await read(type, Buffer.from(json)), refusal)
      })
  }

  test('headings are named up to a length', async () => {
    const refusal = String(
      await read(
        'StandardCustomer',
        csvOf([Array.from({ length: 100 }, (_, at) => `c${at}${'x'.repeat(60)}`)]),
      ),
    )
    assert.match(refusal, /^column code, name is missing; the headings of the file are: c0x+, c1x/)
    assert.ok(refusal.length < 1700, refusal)
  })
})
