import type { Query } from '#database/query.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import type { Resource } from '#declare/model.ts'
import type { AnyRow } from '#records/columns.ts'
import { flatRecordFor } from '#records/wire.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** The fields that identify a record to people; events contain these of every referenced record. */
const NAMING_FIELDS = ['code', 'name', 'reference', 'description', 'barcode', 'external_system_reference1']

/** Records as events contain them: flat, with the identifying fields of referenced records nested (platform 7.1). */
export function recordData(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Query<readonly JsonObject[]> {
  return prepareData(tx, resource, rows).map((found) => rows.map(dataWith(resource, found)))
}

/** The same for rows of many records, which are written in turns with other work of the process. */
export async function recordDataInTurns(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<readonly JsonObject[]> {
  const found = await prepareData(tx, resource, rows)
  return workTurns.finishMap(tx, rows, dataWith(resource, found))
}

function dataWith(
  resource: Resource,
  found: ReadonlyMap<Resource, ReadonlyMap<number, Json>>,
): (row: AnyRow) => JsonObject {
  const references = namedReferences(resource)
  return (row) => ({
    ...flatRecordFor(resource, row),
    ...Object.fromEntries(
      references.map(({ field, target, name: column }) => [
        field,
        found.get(target)?.get(Number(row[column])) ?? null,
      ]),
    ),
  })
}

/**
 * Reads the names of referenced records ahead, so that `recordData` can be sent together with the statements that
 * write them.
 */
export function prepareData(
  tx: Transaction,
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Query<ReadonlyMap<Resource, ReadonlyMap<number, Json>>> {
  const readRecordsOf = readInTransaction.get(tx) ?? new Map<Resource, Map<number, Json>>()
  readInTransaction.set(tx, readRecordsOf)
  const references = namedReferences(resource)
  const names_to_read = [...Map.groupBy(references, ({ target }) => target)].flatMap(([target, named]) => {
    const before = readRecordsOf.get(target) ?? new Map<number, Json>()
    readRecordsOf.set(target, before)
    const ids = named.flatMap(({ name: column }) => rows.map((row) => row[column]))
    const missing = [...new Set(ids.filter((id) => typeof id === 'number'))].filter((id) => !before.has(id))
    return missing.length === 0 ? [] : [{ target, ids: missing }]
  })
  return readNames(tx, names_to_read).map((found) => {
    for (const { place, shown } of found) {
      const target = names_to_read[place]?.target
      if (target !== undefined) readRecordsOf.get(target)?.set(shown.id, shown)
    }
    return readRecordsOf
  })
}

/** The references to resources that have identifying fields. */
function namedReferences(resource: Resource): Resource['references'] {
  return resource.references.filter(
    ({ target, declared }) =>
      (target.declaration.scope ?? 'tenant') === 'tenant' && declared.to !== 'addresses',
  )
}

/** Names of referenced records already read in this transaction, since many events refer to the same ones. */
const readInTransaction = new WeakMap<Transaction, Map<Resource, Map<number, Json>>>()

type NamesToRead = { readonly target: Resource; readonly ids: readonly number[] }
type NamedRecord = { readonly place: number; readonly shown: JsonObject & { readonly id: number } }

/**
 * Reads the identifying fields of records of several resources in one statement; each row has the index of its
 * resource.
 */
function readNames(tx: Transaction, names_to_read: readonly NamesToRead[]): Query<readonly NamedRecord[]> {
  if (names_to_read.length === 0) return tx.value([])
  const parts = names_to_read.map(({ target, ids }, index) => {
    const columns = target.columns.filter(
      ({ name: column, declared }) => NAMING_FIELDS.includes(column) && declared.write_only !== true,
    )
    const shown = ['id', ...columns.map(({ name: column }) => column)].map(
      (column) => sql`${column}::text, ${name('t', column)}`,
    )
    return sql`
      select ${index}::int as place, json_build_object(${join(shown, sql`, `)}) as shown
      from ${name(target.table)} t
      where t.tenant_id = ${tx.tenant.id} and t.id = any(${[...ids]}::bigint[])`
  })
  return tx.rows<NamedRecord>(join(parts, sql` union all `))
}
