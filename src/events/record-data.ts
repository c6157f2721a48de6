import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { AnyRow } from '#records/columns.ts'
import { flatRecordFor } from '#records/wire.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** By which of its fields a record is known to people; an event shows these of every record its own refers to. */
const KNOWN_BY = ['code', 'name', 'reference', 'description', 'barcode', 'external_system_reference1']

/** Records as events show them: flat, with what they refer to nested by its names (platform 7.1). */
export async function recordData(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<readonly JsonObject[]> {
  const found = await foreseeData(tx, resource, rows)
  return rows.map((row) => ({
    ...flatRecordFor(resource, row),
    ...Object.fromEntries(
      namedBy(resource).map(({ field, target, name: column }) => [
        field,
        found.get(target)?.get(Number(row[column])) ?? null,
      ]),
    ),
  }))
}

/**
 * Reads the names of what records refer to, so that `recordData` need not: it may travel with the statements that write
 * them.
 */
export async function foreseeData(
  tx: Transaction,
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<Resource, ReadonlyMap<number, Json>>> {
  const references = namedBy(resource)
  const targets = [...new Set(references.map(({ target }) => target))]
  return new Map(
    await Promise.all(
      targets.map(async (target) => {
        const ids = references
          .filter((reference) => reference.target === target)
          .flatMap(({ name: column }) => rows.map((row) => row[column]))
        return [target, await namesOf(tx, target, ids)] as const
      }),
    ),
  )
}

/** The references of a resource to what is known by a name. */
function namedBy(resource: Resource): Resource['references'] {
  return resource.references.filter(
    ({ target, declared }) =>
      (target.declaration.scope ?? 'tenant') === 'tenant' && declared.to !== 'addresses',
  )
}

/** What the events of one transaction have read of records they refer to: several refer to the same. */
const readBefore = new WeakMap<Transaction, Map<Resource, Map<number, Json>>>()

async function namesOf(
  tx: Transaction,
  target: Resource,
  ids: readonly unknown[],
): Promise<ReadonlyMap<number, Json>> {
  const before = readBefore.get(tx) ?? new Map<Resource, Map<number, Json>>()
  readBefore.set(tx, before)
  const known = before.get(target) ?? new Map<number, Json>()
  before.set(target, known)
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))].filter((id) => !known.has(id))
  if (wanted.length === 0) return known
  const columns = target.columns.filter(
    ({ name: column, declared }) => KNOWN_BY.includes(column) && declared.write_only !== true,
  )
  const select = join(
    ['id', ...columns.map(({ name: column }) => column)].map((column) => name('t', column)),
    sql`, `,
  )
  const rows = await tx.rows<JsonObject & { readonly id: number }>(sql`
    select ${select}
    from ${name(target.table)} t
    where t.tenant_id = ${tx.tenant.id} and t.id = any(${wanted}::bigint[])`)
  for (const row of rows) known.set(row.id, row)
  return known
}
