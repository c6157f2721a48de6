import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { RowImport } from './import-rows.ts'
import {
  type Renumber,
  type Renumbering,
  renumberJson,
  renumberList,
  renumberWords,
} from './renumber-json.ts'

/** A value that may contain ids, with what tells their table: a record type, a path, the code of a parameter. */
type ContentCell = {
  readonly place: number
  readonly column: string
  readonly text: string
  readonly beside: string | null
}

/** The tables of the words before ids in charge keys. */
const CHARGE_KEY_TABLES = {
  price: 'charge_prices',
  order: 'goods_outs',
  receipt: 'goods_in_receipts',
  product: 'products',
  list: 'goods_out_pick_lists',
}

type Renumberer = (cell: ContentCell, by: Renumbering) => string

/** Text columns that contain ids. */
const textColumns: Readonly<Record<string, { readonly column: string; readonly write: Renumberer }>> = {
  charge_counts: {
    column: 'charge_key',
    write: ({ text }, { renumber }) => renumberWords(text, CHARGE_KEY_TABLES, renumber),
  },
  automation_conditions: {
    column: 'value',
    write: ({ text, beside }, by) => renumberList(text, tableAt(beside ?? '', by), by.renumber),
  },
  automation_action_parameters: {
    column: 'value',
    write: ({ text, beside }, { names, renumber }) =>
      renumberList(text, names.tableOf(beside ?? ''), renumber),
  },
}

/** JSON of other systems: an `account_id` there is not an id of this service. */
const externalColumns: readonly string[] = [
  'automation_action_logs.output',
  'integration_carrier_mappings.mapping_fields',
  'integration_orders.content',
  'integration_product_mappings.mapping_fields',
  'integration_shipping_rate_mappings.mapping_fields',
  'integration_warehouse_mappings.mapping_fields',
  'integrations.cursors',
  'mappings.mapping_fields',
]

const renumberCell: Renumberer = ({ text, beside }, by) =>
  renumberJson(text, { ...by, ownTable: by.names.tableByType.get(beside ?? '') ?? null })

/** Replaces ids within JSON and texts of the imported rows by their new ones. Ids of deleted records stay. */
export async function renumberContent(rowImport: RowImport): Promise<void> {
  for (const [table, columns] of rowImport.shapes) {
    const text = textColumns[table]
    for (const { column, type } of columns) {
      if (type === 'jsonb' && !externalColumns.includes(`${table}.${column}`))
        await rewrite(rowImport, { table, column, write: renumberCell })
      if (text?.column === column) await rewrite(rowImport, { table, ...text })
    }
  }
}

type ContentColumn = { readonly table: string; readonly column: string; readonly write: Renumberer }

async function rewrite(rowImport: RowImport, { table, column, write }: ContentColumn): Promise<void> {
  const save = (cells: readonly ContentCell[]) => saveCells(rowImport.tx, table, cells)
  for await (const cells of cellsOf(rowImport.tx, table, column)) {
    const numbers = await readNewIds(rowImport, cells, write)
    const by = { names: rowImport.names, renumber: numbers }
    const written = cells.map((cell) => ({ ...cell, text: write(cell, by) }))
    await save(written.filter(({ text }, index) => text !== cells[index]?.text))
  }
}

/** Reads values in batches, so that memory does not depend on the size of the table. */
async function* cellsOf(
  tx: Transaction,
  table: string,
  column: string,
): AsyncGenerator<readonly ContentCell[]> {
  const after = (index: number) =>
    tx.rows<ContentCell>(sql`
      select r.place, ${column} as "column", r.content ->> ${column} as text,
        coalesce(r.content ->> 'source_path', r.content ->> 'parameter_code',
          case when r.content #>> array[${column}, 'id'] = r.content ->> 'aggregate_id' then r.content ->> 'aggregate_type' end) as beside
      from imported_rows r
      where r.table_name = ${table} and r.place > ${index} and r.content ->> ${column} ~ '[1-9]'
      order by r.place
      limit 1000`)
  for (let batch = await after(0); batch.length > 0; batch = await after(batch.at(-1)?.place ?? 0))
    yield batch
}

/** Reads the new ids of all ids in these values in one query. */
async function readNewIds(
  { tx, names }: RowImport,
  cells: readonly ContentCell[],
  write: Renumberer,
): Promise<Renumber> {
  const requested = new Map<string, { readonly table: string; readonly id: number }>()
  const collect: Renumber = (table, id) => {
    requested.set(`${table} ${id}`, { table, id })
    return id
  }
  for (const cell of cells) write(cell, { names, renumber: collect })
  const found = await tx.rows<{ table: string; id: number; new_id: number }>(sql`
    select a."table", a.id, i.new_id
    from ${tableOf('a', { table: 'text', id: 'int8' }, [...requested.values()])}
    join imported_ids i on i.table_name = a."table" and i.old_id = a.id`)
  const newIds = new Map(found.map(({ table, id, new_id }) => [`${table} ${id}`, new_id]))
  return (table, id) => newIds.get(`${table} ${id}`) ?? id
}

async function saveCells(tx: Transaction, table: string, cells: readonly ContentCell[]): Promise<void> {
  await tx.run(sql`
    update imported_rows r
    set content = r.content || jsonb_build_object(c."column",
      case jsonb_typeof(r.content -> c."column") when 'string' then to_jsonb(c.text) else c.text::jsonb end)
    from ${tableOf('c', { place: 'int8', column: 'text', text: 'text' }, cells)}
    where r.table_name = ${table} and r.place = c.place`)
}

/** The table at the end of a path: `data.account_id`, `data.account.id`. */
function tableAt(path: string, { names }: Renumbering): string | null {
  const [last = '', before = ''] = path
    .split(/\.|\[\*\]/)
    .filter((part) => part !== '')
    .toReversed()
  return names.tableOf(last === 'id' ? `${before}_id` : last)
}
