import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** A column in the catalogue of the database. */
export type TableColumnInfo = {
  readonly table: string
  readonly column: string
  /** The name of the type in PostgreSQL: `int8`, `_int8`, `jsonb`. */
  readonly type: string
  readonly required: boolean
  /** The table its foreign key refers to; null without one. */
  readonly refers_to: string | null
  /** The sequence of its default value. */
  readonly sequence: string | null
}

/** A foreign key between tables. */
export type ForeignKey = {
  readonly table: string
  readonly refers_to: string
  /** Its columns that may be empty. */
  readonly optional: readonly string[]
}

/** Reads the columns of tables from the catalogue, without generated ones. */
export function readTableColumns(
  tx: Transaction,
  tables: readonly string[],
): Promise<readonly TableColumnInfo[]> {
  return tx.rows<TableColumnInfo>(sql`
    select c.relname as table, a.attname as column, y.typname as type, a.attnotnull as required, f.refers_to, s.sequence
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type y on y.oid = a.atttypid
    left join lateral (
      select min(k.confrelid::regclass::text) as refers_to
      from pg_constraint k
      cross join lateral unnest(k.conkey, k.confkey) as p (own, other)
      join pg_attribute o on o.attrelid = k.confrelid and o.attnum = p.other and o.attname = 'id'
      where k.conrelid = c.oid and k.contype = 'f' and p.own = a.attnum
    ) f on true
    left join lateral (
      select min(d.refobjid::regclass::text) as sequence
      from pg_attrdef v
      join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = v.oid and d.refclassid = 'pg_class'::regclass
      join pg_class n on n.oid = d.refobjid and n.relkind = 'S'
      where v.adrelid = c.oid and v.adnum = a.attnum
    ) s on true
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])
    order by c.relname, a.attnum`)
}

/** Reads the foreign keys of tables from the catalogue. */
export function readForeignKeys(tx: Transaction, tables: readonly string[]): Promise<readonly ForeignKey[]> {
  return tx.rows<ForeignKey>(sql`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as refers_to,
      array(
        select a.attname::text from unnest(k.conkey) with ordinality as p (own, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.own
        where not a.attnotnull
        order by p.place) as optional
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])
    order by c.relname, k.conname`)
}
