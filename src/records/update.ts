import { isDeepStrictEqual } from 'node:util'
import { nextVersion } from '#database/next-version.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal, refuseAll, type Violation } from '#problems/problem.ts'
import { checkRules, fillFollowers, inDeclaredOrder } from './checks.ts'
import { type AnyRow, encoded, type FullRow, selectList } from './columns.ts'
import { assignNumbers, createRecord, fillReferences } from './create.ts'
import { checkDatabase } from './database-checks.ts'
import { fieldViolation } from './field-violation.ts'
import type { Parsed } from './parsed.ts'
import { changeParts, checkParts, findParts } from './parts.ts'
import { clearOthers, soleColumns } from './sole.ts'

/** A record after an update, and the previous values of the changed columns; null if nothing changed. */
export type UpdatedRecord = {
  readonly row: FullRow
  readonly previous: Readonly<Record<string, unknown>> | null
}

/** Updates a locked record. All violations are refused together, and nothing is written. */
export async function updateRecord(
  tx: Transaction,
  resource: Resource,
  change: {
    readonly current: FullRow
    readonly parsed: Parsed
    readonly extra?: Readonly<Record<string, unknown>>
    readonly violations?: readonly Violation[]
  },
): Promise<UpdatedRecord> {
  const { current, parsed } = change
  refuseBuiltIn(resource, current)
  const row: Record<string, unknown> = { ...current, ...parsed.values, ...change.extra }
  for (const { name: column, declared } of resource.references)
    if (declared.updated_by && change.extra?.[column] === undefined) row[column] = tx.caller.user_id
  await fillReferences(tx, resource, [{ row, parsed }])
  await assignNumbers(tx, resource, [row])
  fillFollowers(resource, row)
  const changed = changedColumns(row, current)
  const known = [
    ...parsed.violations,
    ...(change.violations ?? []),
    ...checkFixed(resource, { changed, parsed }),
    ...checkSole(resource, { row, current, parsed }),
    ...checkParts({ parent: current, parts: parsed.parts }),
  ]
  const broken = checkRules(resource, { row, parsed })
  const found = await checkDatabase(tx, resource, {
    row,
    changed,
    pointers: parsed.pointers,
    parts: parsed.parts,
    items: parsed.items,
    id: current.id,
    isRefused: known.length + broken.length > 0,
  })
  refuseAll(inDeclaredOrder(resource, [...known, ...found, ...broken]))
  const address = await changeAddress(tx, resource, { current, parsed })
  if (address !== undefined) changed.add(address.column)
  const writesParts = parsed.parts.some(({ changes }) => changes.length > 0)
  if (changed.size === 0 && !writesParts && parsed.address === undefined)
    return { row: current, previous: null }
  await clearOthers(tx, resource, { row, id: current.id })
  await changeParts(tx, { parent: current, parts: parsed.parts })
  const values = address === undefined ? row : { ...row, [address.column]: address.id }
  const set = Object.fromEntries([...changed].map((column) => [column, values[column]]))
  const written = await tx.oneUnchanged<AnyRow>(
    settingOf(tx, resource, { which: sql`t.id = ${current.id}`, values: set }),
  )
  if (address?.row === null) await removeAddress(tx, resource, current)
  const parts = await findParts(tx, resource, [current.id])
  const address_column =
    'address' in current ? { address: address === undefined ? current.address : address.row } : {}
  return {
    row: { ...written, ...address_column, ...parts.get(current.id) },
    previous: formerValues(current, changed),
  }
}

/** The previous values of these columns. */
export function formerValues(
  current: AnyRow,
  changed: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const known = [...changed].filter((column) => column in current)
  return Object.fromEntries(known.map((column) => [column, current[column]]))
}

/** Refuses changes to built-in records. */
export function refuseBuiltIn(resource: Resource, row: AnyRow): void {
  const fact = resource.declaration.built_in
  if (fact !== undefined && row[fact.field] !== fact.unless) throw refusal('built_in_record', {})
}

