import type { ListFieldMetadata, TypeMetadata, TypeSummary } from '#web/api/metadata.ts'
import type { ListColumn, ListSort } from '#web/values/list-state.ts'
import { currencySelection, isMoney } from './currency-of.ts'

/** What a cell contains; a new kind is a row in `SHAPES` here and in `cells.tsx`. */
export type CellKind =
  | 'text'
  | 'code'
  | 'state'
  | 'choice'
  | 'number'
  | 'decimal'
  | 'money'
  | 'flag'
  | 'moment'
  | 'day'
  | 'relation'
  | 'json'

/** A column of the table of a type. */
export type GridColumn = {
  readonly name: string
  readonly kind: CellKind
  /** What the list is sorted by when its heading is pressed; null where it cannot be. */
  readonly sort: string | null
  /** What is selected of a record for it. */
  readonly selection: readonly string[]
  readonly width: number
  /** The type that it refers to. */
  readonly to: string | null
  /** The list field that says the quantity in packs, if there is one. */
  readonly packs: string | null
  /** What it means, in a sentence. */
  readonly description: string | null
  /** What a value is called where it is not shown as it is. */
  readonly nameOf?: (value: string) => string
}

/** A column in its place: with the width and side it has in this list. */
export type PlacedColumn = GridColumn & { readonly pinned: boolean; readonly left: number }

const SHAPES: Readonly<Record<CellKind, { readonly width: number; readonly right: boolean }>> = {
  text: { width: 200, right: false },
  code: { width: 160, right: false },
  state: { width: 176, right: false },
  choice: { width: 150, right: false },
  number: { width: 110, right: true },
  decimal: { width: 120, right: true },
  money: { width: 130, right: true },
  flag: { width: 90, right: false },
  moment: { width: 170, right: false },
  day: { width: 130, right: false },
  relation: { width: 180, right: false },
  json: { width: 200, right: false },
}

/** Whether the cells of a kind stand at the right: figures, so that their places are under each other. */
export function isRight(kind: CellKind): boolean {
  return SHAPES[kind].right
}

/**
 * The column whose cells lead to their records: the first, where it says what kind of record it is, as of tasks; otherwise the first
 * that is no link to another one.
 */
export function titleColumn(columns: readonly GridColumn[]): string | null {
  if (columns[0]?.kind === 'choice') return columns[0].name
  return (
    columns.find(({ kind }) => kind === 'code' || kind === 'text')?.name ??
    columns.find(({ kind }) => kind !== 'relation')?.name ??
    null
  )
}

/** The width of the boxes that choose rows. */
export const CHOICE_WIDTH = 40

/** The narrowest and the widest that a column can be made. */
export const WIDTHS = { min: 60, max: 800 } as const

/** Every column that a list of a type can have, in the order of its fields. */
export function columnsOf(type: TypeMetadata, types: readonly TypeSummary[]): readonly GridColumn[] {
  const relations = new Set(
    type.list_fields.filter(({ kind }) => kind === 'relation').map(({ name }) => name),
  )
  return type.list_fields.flatMap((field) => {
    const isIdOfRelation =
      field.form === 'id' && typeof field.field === 'string' && relations.has(field.field)
    return isIdOfRelation ? [] : columnFor(field, type, types)
  })
}

function columnFor(
  field: ListFieldMetadata,
  type: TypeMetadata,
  types: readonly TypeSummary[],
): readonly GridColumn[] {
  const kind = kindOf(field, type)
  if (kind === null) return []
  const declared = type.fields.find(({ name }) => name === field.field)
  const packs = type.list_fields.find(
    (one) => one.kind === 'breakdown' && one.name === `${field.name}_breakdown`,
  )
  return [
    {
      name: field.name,
      kind,
      sort: sortOf(field, type),
      selection:
        kind === 'money'
          ? [field.name, ...currencySelection(field.name, type, types)]
          : selectionOf(field, { types, packs: packs?.name }),
      width: SHAPES[kind].width,
      to: field.kind === 'relation' ? (field.to ?? null) : null,
      packs: packs?.name ?? null,
      description: declared?.description ?? null,
    },
  ]
}

const KINDS: Readonly<Record<string, CellKind>> = {
  id: 'code',
  text: 'text',
  integer: 'number',
  decimal: 'decimal',
  flag: 'flag',
  moment: 'moment',
  day: 'day',
}

/** Texts that are compared letter by letter, so that each letter has its place. */
const CODES = /(?:^|_)(?:code|reference|barcode|sscc|serial_number|number)$/

/** Children, lists and groups are shown by records; ids among all types are of no use to people. */
function kindOf({ kind, form, name, field, to }: ListFieldMetadata, type: TypeMetadata): CellKind | null {
  if (kind === 'relation') return /statuses$/.test(to ?? '') ? 'state' : 'relation'
  if (kind !== 'column' || name === 'lock_version') return null
  if (form === 'json') return 'json'
  const declared = type.fields.find((one) => one.name === field)
  if (isState(name, declared?.kind)) return 'state'
  if (declared?.kind === 'choice') return 'choice'
  if (declared !== undefined && isMoney(declared)) return 'money'
  if (form === 'text' && CODES.test(name)) return 'code'
  return KINDS[form ?? ''] ?? null
}

/** Whether a field says how far a record is, so that it is shown as a pill. */
function isState(name: string, kind: string | undefined): boolean {
  return kind === 'choice' && /(?:^|_)(?:status|state)$/.test(name)
}

function sortOf({ name, kind }: ListFieldMetadata, { sorts }: TypeMetadata): string | null {
  const sort = kind === 'relation' ? `${name}_code` : name
  return sorts.includes(sort) ? sort : null
}

