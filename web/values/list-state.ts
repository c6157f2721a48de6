/** The query parameters of an address. */
export type SearchWords = Readonly<Record<string, string>>

/** How a filter compares; each is an operator of the service, but `starts`, which is a pattern of it. */
export const FILTER_OPERATORS = [
  'eq',
  'in',
  'not_in',
  'ilike',
  'starts',
  'gteq',
  'lteq',
  'from',
  'to',
  'between',
  'filled',
] as const

/** An operator of a filter. */
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** A filter of a list: one value, the values of a list, or the two ends of a range. */
export type ListFilter = {
  readonly name: string
  readonly operator: FilterOperator
  readonly values: readonly string[]
}

/** A step of the order of a list. */
export type ListSort = { readonly name: string; readonly direction: 'asc' | 'desc' }

/** A column that is shown; without a width it has that of its kind. */
export type ListColumn = { readonly name: string; readonly width: number | null; readonly pinned: boolean }

/** Everything that decides what a list shows. */
export type ListState = {
  readonly filters: readonly ListFilter[]
  readonly sort: readonly ListSort[]
  /** Null for the columns that a list has by itself. */
  readonly columns: readonly ListColumn[] | null
  /** What rows are grouped by; null for rows. */
  readonly group: string | null
  /** The id of the saved view that it started from. */
  readonly view: string | null
  /** The id of the record that is open beside the list. */
  readonly peek: string | null
  /** The moment whose rows are shown, of types that keep their past; null shows the present. */
  readonly at: string | null
}

/** The state of a list without query parameters. */
export const EMPTY_LIST: ListState = {
  filters: [],
  sort: [],
  columns: null,
  group: null,
  view: null,
  peek: null,
  at: null,
}

/** The parsed state, and the query parameters that could not be parsed. */
export type ReadListState = { readonly state: ListState; readonly dropped: readonly string[] }

const NAME = /^[a-z][a-z0-9_]*$/
const COLUMN = /^([a-z][a-z0-9_]*)(?::(\d{2,4}))?(!)?$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/
const PREFIX = 'f.'

/** Parses the state of a list from query parameters; others are ignored. */
export function readListState(search: SearchWords): ReadListState {
  const filters = Object.entries(search)
    .filter(([word]) => word.startsWith(PREFIX))
    .map(([word, text]) => [word, filterFrom(word.slice(PREFIX.length), text)] as const)
  const sort = listFrom(search['s'], sortFrom)
  const columns = listFrom(search['c'], columnFrom)
  const dropped = [
    ...filters.filter(([, filter]) => filter === null).map(([word]) => word),
    ...(sort === 'broken' ? ['s'] : []),
    ...(columns === 'broken' ? ['c'] : []),
    ...(search['g'] !== undefined && !NAME.test(search['g']) ? ['g'] : []),
    ...(search['at'] !== undefined && momentIn(search['at']) === null ? ['at'] : []),
  ]
  const state = {
    filters: filters.flatMap(([, filter]) => (filter === null ? [] : [filter])),
    sort: sort === 'broken' ? [] : (sort ?? []),
    columns: columns === 'broken' ? null : columns,
    group: search['g'] !== undefined && NAME.test(search['g']) ? search['g'] : null,
    view: search['v'] ?? null,
    peek: search['peek'] ?? null,
    at: momentIn(search['at']),
  }
  return { state, dropped }
}

/** The changes of query parameters that represent a state: null removes one, and unrelated ones are not named. */
export function writeListState(
  state: ListState,
  present: SearchWords = {},
): Readonly<Record<string, string | null>> {
  const gone = Object.keys(present).filter((word) => word.startsWith(PREFIX))
  const filters = state.filters.map((filter) => [`${PREFIX}${filter.name}`, filterText(filter)])
  return {
    ...Object.fromEntries(gone.map((word) => [word, null])),
    ...Object.fromEntries(filters),
    s: state.sort.length === 0 ? null : state.sort.map(sortText).join(','),
    c: state.columns === null ? null : state.columns.map(columnText).join(','),
    g: state.group,
    v: state.view,
    peek: state.peek,
    at: state.at,
  }
}

/** The moment in a query parameter; null if it is not one. */
export function momentIn(word: string | undefined): string | null {
  return word !== undefined && MOMENT.test(word) ? word : null
}

/** The query parameters of a state alone, for links and saved views. */
export function listWords(state: ListState): SearchWords {
  return Object.fromEntries(
    Object.entries(writeListState(state)).flatMap(([word, text]) => (text === null ? [] : [[word, text]])),
  )
}

function filterFrom(name: string, text: string): ListFilter | null {
  const colon = text.indexOf(':')
  const operator = FILTER_OPERATORS.find((one) => one === text.slice(0, colon))
  if (operator === undefined || !NAME.test(name)) return null
  const values = splitValues(text.slice(colon + 1))
  return hasRightCount(operator, values.length) ? { name, operator, values } : null
}

function hasRightCount(operator: FilterOperator, count: number): boolean {
  if (operator === 'in' || operator === 'not_in') return count > 0
  return count === (operator === 'between' ? 2 : 1)
}

function filterText({ operator, values }: ListFilter): string {
  return `${operator}:${values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',')}`
}

/** Splits at commas that have no backslash before them. */
function splitValues(text: string): readonly string[] {
  const pieces = text.match(/(?:\\.|[^\\,])+|,|\\$/gsu) ?? []
  const values = ['']
  for (const piece of pieces) {
    if (piece === ',') values.push('')
    else values[values.length - 1] += piece.replace(/\\(.)/gsu, '$1')
  }
  return values
}

function sortFrom(text: string): ListSort | null {
  const name = text.replace(/^-/, '')
  return NAME.test(name) ? { name, direction: text.startsWith('-') ? 'desc' : 'asc' } : null
}

function sortText({ name, direction }: ListSort): string {
  return direction === 'desc' ? `-${name}` : name
}

function columnFrom(text: string): ListColumn | null {
  const found = COLUMN.exec(text)
  if (found === null) return null
  const [, name = '', width, pinned] = found
  return { name, width: width === undefined ? null : Number(width), pinned: pinned !== undefined }
}

function columnText({ name, width, pinned }: ListColumn): string {
  return `${name}${width === null ? '' : `:${width}`}${pinned ? '!' : ''}`
}

function listFrom<Item>(
  text: string | undefined,
  read: (text: string) => Item | null,
): readonly Item[] | 'broken' | null {
  if (text === undefined || text === '') return null
  const items = text.split(',').map(read)
  return items.some((item) => item === null) ? 'broken' : items.filter((item) => item !== null)
}

/** What a new record of a filtered list begins with: the values that its filters leave no choice of. */
export function presetsOf(filters: readonly ListFilter[]): SearchWords {
  return Object.fromEntries(
    filters.flatMap(({ name, operator, values: [only = '', ...others] }) =>
      (operator === 'eq' || operator === 'in') && others.length === 0 && only !== '' ? [[name, only]] : [],
    ),
  )
}
