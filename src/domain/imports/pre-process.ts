import { refusal } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { compiledPattern } from '#values/patterns.ts'
import { textOf } from './parse-csv.ts'
import { fileTooLarge } from './read-limits.ts'
import { textLines } from './text-lines.ts'
import { unzip } from './unzip.ts'

/** A step that prepares a file before its rows are imported. */
export type PreProcessingStep = Readonly<Record<string, unknown>>
type StepSettings = Readonly<Record<string, unknown>>

/** The steps that edit the text of a file before it is parsed (platform 11.3). */
const steps: Readonly<Record<string, (text: string, settings: StepSettings) => string>> = {
  replace: (text, { find, with: by }) => text.replaceAll(String(find), () => String(by ?? '')),
  regexp_replace: (text, { pattern, with: by }) =>
    patternOf(pattern)
      .matcher(text)
      .replaceAll(String(by ?? '')),
  remove_lines: (text, { pattern }) => {
    const matching = patternOf(pattern)
    return eachLine(text, (line) => (matching.matcher(line).find() ? null : line))
  },
  skip_lines: (text, { first, last }) => {
    const end = countOf(text) - Number(last ?? 0)
    let place = 0
    return eachLine(text, (line) => {
      place += 1
      return place > Number(first ?? 0) && place <= end ? line : null
    })
  },
  join_lines: (text, { pattern }) => {
    const joins = patternOf(pattern)
    let isFirst = true
    return eachLine(
      text,
      (line) => {
        const continues = isFirst || joins.matcher(line).find()
        isFirst = isFirst && line === ''
        return continues ? line : `\n${line}`
      },
      '',
    )
  },
  trim: (text) => eachLine(text, (line) => line.trim()).trim(),
}

function patternOf(pattern: unknown) {
  const compiled = compiledPattern(String(pattern))
  if (typeof compiled === 'string')
    throw refusal('import_file_invalid', {
      reason: `pattern ${String(pattern).slice(0, 100)} is ${compiled.replace('_', ' ')}`,
    })
  return compiled
}

/** Lines joined at once: a long file has millions of them. */
const LINES_AT_ONCE = 10_000

/** Edits each line of a text, or removes it. */
function eachLine(text: string, edit: (line: string) => string | null, separator = '\n'): string {
  const chunks: string[] = []
  let lines: string[] = []
  for (const line of textLines(text)) {
    const edited = edit(line)
    if (edited !== null) lines.push(edited)
    if (lines.length >= LINES_AT_ONCE) {
      chunks.push(lines.join(separator))
      lines = []
    }
  }
  if (lines.length > 0) chunks.push(lines.join(separator))
  return chunks.join(separator)
}

function countOf(text: string): number {
  let count = 1
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) count += 1
  return count
}

/** Steps on the bytes of a file, before all others. */
const BYTE_STEPS = ['unzip', 'convert_encoding']
/** Steps on the rows of a file, after it has been parsed. */
export const ROW_STEPS: readonly string[] = ['rename_columns', 'sort', 'deduplicate']

/** Decodes a file, which may have to be unpacked or converted first. */
export async function decodeText(
  bytes: Buffer,
  encoding: string | undefined,
  steps: readonly PreProcessingStep[],
): Promise<string> {
  const isZip = steps.some(({ kind }) => kind === 'unzip')
  const conversion = steps.find(({ kind }) => kind === 'convert_encoding')
  const from = isObject(conversion?.configuration) ? conversion.configuration.from : undefined
  return textOf(isZip ? await unzip(bytes) : bytes, typeof from === 'string' && from !== '' ? from : encoding)
}

/** Runs the steps that prepare a text before it is parsed, in order. */
export function prepareText(text: string, preparation: readonly PreProcessingStep[]): string {
  return preparation.reduce((current, { kind, configuration }) => {
    const name = String(kind)
    if (BYTE_STEPS.includes(name) || ROW_STEPS.includes(name)) return current
    const step = steps[name]
    if (step === undefined)
      throw refusal('import_file_invalid', { reason: `${name} is not supported by this version` })
    return runStep(step, current, (configuration ?? {}) as StepSettings)
  }, text)
}

function runStep(
  step: (text: string, settings: StepSettings) => string,
  text: string,
  settings: StepSettings,
): string {
  try {
    return step(text, settings)
  } catch (error) {
    if (error instanceof RangeError) throw fileTooLarge('preparing it makes too long a text')
    throw error
  }
}
