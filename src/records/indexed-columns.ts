import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'

/**
 * The columns of each table that an index begins with, apart from the tenant: sorting by them reads only the rows of
 * the page.
 */
export type IndexedColumns = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the first columns of indexes that cover all rows of their table. */
export async function readIndexedColumns(queries: Queries): Promise<IndexedColumns> {
  const rows = await queries.rows<{ table: string; columns: readonly string[] }>(sql`
    select c.relname as table, array_agg(distinct a.attname::text) as columns
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute f on f.attrelid = i.indrelid and f.attnum = i.indkey[0]
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = case f.attname when 'tenant_id' then i.indkey[1] else f.attnum end
    join pg_class x on x.oid = i.indexrelid
    join pg_am m on m.oid = x.relam and m.amname = 'btree'
    where i.indisvalid and i.indpred is null
      -- An index in another order than the column's serves no sort.
      and case f.attname when 'tenant_id' then i.indcollation[1] else i.indcollation[0] end = a.attcollation
    group by c.relname`)
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]))
}
