import { RE2JS } from 're2js'
import { refusal } from '#problems/problem.ts'

type Step = Readonly<Record<string, unknown>>
type Told = Readonly<Record<string, unknown>>

const linesIn = (text: string) => text.split(/\r?\n/)

/** What can be done to the text of a file before it is parsed (platform 11.3). */
const steps: Readonly<Record<string, (text: string, told: Told) => string>> = {
  replace: (text, { find, with: by }) => text.replaceAll(String(find), String(by ?? '')),
  regexp_replace: (text, { pattern, with: by }) =>
    RE2JS.compile(String(pattern))
      .matcher(text)
      .replaceAll(String(by ?? '')),
  remove_lines: (text, { pattern }) => {
    const wanted = RE2JS.compile(String(pattern))
    return linesIn(text)
      .filter((line) => !wanted.matcher(line).find())
      .join('\n')
  },
  skip_lines: (text, { first, last }) => {
    const lines = linesIn(text)
    return lines.slice(Number(first ?? 0), lines.length - Number(last ?? 0)).join('\n')
  },
  join_lines: (text, { pattern }) => {
    const joins = RE2JS.compile(String(pattern))
    return linesIn(text).reduce(
      (all, line) => (all === '' || joins.matcher(line).find() ? `${all}${line}` : `${all}\n${line}`),
      '',
    )
  },
  rename_columns: (text, { map }) => {
    const [header = '', ...rest] = linesIn(text)
    const names = Object.entries((map ?? {}) as Record<string, unknown>)
    const renamed = names.reduce((line, [from, to]) => line.replace(from, String(to)), header)
    return [renamed, ...rest].join('\n')
  },
  trim: (text) =>
    linesIn(text)
      .map((line) => line.trim())
      .join('\n')
      .trim(),
}

/** Does what is to be done to a file before it is parsed, one step after the other. */
export function prepared(text: string, wanted: readonly Step[]): string {
  return wanted.reduce((done, { kind, configuration }) => {
    const step = steps[String(kind)]
    if (step === undefined)
      throw refusal('import_file_invalid', { reason: `${String(kind)} is not served by this version` })
    return step(done, (configuration ?? {}) as Told)
  }, text)
}
