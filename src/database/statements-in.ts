/** A statement of a text, and the place in the text where it begins. */
export type StatementInText = { readonly text: string; readonly start: number }

const COMMENT = /--[^\n]*|\/\*.*?\*\//gs
/** Everything that may contain a delimiter without being one, and the delimiters. */
const TOKEN = /--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]*)\$.*?\$\1\$|[;(),]/gis

/**
 * The statements of a text, one by one. Citus repeats the text it received on other nodes, and of a message with several
 * statements it would repeat all of them.
 */
export function statementsIn(text: string): readonly StatementInText[] {
  const ends = [...text.matchAll(TOKEN)].filter(([token]) => token === ';').map(({ index }) => index)
  return pieces(text, ends).filter((piece) => piece.text.replace(COMMENT, '').trim() !== '')
}

/**
 * A statement `alter table … a, b` as one for each of its changes, since Citus adds a constraint only in a statement of its
 * own, also that of a new column. Any other statement is returned as it is.
 */
export function changesIn(statement: StatementInText): readonly StatementInText[] {
  const { text, start } = statement
  const [head] = /^(?:\s|--[^\n]*\n)*alter table (?:only )?[a-z0-9_."]+\s/i.exec(text) ?? []
  if (head === undefined) return [statement]
  let depth = 0
  const commas: number[] = []
  for (const { index, 0: token } of text.matchAll(TOKEN)) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (token === ',' && depth === 0) commas.push(index)
  }
  const changes = pieces(text, commas).map((piece, index) => ({
    text: index === 0 ? piece.text : `${head}${piece.text}`,
    start: start + (index === 0 ? 0 : piece.start - head.length),
  }))
  return changes.flatMap(separateConstraint)
}

/** A new column with a constraint: the change, its table, and the column without it. */
const NEW_COLUMN = String.raw`(alter table (?:only )?(\w+)\s+)(add column (\w+)\s.*?)\s+`

const CHECK = String.raw`(check \(.*\))\s*$`
const REFERENCE = String.raw`(references \w+ \(\w+\))\s*$`
const NAME = String.raw`constraint (\w+)\s+`

/** The constraints that a new column may have, each as a change of its own, with its name or that which PostgreSQL gives it. */
const COLUMN_CONSTRAINTS = [
  { column: `${NEW_COLUMN}${NAME}${CHECK}`, constraint: '$1add constraint $5 $6' },
  { column: `${NEW_COLUMN}${NAME}${REFERENCE}`, constraint: '$1add constraint $5 foreign key ($4) $6' },
  { column: `${NEW_COLUMN}${CHECK}`, constraint: '$1add constraint $2_$4_check $5' },
  { column: `${NEW_COLUMN}${REFERENCE}`, constraint: '$1add constraint $2_$4_fkey foreign key ($4) $5' },
].map(({ column, constraint }) => ({ column: new RegExp(column, 'is'), constraint }))

/** A change as it is, or a new column and its constraint as two. */
function separateConstraint({ text, start }: StatementInText): readonly StatementInText[] {
  const found = COLUMN_CONSTRAINTS.find(({ column }) => column.test(text))
  if (found === undefined) return [{ text, start }]
  return ['$1$3', found.constraint].map((change) => ({ text: text.replace(found.column, change), start }))
}

/** The parts of a text between places, which are left out. */
function pieces(text: string, places: readonly number[]): readonly StatementInText[] {
  return [-1, ...places].map((before, index) => ({
    text: text.slice(before + 1, places[index] ?? text.length),
    start: before + 1,
  }))
}

/**
 * A block that distributes tables, in the order in which Citus can: tables that others are placed with come first. Other statements
 * are returned as they are.
 */
export function distributionInOrder(statement: StatementInText): StatementInText {
  const lines = statement.text.split('\n')
  const places = lines.flatMap((line, place) => (DISTRIBUTION.test(line) ? [place] : []))
  const ordered = places.map((place) => lines[place] ?? '').toSorted(byPlacement)
  for (const [index, place] of places.entries()) lines[place] = ordered[index] ?? ''
  return { ...statement, text: lines.join('\n') }
}

const DISTRIBUTION = /^\s*perform create_(?:reference|distributed)_table\(/

function byPlacement(one: string, other: string): number {
  return Number(one.includes('colocate_with')) - Number(other.includes('colocate_with'))
}
