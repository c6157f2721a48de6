import { type Sql, sql } from '#database/sql.ts'

/** The storage in use of a tenant must equal the sum of its documents (spec: platform 5.5). */
export const storageChecks = [
  {
    invariant: 'storage',
    query: (tenant: number): Sql => sql`
      select 'the files of all documents' as about, coalesce(d.bytes, 0)::text as expected, coalesce(u.used_bytes, 0)::text as found
      from (select sum(d.file_size) as bytes from documents d where d.tenant_id = ${tenant}) d
      left join storage_uses u on u.tenant_id = ${tenant}
      where coalesce(d.bytes, 0) <> coalesce(u.used_bytes, 0)`,
  },
]
