import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import type { Column, Resource } from '#declare/model.ts'
import { Problem, refuseAll, type Violation } from '#problems/problem.ts'
import { checkRules, inDeclaredOrder } from './checks.ts'
import type { AnyRow, FullRow } from './columns.ts'
import { checkDatabase } from './database-checks.ts'
import { withDependents } from './find.ts'
import type { Parsed } from './parsed.ts'
import { soleColumns } from './sole.ts'
import {
  changedColumns,
  checkFixed,
  formerValues,
  refuseBuiltIn,
  settingOf,
  type UpdatedRecord,
  updateRecord,
} from './update.ts'

/** The same change to many records. */
type BulkChange = { readonly rows: readonly AnyRow[]; readonly parsed: Parsed }

/**
 * Updates locked records in the same way, all or none: in one statement if each is changed only by the input,
 * otherwise one after the other.
 */
export async function updateRecords(
  tx: Transaction,
  resource: Resource,
  { rows, parsed }: BulkChange,
): Promise<readonly UpdatedRecord[]> {
  refuseAll(inDeclaredOrder(resource, parsed.violations))
  for (const row of rows) refuseBuiltIn(resource, row)
  const locked = await withDependents(tx, resource, rows)
  return isPlain(resource, { rows, parsed })
    ? updateTogether(tx, resource, { rows: locked, parsed })
    : eachOrNone(tx, locked, (current) => updateRecord(tx, resource, { current, parsed }))
}

/**
 * Runs an update for each record, one after the other and fifty in a turn, and collects the refusals: a refused update has
 * written nothing, so the next one can run.
 */
export async function eachOrNone<Row extends { readonly id: number }, Result>(
  tx: Transaction,
  rows: readonly Row[],
  work: (row: Row) => Promise<Result>,
): Promise<readonly Result[]> {
  const refused: Violation[] = []
  const done = await workTurns.each(tx, rows, async (row) => {
    try {
      return [await work(row)]
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push(...error.violations.map((violation) => ofRecord(violation, row.id)))
      return []
    }
  })
  refuseAll(refused)
  return done.flat()
}

/** Adds the record to a violation; a rule on a missing attribute points to where it would be. */
function ofRecord(violation: Violation, record_id: number): Violation {
  const { pointer, ...context } = violation.context ?? {}
  const at = typeof pointer === 'string' ? { pointer: pointer.replace(/^\/data\//, '/') } : {}
  return { ...violation, context: { ...context, ...at, record_id } }
}

/** Whether the new values do not depend on the record, so that one statement updates all. */
function isPlain(resource: Resource, { rows, parsed }: BulkChange): boolean {
  const { values, address, parts, items } = parsed
  if (address !== undefined || items.some(({ read }) => read.length > 0)) return false
  if (parts.some(({ changes }) => changes.length > 0)) return false
  const particular = [...soleColumns(resource), ...resource.uniques.flatMap(({ columns }) => columns)]
  if (particular.some((column) => column.name in values)) return false
  const filled = resource.columns.filter(isFilledWhereEmpty).map(({ name }) => name)
  return filled.every((name) => (name in values ? [values] : rows).every((row) => row[name] !== null))
}

/** Whether the service fills a column without a value: from another column, a sequence or a default record. */
function isFilledWhereEmpty({ declared }: Column): boolean {
  if (declared.kind === 'text') return declared.follows !== undefined || declared.sequence !== undefined
  return declared.kind === 'reference' && declared.default !== undefined
}

type BulkCheck = { readonly rows: readonly FullRow[]; readonly parsed: Parsed }

async function updateTogether(
  tx: Transaction,
  resource: Resource,
  { rows, parsed }: BulkCheck,
): Promise<readonly UpdatedRecord[]> {
  const values = { ...parsed.values, ...changerOf(tx, resource) }
  const changes = await workTurns.map(tx, rows, (current) => ({
    current,
    changed: changedColumns({ ...current, ...values }, current),
  }))
  await checkTogether(tx, resource, { changes, values, parsed })
  const ids = changes.filter(({ changed }) => changed.size > 0).map(({ current }) => current.id)
  const which = sql`t.id = any(${ids}::bigint[])`
  const written = ids.length === 0 ? [] : await tx.rows<AnyRow>(settingOf(tx, resource, { which, values }))
  const byId = new Map(written.map((row) => [row.id, row]))
  return changes.map(({ current, changed }) => {
    const row = byId.get(current.id)
    if (row === undefined) return { row: current, previous: null }
    return { row: { ...current, ...row }, previous: formerValues(current, changed) }
  })
}

type RecordChanges = {
  readonly changes: readonly { readonly current: FullRow; readonly changed: ReadonlySet<string> }[]
  readonly values: Readonly<Record<string, unknown>>
  readonly parsed: Parsed
}

/** Refuses the violations of each record, and those of all of them. */
async function checkTogether(tx: Transaction, resource: Resource, batch: RecordChanges): Promise<void> {
  const { changes, values, parsed } = batch
  const judged = await workTurns.map(tx, changes, ({ current, changed }) => {
    const fixed = checkFixed(resource, { changed, parsed })
    const broken = checkRules(resource, { row: { ...current, ...values }, parsed })
    return inDeclaredOrder(resource, [...fixed, ...broken]).map((one) => ofRecord(one, current.id))
  })
  const refused = judged.flat()
  const found = await checkDatabase(tx, resource, {
    row: values,
    changed: new Set(changes.flatMap(({ changed }) => [...changed])),
    pointers: parsed.pointers,
    id: null,
    isRefused: refused.length > 0,
  })
  refuseAll([...inDeclaredOrder(resource, found), ...refused])
}

/** Sets the field with the user of the last change, if there is one. */
function changerOf(tx: Transaction, resource: Resource): Readonly<Record<string, unknown>> {
  const columns = resource.references.filter(({ declared }) => declared.updated_by)
  return Object.fromEntries(columns.map(({ name }) => [name, tx.caller.user_id]))
}
