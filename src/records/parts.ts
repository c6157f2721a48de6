import { nextVersion } from '#database/next-version.ts'
import { join, name, names, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Part, Resource } from '#declare/model.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import { fillFollowers } from './checks.ts'
import { type AnyRow, encoded, selectList } from './columns.ts'
import { letGo } from './let-go.ts'
import type { Parsed, PartChange, PartChanges } from './parsed.ts'

/** Children by the name of the list they stand in. */
export type Parts = Readonly<Record<string, readonly AnyRow[]>>

type Adding = { readonly parent: AnyRow; readonly parts: readonly PartChanges[] }

/** Writes the children a new record was sent with: one statement for each kind of them. */
export async function addParts(tx: Transaction, { parent, parts }: Adding): Promise<Parts> {
  const written = await Promise.all(
    parts.map(async ({ part, changes }) => {
      const added = changes.flatMap((change) => (change.type === 'ADD' ? [change.parsed] : []))
      return [
        part.name,
        await insertChildren(
          tx,
          part,
          added.map((parsed) => ({ parent: parent.id, parsed })),
        ),
      ] as const
    }),
  )
  return Object.fromEntries(written)
}

type Child = { readonly parent: number; readonly parsed: Parsed }

/** Inserts children of many parents at once, and then, at once too, the children of all of them. */
async function insertChildren(
  tx: Transaction,
  part: Part,
  children: readonly Child[],
): Promise<readonly AnyRow[]> {
  if (children.length === 0) return []
  const rows = children.map(({ parent, parsed }) => {
    const row: Record<string, unknown> = { ...parsed.values, [part.by.name]: parent }
    fillFollowers(part.children, row)
    return row
  })
  const made = await insertMany(tx, part.children, rows)
  const grown = await Promise.all(
    part.children.parts.map(async (below, index) => {
      const grandchildren = children.flatMap(({ parsed }, place) =>
        (parsed.parts[index]?.changes ?? []).flatMap((change) =>
          change.type === 'ADD' ? [{ parent: made[place]?.id ?? 0, parsed: change.parsed }] : [],
        ),
      )
      return { below, rows: await insertChildren(tx, below, grandchildren) }
    }),
  )
  return made.map((row) => ({
    ...row,
    ...Object.fromEntries(
      grown.map(({ below, rows: found }) => [
        below.name,
        found.filter((child) => child[below.by.name] === row.id),
      ]),
    ),
  }))
}

/** Inserts many rows in one statement; they come back in the order given. */
export async function insertMany(
  tx: Transaction,
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly AnyRow[]> {
  const [first = {}] = rows
  const columns = resource.columns.map((column) => column.name).filter((column) => column in first)
  const list = JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
  )
  return tx.rows<AnyRow>(sql`
    insert into ${name(resource.table)} (tenant_id, created_at, updated_at, ${names(columns)})
    select ${tx.tenant.id}::bigint, ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${names(columns, 'r')}
    from jsonb_array_elements(${list}::jsonb) with ordinality as e (row, place)
    cross join lateral jsonb_populate_record(null::${name(resource.table)}, e.row) as r
    order by e.place
    returning ${selectList(resource)}`)
}

/** The children of many records, by the id of the record. */
export async function findParts(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Parts>> {
  const found = new Map<number, Record<string, AnyRow[]>>()
  if (resource.parts.length === 0) return found
  for (const id of ids) found.set(id, Object.fromEntries(resource.parts.map((part) => [part.name, []])))
  await Promise.all(
    resource.parts.map(async (part) => {
      const children = await tx.rows<AnyRow>(sql`
        select ${selectList(part.children, 't')}
        from ${name(part.children.table)} t
        where t.tenant_id = ${tx.tenant.id} and ${name('t', part.by.name)} = any(${ids}::bigint[])
        order by t.id`)
      const below = await findParts(
        tx,
        part.children,
        children.map((child) => child.id),
      )
      for (const child of children) {
        found.get(Number(child[part.by.name]))?.[part.name]?.push({ ...child, ...below.get(child.id) })
      }
    }),
  )
  return found
}

type Changing = { readonly parent: AnyRow; readonly parts: readonly PartChanges[] }

/** What is wrong with change lists against the children there are: items named that are not this record's. */
export function checkParts({ parent, parts }: Changing): Violation[] {
  return parts.flatMap(({ part, changes }) => {
    const there = new Map(childrenOf(parent, part).map((child) => [child.id, child]))
    return changes.flatMap((change) => checkChange(part, there, change))
  })
}

function checkChange(part: Part, there: Map<number, AnyRow>, change: PartChange): Violation[] {
  if (change.type === 'ADD') return []
  const child = there.get(change.id)
  if (child === undefined)
    return [violation('change_target_not_found', { list: part.name, id: change.id }, change.pointer)]
  if (change.type === 'DESTROY') {
    there.delete(change.id)
    return []
  }
  return checkParts({ parent: child, parts: change.parsed.parts })
}

function childrenOf(parent: AnyRow, part: Part): readonly AnyRow[] {
  const list = parent[part.name]
  return Array.isArray(list) ? (list as AnyRow[]) : []
}

/** Carries out checked change lists: what goes, goes first; then changes, then additions. */
export async function changeParts(tx: Transaction, { parent, parts }: Changing): Promise<void> {
  refuseAll(checkParts({ parent, parts }))
  await Promise.all(
    parts.map(async ({ part, changes }) => {
      const gone = changes.flatMap((change) => (change.type === 'DESTROY' ? [change.id] : []))
      const kept = changes.flatMap((change) => (change.type === 'UPDATE' ? [change] : []))
      const added = changes.flatMap((change) =>
        change.type === 'ADD' ? [{ parent: parent.id, parsed: change.parsed }] : [],
      )
      await removeChildren(tx, part, gone)
      await Promise.all(kept.map((change) => updateChild(tx, part, { change, parent })))
      await insertChildren(tx, part, added)
    }),
  )
}

/** Removes children by their ids, and before them their own children. */
export async function removeChildren(tx: Transaction, part: Part, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await removeBelow(tx, part.children, ids)
  await letGo(tx, part.children, ids)
  await tx.run(sql`
    delete from ${name(part.children.table)} t
    where t.tenant_id = ${tx.tenant.id} and t.id = any(${ids}::bigint[])`)
}

/** Removes all children of these records. */
export async function removeBelow(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  await Promise.all(
    resource.parts.map(async (part) => {
      const children = await tx.rows<{ id: number }>(sql`
        select t.id from ${name(part.children.table)} t
        where t.tenant_id = ${tx.tenant.id} and ${name('t', part.by.name)} = any(${ids}::bigint[])`)
      await removeChildren(
        tx,
        part,
        children.map((child) => child.id),
      )
    }),
  )
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
