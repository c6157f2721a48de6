import { refusal } from '#problems/problem.ts'
import type { RowStream } from './file-row.ts'
import { type CsvOptions, columnKey, parseCsv, textOf } from './parse-csv.ts'
import { type EdiOptions, parseEdi } from './parse-edi.ts'
import { parseLines } from './parse-lines.ts'
import { parseXml } from './parse-xml.ts'
import { decodeText, type PreProcessingStep, prepareText } from './pre-process.ts'
import type { ReadLimits } from './read-limits.ts'
import { jsonIn, listIn, objectsIn, type ReadSettings, settingsIn, stringIn } from './read-settings.ts'
import { type ReadIndex, RowIndex } from './row-index.ts'
import { assertColumns } from './standard-columns.ts'
import { standardTypes } from './standard-types.ts'

/** How a file is read: by a standard type, or by a configuration. */
export type ReadRules =
  | { readonly template_type: string }
  | { readonly parser: string; readonly configuration: Readonly<Record<string, unknown>> }

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
}

/** Reads a file by its rules, row by row; throws as soon as it turns out to be unreadable. */
export async function readRows({ bytes, rules, limits, write }: FileToRead): Promise<ReadIndex> {
  const { stream, steps, group_by } =
    'parser' in rules
      ? await openByConfiguration(bytes, rules)
      : await openStandard(bytes, rules.template_type)
  const index = new RowIndex({ columns: stream.columns, steps, group_by }, limits, write)
  for await (const row of stream.rows) index.add(row)
  return index.finish(stream.shared?.())
}

async function openStandard(bytes: Buffer, template_type: string): Promise<OpenedFile> {
  const type = standardTypes[template_type]
  if (type === undefined) throw refusal('import_file_invalid', { reason: `unknown type ${template_type}` })
  const stream = await parseCsv(textOf(bytes), { spelling: 'any' })
  assertColumns(stream.columns ?? [], type.columns)
  return { stream, steps: [], group_by: (type.groups ?? []).map(columnKey) }
}

type ConfigurationRules = Extract<ReadRules, { readonly parser: string }>

/** Decodes and prepares a file, and opens it with its parser (platform 11.3). */
async function openByConfiguration(
  bytes: Buffer,
  { parser, configuration }: ConfigurationRules,
): Promise<OpenedFile> {
  const settings = settingsIn(configuration.settings)
  const steps = objectsIn(configuration.pre_processors)
  const text = prepareText(await decodeText(bytes, stringIn(settings, 'encoding'), steps), steps)
  return { stream: await streamOf(parser, text, settings), steps, group_by: listIn(settings, 'group_by') }
}

/** Opens a text with a parser. */
async function streamOf(parser: string, text: string, settings: ReadSettings): Promise<RowStream> {
  const options: CsvOptions = {
    delimiter: stringIn(settings, 'delimiter') ?? ',',
    quote: stringIn(settings, 'quote') ?? '"',
    skip_rows: Number(settings.get('skip_rows') ?? 0),
  }
  switch (parser) {
    case 'csv':
      return parseCsv(text, { ...options, header_row: Number(settings.get('header_row') ?? 1) })
    case 'headless_csv':
      return parseCsv(text, { ...options, header_row: 0, columns: listIn(settings, 'columns') })
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