/** The columns of a row that changed. */
export function changedColumns(row: Readonly<Record<string, unknown>>, current: AnyRow): Set<string> {
  return new Set(Object.keys(row).filter((column) => differs(row[column], current[column])))
}

function differs(value: unknown, current: unknown): boolean {
  if (value === current) return false
  if (typeof value === 'object' || typeof current === 'object')
    return JSON.stringify(value) !== JSON.stringify(current) && !isDeepStrictEqual(value, current)
  return !sameNumber(value, current)
}

/** Exact decimals are texts: `10` and `10.0000` are equal. */
function sameNumber(value: unknown, current: unknown): boolean {
  const isNumeric = typeof value === 'string' && typeof current === 'string' && /^-?\d+\.\d+$/.test(current)
  return isNumeric && Number(value) === Number(current) && /^-?\d+(\.\d+)?$/.test(value)
}

type CheckedUpdate = { readonly changed: ReadonlySet<string>; readonly parsed: Parsed }

/** Refuses changes to immutable columns. */
export function checkFixed(resource: Resource, { changed, parsed }: CheckedUpdate): Violation[] {
  return resource.columns
    .filter(({ name: column, declared }) => declared.fixed && changed.has(column) && column in parsed.values)
    .map((column) => fieldViolation('immutable', { column, pointer: parsed.pointers[column.name] ?? '' }))
}

/** The record with a required flag cannot clear it (platform 2.1, barcode formats). */
function checkSole(
  resource: Resource,
  at: { readonly row: Readonly<Record<string, unknown>>; readonly current: AnyRow; readonly parsed: Parsed },
): Violation[] {
  return soleColumns(resource)
    .filter(({ name: column, declared }) => {
      const must = declared.kind === 'flag' && declared.exclusive === 'exactly_one'
      return must && at.current[column] === true && at.row[column] !== true
    })
    .map((column) =>
      fieldViolation('cannot_unset_default', { column, pointer: at.parsed.pointers[column.name] ?? '' }),
    )
}

type ChangedAddress = { readonly column: string; readonly id: number | null; readonly row: AnyRow | null }

/** An address is merged into the existing one, created if missing, and deleted by null (platform 1.7). */
async function changeAddress(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<ChangedAddress | undefined> {
  const reference = resource.address
  if (reference === null || parsed.address === undefined) return undefined
  const present = current.address ?? null
  if (parsed.address === null) {
    if (present === null) return undefined
    return { column: reference.name, id: null, row: null }
  }
  if (present === null) {
    const made = await createRecord(tx, reference.target, { parsed: parsed.address })
    return { column: reference.name, id: made.id, row: made }
  }
  const merged = await updateRecord(tx, reference.target, { current: present, parsed: parsed.address })
  return merged.previous === null ? undefined : { column: reference.name, id: present.id, row: merged.row }
}

/** Deletes the former address after the record no longer refers to it. */
async function removeAddress(tx: Transaction, resource: Resource, { address }: FullRow): Promise<void> {
  if (resource.address === null || address == null) return
  await tx.run(
    sql`delete from ${name(resource.address.target.table)} t where t.tenant_id = ${tx.tenant.id} and t.id = ${address.id}`,
  )
}

/** The statement that sets columns of rows to the same values and increments their versions. */
export function settingOf(
  tx: Transaction,
  resource: Resource,
  { which, values }: { readonly which: Sql; readonly values: Readonly<Record<string, unknown>> },
): Sql {
  const known = new Map(resource.columns.map((column) => [column.name, column]))
  const sets = Object.entries(values).map(([key, value]) => {
    const column = known.get(key)
    return sql`${name(key)} = ${column === undefined ? value : encoded(column, value)}`
  })
  return sql`
    update ${name(resource.table)} t
    set ${join([...sets, nextVersion(tx, 't')], sql`, `)}
    where t.tenant_id = ${tx.tenant.id} and ${which}
    returning ${selectList(resource, 't')}`
}
