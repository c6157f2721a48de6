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

type Subcommands = Readonly<Record<string, Subcommand>>

/** Finds the subcommand, reads its arguments and does it; `--help` tells what it takes. */
export function runSubcommand(
  command: string,
  known: Subcommands,
  [name = '', ...args]: readonly string[],
): (open: Open) => Promise<Report> {
  if (name === 'help' || isHelp(name))
    return tell(Object.keys(known).map((one) => usageOf(command, one, known)))
  const subcommand = Object.hasOwn(known, name) ? known[name] : undefined
  if (subcommand === undefined) {
    throw new UsageError(`goodsyard ${command} ${Object.keys(known).join(' | ')}`)
  }
  if (args.some(isHelp)) return tell([usageOf(command, name, known)])
  const given = readArguments(`goodsyard ${command} ${name}`, subcommand, args)
  return (open) => subcommand.run(given, open)
}

const isHelp = (word: string) => word === '--help' || word === '-h'

function tell(lines: readonly string[]): () => Promise<Report> {
  return async () => ({ lines, json: lines })
}

/** How a subcommand is called: `goodsyard tenant export <subdomain> [--output …]`. */
function usageOf(command: string, name: string, known: Subcommands): string {
  const { subject = null, options = {} } = known[name] ?? {}
  const words = Object.entries(options).map(([option, { type, multiple }]) => {
    const value = type === 'string' ? ' …' : ''
    return `[--${option}${value}]${multiple === true ? ' …' : ''}`
  })
  const what = subject === null ? [] : [`<${subject.replace(/^(an?|the) /, '')}>`]
  return ['goodsyard', command, name, ...what, ...words].join(' ')
}

/** Reads arguments, or refuses them with what is wrong; `usage` is the command as it is called. */
export function readArguments(
  usage: string,
  { subject, options }: Pick<Subcommand, 'subject' | 'options'>,
  args: readonly string[],
): Given {
  const wanted = subject === null ? 0 : 1
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    })
    if (positionals.length < wanted) throw new Error(`needs ${subject}`)
    if (positionals.length > wanted) {
      const more = positionals.slice(wanted).join(' ')
      throw new Error(`takes ${subject ?? 'nothing'} and options alone, not ${more} too`)
    }
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
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${usage}: ${reason}; see ${usage} --help`)
  }
}
