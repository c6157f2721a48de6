/** A piece of SQL with its values apart; made by the `sql` tag alone. */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/** The driver's form: text with `$1 …` and the values in order. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/**
 * The only maker of SQL. In a hole, a piece of SQL is spliced in; anything else is bound as a value.
 * No function turns a string into SQL text, so forgetting to wrap a value is simply right.
 */
export function sql(strings: TemplateStringsArray, ...holes: readonly unknown[]): Sql {
  return splice(strings, holes)
}

function splice(strings: readonly string[], holes: readonly unknown[]): Sql {
  const texts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  holes.forEach((hole, index) => {
    const after = strings[index + 1] ?? ''
    if (hole instanceof Sql) {
      texts[texts.length - 1] += hole.strings[0] ?? ''
      texts.push(...hole.strings.slice(1))
      values.push(...hole.values)
      texts[texts.length - 1] += after
    } else {
      values.push(hole)
      texts.push(after)
    }
  })
  return new Sql(texts, values)
}

const NAME = /^[a-z_][a-z0-9_]*$/
const made = new Map<string, Sql>()

/** A quoted identifier. It takes names from declarations; anything but `[a-z_][a-z0-9_]*` is a bug. */
export function name(first: string, second?: string): Sql {
  const key = second === undefined ? first : `${first}.${second}`
  const cached = made.get(key)
  if (cached !== undefined) return cached
  const parts = second === undefined ? [first] : [first, second]
  for (const part of parts) if (!NAME.test(part)) throw new Error(`not an SQL name: ${part}`)
  const quoted = new Sql([parts.map((part) => `"${part}"`).join('.')], [])
  // Names come from declarations, so there are few; the bound is for a mistake that would make them many.
  if (made.size < 100_000) made.set(key, quoted)
  return quoted
}

/** A list of quoted identifiers, each of the table or alias given: `names(columns, 'r')` is `"r"."id", "r"."code"`. */
export function names(columns: readonly string[], of?: string): Sql {
  return join(
    columns.map((column) => (of === undefined ? name(column) : name(of, column))),
    sql`, `,
  )
}

/** Pieces with a separator between them: `join(columns, sql`, `)`. */
export function join(pieces: readonly Sql[], separator: Sql): Sql {
  const [between = ''] = separator.strings
  const texts: string[] = ['']
  const values: unknown[] = []
  pieces.forEach((piece, index) => {
    texts[texts.length - 1] += index === 0 ? (piece.strings[0] ?? '') : between + (piece.strings[0] ?? '')
    for (let place = 1; place < piece.strings.length; place += 1) texts.push(piece.strings[place] ?? '')
    values.push(...piece.values)
  })
  return new Sql(texts, values)
}

/** Numbers the values of a finished piece for the driver. */
export function statementFor(piece: Sql): Statement {
  let text = piece.strings[0] ?? ''
  for (let index = 1; index < piece.strings.length; index += 1) text += `$${index}${piece.strings[index]}`
  return { text, values: piece.values }
}
