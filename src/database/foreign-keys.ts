import type pg from 'pg'

/** A foreign key of the service's tables, as the statements that drop it and add it again. */
export type ForeignKey = { readonly dropping: string; readonly adding: string }

/** All foreign keys of the service's tables. */
export async function foreignKeysOf(client: pg.Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as adding
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      -- Citus hides the shards of tables in pg_class alone.
      and exists (select 1 from pg_class c where c.oid = conrelid)
    order by conrelid, conname`)
  return rows
}
