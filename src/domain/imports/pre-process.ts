import { refusal } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { compiledPattern } from '#values/patterns.ts'
import { fileTooLarge } from './read-limits.ts'
import { textLines } from './text-lines.ts'
import { type UnpackedFile, unpack, unzip } from './unzip.ts'

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
  let count = 0
  for (const _ of textLines(text)) count += 1
  return count
}

/** Steps on the bytes of a file, before all others. */
const BYTE_STEPS = ['unzip', 'convert_encoding']
/** Steps on the rows of a file, after it has been parsed. */
export const ROW_STEPS: readonly string[] = ['rename_columns', 'sort', 'deduplicate']

/** Unpacks a file; one that must be an archive is refused if it is none. */
export function unpackBySteps(bytes: Buffer, steps: readonly PreProcessingStep[]): Promise<UnpackedFile> {
  return steps.some(({ kind }) => kind === 'unzip') ? unzip(bytes) : unpack(bytes)
}

/** The encoding to convert a file from, or the one that is set for it. */
export function encodingBySteps(
  encoding: string | undefined,
  steps: readonly PreProcessingStep[],
): string | undefined {
  const conversion = steps.find(({ kind }) => kind === 'convert_encoding')
  const from = isObject(conversion?.configuration) ? conversion.configuration.from : undefined
  return typeof from === 'string' && from !== '' ? from : encoding
}

/** The steps that edit the text of a file. */
export function textSteps(steps: readonly PreProcessingStep[]): readonly PreProcessingStep[] {
  return steps.filter(({ kind }) => !BYTE_STEPS.includes(String(kind)) && !ROW_STEPS.includes(String(kind)))
}

/** Runs the steps that prepare a text before it is parsed, in order. */
export function prepareText(text: string, preparation: readonly PreProcessingStep[]): string {
  return textSteps(preparation).reduce((current, { kind, configuration }) => {
    const name = String(kind)
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
