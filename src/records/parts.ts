import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { PLAIN_ROWS_MAX } from '#database/rows-to-insert.ts'
import { join, name, names, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Column, Part, Resource } from '#declare/model.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import { elementAt } from '#values/element-at.ts'
import { itemsBy } from '#values/items-by.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { checkRanges, fillFollowers } from './checks.ts'
import { clearReferences } from './clear-references.ts'
import { type AnyRow, encoded, isStored, selectList } from './columns.ts'
import { deleteDetails } from './delete-details.ts'
import { findHolders } from './find-holders.ts'
import type { Parsed, PartChange, PartChanges } from './parsed.ts'

/** Children by the name of their list. */
export type Parts = Readonly<Record<string, readonly AnyRow[]>>

type PartsToAdd = { readonly parent: AnyRow; readonly parts: readonly PartChanges[] }

/** Writes the children that new records of one resource were sent with: one statement for each kind of them. */
export async function addParts(tx: Transaction, added: readonly PartsToAdd[]): Promise<readonly Parts[]> {
  const kinds = added[0]?.parts.map(({ part }) => part) ?? []
  const inserted = await insertLevel(
    tx,
    kinds.map((part, place) => ({
      part,
      children: added.flatMap(({ parent, parts }) => addedTo(parent.id, parts[place]?.changes ?? [])),
    })),
  )
  const byParent = kinds.map((part, place) => ({
    name: part.name,
    children: Map.groupBy(inserted[place] ?? [], (child) => Number(child[part.by.name])),
  }))
  return added.map(({ parent }) =>
    Object.fromEntries(byParent.map(({ name: list, children }) => [list, children.get(parent.id) ?? []])),
  )
}

type Child = { readonly parent: number; readonly parsed: Parsed }

function addedTo(parent: number, changes: readonly PartChange[]): readonly Child[] {
  return changes.flatMap((change) => (change.type === 'ADD' ? [{ parent, parsed: change.parsed }] : []))
}

/** New children of one kind, of any parents. */
type ChildGroup = { readonly part: Part; readonly children: readonly Child[] }

/** Inserts children of several kinds in one round trip, and then the children of all of them in another. */
async function insertLevel(
  tx: Transaction,
  groups: readonly ChildGroup[],
): Promise<readonly (readonly AnyRow[])[]> {
  if (groups.every(({ children }) => children.length === 0)) return groups.map(() => [])
  const inserted = await tx.pipeline(groups.map((group) => insertChildren(tx, group)))
  const below = groups.flatMap(({ part, children }, place) =>
    part.children.parts.map((grandpart, index) => ({
      place,
      part: grandpart,
      children: children.flatMap(({ parsed }, at) =>
        addedTo(elementAt(elementAt(inserted, place), at).id, parsed.parts[index]?.changes ?? []),
      ),
    })),
  )
  const grown = (await insertLevel(tx, below)).map((children, index) => {
    const by = elementAt(below, index).part.by.name
    return itemsBy(children, (child) => child[by])
  })
  const partsOf = (parent: AnyRow, own: number) =>
    below.flatMap(({ place, part }, index) =>
      place === own ? [[part.name, elementAt(grown, index)(parent.id)] as const] : [],
    )
  return inserted.map((rows, place) =>
    rows.map((row) => ({ ...row, ...Object.fromEntries(partsOf(row, place)) })),
  )
}

/** Inserts children of many parents at once, without their own children. */
function insertChildren(tx: Transaction, { part, children }: ChildGroup): Query<readonly AnyRow[]> {
  if (children.length === 0) return tx.value([])
  const rows = children.map(({ parent, parsed }) => {
    const row: Record<string, unknown> = { ...parsed.values, [part.by.name]: parent }
    fillFollowers(part.children, row)
    return row
  })
  return insertMany(tx, part.children, rows)
}

