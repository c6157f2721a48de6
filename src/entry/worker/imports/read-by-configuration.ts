import { usualNotation } from '#domain/imports/notation.ts'
import { type CsvForm, type FileRow, type FileTable, parseCsv } from '#domain/imports/parse-csv.ts'
import { type EdiForm, parseEdi } from '#domain/imports/parse-edi.ts'
import { parseXml } from '#domain/imports/parse-xml.ts'
import { arranged, assertNamed, prepared, textIn } from '#domain/imports/pre-process.ts'
import type { ImportGround } from '#domain/imports/progress.ts'
import { refusal } from '#problems/problem.ts'
import { isObject, parsedJson } from '#values/json.ts'
import type { Reading } from './desk.ts'
import type { Flow } from './flow-work.ts'
import { takeByFlows } from './flows.ts'

type Given = { readonly bytes: Buffer; readonly ground: ImportGround; readonly flow_code: string | null }
type Settings = ReadonlyMap<string, unknown>

/** Reads a file as its configuration says: decoded, prepared, parsed, gathered into records (platform 11.3). */
export async function readByConfiguration({ bytes, ground, flow_code }: Given): Promise<Reading> {
  const { parser, configuration, failure_strategy } = ground
  if (parser === null || configuration === null)
    throw refusal('import_file_invalid', { reason: 'what says how to read it is gone' })
  const settings = settingsIn(configuration.settings)
  const steps = objectsIn(configuration.pre_processors)
  const text = prepared(await textIn(bytes, wordIn(settings, 'encoding'), steps), steps)
  const table = arranged(await tableOf(parser, text, settings), steps)
  const flows = flowsIn(configuration.automatic_processing_flows)
  const manual = flowsIn(configuration.manual_processing_flows)
  const chosen = flow_code === null ? flows : [...flows, ...manual].filter(({ code }) => code === flow_code)
  if (flow_code !== null && chosen.length === 0) throw refusal('must_exist', { field: 'flow_code' })
  return {
    records: recordsOf(table, settings),
    is_whole: failure_strategy === 'abort',
    notation: {
      decimal_separator: wordIn(settings, 'decimal_separator') ?? usualNotation.decimal_separator,
      date_format: wordIn(settings, 'date_format') ?? null,
      true_values: listIn(settings, 'true_values'),
    },
    take: (desk, rows) => takeByFlows(desk, { flows: chosen, manual }, rows),
  }
}

/** The parsers this version has. */
function tableOf(parser: string, text: string, settings: Settings): Promise<FileTable> {
  const form: CsvForm = {
    delimiter: wordIn(settings, 'delimiter') ?? ',',
    quote: wordIn(settings, 'quote') ?? '"',
    skip_rows: Number(settings.get('skip_rows') ?? 0),
  }
  switch (parser) {
    case 'csv':
      return parseCsv(text, { ...form, header_row: Number(settings.get('header_row') ?? 1) })
    case 'headless_csv':
      return parseCsv(text, { ...form, header_row: 0, columns: listIn(settings, 'columns') })
    case 'txt':
      return Promise.resolve(linesOf(text, settings))
    case 'xml':
      return parseXml(text, wordIn(settings, 'record_path'))
    case 'edi':
      return parseEdi(text, ediFormOf(settings))
    default:
      throw refusal('import_file_invalid', { reason: `parser ${parser} is not served by this version` })
  }
}

function ediFormOf(settings: Settings): EdiForm {
  const format = wordIn(settings, 'format') ?? 'edifact'
  if (format !== 'edifact' && format !== 'x12')
    throw refusal('import_file_invalid', { reason: `${format} is neither edifact nor x12` })
  const signs = ['segment_terminator', 'element_separator', 'component_separator', 'release_character']
  return {
    format,
    message_types: listIn(settings, 'message_types'),
    ...Object.fromEntries(
      signs.flatMap((sign) => [[sign, wordIn(settings, sign)]].filter(([, said]) => said)),
    ),
  }
}

type Slice = {
  readonly name: string
  readonly start: number
  readonly length: number
  readonly trim: boolean
}

/** Lines cut at fixed places, or at a sign; lines of other types than those wanted are passed over. */
function linesOf(text: string, settings: Settings): FileTable {
  const layout = layoutIn(settings)
  const sign = wordIn(settings, 'delimiter')
  const typeStart = Number(settings.get('record_type_start') ?? 0)
  const typeLength = Number(settings.get('record_type_length') ?? 0)
  const types = listIn(settings, 'line_types')
  const rows = text.split(/\r?\n/).flatMap((line, place): FileRow[] => {
    const type = line.slice(typeStart, typeStart + typeLength)
    if (line.trim() === '' || (types.length > 0 && typeLength > 0 && !types.includes(type))) return []
    const parts = sign === undefined ? [] : line.split(sign)
    const cells = layout.map(({ name, start, length, trim }, position) => {
      const cell = sign === undefined ? line.slice(start, start + length) : (parts[position] ?? '')
      return [name, trim ? cell.trim() : cell] as const
    })
    return [{ number: place + 1, raw: line, cells: Object.fromEntries(cells) }]
  })
  return { columns: layout.map(({ name }) => name), rows }
}

function layoutIn(settings: Settings): readonly Slice[] {
  return objectsIn(parsedIn(settings.get('layout'))).map(({ name, start, length, trim }) => ({
    name: String(name),
    start: Number(start ?? 0),
    length: Number(length ?? 0),
    trim: trim !== false,
  }))
}

/** Rows that agree in the columns to group by are one record; else each row is one. */
function recordsOf({ columns, rows }: FileTable, settings: Settings): readonly (readonly FileRow[])[] {
  const by = listIn(settings, 'group_by')
  if (by.length === 0) return rows.map((row) => [row])
  assertNamed(columns, by)
  const keyOf = (row: FileRow) => JSON.stringify(by.map((column) => row.cells[column] ?? null))
  return [...Map.groupBy(rows, keyOf).values()]
}

function settingsIn(list: unknown): Settings {
  return new Map(objectsIn(list).map(({ setting_type, value }) => [String(setting_type), value]))
}

function wordIn(settings: Settings, name: string): string | undefined {
  const value = settings.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A list, which may be written as JSON or with commas. */
function listIn(settings: Settings, name: string): readonly string[] {
  const value = parsedIn(settings.get(name))
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : []
}

function parsedIn(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const read = parsedJson(value)
  return read === undefined ? value : read
}

function objectsIn(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

function flowsIn(list: unknown): readonly Flow[] {
  return objectsIn(list).map(({ code, condition, processing_actions }) => ({
    code: String(code),
    condition: isObject(condition) ? condition : null,
    actions: objectsIn(processing_actions).map(({ action, configuration }) => ({
      action: String(action),
      configuration: isObject(configuration) ? configuration : {},
    })),
  }))
}
