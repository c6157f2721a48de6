import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Open, type Report, UsageError } from './opened.ts'

/** The options of a subcommand as they were given. */
export type Given = {
  readonly text: (name: string) => string | null
  readonly texts: (name: string) => readonly string[]
  readonly flag: (name: string) => boolean
  /** The one argument that is not an option. */
  readonly subject: string
}

/** One subcommand: what it takes and what it does. */
export type Subcommand = {
  /** What the one argument is called; null where there is none. */
  readonly subject: string | null
  readonly options: ParseArgsOptionsConfig
  readonly run: (given: Given, open: Open) => Promise<Report>
}

/** Finds the subcommand, reads its arguments and does it. */
export function runSubcommand(
  command: string,
  known: Readonly<Record<string, Subcommand>>,
  [name = '', ...args]: readonly string[],
): (open: Open) => Promise<Report> {
  const subcommand = Object.hasOwn(known, name) ? known[name] : undefined
  if (subcommand === undefined) {
    throw new UsageError(`goodsyard ${command} ${Object.keys(known).join(' | ')}`)
  }
  const given = read(`goodsyard ${command} ${name}`, subcommand, args)
  return (open) => subcommand.run(given, open)
}

function read(usage: string, { subject, options }: Subcommand, args: readonly string[]): Given {
  const wanted = subject === null ? 0 : 1
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    })
    if (positionals.length !== wanted)
      throw new Error(subject === null ? 'takes options alone' : `needs ${subject}`)
    const value = (name: string) => values[name]
    return {
      subject: positionals[0] ?? '',
      text: (name) => {
        const text = value(name)
        return typeof text === 'string' ? text : null
      },
      texts: (name) => {
        const list = value(name)
        return Array.isArray(list) ? list.map(String) : []
      },
      flag: (name) => value(name) === true,
    }
  } catch (error) {
    throw new UsageError(`${usage}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
