import { refusal } from '#problems/problem.ts'
import { missingColumns, unreadColumns } from './column-warnings.ts'
import type { FileRow, RowStream } from './file-row.ts'
import { defaultNotation, type ValueNotation, valueNotation } from './notation.ts'
import { type CsvOptions, parseCsv } from './parse-csv.ts'
import { type EdiOptions, parseEdi } from './parse-edi.ts'
import { looksLikeJson, parseJson } from './parse-json.ts'
import { parseLines } from './parse-lines.ts'
import { parseXlsx } from './parse-xlsx.ts'
import { parseXml } from './parse-xml.ts'
import {
  encodingBySteps,
  type PreProcessingStep,
  prepareText,
  textSteps,
  unpackBySteps,
} from './pre-process.ts'
import type { ReadLimits } from './read-limits.ts'
import {
  jsonIn,
  listIn,
  notationIn,
  objectsIn,
  type ReadSettings,
  settingsIn,
  stringIn,
} from './read-settings.ts'
import { type ReadIndex, RowIndex } from './row-index.ts'
import { assertColumns, standardTable } from './standard-columns.ts'
import { standardTypes } from './standard-types.ts'
import { surveyEdi } from './survey-edi.ts'
import { columnKey, readTable } from './table-rows.ts'
import { textOf } from './text-of.ts'
import { assertSupportedFormat, type FormatGroup } from './unsupported-format.ts'
import { type UnpackedFile, unpack } from './unzip.ts'

/** How a file is read: by a standard type, by a configuration, or as a table whose columns nobody has named yet. */
export type ReadRules = (
  | {
      readonly template_type: string
    }
  | {
      readonly is_table: true
    }
  | {
      readonly parser: string
      readonly configuration: Readonly<Record<string, unknown>>
    }
) & {
  /** The encoding that the sender of the file names, if one is named. */
  readonly charset?: string
}

/** A file to read within limits; each row is written as it is read. */
export type FileToRead = {
  readonly bytes: Buffer
  readonly rules: ReadRules
  readonly limits: ReadLimits
  readonly write: (row: Buffer) => void
}

/** A file whose rows can be read, and how rows become records. */
type OpenedFile = {
  readonly stream: RowStream
  readonly steps: readonly PreProcessingStep[]
  readonly group_by: readonly string[]
  readonly fills_blanks?: boolean
}

/** Reads a file by its rules, row by row; throws as soon as it turns out to be unreadable. */
export async function readRows({ bytes, rules, limits, write }: FileToRead): Promise<ReadIndex> {
  const { stream, ...grouping } = await openFile(bytes, rules)
  const index = new RowIndex({ columns: stream.columns, ...grouping }, limits, write)
  for await (const row of stream.rows) index.add(row)
  return index.finish(stream.shared?.(), [...(stream.warnings ?? []), ...warningsOf(stream, rules)])
}

function openFile(bytes: Buffer, rules: ReadRules): Promise<OpenedFile> {
  if ('parser' in rules) return openByConfiguration(bytes, rules)
  return 'is_table' in rules ? openUnnamed(bytes, rules) : openStandard(bytes, rules)
}

/** Warns of columns that are not read, or are not there; files whose values have paths have no columns. */
function warningsOf({ columns, headings }: RowStream, rules: ReadRules): readonly string[] {
  if (columns === null || headings === null || headings === undefined) return []
  if ('parser' in rules) return missingColumns(columns, rules.configuration)
  if ('is_table' in rules) return []
  const type = standardTypes[rules.template_type]
  return type === undefined ? [] : unreadColumns(headings, type)
}

async function openStandard(
  bytes: Buffer,
  { template_type, charset }: Extract<ReadRules, { readonly template_type: string }>,
): Promise<OpenedFile> {
  const type = standardTypes[template_type]
  if (type === undefined) throw refusal('import_file_invalid', { reason: `unknown type ${template_type}` })
  const stream = await openTable(await unpack(bytes), {
    textOf: (unpacked) => textOf(unpacked, charset),
    csv: standardTable(type.columns),
    notation: valueNotation(defaultNotation),
  })
  assertColumns(stream, type.columns)
  return { stream, steps: [], group_by: (type.groups ?? []).map(columnKey), fills_blanks: true }
}

/** Opens a table with all its rows, the headings among them: each cell is named by its place, from 0. */
async function openUnnamed(
  bytes: Buffer,
  { charset }: Extract<ReadRules, { readonly is_table: true }>,
): Promise<OpenedFile> {
  const file = await unpack(bytes)
  const notation = valueNotation(defaultNotation)
  const decode = (unpacked: Buffer) => textOf(unpacked, charset)
  if (file.workbook === null) assertSupportedFormat(file.bytes, 'table')
  const text = file.workbook === null ? decode(file.bytes) : ''
  const stream = looksLikeJson(text)
    ? numberedColumns(parseJson(text, { spelling: 'exact', takes_lists: false, notation }))
    : await openTable(file, { textOf: decode, csv: { header_row: 0 }, notation })
  return { stream, steps: [], group_by: [] }
}

/** Rows by the places of their columns, below a row with the names of the columns. */
function numberedColumns({ columns, rows, warnings = [] }: RowStream): RowStream {
  const names = columns ?? []
  const places = new Map(names.map((name, place) => [name, String(place)]))
  const cellsByPlace = (cells: FileRow['cells']) =>
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [places.get(name) ?? name, cell]))
  const header = {
    number: 0,
    raw: '',
    cells: cellsByPlace(Object.fromEntries(names.map((name) => [name, name]))),
  }
  async function* numbered() {
    yield header
    for await (const { parts: _, ...row } of rows) yield { ...row, cells: cellsByPlace(row.cells) }
  }
  return { columns: [...places.values()], headings: null, warnings, rows: numbered() }
}

