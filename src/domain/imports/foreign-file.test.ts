import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Problem } from '#problems/problem.ts'
import { type ReadRules, readRows } from './read-rows.ts'

/** Files of other forms, by what they are said to be. */
const FILES: Readonly<Record<string, readonly Buffer[]>> = {
  'a workbook of an old form (XLS) or one with a password': [Buffer.from('d0cf11e0a1b11ae100000000', 'hex')],
  'a workbook of an old form (XLS)': [Buffer.from('0908100000060500bb0dcc07', 'hex')],
  'a workbook of an old form (XML)': [
    Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook></Workbook>'),
  ],
  'a PDF': [Buffer.from('%PDF-1.7\n')],
  'a picture (PNG)': [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  'a picture (JPEG)': [Buffer.from('ffd8ffe000104a464946', 'hex')],
  'a picture (GIF)': [Buffer.from('GIF89a\x01')],
  'a picture (TIFF)': [Buffer.from('49492a0008000000', 'hex'), Buffer.from('4d4d002a00000008', 'hex')],
  'a picture (WebP)': [Buffer.from('RIFF1234WEBPVP8 ')],
  'a picture (HEIC)': [Buffer.from('000000186674797068656963', 'hex')],
  'an archive (7z)': [Buffer.from('377abcaf271c0004', 'hex')],
  'an archive (RAR)': [Buffer.from('526172211a0700', 'hex'), Buffer.from('526172211a070100', 'hex')],
  'an archive (BZIP2)': [Buffer.from('425a68393141592653590000', 'hex')],
  'an archive (XZ)': [Buffer.from('fd377a585a0000', 'hex')],
  'an archive (ZSTD)': [Buffer.from('28b52ffd2400', 'hex')],
  'an archive (TAR)': [tarOf('PRODUCTS.csv'), gzipSync(tarOf('PRODUCTS.csv'))],
  'an archive (ZIP) or a workbook that cannot be read here': [Buffer.from('504b0506'.padEnd(44, '0'), 'hex')],
  'a Parquet file': [Buffer.from('5041523115041500', 'hex')],
  'a database (SQLite)': [Buffer.from('SQLite format 3\0')],
  'a text in UTF-32': [
    Buffer.from(
      [...'\ufeffcode,name\n'].flatMap((sign) => [sign.charCodeAt(0) % 256, sign.charCodeAt(0) >> 8, 0, 0]),
    ),
    Buffer.from([...'code,name\n'].flatMap((sign) => [0, 0, 0, sign.charCodeAt(0)])),
  ],
  'a web page (HTML)': [
    Buffer.from('<!DOCTYPE html><html><table><tr><td>code</td></tr></table></html>'),
    Buffer.from('\ufeff\n<html xmlns:x="urn:schemas-microsoft-com:office:excel">'),
    Buffer.from('<!-- report -->\n<TABLE border="1"><tr>'),
  ],
  XML: [Buffer.from('<?xml version="1.0"?><orders/>'), Buffer.from('<orders><order/></orders>')],
  'a text document (RTF)': [Buffer.from('{\\rtf1\\ansi code}')],
  'encrypted (PGP)': [Buffer.from('-----BEGIN PGP MESSAGE-----\n')],
  EDIFACT: [Buffer.from("UNA:+.? 'UNB+UNOC:3+A+B'"), Buffer.from("UNB+UNOC:3+A+B'")],
  X12: [Buffer.from('ISA*00*          *00*')],
}

/** A TAR archive of one empty file. */
function tarOf(name: string): Buffer {
  const header = Buffer.alloc(1024)
  header.write(name)
  header.write('ustar\x0000', 257, 'latin1')
  return header
}

async function refusalOf(bytes: Buffer, rules: ReadRules): Promise<string> {
  try {
    await readRows({ bytes, rules, limits: { rows: 10, cells: 100 }, write: () => undefined })
    return 'read'
  } catch (error) {
    if (error instanceof Problem) return error.violations.map(({ details }) => details).join()
    throw error
  }
}

const configured = (parser: string) => ({
  parser,
  configuration: { settings: [], automatic_processing_flows: [] },
})

const TABLES: Readonly<Record<string, ReadRules>> = {
  'a standard file': { template_type: 'StandardCustomer' },
  'a configured table': configured('csv'),
  'a configured table without headings': configured('headless_csv'),
  'a table': { is_table: true },
  'a table of a named encoding': { is_table: true, charset: 'utf-8' },
}

suite('files of other forms', () => {
  for (const [form, files] of Object.entries(FILES))
    for (const [wanted, rules] of Object.entries(TABLES))
      test(`${form} in place of ${wanted} is named, with what is read`, async () => {
        for (const bytes of files)
          assert.equal(
            await refusalOf(bytes, rules),
            `the file is ${form}; CSV, workbooks (XLSX) and JSON are read, also in a GZIP or ZIP archive of one file`,
          )
      })

  for (const [parser, read] of [
    ['txt', 'texts are read'],
    ['xml', 'XML is read'],
    ['edi', 'EDIFACT and X12 are read'],
  ] as const)
    test(`what is no text is named in place of ${parser}`, async () => {
      const [bytes = Buffer.alloc(0)] = FILES['a picture (PNG)'] ?? []
      assert.equal(await refusalOf(bytes, configured(parser)), `the file is a picture (PNG); ${read}`)
    })

  for (const content of [
    'PAR1,x\n',
    'MM,II\n',
    'BZh9,a\n',
    'ISA,name\n',
    'UNA,UNB\n',
    'GIF,PNG\n',
    '<5 kg,b\n',
    '{a},b\n',
  ])
    test(`a table that begins with ${JSON.stringify(content)} is read`, async () => {
      assert.equal(await refusalOf(Buffer.from(content), { is_table: true }), 'read')
    })
})
