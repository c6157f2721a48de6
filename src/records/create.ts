import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Column, Resource } from '#declare/model.ts'
import { refuseAll, type Violation } from '#problems/problem.ts'
import { checkRules, fillFollowers, inDeclaredOrder } from './checks.ts'
import { type AnyRow, encoded, type FullRow, selectList } from './columns.ts'
import { nextNumber } from './numbers.ts'
import type { Parsed } from './parsed.ts'
import { addParts } from './parts.ts'
import { askDatabase } from './questions.ts'
import { clearOthers, soleColumns, soleValue } from './sole.ts'

/**
 * Writes a new record with its address and its children. All that is wrong with it is refused together, with
 * nothing written. `also` are columns that a client has no say in.
 */
export async function createRecord(
  tx: Transaction,
  resource: Resource,
  written: {
    readonly parsed: Parsed
    readonly also?: Readonly<Record<string, unknown>>
    readonly violations?: readonly Violation[]
  },
): Promise<FullRow> {
  const { parsed } = written
  const row: Record<string, unknown> = { ...parsed.values, ...resource.declaration.always, ...written.also }
  nameMaker(tx, resource, row)
  await takeNumbers(tx, resource, row)
  fillFollowers(resource, row)
  const known = [...parsed.violations, ...(written.violations ?? [])]
  const broken = checkRules(resource, { row, parsed })
  const changed = new Set(Object.keys(row))
  const isRefused = known.length + broken.length > 0
  const ask = () =>
    askDatabase(tx, resource, { row, changed, pointers: parsed.pointers, id: null, isRefused })
  // Of one value it counts more that it names nothing than that it does not fit the others.
  if (isRefused) refuseAll(inDeclaredOrder(resource, [...known, ...(await ask()), ...broken]))
  const address = parsed.address
    ? await createRecord(tx, addressOf(resource), { parsed: parsed.address })
    : null
  if (address !== null && resource.address !== null) row[resource.address.name] = address.id
  // The write goes out behind the questions without waiting for their answer, and is rolled back where they find
  // something; where both fail, the questions say more.
  const [asked, cleared, inserted] = await Promise.allSettled([
    ask(),
    clearOthers(tx, resource, { row, id: null }),
    insert(tx, resource, row),
  ])
  if (asked.status === 'fulfilled') refuseAll(inDeclaredOrder(resource, asked.value))
  fulfilled(asked)
  fulfilled(cleared)
  const made = fulfilled(inserted)
  const parts = await addParts(tx, { parent: made, parts: parsed.parts })
  return { ...made, ...(resource.address === null ? {} : { address }), ...parts }
}

function fulfilled<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

function nameMaker(tx: Transaction, resource: Resource, row: Record<string, unknown>): void {
  for (const { name: column, declared } of resource.references)
    if (declared.maker) row[column] ??= tx.caller.user_id
}

function addressOf(resource: Resource): Resource {
  if (resource.address === null) throw new Error(`${resource.name} has no address`)
  return resource.address.target
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

function insert(
  tx: Transaction,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): Promise<AnyRow> {
  const columns = resource.columns.filter((column) => column.name in row)
  const extra = Object.keys(row).filter((key) => !columns.some((column) => column.name === key))
  const names = join(
    [...columns.map((column) => name(column.name)), ...extra.map((key) => name(key))],
    sql`, `,
  )
  const values = join(
    [
      ...columns.map((column) => valueFor(tx, resource, { column, row })),
      ...extra.map((key) => sql`${row[key]}`),
    ],
    sql`, `,
  )
  return tx.one<AnyRow>(sql`
    insert into ${name(resource.table)} (tenant_id, created_at, updated_at, ${names})
    values (${tx.tenant.id}, ${tx.now}, ${tx.now}, ${values})
    returning ${selectList(resource)}`)
}

function valueFor(
  tx: Transaction,
  resource: Resource,
  { column, row }: { readonly column: Column; readonly row: Readonly<Record<string, unknown>> },
): Sql {
  const value = row[column.name]
  const { declared } = column
  if (declared.kind === 'reference' && value === null && declared.initially !== undefined) {
    const { field, value: wanted } = declared.initially
    return sql`(select d.id from ${name(declared.to)} d where d.tenant_id = ${tx.tenant.id} and d.${name(field)} = ${wanted})`
  }
  if (soleColumns(resource).includes(column)) return soleValue(tx, resource, { column, row })
  return sql`${encoded(column, value)}`
}