/** Inserts many rows in one statement; they come back in the order given. `more` are columns that are not declared. */
export function insertMany(
  tx: Transaction,
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
  more: readonly string[] = [],
): Query<readonly AnyRow[]> {
  const [first = {}] = rows
  const declared = resource.columns.filter((column) => column.name in first && isStored(column))
  const columns = [...declared.map((column) => column.name), ...more]
  const source =
    rows.length <= PLAIN_ROWS_MAX && !tx.topology.readsInInserts
      ? sql`values ${plainRows(tx, rows, { declared, more })}`
      : listedRows(tx, rows, { table: resource.table, columns })
  return tx.rows<AnyRow>(sql`
    insert into ${name(resource.table)} (tenant_id, created_at, updated_at, ${names(columns)})
    ${source}
    returning ${selectList(resource)}`)
}

type Rows = readonly Readonly<Record<string, unknown>>[]

const sameInAll = (tx: Transaction) =>
  sql`${tx.tenant.id}::bigint, ${tx.now}::timestamptz, ${tx.now}::timestamptz`

/** Rows of a list that the database reads, so that the text does not depend on their number. */
function listedRows(
  tx: Transaction,
  rows: Rows,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): Sql {
  const list = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
  return sql`
    select ${sameInAll(tx)}, ${names(columns, 'r')}
    from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality as e (row, place)
    cross join lateral jsonb_populate_record(null::${name(table)}, e.row) as r
    order by e.place`
}

function plainRows(
  tx: Transaction,
  rows: Rows,
  { declared, more }: { readonly declared: readonly Column[]; readonly more: readonly string[] },
): Sql {
  const same = sameInAll(tx)
  const plain = rows.map((row) => {
    const values = [
      ...declared.map((column) => encoded(column, row[column.name] ?? null)),
      ...more.map((column) => row[column] ?? null),
    ]
    const bound = values.map((value) => sql`${value}`)
    return sql`(${join([same, ...bound], sql`, `)})`
  })
  return join(plain, sql`, `)
}

