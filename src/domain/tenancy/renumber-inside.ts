import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Arriving } from './import-rows.ts'
import {
  type Renumber,
  type Renumbering,
  renumberJson,
  renumberList,
  renumberWords,
} from './renumber-json.ts'

/** A value that may have ids in it, with what says what they are: the type of a record, a path, the code of a parameter. */
type Cell = {
  readonly place: number
  readonly column: string
  readonly text: string
  readonly beside: string | null
}

/** What the words before ids in the keys of charges stand for. */
const CHARGE_WORDS = {
  price: 'charge_prices',
  order: 'goods_outs',
  receipt: 'goods_in_receipts',
  product: 'products',
  list: 'goods_out_pick_lists',
}

type Write = (cell: Cell, by: Renumbering) => string

/** Texts that have ids in them, of which no type tells. */
const texts: Readonly<Record<string, { readonly column: string; readonly write: Write }>> = {
  charge_counts: {
    column: 'charge_key',
    write: ({ text }, { renumber }) => renumberWords(text, CHARGE_WORDS, renumber),
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

/** JSON in the words of others: an `account_id` there is none of ours. */
const ofOthers: readonly string[] = [
  'automation_action_logs.output',
  'integration_carrier_mappings.mapping_fields',
  'integration_orders.content',
  'integration_product_mappings.mapping_fields',
  'integration_shipping_rate_mappings.mapping_fields',
  'integration_warehouse_mappings.mapping_fields',
  'integrations.cursors',
  'mappings.mapping_fields',
]

const inJson: Write = ({ text, beside }, by) =>
  renumberJson(text, { ...by, itself: by.names.kinds.get(beside ?? '') ?? null })

/**
 * Gives the ids inside of JSON and of texts their other numbers, in the rows of an export that have been taken in and numbered.
 * An id of what is no more is left as it was.
 */
export async function renumberInside(arriving: Arriving): Promise<void> {
  for (const [table, columns] of arriving.shapes) {
    const text = texts[table]
    for (const { column, type } of columns) {
      if (type === 'jsonb' && !ofOthers.includes(`${table}.${column}`))
        await rewrite(arriving, { table, column, write: inJson })
      if (text?.column === column) await rewrite(arriving, { table, ...text })
    }
  }
}

type Rewriting = { readonly table: string; readonly column: string; readonly write: Write }

async function rewrite(arriving: Arriving, { table, column, write }: Rewriting): Promise<void> {
  const keep = (cells: readonly Cell[]) => keepCells(arriving.tx, table, cells)
  for await (const cells of cellsOf(arriving.tx, table, column)) {
    const numbers = await numbersIn(arriving, cells, write)
    const by = { names: arriving.names, renumber: numbers }
    const written = cells.map((cell) => ({ ...cell, text: write(cell, by) }))
    await keep(written.filter(({ text }, index) => text !== cells[index]?.text))
  }
}

/** Some values at a time, so that a table of any size takes no more room than a small one. */
async function* cellsOf(tx: Transaction, table: string, column: string): AsyncGenerator<readonly Cell[]> {
  const after = (place: number) =>
    tx.rows<Cell>(sql`
      select r.place, ${column} as "column", r.content ->> ${column} as text,
        coalesce(r.content ->> 'source_path', r.content ->> 'parameter_code',
          case when r.content #>> array[${column}, 'id'] = r.content ->> 'aggregate_id' then r.content ->> 'aggregate_type' end) as beside
      from imported_rows r
      where r.table_name = ${table} and r.place > ${place} and r.content ->> ${column} ~ '[1-9]'
      order by r.place
      limit 1000`)
  for (let batch = await after(0); batch.length > 0; batch = await after(batch.at(-1)?.place ?? 0))
    yield batch
}

/** Asks once for the numbers of all ids that stand in some values. */
async function numbersIn({ tx, names }: Arriving, cells: readonly Cell[], write: Write): Promise<Renumber> {
  const asked = new Map<string, { readonly table: string; readonly id: number }>()
  const ask: Renumber = (table, id) => {
    asked.set(`${table} ${id}`, { table, id })
    return id
  }
  for (const cell of cells) write(cell, { names, renumber: ask })
  const found = await tx.rows<{ table: string; id: number; new_id: number }>(sql`
    select a."table", a.id, i.new_id
    from ${tableOf('a', { table: 'text', id: 'int8' }, [...asked.values()])}
    join imported_ids i on i.table_name = a."table" and i.old_id = a.id`)
  const known = new Map(found.map(({ table, id, new_id }) => [`${table} ${id}`, new_id]))
  return (table, id) => known.get(`${table} ${id}`) ?? id
}

async function keepCells(tx: Transaction, table: string, cells: readonly Cell[]): Promise<void> {
  await tx.run(sql`
    update imported_rows r
    set content = r.content || jsonb_build_object(c."column",
      case jsonb_typeof(r.content -> c."column") when 'string' then to_jsonb(c.text) else c.text::jsonb end)
    from ${tableOf('c', { place: 'int8', column: 'text', text: 'text' }, cells)}
    where r.table_name = ${table} and r.place = c.place`)
}

/** The table that the end of a path speaks of: `data.account_id`, `data.account.id`. */
function tableAt(path: string, { names }: Renumbering): string | null {
  const [last = '', before = ''] = path
    .split(/\.|\[\*\]/)
    .filter((part) => part !== '')
    .toReversed()
  return names.tableOf(last === 'id' ? `${before}_id` : last)
}