type ConfigurationRules = Extract<ReadRules, { readonly parser: string }>

/** Unpacks, decodes and prepares a file, and opens it with its parser (spec: platform 11.3). */
async function openByConfiguration(
  bytes: Buffer,
  { parser, configuration, charset }: ConfigurationRules,
): Promise<OpenedFile> {
  const settings = settingsIn(configuration.settings)
  const steps = objectsIn(configuration.pre_processors)
  const encoding = encodingBySteps(stringIn(settings, 'encoding') ?? charset, steps)
  const file = await unpackBySteps(bytes, steps)
  const preparedText = (unpacked: Buffer) => prepareText(textOf(unpacked, encoding), steps)
  const group_by = listIn(settings, 'group_by')
  const reading = readingOf(parser)
  if (reading !== 'table') assertSupportedFormat(file.bytes, reading)
  if (parser === 'edi_survey') {
    const stream = surveyEdi(preparedText(file.bytes), ediOptionsOf(settings))
    return { stream, steps: [], group_by: [] }
  }
  const table = tableOptionsOf(parser, settings)
  if (table === null) return { stream: streamOf(parser, preparedText(file.bytes), settings), steps, group_by }
  const [step] = textSteps(steps)
  if (file.workbook !== null && step !== undefined)
    throw refusal('import_file_invalid', { reason: `${step.kind} edits texts, and the file is a workbook` })
  const stream = await openTable(file, {
    textOf: preparedText,
    csv: table,
    notation: valueNotation(notationIn(settings)),
  })
  return { stream, steps, group_by }
}

/** What a parser reads. */
function readingOf(parser: string): FormatGroup {
  if (parser === 'csv' || parser === 'headless_csv') return 'table'
  if (parser === 'xml' || parser === 'txt') return parser
  return 'edi'
}

/** How a table is opened. */
type TableOpening = {
  readonly textOf: (bytes: Buffer) => string
  readonly csv: CsvOptions
  readonly notation: ValueNotation
}

/** Opens a table: a workbook, JSON or CSV, whichever the file is. */
async function openTable({ bytes, workbook }: UnpackedFile, how: TableOpening): Promise<RowStream> {
  const { csv, notation } = how
  if (workbook !== null) {
    const { rows, warnings } = await parseXlsx(workbook, notation)
    const { skip_rows = 0 } = csv
    const table = readTable(
      Iterator.from(rows).filter(({ line }) => line > skip_rows),
      csv,
    )
    return { ...table, warnings: [...warnings, ...(table.warnings ?? [])] }
  }
  assertSupportedFormat(bytes, 'table')
  const text = how.textOf(bytes)
  if (!looksLikeJson(text)) return parseCsv(text, csv)
  if (csv.header_row === 0)
    throw refusal('import_file_invalid', { reason: 'the file is JSON, which has no columns by number' })
  return parseJson(text, { spelling: csv.spelling ?? 'exact', notation, knownIn: csv.knownIn })
}

/** How the table of a configuration is read; null if its parser reads no tables. */
function tableOptionsOf(parser: string, settings: ReadSettings): CsvOptions | null {
  const options: CsvOptions = {
    delimiter: stringIn(settings, 'delimiter') ?? ',',
    quote: settings.get('quote') === '' ? null : (stringIn(settings, 'quote') ?? '"'),
    skip_rows: Number(settings.get('skip_rows') ?? 0),
  }
  if (parser === 'csv') return { ...options, header_row: Number(settings.get('header_row') ?? 1) }
  if (parser === 'headless_csv') return { ...options, header_row: 0, columns: listIn(settings, 'columns') }
  return null
}

/** Opens a text with a parser of other files than tables. */
function streamOf(parser: string, text: string, settings: ReadSettings): RowStream {
  switch (parser) {
    case 'txt':
      return parseLines(text, {
        layout: layoutIn(settings),
        delimiter: stringIn(settings, 'delimiter'),
        type_start: Number(settings.get('record_type_start') ?? 0),
        type_length: Number(settings.get('record_type_length') ?? 0),
        types: listIn(settings, 'line_types'),
      })
    case 'xml':
      return parseXml(text, stringIn(settings, 'record_path'))
    case 'edi':
      return parseEdi(text, ediOptionsOf(settings))
    default:
      throw refusal('import_file_invalid', { reason: `parser ${parser} is not supported by this version` })
  }
}

function ediOptionsOf(settings: ReadSettings): EdiOptions {
  const format = stringIn(settings, 'format') ?? 'edifact'
  if (format !== 'edifact' && format !== 'x12')
    throw refusal('import_file_invalid', { reason: `${format} is neither edifact nor x12` })
  const names = ['segment_terminator', 'element_separator', 'component_separator', 'release_character']
  return {
    format,
    message_types: listIn(settings, 'message_types'),
    ...Object.fromEntries(
      names.flatMap((name) => [[name, stringIn(settings, name)]].filter(([, value]) => value)),
    ),
  }
}

function layoutIn(settings: ReadSettings) {
  return objectsIn(jsonIn(settings.get('layout'))).map(({ name, start, length, trim }) => ({
    name: String(name),
    start: Number(start ?? 0),
    length: Number(length ?? 0),
    trim: trim !== false,
  }))
}
