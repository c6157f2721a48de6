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

/** A text in Windows-1252. */
function windows(text: string): Buffer {
  const letters = Array.from({ length: 256 }, (_, byte) =>
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
  )
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)))
}

/** Words with letters of code page 850, as Latin-1 has their bytes. */
const OF_DOS = {
  Müller: 'M\x81ller',
  März: 'M\x84rz',
  Köln: 'K\x94ln',
  Café: 'Caf\x82e',
  crêpe: 'cr\x88pe',
  mère: 'm\x8are',
  garçon: 'gar\x87on',
  año: 'a\xa4o',
  María: 'Mar\xa1a',
}

/** Words with letters of Mac Roman, likewise. */
const OF_MAC = {
  Müller: 'M\x9fller',
  März: 'M\x8arz',
  Straße: 'Stra\xa7e',
  café: 'caf\x8e',
  mère: 'm\x8fre',
  garçon: 'gar\x8don',
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
    '#GETTING_DATA',
    'Err:502',
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

  for (const [whole, line] of [
    ['code,name\nA,Größe\nB,', 3],
    ['code,name\r\nA,Größe\r\n\r\nB,', 4],
    ['code,name\nA,ł\nB,', 3],
    ['code,name\nA,€\nB,', 3],
    ['code,name\nA,箱\nB,', 3],
    ['code,name\nA,📦\nB,', 3],
  ] as const)
    for (const [how, bad] of [
      ['a letter of Windows-1252', [0xfc]],
      ['letters of Windows-1252', [0xfc, 0xe4, 0xf6, 0xdf, 0xe9]],
      ['half a letter', [0xc3]],
    ] as const)
      test(`UTF-8 with ${how} on line ${line} behind ${JSON.stringify(whole)} is refused with its line`, async () => {
        const bytes = Buffer.concat([Buffer.from(whole), Buffer.from(bad), Buffer.from('ber\n')])
        const reason = `a letter on line ${line} is no valid UTF-8, as the rest of the file is; save the file as UTF-8 again`
        assert.equal(await read(bytes), reason)
        assert.equal(await read(bytes, { ...CUSTOMERS, charset: 'utf8' }), reason)
      })

  test('Windows-1252 is read, also where a capital and a quote happen to be a letter of UTF-8', async () => {
    for (const text of [
      'Größe déjà',
      'CAFÉ” déjà',
      'MENÜ–Karte, déjà',
      'Œuvre',
      'Škoda',
      'KOŠICE',
      '„so“',
      'Preis 5 €',
      '§ 3 a',
    ])
      assert.deepEqual(
        await read(Buffer.concat([Buffer.from('code;name\nA;'), windows(text), Buffer.from('\n')])),
        {
          rows: [`A ${text}`],
          warnings: [],
        },
      )
  })

  const words = { cp850: OF_DOS, macintosh: OF_MAC }
  for (const [page, letters] of Object.entries(words))
    for (const [word, hex] of Object.entries(letters))
      test(`${word} of code page ${page} is refused, since its letters would be others`, async () => {
        const bytes = Buffer.concat([
          Buffer.from('code,name\nA,ok\nB,'),
          Buffer.from(hex, 'latin1'),
          Buffer.from('\n'),
        ])
        assert.equal(
          await read(bytes),
          'the letters on line 3 are neither UTF-8 nor Windows-1252; save the file as UTF-8, or name its encoding',
        )
      })

  test('files of other encodings are read by their names', async () => {
    for (const [charset, hex, text] of [
      ['shift_jis', '8365835883678d7c', 'テスト鋼'],
      ['ibm866', '8caeabaeaaae', 'Молоко'],
      ['macintosh', '4d9f6c6c6572', 'Müller'],
      ['windows-1251', 'cceeebeeeaee', 'Молоко'],
    ] as const) {
      const bytes = Buffer.concat([Buffer.from('code,name\nA,'), Buffer.from(hex, 'hex'), Buffer.from('\n')])
      assert.deepEqual(await read(bytes, { ...CUSTOMERS, charset }), { rows: [`A ${text}`], warnings: [] })
    }
    assert.match(
      String(await read(Buffer.from('code,name\nA,\x83e\x83X\x83g\n', 'latin1'))),
      /^the letters on line 2/,
    )
  })

  test('a letter that another program has lost refuses its row', async () => {
    assert.deepEqual(await read('code,name\nA,M\ufffdller\nB,Two\n'), {
      rows: ['cell 2, M\ufffdller, has lost a letter', 'B Two'],
      warnings: [],
    })
  })

  const signs = { ',': '","', ';': '";"', '\t': 'tabs' }
  for (const [sign, name] of Object.entries(signs))
    for (const [other, otherName] of Object.entries(signs).filter(([one]) => one !== sign))
      test(`a row divided by ${otherName} below headings divided by ${name} is refused with its line`, async () => {
        const file = [`code${sign}name`, `A${sign}One`, `B${other}"T${sign}wo"`, 'C'].join('\n')
        assert.deepEqual(await read(file), {
          rows: ['A One', `it is divided by ${otherName}, and the rows above by ${name}`, 'C'],
          warnings: [],
        })
      })

  test('a cell with as many parts as another delimiter makes of it is no fault where it is quoted or others are missing', async () => {
    assert.deepEqual(await read('code;name;notes\n"a,b,c"\nA,B\n'), {
      rows: ['a,b,c', 'A,B'],
      warnings: ['column notes is not read'],
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
    assert.deepEqual(await read(x12, configured('edi', { format: 'x12', message_types: ['940'] })), {
      rows: [],
      warnings: ['a message of type 850 is not read', 'the file has no records'],
    })
  })

  test('messages of types that are not read are warned of, but for acknowledgements', async () => {
    const message = (type: string, reference: number) =>
      `UNH+${reference}+${type}:D:96A:UN'BGM+220+E-${reference}'UNT+3+${reference}'`
    const types = ['ORDERS', 'ORDCHG', 'CONTRL', 'ORDCHG', 'ORDRSP']
    const text = types.map((type, index) => message(type, index + 1)).join('')
    const { warnings } = (await read(text, configured('edi', { message_types: ['ORDERS'] }))) as {
      warnings: unknown
    }
    assert.deepEqual(warnings, [
      '2 messages of type ORDCHG are not read',
      'a message of type ORDRSP is not read',
    ])
  })

  test('a row of totals is no record, and one that only names a total is', async () => {
    const head = 'code,name,quantity'
    const totals = [
      'Total,,1500',
      'Summe:,,"1.500,00"',
      ',Subtotal,12',
      'GRAND TOTAL,5,€ 7',
      'Gesamtsumme,,-3',
    ]
    const records = ['Total,Total Energies,5', 'Total,,', 'Totaliser,,5', 'A,Total,5', ',,Total']
    const { rows } = (await read([head, ...totals, ...records].join('\n'), configured('csv', {}))) as {
      rows: readonly string[]
    }
    const isTotal = (row: string) => /^it is a row of totals, .*, and no record$/.test(row)
    assert.deepEqual(rows.map(isTotal), [...totals.map(() => true), ...records.map(() => false)])
    assert.equal(rows[0], 'it is a row of totals, Total, and no record')
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
