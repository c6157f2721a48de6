import { renewPlans } from '#database/keep-plans.ts'
import { join, name, names, type Sql, sql } from '#database/sql.ts'
import { type Transaction, WHOLE_TENANT_MINUTES } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { exportedNames } from './export-rows.ts'
import { type IdNames, idNamesFor, namedWithType } from './id-names.ts'
import { type ColumnShape, readShapes } from './table-shapes.ts'
import { secretColumns } from './tenant-tables.ts'

/** An id that has its other number already. */
export type Renumbered = { readonly table: string; readonly old_id: number; readonly new_id: number }

/** The rows of an export on their way into a new tenant, in which the transaction works. */
export type Arriving = {
  readonly tx: Transaction
  readonly names: IdNames
  /** Columns of the tables of tenants, by table. */
  readonly shapes: ReadonlyMap<string, readonly ColumnShape[]>
}

/** Makes room for the rows of an export, which goes with the transaction. */
export async function expectRows(tx: Transaction, model: Model): Promise<Arriving> {
  await tx.pipeline([
    tx.allow(WHOLE_TENANT_MINUTES),
    tx.run(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`),
    tx.run(
      sql`create temp table imported_rows (table_name text, place bigint, content jsonb) on commit drop`,
    ),
    tx.run(sql`
      create temp table imported_ids (table_name text, old_id bigint, new_id bigint not null, primary key (table_name, old_id))
      on commit drop`),
  ])
  const shapes = Map.groupBy(await readShapes(tx, exportedNames), ({ table }) => table)
  return { tx, names: idNamesFor(model), shapes }
}

/** Takes in rows of a table, each the text of a JSON object; `place` is how many of them came before. */
export async function takeInRows(
  { tx }: Arriving,
  {
    table,
    place,
    rows,
  }: { readonly table: string; readonly place: number; readonly rows: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    insert into imported_rows (table_name, place, content)
    select ${table}, ${place}::bigint + r.place, r.content::jsonb
    from unnest(${[...rows]}::text[]) with ordinality as r (content, place)`)
}

/**
 * Gives every row a number of the sequence of its table, in the order of the old ones, and every row that is only named and is
 * gone too: it must not become another tenant's. Ids that are the same in every tenant stay.
 */
export async function giveNumbers(
  { tx, names: known, shapes }: Arriving,
  given: readonly Renumbered[],
): Promise<void> {
  await tx.run(sql`create index on imported_rows (table_name, place)`)
  await tx.run(sql`analyze imported_rows`)
  const columns = [...shapes.values()].flat()
  const ids = columns.filter(({ column, type }) => column === 'id' && type === 'int8')
  const named = columns.flatMap((shape) => {
    const target = targetOf(shape, known)
    return target === null || shape.type !== 'int8'
      ? []
      : [{ table: shape.table, column: shape.column, target }]
  })
  const kinds = [...known.kinds].map(([kind, table]) => ({ kind, table }))
  await tx.run(sql`
    insert into imported_ids (table_name, old_id, new_id)
    select g."table", g.old_id, g.new_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("table" text, old_id bigint, new_id bigint)`)
  await tx.run(sql`
    with numbered as (
      select n."table", n.sequence from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as n ("table" text, sequence text)
    ),
    told as (
      select r.table_name, r.content ->> 'id' as old_id
      from imported_rows r
      join numbered n on n."table" = r.table_name
      union
      select l.target, r.content ->> l."column"
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as l ("table" text, "column" text, target text)
      join imported_rows r on r.table_name = l."table"
      union
      select k."table", r.content ->> p."column"
      from jsonb_to_recordset(${JSON.stringify(namedWithType)}::jsonb) as p ("table" text, "column" text, type text)
      join imported_rows r on r.table_name = p."table"
      join jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as k (kind text, "table" text) on k.kind = r.content ->> p.type
    ),
    sorted as materialized (
      select t.table_name, t.old_id::bigint as old_id, n.sequence
      from told t
      join numbered n on n."table" = t.table_name
      where t.old_id is not null
      order by t.table_name, t.old_id::bigint
    )
    insert into imported_ids (table_name, old_id, new_id)
    select s.table_name, s.old_id, case when s.sequence is null then s.old_id else nextval(s.sequence::regclass) end
    from sorted s`)
  await tx.run(sql`analyze imported_ids`)
}

/** What a column names: by its foreign key, or by what it is called. */
function targetOf({ column, refers_to }: ColumnShape, known: IdNames): string | null {
  return column === 'tenant_id' || column === 'id' ? null : (refers_to ?? known.tableOf(column))
}

/** Names where the bytes of documents lie now, by the ids these had; those of which no bytes came have none. */
export async function placeFiles(
  { tx }: Arriving,
  files: readonly { readonly id: number; readonly file_path: string }[],
): Promise<void> {
  await tx.run(sql`
    update imported_rows r
    set content = r.content || jsonb_build_object('file_path', (
      select f.file_path from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (id bigint, file_path text)
      where f.id = (r.content ->> 'id')::bigint))
    where r.table_name = 'documents'`)
}

/**
 * Writes all of them in one statement, after which references are looked at: orders and receipts name each other. A reference to
 * what is not among them breaks its key. `secret` stands where something secret must stand, which exports have not.
 */
export async function writeRows({ tx, names: known, shapes }: Arriving, secret: string): Promise<void> {
  const insertions = [...shapes].map(([table, columns]) => {
    const insertion = insertionFor({ tenant: tx.tenant.id, table, columns, known, secret })
    return sql`${name(`written_${table}`)} as (${insertion})`
  })
  // References are looked at by their keys, however few rows there were when this connection first looked at one.
  await renewPlans(tx)
  await tx.run(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`)
  await tx.run(sql`with ${join(insertions, sql`, `)} select 1`)
}

type Insertion = {
  readonly tenant: number
  readonly table: string
  readonly columns: readonly ColumnShape[]
  readonly known: IdNames
  readonly secret: string
}

function insertionFor({ tenant, table, columns, known, secret }: Insertion): Sql {
  // A number that says in which order rows came is given anew, in that order.
  const counter = columns.find(({ column, sequence }) => sequence !== null && column !== 'id')
  const written = columns.filter((shape) => shape !== counter && isWritten(shape))
  const values = written.map((shape) => valueFor(shape, { tenant, known, secret }))
  const joined = written.flatMap((shape) => joinFor(shape, known))
  const order = counter === undefined ? sql`r.place` : sql`${name('v', counter.column)}, r.place`
  return sql`
    insert into ${name(table)} (${names(written.map(({ column }) => column))})
    select ${join(values, sql`, `)}
    from imported_rows r
    cross join lateral jsonb_populate_record(null::${name(table)}, r.content) v ${join(joined, sql` `)}
    where r.table_name = ${table}
    order by ${order}`
}

/** What is secret is not in an export. */
function isWritten({ column, required }: ColumnShape): boolean {
  return required || !(secretColumns as readonly string[]).includes(column)
}

type ForValue = { readonly tenant: number; readonly known: IdNames; readonly secret: string }

function valueFor(shape: ColumnShape, { tenant, known, secret }: ForValue): Sql {
  const { column, type, refers_to, sequence } = shape
  const own = name('v', column)
  const numbered = name(`i_${column}`, 'new_id')
  if (column === 'tenant_id') return sql`${tenant}::bigint`
  if ((secretColumns as readonly string[]).includes(column)) return sql`${secret}::text`
  if (column === 'id') return sequence === null ? own : numbered
  if (joinFor(shape, known).length > 0) {
    if (typeBeside(shape) !== null) return sql`coalesce(${numbered}, ${own})`
    return refers_to === null ? numbered : sql`coalesce(${numbered}, - ${own})`
  }
  const listed = type === '_int8' ? known.tableOf(column) : null
  if (listed === null) return own
  return sql`array(
    select i.new_id from unnest(${own}) with ordinality as o (id, place)
    join imported_ids i on i.table_name = ${listed} and i.old_id = o.id
    order by o.place)`
}

/** Where the other number of a column's id is found: by the table it names, or by the type that stands beside it. */
function joinFor(shape: ColumnShape, known: IdNames): readonly Sql[] {
  const { table, column, type, sequence } = shape
  if (type !== 'int8') return []
  const beside = typeBeside(shape)
  const kinds = JSON.stringify(Object.fromEntries(known.kinds))
  const target = column === 'id' && sequence !== null ? table : targetOf(shape, known)
  if (beside === null && target === null) return []
  const named = beside === null ? sql`${target}` : sql`${kinds}::jsonb ->> ${name('v', beside)}`
  const alias = name(`i_${column}`)
  return [
    sql`left join imported_ids ${alias} on ${alias}.table_name = ${named} and ${alias}.old_id = ${name('v', column)}`,
  ]
}

function typeBeside({ table, column }: ColumnShape): string | null {
  return namedWithType.find((each) => each.table === table && each.column === column)?.type ?? null
}
