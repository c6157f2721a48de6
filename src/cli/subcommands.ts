import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type OpenContext, type Report, UsageError } from './command-context.ts'

/** The parsed options of a subcommand. */
export type Arguments = {
  readonly text: (name: string) => string | null
  readonly texts: (name: string) => readonly string[]
  readonly flag: (name: string) => boolean
  /** The positional argument. */
  readonly subject: string
}

/** One subcommand: its arguments and implementation. */
export type Subcommand = {
  /** The name of its positional argument; null without one. */
  readonly subject: string | null
  readonly options: ParseArgsOptionsConfig
  readonly run: (input: Arguments, open: OpenContext) => Promise<Report>
}

type Subcommands = Readonly<Record<string, Subcommand>>

/** Finds a subcommand, parses its arguments and runs it; `--help` prints its usage. */
export function runSubcommand(
  command: string,
  known: Subcommands,
  [name = '', ...args]: readonly string[],
): (open: OpenContext) => Promise<Report> {
  if (name === 'help' || isHelp(name))
    return printLines(Object.keys(known).map((one) => usageOf(command, one, known)))
  const subcommand = Object.hasOwn(known, name) ? known[name] : undefined
  if (subcommand === undefined) {
    throw new UsageError(`goodsyard ${command} ${Object.keys(known).join(' | ')}`)
  }
  if (args.some(isHelp)) return printLines([usageOf(command, name, known)])
  const input = readArguments(`goodsyard ${command} ${name}`, subcommand, args)
  return (open) => subcommand.run(input, open)
}

const isHelp = (word: string) => word === '--help' || word === '-h'

function printLines(lines: readonly string[]): () => Promise<Report> {
  return async () => ({ lines, json: lines })
}

/** Usage of a subcommand: `goodsyard tenant export <subdomain> [--output …]`. */
function usageOf(command: string, name: string, known: Subcommands): string {
  const { subject = null, options = {} } = known[name] ?? {}
  const words = Object.entries(options).map(([option, { type, multiple }]) => {
    const value = type === 'string' ? ' …' : ''
    return `[--${option}${value}]${multiple === true ? ' …' : ''}`
  })
  const what = subject === null ? [] : [`<${subject.replace(/^(an?|the) /, '')}>`]
  return ['goodsyard', command, name, ...what, ...words].join(' ')
}

/** Parses arguments or throws a usage error; `usage` is the name of the command. */
export function readArguments(
  usage: string,
  { subject, options }: Pick<Subcommand, 'subject' | 'options'>,
  args: readonly string[],
): Arguments {
  const expected = subject === null ? 0 : 1
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    })
    if (positionals.length < expected) throw new Error(`needs ${subject}`)
    if (positionals.length > expected) {
      const more = positionals.slice(expected).join(' ')
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
