import { join, name, names, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Column, Resource } from '#declare/model.ts'
import { refuseAll, type Violation } from '#problems/problem.ts'
import { checkRules, fillFollowers, inDeclaredOrder } from './checks.ts'
import { type AnyRow, encoded, type FullRow, isKept, selectList } from './columns.ts'
import { nextNumber } from './numbers.ts'
import type { Parsed } from './parsed.ts'
import { addParts } from './parts.ts'
import { putQuestions, questionsFor } from './questions.ts'
import { clearOthers, soleColumns, soleValue } from './sole.ts'

/** What is to be written of a new record, and what is known to be wrong with it. */
export type Creation = {
  readonly parsed: Parsed
  /** Columns that a client has no say in. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly violations?: readonly Violation[]
}

/**
 * Writes a new record with its address and its children. All that is wrong with it is refused together, with
 * nothing written.
 */
export async function createRecord(
  tx: Transaction,
  resource: Resource,
  creation: Creation,
): Promise<FullRow> {
  const { row, ask } = await prepare(tx, resource, creation)
  const { parsed } = creation
  const address = parsed.address
    ? await createRecord(tx, addressOf(resource), { parsed: parsed.address })
    : null
  if (address !== null && resource.address !== null) row[resource.address.name] = address.id
  // The write goes out behind the questions without waiting for their answer, and is rolled back where they find
  // something; where both fail, the questions say more.
  const [asked, cleared, inserted] = await Promise.allSettled([
    ask(),
    clearOthers(tx, resource, { row, id: null }),
    tx.one<AnyRow>(sql`${insertion(tx, resource, row)} returning ${selectList(resource)}`),
  ])
  if (asked.status === 'fulfilled') refuseAll(inDeclaredOrder(resource, asked.value))
  fulfilled(asked)
  fulfilled(cleared)
  const made = fulfilled(inserted)
  const parts = await addParts(tx, { parent: made, parts: parsed.parts })
  return { ...made, ...(resource.address === null ? {} : { address }), ...parts }
}

/** Whether one row is all there is to a record: it has neither address nor children, and changes no other. */
export function isOneRow(resource: Resource): boolean {
  return resource.address === null && resource.parts.length === 0 && soleColumns(resource).length === 0
}

/**
 * Writes a new record that is one row together with what is to be written of it, such as its event: a statement that reads
 * the row from `made`. Where nothing has to be asked first, the act ends with it.
 */
export async function createRow(
  tx: Transaction,
  resource: Resource,
  creation: Creation & { readonly beside: Sql },
): Promise<FullRow> {
  const { row, ask, isSure } = await prepare(tx, resource, creation)
  const statement = sql`
    with made as (${insertion(tx, resource, row)} returning *), beside as (${creation.beside})
    select ${selectList(resource)} from made`
  if (isSure) return tx.oneAtLast<AnyRow>(statement)
  const [asked, inserted] = await Promise.allSettled([ask(), tx.one<AnyRow>(statement)])
  if (asked.status === 'fulfilled') refuseAll(inDeclaredOrder(resource, asked.value))
  fulfilled(asked)
  return fulfilled(inserted)
}

/** Fills the row of a new record, and refuses what is known to be wrong; what the database alone knows is left to be asked. */
async function prepare(
  tx: Transaction,
  resource: Resource,
  { parsed, extra, violations = [] }: Creation,
): Promise<{
  readonly row: Record<string, unknown>
  readonly ask: () => Promise<readonly Violation[]>
  readonly isSure: boolean
}> {
  const row: Record<string, unknown> = { ...parsed.values, ...resource.declaration.always, ...extra }
  nameMaker(tx, resource, row)
  const known = [...parsed.violations, ...violations]
  await fillReference(tx, resource, { row, parsed })
  // A number that is taken is gone: what is refused already takes none.
  if (known.length === 0) await takeNumbers(tx, resource, row)
  fillFollowers(resource, row)
  const broken = checkRules(resource, { row, parsed })
  const isRefused = known.length + broken.length > 0
  const { pointers, parts, items } = parsed
  const written = { row, changed: new Set(Object.keys(row)), pointers, parts, items, id: null, isRefused }
  const questions = questionsFor(tx, resource, written)
  const ask = () => putQuestions(tx, questions, written)
  // Of one value it counts more that it names nothing than that it does not fit the others.
  if (isRefused) refuseAll(inDeclaredOrder(resource, [...known, ...(await ask()), ...broken]))
  return {
    row,
    ask,
    isSure: questions.asked.length === 0 && !items.some(({ each }) => each.references.length > 0),
  }
}

function fulfilled<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

function nameMaker(tx: Transaction, resource: Resource, row: Record<string, unknown>): void {
  for (const { name: column, declared } of resource.references)
    if (declared.changer) row[column] = tx.caller.user_id
    else if (declared.maker) row[column] ??= tx.caller.user_id
}

function addressOf(resource: Resource): Resource {
  if (resource.address === null) throw new Error(`${resource.name} has no address`)
  return resource.address.target
}

/**
 * Names the record that a reference takes where none is named, or it is cleared (platform 1.4); it stays empty where there is no
 * such record. A resource has one such reference at most.
 */
export async function fillReference(
  tx: Transaction,
  resource: Resource,
  { row, parsed }: { readonly row: Record<string, unknown>; readonly parsed: Parsed },
): Promise<void> {
  const reference = resource.references.find(({ declared }) => declared.default !== undefined)
  if (reference?.declared.default === undefined) return
  if (parsed.values[reference.name] !== null || row[reference.name] !== null) return
  const { field, value } = reference.declared.default
  const found = await tx.maybe<{ id: number }>(
    sql`select t.id from ${name(reference.target.table)} t where t.tenant_id = ${tx.tenant.id} and t.${name(field)} = ${value}`,
  )
  row[reference.name] = found?.id ?? null
}

/** Takes the next number of a sequence for each column that wants one and was given none. */
export async function takeNumbers(
  tx: Transaction,
  resource: Resource,
  row: Record<string, unknown>,
): Promise<void> {
  for (const { name: column, declared } of resource.columns) {
    if (declared.kind !== 'text' || declared.sequence === undefined || (row[column] ?? null) !== null)
      continue
    // house: a resource has one such column.
    row[column] = await nextNumber(tx, declared.sequence)
  }
}

function insertion(tx: Transaction, resource: Resource, row: Readonly<Record<string, unknown>>): Sql {
  const columns = resource.columns.filter((column) => column.name in row && isKept(column))
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
      ...columns.map((column) => valueFor(tx, resource, { column, row })),
      ...extra.map((key) => sql`${row[key]}`),
    ],
    sql`, `,
  )
  return sql`insert into ${name(resource.table)} (${filled}) values (${values})`
}

function valueFor(
  tx: Transaction,
  resource: Resource,
  { column, row }: { readonly column: Column; readonly row: Readonly<Record<string, unknown>> },
): Sql {
  if (soleColumns(resource).includes(column)) return soleValue(tx, resource, { column, row })
  return sql`${encoded(column, row[column.name])}`
}
