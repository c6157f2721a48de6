import { refusal } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { compiledPattern } from '#values/patterns.ts'
import { textOf } from './parse-csv.ts'
import { fileTooLarge } from './read-limits.ts'
import { textLines } from './text-lines.ts'
import { unzipped } from './unzip.ts'

/** A step of what is done to a file before its rows are taken. */
export type Step = Readonly<Record<string, unknown>>
type Told = Readonly<Record<string, unknown>>

/** What can be done to the text of a file before it is parsed (platform 11.3). */
const steps: Readonly<Record<string, (text: string, told: Told) => string>> = {
  replace: (text, { find, with: by }) => text.replaceAll(String(find), () => String(by ?? '')),
  regexp_replace: (text, { pattern, with: by }) =>
    patternOf(pattern)
      .matcher(text)
      .replaceAll(String(by ?? '')),
  remove_lines: (text, { pattern }) => {
    const wanted = patternOf(pattern)
    return eachLine(text, (line) => (wanted.matcher(line).find() ? null : line))
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

/** So many lines are put together at once: a long file has millions of them. */
const LINES_AT_ONCE = 10_000

/** A text with each of its lines made something of, or left out. */
function eachLine(text: string, make: (line: string) => string | null, between = '\n'): string {
  const pieces: string[] = []
  let lines: string[] = []
  for (const line of textLines(text)) {
    const made = make(line)
    if (made !== null) lines.push(made)
    if (lines.length >= LINES_AT_ONCE) {
      pieces.push(lines.join(between))
      lines = []
    }
  }
  if (lines.length > 0) pieces.push(lines.join(between))
  return pieces.join(between)
}

function countOf(text: string): number {
  let count = 1
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) count += 1
  return count
}

/** What is done to the bytes of a file, before anything else is. */
const BYTE_STEPS = ['unzip', 'convert_encoding']
/** What is done to its rows, when it has been parsed. */
export const ROW_STEPS: readonly string[] = ['rename_columns', 'sort', 'deduplicate']

/** The text of a file whose bytes may have to be unpacked, or are in an encoding that is said. */
export async function textIn(
  bytes: Buffer,
  encoding: string | undefined,
  wanted: readonly Step[],
): Promise<string> {
  const isZip = wanted.some(({ kind }) => kind === 'unzip')
  const conversion = wanted.find(({ kind }) => kind === 'convert_encoding')
  const from = isObject(conversion?.configuration) ? conversion.configuration.from : undefined
  return textOf(
    isZip ? await unzipped(bytes) : bytes,
    typeof from === 'string' && from !== '' ? from : encoding,
  )
}

/** Does what is to be done to a file before it is parsed, one step after the other. */
export function prepared(text: string, wanted: readonly Step[]): string {
  return wanted.reduce((done, { kind, configuration }) => {
    const name = String(kind)
    if (BYTE_STEPS.includes(name) || ROW_STEPS.includes(name)) return done
    const step = steps[name]
    if (step === undefined)
      throw refusal('import_file_invalid', { reason: `${name} is not supported by this version` })
    return stepped(step, done, (configuration ?? {}) as Told)
  }, text)
}

function stepped(step: (text: string, told: Told) => string, text: string, told: Told): string {
  try {
    return step(text, told)
  } catch (error) {
    if (error instanceof RangeError) throw fileTooLarge('preparing it makes too long a text')
    throw error
  }
}