/** The children of many records, by the id of the record. */
export function findParts(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Query<ReadonlyMap<number, Parts>> {
  return partsWithin(tx, resource, sql`select unnest(${ids}::bigint[])`).map(
    (partsOf) => new Map(resource.parts.length === 0 ? [] : ids.map((id) => [id, partsOf(id)])),
  )
}

/** The children of all records whose ids a statement finds, as a function of the id. */
function partsWithin(tx: Transaction, resource: Resource, parents: Sql): Query<(id: number) => Parts> {
  const lists = tx.pipeline(resource.parts.map((part) => childrenWithin(tx, part, parents)))
  return lists.map(
    (found) => (id) =>
      Object.fromEntries(resource.parts.map((part, index) => [part.name, found[index]?.get(id) ?? []])),
  )
}

function childrenWithin(
  tx: Transaction,
  part: Part,
  parents: Sql,
): Query<ReadonlyMap<number, readonly AnyRow[]>> {
  const own = sql`t.tenant_id = ${tx.tenant.id} and ${name('t', part.by.name)} in (${parents})`
  const table = name(part.children.table)
  return tx
    .pipeline([
      tx.rows<AnyRow>(
        sql`select ${selectList(part.children, 't')} from ${table} t where ${own} order by t.id`,
      ),
      partsWithin(tx, part.children, sql`select t.id from ${table} t where ${own}`),
    ])
    .map(([children, partsOf]) =>
      Map.groupBy(
        children.map((child) => ({ ...child, ...partsOf(child.id) })),
        (child) => Number(child[part.by.name]),
      ),
    )
}

type PartsToChange = { readonly parent: AnyRow; readonly parts: readonly PartChanges[] }

/** Violations of change lists: items with ids of other records' children, and ranges that are reversed. */
export function checkParts({ parent, parts }: PartsToChange): Violation[] {
  return parts.flatMap(({ part, changes }) => {
    const existing = new Map(childrenOf(parent, part).map((child) => [child.id, child]))
    return changes.flatMap((change) => checkChange(part, existing, change))
  })
}

function checkChange(part: Part, existing: Map<number, AnyRow>, change: PartChange): Violation[] {
  if (change.type === 'ADD') return checkNewChild(part, change.parsed)
  const child = existing.get(change.id)
  if (child === undefined)
    return [violation('change_target_not_found', { list: part.name, id: change.id }, change.pointer)]
  if (change.type === 'DESTROY') {
    existing.delete(change.id)
    return []
  }
  const row = { ...child, ...change.parsed.values }
  return [
    ...checkRanges(part.children, { row, parsed: change.parsed }),
    ...checkParts({ parent: child, parts: change.parsed.parts }),
  ]
}

/** Violations of the children of a new record. */
export function checkNewParts(parts: readonly PartChanges[]): Violation[] {
  return parts.flatMap(({ part, changes }) =>
    changes.flatMap((change) => (change.type === 'ADD' ? checkNewChild(part, change.parsed) : [])),
  )
}

function checkNewChild({ children }: Part, parsed: Parsed): Violation[] {
  return [...checkRanges(children, { row: parsed.values, parsed }), ...checkNewParts(parsed.parts)]
}

function childrenOf(parent: AnyRow, part: Part): readonly AnyRow[] {
  const list = parent[part.name]
  return Array.isArray(list) ? (list as AnyRow[]) : []
}

/** Applies checked change lists: deletions first, then changes, then additions. */
export async function changeParts(tx: Transaction, { parent, parts }: PartsToChange): Promise<void> {
  refuseAll(checkParts({ parent, parts }))
  // Kinds of children, not rows: each kind is deleted, changed and added before the next.
  await mapInSequence(parts, async ({ part, changes }) => {
    const removed = changes.flatMap((change) => (change.type === 'DESTROY' ? [change.id] : []))
    if (removed.length > 0) refuseAll(await findHolders(tx, part.children, removed))
    const updated = changes.flatMap((change) => (change.type === 'UPDATE' ? [change] : []))
    await removeChildren(tx, part, removed)
    // A change has columns of its own, and children below it that follow it.
    await mapInSequence(updated, (change) => updateChild(tx, part, { change, parent }))
    await insertLevel(tx, [{ part, children: addedTo(parent.id, changes) }])
  })
}

/** Deletes children by id, and before them their own children. */
async function removeChildren(tx: Transaction, part: Part, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await removeBelow(tx, part.children, ids)
  await clearReferences(tx, part.children, ids)
  await deleteDetails(tx, part.children, ids)
  await tx.run(sql`
    delete from ${name(part.children.table)} t
    where t.tenant_id = ${tx.tenant.id} and t.id = any(${ids}::bigint[])`)
}

/** Deletes all children of these records. */
async function removeBelow(tx: Transaction, resource: Resource, ids: readonly number[]): Promise<void> {
  // Kinds of children, not rows: what is below them goes first.
  await mapInSequence(resource.parts, async (part) => {
    const children = await tx.rows<{ id: number }>(sql`
        select t.id from ${name(part.children.table)} t
        where t.tenant_id = ${tx.tenant.id} and ${name('t', part.by.name)} = any(${ids}::bigint[])`)
    await removeChildren(
      tx,
      part,
      children.map((child) => child.id),
    )
  })
}

async function updateChild(
  tx: Transaction,
  part: Part,
  { change, parent }: { readonly change: Extract<PartChange, { type: 'UPDATE' }>; readonly parent: AnyRow },
): Promise<void> {
  const child = childrenOf(parent, part).find((one) => one.id === change.id)
  if (child === undefined) return
  const values = Object.entries(change.parsed.values)
  const sets: Sql[] = values.flatMap(([column, value]) => {
    const found = part.children.columns.find((one) => one.name === column)
    return found === undefined ? [] : [sql`${name(column)} = ${encoded(found, value)}`]
  })
  await tx.run(sql`
    update ${name(part.children.table)} t
    set ${join([...sets, nextVersion(tx, 't')], sql`, `)}
    where t.tenant_id = ${tx.tenant.id} and t.id = ${change.id}`)
  await changeParts(tx, { parent: child, parts: change.parsed.parts })
}
