import { nextVersionOfConflict } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { areas, permissionNames } from './permissions.ts'

/** Updates the list of permissions in the database from the code, so that it can be read as a list. */
export async function fillPermissions(queries: Queries): Promise<void> {
  const rows = areas.flatMap((area) => permissionNames(area).map((name) => ({ name, area: area.area })))
  await queries.run(sql`
    insert into permissions (name, area)
    select r.name, r.area
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, area text)
    on conflict (name) do update set area = excluded.area, ${nextVersionOfConflict('permissions')}
    where permissions.area <> excluded.area`)
  await queries.run(sql`
    delete from permissions p where p.name <> all(${rows.map((row) => row.name)}::text[])`)
}
