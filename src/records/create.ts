import { SerializationFailure } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { settleInOrder } from '#database/settle-in-order.ts'
import { join, name, names, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import type { Column, Resource } from '#declare/model.ts'
import { refuseAll, type Violation } from '#problems/problem.ts'
import type { NamedReference } from './check-references.ts'
import { checkRules, fillFollowers, inDeclaredOrder } from './checks.ts'
import { type AnyRow, encoded, type FullRow, isStored, selectList } from './columns.ts'
import { type DatabaseChecks, databaseChecks, type RecordToCheck } from './database-checks.ts'
import { nextNumber, nextNumbers } from './numbers.ts'
import type { Parsed } from './parsed.ts'
import { addParts, checkNewParts } from './parts.ts'
import { changesOthers, clearOthers, setSoleValues, soleColumns, soleValue } from './sole.ts'

/** A new record, with the violations found so far. */
export type Creation = {
  readonly parsed: Parsed
  /** Columns that a client cannot set. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly violations?: readonly Violation[]
  /** Whether it cannot be created although no violation is known yet: the checks will find why. */
  readonly isRefused?: boolean
  /** References of records that are created along with it. */
  readonly named?: readonly Omit<NamedReference, 'record'>[]
}

/** Creates a record with its address and children. All violations are refused together, and nothing is written. */
export async function createRecord(
  tx: Transaction,
  resource: Resource,
  creation: Creation,
): Promise<FullRow> {
  const { row, checks } = await prepare(tx, resource, creation)
  const { parsed } = creation
  const address = parsed.address
    ? await createRecord(tx, addressOf(resource), { parsed: parsed.address })
    : null
  if (address !== null && resource.address !== null) row[resource.address.name] = address.id
  // The insert is sent without waiting for the checks, and rolled back if they find something; if both fail, the
  // checks are more precise.
  if (!tx.topology.readsInInserts) await setSoleValues(tx, resource, row)
  const [check_result, cleared, inserted] = await settleInOrder([
    checks.query,
    clearOthers(tx, resource, { row, id: null }),
    insertRow(tx, resource, row),
  ])
  if (check_result.status === 'fulfilled') refuseAll(inDeclaredOrder(resource, check_result.value.flat()))
  fulfilled(check_result)
  fulfilled(cleared)
  const created = fulfilled(inserted)
  const [parts = {}] = await addParts(tx, [{ parent: created, parts: parsed.parts }])
  return { ...created, ...(resource.address === null ? {} : { address }), ...parts }
}

/**
 * Whether a new record is one row, and changes no other: it is sent with neither address nor children, and gets no flag that
 * only one record has.
 */
export function isOneRow(resource: Resource, { values, address, parts }: Parsed): boolean {
  const hasBelongings = (address ?? null) !== null || parts.some(({ changes }) => changes.length > 0)
  return !hasBelongings && !changesOthers(resource, { row: values, id: null })
}

/**
 * Creates a record that is one row together with a statement that reads the row from `made`, such as its event. If nothing
 * needs a check, it is sent with the commit.
 */
export async function createRow(
  tx: Transaction,
  resource: Resource,
  creation: Creation & { readonly prelude: Sql },
): Promise<FullRow> {
  const { row, checks } = await prepare(tx, resource, creation)
  const statement = sql`
    with made as (${insertion(tx, resource, row)} returning *), beside as (${creation.prelude})
    select ${selectList(resource)} from made`
  const bare = (made: AnyRow): FullRow => ({ ...made, ...belongingsOfNone(resource) })
  if (checks.isEmpty) return tx.oneAndCommit<AnyRow>(statement).map(bare)
  const [check_result, inserted] = await settleInOrder([checks.query, tx.one<AnyRow>(statement)])
  if (check_result.status === 'fulfilled') refuseAll(inDeclaredOrder(resource, check_result.value.flat()))
  fulfilled(check_result)
  return bare(fulfilled(inserted))
}

/** The address and the children of a record that has none. */
function belongingsOfNone({ address, parts }: Resource): Pick<FullRow, 'address'> {
  const children = Object.fromEntries(parts.map((part) => [part.name, []]))
  return { ...(address === null ? {} : { address: null }), ...children }
}

/** Completes the row of a new record and refuses known violations; the database checks are left to the caller. */
async function prepare(
  tx: Transaction,
  resource: Resource,
  creation: Creation,
): Promise<{ readonly row: Record<string, unknown>; readonly checks: DatabaseChecks }> {
  const [draft] = await draftRecords(tx, resource, [creation])
  if (draft === undefined) throw new Error('one creation makes one draft')
  const checks = databaseChecks(tx, resource, [draft])
  if (!draft.isRefused) return { row: draft.row, checks }
  const [found = []] = await checks.query
  refuseAll(violationsOf(resource, draft, found))
  throw new SerializationFailure(`${resource.name} was refused for what is not so any more`)
}

/** The completed row of a new record, and what is wrong with it by itself. */
export type Draft = RecordToCheck & {
  readonly creation: Creation
  readonly row: Record<string, unknown>
  readonly isRefused: boolean
  /** What was known before the rules of the record were checked. */
  readonly known: readonly Violation[]
  readonly broken: readonly Violation[]
}

/** Completes the rows of new records: references by default, numbers of sequences, alternatives; and checks their rules. */
export async function draftRecords(
  tx: Transaction,
  resource: Resource,
  creations: readonly Creation[],
): Promise<readonly Draft[]> {
  const started = await workTurns.map(tx, creations, (creation) => {
    const { parsed, extra, violations = [], isRefused = false } = creation
    const row: Record<string, unknown> = { ...parsed.values, ...resource.declaration.discriminator, ...extra }
    nameMaker(tx, resource, row)
    const known = [...parsed.violations, ...violations]
    return { creation, parsed, row, known, isRefused: isRefused || known.length > 0 }
  })
  await fillReferences(tx, resource, started)
  // A number from a sequence is lost on a rollback, so refused records take none.
  await assignNumbers(
    tx,
    resource,
    started.flatMap(({ row, isRefused }) => (isRefused ? [] : [row])),
  )
  return workTurns.map(tx, started, ({ creation, parsed, row, known, isRefused }) => {
    fillFollowers(resource, row)
    const broken = [...checkRules(resource, { row, parsed }), ...checkNewParts(parsed.parts)]
    const { pointers, parts, items } = parsed
    const { named = [] } = creation
    const checked = { row, changed: new Set(Object.keys(row)), pointers, parts, items, id: null, named }
    return { ...checked, creation, known, broken, isRefused: isRefused || broken.length > 0 }
  })
}

/**
 * All violations of a new record in their order. That a value does not exist takes precedence over its conflicts with
 * others.
 */
export function violationsOf(
  resource: Resource,
  { known, broken }: Pick<Draft, 'known' | 'broken'>,
  found: readonly Violation[],
): readonly Violation[] {
  return inDeclaredOrder(resource, [...known, ...found, ...broken])
}

function fulfilled<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

function nameMaker(tx: Transaction, resource: Resource, row: Record<string, unknown>): void {
  for (const { name: column, declared } of resource.references)
    if (declared.updated_by) row[column] = tx.caller.user_id
    else if (declared.created_by) row[column] ??= tx.caller.user_id
}

/** The resource of a record's own address. */
export function addressOf(resource: Resource): Resource {
  if (resource.address === null) throw new Error(`${resource.name} has no address`)
  return resource.address.target
}

/**
 * Sets a reference without a value, or with null, to its default record (platform 1.4); it stays empty if there is
 * none. A resource has at most one such reference.
 */
export async function fillReferences(
  tx: Transaction,
  resource: Resource,
  records: readonly { readonly row: Record<string, unknown>; readonly parsed: Parsed }[],
): Promise<void> {
  const reference = resource.references.find(({ declared }) => declared.default !== undefined)
  if (reference?.declared.default === undefined) return
  const column = reference.name
  const empty = records.filter(({ row, parsed }) => parsed.values[column] === null && row[column] === null)
  if (empty.length === 0) return
  const { field, value } = reference.declared.default
  const found = await tx.maybe<{ id: number }>(
    sql`select t.id from ${name(reference.target.table)} t where t.tenant_id = ${tx.tenant.id} and t.${name(field)} = ${value}`,
  )
  for (const { row } of empty) row[column] = found?.id ?? null
}

/** Takes the next numbers of a sequence for each such column without a value. */
export async function assignNumbers(
  tx: Transaction,
  resource: Resource,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (const { name: column, declared } of resource.columns) {
    if (declared.kind !== 'text' || declared.sequence === undefined) continue
    const empty = rows.filter((row) => (row[column] ?? null) === null)
    // house: a resource has one such column.
    const numbers = empty.length === 0 ? [] : await takeNumbers(tx, declared.sequence, empty.length)
    empty.forEach((row, place) => {
      row[column] = numbers[place]
    })
  }
}

/** So many numbers of a sequence; refuses if it has fewer left. */
export async function takeNumbers(tx: Transaction, code: string, count: number): Promise<readonly string[]> {
  if (count === 1) return [await nextNumber(tx, code)]
  const numbers = await nextNumbers(tx, code, count)
  return numbers.length >= count
    ? numbers
    : [...numbers, ...(await takeNumbers(tx, code, count - numbers.length))]
}

function insertRow(tx: Transaction, resource: Resource, row: Record<string, unknown>): Query<AnyRow> {
  return tx.one<AnyRow>(sql`${insertion(tx, resource, row)} returning ${selectList(resource)}`)
}

function insertion(tx: Transaction, resource: Resource, row: Readonly<Record<string, unknown>>): Sql {
  const columns = resource.columns.filter((column) => column.name in row && isStored(column))
  const extra = Object.keys(row).filter((key) => !resource.columns.some((column) => column.name === key))
  const filled = names([
    'tenant_id',
    'created_at',
    'updated_at',
    ...columns.map(({ name }) => name),
    ...extra,
  ])
  const values = join(
    [
      sql`${tx.tenant.id}, ${tx.now}, ${tx.now}`,
      ...columns.map((column) => valueSql(tx, resource, { column, row })),
      ...extra.map((key) => sql`${row[key]}`),
    ],
    sql`, `,
  )
  return sql`insert into ${name(resource.table)} (${filled}) values (${values})`
}

function valueSql(
  tx: Transaction,
  resource: Resource,
  { column, row }: { readonly column: Column; readonly row: Readonly<Record<string, unknown>> },
): Sql {
  if (soleColumns(resource).includes(column)) return soleValue(tx, resource, { column, row })
  return sql`${encoded(column, row[column.name])}`
}
