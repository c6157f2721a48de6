import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Column, Resource } from '#declare/model.ts'
import { Problem, refuseAll, type Violation } from '#problems/problem.ts'
import { inTurn } from '#values/in-turn.ts'
import { checkRules, inDeclaredOrder } from './checks.ts'
import type { AnyRow, FullRow } from './columns.ts'
import { withBelongings } from './find.ts'
import type { Parsed } from './parsed.ts'
import { askDatabase } from './questions.ts'
import { soleColumns } from './sole.ts'
import {
  changedColumns,
  checkFixed,
  formerValues,
  refuseBuiltIn,
  settingOf,
  type Updated,
  updateRecord,
} from './update.ts'

/** The same change to many records. */
type ChangeOfMany = { readonly rows: readonly AnyRow[]; readonly parsed: Parsed }

/**
 * Changes records that have been taken in the same way, all or none: in one statement where each is changed by what was sent
 * alone, and one after the other where something hangs on each of them.
 */
export async function updateRecords(
  tx: Transaction,
  resource: Resource,
  { rows, parsed }: ChangeOfMany,
): Promise<readonly Updated[]> {
  refuseAll(inDeclaredOrder(resource, parsed.violations))
  for (const row of rows) refuseBuiltIn(resource, row)
  const taken = await withBelongings(tx, resource, rows)
  return isPlain(resource, { rows, parsed })
    ? updateTogether(tx, resource, { rows: taken, parsed })
    : eachOrNone(taken, (current) => updateRecord(tx, resource, { current, parsed }))
}

/**
 * Does the same with each record, one after the other, and refuses together what is refused of each of them: what is refused
 * has written nothing, so that the next can be asked all the same.
 */
export async function eachOrNone<Row extends { readonly id: number }, Result>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Result>,
): Promise<readonly Result[]> {
  const refused: Violation[] = []
  const done = await inTurn(rows, async (row) => {
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

/** Names the record of a violation; a rule about what was not sent points to where a document would have it. */
function ofRecord(violation: Violation, record_id: number): Violation {
  const { pointer, ...context } = violation.context ?? {}
  const at = typeof pointer === 'string' ? { pointer: pointer.replace(/^\/data\//, '/') } : {}
  return { ...violation, context: { ...context, ...at, record_id } }
}

/** Whether nothing of a record itself decides what is written of it, so that one statement writes all of them. */
function isPlain(resource: Resource, { rows, parsed }: ChangeOfMany): boolean {
  const { values, address, parts, items } = parsed
  if (address !== undefined || items.some(({ read }) => read.length > 0)) return false
  if (parts.some(({ changes }) => changes.length > 0)) return false
  const particular = [...soleColumns(resource), ...resource.uniques.flatMap(({ columns }) => columns)]
  if (particular.some((column) => column.name in values)) return false
  const filled = resource.columns.filter(isFilledWhereEmpty).map(({ name }) => name)
  return filled.every((name) => (name in values ? [values] : rows).every((row) => row[name] !== null))
}

/** Whether the service gives a column a value where it has none: that of another column, a number, or a record of its own choice. */
function isFilledWhereEmpty({ declared }: Column): boolean {
  if (declared.kind === 'text') return declared.follows !== undefined || declared.sequence !== undefined
  return declared.kind === 'reference' && declared.default !== undefined
}

type Together = { readonly rows: readonly FullRow[]; readonly parsed: Parsed }

async function updateTogether(
  tx: Transaction,
  resource: Resource,
  { rows, parsed }: Together,
): Promise<readonly Updated[]> {
  const values = { ...parsed.values, ...changerOf(tx, resource) }
  const changes = rows.map((current) => ({
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

type Changes = {
  readonly changes: readonly { readonly current: FullRow; readonly changed: ReadonlySet<string> }[]
  readonly values: Readonly<Record<string, unknown>>
  readonly parsed: Parsed
}

/** Refuses what is wrong with each record, and what is wrong with all of them. */
async function checkTogether(tx: Transaction, resource: Resource, told: Changes): Promise<void> {
  const { changes, values, parsed } = told
  const refused = changes.flatMap(({ current, changed }) => {
    const fixed = checkFixed(resource, { changed, parsed })
    const broken = checkRules(resource, { row: { ...current, ...values }, parsed })
    return inDeclaredOrder(resource, [...fixed, ...broken]).map((one) => ofRecord(one, current.id))
  })
  const asked = await askDatabase(tx, resource, {
    row: values,
    changed: new Set(changes.flatMap(({ changed }) => [...changed])),
    pointers: parsed.pointers,
    id: null,
    isRefused: refused.length > 0,
  })
  refuseAll([...inDeclaredOrder(resource, asked), ...refused])
}

/** Who changes a record is noted of it, where its resource has a field for that. */
function changerOf(tx: Transaction, resource: Resource): Readonly<Record<string, unknown>> {
  const columns = resource.references.filter(({ declared }) => declared.changer)
  return Object.fromEntries(columns.map(({ name }) => [name, tx.caller.user_id]))
}