type Around = { readonly types: readonly TypeSummary[]; readonly packs: string | undefined }

function selectionOf({ name, kind, to }: ListFieldMetadata, { types, packs }: Around): readonly string[] {
  if (kind !== 'relation') return packs === undefined ? [name] : [name, packs]
  const titles = types.find((one) => one.name === to)?.title_fields ?? []
  return [`${name} { ${['id', ...titles].join(' ')} }`]
}

const FIRST = 9

/** The columns that a list has by itself: those that its screen has chosen, else what names a record, its status, whose and where it is. */
export function usualColumns(
  type: TypeMetadata,
  all: readonly GridColumn[],
  chosen?: readonly string[],
): readonly ListColumn[] {
  const named = chosen?.filter((name) => all.some((column) => column.name === name)) ?? []
  if (named.length > 0) return named.map((name, index) => ({ name, width: null, pinned: index === 0 }))
  const own = new Set(
    type.fields.filter(({ group }) => group === 'own_fields').map(({ list_field }) => list_field),
  )
  const candidates = all.filter(({ name, kind }) => kind !== 'json' && name !== 'id' && !own.has(name))
  const first = inReadingOrder(type, candidates).slice(0, FIRST)
  const shown = first.length === 0 ? all.slice(0, 1) : first
  return shown.map(({ name }, index) => ({ name, width: null, pinned: index === 0 }))
}

/** Columns in the order in which people read a record: what names it first, settings last. */
export function inReadingOrder(type: TypeMetadata, columns: readonly GridColumn[]): readonly GridColumn[] {
  return columns.toSorted((one, other) => rankOf(type, one) - rankOf(type, other))
}

/** How early a column stands among the usual ones: what names a record, its state, whose it is, what it is about, when; settings come last. */
function rankOf({ title_fields, fields }: TypeMetadata, { name, kind }: GridColumn): number {
  if (title_fields.includes(name)) return title_fields.indexOf(name)
  if (title_fields.length > 0 && (name === 'name' || name === 'description')) return 5
  if (kind === 'state') return 10
  if (name === 'account' || name === 'warehouse') return 11
  if (name === 'updated_at') return 90
  if (name === 'created_at') return 60
  const declared = fields.find((field) => field.name === name)
  if (isRight(kind) && /(?:^|_)(?:quantity|total)$/.test(name)) return 22
  return rankOfKind(name, kind) + ((declared?.max ?? 0) > LONG ? 30 : 0) - (declared?.required ? 15 : 0)
}

/** Texts that may be longer than this, in characters, are read on the record. */
const LONG = 500

const RANKS: Readonly<Partial<Record<CellKind, number>>> = {
  moment: 32,
  day: 32,
  relation: 35,
  text: 38,
  choice: 38,
  code: 38,
  flag: 50,
}

function rankOfKind(name: string, kind: CellKind): number {
  return name === 'barcode' || name === 'reference' ? 30 : (RANKS[kind] ?? 42)
}

/** The columns of a list in their places: pinned ones first, then in the order given; unknown names are passed over. */
export function placedColumns(
  all: readonly GridColumn[],
  chosen: readonly ListColumn[],
  start: number,
): readonly PlacedColumn[] {
  const known = chosen.flatMap(({ name, width, pinned }) => {
    const column = all.find((one) => one.name === name)
    return column === undefined ? [] : [{ ...column, width: bounded(width ?? column.width), pinned }]
  })
  let left = start
  return [...known.filter(({ pinned }) => pinned), ...known.filter(({ pinned }) => !pinned)].map((column) => {
    const placed = { ...column, left }
    left += column.width
    return placed
  })
}

/** A width that a column may have. */
function bounded(width: number): number {
  return Math.min(WIDTHS.max, Math.max(WIDTHS.min, width))
}

/** The columns with one of them changed, or shown where it was not. */
export function changeColumn(
  columns: readonly ListColumn[],
  name: string,
  change: Partial<Omit<ListColumn, 'name'>>,
): readonly ListColumn[] {
  const bounds = change.width == null ? {} : { width: bounded(change.width) }
  return columns.map((column) => (column.name === name ? { ...column, ...change, ...bounds } : column))
}

/** The columns with one of them a step further left or right among those of its side. */
export function moveColumn(
  columns: readonly ListColumn[],
  name: string,
  step: -1 | 1,
): readonly ListColumn[] {
  const from = columns.findIndex((column) => column.name === name)
  const to = from + step
  const [column, other] = [columns[from], columns[to]]
  if (column === undefined || other === undefined) return columns
  return columns.map((one, index) => (index === from ? other : index === to ? column : one))
}

/** The columns with one of them shown or not; the last one stays. */
export function toggleColumn(columns: readonly ListColumn[], name: string): readonly ListColumn[] {
  const isShown = columns.some((column) => column.name === name)
  if (!isShown) return [...columns, { name, width: null, pinned: false }]
  return columns.length === 1 ? columns : columns.filter((column) => column.name !== name)
}

/** The order after a heading was pressed: ascending, descending, none; `added` keeps the steps before it. */
export function pressHeading(
  sort: readonly ListSort[],
  name: string,
  { added }: { readonly added: boolean },
): readonly ListSort[] {
  const present = sort.find((step) => step.name === name)
  const others = added ? sort.filter((step) => step.name !== name) : []
  if (present === undefined) return [...others, { name, direction: 'asc' }]
  if (present.direction === 'desc') return others
  const turned = { name, direction: 'desc' } as const
  return added ? sort.map((step) => (step.name === name ? turned : step)) : [turned]
}
