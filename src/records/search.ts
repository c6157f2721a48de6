import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Column, Model, Resource } from '#declare/model.ts'
import { alwaysCondition } from './columns.ts'
import type { Viewer } from './joins.ts'
import type { Reader } from './list.ts'
import { filled, formFor, limitPlace, operandPlaces, type StatementTemplate } from './placeholder.ts'
import { sourceOf } from './source.ts'
import { visibleTo } from './visibility.ts'

/** How codes are compared: by prefix, or equal to one of a list. */
export type SearchMatch = 'beginning' | 'exact'

/** A search result. */
export type SearchHit = {
  readonly type: string
  readonly id: string
  readonly title: string | null
  readonly subtitle: string | null
  readonly matched: string
  readonly status: string | null
  readonly warehouse_id: string | null
  readonly account_id: string | null
}

/** What is searched for: a prefix, or a list of codes. */
export type Search = {
  readonly words: string | readonly string[]
  /** The types to search; null is all. */
  readonly types: readonly string[] | null
  readonly limit: number
}

/** Maximum number of results for each code of each type if several types are searched. */
const ROWS_EACH = 5

/** The searchable types, in the order of the model. */
export function searchedResources(model: Model): readonly Resource[] {
  return [...model.values()].filter(({ declaration }) => declaration.searched !== undefined)
}

/** The columns that a search of a type covers. */
export function searchedColumns({ columns, declaration }: Resource): readonly Column[] {
  return (declaration.searched ?? []).map((field) => {
    const column = columns.find((one) => one.field === field)
    if (column === undefined)
      throw new Error(`${declaration.name} is searched by ${field}, which is no column of it`)
    return column
  })
}

/** The statement that searches these types with the visibility of a caller (spec: platform 3.11). */
export function searchPlan(
  resources: readonly Resource[],
  viewer: Viewer,
  match: SearchMatch,
): StatementTemplate | null {
  const branches = resources.flatMap((resource, rank) =>
    searchedColumns(resource).map((column) => branch(resource, column, { viewer, match, rank })),
  )
  if (branches.length === 0) return null
  return formFor(sql`
    select coalesce(json_agg(json_build_object(
      'type', f.type, 'id', f.id::text, 'title', f.title, 'subtitle', f.subtitle, 'matched', f.matched,
      'status', f.status, 'warehouse_id', f.warehouse_id::text, 'account_id', f.account_id::text)), '[]')::text
    from (
      select *
      from (
        select distinct on (b.rank, b.id) b.*
        from (${join(branches, sql`\n        union all`)}) b
        order by b.rank, b.id, b.is_whole desc, length(b.matched)) d
      order by d.is_whole desc, length(d.matched), d.matched collate case_insensitive, d.rank, d.id
      limit ${limitPlace}) f`)
}

/** Runs a planned search. */
export async function readSearch(
  reader: Reader,
  plan: StatementTemplate,
  search: Search,
): Promise<readonly SearchHit[]> {
  const { words, types, limit } = search
  const each = types?.length === 1 ? limit : ROWS_EACH
  const rowsEach = Array.isArray(words) ? limit : each
  const run = { scope: reader, operands: [words, types, rowsEach], limit, after: [], before: [], ids: [] }
  const [row] = await reader.texts(filled(plan, run))
  return JSON.parse(row?.[0] ?? '[]') as readonly SearchHit[]
}

const wantedPlace = operandPlaces(0)
const typesPlace = operandPlaces(1)
const rowsEachPlace = operandPlaces(2)

type Branch = { readonly viewer: Viewer; readonly match: SearchMatch; readonly rank: number }

/** The records found by one code of a type: a range of that code's index, in its order. */
function branch(resource: Resource, column: Column, { viewer, match, rank }: Branch): Sql {
  const [title = column] = searchedColumns(resource)
  const code = sql`${name('t', column.name)} collate case_insensitive`
  return sql`
        (select ${rank}::integer as rank, ${resource.name}::text as type, t.id::text as id, ${name('t', title.name)}::text as title,
          ${subtitleOf(resource, title)} as subtitle, ${name('t', column.name)}::text as matched, ${statusOf(resource)} as status,
          ${ownerOf(resource, 'warehouse_id')} as warehouse_id, ${ownerOf(resource, 'account_id')} as account_id,
          ${isWhole(code, match)} as is_whole
        from ${sourceOf(resource)} t
        where ${visibleTo(resource, 't', viewer.visibility)}${alwaysCondition(resource, 't')}
          and (${typesPlace}::text[] is null or ${resource.name}::text = any(${typesPlace}::text[]))
          and ${matches(code, match)}
        order by ${code}
        limit ${rowsEachPlace}::bigint)`
}

const beginning = sql`${wantedPlace}::text`

/** The collation sorts U+FFFF after every other character, and thus after everything with the prefix. */
function matches(code: Sql, match: SearchMatch): Sql {
  if (match === 'exact') return sql`${code} = any(${wantedPlace}::text[])`
  return sql`${code} >= ${beginning} and ${code} < ${beginning} || chr(65535)`
}

function isWhole(code: Sql, match: SearchMatch): Sql {
  return match === 'exact' ? sql`true` : sql`${code} = ${beginning}`
}

/** The name of a record, in addition to its code. */
function subtitleOf({ columns }: Resource, title: Column): Sql {
  const found = ['name', 'description']
    .map((candidate) =>
      columns.find(({ name: column, declared }) => column === candidate && declared.kind === 'text'),
    )
    .find((column) => column !== undefined && column !== title)
  return found === undefined ? sql`null::text` : sql`left(${name('t', found.name)}, 200)`
}

/** The status of a record: its own, or from a list of statuses. */
function statusOf({ columns, references }: Resource): Sql {
  if (columns.some((column) => column.name === 'status')) return sql`t.status::text`
  const found = references.find(({ target }) => target.name.endsWith('_statuses'))
  if (found === undefined) return sql`null::text`
  return sql`(
            select s.code from ${name(found.target.table)} s where s.tenant_id = t.tenant_id and s.id = ${name('t', found.name)})`
}

function ownerOf({ columns }: Resource, owner: 'warehouse_id' | 'account_id'): Sql {
  return columns.some((column) => column.name === owner) ? name('t', owner) : sql`null::bigint`
}
