import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import ExcelJS from 'exceljs'
import { Problem } from '#problems/problem.ts'
import { unpackRow } from './packed-row.ts'
import { type ReadRules, readRows } from './read-rows.ts'

// Files that are not quite as expected: nothing of them is lost without a word.

const CUSTOMERS: ReadRules = { template_type: 'StandardCustomer' }
const LIMITS = { rows: 1000, cells: 10_000 }

/** The cells of the rows that are read with their faults, and the warnings; or why the file is refused. */
async function read(content: string | Buffer, rules: ReadRules = CUSTOMERS) {
  const written: string[] = []
  const write = (row: Buffer) => void written.push(row.toString().trimEnd())
  try {
    const bytes = Buffer.from(content)
    const { names, warnings } = await readRows({ bytes, rules, limits: LIMITS, write })
    const rows = written.map((line) => unpackRow(line, names))
    return { rows: rows.map(({ cells, fault }) => fault ?? Object.values(cells).join(' ')), warnings }
  } catch (error) {
    if (error instanceof Problem) return error.violations.map(({ details }) => details).join()
    throw error
  }
}

async function workbook(fill: (sheet: ExcelJS.Worksheet, workbook: ExcelJS.Workbook) => void) {
  const made = new ExcelJS.Workbook()
  fill(made.addWorksheet('first'), made)
  return Buffer.from(await made.xlsx.writeBuffer())
}

const configured = (parser: string, settings: Readonly<Record<string, unknown>>): ReadRules => ({
  parser,
  configuration: {
    settings: Object.entries(settings).map(([setting_type, value]) => ({ setting_type, value })),
    automatic_processing_flows: [],
  },
})

suite('files that are not quite as expected', () => {
  test('the header again, as in files that were joined, is no record; in another order it refuses the file', async () => {
    const again = { rows: ['A One', 'B Two'], warnings: [] }
    assert.deepEqual(await read('code,name\nA,One\n\ufeffcode,name\nB,Two\n'), again)
    assert.deepEqual(await read('code,name,\nA,One,\nCode,NAME\nB,Two\n'), {
      ...again,
      rows: [' A One', 'B Two'],
    })
    assert.equal(
      await read('code,name\nA,One\nname,code\nTwo,B\n'),
      'line 3 has the headings again, in another order: the file was joined of several',
    )
  })

  for (const error of [
    '#N/A',
    '#REF!',
    '#DIV/0!',
    '#NAME?',
    '#NV',
    '#BEZUG!',
    '#VALEUR!',
    '#¿NOMBRE?',
    '########',
  ])
    test(`a cell of ${error} refuses its row`, async () => {
      assert.deepEqual(await read(`code,name\nA,${error}\nB,Two\n`), {
        rows: [`cell 2 has the error ${error}`, 'B Two'],
        warnings: [],
      })
    })

  test('texts that begin with a number sign are no errors', async () => {
    const { rows } = (await read('code,name\n#1,#N/A or so\n#A1!,## a\n')) as { rows: unknown }
    assert.deepEqual(rows, ['#1 #N/A or so', '#A1! ## a'])
  })

  test('UTF-8 that is damaged in a place is refused with its line, and Windows-1252 is read', async () => {
    const damaged = Buffer.concat([
      Buffer.from('code,name\nA,Größe\nB,'),
      Buffer.from([0xfc]),
      Buffer.from('ber\n'),
    ])
    assert.equal(
      await read(damaged),
      'a letter on line 3 is no valid UTF-8, as the rest of the file is; save the file as UTF-8 again',
    )
    assert.deepEqual(
      await read(Buffer.from('code,name\nA,Größe\nB,CAF\u00c9\u0094 d\u00e9j\u00e0\n', 'latin1')),
      {
        rows: ['A Größe', 'B CAFÉ” déjà'],
        warnings: [],
      },
    )
  })

  test('the code pages of DOS are refused, since their letters would be others', async () => {
    const bytes = Buffer.concat([Buffer.from('code,name\nA,M'), Buffer.from([0x81]), Buffer.from('ller\n')])
    assert.match(String(await read(bytes)), /^the file is neither UTF-8 nor Windows-1252/)
    assert.deepEqual(await read(bytes, { ...CUSTOMERS, charset: 'ibm866' }), {
      rows: ['A MБller'],
      warnings: [],
    })
  })

  test('a file in which nothing is found is warned of', async () => {
    const none = { rows: [], warnings: ['the file has no records'] }
    assert.deepEqual(await read('code,name\n'), none)
    assert.deepEqual(await read('[]', configured('csv', {})), none)
    const xml = '<orders><order><no>1</no></order></orders>'
    assert.deepEqual(await read(xml, configured('xml', { record_path: '/orders/Order' })), none)
    assert.deepEqual(await read(xml, configured('xml', { record_path: '/orders/order' })), {
      rows: [' 1'],
      warnings: [],
    })
    const x12 = 'ST*850*0001~BEG*00*SA*R1~SE*3*0001~'
    assert.deepEqual(await read(x12, configured('edi', { format: 'x12', message_types: ['940'] })), none)
  })

  test('a list where one value belongs refuses its row of JSON', async () => {
    assert.deepEqual(await read('[{"code":["A","B"],"name":"One"},{"code":["C"],"name":"Two"}]'), {
      rows: ['code is a list of 2 values, not one', 'C Two'],
      warnings: [],
    })
  })

  test('the sheets of a workbook that are not read are named', async () => {
    const bytes = await workbook((sheet, made) => {
      sheet.addRows([
        ['code', 'name'],
        ['A', 'One'],
      ])
      made.addWorksheet('second').addRow(['B', 'Two'])
      made.addWorksheet('hidden', { state: 'hidden' })
    })
    assert.deepEqual(await read(bytes), {
      rows: ['A One'],
      warnings: ['only the sheet first is read, not second'],
    })
  })

  test('negative numbers keep their sign, zero is a number, and numbers that are not shown are read', async () => {
    const bytes = await workbook((sheet) => {
      const formats = ['0.0;[Red]0.0', '#,##0;(#,##0)', '0;-0;"-"', ';;;', '0.00_ ;"minus "0.00']
      sheet.addRow(['code', 'name'])
      for (const [index, numFmt] of formats.entries()) {
        sheet.addRow([index, [-0.5, -1200, 0, 6, -7][index]])
        sheet.getCell(index + 2, 2).numFmt = numFmt
      }
    })
    assert.deepEqual(await read(bytes), {
      rows: ['0 -0.5', '1 -1200', '2 0', '3 6', '4 -7.00'],
      warnings: [],
    })
  })
})
