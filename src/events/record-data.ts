import type { Query } from '#database/query.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { AnyRow } from '#records/columns.ts'
import { flatRecordFor } from '#records/wire.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** By which of its fields a record is known to people; an event shows these of every record its own refers to. */
const KNOWN_BY = ['code', 'name', 'reference', 'description', 'barcode', 'external_system_reference1']

/** Records as events show them: flat, with what they refer to nested by its names (platform 7.1). */
export function recordData(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Query<readonly JsonObject[]> {
  return foreseeData(tx, resource, rows).map((found) =>
    rows.map((row) => ({
      ...flatRecordFor(resource, row),
      ...Object.fromEntries(
        namedBy(resource).map(({ field, target, name: column }) => [
          field,
          found.get(target)?.get(Number(row[column])) ?? null,
        ]),
      ),
    })),
  )
}

/**
 * Reads the names of what records refer to, so that `recordData` need not: it may travel with the statements that write
 * them.
 */
export function foreseeData(
  tx: Transaction,
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Query<ReadonlyMap<Resource, ReadonlyMap<number, Json>>> {
  const known = readBefore.get(tx) ?? new Map<Resource, Map<number, Json>>()
  readBefore.set(tx, known)
  const references = namedBy(resource)
  const wanted = [...Map.groupBy(references, ({ target }) => target)].flatMap(([target, named]) => {
    const before = known.get(target) ?? new Map<number, Json>()
    known.set(target, before)
    const ids = named.flatMap(({ name: column }) => rows.map((row) => row[column]))
    const missing = [...new Set(ids.filter((id) => typeof id === 'number'))].filter((id) => !before.has(id))
    return missing.length === 0 ? [] : [{ target, ids: missing }]
  })
  return readNames(tx, wanted).map((found) => {
    for (const { place, shown } of found) {
      const target = wanted[place]?.target
      if (target !== undefined) known.get(target)?.set(shown.id, shown)
    }
    return known
  })
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

type Wanted = { readonly target: Resource; readonly ids: readonly number[] }
type Named = { readonly place: number; readonly shown: JsonObject & { readonly id: number } }

/** Reads by what names people know records of several kinds, all in one statement; each with the place of its kind. */
function readNames(tx: Transaction, wanted: readonly Wanted[]): Query<readonly Named[]> {
  if (wanted.length === 0) return tx.value([])
  const parts = wanted.map(({ target, ids }, place) => {
    const columns = target.columns.filter(
      ({ name: column, declared }) => KNOWN_BY.includes(column) && declared.write_only !== true,
    )
    const shown = ['id', ...columns.map(({ name: column }) => column)].map(
      (column) => sql`${column}::text, ${name('t', column)}`,
    )
    return sql`
      select ${place}::int as place, json_build_object(${join(shown, sql`, `)}) as shown
      from ${name(target.table)} t
      where t.tenant_id = ${tx.tenant.id} and t.id = any(${[...ids]}::bigint[])`
  })
  return tx.rows<Named>(join(parts, sql` union all `))
}
