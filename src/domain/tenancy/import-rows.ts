import { join, name, names, type Sql, sql } from '#database/sql.ts'
import { type Transaction, WHOLE_TENANT_MINUTES } from '#database/transaction.ts'
import { discardPlans, forceGenericPlans } from '#database/use-generic-plans.ts'
import type { Model } from '#declare/model.ts'
import { exportedNames } from './export-rows.ts'
import { type IdNames, idNamesFor, typedReferences } from './id-names.ts'
import { readForeignKeys, readTableColumns, type TableColumnInfo } from './table-columns.ts'
import { secretColumns } from './tenant-tables.ts'
import { writingOrder } from './writing-order.ts'

/** An id with its new number. */
export type RenumberedId = { readonly table: string; readonly old_id: number; readonly new_id: number }

/** The import of rows into the tenant of the transaction. */
export type RowImport = {
  readonly tx: Transaction
  readonly names: IdNames
  /** The columns of the tenant tables, by table. */
  readonly shapes: ReadonlyMap<string, readonly TableColumnInfo[]>
}

/** Creates the temporary tables of an import. */
export async function startRowImport(tx: Transaction, model: Model): Promise<RowImport> {
  await tx.pipeline([
    tx.extendStatementTimeout(WHOLE_TENANT_MINUTES),
    tx.run(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`),
    tx.run(
      sql`create temp table imported_rows (table_name text, place bigint, content jsonb) on commit drop`,
    ),
    tx.run(sql`
      create temp table imported_ids (table_name text, old_id bigint, new_id bigint not null, primary key (table_name, old_id))
      on commit drop`),
  ])
  const shapes = Map.groupBy(await readTableColumns(tx, exportedNames), ({ table }) => table)
  return { tx, names: idNamesFor(model), shapes }
}

/** Writes rows of a table into the temporary table; `place` is the number of rows before them. */
export async function stageRows(
  { tx }: RowImport,
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
 * Assigns new ids from the sequences, in the order of the old ones. Rows that are only referred to and no longer exist get
 * one as well, so that the reference cannot hit a row of another tenant. Ids that are the same in every tenant stay.
 */
export async function assignIds(
  { tx, names: idNames, shapes }: RowImport,
  assigned: readonly RenumberedId[],
): Promise<void> {
  await tx.run(sql`create index on imported_rows (table_name, place)`)
  await tx.run(sql`analyze imported_rows`)
  const columns = [...shapes.values()].flat()
  const ids = columns.filter(({ column, type }) => column === 'id' && type === 'int8')
  const named = columns.flatMap((shape) => {
    const target = targetOf(shape, idNames)
    return target === null || shape.type !== 'int8'
      ? []
      : [{ table: shape.table, column: shape.column, target }]
  })
  const kinds = [...idNames.tableByType].map(([kind, table]) => ({ kind, table }))
  await tx.run(sql`
    insert into imported_ids (table_name, old_id, new_id)
    select g."table", g.old_id, g.new_id
    from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as g ("table" text, old_id bigint, new_id bigint)`)
  await tx.run(sql`
    with numbered as (
      select n."table", n.sequence from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as n ("table" text, sequence text)
    ),
    source_rows as (
      select r.table_name, r.content ->> 'id' as old_id
      from imported_rows r
      join numbered n on n."table" = r.table_name
      union
      select l.target, r.content ->> l."column"
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as l ("table" text, "column" text, target text)
      join imported_rows r on r.table_name = l."table"
      union
      select k."table", r.content ->> p."column"
      from jsonb_to_recordset(${JSON.stringify(typedReferences)}::jsonb) as p ("table" text, "column" text, type text)
      join imported_rows r on r.table_name = p."table"
      join jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as k (kind text, "table" text) on k.kind = r.content ->> p.type
    ),
    sorted as materialized (
      select t.table_name, t.old_id::bigint as old_id, n.sequence
      from source_rows t
      join numbered n on n."table" = t.table_name
      where t.old_id is not null
      order by t.table_name, t.old_id::bigint
    )
    insert into imported_ids (table_name, old_id, new_id)
    select s.table_name, s.old_id, case when s.sequence is null then s.old_id else nextval(s.sequence::regclass) end
    from sorted s`)
  await tx.run(sql`analyze imported_ids`)
}

/** The table a column refers to, by its foreign key or its name. */
function targetOf({ column, refers_to }: TableColumnInfo, idNames: IdNames): string | null {
  return column === 'tenant_id' || column === 'id' ? null : (refers_to ?? idNames.tableOf(column))
}

/** Sets the new file paths of documents by their old ids; documents without bytes get none. */
export async function setFilePaths(
  { tx }: RowImport,
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
 * Writes all rows, table by table, since foreign keys are checked at the end of each statement; references that close a circle
 * are set afterwards. `secret` is written to required secret columns, which exports do not contain.
 */
export async function writeRows({ tx, names: idNames, shapes }: RowImport, secret: string): Promise<void> {
  const { tables, late } = writingOrder([...shapes.keys()], await readForeignKeys(tx, exportedNames))
  // Cached plans of foreign key checks may be bad: they were made when tables were small.
  await discardPlans(tx)
  await forceGenericPlans(tx)
  const inputs = tables.map((table) => {
    const isLate = ({ column }: TableColumnInfo) =>
      late.some((one) => one.table === table && one.column === column)
    const all = shapes.get(table) ?? []
    const columns = all.filter((shape) => !isLate(shape))
    return { later: all.filter(isLate), input: { tenant: tx.tenant.id, table, columns, idNames, secret } }
  })
  await tx.pipeline(inputs.map(({ input }) => tx.run(insertionFor(input))))
  await tx.pipeline(
    inputs.flatMap(({ later, input }) => later.map((shape) => tx.run(lateUpdateFor(shape, input)))),
  )
}

type InsertionInput = {
  readonly tenant: number
  readonly table: string
  readonly columns: readonly TableColumnInfo[]
  readonly idNames: IdNames
  readonly secret: string
}

function insertionFor({ tenant, table, columns, idNames, secret }: InsertionInput): Sql {
  // Counters of insertion order are generated again, in the same order.
  const counter = columns.find(({ column, sequence }) => sequence !== null && column !== 'id')
  const written = columns.filter((shape) => shape !== counter && isWritten(shape))
  const values = written.map((shape) => valueFor(shape, { tenant, idNames, secret }))
  const joins = written.flatMap((shape) => joinFor(shape, idNames))
  const order = counter === undefined ? sql`r.place` : sql`${name('v', counter.column)}, r.place`
  return sql`
    insert into ${name(table)} (${names(written.map(({ column }) => column))})
    select ${join(values, sql`, `)}
    from imported_rows r
    cross join lateral jsonb_populate_record(null::${name(table)}, r.content) v ${join(joins, sql` `)}
    where r.table_name = ${table}
    order by ${order}`
}

/** Sets a column that was left empty until the rows it refers to were there. */
function lateUpdateFor(
  shape: TableColumnInfo,
  { tenant, table, columns, idNames, secret }: InsertionInput,
): Sql {
  const id = columns.find(({ column }) => column === 'id')
  if (id === undefined) throw new Error(`${table} has no id`)
  const joins = [id, shape].flatMap((each) => joinFor(each, idNames))
  return sql`
    with referring as materialized (
      select ${valueFor(id, { tenant, idNames, secret })} as id, ${valueFor(shape, { tenant, idNames, secret })} as reference
      from imported_rows r
      cross join lateral jsonb_populate_record(null::${name(table)}, r.content) v ${join(joins, sql` `)}
      where r.table_name = ${table} and ${name('v', shape.column)} is not null
    )
    update ${name(table)} t
    set ${name(shape.column)} = g.reference
    from referring g
    where t.tenant_id = ${tenant} and t.id = g.id`
}

/** Secret columns are not in an export. */
function isWritten({ column, required }: TableColumnInfo): boolean {
  return required || !(secretColumns as readonly string[]).includes(column)
}

type ValueContext = { readonly tenant: number; readonly idNames: IdNames; readonly secret: string }

function valueFor(shape: TableColumnInfo, { tenant, idNames, secret }: ValueContext): Sql {
  const { column, type, refers_to, sequence } = shape
  const value = name('v', column)
  const newId = name(`i_${column}`, 'new_id')
  if (column === 'tenant_id') return sql`${tenant}::bigint`
  if ((secretColumns as readonly string[]).includes(column)) return sql`${secret}::text`
  if (column === 'id') return sequence === null ? value : newId
  if (joinFor(shape, idNames).length > 0) {
    if (typeColumnOf(shape) !== null) return sql`coalesce(${newId}, ${value})`
    return refers_to === null ? newId : sql`coalesce(${newId}, - ${value})`
  }
  const listed = type === '_int8' ? idNames.tableOf(column) : null
  if (listed === null) return value
  return sql`array(
    select i.new_id from unnest(${value}) with ordinality as o (id, place)
    join imported_ids i on i.table_name = ${listed} and i.old_id = o.id
    order by o.place)`
}

/** The join that finds the new id of a column: by the table it refers to, or by the type in another column. */
function joinFor(shape: TableColumnInfo, idNames: IdNames): readonly Sql[] {
  const { table, column, type, sequence } = shape
  if (type !== 'int8') return []
  const typeColumn = typeColumnOf(shape)
  const kinds = JSON.stringify(Object.fromEntries(idNames.tableByType))
  const target = column === 'id' && sequence !== null ? table : targetOf(shape, idNames)
  if (typeColumn === null && target === null) return []
  const tableName = typeColumn === null ? sql`${target}` : sql`${kinds}::jsonb ->> ${name('v', typeColumn)}`
  const alias = name(`i_${column}`)
  return [
    sql`left join imported_ids ${alias} on ${alias}.table_name = ${tableName} and ${alias}.old_id = ${name('v', column)}`,
  ]
}

function typeColumnOf({ table, column }: TableColumnInfo): string | null {
  return typedReferences.find((each) => each.table === table && each.column === column)?.type ?? null
}
