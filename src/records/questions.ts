import type { Query } from '#database/query.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Column, Reference, Resource, Unique } from '#declare/model.ts'
import type { ProblemSymbol } from '#problems/catalogue.ts'
import type { Violation } from '#problems/problem.ts'
import { askParts, type Within } from './ask-parts.ts'
import { encoded, sameValues } from './columns.ts'
import { fieldViolation } from './field-violation.ts'
import { sourceOf } from './source.ts'
import { visibilityOf } from './visibility.ts'

/** What is about to be written: the whole row, which of its columns are new, and where they stand in the request. */
export type Written = Partial<Within> & {
  readonly row: Readonly<Record<string, unknown>>
  readonly changed: ReadonlySet<string>
  readonly pointers: Readonly<Record<string, string>>
  /** The record itself, which is no twin of itself; null for a new one. */
  readonly id: number | null
}

type Question = {
  readonly column: Column
  readonly symbol: ProblemSymbol
  readonly facts?: Readonly<Record<string, unknown>>
  readonly holds: Sql
  /** Whether a constraint would refuse it too, so that an optimistic write need not ask. */
  readonly is_held: boolean
}

/** What the database is to be asked before a write: about the record itself, and about what is named within it. */
export type Questions = {
  readonly asked: readonly Question[]
  readonly within: Within
  readonly isOptimistic: boolean
}

/**
 * What has to be asked: whether what is unique is free and whether what is referred to is there and visible. An optimistic
 * transaction asks only what no constraint would refuse by itself; where one does, the act starts over and asks
 * everything, to refuse with all there is to say. What is refused already is asked about in full.
 */
export function questionsFor(
  tx: Transaction,
  resource: Resource,
  written: Written & { readonly isRefused?: boolean },
): Questions {
  const isOptimistic = tx.isOptimistic && written.isRefused !== true
  // That something is hidden from the caller counts before what it would clash with, which they must not learn.
  const questions = [
    ...questionsOfReference(tx, resource, written),
    ...questionsOfUniqueness(tx, resource, written),
  ]
  const asked = questions.filter(({ is_held }) => !(is_held && isOptimistic))
  const { parts = [], items = [] } = written
  return { asked, within: { parts, items }, isOptimistic }
}

/** Asks the database all there is to be asked before a write. */
export function askDatabase(
  tx: Transaction,
  resource: Resource,
  written: Written & { readonly isRefused?: boolean },
): Promise<readonly Violation[]> {
  return putQuestions(tx, questionsFor(tx, resource, written), written)
}

/** Puts questions: one statement for all of them about the record itself, and one for each kind of what is named within it. */
export async function putQuestions(
  tx: Transaction,
  { asked, within, isOptimistic }: Questions,
  { pointers }: Pick<Written, 'pointers'>,
): Promise<readonly Violation[]> {
  const refused = (
    await tx.pipeline([askRecord(tx, asked, pointers), askParts(tx, within, { isOptimistic })])
  ).flat()
  if (isOptimistic && refused.length > 0) throw new OptimisticCheckFailed()
  return refused
}

function askRecord(
  tx: Transaction,
  asked: readonly Question[],
  pointers: Written['pointers'],
): Query<readonly Violation[]> {
  if (asked.length === 0) return tx.value([])
  const conditions = join(
    asked.map(({ holds }, index) => sql`${holds} as ${name(`q${index}`)}`),
    sql`, `,
  )
  return tx.one<Record<string, boolean>>(sql`select ${conditions}`).map((answers) => {
    const refused = asked.filter((_, index) => answers[`q${index}`])
    return refused.map(({ column, symbol, facts = {} }) =>
      fieldViolation(symbol, { column, pointer: pointers[column.name] ?? '', facts }),
    )
  })
}

/** Something is refused that an optimistic transaction asked about: it starts over, to ask about all the rest as well. */
export class OptimisticCheckFailed extends Error {}

function questionsOfUniqueness(tx: Transaction, resource: Resource, written: Written): Question[] {
  return resource.uniques.flatMap((unique) => {
    const touched = unique.columns.some((column) => written.changed.has(column.name))
    const last = unique.columns.at(-1)
    if (!touched || last === undefined || !isComplete(unique, written)) return []
    const itself = written.id === null ? sql`` : sql` and t.id <> ${written.id}`
    const same = unique.columns.map((column) => sql` and ${sameValue(column, written.row[column.name])}`)
    const twin = sql`exists (select from ${sourceOf(resource)} t where t.tenant_id = ${tx.tenant.id}${join(same, sql``)}${itself})`
    return [{ column: last, symbol: 'taken' as const, holds: twin, is_held: true }]
  })
}

/** A lone null is no twin of another; within a set it is a value like any other. */
function isComplete(unique: Unique, { row }: Written): boolean {
  const values = unique.columns.map((column) => row[column.name])
  if (values.some((value) => value === undefined)) return false
  return values.length > 1 || values[0] !== null
}

function sameValue(column: Column, value: unknown): Sql {
  const there = name('t', column.name)
  const { declared } = column
  if (declared.kind === 'json') return sql`md5(${there}::text) = md5(${encoded(column, value)}::jsonb::text)`
  if (declared.kind === 'text' && declared.any_case) return sql`lower(${there}) = lower(${value}::text)`
  return value === null ? sql`${there} is null` : sql`${there} = ${value}`
}

function questionsOfReference(tx: Transaction, resource: Resource, written: Written): Question[] {
  const single = resource.references.flatMap((reference) => {
    const id = written.row[reference.name]
    // What the service sets is there: an operator who made a record need not be one of the tenant's users.
    const isGiven = reference.declared.maker && id === tx.caller.user_id
    if (reference.declared.read_only || isGiven) return []
    if (!written.changed.has(reference.name) || typeof id !== 'number') return []
    const known = existing(tx, reference, sql`= ${id}`)
    const { among, error } = reference.declared
    const missing = {
      column: reference,
      symbol: 'must_exist' as const,
      holds: sql`not exists (select ${known})`,
      is_held: isHeld(tx, reference),
    }
    if (among === undefined) return [missing]
    const right = sql`${known}${sameValues(among)}`
    return [
      missing,
      {
        column: reference,
        symbol: error ?? 'must_exist',
        facts: error === undefined ? {} : among,
        holds: sql`not exists (select ${right})`,
        is_held: false,
      },
    ]
  })
  const lists = resource.listed.flatMap((column) => {
    const listed = written.row[column.name]
    if (!written.changed.has(column.name) || !Array.isArray(listed) || listed.length === 0) return []
    const visible = visibilityOf(column.target, 't', tx)
    const found = sql`(select count(*) from ${sourceOf(column.target)} t where t.id = any(${listed}::bigint[]) and ${visible})`
    return [
      { column, symbol: 'must_exist' as const, holds: sql`${found} < ${listed.length}`, is_held: false },
    ]
  })
  return [...single, ...lists]
}

/** A composite reference refuses what is not there, but knows neither what the caller may see nor kinds in one table. */
function isHeld({ caller }: Transaction, { target }: Reference): boolean {
  const { scope = 'tenant', always } = target.declaration
  return (
    scope === 'tenant' && always === undefined && caller.account_ids === null && caller.warehouse_ids === null
  )
}

function existing(tx: Transaction, { target }: Reference, id: Sql): Sql {
  const visible = visibilityOf(target, 't', tx)
  return sql`from ${sourceOf(target)} t where t.id ${id} and ${visible}${sameValues(target.declaration.always ?? {})}`
}
